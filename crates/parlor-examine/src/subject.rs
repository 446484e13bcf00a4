//! Whoever is examined, and what a session with it came to.

use std::borrow::Cow;

use crate::session::Session;

/// How a program ended.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum End {
    /// By itself, with this code.
    Exit(u8),
    /// By a signal with this number.
    Signal(i32),
    /// It was stopped when its time was up.
    Time,
    /// It was stopped because it wrote more than it may.
    Flood,
    /// It was stopped because it started more processes than it may.
    Processes,
    /// It could not be started.
    NotStarted(String),
}

/// What a session came to.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Outcome {
    /// What was written on standard output, up to the bound.
    pub output: Vec<u8>,
    /// The beginning of what was written on standard error.
    pub errors: Vec<u8>,
    /// How it ended.
    pub end: End,
    /// How much of the input was not read.
    pub unread: usize,
}

/// Something that carries sessions out.
pub trait Subject: Sync {
    /// Carries one session out.
    fn run(&self, session: &Session) -> Outcome;

    /// Whether every failure takes all the time there is, as where something is waited for that does not come.
    fn is_slow(&self) -> bool {
        false
    }

    /// Whether the session can be tried at all: not every program has a name of the game to leave out.
    fn can(&self, _session: &Session) -> bool {
        true
    }
}

/// The name of a signal.
#[must_use]
pub fn signal_name(number: i32) -> Cow<'static, str> {
    let known = match number {
        1 => "SIGHUP",
        2 => "SIGINT",
        3 => "SIGQUIT",
        4 => "SIGILL, an illegal instruction",
        6 => "SIGABRT, which the program raised itself",
        7 => "SIGBUS",
        8 => "SIGFPE, as by a division by zero",
        9 => "SIGKILL",
        11 => "SIGSEGV, memory that is not its own",
        13 => "SIGPIPE",
        15 => "SIGTERM",
        24 => "SIGXCPU, its processor time being up",
        25 => "SIGXFSZ, a file too large",
        _ => return Cow::Owned(format!("signal {number}")),
    };
    Cow::Borrowed(known)
}
