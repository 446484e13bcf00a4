//! A computer player worth beating.

use super::NineAlmonds;
use super::board::Position;
use super::rules::Turn;
use crate::arena::{Decision, Player};
use crate::game::Rules;
use crate::kit::random::Random;

pub(super) const PLAYERS: &[Player<NineAlmonds>] =
    &[Player::choosing("greedy", "takes as many almonds in a turn as it can", greedy)];

/// Takes as many almonds in a turn as it can.
fn greedy(position: &Position, random: &mut Random) -> Option<Decision<Turn>> {
    let turns = NineAlmonds::moves(position);
    let most = turns.iter().map(|turn| turn.to.len()).max()?;
    let longest: Vec<&Turn> = turns.iter().filter(|turn| turn.to.len() == most).collect();
    let made = (*random.pick(&longest)?).clone();
    Some(Decision { made, reason: format!("takes {most} at once, the most there is") })
}
