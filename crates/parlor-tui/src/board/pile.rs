//! Boards of pieces that lie at half offsets and on one another: each piece has a face, and a lower and right edge
//! that shows it lies on top.

use parlor_games::scene::{Cell, Marks, Scene, Shape};
use ratatui::buffer::Buffer;
use ratatui::layout::Rect;
use ratatui::text::Span;

use super::Plan;
use crate::theme::Theme;

pub(super) fn paint(scene: &Scene, plan: &Plan, theme: &Theme, sheet: &mut Buffer) {
    let mut cells: Vec<&Cell> = scene.cells.iter().filter(|cell| cell.face.shape != Shape::Gap).collect();
    cells.sort_by_key(|cell| (cell.layer, cell.row, cell.column));
    for cell in cells {
        piece(cell, plan.spot(cell), theme, sheet);
    }
}

fn piece(cell: &Cell, spot: Rect, theme: &Theme, sheet: &mut Buffer) {
    let style = theme.cell(cell);
    let edge = theme.edge(cell.layer);
    let rules = theme.glyphs().rules;
    let (right, bottom) = (spot.right() - 1, spot.bottom() - 1);
    for y in spot.top()..=bottom {
        for x in spot.left()..=right {
            let (symbol, style) = match (x == right, y == bottom) {
                (false, false) => (" ", style),
                (true, false) => (rules[5], edge),
                (false, true) => (rules[10], edge),
                (true, true) => (rules[9], edge),
            };
            if let Some(at) = sheet.cell_mut((x, y)) {
                at.set_symbol(symbol).set_style(style);
            }
        }
    }
    // The hand stands before the face, unless the face needs all the room.
    let room = spot.width - 1;
    let width = (Span::raw(cell.face.text.as_ref()).width() as u16).min(room);
    let y = spot.y + (spot.height - 1) / 2;
    let x = spot.x + (room - width).div_ceil(2);
    sheet.set_stringn(x, y, cell.face.text.as_ref(), usize::from(room), style);
    let hand = match (cell.marks.contains(Marks::FOCUS), cell.marks.contains(Marks::SELECTED)) {
        (true, true) => "{",
        (true, false) => "[",
        (false, true) => "(",
        (false, false) => "",
    };
    if !hand.is_empty() {
        let frame = theme.frame(cell.marks.contains(Marks::FOCUS));
        sheet.set_string(if x > spot.x { x - 1 } else { spot.x }, if x > spot.x { y } else { bottom }, hand, frame);
    }
    let said = [
        (Marks::WRONG, "!"),
        (Marks::HINTED, "?"),
        (Marks::EQUAL, "="),
        (Marks::OPEN, "^"),
        (Marks::TARGET, theme.glyphs().target),
        (Marks::SHADED, theme.glyphs().shaded),
        (Marks::KEPT, theme.glyphs().kept),
        (Marks::GOAL, "*"),
    ];
    let signs = said.into_iter().filter(|(mark, _)| cell.marks.contains(*mark));
    for ((_, sign), x) in signs.zip(spot.x + 1..right) {
        sheet.set_string(x, bottom, sign, style);
    }
}
