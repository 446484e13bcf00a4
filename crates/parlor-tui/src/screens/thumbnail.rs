//! A scene in little: one character for each unit of the board, by how high the pieces lie there.

use parlor_games::scene::{Part, Scene};
use ratatui::layout::Rect;

use crate::canvas::Canvas;

/// From one level upwards; higher levels say their number.
const SHADES: [&str; 4] = ["░", "▒", "▓", "█"];
const DIGITS: [&str; 10] = ["0", "1", "2", "3", "4", "5", "6", "7", "8", "9"];

/// Draws a scene in the middle of the upper edge of an area, smaller where it has to be.
pub(super) fn draw(scene: &Scene, area: Rect, canvas: &mut Canvas) {
    let (columns, rows) = (scene.board.columns, scene.board.rows);
    if area.width == 0 || area.height == 0 || columns == 0 || rows == 0 {
        return;
    }
    // So many units go into one character that all of it fits.
    let shrink = columns.div_ceil(area.width).max(rows.div_ceil(area.height)).max(1);
    let (width, height) = (columns.div_ceil(shrink), rows.div_ceil(shrink));
    let levels = levels(scene, shrink, width, height);
    let left = area.x + (area.width - width) / 2;
    for y in 0..height {
        for x in 0..width {
            let level = levels[usize::from(y) * usize::from(width) + usize::from(x)];
            if level > 0 {
                let sign = sign(level, canvas.theme.is_ascii());
                canvas.text(left + x, area.y + y, 1, sign, canvas.theme.edge(level - 1));
            }
        }
    }
}

/// How many pieces lie on one another at each place, counted by the highest layer there.
fn levels(scene: &Scene, shrink: u16, width: u16, height: u16) -> Vec<u8> {
    let mut levels = vec![0; usize::from(width) * usize::from(height)];
    let piece = scene.board.piece.max(1);
    let cells = scene.cells.iter().filter(|cell| cell.part == Part::Board && cell.face.piece.is_there());
    for cell in cells {
        for row in cell.row..cell.row + piece {
            for column in cell.column..cell.column + piece {
                let (x, y) = (column / shrink, row / shrink);
                if x < width && y < height {
                    let at = &mut levels[usize::from(y) * usize::from(width) + usize::from(x)];
                    *at = cell.layer.saturating_add(1).max(*at);
                }
            }
        }
    }
    levels
}

fn sign(level: u8, ascii: bool) -> &'static str {
    let shade = SHADES.get(usize::from(level) - 1).filter(|_| !ascii);
    shade.unwrap_or(&DIGITS[usize::from(level).min(DIGITS.len() - 1)])
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_height_without_a_shade_says_its_number() {
        assert_eq!([1, 4, 5].map(|level| sign(level, false)), ["░", "█", "5"]);
        assert_eq!([1, 4, 5, 200].map(|level| sign(level, true)), ["1", "4", "5", "9"]);
    }
}
