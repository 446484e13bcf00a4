//! Deductions in words.

use super::super::board::Puzzle;
use super::{Deduction, Technique};
use crate::kit::grid::Size;

/// What a cell is called: its column and row, counted from 1 at the upper left, as moves are written.
#[must_use]
pub fn cell_name(size: Size, cell: usize) -> String {
    format!("{},{}", size.col(cell) + 1, size.row(cell) + 1)
}

fn names(size: Size, cells: &[usize]) -> String {
    let names: Vec<String> = cells.iter().map(|&cell| cell_name(size, cell)).collect();
    match &names[..] {
        [] => "nothing".to_owned(),
        [one] => one.clone(),
        [rest @ .., last] => format!("{} and {last}", rest.join(", ")),
    }
}

pub(super) fn sentence(deduction: &Deduction, puzzle: &Puzzle) -> String {
    let size = puzzle.size();
    let Deduction { technique, cells_shaded, cells_kept, because } = deduction;
    let shaded = names(size, cells_shaded);
    let kept = names(size, cells_kept);
    let reason = names(size, because);
    let number = because.first().map_or(0, |&cell| puzzle.numbers()[cell]);
    let (stay, are) = (verb(cells_kept, "stays", "stay"), verb(cells_shaded, "is", "are"));
    let follows = match (cells_shaded.is_empty(), cells_kept.is_empty()) {
        (false, false) => format!("{shaded} {are} shaded and {kept} {stay}"),
        (false, true) => format!("{shaded} {are} shaded"),
        _ => format!("{kept} {stay}"),
    };
    match technique {
        Technique::NextToShaded => format!("{reason} is shaded and shaded cells never touch, so {follows}."),
        Technique::SameAsKept => format!("The {number} at {reason} stays, so {follows}."),
        Technique::AdjacentTriple => {
            format!("Of three {number}s side by side only the middle one can stay, so {follows}.")
        }
        Technique::Sandwich => {
            format!("If {kept} were shaded, both {number}s beside it ({reason}) would stay, so {follows}.")
        }
        Technique::PairPlusSingle => {
            format!("One of the two adjacent {number}s at {reason} stays, so {follows}.")
        }
        Technique::CornerQuad => {
            format!(
                "Each pair in this corner ({reason}) loses one, and the corner cell may not be locked in, so {follows}."
            )
        }
        Technique::CornerTriple => {
            format!(
                "If the {number} in the corner stayed, both its neighbours would be shaded and lock it in, so {follows}."
            )
        }
        Technique::CornerPair => {
            format!("One of the {number}s at {reason} is shaded; the corner may not be locked in, so {follows}.")
        }
        Technique::SideEqualsInner => {
            format!(
                "One of the {number}s at {reason} is shaded; {kept} would touch it or lock in the corner, so {follows}."
            )
        }
        Technique::LastExit => format!("{kept} is the last way out of {reason}, so {follows}."),
        Technique::WouldIsolate => {
            format!("Shading {kept} would leave {reason} without an unshaded neighbour, so {follows}.")
        }
        Technique::WouldSplit => {
            format!("Shading {kept} would split the board along {reason}, so {follows}.")
        }
        Technique::OffsetPair => format!(
            "The pairs {} and {} force one of {} to be shaded, so {follows}.",
            names(size, because.get(..2).unwrap_or_default()),
            names(size, because.get(2..).unwrap_or_default()),
            names(size, &because.iter().copied().skip(1).step_by(2).collect::<Vec<_>>()),
        ),
        Technique::CannotShade => format!("Suppose {kept} were shaded: {}. So {follows}.", chain(because, &reason)),
        Technique::CannotKeep => format!("Suppose {shaded} stayed: {}. So {follows}.", chain(because, &reason)),
        Technique::DeepSupposition => {
            let supposed =
                if cells_shaded.is_empty() { format!("{kept} were shaded") } else { format!("{shaded} stayed") };
            format!("Suppose {supposed}: whatever is supposed next, a contradiction follows. So {follows}.")
        }
    }
}

fn chain(because: &[usize], reason: &str) -> String {
    if because.is_empty() {
        "the rules are broken at once".to_owned()
    } else {
        format!("what follows for {reason} breaks the rules")
    }
}

fn verb<'a>(cells: &[usize], one: &'a str, many: &'a str) -> &'a str {
    if cells.len() == 1 { one } else { many }
}
