mod classic;
mod engine;
mod file;
mod knot;
mod level;
mod play;
mod reason;
mod solver;
mod special;

use super::board::Position;
use super::rules::Move;
use super::setup::Setup;
use super::supply::{Stack, Supply};
use super::*;
use crate::coach::Budget;
use crate::game::{BoardEvent, Deal, Judge, Notation, Press, Rules as _, Status, View};
use crate::scene::Focus;

/// A position from its notation, with a setup in front where there is one.
pub(super) fn position(text: &str) -> Position {
    let (setup, board) = text.split_once('@').unwrap();
    let setup = (!setup.is_empty()).then(|| setup.parse::<Setup>().unwrap());
    Candy::read(setup.as_ref(), board).unwrap_or_else(|error| panic!("{text}: {error}"))
}

/// The position after some moves, each of them legal.
fn played(text: &str, moves: &[&str]) -> Position {
    let mut position = position(text);
    for made in moves {
        let made = made.parse().unwrap();
        assert_eq!(Candy::refuse(&position, &made), None, "{position} {made}");
        Candy::play(&mut position, &made, &mut Vec::new());
    }
    position
}

/// The document's sample board with its stack.
fn sample() -> Position {
    super::file::position(include_str!("../../../../testdata/classic/candy/candy_board_sample.txt")).unwrap()
}
