//! Why a position is lost: its knot in words.

use super::super::board::{Board, Mark, Rule};
use super::super::knot::{Knot, part};
use super::super::proof::Ending;
use super::Names;
use crate::speech::{Role, Speech};

/// What a knot says. Marks are red, what makes them wrong is dotted.
pub(in super::super) fn lost(board: &Board, knot: &Knot) -> Speech {
    let names = Names::of(board);
    let shaded = knot.marks.iter().all(|&cell| board.marks()[cell] == Mark::Shaded);
    match (knot.marks.as_slice(), knot.numbers.is_empty()) {
        (&[a, b], true) if shaded && board.puzzle().size().neighbours(a).any(|beside| beside == b) => {
            let pair = match names.number(a) == names.number(b) {
                true => Speech::new("the ").join(names.two(Role::Fault, [a, b])),
                false => names.two(Role::Fault, [a, b]),
            };
            pair.and(" are both shaded, and they touch.").capital()
        }
        (&[a, b], false) if knot.numbers == [a, b] => {
            Speech::new("Only one of the ").join(names.two(Role::Fault, [a, b])).and(" may stay, and both are kept.")
        }
        (fence, true) if shaded && !fence.is_empty() => fenced(board, knot),
        _ => contradicted(board, knot, names),
    }
}

/// Shaded cells that cut something off.
fn fenced(board: &Board, knot: &Knot) -> Speech {
    let names = Names::of(board);
    let apart = part(board, &knot.marks, &[]).cut_off();
    let fence = match *knot.marks {
        [a, b] => {
            Speech::new("With ").join(Speech::list([a, b].map(|cell| names.one(Role::Fault, cell)))).and(" shaded")
        }
        _ => {
            Speech::new("By ").name(Role::Fault, knot.marks.clone(), format!("these {} shaded cells", knot.marks.len()))
        }
    };
    let cut = match *apart {
        [] => return fence.and(" the board falls apart."),
        [only] => names.one(Role::Because, only).and(" is"),
        _ => Speech::default().name(Role::Because, apart.clone(), format!("{} cells", apart.len())).and(" are"),
    };
    let end = if board.puzzle().rule() == Rule::Standard { " cut off from the rest." } else { " left alone." };
    fence.and(", ").join(cut).and(end)
}

/// Marks that cannot be, and what would come of them.
fn contradicted(board: &Board, knot: &Knot, names: Names<'_>) -> Speech {
    let is = |cell: usize| if board.marks()[cell] == Mark::Shaded { "shaded" } else { "kept" };
    let known: Vec<usize> = knot.marks.iter().copied().chain(cells(knot.ending)).collect();
    let others: Vec<usize> = knot.numbers.iter().copied().filter(|cell| !known.contains(cell)).collect();
    let marked = |cell: usize| {
        let name = names.full(cell).replacen("the ", &format!("the {} ", is(cell)), 1);
        Speech::default().name(Role::Fault, [cell], name)
    };
    let wrong = match *knot.marks {
        [] => {
            let numbers = names.these(Role::Because, &knot.numbers, "number").capital();
            return numbers.and(" have no solution").join(would(knot, names, &[], ": "));
        }
        [one] => names.one(Role::Fault, one).and(format!(" cannot be {}", is(one))),
        [a, b] => Speech::list([a, b].map(marked)).and(" cannot both be right"),
        _ => {
            let text = format!("these {} marks", knot.marks.len());
            Speech::default().name(Role::Fault, knot.marks.clone(), text).and(" cannot all be right")
        }
    };
    wrong.capital().join(would(knot, names, &others, ". "))
}

/// What would happen, behind what cannot be.
fn would(knot: &Knot, names: Names<'_>, others: &[usize], between: &str) -> Speech {
    let because = match others {
        [] => Speech::default(),
        some => Speech::new("because of ").join(names.these(Role::Because, some, "number")).and(", "),
    };
    let clause = because.join(ending(knot.ending, names));
    let clause = if between == ". " { clause.capital() } else { clause };
    Speech::new(between).join(clause).and(".")
}

/// The cells that an ending is about.
pub(super) fn cells(ending: Option<Ending>) -> Vec<usize> {
    match ending {
        Some(Ending::Touching(a, b) | Ending::Equal(a, b) | Ending::Parted(a, b)) => vec![a, b],
        Some(Ending::Isolated(a)) => vec![a],
        Some(Ending::Needless(_)) | None => Vec::new(),
    }
}

/// What would break a rule in the end, as a clause.
pub(super) fn ending(ending: Option<Ending>, names: Names<'_>) -> Speech {
    match ending {
        Some(Ending::Touching(a, b)) => names.two(Role::Because, [a, b]).and(" would be shaded and touch"),
        Some(Ending::Equal(a, b)) => names.two(Role::Because, [a, b]).and(" would have to stay"),
        Some(Ending::Parted(a, b)) => {
            names.one(Role::Because, a).and(" would be cut off from ").join(names.one(Role::Because, b))
        }
        Some(Ending::Isolated(a)) => names.one(Role::Because, a).and(" would be left alone"),
        Some(Ending::Needless(_)) | None => Speech::new("whatever is shaded next breaks a rule"),
    }
}
