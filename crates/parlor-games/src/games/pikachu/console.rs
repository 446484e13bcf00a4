//! Pikachu on a terminal as the source document describes it: arrow keys, colours, no blinking cursor, and the path of a
//! match drawn for a moment. The picture is the document's, with room around it for paths outside the board.

use std::fmt::Write as _;
use std::time::Duration;

use super::Pikachu;
use super::board::Board;
use super::classic::{self, CLEARED, QUIT, STUCK};
use super::field::Place;
use super::notation::Move;
use super::path::{self, Path};
use super::picture::{self, CELL_HEIGHT, CELL_WIDTH};
use super::rules;
use crate::classic::{Console, ConsoleKey, ConsoleStep, Usage};
use crate::game::{Rules, Status};
use crate::kit::seed::Seed;

/// Room for paths around the board: their middle lies half a cell outside.
const LEFT: usize = 6;
const TOP: usize = 3;
/// How long a path is shown.
const SHOWN: Duration = Duration::from_millis(350);

const HIDE_CURSOR: &str = "\x1b[?25l";
const SHOW_CURSOR: &str = "\x1b[?25h";
const CLEAR: &str = "\x1b[2J";
const HOME: &str = "\x1b[H";
const ERASE_LINE: &str = "\x1b[K";
const PLAIN: &str = "\x1b[0m";

pub(super) fn open(arguments: &[String], fresh: &Seed) -> Result<Box<dyn Console>, Usage> {
    let board = classic::board(arguments, fresh)?;
    Ok(Box::new(Played { board, cursor: 0, picked: None, pending: None, hint: None, said: String::new() }))
}

struct Played {
    board: Board,
    cursor: Place,
    picked: Option<Place>,
    /// A match whose path is being shown.
    pending: Option<(Move, Path)>,
    hint: Option<(Place, Place)>,
    said: String,
}

/// What a character of the screen is drawn with, as parameters of an ANSI colour sequence.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Ink {
    Plain,
    /// One of the twelve colours of kinds.
    Kind(u8),
    Cursor,
    Picked,
    Hint,
    Path,
}

impl Ink {
    fn code(self) -> String {
        match self {
            Self::Plain => "0".into(),
            // Red to cyan, then the bright ones, bold.
            Self::Kind(kind) if kind % 12 < 6 => format!("0;1;{}", 31 + kind % 12),
            Self::Kind(kind) => format!("0;1;{}", 91 + kind % 12 - 6),
            Self::Cursor => "0;30;47".into(),
            Self::Picked => "0;30;43".into(),
            Self::Hint => "0;30;46".into(),
            Self::Path => "0;1;93".into(),
        }
    }
}

impl Played {
    fn draw(&self, out: &mut String) -> ConsoleStep {
        let size = self.board.size();
        let (width, height) = (CELL_WIDTH * size.cols + 1 + 2 * LEFT, CELL_HEIGHT * size.rows + 1 + 2 * TOP);
        let mut screen = vec![vec![(' ', Ink::Plain); width]; height];
        for (y, line) in picture::lines(&self.board).into_iter().enumerate() {
            for (x, c) in line.into_iter().enumerate() {
                screen[TOP + y][LEFT + x].0 = c;
            }
        }
        for place in 0..size.area() {
            let (x, y) = (LEFT + CELL_WIDTH * size.col(place), TOP + CELL_HEIGHT * size.row(place));
            if let Some(kind) = self.board.field().tiles()[place].checked_sub(1) {
                screen[y + 2][x + 5].1 = Ink::Kind(kind);
            }
            let hinted = self.hint.is_some_and(|(a, b)| a == place || b == place);
            let ink = match place {
                _ if self.picked == Some(place) => Ink::Picked,
                _ if self.cursor == place => Ink::Cursor,
                _ if hinted => Ink::Hint,
                _ => continue,
            };
            for line in &mut screen[y + 1..y + CELL_HEIGHT] {
                line[x + 1..x + CELL_WIDTH].iter_mut().for_each(|sign| sign.1 = ink);
            }
            // Without colours the cursor is seen by its brackets, the tile in the hand by stars.
            let around = match ink {
                Ink::Picked => ['*', '*'],
                Ink::Cursor => ['[', ']'],
                _ => ['<', '>'],
            };
            (screen[y + 2][x + 3].0, screen[y + 2][x + 7].0) = (around[0], around[1]);
        }
        if let Some((_, path)) = &self.pending {
            for pair in path.corners().windows(2) {
                trace(&mut screen, pair[0], pair[1]);
            }
        }
        // Every screen has the same size, so writing over the last one does not flicker as clearing would.
        out.push_str(HOME);
        for line in screen {
            let mut ink = Ink::Plain;
            for (c, wanted) in line {
                if wanted != ink {
                    let _ = write!(out, "\x1b[{}m", wanted.code());
                    ink = wanted;
                }
                out.push(c);
            }
            out.push_str(if ink == Ink::Plain { "\r\n" } else { "\x1b[0m\r\n" });
        }
        let _ = write!(out, "{}{ERASE_LINE}\r\nArrows move, Enter selects, h hints, q quits.\r\n", self.said);
        ConsoleStep::Key
    }

    fn step(&mut self, across: isize, down: isize) {
        let size = self.board.size();
        let moved = |at: usize, by: isize, of: usize| (at as isize + by).rem_euclid(of as isize) as usize;
        let col = moved(size.col(self.cursor), across, size.cols);
        let row = moved(size.row(self.cursor), down, size.rows);
        self.cursor = size.at(col, row);
    }

    fn select(&mut self, out: &mut String) -> ConsoleStep {
        let at = self.cursor;
        match self.picked.take() {
            _ if self.board.letter(at).is_none() => self.said = "There is no tile here.".into(),
            None => self.picked = Some(at),
            Some(first) if first == at => {}
            Some(first) => {
                let wanted = Move::pair(rules::spot(&self.board, first), rules::spot(&self.board, at));
                match Pikachu::refuse(&self.board, &wanted) {
                    Some(refusal) => self.said = classic::refused(&self.board, &wanted, refusal),
                    None => {
                        self.pending = path::shortest(self.board.field(), first, at).map(|path| (wanted, path));
                        self.draw(out);
                        return ConsoleStep::After(SHOWN);
                    }
                }
            }
        }
        self.draw(out)
    }

    /// The screen, and the end if there is nothing left to do.
    fn go_on(&mut self, out: &mut String) -> ConsoleStep {
        match Pikachu::status(&self.board) {
            Status::Won => self.end("You won.", CLEARED, out),
            Status::Stuck => self.end("No pair is left.", STUCK, out),
            Status::Playing => self.draw(out),
        }
    }

    fn end(&mut self, said: &str, code: u8, out: &mut String) -> ConsoleStep {
        self.said = said.into();
        self.draw(out);
        let _ = write!(out, "{PLAIN}{SHOW_CURSOR}");
        ConsoleStep::End(code)
    }
}

/// Draws a straight line between the middles of two cells, counted from the border.
fn trace(screen: &mut [Vec<(char, Ink)>], from: (usize, usize), to: (usize, usize)) {
    let middle =
        |(x, y): (usize, usize)| ((x * CELL_WIDTH + LEFT + 5) - CELL_WIDTH, (y * CELL_HEIGHT + TOP + 2) - CELL_HEIGHT);
    let ((ax, ay), (bx, by)) = (middle(from), middle(to));
    for line in &mut screen[ay.min(by)..=ay.max(by)] {
        for sign in &mut line[ax.min(bx)..=ax.max(bx)] {
            // The letters at both ends stay readable.
            *sign = (if sign.0.is_ascii_alphanumeric() { sign.0 } else { '*' }, Ink::Path);
        }
    }
}

impl Console for Played {
    fn open(&mut self, out: &mut String) -> ConsoleStep {
        let _ = write!(out, "{HIDE_CURSOR}{CLEAR}");
        self.go_on(out)
    }

    fn key(&mut self, key: ConsoleKey, out: &mut String) -> ConsoleStep {
        self.said.clear();
        self.hint = None;
        match key {
            ConsoleKey::Up | ConsoleKey::Char('w' | 'W') => self.step(0, -1),
            ConsoleKey::Down | ConsoleKey::Char('s' | 'S') => self.step(0, 1),
            ConsoleKey::Left | ConsoleKey::Char('a' | 'A') => self.step(-1, 0),
            ConsoleKey::Right | ConsoleKey::Char('d' | 'D') => self.step(1, 0),
            ConsoleKey::Enter | ConsoleKey::Char(' ') => return self.select(out),
            ConsoleKey::Char('h' | 'H') => self.hint = self.board.field().any_pair(),
            ConsoleKey::Escape if self.picked.take().is_some() => {}
            ConsoleKey::Escape | ConsoleKey::Char('q' | 'Q') => return ConsoleStep::End(self.close(out)),
            ConsoleKey::Char(_) => {}
        }
        self.draw(out)
    }

    fn wake(&mut self, out: &mut String) -> ConsoleStep {
        if let Some((made, _)) = self.pending.take() {
            Pikachu::play(&mut self.board, &made, &mut Vec::new());
        }
        self.go_on(out)
    }

    fn close(&mut self, out: &mut String) -> u8 {
        self.end("Quitting.", QUIT, out);
        QUIT
    }
}
