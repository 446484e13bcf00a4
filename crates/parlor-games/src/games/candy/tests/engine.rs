//! The planes play every move as the plain rules do.

use super::super::cascade::Tally;
use super::super::setup::{Goal, Refill, Setup};
use super::super::solver::{Task, field::Field, on_field};
use super::super::supply::Endless;
use super::*;
use crate::kit::grid::Size;
use crate::kit::random::Random;

/// Plays random games and compares every legal move of every position.
struct Compare<'a> {
    start: &'a Position,
    random: &'a mut Random,
    compared: &'a mut u64,
}

impl Task for Compare<'_> {
    type Out = ();

    fn run<F: Field>(self, ground: &mut F::Ground, start: F) {
        assert_ne!(std::any::type_name::<F>(), std::any::type_name::<super::super::solver::field::Plain>());
        let (mut field, mut position, mut taken) = (start, self.start.clone(), 0_u32);
        loop {
            let steps: Vec<F::Step> = field.steps(ground).collect();
            let mut made: Vec<String> = steps.iter().map(|&step| F::made(ground, step).to_string()).collect();
            let mut legal: Vec<String> =
                rules::swaps(&position.board, position.setup.rules).iter().map(ToString::to_string).collect();
            made.sort_unstable();
            legal.sort_unstable();
            assert_eq!(made, legal, "{position}");
            assert_eq!(field.count(ground) as usize, legal.len());
            let mut alive = Vec::new();
            for step in steps {
                let swap = F::made(ground, step);
                let (start, target) = swap.cells(position.board.size()).unwrap();
                let mut plain = position.clone();
                let tally = rules::swap(&mut plain, start, target, &mut |_, _| {});
                let (mut next, mut drawn) = (field.clone(), taken);
                let quick: Tally = next.play(ground, &mut drawn, step);
                *self.compared += 1;
                // Kinds are only counted where somebody wants to know them.
                let cleared = if position.setup.goal == Goal::Collect { tally.cleared } else { [0; 8] };
                assert_eq!(quick, Tally { cleared, ..tally }, "{position} {swap}");
                assert_eq!(drawn - taken, tally.drawn, "{position} {swap}");
                if !tally.exhausted {
                    assert!(plain.board.is_stable(), "{position} {swap}");
                    alive.push((next, plain, drawn));
                }
            }
            let Some(next) = (!alive.is_empty()).then(|| alive.swap_remove(self.random.below(alive.len()))) else {
                return;
            };
            // The boards are compared through everything that is legal on them, in the next round.
            (field, position, taken) = next;
        }
    }
}

fn compared(size: Size, kinds: u8, moves: u64) -> u64 {
    let setup = Setup { size, kinds, refill: Refill::Stack(200), goal: Goal::Collect, target: 999, ..Setup::default() };
    let mut random = Random::new(17);
    let mut compared = 0;
    while compared < moves {
        let cells: Vec<u8> = (0..size.area()).map(|_| random.below(kinds.into()) as u8).collect();
        let board = board::Board::of_kinds(size, &cells);
        if !board.is_stable() {
            // A board is made stable by clearing it with other candies until it is.
            let mut supply = Supply::Endless(Endless { start: random.next_u64(), taken: 0, kinds });
            let mut board = board;
            for cell in 0..size.area() {
                if board.at(cell).is_some() {
                    cascade::clear_at(&mut board, cell, &mut Tally::default(), &mut |_, _| {});
                }
            }
            cascade::cascade(&mut board, &mut supply, &mut Tally::default(), &mut |_, _| {});
            setup.goal = if setup.goal == Goal::Collect { Goal::Score } else { Goal::Collect };
            let stack: Vec<u8> = (0..200).map(|_| random.below(kinds.into()) as u8).collect();
            let start = Position::new(setup, board, Supply::Stack(Stack::new(stack)), [999; 8]);
            on_field(&start, 0, Compare { start: &start, random: &mut random, compared: &mut compared });
        }
    }
    compared
}

#[test]
fn on_six_by_six_with_four_kinds_the_planes_equal_the_plain_rules() {
    assert!(compared(Size::new(6, 6), 4, 1_000_000) >= 1_000_000);
}

#[test]
fn on_nine_by_nine_with_six_kinds_the_planes_equal_the_plain_rules() {
    assert!(compared(Size::new(9, 9), 6, 1_000_000) >= 1_000_000);
}

#[test]
fn on_other_boards_the_planes_equal_the_plain_rules() {
    for (cols, rows, kinds) in [(8, 6, 5), (3, 4, 3), (5, 3, 3), (7, 5, 3), (10, 10, 8), (4, 9, 4), (8, 3, 4)] {
        assert!(compared(Size::new(cols, rows), kinds, 10_000) >= 10_000);
    }
}
