mod classic;
mod engine;
mod solver;

use super::board::Position;
use super::*;

/// A position from its notation, with a setup in front where there is one.
fn position(text: &str) -> Position {
    let (setup, board) = text.split_once('@').unwrap();
    let setup = (!setup.is_empty()).then(|| setup.parse::<Setup>().unwrap());
    Candy::read(setup.as_ref(), board).unwrap()
}

/// The document's sample board with its stack.
fn sample() -> Position {
    read_file(include_str!("../../../../testdata/classic/candy/candy_board_sample.txt")).unwrap()
}
