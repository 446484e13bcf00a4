//! A position: a layout, and for each of its tiles the face or that it is gone.

use std::hash::{Hash, Hasher};
use std::sync::Arc;

use super::geometry::Spot;
use super::layouts::Layout;
use super::tiles::group;

/// What there is at a place of the layout.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Tile {
    /// A tile with a face, 0 to 41.
    Face(u8),
    /// A tile whose face is not known.
    Unknown,
    /// Nothing any more.
    Gone,
}

/// Where everything is.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Board {
    layout: Arc<Layout>,
    tiles: Vec<Tile>,
}

impl Hash for Board {
    /// Boards of different layouts seldom meet, so the tiles are enough.
    fn hash<H: Hasher>(&self, state: &mut H) {
        self.tiles.hash(state);
    }
}

impl Board {
    /// A board; `tiles` has one entry a place of the layout, in its order.
    #[must_use]
    pub fn new(layout: Arc<Layout>, tiles: Vec<Tile>) -> Self {
        debug_assert_eq!(layout.len(), tiles.len());
        Self { layout, tiles }
    }

    /// Where its tiles lie.
    #[must_use]
    pub fn layout(&self) -> &Arc<Layout> {
        &self.layout
    }

    /// What there is at each place.
    #[must_use]
    pub fn tiles(&self) -> &[Tile] {
        &self.tiles
    }

    /// The same places with other tiles.
    #[must_use]
    pub fn with_tiles(&self, tiles: Vec<Tile>) -> Self {
        Self::new(Arc::clone(&self.layout), tiles)
    }

    /// Whether a tile is still there.
    #[must_use]
    pub fn is_there(&self, tile: usize) -> bool {
        self.tiles.get(tile).is_some_and(|tile| *tile != Tile::Gone)
    }

    /// The face of a tile that is there and known.
    #[must_use]
    pub fn face(&self, tile: usize) -> Option<u8> {
        match self.tiles.get(tile) {
            Some(Tile::Face(face)) => Some(*face),
            _ => None,
        }
    }

    /// The group of a tile that is there and known.
    #[must_use]
    pub fn group(&self, tile: usize) -> Option<u8> {
        self.face(tile).map(group)
    }

    /// Where a tile lies.
    #[must_use]
    pub fn spot(&self, tile: usize) -> Spot {
        self.layout.geometry().spots()[tile]
    }

    /// The tiles that are still there, in order.
    pub fn left(&self) -> impl Iterator<Item = usize> + '_ {
        (0..self.tiles.len()).filter(|&tile| self.is_there(tile))
    }

    /// How many tiles are still there.
    #[must_use]
    pub fn count(&self) -> usize {
        self.left().count()
    }

    /// Whether a tile is there and free.
    #[must_use]
    pub fn is_free(&self, tile: usize) -> bool {
        self.is_there(tile) && self.layout.geometry().is_free(tile, |other| self.is_there(other))
    }

    /// Those of some tiles that are still there.
    pub fn there<'a>(&'a self, tiles: &'a [u16]) -> impl Iterator<Item = usize> + 'a {
        tiles.iter().map(|&tile| usize::from(tile)).filter(|&tile| self.is_there(tile))
    }

    /// Whether something lies on a tile.
    #[must_use]
    pub fn is_covered(&self, tile: usize) -> bool {
        self.there(self.layout.geometry().above(tile)).next().is_some()
    }

    /// Whether other tiles lie on all four quarters of a tile, so that nothing of it can be seen.
    #[must_use]
    pub fn is_hidden(&self, tile: usize) -> bool {
        let spot = self.spot(tile);
        let quarters = [(0, 0), (1, 0), (0, 1), (1, 1)].map(|(right, down)| (spot.column + right, spot.row + down));
        quarters.iter().all(|&(column, row)| {
            self.there(self.layout.geometry().above(tile)).any(|over| {
                let over = self.spot(over);
                (over.column..over.column + 2).contains(&column) && (over.row..over.row + 2).contains(&row)
            })
        })
    }

    /// All pairs of free tiles that match, in order.
    #[must_use]
    pub fn pairs(&self) -> Vec<(usize, usize)> {
        let free: Vec<usize> = self.left().filter(|&tile| self.is_free(tile)).collect();
        let matches = |a: usize, b: usize| self.group(a).is_some() && self.group(a) == self.group(b);
        let pairs = free.iter().enumerate().flat_map(|(at, &a)| free[at + 1..].iter().map(move |&b| (a, b)));
        pairs.filter(|&(a, b)| matches(a, b)).collect()
    }

    /// Takes two tiles away.
    pub fn take(&mut self, a: usize, b: usize) {
        self.tiles[a] = Tile::Gone;
        self.tiles[b] = Tile::Gone;
    }

    /// The tiles that are there of each group that has any, by group.
    #[must_use]
    pub fn groups(&self) -> Vec<Vec<usize>> {
        let mut groups = vec![Vec::new(); usize::from(super::tiles::GROUPS)];
        for tile in self.left() {
            if let Some(group) = self.group(tile) {
                groups[usize::from(group)].push(tile);
            }
        }
        groups.retain(|group| !group.is_empty());
        groups
    }
}
