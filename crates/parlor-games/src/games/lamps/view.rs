//! What the grid looks like, and what selecting a lamp means.

use super::Lamps;
use super::board::Grid;
use super::notation::Switch;
use crate::game::{Press, Rules, Status, View};
use crate::kit::text::count;
use crate::scene::{Area, Cell, CellId, Counter, Face, Focus, Marks, Part, Scene, Shape};

/// A lamp, lit or dark.
pub(super) fn face(lit: bool) -> Face {
    if lit { Face::new(Shape::Token, "*", "lit") } else { Face::new(Shape::Slot, "", "dark") }
}

impl View for Lamps {
    fn scene(grid: &Grid, _focus: &Focus) -> Scene {
        let size = grid.size();
        let cells = (0..size.area()).map(|id| {
            let (column, row) = (size.col(id) as u16, size.row(id) as u16);
            Cell {
                id,
                part: Part::Board,
                column,
                row,
                layer: 0,
                face: face(grid.is_lit(id)),
                marks: Marks::FREE,
                place: format!("column {}, row {}", column + 1, row + 1),
                detail: String::new(),
            }
        });
        let lit = grid.lit().count_ones() as usize;
        Scene {
            board: Area {
                column_labels: (1..=size.cols).map(|n| n.to_string()).collect(),
                row_labels: (1..=size.rows).map(|n| n.to_string()).collect(),
                ..Area::plain(size.cols, size.rows)
            },
            tray: None,
            cells: cells.collect(),
            lines: Vec::new(),
            counters: vec![Counter::new("lamps lit", lit)],
            choices: Vec::new(),
            sentence: match Self::status(grid) {
                Status::Won => "All lamps are dark: you win.".into(),
                _ => format!("{} lit.", count(lit, "lamp")),
            },
        }
    }

    fn select(grid: &Grid, focus: &mut Focus) -> Press<Switch> {
        let switch = Switch::of(grid.size(), focus.cursor);
        Press::unless(Self::refuse(grid, &switch), switch)
    }

    fn cells(grid: &Grid, made: &Switch) -> Vec<CellId> {
        made.cell(grid.size()).into_iter().collect()
    }
}
