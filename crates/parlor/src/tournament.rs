//! Many games by computer players on all cores, with a bar for whoever waits.

use std::io::{self, IsTerminal as _};
use std::time::Instant;

use anyhow::Result;
use indicatif::{ProgressBar, ProgressStyle};
use parlor_games::arena::{Figures, Played};
use rayon::iter::{IndexedParallelIterator as _, IntoParallelIterator as _, ParallelIterator as _};

use crate::arguments::Threads;

/// Plays series of so many games each; `one` plays the game of a series with a number, from 1.
///
/// Sums do not depend on their order, so nothing but the times depends on the threads.
pub fn play(
    threads: Threads,
    series: &[u64],
    one: impl Fn(usize, u64) -> Result<Played> + Sync,
) -> Result<Vec<Figures>> {
    let bar = progress(series.iter().sum());
    let timed = |series: usize, number: u64| -> Result<Figures> {
        let begun = Instant::now();
        let played = one(series, number)?;
        let mut figures = Figures::default();
        figures.add(&played, begun.elapsed());
        bar.inc(1);
        Ok(figures)
    };
    // What cannot be played at all shows at the first game, before all cores start to find it out.
    let first = |series: usize, games: u64| if games == 0 { Ok(Figures::default()) } else { timed(series, 1) };
    let firsts = series.iter().enumerate().map(|(at, &games)| first(at, games)).collect::<Result<Vec<_>>>()?;
    let figures = threads.pool()?.install(|| {
        let all = series.into_par_iter().zip(firsts).enumerate();
        all.map(|(at, (&games, first))| {
            let rest = (2..=games).into_par_iter().map(|number| timed(at, number));
            Ok(first.merged(&rest.try_reduce(Figures::default, |a, b| Ok(a.merged(&b)))?))
        })
        .collect::<Result<Vec<_>>>()
    });
    bar.finish_and_clear();
    figures
}

/// A bar on standard error, if somebody is looking.
fn progress(games: u64) -> ProgressBar {
    if !io::stderr().is_terminal() {
        return ProgressBar::hidden();
    }
    let style = ProgressStyle::with_template("{bar:30} {pos}/{len} games, {eta} left");
    ProgressBar::new(games).with_style(style.unwrap_or_else(|_| ProgressStyle::default_bar()))
}
