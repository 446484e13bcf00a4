//! Levels: a board without matches and with a swap to make, a supply, and a goal that a line found at the deal meets.

use super::board::{Board, Piece, Position, WANTED};
use super::rules;
use super::setup::{Demand, Goal, LEAST_DEALT, MOST_DEALT, Refill, Rules, Setup};
use super::solver::{self, imagined::random_games};
use super::supply::{Endless, Stack, Supply};
use super::{Candy, near, offer};
use crate::card::{Chosen, Field, Offer};
use crate::coach::Budget;
use crate::game::{Deal, DealError};
use crate::kit::grid::Size;
use crate::kit::random::Random;
use crate::kit::seed::Seed;

/// How many boards are tried for one that meets the setup.
const TRIES: usize = 60;

/// Random games that tell what a level can ask for.
const GAMES: usize = 400;

/// The longest of them, where there is no limit of swaps.
const LONGEST: u32 = 60;

/// What a deal may spend on the witness of one board.
const NODES: u64 = 400_000;

impl Deal for Candy {
    fn deal(setup: &Setup, seed: &Seed) -> Result<Position, DealError> {
        let mut random = seed.random("candy");
        check(setup)?;
        for _ in 0..TRIES {
            let Some(board) = board(setup, &mut random) else { continue };
            let supply = supply(setup, &mut random);
            let wanted = kinds_wanted(setup, &mut random);
            if let Some(position) = level(setup, &board, &supply, &wanted) {
                return Ok(position);
            }
        }
        Err(DealError(format!("no board of {} meets this goal; ask for less, or allow more swaps", setup.size)))
    }

    fn offer(field: &Field, chosen: &Chosen<'_>) -> Offer {
        offer::offer(field, chosen)
    }
}

fn check(setup: &Setup) -> Result<(), DealError> {
    let wrong = |what: &str| Err(DealError(what.to_owned()));
    match setup {
        Setup { refill: Refill::Own, .. } => wrong("own stands for the stack of a position; choose another refill"),
        Setup { kinds: 0..3 | 9.., .. } => wrong("levels are dealt with three to eight kinds of candies"),
        Setup { size: Size { cols, rows }, .. }
            if [cols, rows].iter().any(|side| !(LEAST_DEALT..=MOST_DEALT).contains(*side)) =>
        {
            wrong("levels are dealt from 3x3 to 10x10; larger boards are read from a position or a file")
        }
        Setup { goal: Goal::Exhaust, refill: Refill::Still | Refill::Endless, .. } => {
            wrong("only a stack can be used up; choose another goal")
        }
        Setup { target: 0, swaps: 0, goal: Goal::Score | Goal::Collect, refill: Refill::Endless, .. } => {
            wrong("without an end to the candies a level needs a target or a limit of swaps")
        }
        _ => Ok(()),
    }
}

/// A random full board without matches and with a swap.
fn board(setup: &Setup, random: &mut Random) -> Option<Board> {
    let size = setup.size;
    let mut board = Board::new(size, vec![None; size.area()]);
    for cell in 0..size.area() {
        let mut kinds: Vec<u8> = (0..setup.kinds).collect();
        random.shuffle(&mut kinds);
        let fits = kinds.into_iter().find(|&kind| {
            board.set(cell, Some(Piece::plain(kind)));
            !board.matches_at(cell)
        });
        fits?;
    }
    rules::any_swap(&board, setup.rules).then_some(board)
}

fn supply(setup: &Setup, random: &mut Random) -> Supply {
    match setup.refill {
        Refill::Still | Refill::Own => Supply::Still,
        Refill::Stack(many) => {
            let candies: Vec<u8> = (0..many).map(|_| random.below(setup.kinds.into()) as u8).collect();
            Supply::Stack(Stack::new(candies))
        }
        Refill::Endless => Supply::Endless(Endless { start: random.next_u64(), taken: 0, kinds: setup.kinds }),
    }
}

/// Which kinds a level wants to have collected: two of them.
fn kinds_wanted(setup: &Setup, random: &mut Random) -> Vec<usize> {
    let mut kinds: Vec<usize> = (0..usize::from(setup.kinds)).collect();
    random.shuffle(&mut kinds);
    kinds.truncate(if setup.goal == Goal::Collect { 2 } else { 0 });
    kinds
}

/// A level of which a line is known that meets its goal.
fn level(setup: &Setup, board: &Board, supply: &Supply, wanted: &[usize]) -> Option<Position> {
    let limited = |target: u32, swaps: u32| {
        let mut counts = [0; WANTED];
        for &kind in wanted {
            counts[kind] = target.min(u16::MAX.into()) as u16;
        }
        let setup = Setup { target, swaps, demand: Demand::Gentle, ..*setup };
        Position::new(setup, board.clone(), supply.clone(), counts)
    };
    let with = |target: u32| limited(target, setup.swaps);
    let met = |target: u32| {
        let position = with(target);
        solver::witness(&position, solver::NARROW, &mut Budget::nodes(NODES)).map(|_| position)
    };
    if setup.target == 0 && setup.demand == Demand::Near {
        return near::level(setup, &limited);
    }
    if setup.target > 0 || setup.goal == Goal::Exhaust {
        return met(setup.target);
    }
    // What a share of random games reaches can be reached; the witness is looked for all the same, because the coach is to
    // find one too.
    let most = if setup.swaps > 0 { setup.swaps } else { LONGEST };
    // Special candies and holes are played by the slow rules; fewer games have to do.
    let slow = setup.rules == Rules::Specials || setup.refill == Refill::Still;
    let many = if slow { GAMES / 4 } else { GAMES };
    let games = random_games(&with(u32::MAX), many, most, &mut Random::new(u64::from(setup.kinds)));
    let mut reached: Vec<u32> = games
        .iter()
        .map(|game| match setup.goal {
            Goal::Score => game.points / 60 * 60,
            Goal::Survive => game.survived,
            _ => wanted.iter().map(|&kind| u32::from(game.cleared[kind])).min().unwrap_or(0),
        })
        .collect();
    reached.sort_unstable_by(|a, b| b.cmp(a));
    let share = match setup.demand {
        Demand::Gentle => many / 2,
        Demand::Steady => many / 10,
        Demand::Sharp | Demand::Near => many / 100,
    };
    met(reached[share].max(1))
}
