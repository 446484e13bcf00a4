mod marks;

use std::collections::HashMap;

use parlor_games::games::mahjong::looks;
use parlor_games::scene::{Backdrop, Face, Lettering, Line, LineKind, Note, NoteState, Piece, Surface};
use ratatui::style::Modifier;

use super::*;
use crate::theme::{Depth, Look, ThemeName};

fn theme(ascii: bool) -> Theme {
    Theme::new(ThemeName::Plain, Look { depth: Depth::Mono, ascii, wide: !ascii })
}

fn scene(area: Area, cells: Vec<Cell>) -> Scene {
    Scene::of(area, cells)
}

fn cell(id: usize, column: u16, row: u16, face: Face, marks: Marks) -> Cell {
    Cell::new(face, "").at(id, column.into(), row.into()).mark(marks, true)
}

fn token(text: &'static str) -> Face {
    Face::new(Piece::TOKEN, text, text)
}

fn sheet(scene: &Scene, plan: &Plan, theme: &Theme) -> Buffer {
    let mut sheet = Buffer::empty(Rect::new(0, 0, plan.width, plan.height));
    paint(scene, plan, theme, &mut sheet);
    sheet
}

fn text(sheet: &Buffer) -> String {
    let mut out = String::new();
    for y in 0..sheet.area.height {
        let line: String = (0..sheet.area.width).map(|x| sheet[(x, y)].symbol()).collect();
        out.push_str(line.trim_end());
        out.push('\n');
    }
    out
}

/// What is left of a picture without colours.
fn bare(sheet: &Buffer) -> Vec<(String, Modifier)> {
    sheet.content().iter().map(|cell| (cell.symbol().to_owned(), cell.modifier)).collect()
}

#[test]
fn without_colours_different_faces_and_marks_never_look_the_same() {
    let faces = [
        token("A"),
        token("B"),
        Face::empty(Piece::FELT),
        Face::empty(Piece::HOLLOW),
        Face::new(Piece { glyph: Some("●"), ..Piece::new("nut", Surface::Hollow) }, "A", "nut"),
        Face::empty(Piece::SLOT),
        Face::new(Piece::INLAY, "A", "A, given"),
    ];
    let hands = [Marks::empty(), Marks::FOCUS, Marks::SELECTED, Marks::FOCUS | Marks::SELECTED];
    let marks = [
        Marks::empty(),
        Marks::BLOCKED,
        Marks::ACT,
        Marks::WRONG,
        Marks::SHADED,
        Marks::KEPT,
        Marks::LAST,
        Marks::GOAL,
        Marks::EQUAL,
        Marks::TARGET,
        Marks::OPEN,
        Marks::FAULT,
        Marks::BECAUSE,
        Marks::REGION,
    ];
    for ascii in [false, true] {
        for halves in [false, true] {
            for scale in Scale::candidates(1, halves) {
                let mut seen: HashMap<Vec<(String, Modifier)>, String> = HashMap::new();
                let hands_and_marks = hands.iter().flat_map(|hand| marks.iter().map(move |mark| *hand | *mark));
                let all: Vec<Marks> = hands_and_marks.collect();
                for (face, marks) in faces.iter().flat_map(|face| all.iter().map(move |marks| (face, *marks))) {
                    // In ASCII a sign is the letter its face says, here the same as a token's.
                    let lettered = face.piece.lettering != Lettering::None;
                    if ascii && face.piece.glyph.is_some() || halves && !lettered {
                        continue;
                    }
                    // Nobody can shade or play what is let into the board.
                    if face.piece.surface == Surface::Inlay && marks.intersects(Marks::SHADED | Marks::OPEN) {
                        continue;
                    }
                    let piece = if halves { 2 } else { 1 };
                    let area = Area { piece, ..Area::plain(usize::from(piece), usize::from(piece)) };
                    let scene = scene(area, vec![cell(0, 0, 0, face.clone(), marks)]);
                    let picture = bare(&sheet(&scene, &Plan::at(&scene, scale, scale, true), &theme(ascii)));
                    let what = format!("{face:?} {marks:?}");
                    if let Some(other) = seen.insert(picture, what.clone()) {
                        panic!("{what} looks like {other} at {scale:?}");
                    }
                }
            }
        }
    }
}

#[test]
fn a_playable_piece_looks_different_from_a_blocked_one() {
    let area = || Area::plain(1, 1);
    let look = |marks| {
        let scene = scene(area(), vec![cell(0, 0, 0, token("A"), marks)]);
        bare(&sheet(&scene, &Plan::new(&scene, 9, 3), &theme(false)))
    };
    assert_ne!(look(Marks::FREE), look(Marks::BLOCKED));
    assert_ne!(look(Marks::FREE), look(Marks::empty()));
}

#[test]
fn rules_join_and_leave_out_gaps() {
    let gap = Face::new(Piece::GAP, "", "");
    let cells = vec![
        cell(0, 0, 0, token("A"), Marks::empty()),
        cell(1, 1, 0, gap, Marks::empty()),
        cell(2, 0, 1, token("B"), Marks::empty()),
        cell(3, 1, 1, token("C"), Marks::FOCUS),
    ];
    let area = Area {
        column_labels: vec!["a".into(), "b".into()],
        row_labels: vec!["1".into(), "2".into()],
        ..Area::plain(2, 2)
    };
    let scene = scene(area, cells);
    let plan = Plan::new(&scene, 12, 7);
    insta::assert_snapshot!(text(&sheet(&scene, &plan, &theme(false))), @r"
  ┌───┐
1 │ A │
  ├───╔═══╗
2 │ B ║ C ║
  └───╚═══╝
    a   b
    ");
}

#[test]
fn a_higher_piece_covers_the_lower_ones() {
    let mut cells: Vec<Cell> =
        [(0, 0), (2, 0), (0, 2), (2, 2)].iter().map(|&(x, y)| cell(0, x, y, token("5C"), Marks::empty())).collect();
    let mut above = cell(4, 1, 1, token("Rd"), Marks::FOCUS);
    above.layer = 1;
    // The order of the cells must not matter, only their layers.
    cells.insert(0, above);
    let scene = scene(Area { piece: 2, ..Area::plain(4, 4) }, cells);
    let plan = Plan::new(&scene, 8, 4);
    insta::assert_snapshot!(text(&sheet(&scene, &plan, &theme(false))), @r"
 5C│ 5C│
──[Rd]─┘
 5═══╝C│
───┘───┘
    ");
}

/// The tiles of a Turtle with faces in order, the cursor on the first and the cap still there.
fn turtle() -> Scene {
    let mut spots = Vec::new();
    let mut row = |layer: u8, row: u16, from: u16, to: u16| {
        spots.extend((from..=to).step_by(2).map(|column| (column, row, layer)));
    };
    let ground = [(0, 2, 24), (2, 6, 20), (4, 4, 22), (6, 2, 24), (8, 2, 24), (10, 4, 22), (12, 6, 20), (14, 2, 24)];
    ground.into_iter().for_each(|(at, from, to)| row(0, at, from, to));
    row(0, 7, 0, 0);
    row(0, 7, 26, 28);
    (2..=12).step_by(2).for_each(|at| row(1, at, 8, 18));
    (4..=10).step_by(2).for_each(|at| row(2, at, 10, 16));
    (6..=8).step_by(2).for_each(|at| row(3, at, 12, 14));
    row(4, 7, 13, 13);
    let cells = spots.iter().enumerate().map(|(id, &(column, row, layer))| {
        let marks = match id {
            0 => Marks::FOCUS,
            5 => Marks::SELECTED,
            11 => Marks::ACT,
            30 => Marks::EQUAL,
            _ => Marks::empty(),
        };
        Cell { layer, ..cell(id, column, row, looks::face((id * 5 % 42) as u8), marks) }
    });
    scene(Area { piece: 2, ..Area::plain(30, 16) }, cells.collect())
}

/// The text without what a wide character covers.
fn seen(sheet: &Buffer) -> String {
    let mut out = String::new();
    for y in 0..sheet.area.height {
        let mut x = 0;
        let mut line = String::new();
        while x < sheet.area.width {
            let symbol = sheet[(x, y)].symbol();
            line.push_str(symbol);
            x += wide(symbol).max(1);
        }
        out.push_str(line.trim_end());
        out.push('\n');
    }
    out
}

#[test]
fn a_turtle_fits_beside_the_panel_of_a_small_terminal() {
    let scene = turtle();
    // 80 columns less the narrowest panel, 24 rows less header, message and keys.
    let plan = Plan::new(&scene, 62, 20);
    assert_eq!((plan.width, plan.height), (60, 16));
    insta::assert_snapshot!("turtle", seen(&sheet(&scene, &plan, &theme(false))));
    insta::assert_snapshot!("turtle_ascii", seen(&sheet(&scene, &plan, &theme(true))));
}

#[test]
fn levels_differ_without_colours() {
    for ascii in [false, true] {
        let look = |layer: u8| {
            let piece = Cell { layer, ..cell(0, 0, 0, token("5C"), Marks::empty()) };
            let scene = scene(Area { piece: 2, ..Area::plain(2, 2) }, vec![piece]);
            text(&sheet(&scene, &Plan::new(&scene, 4, 2), &theme(ascii)))
        };
        for (high, low) in (0..9).flat_map(|high| (0..high).map(move |low| (high, low))) {
            assert_ne!(look(high), look(low), "levels {high} and {low}");
        }
    }
}

#[test]
fn where_a_piece_of_a_pile_has_gone_the_one_under_it_is_seen_and_touched() {
    let mut scene = turtle();
    let cap = scene.cells.len() - 1;
    scene.cells[cap].face = Face::new(Piece::BARE, "", "gone");
    let theme = theme(true);
    let area = Rect::new(0, 0, 60, 16);
    let mut buffer = Buffer::empty(area);
    let mut canvas = Canvas::new(&mut buffer, &theme);
    draw(&scene, area, &mut canvas);
    assert!(!canvas.targets.iter().any(|(_, target)| *target == Target::Cell(cap)));
    // The four tiles under the cap show their faces and edges whole.
    for under in cap - 4..cap {
        let cell = &scene.cells[under];
        let (x, y) = (cell.column * 2, cell.row);
        let shown: String = (x..x + 4).map(|x| buffer[(x, y)].symbol().to_owned()).collect();
        assert!(shown.contains(&*cell.face.text) && shown.ends_with('|'), "{shown:?}");
    }
}

#[test]
fn the_tray_of_a_pile_may_count_in_halves_or_in_pieces_and_shrinks_before_it_is_cut_off() {
    for piece in [1, 2] {
        let mut scene = turtle();
        scene.tray = Some(Area { piece, ..Area::plain(usize::from(15 * piece), usize::from(2 * piece)) });
        let faces = (0..30_u8).map(looks::face);
        for (at, face) in faces.enumerate() {
            let (column, row) = (at as u16 % 15 * piece, at as u16 / 15 * piece);
            scene.cells.push(Cell { part: Part::Tray, ..cell(200 + at, column, row, face, Marks::empty()) });
        }
        let tall = Plan::new(&scene, 62, 21);
        assert_eq!((tall.width, tall.height), (60, 21), "tiles like those of the board");
        let short = Plan::new(&scene, 62, 19);
        assert_eq!(short.height, 19, "one line a row");
        let last = short.spot(&scene.cells[scene.cells.len() - 1]);
        assert!(last.right() <= short.width && last.bottom() <= short.height);
        assert!(seen(&sheet(&scene, &short, &theme(true))).contains("1C  2C  3C"));
    }
}

#[test]
fn lines_run_through_gaps_and_empty_places_but_spare_faces() {
    let cells = (0..9).map(|id| {
        let face = if id == 4 { Face::empty(Piece::FELT) } else { token("A") };
        cell(id, (id % 3) as u16, (id / 3) as u16, face, Marks::empty())
    });
    let mut scene = scene(Area::plain(3, 3), cells.collect());
    scene.lines.push(Line { points: vec![(1, 0), (1, 2)], kind: LineKind::Last, arrow: false });
    scene.lines.push(Line { points: vec![(0, 1), (2, 1)], kind: LineKind::Act, arrow: true });
    let scale = Scale { width: 3, height: 1, ruled: true, halves: false };
    let plan = Plan::at(&scene, scale, scale, true);
    insta::assert_snapshot!(text(&sheet(&scene, &plan, &theme(false))), @r"
┌───┬───┬───┐
│ A │ A │ A │
├───┼─┃─┼───┤
│ A━━━┃━━▶A │
├───┼─┃─┼───┤
│ A │ A │ A │
└───┴───┴───┘
    ");
}

#[test]
fn a_slanting_line_goes_the_right_way() {
    let cells = (0..9).map(|id| {
        let face = Face::empty(Piece::HOLLOW);
        cell(id, (id % 3) as u16, (id / 3) as u16, face, Marks::empty())
    });
    let mut scene = scene(Area::plain(3, 3), cells.collect());
    scene.lines.push(Line { points: vec![(0, 2), (2, 0)], kind: LineKind::Selection, arrow: false });
    let scale = Scale { width: 3, height: 1, ruled: true, halves: false };
    let plan = Plan::at(&scene, scale, scale, true);
    insta::assert_snapshot!(text(&sheet(&scene, &plan, &theme(false))), @r"
    ┌───┬───┬───┐
    │ · │ · │ ╱ │
    ├───┼───╱───┤
    │ · │ ╱ │ · │
    ├───╱───┼───┤
    │ ╱ │ · │ · │
    └───┴───┴───┘
    ");
}

#[test]
fn a_line_outside_the_board_is_clipped_without_a_panic() {
    let mut scene = scene(Area::plain(2, 2), vec![cell(0, 0, 0, token("A"), Marks::empty())]);
    scene.lines.push(Line {
        points: vec![(0, 0), (0, -1), (2, -1), (2, 5), (-3, 5)],
        kind: LineKind::Last,
        arrow: false,
    });
    for scale in Scale::candidates(1, false) {
        sheet(&scene, &Plan::at(&scene, scale, scale, true), &theme(false));
    }
}

#[test]
fn a_board_too_large_scrolls_around_the_cursor_and_shows_that_there_is_more() {
    let cells = |focus: usize| {
        (0..400)
            .map(|id| {
                let marks = if id == focus { Marks::FOCUS } else { Marks::empty() };
                cell(id, (id % 20) as u16, (id / 20) as u16, token("A"), marks)
            })
            .collect::<Vec<_>>()
    };
    let theme = theme(false);
    for focus in [0, 19, 210, 380, 399] {
        let scene = scene(Area::plain(20, 20), cells(focus));
        let area = Rect::new(0, 0, 20, 8);
        let mut buffer = Buffer::empty(area);
        let mut canvas = Canvas::new(&mut buffer, &theme);
        draw(&scene, area, &mut canvas);
        let shown = canvas.targets.iter().any(|(_, target)| *target == Target::Cell(focus));
        assert!(shown, "the cell under the cursor, {focus}, is not to be seen");
        let picture = text(&buffer);
        let arrows = |set: [&str; 2]| set.iter().filter(|arrow| picture.contains(**arrow)).count();
        let middle = focus == 210;
        assert_eq!(arrows(["◀", "▶"]), if middle { 2 } else { 1 }, "{picture}");
        assert_eq!(arrows(["▲", "▼"]), if middle { 2 } else { 1 }, "{picture}");
    }
}

#[test]
fn a_tray_lies_below_the_board() {
    let mut cells = vec![cell(0, 0, 0, token("A"), Marks::empty()), cell(1, 1, 0, token("B"), Marks::empty())];
    cells.push(Cell { part: Part::Tray, ..cell(2, 0, 0, token("C"), Marks::FOCUS) });
    let mut scene = scene(Area::plain(2, 1), cells);
    scene.tray = Some(Area::plain(1, 1));
    let plan = Plan::new(&scene, 12, 7);
    insta::assert_snapshot!(text(&sheet(&scene, &plan, &theme(false))), @r"
┌───┬───┐
│ A │ B │
└───┴───┘

  [ C ]
    ");
}

fn note(text: &str, state: NoteState) -> Note {
    Note { text: text.to_owned(), name: String::new(), state }
}

#[test]
fn notes_stand_beside_rows_below_columns_and_outside_the_corners() {
    let cells = (0..4).map(|id| cell(id, (id % 2) as u16, (id / 2) as u16, token("7"), Marks::empty())).collect();
    let area = Area {
        column_labels: vec!["0".into(), "1".into()],
        row_labels: vec!["1".into(), "0".into()],
        row_notes: vec![note("14", NoteState::Met), note("9", NoteState::Broken)],
        column_notes: vec![note("260", NoteState::Met), note("3", NoteState::Open)],
        diagonal_notes: vec![note("5", NoteState::Met), note("6", NoteState::Open)],
        ..Area::plain(2, 2)
    };
    let scene = scene(area, cells);
    let drawn = |ascii, ruled| {
        let scale = Scale { width: 3, height: 1, ruled, halves: false };
        text(&sheet(&scene, &Plan::at(&scene, scale, scale, true), &theme(ascii)))
    };
    insta::assert_snapshot!(drawn(false, true), @r"
  ┌───┬───┐   6
1 │ 7 │ 7 │  14✓
  ├───┼───┤
0 │ 7 │ 7 │   9✗
  └───┴───┘
    0   1
   260✓ 3     5✓
    ");
    insta::assert_snapshot!(drawn(true, false), @r"
              6
1   7   7    14=
0   7   7     9!
    0   1
   260= 3     5=
    ");
}

#[test]
fn a_picture_shows_where_cells_are_bare_and_rules_vanish_with_the_pieces() {
    let bare_face = Face::empty(Piece::BARE);
    let cells = (0..9).map(|id| {
        let face = if [4, 5, 8].contains(&id) { bare_face.clone() } else { token("A") };
        cell(id, (id % 3) as u16, (id / 3) as u16, face, Marks::empty())
    });
    static SKY: Backdrop = Backdrop { form: "sky", name: "the sky", colours: &[('s', [126, 184, 218])], rows: &["s"] };
    let area = Area { backdrop: Some(&SKY), ..Area::plain(3, 3) };
    let scene = scene(area, cells.collect());
    let scale = Scale { width: 3, height: 1, ruled: true, halves: false };
    let plan = Plan::at(&scene, scale, scale, true);
    insta::assert_snapshot!(text(&sheet(&scene, &plan, &theme(false))), @r"
┌───┬───┬───┐
│ A │ A │ A │
├───┼───┴───┘
│ A │
├───┼───┐
│ A │ A │
└───┴───┘
    ");
    let coloured = Theme::new(ThemeName::Felt, Look { depth: Depth::Indexed, ascii: false, wide: false });
    let picture = sheet(&scene, &plan, &coloured);
    let felt = coloured.felt().bg;
    assert!((5..=12).all(|x| Some(picture[(x, 3)].bg) != felt), "the bare cells are painted");
}

#[test]
fn labels_give_way_before_a_board_scrolls() {
    let cells = (0..20).map(|id| cell(id, 0, id as u16, token("A"), Marks::empty())).collect();
    let scene = scene(Area { column_labels: vec!["a".into()], ..Area::plain(1, 20) }, cells);
    assert_eq!(Plan::new(&scene, 20, 21).height, 21);
    assert_eq!(Plan::new(&scene, 20, 20).height, 20);
}
