//! The programs of `programs`, started directly; what keeps a program within bounds is tested where the warden is.

use std::ffi::OsString;
use std::fs;
use std::io::{BufRead as _, BufReader, Write as _};
use std::path::{Path, PathBuf};
use std::process::{Child, ChildStdin, ChildStdout, Command, Stdio};
use std::sync::Mutex;

use parlor_examine::session::Session;
use parlor_examine::subject::{End, Outcome, Subject};

use crate::building;

/// A program without a warden.
pub struct Plain {
    pub command: Vec<OsString>,
    pub game: &'static str,
}

impl Plain {
    /// A program that makes a mistake, with the words that begin the game.
    pub fn new(start: &[OsString], kind: &str, words: &[&str], game: &'static str) -> Self {
        let words = [kind].into_iter().chain(words.iter().copied()).map(OsString::from);
        Self { command: start.iter().cloned().chain(words).collect(), game }
    }

    fn words(&self, session: &Session) -> Vec<OsString> {
        let named = |word: &&OsString| !session.nameless || **word != *self.game;
        self.command.iter().filter(named).cloned().chain(session.arguments.iter().map(OsString::from)).collect()
    }
}

impl Subject for Plain {
    fn run(&self, session: &Session) -> Outcome {
        let room = tempfile::tempdir().unwrap();
        for file in &session.files {
            fs::write(room.path().join(&file.name), &file.content).unwrap();
        }
        let words = self.words(session);
        let mut command = Command::new(&words[0]);
        command.args(&words[1..]).current_dir(room.path());
        command.stdin(Stdio::piped()).stdout(Stdio::piped()).stderr(Stdio::null());
        let mut child = command.spawn().unwrap();
        // All of it fits into a pipe, so that nobody has to wait; a program that is gone does not read it.
        let _ = child.stdin.take().unwrap().write_all(&session.input());
        let done = child.wait_with_output().unwrap();
        let end = done.status.code().map_or(End::Signal(0), |code| End::Exit(code as u8));
        Outcome { output: done.stdout, errors: Vec::new(), end, unread: 0 }
    }
}

/// The same program in Python, in one that stays: thousands of sessions take no longer than dozens do otherwise.
pub struct Rehearsed<'a> {
    plain: &'a Plain,
    open: Mutex<(Child, ChildStdin, BufReader<ChildStdout>)>,
}

impl<'a> Rehearsed<'a> {
    pub fn new(plain: &'a Plain) -> Self {
        let mut command = Command::new(&plain.command[0]);
        command.arg(program("rehearsal.py")).arg(&plain.command[1]);
        let mut child = command.stdin(Stdio::piped()).stdout(Stdio::piped()).spawn().unwrap();
        let (asked, said) = (child.stdin.take().unwrap(), BufReader::new(child.stdout.take().unwrap()));
        Self { plain, open: Mutex::new((child, asked, said)) }
    }
}

impl Subject for Rehearsed<'_> {
    fn run(&self, session: &Session) -> Outcome {
        assert!(session.files.is_empty(), "no program in Python reads a file");
        let mut request = vec![String::from_utf8(session.input()).unwrap()];
        request.extend(self.plain.words(session).into_iter().skip(2).map(|word| word.into_string().unwrap()));
        let mut open = self.open.lock().unwrap();
        writeln!(open.1, "{}", serde_json::to_string(&request).unwrap()).unwrap();
        let mut line = String::new();
        open.2.read_line(&mut line).unwrap();
        let (said, code): (String, u8) = serde_json::from_str(&line).unwrap();
        Outcome { output: said.into_bytes(), errors: Vec::new(), end: End::Exit(code), unread: 0 }
    }
}

impl Drop for Rehearsed<'_> {
    fn drop(&mut self) {
        let child = &mut self.open.get_mut().unwrap().0;
        let _ = child.kill();
        let _ = child.wait();
    }
}

fn program(name: &str) -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/programs").join(name)
}

/// A program in C.
pub fn compiled(name: &str) -> Vec<OsString> {
    vec![building::compiled(&program(&format!("{name}.c")), Path::new(env!("CARGO_TARGET_TMPDIR"))).into()]
}

/// A program in Python.
pub fn script(name: &str) -> Vec<OsString> {
    vec![building::python(), program(name).into()]
}
