//! What the board looks like, and what selecting and marking a cell mean.

use super::Hitori;
use super::board::{Board, Mark};
use super::rules::{self, Stroke};
use crate::game::{Press, Rules, Status, View};
use crate::kit::text::count;
use crate::scene::{Area, Cell, CellId, Counter, Focus, Marks, Part, Scene, Show};

impl View for Hitori {
    fn scene(board: &Board, focus: &Focus) -> Scene {
        let size = board.puzzle().size();
        let twins = if focus.show.contains(Show::EQUAL) { board.duplicates() } else { Vec::new() };
        let wrong = if focus.show.contains(Show::MISTAKES) { mistakes(board) } else { Vec::new() };
        let cells = board.marks().iter().enumerate().map(|(id, mark)| {
            let mut marks = Marks::empty();
            marks.set(Marks::FREE, *mark == Mark::Open);
            marks.set(Marks::SHADED, *mark == Mark::Shaded);
            marks.set(Marks::KEPT, *mark == Mark::Kept);
            marks.set(Marks::EQUAL, twins.contains(&id));
            marks.set(Marks::WRONG, wrong.contains(&id));
            let (col, row) = (size.col(id), size.row(id));
            let place = format!("column {}, row {}", col + 1, row + 1);
            let face = rules::face(board, id);
            Cell {
                id,
                part: Part::Board,
                column: col as u16,
                row: row as u16,
                layer: 0,
                face,
                marks,
                place,
                detail: String::new(),
            }
        });
        let marked = |wanted| board.marks().iter().filter(|&&mark| mark == wanted).count();
        let shaded = marked(Mark::Shaded);
        Scene {
            board: Area {
                column_labels: (1..=size.cols).map(|n| n.to_string()).collect(),
                row_labels: (1..=size.rows).map(|n| n.to_string()).collect(),
                ..Area::plain(size.cols, size.rows)
            },
            tray: None,
            cells: cells.collect(),
            lines: Vec::new(),
            counters: vec![Counter::new("shaded", shaded), Counter::new("kept", marked(Mark::Kept))],
            choices: Vec::new(),
            sentence: match Self::status(board) {
                Status::Won => "No number is seen twice: solved.".into(),
                _ => format!("{} shaded.", count(shaded, "cell")),
            },
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
