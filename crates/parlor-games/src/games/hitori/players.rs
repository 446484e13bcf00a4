//! A computer player that thinks as a person does.

use super::Hitori;
use super::board::Board;
use super::rules::Stroke;
use crate::arena::{Decision, Player};
use crate::game::Voice;
use crate::kit::random::Random;

pub(super) const PLAYERS: &[Player<Hitori>] =
    &[Player::choosing("logical", "makes the easiest deduction there is", logical)];

/// Makes the easiest deduction there is, and stops where none is left.
fn logical(board: &Board, _random: &mut Random) -> Option<Decision<Stroke>> {
    Hitori::advise(board, &[]).map(|(made, reason)| Decision { made, reason: reason.to_string() })
}
