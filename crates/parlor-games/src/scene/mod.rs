//! What a position looks like, in terms every front end shares. Terminal, page, screen reader, picture and text dump
//! read this and nothing else, so none of them needs to know which game it shows.

mod backdrop;
mod cursor;
mod grid;
mod piece;
pub mod plain;
pub mod sprite;
pub mod svg;

use std::borrow::Cow;

use serde::Serialize;

pub use backdrop::Backdrop;
pub use cursor::{Direction, step};
pub use piece::{Colour, Lettering, Piece, Surface};
pub use sprite::Sprite;

/// A place on the board or in the tray, numbered by the game. The number stays the same while pieces move.
pub type CellId = usize;

bitflags::bitflags! {
    /// What is to be seen on a cell besides its face.
    #[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
    pub struct Marks: u32 {
        /// A piece that can be played now.
        const FREE = 1;
        /// A piece that cannot be played now, and should not look as if it could.
        const BLOCKED = 1 << 1;
        /// Chosen as part of a half-made move.
        const SELECTED = 1 << 2;
        /// The cursor is here.
        const FOCUS = 1 << 3;
        /// The coach says: do this.
        const ACT = 1 << 4;
        /// Breaks a rule.
        const WRONG = 1 << 5;
        /// Shaded by the player.
        const SHADED = 1 << 6;
        /// Marked by the player as staying.
        const KEPT = 1 << 7;
        /// Touched by the last move.
        const LAST = 1 << 8;
        /// Where the game wants a piece to end.
        const GOAL = 1 << 9;
        /// Equal to another piece in a way that matters now.
        const EQUAL = 1 << 10;
        /// Where the selected piece may go.
        const TARGET = 1 << 11;
        /// Part of a move that can be made now, shown on request.
        const OPEN = 1 << 12;
        /// The coach says: this was it.
        const FAULT = 1 << 13;
        /// The coach says: because of these.
        const BECAUSE = 1 << 14;
        /// The coach says: somewhere here.
        const REGION = 1 << 15;
        /// The coach says: this was right.
        const RIGHT = 1 << 16;
    }
}

impl Marks {
    /// The words for the marks, in the order they are spoken.
    pub fn words(self) -> impl Iterator<Item = &'static str> {
        const WORDS: [(Marks, &str); 15] = [
            (Marks::SELECTED, "selected"),
            (Marks::TARGET, "can go here"),
            (Marks::SHADED, "shaded"),
            (Marks::KEPT, "kept"),
            (Marks::WRONG, "breaks a rule"),
            (Marks::ACT, "do this"),
            (Marks::RIGHT, "this is right"),
            (Marks::FAULT, "this was it"),
            (Marks::BECAUSE, "because of this"),
            (Marks::REGION, "look here"),
            (Marks::EQUAL, "equal"),
            (Marks::OPEN, "can be played"),
            (Marks::GOAL, "goal"),
            (Marks::LAST, "last move"),
            (Marks::BLOCKED, "blocked"),
        ];
        WORDS.into_iter().filter(move |(mark, _)| self.contains(*mark)).map(|(_, word)| word)
    }
}

impl Serialize for Marks {
    /// As a list of lower-case names, which the page uses as classes.
    fn serialize<S: serde::Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_seq(self.iter_names().map(|(name, _)| name.to_ascii_lowercase()))
    }
}

/// The face of a piece, or of an empty place.
#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize)]
#[cfg_attr(feature = "types", derive(ts_rs::TS))]
pub struct Face {
    /// At most three characters that every terminal shows; empty for an empty place.
    pub text: Cow<'static, str>,
    /// The spoken name: `star`, `empty`, `7`.
    pub name: Cow<'static, str>,
    /// What it looks like.
    pub piece: Piece,
}

impl Face {
    /// A face whose short text and spoken name may differ.
    pub fn new(piece: Piece, text: impl Into<Cow<'static, str>>, name: impl Into<Cow<'static, str>>) -> Self {
        Self { text: text.into(), name: name.into(), piece }
    }

    /// An empty place.
    #[must_use]
    pub fn empty(piece: Piece) -> Self {
        Self::new(piece, "", "empty")
    }
}

/// Which part of the scene a cell lies in.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize)]
#[cfg_attr(feature = "types", derive(ts_rs::TS))]
#[serde(rename_all = "lowercase")]
pub enum Part {
    /// The board itself.
    Board,
    /// Beside it: a bank of numbers, the next refills, removed pieces.
    Tray,
}

/// One place of the scene.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Cell {
    /// Its number.
    pub id: CellId,
    /// Board or tray.
    pub part: Part,
    /// The column of its left edge, in units of the part.
    pub column: u16,
    /// The row of its upper edge, in units of the part.
    pub row: u16,
    /// 0 lies on the table; higher cells cover lower ones.
    pub layer: u8,
    /// What is on it.
    pub face: Face,
    /// What else is to be seen.
    pub marks: Marks,
    /// Where it is, in words: `column 3, row 2`.
    pub place: String,
    /// What else there is to say of it, in words: what lies on it, what blocks it. Mostly nothing.
    pub detail: String,
    /// A few characters in its corner, like a weight or the number of its pair. Mostly nothing.
    pub tag: String,
}

impl Cell {
    /// Everything about the cell as a screen reader says it.
    #[must_use]
    pub fn words(&self) -> String {
        let mut words = format!("{}, {}", self.place, self.face.name);
        for mark in self.marks.words() {
            words.push_str(", ");
            words.push_str(mark);
        }
        for more in [&self.detail, &self.tag].into_iter().filter(|more| !more.is_empty()) {
            words.push_str(", ");
            words.push_str(more);
        }
        words
    }
}

/// A cell as it is written: its fields, and what follows from them, so that a page in another language need not know how.
#[derive(Serialize)]
#[cfg_attr(feature = "types", derive(ts_rs::TS), ts(rename = "Cell"))]
struct Written<'a> {
    id: CellId,
    part: Part,
    column: u16,
    row: u16,
    layer: u8,
    face: &'a Face,
    marks: Marks,
    place: &'a str,
    /// Everything about the cell as a screen reader says it.
    words: String,
    tag: &'a str,
}

impl Serialize for Cell {
    fn serialize<S: serde::Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let &Self { id, part, column, row, layer, ref face, marks, ref place, ref tag, .. } = self;
        Written { id, part, column, row, layer, face, marks, place, words: self.words(), tag }.serialize(serializer)
    }
}

/// The frame of a part: how big it is and what its edges are labelled with.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "types", derive(ts_rs::TS))]
pub struct Area {
    /// Width in units.
    pub columns: u16,
    /// Height in units.
    pub rows: u16,
    /// How many units a piece is wide and high: 1, or 2 where pieces lie at half offsets.
    pub piece: u16,
    /// One label a column, or none at all.
    pub column_labels: Vec<String>,
    /// One label a row from the top, or none at all.
    pub row_labels: Vec<String>,
    /// The picture under the pieces, which shows where a cell is bare.
    pub backdrop: Option<&'static Backdrop>,
    /// What is said of each row at its right end, from the top, or nothing at all.
    pub row_notes: Vec<Note>,
    /// What is said of each column below it, or nothing at all.
    pub column_notes: Vec<Note>,
    /// What is said of the diagonal that ends at the lower right and of the one that ends at the upper right, each
    /// outside that corner, or nothing at all.
    pub diagonal_notes: Vec<Note>,
}

impl Area {
    /// An area of whole cells without labels.
    #[must_use]
    pub fn plain(columns: usize, rows: usize) -> Self {
        Self { columns: columns as u16, rows: rows as u16, piece: 1, ..Self::default() }
    }
}

/// What an edge says of a whole line of cells, like a running sum.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "types", derive(ts_rs::TS))]
pub struct Note {
    /// A few characters beside the line.
    pub text: String,
    /// The same in words, with the line it is about: what a screen reader says and a tooltip shows.
    pub name: String,
    /// Whether the line is as it should be.
    pub state: NoteState,
}

/// Whether a line of cells is as it should be.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize)]
#[cfg_attr(feature = "types", derive(ts_rs::TS))]
#[serde(rename_all = "lowercase")]
pub enum NoteState {
    /// Not yet.
    Open,
    /// It is.
    Met,
    /// It can no longer be; not shown where the player does not want to see broken rules.
    Broken,
}

/// A line drawn over the board through the centres of places, which may lie just outside it.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "types", derive(ts_rs::TS))]
pub struct Line {
    /// Column and row of each bend, in units of the board.
    pub points: Vec<(i16, i16)>,
    /// What it stands for.
    pub kind: LineKind,
    /// Whether it has a head where it ends.
    pub arrow: bool,
}

/// What a line stands for.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "types", derive(ts_rs::TS))]
#[serde(rename_all = "lowercase")]
pub enum LineKind {
    /// A match or a jump just made.
    Last,
    /// What the coach proposes.
    Act,
    /// What was the mistake.
    Fault,
    /// What a reason is about.
    Because,
    /// A half-made move.
    Selection,
}

/// A number beside the board.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "types", derive(ts_rs::TS))]
pub struct Counter {
    /// What is counted.
    pub label: Cow<'static, str>,
    /// How many, as it is to be shown.
    pub value: String,
}

impl Counter {
    /// A counter.
    pub fn new(label: impl Into<Cow<'static, str>>, value: impl ToString) -> Self {
        Self { label: label.into(), value: value.to_string() }
    }
}

/// Something the player may do now besides pointing at a cell, like ending a chain of jumps.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "types", derive(ts_rs::TS))]
pub struct Choice {
    /// The key that does it.
    pub key: Key,
    /// What the button says.
    pub label: Cow<'static, str>,
}

/// A whole picture of a position.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "types", derive(ts_rs::TS))]
pub struct Scene {
    /// The frame of the board.
    pub board: Area,
    /// The frame of the tray, where the game has one.
    pub tray: Option<Area>,
    /// All places, board first, lower layers first.
    #[cfg_attr(feature = "types", ts(as = "Vec<Written<'static>>"))]
    pub cells: Vec<Cell>,
    /// Lines over the board.
    pub lines: Vec<Line>,
    /// Numbers beside the board.
    pub counters: Vec<Counter>,
    /// What else can be done now.
    pub choices: Vec<Choice>,
    /// Where things stand, in one sentence.
    pub sentence: String,
}

impl Scene {
    /// The cell with a number.
    #[must_use]
    pub fn cell(&self, id: CellId) -> Option<&Cell> {
        // Games number their cells in drawing order nearly always, so look there first.
        self.cells.get(id).filter(|cell| cell.id == id).or_else(|| self.cells.iter().find(|cell| cell.id == id))
    }

    /// Adds a mark to some cells.
    pub fn mark(&mut self, ids: &[CellId], marks: Marks) {
        for cell in self.cells.iter_mut().filter(|cell| ids.contains(&cell.id)) {
            cell.marks |= marks;
        }
    }
}

/// A key, by what it means at the board.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, serde::Deserialize)]
#[cfg_attr(feature = "types", derive(ts_rs::TS), ts(rename = "BoardKey"))]
#[serde(rename_all = "lowercase")]
pub enum Key {
    /// Move the cursor.
    Up,
    /// Move the cursor.
    Down,
    /// Move the cursor.
    Left,
    /// Move the cursor.
    Right,
    /// To the next playable cell.
    Next,
    /// To the previous playable cell.
    Previous,
    /// To the layer above.
    Above,
    /// To the layer below.
    Below,
    /// Select or play.
    Select,
    /// Put a mark.
    Mark,
    /// Drop the half-made move.
    Cancel,
    /// Take back the last digit typed, or what is on the cell.
    Erase,
    /// A digit or sign being entered.
    Enter(char),
    /// One of the choices the scene offers, counted from 0.
    Choice(usize),
}

bitflags::bitflags! {
    /// What the player wants to see.
    #[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
    pub struct Show: u8 {
        /// Pieces that equal another one.
        const EQUAL = 1;
        /// Places that break a rule now.
        const MISTAKES = 1 << 1;
        /// Everything that can be played now.
        const MOVES = 1 << 2;
    }
}

impl Serialize for Show {
    /// As a list of lower-case names.
    fn serialize<S: serde::Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_seq(self.iter_names().map(|(name, _)| name.to_ascii_lowercase()))
    }
}

/// The player's hand: cursor, half-made move, digits being typed. Never saved, never walked through by undo.
#[derive(Clone, Debug, Default, PartialEq, Eq, Hash)]
pub struct Focus {
    /// The cell under the cursor.
    pub cursor: CellId,
    /// The cells of a half-made move, in order.
    pub picked: Vec<CellId>,
    /// Digits typed so far.
    pub typed: String,
    /// What is shown on request.
    pub show: Show,
}

impl Focus {
    /// A focus with the cursor on a cell.
    #[must_use]
    pub fn at(cursor: CellId) -> Self {
        Self { cursor, ..Self::default() }
    }

    /// Drops the half-made move; true if there was one.
    pub fn release(&mut self) -> bool {
        let held = !self.picked.is_empty() || !self.typed.is_empty();
        self.picked.clear();
        self.typed.clear();
        held
    }
}
