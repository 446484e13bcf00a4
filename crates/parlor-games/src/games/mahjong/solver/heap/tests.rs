//! The heap against plain queries, which share nothing with it but the geometry.

use super::*;
use crate::coach::pairing::{self, Paired};
use crate::coach::{Budget, OutOfBudget};
use crate::games::mahjong::geometry::Spot;
use crate::games::mahjong::solver::general::{PileOfAnyLayout, arranged, holds};

/// Tiles thrown on a small table, an even number of each group.
fn thrown(random: &mut Random) -> (Geometry, Vec<(u16, Vec<usize>)>) {
    let mut spots: Vec<Spot> = Vec::new();
    for _ in 0..200 {
        let [column, row, level] = [9, 5, 3].map(|most| random.below(most) as u8);
        let spot = Spot::new(column, row, level);
        if !spots.iter().any(|other| other.level == level && other.overlaps(spot)) && spots.len() < 24 {
            spots.push(spot);
        }
    }
    spots.truncate(spots.len() / 2 * 2);
    let geometry = Geometry::new(spots).expect("tiles that do not overlap");
    let mut tiles: Vec<usize> = (0..geometry.len()).collect();
    random.shuffle(&mut tiles);
    let mut groups = Vec::new();
    while !tiles.is_empty() {
        let many = (2 + 2 * random.below(4)).min(tiles.len());
        let mut group: Vec<usize> = tiles.drain(..many).collect();
        group.sort_unstable();
        groups.push((groups.len() as u16, group));
    }
    (geometry, groups)
}

#[test]
fn a_heap_is_swept_as_plain_queries_sweep_it() {
    let mut random = Random::new(1);
    for _ in 0..300 {
        let (geometry, groups) = thrown(&mut random);
        let (graph, tiles) = arranged(&groups);
        let shape = Shape::new(&geometry, &tiles, &graph).expect("small groups");
        let held = holds(&geometry, &tiles);
        let mut flow = Heap::new(&shape).sweep(&graph);
        let mut scan = PileOfAnyLayout::new(&geometry, &tiles, &held).sweep(&graph);
        let edges = graph.members().iter().map(|&many| many * (many - 1) / 2).sum::<usize>() as u32;
        for _ in 0..6 {
            let more: Vec<u32> = (0..edges).filter(|_| random.one_in(4)).collect();
            flow.allow(&graph, more.iter().copied());
            scan.allow(&graph, more.iter().copied());
            flow.run(&graph);
            scan.run(&graph);
            assert_eq!(flow.left(), scan.left());
            assert!((0..tiles.len()).all(|tile| flow.is_gone(tile) == scan.is_gone(tile)));
            assert!((0..edges).all(|edge| flow.opens(&graph, edge) == scan.opens(&graph, edge)));
        }
    }
}

#[test]
fn verdicts_are_those_of_plain_queries_and_pairs_apart_are_in_no_line() {
    let mut random = Random::new(2);
    let (mut won, mut lost) = (0, 0);
    for _ in 0..1_500 {
        let (geometry, groups) = thrown(&mut random);
        let (graph, tiles) = arranged(&groups);
        let shape = Shape::new(&geometry, &tiles, &graph).expect("small groups");
        let held = holds(&geometry, &tiles);
        let heap = Heap::new(&shape);
        let is_won = |found: Result<Paired, OutOfBudget>| matches!(found, Ok(Paired::Cleared(_)));
        let plain = pairing::solve(&PileOfAnyLayout::new(&geometry, &tiles, &held), &graph, &mut Budget::default());
        let apart = heap.apart(&graph);
        if let Ok(Paired::Cleared(line)) = &plain {
            assert!(line.iter().all(|&(a, b)| !apart.contains(&shape.edge(&graph, a, b))));
            won += 1;
        } else {
            lost += 1;
        }
        assert_eq!(is_won(pairing::solve(&heap, &graph, &mut Budget::default())), is_won(plain));
    }
    assert!(won > 100 && lost > 100, "{won} won, {lost} lost");
}

#[test]
fn play_outs_follow_the_rules() {
    let mut random = Random::new(3);
    for _ in 0..300 {
        let (geometry, groups) = thrown(&mut random);
        let (graph, tiles) = arranged(&groups);
        let shape = Shape::new(&geometry, &tiles, &graph).expect("small groups");
        let noise: Vec<u8> = tiles.iter().map(|_| random.below(64) as u8).collect();
        let taste = Taste { allowed: &|edge| edge % 5 != 1, noise: &noise, stuck_with: &vec![0; 10_000] };
        let played = Heap::new(&shape).play(&graph, &taste, &mut random);
        let mut there = vec![true; geometry.len()];
        for edge in &played.taken {
            assert!((taste.allowed)(*edge));
            let pair = graph.ends(*edge).map(|tile| tiles[tile]);
            assert!(pair.iter().all(|&tile| there[tile] && geometry.is_free(tile, |other| there[other])));
            pair.iter().for_each(|&tile| there[tile] = false);
        }
        assert_eq!(there.iter().filter(|there| **there).count(), played.left);
    }
}
