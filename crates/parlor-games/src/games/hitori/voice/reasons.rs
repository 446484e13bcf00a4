//! Deductions in words: their names, and the cells they are about. What a sentence calls shaded or kept is so on the
//! board; everything else only would be.

use super::super::board::{Board, Mark};
use super::super::deduction::{Deduction, Technique};
use super::super::knot::{Knot, Sparing};
use super::Names;
use super::losses::{cells, ending};
use crate::coach::Budget;
use crate::speech::{Role, Speech};

/// What may be spent on finding the shortest words for a supposition.
const WORDING: u64 = 100_000;

/// Why a deduction holds, told about one of the cells that follow: `it`.
pub(super) fn deduced(board: &Board, step: &Deduction, it: usize) -> Speech {
    let names = Names::of(board);
    let because = step.because.as_slice();
    let number = because.first().map_or(0, |&cell| names.number(cell));
    let lit = |cells: &[usize], text: String| Speech::default().name(Role::Because, cells, text);
    let said = |before: &str, named: Speech, after: &str| Speech::new(before).join(named).and(after);
    match (step.technique, because) {
        (Technique::NextToShaded, &[shaded, ..]) => {
            let shaded = names.from(Role::Because, shaded, it);
            said("Next to a shaded cell: ", shaded, " is shaded, and shaded cells never touch.")
        }
        (Technique::SameAsKept, &[kept, ..]) => {
            let line = names.line(kept, it);
            said(
                "Same number: ",
                names.one(Role::Because, kept),
                &format!(" is kept, so no other one in {line} can stay."),
            )
        }
        (Technique::AdjacentTriple, _) => {
            let three = lit(because, format!("three {number}s side by side"));
            said("Triple: of ", three, " only the middle one can stay.")
        }
        (Technique::Sandwich, _) => {
            let two = lit(because, format!("two equal {number}s"));
            said("Sandwich: it stands between ", two, "; shaded, it would force both to stay.")
        }
        (Technique::PairPlusSingle, &[a, b]) => {
            let pair = lit(because, format!("the two {number}s side by side"));
            said(
                "Pair plus single: one of ",
                pair,
                &format!(" stays, so no other {number} in {} can.", names.line(a, b)),
            )
        }
        (Technique::CornerQuad, _) => {
            let pairs = lit(because, "two pairs".to_owned());
            said(
                "Corner of four: ",
                pairs,
                " meet here, and shading them any other way touches or shuts in the corner.",
            )
        }
        (Technique::CornerTriple, _) => {
            let (corner, sides) = because.split_at(1);
            let corner = lit(corner, format!("the {number} in the corner"));
            let sides = lit(sides, format!("the {number}s beside it"));
            said("Corner of three: if ", corner, " stayed, ").join(sides).and(" would be shaded and shut it in.")
        }
        (Technique::CornerPair, _) => {
            let pair = lit(because, format!("the two {number}s in the corner"));
            said(
                "Corner pair: one of ",
                pair,
                " must be shaded; were it shaded too, they would touch or shut in the corner.",
            )
        }
        (Technique::SideEqualsInner, _) => {
            let pair = lit(because, format!("the two {number}s beside the corner"));
            said(
                "Corner: one of ",
                pair,
                " must be shaded; were it shaded too, they would touch or shut in the corner.",
            )
        }
        (Technique::LastExit, &[kept, ..]) => {
            let around = shaded_around(board, kept);
            let kept = names.from(Role::Because, kept, it);
            Speech::new("Last exit: ").join(around).join(kept).and(" no other way out.")
        }
        (Technique::WouldIsolate, &[kept, ..]) => {
            let around = shaded_around(board, kept);
            let kept = names.from(Role::Because, kept, it);
            Speech::new("Last neighbour: ").join(around).join(kept).and(" no other that stays.")
        }
        (Technique::WouldSplit, &[one]) => {
            let one = names.one(Role::Because, one);
            said("Would split: shaded, it would cut off a part of the board together with ", one, ".")
        }
        (Technique::WouldSplit, _) => {
            let fence = lit(because, format!("a chain of {} shaded cells", because.len()));
            said("Would split: shaded, it would close ", fence, " and cut off a part of the board.")
        }
        (Technique::OffsetPair, &[first, second, beside, last]) => {
            let pairs = [[first, second], [beside, last]].map(|pair| names.two(Role::Because, pair));
            said("Offset pair: of ", Speech::list(pairs), " at least one beside it must be shaded.")
        }
        _ => supposed(board, names, it, step.cells_shaded.contains(&it)),
    }
}

/// `the shaded cells leave `: the shaded neighbours of a cell.
fn shaded_around(board: &Board, cell: usize) -> Speech {
    let around = board.puzzle().size().neighbours(cell);
    let shaded: Vec<usize> = around.filter(|&beside| board.marks()[beside] == Mark::Shaded).collect();
    match shaded.len() {
        0 => Speech::new("the border leaves "),
        1 => Speech::default().name(Role::Because, shaded, "the shaded cell").and(" leaves "),
        _ => Speech::default().name(Role::Because, shaded, "the shaded cells").and(" leave "),
    }
}

/// What would come of the opposite: the knot of the board with it.
fn supposed(board: &Board, names: Names<'_>, it: usize, shade: bool) -> Speech {
    let mut wrong = board.clone();
    wrong.set(it, if shade { Mark::Kept } else { Mark::Shaded });
    let knot = Knot::of(&wrong, Sparing::Numbers, &mut Budget::nodes(WORDING));
    let last = cells(knot.ending);
    let mut others: Vec<usize> = knot.marks.iter().chain(&knot.numbers).copied().collect();
    others.sort_unstable();
    others.dedup();
    others.retain(|cell| *cell != it && !last.contains(cell));
    let supposed = if shade { "Cannot stay: if it did" } else { "Cannot be shaded: if it were" };
    let told = Speech::new(supposed).and(", ").join(ending(knot.ending, names));
    match others.len() {
        0 => told.and("."),
        _ => told.and(", because of ").join(names.these(Role::Because, &others, "cell")).and("."),
    }
}

/// Why a cell that nothing forces may be shaded: it and an equal one cannot both stay.
pub(super) fn chosen(board: &Board, it: usize) -> Speech {
    let names = Names::of(board);
    let size = board.puzzle().size();
    let in_line = |other: usize| size.row(other) == size.row(it) || size.col(other) == size.col(it);
    let equal = |&other: &usize| {
        other != it && in_line(other) && names.number(other) == names.number(it) && board.marks()[other] != Mark::Shaded
    };
    match (0..size.area()).find(equal) {
        Some(twin) => {
            let twin = names.one(Role::Because, twin);
            Speech::new("No deduction forces it, but of it and ").join(twin).and(" only one may stay.")
        }
        None => Speech::new("No deduction forces it, but it is shaded in one of the solutions."),
    }
}
