//! The picture under the pieces: it shows where a cell is bare, two places of it in each character where that is
//! possible.

use parlor_games::scene::{Backdrop, Cell, Marks, Part, Scene};
use ratatui::buffer::Buffer;
use ratatui::layout::Rect;

use super::{Plan, Spread};
use crate::theme::Theme;

/// Whether somebody has something to say about the cell, for which a picture would be no good ground.
pub(super) fn is_marked(cell: &Cell) -> bool {
    let loud = Marks::FOCUS
        | Marks::SELECTED
        | Marks::ACT
        | Marks::FAULT
        | Marks::BECAUSE
        | Marks::WRONG
        | Marks::EQUAL
        | Marks::TARGET;
    cell.marks.intersects(loud)
}

/// Paints bare cells and the room around them; what is not bare is drawn over it.
pub(super) fn paint(scene: &Scene, plan: &Plan, theme: &Theme, sheet: &mut Buffer) {
    for cell in scene.cells.iter().filter(|cell| cell.face.piece.is_bare()) {
        let area = if cell.part == Part::Tray { scene.tray.as_ref() } else { Some(&scene.board) };
        let Some(picture) = area.and_then(|area| area.backdrop) else { continue };
        let (spread, scale) = plan.part(cell.part);
        let (x, y) = if scale.halves { (0, 0) } else { (1, u16::from(scale.ruled)) };
        let spot = plan.spot(cell);
        let ground = Rect::new(spot.x - x, spot.y - y, spot.width + 2 * x, spot.height + 2 * y);
        for at in ground.positions() {
            place(picture, spread, (at.x, at.y), theme, sheet);
        }
    }
}

fn place(picture: &Backdrop, spread: &Spread, (x, y): (u16, u16), theme: &Theme, sheet: &mut Buffer) {
    let inside = x >= spread.x && y >= spread.y && x < spread.x + spread.width && y < spread.y + spread.height;
    let Some(cell) = sheet.cell_mut((x, y)).filter(|_| inside) else { return };
    let (width, height) = (usize::from(spread.width), usize::from(spread.height));
    let (column, row) = (usize::from(x - spread.x), usize::from(y - spread.y));
    if theme.has_half_blocks() {
        let half = |lower: usize| theme.picture(picture.colour(column, 2 * row + lower, width, 2 * height));
        if let (Some(upper), Some(lower)) = (half(0), half(1)) {
            let symbol = if upper == lower { " " } else { theme.glyphs().half };
            cell.set_symbol(symbol).set_fg(upper).set_bg(lower);
        }
    } else if let Some(colour) = theme.picture(picture.colour(column, row, width, height)) {
        cell.set_symbol(" ").set_bg(colour);
    }
}
