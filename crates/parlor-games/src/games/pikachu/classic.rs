//! Pikachu as the source document describes it, by lines of text: a random board that need not be solvable, the
//! document's picture of it, and two cells a line.

use super::Pikachu;
use super::board::Board;
use super::console;
use super::field::{MAX_KINDS, MAX_SIDE, Place};
use super::notation::{Move, Spot};
use super::path::{self, Path};
use super::picture::picture;
use super::rules;
use super::setup::{Dealing, Setup, Variety};
use super::shift::Shift;
use crate::classic::{Dialogue, DialogueStep, Document, Usage};
use crate::game::{Deal, Notation, Refusal, Rules, Status};
use crate::kit::grid::Size;
use crate::kit::seed::Seed;
use crate::kit::text::count;

/// The board is clear.
pub(super) const CLEARED: u8 = 0;
/// The player left.
pub(super) const QUIT: u8 = 5;
/// Tiles are left and no pair is.
pub(super) const STUCK: u8 = 6;
/// A wrong command line.
const WRONG_USE: u8 = 2;

const USAGE: &str = "Usage: parlor classic pikachu [ROWS COLUMNS KINDS] [--shift MODE] [--seed TEXT | --board ROWS]";

const PROMPT: &str = "Enter two cells (row column row column), or q to quit: ";

/// The board for the arguments behind `pikachu`.
///
/// # Errors
/// What is wrong with them and how they are used.
pub(super) fn board(arguments: &[String], fresh: &Seed) -> Result<Board, Usage> {
    let wrong = |what: &str| Usage { text: format!("{what}\n{USAGE}\n"), code: WRONG_USE };
    let mut numbers = Vec::new();
    let (mut shift, mut seed, mut rows) = (Shift::None, None, None);
    let mut words = arguments.iter();
    while let Some(word) = words.next() {
        let mut value = |of: &str| words.next().ok_or_else(|| wrong(&format!("{of} needs a value.")));
        match word.as_str() {
            "--seed" => seed = Some(value("--seed")?.clone()),
            "--board" => rows = Some(value("--board")?.clone()),
            "--shift" => {
                let mode = value("--shift")?;
                let modes = Shift::ALL.map(Shift::word).join(", ");
                shift = Shift::read(mode).ok_or_else(|| wrong(&format!("\"{mode}\" is none of {modes}.")))?;
            }
            _ => match word.parse::<usize>() {
                Ok(number) => numbers.push(number),
                Err(_) => return Err(wrong(&format!("\"{word}\" is not understood."))),
            },
        }
    }
    let (rows_, cols, kinds) = match (&numbers[..], &rows) {
        ([], _) => (6, 8, 12),
        ([rows, cols, kinds], None) => (*rows, *cols, *kinds),
        (_, Some(_)) => return Err(wrong("A board of one's own has its own size.")),
        _ => return Err(wrong("Say rows, columns and kinds, or none of them.")),
    };
    if let Some(text) = rows {
        if seed.is_some() {
            return Err(wrong("A board of one's own has no seed."));
        }
        let setup = Setup { shift, ..Setup::default() };
        return Pikachu::read(Some(&setup), &text).map_err(|error| wrong(&format!("--board, {error}.")));
    }
    if !(1..=MAX_SIDE).contains(&rows_) || !(1..=MAX_SIDE).contains(&cols) {
        return Err(wrong(&format!("Rows and columns are 1 to {MAX_SIDE}.")));
    }
    if !(1..=MAX_KINDS).contains(&kinds) {
        return Err(wrong(&format!("Kinds are 1 to {MAX_KINDS}.")));
    }
    let size = Size::new(cols, rows_);
    let setup = Setup { size, variety: Variety::Kinds(kinds), shift, dealing: Dealing::Document };
    Pikachu::deal(&setup, &seed.map_or_else(|| fresh.clone(), Seed::new)).map_err(|error| wrong(&format!("{error}.")))
}

/// The document's game, by lines or by single keys.
pub(super) const DOCUMENT: Document = Document { dialogue: Some(open), console: Some(console::open), ..Document::NONE };

/// The dialogue for the arguments behind `pikachu`.
///
/// # Errors
/// What is wrong with them and how they are used.
pub fn open(arguments: &[String], fresh: &Seed) -> Result<Box<dyn Dialogue>, Usage> {
    Ok(Box::new(Classic { board: board(arguments, fresh)? }))
}

struct Classic {
    board: Board,
}

impl Classic {
    /// The picture, then the end or the next question.
    fn show(&self, out: &mut String) -> DialogueStep {
        out.push_str(&picture(&self.board));
        match Pikachu::status(&self.board) {
            Status::Won => {
                out.push_str("You won\n");
                DialogueStep::End(CLEARED)
            }
            Status::Stuck => {
                out.push_str("No pair is left\n");
                DialogueStep::End(STUCK)
            }
            Status::Playing => {
                out.push_str(PROMPT);
                DialogueStep::Ask
            }
        }
    }
}

impl Dialogue for Classic {
    fn open(&mut self, out: &mut String) -> DialogueStep {
        self.show(out)
    }

    fn line(&mut self, line: &str, out: &mut String) -> DialogueStep {
        let words: Vec<&str> = line.split([' ', '\t', ',', '(', ')', '-']).filter(|word| !word.is_empty()).collect();
        if let ["q" | "Q" | "quit"] = words[..] {
            return DialogueStep::End(self.close(out));
        }
        let numbers: Vec<u8> = words.iter().filter_map(|word| word.parse().ok()).collect();
        let spots = match numbers[..] {
            [row, col, other_row, other_col] if words.len() == 4 => {
                [Spot { row, col }, Spot { row: other_row, col: other_col }]
            }
            _ => {
                out.push_str("Please enter four numbers, like 1 1 2 3\n");
                out.push_str(PROMPT);
                return DialogueStep::Ask;
            }
        };
        let wanted = Move::pair(spots[0], spots[1]);
        if let Some(refusal) = Pikachu::refuse(&self.board, &wanted) {
            out.push_str(&format!("No match: {}\n", refused(&self.board, &wanted, refusal)));
            out.push_str(PROMPT);
            return DialogueStep::Ask;
        }
        let ends = spots.map(|spot| rules::place(&self.board, spot));
        if let [Some(a), Some(b)] = ends
            && let Some(path) = path::shortest(self.board.field(), a, b)
        {
            out.push_str(&format!("Match: {}\n", cells(&path)));
        }
        Pikachu::play(&mut self.board, &wanted, &mut Vec::new());
        self.show(out)
    }

    fn close(&mut self, out: &mut String) -> u8 {
        out.push_str("Quitting\n");
        QUIT
    }
}

/// A refusal with places as the document counts them.
pub(super) fn refused(board: &Board, wanted: &Move, refusal: Refusal) -> String {
    let &Move::Pair(a, b) = wanted else { return refusal.sentence };
    let (first, second) = (rules::place(board, a), rules::place(board, b));
    let letter = |place: Option<Place>| place.and_then(|place| board.letter(place));
    match (refusal.code, first, second) {
        ("off-board", ..) => {
            let (at, size) = (if first.is_none() { a } else { b }, board.size());
            let (rows, columns) = (count(size.rows, "row"), count(size.cols, "column"));
            format!("{at} is off the board, which has {rows} and {columns}.")
        }
        ("empty", ..) => format!("There is no tile at {}.", if letter(first).is_none() { a } else { b }),
        ("different", ..) => {
            let [one, other] = [first, second].map(|place| letter(place).unwrap_or('.'));
            format!("{one} and {other} are different tiles.")
        }
        ("too-many-turns", Some(first), Some(second)) => {
            let turns = path::fewest_turns(board.field(), first, second).unwrap_or_default();
            format!("The path needs {}; two are allowed.", count(turns, "turn"))
        }
        ("walled-in", ..) => "No path of empty cells joins them.".into(),
        _ => refusal.sentence,
    }
}

/// The cells of a path as the document counts them: row and column from 1, the border being 0.
pub(super) fn cells(path: &Path) -> String {
    path.cells().map(|(x, y)| format!("({y},{x})")).collect::<Vec<_>>().join(" ")
}
