//! Experiments as whoever runs them sees them: files, shards, ends of runs, and what is told of the rows.

#![allow(clippy::unwrap_used, reason = "a panic is the failure message of a test")]

mod asking;
mod figures;
mod going_on;
mod sharing;

use std::fs;
use std::num::NonZeroUsize;
use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::sync::atomic::AtomicBool;

use parlor_lab::{Beginning, Experiment, Files, Keeper, LabError, Plan, Shard, Summary, run};
use tempfile::TempDir;

/// Two games, two players of one of them, verdicts and difficulties: a bit of everything, and quick.
fn experiment() -> Experiment {
    let mut experiment =
        Experiment::new(&["mahjong:pebble,random", "mahjong:pebble"], &["simple", "normal"], 23, "it, \"7\"");
    (experiment.chunk, experiment.difficulty) = (3, true);
    experiment
}

/// A folder to keep rows in.
struct Folder(TempDir);

impl Folder {
    fn new() -> Self {
        Self(tempfile::tempdir().unwrap())
    }

    fn path(&self, name: &str) -> PathBuf {
        self.0.path().join(name)
    }

    fn bytes(&self, name: &str) -> Vec<u8> {
        fs::read(self.path(name)).unwrap()
    }

    fn text(&self, name: &str) -> String {
        String::from_utf8(self.bytes(name)).unwrap()
    }

    /// Runs a shard of an experiment on some threads into a file.
    fn run(&self, experiment: &Experiment, shard: &str, threads: usize, name: &str) -> Summary {
        self.begun(experiment, shard, threads, name, Beginning::New).unwrap()
    }

    fn begun(
        &self,
        experiment: &Experiment,
        shard: &str,
        threads: usize,
        name: &str,
        beginning: Beginning,
    ) -> Result<Summary, LabError> {
        let (plan, shard) = (Plan::new(experiment.clone()).unwrap(), shard.parse::<Shard>().unwrap());
        let files = Files { rows: self.path(name), times: None };
        let mut summary = Summary::default();
        let mut keeper = Keeper::open(&plan, shard, &files, beginning, &mut summary)?;
        let stop = Arc::new(AtomicBool::new(false));
        let done = keeper.done();
        let all = run(&plan, shard, done, NonZeroUsize::new(threads).unwrap(), &stop, |chunk| {
            keeper.keep(chunk)?;
            chunk.rows.iter().for_each(|row| summary.add(row));
            Ok(())
        })?;
        assert!(all);
        Ok(summary)
    }
}

/// The journal beside some rows.
fn journal(rows: &Path) -> PathBuf {
    PathBuf::from(format!("{}.lab", rows.display()))
}

/// What went wrong, in one line.
fn told<T>(result: Result<T, LabError>) -> String {
    let line = result.map(drop).unwrap_err().to_string();
    assert!(!line.contains('\n'), "{line}");
    line
}
