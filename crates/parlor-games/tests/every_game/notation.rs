//! Points 1 and 2: texts read back, bad texts are errors, and the list of moves is what is not refused.

use parlor_games::catalogue;
use parlor_games::game::{Game, Status};
use parlor_games::kit::random::Random;
use parlor_games::table::Level;
use proptest::prelude::*;
use proptest::test_runner::{Config, TestRunner};

use crate::boards::{samples, setup};

crate::for_every_game! {
    a_seed_alone_deals_the_first_preset_and_an_id_in_full_the_defaults,
    notation_round_trips,
    bad_text_is_an_error_never_a_panic,
    a_move_is_legal_exactly_when_it_is_not_refused,
    every_refusal_code_has_a_board,
}

fn a_seed_alone_deals_the_first_preset_and_an_id_in_full_the_defaults<G: Game>() {
    let dealt = |id: String| catalogue::open(&id, Level::Easy).unwrap().setup().to_owned();
    let first = setup::<G>(G::CARD.presets[0].setup);
    assert_eq!(dealt(format!("{}#x", G::CARD.id)), first.to_string());
    assert_eq!(dealt(format!("{}#1.x", G::CARD.id)), G::Setup::default().to_string());
}

fn notation_round_trips<G: Game>() {
    for preset in G::CARD.presets {
        let setup = setup::<G>(preset.setup);
        assert_eq!(setup.to_string().parse::<G::Setup>().as_ref(), Ok(&setup), "{}", G::CARD.id);
    }
    for position in samples::<G>(2, 12) {
        let setup = G::setup(&position);
        assert_eq!(setup.to_string().parse::<G::Setup>().as_ref(), Ok(&setup), "{} {position}", G::CARD.id);
        assert_eq!(G::read(Some(&setup), &position.to_string()).as_ref(), Ok(&position), "{}:{setup}", G::CARD.id);
        for made in G::moves(&position) {
            assert_eq!(made.to_string().parse::<G::Move>().as_ref(), Ok(&made), "{}", G::CARD.id);
        }
    }
}

fn bad_text_is_an_error_never_a_panic<G: Game>() {
    let read = |text: &str| {
        let errors = [
            text.parse::<G::Setup>().err(),
            text.parse::<G::Move>().err(),
            G::read(None, text).err(),
            G::read(Some(&G::Setup::default()), text).err(),
        ];
        for error in errors.into_iter().flatten() {
            assert!(error.at <= text.chars().count(), "{}: \"{text}\" {error}", G::CARD.id);
            assert!(!error.what.contains('\n') && !error.what.is_empty(), "{}: \"{text}\" {error}", G::CARD.id);
        }
    };
    let mut runner = TestRunner::new(Config { cases: 300, failure_persistence: None, ..Config::default() });
    runner
        .run(&any::<String>(), |text| {
            read(&text);
            Ok(())
        })
        .unwrap();
    // Texts that are nearly right find more than noise does.
    let mut random = Random::new(5);
    for position in samples::<G>(1, 6) {
        let texts = G::moves(&position).into_iter().take(20).map(|made| made.to_string());
        for text in texts.chain([position.to_string(), G::setup(&position).to_string()]) {
            for _ in 0..20 {
                let mut chars: Vec<char> = text.chars().collect();
                let at = random.below(chars.len() + 1);
                let odd = *random.pick(&['/', ',', '-', '.', '0', '9', 'A', 'z', '@', '#', ' ', 'é', '+']).unwrap();
                match random.below(3) {
                    0 if at < chars.len() => {
                        chars.remove(at);
                    }
                    1 if at < chars.len() => chars[at] = odd,
                    _ => chars.insert(at, odd),
                }
                read(&chars.into_iter().collect::<String>());
            }
        }
    }
    for text in ["", "-", "99999999999999999999", "18446744073709551616x2", "0x0", "\0\u{7f}", "１２"] {
        read(text);
    }
}

fn a_move_is_legal_exactly_when_it_is_not_refused<G: Game>() {
    let positions = samples::<G>(2, 12);
    let pool: Vec<G::Move> = positions.iter().flat_map(|position| G::moves(position).into_iter().take(40)).collect();
    let mut random = Random::new(3);
    for position in positions.iter().filter(|position| G::status(position) == Status::Playing) {
        let legal = G::moves(position);
        assert!(!legal.is_empty(), "{} {position}: playing without a legal move", G::CARD.id);
        for made in &legal {
            assert_eq!(G::refuse(position, made), None, "{} {position} {made}", G::CARD.id);
        }
        for _ in 0..60 {
            let tried = random.pick(&pool).unwrap();
            let refused = G::refuse(position, tried).is_some();
            assert_eq!(refused, !legal.contains(tried), "{} {position} {tried}", G::CARD.id);
        }
    }
}

fn every_refusal_code_has_a_board<G: Game>() {
    let card = G::CARD;
    for example in card.refusals {
        let (setup, board) = example.board.split_once('@').expect("a board is \"setup@position\"");
        let setup = (!setup.is_empty()).then(|| self::setup::<G>(setup));
        let position =
            G::read(setup.as_ref(), board).unwrap_or_else(|error| panic!("{} {}: {error}", card.id, example.code));
        let attempt =
            example.attempt.parse::<G::Move>().unwrap_or_else(|error| panic!("{} {}: {error}", card.id, example.code));
        let refusal =
            G::refuse(&position, &attempt).unwrap_or_else(|| panic!("{} {} is not refused", card.id, example.code));
        assert_eq!(refusal.code, example.code, "{}", card.id);
        assert!(refusal.sentence.ends_with('.') && !refusal.sentence.contains('\n'), "{}: {refusal:?}", card.id);
        let scene = G::scene(&position, &parlor_games::scene::Focus::default());
        assert!(refusal.cells.iter().all(|cell| scene.cell(*cell).is_some()), "{}: {refusal:?}", card.id);
    }
    // Whatever is refused anywhere has its example.
    let positions = samples::<G>(2, 12);
    let pool: Vec<G::Move> = positions.iter().flat_map(|position| G::moves(position).into_iter().take(20)).collect();
    for position in &positions {
        for refusal in pool.iter().filter_map(|tried| G::refuse(position, tried)) {
            assert!(card.refusals.iter().any(|example| example.code == refusal.code), "{}: {refusal:?}", card.id);
        }
    }
}
