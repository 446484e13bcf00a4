//! A program as a subject: every session in an empty folder of its own, within bounds.

use std::ffi::OsString;
use std::fs;
use std::io::{self, Read, Write as _};
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};
use std::thread;

use crate::session::Session;
use crate::subject::{End, Outcome, Subject};
use crate::warden::{Bounds, Ending, Order, ending_in, stop_in};

/// How much of standard error is kept.
const ERRORS_KEPT: usize = 8 << 10;

/// A program to be examined.
#[derive(Clone, Debug)]
pub struct Program {
    /// The executable that serves as warden: one whose `main` calls [`crate::warden::serve`] first.
    pub warden: PathBuf,
    /// The program and the arguments that start the game.
    pub command: Vec<OsString>,
    /// The game's name, which is left out where the program is to be started without one.
    pub game: String,
    /// The bounds of a session.
    pub bounds: Bounds,
}

/// Why a program cannot be examined.
#[derive(Debug, thiserror::Error)]
pub enum ProgramError {
    /// No program is named.
    #[error("say which program: parlor examine GAME -- PROGRAM [ARGS]")]
    None,
    /// It is not there.
    #[error("there is no program `{0}`")]
    NotFound(String),
    /// Only Linux has what keeps a program within bounds.
    #[error(
        "programs are examined on Linux only, where they can be kept within bounds; --list and --write work everywhere"
    )]
    NotHere,
    /// There is no such executable as this one.
    #[error("cannot find this program's own file")]
    NoWarden(#[source] io::Error),
}

impl Program {
    /// A program with the executable that runs now as its warden. A name with a folder in it is made absolute, because
    /// sessions run elsewhere.
    ///
    /// # Errors
    /// There is no such program.
    pub fn new(command: &[OsString], game: &str, bounds: Bounds) -> Result<Self, ProgramError> {
        if !cfg!(target_os = "linux") {
            return Err(ProgramError::NotHere);
        }
        let warden = std::env::current_exe().map_err(ProgramError::NoWarden)?;
        Ok(Self { warden, command: located(command)?, game: game.to_owned(), bounds })
    }

    /// The command line of a session; `None` where a name should be left out that is not there.
    #[must_use]
    pub fn command_line(&self, session: &Session) -> Option<Vec<OsString>> {
        let mut words = self.command.clone();
        if session.nameless {
            let last = words.pop().filter(|_| !words.is_empty());
            last.filter(|word| *word == *self.game)?;
        }
        words.extend(session.arguments.iter().map(OsString::from));
        Some(words)
    }
}

/// A command whose program can be started from anywhere.
///
/// # Errors
/// There is none.
pub fn located(command: &[OsString]) -> Result<Vec<OsString>, ProgramError> {
    let Some((program, arguments)) = command.split_first() else { return Err(ProgramError::None) };
    let missing = || ProgramError::NotFound(program.to_string_lossy().into_owned());
    let path = PathBuf::from(program);
    let found = if path.components().count() > 1 {
        std::path::absolute(&path).ok().filter(|path| path.is_file())
    } else {
        let paths = std::env::var_os("PATH").unwrap_or_default();
        std::env::split_paths(&paths).map(|folder| folder.join(&path)).find(|path| path.is_file())
    };
    let found = found.ok_or_else(missing)?;
    Ok([found.into_os_string()].into_iter().chain(arguments.iter().cloned()).collect())
}

impl Subject for Program {
    fn can(&self, session: &Session) -> bool {
        self.command_line(session).is_some()
    }

    fn run(&self, session: &Session) -> Outcome {
        let failed = |why: String| Outcome { output: vec![], errors: vec![], end: End::NotStarted(why), unread: 0 };
        let Some(command) = self.command_line(session) else { return failed("it has no name of a game".into()) };
        match self.carry_out(session, command) {
            Ok(outcome) => outcome,
            Err(error) => failed(error.to_string()),
        }
    }
}

impl Program {
    fn carry_out(&self, session: &Session, command: Vec<OsString>) -> io::Result<Outcome> {
        let room = tempfile::Builder::new().prefix("parlor-").tempdir()?;
        for file in &session.files {
            fs::write(room.path().join(&file.name), &file.content)?;
        }
        confined(&self.warden, self.bounds, command, room.path(), session.input())
    }
}

/// Runs a command in a folder within bounds.
///
/// # Errors
/// It could not even be tried.
pub fn confined(
    warden: &Path,
    bounds: Bounds,
    command: Vec<OsString>,
    room: &Path,
    input: Vec<u8>,
) -> io::Result<Outcome> {
    let desk = tempfile::Builder::new().prefix("parlor-").tempdir()?;
    let order = Order { desk: desk.path().to_owned(), bounds, terminal: false, command };
    let mut child = Command::new(warden)
        .args(order.words("gate"))
        .current_dir(room)
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()?;
    let (typed, stdin) = (input.len(), child.stdin.take());
    // A program that does not read leaves this hanging until it ends.
    let typing = thread::spawn(move || stdin.map(|mut stdin| stdin.write_all(&input)));
    let errors = child.stderr.take();
    let listening = thread::spawn(move || errors.map(|errors| take(errors, ERRORS_KEPT, || ()).0).unwrap_or_default());
    let stop = stop_in(desk.path());
    let (output, flooded) =
        child.stdout.take().map_or((vec![], false), |out| take(out, bounds.output, || _ = fs::write(&stop, "")));
    child.wait()?;
    let _ = typing.join();
    let errors = listening.join().unwrap_or_default();
    let (end, unread) = match ending(desk.path()) {
        _ if flooded => (End::Flood, 0),
        Ending::Exit(code, unread) => (End::Exit(code), unread),
        // The clock of the processor and that of the wall mean the same to whoever is examined.
        Ending::Signal(24) | Ending::Time => (End::Time, 0),
        Ending::Signal(number) => (End::Signal(number), 0),
        Ending::Processes => (End::Processes, 0),
        Ending::Asked => (End::Signal(9), 0),
        Ending::NotStarted(why) => (End::NotStarted(why), 0),
    };
    // What was left of the input counts only if all of it was.
    Ok(Outcome { output, errors, end, unread: if unread == typed { unread } else { 0 } })
}

/// Reads to the end, keeps so much of it, and calls `full` when there is more.
fn take(mut from: impl Read, most: usize, full: impl FnOnce()) -> (Vec<u8>, bool) {
    let mut kept = Vec::new();
    let _ = (&mut from).take(most as u64).read_to_end(&mut kept);
    let more = matches!(from.read(&mut [0]), Ok(1));
    if more {
        full();
        let _ = io::copy(&mut from, &mut io::sink());
    }
    (kept, more)
}

fn ending(desk: &Path) -> Ending {
    let written = fs::read_to_string(ending_in(desk)).ok().and_then(|text| Ending::read(&text));
    written.unwrap_or_else(|| Ending::NotStarted("its warden was ended".into()))
}
