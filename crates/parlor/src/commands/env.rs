//! `env`: environments for programs that learn, in lines of JSON.

use std::io::{self, BufReader, Write};

use anyhow::{Context as _, Result, anyhow};
use parlor_games::env::protocol::Protocol;
use parlor_games::env::{Options, Reward};
use parlor_games::kit::id::Source;

use crate::arguments::Env;
use crate::boards::{BoardChoice, read};
use crate::lines::{LONGEST_LINE, next_line};
use crate::output::{Exit, quoted};

pub fn run(arguments: &Env, out: &mut dyn Write) -> Result<Exit> {
    let options = Options {
        reward: Reward::named(&arguments.reward).map_err(|error| anyhow!(error))?,
        all_moves: arguments.all_moves,
        limit: arguments.limit,
        boards: arguments.boards as usize,
        seed: arguments.seed.clone(),
    };
    let name = named(arguments)?;
    let mut protocol = Protocol::open(&name, options, arguments.count as usize)
        .with_context(|| format!("cannot play {}", quoted(&arguments.game)))?;
    let mut input = BufReader::new(io::stdin());
    while let Some(line) = next_line(&mut input).context("cannot read standard input")? {
        let answer = match line.text.trim() {
            "" => continue,
            _ if line.cut => protocol.too_long(LONGEST_LINE),
            request => protocol.answer(request),
        };
        writeln!(out, "{answer}")?;
        // Whoever asked waits for the answer, unless more was asked already.
        if input.buffer().is_empty() {
            out.flush()?;
        }
    }
    Ok(Exit::YES)
}

/// What is played: a setup with what was chosen besides, or the board that an id names.
fn named(arguments: &Env) -> Result<String> {
    let (entry, id) = read(&arguments.game).with_context(|| format!("cannot play {}", quoted(&arguments.game)))?;
    if id.source != Source::Open {
        return Ok(id.to_string());
    }
    let choice = BoardChoice::of(entry, id.setup).with(&arguments.chosen)?;
    Ok(format!("{}:{}", choice.entry.card().id, choice.setup))
}
