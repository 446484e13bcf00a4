//! How moves and reasons sound.

use super::Mahjong;
use super::board::Board;
use super::notation::Move;
use super::view::{self, named};
use crate::game::{View, Voice};
use crate::speech::{Doing, Role, Speech, Verb};

const TAKE: Verb = Verb { base: "take", past: "took", gerund: "taking" };
const SHUFFLE: Verb = Verb { base: "shuffle", past: "shuffled", gerund: "shuffling" };

impl Voice for Mahjong {
    fn tell(board: &Board, made: &Move) -> Doing {
        let cells = Self::cells(board, made);
        let &[a, b] = cells.as_slice() else { return Doing::new(SHUFFLE, "the tiles") };
        let one = |tile| Speech::default().name(Role::Act, [tile], format!("the {}", named(board, tile)));
        Doing::new(TAKE, one(a).and(" and ").join(one(b)))
    }

    fn advise(board: &Board, line: &[Move]) -> Option<(Move, Speech)> {
        let best = *line.first()?;
        Some((best, view::why(board, best, line.len()).into()))
    }
}
