//! Where tiles lie, and which tiles hold which: everything about a layout that has nothing to do with faces.

use std::fmt;
use std::sync::{Arc, OnceLock};

use thiserror::Error;

use super::solver::Whole;
use crate::kit::text::Short;

/// The most tiles a layout may have.
pub const MAX_TILES: usize = 1_000;
/// The most half tiles a layout may be wide or high.
pub const MAX_SPAN: usize = 200;
/// The most levels a layout may have.
pub const MAX_LEVELS: usize = 32;

/// Where a tile lies: its upper left corner in half tiles, and its level from the table up.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Spot {
    /// The level; 0 lies on the table.
    pub level: u8,
    /// Half tiles from the top.
    pub row: u8,
    /// Half tiles from the left.
    pub column: u8,
}

impl Spot {
    /// The spot at a column and a row of a level.
    #[must_use]
    pub const fn new(column: u8, row: u8, level: u8) -> Self {
        Self { level, row, column }
    }

    /// One number that orders spots as they are ordered: comparing three is slow where many are looked up.
    const fn order(self) -> u32 {
        u32::from_be_bytes([0, self.level, self.row, self.column])
    }

    /// Whether two tiles would share some of their four quarters, seen from above.
    #[must_use]
    pub const fn overlaps(self, other: Self) -> bool {
        self.column.abs_diff(other.column) < 2 && self.row.abs_diff(other.row) < 2
    }
}

/// Why some spots are no layout.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum GeometryError {
    /// Two tiles share a place.
    #[error("the tiles at {0} and {1} overlap")]
    Overlap(Spot, Spot),
    /// Tiles go in pairs.
    #[error("{0} tiles cannot go in pairs; a layout has an even number of them")]
    Odd(usize),
    /// There is nothing to play.
    #[error("there are no tiles; a layout has 2 to {MAX_TILES}")]
    Empty,
    /// There is too much.
    #[error("{0} tiles are too many; a layout has 2 to {MAX_TILES}")]
    TooMany(usize),
    /// A tile lies too far out.
    #[error("the tile at {0} lies outside {MAX_SPAN}x{MAX_SPAN} half tiles on {MAX_LEVELS} levels")]
    TooFar(Spot),
}

impl fmt::Display for Spot {
    /// `COLUMN,ROW` on the table, `COLUMN,ROW^LEVEL` above it.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let mut text = Short::default();
        text.number(self.column.into());
        text.sign(b',');
        text.number(self.row.into());
        if self.level > 0 {
            text.sign(b'^');
            text.number(self.level.into());
        }
        f.write_str(text.as_str())
    }
}

/// The spots of a layout in order (level, row, column), and for each the tiles that hold it.
#[derive(Clone, Debug)]
pub struct Geometry {
    spots: Vec<Spot>,
    above: Vec<Vec<u16>>,
    left: Vec<Vec<u16>>,
    right: Vec<Vec<u16>>,
    whole: OnceLock<Arc<Whole>>,
}

impl PartialEq for Geometry {
    /// Everything else follows from the spots.
    fn eq(&self, other: &Self) -> bool {
        self.spots == other.spots
    }
}

impl Eq for Geometry {}

impl Geometry {
    /// The geometry of some spots, in whatever order they come.
    ///
    /// # Errors
    /// When two of them overlap on one level, when their number is odd, or when there are too many or none.
    pub fn new(mut spots: Vec<Spot>) -> Result<Self, GeometryError> {
        match spots.len() {
            0 => return Err(GeometryError::Empty),
            tiles if tiles > MAX_TILES => return Err(GeometryError::TooMany(tiles)),
            _ => spots.sort_unstable(),
        }
        let far = |spot: &&Spot| {
            usize::from(spot.column) + 2 > MAX_SPAN
                || usize::from(spot.row) + 2 > MAX_SPAN
                || usize::from(spot.level) >= MAX_LEVELS
        };
        if let Some(&spot) = spots.iter().find(far) {
            return Err(GeometryError::TooFar(spot));
        }
        let (mut above, mut left, mut right) =
            (vec![Vec::new(); spots.len()], vec![Vec::new(); spots.len()], vec![Vec::new(); spots.len()]);
        for (low, &a) in spots.iter().enumerate() {
            for (high, &b) in spots.iter().enumerate().skip(low + 1) {
                match (a.level == b.level, a.overlaps(b)) {
                    (true, true) => return Err(GeometryError::Overlap(a, b)),
                    (false, true) => above[low].push(high as u16),
                    (true, false) if a.row.abs_diff(b.row) < 2 && a.column + 2 == b.column => {
                        right[low].push(high as u16);
                        left[high].push(low as u16);
                    }
                    (true, false) if a.row.abs_diff(b.row) < 2 && b.column + 2 == a.column => {
                        left[low].push(high as u16);
                        right[high].push(low as u16);
                    }
                    _ => {}
                }
            }
        }
        if !spots.len().is_multiple_of(2) {
            return Err(GeometryError::Odd(spots.len()));
        }
        Ok(Self { spots, above, left, right, whole: OnceLock::new() })
    }

    /// How many tiles there are.
    #[must_use]
    pub fn len(&self) -> usize {
        self.spots.len()
    }

    /// Never: a layout has tiles.
    #[cfg(any(test, feature = "research"))]
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.spots.is_empty()
    }

    /// Where each tile lies; tiles are numbered in this order.
    #[must_use]
    pub fn spots(&self) -> &[Spot] {
        &self.spots
    }

    /// The number of the tile at a spot.
    #[must_use]
    pub fn at(&self, spot: Spot) -> Option<usize> {
        self.spots.binary_search_by_key(&spot.order(), |spot| spot.order()).ok()
    }

    /// The tiles on any higher level that lie over some of this one.
    #[must_use]
    pub fn above(&self, tile: usize) -> &[u16] {
        &self.above[tile]
    }

    /// The tiles that touch its left side.
    #[must_use]
    pub fn left(&self, tile: usize) -> &[u16] {
        &self.left[tile]
    }

    /// The tiles that touch its right side.
    #[must_use]
    pub fn right(&self, tile: usize) -> &[u16] {
        &self.right[tile]
    }

    /// What the solver knows of the heap while all tiles are there: worked out once, however many boards are dealt on it.
    pub(super) fn whole(&self, work_out: impl FnOnce() -> Whole) -> &Arc<Whole> {
        self.whole.get_or_init(|| Arc::new(work_out()))
    }

    /// Whether a tile is free, given which tiles are still there: nothing lies on it, and nothing touches its left
    /// side or nothing its right side.
    pub fn is_free(&self, tile: usize, there: impl Fn(usize) -> bool) -> bool {
        let none = |tiles: &[u16]| !tiles.iter().any(|&other| there(usize::from(other)));
        none(&self.above[tile]) && (none(&self.left[tile]) || none(&self.right[tile]))
    }
}

#[cfg(test)]
pub(super) mod tests {
    use super::*;

    /// The Turtle of the source document.
    pub(in crate::games::mahjong) fn turtle() -> Geometry {
        let mut spots = Vec::new();
        let mut row = |level: u8, row: u8, from: u8, to: u8| {
            spots.extend((from..=to).step_by(2).map(|column| Spot::new(column, row, level)));
        };
        let ground =
            [(0, 2, 24), (2, 6, 20), (4, 4, 22), (6, 2, 24), (8, 2, 24), (10, 4, 22), (12, 6, 20), (14, 2, 24)];
        ground.into_iter().for_each(|(at, from, to)| row(0, at, from, to));
        row(0, 7, 0, 0);
        row(0, 7, 26, 28);
        (2..=12).step_by(2).for_each(|at| row(1, at, 8, 18));
        (4..=10).step_by(2).for_each(|at| row(2, at, 10, 16));
        (6..=8).step_by(2).for_each(|at| row(3, at, 12, 14));
        row(4, 7, 13, 13);
        Geometry::new(spots).unwrap()
    }

    #[test]
    fn the_turtle_has_144_tiles_of_which_35_are_free() {
        let turtle = turtle();
        assert_eq!(turtle.len(), 144);
        assert_eq!((0..144).filter(|&tile| turtle.is_free(tile, |_| true)).count(), 35);
        let cap = turtle.at(Spot::new(13, 7, 4)).unwrap();
        assert_eq!(
            turtle.spots().iter().enumerate().filter(|(tile, _)| turtle.above(*tile).contains(&(cap as u16))).count(),
            16
        );
    }

    #[test]
    fn a_side_is_closed_by_any_tile_that_touches_half_of_it() {
        let spots = vec![Spot::new(2, 2, 0), Spot::new(0, 1, 0), Spot::new(4, 3, 0), Spot::new(4, 5, 0)];
        let geometry = Geometry::new(spots).unwrap();
        let middle = geometry.at(Spot::new(2, 2, 0)).unwrap();
        assert!(!geometry.is_free(middle, |_| true));
        assert!(geometry.is_free(middle, |tile| geometry.spots()[tile] != Spot::new(0, 1, 0)));
    }

    #[test]
    fn tiles_of_one_level_never_overlap_and_their_number_is_even() {
        let overlapping = Geometry::new(vec![Spot::new(0, 0, 0), Spot::new(1, 1, 0)]);
        assert_eq!(overlapping, Err(GeometryError::Overlap(Spot::new(0, 0, 0), Spot::new(1, 1, 0))));
        assert_eq!(Geometry::new(vec![Spot::new(0, 0, 0)]), Err(GeometryError::Odd(1)));
        assert_eq!(Geometry::new(Vec::new()), Err(GeometryError::Empty));
        let far = Spot::new(199, 0, 0);
        assert_eq!(Geometry::new(vec![far]), Err(GeometryError::TooFar(far)));
    }
}
