//! Points 6, 7 and 10: verdicts are proofs.

use std::collections::HashMap;

use parlor_games::coach::{Budget, Verdict, judged};
use parlor_games::game::{Game, Status};
use parlor_games::kit::random::Random;

use crate::boards::{deal, walk};

crate::for_every_game! {
    on_small_boards_the_solver_equals_brute_force,
    no_two_budgets_decide_differently,
    advice_keeps_the_win,
    every_preset_keeps_its_promise,
}

/// Whether a position can be won, by trying everything.
fn brute_force<G: Game>(position: &G::Position, known: &mut HashMap<G::Position, bool>) -> bool {
    if let Some(&verdict) = known.get(position) {
        return verdict;
    }
    let verdict = match G::status(position) {
        Status::Won => true,
        Status::Stuck => false,
        Status::Playing => G::moves(position).iter().filter(|made| G::plays_on(position, made)).any(|made| {
            let mut next = position.clone();
            G::play(&mut next, made, &mut Vec::new());
            brute_force::<G>(&next, known)
        }),
    };
    known.insert(position.clone(), verdict);
    verdict
}

fn on_small_boards_the_solver_equals_brute_force<G: Game>() {
    for setup in G::CARD.small {
        let mut known = HashMap::new();
        let (mut won, mut lost) = (0, 0);
        for number in 0..12 {
            let start = deal::<G>(setup, &number.to_string());
            for round in 0..6 {
                for position in walk::<G>(start.clone(), 40, &mut Random::new(round * 100 + number)) {
                    let truth = brute_force::<G>(&position, &mut known);
                    if truth {
                        won += 1
                    } else {
                        lost += 1
                    }
                    match judged::<G>(&position, &mut Budget::default()).verdict {
                        Verdict::Winnable { .. } => assert!(truth, "{} {position} cannot be won", G::CARD.id),
                        Verdict::NotWinnable { why } => {
                            assert!(!truth, "{} {position} can be won: {why}", G::CARD.id);
                            assert!(why.ends_with('.') && !why.contains('\n'), "{why}");
                        }
                        Verdict::Unknown => panic!("{} {position} is not decided", G::CARD.id),
                    }
                }
            }
        }
        assert!(won > 0, "{}:{setup} shows no winnable position", G::CARD.id);
        eprintln!("{}:{setup}: {won} winnable, {lost} lost positions compared", G::CARD.id);
    }
}

fn no_two_budgets_decide_differently<G: Game>() {
    for setup in G::CARD.small {
        for position in walk::<G>(deal::<G>(setup, "1"), 12, &mut Random::new(1)) {
            let mut decided: Option<&'static str> = None;
            for limit in (0..40).chain([60, 100, 300, 1_000, 10_000, 1_000_000]) {
                let mut budget = Budget::nodes(limit);
                let known = judged::<G>(&position, &mut budget);
                assert!(budget.spent() <= limit);
                if known.word() != "unknown" {
                    assert_eq!(*decided.get_or_insert(known.word()), known.word(), "{} {position}", G::CARD.id);
                }
            }
            assert!(decided.is_some(), "{} {position} is not decided", G::CARD.id);
        }
    }
}

fn advice_keeps_the_win<G: Game>() {
    for setup in G::CARD.small.iter().copied().chain([G::CARD.presets[0].setup]) {
        for position in walk::<G>(deal::<G>(setup, "7"), 10, &mut Random::new(7)) {
            let Verdict::Winnable { line } = G::judge(&position, &mut Budget::default()).verdict else { continue };
            if line.is_empty() {
                continue;
            }
            let (best, why) = G::advise(&position, &line).expect("a winnable position has a move to advise");
            assert!(why.ends_with('.'), "{why}");
            assert_eq!(G::refuse(&position, &best), None, "{} {position} {best}", G::CARD.id);
            let mut next = position.clone();
            G::play(&mut next, &best, &mut Vec::new());
            let after = judged::<G>(&next, &mut Budget::default());
            assert_eq!(after.word(), "winnable", "{} {position} {best}", G::CARD.id);
        }
    }
}

fn every_preset_keeps_its_promise<G: Game>() {
    for preset in G::CARD.presets {
        for seed in ["1", "2", "3"] {
            let position = deal::<G>(preset.setup, seed);
            let known = judged::<G>(&position, &mut Budget::default());
            if preset.winnable {
                assert_eq!(known.word(), "winnable", "{} {} {seed}", G::CARD.id, preset.name);
            }
        }
    }
}
