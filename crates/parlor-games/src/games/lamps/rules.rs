//! Legal moves, refusals, play and status.

use super::Lamps;
use super::board::{Grid, cells, switched};
use super::notation::Switch;
use super::view::face;
use crate::game::{BoardEvent, Refusal, Rules, Status};

impl Rules for Lamps {
    type Position = Grid;
    type Move = Switch;

    /// Every lamp can always be switched, also when all are dark: the table knows that the game is over then.
    fn moves(grid: &Grid) -> Vec<Switch> {
        (0..grid.size().area()).map(|cell| Switch::of(grid.size(), cell)).collect()
    }

    fn refuse(grid: &Grid, wanted: &Switch) -> Option<Refusal> {
        let size = grid.size();
        let sentence = format!("The grid has columns 1 to {} and rows 1 to {}.", size.cols, size.rows);
        wanted.cell(size).is_none().then(|| Refusal::new("off-board", [], sentence))
    }

    fn play(grid: &mut Grid, made: &Switch, events: &mut Vec<BoardEvent>) {
        let Some(cell) = made.cell(grid.size()) else { return };
        let changed = switched(grid.size(), cell);
        grid.change(changed);
        events.extend(cells(changed).map(|cell| BoardEvent::Change { cell, face: face(grid.is_lit(cell)) }));
    }

    fn status(grid: &Grid) -> Status {
        if grid.lit() == 0 { Status::Won } else { Status::Playing }
    }

    fn progress(grid: &Grid) -> usize {
        grid.size().area() - grid.lit().count_ones() as usize
    }

    fn progress_unit(_grid: &Grid) -> &'static str {
        "lamps dark"
    }

    fn goal(grid: &Grid) -> Option<usize> {
        Some(grid.size().area())
    }
}
