//! Whoever stands between the examiner and a program: keeps it within its bounds, and leaves nothing of it running.
//!
//! The same executable is started again in three roles, one below the other, because limits and namespaces belong to a
//! process and are taken on by it before it becomes the program:
//!
//! 1. the **gate** raises a [`Fence`] for the number of processes, and leaves the network and the process tree behind,
//!    where the kernel allows that without privileges;
//! 2. the **keeper** is the first process of the new tree: it waits for the program, watches the clock and counts
//!    processes, and when it ends, everything below it ends;
//! 3. the **starter** sets the limits of the operating system and becomes the program.
//!
//! Two more have smaller errands: the **ender** ends everything of a user who is nobody else, and the **copier** copies a
//! submission, so that no file that will be executed is ever open for writing where other programs are started.

mod copier;
#[cfg(target_os = "linux")]
mod ender;
mod fence;
#[cfg(target_os = "linux")]
mod gate;
mod group;
#[cfg(target_os = "linux")]
mod keeper;
#[cfg(target_os = "linux")]
mod starter;

use std::ffi::OsString;
use std::path::{Path, PathBuf};
use std::time::Duration;

pub use copier::copy;
pub use fence::Fence;

/// The first word of a command line that asks for a warden.
pub const WORD: &str = "examine-warden";

/// Bounds of one session.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Bounds {
    /// How long it may take, and how much processor time.
    pub time: Duration,
    /// How many bytes it may write on standard output.
    pub output: usize,
    /// How many bytes of memory it may ask for; 0 for no bound.
    pub memory: u64,
    /// How many processes may run at the same time.
    pub processes: usize,
}

impl Default for Bounds {
    fn default() -> Self {
        Self { time: Duration::from_secs(10), output: 4 << 20, memory: 1 << 30, processes: 32 }
    }
}

/// How a program ended, as its keeper writes it down.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Ending {
    /// With this code, and so many bytes of input unread.
    Exit(u8, usize),
    /// By this signal.
    Signal(i32),
    /// Its time was up.
    Time,
    /// It had too many processes.
    Processes,
    /// The examiner asked for its end.
    Asked,
    /// It could not be started.
    NotStarted(String),
}

impl Ending {
    fn text(&self) -> String {
        match self {
            Self::Exit(code, unread) => format!("exit {code} {unread}"),
            Self::Signal(number) => format!("signal {number}"),
            Self::Time => "time".into(),
            Self::Processes => "processes".into(),
            Self::Asked => "asked".into(),
            Self::NotStarted(why) => format!("not-started {why}"),
        }
    }

    /// Reads what a keeper has written.
    #[must_use]
    pub fn read(text: &str) -> Option<Self> {
        let (word, rest) = text.split_once(' ').unwrap_or((text, ""));
        Some(match word {
            "exit" => {
                let (code, unread) = rest.split_once(' ')?;
                Self::Exit(code.parse().ok()?, unread.parse().ok()?)
            }
            "signal" => Self::Signal(rest.parse().ok()?),
            "time" => Self::Time,
            "processes" => Self::Processes,
            "asked" => Self::Asked,
            "not-started" => Self::NotStarted(rest.to_owned()),
            _ => return None,
        })
    }
}

/// What a keeper is told.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Order {
    /// Where it writes how the program ended, and finds a file `stop` if it is to end it.
    pub desk: PathBuf,
    /// The bounds.
    pub bounds: Bounds,
    /// Who bounds the number of processes.
    pub fence: Fence,
    /// Whether the program has a terminal, whose foreground it must stay in.
    pub terminal: bool,
    /// The program and its arguments.
    pub command: Vec<OsString>,
}

impl Order {
    /// The words that start a warden in a role.
    #[must_use]
    pub fn words(&self, role: &str) -> Vec<OsString> {
        let Bounds { time, output, memory, processes } = self.bounds;
        let numbers = [time.as_millis().to_string(), output.to_string(), memory.to_string(), processes.to_string()];
        let head = [WORD, role, if self.terminal { "terminal" } else { "pipes" }];
        let mut words: Vec<OsString> = head.iter().map(|&word| word.into()).collect();
        words.extend(numbers.iter().map(OsString::from));
        words.push(self.fence.word());
        words.push(self.desk.clone().into_os_string());
        words.extend(self.command.iter().cloned());
        words
    }

    fn read(words: &[OsString]) -> Option<(String, Self)> {
        let [_, role, streams, time, output, memory, processes, fence, desk, command @ ..] = words else { return None };
        let number = |word: &OsString| word.to_str()?.parse::<u64>().ok();
        let bounds = Bounds {
            time: Duration::from_millis(number(time)?),
            output: usize::try_from(number(output)?).ok()?,
            memory: number(memory)?,
            processes: usize::try_from(number(processes)?).ok()?,
        };
        let terminal = streams == "terminal";
        let fence = Fence::read(fence)?;
        let order = Self { desk: PathBuf::from(desk), bounds, fence, terminal, command: command.to_vec() };
        Some((role.to_str()?.to_owned(), order))
    }

    fn ending(&self) -> PathBuf {
        ending_in(&self.desk)
    }

    /// Where a starter says why it could not become the program.
    #[cfg(target_os = "linux")]
    fn refusal(&self) -> PathBuf {
        self.desk.join("refusal")
    }

    fn stop(&self) -> PathBuf {
        stop_in(&self.desk)
    }
}

/// Where a keeper writes how the program ended.
#[must_use]
pub fn ending_in(desk: &Path) -> PathBuf {
    desk.join("ending")
}

/// What a keeper looks for: if it is there, the program is ended.
#[must_use]
pub fn stop_in(desk: &Path) -> PathBuf {
    desk.join("stop")
}

/// Does a warden's work if the command line asks for it, and does not come back then.
pub fn serve() {
    let words: Vec<OsString> = std::env::args_os().skip(1).collect();
    if words.first().is_some_and(|word| word == WORD) {
        let code = match &words[1..] {
            // Whoever asks for nothing wants to see that it can be started.
            [] => 0,
            [role, from, to] if role == copier::ROLE => copier::run(Path::new(from), Path::new(to)),
            _ => Order::read(&words).map_or(2, |(role, order)| take(&role, &order)),
        };
        std::process::exit(code);
    }
}

#[cfg(target_os = "linux")]
fn take(role: &str, order: &Order) -> i32 {
    match role {
        "gate" => gate::run(order),
        "keeper" => keeper::run(order),
        "starter" => starter::run(order),
        "ender" => ender::run(),
        _ => 2,
    }
}

#[cfg(not(target_os = "linux"))]
fn take(_: &str, _: &Order) -> i32 {
    2
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn orders_and_endings_are_read_as_they_are_written() {
        let order = Order {
            desk: PathBuf::from("desk"),
            bounds: Bounds::default(),
            fence: Fence::Group("/group".into()),
            terminal: true,
            command: vec!["a b".into(), "-c".into()],
        };
        assert_eq!(Order::read(&order.words("keeper")), Some(("keeper".into(), order)));
        for ending in [
            Ending::Exit(255, 12),
            Ending::Signal(11),
            Ending::Time,
            Ending::Processes,
            Ending::Asked,
            Ending::NotStarted("no such file".into()),
        ] {
            assert_eq!(Ending::read(&ending.text()), Some(ending));
        }
    }
}
