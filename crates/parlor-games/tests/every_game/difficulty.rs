//! Every board has a number from 1 to 10, and always the same.

use parlor_games::catalogue::{self, Entry};
use parlor_games::game::Game;
use parlor_games::kit::id::GameId;

use crate::boards::setup;

crate::for_every_game! {
    a_board_is_as_hard_by_any_name_and_every_time,
    presets_are_about_as_hard_as_their_cards_say,
}

fn id(entry: &dyn Entry, setup: &str, number: usize) -> GameId {
    format!("{}:{setup}#1.{number}", entry.card().id).parse().unwrap()
}

fn a_board_is_as_hard_by_any_name_and_every_time<G: Game>() {
    let entry = catalogue::find(G::CARD.id).unwrap();
    for preset in G::CARD.presets.iter().filter(|preset| preset.winnable).take(3) {
        let dealt = id(entry, &setup::<G>(preset.setup).to_string(), 1);
        let found = entry.difficulty(&dealt).unwrap();
        let number = found.map(|found| found.number.number());
        assert!(number.is_some_and(|number| (1.0..=10.0).contains(&number)), "{dealt}: {found:?}");
        let exact: GameId = entry.name(&dealt).unwrap().position.parse().unwrap();
        assert_eq!(entry.difficulty(&exact).unwrap(), found, "{dealt}");
    }
}

/// A few boards are only about as hard as a hundred are; `cargo xtask bench difficulty` looks more closely.
fn presets_are_about_as_hard_as_their_cards_say<G: Game>() {
    let entry = catalogue::find(G::CARD.id).unwrap();
    for preset in G::CARD.presets {
        let text = setup::<G>(preset.setup).to_string();
        let numbers = (1..=6).filter_map(|number| entry.difficulty(&id(entry, &text, number)).unwrap());
        let numbers: Vec<f64> = numbers.map(|found| found.number.number()).collect();
        let mean = numbers.iter().sum::<f64>() / numbers.len() as f64;
        let said = f64::from(preset.difficulty);
        assert!((mean - said).abs() < 1.3, "{}: {numbers:?}, their card says {said}", preset.name);
    }
}

/// To have none would tell that it is lost.
#[test]
fn a_board_that_cannot_be_won_has_a_number_too() {
    let lost: GameId = "nine-almonds@AA.../...../...../...../...AA".parse().unwrap();
    let found = catalogue::find("nine-almonds").unwrap().difficulty(&lost).unwrap().unwrap();
    assert!(found.number.number() >= 1.0 && found.keeping.is_none(), "{found:?}");
}

#[test]
fn a_game_that_is_over_has_no_number() {
    let over: GameId = "nine-almonds@...../...../..A../...../.....".parse().unwrap();
    assert_eq!(catalogue::find("nine-almonds").unwrap().difficulty(&over).unwrap(), None);
}

/// Presets whose names promise that one is harder than the one before.
#[test]
fn harder_names_have_higher_numbers() {
    for (game, setups) in [
        ("hitori", ["5x5,easy", "8x8,easy", "8x8,hard", "8x8,extreme"].as_slice()),
        ("mahjong", &["turtle,easy", "turtle"]),
        ("candy", &["6x6", "6x6,near"]),
        ("magic-square", &["4,some,easy", "5,some,tricky", "6,some,hard"]),
    ] {
        let entry = catalogue::find(game).unwrap();
        let mean = |setup: &&str| {
            let found =
                (1..=10).map(|number| entry.difficulty(&id(entry, setup, number)).unwrap().unwrap().number.number());
            found.sum::<f64>() / 10.0
        };
        let means: Vec<f64> = setups.iter().map(mean).collect();
        assert!(means.is_sorted_by(|one, next| one < next), "{game}: {setups:?} {means:?}");
    }
}
