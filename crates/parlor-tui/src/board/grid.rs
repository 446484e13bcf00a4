//! Boards of whole cells: rules between the cells, the cells, then the frames of cursor and hand.

use std::borrow::Cow;

use parlor_games::scene::{Cell, Marks, Scene, Surface};
use ratatui::buffer::Buffer;
use ratatui::layout::Rect;
use ratatui::style::{Modifier, Style};
use ratatui::text::Span;

use super::backdrop::{self, is_marked};
use super::{Plan, wide};
use crate::theme::{MEANT, Theme, meant};

pub(super) fn paint(scene: &Scene, plan: &Plan, theme: &Theme, sheet: &mut Buffer) {
    let laid = |cell: &&Cell| cell.face.piece.is_there() && !plan.part(cell.part).1.halves;
    let cells: Vec<(&Cell, Rect)> = scene.cells.iter().filter(laid).map(|cell| (cell, plan.spot(cell))).collect();
    backdrop::paint(scene, plan, theme, sheet);
    let ruled = |cell: &Cell| plan.part(cell.part).1.ruled;
    // Around a bare cell there is nothing but what lies under it.
    let solid: Vec<(&Cell, Rect)> = cells.iter().copied().filter(|(cell, _)| !cell.face.piece.is_bare()).collect();
    let (with_rules, without): (Vec<_>, Vec<_>) = solid.into_iter().partition(|(cell, _)| ruled(cell));
    rules(&with_rules, theme, sheet);
    for (cell, spot) in without {
        let ground = Rect::new(spot.x - 1, spot.y, spot.width + 2, spot.height);
        for at in ground.positions() {
            if let Some(at) = sheet.cell_mut(at) {
                at.set_symbol(" ").set_style(theme.rule(cell.face.piece.surface));
            }
        }
    }
    for (cell, spot) in &cells {
        if !cell.face.piece.is_bare() || is_marked(cell) {
            inside(cell, *spot, theme, sheet);
        }
    }
    // Frames of neighbours share an edge; the cursor's lies on top, then the hand's, then what is more urgent.
    let mut framed = cells;
    framed.sort_by_key(|(cell, _)| {
        let hand = (cell.marks.contains(Marks::FOCUS), cell.marks.contains(Marks::SELECTED));
        (hand, std::cmp::Reverse(meant(cell.marks).map_or(MEANT.len(), |role| role as usize)))
    });
    for (cell, spot) in framed {
        frame(cell, spot, ruled(cell), theme, sheet);
    }
}

/// Light rules around every cell, joined where they meet.
fn rules(cells: &[(&Cell, Rect)], theme: &Theme, sheet: &mut Buffer) {
    const UP: u8 = 1;
    const RIGHT: u8 = 2;
    const DOWN: u8 = 4;
    const LEFT: u8 = 8;
    let width = usize::from(sheet.area.width);
    let mut joins = vec![0_u8; width * usize::from(sheet.area.height)];
    for (cell, spot) in cells {
        let (left, top) = (spot.x - 1, spot.y - 1);
        let (right, bottom) = (spot.right(), spot.bottom());
        let mut join = |x: u16, y: u16, sides: u8| {
            if let Some(at) = joins.get_mut(usize::from(y) * width + usize::from(x)) {
                *at |= sides;
            }
        };
        for x in left..=right {
            let sides = if x > left { LEFT } else { 0 } | if x < right { RIGHT } else { 0 };
            join(x, top, sides);
            join(x, bottom, sides);
        }
        for y in top..=bottom {
            let sides = if y > top { UP } else { 0 } | if y < bottom { DOWN } else { 0 };
            join(left, y, sides);
            join(right, y, sides);
        }
        // Where two materials meet, the rule belongs to the one that is not bare felt.
        let style = theme.rule(cell.face.piece.surface);
        let solid = cell.face.piece.surface != Surface::Felt;
        for y in top..=bottom {
            for x in left..=right {
                let first = joins[usize::from(y) * width + usize::from(x)] != 0;
                if let Some(at) = sheet.cell_mut((x, y)).filter(|_| first && solid) {
                    at.set_style(style);
                }
            }
        }
    }
    for (index, sides) in joins.into_iter().enumerate().filter(|(_, sides)| *sides != 0) {
        let at = ((index % width) as u16, (index / width) as u16);
        if let Some(cell) = sheet.cell_mut(at) {
            cell.set_symbol(theme.glyphs().rules[usize::from(sides)]);
        }
    }
}

/// The face in the middle, what the player and the hand say before it, what the game and the coach say after it.
fn inside(cell: &Cell, spot: Rect, theme: &Theme, sheet: &mut Buffer) {
    let style = theme.cell(cell);
    // Only the face is underlined; a cell full of lines would be hard to read.
    let ground = style.remove_modifier(Modifier::UNDERLINED);
    for y in spot.top()..spot.bottom() {
        for x in spot.left()..spot.right() {
            if let Some(at) = sheet.cell_mut((x, y)) {
                at.set_symbol(" ").set_style(ground);
            }
        }
    }
    let y = spot.y + spot.height / 2;
    let face = face(cell, spot.width, theme);
    let width = Span::raw(face).width() as u16;
    let before = spot.width.saturating_sub(width) / 2;
    sheet.set_stringn(spot.x + before, y, face, usize::from(spot.width), style);
    let inlay = (cell.face.piece.surface == Surface::Inlay).then_some(theme.glyphs().inlay);
    let (first, last) = if before > 0 { (inlay, None) } else { (None, inlay) };
    let plain = |sign: &'static str| (Cow::Borrowed(sign), ground);
    let mut signs = first.map(plain).into_iter().chain(signs_before(cell, theme).map(plain));
    for ((sign, style), x) in signs.by_ref().take(usize::from(before)).zip((spot.x..spot.x + before).rev()) {
        sheet.set_string(x, y, sign, style);
    }
    // What has no room before the face stands after it; where the face fills the cell, in the free column.
    let after = spot.x + before + width;
    let tags = tag(cell, spot, ground, theme, sheet).map(|sign| (Cow::Owned(sign.to_string()), ground));
    let signs = signs.chain(tags).chain(signs_after(cell, ground, theme)).chain(last.map(plain));
    for ((sign, style), x) in signs.zip(after..spot.right().max(after + 1)) {
        sheet.set_string(x, y, sign, style);
    }
}

/// Writes a few characters in the corner of a cell that is high enough; gives them as signs for one that is not.
fn tag(
    cell: &Cell,
    spot: Rect,
    ground: Style,
    theme: &Theme,
    sheet: &mut Buffer,
) -> impl Iterator<Item = char> + use<> {
    let bold = ground.add_modifier(Modifier::BOLD);
    // An empty place has nothing else to show.
    let alone = cell.face.text.is_empty() || cell.tag.is_empty();
    if spot.height > 1 {
        let x = spot.right().saturating_sub(wide(&cell.tag)).max(spot.x);
        sheet.set_stringn(x, spot.y, &cell.tag, usize::from(spot.width), bold);
    } else if alone && !cell.tag.is_empty() {
        let x = spot.x + spot.width.saturating_sub(wide(&cell.tag)) / 2;
        sheet.set_stringn(x, spot.y, &cell.tag, usize::from(spot.width), bold);
    }
    let beside = if spot.height > 1 || alone { String::new() } else { theme.small(&cell.tag) };
    beside.chars().collect::<Vec<_>>().into_iter()
}

fn face<'a>(cell: &'a Cell, room: u16, theme: &Theme) -> &'a str {
    match (theme.face(&cell.face, room), cell.face.piece.surface) {
        ("", Surface::Felt | Surface::Bare) => " ",
        ("", Surface::Slot) => theme.glyphs().slot,
        ("", _) => theme.glyphs().empty,
        (face, _) => face,
    }
}

fn signs_before<'a>(cell: &'a Cell, theme: &'a Theme) -> impl Iterator<Item = &'static str> + use<'a> {
    let glyphs = theme.glyphs();
    let signs = [
        (Marks::TARGET, glyphs.target),
        (Marks::SHADED, glyphs.shaded),
        (Marks::KEPT, glyphs.kept),
        (Marks::BLOCKED, "-"),
    ];
    // Before a number the sign of what is blocked would be a minus; what is let into the board has a sign of its own.
    let blocked = if cell.face.piece.surface == Surface::Inlay { Marks::BLOCKED } else { Marks::empty() };
    let marks = cell.marks.difference(blocked);
    signs.into_iter().filter(move |(mark, _)| marks.contains(*mark)).map(|(_, sign)| sign)
}

/// What the coach and the game say of a cell. What has a frame needs no sign.
fn signs_after(cell: &Cell, ground: Style, theme: &Theme) -> impl Iterator<Item = (Cow<'static, str>, Style)> {
    let framed = if in_hand(cell.marks) { None } else { meant(cell.marks) };
    let others = MEANT.into_iter().filter(move |role| framed != Some(*role));
    let coach = others.map(|role| (role.mark(), theme.glyphs().meant[role as usize].signs[1]));
    // A number says that it can be played, and with what.
    let open = if cell.tag.is_empty() { Marks::OPEN } else { Marks::empty() };
    let game = [(Marks::WRONG, "!"), (Marks::EQUAL, "="), (open, "^"), (Marks::GOAL, "*")];
    let said: Vec<_> = coach.chain(game).filter(|(mark, _)| !mark.is_empty() && cell.marks.contains(*mark)).collect();
    said.into_iter().map(move |(mark, sign)| (Cow::Borrowed(sign), theme.sign(mark, ground)))
}

/// Whether the frame of a cell is that of the cursor or the hand.
fn in_hand(marks: Marks) -> bool {
    marks.intersects(Marks::FOCUS | Marks::SELECTED)
}

/// A double frame for the cursor, a heavy one for what is in the hand, one of its own for each thing that the coach means;
/// brackets where there is no room for a frame.
fn frame(cell: &Cell, spot: Rect, ruled: bool, theme: &Theme, sheet: &mut Buffer) {
    let focus = cell.marks.contains(Marks::FOCUS);
    let picked = cell.marks.contains(Marks::SELECTED);
    let glyphs = theme.glyphs();
    let (edges, brackets, style) = match (focus, picked, meant(cell.marks)) {
        (false, false, None) => return,
        (false, false, Some(role)) => {
            let drawn = &glyphs.meant[role as usize];
            (&drawn.frame, drawn.signs, theme.meant(role))
        }
        (true, false, _) => (&glyphs.focus, ["[", "]"], theme.frame(focus)),
        (false, true, _) => (&glyphs.picked, ["(", ")"], theme.frame(focus)),
        (true, true, _) => (&glyphs.both, ["{", "}"], theme.frame(focus)),
    };
    let (left, right) = (spot.x - 1, spot.right());
    if !ruled {
        for y in spot.top()..spot.bottom() {
            sheet.set_string(left, y, brackets[0], style);
            // A sign in the free column says more than the closing bracket would.
            let sign = sheet.cell((right, y)).map_or(" ", |cell| cell.symbol()).to_owned();
            let closing = if sign == " " { brackets[1] } else { &sign };
            sheet.set_string(right, y, closing, style);
        }
        return;
    }
    let [upper_left, upper_right, lower_left, lower_right, across, down] = *edges;
    let (top, bottom) = (spot.y - 1, spot.bottom());
    for x in spot.left()..right {
        put(sheet, x, top, across, style);
        put(sheet, x, bottom, across, style);
    }
    for y in spot.top()..bottom {
        put(sheet, left, y, down, style);
        put(sheet, right, y, down, style);
    }
    for (x, y, corner) in
        [(left, top, upper_left), (right, top, upper_right), (left, bottom, lower_left), (right, bottom, lower_right)]
    {
        put(sheet, x, y, corner, style);
    }
}

fn put(sheet: &mut Buffer, x: u16, y: u16, symbol: &str, style: Style) {
    if let Some(cell) = sheet.cell_mut((x, y)) {
        cell.set_symbol(symbol).set_style(style);
    }
}
