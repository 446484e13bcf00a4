//! A terminal, two servers and the command line at the same tables, all at once, and killed at any moment: nothing that
//! was acknowledged is ever missing.
//!
//! `PARLOR_SEED` makes other choices, `PARLOR_COMMANDS` more or fewer of them.

#![cfg(unix)]
#![allow(clippy::unwrap_used, reason = "a panic is the failure message of a test")]

mod audit;
mod claims;
mod history;
mod http;
mod line;
mod plan;
#[path = "../common/pty.rs"]
mod pty;
mod seat;
mod servers;
#[path = "../common/serving.rs"]
mod serving;
#[path = "../common/shell.rs"]
mod shell;
mod tables;

use std::env;
use std::thread;
use std::time::Instant;

use parlor_games::catalogue;
use parlor_games::session::Session;
use parlor_games::table::{Command, Level};
use parlor_store::{CHANCE, SNAPSHOT_EVERY, fresh_key};
use serde_json::{Value, json};

use crate::audit::Audit;
use crate::claims::{Counts, Told};
use crate::plan::{Plan, Round, SETUPS, SHORT};
use crate::seat::Seat;
use crate::servers::Web;
use crate::shell::Shell;
use crate::tables::Tables;

/// How many commands there are; a fifth of them is enough for everything to happen.
const COMMANDS: usize = 10_000;

/// How many commands apart everything that is stored is looked at.
const INSPECT_EVERY: usize = 500;

/// Boards from every kind of origin.
fn wanted(slot: usize) -> Value {
    let setup = SETUPS[slot];
    match slot {
        1 => json!({ "id": format!("{setup}#chaos"), "level": "medium" }),
        2 => json!({ "id": setup, "player": "Ada" }),
        3 => json!({ "id": format!("{setup}#daily") }),
        4 => json!({ "id": SHORT, "level": "expert" }),
        _ => json!({ "id": setup }),
    }
}

/// What happens, told where something goes wrong with it.
struct Story {
    seed: String,
    step: usize,
    round: Round,
}

impl Drop for Story {
    fn drop(&mut self) {
        if thread::panicking() {
            eprintln!("PARLOR_SEED={} step {} of it: {:#?}", self.seed, self.step, self.round);
        }
    }
}

#[test]
fn whatever_is_killed_nothing_that_was_acknowledged_is_missing() {
    let started = Instant::now();
    let most = env::var("PARLOR_COMMANDS").map_or(COMMANDS, |most| most.parse().unwrap());
    let seed = env::var("PARLOR_SEED").unwrap_or_else(|_| "1".to_owned());
    let mut plan = Plan::new(&seed);
    let mut story = Story { seed, step: 0, round: Round::default() };
    let shell = Shell::new();
    let mut audit = Audit::open(&shell.data());
    let mut webs = [0, 1].map(|number| Web::start(&shell, number));
    let mut tables = Tables::default();
    tables.keys.push(long_game(&audit));
    tables.keys.extend((1..SETUPS.len()).map(|slot| webs[slot % 2].open(&wanted(slot))));
    webs.iter_mut().zip([0, 3]).for_each(|(web, slot)| web.follow(tables.key(slot)));
    let mut seat = Seat::take(&shell, tables.key(1));
    audit.follow(&[], &tables);

    let (mut counts, mut deleted, mut inspected) = (Counts::default(), 0, 0);
    while story.step < most {
        let deletes = story.step * 4 / most > deleted;
        story.round = if deletes { plan.deletion(deleted) } else { plan.round() };
        tables.going = story.round.deleted();
        let told = play(&shell, &mut webs, &mut seat, &story.round, &tables);
        audit.follow(&told.claims, &tables);
        counts += told.counts;
        if let Some(slot) = tables.going {
            deleted += 1;
            tables.replace(slot, webs[deleted % 2].open(&wanted(slot)));
            audit.follow(&[], &tables);
        }
        story.step += story.round.commands();
        if story.step / INSPECT_EVERY > inspected {
            inspected = story.step / INSPECT_EVERY;
            audit.inspect(&tables);
        }
    }

    seat.leave(&tables);
    webs.into_iter().for_each(Web::end);
    audit.follow(&[], &tables);
    let results = audit.inspect(&tables);
    let (rows, written_out) = audit.rows();
    let took = started.elapsed();
    eprintln!("{} commands in {took:.1?}: {rows} rows, {results} results, {counts:?}", story.step);
    // A run in which none of it happened would prove nothing.
    assert_eq!(deleted, 3);
    assert!(written_out > 0 && results > 0, "{written_out} logs written out, {results} results");
    let Counts { answered, cut, behind, noted, gone, shown, killed, ended } = counts;
    assert!(answered > most / 2 && noted > most / 10 && behind > most / 100, "{counts:?}");
    assert!(killed > most / 200 && ended > 0 && cut > 0 && gone > 0 && shown > 0, "{counts:?}");
}

/// Everybody does his part of a round at the same time.
fn play(shell: &Shell, webs: &mut [Web; 2], seat: &mut Seat, round: &Round, tables: &Tables) -> Told {
    let [first, second] = webs;
    let serve = |number: usize, web: &mut Web| {
        let end = round.server_end.and_then(|(server, at, end)| (server == number).then_some((at, end)));
        web.play(shell, &round.servers[number], end, tables)
    };
    thread::scope(|scope| {
        let parts = [
            scope.spawn(|| serve(0, first)),
            scope.spawn(|| serve(1, second)),
            scope.spawn(|| seat.play(shell, &round.typed, round.terminal_end, tables)),
            scope.spawn(|| round.line.as_ref().map_or_else(Told::default, |line| line::run(shell, line, tables))),
        ];
        let joined = parts.map(|part| part.join().unwrap_or_else(|trouble| std::panic::resume_unwind(trouble)));
        joined.into_iter().fold(Told::default(), Told::and)
    })
}

/// A game whose log is soon so long that it is written out.
fn long_game(audit: &Audit) -> String {
    let table = catalogue::deal(&SETUPS[0].parse().unwrap(), Level::Easy, &CHANCE).unwrap();
    let (key, mut session) = (fresh_key(), Session::new(table, CHANCE));
    let mut keep = session.keep();
    while keep.rows.len() < usize::try_from(SNAPSHOT_EVERY).unwrap() + 240 {
        keep.rows.extend(session.command(Command::Bookmark).store.unwrap().rows);
    }
    audit.shelf.wait(|store| store.create(&key, None, None, &keep)).unwrap();
    key
}
