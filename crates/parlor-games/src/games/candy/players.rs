//! Computer players. Ordinary ones see how many candies are left, but not which; `cheating` sees them all.

use super::Candy;
use super::board::Position;
use super::rules::{self, Move};
use super::setup::Goal;
use super::solver;
use super::supply::{Endless, Supply};
use crate::arena::{Choice, Player};
use crate::coach::{Budget, Verdict};
use crate::kit::random::Random;

/// The name of the player that sees the stack.
pub(super) const CHEATING: &str = "cheating";

pub(super) fn players() -> Vec<Player<Candy>> {
    vec![
        Player { name: "greedy", about: "takes what clears most at once", choose: greedy },
        Player { name: "look-ahead", about: "tries each swap in many imagined games", choose: look_ahead },
        Player { name: CHEATING, about: "sees all candies to come and searches with them", choose: cheating },
    ]
}

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

fn greedy(position: &Position, random: &mut Random) -> Option<Choice<Move>> {
    let (made, worth) = best(position, random, |made| at_once(position, made).into())?;
    Some(Choice { made, reason: format!("worth {worth} at once") })
}

/// Imagined games for each swap.
const GAMES: usize = 24;

/// Swaps in an imagined game.
const LONG: u32 = 8;

/// Plays every swap and a few greedy ones after it with imagined candies, and takes the swap that did best on average.
fn look_ahead(position: &Position, random: &mut Random) -> Option<Choice<Move>> {
    // All swaps are tried with the same imagined candies, so that luck does not choose between them.
    let starts: Vec<u64> = (0..GAMES).map(|_| random.next_u64()).collect();
    let mut dice = Random::new(random.next_u64());
    let swaps_left = position.swaps_left().unwrap_or(LONG).clamp(1, LONG);
    let (made, worth) = best(position, random, |made| {
        starts.iter().map(|&start| u64::from(imagined(position, made, start, swaps_left, &mut dice))).sum()
    })?;
    Some(Choice { made, reason: format!("worth {} in {GAMES} imagined games", worth / GAMES as u64) })
}

/// How far one imagined game comes.
fn imagined(position: &Position, first: Move, start: u64, swaps: u32, dice: &mut Random) -> u32 {
    let mut now = position.clone();
    now.supply = match position.supply.left() {
        _ if position.supply == Supply::Still => Supply::Still,
        None => Supply::Endless(Endless { start, taken: 0, kinds: position.setup.kinds }),
        Some(left) => {
            let imagined = Supply::Endless(Endless { start, taken: 0, kinds: position.setup.kinds });
            Supply::Stack(super::supply::Stack::new(imagined.next(left)))
        }
    };
    let mut made = Some(first);
    for _ in 0..swaps {
        let Some((from, to)) = made.and_then(|made| made.cells(now.board.size())) else { break };
        rules::swap(&mut now, from, to, &mut |_, _| {});
        if now.exhausted() || now.goal_met() {
            break;
        }
        made = dice.pick(&rules::swaps(&now.board, now.setup.rules)).copied();
    }
    let gained = now.points - position.points;
    let collected: u32 = position.wanted.iter().zip(now.wanted).map(|(&before, after)| u32::from(before - after)).sum();
    let won = u32::from(now.goal_met()) * 100_000;
    won + match position.setup.goal {
        Goal::Score => gained,
        Goal::Collect => collected,
        Goal::Survive => now.survived() * 100 + rules::swaps(&now.board, now.setup.rules).len() as u32,
        Goal::Exhaust => {
            u32::from(now.exhausted()) * 1_000 + position.supply.left().unwrap_or(0) as u32
                - now.supply.left().unwrap_or(0) as u32
        }
    }
}

/// What the cheating player may spend on a move.
const CHEATING_NODES: u64 = 200_000;

fn cheating(position: &Position, random: &mut Random) -> Option<Choice<Move>> {
    if let Verdict::Winnable { line } = solver::judge(position, &mut Budget::nodes(CHEATING_NODES))
        && let Some(&made) = line.first()
    {
        return Some(Choice { made, reason: format!("the first of {} swaps that win", line.len()) });
    }
    let (made, worth) = best(position, random, |made| {
        let mut next = position.clone();
        let Some((start, target)) = made.cells(next.board.size()) else { return 0 };
        rules::swap(&mut next, start, target, &mut |_, _| {}).points().into()
    })?;
    Some(Choice { made, reason: format!("no win found; {worth} points with the real candies") })
}
