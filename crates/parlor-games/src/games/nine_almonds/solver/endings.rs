//! Every position of a board with few almonds that can be won, found by jumping backwards from the goal. It cuts a
//! search short: below so many almonds one look tells.

use std::sync::{Arc, Mutex, PoisonError};

use super::places::Places;
use super::symmetry::Symmetry;
use crate::games::nine_almonds::board::{Jump, Set, Shape};

/// The most positions held, one for all its reflections. With places half full at most this makes 32 MiB, and twice that
/// where a side is 9.
const MOST: usize = 2_000_000;

/// How many positions are gone back from between two questions whether to go on.
const PATIENCE: usize = 1 << 12;

/// The winnable positions with up to `most_almonds` almonds.
pub(super) struct Endings {
    squares: Set,
    orthogonal: bool,
    goal: u8,
    symmetry: Symmetry,
    forms: Forms,
    most_almonds: u32,
}

/// Those of the board asked for last, so that a game's many questions make them once.
static LAST: Mutex<Option<Arc<Endings>>> = Mutex::new(None);

impl Endings {
    /// The endings of a board; `None` if `go_on` said no before they were found.
    pub(super) fn of(shape: &Shape, go_on: &mut dyn FnMut() -> bool) -> Option<Arc<Self>> {
        let kept = LAST.lock().unwrap_or_else(PoisonError::into_inner).clone();
        if let Some(endings) = kept.filter(|endings| endings.belong_to(shape)) {
            return Some(endings);
        }
        let endings = Arc::new(Self::new(shape, MOST, go_on)?);
        *LAST.lock().unwrap_or_else(PoisonError::into_inner) = Some(Arc::clone(&endings));
        Some(endings)
    }

    fn belong_to(&self, shape: &Shape) -> bool {
        (self.squares, self.orthogonal, self.goal) == (shape.mask(), shape.orthogonal(), shape.goal_bit())
    }

    /// As many almonds as fit: a number of almonds is either complete or left out.
    pub(super) fn new(shape: &Shape, most: usize, go_on: &mut dyn FnMut() -> bool) -> Option<Self> {
        let goal = shape.goal_bit();
        let symmetry = Symmetry::of(shape);
        let mut endings = Self {
            squares: shape.mask(),
            orthogonal: shape.orthogonal(),
            goal,
            symmetry,
            forms: Forms::new(shape),
            most_almonds: 1,
        };
        let mut layer = vec![symmetry.canonical(1 << goal)];
        endings.forms.insert(layer[0]);
        while !layer.is_empty() && endings.most_almonds < shape.mask().count_ones() {
            let mut next = Vec::new();
            for (number, &almonds) in layer.iter().enumerate() {
                if number.is_multiple_of(PATIENCE) && !go_on() {
                    return None;
                }
                let back = |jump: &&Jump| almonds & jump.changed() == 1 << jump.to;
                for jump in shape.jumps().iter().filter(back) {
                    let form = symmetry.canonical(almonds ^ jump.changed());
                    if endings.forms.insert(form) {
                        next.push(form);
                    }
                }
                if endings.forms.len() > most {
                    // Those of the layer begun do no harm: nobody asks for so many almonds.
                    return Some(endings);
                }
            }
            layer = next;
            endings.most_almonds += 1;
        }
        if layer.is_empty() {
            // No jump back is left, so nothing with more almonds can be won.
            endings.most_almonds = shape.mask().count_ones();
        }
        Some(endings)
    }

    /// How many positions are held, one for all its reflections.
    pub(super) fn len(&self) -> u64 {
        self.forms.len() as u64
    }

    /// Whether a position can be won, if it has few enough almonds to know.
    #[inline]
    pub(super) fn can_win(&self, almonds: Set) -> Option<bool> {
        (almonds.count_ones() <= self.most_almonds).then(|| self.forms.contains(self.symmetry.canonical(almonds)))
    }

    /// Jumps from a position that is known to be winnable to the goal.
    pub(super) fn finish(&self, shape: &Shape, mut almonds: Set, line: &mut Vec<Jump>) {
        while almonds != 1 << self.goal {
            let wins = |jump: &&Jump| jump.fits(almonds) && self.can_win(almonds ^ jump.changed()) == Some(true);
            let Some(&jump) = shape.jumps().iter().find(wins) else { return };
            line.push(jump);
            almonds ^= jump.changed();
        }
    }
}

/// A set of positions. The empty board, 0, is none and marks a free place.
pub(super) struct Forms {
    places: Places,
    used: usize,
}

impl Forms {
    fn new(shape: &Shape) -> Self {
        Self { places: Places::new(shape, 1 << 10), used: 0 }
    }

    pub(super) fn len(&self) -> usize {
        self.used
    }

    /// Where a position is, or where it would be put.
    #[inline]
    fn place(&self, form: Set) -> usize {
        let last = self.places.len() - 1;
        let mut place = self.places.spread(form) & last;
        while !self.places.is_free(place) && !self.places.holds(place, form) {
            place = (place + 1) & last;
        }
        place
    }

    #[inline]
    pub(super) fn contains(&self, form: Set) -> bool {
        form != 0 && self.places.holds(self.place(form), form)
    }

    /// Whether it is new.
    pub(super) fn insert(&mut self, form: Set) -> bool {
        if self.used * 2 >= self.places.len() {
            for held in self.places.doubled().forms() {
                let place = self.place(held);
                self.places.put(place, held);
            }
        }
        let place = self.place(form);
        let new = !self.places.holds(place, form);
        self.places.put(place, form);
        self.used += usize::from(new);
        new
    }
}
