//! How moves and reasons sound.

use super::board::Position;
use super::rules::{Direction, Move};
use super::words::name;
use super::{Candy, reason};
use crate::game::{View, Voice};
use crate::kit::grid::Size;
use crate::kit::notation::NotationError;
use crate::scene::CellId;
use crate::speech::{Doing, Role, Speech, Verb, place};

const SWAP: Verb = Verb { base: "swap", past: "swapped", gerund: "swapping" };
const SHUFFLE: Verb = Verb { base: "shuffle", past: "shuffled", gerund: "shuffling" };

impl Voice for Candy {
    fn tell(position: &Position, made: &Move) -> Doing {
        let cells = Self::cells(position, made);
        let &[a, b] = cells.as_slice() else { return Doing::new(SHUFFLE, "the candies") };
        let board = &position.board;
        let size = board.size();
        let beside = match direction(size, a, b) {
            Direction::Up => "above it",
            Direction::Down => "below it",
            Direction::Left => "to its left",
            Direction::Right => "to its right",
        };
        let what = Speech::default()
            .name(Role::Act, [a], format!("the {} in {}", name(board, a), whereabouts(position, a, b)))
            .and(" with ")
            .name(Role::Act, [b], format!("the {} {beside}", name(board, b)))
            .draw(Role::Act, [a, b].map(|cell| (size.col(cell) as i16, size.row(cell) as i16)), true);
        Doing::new(SWAP, what)
    }

    fn advise(position: &Position, line: &[Move]) -> Option<(Move, Speech)> {
        Some((*line.first()?, reason::of(position, line)?))
    }

    fn type_move(position: &Position, made: &Move) -> Option<String> {
        let size = position.board.size();
        let Some((a, b)) = made.cells(size) else { return Some("shuffle".into()) };
        Some(format!("{} {}", place::short(size, a), word(direction(size, a, b))))
    }

    /// `r5c2 left`, `r5c2-r5c1`, or notation.
    fn read_move(position: &Position, text: &str) -> Result<Move, NotationError> {
        let size = position.board.size();
        let Some((cell, rest)) = place::read(size, text)? else { return text.parse() };
        let at = text.chars().count() - rest.trim_start().chars().count();
        let wrong = || NotationError::new(at, "behind the place stands up, down, left or right, like r5c2 left");
        let rest = rest.trim();
        let to = match rest.strip_prefix('-') {
            Some(other) => {
                let there = place::read(size, other.trim()).map_err(|error| error.shifted(at + 1))?;
                let (there, _) = there.filter(|(_, more)| more.is_empty()).ok_or_else(wrong)?;
                let apart = size.row(cell).abs_diff(size.row(there)) + size.col(cell).abs_diff(size.col(there));
                Some(there).filter(|_| apart == 1).map(|there| direction(size, cell, there))
            }
            None => DIRECTIONS.into_iter().find(|&to| {
                let whole = word(to);
                rest.eq_ignore_ascii_case(whole) || rest.eq_ignore_ascii_case(&whole[..1])
            }),
        };
        let to = to.ok_or_else(wrong)?;
        Ok(Move::Swap { row: size.row(cell), col: size.col(cell), to })
    }
}

const DIRECTIONS: [Direction; 4] = [Direction::Up, Direction::Down, Direction::Left, Direction::Right];

fn word(to: Direction) -> &'static str {
    match to {
        Direction::Up => "up",
        Direction::Down => "down",
        Direction::Left => "left",
        Direction::Right => "right",
    }
}

/// Where the second of two neighbours lies.
fn direction(size: Size, a: CellId, b: CellId) -> Direction {
    match (size.row(a) == size.row(b), a < b) {
        (true, true) => Direction::Right,
        (true, false) => Direction::Left,
        (false, true) => Direction::Down,
        (false, false) => Direction::Up,
    }
}

/// The row of a candy, and the column too where another one of the row with such a neighbour could be meant.
fn whereabouts(position: &Position, a: CellId, b: CellId) -> String {
    let board = &position.board;
    let size = board.size();
    let to = direction(size, a, b);
    let beside = |cell: CellId| {
        let (row, col) = (size.row(cell), size.col(cell));
        match to {
            Direction::Up => row.checked_sub(1).map(|row| size.at(col, row)),
            Direction::Down => (row + 1 < size.rows).then(|| size.at(col, row + 1)),
            Direction::Left => col.checked_sub(1).map(|col| size.at(col, row)),
            Direction::Right => (col + 1 < size.cols).then(|| size.at(col + 1, row)),
        }
    };
    let row = (0..size.cols).map(|col| size.at(col, size.row(a)));
    let such = row.filter(|&cell| {
        board.at(cell) == board.at(a) && beside(cell).is_some_and(|other| board.at(other) == board.at(b))
    });
    if such.count() > 1 { place::place(size, a) } else { format!("row {}", size.row(a) + 1) }
}

#[cfg(test)]
mod tests {
    use super::super::tests::position;
    use super::*;

    #[test]
    fn a_swap_names_the_row_and_the_column_only_where_it_is_needed() {
        let told =
            |board: &str, made: &str| Candy::tell(&position(board), &made.parse().unwrap()).imperative().to_string();
        assert_eq!(told("@0010/1232/2321+012", "0,2D"), "Swap the square in row 1 with the drop below it");
        assert_eq!(
            told("@0101/1232/2321+012", "0,0R"),
            "Swap the star in row 1, column 1 with the square to its right"
        );
        assert_eq!(told("@0101/1232/2321+012", "1,1U"), "Swap the ball in row 2, column 2 with the square above it");
    }

    #[test]
    fn swaps_are_typed_by_place_and_direction() {
        let position = position("@0010/1232/2321+012");
        let made: Move = "1,2L".parse().unwrap();
        assert_eq!(Candy::type_move(&position, &made).as_deref(), Some("r2c3 left"));
        for text in ["r2c3 left", "R2C3 L", "r2c3left", "r2c3-r2c2", "r2c2 right", "1,2L"] {
            assert_eq!(Candy::read_move(&position, text), Ok(made), "{text}");
        }
        for (text, at) in [("r2c3 sideways", 5), ("r2c3", 4), ("r2c3-r3c4", 4), ("r9c1 up", 0), ("r2c3-x", 4)] {
            assert_eq!(Candy::read_move(&position, text).map_err(|error| error.at), Err(at), "{text}");
        }
    }
}
