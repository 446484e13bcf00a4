//! How moves sound and are typed.

use super::Pikachu;
use super::board::Board;
use super::names::{Two, two};
use super::notation::Move;
use super::reasons;
use super::rules::{self, spot};
use crate::game::{View, Voice};
use crate::kit::notation::NotationError;
use crate::speech::{Doing, Role, Speech, Verb, place};

const JOIN: Verb = Verb { base: "join", past: "joined", gerund: "joining" };
const SHUFFLE: Verb = Verb { base: "shuffle", past: "shuffled", gerund: "shuffling" };

impl Voice for Pikachu {
    fn tell(board: &Board, made: &Move) -> Doing {
        let cells = Self::cells(board, made);
        let &[a, b] = cells.as_slice() else { return Doing::new(SHUFFLE, "the tiles") };
        let short = |both: &str| Speech::default().name(Role::Act, [a, b], both);
        let (said, short) = match two(board, a, b) {
            Two::Both(both) => (short(&both), short(&both)),
            Two::Each { both, first, second } => {
                let each = Speech::new(format!("{both}: ")).name(Role::Act, [a], first);
                (each.and(" and ").name(Role::Act, [b], second), short(&both))
            }
        };
        let line = rules::line(board, a, b);
        let drawn = |said: Speech| match &line {
            Some(points) => said.draw(Role::Act, points.clone(), false),
            None => said,
        };
        Doing::new(JOIN, drawn(said)).shortly(drawn(short))
    }

    fn advise(board: &Board, line: &[Move]) -> Option<(Move, Speech)> {
        reasons::advise(board, line)
    }

    fn type_move(board: &Board, made: &Move) -> Option<String> {
        Some(match Self::cells(board, made)[..] {
            [a, b] => format!("{}-{}", place::short(board.size(), a), place::short(board.size(), b)),
            _ => made.to_string(),
        })
    }

    fn read_move(board: &Board, text: &str) -> Result<Move, NotationError> {
        let text = text.trim();
        let Some((first, rest)) = place::read(board.size(), text)? else { return text.parse() };
        let at = text.chars().count() - rest.chars().count();
        let wanted = || NotationError::new(at, "a move is two tiles with a - between them, like r1c1-r2c3");
        let second = rest.trim_start().strip_prefix('-').ok_or_else(wanted)?.trim_start();
        let at = text.chars().count() - second.chars().count();
        match place::read(board.size(), second).map_err(|error| error.shifted(at))? {
            Some((second, "")) => Ok(Move::pair(spot(board, first), spot(board, second))),
            _ => Err(wanted()),
        }
    }
}
