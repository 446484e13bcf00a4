//! What is to be seen on a piece besides its face leaves it its colours, and differs in characters.

use parlor_games::speech::Role;

use super::*;
use crate::theme::MEANT;

const COLOURS: [ThemeName; 3] = [ThemeName::Felt, ThemeName::Paper, ThemeName::Contrast];

fn coloured(name: ThemeName) -> Theme {
    Theme::new(name, Look { depth: Depth::True, ascii: false, wide: false })
}

/// A piece alone on its board.
fn alone(marks: Marks, halves: bool) -> Scene {
    let piece = Piece { tint: Some([200, 40, 90]), ..Piece::TOKEN };
    let units = if halves { 2 } else { 1 };
    let area = Area { piece: units, ..Area::plain(usize::from(units), usize::from(units)) };
    scene(area, vec![cell(0, 0, 0, Face::new(piece, "A", "A"), marks)])
}

fn drawn(scene: &Scene, scale: Scale, theme: &Theme) -> Buffer {
    sheet(scene, &Plan::at(scene, scale, scale, true), theme)
}

fn every_scale() -> impl Iterator<Item = Scale> {
    [false, true].into_iter().flat_map(|halves| Scale::candidates(1, halves))
}

#[test]
fn no_mark_and_no_cursor_takes_its_colours_from_a_piece() {
    let marks = [Marks::FOCUS, Marks::SELECTED, Marks::OPEN, Marks::TARGET, Marks::EQUAL, Marks::WRONG, Marks::GOAL];
    for theme in COLOURS.map(coloured) {
        for scale in every_scale() {
            let plain = drawn(&alone(Marks::empty(), scale.halves), scale, &theme);
            let at = plain.content().iter().position(|place| place.symbol() == "A").unwrap();
            let colours = |sheet: &Buffer| (sheet.content()[at].fg, sheet.content()[at].bg);
            for mark in marks.into_iter().chain(MEANT.map(Role::mark)) {
                let marked = drawn(&alone(mark, scale.halves), scale, &theme);
                assert_eq!(marked.content()[at].symbol(), "A", "{mark:?} at {scale:?}");
                assert_eq!(colours(&marked), colours(&plain), "{mark:?} at {scale:?}");
            }
        }
    }
}

#[test]
fn what_the_coach_means_has_signs_of_its_own_without_colours() {
    for ascii in [false, true] {
        for scale in every_scale() {
            let look = |marks| text(&drawn(&alone(marks, scale.halves), scale, &theme(ascii)));
            let mut looks: Vec<String> = MEANT.map(|role| look(role.mark())).to_vec();
            looks.extend([Marks::empty(), Marks::FOCUS, Marks::SELECTED].map(look));
            // Under the cursor too.
            looks.extend(MEANT.map(|role| look(role.mark() | Marks::FOCUS)));
            let all = looks.len();
            looks.sort_unstable();
            looks.dedup();
            assert_eq!(looks.len(), all, "{scale:?}: {looks:?}");
        }
    }
}

#[test]
fn what_the_coach_means_has_a_colour_of_its_own() {
    for theme in COLOURS.map(coloured) {
        let mut seen = MEANT.map(|role| format!("{:?} {:?}", theme.meant(role).fg, theme.meant(role).bg)).to_vec();
        seen.sort_unstable();
        seen.dedup();
        assert_eq!(seen.len(), MEANT.len(), "{seen:?}");
    }
}

#[test]
fn an_arrow_has_its_head_before_the_piece_it_leads_to() {
    let cells = (0..3).map(|id| cell(id, id as u16, 0, token(["A", "B", "C"][id]), Marks::empty())).collect();
    let mut scene = scene(Area::plain(3, 1), cells);
    let ruled = Scale { width: 3, height: 1, ruled: true, halves: false };
    let mut row = |from: i16, to: i16, ascii: bool| {
        scene.lines = vec![Line { points: vec![(from, 0), (to, 0)], kind: LineKind::Act, arrow: true }];
        text(&drawn(&scene, ruled, &theme(ascii))).lines().nth(1).unwrap_or_default().to_owned()
    };
    assert_eq!(row(0, 1, false), "│ A━━▶B │ C │");
    assert_eq!(row(2, 1, true), "| A | B<==C |");
}

#[test]
fn an_arrow_passes_the_frames_of_what_is_meant() {
    let cells = (0..2).map(|id| cell(id, id as u16, 0, token(["A", "B"][id]), Marks::ACT)).collect();
    let mut scene = scene(Area::plain(2, 1), cells);
    scene.lines = vec![Line { points: vec![(0, 0), (1, 0)], kind: LineKind::Act, arrow: true }];
    let narrow = Scale { width: 1, height: 1, ruled: false, halves: false };
    assert_eq!(text(&drawn(&scene, narrow, &theme(false))), "«A▶B»\n");
    assert_eq!(text(&drawn(&scene, narrow, &theme(true))), "<A>B>\n");
}

#[test]
fn what_is_written_in_a_corner_is_seen_beside_the_face() {
    for scale in every_scale().filter(|scale| scale.width > 2) {
        let mut scene = alone(Marks::OPEN, scale.halves);
        scene.cells[0].tag = "7".to_owned();
        let look = text(&drawn(&scene, scale, &theme(true)));
        assert!(look.contains('A') && look.contains('7') && !look.contains('^'), "{look} at {scale:?}");
    }
    let weighed = Cell { tag: "2".to_owned(), ..cell(0, 0, 0, Face::empty(Piece::HOLLOW), Marks::BECAUSE) };
    let scene = scene(Area::plain(1, 1), vec![weighed]);
    let narrow = Scale { width: 1, height: 1, ruled: false, halves: false };
    assert_eq!(text(&drawn(&scene, narrow, &theme(false))), ":2:\n");
}
