//! Pikachu with keys: the program has a terminal of its own, and its screen is compared as a terminal shows it.
//!
//! The document names arrow keys and shows the picture; where the picture lies on the screen, how the cursor looks and
//! what else is said is open. So after every key the screen must come to show the picture that belongs to the board,
//! somewhere, whatever stands inside its cells besides the letters.

use std::ffi::OsString;
use std::fs;
use std::io::{self, Read as _, Write as _};
use std::path::Path;
use std::sync::mpsc::{Receiver, RecvTimeoutError, channel};
use std::thread;
use std::time::Instant;

use parlor_games::kit::random::Random;
use portable_pty::{CommandBuilder, PtySize, native_pty_system};

use crate::documents::{Document, ExitCode, Rule};
use crate::expectation::{Exits, Expectation, Piece, Step};
use crate::oracle::transcript;
use crate::program::Program;
use crate::session::{Group, Session};
use crate::subject::{End, Outcome, Subject};
use crate::warden::{Ending, Order, ending_in, stop_in};

/// Large enough for every board that is asked for.
const SCREEN: PtySize = PtySize { rows: 60, cols: 160, pixel_width: 0, pixel_height: 0 };

const RULES: &[Rule] = &[
    Rule { id: "board", marker: "", says: "the screen shows the picture that belongs to the board" },
    Rule { id: "arrows", marker: "", says: "arrow keys move the cursor" },
    Rule { id: "enter", marker: "", says: "Enter selects a tile, and a second one that matches takes both away" },
    Rule { id: "no-match", marker: "", says: "tiles that make no pair stay" },
];

/// The document of Pikachu as it is played with keys. A line of a session is a key.
pub struct Keyed;

impl Document for Keyed {
    fn name(&self) -> &'static str {
        "pikachu"
    }

    fn options(&self) -> &'static [&'static str] {
        &["--keys"]
    }

    fn prompts(&self) -> &'static [&'static str] {
        &[]
    }

    fn rules(&self) -> &'static [Rule] {
        RULES
    }

    fn exit_codes(&self) -> &'static [ExitCode] {
        &[(0, "cleared"), (5, "quit")]
    }

    fn named(&self) -> Vec<Session> {
        let on = |group: Group, name: &str, purpose: &str, board: &str, keys: &str| {
            Session::new(group, name, purpose, &[]).typed(&keys.replace(' ', "\n")).with_arguments(&["--board", board])
        };
        vec![
            on(Group::Samples, "picture", "the picture of a full board", "AAB/ABB/ABA/BAA", "q"),
            on(Group::Messages, "quit", "q quits", "AB/AB", "q"),
            on(Group::Messages, "won", "the last pair", "AA", "enter right enter"),
            on(Group::Play, "down", "down and a match", "AB/AB", "enter down enter q").for_rules(&["arrows", "enter"]),
            on(Group::Play, "all-ways", "every arrow key", "AB/AB", "right down left up enter down enter q")
                .for_rules(&["arrows"]),
            on(Group::Play, "whole", "a whole game", "AB/AB", "enter down enter right enter up enter"),
            on(Group::BadInput, "no-match", "two letters that differ", "AB/AB", "enter right enter q")
                .for_rules(&["no-match"]),
        ]
    }

    fn random(&self, random: &mut Random) -> Option<Session> {
        let keys: Vec<&str> =
            (0..2 + random.below(8)).map(|_| ["up", "down", "left", "right", "enter"][random.below(5)]).collect();
        let board = ["AB/AB", "AABB/CDDC", "ABBA", "AB/BA/AA"][random.below(4)];
        let mut session = Session::new(Group::Play, "", "keys by chance", &keys).with_arguments(&["--board", board]);
        session.lines.push("q".into());
        Some(session)
    }

    /// The pictures, one after each key, as the same moves by lines show them.
    fn expect(&self, session: &Session) -> Expectation {
        let (boards, over) = pictures(session);
        let steps = boards.into_iter().map(|picture| Step { pieces: vec![Piece::text(picture)] }).collect();
        let exits = over.map_or(Exits::Any, |code| Exits::OneOf(vec![code]));
        Expectation { steps, exits, shape: None, never: Vec::new() }
    }
}

/// The picture at first and after each key until the game is over, and its exit code.
fn pictures(session: &Session) -> (Vec<String>, Option<u8>) {
    let board = session.arguments.get(1).map_or("", String::as_str);
    let (height, width) = (board.split('/').count(), board.split('/').next().map_or(1, str::len).max(1));
    let (mut cursor, mut picked, mut moves) = ((0, 0), None, Session::new(Group::Play, "", "", &[]));
    moves.arguments.clone_from(&session.arguments);
    let play = |moves: &Session| transcript("pikachu", &[], moves);
    let picture = |text: &str| -> String { text.split_inclusive('\n').filter(|line| is_picture(line)).collect() };
    let start = play(&moves);
    let mut shown = picture(&start.whole());
    let (mut steps, mut code) = (vec![shown.clone()], start.code);
    for key in &session.lines {
        if code.is_some() {
            break;
        }
        match key.as_str() {
            "up" => cursor.0 = (cursor.0 + height - 1) % height,
            "down" => cursor.0 = (cursor.0 + 1) % height,
            "left" => cursor.1 = (cursor.1 + width - 1) % width,
            "right" => cursor.1 = (cursor.1 + 1) % width,
            "q" => code = Some(5),
            // Nothing lies there, so that nothing can be selected.
            _ if letter(&shown, cursor) == b' ' => picked = None,
            _ => match picked.take() {
                None => picked = Some(cursor),
                Some(first) if first == cursor => {}
                Some((row, col)) => {
                    moves.lines.push(format!("{} {} {} {}", row + 1, col + 1, cursor.0 + 1, cursor.1 + 1));
                    let said = play(&moves);
                    let after = picture(said.steps.last().map_or("", String::as_str));
                    if after.is_empty() {
                        moves.lines.pop();
                    } else {
                        shown = after;
                        code = said.code;
                    }
                }
            },
        }
        steps.push(shown.clone());
    }
    (steps, code)
}

fn is_picture(line: &str) -> bool {
    let text = line.trim_end_matches('\n');
    text.len() % 10 == 1 && text.bytes().all(|byte| matches!(byte, b' ' | b'-' | b'|') || byte.is_ascii_uppercase())
}

fn letter(picture: &str, (row, col): (usize, usize)) -> u8 {
    picture.lines().nth(4 * row + 2).and_then(|line| line.as_bytes().get(10 * col + 5).copied()).unwrap_or(b' ')
}

/// A program that is played with keys.
pub struct Keyboard {
    /// The program.
    pub program: Program,
}

impl Subject for Keyboard {
    /// What is got is the picture that was waited for, for every key after which it came to be shown; where it did not,
    /// the screen as it was when patience ended.
    fn run(&self, session: &Session) -> Outcome {
        let failed = |why: String| Outcome { output: vec![], errors: vec![], end: End::NotStarted(why), unread: 0 };
        let Some(command) = self.program.command_line(session) else { return failed("it has no name".into()) };
        self.play(session, command).unwrap_or_else(|error| failed(error.to_string()))
    }

    fn is_slow(&self) -> bool {
        true
    }
}

impl Keyboard {
    fn play(&self, session: &Session, command: Vec<OsString>) -> io::Result<Outcome> {
        let (room, desk) = (tempfile::tempdir()?, tempfile::tempdir()?);
        let order = Order { desk: desk.path().to_owned(), bounds: self.program.bounds, terminal: true, command };
        let pair = native_pty_system().openpty(SCREEN).map_err(io::Error::other)?;
        let mut start = CommandBuilder::new(&self.program.warden);
        start.args(order.words("gate"));
        start.cwd(room.path());
        start.env("TERM", "xterm-256color");
        let mut child = pair.slave.spawn_command(start).map_err(io::Error::other)?;
        drop(pair.slave);
        let mut reader = pair.master.try_clone_reader().map_err(io::Error::other)?;
        let mut keys = pair.master.take_writer().map_err(io::Error::other)?;
        let (sender, bytes) = channel();
        thread::spawn(move || {
            let mut buffer = [0; 4096];
            while let Ok(read @ 1..) = reader.read(&mut buffer) {
                if sender.send(buffer[..read].to_vec()).is_err() {
                    break;
                }
            }
        });
        let mut screen = Screen { parser: vt100::Parser::new(SCREEN.rows, SCREEN.cols, 0), bytes };
        let deadline = Instant::now() + self.program.bounds.time;
        let (pictures, _) = pictures(session);
        let mut output = Vec::new();
        for (number, picture) in pictures.iter().enumerate() {
            if let Some(key) = number.checked_sub(1).and_then(|at| session.lines.get(at)) {
                // A program that has ended does not read; its screen says the rest.
                let _ = keys.write_all(code(key)).and_then(|()| keys.flush());
            }
            if !screen.comes_to_show(picture, deadline) {
                output.extend(screen.text().into_bytes());
                fs::write(stop_in(desk.path()), "")?;
                break;
            }
            output.extend(picture.bytes());
        }
        // Whoever still waits for a key gets none any more.
        drop(keys);
        screen.drain();
        child.wait()?;
        // A key that should change nothing is followed at once by the next; by now everything has been drawn. A program
        // may clear the screen when it leaves, so that a screen without a frame says nothing.
        let whole: usize = pictures.iter().map(String::len).sum();
        if let (Some(last), true) = (pictures.last(), output.len() == whole) {
            let text = screen.text();
            if text.contains("---------") && !shows(&text, last) {
                output.truncate(whole - last.len());
                output.extend(text.into_bytes());
            }
        }
        Ok(Outcome { output, errors: Vec::new(), end: ended(desk.path()), unread: 0 })
    }
}

fn ended(desk: &Path) -> End {
    match fs::read_to_string(ending_in(desk)).ok().and_then(|text| Ending::read(&text)) {
        Some(Ending::Exit(code, _)) => End::Exit(code),
        Some(Ending::Signal(number)) => End::Signal(number),
        Some(Ending::Time) => End::Time,
        Some(Ending::Processes) => End::Processes,
        // It was stopped because of what its screen shows, which is the fault to be told.
        Some(Ending::Asked) => End::Exit(0),
        Some(Ending::NotStarted(why)) => End::NotStarted(why),
        None => End::NotStarted("its warden was ended".into()),
    }
}

/// What a terminal sends for a key.
fn code(key: &str) -> &'static [u8] {
    match key {
        "up" => b"\x1b[A",
        "down" => b"\x1b[B",
        "right" => b"\x1b[C",
        "left" => b"\x1b[D",
        "enter" => b"\r",
        _ => b"q",
    }
}

struct Screen {
    parser: vt100::Parser,
    bytes: Receiver<Vec<u8>>,
}

impl Screen {
    /// Waits until the picture is somewhere on the screen, the insides of its cells left out.
    fn comes_to_show(&mut self, picture: &str, deadline: Instant) -> bool {
        loop {
            if shows(&self.text(), picture) {
                return true;
            }
            match self.bytes.recv_timeout(deadline.saturating_duration_since(Instant::now())) {
                Ok(bytes) => self.parser.process(&bytes),
                Err(RecvTimeoutError::Timeout | RecvTimeoutError::Disconnected) => return false,
            }
        }
    }

    fn text(&self) -> String {
        let rows = self.parser.screen().rows(0, SCREEN.cols);
        rows.map(|row| row.trim_end().to_owned() + "\n").collect::<String>().trim_end().to_owned() + "\n"
    }

    fn drain(&mut self) {
        while let Ok(bytes) = self.bytes.recv() {
            self.parser.process(&bytes);
        }
    }
}

/// Whether a screen shows a picture: its frame and its letters, at any place; what else is in a cell is the program's.
fn shows(screen: &str, picture: &str) -> bool {
    let screen: Vec<Vec<char>> = screen.lines().map(|line| line.chars().collect()).collect();
    let picture: Vec<&[u8]> = picture.lines().map(str::as_bytes).collect();
    let at = |row: usize, col: usize| screen.get(row).and_then(|line| line.get(col)).copied().unwrap_or(' ');
    let fits = |top: usize, left: usize| {
        picture.iter().enumerate().all(|(y, line)| {
            line.iter().enumerate().all(|(x, &byte)| {
                let matters = y % 4 == 0 || x % 10 == 0 || y % 4 == 2 && x % 10 == 5;
                !matters || at(top + y, left + x) == char::from(byte)
            })
        })
    };
    (0..20).any(|top| (0..40).any(|left| fits(top, left)))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_picture_is_found_anywhere_and_whatever_marks_its_cells() {
        let picture = "-----------\n|         |\n|    A    |\n|         |\n-----------\n";
        let screen = "title\n\n   -----------\n   |         |\n   |  [ A ]  |\n   |         |\n   -----------\nkeys\n";
        assert!(shows(screen, picture));
        assert!(!shows(&screen.replace('A', "B"), picture));
        assert!(!shows(&screen.replacen("---", "   ", 1), picture));
    }

    #[test]
    fn keys_move_select_and_take_pairs_away() {
        let session = Session::new(Group::Play, "", "", &["enter", "down", "enter", "right", "enter", "up", "enter"]);
        let (shown, code) = pictures(&session.with_arguments(&["--board", "AB/AB"]));
        assert_eq!((shown.len(), code), (8, Some(0)));
        assert!(shown[2].contains('A') && !shown[3].contains('A') && !shown[7].contains('B'));
    }
}
