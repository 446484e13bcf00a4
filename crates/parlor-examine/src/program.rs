//! A program as a subject: every session in an empty folder of its own, within bounds.

use std::ffi::OsString;
use std::fs;
use std::io;
use std::path::{Path, PathBuf};

use crate::confinement::Confinement;
use crate::session::Session;
use crate::subject::{End, Outcome, Subject};
use crate::warden::{Bounds, Fence};

/// A program to be examined.
#[derive(Clone, Debug)]
pub struct Program {
    /// The program and the arguments that start the game.
    pub command: Vec<OsString>,
    /// The game's name, which is left out where the program is to be started without one.
    pub game: String,
    /// What it is kept in.
    pub confinement: Confinement,
}

/// Why a program cannot be examined.
#[derive(Debug, thiserror::Error)]
pub enum ProgramError {
    /// No program is named.
    #[error("say which program: parlor examine GAME -- PROGRAM [ARGS]")]
    None,
    /// It is not there.
    #[error("there is no program \"{0}\"")]
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
    /// A program with the executable that runs now as its warden.
    ///
    /// # Errors
    /// There is no such program.
    pub fn new(command: &[OsString], game: &str, bounds: Bounds) -> Result<Self, ProgramError> {
        if !cfg!(target_os = "linux") {
            return Err(ProgramError::NotHere);
        }
        let warden = std::env::current_exe().map_err(ProgramError::NoWarden)?;
        let here = std::env::current_dir().map_err(ProgramError::NoWarden)?;
        let command = located(&anchored(command, &here))?;
        let fence = Fence::choose(&warden, &command);
        Ok(Self { command, game: game.to_owned(), confinement: Confinement { warden, bounds, fence } })
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

/// A command whose words mean the same from anywhere, because sessions run in folders of their own: a word that looks like a
/// file's name and names one in this folder is made absolute. A plain word may be the name of a game.
#[must_use]
pub fn anchored(command: &[OsString], folder: &Path) -> Vec<OsString> {
    let looks_like_a_file = |word: &OsString| word.as_encoded_bytes().iter().any(|byte| matches!(byte, b'.' | b'/'));
    let anchored = |word: &OsString| {
        let path = folder.join(word);
        // Without the `.` of `./program`.
        if looks_like_a_file(word) && path.exists() {
            path.components().collect::<PathBuf>().into()
        } else {
            word.clone()
        }
    };
    command.iter().map(anchored).collect()
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
        self.confinement.run(command, room.path(), session.input())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn words_that_name_files_mean_the_same_from_anywhere() {
        let folder = tempfile::tempdir().unwrap();
        for name in ["lab3.py", "hitori", "MagicSquare"] {
            fs::write(folder.path().join(name), "").unwrap();
        }
        let words =
            ["python3", "lab3.py", "./hitori", "none.py", "MagicSquare", "-cp", ".", "3", "/"].map(OsString::from);
        let inside = |name: &str| folder.path().join(name).into_os_string();
        let found = anchored(&words, folder.path());
        assert_eq!(found[..4], ["python3".into(), inside("lab3.py"), inside("hitori"), "none.py".into()]);
        let here = folder.path().as_os_str().to_owned();
        assert_eq!(found[4..], ["MagicSquare".into(), "-cp".into(), here, "3".into(), OsString::from("/")]);
    }
}
