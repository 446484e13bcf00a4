//! The smallest knots of small heaps, against playing every pairing.

use super::super::knot::{Knot, knot};
use super::*;

/// Whether the tiles of some groups cannot all be paired although all others go as soon as they are free: plays every
/// pairing of them as far as it goes.
fn knotted(geometry: &Geometry, groups: &[Option<u16>], named: &[u16]) -> bool {
    let of = |group: u16| (0..groups.len()).filter(|&tile| groups[tile] == Some(group)).collect();
    let tiles: Vec<Vec<usize>> = named.iter().map(|&group| of(group)).collect();
    pairings(&tiles).into_iter().all(|pairs| {
        let mut there: Vec<bool> = groups.iter().map(Option::is_some).collect();
        loop {
            let free = |tile: usize| there[tile] && geometry.is_free(tile, |other| there[other]);
            let loose = |tile: &usize| !named.contains(&groups[*tile].unwrap_or(0)) && free(*tile);
            let gone: Vec<usize> = match pairs.iter().find(|&&(a, b)| free(a) && free(b)) {
                Some(&(a, b)) => vec![a, b],
                None => (0..groups.len()).find(loose).into_iter().collect(),
            };
            if gone.is_empty() {
                return there.contains(&true);
            }
            gone.into_iter().for_each(|tile| there[tile] = false);
        }
    })
}

#[test]
fn a_knot_is_a_reason_and_no_group_can_be_left_out_of_it() {
    let mut seen = [0; 4];
    for (seed, sizes) in (0..2_000).map(|seed| (seed, [&[2, 4, 4][..], &[2, 4, 6, 8]][(seed % 2) as usize])) {
        let mut random = Random::new(seed);
        let geometry = random_geometry(&mut random, 16);
        let groups = random_groups(&mut random, geometry.len(), sizes);
        let puzzle = Puzzle { geometry: &geometry, groups: &groups };
        let Solved::Lost(loss) = solve(&puzzle, &mut Budget::default()).unwrap() else { continue };
        let without = |named: &[u16], left_out: u16| -> Vec<u16> {
            named.iter().copied().filter(|&group| group != left_out).collect()
        };
        match knot(&puzzle, &loss, &mut Budget::default()) {
            Knot::Odd(group) => assert_eq!(groups.iter().filter(|other| **other == Some(group)).count() % 2, 1),
            Knot::Alone(named) => {
                assert!(knotted(&geometry, &groups, &named), "{seed} {named:?}");
                for &group in &named {
                    assert!(!knotted(&geometry, &groups, &without(&named, group)), "{seed} {named:?} {group}");
                }
                seen[named.len().min(3) - 1] += 1;
            }
            Knot::Tied(named) => {
                assert!(!knotted(&geometry, &groups, &named), "{seed} {named:?}");
                assert!(
                    is_reason(&geometry, &groups, &Loss::Conflict(named.clone()), sizes.len() == 3),
                    "{seed} {named:?}"
                );
                seen[3] += 1;
            }
        }
    }
    assert!(seen[..3].iter().all(|&number| number > 10), "{seen:?}");
}
