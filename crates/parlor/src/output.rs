//! What the program says: exit codes, error lines and JSON lines.

use std::fmt::Write as _;
use std::io::{self, Write};
use std::process::ExitCode;

use anyhow::Result;
use serde::Serialize;

/// How a command ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Exit(pub u8);

impl Exit {
    /// Done, or the answer is yes.
    pub const YES: Self = Self(0);
    /// The answer is no.
    pub const NO: Self = Self(1);
    /// The question could not be understood or answered.
    pub const ERROR: Self = Self(2);
    /// The answer was not found within the budget.
    pub const UNKNOWN: Self = Self(3);
}

impl From<Exit> for ExitCode {
    fn from(Exit(code): Exit) -> Self {
        code.into()
    }
}

/// The longest line. Nobody reads more, and what was given may be a whole file.
const LONGEST: usize = 600;

/// The longest line of a command that could not be done: it may name all that a file holds.
const LONGEST_ERROR: usize = 4_000;

/// Whether an error means that the reader of the output is gone.
pub fn is_closed_pipe(error: &anyhow::Error) -> bool {
    error.chain().any(|cause| {
        let io = cause.downcast_ref::<io::Error>();
        let json = cause.downcast_ref::<serde_json::Error>();
        io.map(io::Error::kind).or_else(|| json?.io_error_kind()) == Some(io::ErrorKind::BrokenPipe)
    })
}

/// Prints an error as one line on standard error.
pub fn complain(error: &anyhow::Error) {
    let line = cut(&format!("{error:#}"), LONGEST_ERROR);
    // If standard error is closed too, nobody is left to tell.
    let _ = writeln!(io::stderr(), "parlor: {line}");
}

/// Prints a remark as one line on standard error: nothing is wrong, but something is worth knowing.
pub fn note(text: &str) {
    let _ = writeln!(io::stderr(), "parlor: {}", one_line(text));
}

/// A text on one line of bearable length, without anything a terminal would obey.
pub fn one_line(text: &str) -> String {
    cut(text, LONGEST)
}

fn cut(text: &str, most: usize) -> String {
    let mut line = String::new();
    for (index, c) in text.chars().enumerate() {
        if index == most {
            line.push('…');
            break;
        }
        if c.is_control() {
            let _ = write!(line, "{}", c.escape_debug());
        } else {
            line.push(c);
        }
    }
    line
}

/// The beginning of a text, quoted for an error line.
pub fn quoted(text: &str) -> String {
    const SHOWN: usize = 60;
    match text.char_indices().nth(SHOWN) {
        Some((end, _)) => format!("\"{}…\"", &text[..end]),
        None => format!("\"{text}\""),
    }
}

/// Writes a value as one line of JSON.
pub fn json_line(out: &mut dyn Write, value: &impl Serialize) -> Result<()> {
    serde_json::to_writer(&mut *out, value)?;
    writeln!(out)?;
    Ok(())
}

/// Writes rows as columns, two blanks apart; the last column is as long as it likes.
pub fn columns<const N: usize>(out: &mut dyn Write, rows: &[[String; N]]) -> Result<()> {
    let width = |column: usize| rows.iter().map(|row| row[column].chars().count()).max().unwrap_or(0);
    let widths: [usize; N] = std::array::from_fn(width);
    for row in rows {
        let mut line = String::new();
        for (text, width) in row.iter().zip(widths) {
            let _ = write!(line, "{text:width$}  ");
        }
        writeln!(out, "{}", line.trim_end())?;
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_error_stays_on_one_line_and_commands_no_terminal() {
        assert_eq!(one_line("a\nb\u{1b}[2J"), "a\\nb\\u{1b}[2J");
        assert_eq!(one_line(&"x".repeat(5_000)).chars().count(), LONGEST + 1);
    }

    #[test]
    fn columns_line_up_without_trailing_blanks() {
        let mut out = Vec::new();
        let rows = [["a", "long", ""], ["bcd", "e", "f"]].map(|row| row.map(str::to_owned));
        columns(&mut out, &rows).unwrap();
        assert_eq!(String::from_utf8(out).unwrap(), "a    long\nbcd  e     f\n");
    }
}
