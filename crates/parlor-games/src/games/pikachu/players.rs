//! Computer players besides the random one.

use super::Pikachu;
use super::board::Board;
use super::notation::Move;
use super::rules::spot;
use crate::arena::{Decision, Player};
use crate::kit::random::Random;

pub(super) const PLAYERS: &[Player<Pikachu>] = &[
    Player::choosing("first", "takes the first pair in reading order", first),
    Player::choosing("freeing", "takes the pair that leaves most pairs open", freeing),
];

/// Takes the first pair in reading order.
fn first(board: &Board, _random: &mut Random) -> Option<Decision<Move>> {
    let &(a, b) = board.field().pairs().first()?;
    Some(Decision {
        made: Move::pair(spot(board, a), spot(board, b)),
        reason: "the first pair in reading order".into(),
    })
}

/// Takes the pair after which most pairs are open.
fn freeing(board: &Board, random: &mut Random) -> Option<Decision<Move>> {
    let pairs = board.field().pairs();
    let open_after = |&(a, b): &(usize, usize)| {
        let mut next = board.clone();
        next.take(a, b, |_, _| ());
        next.field().pairs().len()
    };
    let counts: Vec<usize> = pairs.iter().map(open_after).collect();
    let most = *counts.iter().max()?;
    let best: Vec<usize> = (0..pairs.len()).filter(|&index| counts[index] == most).collect();
    let (a, b) = pairs[*random.pick(&best)?];
    Some(Decision { made: Move::pair(spot(board, a), spot(board, b)), reason: format!("leaves {most} pairs open") })
}
