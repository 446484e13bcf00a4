//! What tiles and places are called.

use super::board::Board;
use super::field::Place;
use crate::kit::text::number;
use crate::speech::place;

/// Whether a small letter has to be told from the same capital on this board.
fn has_both(board: &Board, letter: char) -> bool {
    let other = letter.to_ascii_uppercase();
    board.field().tiles().iter().enumerate().any(|(at, _)| board.letter(at) == Some(other))
}

/// One tile: `H`, `small h` where there are both.
pub(super) fn one(board: &Board, letter: char) -> String {
    match letter.is_ascii_lowercase() && has_both(board, letter) {
        true => format!("small {letter}"),
        false => letter.to_string(),
    }
}

/// Several tiles: `Hs`, `5s`, `small h's`.
pub(super) fn several(board: &Board, letter: char) -> String {
    let plural = if letter.is_ascii_lowercase() { "'s" } else { "s" };
    format!("{}{plural}", one(board, letter))
}

/// All tiles of a kind: `two Hs`.
pub(super) fn all(board: &Board, places: &[Place]) -> String {
    let letter = places.first().and_then(|&at| board.letter(at)).unwrap_or('?');
    let name = if places.len() == 1 { one(board, letter) } else { several(board, letter) };
    format!("{} {name}", number(places.len()))
}

/// Two equal tiles, with as much of their places as finds them: in one row or column that is enough, unless there are more
/// of them in it. The words for both, or for each of the two.
pub(super) enum Two {
    Both(String),
    Each { both: String, first: String, second: String },
}

pub(super) fn two(board: &Board, a: Place, b: Place) -> Two {
    let size = board.size();
    let letter = board.letter(a).unwrap_or('?');
    let both = format!("the two {}", several(board, letter));
    let equal = || (0..size.area()).filter(|&at| board.letter(at) == Some(letter));
    let (same_row, same_column) = (size.row(a) == size.row(b), size.col(a) == size.col(b));
    if same_row && equal().filter(|&at| size.row(at) == size.row(a)).eq([a, b]) {
        return Two::Both(format!("{both} in row {}", size.row(a) + 1));
    }
    if same_column && equal().filter(|&at| size.col(at) == size.col(a)).eq([a, b]) {
        return Two::Both(format!("{both} in column {}", size.col(a) + 1));
    }
    let second = match b - a {
        1 if same_row => "the one beside it".to_owned(),
        apart if same_column && apart == size.cols => "the one below it".to_owned(),
        _ => format!("the one in {}", place::place(size, b)),
    };
    Two::Each { both, first: format!("the one in {}", place::place(size, a)), second }
}
