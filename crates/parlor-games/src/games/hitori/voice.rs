//! How moves and reasons sound.

mod losses;
mod names;
mod reasons;

use super::Hitori;
use super::board::{Board, Mark};
use super::deduction::{Deduction, all_deductions, next_deduction};
use super::rules::Stroke;
use crate::game::{View, Voice};
use crate::kit::notation::NotationError;
use crate::speech::{Doing, Role, Speech, Verb, place};

pub(super) use losses::lost;
pub(super) use names::Names;

const SHADE: Verb = Verb { base: "shade", past: "shaded", gerund: "shading" };
const KEEP: Verb = Verb { base: "keep", past: "kept", gerund: "keeping" };
const CLEAR: Verb = Verb { base: "clear", past: "cleared", gerund: "clearing" };

/// What is typed behind a place, and what it puts there; the first for a mark is the usual one.
const SIGNS: [(&str, Mark); 8] = [
    ("", Mark::Shaded),
    ("+", Mark::Kept),
    ("-", Mark::Open),
    ("shade", Mark::Shaded),
    ("keep", Mark::Kept),
    ("clear", Mark::Open),
    ("shaded", Mark::Shaded),
    ("kept", Mark::Kept),
];

impl Voice for Hitori {
    fn tell(board: &Board, made: &Stroke) -> Doing {
        let verb = match made.mark {
            Mark::Shaded => SHADE,
            Mark::Kept => KEEP,
            Mark::Open => CLEAR,
        };
        let names = Names::of(board);
        let what = |&cell: &usize| names.one(Role::Act, cell);
        Doing::new(verb, Self::cells(board, made).first().map_or_else(Speech::default, what))
    }

    /// The easiest deduction there is, by its name.
    fn advise(board: &Board, line: &[Stroke]) -> Option<(Stroke, Speech)> {
        if let Some(step) = next_deduction(board) {
            let open = |cells: &[usize]| cells.iter().copied().find(|&cell| board.marks()[cell] == Mark::Open);
            let shaded = open(&step.cells_shaded).map(|cell| (cell, Mark::Shaded));
            let follows = shaded.or_else(|| open(&step.cells_kept).map(|cell| (cell, Mark::Kept)));
            if let Some((cell, mark)) = follows {
                return Some((Stroke::new(board, cell, mark), reasons::deduced(board, &step, cell)));
            }
        }
        let &first = line.first()?;
        Some((first, reasons::chosen(board, first.cell(board)?)))
    }

    fn follows(board: &Board, made: &Stroke) -> Option<Speech> {
        let cell = made.cell(board)?;
        let concludes = |step: &&Deduction| match made.mark {
            Mark::Shaded => step.cells_shaded.contains(&cell),
            Mark::Kept => step.cells_kept.contains(&cell),
            Mark::Open => false,
        };
        let steps = all_deductions(board);
        steps.iter().filter(concludes).min_by_key(|step| step.technique).map(|step| reasons::deduced(board, step, cell))
    }

    fn type_move(board: &Board, made: &Stroke) -> Option<String> {
        let sign = SIGNS.iter().find(|(_, mark)| *mark == made.mark).map_or("", |(sign, _)| sign);
        Some(place::short(board.puzzle().size(), made.cell(board)?) + sign)
    }

    fn read_move(board: &Board, text: &str) -> Result<Stroke, NotationError> {
        let Some((cell, rest)) = place::read(board.puzzle().size(), text)? else { return text.parse() };
        let at = text.chars().count() - rest.chars().count();
        let sign = SIGNS.iter().find(|(sign, _)| sign.eq_ignore_ascii_case(rest.trim()));
        let wrong = || NotationError::new(at, "behind a place stands nothing to shade it, + to keep it, - to clear it");
        sign.map(|&(_, mark)| Stroke::new(board, cell, mark)).ok_or_else(wrong)
    }
}
