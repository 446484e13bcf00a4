//! Parlor on the command line: arguments, commands and the classic dialogues over standard input and output.

mod arguments;
mod boards;
mod classic;
mod commands;
mod completing;
mod files;
mod lines;
mod output;
mod parallel;
mod server;
mod terminal;
mod watch;

use std::io::{self, Write as _};
use std::process::ExitCode;

use clap::{ColorChoice, CommandFactory as _, FromArgMatches as _};
use clap_complete::CompleteEnv;

use arguments::Cli;

fn main() -> ExitCode {
    // A program that is examined has this one as its warden, who ends here.
    parlor_examine::warden::serve();
    // A shell that asks how a line may go on is answered here, and the program ends.
    CompleteEnv::with_factory(Cli::command).var(completing::VARIABLE).complete();
    let mut out = io::BufWriter::new(io::stdout());
    let done = commands::run(&read_arguments(), &mut out).and_then(|exit| {
        out.flush()?;
        Ok(exit)
    });
    match done {
        Ok(exit) => exit.into(),
        // Whoever read the output has seen enough; that is no error of ours.
        Err(error) if output::is_closed_pipe(&error) => ExitCode::SUCCESS,
        Err(error) => {
            // What was found before the error still belongs to the answer.
            let _ = out.flush();
            output::complain(&error);
            output::Exit::ERROR.into()
        }
    }
}

/// Help and usage errors end the program here, with clap's own words and exit codes.
fn read_arguments() -> Cli {
    let plain = std::env::args_os().any(|argument| argument == "--no-color");
    let color = if plain { ColorChoice::Never } else { ColorChoice::Auto };
    let matches = Cli::command().color(color).get_matches();
    Cli::from_arg_matches(&matches).unwrap_or_else(|error| error.exit())
}
