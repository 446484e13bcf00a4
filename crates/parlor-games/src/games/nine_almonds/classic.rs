//! Nine Almonds as the course document plays it: one question at a time on the 5×5 board.

use std::fmt::Write as _;
use std::sync::Arc;

use super::board::{Position, Shape, Square};
use super::plan::Plan;
use super::rules;
use crate::classic::{Dialogue, Step, Usage};

/// The exit codes of the document.
const SUCCESS: u8 = 0;
const NO_GAME: u8 = 3;
const QUIT: u8 = 5;
const NO_VALID_MOVE: u8 = 6;

const USAGE: &str = "Usage: parlor classic NineAlmonds\n";

/// The dialogue for the arguments behind `NineAlmonds`.
///
/// # Errors
/// The game takes no arguments: any at all is answered with the usage line.
pub fn open(args: &[String]) -> Result<Box<dyn Dialogue>, Usage> {
    if args.is_empty() { Ok(Box::new(Classic::new())) } else { Err(Usage { text: USAGE.to_owned(), code: NO_GAME }) }
}

/// What the next line of input answers.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Question {
    Piece,
    Destination,
    Continue,
}

impl Question {
    fn text(self) -> &'static str {
        match self {
            Self::Piece => "enter the piece you want to move: ",
            Self::Destination => "enter the destination: ",
            Self::Continue => "Continue this turn (YyNn)?",
        }
    }
}

/// One game, from the first board to `success!`, `no valid move!` or `user quit!`.
#[derive(Clone, Debug)]
pub struct Classic {
    position: Position,
    /// The squares of the almond in this turn, its start first.
    chain: Vec<Square>,
    question: Question,
    turns: usize,
}

impl Default for Classic {
    fn default() -> Self {
        Self::new()
    }
}

impl Classic {
    /// A game at its start.
    #[must_use]
    pub fn new() -> Self {
        let shape: Arc<Shape> = Plan::Classic.shape().expect("5x5 with a block of 3 is a board");
        Self { position: Position::start(shape), chain: Vec::new(), question: Question::Piece, turns: 0 }
    }

    fn ask(&mut self, question: Question, out: &mut String) -> Step {
        self.question = question;
        out.push_str(question.text());
        Step::Ask
    }

    /// Says what is wrong and asks the same again.
    fn complain(&mut self, what: &str, out: &mut String) -> Step {
        out.push_str(what);
        out.push('\n');
        self.ask(self.question, out)
    }

    /// The board, then the end of the game or the first question of a turn.
    fn begin_turn(&mut self, out: &mut String) -> Step {
        self.chain.clear();
        self.print_board(out);
        if self.position.is_won() {
            self.finish("success!", SUCCESS, out)
        } else if self.position.is_stuck() {
            self.finish("no valid move! game over.", NO_VALID_MOVE, out)
        } else {
            self.ask(Question::Piece, out)
        }
    }

    fn finish(&self, words: &str, code: u8, out: &mut String) -> Step {
        out.push_str(words);
        out.push('\n');
        out.push_str(&format!("total turns: {}\n", self.turns));
        Step::End(code)
    }

    fn print_board(&self, out: &mut String) {
        let size = self.position.shape().size();
        for y in (0..size.rows as u8).rev() {
            let mut line = format!("{y} ");
            for x in 0..size.cols as u8 {
                line.push_str(if self.position.has_almond(Square::new(x, y)) { "A " } else { "  " });
            }
            out.push_str(line.trim_end());
            out.push('\n');
        }
        out.push('X');
        for x in 0..size.cols {
            // Writing to a string cannot fail.
            let _ = write!(out, " {x}");
        }
        out.push_str("\n\n");
    }

    fn take_piece(&mut self, square: Square, out: &mut String) -> Step {
        let usable = rules::start(&self.position, square);
        if let Err(reason) = usable {
            return self.complain(&reason.to_string(), out);
        }
        if rules::jumps_from(&self.position, square).next().is_none() {
            return self.complain(&rules::Reason::CannotMove(square).to_string(), out);
        }
        self.chain.push(square);
        self.ask(Question::Destination, out)
    }

    fn take_destination(&mut self, to: Square, out: &mut String) -> Step {
        let from = *self.chain.last().expect("a destination is only asked for after a piece");
        let jump = match rules::jump(&self.position, from, to) {
            Ok(jump) => jump,
            Err(reason) => return self.complain(&reason.to_string(), out),
        };
        self.position.almonds ^= jump.changed();
        self.chain.push(to);
        out.push('\n');
        self.print_board(out);
        let squares: Vec<String> = self.chain.iter().map(Square::to_string).collect();
        out.push_str(&squares.join(" to "));
        out.push_str("\n\n");
        if rules::jumps_from(&self.position, to).next().is_some() {
            return self.ask(Question::Continue, out);
        }
        out.push_str("this piece cannot be moved from its new position. this turn is over.\n");
        self.end_turn(out)
    }

    fn end_turn(&mut self, out: &mut String) -> Step {
        self.turns += 1;
        out.push('\n');
        self.begin_turn(out)
    }
}

impl Dialogue for Classic {
    fn open(&mut self, out: &mut String) -> Step {
        self.begin_turn(out)
    }

    fn line(&mut self, line: &str, out: &mut String) -> Step {
        let answer = line.trim();
        if self.question == Question::Continue {
            // The document offers `quit` for coordinates only, so here it is one more answer that is neither.
            return match answer {
                "y" | "Y" => self.ask(Question::Destination, out),
                "n" | "N" => self.end_turn(out),
                _ => self.complain("please answer y or n", out),
            };
        }
        if answer.eq_ignore_ascii_case("quit") {
            return self.finish("user quit!", QUIT, out);
        }
        let Some((x, y)) = coordinates(answer) else {
            return self.complain("please enter a column and a row like 2,3, or quit", out);
        };
        let Some(square) = x.zip(y).map(|(x, y)| Square::new(x, y)).filter(|&s| self.position.shape().spans(s)) else {
            let Square { x, y } = self.far_corner();
            return self.complain(&format!("that is off the board: columns are 0 to {x}, rows are 0 to {y}"), out);
        };
        match self.question {
            Question::Piece => self.take_piece(square, out),
            Question::Destination | Question::Continue => self.take_destination(square, out),
        }
    }

    fn close(&mut self, out: &mut String) -> u8 {
        self.finish("user quit!", QUIT, out);
        QUIT
    }
}

impl Classic {
    fn far_corner(&self) -> Square {
        let size = self.position.shape().size();
        Square::new(size.cols as u8 - 1, size.rows as u8 - 1)
    }
}

/// Two whole numbers with a comma between them; a number too large or below zero for any board is `None` inside.
fn coordinates(text: &str) -> Option<(Option<u8>, Option<u8>)> {
    let (x, y) = text.split_once(',')?;
    Some((number(x.trim())?, number(y.trim())?))
}

/// `None` if the text is no whole number at all.
fn number(text: &str) -> Option<Option<u8>> {
    let digits = text.strip_prefix(['-', '+']).unwrap_or(text);
    let whole = !digits.is_empty() && digits.bytes().all(|b| b.is_ascii_digit());
    // `-0` is as good a nought as any; every other number below zero fails to parse as it should.
    whole.then(|| if digits.bytes().all(|b| b == b'0') { Some(0) } else { text.parse().ok() })
}
