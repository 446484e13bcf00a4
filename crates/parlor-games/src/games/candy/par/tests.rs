//! Stops, shares and words of Candy's par; that it is the best of all lines is tried in the suite of every game.

use super::super::setup::Setup;
use super::*;
use crate::coach::{Budget, par_of};
use crate::game::{Deal, Rules};
use crate::kit::seed::Seed;

fn level(setup: &str, seed: &str) -> Position {
    let setup: Setup = setup.parse().unwrap();
    Candy::deal(&setup, &seed.parse::<Seed>().unwrap()).unwrap()
}

#[test]
fn six_swaps_on_six_by_six_and_five_on_eight_by_eight_are_played_out() {
    for (setup, seed) in [("6x6,k4,endless,survive,6,6", "1"), ("8x8,k5,endless,survive,5,5", "2")] {
        let position = level(setup, seed);
        let found = par_of::<Candy>(&position, Measure::Points, &mut Means::steps(100_000_000)).unwrap();
        assert!(found.face.proved && !found.line.is_empty(), "{setup} {found:?}");
        // What two searches that leave much out find is never more.
        let short = par_of::<Candy>(&position, Measure::Points, &mut Means::steps(30_000)).unwrap();
        assert!(short.face.best <= found.face.best && !short.face.proved, "{short:?}");
    }
}

#[test]
fn a_long_game_has_the_house_s_best_and_no_par() {
    let position = level("6x6,k4,endless,survive,12,12", "3");
    let found = par_of::<Candy>(&position, Measure::Points, &mut Means::steps(6_000_000)).unwrap();
    assert_eq!((found.face.proved, found.face.bound, found.line.len()), (false, None, 12));
    assert!(found.face.short().unwrap().starts_with("house's best "));
    let narrow = par_of::<Candy>(&position, Measure::Points, &mut Means::steps(100_000)).unwrap();
    assert!(narrow.face.best <= found.face.best);
}

#[test]
fn whoever_cannot_see_the_candies_promises_nothing() {
    let seen = level("6x6,k4,endless,score,600,6", "4");
    let hidden = Candy::observe(&seen);
    for &measure in measures(&hidden) {
        let found = par_of::<Candy>(&hidden, measure, &mut Means::steps(1_000_000)).unwrap();
        assert_eq!((found.face.best, found.face.bound, found.lost), (None, None, false));
    }
}

#[test]
fn bounds_close_in_on_the_fewest_swaps() {
    let position = level("6x6,k4,s50,exhaust,0,6,near", "5");
    let mut told = Vec::new();
    let mut means = Means::of(Budget::nodes(50_000_000));
    seek(&position, SWAPS, &mut means, &mut |par| told.push(par));
    let last = told.last().unwrap().clone();
    assert!(last.is_proved(), "{last:?}");
    let par = last.bound.unwrap();
    for step in told.windows(2) {
        assert!(step[0].bound <= step[1].bound && step[1].bound <= Some(par));
        assert!(step[1].best.is_none() || step[1].best.as_ref().unwrap().0 >= par);
    }
}
