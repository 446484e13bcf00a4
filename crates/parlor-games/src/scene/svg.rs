//! The scene as a stand-alone SVG picture, drawn from the same sprite the page uses.

use std::fmt::Write as _;

use super::{Area, Cell, Marks, Part, Scene, Shape};

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
    let (tray_width, tray_height) = scene.tray.as_ref().map_or((0, 0), |tray| {
        let (width, height) = size(tray);
        (width, height + EDGE)
    });
    let width = board_width.max(tray_width) + 2 * EDGE;
    let height = board_height + tray_height + 2 * EDGE + 24;
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
    let mut cells: Vec<&Cell> = scene.cells.iter().collect();
    cells.sort_by_key(|cell| cell.layer);
    for cell in cells {
        let (area, top) = match (cell.part, &scene.tray) {
            (Part::Tray, Some(tray)) => (tray, EDGE + board_height + EDGE),
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
    let bottom = EDGE + u32::from(area.rows) * SIDE / u32::from(area.piece.max(1));
    let style = "fill=\"#9db8a8\" font-size=\"13\" text-anchor=\"middle\"";
    for (index, label) in area.column_labels.iter().enumerate() {
        let _ = writeln!(out, "<text x=\"{}\" y=\"{}\" {style}>{}</text>", middle(index), bottom + 17, escaped(label));
    }
    for (index, label) in area.row_labels.iter().enumerate() {
        let _ = writeln!(out, "<text x=\"15\" y=\"{}\" {style}>{}</text>", middle(index) + 5, escaped(label));
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
        let fill = if cell.face.shape == Shape::Ink { "#f3ecd9" } else { "#26313f" };
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
