//! What is said of whole lines of cells: beside rows, below columns, outside the corners where diagonals end.

use parlor_games::scene::{Area, Note, NoteState};
use ratatui::buffer::Buffer;

use super::scale::Scale;
use super::{NOTE, Spread, wide};
use crate::theme::Theme;

pub(super) fn paint(area: &Area, spread: &Spread, scale: Scale, theme: &Theme, sheet: &mut Buffer) {
    let right = spread.x + spread.width + 1;
    let beside = area.row_notes.iter().chain(&area.diagonal_notes).map(|note| wide(&note.text)).max().unwrap_or(0);
    let end = right + beside.max(NOTE);
    let mut put = |end: u16, y: u16, note: &Note| {
        let style = theme.note(note.state);
        sheet.set_string(end.saturating_sub(wide(&note.text)), y, &note.text, style);
        let [met, broken] = theme.glyphs().notes;
        match note.state {
            NoteState::Open => {}
            NoteState::Met => sheet.set_string(end, y, met, style),
            NoteState::Broken => sheet.set_string(end, y, broken, style),
        }
    };
    for (row, note) in (0..).zip(&area.row_notes) {
        put(end, spread.y + scale.inside(0, row).1 + scale.height / 2, note);
    }
    if let Some(y) = spread.notes {
        for (column, note) in (0..).zip(&area.column_notes) {
            let spare = scale.width.saturating_sub(wide(&note.text)) / 2;
            put(spread.x + scale.inside(column, 0).0 + scale.width - spare, y, note);
        }
    }
    let corners = [spread.notes, Some(if scale.ruled { spread.y } else { spread.y.saturating_sub(1) })];
    for (note, y) in area.diagonal_notes.iter().zip(corners) {
        if let Some(y) = y {
            put(end, y, note);
        }
    }
}
