//! How moves and reasons sound.

use super::Pikachu;
use super::board::Board;
use super::notation::Move;
use crate::game::{Rules, View, Voice};
use crate::kit::text::count;
use crate::speech::{Doing, Role, Speech, Verb, place};

const JOIN: Verb = Verb { base: "join", past: "joined", gerund: "joining" };
const SHUFFLE: Verb = Verb { base: "shuffle", past: "shuffled", gerund: "shuffling" };

impl Voice for Pikachu {
    fn tell(board: &Board, made: &Move) -> Doing {
        let cells = Self::cells(board, made);
        let &[a, b] = cells.as_slice() else { return Doing::new(SHUFFLE, "the tiles") };
        let letter = board.letter(a).unwrap_or('?');
        let one = |cell| Speech::default().name(Role::Act, [cell], place::place(board.size(), cell));
        let what = Speech::new(format!("the two {letter}s in ")).join(one(a)).and(" and in ").join(one(b));
        Doing::new(JOIN, what)
    }

    fn advise(board: &Board, line: &[Move]) -> Option<(Move, Speech)> {
        let best = *line.first()?;
        let mut next = board.clone();
        Self::play(&mut next, &best, &mut Vec::new());
        let why = match line.len() {
            1 => "It clears the board.".to_owned(),
            _ => format!("It leaves {} open.", count(next.field().pairs().len(), "pair")),
        };
        Some((best, why.into()))
    }
}
