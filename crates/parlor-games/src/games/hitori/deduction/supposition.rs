//! Deductions that try a colour and refute it.

use super::super::board::{Board, Mark};
use super::super::solver::{BLACK, OPEN, Solver, Spot, WHITE, other};
use super::{Deduction, Technique};

/// Steps after which the search behind a deep supposition gives up: about a second.
const PATIENCE: u64 = 50_000_000;

/// The supposition with the fewest consequences that plain consequences refute.
pub(super) fn simple(board: &Board) -> Option<Deduction> {
    // Of equally short ones the first, as they are looked at.
    let (colour, chain) = refuted(board).into_iter().min_by_key(|(_, chain)| chain.len())?;
    Some(named(colour, &chain))
}

/// Every supposition that plain consequences refute.
pub(super) fn every(board: &Board) -> Vec<Deduction> {
    refuted(board).iter().map(|(colour, chain)| named(*colour, chain)).collect()
}

/// The colours that plain consequences refute, each with its chain: the cell itself, and what follows from it.
fn refuted(board: &Board) -> Vec<(u8, Vec<usize>)> {
    let mut solver = Solver::new();
    if !solver.load(board.puzzle(), board.marks()) {
        return Vec::new();
    }
    let engine = &mut solver.engine;
    let mut found = Vec::new();
    for cell in 0..engine.area() {
        let spot = engine.spot(cell);
        if engine.colour_of(spot) != OPEN {
            continue;
        }
        for colour in [BLACK, WHITE] {
            let moment = engine.now();
            if !engine.assume(spot, colour) {
                found.push((colour, engine.since(moment).iter().map(|&spot| engine.cell(spot)).collect()));
            }
            engine.undo(moment);
        }
    }
    found
}

fn named(colour: u8, chain: &[usize]) -> Deduction {
    conclude(if colour == BLACK { Technique::CannotShade } else { Technique::CannotKeep }, colour, chain)
}

/// The first cell of the chain does not have the colour.
fn conclude(technique: Technique, colour: u8, chain: &[usize]) -> Deduction {
    let (cell, because) = (vec![chain[0]], chain[1..].to_vec());
    let (cells_shaded, cells_kept) = if colour == BLACK { (Vec::new(), cell) } else { (cell, Vec::new()) };
    Deduction { technique, cells_shaded, cells_kept, because }
}

/// A supposition that only further suppositions refute: first those one level deep, then any.
pub(super) fn deep(board: &Board) -> Option<Deduction> {
    let mut solver = Solver::new();
    if !solver.load(board.puzzle(), board.marks()) {
        return None;
    }
    let open: Vec<Spot> = (0..solver.engine.area())
        .map(|cell| solver.engine.spot(cell))
        .filter(|&s| solver.engine.colour_of(s) == OPEN)
        .collect();
    for &spot in &open {
        for colour in [BLACK, WHITE] {
            let moment = solver.engine.now();
            let sound = solver.engine.assume(spot, colour);
            let chain: Vec<usize> = solver.engine.since(moment).iter().map(|&s| solver.engine.cell(s)).collect();
            let refuted = !sound || solver.probing.run(&mut solver.engine, &mut |_| true) == Some(false);
            solver.engine.undo(moment);
            if refuted {
                return Some(conclude(Technique::DeepSupposition, colour, &chain));
            }
        }
    }
    let mut left = PATIENCE;
    let mut solvable = |solver: &mut Solver, cell: usize, colour: u8| {
        let mut marks = board.marks().to_vec();
        marks[cell] = if colour == BLACK { Mark::Shaded } else { Mark::Kept };
        solver.any_solution(board.puzzle(), &marks, &mut |steps| {
            left = left.saturating_sub(steps);
            left > 0
        })
    };
    for &spot in &open {
        let cell = solver.engine.cell(spot);
        for colour in [BLACK, WHITE] {
            if !solvable(&mut solver, cell, colour)? {
                // A board without any solution has nothing to deduce.
                let rest = solvable(&mut solver, cell, other(colour))?;
                return rest.then(|| conclude(Technique::DeepSupposition, colour, &[cell]));
            }
        }
    }
    None
}
