//! How moves and reasons sound.

use super::Template;
use super::board::Row;
use super::notation::Take;
use crate::game::{View, Voice};
use crate::speech::{Doing, Role, Speech, Verb};

const TAKE: Verb = Verb { base: "take", past: "took", gerund: "taking" };

impl Voice for Template {
    fn tell(row: &Row, made: &Take) -> Doing {
        let letter = row.tokens().get(made.0).map_or('?', |&letter| char::from(letter));
        let what = format!("the two {letter}s at places {} and {}", made.0 + 1, made.0 + 2);
        Doing::new(TAKE, Speech::default().name(Role::Act, Self::cells(row, made), what))
    }

    fn advise(_row: &Row, line: &[Take]) -> Option<(Take, Speech)> {
        // Any equal pair will do here; a game in which moves differ says what this one opens or saves.
        let why = if line.len() == 1 { "It takes the last two." } else { "No pair is ever taken too early." };
        Some((*line.first()?, why.into()))
    }
}
