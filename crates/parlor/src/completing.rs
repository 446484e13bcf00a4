//! What a shell offers behind a command: games, and for each what remains of its setup, as the card says.

use std::ffi::OsStr;

use clap_complete::engine::{ArgValueCompleter, CompletionCandidate};
use parlor_games::card::FieldKind;
use parlor_games::catalogue::{GAMES, find};

/// The variable that tells the program to complete a command line instead of carrying it out.
pub const VARIABLE: &str = "PARLOR_COMPLETE";

/// Completes `GAME` and `GAME:SETUP`, word by word.
pub fn setup() -> ArgValueCompleter {
    ArgValueCompleter::new(|current: &OsStr| {
        let Some(text) = current.to_str() else { return Vec::new() };
        match text.split_once(':') {
            None => games(text),
            Some((game, setup)) => {
                let Ok(entry) = find(game) else { return Vec::new() };
                let words = entry.choosing().complete(setup).into_iter();
                words.map(|(setup, about)| candidate(format!("{game}:{setup}"), &about)).collect()
            }
        }
    })
}

/// Completes the name of a game.
pub fn game() -> ArgValueCompleter {
    ArgValueCompleter::new(|current: &OsStr| current.to_str().map(games).unwrap_or_default())
}

/// Completes a word of a field that some games have.
pub fn word(key: &'static str) -> ArgValueCompleter {
    ArgValueCompleter::new(move |current: &OsStr| {
        let Some(text) = current.to_str() else { return Vec::new() };
        let fields = GAMES.iter().flat_map(|entry| entry.card().fields).filter(|field| field.key == key);
        let mut found: Vec<CompletionCandidate> = Vec::new();
        for field in fields {
            let (FieldKind::Choice(words) | FieldKind::File(words)) = field.kind else { continue };
            for (word, about) in words.iter().filter(|(word, about)| word.starts_with(text) && !about.is_empty()) {
                if !found.iter().any(|known| known.get_value() == *word) {
                    found.push(candidate((*word).to_owned(), about));
                }
            }
        }
        found
    })
}

fn games(begun: &str) -> Vec<CompletionCandidate> {
    let cards = GAMES.iter().map(|entry| entry.card()).filter(|card| card.id.starts_with(begun));
    cards.map(|card| candidate(card.id.to_owned(), card.tagline)).collect()
}

fn candidate(value: String, about: &str) -> CompletionCandidate {
    CompletionCandidate::new(value).help(Some(about.to_owned().into()))
}
