//! Tests of the rules, deals and files, each against something that shares no code with what it tests.

mod classic;
mod deals;
mod files;
mod rules;
mod table;
mod voice;

use super::Mahjong;
use super::board::Board;
use crate::game::Notation;

/// A position as text, with a setup before `@` where it needs one.
fn board(text: &str) -> Board {
    let (setup, text) = text.split_once('@').unwrap_or(("", text));
    Mahjong::read(Some(&setup.parse().unwrap()), text).unwrap_or_else(|error| panic!("{text}: {error}"))
}
