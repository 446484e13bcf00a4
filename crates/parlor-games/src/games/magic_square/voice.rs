//! How moves and reasons sound.

use super::MagicSquare;
use super::board::Board;
use super::lines::Tally;
use super::rules::Placement;
use crate::game::{View, Voice};
use crate::kit::grid::Size;
use crate::kit::text::{self, sentence};
use crate::speech::{Doing, Role, Speech, Verb, place};

const PUT: Verb = Verb { base: "put", past: "put", gerund: "putting" };
const TAKE: Verb = Verb { base: "take", past: "took", gerund: "taking" };

impl Voice for MagicSquare {
    fn tell(board: &Board, made: &Placement) -> Doing {
        let cells = Self::cells(board, made);
        let order = board.frame().order();
        let place = cells.first().map_or_else(String::new, |&cell| place::place(Size::new(order, order), cell));
        match made {
            Placement::Place { number, .. } => {
                Doing::new(PUT, Speech::new(format!("{number} into ")).name(Role::Act, cells, place))
            }
            Placement::Take { .. } => {
                Doing::new(TAKE, Speech::new("back the number in ").name(Role::Act, cells, place))
            }
        }
    }

    fn advise(board: &Board, line: &[Placement]) -> Option<(Placement, Speech)> {
        let frame = board.frame();
        let forced = |tally: &Tally| -> Option<(Placement, Speech)> {
            let square = frame.square(tally.gap.filter(|_| tally.open == 1)?);
            let step = line.iter().find(|step| step.square() == square)?;
            let why = format!("{} has one empty square left and needs {}", tally.line, tally.needed());
            Some((*step, sentence(&why).into()))
        };
        let tallies = Tally::all(board);
        tallies.iter().find_map(forced).or_else(|| {
            let best = *line.first()?;
            let why = match line.len() {
                1 => "It wins at once.".to_owned(),
                left => format!("With it, {} more complete the square.", text::count(left - 1, "number")),
            };
            Some((best, why.into()))
        })
    }
}
