//! The rule set `specials`: long and crossing matches leave candies behind that clear more than themselves.
//! The README of the game says the rules in words.

use super::board::{Board, Piece, Power};
use super::cascade::{Happening, Line, ROUNDS, Tally, Watch, fall, fill};
use super::setup::Refill;
use super::supply::Supply;

/// Whether swapping these two sets them off without any match: a bomb with anything, or two special candies.
pub(super) fn goes_off(a: Piece, b: Piece) -> bool {
    let special = |piece: Piece| piece.power != Power::Plain;
    a.power == Power::Bomb || b.power == Power::Bomb || (special(a) && special(b))
}

/// Swaps two neighbours, sets off what goes off, and lets the board settle.
pub(super) fn swap(
    board: &mut Board,
    supply: &mut Supply,
    refill: Refill,
    start: usize,
    target: usize,
    tally: &mut Tally,
    watch: Watch<'_>,
) {
    let (Some(moved), Some(other)) = (board.at(start), board.at(target)) else { return };
    board.swap(start, target);
    if goes_off(moved, other) {
        let reached = combine(board, moved, other, start, target);
        blast(board, &reached, &[], tally, watch);
    } else {
        settle(board, &[target, start], tally, watch);
    }
    watch(board, Happening::Holes);
    if refill == Refill::Still {
        return;
    }
    for _ in 0..ROUNDS {
        fall(board, watch);
        if !fill(board, supply, tally, watch) || !settle(board, &[], tally, watch) {
            return;
        }
        watch(board, Happening::Cascade);
    }
    tally.exhausted = true;
}

/// The cells that two special candies reach together. What counts as their centre is the lower or right one, so that the
/// direction of the swap does not matter.
fn combine(board: &mut Board, a: Piece, b: Piece, start: usize, target: usize) -> Vec<usize> {
    let size = board.size();
    let centre = start.max(target);
    let (row, col) = (size.row(centre), size.col(centre));
    let near = |one: usize, other: usize, by: usize| one.abs_diff(other) <= by;
    // Both have done their work together and do nothing on their own.
    for cell in [start, target] {
        let kind = board.at(cell).map_or(0, |piece| piece.kind);
        board.set(cell, Some(Piece::plain(kind)));
    }
    let all = 0..size.area();
    let cells: Vec<usize> = match (a.power, b.power) {
        (Power::Bomb, Power::Bomb) => all.collect(),
        (Power::Bomb, _) | (_, Power::Bomb) => {
            let mate = if a.power == Power::Bomb { b } else { a };
            let same = |cell: &usize| board.at(*cell).and_then(Piece::matching) == Some(mate.kind);
            let bomb = if a.power == Power::Bomb { target } else { start };
            let cells: Vec<usize> = all.filter(same).filter(|&cell| cell != bomb).collect();
            for (number, &cell) in cells.iter().enumerate() {
                let power = match mate.power {
                    Power::Plain | Power::Bomb => continue,
                    Power::Wrapped => Power::Wrapped,
                    Power::Row | Power::Column if number % 2 == 0 => Power::Row,
                    Power::Row | Power::Column => Power::Column,
                };
                board.set(cell, Some(Piece { kind: mate.kind, power }));
            }
            cells
        }
        (Power::Wrapped, Power::Wrapped) => {
            all.filter(|&cell| near(size.row(cell), row, 2) && near(size.col(cell), col, 2)).collect()
        }
        (Power::Wrapped, _) | (_, Power::Wrapped) => {
            all.filter(|&cell| near(size.row(cell), row, 1) || near(size.col(cell), col, 1)).collect()
        }
        _ => all.filter(|&cell| size.row(cell) == row || size.col(cell) == col).collect(),
    };
    [start, target].into_iter().chain(cells).collect()
}

/// Clears cells and whatever the special candies among them reach. Cells of matches are not counted as hits.
fn blast(board: &mut Board, reached: &[usize], matched: &[usize], tally: &mut Tally, watch: Watch<'_>) {
    let size = board.size();
    let mut open: Vec<usize> = reached.iter().rev().copied().collect();
    let mut gone = Vec::new();
    while let Some(cell) = open.pop() {
        let Some(piece) = board.at(cell) else { continue };
        board.set(cell, None);
        gone.push(cell);
        tally.count_cleared(piece);
        tally.hits += u32::from(!matched.contains(&cell));
        let (row, col) = (size.row(cell), size.col(cell));
        let all = 0..size.area();
        match piece.power {
            Power::Plain => {}
            Power::Row => open.extend(all.filter(|&at| size.row(at) == row)),
            Power::Column => open.extend(all.filter(|&at| size.col(at) == col)),
            Power::Wrapped => {
                open.extend(all.filter(|&at| size.row(at).abs_diff(row) <= 1 && size.col(at).abs_diff(col) <= 1));
            }
            Power::Bomb => {
                if let Some(kind) = commonest(board) {
                    open.extend(all.filter(|&at| board.at(at).and_then(Piece::matching) == Some(kind)));
                }
            }
        }
    }
    watch(board, Happening::Cleared(&gone));
}

/// The kind of which most candies lie on the board, the lowest among equals.
fn commonest(board: &Board) -> Option<u8> {
    let mut counts = [0_usize; super::board::KINDS];
    for kind in board.cells().iter().flatten().filter_map(|piece| piece.matching()) {
        counts[usize::from(kind)] += 1;
    }
    let most = counts.into_iter().max().filter(|&most| most > 0)?;
    counts.iter().position(|&count| count == most).map(|kind| kind as u8)
}

/// A match and the line it lies in.
struct Found {
    line: Line,
    cells: Vec<usize>,
}

fn found(board: &Board) -> Vec<Found> {
    let size = board.size();
    let mut all = Vec::new();
    for cell in 0..size.area() {
        for (across, line) in [(true, Line::Row(size.row(cell))), (false, Line::Column(size.col(cell)))] {
            let cells: Vec<usize> = board.run(cell, across).collect();
            if cells.len() >= 3 && cells[0] == cell {
                all.push(Found { line, cells });
            }
        }
    }
    all
}

/// Clears all matches of the board at once and leaves the special candies they make. True if there was any.
fn settle(board: &mut Board, moved: &[usize], tally: &mut Tally, watch: Watch<'_>) -> bool {
    let runs = found(board);
    if runs.is_empty() {
        return false;
    }
    let mut cells: Vec<usize> = Vec::new();
    for run in &runs {
        watch(board, Happening::Match { line: run.line, cells: &run.cells });
        tally.matches += 1;
        tally.longer += run.cells.len() as u32 - 3;
        cells.extend(&run.cells);
    }
    let made: Vec<(usize, Piece)> = groups(&runs).iter().filter_map(|group| reward(board, group, moved)).collect();
    blast(board, &cells, &cells, tally, watch);
    for (cell, piece) in made {
        board.set(cell, Some(piece));
        watch(board, Happening::Made(cell));
    }
    true
}

/// Runs that share cells, together.
fn groups(runs: &[Found]) -> Vec<Vec<&Found>> {
    let mut groups: Vec<Vec<&Found>> = Vec::new();
    for run in runs {
        let touches =
            |group: &Vec<&Found>| group.iter().any(|other| other.cells.iter().any(|cell| run.cells.contains(cell)));
        let (touching, mut apart): (Vec<_>, Vec<_>) = groups.into_iter().partition(touches);
        let mut joined: Vec<&Found> = touching.into_iter().flatten().collect();
        joined.push(run);
        apart.push(joined);
        groups = apart;
    }
    groups
}

/// The special candy a group of runs leaves, and where.
fn reward(board: &Board, group: &[&Found], moved: &[usize]) -> Option<(usize, Piece)> {
    // Of equally long runs the one found first counts.
    let longest = group.iter().rev().max_by_key(|run| run.cells.len())?;
    let crossing = group.iter().find_map(|one| {
        group
            .iter()
            .filter(|other| other.line != one.line)
            .find_map(|other| one.cells.iter().copied().find(|cell| other.cells.contains(cell)))
    });
    let kind = board.at(longest.cells[0])?.kind;
    let (piece, usual) = match (longest.cells.len(), crossing, longest.line) {
        (5.., _, _) => (Piece::BOMB, longest.cells[longest.cells.len() / 2]),
        (_, Some(cell), _) => (Piece { kind, power: Power::Wrapped }, cell),
        (4, None, Line::Row(_)) => (Piece { kind, power: Power::Column }, longest.cells[2]),
        (4, None, Line::Column(_)) => (Piece { kind, power: Power::Row }, longest.cells[2]),
        _ => return None,
    };
    let inside = |cell: &&usize| group.iter().any(|run| run.cells.contains(cell));
    Some((moved.iter().find(inside).copied().unwrap_or(usual), piece))
}
