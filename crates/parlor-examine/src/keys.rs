//! Programs that are played with keys: each has a terminal of its own, and its screen is compared as a terminal shows it.
//!
//! After every key the screen must come to show the picture that belongs to the board, somewhere, whatever stands inside
//! its cells besides the letters.

use std::ffi::OsString;
use std::fs;
use std::io::{self, Read as _, Write as _};
use std::path::Path;
use std::sync::mpsc::{Receiver, RecvTimeoutError, channel};
use std::thread;
use std::time::Instant;

use portable_pty::{CommandBuilder, PtySize, native_pty_system};

use crate::confinement::ending;
use crate::documents::{Shown, pictures};
use crate::program::Program;
use crate::session::Session;
use crate::subject::{End, Outcome, Subject};
use crate::warden::{Ending, stop_in};

/// Large enough for every board that is asked for.
const SCREEN: PtySize = PtySize { rows: 60, cols: 160, pixel_width: 0, pixel_height: 0 };

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
        let confinement = &self.program.confinement;
        let order = confinement.order(desk.path(), true, command);
        let pair = native_pty_system().openpty(SCREEN).map_err(io::Error::other)?;
        let mut start = CommandBuilder::new(&confinement.warden);
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
        let deadline = Instant::now() + confinement.bounds.time;
        let Shown { each: pictures, code } = pictures(session);
        let mut output = Vec::new();
        for (number, picture) in pictures.iter().enumerate() {
            if let Some(key) = number.checked_sub(1).and_then(|at| session.lines.get(at)) {
                // A program that has ended does not read; its screen says the rest.
                let _ = keys.write_all(sent_by(key)).and_then(|()| keys.flush());
            }
            if !screen.comes_to_show(picture, deadline) {
                output.extend(screen.text().into_bytes());
                fs::write(stop_in(desk.path()), "")?;
                break;
            }
            output.extend(picture.bytes());
        }
        if code.is_none() {
            // The document says nothing about the rest, nor would the program end without it.
            fs::write(stop_in(desk.path()), "")?;
        }
        // Whoever still waits for a key gets none any more.
        drop(keys);
        screen.drain();
        child.wait()?;
        // A key that should change nothing is followed at once by the next; by now everything has been drawn, unless the
        // program was stopped while it drew. It may clear the screen when it leaves, so that a screen without a frame says
        // nothing.
        let whole: usize = pictures.iter().map(String::len).sum();
        if let (Some(last), true) = (pictures.last(), code.is_some() && output.len() == whole) {
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
    match ending(desk) {
        Ending::Exit(code, _) => End::Exit(code),
        Ending::Signal(number) => End::Signal(number),
        Ending::Time => End::Time,
        Ending::Processes => End::Processes,
        // It was stopped because of what its screen shows, which is the fault to be told.
        Ending::Asked => End::Exit(0),
        Ending::NotStarted(why) => End::NotStarted(why),
    }
}

/// What a terminal sends for a key.
fn sent_by(key: &str) -> &'static [u8] {
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
}
