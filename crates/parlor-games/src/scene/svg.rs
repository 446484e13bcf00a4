//! The scene as a stand-alone SVG picture, drawn from the same sprite the page uses.

use std::fmt::Write as _;

use super::{Area, Cell, Marks, Note, NoteState, Part, Scene, Shape};

/// The drawings of all shapes, one `<symbol>` each with a box of 100 by 100.
pub const SPRITE: &str = include_str!("sprite.svg");

/// The side of a whole piece in the picture.
const SIDE: u32 = 48;
/// Room for labels and frame.
const EDGE: u32 = 30;

/// Draws a scene.
#[must_use]
pub fn draw(scene: &Scene) -> String {
    let size = |area: &Area| {
        let units = |n: u16| u32::from(n) * SIDE / u32::from(area.piece.max(1));
        (units(area.columns), units(area.rows))
    };
    let (board_width, board_height) = size(&scene.board);
    let (note_width, note_height) = room_for_notes(&scene.board);
    let (tray_width, tray_height) = scene.tray.as_ref().map_or((0, 0), |tray| {
        let (width, height) = size(tray);
        (width, height + EDGE)
    });
    let width = (board_width + note_width).max(tray_width) + 2 * EDGE;
    let height = board_height + note_height + tray_height + 2 * EDGE + 24;
    let mut out = String::new();
    let _ = write!(
        out,
        "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 {width} {height}\" width=\"{width}\" \
         height=\"{height}\" role=\"img\" font-family=\"system-ui, sans-serif\">\n<title>{}</title>\n{}\n\
         <rect width=\"{width}\" height=\"{height}\" rx=\"10\" fill=\"#14503b\"/>\n",
        escaped(&scene.sentence),
        SPRITE.trim()
    );
    labels(&mut out, &scene.board);
    if let Some(backdrop) = scene.board.backdrop {
        let _ = writeln!(
            out,
            "<use href=\"#{}\" x=\"{EDGE}\" y=\"{EDGE}\" width=\"{board_width}\" height=\"{board_height}\"/>",
            backdrop.form
        );
    }
    notes(&mut out, &scene.board);
    let mut cells: Vec<&Cell> = scene.cells.iter().collect();
    cells.sort_by_key(|cell| cell.layer);
    for cell in cells {
        let (area, top) = match (cell.part, &scene.tray) {
            (Part::Tray, Some(tray)) => (tray, EDGE + board_height + note_height + EDGE),
            _ => (&scene.board, EDGE),
        };
        piece(&mut out, cell, area, top);
    }
    for line in &scene.lines {
        let centre = |at: i16| {
            f64::from(at) * f64::from(SIDE) / f64::from(scene.board.piece.max(1)) + f64::from(EDGE + SIDE / 2)
        };
        let points: Vec<String> = line.points.iter().map(|&(x, y)| format!("{},{}", centre(x), centre(y))).collect();
        let _ = writeln!(
            out,
            "<polyline points=\"{}\" fill=\"none\" stroke=\"#c79a4b\" stroke-width=\"4\" stroke-linecap=\"round\" \
             stroke-linejoin=\"round\"/>",
            points.join(" ")
        );
    }
    let _ = writeln!(
        out,
        "<text x=\"{}\" y=\"{}\" fill=\"#f3ecd9\" font-size=\"14\">{}</text>\n</svg>",
        EDGE,
        height - 14,
        escaped(&scene.sentence)
    );
    out
}

fn labels(out: &mut String, area: &Area) {
    let middle = |index: usize| EDGE + SIDE * index as u32 + SIDE / 2;
    let bottom = EDGE + room_for_notes(area).1 + u32::from(area.rows) * SIDE / u32::from(area.piece.max(1));
    let style = "fill=\"#9db8a8\" font-size=\"13\" text-anchor=\"middle\"";
    for (index, label) in area.column_labels.iter().enumerate() {
        let _ = writeln!(out, "<text x=\"{}\" y=\"{}\" {style}>{}</text>", middle(index), bottom + 17, escaped(label));
    }
    for (index, label) in area.row_labels.iter().enumerate() {
        let _ = writeln!(out, "<text x=\"15\" y=\"{}\" {style}>{}</text>", middle(index) + 5, escaped(label));
    }
}

/// Room beside and below an area for what is said of its lines.
fn room_for_notes(area: &Area) -> (u32, u32) {
    let longest = area.row_notes.iter().chain(&area.diagonal_notes).map(|note| note.text.chars().count()).max();
    (longest.map_or(0, |chars| 18 + 8 * chars as u32), if area.column_notes.is_empty() { 0 } else { 22 })
}

fn notes(out: &mut String, area: &Area) {
    let units = |n: u16| u32::from(n) * SIDE / u32::from(area.piece.max(1));
    let (right, bottom) = (EDGE + units(area.columns) + 8, EDGE + units(area.rows) + 17);
    let middle = |index: usize| EDGE + SIDE * index as u32 + SIDE / 2;
    let mut write = |note: &Note, x: u32, y: u32, anchor: &str| {
        // Met and broken lines differ by their sign as well as by colour.
        let (fill, sign) = match note.state {
            NoteState::Open => ("#f3ecd9", ""),
            NoteState::Met => ("#6fc39a", " \u{2713}"),
            NoteState::Broken => ("#e07a5f", " \u{2717}"),
        };
        let _ = writeln!(
            out,
            "<text x=\"{x}\" y=\"{y}\" fill=\"{fill}\" font-size=\"14\" text-anchor=\"{anchor}\">{}{sign}<title>{}</title></text>",
            escaped(&note.text),
            escaped(&note.name)
        );
    };
    for (index, note) in area.row_notes.iter().enumerate() {
        write(note, right, middle(index) + 5, "start");
    }
    for (index, note) in area.column_notes.iter().enumerate() {
        write(note, middle(index), bottom, "middle");
    }
    for (note, y) in area.diagonal_notes.iter().zip([bottom, EDGE - 8]) {
        write(note, right, y, "start");
    }
}

fn piece(out: &mut String, cell: &Cell, area: &Area, top: u32) {
    if cell.face.shape == Shape::Gap {
        return;
    }
    let unit = SIDE / u32::from(area.piece.max(1));
    // Higher layers lie a little to the upper left, so that the pile shows.
    let lift = u32::from(cell.layer) * 4;
    let x = (EDGE + u32::from(cell.column) * unit).saturating_sub(lift);
    let y = (top + u32::from(cell.row) * unit).saturating_sub(lift);
    let _ = write!(out, "<g transform=\"translate({x} {y})\"><title>{}</title>", escaped(&cell.words()));
    let _ = write!(out, "<use href=\"#{}\" width=\"{SIDE}\" height=\"{SIDE}\"/>", cell.face.shape.form());
    if cell.face.shape.shows_text() {
        let fill = if matches!(cell.face.shape, Shape::Ink | Shape::Inlay) { "#f3ecd9" } else { "#26313f" };
        let font = if cell.face.text.chars().count() > 2 { 16 } else { 21 };
        let weight = if matches!(cell.face.shape, Shape::Emblem(_)) { 700 } else { 400 };
        let _ = write!(
            out,
            "<text x=\"{0}\" y=\"{1}\" font-size=\"{font}\" font-weight=\"{weight}\" text-anchor=\"middle\" fill=\"{fill}\">{2}</text>",
            SIDE / 2,
            SIDE / 2 + 7,
            escaped(&cell.face.text)
        );
    }
    for (mark, drawing) in [
        (Marks::KEPT, "<circle cx=\"24\" cy=\"24\" r=\"18\" fill=\"none\" stroke=\"#2f7d5b\" stroke-width=\"2\"/>"),
        (Marks::WRONG, "<path d=\"M6 6l36 36M42 6L6 42\" stroke=\"#e07a5f\" stroke-width=\"3\"/>"),
        (
            Marks::HINTED,
            "<rect x=\"3\" y=\"3\" width=\"42\" height=\"42\" rx=\"6\" fill=\"none\" stroke=\"#e3b23c\" stroke-width=\"3\" stroke-dasharray=\"6 4\"/>",
        ),
        (
            Marks::SELECTED,
            "<rect x=\"2\" y=\"2\" width=\"44\" height=\"44\" rx=\"6\" fill=\"none\" stroke=\"#c79a4b\" stroke-width=\"3\"/>",
        ),
    ] {
        if cell.marks.contains(mark) {
            out.push_str(drawing);
        }
    }
    out.push_str("</g>\n");
}

/// Text that may stand in markup.
#[must_use]
pub fn escaped(text: &str) -> String {
    let mut out = String::with_capacity(text.len());
    for c in text.chars() {
        match c {
            '&' => out.push_str("&amp;"),
            '<' => out.push_str("&lt;"),
            '>' => out.push_str("&gt;"),
            '"' => out.push_str("&quot;"),
            _ => out.push(c),
        }
    }
    out
}
