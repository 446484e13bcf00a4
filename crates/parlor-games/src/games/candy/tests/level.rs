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
    let targets = Candy::CARD.presets.iter().map(|preset| {
        let start = Candy::deal(&preset.setup.parse().unwrap(), &Seed::new("1")).unwrap();
        start.setup.target
    });
    // The deals that the conformance suite pins do not show the target, because it belongs to the setup.
    assert_eq!(targets.collect::<Vec<_>>(), [3_060, 11, 4_560, 16, 0, 780, 6_720, 1_980]);
}
