//! Points 6, 7 and 10: verdicts are proofs.

use parlor_games::catalogue;
use parlor_games::coach::{BruteForce, Budget, Verdict, judged};
use parlor_games::game::Game;
use parlor_games::kit::random::Random;

use crate::boards::{deal, small, walk};

crate::for_every_game! {
    on_small_boards_the_solver_equals_brute_force,
    a_proof_holds_and_nothing_less_does,
    no_two_budgets_decide_differently,
    advice_keeps_the_win,
    every_preset_keeps_its_promise,
}

fn on_small_boards_the_solver_equals_brute_force<G: Game>() {
    for setup in small::<G>() {
        let mut truth = BruteForce::<G>::default();
        let (mut won, mut lost) = (0, 0);
        for number in 0..12 {
            let start = deal::<G>(setup, &number.to_string());
            for round in 0..6 {
                for position in walk::<G>(start.clone(), 40, &mut Random::new(round * 100 + number)) {
                    let truth = truth.can_be_won(&position);
                    if truth {
                        won += 1
                    } else {
                        lost += 1
                    }
                    match judged::<G>(&position, &mut Budget::default()).verdict {
                        Verdict::Winnable { .. } => assert!(truth, "{} {position} cannot be won", G::CARD.id),
                        Verdict::NotWinnable { why } => {
                            assert!(!truth, "{} {position} can be won: {why}", G::CARD.id);
                            let why = why.to_string();
                            assert!(why.ends_with('.') && !why.contains('\n'), "{}: {why}", G::CARD.id);
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

/// So many positions of each verdict are proved for a setup.
const PROVED: usize = 10;

/// Positions of a small setup that can be won, and some that cannot.
fn won_and_lost<G: Game>(setup: &str) -> [Vec<G::Position>; 2] {
    let mut truth = BruteForce::<G>::default();
    let mut found = [Vec::new(), Vec::new()];
    for number in 0..12 {
        for position in walk::<G>(deal::<G>(setup, &number.to_string()), 40, &mut Random::new(number)) {
            let same = &mut found[usize::from(!truth.can_be_won(&position))];
            if same.len() < PROVED && !same.contains(&position) {
                same.push(position);
            }
        }
    }
    found
}

fn a_proof_holds_and_nothing_less_does<G: Game>() {
    for setup in small::<G>() {
        let [won, lost] = won_and_lost::<G>(setup);
        for (position, verdict) in won.iter().map(|it| (it, "winnable")).chain(lost.iter().map(|it| (it, "lost"))) {
            let id = format!("{}:{}@{position}", G::CARD.id, G::setup(position));
            let entry = catalogue::find(G::CARD.id).unwrap();
            let proof = entry.prove(&id.parse().unwrap(), &mut Budget::default()).unwrap();
            let proof = proof.unwrap_or_else(|error| panic!("{id}: {error}"));
            let proved = catalogue::check_proof(&proof).unwrap_or_else(|error| panic!("{error}\n{proof}"));
            assert!(proved.board.ends_with(&format!("@{position}")), "{id}\n{proof}");
            assert_eq!(proved.verdict, verdict, "{proof}");
        }
        for position in &lost {
            let of = format!("{} {position}", G::CARD.id);
            let steps = G::refute(position, &mut Budget::default()).unwrap_or_else(|error| panic!("{of}: {error}"));
            let mut steps: Vec<&str> = steps.iter().map(String::as_str).collect();
            assert_eq!(G::check_refutation(position, &steps), Ok(()), "{of}\n{steps:#?}");
            for other in &won {
                assert!(G::check_refutation(other, &steps).is_err(), "the loss of {of} is proved for {other} too");
            }
            for at in 0..steps.len() {
                let step = std::mem::replace(&mut steps[at], "and so on");
                assert!(G::check_refutation(position, &steps).is_err(), "{of}: nothing stands for \"{step}\"");
                steps[at] = step;
            }
            let last = steps.pop();
            assert!(G::check_refutation(position, &steps).is_err(), "{of}: {last:?} is not needed");
        }
    }
}

fn no_two_budgets_decide_differently<G: Game>() {
    for setup in small::<G>() {
        for position in walk::<G>(deal::<G>(setup, "1"), 12, &mut Random::new(1)) {
            let mut decided: Option<&'static str> = None;
            for limit in (0..40).chain([60, 100, 300, 1_000, 10_000, 1_000_000]) {
                let mut budget = Budget::nodes(limit);
                let known = judged::<G>(&position, &mut budget);
                assert!(budget.spent() <= limit, "{} {position} spends more than {limit}", G::CARD.id);
                if known.word() != "unknown" {
                    assert_eq!(*decided.get_or_insert(known.word()), known.word(), "{} {position}", G::CARD.id);
                }
            }
            assert!(decided.is_some(), "{} {position} is not decided", G::CARD.id);
        }
    }
}

fn advice_keeps_the_win<G: Game>() {
    for setup in small::<G>().iter().copied().chain([G::CARD.presets[0].setup]) {
        for position in walk::<G>(deal::<G>(setup, "7"), 10, &mut Random::new(7)) {
            let Verdict::Winnable { line } = G::judge(&position, &mut Budget::default()).verdict else { continue };
            if line.is_empty() {
                continue;
            }
            let (best, why) = G::advise(&position, &line).expect("a winnable position has a move to advise");
            let why = why.to_string();
            assert!(why.ends_with('.'), "{}: {why}", G::CARD.id);
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
