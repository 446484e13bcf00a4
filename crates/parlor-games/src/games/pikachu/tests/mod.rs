//! Tests of the rules, deals, verdicts and classic forms, each against something that shares no code with what it tests.

mod rules;

use super::Pikachu;
use super::board::Board;
use crate::game::Game;

fn board(text: &str) -> Board {
    let (setup, text) = text.split_once('@').unwrap_or(("", text));
    Pikachu::read(Some(&setup.parse().unwrap()), text).unwrap_or_else(|error| panic!("{text}: {error}"))
}
