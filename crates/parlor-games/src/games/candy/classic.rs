//! Candy as the course document plays it: part I on its sample board, where holes stay, and part II from a board file,
//! with gravity, refill and cascades.

use super::board::{Board, SYMBOLS};
use super::cascade::{self, Happening, Line, Tally};
use super::file::{self, BoardFile};
use super::rules;
use super::setup::Rules;
use super::supply::{Stack, Supply};
use crate::classic::{Dialogue, DialogueStep, Document, Usage};
use crate::kit::grid::Size;

/// The sample board of the document.
pub const SAMPLE: [u8; 36] =
    [1, 3, 2, 0, 1, 0, 2, 2, 0, 1, 1, 3, 1, 3, 3, 2, 3, 0, 3, 0, 2, 1, 0, 2, 1, 0, 2, 3, 3, 2, 3, 2, 1, 0, 3, 3];

const USAGE: &str = "Usage: parlor classic candy --part 1 | --part 2 [--board FILE]\n";
/// The game is over, or the input has ended.
const DONE: u8 = 0;
/// The stack cannot fill the board any more.
const EXHAUSTED: u8 = 1;
/// A wrong command line, or a board file with a mistake.
const WRONG: u8 = 2;
/// The document's -1, as a shell sees it.
const NO_FILE: u8 = 255;

const ASK_CELL: &str = "Enter the coordinate (row, column) of the candy:";
const ASK_DIRECTION: &str = "Enter the direction to swap (U for Up, D for Down, L for Left, R for Right):";

/// The sample board.
#[must_use]
pub fn sample() -> Board {
    Board::of_kinds(Size::new(6, 6), &SAMPLE)
}

/// The document's game.
pub(super) const DOCUMENT: Document = Document { dialogue: Some(|arguments, _| open(arguments)), ..Document::NONE };

/// The dialogue for the arguments behind `candy`.
///
/// # Errors
/// Anything but the document's two parts is answered with a usage line.
pub fn open(args: &[String]) -> Result<Box<dyn Dialogue>, Usage> {
    let wrong = || Usage { text: USAGE.to_owned(), code: WRONG };
    let (mut part, mut file) = (None, None);
    let mut words = args.iter().flat_map(|word| word.splitn(2, '=').collect::<Vec<_>>());
    while let Some(option) = words.next() {
        let value = words.next().ok_or_else(wrong)?;
        let slot = match option {
            "--part" => &mut part,
            "--board" => &mut file,
            _ => return Err(wrong()),
        };
        if slot.replace(value.to_owned()).is_some() {
            return Err(wrong());
        }
    }
    let dialogue = match (part.as_deref(), file) {
        (Some("1"), None) => Classic::new(sample(), Supply::Still, Start::Ready),
        (Some("2"), file) => {
            let file = file.unwrap_or_else(|| "board.txt".to_owned());
            Classic::new(sample(), Supply::Still, Start::Needs(file))
        }
        _ => return Err(wrong()),
    };
    Ok(Box::new(dialogue))
}

/// Whether the game can begin.
enum Start {
    Ready,
    /// The board is in this file.
    Needs(String),
    /// It cannot, for this reason and with this exit code.
    Failed(String, u8),
}

/// What is being asked.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Question {
    Cell,
    Direction { row: usize, col: usize },
}

struct Classic {
    start: Start,
    board: Board,
    supply: Supply,
    question: Question,
    /// What has been typed and not yet used; the input is a stream in which line ends are blanks.
    typed: String,
}

impl Classic {
    fn new(board: Board, supply: Supply, start: Start) -> Self {
        Self { start, board, supply, question: Question::Cell, typed: String::new() }
    }

    fn round(&mut self, out: &mut String) -> DialogueStep {
        out.push_str("=====\nNew Round:\n");
        out.push_str(&picture(&self.board));
        self.ask(Question::Cell, out)
    }

    fn ask(&mut self, question: Question, out: &mut String) -> DialogueStep {
        self.question = question;
        out.push_str(if question == Question::Cell { ASK_CELL } else { ASK_DIRECTION });
        DialogueStep::Ask
    }

    /// The end of a round: the game goes on as long as a swap makes a match, whether this one did or not.
    fn end_round(&mut self, problem: Option<&str>, out: &mut String) -> DialogueStep {
        if let Some(problem) = problem {
            out.push_str(problem);
            out.push_str("\nPlease try again.\n");
        }
        if rules::any_swap(&self.board, Rules::Classic) {
            return self.round(out);
        }
        out.push_str("Game Over! No more possible moves.\n");
        DialogueStep::End(DONE)
    }

    /// Answers the question from what has been typed; `None` if that is not enough.
    fn answer(&mut self, out: &mut String) -> Option<DialogueStep> {
        match self.question {
            Question::Cell => {
                let (first, used) = front_number(&self.typed)?;
                let Some(first) = first else { return Some(self.no_numbers(out)) };
                let (second, more) = front_number(&self.typed[used..])?;
                let Some(second) = second else { return Some(self.no_numbers(out)) };
                self.typed.drain(..used + more);
                Some(self.cell(first, second, out))
            }
            Question::Direction { row, col } => {
                let typed = self.typed.trim_start();
                let letter = typed.chars().next()?;
                self.typed = typed[letter.len_utf8()..].to_owned();
                Some(self.direction(row, col, letter, out))
            }
        }
    }

    /// The document promises numbers; where there are none, the line is dropped and the question asked again.
    fn no_numbers(&mut self, out: &mut String) -> DialogueStep {
        self.typed.clear();
        out.push_str("Please enter a row and a column as two whole numbers.\n");
        self.ask(Question::Cell, out)
    }

    fn cell(&mut self, row: i64, col: i64, out: &mut String) -> DialogueStep {
        let size = self.board.size();
        let inside = |at: i64, most: usize| usize::try_from(at).ok().filter(|&at| at < most);
        let (Some(row), Some(col)) = (inside(row, size.rows), inside(col, size.cols)) else {
            return self.end_round(Some("Coordinates Out of Bound."), out);
        };
        if self.board.at(size.at(col, row)).is_none() {
            return self.end_round(Some("Empty Cell Selected."), out);
        }
        self.ask(Question::Direction { row, col }, out)
    }

    fn direction(&mut self, row: usize, col: usize, letter: char, out: &mut String) -> DialogueStep {
        let size = self.board.size();
        let target = match letter {
            'U' => row.checked_sub(1).map(|row| (row, col)),
            'D' => Some((row + 1, col)).filter(|&(row, _)| row < size.rows),
            'L' => col.checked_sub(1).map(|col| (row, col)),
            'R' => Some((row, col + 1)).filter(|&(_, col)| col < size.cols),
            _ => return self.end_round(Some("Wrong Direction Input."), out),
        };
        let Some(target) = target.map(|(row, col)| size.at(col, row)) else {
            return self.end_round(Some("Move Out of Bound."), out);
        };
        if self.board.at(target).is_none() {
            return self.end_round(Some("Empty Cell Selected."), out);
        }
        self.swap(size.at(col, row), target, out)
    }

    fn swap(&mut self, start: usize, target: usize, out: &mut String) -> DialogueStep {
        let mut tally = Tally::default();
        let mut swapped = self.board.clone();
        swapped.swap(start, target);
        let mut say = |board: &Board, happening: Happening<'_>| tell(board, happening, out);
        if !cascade::swap(&mut self.board, start, target, &mut tally, &mut say) {
            out.push_str(&picture(&swapped));
            return self.end_round(Some("No Match found!"), out);
        }
        if self.supply != Supply::Still {
            cascade::cascade(&mut self.board, &mut self.supply, &mut tally, &mut say);
            if tally.exhausted {
                return DialogueStep::End(EXHAUSTED);
            }
        }
        self.end_round(None, out)
    }
}

/// What the document prints of a swap.
fn tell(board: &Board, happening: Happening<'_>, out: &mut String) {
    match happening {
        Happening::Match { line: Line::Row(row), .. } => {
            out.push_str(&format!("Horizontal Match found at row {row}!\n"));
        }
        Happening::Match { line: Line::Column(col), .. } => {
            out.push_str(&format!("Vertical Match found at column {col}!\n"));
        }
        Happening::Holes | Happening::Fallen(_) | Happening::Filled(_) => out.push_str(&picture(board)),
        Happening::Short => out.push_str("No more candies available.\n"),
        Happening::Cascade => out.push_str("Cascade Matches found!\n"),
        Happening::Cleared(_) | Happening::Made(_) => {}
    }
}

/// The whole number at the front of a text, if there is one, and how much of the text it takes; `None` if there is nothing
/// but blanks. It may be followed by anything that is no digit, as in `5 1R`; what does not fit is off every board.
fn front_number(text: &str) -> Option<(Option<i64>, usize)> {
    let word = text.split_whitespace().next()?;
    let blanks = text.len() - text.trim_start().len();
    let sign = usize::from(word.starts_with(['-', '+']));
    let digits = word[sign..].bytes().take_while(u8::is_ascii_digit).count();
    let number = (digits > 0).then(|| word[..sign + digits].parse().unwrap_or(i64::MAX));
    Some((number, blanks + sign + digits))
}

/// The board as the document prints it.
pub(super) fn picture(board: &Board) -> String {
    let size = board.size();
    let mut out = String::from("=====\n  |");
    for col in 0..size.cols {
        out.push_str(&format!("{col:^3}|"));
    }
    for row in 0..size.rows {
        out.push_str(&format!("\n{row:>2}|"));
        for col in 0..size.cols {
            let symbol = board.at(size.at(col, row)).map_or(' ', |piece| SYMBOLS[usize::from(piece.kind)]);
            out.push_str(&format!(" {symbol} |"));
        }
    }
    out.push('\n');
    out
}

impl Dialogue for Classic {
    fn wanted_file(&self) -> Option<&str> {
        match &self.start {
            Start::Needs(name) => Some(name),
            _ => None,
        }
    }

    fn give_file(&mut self, content: Option<&[u8]>) {
        let Start::Needs(name) = &self.start else { return };
        self.start = match content.map(|bytes| file::read(&String::from_utf8_lossy(bytes))) {
            None => Start::Failed(format!("Failed to open {name}!\n"), NO_FILE),
            Some(Err(error)) => Start::Failed(format!("{name}, {error}\n"), WRONG),
            Some(Ok(BoardFile { board, stack })) => {
                self.board = board;
                self.supply = Supply::Stack(Stack::new(stack));
                Start::Ready
            }
        };
    }

    fn open(&mut self, out: &mut String) -> DialogueStep {
        // A holder that knows of no files leaves the board unread.
        self.give_file(None);
        match &self.start {
            Start::Failed(why, code) => {
                out.push_str(why);
                DialogueStep::End(*code)
            }
            _ => self.round(out),
        }
    }

    fn line(&mut self, line: &str, out: &mut String) -> DialogueStep {
        self.typed.push_str(line);
        self.typed.push('\n');
        while let Some(step) = self.answer(out) {
            if let DialogueStep::End(code) = step {
                return DialogueStep::End(code);
            }
        }
        DialogueStep::Ask
    }

    fn close(&mut self, _out: &mut String) -> u8 {
        DONE
    }
}
