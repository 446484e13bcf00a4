//! Experiments with computer players.

use std::path::PathBuf;

use clap::{Args, Subcommand};
use parlor_lab::{Experiment, Shard};

use super::{Chosen, Threads};
use crate::completing;

/// Let computer players play many boards, and write down every game
///
/// Every player plays the same boards of every setup, and the table tells by how much one is ahead of the other on them.
/// Rows depend on the seed alone, not on the machine or the number of threads. Ctrl-C ends a run with the table of what
/// there is (exit code 130); with --rows nothing is lost, whatever ends it, and --resume goes on.
#[derive(Debug, Args)]
#[command(
    args_conflicts_with_subcommands = true,
    after_help = "\
Examples:
  parlor lab mahjong --player simple --player normal --games 10000 --seed study
  parlor lab hitori:8x8,hard hitori:12x12,hard --player logical --difficulty --report hard.html
  parlor lab mahjong:turtle,random --player solver --games 1000000 --seed a --rows a.csv --resume
  parlor lab mahjong --games 1000000 --seed a --shard 2/7 --rows a-2.jsonl
  parlor lab merge a-*.jsonl --rows a.jsonl"
)]
pub struct Lab {
    #[command(subcommand)]
    pub command: Option<LabCommand>,
    /// The games and their setups
    #[arg(value_name = "GAME[:SETUP]", required = true, add = completing::setup())]
    pub setups: Vec<String>,
    /// Who plays; give it once for each. "parlor list GAME" tells who there is
    #[arg(long = "player", value_name = "NAME", default_value = "random")]
    pub players: Vec<String>,
    #[command(flatten)]
    pub chosen: Chosen,
    /// How many boards of each setup
    #[arg(long, value_name = "N", default_value_t = 1_000, value_parser = clap::value_parser!(u64).range(1..=Experiment::MOST_GAMES))]
    pub games: u64,
    /// Deal from TEXT-1, TEXT-2 and so on instead of fresh seeds; with an empty TEXT from 1, 2 and so on
    #[arg(long, value_name = "TEXT")]
    pub seed: Option<String>,
    /// Search at most so many nodes for each verdict; 0 for no verdicts
    #[arg(long, value_name = "NODES", default_value_t = Experiment::BUDGET)]
    pub budget: u64,
    /// Also measure how hard each board is, from 1 to 10
    #[arg(long)]
    pub difficulty: bool,
    #[command(flatten)]
    pub kept: Kept,
    /// Play only this part of the experiment, K of N
    #[arg(long, value_name = "K/N", default_value_t = Shard::WHOLE, requires_all = ["rows", "seed"], help_heading = "Rows")]
    pub shard: Shard,
    /// Keep so many boards together; what a killed run has to play again
    #[arg(long, value_name = "BOARDS", default_value_t = Experiment::CHUNK, value_parser = clap::value_parser!(u64).range(1..=1_000_000), help_heading = "Rows")]
    pub chunk: u64,
    #[command(flatten)]
    pub told: Told,
    #[command(flatten)]
    pub threads: Threads,
}

/// Where rows go.
#[derive(Debug, Args)]
pub struct Kept {
    /// Write a row for each game: JSON lines to FILE.jsonl, or comma-separated values to FILE.csv
    #[arg(long, value_name = "FILE", help_heading = "Rows")]
    pub rows: Option<PathBuf>,
    /// Write how long each game took, which differs from run to run, as FILE.jsonl or FILE.csv
    #[arg(long, value_name = "FILE", requires = "rows", help_heading = "Rows")]
    pub times: Option<PathBuf>,
    /// Go on with rows that an earlier run has begun
    #[arg(long, requires_all = ["rows", "seed"], help_heading = "Rows")]
    pub resume: bool,
    /// Begin anew where there are such files
    #[arg(long, conflicts_with = "resume", requires = "rows", help_heading = "Rows")]
    pub overwrite: bool,
}

/// What is told of the rows.
#[derive(Debug, Args)]
pub struct Told {
    /// Write a page with tables and plots
    #[arg(long, value_name = "FILE")]
    pub report: Option<PathBuf>,
    /// Print JSON
    #[arg(long)]
    pub json: bool,
}

/// What else the lab does.
#[derive(Debug, Subcommand)]
pub enum LabCommand {
    Merge(Merge),
}

/// Put the rows of all shards together, and tell what they add up to
///
/// The rows are those that one run would have written, byte for byte. A shard that is missing, there twice, not complete
/// or of another experiment is refused.
#[derive(Debug, Args)]
#[command(after_help = "\
Examples:
  parlor lab merge a-1.jsonl a-2.jsonl --rows a.jsonl
  parlor lab merge a.jsonl --report a.html")]
pub struct Merge {
    /// The rows of each shard, or of a whole run
    #[arg(value_name = "FILE", required = true)]
    pub files: Vec<PathBuf>,
    /// Write all rows here, as FILE.jsonl or FILE.csv
    #[arg(long, value_name = "FILE")]
    pub rows: Option<PathBuf>,
    /// Begin anew where there is such a file
    #[arg(long, requires = "rows")]
    pub overwrite: bool,
    /// Also tell how long games took, by these files; give it once for each
    #[arg(long, value_name = "FILE")]
    pub times: Vec<PathBuf>,
    #[command(flatten)]
    pub told: Told,
}
