//! Classic mode over streams: the dialogues themselves are in the games, here they meet standard input and output.

use std::fs::File;
use std::io::{self, BufRead, Read as _, Write};

use anyhow::{Result, bail};
use parlor_games::arena::{Figures, Series, Tournament};
use parlor_games::catalogue::{Entry, GAMES};
use parlor_games::classic::{CommandLine, CommandLineTask, Dialogue, DialogueStep, Usage, give_files};
use parlor_games::kit::id::GameId;
use parlor_games::table::{Level, Origin};
use parlor_tui::First;

use crate::arguments::{Global, Threads};
use crate::boards;
use crate::lines::next_line;
use crate::output::{Exit, complain};
use crate::terminal::{self, Wishes};
use crate::watch::Watch;

/// What is printed when no game is named, or one that is not there, and its exit code.
const USAGE: (&str, Exit) = ("Usage: parlor classic [game_name] [extra_options]\n", Exit(3));

/// The largest file a dialogue begins with.
const LONGEST_FILE: u64 = 16 << 20;

/// Plays the game named by the first word with the source document's own arguments behind it: by single keys where the
/// document's game is and there is a terminal, else by lines; or does what its command line asks for instead.
pub fn run(words: &[String], global: &Global, out: &mut dyn Write) -> Result<Exit> {
    let named = words.split_first().and_then(|(name, arguments)| {
        let entry = GAMES.iter().find(|entry| entry.card().classic == Some(name))?;
        Some((entry, entry.document()?, arguments))
    });
    let Some((entry, document, arguments)) = named else { return no_game(out) };
    let fresh = boards::seed(None)?;
    if let Some(command_line) = document.command_line {
        return carry_out(*entry, command_line(arguments, &fresh, &mut content), global, out);
    }
    if let Some(console) = document.console.filter(|_| terminal::is_there()) {
        return match console(arguments, &fresh) {
            Ok(mut console) => Ok(Exit(parlor_tui::console(console.as_mut(), out)?)),
            Err(usage) => answer(&usage, out),
        };
    }
    match document.dialogue.map(|dialogue| dialogue(arguments, &fresh)) {
        Some(Ok(mut dialogue)) => {
            give_files(dialogue.as_mut(), &mut content);
            converse(dialogue.as_mut(), &mut io::stdin().lock(), out)
        }
        Some(Err(usage)) => answer(&usage, out),
        None => no_game(out),
    }
}

/// Says what a command line says, then plays or lets play.
fn carry_out(entry: &dyn Entry, command_line: CommandLine, global: &Global, out: &mut dyn Write) -> Result<Exit> {
    out.write_all(command_line.said.as_bytes())?;
    // Before anything that takes its time, and in this order for whoever reads both.
    out.flush()?;
    io::stderr().write_all(command_line.noted.as_bytes())?;
    match command_line.then {
        CommandLineTask::End(code) => Ok(Exit(code)),
        CommandLineTask::Play(id) => on_screen(entry, &id, global),
        CommandLineTask::Watch(games) => watch(games.as_ref(), out),
    }
}

fn on_screen(entry: &dyn Entry, id: &GameId, global: &Global) -> Result<Exit> {
    if !terminal::is_there() {
        bail!("this game is played on a screen, which needs a terminal; without one, try \"parlor serve\"");
    }
    let table = match entry.open(id, Level::default(), Origin::Seed) {
        Ok(table) => table,
        Err(error) => return Ok(failed(&error.into())),
    };
    terminal::run(First::Table { table, kept: None }, Wishes::default(), global)
}

/// Plays a tournament as experiments of the lab, one for each series.
fn watch(games: &dyn Tournament, out: &mut dyn Write) -> Result<Exit> {
    let series = games.series();
    let mut watch = Watch::begin()?;
    watch.show(series.iter().map(|it| it.games).sum(), 0);
    let each = |it: &Series| match it.games {
        0 => Ok(Figures::default()),
        many => watch.figures(&it.boards, it.player, many, games.seed(), Threads::ALL),
    };
    let played = series.iter().map(each).collect::<Result<Vec<_>>>();
    let exit = watch.end();
    match played {
        Ok(figures) => {
            out.write_all(games.report(&figures).as_bytes())?;
            Ok(exit)
        }
        Err(error) => Ok(failed(&error)),
    }
}

/// A board that cannot be dealt ends as any other mistake in a classic command line.
fn failed(error: &anyhow::Error) -> Exit {
    complain(error);
    Exit(1)
}

fn no_game(out: &mut dyn Write) -> Result<Exit> {
    write!(out, "{}", USAGE.0)?;
    Ok(USAGE.1)
}

fn answer(usage: &Usage, out: &mut dyn Write) -> Result<Exit> {
    write!(out, "{}", usage.text)?;
    if !usage.text.ends_with('\n') {
        writeln!(out)?;
    }
    Ok(Exit(usage.code))
}

/// The bytes of a file, unless it cannot be read or is far too long for a board.
fn content(name: &str) -> Option<Vec<u8>> {
    let mut bytes = Vec::new();
    File::open(name).ok()?.take(LONGEST_FILE + 1).read_to_end(&mut bytes).ok()?;
    (bytes.len() as u64 <= LONGEST_FILE).then_some(bytes)
}

/// Feeds lines to a dialogue. Everything it wrote is flushed before the next line is waited for.
fn converse(dialogue: &mut dyn Dialogue, input: &mut impl BufRead, out: &mut dyn Write) -> Result<Exit> {
    let mut text = String::new();
    let mut step = dialogue.open(&mut text);
    loop {
        out.write_all(text.as_bytes())?;
        out.flush()?;
        text.clear();
        match step {
            DialogueStep::End(code) => return Ok(Exit(code)),
            DialogueStep::Ask => match next_line(input)? {
                Some(line) => step = dialogue.line(&line.text, &mut text),
                None => step = DialogueStep::End(dialogue.close(&mut text)),
            },
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Repeats what it hears until `bye`.
    struct Echo;

    impl Dialogue for Echo {
        fn open(&mut self, out: &mut String) -> DialogueStep {
            out.push_str("? ");
            DialogueStep::Ask
        }

        fn line(&mut self, line: &str, out: &mut String) -> DialogueStep {
            out.push_str(&format!("{line}\n"));
            if line == "bye" { DialogueStep::End(0) } else { self.open(out) }
        }

        fn close(&mut self, out: &mut String) -> u8 {
            out.push_str("quit\n");
            5
        }
    }

    fn talk(mut input: &[u8]) -> (String, Exit) {
        let mut out = Vec::new();
        let exit = converse(&mut Echo, &mut input, &mut out).unwrap();
        (String::from_utf8(out).unwrap(), exit)
    }

    #[test]
    fn lines_go_in_and_the_code_of_the_dialogue_comes_out() {
        assert_eq!(talk(b"a\r\nbye\nnever read"), ("? a\n? bye\n".into(), Exit(0)));
    }

    #[test]
    fn the_end_of_input_quits() {
        assert_eq!(talk(b"a"), ("? a\n? quit\n".into(), Exit(5)));
        assert_eq!(talk(b""), ("? quit\n".into(), Exit(5)));
    }

    /// Counts the flushes and fails to be read after some bytes.
    struct Pipe {
        room: usize,
        flushed: usize,
    }

    impl Write for Pipe {
        fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
            self.room = self.room.checked_sub(bytes.len()).ok_or(io::ErrorKind::BrokenPipe)?;
            Ok(bytes.len())
        }

        fn flush(&mut self) -> io::Result<()> {
            self.flushed += 1;
            Ok(())
        }
    }

    #[test]
    fn every_question_is_flushed_before_its_answer_is_read() {
        let mut pipe = Pipe { room: 100, flushed: 0 };
        converse(&mut Echo, &mut &b"a\nb\nbye\n"[..], &mut pipe).unwrap();
        assert_eq!(pipe.flushed, 4);
    }

    #[test]
    fn a_closed_pipe_ends_the_dialogue() {
        let error = converse(&mut Echo, &mut &b"a\nb\n"[..], &mut Pipe { room: 3, flushed: 0 }).unwrap_err();
        assert!(crate::output::is_closed_pipe(&error));
    }
}
