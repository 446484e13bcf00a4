//! Hitori as the course document plays it: a 5×5 board, one cell taken out at a time, lost at the first mistake.

use std::collections::VecDeque;
use std::sync::Arc;

use super::board::{Board, Mark, Puzzle, Rule};
use crate::classic::{Dialogue, DialogueStep, Document, Usage};
use crate::kit::grid::Size;

const SIDE: usize = 5;
const SIZE: Size = Size::new(SIDE, SIDE);
/// A wrong command line.
const WRONG_USE: u8 = 2;

/// The document's game.
pub(super) const DOCUMENT: Document = Document { dialogue: Some(|arguments, _| open(arguments)), ..Document::NONE };

/// The dialogue for the arguments behind `hitori`.
///
/// # Errors
/// Anything but `--blank` is answered with a usage line.
pub fn open(args: &[String]) -> Result<Box<dyn Dialogue>, Usage> {
    let blank = match args {
        [] => false,
        [only] if only == "--blank" => true,
        _ => {
            return Err(Usage { text: "Usage: parlor classic hitori [--blank]\n".to_owned(), code: WRONG_USE });
        }
    };
    Ok(Box::new(Classic {
        question: Question::Start,
        tokens: VecDeque::new(),
        board: filled(vec![0; SIZE.area()]),
        removed: if blank { ' ' } else { 'X' },
    }))
}

/// What is being asked.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Question {
    Start,
    Seed,
    Numbers,
    Cell,
}

impl Question {
    fn text(self) -> &'static str {
        match self {
            Self::Start => "Select start (R for random, I for input): ",
            Self::Seed => "Enter seed value: ",
            Self::Numbers => "Input: ",
            Self::Cell => "Enter removable element (x, y): ",
        }
    }

    /// How many words answer it.
    fn words(self) -> usize {
        match self {
            Self::Numbers => SIZE.area(),
            Self::Cell => 2,
            _ => 1,
        }
    }
}

/// One game. Past the first question the input is a stream of words: what one answer does not use is for the next.
struct Classic {
    question: Question,
    tokens: VecDeque<String>,
    board: Board,
    removed: char,
}

impl Dialogue for Classic {
    fn open(&mut self, out: &mut String) -> DialogueStep {
        self.ask(Question::Start, out)
    }

    fn line(&mut self, line: &str, out: &mut String) -> DialogueStep {
        if self.question == Question::Start {
            return match line {
                "r" | "R" => self.ask(Question::Seed, out),
                "i" | "I" => self.ask(Question::Numbers, out),
                _ => self.ask(Question::Start, out),
            };
        }
        self.tokens.extend(line.split_whitespace().map(str::to_owned));
        while self.answered() {
            if let DialogueStep::End(code) = self.answer(out) {
                return DialogueStep::End(code);
            }
        }
        DialogueStep::Ask
    }

    fn close(&mut self, out: &mut String) -> u8 {
        quit(out)
    }
}

impl Classic {
    fn ask(&mut self, question: Question, out: &mut String) -> DialogueStep {
        self.question = question;
        out.push_str(question.text());
        DialogueStep::Ask
    }

    fn answered(&self) -> bool {
        let quitting = self.question == Question::Cell && self.tokens.front().is_some_and(|word| is_quit(word));
        quitting || self.tokens.len() >= self.question.words()
    }

    fn answer(&mut self, out: &mut String) -> DialogueStep {
        let wanted = self.question.words();
        match self.question {
            Question::Start => DialogueStep::Ask,
            Question::Seed => {
                let seed = self.tokens.pop_front().unwrap_or_default();
                self.board = filled(random_numbers(&seed));
                self.show(out);
                self.ask(Question::Cell, out)
            }
            Question::Numbers => {
                let numbers = self.tokens.drain(..wanted).map(|word| number(&word)).collect();
                self.board = filled(numbers);
                self.show(out);
                self.ask(Question::Cell, out)
            }
            Question::Cell if self.tokens.front().is_some_and(|word| is_quit(word)) => DialogueStep::End(quit(out)),
            Question::Cell => {
                let words: Vec<usize> = self.tokens.drain(..wanted).map(|word| number(&word).into()).collect();
                self.remove(words[0], words[1], out)
            }
        }
    }

    fn remove(&mut self, x: usize, y: usize, out: &mut String) -> DialogueStep {
        let inside = (1..=SIDE).contains(&x) && (1..=SIDE).contains(&y);
        if !inside {
            out.push_str("Out of board\n");
            return self.ask(Question::Cell, out);
        }
        if !self.board.set(SIZE.at(x - 1, y - 1), Mark::Shaded) {
            out.push_str("Already removed\n");
            return self.ask(Question::Cell, out);
        }
        self.show(out);
        let lost = !self.board.touching().is_empty() || !self.board.cut_off().is_empty();
        let ending = match lost {
            true => "You lost\n",
            false if self.board.is_solved() => "You won\n",
            false => return self.ask(Question::Cell, out),
        };
        out.push_str(ending);
        DialogueStep::End(0)
    }

    fn show(&self, out: &mut String) {
        out.push_str(&picture(&self.board, self.removed));
    }
}

/// The board as the document prints it.
pub(super) fn picture(board: &Board, removed: char) -> String {
    let size = board.puzzle().size();
    let row = |head: &str, cells: &mut dyn Iterator<Item = String>| {
        format!("| {head} | {} |\n", cells.collect::<Vec<_>>().join(" "))
    };
    let header = row(" ", &mut (1..=size.cols).map(|col| col.to_string()));
    let width = header.chars().count() - 1;
    let mut out = format!("{}\n{header}{}\n", "=".repeat(width), "-".repeat(width));
    for line in 0..size.rows {
        let cells = (0..size.cols).map(|col| size.at(col, line)).map(|cell| match board.marks()[cell] {
            Mark::Shaded => removed.to_string(),
            _ => board.puzzle().numbers()[cell].to_string(),
        });
        out.push_str(&row(&(line + 1).to_string(), &mut cells.into_iter()));
    }
    out.push_str(&"=".repeat(width));
    out.push('\n');
    out
}

fn filled(numbers: Vec<u16>) -> Board {
    let puzzle = Puzzle::new(SIZE, Rule::Relaxed, numbers).expect("5x5 is a size, and 25 numbers were read");
    Board::new(Arc::new(puzzle))
}

fn is_quit(word: &str) -> bool {
    matches!(word, "q" | "Q")
}

fn quit(out: &mut String) -> u8 {
    out.push_str("Quitting\n");
    0
}

/// A word of digits; anything else counts as 0, and so does what no board could hold.
fn number(word: &str) -> u16 {
    if word.bytes().all(|b| b.is_ascii_digit()) { word.parse().unwrap_or(0) } else { 0 }
}

/// The document's random boards: the minimal standard generator of the C++ library, and its way of drawing 1 to 5.
fn random_numbers(seed: &str) -> Vec<u16> {
    const MODULUS: u64 = (1 << 31) - 1;
    const SHARE: u64 = (MODULUS - 1) / SIDE as u64;
    let digits = seed.bytes().all(|b| b.is_ascii_digit());
    let start = seed.bytes().filter(|_| digits).fold(0, |n, digit| (n * 10 + u64::from(digit - b'0')) % MODULUS);
    let mut state = start.max(1);
    let mut draw = || loop {
        state = state * 16_807 % MODULUS;
        let drawn = state - 1;
        if drawn < SHARE * SIDE as u64 {
            return (drawn / SHARE + 1) as u16;
        }
    };
    (0..SIZE.area()).map(|_| draw()).collect()
}
