//! Running a command in a folder within bounds, below a warden.

use std::ffi::OsString;
use std::fs;
use std::io::{self, Read, Write as _};
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};
use std::thread;

use crate::subject::{End, Outcome};
use crate::warden::{Bounds, Ending, Fence, Order, ending_in, stop_in};

/// How much of standard error is kept.
const ERRORS_KEPT: usize = 8 << 10;

/// What a command is kept in.
#[derive(Clone, Debug)]
pub struct Confinement {
    /// The executable that serves as warden: one whose `main` calls [`crate::warden::serve`] first.
    pub warden: PathBuf,
    /// The bounds of a session.
    pub bounds: Bounds,
    /// Who bounds the number of processes.
    pub fence: Fence,
}

impl Confinement {
    /// What a warden is told about a command.
    #[must_use]
    pub fn order(&self, desk: &Path, terminal: bool, command: Vec<OsString>) -> Order {
        Order { desk: desk.to_owned(), bounds: self.bounds, fence: self.fence.clone(), terminal, command }
    }

    /// Runs a command in a folder.
    ///
    /// # Errors
    /// It could not even be tried.
    pub fn run(&self, command: Vec<OsString>, room: &Path, input: Vec<u8>) -> io::Result<Outcome> {
        let desk = tempfile::Builder::new().prefix("parlor-").tempdir()?;
        let order = self.order(desk.path(), false, command);
        let mut child = Command::new(&self.warden)
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
        let listening =
            thread::spawn(move || errors.map(|errors| take(errors, ERRORS_KEPT, || ()).0).unwrap_or_default());
        let stop = stop_in(desk.path());
        let (output, flooded) = child
            .stdout
            .take()
            .map_or((vec![], false), |out| take(out, self.bounds.output, || _ = fs::write(&stop, "")));
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

/// How a command ended, as its keeper has written it down.
#[must_use]
pub fn ending(desk: &Path) -> Ending {
    let written = fs::read_to_string(ending_in(desk)).ok().and_then(|text| Ending::read(&text));
    written.unwrap_or_else(|| Ending::NotStarted("its warden was ended".into()))
}
