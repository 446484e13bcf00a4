//! The files of all shards put together, to the bytes that one run would have written.

use std::path::{Path, PathBuf};

use crate::error::LabError;
use crate::journal::Reading;
use crate::keeper::{Beginning, Files, Keeper};
use crate::plan::{Chunk, Plan};
use crate::shard::Shard;
use crate::summary::Summary;

/// Reads the files of all shards of an experiment, in any order, into a summary, and writes their rows to `out` if that is
/// wanted. Rows may be in either form, whatever `out` is in. The experiment they are of.
///
/// # Errors
/// When a shard is missing, there twice, not complete, damaged, or of another experiment; nothing is written then but what
/// came before the damage.
pub fn merge(files: &[PathBuf], out: Option<(&Path, Beginning)>, summary: &mut Summary) -> Result<Plan, LabError> {
    let mut shards: Vec<(PathBuf, Reading)> = Vec::new();
    for path in files {
        let nothing = || LabError::unreadable(path, "its journal has no first line, which would say what it is of");
        let reading = Reading::open(path, None)?.ok_or_else(nothing)?;
        if let Some((_, first)) = shards.first() {
            let (mut mine, mut others) = (first.header.clone(), reading.header.clone());
            // How rows are written and whether times were kept may differ from shard to shard.
            let shard = Shard::new(1, mine.shard.of()).unwrap_or(Shard::WHOLE);
            let other = Shard::new(1, others.shard.of()).unwrap_or(Shard::WHOLE);
            (mine.shard, mine.times, others.shard, others.times) = (shard, None, other, None);
            if let Some(difference) = mine.difference(&others) {
                return Err(LabError::Foreign { path: path.clone(), difference });
            }
        }
        shards.push((path.clone(), reading));
    }
    shards.sort_by_key(|(_, reading)| reading.header.shard);
    let Some((_, first)) = shards.first() else {
        return Err(LabError::Experiment("nothing was named to be merged".into()));
    };
    let of = first.header.shard.of();
    let plan = Plan::new(first.header.experiment.clone())?;
    complete(&shards, of)?;
    let mut keeper = match out {
        Some((path, beginning)) => {
            let files = Files { rows: path.to_owned(), times: None };
            Some(Keeper::open(&plan, Shard::WHOLE, &files, beginning, &mut Summary::default())?)
        }
        None => None,
    };
    for number in 0..plan.chunks() {
        let (path, reading) = &mut shards[(number % of) as usize];
        let shard = reading.header.shard;
        let missing =
            || LabError::Incomplete { path: path.clone(), done: number / of, of: shard.size(plan.chunks()), shard };
        let kept = reading.next()?.ok_or_else(missing)?;
        if kept.number != number || kept.rows.len() as u64 != plan.rows_of(number) {
            return Err(LabError::unreadable(path, format!("chunk {} is not where it should be", kept.number)));
        }
        let chunk = Chunk { number, rows: kept.rows, times: Vec::new() };
        chunk.rows.iter().for_each(|row| summary.add(row));
        if let Some(keeper) = &mut keeper {
            keeper.keep(&chunk)?;
        }
    }
    if let Some(keeper) = &mut keeper {
        keeper.make_safe()?;
    }
    Ok(plan)
}

/// Whether every shard is there, and once.
fn complete(shards: &[(PathBuf, Reading)], of: u64) -> Result<(), LabError> {
    for pair in shards.windows(2) {
        let (shard, next) = (pair[0].1.header.shard, pair[1].1.header.shard);
        if shard == next {
            return Err(LabError::Twice { shard, first: pair[0].0.clone(), second: pair[1].0.clone() });
        }
    }
    let there = |part: u64| shards.iter().any(|(_, reading)| reading.header.shard.part() == part);
    match (1..=of).find(|&part| !there(part)).and_then(|part| Shard::new(part, of)) {
        Some(missing) => Err(LabError::Missing(missing)),
        None => Ok(()),
    }
}
