//! What is known of boards whose start is always the same, found by this search once and for all: a line, and how many turns
//! were proved to be needed. `cargo xtask bench nine-almonds stress` looks for each of them anew, and the tests for those that
//! take a moment.

use crate::games::nine_almonds::board::Position;
use crate::games::nine_almonds::rules::Turn;
use crate::games::nine_almonds::setup::Setup;

/// A setup, how many turns are needed at least, and the best line from its start that is known.
pub const STARTS: &[(&str, u8, &str)] = &[
    ("5x5", 4, "2,2-4,2-2,0-0,2-2,4 3,3-1,3 2,1-0,3-2,3 2,4-2,2"),
    (
        "diamond",
        10,
        "5,3-3,3 2,1-4,3 0,3-2,1 3,0-1,2 2,5-0,3-2,1 5,2-3,0-1,2-1,4-3,2-5,2 5,4-3,2 6,3-4,1-2,1-4,3-2,5-2,3 \
         3,6-5,4-3,4-3,2-1,2-3,4 3,5-3,3",
    ),
    (
        "7x7,5",
        4,
        "2,4-2,6-0,4-2,4-4,6-6,4 4,2-6,2-4,0-4,2-2,0-0,2-2,4 6,4-4,2 \
         3,3-3,5-5,5-5,3-3,5-1,3-3,3-5,3-3,1-1,3-1,1-3,1-3,3",
    ),
    (
        "7x7,5,orthogonal",
        9,
        "4,4-4,6 2,4-4,4 5,4-5,6-3,6-3,4-5,4 4,2-4,4-6,4 2,2-2,4-0,4 2,5-0,5-0,3-2,3-4,3-6,3 6,4-6,2-4,2-2,2-2,0 \
         1,2-1,0-3,0-3,2 5,1-3,1-3,3",
    ),
    (
        "english",
        18,
        "5,3-3,3 4,1-4,3 6,2-4,2 3,2-5,2 1,2-3,2 2,0-2,2 4,4-4,2 4,6-4,4 2,3-2,1-4,1-4,3-4,5 6,4-6,2-4,2-2,2 \
         2,5-2,3-2,1 4,0-2,0-2,2 2,6-4,6-4,4 0,4-2,4 3,4-1,4 0,2-0,4-2,4 5,4-3,4-1,4-1,2-3,2-3,4 3,5-3,3",
    ),
    (
        "european",
        20,
        "1,5-3,5 2,3-2,5 2,6-2,4 2,1-2,3-2,5 4,6-2,6-2,4 0,2-2,2 4,5-2,5-2,3-2,1 4,3-4,5 5,5-3,5 0,4-2,4 6,4-4,4 \
         4,1-4,3-4,5-2,5-2,3 2,0-2,2-2,4 3,4-1,4-1,2 1,1-1,3 6,2-4,2-2,2 0,3-2,3-2,1 4,0-2,0-2,2 6,3-4,3-2,3-2,1-4,1 \
         5,1-3,1",
    ),
];

/// The start of a setup.
#[must_use]
pub fn start(setup: &str) -> Option<Position> {
    let setup: Setup = setup.parse().ok()?;
    Some(Position::start(setup.shape().ok()??))
}

/// How many turns a position needs and the best line that is known, if it is one of these starts.
pub(super) fn known(position: &Position) -> Option<(u8, Vec<Turn>)> {
    let &(_, least, line) = STARTS.iter().find(|(setup, ..)| start(setup).as_ref() == Some(position))?;
    let line: Option<Vec<Turn>> = line.split(' ').map(|turn| turn.parse().ok()).collect();
    Some((least, line?))
}
