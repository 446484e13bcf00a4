//! The commands, one a file.

mod batch;
mod completions;
mod convert;
mod deal;
mod drill;
mod env;
mod examine;
mod hint;
mod judge;
mod lab;
mod lesson;
mod list;
mod man;
mod play;
mod replay;
mod saves;
mod scores;
mod show;
mod solve;
mod r#try;
mod verify;

use std::io::{self, IsTerminal as _, Write};

use anyhow::Result;
use clap::CommandFactory as _;
use parlor_tui::First;

use crate::arguments::{Cli, Command};
use crate::output::Exit;
use crate::terminal::{self, Wishes};
use crate::{classic, server};

/// Does what the command line asks. The answer goes to `out`, errors go to the caller.
pub fn run(cli: &Cli, out: &mut dyn Write) -> Result<Exit> {
    let global = &cli.global;
    match &cli.command {
        None => home(cli, out),
        Some(Command::Play(arguments)) => play::run(arguments, global),
        Some(Command::Drill(arguments)) => drill::run(arguments, global, out),
        Some(Command::Classic(arguments)) => {
            let words: Vec<String> = arguments.words.iter().map(|word| word.to_string_lossy().into_owned()).collect();
            classic::run(&words, global, out)
        }
        Some(Command::Serve(arguments)) => server::run(arguments, global),
        Some(Command::List(arguments)) => list::run(arguments, out),
        Some(Command::Deal(arguments)) => deal::run(arguments, out),
        Some(Command::Show(arguments)) => show::run(arguments, out),
        Some(Command::Try(arguments)) => r#try::run(arguments, out),
        Some(Command::Judge(arguments)) => judge::run(arguments, out),
        Some(Command::Solve(arguments)) => solve::run(arguments, out),
        Some(Command::Hint(arguments)) => hint::run(arguments, out),
        Some(Command::Batch(arguments)) => batch::run(arguments, out),
        Some(Command::Env(arguments)) => env::run(arguments, out),
        Some(Command::Lab(arguments)) => lab::run(arguments, out),
        Some(Command::Examine(arguments)) => examine::run(arguments, global, out),
        Some(Command::Verify(arguments)) => verify::run(arguments, global, out),
        Some(Command::Replay(arguments)) => replay::run(arguments, global),
        Some(Command::Lesson(arguments)) => lesson::run(arguments, global, out),
        Some(Command::Saves(arguments)) => saves::run(arguments, global, out),
        Some(Command::Scores(arguments)) => scores::run(arguments, global, out),
        Some(Command::Convert(arguments)) => convert::run(arguments, out),
        Some(Command::Completions(arguments)) => completions::run(arguments, out),
        Some(Command::Man(arguments)) => man::run(arguments, out),
    }
}

/// The home screen, or what there is to know when there is no screen.
fn home(cli: &Cli, out: &mut dyn Write) -> Result<Exit> {
    if terminal::is_there() {
        return terminal::run(First::Home, Wishes::default(), &cli.global);
    }
    write!(out, "{}", Cli::command().render_help())?;
    Ok(Exit::YES)
}

/// Whether standard input is a person who was not asked anything.
fn nothing_is_piped() -> bool {
    io::stdin().is_terminal()
}
