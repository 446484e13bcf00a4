//! Legal moves, refusals, play and status.

use std::fmt;

use super::Candy;
use super::board::{Board, Position};
use super::cascade::{self, Happening, Tally, Watch};
use super::setup::{Goal, Refill, Rules};
use super::special;
use super::supply::mixed;
use super::view::face;
use super::words::in_digits;
use crate::game::{self, BoardEvent, Refusal, Status};
use crate::kit::grid::Size;
use crate::kit::random::Random;
use crate::kit::text::listed;

/// A direction to swap in.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Direction {
    /// Towards row 0.
    Up,
    /// Towards the last row.
    Down,
    /// Towards column 0.
    Left,
    /// Towards the last column.
    Right,
}

/// A move.
#[derive(Clone, Copy, Debug)]
pub enum Move {
    /// Swaps a candy with its neighbour.
    Swap {
        /// The row of the chosen candy, from 0 at the top.
        row: usize,
        /// Its column, from 0 at the left.
        col: usize,
        /// Where it goes.
        to: Direction,
    },
    /// Mixes the candies of a board where nothing can be swapped.
    Shuffle,
}

impl Move {
    /// The swap of a cell with its right or lower neighbour.
    pub(super) fn of(size: Size, cell: usize, across: bool) -> Self {
        let to = if across { Direction::Right } else { Direction::Down };
        Self::Swap { row: size.row(cell), col: size.col(cell), to }
    }

    /// Row and column of both candies, the upper or left one first; the place outside the board is `None`.
    fn places(self) -> Option<[Option<(usize, usize)>; 2]> {
        let Self::Swap { row, col, to } = self else { return None };
        let here = Some((row, col));
        Some(match to {
            Direction::Up => [row.checked_sub(1).map(|row| (row, col)), here],
            Direction::Left => [col.checked_sub(1).map(|col| (row, col)), here],
            Direction::Down => [here, Some((row + 1, col))],
            Direction::Right => [here, Some((row, col + 1))],
        })
    }

    /// The chosen cell and where it goes, where both are on the board.
    pub(super) fn cells(self, size: Size) -> Option<(usize, usize)> {
        let Self::Swap { to, .. } = self else { return None };
        let cell = |place: Option<(usize, usize)>| {
            place.filter(|&(row, col)| row < size.rows && col < size.cols).map(|(row, col)| size.at(col, row))
        };
        let [first, second] = self.places()?.map(cell);
        let (first, second) = (first?, second?);
        Some(if matches!(to, Direction::Up | Direction::Left) { (second, first) } else { (first, second) })
    }
}

impl PartialEq for Move {
    /// Two swaps are equal when they exchange the same two candies; the direction is only a way of saying it.
    fn eq(&self, other: &Self) -> bool {
        self.places() == other.places()
    }
}

impl Eq for Move {}

/// Whether the swap of two cells, the upper or left one first, makes a match or sets special candies off.
pub(super) fn makes_match(board: &mut Board, rules: Rules, first: usize, second: usize) -> bool {
    let (Some(a), Some(b)) = (board.at(first), board.at(second)) else { return false };
    if rules == Rules::Specials && special::goes_off(a, b) {
        return true;
    }
    if a.matching() == b.matching() {
        return false;
    }
    board.swap(first, second);
    let matched = board.matches_at(first) || board.matches_at(second);
    board.swap(first, second);
    matched
}

/// Every pair of neighbours, as a cell and whether the other one lies to its right or below it.
pub(super) fn pairs(size: Size) -> impl Iterator<Item = (usize, bool, usize)> {
    (0..size.area()).flat_map(move |cell| {
        let right = (size.col(cell) + 1 < size.cols).then_some((cell, true, cell + 1));
        let below = (size.row(cell) + 1 < size.rows).then_some((cell, false, cell + size.cols));
        [right, below].into_iter().flatten()
    })
}

/// The swaps that make a match, each once.
pub(super) fn swaps(board: &Board, rules: Rules) -> Vec<Move> {
    let size = board.size();
    let mut board = board.clone();
    pairs(size)
        .filter(|&(first, _, second)| makes_match(&mut board, rules, first, second))
        .map(|(first, across, _)| Move::of(size, first, across))
        .collect()
}

/// Whether any swap makes a match.
pub(super) fn any_swap(board: &Board, rules: Rules) -> bool {
    let mut board = board.clone();
    pairs(board.size()).any(|(first, _, second)| makes_match(&mut board, rules, first, second))
}

/// Whether the game has ended whatever the board looks like.
fn over(position: &Position) -> Option<Refusal> {
    let refuse = |code, sentence: &str| Some(Refusal::new(code, [], sentence));
    match position {
        _ if position.goal_met() => refuse("won", "The goal is met; nothing is left to do."),
        _ if position.exhausted() => refuse("no-candies-left", "No more candies are available."),
        _ if position.swaps_left() == Some(0) => refuse("no-swaps-left", "All swaps are used up."),
        _ => None,
    }
}

fn refuse_shuffle(position: &Position) -> Option<Refusal> {
    if any_swap(&position.board, position.setup.rules) {
        let sentence = "There is still a swap to make; shuffling is for a board without any.";
        return Some(Refusal::new("swaps-to-make", [], sentence));
    }
    shuffled(position)
        .is_none()
        .then(|| Refusal::new("no-shuffle", [], "However these candies are mixed, no swap comes of it."))
}

/// How often a board is mixed before it counts as hopeless.
const MIXES: usize = 500;

/// The board with its candies mixed: without matches and with a swap to make. What comes out is decided by the position.
pub(super) fn shuffled(position: &Position) -> Option<Board> {
    let board = &position.board;
    let places: Vec<usize> = (0..board.size().area()).filter(|&cell| board.at(cell).is_some()).collect();
    let start = places
        .iter()
        .filter_map(|&cell| board.at(cell))
        .fold(u64::from(position.made) << 32 | u64::from(position.shuffles), |mix, piece| {
            mixed(mix ^ (u64::from(piece.kind) << 8 | piece.power as u64))
        });
    let mut random = Random::new(start);
    let mut pieces: Vec<_> = places.iter().map(|&cell| board.at(cell)).collect();
    let mut board = board.clone();
    for _ in 0..MIXES {
        random.shuffle(&mut pieces);
        for (&cell, &piece) in places.iter().zip(&pieces) {
            board.set(cell, piece);
        }
        if board.is_stable() && any_swap(&board, position.setup.rules) {
            return Some(board);
        }
    }
    None
}

/// Makes a legal swap and gives what it adds up to.
pub(super) fn swap(position: &mut Position, start: usize, target: usize, watch: Watch<'_>) -> Tally {
    let mut tally = Tally::default();
    let Position { board, supply, setup, .. } = &mut *position;
    match setup.rules {
        Rules::Specials => special::swap(board, supply, setup.refill, start, target, &mut tally, watch),
        Rules::Classic => {
            let matched = cascade::swap(board, start, target, &mut tally, watch);
            if matched && setup.refill != Refill::Still {
                cascade::cascade(board, supply, &mut tally, watch);
            }
        }
    }
    position.count(&tally);
    tally
}

impl game::Rules for Candy {
    type Position = Position;
    type Move = Move;

    fn moves(position: &Position) -> Vec<Move> {
        if over(position).is_some() {
            return Vec::new();
        }
        let swaps = swaps(&position.board, position.setup.rules);
        if swaps.is_empty() && shuffled(position).is_some() { vec![Move::Shuffle] } else { swaps }
    }

    fn refuse(position: &Position, wanted: &Move) -> Option<Refusal> {
        let size = position.board.size();
        let Move::Swap { row, col, .. } = *wanted else {
            return over(position).or_else(|| refuse_shuffle(position));
        };
        if row >= size.rows || col >= size.cols {
            let sentence = format!("Rows go from 1 to {} and columns from 1 to {}.", size.rows, size.cols);
            return Some(Refusal::new("off-board", [], sentence));
        }
        if let Some(refusal) = over(position) {
            return Some(refusal);
        }
        let chosen = size.at(col, row);
        if position.board.at(chosen).is_none() {
            return Some(Refusal::new("empty-cell", [chosen], "There is no candy on that cell."));
        }
        let Some((_, target)) = wanted.cells(size) else {
            return Some(Refusal::new("target-off-board", [chosen], "That would move the candy off the board."));
        };
        if position.board.at(target).is_none() {
            return Some(Refusal::new("target-empty", [chosen, target], "There is no candy to swap it with."));
        }
        let (first, second) = (chosen.min(target), chosen.max(target));
        let matched = makes_match(&mut position.board.clone(), position.setup.rules, first, second);
        (!matched).then(|| Refusal::new("no-match", [chosen, target], "Swapping these two makes no match."))
    }

    /// Plays a move and tells what is to be seen of it, round by round.
    fn play(position: &mut Position, made: &Move, events: &mut Vec<BoardEvent>) {
        let Some((start, target)) = made.cells(position.board.size()) else {
            if let Some(board) = shuffled(position) {
                for cell in 0..board.size().area() {
                    if let Some(piece) = board.at(cell).filter(|_| board.at(cell) != position.board.at(cell)) {
                        events.push(BoardEvent::Change { cell, face: face(piece) });
                    }
                }
                position.board = board;
                position.shuffles += 1;
                events.push(BoardEvent::Note { text: "The candies are shuffled.".into() });
            }
            return;
        };
        events.push(BoardEvent::Slide { from: start, to: target });
        events.push(BoardEvent::Slide { from: target, to: start });
        events.push(BoardEvent::Beat);
        let tally = swap(position, start, target, &mut |board, happening| match happening {
            Happening::Cleared(cells) => events.extend(cells.iter().map(|&cell| BoardEvent::Vanish { cell })),
            Happening::Made(cell) => {
                events.extend(board.at(cell).map(|piece| BoardEvent::Appear { cell, face: face(piece) }));
            }
            Happening::Holes | Happening::Cascade => events.push(BoardEvent::Beat),
            Happening::Fallen(pairs) => {
                events.extend(pairs.iter().map(|&(from, to)| BoardEvent::Slide { from, to }));
            }
            Happening::Filled(cells) => {
                for &cell in cells {
                    events.extend(board.at(cell).map(|piece| BoardEvent::Appear { cell, face: face(piece) }));
                }
                events.push(BoardEvent::Beat);
            }
            Happening::Match { .. } | Happening::Short => {}
        });
        events.push(BoardEvent::Score { points: tally.points().into() });
        events.push(BoardEvent::Note { text: told(&tally) });
    }

    fn status(position: &Position) -> Status {
        if position.goal_met() {
            Status::Won
        } else if over(position).is_some() || !any_swap(&position.board, position.setup.rules) {
            Status::Stuck
        } else {
            Status::Playing
        }
    }

    fn progress(position: &Position) -> usize {
        match position.setup.goal {
            Goal::Score => position.points as usize / 60,
            Goal::Collect => {
                let wanted: usize = position.wanted.iter().map(|&left| usize::from(left)).sum();
                (2 * position.setup.target as usize).saturating_sub(wanted)
            }
            Goal::Survive | Goal::Exhaust => position.made as usize,
        }
    }

    fn progress_unit(position: &Position) -> &'static str {
        match position.setup.goal {
            Goal::Score => "times 60 points",
            Goal::Collect => "candies collected",
            Goal::Survive | Goal::Exhaust => "swaps made",
        }
    }

    fn is_help(_position: &Position, made: &Move) -> bool {
        *made == Move::Shuffle
    }

    fn points(position: &Position) -> Option<i64> {
        Some(position.points.into())
    }

    /// How many candies are left is to be seen, but not which.
    fn observe(position: &Position) -> Position {
        Position { supply: position.supply.hidden(), ..position.clone() }
    }
}

fn told(tally: &Tally) -> String {
    let mut words = Vec::new();
    if tally.matches > 0 {
        words.push(in_digits(tally.matches as usize, "match"));
    }
    if tally.hits > 0 {
        words.push(format!("{} cleared by special ones", in_digits(tally.hits as usize, "candy")));
    }
    let mut said = format!("{}: {}.", listed(&words), in_digits(tally.points() as usize, "point"));
    if tally.exhausted {
        said.push_str(" The stack is used up.");
    }
    said
}

impl fmt::Display for Direction {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Self::Up => "U",
            Self::Down => "D",
            Self::Left => "L",
            Self::Right => "R",
        })
    }
}
