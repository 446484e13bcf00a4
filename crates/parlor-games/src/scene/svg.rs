//! The scene as a stand-alone SVG picture, drawn from the same sprite the page uses.

mod marks;

use std::borrow::Cow;
use std::fmt::Write as _;

use marks::Spot;

use super::{Area, Cell, Lettering, Marks, Note, NoteState, Part, Scene, Sprite};

/// Where the drawings of a picture come from.
#[derive(Clone, Copy)]
struct Drawings<'a> {
    sprite: &'a Sprite,
    /// The set that pieces are drawn in, where it has them.
    set: Option<&'a str>,
}

impl Drawings<'_> {
    /// The name of a form's drawing: another one with the same name and the set's word behind it, if there is one.
    fn form(self, form: &'static str) -> Cow<'static, str> {
        let other = self.set.map(|set| format!("{form}--{set}")).filter(|other| self.sprite.has(other));
        other.map_or(Cow::Borrowed(form), Cow::Owned)
    }
}

/// The side of a whole piece in the picture.
const SIDE: u32 = 48;
/// How high a block is.
const TALL: u32 = 60;
/// How far a layer lies from the one under it, to the left and up: what the side of a block shows.
const LIFT: f64 = 4.8;
/// Room for labels and frame.
const EDGE: u32 = 30;
/// Room for what the coach's marks mean, where there are some.
const LEGEND: u32 = 26;

/// Draws a scene with the drawings of a sprite; in one of the sets its pieces come in, or as they usually look.
#[must_use]
pub fn draw(scene: &Scene, sprite: &Sprite, set: Option<&str>) -> String {
    let drawings = Drawings { sprite, set };
    let size = |area: &Area, part: Part| {
        let units = |n: u16, side: u32| u32::from(n) * side / u32::from(area.piece.max(1));
        (units(area.columns, SIDE), units(area.rows, height(scene, part)))
    };
    let (board_width, board_height) = size(&scene.board, Part::Board);
    let (note_width, note_height) = room_for_notes(&scene.board);
    let (tray_width, tray_height) = scene.tray.as_ref().map_or((0, 0), |tray| {
        let (width, height) = size(tray, Part::Tray);
        (width, height + EDGE)
    });
    let width = (board_width + note_width).max(tray_width) + 2 * EDGE;
    let legend = if marks::has_legend(scene) { LEGEND } else { 0 };
    let whole = board_height + note_height + tray_height + 2 * EDGE + 24 + legend;
    let forms = scene.cells.iter().map(|cell| drawings.form(cell.face.piece.form));
    let forms: Vec<_> = forms.chain(scene.board.backdrop.map(|backdrop| backdrop.form.into())).collect();
    let mut out = String::new();
    let _ = write!(
        out,
        "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 {width} {whole}\" width=\"{width}\" \
         height=\"{whole}\" role=\"img\" font-family=\"system-ui, sans-serif\">\n<title>{}</title>\n{}\n\
         <rect width=\"{width}\" height=\"{whole}\" rx=\"10\" fill=\"#14503b\"/>\n",
        escaped(&scene.sentence),
        sprite.only(forms.iter().map(|form| &**form))
    );
    labels(&mut out, &scene.board, height(scene, Part::Board));
    if let Some(backdrop) = scene.board.backdrop {
        let _ = writeln!(
            out,
            "<use href=\"#{}\" x=\"{EDGE}\" y=\"{EDGE}\" width=\"{board_width}\" height=\"{board_height}\"/>",
            backdrop.form
        );
    }
    notes(&mut out, &scene.board, height(scene, Part::Board));
    let mut cells: Vec<&Cell> = scene.cells.iter().collect();
    // The side of a block lies on the felt, or on its neighbours of a lower layer: those to its right and below come later.
    cells.sort_by_key(|cell| (cell.layer, cell.column + cell.row));
    let spot = |cell: &Cell| {
        let (area, top) = match (cell.part, &scene.tray) {
            (Part::Tray, Some(tray)) => (tray, EDGE + board_height + note_height + EDGE),
            _ => (&scene.board, EDGE),
        };
        placed(cell, area, (top, height(scene, cell.part)))
    };
    // A frame lies over its own layer, and a higher piece covers it.
    for layer in cells.chunk_by(|one, next| one.layer == next.layer) {
        layer.iter().for_each(|cell| piece(&mut out, cell, spot(cell), drawings));
        layer.iter().for_each(|cell| marks::frames(&mut out, cell.marks, spot(cell)));
    }
    for line in &scene.lines {
        let centre = |at: i16, side: u32| {
            f64::from(at) * f64::from(side) / f64::from(scene.board.piece.max(1)) + f64::from(EDGE + side / 2)
        };
        let tall = height(scene, Part::Board);
        let points: Vec<_> = line.points.iter().map(|&(x, y)| (centre(x, SIDE), centre(y, tall))).collect();
        marks::line(&mut out, line, &points);
    }
    scene.cells.iter().for_each(|cell| marks::badges(&mut out, cell, spot(cell)));
    marks::legend(&mut out, scene, f64::from(EDGE), f64::from(whole) - 38.0);
    let _ = writeln!(
        out,
        "<text x=\"{}\" y=\"{}\" fill=\"#f3ecd9\" font-size=\"14\">{}</text>\n</svg>",
        EDGE,
        whole - 14,
        escaped(&scene.sentence)
    );
    out
}

/// How high the pieces of a part are: pieces at half offsets are blocks, and so is whatever lies with a block.
fn height(scene: &Scene, part: Part) -> u32 {
    let area = if part == Part::Board { Some(&scene.board) } else { scene.tray.as_ref() };
    let block = |cell: &Cell| cell.part == part && cell.face.piece.surface.is_block();
    if area.is_some_and(|area| area.piece > 1) || scene.cells.iter().any(block) { TALL } else { SIDE }
}

fn labels(out: &mut String, area: &Area, tall: u32) {
    let middle = |index: usize, side: u32| EDGE + side * index as u32 + side / 2;
    let bottom = EDGE + room_for_notes(area).1 + u32::from(area.rows) * tall / u32::from(area.piece.max(1));
    let style = "fill=\"#9db8a8\" font-size=\"13\" text-anchor=\"middle\"";
    for (index, label) in area.column_labels.iter().enumerate() {
        let x = middle(index, SIDE);
        let _ = writeln!(out, "<text x=\"{x}\" y=\"{}\" {style}>{}</text>", bottom + 17, escaped(label));
    }
    for (index, label) in area.row_labels.iter().enumerate() {
        let y = middle(index, tall) + 5;
        let _ = writeln!(out, "<text x=\"15\" y=\"{y}\" {style}>{}</text>", escaped(label));
    }
}

/// Room beside and below an area for what is said of its lines.
fn room_for_notes(area: &Area) -> (u32, u32) {
    let longest = area.row_notes.iter().chain(&area.diagonal_notes).map(|note| note.text.chars().count()).max();
    (longest.map_or(0, |chars| 18 + 8 * chars as u32), if area.column_notes.is_empty() { 0 } else { 22 })
}

fn notes(out: &mut String, area: &Area, tall: u32) {
    let units = |n: u16, side: u32| u32::from(n) * side / u32::from(area.piece.max(1));
    let (right, bottom) = (EDGE + units(area.columns, SIDE) + 8, EDGE + units(area.rows, tall) + 17);
    let middle = |index: usize, side: u32| EDGE + side * index as u32 + side / 2;
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
        write(note, right, middle(index, tall) + 5, "start");
    }
    for (index, note) in area.column_notes.iter().enumerate() {
        write(note, middle(index, SIDE), bottom, "middle");
    }
    for (note, y) in area.diagonal_notes.iter().zip([bottom, EDGE - 8]) {
        write(note, right, y, "start");
    }
}

/// Where a cell is drawn, with the upper edge of its part and how high pieces are there.
fn placed(cell: &Cell, area: &Area, (top, tall): (u32, u32)) -> Spot {
    let per = f64::from(area.piece.max(1));
    // Higher layers lie a little to the upper left, so that the pile shows.
    let lift = f64::from(cell.layer) * LIFT;
    let x = f64::from(EDGE) + f64::from(cell.column) * f64::from(SIDE) / per - lift;
    let y = f64::from(top) + f64::from(cell.row) * f64::from(tall) / per - lift;
    Spot { x, y, width: f64::from(SIDE), height: f64::from(tall) }
}

fn piece(out: &mut String, cell: &Cell, spot: Spot, drawings: Drawings<'_>) {
    let look = cell.face.piece;
    if !look.is_there() {
        return;
    }
    let Spot { x, y, height, .. } = spot;
    let tall = height as u32;
    // Ivory is lighter the higher it lies.
    let ivory = ["#ece1c4", "#f2e9d2", "#f8f1de", "#fcf7ea", "#fffdf6"][usize::from(cell.layer).min(4)];
    let ivory = marks::tint(cell.marks).unwrap_or(ivory);
    let tint = if look.surface.is_block() { format!(" color=\"{ivory}\"") } else { String::new() };
    let _ = write!(out, "<g transform=\"translate({x} {y})\"{tint}><title>{}</title>", escaped(&cell.words()));
    let _ = write!(out, "<use href=\"#{}\" width=\"{SIDE}\" height=\"{tall}\"/>", drawings.form(look.form));
    if look.lettering != Lettering::None {
        let fill = if look.surface.is_dark() { "#f3ecd9" } else { "#26313f" };
        let font = if cell.face.text.chars().count() > 2 { 16 } else { 21 };
        let weight = if look.lettering == Lettering::Plain { 400 } else { 700 };
        let _ = write!(
            out,
            "<text x=\"{0}\" y=\"{1}\" font-size=\"{font}\" font-weight=\"{weight}\" text-anchor=\"middle\" fill=\"{fill}\">{2}</text>",
            SIDE / 2,
            tall / 2 + 7,
            escaped(&cell.face.text)
        );
    }
    let (bottom, middle) = (tall - 6, tall / 2);
    let frame = |inset: u32, more: &str| {
        let (width, height) = (SIDE - 2 * inset, tall - 2 * inset);
        format!(
            "<rect x=\"{inset}\" y=\"{inset}\" width=\"{width}\" height=\"{height}\" rx=\"6\" fill=\"none\" {more} stroke-width=\"3\"/>"
        )
    };
    for (mark, drawing) in [
        (
            Marks::KEPT,
            format!("<circle cx=\"24\" cy=\"{middle}\" r=\"18\" fill=\"none\" stroke=\"#2f7d5b\" stroke-width=\"2\"/>"),
        ),
        (Marks::WRONG, format!("<path d=\"M6 6L42 {bottom}M42 6L6 {bottom}\" stroke=\"#e07a5f\" stroke-width=\"3\"/>")),
        (Marks::SELECTED, frame(2, "stroke=\"#c79a4b\"")),
    ] {
        if cell.marks.contains(mark) {
            out.push_str(&drawing);
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

#[cfg(test)]
mod tests {
    use super::*;
    use crate::scene::{Face, Piece, Surface};

    const SHEET: &str = "<defs>\n<g id=\"side\"/>\n<symbol id=\"low\"><use href=\"#side\"/></symbol>\n\
        <symbol id=\"high\"><use href=\"#side\"/></symbol>\n<symbol id=\"high--plain\"/>\n<symbol id=\"other\"/>\n</defs>\n";

    /// A block on another one, both at half offsets.
    fn pile() -> Scene {
        let block = |form| Face::new(Piece::new(form, Surface::Block), "", form);
        let cell = |id, layer, form| Cell { layer, ..Cell::new(block(form), "").at(id, 1, 1) };
        // The order of the cells must not matter, only their layers.
        Scene::of(Area { piece: 2, ..Area::plain(4, 4) }, vec![cell(0, 1, "high"), cell(1, 0, "low")])
    }

    #[test]
    fn a_higher_block_comes_later_and_lies_to_the_upper_left() {
        let picture = draw(&pile(), &Sprite::of([SHEET]), None);
        let at = |what: &str| picture.find(what).unwrap_or_else(|| panic!("no {what} in {picture}"));
        assert!(at("<g transform=\"translate(54 60)\"") < at("<g transform=\"translate(49.2 55.2)\""));
        assert!(at("<use href=\"#low\" width=\"48\" height=\"60\"/>") < at("<use href=\"#high\""));
    }

    #[test]
    fn marks_are_frames_over_their_own_layer_with_a_legend_and_badges_above_everything() {
        let mut scene = pile();
        scene.cells[1].marks = Marks::FAULT;
        scene.cells[1].tag = "2".to_owned();
        scene.cells[0].marks = Marks::BECAUSE;
        let picture = draw(&scene, &Sprite::of([SHEET]), None);
        let at = |what: &str| picture.find(what).unwrap_or_else(|| panic!("no {what} in {picture}"));
        let frame = at("stroke=\"#f0573a\"");
        assert!(at("<use href=\"#low\"") < frame && frame < at("<use href=\"#high\""), "{picture}");
        assert!(at("stroke=\"#14508c\" stroke-width=\"4.5\" stroke-linecap=\"round\"") < at("<circle r=\"8\""));
        assert!(at("class=\"tag\"") > at("<use href=\"#high\""));
        assert!(picture.contains(">this was it<") && picture.contains(">because of these<"));
        assert!(!draw(&pile(), &Sprite::of([SHEET]), None).contains(">this was it<"));
    }

    #[test]
    fn an_arrow_has_a_head_and_another_line_has_none() {
        use crate::scene::{Line, LineKind};
        let line = |arrow| Line { points: vec![(0, 0), (2, 0)], kind: LineKind::Act, arrow };
        let drawn = |arrow| draw(&Scene { lines: vec![line(arrow)], ..pile() }, &Sprite::of([SHEET]), None);
        assert!(drawn(true).contains("class=\"head\"") && !drawn(false).contains("class=\"head\""));
    }

    #[test]
    fn a_picture_carries_what_it_draws_and_nothing_else() {
        let sprite = Sprite::of([SHEET]);
        for (set, high) in [(None, "high"), (Some("plain"), "high--plain"), (Some("unknown"), "high")] {
            let picture = draw(&pile(), &sprite, set);
            assert!(picture.contains(&format!("<symbol id=\"{high}\"")), "{picture}");
            assert!(!picture.contains("id=\"other\"") && !picture.contains("id=\"token\""));
            for name in picture.split("href=\"#").skip(1).filter_map(|rest| rest.split('"').next()) {
                assert!(picture.contains(&format!("id=\"{name}\"")), "{name} is used and not there");
            }
        }
    }
}
