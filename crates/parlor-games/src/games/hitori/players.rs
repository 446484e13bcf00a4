//! A computer player that thinks as a person does.

use super::board::Board;
use super::coach::advise;
use super::rules::Stroke;
use crate::arena::Choice;
use crate::kit::random::Random;

/// Makes the easiest deduction there is, and stops where none is left.
pub(super) fn logical(board: &Board, _random: &mut Random) -> Option<Choice<Stroke>> {
    advise(board, &[]).map(|(made, reason)| Choice { made, reason })
}
