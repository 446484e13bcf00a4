//! How moves and reasons sound.

use super::Hitori;
use super::board::{Board, Mark};
use super::deduction::next_deduction;
use super::rules::Stroke;
use crate::game::{View, Voice};
use crate::kit::text::sentence;
use crate::speech::{Doing, Role, Speech, Verb, place};

const SHADE: Verb = Verb { base: "shade", past: "shaded", gerund: "shading" };
const KEEP: Verb = Verb { base: "keep", past: "kept", gerund: "keeping" };
const CLEAR: Verb = Verb { base: "clear", past: "cleared", gerund: "clearing" };

impl Voice for Hitori {
    fn tell(board: &Board, made: &Stroke) -> Doing {
        let verb = match made.mark {
            Mark::Shaded => SHADE,
            Mark::Kept => KEEP,
            Mark::Open => CLEAR,
        };
        let cells = Self::cells(board, made);
        let named = cells.first().map_or_else(String::new, |&cell| {
            format!("the {} in {}", board.puzzle().numbers()[cell], place::place(board.puzzle().size(), cell))
        });
        Doing::new(verb, Speech::default().name(Role::Act, cells, named))
    }

    /// The easiest deduction there is, by its name.
    fn advise(board: &Board, line: &[Stroke]) -> Option<(Stroke, Speech)> {
        if let Some(step) = next_deduction(board) {
            let open = |cells: &[usize]| cells.iter().copied().find(|&cell| board.marks()[cell] == Mark::Open);
            let shade = open(&step.cells_shaded).map(|cell| Stroke::new(board, cell, Mark::Shaded));
            let stroke = shade.or_else(|| open(&step.cells_kept).map(|cell| Stroke::new(board, cell, Mark::Kept)));
            if let Some(stroke) = stroke {
                let why = format!("{}: {}", capital(step.technique.name()), step.sentence(board.puzzle()));
                return Some((stroke, why.into()));
            }
        }
        Some((*line.first()?, "It belongs to a solution; no deduction forces it.".into()))
    }
}

fn capital(name: &str) -> String {
    sentence(name).trim_end_matches('.').to_owned()
}
