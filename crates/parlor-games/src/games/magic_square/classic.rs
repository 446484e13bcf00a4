//! Magic Square as the course document plays it: number, column and row, one question at a time.

use super::MagicSquare;
use super::board::{Board, Frame, ORDERS, Rank, Square};
use crate::classic::{Dialogue, DialogueStep, Document, Usage};
use crate::game::{Rules, Status};

/// The exit codes of the document.
const SUCCESS: u8 = 0;
const BAD_SIZE: u8 = 1;
const NO_GAME: u8 = 3;
const QUIT: u8 = 5;
const NO_VALID_MOVE: u8 = 6;

const USAGE: &str = "Usage: parlor classic MagicSquare [extra_options]\n";

/// The document's game.
pub(super) const DOCUMENT: Document = Document { dialogue: Some(|arguments, _| open(arguments)), ..Document::NONE };

/// The dialogue for the arguments behind `MagicSquare`: nothing, the squares on a side, or these and the lowest piece.
///
/// # Errors
/// The usage line: alone for too many arguments, behind a line about the range for a number that will not do.
pub fn open(args: &[String]) -> Result<Box<dyn Dialogue>, Usage> {
    let illegal = |what: String| Usage { text: format!("{what}\n{USAGE}"), code: BAD_SIZE };
    let (order, lowest) = match args {
        [] => (None, None),
        [order] => (Some(order), None),
        [order, lowest] => (Some(order), Some(lowest)),
        _ => return Err(Usage { text: USAGE.to_owned(), code: NO_GAME }),
    };
    let order = match order {
        None => 3,
        Some(text) => whole(text)
            .flatten()
            .and_then(|order| usize::try_from(order).ok())
            .filter(|order| ORDERS.contains(order))
            .ok_or_else(|| {
                illegal(format!("the size must be a whole number from {} to {}", ORDERS.start(), ORDERS.end()))
            })?,
    };
    let lowest = match lowest {
        None => Some(1),
        Some(text) => whole(text).flatten(),
    };
    let frame = lowest.and_then(|lowest| Frame::new(order, lowest).ok()).ok_or_else(|| {
        let most = Frame::most(order);
        illegal(format!("the lowest piece must be a whole number from {} to {most}", i64::MIN))
    })?;
    Ok(Box::new(Classic::new(frame)))
}

/// A whole number as C++ streams read one: a sign and leading noughts are no matter. `None` if the text is none at all,
/// `Some(None)` if it is one that no board has.
fn whole(text: &str) -> Option<Option<i64>> {
    let text = text.trim();
    let digits = text.strip_prefix(['-', '+']).unwrap_or(text);
    let number = !digits.is_empty() && digits.bytes().all(|b| b.is_ascii_digit());
    number.then(|| text.parse().ok())
}

/// What the next line of input answers.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Question {
    Number,
    Column,
    Row,
}

impl Question {
    fn text(self) -> &'static str {
        match self {
            Self::Number => "enter the number you want to add: ",
            Self::Column => "enter the x coordinate you want to move to: ",
            Self::Row => "enter the y coordinate you want to move to: ",
        }
    }
}

/// The board and the available pieces as the document prints them, without blanks at the end of lines.
pub(super) fn picture(board: &Board) -> String {
    let frame = board.frame();
    let order = frame.order();
    let text = |rank: Rank| frame.number(rank).to_string();
    // Columns are as wide as the longest piece placed so far, which is how the document's program counts.
    let width = board.ranks().iter().filter(|&&rank| rank != 0).map(|&rank| text(rank).len()).max().unwrap_or(1) + 1;
    let mut out = String::new();
    let mut line = |words: &str| {
        out.push_str(words.trim_end());
        out.push('\n');
    };
    for (row, ranks) in board.ranks().chunks(order).enumerate() {
        let mut words = (order - 1 - row).to_string();
        for &rank in ranks {
            let piece = if rank == 0 { String::new() } else { text(rank) };
            words.push_str(&format!("{piece:>width$}"));
        }
        line(&words);
    }
    let columns: String = (0..order).map(|x| format!("{x:>width$}")).collect();
    line(&format!("X{columns}"));
    line("");
    let pieces: Vec<String> = board.available().into_iter().map(text).collect();
    line(&format!("Available pieces: {}", pieces.join(" ")));
    out
}

/// One game, from the first board to `success!` or `no valid move!`; `quit` says nothing.
#[derive(Clone, Debug)]
pub struct Classic {
    board: Board,
    question: Question,
    /// The piece to be placed and its column, as far as they are known.
    rank: Rank,
    x: usize,
}

impl Classic {
    /// A game at its start.
    #[must_use]
    pub fn new(frame: Frame) -> Self {
        Self { board: Board::empty(frame), question: Question::Number, rank: 1, x: 0 }
    }

    fn ask(&mut self, question: Question, out: &mut String) -> DialogueStep {
        self.question = question;
        out.push_str(question.text());
        DialogueStep::Ask
    }

    /// Says what is wrong and asks again.
    fn complain(&mut self, what: &str, question: Question, out: &mut String) -> DialogueStep {
        out.push_str(what);
        out.push('\n');
        self.ask(question, out)
    }

    /// The board, then the end of the game or the first question of a turn.
    fn begin_turn(&mut self, out: &mut String) -> DialogueStep {
        out.push_str(&picture(&self.board));
        out.push('\n');
        let (words, code) = match MagicSquare::status(&self.board) {
            Status::Playing => return self.ask(Question::Number, out),
            Status::Won => ("success!", SUCCESS),
            Status::Stuck => ("no valid move! game over.", NO_VALID_MOVE),
        };
        out.push_str(&format!("{words}\ntotal turns: {}\n", self.board.placed()));
        DialogueStep::End(code)
    }

    fn take_number(&mut self, answer: &str, out: &mut String) -> DialogueStep {
        let Some(number) = whole(answer) else {
            return self.complain("please enter one of the available pieces, or quit", Question::Number, out);
        };
        let rank = number.and_then(|number| self.board.frame().rank(number));
        match rank.filter(|&rank| self.board.find(rank).is_none()) {
            Some(rank) => {
                self.rank = rank;
                self.ask(Question::Column, out)
            }
            None => self.complain(&format!("{answer} is not an available piece"), Question::Number, out),
        }
    }

    fn take_coordinate(&mut self, answer: &str, out: &mut String) -> DialogueStep {
        let order = self.board.frame().order();
        let at = whole(answer).flatten().and_then(|at| usize::try_from(at).ok()).filter(|&at| at < order);
        let Some(at) = at else {
            let name = if self.question == Question::Column { "x" } else { "y" };
            let what = format!("please enter an {name} coordinate from 0 to {}, or quit", order - 1);
            return self.complain(&what.replace("an y", "a y"), self.question, out);
        };
        if self.question == Question::Column {
            self.x = at;
            return self.ask(Question::Row, out);
        }
        let square = Square { x: self.x, y: at };
        let cell = self.board.frame().cell(square).expect("both coordinates were checked against the order");
        if let Some(rank) = self.board.rank(cell) {
            let what = format!("{} is already at {square}", self.board.frame().number(rank));
            return self.complain(&what, Question::Column, out);
        }
        self.board.place(cell, self.rank);
        out.push('\n');
        self.begin_turn(out)
    }
}

impl Dialogue for Classic {
    fn open(&mut self, out: &mut String) -> DialogueStep {
        self.begin_turn(out)
    }

    fn line(&mut self, line: &str, out: &mut String) -> DialogueStep {
        let answer = line.trim();
        match self.question {
            _ if answer.eq_ignore_ascii_case("quit") => DialogueStep::End(QUIT),
            Question::Number => self.take_number(answer, out),
            Question::Column | Question::Row => self.take_coordinate(answer, out),
        }
    }

    fn close(&mut self, _out: &mut String) -> u8 {
        QUIT
    }
}
