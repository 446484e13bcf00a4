//! The command about other people's programs.

use std::ffi::OsString;
use std::path::PathBuf;

use clap::Args;
use clap::builder::PossibleValuesParser;
use parlor_examine::documents::NAMES;
use parlor_examine::leniency::Leniency;

use super::Threads;

/// Examine a program: does it do what the game's source document says?
///
/// The program is run on many sessions, each in an empty folder of its own and within bounds; what it writes and its exit
/// code are compared with the document's. Words of a session come behind those that start the program.
#[derive(Debug, Args)]
#[command(after_help = "\
Examples:
  parlor examine hitori -- ./hitori
  parlor examine candy --part 2 --count 1000 -- ./candy
  parlor examine MagicSquare --keep failures -- ./lab3 MagicSquare
  parlor examine candy --part 1 --each submissions --build 'cc -o candy main.c' --out marks -- ./candy
  parlor examine --write sessions NineAlmonds

Exit codes: 0 every session agrees, 1 one differs, 2 could not examine.")]
pub struct Examine {
    /// The game as its document calls it
    #[arg(value_parser = PossibleValuesParser::new(NAMES))]
    pub game: String,
    /// The part of candy's document: 1 or 2
    #[arg(long, value_name = "PART", value_parser = clap::value_parser!(u8).range(1..=2))]
    pub part: Option<u8>,
    /// hitori prints a blank for a removed element
    #[arg(long)]
    pub blank: bool,
    /// Play pikachu with keys on a terminal of its own instead of lines
    #[arg(long, conflicts_with = "write")]
    pub keys: bool,
    /// How many sessions by chance
    #[arg(long, value_name = "N", default_value_t = 100, value_parser = clap::value_parser!(u32).range(0..=1_000_000))]
    pub count: u32,
    /// The seed of sessions by chance
    #[arg(long, value_name = "TEXT", default_value = "parlor")]
    pub seed: String,
    /// Only the session of this name; may be given several times
    #[arg(long, value_name = "NAME")]
    pub only: Vec<String>,
    /// List the sessions and what they are for
    #[arg(long)]
    pub list: bool,
    /// What is not counted: trailing-blanks, blank-lines, case, prompts; with commas, or given several times
    #[arg(long, value_name = "WHAT", value_delimiter = ',', value_parser = PossibleValuesParser::new(Leniency::WORDS))]
    pub ignore: Vec<String>,
    /// Keep the shortest failing session in this folder
    #[arg(long, value_name = "FOLDER")]
    pub keep: Option<PathBuf>,
    /// Write the sessions for other graders into this folder
    #[arg(long, value_name = "FOLDER", conflicts_with_all = ["each", "list"])]
    pub write: Option<PathBuf>,
    #[command(flatten)]
    pub reports: Reports,
    #[command(flatten)]
    pub each: Each,
    #[command(flatten)]
    pub bounds: BoundsChosen,
    #[command(flatten)]
    pub threads: Threads,
    /// The program and the arguments that start the game
    #[arg(last = true, value_name = "PROGRAM [ARGS]")]
    pub program: Vec<OsString>,
}

/// What is told, and where.
#[derive(Debug, Args)]
pub struct Reports {
    /// Print JSON
    #[arg(long)]
    pub json: bool,
    /// Write a JUnit report
    #[arg(long, value_name = "FILE")]
    pub junit: Option<PathBuf>,
    /// Write a page
    #[arg(long, value_name = "FILE")]
    pub html: Option<PathBuf>,
    /// Write points by groups as Gradescope reads them (results.json)
    #[arg(long, value_name = "FILE")]
    pub grades: Option<PathBuf>,
    /// The points of the groups: lines "samples = 40" [default: 30, 30, 20, 10, 10]
    #[arg(long, value_name = "FILE")]
    pub weights: Option<PathBuf>,
}

/// Many programs at once.
#[derive(Debug, Args)]
pub struct Each {
    /// Examine every submission in this folder; "{}" in the command stands for it, and a program with a folder in its
    /// name is looked for in it
    #[arg(long, value_name = "FOLDER", requires = "out")]
    pub each: Option<PathBuf>,
    /// Build each submission with this command line of a shell, in its folder
    #[arg(long, value_name = "COMMAND", requires = "each")]
    pub build: Option<String>,
    /// Where the table and a page for each submission go; what is there already is not examined again
    #[arg(long, value_name = "FOLDER", requires = "each")]
    pub out: Option<PathBuf>,
}

/// Bounds of a session.
#[derive(Debug, Args)]
pub struct BoundsChosen {
    /// How many seconds a session may take
    #[arg(long, value_name = "SECONDS", default_value_t = 10, value_parser = clap::value_parser!(u32).range(1..=3_600), help_heading = "Bounds of a session")]
    pub time: u32,
    /// How many KiB it may write
    #[arg(long, value_name = "KIB", default_value_t = 4_096, value_parser = clap::value_parser!(u32).range(1..=1_000_000), help_heading = "Bounds of a session")]
    pub output: u32,
    /// How many MiB of memory it may ask for; 0 for no bound, as Java needs
    #[arg(long, value_name = "MIB", default_value_t = 1_024, help_heading = "Bounds of a session")]
    pub memory: u32,
    /// How many processes it may have
    #[arg(long, value_name = "N", default_value_t = 32, value_parser = clap::value_parser!(u32).range(1..=10_000), help_heading = "Bounds of a session")]
    pub processes: u32,
}
