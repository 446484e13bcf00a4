//! Random games, for players that do not see the candies to come and for grading levels.

use super::field::Field;
use super::{Task, on_field};
use crate::games::candy::board::{Position, WANTED};
use crate::games::candy::rules::Move;
use crate::games::candy::setup::{Goal, Refill};
use crate::games::candy::supply::{Endless, Stack, Supply};
use crate::kit::random::Random;

/// What a game adds up to.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Reached {
    /// Points made.
    pub points: u32,
    /// Swaps after which the board was full again.
    pub survived: u32,
    /// Candies cleared of each kind; only counted where the goal is to collect.
    pub cleared: [u16; WANTED],
    /// Candies refilled.
    pub drawn: u32,
    /// Whether candies ran out.
    pub exhausted: bool,
    /// Swaps that could have been made at the end.
    pub swaps: u32,
}

/// Plays at random from a board, at most so many swaps; the first one may be given.
#[inline(always)]
fn random_game<F: Field>(
    ground: &F::Ground,
    start: &F,
    first: Option<F::Step>,
    most: u32,
    random: &mut Random,
) -> Reached {
    let mut field = start.clone();
    let mut reached = Reached::default();
    let mut chosen = first;
    for _ in 0..most {
        let step = chosen.take().or_else(|| {
            let many = field.count(ground);
            field.steps(ground).nth(random.below(many as usize))
        });
        let Some(step) = step else { break };
        let tally = field.play(ground, &mut reached.drawn, step);
        reached.points += tally.points();
        for (all, cleared) in reached.cleared.iter_mut().zip(tally.cleared) {
            *all += cleared;
        }
        if tally.exhausted {
            reached.exhausted = true;
            return reached;
        }
        reached.survived += 1;
    }
    reached.swaps = field.count(ground);
    reached
}

/// Candies written out for a game of so many swaps: enough for all but the wildest cascades, which end such a game early.
fn ahead(position: &Position, swaps: u32) -> usize {
    position.board.size().area() + 12 * swaps as usize
}

/// Random games on the real candies.
#[must_use]
pub fn random_games(position: &Position, games: usize, most: u32, random: &mut Random) -> Vec<Reached> {
    struct Games<'a> {
        games: usize,
        most: u32,
        random: &'a mut Random,
    }

    impl Task for Games<'_> {
        type Out = Vec<Reached>;

        fn run<F: Field>(self, ground: &mut F::Ground, start: F) -> Vec<Reached> {
            (0..self.games).map(|_| random_game(ground, &start, None, self.most, self.random)).collect()
        }
    }

    on_field(position, ahead(position, most), Games { games, most, random })
}

/// A position as one who does not see the candies to come can imagine it: with as many candies, of which nothing is known.
fn dreamt(position: &Position, most: u32) -> Position {
    let many = position.supply.left().unwrap_or(usize::MAX).min(ahead(position, most));
    let supply = match position.setup.refill {
        Refill::Still => Supply::Still,
        _ => Supply::Stack(Stack::new(Endless { start: 0, taken: 0, kinds: position.setup.kinds }.first(many))),
    };
    Position { supply, ..position.clone() }
}

/// For each swap the sum, over so many games with other candies each time, of what `worth` says of them. All swaps see the
/// same candies, so that luck does not choose between them.
#[must_use]
pub fn imagined_games(
    position: &Position,
    games: usize,
    most: u32,
    random: &mut Random,
    worth: impl FnMut(&Reached) -> u64,
) -> Vec<(Move, u64)> {
    struct Imagine<'a, W> {
        games: usize,
        most: u32,
        kinds: u8,
        random: &'a mut Random,
        worth: W,
    }

    impl<W: FnMut(&Reached) -> u64> Task for Imagine<'_, W> {
        type Out = Vec<(Move, u64)>;

        fn run<F: Field>(mut self, ground: &mut F::Ground, start: F) -> Self::Out {
            let steps: Vec<F::Step> = start.steps(ground).collect();
            let mut sums: Vec<u64> = vec![0; steps.len()];
            for _ in 0..self.games {
                F::imagine(ground, self.kinds, self.random);
                for (&step, sum) in steps.iter().zip(&mut sums) {
                    *sum += (self.worth)(&random_game(ground, &start, Some(step), self.most, self.random));
                }
            }
            steps.into_iter().map(|step| F::made(ground, step)).zip(sums).collect()
        }
    }

    let kinds = position.setup.kinds;
    on_field(&dreamt(position, most), 0, Imagine { games, most, kinds, random, worth })
}

/// How near a game comes to a position's goal: meeting it counts most.
#[must_use]
pub fn nearness(position: &Position, reached: &Reached) -> u64 {
    let setup = &position.setup;
    let (met, near) = match setup.goal {
        Goal::Score => (position.points + reached.points >= setup.target, reached.points.into()),
        Goal::Collect => {
            let left = position.wanted.iter().zip(reached.cleared).map(|(&wanted, got)| wanted.saturating_sub(got));
            let missing: u64 = left.map(u64::from).sum();
            let all: u64 = position.wanted.iter().map(|&wanted| u64::from(wanted)).sum();
            (missing == 0, all - missing)
        }
        Goal::Survive => {
            let survived = position.survived() + reached.survived;
            (survived >= setup.target, u64::from(reached.survived) * 100 + u64::from(reached.swaps))
        }
        Goal::Exhaust => (reached.exhausted, reached.drawn.into()),
    };
    u64::from(met) * 100_000 + near
}
