//! What is known of the document's sample board, and that every level can be won.

use super::super::setup::Goal;
use super::super::solver::research::{best_points, fewest_swaps, live_states};
use super::*;
use crate::coach::{Verdict, judged};

/// The sample with another goal.
fn sample_for(goal: Goal, target: u32) -> Position {
    let mut position = sample();
    position.setup.goal = goal;
    position.setup.target = target;
    position
}

#[test]
fn the_sample_has_eight_first_swaps() {
    assert_eq!(Candy::moves(&sample()).len(), 8);
}

#[test]
fn the_sample_has_the_known_numbers_of_live_states() {
    let counts = live_states(&sample(), 5, &mut Budget::nodes(2_000_000)).unwrap();
    assert_eq!(counts, [7, 66, 728, 8_231, 95_766]);
}

#[test]
fn four_swaps_are_the_fewest_that_exhaust_the_sample() {
    let line = fewest_swaps(&sample(), 6, &mut Budget::default()).unwrap();
    assert_eq!(line.len(), 4);
    let mut position = sample();
    for made in &line {
        Candy::play(&mut position, made, &mut Vec::new());
    }
    assert_eq!(Candy::status(&position), Status::Won);
}

#[test]
fn the_longest_game_of_the_sample_has_33_refilled_swaps() {
    let known = judged::<Candy>(&sample_for(Goal::Survive, 33), &mut Budget::default());
    assert_eq!(known.word(), "winnable");
    let Verdict::NotWinnable { why } = Candy::judge(&sample_for(Goal::Survive, 34), &mut Budget::default()).verdict
    else {
        panic!("34 swaps need 102 candies");
    };
    assert_eq!(why.to_string(), "100 candies refill 33 swaps at the most, and 34 are still to be survived.");
}

#[test]
fn the_most_points_are_those_of_a_search_by_the_plain_rules() {
    fn most(position: &Position, swaps: u32) -> u32 {
        let moves = rules::swaps(&position.board, position.setup.rules);
        let played = moves.iter().map(|made| {
            let mut next = position.clone();
            Candy::play(&mut next, made, &mut Vec::new());
            if swaps == 1 || next.exhausted() { next.points } else { most(&next, swaps - 1).max(next.points) }
        });
        played.max().unwrap_or(position.points)
    }
    for swaps in 1..=3 {
        let (points, line) = best_points(&sample(), swaps, &mut Budget::default()).unwrap();
        assert_eq!(points, most(&sample(), swaps));
        let mut position = sample();
        for made in &line {
            assert_eq!(Candy::refuse(&position, made), None);
            Candy::play(&mut position, made, &mut Vec::new());
        }
        assert_eq!((position.points, line.len() <= swaps as usize), (points, true));
    }
}
