//! The document's way to clear, drop and refill, cell by cell. Slow and plain: the dialogue and the played moves use it,
//! and the fast engine of the solver is measured against it.

use super::board::{Board, Piece, WANTED};
use super::supply::Supply;

/// The row or column a match lies in.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Line {
    /// A row, from 0 at the top.
    Row(usize),
    /// A column, from 0 at the left.
    Column(usize),
}

/// What happens after a swap, in its order.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Happening<'a> {
    /// A match is found; its cells are still on the board.
    Match {
        /// Where.
        line: Line,
        /// Its cells in order.
        cells: &'a [usize],
    },
    /// These cells have been cleared, by a match or a special candy.
    Cleared(&'a [usize]),
    /// A special candy has been made.
    Made(usize),
    /// The matches of the swap are off the board.
    Holes,
    /// The candies have fallen, from and to these cells.
    Fallen(&'a [(usize, usize)]),
    /// There are fewer candies left than holes.
    Short,
    /// The holes are filled, in this order.
    Filled(&'a [usize]),
    /// Looking over the full board has found matches and cleared them.
    Cascade,
}

/// Whoever wants to know what happens, with the board at that moment.
pub type Watch<'a> = &'a mut dyn FnMut(&Board, Happening<'_>);

/// What a swap and the cascade after it add up to.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Tally {
    /// Matches, as the document counts its messages.
    pub matches: u32,
    /// Candies beyond the third, over all matches.
    pub longer: u32,
    /// Candies cleared by special candies.
    pub hits: u32,
    /// Candies cleared of each kind that can be wanted.
    pub cleared: [u16; WANTED],
    /// Candies that were refilled.
    pub drawn: u32,
    /// Whether candies ran out.
    pub exhausted: bool,
}

impl Tally {
    /// The points: 60 for the first match of a move, 60 more for each further one than for the one before it; 60 for each
    /// candy beyond the third of a match; 20 for each candy a special one clears.
    #[must_use]
    pub fn points(&self) -> u32 {
        60 * (self.matches * (self.matches + 1) / 2) + 60 * self.longer + 20 * self.hits
    }

    pub(super) fn count_cleared(&mut self, piece: Piece) {
        if let Some(kind) = piece.matching()
            && let Some(count) = self.cleared.get_mut(usize::from(kind))
        {
            *count += 1;
        }
    }
}

/// Finds and removes the matches through a cell: its row's first, then its column's, which may share the cell.
/// True if there was any.
pub fn clear_at(board: &mut Board, cell: usize, tally: &mut Tally, watch: Watch<'_>) -> bool {
    let size = board.size();
    let mut gone: Vec<usize> = Vec::new();
    for (across, line) in [(true, Line::Row(size.row(cell))), (false, Line::Column(size.col(cell)))] {
        let cells: Vec<usize> = board.run(cell, across).collect();
        if cells.len() < 3 {
            continue;
        }
        watch(board, Happening::Match { line, cells: &cells });
        tally.matches += 1;
        tally.longer += cells.len() as u32 - 3;
        // The column's run shares the cell itself with the row's.
        let shared = !gone.is_empty();
        gone.extend(cells.into_iter().filter(|&at| !shared || at != cell));
    }
    for &at in &gone {
        if let Some(piece) = board.at(at) {
            tally.count_cleared(piece);
        }
        board.set(at, None);
    }
    if !gone.is_empty() {
        watch(board, Happening::Cleared(&gone));
    }
    !gone.is_empty()
}

/// Swaps two neighbours and removes the matches at the target, then at the start. Without any the swap is undone.
pub fn swap(board: &mut Board, start: usize, target: usize, tally: &mut Tally, watch: Watch<'_>) -> bool {
    board.swap(start, target);
    let at_target = clear_at(board, target, tally, watch);
    let at_start = board.at(start).is_some() && clear_at(board, start, tally, watch);
    if !at_target && !at_start {
        board.swap(start, target);
        return false;
    }
    watch(board, Happening::Holes);
    true
}

/// Lets candies fall into the holes below them.
pub fn fall(board: &mut Board, watch: Watch<'_>) {
    let size = board.size();
    let mut fallen = Vec::new();
    for col in 0..size.cols {
        let mut floor = size.rows;
        for row in (0..size.rows).rev() {
            let from = size.at(col, row);
            if board.at(from).is_some() {
                floor -= 1;
                let to = size.at(col, floor);
                if to != from {
                    board.swap(from, to);
                    fallen.push((from, to));
                }
            }
        }
    }
    watch(board, Happening::Fallen(&fallen));
}

/// Fills the holes column by column from the left, each from the bottom up; false, and nothing filled, if there are fewer
/// candies than holes.
pub fn fill(board: &mut Board, supply: &mut Supply, tally: &mut Tally, watch: Watch<'_>) -> bool {
    let size = board.size();
    let columns = (0..size.cols).flat_map(|col| (0..size.rows).rev().map(move |row| size.at(col, row)));
    let holes: Vec<usize> = columns.filter(|&cell| board.at(cell).is_none()).collect();
    let Some(candies) = supply.take(holes.len()) else {
        tally.exhausted = true;
        watch(board, Happening::Short);
        return false;
    };
    for (&cell, kind) in holes.iter().zip(candies) {
        board.set(cell, Some(Piece::plain(kind)));
    }
    tally.drawn += holes.len() as u32;
    watch(board, Happening::Filled(&holes));
    true
}

/// The most rounds of a cascade. With few kinds on a large board one might never come to rest; after so many rounds its
/// holes stay and the candies count as used up.
pub const ROUNDS: u32 = 200;

/// Drops, refills and clears until nothing matches or candies run out.
pub fn cascade(board: &mut Board, supply: &mut Supply, tally: &mut Tally, watch: Watch<'_>) {
    for _ in 0..ROUNDS {
        fall(board, watch);
        if !fill(board, supply, tally, watch) {
            return;
        }
        let mut found = false;
        for cell in 0..board.size().area() {
            found |= board.at(cell).is_some() && clear_at(board, cell, tally, watch);
        }
        if !found {
            return;
        }
        watch(board, Happening::Cascade);
    }
    tally.exhausted = true;
}
