//! Where to look, without saying at what.

use super::{Role, Speech};
use crate::scene::{Cell, CellId, Part, Scene};

/// From this many pieces a side on, a ninth of the board is a region that still hides what is meant.
const LARGE: u16 = 6;

/// The part of the board that a cell lies in: a ninth of a large board, a row of a small one.
#[must_use]
pub fn region(scene: &Scene, cell: CellId) -> Speech {
    let Some(cell) = scene.cell(cell) else { return Speech::new("Look at the board.") };
    if cell.part == Part::Tray {
        return look("the pieces beside the board", scene, |other| other.part == Part::Tray);
    }
    let board = &scene.board;
    let inside = |other: &Cell, wanted: &dyn Fn(&Cell) -> bool| other.part == Part::Board && wanted(other);
    if board.columns.min(board.rows) / board.piece < LARGE {
        let row = cell.row;
        return look(&format!("row {}", row / board.piece + 1), scene, |other| inside(other, &|it| it.row == row));
    }
    let third = |at: u16, of: u16| (at * 2 + board.piece) * 3 / (of * 2).max(1);
    let ninth = |cell: &Cell| (third(cell.column, board.columns).min(2), third(cell.row, board.rows).min(2));
    let here = ninth(cell);
    let name = match here {
        (0, 0) => "the upper left",
        (1, 0) => "the top",
        (2, 0) => "the upper right",
        (0, 1) => "the left side",
        (1, 1) => "the middle",
        (2, 1) => "the right side",
        (0, _) => "the lower left",
        (1, _) => "the bottom",
        _ => "the lower right",
    };
    look(name, scene, |other| inside(other, &|it| ninth(it) == here))
}

fn look(name: &str, scene: &Scene, wanted: impl Fn(&Cell) -> bool) -> Speech {
    let cells: Vec<CellId> = scene.cells.iter().filter(|cell| wanted(cell)).map(|cell| cell.id).collect();
    Speech::new("Look at ").name(Role::Region, cells, name).and(".")
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::kit::grid::Size;
    use crate::scene::{Face, Piece};

    fn board(columns: usize, rows: usize) -> Scene {
        Scene::grid(Size::new(columns, rows), |_| Cell::new(Face::new(Piece::TOKEN, "A", "A"), "a place"))
    }

    #[test]
    fn a_large_board_has_nine_regions_and_a_small_one_its_rows() {
        let large = board(9, 6);
        assert_eq!(region(&large, 0).to_string(), "Look at the upper left.");
        assert_eq!(region(&large, 0).cells(Role::Region), [0, 1, 2, 9, 10, 11]);
        assert_eq!(region(&large, 53).to_string(), "Look at the lower right.");
        let small = board(3, 3);
        assert_eq!(region(&small, 4).to_string(), "Look at row 2.");
        assert_eq!(region(&small, 4).cells(Role::Region), [3, 4, 5]);
    }

    #[test]
    fn every_cell_lies_in_a_region_that_is_lit_with_it() {
        for (columns, rows) in [(1, 1), (6, 6), (7, 11), (26, 14)] {
            let scene = board(columns, rows);
            for cell in 0..columns * rows {
                assert!(region(&scene, cell).cells(Role::Region).contains(&cell), "{columns}x{rows} {cell}");
            }
        }
    }
}
