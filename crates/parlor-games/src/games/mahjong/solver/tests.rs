//! The solver against plain searches, and against boards whose verdicts are known.

use super::*;
use crate::games::mahjong::crand;
use crate::games::mahjong::geometry::tests::turtle;

/// Plays a line by the rules.
fn clears(geometry: &Geometry, groups: &[Option<u16>], line: &[(usize, usize)]) -> bool {
    let mut groups = groups.to_vec();
    for &(a, b) in line {
        let free = |tile| geometry.is_free(tile, |other| groups[other].is_some());
        if a == b || groups[a].is_none() || groups[a] != groups[b] || !free(a) || !free(b) {
            return false;
        }
        (groups[a], groups[b]) = (None, None);
    }
    groups.iter().all(Option::is_none)
}

#[test]
fn the_numbered_turtles_that_cannot_be_won_are_the_known_ones() {
    const LOST: [u32; 19] =
        [4, 27, 34, 48, 69, 105, 113, 117, 172, 267, 272, 279, 281, 287, 311, 338, 382, 422, 441];
    let turtle = turtle();
    let mut solver = Solver::new(&turtle);
    let mut lost = Vec::new();
    for number in 1..=500 {
        let groups: Vec<Option<u16>> = crand::board(number, &turtle).into_iter().map(Some).collect();
        match solver.solve(&groups, &mut Budget::default()).unwrap() {
            Outcome::Cleared(line) => assert!(clears(&turtle, &groups, &line), "board {number}"),
            Outcome::Lost(_) => lost.push(number),
        }
    }
    assert_eq!(lost, LOST);
}
