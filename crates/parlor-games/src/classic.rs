//! Classic mode: the line-by-line dialogues of the source documents, without any input or output of their own.
//! A dialogue is fed lines and writes text; whoever holds it owns the streams. A console is the same with single keys,
//! for documents whose game is played with arrow keys on a terminal. A command line is what a document asks for besides.

use std::time::Duration;

use crate::arena::Tournament;
use crate::kit::id::GameId;
use crate::kit::seed::Seed;

/// What a dialogue wants next.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum DialogueStep {
    /// Another line of input.
    Ask,
    /// Nothing: it is over, with this exit code.
    End(u8),
}

/// One game played by lines of text.
///
/// A dialogue that begins with a file names it; whoever holds the dialogue gives the content before opening it, because
/// nothing in this crate reads files.
pub trait Dialogue {
    /// The file whose content is wanted before anything else, as the user named it.
    fn wanted_file(&self) -> Option<&str> {
        None
    }

    /// Gives the content of the wanted file, or `None` if it cannot be read.
    fn give_file(&mut self, _content: Option<&[u8]>) {}

    /// Writes everything up to the first question.
    fn open(&mut self, out: &mut String) -> DialogueStep;

    /// Takes one line, without its line end, and writes everything up to the next question.
    fn line(&mut self, line: &str, out: &mut String) -> DialogueStep;

    /// The input has ended: writes what `quit` would and gives its exit code.
    fn close(&mut self, out: &mut String) -> u8;
}

/// A key of a terminal, as far as classic games have a use for it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ConsoleKey {
    /// An arrow key.
    Up,
    /// An arrow key.
    Down,
    /// An arrow key.
    Left,
    /// An arrow key.
    Right,
    /// Return.
    Enter,
    /// Escape, and Ctrl-C, which in raw mode is a key like others.
    Escape,
    /// A key that types something.
    Char(char),
}

/// What a console game wants next.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ConsoleStep {
    /// A key.
    Key,
    /// That this long passes, or a key comes, whichever is first; then [`Console::wake`] is called, before the key.
    After(Duration),
    /// Nothing: it is over, with this exit code. The screen is left tidy.
    End(u8),
}

/// One game played by single keys on a terminal that understands ANSI sequences.
///
/// Whoever holds it puts the terminal into raw mode, writes out what it is given and feeds it keys. Lines end in
/// carriage return and line feed, because a raw terminal does not add the former.
pub trait Console {
    /// Draws the first screen.
    fn open(&mut self, out: &mut String) -> ConsoleStep;

    /// Takes one key and redraws what changes.
    fn key(&mut self, key: ConsoleKey, out: &mut String) -> ConsoleStep;

    /// A pause asked for is over.
    fn wake(&mut self, out: &mut String) -> ConsoleStep;

    /// The keys have ended: tidies the screen as quitting does and gives the exit code.
    fn close(&mut self, out: &mut String) -> u8;
}

/// How a classic command line can be answered before any line is read.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Usage {
    /// What to print on standard output.
    pub text: String,
    /// The exit code.
    pub code: u8,
}

/// How files are read: the content of the one with a name, or `None` if it cannot be read. Nothing in this crate reads
/// files, so whoever holds a command line brings this along.
pub type ReadFile<'a> = dyn FnMut(&str) -> Option<Vec<u8>> + 'a;

/// How a form of a document's game begins: with its command-line arguments, and a fresh seed for all that these leave to
/// chance. Or how the command line is answered instead.
pub type Opening<T> = fn(arguments: &[String], fresh: &Seed) -> Result<Box<T>, Usage>;

/// How a command line becomes an command_line. Files that it names are read by the reader.
pub type ReadCommandLine = fn(arguments: &[String], fresh: &Seed, read: &mut ReadFile<'_>) -> CommandLine;

/// The game of a source document, in the forms that it has.
#[derive(Clone, Copy)]
pub struct Document {
    /// Line by line.
    pub dialogue: Option<Opening<dyn Dialogue>>,
    /// With single keys on a terminal.
    pub console: Option<Opening<dyn Console>>,
    /// What the command line comes to where it begins no dialogue: a board for a screen, or games by computer players.
    pub command_line: Option<ReadCommandLine>,
}

impl Document {
    /// A document with none of the forms, to name those there are.
    pub const NONE: Self = Self { dialogue: None, console: None, command_line: None };
}

/// What a source document's command line comes to where it begins no dialogue.
pub struct CommandLine {
    /// What is said first, on standard output: whole lines.
    pub said: String,
    /// What is noted beside it, on standard error: whole lines.
    pub noted: String,
    /// What is to be done then.
    pub then: CommandLineTask,
}

/// What is to be done for an command_line.
pub enum CommandLineTask {
    /// Nothing: it is over, with this exit code.
    End(u8),
    /// The board with this id is played on a screen.
    Play(GameId),
    /// Computer players play, and the report is printed.
    Watch(Box<dyn Tournament>),
}

/// Runs a dialogue over a whole input at once, as a pipe would.
///
/// A line may end in CRLF; a last line without an end counts too.
pub fn converse(dialogue: &mut dyn Dialogue, input: &str) -> (String, u8) {
    let mut out = String::new();
    let mut step = dialogue.open(&mut out);
    for line in input.lines() {
        match step {
            DialogueStep::Ask => step = dialogue.line(line, &mut out),
            DialogueStep::End(_) => break,
        }
    }
    let code = match step {
        DialogueStep::End(code) => code,
        DialogueStep::Ask => dialogue.close(&mut out),
    };
    (out, code)
}

/// Runs a console over some keys, letting every pause pass at once.
pub fn strike(console: &mut dyn Console, keys: &[ConsoleKey]) -> (String, u8) {
    fn settled(console: &mut dyn Console, mut cue: ConsoleStep, out: &mut String) -> ConsoleStep {
        while let ConsoleStep::After(_) = cue {
            cue = console.wake(out);
        }
        cue
    }
    let mut out = String::new();
    let mut cue = console.open(&mut out);
    for &key in keys {
        cue = settled(console, cue, &mut out);
        match cue {
            ConsoleStep::End(_) => break,
            _ => cue = console.key(key, &mut out),
        }
    }
    let code = match settled(console, cue, &mut out) {
        ConsoleStep::End(code) => code,
        _ => console.close(&mut out),
    };
    (out, code)
}

/// Gives a dialogue the files it wants, each read by `read`. To be called before the dialogue is opened.
pub fn give_files(dialogue: &mut dyn Dialogue, read: &mut ReadFile<'_>) {
    while let Some(name) = dialogue.wanted_file().map(str::to_owned) {
        dialogue.give_file(read(&name).as_deref());
        if dialogue.wanted_file() == Some(&name) {
            // A dialogue that asks for the same file again would ask for ever.
            return;
        }
    }
}
