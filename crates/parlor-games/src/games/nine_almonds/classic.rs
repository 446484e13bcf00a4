//! Nine Almonds as the course document plays it: one question at a time on the 5×5 board.

use std::fmt::Write as _;
use std::sync::Arc;

use super::board::{Position, Shape, Square};
use super::plan::Plan;
use super::rules;
use crate::classic::{Dialogue, DialogueStep, Document, Usage};

/// The exit codes of the document.
const SUCCESS: u8 = 0;
const NO_GAME: u8 = 3;
const QUIT: u8 = 5;
const NO_VALID_MOVE: u8 = 6;

const USAGE: &str = "Usage: parlor classic NineAlmonds\n";

/// The document's game.
pub(super) const DOCUMENT: Document = Document { dialogue: Some(|arguments, _| open(arguments)), ..Document::NONE };

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

/// The board as the document prints it.
pub(super) fn picture(position: &Position) -> String {
    let mut out = String::new();
    let size = position.shape().size();
    for y in (0..size.rows as u8).rev() {
        let mut line = format!("{y} ");
        for x in 0..size.cols as u8 {
            line.push_str(if position.has_almond(Square::new(x, y)) { "A " } else { "  " });
        }
        out.push_str(line.trim_end());
        out.push('\n');
    }
    out.push('X');
    for x in 0..size.cols {
        // Writing to a string cannot fail.
        let _ = write!(out, " {x}");
    }
    out.push('\n');
    out
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

    fn ask(&mut self, question: Question, out: &mut String) -> DialogueStep {
        self.question = question;
        out.push_str(question.text());
        DialogueStep::Ask
    }

    /// Says what is wrong and asks the same again.
    fn complain(&mut self, what: &str, out: &mut String) -> DialogueStep {
        out.push_str(what);
        out.push('\n');
        self.ask(self.question, out)
    }

    /// The board, then the end of the game or the first question of a turn.
    fn begin_turn(&mut self, out: &mut String) -> DialogueStep {
        self.chain.clear();
        out.push_str(&picture(&self.position));
        out.push('\n');
        if self.position.is_won() {
            self.finish("success!", SUCCESS, out)
        } else if self.position.is_stuck() {
            self.finish("no valid move! game over.", NO_VALID_MOVE, out)
        } else {
            self.ask(Question::Piece, out)
        }
    }

    fn finish(&self, words: &str, code: u8, out: &mut String) -> DialogueStep {
        out.push_str(words);
        out.push('\n');
        out.push_str(&format!("total turns: {}\n", self.turns));
        DialogueStep::End(code)
    }

    fn far_corner(&self) -> Square {
        let size = self.position.shape().size();
        Square::new(size.cols as u8 - 1, size.rows as u8 - 1)
    }

    fn take_piece(&mut self, square: Square, out: &mut String) -> DialogueStep {
        if let Err(reason) = rules::start(&self.position, square) {
            return self.complain(&reason.to_string(), out);
        }
        self.chain.push(square);
        self.ask(Question::Destination, out)
    }

    fn take_destination(&mut self, to: Square, out: &mut String) -> DialogueStep {
        let from = *self.chain.last().expect("a destination is only asked for after a piece");
        let jump = match rules::jump(&self.position, from, to) {
            Ok(jump) => jump,
            Err(reason) => return self.complain(&reason.to_string(), out),
        };
        self.position.almonds ^= jump.changed();
        self.chain.push(to);
        out.push('\n');
        out.push_str(&picture(&self.position));
        out.push('\n');
        let squares: Vec<String> = self.chain.iter().map(Square::to_string).collect();
        out.push_str(&squares.join(" to "));
        out.push_str("\n\n");
        if rules::jumps_from(&self.position, to).next().is_some() {
            return self.ask(Question::Continue, out);
        }
        out.push_str("this piece cannot be moved from its new position. this turn is over.\n");
        self.end_turn(out)
    }

    fn end_turn(&mut self, out: &mut String) -> DialogueStep {
        self.turns += 1;
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

#[cfg(test)]
mod tests {
    use super::*;
    use crate::classic::converse;

    const FIRST_BOARD: &str = "4\n3   A A A\n2   A A A\n1   A A A\n0\nX 0 1 2 3 4\n\n";
    const PIECE: &str = "enter the piece you want to move: ";
    const DESTINATION: &str = "enter the destination: ";
    const CONTINUE: &str = "Continue this turn (YyNn)?";

    /// What is written after the first board, and the exit code.
    fn played(input: &str) -> (String, u8) {
        let (out, code) = converse(&mut Classic::new(), input);
        (out.strip_prefix(FIRST_BOARD).unwrap().to_owned(), code)
    }

    macro_rules! transcript {
        ($name:literal) => {
            (
                include_str!(concat!("../../../testdata/classic/nine_almonds/", $name, ".in")),
                include_str!(concat!("../../../testdata/classic/nine_almonds/", $name, ".out")),
            )
        };
    }

    #[test]
    fn the_sessions_of_the_document_are_repeated_byte_for_byte() {
        for ((input, output), code) in [(transcript!("win"), 0), (transcript!("lose"), 6), (transcript!("quit"), 5)] {
            assert_eq!(converse(&mut Classic::new(), input), (output.to_owned(), code));
            let windows = input.replace('\n', "\r\n");
            assert_eq!(converse(&mut Classic::new(), &windows), (output.to_owned(), code));
            assert_eq!(converse(&mut Classic::new(), input.trim_end()), (output.to_owned(), code));
        }
    }

    #[test]
    fn only_prompts_end_in_a_blank() {
        let (out, _) = converse(&mut Classic::new(), transcript!("win").0);
        for line in out.lines() {
            assert!(!line.ends_with(' ') || line.ends_with(DESTINATION), "{line:?}");
        }
    }

    #[test]
    fn any_argument_is_answered_with_the_usage() {
        assert!(open(&[]).is_ok());
        for args in [vec!["5".to_owned()], vec![String::new()], vec!["a".to_owned(), "b".to_owned()]] {
            let usage = open(&args).err().unwrap();
            assert_eq!(usage, Usage { text: "Usage: parlor classic NineAlmonds\n".to_owned(), code: 3 });
        }
    }

    #[test]
    fn quit_is_read_in_any_case_and_with_blanks() {
        for word in ["quit", "QUIT", "  Quit\t", "qUiT\r"] {
            assert_eq!(played(&format!("{word}\n")), (format!("{PIECE}user quit!\ntotal turns: 0\n"), 5));
            let at_destination = format!("{PIECE}{DESTINATION}user quit!\ntotal turns: 0\n");
            assert_eq!(played(&format!("2,2\n{word}\n2,4\n")), (at_destination, 5));
        }
    }

    #[test]
    fn the_end_of_input_is_quit_at_every_prompt() {
        assert_eq!(played(""), (format!("{PIECE}user quit!\ntotal turns: 0\n"), 5));
        assert_eq!(played("2,2"), (format!("{PIECE}{DESTINATION}user quit!\ntotal turns: 0\n"), 5));
        let (out, code) = played("2,2\n2,4\n");
        assert!(out.ends_with(&format!("2,2 to 2,4\n\n{CONTINUE}user quit!\ntotal turns: 0\n")), "{out}");
        assert_eq!(code, 5);
    }

    #[test]
    fn a_turn_that_is_broken_off_is_not_counted() {
        let (out, code) = played("2,2\n2,4\nn\n1,3\n1,5\n3,3\nquit\n");
        assert!(out.ends_with("user quit!\ntotal turns: 1\n"), "{out}");
        assert_eq!(code, 5);
        let (out, _) = played("2,2\n2,4\ny\nquit\n");
        assert!(out.ends_with(&format!("{CONTINUE}{DESTINATION}user quit!\ntotal turns: 0\n")), "{out}");
    }

    #[test]
    fn bad_coordinates_get_one_line_and_the_same_prompt() {
        let form = "please enter a column and a row like 2,3, or quit";
        let off = "that is off the board: columns are 0 to 4, rows are 0 to 4";
        for (line, message) in [
            ("", form),
            ("   ", form),
            ("2", form),
            ("2 2", form),
            ("2,", form),
            (",2", form),
            ("2,2,2", form),
            ("a,b", form),
            ("2.0,2", form),
            ("--2,2", form),
            ("quit now", form),
            ("２,２", form),
            ("5,2", off),
            ("2,5", off),
            ("-1,2", off),
            ("256,258", off),
            ("99999999999999999999999999,1", off),
            ("0,0", "there is no almond at 0,0"),
        ] {
            let expected = format!("{PIECE}{message}\n{PIECE}user quit!\ntotal turns: 0\n");
            assert_eq!(played(&format!("{line}\n")), (expected, 5), "{line:?}");
        }
    }

    #[test]
    fn blanks_around_numbers_are_no_matter() {
        for line in ["2,2", " 2,2 ", "2 , 2", "\t2,\t2", "+2,02", "2,2\r"] {
            assert_eq!(played(line), (format!("{PIECE}{DESTINATION}user quit!\ntotal turns: 0\n"), 5), "{line:?}");
        }
    }

    #[test]
    fn a_piece_that_cannot_move_is_refused_at_once() {
        // 1,2 jumps to 1,4 and has no way on from there.
        let (out, _) = played("1,2\n1,4\n1,4\n");
        let end = format!("{PIECE}the almond at 1,4 cannot jump anywhere\n{PIECE}user quit!\ntotal turns: 1\n");
        assert!(out.ends_with(&end), "{out}");
    }

    #[test]
    fn an_impossible_destination_asks_for_another() {
        for (line, message) in [
            ("2,2", "2,2 is not two squares away from 2,2 in a straight line"),
            ("4,3", "4,3 is not two squares away from 2,2 in a straight line"),
            ("1,1", "1,1 is not two squares away from 2,2 in a straight line"),
            ("7,7", "that is off the board: columns are 0 to 4, rows are 0 to 4"),
            ("x", "please enter a column and a row like 2,3, or quit"),
        ] {
            let expected = format!("{PIECE}{DESTINATION}{message}\n{DESTINATION}user quit!\ntotal turns: 0\n");
            assert_eq!(played(&format!("2,2\n{line}\nquit\n")), (expected, 5));
        }
        let (out, _) = played("2,2\n2,4\ny\n2,2\n");
        assert!(out.contains(&format!("{DESTINATION}there is no almond to jump over at 2,3\n{DESTINATION}")), "{out}");
        let (out, _) = played("1,2\n3,2\n");
        assert!(out.contains(&format!("{DESTINATION}an almond already lies at 3,2\n{DESTINATION}")), "{out}");
    }

    #[test]
    fn only_y_and_n_answer_whether_to_continue() {
        for word in ["", "yes", "no", "quit", "QUIT", "yn", "2,2", "ｙ"] {
            let (out, code) = played(&format!("2,2\n2,4\n{word}\nquit\n"));
            let again = format!("{CONTINUE}please answer y or n\n");
            assert!(out.ends_with(&format!("{again}{again}{CONTINUE}user quit!\ntotal turns: 0\n")), "{word}: {out}");
            assert_eq!(code, 5);
        }
        for word in ["y", "Y", " y "] {
            let (out, _) = played(&format!("2,2\n2,4\n{word}\n"));
            assert!(out.contains(&format!("{CONTINUE}{DESTINATION}")));
        }
        for word in ["n", "N", "\tN\r"] {
            let (out, _) = played(&format!("2,2\n2,4\n{word}\n"));
            assert!(out.contains(&format!("{CONTINUE}\n4     A\n")) && out.ends_with("total turns: 1\n"), "{out}");
        }
    }
}
