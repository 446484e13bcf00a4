//! `deal`: ids of new boards.

use std::io::Write;

use anyhow::{Context as _, Result};
use parlor_games::kit::seed::Seed;
use serde::Serialize;

use crate::arguments::Deal;
use crate::boards::{Choice, fresh_seed, numbered, seed};
use crate::output::{Exit, json_line};

/// A deal as a program reads it.
#[derive(Serialize)]
struct Dealt<'a> {
    id: &'a str,
    game: &'a str,
    setup: &'a str,
    seed: String,
    #[serde(skip_serializing_if = "Option::is_none")]
    position: Option<String>,
}

pub fn run(arguments: &Deal, out: &mut dyn Write) -> Result<Exit> {
    let choice = Choice::read(&arguments.game)?;
    let asked = arguments.seed.as_deref().map(|text| seed(Some(text))).transpose()?;
    // The first board shows that the setup can be dealt; after that only positions are worth the work of dealing.
    let mut choice = choice;
    for number in 1..=arguments.count.unwrap_or(1) {
        let seed = match &asked {
            Some(seed) if arguments.count.is_some() => numbered(seed, number)?,
            Some(seed) => seed.clone(),
            None => fresh_seed()?,
        };
        let position = if arguments.positions || number == 1 {
            let table = choice.open(seed.clone())?;
            choice.setup = canonical(&table.state().id)?;
            arguments.positions.then(|| table.here())
        } else {
            None
        };
        print(arguments, &choice, seed, position, out)?;
    }
    Ok(Exit::YES)
}

/// The setup as the game itself writes it.
fn canonical(id: &str) -> Result<String> {
    let id: parlor_games::kit::id::GameId = id.parse().context("a game wrote an id it cannot read")?;
    Ok(id.setup.unwrap_or_default())
}

fn print(arguments: &Deal, choice: &Choice, seed: Seed, position: Option<String>, out: &mut dyn Write) -> Result<()> {
    let written = seed.to_string();
    let id = choice.id(seed).to_string();
    if arguments.json {
        let game = choice.entry.card().id;
        json_line(out, &Dealt { id: &id, game, setup: &choice.setup, seed: written, position })
    } else {
        writeln!(out, "{}", position.unwrap_or(id))?;
        Ok(())
    }
}
