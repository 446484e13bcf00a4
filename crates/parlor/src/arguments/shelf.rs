//! Commands about saved games and scores.

use std::path::PathBuf;

use clap::{Args, Subcommand};
use parlor_games::coach::Budget;
use parlor_games::table::Level;

/// Replay a saved game or a result by the rules, or check a proof
///
/// Exit code: 0 valid, 1 not valid, 2 cannot be read.
#[derive(Debug, Args)]
#[command(after_help = "\
Examples:
  parlor verify game.parlor
  parlor solve hitori:8x8#7 --proof it.proof && parlor verify it.proof
  parlor saves export \"Sunday morning\" | parlor verify -")]
pub struct Verify {
    /// A save or proof file, "-" for standard input, the name or key of a saved game, or the key of a result
    pub save: String,
    /// Print JSON
    #[arg(long)]
    pub json: bool,
}

/// Look at a result again, move by move, with the coach beside it
#[derive(Debug, Args)]
#[command(after_help = "\
Examples:
  parlor scores
  parlor replay 3fa2")]
pub struct Replay {
    /// The key of the result, or the first four or more characters of it
    pub key: String,
    /// Draw with ASCII characters only
    #[arg(long)]
    pub ascii: bool,
}

/// Learn from the moves of a saved game that threw the win away
///
/// On a terminal each turning point is shown and a better move asked for; otherwise they are listed.
#[derive(Debug, Args)]
#[command(after_help = "\
Examples:
  parlor lesson game.parlor
  parlor lesson \"Sunday morning\" --reveal
  parlor saves export 3fa2 | parlor lesson - --json")]
pub struct Lesson {
    /// A save file, "-" for standard input, or the name or key of a saved game
    pub save: String,
    /// Tell the better moves instead of asking for them
    #[arg(long)]
    pub reveal: bool,
    /// Search at most so many nodes for each position
    #[arg(long, value_name = "NODES", default_value_t = Budget::DEFAULT_NODES)]
    pub budget: u64,
    /// Print JSON
    #[arg(long)]
    pub json: bool,
}

/// List saved games, or do something with one
#[derive(Debug, Args)]
#[command(
    args_conflicts_with_subcommands = true,
    after_help = "\
Examples:
  parlor saves
  parlor saves show \"Sunday morning\"
  parlor saves export 3fa2 game.parlor"
)]
pub struct Saves {
    #[command(subcommand)]
    pub command: Option<SavesCommand>,
    /// Print a line of JSON for each
    #[arg(long)]
    pub json: bool,
}

/// What can be done with a saved game.
#[derive(Debug, Subcommand)]
pub enum SavesCommand {
    /// Show a saved game
    #[command(after_help = "Examples:\n  parlor saves show 3fa2")]
    Show {
        /// Its name, its key, or the first four or more characters of the key
        key: String,
        /// Print JSON
        #[arg(long)]
        json: bool,
    },
    /// Delete a saved game
    #[command(after_help = "Examples:\n  parlor saves delete \"Sunday morning\"")]
    Delete {
        /// Its name, its key, or the first four or more characters of the key
        key: String,
    },
    /// Write a saved game to a file or standard output
    #[command(
        after_help = "Examples:\n  parlor saves export 3fa2 game.parlor\n  parlor saves export 3fa2 | parlor verify -"
    )]
    Export {
        /// Its name, its key, or the first four or more characters of the key
        key: String,
        /// Where to; a file that is there is replaced
        file: Option<PathBuf>,
    },
    /// Check a save file and keep it
    #[command(after_help = "Examples:\n  parlor saves import game.parlor --name \"Sunday morning\"")]
    Import {
        /// The file, or "-" for standard input
        file: PathBuf,
        /// What to call it
        #[arg(long)]
        name: Option<String>,
    },
}

/// Show the best results
///
/// Ranked are games on boards that the program dealt with a seed of its own, or on the board of the day, played from the
/// first move on. Boards that somebody chose, and saves that somebody brought, are practice.
#[derive(Debug, Args)]
#[command(after_help = "\
Examples:
  parlor scores
  parlor scores hitori:8x8 --level medium --clean
  parlor scores --practice")]
pub struct Scores {
    /// Only this game, or only this setup of it
    #[arg(value_name = "GAME[:SETUP]")]
    pub game: Option<String>,
    /// Only this level: easy, medium or expert
    #[arg(long)]
    pub level: Option<Level>,
    /// Only results without any help and without moves taken back
    #[arg(long)]
    pub clean: bool,
    /// Practice instead of ranked games
    #[arg(long)]
    pub practice: bool,
    /// How many of each table
    #[arg(long, value_name = "N", default_value_t = 10)]
    pub top: u32,
    /// Print a line of JSON for each
    #[arg(long)]
    pub json: bool,
}
