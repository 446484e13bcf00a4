//! Why a position is lost: the lines of its knot in words.

use super::super::board::{Board, Rank};
use super::super::knot::Knot;
use super::super::lines::{Line, Tally};
use crate::speech::{Role, Speech};

/// So many lines are named, more of them counted.
const NAMED: usize = 3;

/// What a knot says.
pub(in super::super) fn lost(board: &Board, knot: &Knot) -> Speech {
    let goal = board.frame().sum();
    match knot.lines.as_slice() {
        [] => Speech::new(format!("However the numbers left are put, some line does not add up to {goal}.")),
        &[line] => one(board, &Tally::of(board, line)),
        &[first, second] if board.frame().order() == 2 => {
            let lines = Speech::list([first, second].map(|line| named(board, line)));
            lines.and(" share a square, so that their other two numbers would have to be equal.").capital()
        }
        lines if lines.len() <= NAMED => {
            let both = if lines.len() == 2 { "both" } else { "all" };
            let lines = Speech::list(lines.iter().map(|&line| named(board, line)));
            lines.and(format!(" cannot {both} add up to {goal} with the numbers that are left.")).capital()
        }
        lines => {
            let cells: std::collections::BTreeSet<usize> =
                lines.iter().flat_map(|line| line.cells(board.frame().order())).collect();
            let cells: Vec<usize> = cells.into_iter().collect();
            let text = format!("These {} lines", lines.len());
            let lines = Speech::default().name(Role::Because, cells, text);
            lines.and(format!(" cannot all add up to {goal} with the numbers that are left."))
        }
    }
}

fn named(board: &Board, line: Line) -> Speech {
    let order = board.frame().order();
    Speech::default().name(Role::Because, line.cells(order).collect::<Vec<_>>(), line.name(order))
}

/// `two`, up to twelve in words.
fn word(number: usize) -> String {
    const WORDS: [&str; 13] =
        ["no", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten", "eleven", "twelve"];
    WORDS.get(number).map_or_else(|| number.to_string(), |&word| word.to_owned())
}

/// A line that cannot be met by itself.
fn one(board: &Board, tally: &Tally) -> Speech {
    let frame = board.frame();
    let (needed, goal) = (tally.needed(), frame.sum());
    let line = named(board, tally.line).capital();
    match tally.open {
        0 => line.and(format!(" adds up to {} instead of {goal}.", tally.sum())),
        1 => {
            let line = line.and(format!(" needs {needed} on its last square, "));
            match tally.last_rank().and_then(|rank| board.find(rank)) {
                Some(at) => {
                    line.and("and that ").name(Role::Because, [at], format!("lies in {}", frame.place(at))).and(".")
                }
                None => line.and("which is no number of this board."),
            }
        }
        open => {
            let available = board.available();
            let many = word(open);
            let sum = |ranks: &[Rank]| frame.in_numbers(ranks.iter().map(|&rank| i64::from(rank)).sum(), ranks.len());
            let reach = available.len() >= open;
            let (least, most) = match reach {
                true => (sum(&available[..open]), sum(&available[available.len() - open..])),
                false => (needed, needed),
            };
            let reason = match needed {
                _ if needed < least => format!("the {many} smallest left make {least}"),
                _ if needed > most => format!("the {many} largest left make only {most}"),
                _ => format!("no {many} that are left make {needed}"),
            };
            line.and(format!(" needs {needed} with {many} numbers, and {reason}."))
        }
    }
}
