//! Deals: the faces of whole sets, every solvable deal winnable, uniform deals uniform, shuffles that can be won.

use super::super::Mahjong;
use super::super::board::Tile;
use super::super::deal::{backwards, document, reshuffled, uniform};
use super::super::layouts::{Layout, built_in};
use super::super::tiles::{GROUPS, group};
use super::board;
use crate::card::Choosing;
use crate::coach::{Budget, Verdict};
use crate::game::{Deal, Judge};
use crate::kit::random::Random;
use crate::kit::seed::Seed;

fn winnable(board: &super::Board) -> bool {
    matches!(Mahjong::judge(board, &mut Budget::default()).verdict, Verdict::Winnable { .. })
}

#[test]
fn every_way_to_deal_uses_whole_sets_on_every_layout() {
    for layout in built_in() {
        let sets = layout.len() / 144;
        for dealing in ["random", "easy", "document"] {
            let setup = format!("{},{dealing}", layout.text()).parse().unwrap();
            let position = Mahjong::deal(&setup, &Seed::new("whole sets")).unwrap();
            let mut many = [0; GROUPS as usize];
            (0..layout.len()).for_each(|tile| many[usize::from(position.group(tile).unwrap())] += 1);
            assert!(many.iter().all(|many| many % 2 == 0), "{setup}");
            assert!(many.iter().all(|&many| (4 * sets..=4 * sets + 4).contains(&many)), "{setup} {many:?}");
        }
    }
}

#[test]
fn deals_made_backwards_and_the_documents_deals_can_be_won() {
    for layout in built_in().iter().filter(|layout| layout.len() <= 144) {
        let mut random = Random::new(3);
        for faces in [backwards(layout, &mut random), document(layout, &mut random)] {
            let tiles = faces.unwrap().into_iter().map(Tile::Face).collect();
            let position = super::Board::new(layout.clone(), tiles);
            assert!(winnable(&position), "{} {position}", layout.text());
        }
    }
}

#[test]
fn a_solvable_deal_is_the_first_random_one_that_can_be_won() {
    let mut random = Seed::new("5").random("mahjong");
    let solvable = Mahjong::deal(&"turtle".parse().unwrap(), &Seed::new("5")).unwrap();
    let first = (0..12).find_map(|_| {
        let tiles = uniform(144, &mut random).into_iter().map(Tile::Face).collect();
        Some(solvable.with_tiles(tiles)).filter(winnable)
    });
    assert_eq!(first, Some(solvable));
}

#[test]
fn a_layout_that_no_deal_clears_is_refused_unless_dealt_at_random() {
    // One tile on another: they never are free together.
    for dealing in ["solvable", "easy", "document"] {
        let error = Mahjong::deal(&format!("~0011.0011,{dealing}").parse().unwrap(), &Seed::new("1")).unwrap_err();
        assert!(error.to_string().starts_with("no way was found to clear this layout"), "{error}");
    }
    assert!(Mahjong::deal(&"~0011.0011,random".parse().unwrap(), &Seed::new("1")).is_ok());
}

#[test]
fn uniform_deals_put_every_group_on_every_place_equally_often() {
    let mut random = Random::new(8);
    let mut seen = [0_u32; GROUPS as usize];
    let mut equal = 0;
    for _ in 0..36_000 {
        let faces = uniform(144, &mut random);
        seen[usize::from(group(faces[77]))] += 1;
        equal += u32::from(group(faces[0]) == group(faces[143]));
    }
    // 1,000 are expected of each; five standard deviations are 156. Two places are equal three times in 143.
    assert!(seen.iter().all(|many| (844..1_156).contains(many)), "{seen:?}");
    assert!((620..890).contains(&equal), "{equal}");
}

#[test]
fn layouts_of_any_even_size_are_dealt() {
    for tiles in [2_usize, 4, 36, 146, 1_000] {
        let spots =
            (0..tiles).map(|tile| super::super::geometry::Spot::new((tile % 90 * 2) as u8, (tile / 90 * 3) as u8, 0));
        let layout = Layout::new(spots.collect()).unwrap();
        for dealing in ["easy", "document", "random"] {
            let setup = format!("{},{dealing}", layout.text()).parse().unwrap();
            assert_eq!(Mahjong::deal(&setup, &Seed::new("1")).unwrap().count(), tiles);
        }
    }
}

#[test]
fn a_shuffle_keeps_places_and_tiles_and_can_be_won() {
    let mut random = Random::new(2);
    let mut position = Mahjong::deal(&"turtle,random".parse().unwrap(), &Seed::new("4")).unwrap();
    while let Some(&(a, b)) = random.pick(&position.pairs()) {
        position.take(a, b);
        let (shuffled, can_be_won) = reshuffled(&position);
        let sorted = |board: &super::Board| {
            let mut signs: Vec<char> = board.to_string().chars().collect();
            signs.sort_unstable();
            signs
        };
        assert_eq!(sorted(&shuffled), sorted(&position));
        assert!(position.left().eq(shuffled.left()));
        if can_be_won && position.count() % 16 == 0 {
            assert!(winnable(&shuffled), "{shuffled}");
        }
        assert_eq!(reshuffled(&position).0, shuffled, "no other luck the second time");
    }
}

#[test]
fn a_shuffle_of_what_cannot_be_cleared_says_so() {
    assert!(!reshuffled(&board("~0011.0011@0m")).1, "one on the other");
    assert!(!reshuffled(&board("~0041@0mm.")).1, "an odd number is left");
    assert!(reshuffled(&board("~0041@0m0m")).1);
}

#[test]
fn a_numbered_deal_is_a_turtle_and_takes_any_text_as_its_seed() {
    let dealt = |setup: &str, seed: &str| Mahjong::deal(&setup.parse().unwrap(), &Seed::new(seed));
    assert!(dealt("turtle,crand", "4").is_ok());
    assert_eq!(dealt("turtle,crand", "quiet harbour"), dealt("turtle,crand", "quiet harbour"));
    assert_ne!(dealt("turtle,crand", "quiet harbour"), dealt("turtle,crand", "calm harbour"));
    assert!(dealt("pebble,crand", "4").is_err());
    let refusal = |values: [&str; 2]| Choosing::of::<Mahjong>().refusal(&values.map(str::to_owned));
    assert_eq!(refusal(["turtle", "crand"]), None);
    let line = "deal crand cannot be dealt: numbered deals are Turtles; it takes solvable | easy | document | random";
    assert_eq!(refusal(["pebble", "crand"]).as_deref(), Some(line));
}

#[test]
fn a_layout_that_cannot_be_cleared_is_offered_at_random_only() {
    let offered = |layout: &str| Choosing::of::<Mahjong>().offer(1, &[layout.to_owned(), "random".to_owned()]).takes();
    assert_eq!(offered("~0011.0011"), "random", "one tile lies on the other");
    assert_eq!(offered("~0041"), "solvable | easy | document | random");
}
