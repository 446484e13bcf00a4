//! Boards of pieces that lie at half offsets and on one another: each piece has a face, and a lower and right edge
//! that shows it lies on top. The edge is another one on every level, so that levels differ without colours too.

use parlor_games::scene::{Cell, Marks, Scene};
use parlor_games::speech::Role;
use ratatui::buffer::Buffer;
use ratatui::layout::Rect;
use ratatui::style::{Modifier, Style};
use ratatui::text::Span;

use super::Plan;
use super::backdrop::is_marked;
use crate::theme::{MEANT, Theme, meant};

pub(super) fn paint(scene: &Scene, plan: &Plan, theme: &Theme, sheet: &mut Buffer) {
    let piled = |cell: &&Cell| cell.face.piece.is_there() && plan.part(cell.part).1.halves;
    let mut cells: Vec<&Cell> = scene.cells.iter().filter(piled).collect();
    cells.sort_by_key(|cell| (cell.layer, cell.row, cell.column));
    // Where a piece has gone there is nothing to see but what lies under it, and the hand over it.
    let (bare, pieces): (Vec<&Cell>, Vec<&Cell>) = cells.into_iter().partition(|cell| cell.face.piece.is_bare());
    for cell in pieces {
        piece(cell, plan.spot(cell), theme, sheet);
    }
    for cell in bare.into_iter().filter(|cell| is_marked(cell)) {
        let spot = plan.spot(cell);
        hand(cell, spot, spot.y + (spot.height - 1) / 2, theme, sheet);
        signs(cell, spot, theme, sheet);
    }
}

fn piece(cell: &Cell, spot: Rect, theme: &Theme, sheet: &mut Buffer) {
    let style = theme.cell(cell);
    let edge = edge(cell, theme);
    let [down, mut across, mut corner] = theme.glyphs().edge(cell.layer);
    if let Some(role) = meant(cell.marks) {
        let drawn = &theme.glyphs().meant[role as usize];
        (across, corner) = (drawn.frame[4], drawn.signs[1]);
    }
    let (right, bottom) = (spot.right() - 1, spot.bottom() - 1);
    // Half a wide character cannot be covered: it would be drawn over this piece.
    for y in spot.top()..=bottom {
        if let Some(at) = spot.x.checked_sub(1).and_then(|x| sheet.cell_mut((x, y)))
            && Span::raw(at.symbol()).width() > 1
        {
            at.set_symbol(" ");
        }
    }
    for at in spot.positions() {
        let (symbol, style) = match (at.x == right, at.y == bottom) {
            (false, false) => (" ", style),
            (true, false) => (down, edge),
            (false, true) => (across, edge),
            (true, true) => (corner, edge),
        };
        if let Some(at) = sheet.cell_mut(at) {
            at.set_symbol(symbol).set_style(style);
        }
    }
    // The hand stands around the face, unless the face needs all the room.
    let room = spot.width - 1;
    let face = theme.face(&cell.face, room);
    let width = (Span::raw(face).width() as u16).min(room);
    let y = spot.y + (spot.height - 1) / 2;
    let x = spot.x + (room - width).div_ceil(2);
    sheet.set_stringn(x, y, face, usize::from(room), style);
    // The second half of a wide character has no style of its own, and may come to be seen.
    sheet.set_style(Rect::new(x, y, width, 1), style);
    let (left, y) = if x > spot.x { (x - 1, y) } else { (spot.x, bottom) };
    hand(cell, Rect::new(left, spot.y, spot.right() - left, spot.height), y, theme, sheet);
    signs(cell, spot, theme, sheet);
}

/// The edge of a piece takes the colour of what is to be seen on it, and the face keeps its own.
fn edge(cell: &Cell, theme: &Theme) -> Style {
    let edge = theme.edge(cell.layer);
    let mark = MEANT.map(Role::mark).into_iter().chain([Marks::WRONG, Marks::EQUAL]);
    let mark = mark.into_iter().find(|mark| cell.marks.contains(*mark));
    mark.map_or(edge, |mark| edge.patch(theme.sign(mark, edge)))
}

/// Brackets where the cursor is or what is in the hand lies; the closing one stands on the edge.
fn hand(cell: &Cell, spot: Rect, y: u16, theme: &Theme, sheet: &mut Buffer) {
    let [open, close] = match (cell.marks.contains(Marks::FOCUS), cell.marks.contains(Marks::SELECTED)) {
        (true, true) => ["{", "}"],
        (true, false) => ["[", "]"],
        (false, true) => ["(", ")"],
        (false, false) => return,
    };
    let frame = theme.frame(cell.marks.contains(Marks::FOCUS));
    sheet.set_string(spot.x, y, open, frame);
    sheet.set_string(spot.right() - 1, y, close, frame);
}

fn signs(cell: &Cell, spot: Rect, theme: &Theme, sheet: &mut Buffer) {
    let (right, bottom) = (spot.right() - 1, spot.bottom() - 1);
    let style = edge(cell, theme).add_modifier(Modifier::BOLD);
    let drawn = &theme.glyphs().meant;
    // What the coach means stands at both ends of the edge, as far as the hand leaves room for it.
    let mut means = MEANT.into_iter().filter(|role| cell.marks.contains(role.mark()));
    if let Some(role) = means.next() {
        let first = sheet.cell((spot.x, bottom)).map_or(" ", |at| at.symbol());
        let taken = ["[", "(", "{"].contains(&first);
        sheet.set_string(spot.x + u16::from(taken), bottom, drawn[role as usize].signs[0], style);
    }
    let signs = means.map(|role| (drawn[role as usize].signs[1].to_owned(), theme.meant(role)));
    let said = [
        (Marks::WRONG, "!"),
        (Marks::EQUAL, "="),
        (if cell.tag.is_empty() { Marks::OPEN } else { Marks::empty() }, "^"),
        (Marks::TARGET, theme.glyphs().target),
        (Marks::SHADED, theme.glyphs().shaded),
        (Marks::KEPT, theme.glyphs().kept),
        (Marks::GOAL, "*"),
    ];
    let said = said.into_iter().filter(|(mark, _)| !mark.is_empty() && cell.marks.contains(*mark));
    let signs = signs.chain(said.map(|(_, sign)| (sign.to_owned(), style)));
    let signs = signs.chain(cell.tag.chars().map(|digit| (digit.to_string(), style)));
    for ((sign, style), x) in signs.zip(spot.x + 1..right) {
        sheet.set_string(x, bottom, sign, style);
    }
}
