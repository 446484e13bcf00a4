//! What the board looks like, and what selecting and marking a cell mean.

use super::Hitori;
use super::board::{Board, Mark};
use super::rules::{self, Stroke};
use crate::game::{Press, Rules, Status, View};
use crate::kit::text::count;
use crate::scene::{Cell, CellId, Counter, Focus, Marks, Scene, Show};
use crate::speech::place;

impl View for Hitori {
    /// Shaded cells that touch or cut something off, and numbers kept twice.
    const BREAKS_RULES: bool = true;

    fn scene(board: &Board, focus: &Focus) -> Scene {
        let size = board.puzzle().size();
        let twins = if focus.show.contains(Show::EQUAL) { board.duplicates() } else { Vec::new() };
        let wrong = if focus.show.contains(Show::MISTAKES) { mistakes(board) } else { Vec::new() };
        let marked = |wanted| board.marks().iter().filter(|&&mark| mark == wanted).count();
        let shaded = marked(Mark::Shaded);
        Scene {
            counters: vec![Counter::new("shaded", shaded), Counter::new("kept", marked(Mark::Kept))],
            sentence: match Self::status(board) {
                Status::Won => "No number is seen twice: solved.".into(),
                _ => format!("{} shaded.", count(shaded, "cell")),
            },
            ..Scene::grid(size, |id| {
                let mark = board.marks()[id];
                Cell::new(rules::face(board, id), place::place(size, id))
                    .mark(Marks::FREE, mark == Mark::Open)
                    .mark(Marks::SHADED, mark == Mark::Shaded)
                    .mark(Marks::KEPT, mark == Mark::Kept)
                    .mark(Marks::EQUAL, twins.contains(&id))
                    .mark(Marks::WRONG, wrong.contains(&id))
            })
            .labelled(1..=size.cols, 1..=size.rows)
        }
    }

    fn select(board: &Board, focus: &mut Focus) -> Press<Stroke> {
        toggle(board, focus.cursor, Mark::Shaded)
    }

    fn mark(board: &Board, focus: &mut Focus) -> Press<Stroke> {
        toggle(board, focus.cursor, Mark::Kept)
    }

    fn cells(board: &Board, made: &Stroke) -> Vec<CellId> {
        made.cell(board).into_iter().collect()
    }
}

/// The cells that break a rule by what the player has said so far.
fn mistakes(board: &Board) -> Vec<usize> {
    let mut cells = board.cut_off();
    for (a, b) in board.touching() {
        cells.extend([a, b]);
    }
    let kept: Vec<bool> = board.marks().iter().map(|&mark| mark != Mark::Kept).collect();
    cells.extend(board.puzzle().duplicates(&kept));
    cells
}

fn toggle(board: &Board, cell: usize, mark: Mark) -> Press<Stroke> {
    match board.marks().get(cell) {
        Some(&now) if now == mark => Press::Play(Stroke::new(board, cell, Mark::Open)),
        Some(_) => Press::Play(Stroke::new(board, cell, mark)),
        None => Press::Nothing,
    }
}
