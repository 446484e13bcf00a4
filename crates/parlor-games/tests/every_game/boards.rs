//! Positions to check things on: deals of every preset and small setup, and what random play makes of them.

use parlor_games::game::{Game, Status};
use parlor_games::kit::random::Random;
use parlor_games::kit::seed::Seed;
use parlor_games::scene::Key;

/// Keys of every kind, with texts and choices that few boards know.
pub const KEYS: [Key; 17] = [
    Key::Up,
    Key::Down,
    Key::Left,
    Key::Right,
    Key::Next,
    Key::Previous,
    Key::Above,
    Key::Below,
    Key::Select,
    Key::Mark,
    Key::Cancel,
    Key::Erase,
    Key::Enter('0'),
    Key::Enter('1'),
    Key::Enter('-'),
    Key::Choice(0),
    Key::Choice(7),
];

/// The setup a text means; the card's own texts must be readable.
pub fn setup<G: Game>(text: &str) -> G::Setup {
    text.parse().unwrap_or_else(|error| panic!("{}:{text}: {error}", G::CARD.id))
}

/// The setups that are searched completely. A card without any would pass half of the suite unseen.
pub fn small<G: Game>() -> &'static [&'static str] {
    let small = const { G::CARD.small };
    assert!(!small.is_empty(), "{}: the card names no setup small enough to be searched completely", G::CARD.id);
    small
}

/// A deal of a setup.
pub fn deal<G: Game>(text: &str, seed: &str) -> G::Position {
    G::deal(&setup::<G>(text), &Seed::new(seed)).unwrap_or_else(|error| panic!("{}:{text}: {error}", G::CARD.id))
}

/// Random play from a position, at most so many moves; every position on the way, the first included.
pub fn walk<G: Game>(from: G::Position, most: usize, random: &mut Random) -> Vec<G::Position> {
    let mut positions = vec![from];
    while positions.len() <= most {
        let here = positions.last().unwrap();
        if G::status(here) != Status::Playing {
            break;
        }
        let moves = G::moves(here);
        let made = random.pick(&moves).expect("a game that goes on has a legal move");
        let mut next = here.clone();
        G::play(&mut next, made, &mut Vec::new());
        positions.push(next);
    }
    positions
}

/// Positions met by random play on every preset and small setup.
pub fn samples<G: Game>(walks: usize, most: usize) -> Vec<G::Position> {
    let card = G::CARD;
    let setups = card.presets.iter().map(|preset| preset.setup).chain(card.small.iter().copied());
    let mut found = Vec::new();
    for setup in setups {
        for number in 0..walks {
            let mut random = Random::new(number as u64);
            found.extend(walk::<G>(deal::<G>(setup, &number.to_string()), most, &mut random));
        }
    }
    found
}
