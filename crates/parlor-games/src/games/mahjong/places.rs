//! Where tiles lie, as people say it: row, wing and level, and no more of them than tells tiles of one name apart.
//!
//! Every level counts its own rows from the top: those tiles lie in that share the fewest halves with others. What lies
//! half a tile off is between two of them, or a wing where it lies beside both.

use super::board::Board;
use super::geometry::{Geometry, Spot};
use crate::kit::text::{ordinal, short_ordinal};

/// Few enough tiles on a level to find one of them by the level alone.
const FEW: usize = 6;

/// The row of a tile on its level.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Row {
    Of(usize),
    /// Between the row with this number and the next.
    Between(usize),
    Above(usize),
    Below(usize),
    LeftWing,
    RightWing,
}

/// The rows of a layout.
#[derive(Debug, Default, PartialEq, Eq)]
pub(super) struct Places {
    /// The row of each tile.
    rows: Vec<Row>,
    /// Which tile of its row each is from the left, from 1, and how many the row has.
    order: Vec<(usize, usize)>,
    /// By level: whether all its tiles lie in one row.
    single: Vec<bool>,
}

impl Places {
    pub(super) fn new(geometry: &Geometry) -> Self {
        let spots = geometry.spots();
        let levels = spots.iter().map(|spot| usize::from(spot.level) + 1).max().unwrap_or(0);
        // Spots are in order of levels and rows.
        let lines = || spots.chunk_by(|a, b| (a.level, a.row) == (b.level, b.row));
        let by_level = |level: usize| {
            let here = lines().filter(move |line| usize::from(line[0].level) == level);
            here.map(|line| (line[0].row, line.len())).collect::<Vec<_>>()
        };
        let counted: Vec<Vec<u8>> = (0..levels).map(|level| counted(&by_level(level))).collect();
        let rows: Vec<Row> = spots.iter().map(|spot| row(*spot, &counted[usize::from(spot.level)])).collect();
        let order = lines().flat_map(|line| (1..=line.len()).map(move |at| (at, line.len()))).collect();
        let single = (0..levels).map(|level| by_level(level).len() == 1).collect();
        let mut places = Self { rows, order, single };
        places.find_wings(spots);
        places
    }

    /// Tiles of the lowest level that lie half a tile off, beyond the ends of both rows beside them.
    fn find_wings(&mut self, spots: &[Spot]) {
        for (wing, beyond) in [
            (Row::LeftWing, (|wing: Spot, other: Spot| wing.column < other.column) as fn(Spot, Spot) -> bool),
            (Row::RightWing, |wing: Spot, other: Spot| wing.column > other.column),
        ] {
            let is_wing = |tile: &usize| {
                let spot = spots[*tile];
                let mut beside = spots.iter().filter(|other| other.level == 0 && other.row.abs_diff(spot.row) == 1);
                spot.level == 0
                    && matches!(self.rows[*tile], Row::Between(_))
                    && beside.all(|other| beyond(spot, *other))
            };
            let tiles: Vec<usize> = (0..spots.len()).filter(is_wing).collect();
            // Two wings on one side would have to be told apart.
            if tiles.windows(2).all(|pair| spots[pair[0]].row == spots[pair[1]].row) {
                for (at, &tile) in tiles.iter().enumerate() {
                    self.rows[tile] = wing;
                    self.order[tile] = (at + 1, tiles.len());
                }
            }
        }
    }

    /// A place of its own for each tile: `level 2, row 3, 4th of 6`.
    pub(super) fn full(&self, spot: Spot, tile: usize) -> String {
        let level = (spot.level > 0).then(|| format!("level {}", spot.level + 1));
        let named = !self.single[usize::from(spot.level)] || spot.level == 0;
        let row = named.then(|| match self.rows[tile] {
            Row::Of(row) => format!("row {row}"),
            Row::Between(row) => format!("between rows {row} and {}", row + 1),
            Row::Above(row) => format!("just above row {row}"),
            Row::Below(row) => format!("just below row {row}"),
            Row::LeftWing => "left wing".into(),
            Row::RightWing => "right wing".into(),
        });
        let (at, of) = self.order[tile];
        let order = (of > 1).then(|| format!("{} of {of}", short_ordinal(at)));
        [level, row, order].into_iter().flatten().collect::<Vec<_>>().join(", ")
    }

    /// `row 3`, with what comes before it: `in row 3`, `of the left wing`, `between rows 4 and 5`.
    fn row(&self, spot: Spot, tile: usize, before: &str) -> String {
        let level = match spot.level {
            0 => String::new(),
            level => format!("the {} level", ordinal(usize::from(level) + 1)),
        };
        if spot.level > 0 && self.single[usize::from(spot.level)] {
            return format!("{} {level}", if before == "in" { "on" } else { before });
        }
        let row = match self.rows[tile] {
            Row::Of(row) => format!("{before} row {row}"),
            Row::Between(row) => format!("between rows {row} and {}", row + 1),
            Row::Above(row) => format!("just above row {row}"),
            Row::Below(row) => format!("just below row {row}"),
            Row::LeftWing => format!("{before} the left wing"),
            Row::RightWing => format!("{before} the right wing"),
        };
        if level.is_empty() { row } else { format!("{row} of {level}") }
    }

    /// The tiles of a wing that a tile lies in, and what it is called.
    pub(super) fn wing(&self, tile: usize) -> Option<(&'static str, Vec<usize>)> {
        let name = match self.rows[tile] {
            Row::LeftWing => "the left wing",
            Row::RightWing => "the right wing",
            _ => return None,
        };
        Some((name, (0..self.rows.len()).filter(|&other| self.rows[other] == self.rows[tile]).collect()))
    }
}

/// The rows that are counted: the fullest ones, as far as they share no half with a fuller one.
fn counted(many: &[(u8, usize)]) -> Vec<u8> {
    let mut by_size = many.to_vec();
    by_size.sort_by_key(|&(row, count)| (usize::MAX - count, row));
    let mut rows: Vec<u8> = Vec::new();
    for (row, _) in by_size {
        if rows.iter().all(|other| other.abs_diff(row) > 1) {
            rows.push(row);
        }
    }
    rows.sort_unstable();
    rows
}

fn row(spot: Spot, counted: &[u8]) -> Row {
    let number = |row: u8| counted.iter().position(|&other| other == row).map(|at| at + 1);
    let before = spot.row.checked_sub(1).and_then(number);
    match (number(spot.row), before, number(spot.row + 1)) {
        (Some(row), ..) => Row::Of(row),
        (None, Some(row), Some(_)) => Row::Between(row),
        (None, Some(row), None) => Row::Below(row),
        (None, None, row) => Row::Above(row.unwrap_or(1)),
    }
}

/// How one tile is told from others of its name.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Told {
    /// What stands before the name: `left`, `second`; mostly nothing.
    before: String,
    /// What stands behind it: `in row 3`; nothing where the name is enough.
    behind: String,
}

impl Told {
    /// `the left plum in row 3`.
    pub(super) fn the(&self, name: &str) -> String {
        let words = ["the", &self.before, name, &self.behind];
        words.into_iter().filter(|word| !word.is_empty()).collect::<Vec<_>>().join(" ")
    }
}

/// What tells a tile from others, which may be named with it or not. Of several ways the first that fits no other: that it
/// lies on top, at an end of a row of the lowest level, on a level with few tiles, in a row; at last which one in that row
/// it is.
pub(super) fn told(board: &Board, tile: usize, others: &[usize]) -> Told {
    let others: Vec<usize> = others.iter().copied().filter(|&other| other != tile).collect();
    let behind = |behind: String| Told { before: String::new(), behind };
    if others.is_empty() {
        return behind(String::new());
    }
    let places = board.layout().places();
    let spot = board.spot(tile);
    let on_level = || board.left().filter(|&other| board.spot(other).level == spot.level);
    let higher = board.left().any(|other| board.spot(other).level > spot.level);
    if spot.level > 0 && !higher && on_level().nth(1).is_none() {
        return behind("on top".into());
    }
    // Nobody takes a tile of a wing for one of another row, though they may lie equally high.
    let in_row = |other: usize| board.spot(other).level == spot.level && same_row(board, tile, other);
    if spot.level == 0 {
        let columns = || board.left().filter(|&other| in_row(other)).map(|other| board.spot(other).column);
        let alone = columns().nth(1).is_none();
        let end = match (columns().min(), columns().max()) {
            (Some(first), _) if first == spot.column => Some("left"),
            (_, Some(last)) if last == spot.column => Some("right"),
            _ => None,
        };
        if let Some(end) = end.filter(|_| !alone) {
            return behind(format!("at the {end} end {}", places.row(spot, tile, "of")));
        }
    }
    if spot.level > 0 && on_level().count() <= FEW && others.iter().all(|&other| board.spot(other).level != spot.level)
    {
        return behind(format!("on the {} level", ordinal(usize::from(spot.level) + 1)));
    }
    let mut row = places.row(spot, tile, "in");
    // What lies on higher levels looks as if it were in the row too.
    let over = |other: &usize| board.spot(*other).level > 0 && board.spot(*other).row.abs_diff(spot.row) < 2;
    if spot.level == 0 && others.iter().any(over) {
        row.push_str(" on the table");
    }
    let mut rivals: Vec<usize> = others.into_iter().filter(|&other| in_row(other)).chain([tile]).collect();
    rivals.sort_unstable_by_key(|&other| board.spot(other).column);
    let at = rivals.iter().position(|&other| other == tile).unwrap_or(0);
    let before = match (rivals.len(), at) {
        (1, _) => "",
        (2 | 3, 0) => "left",
        (2, _) | (3, 2) => "right",
        (3, _) => "middle",
        _ => return Told { before: ordinal(at + 1), behind: format!("from the left {row}") },
    };
    Told { before: before.into(), behind: row }
}

/// Whether two tiles of one level are in the same row, or in the same wing.
pub(super) fn same_row(board: &Board, a: usize, b: usize) -> bool {
    let (one, other) = (board.spot(a), board.spot(b));
    let rows = &board.layout().places().rows;
    one.level == other.level && one.row == other.row && rows[a] == rows[b]
}

/// `in row 3`, for several tiles that lie there.
pub(super) fn in_row(board: &Board, tile: usize) -> String {
    board.layout().places().row(board.spot(tile), tile, "in")
}
