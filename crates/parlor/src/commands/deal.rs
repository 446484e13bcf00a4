//! `deal`: ids of new boards.

use std::io::Write;

use anyhow::Result;
use parlor_games::difficulty::Difficulty;
use parlor_games::kit::seed::Seed;
use parlor_games::table::Named;
use serde::Serialize;

use crate::arguments::{Deal, Threads};
use crate::boards::{BoardChoice, numbered, seed};
use crate::output::{Exit, json_line};
use crate::parallel::{Item, in_order};

/// A deal as a program reads it.
#[derive(Serialize)]
struct Dealt {
    id: String,
    game: &'static str,
    setup: String,
    seed: String,
    #[serde(skip_serializing_if = "Option::is_none")]
    position: Option<String>,
    #[serde(skip_serializing_if = "Option::is_none")]
    difficulty: Option<Difficulty>,
}

pub fn run(arguments: &Deal, out: &mut dyn Write) -> Result<Exit> {
    let mut choice = BoardChoice::read(&arguments.game)?.with(&arguments.chosen)?;
    // One fresh seed is numbered like one that was asked for: many fresh ones would not all be different.
    let seed = seed(arguments.seed.as_deref())?;
    let count = arguments.count;
    let mut seeds = (1..=count.unwrap_or(1)).map(move |number| match count {
        Some(_) => numbered(&seed, number),
        None => Ok(seed.clone()),
    });
    let json = arguments.json;
    if arguments.positions || arguments.difficulty {
        let [exact, hard] = [arguments.positions, arguments.difficulty];
        let work = move |seed: Result<Seed>| -> Result<Dealt> {
            let dealt = position(&choice, seed?)?;
            let difficulty = if hard { choice.entry.difficulty(&dealt.id.parse()?)? } else { None };
            Ok(Dealt { position: dealt.position.filter(|_| exact), difficulty, ..dealt })
        };
        let seeds = seeds.map(Item::at_hand);
        in_order(Threads::ALL.pool()?, seeds, work, out, |out, dealt| print(&dealt?, json, out))?;
    } else if let Some(first) = seeds.next().transpose()? {
        // One board shows that the setup can be dealt, and how the game itself writes it; the others need no dealing.
        let dealt = position(&choice, first)?;
        choice.setup = dealt.setup.clone();
        print(&Dealt { position: None, ..dealt }, json, out)?;
        for seed in seeds {
            print(&named(&choice, seed?), json, out)?;
        }
    }
    Ok(Exit::YES)
}

/// A deal by its seed alone.
fn named(choice: &BoardChoice, seed: Seed) -> Dealt {
    let (game, setup) = (choice.entry.card().id, choice.setup.clone());
    Dealt { game, setup, seed: seed.to_string(), id: choice.id(seed).to_string(), position: None, difficulty: None }
}

/// A deal with the board it leads to.
fn position(choice: &BoardChoice, seed: Seed) -> Result<Dealt> {
    let seed_text = seed.to_string();
    let mut id = choice.id(seed);
    let Named { setup, position, .. } = choice.name(&id)?;
    id.setup = Some(setup.clone());
    let (game, position) = (choice.entry.card().id, Some(position));
    Ok(Dealt { id: id.to_string(), game, setup, seed: seed_text, position, difficulty: None })
}

fn print(dealt: &Dealt, json: bool, out: &mut dyn Write) -> Result<()> {
    if json {
        json_line(out, dealt)
    } else {
        writeln!(out, "{}", dealt.position.as_ref().unwrap_or(&dealt.id))?;
        Ok(())
    }
}
