//! Environments for programs that learn.

use clap::Args;
use clap::builder::PossibleValuesParser;
use parlor_games::env::{PATIENCE, Reward};

use super::Chosen;
use crate::completing;

/// Let a program play, by requests and answers in lines of JSON
///
/// Actions, observations and rewards are numbers; what a player may not see is left out. A request is an object whose key
/// "do" says what: spaces, reset, step, look, render, judge, save, restore. docs/environments.md has them all.
#[derive(Debug, Args)]
#[command(after_help = "\
Examples:
  parlor env hitori:5x5
  echo '{\"do\":\"reset\",\"seed\":7}' | parlor env pikachu --reward progress
  parlor env mahjong:turtle,easy --count 64 --boards 1000")]
pub struct Env {
    /// The game and its setup, or one board that is played again and again
    #[arg(value_name = "GAME[:SETUP]|ID", add = completing::setup())]
    pub game: String,
    #[command(flatten)]
    pub chosen: Chosen,
    /// How many environments, numbered from 0
    #[arg(long, value_name = "N", default_value_t = 1, value_parser = clap::value_parser!(u32).range(1..=100_000))]
    pub count: u32,
    /// What an action earns: win (1 for the last of a win), progress (how much nearer the end), points, or moves (-1 each)
    #[arg(long, value_name = "WORD", default_value = Reward::Win.word(), value_parser = rewards())]
    pub reward: String,
    /// Give a game up after so many actions; 0 never
    #[arg(long, value_name = "N", default_value_t = PATIENCE)]
    pub limit: u64,
    /// Allow moves that help or take back too
    #[arg(long)]
    pub all_moves: bool,
    /// Deal so many boards before the first game and play no others; 0 deals a new one each time
    #[arg(long, value_name = "N", default_value_t = 0, value_parser = clap::value_parser!(u32).range(..=1_000_000))]
    pub boards: u32,
    /// Deal boards that nobody names from TEXT-1, TEXT-2 and so on
    #[arg(long, value_name = "TEXT", default_value = "parlor")]
    pub seed: String,
}

fn rewards() -> PossibleValuesParser {
    PossibleValuesParser::new(Reward::ALL.map(Reward::word))
}
