//! The fewest turns against trying everything, and bounds that are never wrong.

use std::collections::HashMap;
use std::sync::Arc;

use super::*;
use crate::coach::{Budget, Parred, par_of, parred};
use crate::game::{Game, Rules};
use crate::games::nine_almonds::board::{Set, Shape, Square};
use crate::games::nine_almonds::plan::Plan;
use crate::kit::grid::Size;
use crate::kit::random::Random;

const TURNS: Measure = Measure::Moves("turn");

fn search(position: &Position, mut means: Means) -> Vec<Par<Turn>> {
    let mut told = Vec::new();
    anew(position, &mut means, &mut |par| told.push(par));
    told
}

/// By the rules alone: every turn that can be played, however long its chain.
fn tried(position: &Position, known: &mut HashMap<Set, Option<i64>>) -> Option<i64> {
    if position.is_won() {
        return Some(0);
    }
    if let Some(&turns) = known.get(&position.almonds) {
        return turns;
    }
    let mut best = None;
    for turn in NineAlmonds::moves(position) {
        let mut next = position.clone();
        NineAlmonds::make(&mut next, &turn);
        if let Some(turns) = tried(&next, known) {
            best = Some(best.map_or(turns + 1, |best: i64| best.min(turns + 1)));
        }
    }
    known.insert(position.almonds, best);
    best
}

fn wins(position: &Position, line: &[Turn]) -> bool {
    let mut here = position.clone();
    line.iter().all(|turn| {
        let legal = NineAlmonds::refuse(&here, turn).is_none();
        NineAlmonds::make(&mut here, turn);
        legal
    }) && here.is_won()
}

/// A board of at most 16 squares of any form, with all positions that can be tried in a moment.
fn board(random: &mut Random) -> Arc<Shape> {
    let sizes = [(3, 3), (4, 4), (5, 3), (3, 5), (5, 5), (4, 6), (7, 4), (8, 3), (3, 8)];
    let (cols, rows) = sizes[random.below(sizes.len())];
    let mut squares: Vec<Square> =
        (0..rows).flat_map(|y| (0..cols).map(move |x| Square::new(x as u8, y as u8))).collect();
    random.shuffle(&mut squares);
    squares.truncate(16 - random.below(4));
    let orthogonal = random.one_in(3);
    let shape = Shape::new(Size::new(cols, rows), orthogonal, squares[0], |s| squares.contains(&s), |_| false);
    Arc::new(shape.unwrap())
}

/// A position with something to it: almonds laid backwards from the win, or at random.
fn position(shape: &Arc<Shape>, random: &mut Random) -> Position {
    if random.one_in(4) {
        return Position::with(Arc::clone(shape), shape.squares().filter(|_| random.one_in(2)).collect::<Vec<_>>());
    }
    let mut position = Position::with(Arc::clone(shape), [shape.goal()]);
    for _ in 0..random.below(12) {
        let back: Vec<Jump> =
            shape.jumps().iter().filter(|jump| position.almonds & jump.changed() == 1 << jump.to).copied().collect();
        let Some(jump) = random.pick(&back) else { break };
        position.almonds ^= jump.changed();
    }
    position
}

#[test]
fn par_is_what_trying_every_turn_finds_on_thousands_of_small_boards() {
    let mut random = Random::new(12);
    let (mut won, mut several) = (0, 0);
    for _ in 0..150 {
        let shape = board(&mut random);
        let mut known = HashMap::new();
        for _ in 0..20 {
            let position = position(&shape, &mut random);
            let truth = tried(&position, &mut known);
            let told = search(&position, Means::steps(10_000_000));
            let last = told.last().unwrap();
            assert_eq!(last.best.as_ref().map(|(turns, _)| *turns), truth, "{position}");
            assert_eq!(last.lost, truth.is_none(), "{position}");
            assert!(last.is_settled(), "{position}");
            for par in &told {
                assert!(par.bound.is_none_or(|bound| truth.is_none_or(|turns| bound <= turns)), "{position} {par:?}");
                assert!(
                    par.best
                        .as_ref()
                        .is_none_or(|(turns, line)| { line.len() as i64 == *turns && wins(&position, line) })
                );
            }
            won += usize::from(truth.is_some());
            several += usize::from(truth > Some(2));
        }
    }
    assert!(won > 1_500 && several > 300, "{won} won, {several} in three turns or more");
}

#[test]
fn what_is_told_within_small_means_is_never_wrong() {
    let mut random = Random::new(5);
    for _ in 0..40 {
        let shape = board(&mut random);
        let mut known = HashMap::new();
        for _ in 0..5 {
            let position = position(&shape, &mut random);
            let truth = tried(&position, &mut known);
            let budget = Budget::nodes(random.below(300) as u64);
            let means = Means { budget, memory: if random.one_in(2) { 1 << 14 } else { 1 << 20 } };
            for par in search(&position, means) {
                assert!(!par.lost || truth.is_none(), "{position}");
                assert!(par.bound.is_none_or(|bound| truth.is_none_or(|turns| bound <= turns)), "{position} {par:?}");
                assert!(
                    par.best.is_none_or(|(turns, line)| Some(turns) >= truth && wins(&position, &line)),
                    "{position}"
                );
            }
        }
    }
}

#[test]
fn both_widths_of_a_word_find_the_same() {
    let mut random = Random::new(8);
    for _ in 0..100 {
        let shape = board(&mut random);
        let size = shape.size();
        let position = position(&shape, &mut random);
        if size.rows > 7 || position.is_won() || arguments::refutation(&position).is_some() {
            continue;
        }
        let [mut narrow, mut wide] = [Vec::new(), Vec::new()];
        let mut means = Means::steps(1_000_000);
        Seeker::<u64>::new(&position, &mut means, &mut |par| {
            narrow.push((par.bound, par.best.map(|(turns, _)| turns)))
        })
        .seek();
        Seeker::<u128>::new(&position, &mut means, &mut |par| wide.push((par.bound, par.best.map(|(turns, _)| turns))))
            .seek();
        assert_eq!(narrow.last(), wide.last(), "{position}");
    }
}

#[test]
fn pars_of_starts_that_take_a_moment_are_found_again() {
    for (setup, par) in [("5x5", 4), ("diamond", 10), ("7x7", 4), ("7x5", 4), ("7x7,5", 4)] {
        let start = starts::start(setup).unwrap();
        let told = search(&start, Means::steps(3_000_000));
        let last = told.last().unwrap();
        assert_eq!((last.is_proved(), last.bound), (true, Some(par)), "{setup}");
        if let Some((least, line)) = starts::known(&start) {
            assert_eq!((i64::from(least), line.len() as i64), (par, par), "{setup}");
        }
    }
}

#[test]
fn every_line_of_a_known_start_wins_and_presets_have_one() {
    let presets = NineAlmonds::CARD.presets.iter().map(|preset| preset.setup);
    for setup in presets.filter(|setup| !setup.starts_with("scattered")) {
        assert!(starts::start(setup).is_some_and(|start| starts::known(&start).is_some()), "{setup}");
    }
    for (setup, ..) in starts::STARTS {
        let start = starts::start(setup).unwrap();
        let (least, line) = starts::known(&start).unwrap();
        assert!(wins(&start, &line), "{setup}");
        let found = par_of::<NineAlmonds>(&start, TURNS, &mut Means::steps(0)).unwrap();
        let turns = line.len() as i64;
        assert_eq!((found.face.bound, found.face.best), (Some(least.into()), Some(turns)), "{setup}");
        assert_eq!(found.face.proved, i64::from(least) == turns, "{setup}: only what was proved is par");
    }
}

#[test]
fn english_and_european_solitaire_have_a_line_and_bounds_at_once() {
    for (plan, least, most) in [(Plan::English, 12, 30), (Plan::European, 15, 26)] {
        let start = Position::start(plan.shape().unwrap());
        // Two beams, and the search for any line between them.
        let told = search(&start, Means::steps(200_000));
        let last = told.last().unwrap();
        let (turns, line) = last.best.clone().unwrap();
        assert!(wins(&start, &line) && turns <= most && last.bound >= Some(least), "{plan:?} {turns} {:?}", last.bound);
    }
}

#[test]
fn a_search_that_is_stopped_has_told_what_it_knew() {
    let start = Position::start(Plan::English.shape().unwrap());
    let stop = Arc::new(std::sync::atomic::AtomicBool::new(false));
    let mut means = Means::of(Budget::nodes(u64::MAX).cancelled_by(Arc::clone(&stop)));
    let mut told: Vec<Parred> = Vec::new();
    // As soon as a line is known it is stopped; else this would take long. The known start is left out of it by one jump.
    let mut after = start.clone();
    NineAlmonds::make(&mut after, &"3,1-3,3".parse().unwrap());
    parred::<NineAlmonds>(&after, TURNS, &mut means, &mut |found| {
        if !found.line.is_empty() {
            stop.store(true, std::sync::atomic::Ordering::Relaxed);
        }
        told.push(found);
    });
    let last = told.last().unwrap();
    assert!(!last.is_settled() && last.face.best.is_some() && last.face.bound < last.face.best, "{last:?}");
}
