//! The scene as plain text: no colour, no styles. What looks different here looks different to everybody.

use super::{Area, Cell, Marks, Note, NoteState, Part, Scene};
use crate::speech::Role;

/// The width of a cell in the dump.
pub const WIDTH: usize = 8;

/// The eight characters that stand for a cell without any style: cursor and selection, the player's marks, up to three
/// characters of the face, what the game has to say about it, and what the coach has.
///
/// Cells whose face or marks differ never share these characters.
#[must_use]
pub fn cell(cell: &Cell) -> String {
    let marks = cell.marks;
    let hand = match (marks.contains(Marks::FOCUS), marks.contains(Marks::SELECTED)) {
        (true, true) => '{',
        (true, false) => '[',
        (false, true) => '(',
        (false, false) => ' ',
    };
    let own = match (marks.contains(Marks::SHADED), marks.contains(Marks::KEPT)) {
        (true, _) => '#',
        (_, true) => '+',
        _ => ' ',
    };
    format!("{hand}{own}{}{}{}{}", tagged(cell), says(marks), after(marks), coach(marks))
}

/// What the coach says of the cell; a legend below the board tells the signs that occur.
fn coach(marks: Marks) -> char {
    let code: usize = COACH.iter().filter(|(role, ..)| marks.contains(role.mark())).map(|(_, bit, _)| bit).sum();
    SIGNS[code]
}

/// The sign of everything that the coach may mean at once.
const SIGNS: [char; 32] = [
    ' ', '<', 'x', 'X', ':', ';', '%', '#', '~', '(', '{', '[', '}', ']', ')', '@', // nothing that was right
    '+', 'b', 'c', 'd', 'f', 'g', 'h', 'j', 'k', 'l', 'm', 'n', 'p', 'q', 'r', 's',
];

/// What the coach may mean, each with its share of a sign and the sign of it alone.
const COACH: [(Role, usize, char); 5] = [
    (Role::Act, 1, '<'),
    (Role::Fault, 2, 'x'),
    (Role::Because, 4, ':'),
    (Role::Region, 8, '~'),
    (Role::Right, 16, '+'),
];

/// What the coach's signs on a scene mean; empty where there are none.
fn legend(scene: &Scene) -> String {
    let seen = scene.cells.iter().fold(Marks::empty(), |seen, cell| seen | cell.marks);
    let told = COACH.iter().filter(|(role, ..)| seen.contains(role.mark()));
    told.map(|(role, _, sign)| format!("{sign} {}", role.words())).collect::<Vec<_>>().join(", ")
}

/// The face, with what is written in the corner before it where there is room for both.
fn tagged(cell: &Cell) -> String {
    let face = face(cell);
    let room = 3_usize.saturating_sub(face.chars().count());
    if cell.tag.chars().count() <= room { format!("{:<room$}{face}", cell.tag) } else { format!("{face:>3}") }
}

fn face(cell: &Cell) -> &str {
    match &*cell.face.text {
        _ if !cell.face.piece.is_there() => "",
        "" => ".",
        text => text,
    }
}

/// What the game says of the cell: a broken rule, a target, a piece equal to the one under the cursor.
fn says(marks: Marks) -> char {
    let said = [(Marks::WRONG, 1), (Marks::TARGET, 2), (Marks::EQUAL, 4)];
    let code: usize = said.iter().filter(|(mark, _)| marks.contains(*mark)).map(|(_, bit)| bit).sum();
    [' ', '!', 'o', 'O', '=', '%', 'e', 'E'][code]
}

/// What comes from elsewhere: open to be played, last move, goal, blocked.
fn after(marks: Marks) -> char {
    let said = [(Marks::OPEN, 1), (Marks::LAST, 2), (Marks::GOAL, 4), (Marks::BLOCKED, 8)];
    let code: usize = said.iter().filter(|(mark, _)| marks.contains(*mark)).map(|(_, bit)| bit).sum();
    [' ', '^', '\'', '"', '*', '&', '$', '@', '-', '~', ':', ';', 't', 'T', 'v', 'V'][code]
}

/// The whole scene as lines of text: board with labels, tray, counters and the sentence.
#[must_use]
pub fn dump(scene: &Scene) -> String {
    let mut out = part(scene, Part::Board, &scene.board);
    if let Some(tray) = &scene.tray {
        out.push('\n');
        out.push_str(&part(scene, Part::Tray, tray));
    }
    out.push('\n');
    let legend = legend(scene);
    if !legend.is_empty() {
        out.push_str(&format!("{legend}\n"));
    }
    for counter in &scene.counters {
        out.push_str(&format!("{}: {}\n", counter.label, counter.value));
    }
    out.push_str(&scene.sentence);
    out.push('\n');
    out
}

/// A note under or beside its line; the sign behind it says how the line stands.
#[must_use]
pub fn note(note: &Note) -> String {
    let sign = match note.state {
        NoteState::Open => ' ',
        NoteState::Met => '=',
        NoteState::Broken => '!',
    };
    format!("{:>5}{sign} ", note.text)
}

fn part(scene: &Scene, part: Part, area: &Area) -> String {
    let gutter = area.row_labels.iter().map(|label| label.chars().count() + 1).max().unwrap_or(0);
    let piece = usize::from(area.piece.max(1));
    // Pieces at half offsets need half a cell of room, so a unit is as wide as a cell over the units of a piece.
    let unit = WIDTH / piece;
    let notes = area.row_notes.iter().map(|shown| note(shown).chars().count()).max().unwrap_or(0);
    let width = gutter + usize::from(area.columns) * unit + WIDTH.max(notes);
    let mut rows = vec![vec![' '; width]; usize::from(area.rows)];
    let mut put = |row: usize, column: usize, text: &str| {
        if let Some(line) = rows.get_mut(row) {
            for (slot, c) in line.iter_mut().skip(column).zip(text.chars()) {
                *slot = c;
            }
        }
    };
    for (row, label) in area.row_labels.iter().enumerate() {
        put(row * piece, 0, label);
    }
    for shown in scene.cells.iter().filter(|cell| cell.part == part) {
        put(usize::from(shown.row), gutter + usize::from(shown.column) * unit, &cell(shown));
    }
    let end = gutter + usize::from(area.columns) * unit;
    for (row, shown) in area.row_notes.iter().enumerate() {
        put(row * piece, end, &note(shown));
    }
    let mut out = String::new();
    if let Some(rising) = area.diagonal_notes.get(1) {
        out.push_str(&format!("{}{}\n", " ".repeat(end), note(rising).trim_end()));
    }
    for row in rows {
        let line: String = row.into_iter().collect();
        out.push_str(line.trim_end());
        out.push('\n');
    }
    if !area.column_notes.is_empty() {
        let below = area.column_notes.iter().chain(area.diagonal_notes.first());
        let line: String = below.map(|shown| format!("{:<WIDTH$}", note(shown))).collect();
        out.push_str(&format!("{}{}\n", " ".repeat(gutter), line.trim_end()));
    }
    if !area.column_labels.is_empty() {
        let mut line = " ".repeat(gutter);
        for label in &area.column_labels {
            line.push_str(&format!("{label:>5}   "));
        }
        out.push_str(line.trim_end());
        out.push('\n');
    }
    out
}

#[cfg(test)]
mod tests {
    use std::collections::HashSet;

    use super::*;
    use crate::scene::{Face, Piece};

    fn token(marks: Marks) -> Cell {
        Cell { marks, ..Cell::new(Face::new(Piece::TOKEN, "A", "A"), "a place") }
    }

    #[test]
    fn what_the_coach_says_of_a_cell_has_a_sign_of_its_own_and_keeps_the_face() {
        let coach = [Marks::ACT, Marks::FAULT, Marks::BECAUSE, Marks::REGION, Marks::RIGHT];
        let all: Vec<Marks> = (0..32_usize)
            .map(|code| {
                coach.iter().enumerate().filter(|(bit, _)| code >> bit & 1 == 1).map(|(_, mark)| *mark).collect()
            })
            .collect();
        let texts: Vec<String> = all.into_iter().map(|marks| cell(&token(marks))).collect();
        assert_eq!(texts.iter().collect::<HashSet<_>>().len(), 32, "{texts:?}");
        assert!(texts.iter().all(|text| text.chars().count() == WIDTH && text.starts_with("    A")), "{texts:?}");
    }

    #[test]
    fn a_legend_tells_the_signs_that_occur() {
        let scene = |marks| Scene::of(Area::plain(1, 1), vec![token(marks).at(0, 0, 0)]);
        assert_eq!(
            dump(&scene(Marks::FAULT | Marks::BECAUSE)).lines().nth(2),
            Some("x this was it, : because of these")
        );
        assert!(!dump(&scene(Marks::LAST)).contains("do this"));
    }

    #[test]
    fn what_is_written_in_the_corner_stands_before_the_face() {
        let weighed = Cell { tag: "2".to_owned(), ..token(Marks::empty()) };
        assert_eq!(cell(&weighed), "  2 A   ");
    }
}
