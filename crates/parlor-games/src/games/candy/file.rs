//! The board file of the source document: rows and columns, the board, the length of the stack, the stack.
//!
//! Numbers stand between blanks with any line breaks. The document's own print of a file has lost the blanks (`66`, rows
//! like `132010`, the stack in one piece); each of the three parts may be packed like that, a digit a number.

use super::Candy;
use super::board::{Board, KINDS, Position};
use super::supply::{Stack, Supply};
use crate::game::{Format, Notation};
use crate::kit::grid::Size;
use crate::kit::notation::NotationError;

/// A board and the candies that refill it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct BoardFile {
    /// The board.
    pub board: Board,
    /// The stack, the next candy first.
    pub stack: Vec<u8>,
}

/// What is wrong with a board file, and where.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("line {line}, column {column}: {what}")]
pub struct FileError {
    /// From 1.
    pub line: usize,
    /// From 1, in characters.
    pub column: usize,
    /// One clause.
    pub what: String,
}

/// The most cells or candies a file may hold; more is surely a mistake and not worth the memory.
const MOST: usize = 1_000_000;

/// Reads a board file.
///
/// # Errors
/// The place of the mistake, in the reading of the file that gets furthest.
pub fn read(text: &str) -> Result<BoardFile, FileError> {
    let words = words(text);
    // Where two readings are possible, the one that uses up the file is meant.
    let mut furthest: Option<(usize, FileError)> = None;
    for whole in [true, false] {
        for packed in 0..8 {
            let mut reading = Reading { words: &words, at: 0, inside: 0, whole };
            match reading.file(packed & 1 != 0, packed & 2 != 0, packed & 4 != 0) {
                Ok(file) => return Ok(file),
                Err(what) => {
                    // What is left over is no mistake as long as another reading uses it.
                    let place = reading.place(text);
                    if !whole && furthest.as_ref().is_none_or(|(at, _)| reading.at > *at) {
                        furthest = Some((reading.at, FileError { line: place.0, column: place.1, what }));
                    }
                }
            }
        }
    }
    Err(furthest.map_or(FileError { line: 1, column: 1, what: "this is no board file".into() }, |(_, error)| error))
}

/// The form that other programs of the course read.
pub(super) const FORMAT: Format<Candy> = Format {
    name: "board-file",
    about: "the course document's board.txt: rows and columns, board, length of the stack, stack",
    looks_like: |text| read(text).is_ok(),
    read: position,
    write: written,
    drops: |_| None,
    write_setup: None,
};

pub(super) fn position(text: &str) -> Result<Position, NotationError> {
    let file = read(text).map_err(|error| {
        let before: usize = text.split('\n').take(error.line - 1).map(|line| line.chars().count() + 1).sum();
        NotationError::new((before + error.column - 1).min(text.chars().count()), error.what)
    })?;
    // Through the notation, so that what an id cannot hold is refused here and not later.
    let supply = Supply::Stack(Stack::new(file.stack));
    Candy::read(None, &format!("{}{supply}", file.board))
        .map_err(|error| NotationError::new(0, format!("this board does not fit into an id: {}", error.what)))
}

fn written(position: &Position) -> Result<String, String> {
    match &position.supply {
        Supply::Stack(stack) => write(&position.board, stack.left()),
        _ => Err("a board file holds a stack that ends; this game has none".into()),
    }
}

/// A word of the file and where it begins.
struct Word<'a> {
    text: &'a str,
    line: usize,
    column: usize,
}

fn words(text: &str) -> Vec<Word<'_>> {
    let mut found = Vec::new();
    for (line, content) in text.split('\n').enumerate() {
        let mut rest = content;
        let mut column = 1;
        while let Some(first) = rest.find(|c: char| !c.is_whitespace()) {
            column += rest[..first].chars().count();
            rest = &rest[first..];
            let end = rest.find(char::is_whitespace).unwrap_or(rest.len());
            found.push(Word { text: &rest[..end], line: line + 1, column });
            column += rest[..end].chars().count();
            rest = &rest[end..];
        }
    }
    found
}

/// One way to read the words.
struct Reading<'a> {
    words: &'a [Word<'a>],
    at: usize,
    /// How many digits of a packed word are read.
    inside: usize,
    whole: bool,
}

impl Reading<'_> {
    fn file(&mut self, header: bool, cells: bool, candies: bool) -> Result<BoardFile, String> {
        let rows = self.side(header, "rows")?;
        let cols = self.side(header, "columns")?;
        self.word_ends()?;
        let area = rows.checked_mul(cols).filter(|&area| area <= MOST);
        let area = area.ok_or_else(|| format!("a board of {rows} rows and {cols} columns is too large"))?;
        let mut kinds = Vec::with_capacity(area);
        for _ in 0..area {
            kinds.push(self.kind(cells, "the board")?);
        }
        self.word_ends()?;
        let many = self.number(false, "the number of candies in the stack")?;
        if many > MOST {
            self.at -= 1;
            return Err(format!("a stack of {many} candies is too large"));
        }
        let mut stack = Vec::with_capacity(many);
        for _ in 0..many {
            stack.push(self.kind(candies, "the stack")?);
        }
        if self.whole && (self.inside > 0 || self.at < self.words.len()) {
            return Err("there is more than the stack".into());
        }
        Ok(BoardFile { board: Board::of_kinds(Size::new(cols, rows), &kinds), stack })
    }

    fn side(&mut self, packed: bool, what: &str) -> Result<usize, String> {
        let (at, inside) = (self.at, self.inside);
        let number = self.number(packed, &format!("the number of {what}"))?;
        if number == 0 {
            (self.at, self.inside) = (at, inside);
            return Err(format!("a board has at least 1 of {what}, not 0"));
        }
        Ok(number)
    }

    fn kind(&mut self, packed: bool, what: &str) -> Result<u8, String> {
        let (at, inside) = (self.at, self.inside);
        let number = self.number(packed, &format!("a candy of {what}"))?;
        u8::try_from(number).ok().filter(|&kind| usize::from(kind) < KINDS).ok_or_else(|| {
            (self.at, self.inside) = (at, inside);
            format!("a candy of {what} is a number from 0 to {}, not {number}", KINDS - 1)
        })
    }

    fn number(&mut self, packed: bool, what: &str) -> Result<usize, String> {
        let Some(word) = self.words.get(self.at) else { return Err(format!("the file ends before {what}")) };
        let wrong = || format!("{what} is missing here; \"{}\" is no number", shortened(word.text));
        if !word.text.bytes().all(|b| b.is_ascii_digit()) {
            return Err(wrong());
        }
        if !packed {
            let number = word.text.parse().map_err(|_| format!("{} is too large", shortened(word.text)))?;
            self.at += 1;
            return Ok(number);
        }
        let digit = word.text.as_bytes()[self.inside] - b'0';
        self.inside += 1;
        if self.inside == word.text.len() {
            self.at += 1;
            self.inside = 0;
        }
        Ok(digit.into())
    }

    /// A part begins with a word of its own.
    fn word_ends(&self) -> Result<(), String> {
        if self.inside == 0 { Ok(()) } else { Err("there are more numbers here than the board has".into()) }
    }

    fn place(&self, text: &str) -> (usize, usize) {
        match self.words.get(self.at) {
            Some(word) => (word.line, word.column + self.inside),
            None => {
                let last = text.trim_end_matches(['\n', '\r', ' ', '\t']);
                let line = last.split('\n').count();
                (line, last.rsplit('\n').next().unwrap_or_default().chars().count() + 1)
            }
        }
    }
}

/// A word that fits into a message.
fn shortened(word: &str) -> String {
    if word.chars().count() <= 20 { word.to_owned() } else { word.chars().take(20).chain(['…']).collect() }
}

/// Writes a board file in the form with blanks.
///
/// # Errors
/// What such a file cannot hold.
pub fn write(board: &Board, stack: &[u8]) -> Result<String, String> {
    let size = board.size();
    let row = |kinds: &[u8]| kinds.iter().map(ToString::to_string).collect::<Vec<_>>().join(" ");
    let mut out = format!("{} {}\n", size.rows, size.cols);
    let mut kinds = Vec::new();
    for piece in board.cells() {
        match piece {
            Some(piece) if piece.power == super::board::Power::Plain => kinds.push(piece.kind),
            Some(_) => return Err("a board file holds no special candies".into()),
            None => return Err("a board file holds no holes".into()),
        }
    }
    for line in kinds.chunks(size.cols) {
        out.push_str(&format!("{}\n", row(line)));
    }
    out.push_str(&format!("{}\n", stack.len()));
    for line in stack.chunks(50) {
        out.push_str(&format!("{}\n", row(line)));
    }
    Ok(out)
}
