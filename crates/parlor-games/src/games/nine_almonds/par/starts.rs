//! Pars of boards whose start is always the same, found by this search once and for all. `cargo xtask bench nine-almonds
//! stress` looks for each of them anew, and the tests for those that take a moment.

use crate::games::nine_almonds::board::Position;
use crate::games::nine_almonds::rules::Turn;
use crate::games::nine_almonds::setup::Setup;

/// A setup and a line from its start that has the fewest turns.
pub const STARTS: &[(&str, &str)] = &[];

/// The start of a setup.
#[must_use]
pub fn start(setup: &str) -> Option<Position> {
    let setup: Setup = setup.parse().ok()?;
    Some(Position::start(setup.shape().ok()??))
}

/// The line from a position, if it is one of these starts.
pub(super) fn known(position: &Position) -> Option<Vec<Turn>> {
    let (_, line) = STARTS.iter().find(|(setup, _)| start(setup).as_ref() == Some(position))?;
    line.split(' ').map(|turn| turn.parse().ok()).collect()
}
