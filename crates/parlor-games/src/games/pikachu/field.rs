//! Tiles on a rectangle with an invisible empty border, and the question which of them can be joined.
//!
//! Rows and columns are kept as bit masks too. A tile reaches a stretch of empty cells in its row and in its column;
//! two tiles are joined by a path of at most two turns exactly when some line crosses both stretches and is empty
//! between them, so a query is a handful of word operations.

use crate::kit::grid::Size;

/// A place on the board, numbered row by row from 0.
pub type Place = usize;

/// The largest side of a board: with its border a row still fits into a word.
pub const MAX_SIDE: usize = 40;

/// How many kinds of tiles there are names for.
pub const MAX_KINDS: usize = 62;

/// Tiles by place, and the masks that answer queries.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Field {
    size: Size,
    /// 0 is an empty cell, 1 and up are kinds.
    tiles: Vec<u8>,
    /// One mask a row, border included; bit x is column x, counted from the border. Beyond the border all bits are set.
    rows: Vec<u64>,
    columns: Vec<u64>,
}

/// The bits strictly between two columns or rows.
#[inline]
const fn between(a: usize, b: usize) -> u64 {
    let (low, high) = if a < b { (a, b) } else { (b, a) };
    ((1_u64 << high) - 1) & !((2_u64 << low) - 1)
}

/// The stretch of empty cells around `at` in a line, `at` included.
#[inline]
const fn reach(line: u64, at: usize) -> u64 {
    let after = (line >> (at + 1)).trailing_zeros();
    let before = (line << (64 - at)).leading_zeros();
    let before = if before as usize > at { at as u32 } else { before };
    ((1_u64 << (before + after + 1)) - 1) << (at - before as usize)
}

impl Field {
    /// A field of tiles, row by row.
    ///
    /// # Panics
    /// When the number of tiles is not that of the cells, or a side is longer than [`MAX_SIDE`].
    #[must_use]
    pub fn new(size: Size, tiles: Vec<u8>) -> Self {
        assert!(tiles.len() == size.area() && size.cols <= MAX_SIDE && size.rows <= MAX_SIDE, "a board of that size");
        let mut field =
            Self { size, tiles: vec![0; tiles.len()], rows: vec![0; size.rows + 2], columns: vec![0; size.cols + 2] };
        field.refill(&tiles);
        field
    }

    /// Becomes the field of other tiles, in the memory that is already there.
    pub(super) fn refill(&mut self, tiles: &[u8]) {
        self.tiles.copy_from_slice(tiles);
        self.rows.fill(!0 << (self.size.cols + 2));
        self.columns.fill(!0 << (self.size.rows + 2));
        let mut place = 0;
        for y in 1..=self.size.rows {
            for x in 1..=self.size.cols {
                let there = u64::from(self.tiles[place] != 0);
                self.rows[y] |= there << x;
                self.columns[x] |= there << y;
                place += 1;
            }
        }
    }

    /// Columns and rows, without the border.
    #[must_use]
    pub fn size(&self) -> Size {
        self.size
    }

    /// Every cell, row by row; 0 is empty.
    #[must_use]
    pub fn tiles(&self) -> &[u8] {
        &self.tiles
    }

    /// How many tiles there are.
    #[must_use]
    pub fn count(&self) -> usize {
        self.tiles.iter().filter(|tile| **tile != 0).count()
    }

    /// The places of every kind, in order of kinds; kinds that do not occur have no entry.
    #[must_use]
    pub fn groups(&self) -> Vec<Vec<Place>> {
        let mut groups = vec![Vec::new(); 256];
        for (place, &tile) in self.tiles.iter().enumerate().filter(|(_, tile)| **tile != 0) {
            groups[usize::from(tile)].push(place);
        }
        groups.retain(|group| !group.is_empty());
        groups
    }

    /// Becomes equal to another field of the same size, in the memory that is already there.
    pub(super) fn copy_from(&mut self, other: &Self) {
        self.tiles.copy_from_slice(&other.tiles);
        self.rows.copy_from_slice(&other.rows);
        self.columns.copy_from_slice(&other.columns);
    }

    /// Puts a kind, or 0 for nothing, on a place.
    #[inline]
    pub fn put(&mut self, place: Place, tile: u8) {
        let (x, y) = self.spot(place);
        self.tiles[place] = tile;
        if tile == 0 {
            self.rows[y] &= !(1 << x);
            self.columns[x] &= !(1 << y);
        } else {
            self.rows[y] |= 1 << x;
            self.columns[x] |= 1 << y;
        }
    }

    /// Column and row of a place, counted from the border.
    #[inline]
    #[must_use]
    pub fn spot(&self, place: Place) -> (usize, usize) {
        (self.size.col(place) + 1, self.size.row(place) + 1)
    }

    /// Whether a path of at most two turns through empty cells joins two different places, whatever lies on them.
    #[inline]
    #[must_use]
    pub fn joined(&self, a: Place, b: Place) -> bool {
        self.joined_spots(self.spot(a), self.spot(b))
    }

    /// The same for columns and rows counted from the border.
    #[inline]
    #[must_use]
    pub fn joined_spots(&self, (ax, ay): (usize, usize), (bx, by): (usize, usize)) -> bool {
        let crossing = |mut lines: u64, masks: &[u64], gap: u64| {
            while lines != 0 {
                if masks[lines.trailing_zeros() as usize] & gap == 0 {
                    return true;
                }
                lines &= lines - 1;
            }
            false
        };
        // In one column the straight line is found among the crossing columns, and the other way round.
        (ax != bx && crossing(self.rows_reached(ax, ay) & self.rows_reached(bx, by), &self.rows, between(ax, bx)))
            || (ay != by
                && crossing(
                    self.columns_reached(ax, ay) & self.columns_reached(bx, by),
                    &self.columns,
                    between(ay, by),
                ))
    }

    /// Whether one of the four cells around a spot is empty. Two spots without such a cell each are joined only if they
    /// are neighbours, which saves most queries on a full board.
    #[inline]
    pub(super) fn is_open(&self, (x, y): (usize, usize)) -> bool {
        let beside = 5 << (x - 1);
        self.rows[y] & beside != beside || (self.rows[y - 1] & self.rows[y + 1]) >> x & 1 == 0
    }

    /// The same as [`Self::joined_spots`], quicker where most tiles are shut in.
    #[inline]
    pub(super) fn joined_if_open(&self, a: (usize, usize), b: (usize, usize)) -> bool {
        if self.is_open(a) && self.is_open(b) {
            self.joined_spots(a, b)
        } else {
            a.0.abs_diff(b.0) + a.1.abs_diff(b.1) == 1
        }
    }

    /// The rows reached from a spot by going up or down.
    #[inline]
    pub(super) fn rows_reached(&self, x: usize, y: usize) -> u64 {
        reach(self.columns[x], y)
    }

    /// The columns reached from a spot by going left or right.
    #[inline]
    pub(super) fn columns_reached(&self, x: usize, y: usize) -> u64 {
        reach(self.rows[y], x)
    }

    /// Whether a row is empty strictly between two columns.
    pub(super) fn row_is_clear(&self, y: usize, from: usize, to: usize) -> bool {
        self.rows[y] & between(from, to) == 0
    }

    /// Whether a column is empty strictly between two rows.
    pub(super) fn column_is_clear(&self, x: usize, from: usize, to: usize) -> bool {
        self.columns[x] & between(from, to) == 0
    }

    /// The tiles of a row with an empty cell beside, above or below them; only these and neighbours can be joined.
    #[inline]
    fn open_in_row(&self, y: usize) -> u64 {
        let here = self.rows[y];
        let beside = !(here << 1) | !(here >> 1);
        here & (beside | !self.rows[y - 1] | !self.rows[y + 1]) & between(0, self.size.cols + 1)
    }

    /// Some pair of equal tiles that can be joined, if there is one.
    #[must_use]
    pub fn any_pair(&self) -> Option<(Place, Place)> {
        let cols = self.size.cols;
        for (row, line) in self.tiles.chunks_exact(cols).enumerate() {
            let beside = line.iter().zip(&line[1..]).position(|(a, b)| a == b && *a != 0);
            if let Some(col) = beside {
                return Some((row * cols + col, row * cols + col + 1));
            }
        }
        let below = self.tiles.iter().zip(&self.tiles[cols..]).position(|(a, b)| a == b && *a != 0);
        if let Some(place) = below {
            return Some((place, place + cols));
        }
        // Neighbours are done: what is left runs through an empty cell beside each of the two tiles.
        let mut newest = [NONE; 256];
        let mut older: Vec<(u16, u16)> = Vec::with_capacity(self.tiles.len());
        for y in 1..=self.size.rows {
            let mut open = self.open_in_row(y);
            while open != 0 {
                let x = open.trailing_zeros() as usize;
                open &= open - 1;
                let place = self.size.at(x - 1, y - 1);
                let kind = usize::from(self.tiles[place]);
                let mut other = newest[kind];
                while other != NONE {
                    let (before, next) = older[usize::from(other)];
                    if self.joined_spots(self.spot(usize::from(before)), (x, y)) {
                        return Some((usize::from(before), place));
                    }
                    other = next;
                }
                older.push((place as u16, newest[kind]));
                newest[kind] = older.len() as u16 - 1;
            }
        }
        None
    }

    /// Every pair of equal tiles that can be joined, in order.
    #[must_use]
    pub fn pairs(&self) -> Vec<(Place, Place)> {
        let mut found = Vec::new();
        self.pairs_into(&mut Vec::new(), &mut found);
        found.sort_unstable();
        found
    }

    /// Puts every pair of equal tiles that can be joined into a list, in no particular but always the same order.
    /// The other list is room to work in. Returns how many queries it took.
    pub(super) fn pairs_into(&self, older: &mut Vec<(u16, u16)>, found: &mut Vec<(Place, Place)>) -> u64 {
        found.clear();
        let mut queries = 0;
        // By place: whether the tile is shut in, and the one of its kind before it.
        older.resize(self.tiles.len(), (0, NONE));
        let mut newest = [NONE; 256];
        for y in 1..=self.size.rows {
            let open = self.open_in_row(y);
            let mut here = self.rows[y] & between(0, self.size.cols + 1);
            while here != 0 {
                let x = here.trailing_zeros() as usize;
                here &= here - 1;
                let place = self.size.at(x - 1, y - 1);
                let kind = usize::from(self.tiles[place]);
                let shut = open >> x & 1 == 0;
                let mut other = newest[kind];
                while other != NONE {
                    queries += 1;
                    let before = usize::from(other);
                    let beside = place - before == self.size.cols || (place - before == 1 && x > 1);
                    if beside || (!shut && older[before].0 == 0 && self.joined_spots(self.spot(before), (x, y))) {
                        found.push((before, place));
                    }
                    other = older[before].1;
                }
                older[place] = (u16::from(shut), newest[kind]);
                newest[kind] = place as u16;
            }
        }
        queries
    }
}

/// The end of a list of places.
const NONE: u16 = u16::MAX;

impl std::hash::Hash for Field {
    /// The masks follow from the tiles.
    fn hash<H: std::hash::Hasher>(&self, state: &mut H) {
        self.tiles.hash(state);
    }
}
