//! Drills: asked in the terminal, or mined for whoever wants many.

use clap::Args;

use super::Threads;
use crate::completing;

/// Find the move that keeps the win
///
/// With --mine drills are not asked but found and printed, one position a line; --json tells the board and the moves that
/// lead there, what is asked and every move that is right. They depend on the seed alone, not on the machine or the number
/// of threads.
#[derive(Debug, Args)]
#[command(after_help = "\
Examples:
  parlor drill
  parlor drill mahjong
  parlor drill --mine mahjong --count 100
  parlor drill --mine hitori:8x8,hard --count 1000 --seed club --json")]
pub struct Drill {
    /// The game and its setup
    #[arg(value_name = "GAME[:SETUP]", add = completing::setup())]
    pub game: Option<String>,
    /// Find drills and print them
    #[arg(long)]
    pub mine: bool,
    /// How many drills
    #[arg(long, value_name = "N", default_value_t = 10, requires = "mine", value_parser = clap::value_parser!(u64).range(1..=10_000_000))]
    pub count: u64,
    /// Find them on the boards TEXT-1, TEXT-2 and so on instead of fresh ones
    #[arg(long, value_name = "TEXT", requires = "mine")]
    pub seed: Option<String>,
    /// Print a line of JSON for each
    #[arg(long, requires = "mine")]
    pub json: bool,
    #[command(flatten)]
    pub threads: Threads,
    /// Draw with ASCII characters only
    #[arg(long, conflicts_with = "mine")]
    pub ascii: bool,
    /// Whose rating it is
    #[arg(long, value_name = "NAME", conflicts_with = "mine")]
    pub player: Option<String>,
}
