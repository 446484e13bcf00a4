//! A computer player worth beating.

use super::board::Position;
use super::rules::{self, Turn};
use crate::arena::Choice;
use crate::kit::random::Random;

/// Takes as many almonds in a turn as it can.
pub(super) fn greedy(position: &Position, random: &mut Random) -> Option<Choice<Turn>> {
    let turns = rules::turns(position);
    let most = turns.iter().map(|turn| turn.to.len()).max()?;
    let longest: Vec<&Turn> = turns.iter().filter(|turn| turn.to.len() == most).collect();
    let made = (*random.pick(&longest)?).clone();
    Some(Choice { made, reason: format!("takes {most} at once, the most there is") })
}
