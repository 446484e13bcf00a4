//! The position: tiles on a rectangle, and what they do after a match.

use std::sync::Arc;

use super::field::{Field, MAX_KINDS, Place};
use super::shift::{Shift, slide};
use crate::kit::grid::Size;

/// The characters of the kinds, in order.
pub const LETTERS: &[u8; MAX_KINDS] = b"ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789";

/// Tiles in play. Where tiles slide they have always slid as far as they can.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Board {
    field: Field,
    shift: Shift,
    /// Shared by all positions of a game; it follows from size and shift.
    stretches: Arc<Vec<Vec<usize>>>,
}

impl Board {
    /// A board. Tiles that can slide do so at once.
    ///
    /// # Panics
    /// When the number of tiles is not that of the cells, or a side is too long.
    #[must_use]
    pub fn new(size: Size, mut tiles: Vec<u8>, shift: Shift) -> Self {
        let stretches = Arc::new(shift.stretches(size));
        slide(&stretches, &mut tiles, |_, _| ());
        Self { field: Field::new(size, tiles), shift, stretches }
    }

    /// The tiles.
    #[must_use]
    pub fn field(&self) -> &Field {
        &self.field
    }

    /// What tiles do after a match.
    #[must_use]
    pub fn shift(&self) -> Shift {
        self.shift
    }

    /// Columns and rows.
    #[must_use]
    pub fn size(&self) -> Size {
        self.field.size()
    }

    /// The stretches in which tiles slide, each from the end where they gather.
    #[must_use]
    pub fn stretches(&self) -> &[Vec<usize>] {
        &self.stretches
    }

    /// The letter on a place, or `None` where there is no tile.
    #[must_use]
    pub fn letter(&self, place: Place) -> Option<char> {
        let tile = usize::from(*self.field.tiles().get(place)?);
        LETTERS.get(tile.checked_sub(1)?).map(|&letter| char::from(letter))
    }

    /// Takes two tiles away and lets the others slide, telling each that moved.
    pub fn take(&mut self, a: Place, b: Place, moved: impl FnMut(usize, usize)) {
        if self.shift == Shift::None {
            self.field.put(a, 0);
            self.field.put(b, 0);
            return;
        }
        let mut tiles = self.field.tiles().to_vec();
        (tiles[a], tiles[b]) = (0, 0);
        slide(&self.stretches, &mut tiles, moved);
        self.field = Field::new(self.size(), tiles);
    }

    /// The same places with other tiles on them.
    #[must_use]
    pub fn with_tiles(&self, tiles: Vec<u8>) -> Self {
        Self { field: Field::new(self.size(), tiles), shift: self.shift, stretches: Arc::clone(&self.stretches) }
    }
}

impl std::hash::Hash for Board {
    /// The stretches follow from size and shift.
    fn hash<H: std::hash::Hasher>(&self, state: &mut H) {
        self.field.hash(state);
        self.shift.hash(state);
    }
}
