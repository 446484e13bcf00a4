//! `lab`: experiments, their rows, and what they add up to.

use std::io::Write;

use anyhow::{Context as _, Result};
use parlor_lab::{Beginning, Experiment, Files, Keeper, Plan, Shard, Summary, add_times, figures, merge, page, table};

use crate::arguments::{Kept, Lab, LabCommand, Merge, Told};
use crate::boards::{BoardChoice, seed};
use crate::files::write_whole;
use crate::output::{Exit, json_line, note};
use crate::watch::Watch;

pub fn run(arguments: &Lab, out: &mut dyn Write) -> Result<Exit> {
    match &arguments.command {
        Some(LabCommand::Merge(arguments)) => put_together(arguments, out),
        None => carry_out(arguments, out),
    }
}

fn carry_out(arguments: &Lab, out: &mut dyn Write) -> Result<Exit> {
    let setup =
        |text: &String| -> Result<String> { Ok(BoardChoice::read(text)?.with(&arguments.chosen)?.open().to_string()) };
    let setups = arguments.setups.iter().map(setup).collect::<Result<Vec<_>>>()?;
    let seed = seed(arguments.seed.as_deref())?;
    let experiment = Experiment {
        budget: arguments.budget,
        difficulty: arguments.difficulty,
        chunk: arguments.chunk,
        ..Experiment::new(&setups, &arguments.players, arguments.games, seed.text())
    };
    let plan = Plan::new(experiment)?;
    let mut summary = Summary::default();
    let mut keeper = keeper(&plan, arguments.shard, &arguments.kept, &mut summary)?;
    let mut watch = Watch::begin()?;
    let done = keeper.as_ref().map_or(0, Keeper::done);
    let rows = |to: u64| (0..to).map(|at| plan.rows_of(arguments.shard.chunk(at))).sum();
    watch.show(rows(arguments.shard.size(plan.chunks())), summary.games());
    let played = watch.play(&plan, (arguments.shard, done), arguments.threads, |chunk| {
        if let Some(keeper) = &mut keeper {
            keeper.keep(chunk)?;
        }
        for (row, time) in chunk.rows.iter().zip(&chunk.times) {
            summary.add(row);
            summary.add_time(&row.setup, time);
        }
        Ok(())
    });
    let exit = watch.end();
    played?;
    if let Some(keeper) = &mut keeper {
        keeper.make_safe()?;
    }
    tell(&plan, arguments.shard, &summary, &arguments.told, out)?;
    if exit != Exit::YES {
        let there = format!("ended after {} of {} games", summary.games(), rows(arguments.shard.size(plan.chunks())));
        note(&if keeper.is_some() { format!("{there}; --resume goes on with the rest") } else { there });
    }
    Ok(exit)
}

/// The files of the rows, if they are wanted.
fn keeper(plan: &Plan, shard: Shard, kept: &Kept, summary: &mut Summary) -> Result<Option<Keeper>> {
    let Some(rows) = &kept.rows else { return Ok(None) };
    let files = Files { rows: rows.clone(), times: kept.times.clone() };
    let keeper = Keeper::open(plan, shard, &files, beginning(kept.resume, kept.overwrite), summary)?;
    if let Some(damage) = keeper.damage() {
        note(&format!("{}: {damage}; from there on it is played again", rows.display()));
    }
    Ok(Some(keeper))
}

fn beginning(resume: bool, overwrite: bool) -> Beginning {
    match (resume, overwrite) {
        (true, _) => Beginning::Resume,
        (_, true) => Beginning::Overwrite,
        _ => Beginning::New,
    }
}

fn put_together(arguments: &Merge, out: &mut dyn Write) -> Result<Exit> {
    let mut summary = Summary::default();
    let kept = arguments.rows.as_deref().map(|path| (path, beginning(false, arguments.overwrite)));
    let plan = merge(&arguments.files, kept, &mut summary)?;
    for path in &arguments.times {
        add_times(path, &mut summary)?;
    }
    tell(&plan, Shard::WHOLE, &summary, &arguments.told, out)?;
    Ok(Exit::YES)
}

/// Tells what the rows add up to.
fn tell(plan: &Plan, shard: Shard, summary: &Summary, told: &Told, out: &mut dyn Write) -> Result<()> {
    let of = (plan.experiment(), shard);
    if let Some(path) = &told.report {
        write_whole(path, page(of, summary)?.as_bytes())?;
    }
    if told.json {
        json_line(out, &figures(of, summary))
    } else {
        write!(out, "{}", table(of, summary)).context("cannot write the table")
    }
}
