//! Lines over the board: a match or jump just made, what the coach proposes, a half-made move. They run through the
//! gaps and over empty places; faces stay readable.

use parlor_games::scene::{Line, Scene};
use ratatui::buffer::Buffer;

use super::Plan;
use crate::theme::Theme;

pub(super) fn paint(scene: &Scene, plan: &Plan, theme: &Theme, sheet: &mut Buffer) {
    for line in &scene.lines {
        for pair in line.points.windows(2) {
            stretch(line, plan.middle(scene, pair[0]), plan.middle(scene, pair[1]), theme, sheet);
        }
    }
}

fn stretch(line: &Line, from: (i32, i32), to: (i32, i32), theme: &Theme, sheet: &mut Buffer) {
    let [across, down] = theme.glyphs().line(line.kind);
    let (dx, dy) = (to.0 - from.0, to.1 - from.1);
    let symbol = match (dx, dy) {
        (_, 0) => across,
        (0, _) => down,
        _ => theme.glyphs().slants[usize::from((dx < 0) == (dy < 0))],
    };
    // A slanting line is dotted: one sign a row, or a row would be full of them.
    let steps = if dx == 0 || dy == 0 { dx.abs().max(dy.abs()) } else { dy.abs() };
    for step in 0..=steps {
        let along = |start: i32, length: i32| if steps == 0 { start } else { start + length * step / steps };
        put(sheet, along(from.0, dx), along(from.1, dy), symbol, theme);
    }
}

fn put(sheet: &mut Buffer, x: i32, y: i32, symbol: &str, theme: &Theme) {
    let (Ok(x), Ok(y)) = (u16::try_from(x), u16::try_from(y)) else { return };
    if let Some(cell) = sheet.cell_mut((x, y)) {
        let glyphs = theme.glyphs();
        let over = [" ", glyphs.empty, glyphs.slot, glyphs.half].contains(&cell.symbol())
            || glyphs.rules.contains(&cell.symbol());
        if over {
            let ground = cell.style();
            cell.set_symbol(symbol).set_style(theme.line(ground));
        }
    }
}
