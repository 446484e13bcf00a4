//! Levels: what is dealt can be won, and a refused deal says why.

use super::*;
use crate::coach::{Verdict, judged};
use crate::kit::seed::Seed;

#[test]
fn every_level_has_no_match_a_swap_and_a_witness() {
    for preset in Candy::CARD.presets {
        let setup: Setup = preset.setup.parse().unwrap();
        for seed in 0..8 {
            let start = Candy::deal(&setup, &Seed::new(format!("level {seed}"))).unwrap();
            assert!(start.board.is_stable() && Candy::status(&start) == Status::Playing, "{start}");
            let Verdict::Winnable { line } = judged::<Candy>(&start, &mut Budget::nodes(400_000)).verdict else {
                panic!("{}: no witness for {start}", preset.name);
            };
            let mut position = start.clone();
            for made in &line {
                Candy::play(&mut position, &made.parse().unwrap(), &mut Vec::new());
            }
            assert_eq!(Candy::status(&position), Status::Won, "{start}");
        }
    }
}

#[test]
fn a_sharp_level_asks_for_more_than_a_gentle_one() {
    for seed in ["1", "2", "3"] {
        let [gentle, steady, sharp] = ["gentle", "steady", "sharp"].map(|demand| {
            let setup: Setup = format!("8x8,k5,endless,score,0,10,{demand}").parse().unwrap();
            Candy::deal(&setup, &Seed::new(seed)).unwrap().setup.target
        });
        assert!(gentle < steady && steady < sharp, "{gentle} {steady} {sharp}");
    }
}

#[test]
fn what_cannot_be_dealt_is_refused_with_a_reason() {
    for bad in [
        "2x6",
        "6x6,k2",
        "6x6,own",
        "6x6,endless,exhaust",
        "6x6,still,exhaust",
        "6x6,endless,score,0,0",
        "3x3,k8,s12,score,900000,1",
    ] {
        let error = Candy::deal(&bad.parse().unwrap(), &Seed::new("x")).unwrap_err();
        assert!(!error.0.is_empty() && !error.0.contains('\n'), "{bad}");
    }
}

#[test]
fn the_targets_of_the_first_deals_stay_the_same() {
    let target = |setup: &str| Candy::deal(&setup.parse().unwrap(), &Seed::new("1")).unwrap().setup.target;
    // The deals that the conformance suite pins do not show the target, because it belongs to the setup.
    let targets: Vec<u32> = Candy::CARD.presets.iter().map(|preset| target(preset.setup)).collect();
    assert_eq!(targets, [11_220, 22, 19_020, 30, 0, 960, 11_960, 18_360, 3_060, 11, 4_560, 1_980]);
    let earlier = [
        "6x6,k4,s100,survive,0,0,steady",
        "6x6,k4,s50,exhaust,0,6",
        "8x8,k4,still,score,0,0,steady",
        "9x9,k6,endless,score,0,12,sharp",
    ];
    assert_eq!(earlier.map(target), [16, 0, 780, 6_720]);
}

/// These were presets once; whoever has such an id finds the same board.
#[test]
fn setups_that_are_no_longer_presets_deal_what_they_dealt() {
    for line in include_str!("earlier.txt").lines() {
        let (setup, deal) = line.split_once('#').unwrap();
        let (seed, board) = deal.rsplit_once(' ').unwrap();
        let dealt = Candy::deal(&setup.parse().unwrap(), &seed.parse().unwrap()).unwrap();
        assert_eq!(dealt.to_string(), board, "{setup}#{seed}");
    }
}

#[test]
fn a_near_level_asks_for_more_than_any_share_of_random_games() {
    for seed in ["1", "2", "3"] {
        for goal in ["endless,score,0,10", "s100,survive,0,0", "s100,collect,0,10"] {
            let [sharp, near] = ["sharp", "near"].map(|demand| {
                let setup: Setup = format!("8x8,k5,{goal},{demand}").parse().unwrap();
                Candy::deal(&setup, &Seed::new(seed)).unwrap().setup.target
            });
            assert!(sharp <= near, "{goal}: {sharp} {near}");
        }
    }
}
