//! Running the binary in a folder of its own and writing down what it says.

#![allow(dead_code, reason = "each test target uses a part of this")]

use std::fmt::Write as _;
use std::path::{Path, PathBuf};
use std::process::{Command, Output};

use parlor_games::catalogue::GAMES;
use tempfile::TempDir;

/// A place to run the binary in, with a data folder nobody else uses.
pub struct Shell {
    folder: TempDir,
    transcript: String,
}

impl Shell {
    pub fn new() -> Self {
        Self { folder: tempfile::tempdir().unwrap(), transcript: String::new() }
    }

    /// A path in the current folder of the commands.
    pub fn path(&self, name: &str) -> PathBuf {
        self.folder.path().join(name)
    }

    /// The data folder.
    pub fn data(&self) -> PathBuf {
        self.path("data")
    }

    pub fn command(&self) -> Command {
        command(self.folder.path(), &self.data())
    }

    /// Runs the binary with nothing on standard input.
    pub fn output(&self, arguments: &[&str]) -> Output {
        self.fed(b"", arguments)
    }

    /// Runs the binary with some bytes on standard input.
    pub fn fed(&self, input: &[u8], arguments: &[&str]) -> Output {
        let mut command = assert_cmd::Command::from_std(self.command());
        command.args(arguments).write_stdin(input).output().unwrap()
    }

    /// Standard output of a run that must end with a code.
    pub fn expect(&self, code: i32, input: &[u8], arguments: &[&str]) -> String {
        let output = self.fed(input, arguments);
        let error = String::from_utf8_lossy(&output.stderr);
        assert_eq!(output.status.code(), Some(code), "{arguments:?}: {error}");
        String::from_utf8(output.stdout).unwrap()
    }

    /// Runs the binary and writes down what happened.
    pub fn run(&mut self, arguments: &[&str]) -> &mut Self {
        self.pipe("", arguments)
    }

    /// Runs the binary with a text on standard input and writes down what happened.
    pub fn pipe(&mut self, input: &str, arguments: &[&str]) -> &mut Self {
        let output = self.fed(input.as_bytes(), arguments);
        let words: Vec<String> = arguments.iter().map(|word| quoted(word)).collect();
        let before = if input.is_empty() { String::new() } else { format!("printf {input:?} | ") };
        let _ = writeln!(self.transcript, "$ {before}parlor {}", words.join(" "));
        let _ = write!(self.transcript, "{}", self.steady(&output.stdout));
        for line in self.steady(&output.stderr).lines() {
            let _ = writeln!(self.transcript, "stderr: {line}");
        }
        let _ = writeln!(self.transcript, "exit {}\n", output.status.code().unwrap());
        self
    }

    /// Everything written down so far.
    pub fn transcript(&mut self) -> String {
        std::mem::take(&mut self.transcript)
    }

    /// What would be another text in another folder or with another catalogue.
    fn steady(&self, bytes: &[u8]) -> String {
        let ids: Vec<&str> = GAMES.iter().map(|entry| entry.card().id).collect();
        let text = String::from_utf8_lossy(bytes);
        text.replace(self.folder.path().to_str().unwrap(), "FOLDER").replace(&ids.join(", "), "GAMES")
    }
}

/// The binary, with nothing of the surroundings that changes what it says.
pub fn command(folder: &Path, data: &Path) -> Command {
    let mut command = Command::new(assert_cmd::cargo::cargo_bin!("parlor"));
    command.current_dir(folder).env("PARLOR_DATA", data);
    for variable in ["COLUMNS", "NO_COLOR", "CLICOLOR_FORCE", "XDG_DATA_HOME", "RUST_BACKTRACE"] {
        command.env_remove(variable);
    }
    command
}

fn quoted(word: &str) -> String {
    let plain = |c: char| c.is_ascii_alphanumeric() || "-_.,:#@/=".contains(c);
    if !word.is_empty() && word.chars().all(plain) { word.to_owned() } else { format!("{word:?}") }
}
