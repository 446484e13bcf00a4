//! The board as the source document prints it: a frame of `-` and `|` in which a piece of an edge or a corner is drawn
//! exactly when a cell that touches it still has its tile.

use super::board::Board;

/// The width of a cell with one of its edges.
pub const CELL_WIDTH: usize = 10;
/// The height of a cell with one of its edges.
pub const CELL_HEIGHT: usize = 4;

/// The lines of the picture, all of the same width, each character by row and column.
#[must_use]
pub fn lines(board: &Board) -> Vec<Vec<char>> {
    let size = board.size();
    let (width, height) = (CELL_WIDTH * size.cols + 1, CELL_HEIGHT * size.rows + 1);
    // Cells are counted from 1 here, so that the cells before the first are 0 and do not exist.
    let exists = |col: usize, row: usize| {
        let inside = (1..=size.cols).contains(&col) && (1..=size.rows).contains(&row);
        inside && board.letter(size.at(col - 1, row - 1)).is_some()
    };
    let sign = |x: usize, y: usize| {
        let (col, row) = (x / CELL_WIDTH, y / CELL_HEIGHT);
        let (on_column_edge, on_row_edge) = (x.is_multiple_of(CELL_WIDTH), y.is_multiple_of(CELL_HEIGHT));
        let before = |at: usize, on_edge: bool| if on_edge { at } else { at + 1 };
        let (left, above) = (before(col, on_column_edge), before(row, on_row_edge));
        let touches =
            exists(left, above) || exists(col + 1, above) || exists(left, row + 1) || exists(col + 1, row + 1);
        match (on_column_edge, on_row_edge) {
            (_, true) if touches => '-',
            (true, false) if touches => '|',
            (false, false) if x % CELL_WIDTH == 5 && y % CELL_HEIGHT == 2 => {
                board.letter(size.at(col, row)).unwrap_or(' ')
            }
            _ => ' ',
        }
    };
    (0..height).map(|y| (0..width).map(|x| sign(x, y)).collect()).collect()
}

/// The picture as text; every line ends with a line feed.
#[must_use]
pub fn picture(board: &Board) -> String {
    lines(board).into_iter().flat_map(|line| line.into_iter().chain(['\n'])).collect()
}
