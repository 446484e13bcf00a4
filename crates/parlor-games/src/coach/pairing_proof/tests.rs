//! Proofs of both games against trying everything, and the checker against everything that is true of a toy table.

use proptest::prelude::*;

use super::*;
use crate::coach::proof::{check_exhaustion, exhaust};
use crate::coach::{Verdict, judged};
use crate::game::{Deal, Game, Notation, Refute, Rules};
use crate::games::mahjong::Mahjong;
use crate::games::pikachu::Pikachu;
use crate::kit::random::Random;

/// Tiles that are free when all tiles of one of two lists are gone.
#[derive(Clone)]
struct Toy {
    held: Vec<[Vec<usize>; 2]>,
    gone: Vec<bool>,
}

impl PairTable for Toy {
    fn joins(&self, a: usize, b: usize) -> bool {
        let free = |tile: usize| self.held[tile].iter().any(|holders| holders.iter().all(|&holder| self.gone[holder]));
        free(a) && free(b)
    }

    fn take(&mut self, tile: usize) {
        self.gone[tile] = true;
    }
}

impl Toy {
    fn random(random: &mut Random) -> (Self, Vec<Vec<usize>>) {
        let mut groups = Vec::new();
        let mut tiles = 0;
        while tiles < 6 + random.below(6) {
            let members = 2 + 2 * random.below(3);
            groups.push((tiles..tiles + members).collect());
            tiles += members;
        }
        let holders = |tile: usize, random: &mut Random| {
            let many = random.below(3);
            (0..many).map(|_| random.below(tiles)).filter(|&holder| holder != tile).collect()
        };
        let held = (0..tiles).map(|tile| [holders(tile, random), holders(tile, random)]).collect();
        (Self { held, gone: vec![false; tiles] }, groups)
    }

    /// Whether play with just these pairs takes everything.
    fn clears(&self, pairs: &[Pair]) -> bool {
        let mut table = self.clone();
        let mut waiting = pairs.to_vec();
        while let Some(at) = waiting.iter().position(|&(a, b)| table.joins(a, b)) {
            let (a, b) = waiting.swap_remove(at);
            table.take(a);
            table.take(b);
        }
        waiting.is_empty()
    }
}

/// Every way to pair tiles within their groups.
pub(crate) fn pairings(groups: &[Vec<usize>]) -> Vec<Vec<Pair>> {
    let Some((group, others)) = groups.split_first() else { return vec![Vec::new()] };
    let Some((&first, rest)) = group.split_first() else { return pairings(others) };
    let mut all = Vec::new();
    for &partner in rest {
        let mut smaller = vec![rest.iter().copied().filter(|&tile| tile != partner).collect()];
        smaller.extend_from_slice(others);
        all.extend(pairings(&smaller).into_iter().map(|mut pairs| {
            pairs.push((first, partner));
            pairs
        }));
    }
    all
}

fn random_claims(groups: &[Vec<usize>], most: usize, random: &mut Random) -> Vec<Claim> {
    let many = random.below(most + 1);
    let claims = (0..many).filter_map(|_| {
        let group = random.pick(groups)?;
        let (a, b) = (*random.pick(group)?, *random.pick(group)?);
        (a != b).then(|| Claim::new(a, b, random.below(3) > 0))
    });
    claims.collect()
}

#[test]
fn every_step_that_is_accepted_holds_for_every_way_to_clear_the_table() {
    let mut random = Random::new(7);
    let (mut needs, mut so, mut ended) = (0, 0, 0);
    for _ in 0..2_000 {
        let (toy, groups) = Toy::random(&mut random);
        let winning: Vec<Vec<Pair>> = pairings(&groups).into_iter().filter(|pairs| toy.clears(pairs)).collect();
        let mut checker = Checker::new(&toy, &groups);
        for _ in 0..60 {
            let claims = random_claims(&groups, 4, &mut random);
            let step =
                if random.below(2) == 0 { PairStep::Needs(claims.clone()) } else { PairStep::So(claims.clone()) };
            let Ok(ends) = checker.step(&step) else { continue };
            let holds = |pairs: &Vec<Pair>| claims.iter().any(|claim| pairs.contains(&claim.pair) == claim.made);
            assert!(winning.iter().all(holds), "{step:?} of {groups:?} {:?}", toy.held);
            if ends {
                assert!(winning.is_empty());
                ended += 1;
                break;
            }
            match step {
                PairStep::Needs(_) => needs += 1,
                _ => so += 1,
            }
        }
    }
    assert!(needs > 1_000 && so > 1_000 && ended > 100, "{needs} {so} {ended}");
}

fn mahjong(random: &mut Random) -> <Mahjong as Rules>::Position {
    let layouts = ["~0042.1121", "~0043.1121.1211.1211", "~0043.0222", "~0062", "~0042"];
    let layout = layouts[random.below(layouts.len())];
    let setup = format!("{layout},random").parse().unwrap();
    let seed = crate::kit::seed::Seed::new(random.next_u64().to_string());
    let mut board = Mahjong::deal(&setup, &seed).unwrap();
    // Fewer kinds than a deal has make larger groups.
    let kinds = 2 + random.below(4);
    let pairs = board.tiles().len() / 2;
    let mut faces: Vec<u8> = (0..pairs).flat_map(|_| [random.below(kinds) as u8; 2]).collect();
    if random.below(20) == 0 {
        faces[0] = (faces[0] + 1) % kinds as u8;
    }
    random.shuffle(&mut faces);
    board = board.with_tiles(faces.into_iter().map(crate::games::mahjong::board::Tile::Face).collect());
    board
}

fn pikachu(random: &mut Random) -> <Pikachu as Rules>::Position {
    let size = [(4, 4), (5, 4), (6, 3)][random.below(3)];
    let size = crate::kit::grid::Size::new(size.0, size.1);
    let kinds = 4 + random.below(5);
    let mut tiles: Vec<u8> = (0..size.area() / 2).flat_map(|_| [random.below(kinds) as u8 + 1; 2]).collect();
    tiles.resize(size.area(), 0);
    random.shuffle(&mut tiles);
    crate::games::pikachu::board::Board::new(size, tiles, crate::games::pikachu::shift::Shift::None)
}

/// Compares verdicts with trying everything; every loss has a proof that checks, and no win accepts the proofs of
/// losses, however they are changed. At least so many losses must have come up, and such with more than two steps.
fn proofs_hold<G: Game>(
    boards: usize,
    [least, least_long]: [usize; 2],
    mut random_board: impl FnMut(&mut Random) -> G::Position,
) {
    let mut random = Random::new(11);
    let mut lines: Vec<String> = Vec::new();
    let mut last: Vec<String> = Vec::new();
    let (mut lost, mut won, mut long, mut refused, mut mutated) = (0, 0, 0, 0, 0);
    for _ in 0..boards {
        let position = random_board(&mut random);
        let Ok(all) = exhaust::<G>(&position, &mut Budget::nodes(500)) else { continue };
        let is_lost = check_exhaustion::<G>(&position, &[&all[0]]).is_ok();
        let verdict = judged::<G>(&position, &mut Budget::default()).verdict;
        assert_eq!(matches!(verdict, Verdict::NotWinnable { .. }), is_lost);
        if !is_lost {
            won += 1;
            let check = |steps: &[&str]| assert!(G::check_refutation(&position, steps).is_err(), "{steps:?}");
            check(&last.iter().map(String::as_str).collect::<Vec<_>>());
            for _ in 0..4 {
                let mut forged: Vec<&str> =
                    (0..random.below(8)).filter_map(|_| random.pick(&lines)).map(String::as_str).collect();
                forged.push(["so", "needs"][random.below(2)]);
                check(&forged);
            }
            continue;
        }
        lost += 1;
        last = G::refute(&position, &mut Budget::default()).unwrap();
        let steps: Vec<&str> = last.iter().map(String::as_str).collect();
        assert_eq!(G::check_refutation(&position, &steps), Ok(()), "{steps:?}");
        assert!(G::check_refutation(&position, &steps[..steps.len() - 1]).is_err());
        assert!(G::check_refutation(&position, &[&steps[..], &["so"]].concat()).is_err());
        if steps.len() > 2 {
            long += 1;
            for without in 0..steps.len() {
                let fewer = [&steps[..without], &steps[without + 1..]].concat();
                mutated += 1;
                refused += usize::from(G::check_refutation(&position, &fewer).is_err());
            }
        }
        lines.extend(last.iter().cloned());
        lines.truncate(5_000);
    }
    assert!(lost >= least && won >= least && long >= least_long, "{lost} {won} {long}");
    // Where a step is left out the others may do without it, but seldom.
    assert!(refused * 10 > mutated * 7, "{refused} of {mutated}");
}

#[test]
fn every_lost_heap_has_a_proof_and_no_heap_that_can_be_won() {
    proofs_hold::<Mahjong>(1_500, [300, 70], mahjong);
}

#[test]
fn every_lost_board_has_a_proof_and_no_board_that_can_be_won() {
    proofs_hold::<Pikachu>(1_500, [10, 1], pikachu);
}

fn heap() -> <Mahjong as Rules>::Position {
    Mahjong::read(Some(&"~0042.1121,random".parse().unwrap()), "0101232310").unwrap()
}

proptest! {
    #[test]
    fn no_text_breaks_the_checker(steps in prop::collection::vec("(so|needs|odd| )( |!|-|,|\\^|[0-9]|0,0-2,0|!4,0-6,2){0,9}", 0..6)) {
        let steps: Vec<&str> = steps.iter().map(String::as_str).collect();
        let _ = Mahjong::check_refutation(&heap(), &steps);
        let board = Pikachu::read(None, "ABA/BAB").unwrap();
        let _ = Pikachu::check_refutation(&board, &steps);
    }

    #[test]
    fn no_noise_breaks_the_checker(steps in prop::collection::vec("\\PC{0,30}", 0..4)) {
        let steps: Vec<&str> = steps.iter().map(String::as_str).collect();
        prop_assert!(Mahjong::check_refutation(&heap(), &steps).is_err());
    }
}
