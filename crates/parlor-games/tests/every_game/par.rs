//! Par is what trying everything finds, its bounds are never wrong, and every line given for it replays.

use std::collections::HashMap;

use parlor_games::coach::{Means, Measure, measures, onwards, parred};
use parlor_games::game::{Game, Rules, Status};
use parlor_games::kit::random::Random;
use parlor_games::kit::seed::Seed;

use crate::for_every_game;

/// How many boards of each small setup.
const BOARDS: u64 = 150;

/// What the best win comes to from a position, by the rules alone; `None` where there is none.
fn tried<G: Rules>(
    position: &G::Position,
    measure: Measure,
    known: &mut HashMap<G::Position, Option<i64>>,
) -> Option<i64> {
    let moves = matches!(measure, Measure::Moves(_));
    if G::status(position) == Status::Won {
        return if moves { Some(0) } else { G::points(position) };
    }
    if let Some(&best) = known.get(position) {
        return best;
    }
    let mut best = None;
    for (_, next) in onwards::<G>(position) {
        let value = tried::<G>(&next, measure, known).map(|value| value + i64::from(moves));
        best = if moves { best.into_iter().chain(value).min() } else { best.max(value) };
    }
    known.insert(position.clone(), best);
    best
}

fn par_is_what_trying_everything_finds<G: Game>() {
    let mut random = Random::new(3);
    for text in G::CARD.small.iter().filter(|_| G::PAR.is_some()) {
        let setup: G::Setup = text.parse().unwrap();
        let boards = if G::needs_seed(&setup) { BOARDS } else { 1 };
        for number in 0..boards {
            let mut position = G::deal(&setup, &format!("par-{number}").parse::<Seed>().unwrap()).unwrap();
            // The start, and where a random move leads.
            for _ in 0..2 {
                check::<G>(&position, &format!("{}:{text}", G::CARD.id));
                let next: Vec<_> = onwards::<G>(&position).collect();
                let Some((_, next)) = random.pick(&next) else { break };
                position = next.clone();
            }
        }
    }
}

for_every_game!(par_is_what_trying_everything_finds);

fn check<G: Game>(position: &G::Position, name: &str) {
    for &measure in measures::<G>(position) {
        let truth = tried::<G>(position, measure, &mut HashMap::new());
        let fewest = matches!(measure, Measure::Moves(_));
        let no_better = |a: i64, b: i64| if fewest { a >= b } else { a <= b };
        let mut told = Vec::new();
        parred::<G>(position, measure, &mut Means::steps(20_000_000), &mut |found| told.push(found));
        for found in &told {
            assert!(!found.lost || truth.is_none(), "{name} {position}");
            let best = found.face.best;
            assert!(best.is_none_or(|best| truth.is_some_and(|truth| no_better(best, truth))), "{name} {position}");
            assert!(
                found.face.bound.is_none_or(|bound| truth.is_none_or(|truth| no_better(truth, bound))),
                "{name} {position} {found:?}"
            );
            let mut end = position.clone();
            for made in &found.line {
                let made: G::Move = made.parse().unwrap();
                assert!(G::refuse(&end, &made).is_none(), "{name} {position} {made}");
                G::make(&mut end, &made);
            }
            let value = if fewest { Some(found.line.len() as i64) } else { G::points(&end) };
            assert!(best.is_none() || (G::status(&end) == Status::Won && value == best), "{name} {position}");
        }
        let last = told.last().unwrap();
        assert_eq!((last.face.best, last.lost), (truth, truth.is_none()), "{name} {position} {measure:?}");
        assert!(last.is_settled(), "{name} {position} {last:?}");
    }
}
