//! The position: which lamps are lit.

use crate::kit::grid::Size;

/// The fewest columns or rows.
pub const LEAST: usize = 2;

/// The most columns or rows, so that a set of lamps is one number of 64 bits.
pub const MOST: usize = 8;

/// A set of lamps, one bit a cell.
pub type LampSet = u64;

/// A grid of lamps.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Grid {
    size: Size,
    lit: LampSet,
}

impl Grid {
    /// A grid of at most 8×8 lamps, some of them lit.
    #[must_use]
    pub fn new(size: Size, lit: LampSet) -> Self {
        Self { size, lit }
    }

    /// Columns and rows.
    #[must_use]
    pub fn size(&self) -> Size {
        self.size
    }

    /// The lamps that are lit.
    #[must_use]
    pub fn lit(&self) -> LampSet {
        self.lit
    }

    /// Whether a lamp is lit.
    #[must_use]
    pub fn is_lit(&self, cell: usize) -> bool {
        self.lit >> cell & 1 == 1
    }

    /// Changes some lamps.
    pub(super) fn change(&mut self, lamps: LampSet) {
        self.lit ^= lamps;
    }
}

/// The lamps that a switch changes.
pub(super) fn switched(size: Size, cell: usize) -> LampSet {
    size.neighbours(cell).fold(1 << cell, |lamps, other| lamps | 1 << other)
}

/// The cells of a set, in order.
pub(super) fn cells(lamps: LampSet) -> impl Iterator<Item = usize> {
    (0..LampSet::BITS as usize).filter(move |&cell| lamps >> cell & 1 == 1)
}
