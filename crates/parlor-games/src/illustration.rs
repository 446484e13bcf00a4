//! Small boards with what the coach says of them: the pictures in a game's help and in its README.

use crate::card::{Sample, Told};
use crate::catalogue::Entry;
use crate::game::OpenError;
use crate::kit::id::GameId;
use crate::scene::{Marks, Scene};
use crate::speech::Speech;
use crate::table::{Assist, Command, Level, Origin, Table, obey_now};

/// A board and what is said of it.
#[derive(Clone, Debug)]
#[non_exhaustive]
pub struct Illustration {
    /// What the coach says.
    pub words: Speech,
    /// The board, with what the words name lit up.
    pub scene: Scene,
}

/// Opens the board of a sample, makes its moves, and asks the coach.
///
/// # Errors
/// When the sample names no board.
///
/// # Panics
/// When a move of the sample is refused: samples are part of the program, and tests open every one.
pub fn illustrate(entry: &dyn Entry, sample: &Sample) -> Result<Illustration, OpenError> {
    let id: GameId = format!("{}:{}", entry.card().id, sample.board).parse()?;
    let mut table = entry.open(&id, Level::Easy, Origin::Position)?;
    let obey = |table: &mut dyn Table, command: &Command| {
        let done = obey_now(table, command);
        assert!(done.is_ok(), "{}: {command:?} of a sample is refused: {:?}", sample.board, done.err());
    };
    for text in sample.moves {
        obey(&mut *table, &Command::Play { text: (*text).to_owned() });
    }
    match sample.told {
        Told::Verdict => obey(&mut *table, &Command::Coach),
        Told::Why => {
            while table.told().is_none_or(|advice| advice.rung < Assist::Why) {
                obey(&mut *table, &Command::Hint);
            }
        }
    }
    let words = table.told().map(|advice| advice.sentence.clone()).unwrap_or_default();
    let mut scene = table.scene();
    for cell in &mut scene.cells {
        // Nobody is playing.
        cell.marks.remove(Marks::FOCUS);
    }
    Ok(Illustration { words, scene })
}
