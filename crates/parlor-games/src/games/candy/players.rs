//! Computer players. Ordinary ones see how many candies are left, but not which; `cheating` sees them all.

use super::Candy;
use super::board::Position;
use super::rules::{self, Move};
use super::setup::{Goal, Refill, Rules};
use super::solver::imagined::{imagined_games, nearness};
use super::supply::Supply;
use crate::arena::{Decision, Player};
use crate::coach::{Budget, Verdict};
use crate::game::Judge;
use crate::kit::random::Random;

pub(super) const PLAYERS: &[Player<Candy>] = &[
    Player::choosing("greedy", "takes what clears most at once", greedy),
    Player::choosing("look-ahead", "tries each swap in many imagined games", look_ahead),
    Player::choosing("cheating", "sees all candies to come and searches with them", cheating).seeing_everything(),
];

/// What a swap brings towards the goal, without looking at candies to come: nothing is refilled.
fn at_once(position: &Position, made: Move) -> u32 {
    let mut next = position.clone();
    // Without candies the cascade ends after the first fall.
    next.supply = Supply::Hidden(Some(0));
    let Some((start, target)) = made.cells(next.board.size()) else { return 0 };
    let tally = rules::swap(&mut next, start, target, &mut |_, _| {});
    match position.setup.goal {
        Goal::Score => tally.points(),
        Goal::Collect => {
            position.wanted.iter().zip(next.wanted).map(|(&before, after)| u32::from(before - after)).sum()
        }
        Goal::Survive => 1_000 - next.board.holes() as u32,
        Goal::Exhaust => next.board.holes() as u32,
    }
}

/// The best of the swaps by some measure; chance decides between equals.
fn best(position: &Position, random: &mut Random, mut worth: impl FnMut(Move) -> u64) -> Option<(Move, u64)> {
    let mut swaps = rules::swaps(&position.board, position.setup.rules);
    random.shuffle(&mut swaps);
    swaps.into_iter().map(|made| (made, worth(made))).max_by_key(|&(_, worth)| worth)
}

fn greedy(position: &Position, random: &mut Random) -> Option<Decision<Move>> {
    let (made, worth) = best(position, random, |made| at_once(position, made).into())?;
    Some(Decision { made, reason: format!("worth {worth} at once") })
}

/// Imagined games for each swap.
const GAMES: usize = 200;

/// Swaps in an imagined game.
const LONG: u32 = 8;

/// Plays every swap and random ones after it with imagined candies, and takes the swap that did best on average.
fn look_ahead(position: &Position, random: &mut Random) -> Option<Decision<Move>> {
    let most = position.swaps_left().unwrap_or(LONG).clamp(1, LONG);
    // Special candies and holes are played by the slow rules.
    let slow = position.setup.rules == Rules::Specials || position.setup.refill == Refill::Still;
    let games = if slow { GAMES / 20 } else { GAMES };
    let tried = imagined_games(position, games, most, random, |reached| nearness(position, reached));
    let (made, worth) = tried.into_iter().max_by_key(|&(_, worth)| worth)?;
    Some(Decision { made, reason: format!("worth {} on average of {games} imagined games", worth / games as u64) })
}

/// What the cheating player may spend on a move.
const CHEATING_NODES: u64 = 200_000;

fn cheating(position: &Position, random: &mut Random) -> Option<Decision<Move>> {
    if let Verdict::Winnable { line } = Candy::judge(position, &mut Budget::nodes(CHEATING_NODES)).verdict
        && let Some(&made) = line.first()
    {
        return Some(Decision { made, reason: format!("the first of {} swaps that win", line.len()) });
    }
    let (made, worth) = best(position, random, |made| {
        let mut next = position.clone();
        let Some((start, target)) = made.cells(next.board.size()) else { return 0 };
        rules::swap(&mut next, start, target, &mut |_, _| {}).points().into()
    })?;
    Some(Decision { made, reason: format!("no win found; {worth} points with the real candies") })
}
