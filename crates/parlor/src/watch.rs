//! Experiments with somebody who waits: a bar on the terminal, and Ctrl-C that leaves what there is.

use std::io::{self, IsTerminal as _};
use std::num::NonZeroUsize;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};
use std::time::Duration;

use anyhow::{Context as _, Result};
use indicatif::{ProgressBar, ProgressStyle};
use parlor_games::arena::Figures;
use parlor_games::kit::id::GameId;
use parlor_games::kit::seed::Seed;
use parlor_lab::{Chunk, Experiment, LabError, Plan, Shard, run};
use signal_hook::consts::{SIGINT, SIGTERM};
use signal_hook::flag;

use crate::arguments::Threads;
use crate::output::Exit;

/// How many boards are done before they count, where nothing is written down: few, so that there is something to tell when
/// somebody loses patience.
const FEW: u64 = 4;

/// Whoever waits, and how he says that he has waited long enough.
pub struct Watch {
    bar: ProgressBar,
    stop: Arc<AtomicBool>,
    signal: Arc<AtomicUsize>,
}

impl Watch {
    /// Begins to listen; the bar comes with the first games. A second Ctrl-C ends the program at once.
    pub fn begin() -> Result<Self> {
        let (stop, signal) = (Arc::new(AtomicBool::new(false)), Arc::new(AtomicUsize::new(0)));
        for (number, code) in [(SIGINT, 130), (SIGTERM, 143)] {
            let listen = || {
                flag::register_conditional_shutdown(number, code, Arc::clone(&stop))?;
                flag::register_usize(number, Arc::clone(&signal), code as usize)?;
                flag::register(number, Arc::clone(&stop))
            };
            listen().context("cannot listen to signals")?;
        }
        Ok(Self { bar: ProgressBar::hidden(), stop, signal })
    }

    /// Shows a bar of so many games, some of them done, if somebody is looking.
    pub fn show(&mut self, games: u64, done: u64) {
        if io::stderr().is_terminal() {
            let style = ProgressStyle::with_template("{bar:30} {pos}/{len} games, {per_sec}, {eta} left");
            let bar = ProgressBar::new(games).with_style(style.unwrap_or_else(|_| ProgressStyle::default_bar()));
            // What an earlier run has done is no speed of this one.
            self.bar = bar.with_position(done);
            self.bar.reset_eta();
        }
    }

    /// Plays what is left of a shard.
    pub fn play(
        &self,
        plan: &Plan,
        (shard, done): (Shard, u64),
        threads: Threads,
        mut keep: impl FnMut(&Chunk) -> Result<(), LabError>,
    ) -> Result<bool> {
        let all = run(plan, shard, done, threads.count(), &self.stop, |chunk| {
            self.bar.inc(chunk.rows.len() as u64);
            keep(chunk)
        })?;
        Ok(all)
    }

    /// Takes the bar away; how the program ends.
    pub fn end(&self) -> Exit {
        self.bar.finish_and_clear();
        match self.signal.load(Ordering::Relaxed) {
            0 => Exit::YES,
            code => Exit(code as u8),
        }
    }

    /// Lets one player play and adds everything up, writing nothing down. No verdicts are asked for.
    pub fn figures(&self, boards: &GameId, player: &str, games: u64, seed: &Seed, threads: Threads) -> Result<Figures> {
        let experiment = Experiment::new(&[boards.to_string()], &[player], games, seed.text());
        let plan = Plan::new(Experiment { budget: 0, chunk: FEW, ..experiment })?;
        let mut figures = Figures::default();
        self.play(&plan, (Shard::WHOLE, 0), threads, |chunk| {
            for (row, time) in chunk.rows.iter().zip(&chunk.times) {
                let time = Duration::from_nanos(time.deal_ns + time.play_ns);
                figures.add(row.result == parlor_lab::Outcome::Won, row.moves, row.progress, time);
            }
            Ok(())
        })?;
        Ok(figures)
    }
}

impl Threads {
    /// How many threads to work with.
    pub fn count(self) -> NonZeroUsize {
        let number = self.number.map_or_else(rayon::current_num_threads, usize::from);
        NonZeroUsize::new(number).unwrap_or(NonZeroUsize::MIN)
    }
}
