//! The positions with one number of almonds: of each the fewest turns in which it was reached, and the squares of the
//! almonds that may go on jumping in the last of them.

use super::ground::Word;

/// A position: its form with the turns on top, and the almonds that may go on.
pub(super) type Place<W> = (W, W);

/// More positions than may be held.
pub(super) struct Full;

/// A table that grows up to a limit. The empty board is no position and marks a free place.
pub(super) struct Layer<W> {
    places: Vec<Place<W>>,
    used: usize,
    /// Bytes that may be held, while it grows too.
    most: usize,
}

const FIRST: usize = 1 << 10;

impl<W: Word> Layer<W> {
    pub(super) fn new(most: usize) -> Self {
        Self { places: vec![(W::NONE, W::NONE); FIRST], used: 0, most }
    }

    /// Puts in a position that was reached, unless it was reached better before. One that is new is asked about first.
    #[inline]
    pub(super) fn reach(&mut self, form: W, turns: u8, mover: W, admit: impl FnOnce() -> bool) -> Result<(), Full> {
        let at = self.place(form);
        let (key, movers) = self.places[at];
        if key.is_none() {
            if admit() {
                self.places[at] = (form | W::number(turns), mover);
                self.used += 1;
                if self.used * 4 > self.places.len() * 3 {
                    self.grow()?;
                }
            }
        } else if key.turns() > turns {
            self.places[at] = (form | W::number(turns), mover);
        } else if key.turns() == turns {
            self.places[at].1 = movers | mover;
        }
        Ok(())
    }

    #[inline]
    fn place(&self, form: W) -> usize {
        let count = self.places.len();
        let mut at = ((u128::from(form.spread()) * count as u128) >> 64) as usize;
        loop {
            let key = self.places[at].0;
            if key.is_none() || key.squares() == form {
                return at;
            }
            at += 1;
            if at == count {
                at = 0;
            }
        }
    }

    fn grow(&mut self) -> Result<(), Full> {
        let old = self.places.len();
        let new = if old < 1 << 16 { old * 4 } else { old / 2 * 3 };
        if (old + new) * size_of::<Place<W>>() > self.most {
            return Err(Full);
        }
        let held = std::mem::replace(&mut self.places, vec![(W::NONE, W::NONE); new]);
        for place in held.into_iter().filter(|place| !place.0.is_none()) {
            let at = self.place(place.0.squares());
            self.places[at] = place;
        }
        Ok(())
    }

    /// The positions, in no order that means anything, but always the same.
    pub(super) fn positions(mut self) -> Vec<Place<W>> {
        self.places.retain(|place| !place.0.is_none());
        self.places.shrink_to_fit();
        self.places
    }
}
