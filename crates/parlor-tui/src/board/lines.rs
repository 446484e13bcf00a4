//! Lines over the board: a match or jump just made, what the coach means, a half-made move. They run through the gaps and
//! over empty places; faces stay readable. An arrow has its head at the last place it can be drawn at.

use parlor_games::scene::{Line, Scene};
use ratatui::buffer::Buffer;
use ratatui::layout::{Position, Rect};

use super::Plan;
use crate::theme::Theme;

/// Something drawn, and which way it goes.
struct Drawn {
    at: Position,
    way: (i32, i32),
}

pub(super) fn paint(scene: &Scene, plan: &Plan, theme: &Theme, sheet: &mut Buffer) {
    if scene.lines.is_empty() {
        return;
    }
    let cells: Vec<Rect> = scene.cells.iter().map(|cell| plan.spot(cell)).collect();
    for line in &scene.lines {
        let mut last = None;
        for pair in line.points.windows(2) {
            let ends = (plan.middle(scene, pair[0]), plan.middle(scene, pair[1]));
            let drawn = stretch(line, ends, &cells, theme, sheet);
            last = drawn.or(last);
        }
        if let (true, Some(Drawn { at, way })) = (line.arrow, last)
            && let Some(cell) = sheet.cell_mut(at)
        {
            cell.set_symbol(theme.glyphs().heads[octant(way)]);
        }
    }
}

/// Which of the eight ways something goes, from the right with the clock.
fn octant((dx, dy): (i32, i32)) -> usize {
    match (dx.signum(), dy.signum()) {
        (1, 1) => 1,
        (0, 1) => 2,
        (-1, 1) => 3,
        (-1, 0) => 4,
        (-1, -1) => 5,
        (0, -1) => 6,
        (1, -1) => 7,
        _ => 0,
    }
}

/// Gives the last place where something could be drawn.
fn stretch(
    line: &Line,
    (from, to): ((i32, i32), (i32, i32)),
    cells: &[Rect],
    theme: &Theme,
    sheet: &mut Buffer,
) -> Option<Drawn> {
    let [across, down] = theme.glyphs().line(line.kind);
    let (dx, dy) = (to.0 - from.0, to.1 - from.1);
    let symbol = match (dx, dy) {
        (_, 0) => across,
        (0, _) => down,
        _ => theme.glyphs().slants[usize::from((dx < 0) == (dy < 0))],
    };
    // A slanting line is dotted: one sign a row, or a row would be full of them.
    let steps = if dx == 0 || dy == 0 { dx.abs().max(dy.abs()) } else { dy.abs() };
    let mut last = None;
    for step in 0..=steps {
        let along = |start: i32, length: i32| if steps == 0 { start } else { start + length * step / steps };
        let (x, y) = (along(from.0, dx), along(from.1, dy));
        if let (Ok(x), Ok(y)) = (u16::try_from(x), u16::try_from(y))
            && put(line, Position::new(x, y), symbol, cells, theme, sheet)
        {
            last = Some(Drawn { at: Position::new(x, y), way: (dx, dy) });
        }
    }
    last
}

/// Draws over what is no face: an empty place, a rule, or between cells the frame of what is meant, which stays what it is.
fn put(line: &Line, at: Position, symbol: &str, cells: &[Rect], theme: &Theme, sheet: &mut Buffer) -> bool {
    let Some(cell) = sheet.cell_mut(at) else { return false };
    let glyphs = theme.glyphs();
    let empty = [" ", glyphs.empty, glyphs.slot, glyphs.half].contains(&cell.symbol());
    if empty || glyphs.rules.contains(&cell.symbol()) {
        let ground = cell.style();
        cell.set_symbol(symbol).set_style(theme.line(line.kind, ground));
        return true;
    }
    let mut meant = glyphs.meant.iter().flat_map(|meant| meant.frame.iter().chain(&meant.signs));
    let framed = meant.any(|it| *it == cell.symbol()) && !cells.iter().any(|spot| spot.contains(at));
    if framed {
        cell.set_symbol(symbol);
    }
    framed
}
