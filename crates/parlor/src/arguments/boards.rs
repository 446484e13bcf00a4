//! Commands about boards named by an id.

use std::path::PathBuf;

use clap::builder::PossibleValuesParser;
use clap::{Args, ValueEnum};
use parlor_games::catalogue;
use parlor_games::coach::Budget;
use parlor_games::table::Assist;

use crate::completing;

/// Deal boards and print their ids
#[derive(Debug, Args)]
#[command(after_help = "\
Examples:
  parlor deal hitori:8x8
  parlor deal hitori --seed class-3b --count 20
  parlor deal hitori --seed 7 --positions")]
pub struct Deal {
    /// The game and its setup
    #[arg(value_name = "GAME[:SETUP]", add = completing::setup())]
    pub game: String,
    /// Deal from this text; with --count from TEXT-1, TEXT-2 and so on
    #[arg(long, value_name = "TEXT")]
    pub seed: Option<String>,
    #[command(flatten)]
    pub chosen: Chosen,
    /// How many; their seeds are numbered
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u64).range(1..=10_000_000))]
    pub count: Option<u64>,
    /// Print the exact positions instead of the seeds
    #[arg(long)]
    pub positions: bool,
    /// Also measure how hard each is, from 1 to 10
    #[arg(long, requires = "json")]
    pub difficulty: bool,
    /// Print a line of JSON for each
    #[arg(long)]
    pub json: bool,
}

/// What is chosen of a game besides its setup, for what is long to write or comes from a file.
#[derive(Clone, Debug, Default, Args)]
pub struct Chosen {
    /// A layout by name, or a layout file of this or another program, in games that have layouts; FILE:NAME or
    /// FILE:NUMBER where it holds several
    #[arg(long, value_name = "NAME|FILE[:NAME]", add = completing::word("layout"))]
    pub layout: Option<String>,
    /// How boards are dealt, in games that deal in several ways; "parlor list GAME" tells which
    #[arg(long, value_name = "WORD", add = completing::word("deal"))]
    pub deal: Option<String>,
}

/// Show a board
#[derive(Debug, Args)]
#[command(after_help = "\
Examples:
  parlor show hitori:5x5#7
  parlor show hitori:5x5#7 --format svg > board.svg")]
pub struct Show {
    /// The board
    #[arg(add = completing::setup())]
    pub id: String,
    /// As what
    #[arg(long, value_enum, default_value_t = Picture::Text)]
    pub format: Picture,
    /// How pieces with several drawings look in a picture
    #[arg(long, value_name = "SET", default_value = USUAL, value_parser = piece_sets())]
    pub pieces: String,
    /// The same as --format json
    #[arg(long, conflicts_with = "format")]
    pub json: bool,
}

/// The word for pieces as they usually look.
const USUAL: &str = "drawn";

/// The sets that the games of the catalogue draw their pieces in.
fn piece_sets() -> PossibleValuesParser {
    PossibleValuesParser::new([USUAL].into_iter().chain(catalogue::piece_sets()))
}

/// What a board can be shown as.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub enum Picture {
    /// Lines of text
    Text,
    /// As the game's source document prints it
    Classic,
    /// A picture
    Svg,
    /// Everything a program may want to know
    Json,
}

/// Play some moves on a board and tell what happens
///
/// The last line printed is the id of the position reached. Exit code 0: all moves are legal; 1: one is refused; 2: the
/// id or a move cannot be read.
#[derive(Debug, Args)]
#[command(after_help = "\
Examples:
  parlor try nine-almonds:5x5#1 r3c3-r1c3
  parlor try hitori:5x5#7 1,1 3,2+ --json")]
pub struct Try {
    /// The board
    #[arg(add = completing::setup())]
    pub id: String,
    /// The moves, in turn; put "--" before one that begins with a hyphen
    #[arg(value_name = "MOVE")]
    pub moves: Vec<String>,
    /// Print JSON
    #[arg(long)]
    pub json: bool,
}

/// Prove whether boards can be won, one verdict a line in the order of the ids
///
/// A seed "A..B" stands for all the seeds from A to B. Empty lines and lines that begin with "#" are passed over.
/// Exit code for one id: 0 winnable, 1 not winnable, 3 unknown, 2 error; for several: 0 all judged, 2 any error.
#[derive(Debug, Args)]
#[command(after_help = "\
Examples:
  parlor judge hitori:8x8#7
  parlor judge hitori:8x8#1..100 --json
  parlor deal hitori --count 1000 | parlor judge -")]
pub struct Judge {
    /// The boards; "-" or none reads them from standard input, one a line
    #[arg(value_name = "ID", add = completing::setup())]
    pub ids: Vec<String>,
    /// Search at most so many nodes for each board
    #[arg(long, value_name = "NODES", default_value_t = Budget::DEFAULT_NODES)]
    pub budget: u64,
    /// Print a line of JSON for each
    #[arg(long)]
    pub json: bool,
    #[command(flatten)]
    pub threads: Threads,
}

/// How much of the machine to use.
#[derive(Clone, Copy, Debug, Args)]
pub struct Threads {
    /// Use so many threads [default: one for each core]
    #[arg(long = "threads", value_name = "N", value_parser = clap::value_parser!(u16).range(1..=1024))]
    pub number: Option<u16>,
}

/// Print a line that wins, one move a line
///
/// What else is known of the board follows in lines that begin with "#". Exit code: 0 winnable, 1 not winnable, 3
/// unknown, 2 error.
#[derive(Debug, Args)]
#[command(after_help = "\
Examples:
  parlor solve hitori:8x8#7
  parlor solve nine-almonds:5x5#1 --json
  parlor solve hitori:8x8#7 --proof it.proof && parlor verify it.proof
  parlor solve nine-almonds:diamond --best")]
pub struct Solve {
    /// The board
    #[arg(add = completing::setup())]
    pub id: String,
    /// Print the best line that is found, what it comes to, and whether that is par: exit code 0 it is, 1 the board
    /// cannot be won, 3 not decided
    #[arg(long, conflicts_with_all = ["proof", "budget"])]
    pub best: bool,
    /// Look for the best line in at most so many steps
    #[arg(long, value_name = "N", requires = "best", default_value_t = BEST_STEPS)]
    pub steps: u64,
    /// Look for the best line within so many bytes of memory
    #[arg(long, value_name = "BYTES", requires = "best", default_value_t = BEST_MEMORY)]
    pub memory: usize,
    /// Also write what proves the verdict to this file, for "verify" to check
    #[arg(long, value_name = "FILE")]
    pub proof: Option<PathBuf>,
    /// Search at most so many nodes
    #[arg(long, value_name = "NODES", default_value_t = Budget::DEFAULT_NODES)]
    pub budget: u64,
    /// Print JSON
    #[arg(long)]
    pub json: bool,
}

/// What looking for the best line may take: enough for all boards of the presets that have a par.
const BEST_STEPS: u64 = 200_000_000;
const BEST_MEMORY: usize = 600_000_000;

/// Ask the coach for a hint
///
/// Exit code: 0 there is one, 1 the board cannot be won, 3 unknown, 2 error.
#[derive(Debug, Args)]
#[command(after_help = "\
Examples:
  parlor hint hitori:8x8#7
  parlor hint hitori:8x8#7 --level why")]
pub struct Hint {
    /// The board
    #[arg(add = completing::setup())]
    pub id: String,
    /// How much to tell
    #[arg(long, value_enum, default_value_t = Rung::Where)]
    pub level: Rung,
    /// Print JSON
    #[arg(long)]
    pub json: bool,
}

/// How much a hint tells.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub enum Rung {
    /// Where to look
    Where,
    /// Which move
    Which,
    /// Which move and why
    Why,
    /// The whole line
    Line,
}

impl From<Rung> for Assist {
    fn from(rung: Rung) -> Self {
        match rung {
            Rung::Where => Self::Where,
            Rung::Which => Self::Which,
            Rung::Why => Self::Why,
            Rung::Line => Self::Line,
        }
    }
}

/// Let a computer player play many boards and report
///
/// The figures depend on the seed alone, not on the machine or the number of threads.
#[derive(Debug, Args)]
#[command(after_help = "\
Examples:
  parlor batch hitori:5x5 --games 10000
  parlor batch nine-almonds --player random --seed 1 --json")]
pub struct Batch {
    /// The game and its setup
    #[arg(value_name = "GAME[:SETUP]", add = completing::setup())]
    pub game: String,
    /// Who plays; "parlor list GAME" tells who there is
    #[arg(long, value_name = "NAME", default_value = "random")]
    pub player: String,
    #[command(flatten)]
    pub chosen: Chosen,
    /// How many games
    #[arg(long, value_name = "N", default_value_t = 1_000, value_parser = clap::value_parser!(u64).range(1..=1_000_000_000))]
    pub games: u64,
    /// Deal from TEXT-1, TEXT-2 and so on instead of fresh seeds
    #[arg(long, value_name = "TEXT")]
    pub seed: Option<String>,
    /// Print JSON; what depends on the machine is under "time"
    #[arg(long)]
    pub json: bool,
    #[command(flatten)]
    pub threads: Threads,
}

/// Turn boards of other programs into ids, and ids into what other programs read
#[derive(Debug, Args)]
#[command(after_help = "\
Examples:
  parlor convert - --game hitori < puzzle.txt
  parlor convert hitori:5x5#7 --to puzzlink
  parlor deal hitori --count 100 | parlor convert - --to singles
  parlor convert mahjong:turtle --to gnome > turtle.map")]
pub struct Convert {
    /// An id or the text of another program; "-" or none reads standard input, one text or one a line
    #[arg(value_name = "ID|TEXT", add = completing::setup())]
    pub text: Option<String>,
    /// What to write [default: id]
    #[arg(long, value_name = "FORMAT")]
    pub to: Option<String>,
    /// What the text is [default: what it looks like]
    #[arg(long, value_name = "FORMAT")]
    pub from: Option<String>,
    /// Which game the text is of [default: what it looks like]
    #[arg(long, add = completing::game())]
    pub game: Option<String>,
}
