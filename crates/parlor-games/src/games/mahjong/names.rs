//! What tiles are called: one of them, several of them, and all that match.

use super::board::Board;
use super::looks::about;
use super::tiles::{faces, group};
use crate::kit::text::number;

/// One tile with a face: `8 of circles`, `plum`.
pub(super) fn one(face: u8) -> &'static str {
    let name = about(face).name;
    // The flower that is a bamboo would be taken for the suit.
    match name.strip_suffix(" flower") {
        Some("bamboo") | None => name,
        Some(flower) => flower,
    }
}

/// Several tiles with a face: `8s of circles`, `plums`.
pub(super) fn several(face: u8) -> String {
    match one(face).split_once(" of ") {
        Some((rank, suit)) => format!("{rank}s of {suit}"),
        None => format!("{}s", one(face)),
    }
}

/// The tiles of a group, as many as there are: `four 9s of characters`, `two flowers`, `last plum`.
pub(super) fn of_group(group: u8, many: usize) -> String {
    let only = faces(group)[0];
    let named = match (group, many) {
        (33, 1) => "season".into(),
        (33, _) => "seasons".into(),
        (35, 1) => "flower".into(),
        (35, _) => "flowers".into(),
        (_, 1) => one(only).to_owned(),
        _ => several(only),
    };
    format!("{} {named}", number(many))
}

/// A tile that the player need not see, by its name: the coach knows it.
pub(super) fn known(board: &Board, tile: usize) -> &'static str {
    board.face(tile).map_or("unknown tile", one)
}

/// The tiles called by the same name whose faces can be seen, among them the one asked about.
pub(super) fn namesakes(board: &Board, tile: usize) -> Vec<usize> {
    let seen = |other: &usize| *other == tile || board.face(*other) == board.face(tile) && !board.is_hidden(*other);
    board.left().filter(seen).collect()
}

/// The tiles that match one and whose faces can be seen, among them that one.
pub(super) fn equals(board: &Board, tile: usize) -> Vec<usize> {
    let kind = board.face(tile).map(group);
    let seen = |other: &usize| *other == tile || board.group(*other) == kind && !board.is_hidden(*other);
    board.left().filter(seen).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn tiles_are_called_by_short_names_with_their_own_plurals() {
        assert_eq!((one(16), several(16).as_str()), ("8 of circles", "8s of circles"));
        assert_eq!((one(38), several(38).as_str()), ("plum", "plums"));
        assert_eq!((one(41), several(41).as_str()), ("bamboo flower", "bamboo flowers"));
        assert_eq!((one(29), several(29).as_str()), ("west wind", "west winds"));
        assert_eq!(of_group(8, 4), "four 9s of characters");
        assert_eq!(of_group(35, 2), "two flowers");
        assert_eq!(of_group(34, 3), "three white dragons");
        assert_eq!(of_group(33, 1), "one season");
    }
}
