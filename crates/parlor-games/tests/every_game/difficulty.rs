//! Every board that can be won has a number from 1 to 10, and always the same.

use parlor_games::catalogue::{self, Entry};
use parlor_games::game::Game;
use parlor_games::kit::id::GameId;

use crate::boards::setup;

crate::for_every_game! {
    a_board_is_as_hard_by_any_name_and_every_time,
}

fn id(entry: &dyn Entry, setup: &str, number: usize) -> GameId {
    format!("{}:{setup}#1.{number}", entry.card().id).parse().unwrap()
}

fn a_board_is_as_hard_by_any_name_and_every_time<G: Game>() {
    let entry = catalogue::find(G::CARD.id).unwrap();
    for preset in G::CARD.presets.iter().filter(|preset| preset.winnable).take(3) {
        let dealt = id(entry, &setup::<G>(preset.setup).to_string(), 1);
        let found = entry.difficulty(&dealt).unwrap();
        let number = found.map(|found| found.number);
        assert!(number.is_some_and(|number| (1..=10).contains(&number)), "{dealt}: {found:?}");
        let exact: GameId = entry.name(&dealt).unwrap().position.parse().unwrap();
        assert_eq!(entry.difficulty(&exact).unwrap(), found, "{dealt}");
    }
}

#[test]
fn a_board_that_cannot_be_won_has_no_number() {
    let lost: GameId = "nine-almonds@AA.../...../...../...../...AA".parse().unwrap();
    assert_eq!(catalogue::find("nine-almonds").unwrap().difficulty(&lost).unwrap(), None);
}

/// Presets whose names promise that one is harder than the one before.
#[test]
fn harder_names_have_higher_numbers() {
    for (game, setups) in [
        ("hitori", ["8x8,easy", "8x8,hard", "8x8,extreme"].as_slice()),
        ("mahjong", &["turtle,easy", "turtle"]),
        ("candy", &["6x6", "6x6,near"]),
        ("magic-square", &["4,some,easy", "5,some,tricky", "6,some,hard"]),
    ] {
        let entry = catalogue::find(game).unwrap();
        let mean = |setup: &&str| {
            let found = (1..=10).map(|number| entry.difficulty(&id(entry, setup, number)).unwrap().unwrap().exact);
            found.sum::<f64>() / 10.0
        };
        let means: Vec<f64> = setups.iter().map(mean).collect();
        assert!(means.is_sorted_by(|one, next| one < next), "{game}: {setups:?} {means:?}");
    }
}
