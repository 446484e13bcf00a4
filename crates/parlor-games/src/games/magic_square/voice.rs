//! How moves and reasons sound.

mod losses;
mod reasons;

use super::MagicSquare;
use super::board::Board;
use super::rules::Placement;
use crate::game::{View, Voice};
use crate::kit::notation::NotationError;
use crate::speech::{Doing, Role, Speech, Verb, place};

pub(super) use losses::lost;

const PUT: Verb = Verb { base: "put", past: "put", gerund: "putting" };
const TAKE: Verb = Verb { base: "take", past: "took", gerund: "taking" };

impl Voice for MagicSquare {
    fn tell(board: &Board, made: &Placement) -> Doing {
        let frame = board.frame();
        let cells = Self::cells(board, made);
        let place = cells.first().map_or_else(String::new, |&cell| frame.place(cell));
        match made {
            Placement::Place { number, .. } => {
                Doing::new(PUT, Speech::new(format!("{number} into ")).name(Role::Act, cells, place))
            }
            Placement::Take { .. } => {
                let rank = cells.first().and_then(|&cell| board.rank(cell));
                let number = rank.map_or_else(|| "number".to_owned(), |rank| frame.number(rank).to_string());
                Doing::new(TAKE, Speech::new("back ").name(Role::Act, cells, format!("the {number} in {place}")))
            }
        }
    }

    fn advise(board: &Board, line: &[Placement]) -> Option<(Placement, Speech)> {
        reasons::advise(board, line)
    }

    fn follows(board: &Board, made: &Placement) -> Option<Speech> {
        reasons::follows(board, made)
    }

    fn type_move(board: &Board, made: &Placement) -> Option<String> {
        let frame = board.frame();
        let place = place::short(frame.size(), frame.cell(made.square())?);
        Some(match made {
            Placement::Place { number, .. } => format!("{number}@{place}"),
            Placement::Take { .. } => format!("-@{place}"),
        })
    }

    fn read_move(board: &Board, text: &str) -> Result<Placement, NotationError> {
        let frame = board.frame();
        let Some((what, rest)) = text.split_once('@') else { return text.parse() };
        let at = what.chars().count() + 1;
        match place::read(frame.size(), rest).map_err(|error| error.shifted(at))? {
            // What stands before the place is read as notation has it.
            Some((cell, "")) => format!("{what}@{}", frame.square(cell)).parse(),
            Some((_, rest)) => {
                let end = text.chars().count() - rest.chars().count();
                Err(NotationError::new(end, "nothing follows the place"))
            }
            None => text.parse(),
        }
    }
}
