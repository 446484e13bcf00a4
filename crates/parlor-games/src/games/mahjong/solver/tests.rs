//! The solver against plain searches, and against boards whose verdicts are known.

mod knots;

use std::collections::HashSet;

use proptest::prelude::*;

use super::*;
use crate::coach::pairing_proof::tests::pairings;
use crate::games::mahjong::crand;
use crate::games::mahjong::geometry::Spot;
use crate::games::mahjong::geometry::tests::turtle;
use crate::kit::random::Random;

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

/// Tries every sequence of removals; positions that failed are not tried again.
fn can_be_cleared(geometry: &Geometry, groups: &[Option<u16>], there: u32, failed: &mut HashSet<u32>) -> bool {
    if there == 0 {
        return true;
    }
    if failed.contains(&there) {
        return false;
    }
    let is_there = |tile: usize| there >> tile & 1 == 1;
    let free: Vec<usize> =
        (0..geometry.len()).filter(|&tile| is_there(tile) && geometry.is_free(tile, is_there)).collect();
    for (index, &a) in free.iter().enumerate() {
        for &b in free[index + 1..].iter().filter(|&&b| groups[a] == groups[b]) {
            if can_be_cleared(geometry, groups, there & !(1 << a | 1 << b), failed) {
                return true;
            }
        }
    }
    failed.insert(there);
    false
}

fn is_winnable(geometry: &Geometry, groups: &[Option<u16>]) -> bool {
    let there = (0..geometry.len()).filter(|&tile| groups[tile].is_some()).map(|tile| 1 << tile).sum();
    can_be_cleared(geometry, groups, there, &mut HashSet::new())
}

/// What stays when tiles go as soon as they are free together with a partner that is or was free. `partners` says which
/// pairs are allowed.
fn staying(
    geometry: &Geometry,
    groups: &[Option<u16>],
    partners: impl Fn(usize, usize) -> bool,
    kept: Option<usize>,
) -> Vec<usize> {
    let mut left: Vec<usize> = (0..groups.len()).filter(|&tile| groups[tile].is_some()).collect();
    let mut was_free = HashSet::new();
    loop {
        let before = (left.len(), was_free.len());
        let there = left.clone();
        was_free.extend(left.iter().copied().filter(|&tile| geometry.is_free(tile, |other| there.contains(&other))));
        left.retain(|&a| {
            let goes = |&b: &usize| a != b && groups[a] == groups[b] && partners(a, b);
            Some(a) == kept || !was_free.contains(&a) || !was_free.iter().any(goes)
        });
        if (left.len(), was_free.len()) == before {
            return left;
        }
    }
}

/// Whether some tile stays however these groups are paired, all others going as they like.
fn conflicts(geometry: &Geometry, groups: &[Option<u16>], named: &[u16]) -> bool {
    let of = |group: u16| (0..groups.len()).filter(|&tile| groups[tile] == Some(group)).collect();
    let tiles: Vec<Vec<usize>> = named.iter().map(|&group| of(group)).collect();
    pairings(&tiles).into_iter().all(|pairs| {
        let pairs: HashSet<(usize, usize)> = pairs.into_iter().flat_map(|(a, b)| [(a, b), (b, a)]).collect();
        let partners = |a: usize, b: usize| !named.contains(&groups[a].unwrap()) || pairs.contains(&(a, b));
        !staying(geometry, groups, partners, None).is_empty()
    })
}

/// Checks a reason by itself.
fn is_reason(geometry: &Geometry, groups: &[Option<u16>], loss: &Loss, narrowed: bool) -> bool {
    let many = |group: u16| groups.iter().filter(|&&other| other == Some(group)).count();
    match loss {
        Loss::Odd(odd) => !odd.is_empty() && odd.iter().all(|&group| many(group) % 2 == 1),
        Loss::Stuck(tiles) => !tiles.is_empty() && *tiles == staying(geometry, groups, |_, _| true, None),
        Loss::Held { group, pairs } => {
            // With the first tile kept, and all others free to go whenever they are free, the second never is.
            let waits = |&(first, then): &(usize, usize)| {
                let equal: Vec<Option<u16>> = groups.iter().map(|group| group.map(|_| 0)).collect();
                let mut there: Vec<bool> = equal.iter().map(Option::is_some).collect();
                while let Some(goes) = (0..groups.len())
                    .find(|&tile| tile != first && there[tile] && geometry.is_free(tile, |other| there[other]))
                {
                    there[goes] = false;
                }
                groups[first] == Some(*group) && groups[then] == Some(*group) && there[then]
            };
            let of: Vec<usize> = (0..groups.len()).filter(|&tile| groups[tile] == Some(*group)).collect();
            let hit =
                |all: Vec<(usize, usize)>| all.iter().any(|&(a, b)| pairs.contains(&(a, b)) || pairs.contains(&(b, a)));
            pairs.iter().all(waits) && pairings(&[of]).into_iter().all(hit)
        }
        Loss::Conflict(named) => {
            let without = |left_out: &u16| named.iter().copied().filter(|group| group != left_out).collect::<Vec<_>>();
            conflicts(geometry, groups, named)
                && (!narrowed || named.iter().all(|group| !conflicts(geometry, groups, &without(group))))
        }
    }
}

/// Tiles anywhere, with half steps on several levels; some of them are gone already.
fn random_geometry(random: &mut Random, most: usize) -> Geometry {
    loop {
        let (columns, rows, levels) = (3 + random.below(7), 2 + random.below(3), 1 + random.below(4));
        let mut spots: Vec<Spot> = Vec::new();
        let half = random.one_in(2);
        for _ in 0..60 {
            let step = if half { 1 } else { 2 };
            let at = |below: usize| (below / step * step) as u8;
            let spot = Spot::new(at(random.below(columns)), at(random.below(rows)), random.below(levels) as u8);
            if spots.len() < most && !spots.iter().any(|other| other.level == spot.level && other.overlaps(spot)) {
                spots.push(spot);
            }
        }
        spots.truncate(spots.len() / 2 * 2);
        if let Ok(geometry) = Geometry::new(spots) {
            return geometry;
        }
    }
}

/// Groups of the sizes given in turn, in random order; what is left over makes pairs.
fn random_groups(random: &mut Random, tiles: usize, sizes: &[usize]) -> Vec<Option<u16>> {
    let gone = if random.one_in(3) { random.below(tiles / 2 + 1) * 2 } else { 0 };
    let mut groups: Vec<Option<u16>> = vec![None; gone.min(tiles - 2)];
    let mut group = 0;
    while groups.len() < tiles {
        let size = random.pick(sizes).map_or(2, |&size| size.min(tiles - groups.len()));
        groups.extend(std::iter::repeat_n(Some(group), size));
        group += 1 + random.below(3) as u16;
    }
    random.shuffle(&mut groups);
    groups
}

fn check(seed: u64, most: usize, sizes: &[usize]) -> Result<bool, TestCaseError> {
    let mut random = Random::new(seed);
    let geometry = random_geometry(&mut random, most);
    let groups = random_groups(&mut random, geometry.len(), sizes);
    let puzzle = Puzzle { geometry: &geometry, groups: &groups };
    let winnable = is_winnable(&geometry, &groups);
    let mut solver = Solver::new(&geometry);
    for narrowed in [false, true] {
        let mut budget = Budget::default();
        let outcome = if narrowed { solve(&puzzle, &mut budget) } else { solver.solve(&groups, &mut budget) }.unwrap();
        match outcome {
            Solved::Cleared(line) => {
                prop_assert!(winnable);
                prop_assert!(clears(&geometry, &groups, &line));
            }
            Solved::Lost(loss) => {
                prop_assert!(!winnable, "{:?}", loss);
                let narrowed = narrowed && sizes.iter().all(|&size| size <= 4);
                prop_assert!(is_reason(&geometry, &groups, &loss, narrowed), "{:?}", loss);
            }
        }
    }
    Ok(winnable)
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(4_000))]

    #[test]
    fn twos_and_fours_are_decided_as_by_trying_every_removal(seed: u64) {
        check(seed, 20, &[2, 4, 4])?;
    }

    #[test]
    fn groups_of_any_even_size_are_decided_as_by_trying_every_removal(seed: u64) {
        check(seed, 14, &[2, 4, 6, 8])?;
    }
}

#[test]
fn a_reason_names_every_group_it_needs() {
    for seed in [9_220_177_947_422_958_187, 13_048_154_495_160_915_977] {
        check(seed, 14, &[2, 4, 6, 8]).unwrap();
    }
}

/// The verdict of clause learning alone, without the games that find most wins before it.
fn refuted(solver: &mut Solver<'_>, groups: &[Option<u16>]) -> Option<Loss> {
    solver.count(groups);
    solver.set(groups);
    let every = (1 << solver.outside.len()) - 1;
    let used = solver.search.refute(every, &mut Budget::default()).unwrap();
    used.map(|used| Loss::Conflict((0..64).filter(|g| used >> g & 1 == 1).map(|g| solver.outside[g]).collect()))
}

#[test]
fn learning_alone_decides_small_boards_as_by_trying_every_removal() {
    for seed in 0..4_000 {
        let mut random = Random::new(seed);
        let geometry = random_geometry(&mut random, 20);
        let groups = random_groups(&mut random, geometry.len(), &[2, 4, 4]);
        let loss = refuted(&mut Solver::new(&geometry), &groups);
        assert_eq!(loss.is_none(), is_winnable(&geometry, &groups), "{seed}");
        assert!(loss.is_none_or(|loss| is_reason(&geometry, &groups, &loss, false)), "{seed}");
    }
}

#[test]
fn learning_alone_decides_the_numbered_turtles() {
    let turtle = turtle();
    let mut solver = Solver::new(&turtle);
    let lost = (1..=200).filter(|&number| {
        let groups: Vec<Option<u16>> = crand::board(number, &turtle).into_iter().map(Some).collect();
        refuted(&mut solver, &groups).is_some()
    });
    assert_eq!(lost.collect::<Vec<u32>>(), [4, 27, 34, 48, 69, 105, 113, 117, 172]);
}

#[test]
fn what_clears_a_turtle_satisfies_every_clause_learnt_about_it() {
    let turtle = turtle();
    let mut solver = Solver::new(&turtle);
    let mut learnt = 0;
    for number in 1..=300 {
        let groups: Vec<Option<u16>> = crand::board(number, &turtle).into_iter().map(Some).collect();
        let Ok(Solved::Cleared(line)) = solver.solve(&groups, &mut Budget::default()) else { continue };
        let pairs: HashSet<(usize, usize)> = line.into_iter().collect();
        refuted(&mut solver, &groups);
        let is_made = |&bit: &usize| {
            let [a, b] = sweep::ends(bit / 3, sweep::PAIRS[bit % 3][0]).map(|tile| solver.tile(tile));
            pairs.contains(&(a.min(b), a.max(b)))
        };
        let made: clauses::Pairings = (0..3 * solver.outside.len()).filter(is_made).map(|bit| 1 << bit).sum();
        assert_eq!(made.count_ones(), 36);
        assert!(solver.search.learner.learnt().all(|clause| clause & made != 0), "board {number}");
        learnt += solver.search.learner.learnt().count();
    }
    assert!(learnt > 5_000, "{learnt}");
}

#[test]
fn both_searches_agree_on_boards_too_large_to_try_everything() {
    let mut random = Random::new(9);
    let mut lost = 0;
    for _ in 0..300 {
        let spots: Vec<Spot> = (0..3_u8)
            .flat_map(|level| {
                let (columns, rows) = (7 - 2 * level, 6 - level);
                let shift = random.below(2) as u8;
                (0..columns).flat_map(move |x| (0..rows).map(move |y| Spot::new(2 * x + level, 2 * y + shift, level)))
            })
            .collect();
        let geometry = Geometry::new(spots[..spots.len() / 4 * 4].to_vec()).unwrap();
        let mut groups: Vec<Option<u16>> = (0..geometry.len()).map(|tile| Some((tile / 4) as u16)).collect();
        random.shuffle(&mut groups);
        let mut solver = Solver::new(&geometry);
        let quick = solver.solve(&groups, &mut Budget::default()).unwrap();
        let general = general::solve(&geometry, &solver.tiles_by_group(&groups), &mut Budget::default()).unwrap();
        assert_eq!(matches!(quick, Solved::Lost(_)), matches!(general, Solved::Lost(_)), "{quick:?} {general:?}");
        for outcome in [quick, general] {
            match outcome {
                Solved::Cleared(line) => assert!(clears(&geometry, &groups, &line)),
                Solved::Lost(_) => lost += 1,
            }
        }
    }
    assert!((60..540).contains(&lost), "{lost}");
}

#[test]
fn the_random_positions_are_won_lost_and_lost_for_every_reason() {
    let mut seen = [0; 5];
    for seed in 0..3_000 {
        let mut random = Random::new(seed);
        let geometry = random_geometry(&mut random, 20);
        let groups = random_groups(&mut random, geometry.len(), &[2, 4, 4]);
        let outcome = solve(&Puzzle { geometry: &geometry, groups: &groups }, &mut Budget::default()).unwrap();
        seen[match outcome {
            Solved::Cleared(_) => 0,
            Solved::Lost(Loss::Stuck(_)) => 1,
            Solved::Lost(Loss::Held { .. }) => 2,
            Solved::Lost(Loss::Conflict(_)) => 3,
            Solved::Lost(Loss::Odd(_)) => 4,
        }] += 1;
    }
    assert!(seen[..4].iter().all(|&number| number > 50), "{seen:?}");
}

#[test]
fn an_odd_number_of_tiles_is_lost_and_named() {
    let geometry = Geometry::new(vec![Spot::new(0, 0, 0), Spot::new(4, 0, 0)]).unwrap();
    let puzzle = Puzzle { geometry: &geometry, groups: &[Some(7), Some(3)] };
    assert_eq!(solve(&puzzle, &mut Budget::default()), Ok(Solved::Lost(Loss::Odd(vec![3, 7]))));
    let bare = Puzzle { geometry: &geometry, groups: &[None, None] };
    assert_eq!(solve(&bare, &mut Budget::default()), Ok(Solved::Cleared(Vec::new())));
}

#[test]
fn two_tiles_one_over_the_other_never_go_together() {
    let geometry = Geometry::new(vec![Spot::new(0, 0, 0), Spot::new(1, 1, 1)]).unwrap();
    let puzzle = Puzzle { geometry: &geometry, groups: &[Some(0), Some(0)] };
    // Nothing else is there, so already the sweep is stuck.
    assert_eq!(solve(&puzzle, &mut Budget::default()), Ok(Solved::Lost(Loss::Stuck(vec![0, 1]))));
}

#[test]
fn a_budget_ends_the_search_and_decides_nothing() {
    let turtle = turtle();
    let groups: Vec<Option<u16>> = crand::board(4, &turtle).into_iter().map(Some).collect();
    let puzzle = Puzzle { geometry: &turtle, groups: &groups };
    assert_eq!(solve(&puzzle, &mut Budget::nodes(100)), Err(OutOfBudget));
    let outcome = solve(&puzzle, &mut Budget::default());
    assert_eq!(outcome, solve(&puzzle, &mut Budget::default()), "the same question has the same answer");
    assert!(matches!(outcome, Ok(Solved::Lost(Loss::Conflict(named))) if named.len() < 20));
}

#[test]
fn the_numbered_turtles_that_cannot_be_won_are_the_known_ones() {
    const LOST: [u32; 19] = [4, 27, 34, 48, 69, 105, 113, 117, 172, 267, 272, 279, 281, 287, 311, 338, 382, 422, 441];
    let turtle = turtle();
    let mut solver = Solver::new(&turtle);
    let mut lost = Vec::new();
    for number in 1..=500 {
        let groups: Vec<Option<u16>> = crand::board(number, &turtle).into_iter().map(Some).collect();
        match solver.solve(&groups, &mut Budget::default()).unwrap() {
            Solved::Cleared(line) => assert!(clears(&turtle, &groups, &line), "board {number}"),
            Solved::Lost(_) => lost.push(number),
        }
    }
    assert_eq!(lost, LOST);
}

#[test]
fn a_whole_layout_is_worked_out_once_however_many_boards_are_judged_on_it() {
    let (geometry, mut random) = (turtle(), Random::new(1));
    let before = layout::BUILT.get();
    for _ in 0..5 {
        let mut groups: Vec<Option<u16>> = (0..144).map(|tile| Some(tile / 4)).collect();
        random.shuffle(&mut groups);
        let _ = solve(&Puzzle { geometry: &geometry, groups: &groups }, &mut Budget::nodes(10));
    }
    assert_eq!(layout::BUILT.get() - before, 1);
}
