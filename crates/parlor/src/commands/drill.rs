//! `drill`: positions in which few moves are right, found on many boards.

use std::collections::HashSet;
use std::io::Write;

use anyhow::{Context as _, Result, bail, ensure};
use parlor_games::drill::{Drill, Wish};
use parlor_games::kit::id::Source;
use parlor_games::kit::seed::Seed;
use parlor_tui::First;

use crate::arguments::{self, Global};
use crate::boards::{BoardChoice, numbered, read, seed};
use crate::output::{Exit, json_line, quoted};
use crate::parallel::{Item, in_order};
use crate::terminal::{self, Wishes};

/// After so many boards in a row without a new drill there is none to be expected.
const BARREN: u64 = 2_000;

pub fn run(arguments: &arguments::Drill, global: &Global, out: &mut dyn Write) -> Result<Exit> {
    if !arguments.mine {
        return ask(arguments, global);
    }
    let Some(game) = &arguments.game else {
        bail!("name the game to find drills of, as in \"parlor drill --mine hitori\"")
    };
    mine(game, arguments, out)
}

/// Asks drills on the screen.
fn ask(arguments: &arguments::Drill, global: &Global) -> Result<Exit> {
    let mut wish = Wish::default();
    if let Some(game) = &arguments.game {
        let (entry, id) = read(game).with_context(|| format!("cannot ask drills of {}", quoted(game)))?;
        if id.source != Source::Open {
            bail!("{} is a board: give only the game and its setup", quoted(game));
        }
        if let Some(setup) = id.setup {
            // How the game itself writes it; and what cannot be dealt is said before the screen opens.
            let choice = BoardChoice::of(entry, Some(setup));
            wish.setup = Some(choice.name(&choice.id(Seed::new("drill")))?.setup);
        }
        wish.game = Some(entry.card().id.to_owned());
    }
    if !terminal::is_there() {
        bail!("drills are asked on a terminal; \"parlor drill --mine GAME\" prints some");
    }
    let wishes = Wishes { ascii: arguments.ascii, wide: false, player: arguments.player.clone() };
    terminal::run(First::Drills(wish), wishes, global)
}

/// Finds drills on board after board. Each board is searched by itself, and what was found before is left out in the
/// order of the boards: so nothing depends on the threads.
fn mine(game: &str, arguments: &arguments::Drill, out: &mut dyn Write) -> Result<Exit> {
    let mut choice = BoardChoice::read(game)?;
    let seed = seed(arguments.seed.as_deref())?;
    // How the game itself writes the setup; and what cannot be dealt at all shows before all cores find it out.
    choice.setup = choice.name(&choice.id(numbered(&seed, 1)?))?.setup;
    let boards = (1..).map(move |number| numbered(&seed, number)).map(Item::at_hand);
    let (mut seen, mut barren) = (HashSet::new(), 0);
    let (count, json) = (arguments.count, arguments.json);
    let work = move |seed: Result<_>| -> Result<Vec<Drill>> { Ok(choice.entry.mine(&choice.id(seed?))?) };
    let end = in_order(arguments.threads.pool()?, boards, work, out, |out, found| {
        barren += 1;
        for drill in found? {
            if seen.insert(drill.position.clone()) {
                barren = 0;
                print(&drill, json, out)?;
            }
            // Whoever reads no more ends the work.
            ensure!((seen.len() as u64) < count, "enough");
        }
        ensure!(barren < BARREN, "{BARREN} boards in a row gave no new one");
        Ok(())
    });
    let found = seen.len() as u64;
    if found < count {
        end.with_context(|| format!("found {found} of {count} drills of {}", quoted(game)))?;
    }
    Ok(Exit::YES)
}

fn print(drill: &Drill, json: bool, out: &mut dyn Write) -> Result<()> {
    if json {
        return json_line(out, drill);
    }
    writeln!(out, "{}", drill.position)?;
    Ok(())
}
