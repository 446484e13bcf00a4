//! Places for positions in a table: eight bytes each on boards of up to 8×8, sixteen on larger ones.

use crate::games::nine_almonds::board::{STRIDE, Set, Shape};

/// The longest side that eight bytes hold.
const NARROW: usize = 8;

/// Whether the positions of a board fit into eight bytes.
pub(super) fn is_narrow(shape: &Shape) -> bool {
    shape.size().cols.max(shape.size().rows) <= NARROW
}

/// A set of such a board with eight bits to a row. Sets keep their order.
#[inline]
pub(in crate::games::nine_almonds) fn narrow(set: Set) -> u64 {
    (0..NARROW).fold(0, |out, row| out | ((set >> (usize::from(STRIDE) * row)) as u64 & 0xff) << (NARROW * row))
}

/// The same back again.
#[inline]
pub(in crate::games::nine_almonds) fn wide(set: u64) -> Set {
    (0..NARROW).fold(0, |out, row| out | Set::from(set >> (NARROW * row) & 0xff) << (usize::from(STRIDE) * row))
}

/// A row of places, each free or with a position in it.
pub(super) enum Places {
    Narrow(Vec<u64>),
    Wide(Vec<Set>),
}

impl Places {
    pub(super) fn new(shape: &Shape, count: usize) -> Self {
        if is_narrow(shape) { Self::Narrow(vec![0; count]) } else { Self::Wide(vec![0; count]) }
    }

    pub(super) fn len(&self) -> usize {
        match self {
            Self::Narrow(places) => places.len(),
            Self::Wide(places) => places.len(),
        }
    }

    /// A number for a position that spreads them over the places.
    #[inline]
    pub(super) fn spread(&self, form: Set) -> usize {
        const MIX: u64 = 0x9e37_79b9_7f4a_7c15;
        let key = match self {
            Self::Narrow(_) => narrow(form),
            Self::Wide(_) => form as u64 ^ ((form >> 64) as u64).wrapping_mul(MIX).rotate_left(32),
        };
        (key.wrapping_mul(MIX) >> 20) as usize
    }

    #[inline]
    pub(super) fn is_free(&self, place: usize) -> bool {
        match self {
            Self::Narrow(places) => places[place] == 0,
            Self::Wide(places) => places[place] == 0,
        }
    }

    #[inline]
    pub(super) fn holds(&self, place: usize, form: Set) -> bool {
        match self {
            Self::Narrow(places) => places[place] == narrow(form),
            Self::Wide(places) => places[place] == form,
        }
    }

    pub(super) fn put(&mut self, place: usize, form: Set) {
        match self {
            Self::Narrow(places) => places[place] = narrow(form),
            Self::Wide(places) => places[place] = form,
        }
    }

    /// Makes twice as many free places and gives back the old ones.
    pub(super) fn doubled(&mut self) -> Self {
        let larger = match self {
            Self::Narrow(places) => Self::Narrow(vec![0; places.len() * 2]),
            Self::Wide(places) => Self::Wide(vec![0; places.len() * 2]),
        };
        std::mem::replace(self, larger)
    }

    /// The positions held.
    pub(super) fn forms(self) -> impl Iterator<Item = Set> {
        let (narrow, large) = match self {
            Self::Narrow(places) => (places, Vec::new()),
            Self::Wide(places) => (Vec::new(), places),
        };
        narrow.into_iter().map(wide).chain(large).filter(|&form| form != 0)
    }
}
