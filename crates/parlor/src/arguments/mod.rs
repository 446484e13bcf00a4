//! The command line, defined once: parser, help, manual and completions are all made from these types.

mod boards;
mod drill;
mod env;
mod examine;
mod lab;
mod shelf;

use std::net::SocketAddr;
use std::path::PathBuf;

use clap::{Args, Parser, Subcommand};
use clap_complete::Shell;
use parlor_games::table::Level;

use crate::completing;

pub use boards::{Batch, Chosen, Convert, Deal, Hint, Judge, Picture, Show, Solve, Threads, Try};
pub use drill::Drill;
pub use env::Env;
pub use examine::Examine;
pub use lab::{Kept, Lab, LabCommand, Merge, Told};
pub use shelf::{Lesson, Replay, Saves, SavesCommand, Scores, Verify};

/// Board puzzles with a coach that proves whether you can still win
///
/// Without a command Parlor opens its home screen in the terminal.
#[derive(Debug, Parser)]
#[command(
    name = "parlor",
    version,
    max_term_width = 100,
    after_help = "\
A board is named by its id: \"game:setup#seed\" (any text is a seed) or \"game:setup@position\".
Exit codes: 0 yes or done, 1 no, 2 error, 3 not decided."
)]
pub struct Cli {
    #[command(flatten)]
    pub global: Global,
    #[command(subcommand)]
    pub command: Option<Command>,
}

/// What every command takes.
#[derive(Debug, Args)]
pub struct Global {
    /// Keep saved games and scores in this folder [default: $PARLOR_DATA, else the system's place for data]
    #[arg(long, global = true, value_name = "FOLDER", help_heading = "Everywhere")]
    pub data: Option<PathBuf>,
    /// Use no colors
    #[arg(long, global = true, help_heading = "Everywhere")]
    pub no_color: bool,
}

/// What can be done.
#[derive(Debug, Subcommand)]
pub enum Command {
    Play(Play),
    Drill(Drill),
    Classic(Classic),
    Serve(Serve),
    List(List),
    Deal(Deal),
    Show(Show),
    Try(Try),
    Judge(Judge),
    Solve(Solve),
    Hint(Hint),
    Batch(Batch),
    Env(Env),
    Lab(Box<Lab>),
    Examine(Box<Examine>),
    Verify(Verify),
    Replay(Replay),
    Lesson(Lesson),
    Saves(Saves),
    Scores(Scores),
    Convert(Convert),
    Completions(Completions),
    Man(Man),
}

/// Play in the terminal
#[derive(Debug, Args)]
#[command(after_help = "\
Examples:
  parlor play hitori
  parlor play hitori:8x8 --level medium --seed \"harbour 7\"
  parlor play \"Sunday morning\"")]
pub struct Play {
    /// A game, an id, a save file, or the name or key of a saved game
    #[arg(value_name = "GAME|ID|SAVE", add = completing::setup())]
    pub what: Option<String>,
    /// How hard time presses: easy, medium or expert
    #[arg(long)]
    pub level: Option<Level>,
    /// Deal from this text instead of a fresh one
    #[arg(long, value_name = "TEXT")]
    pub seed: Option<String>,
    #[command(flatten)]
    pub chosen: Chosen,
    /// Draw with ASCII characters only
    #[arg(long)]
    pub ascii: bool,
    /// Write Chinese characters on tiles; the terminal needs a font for them [default: in a locale that reads them]
    #[arg(long, conflicts_with = "ascii")]
    pub wide: bool,
    /// Who gets the score
    #[arg(long, value_name = "NAME")]
    pub player: Option<String>,
}

/// Play by lines of text, exactly as the game's source document says
///
/// Everything behind the name of the game goes to the game as it is.
#[derive(Debug, Args)]
#[command(after_help = "\
Examples:
  parlor classic NineAlmonds
  parlor classic hitori --blank < moves.txt")]
pub struct Classic {
    /// The game as its document calls it, and the document's own arguments
    #[arg(value_name = "NAME [ARGS]", trailing_var_arg = true, allow_hyphen_values = true, num_args = 0..)]
    pub words: Vec<std::ffi::OsString>,
}

/// Serve the web page
#[derive(Debug, Args)]
#[command(after_help = "\
Examples:
  parlor serve --open
  parlor serve --listen 0.0.0.0:8080 --host games.example.org
  parlor serve --tileset Tiles/tiles.set")]
pub struct Serve {
    /// The address to listen at; port 0 takes any free one
    #[arg(long, value_name = "ADDR", default_value_t = parlor_web::DEFAULT_ADDRESS)]
    pub listen: SocketAddr,
    /// Open the page in the browser
    #[arg(long)]
    pub open: bool,
    /// A name this server is reached by; give it once for each
    #[arg(long, value_name = "NAME")]
    pub host: Vec<String>,
    /// How many connections may be open at the same time
    #[arg(long, value_name = "N", default_value_t = parlor_web::Limits::default().connections)]
    pub connections: usize,
    /// Offer pictures of tiles by this set on the page; the terminal has its own signs [default: tiles.set in --tiledir]
    #[arg(long, value_name = "FILE")]
    pub tileset: Option<PathBuf>,
    /// Read the pictures of the set from this folder [default: the folder of --tileset]
    #[arg(long, value_name = "DIR")]
    pub tiledir: Option<PathBuf>,
}

/// List the games, or everything about one
#[derive(Debug, Args)]
#[command(after_help = "\
Examples:
  parlor list
  parlor list hitori
  parlor list --json")]
pub struct List {
    /// Tell the choices, presets, players and formats of this game
    #[arg(add = completing::game())]
    pub game: Option<String>,
    /// Print JSON
    #[arg(long)]
    pub json: bool,
}

/// Print the completions of a shell
#[derive(Debug, Args)]
#[command(after_help = "\
Examples:
  parlor completions bash > ~/.local/share/bash-completion/completions/parlor
  parlor completions fish | source")]
pub struct Completions {
    /// Which shell
    pub shell: Shell,
}

/// Print the manual, or write it to a folder with a page for each command
#[derive(Debug, Args)]
#[command(after_help = "\
Examples:
  parlor man | man -l -
  parlor man --out ~/.local/share/man/man1")]
pub struct Man {
    /// Write the pages here
    #[arg(long, value_name = "FOLDER")]
    pub out: Option<PathBuf>,
}
