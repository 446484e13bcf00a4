//! What candies, numbers and places are called.

use super::board::{Board, Piece, Position};
use super::looks;
use super::view::face;
use crate::kit::text::{listed, thousands};
use crate::scene::CellId;
use crate::speech::place;

/// What a kind of candy is called.
pub(super) fn kind(kind: usize) -> String {
    looks::KINDS.get(kind).map_or_else(|| format!("kind {} candy", kind + 1), |known| known.name.to_owned())
}

/// `three`, and digits from thirteen on.
pub(super) fn number(number: usize) -> String {
    const WORDS: [&str; 13] =
        ["no", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten", "eleven", "twelve"];
    WORDS.get(number).map_or_else(|| thousands(number as u64), |&word| word.to_owned())
}

/// More than one of something.
pub(super) fn several(noun: &str) -> String {
    match noun.strip_suffix('y') {
        Some(stem) => format!("{stem}ies"),
        None if noun.ends_with("ss") || noun.ends_with("ch") => format!("{noun}es"),
        None => format!("{noun}s"),
    }
}

/// `three hearts`, `one candy`.
pub(super) fn counted(many: usize, noun: &str) -> String {
    if many == 1 { format!("one {noun}") } else { format!("{} {}", number(many), several(noun)) }
}

/// `3 matches`, `1 match`: with digits, where many numbers stand together.
pub(super) fn in_digits(many: usize, noun: &str) -> String {
    if many == 1 { format!("1 {noun}") } else { format!("{} {}", thousands(many as u64), several(noun)) }
}

/// What is still to be collected: `3 hearts and 1 drop`.
pub(super) fn wanted(left: &[u16]) -> String {
    let some = left.iter().enumerate().filter(|(_, left)| **left > 0);
    listed(&some.map(|(at, &left)| in_digits(left.into(), &kind(at))).collect::<Vec<_>>())
}

/// What lies on a cell.
pub(super) fn name(board: &Board, cell: CellId) -> String {
    board.at(cell).map_or_else(|| "gap".to_owned(), |piece: Piece| face(piece).name.into_owned())
}

/// The candy on a cell with its place.
pub(super) fn candy(position: &Position, cell: CellId) -> String {
    format!("the {} in {}", name(&position.board, cell), place::place(position.board.size(), cell))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn one_is_one_and_several_have_their_plural() {
        assert_eq!(counted(1, "heart"), "one heart");
        assert_eq!(counted(3, "cross"), "three crosses");
        assert_eq!(counted(2, "candy"), "two candies");
        assert_eq!(counted(13, "match"), "13 matches");
        assert_eq!(in_digits(1_200, "point"), "1,200 points");
        assert_eq!(wanted(&[3, 0, 1]), "3 stars and 1 ball");
        assert_eq!(kind(11), "kind 12 candy");
    }
}
