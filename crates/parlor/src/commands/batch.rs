//! `batch`: one player on one setup, as an experiment of the lab that writes nothing down, and what it adds up to.

use std::io::Write;
use std::time::Instant;

use anyhow::Result;
use serde::Serialize;

use crate::arguments::Batch;
use crate::boards::{BoardChoice, seed};
use crate::output::{Exit, json_line};
use crate::watch::Watch;

/// The report as a program reads it. Everything but the time follows from the first five keys.
#[derive(Serialize)]
struct Figures<'a> {
    game: &'a str,
    setup: &'a str,
    player: &'a str,
    seed: &'a str,
    games: u64,
    wins: u64,
    win_rate: f64,
    win_rate_low: f64,
    win_rate_high: f64,
    mean_moves: f64,
    mean_progress: f64,
    time: Time,
}

/// What depends on the machine.
#[derive(Serialize)]
struct Time {
    seconds: f64,
    milliseconds_per_game: f64,
}

pub fn run(arguments: &Batch, out: &mut dyn Write) -> Result<Exit> {
    let choice = BoardChoice::read(&arguments.game)?.with(&arguments.chosen)?;
    let seed = seed(arguments.seed.as_deref())?;
    let start = Instant::now();
    let mut watch = Watch::begin()?;
    watch.show(arguments.games, 0);
    let played = watch.figures(&choice.open(), &arguments.player, arguments.games, &seed, arguments.threads);
    let exit = watch.end();
    let report = played?.report;
    let seconds = start.elapsed().as_secs_f64();
    let (win_rate, win_rate_low, win_rate_high) = report.win_rate();
    // Six digits say more than any number of games can know.
    let [win_rate, win_rate_low, win_rate_high, mean_moves, mean_progress] =
        [win_rate, win_rate_low, win_rate_high, report.mean_moves(), report.mean_progress()]
            .map(|figure| (figure * 1e6).round() / 1e6);
    let figures = Figures {
        game: choice.entry.card().id,
        setup: &choice.setup,
        player: &arguments.player,
        seed: seed.text(),
        games: report.games,
        wins: report.wins,
        win_rate,
        win_rate_low,
        win_rate_high,
        mean_moves,
        mean_progress,
        time: Time { seconds, milliseconds_per_game: seconds * 1e3 / report.games.max(1) as f64 },
    };
    if arguments.json {
        json_line(out, &figures)?
    } else {
        print(&figures, out)?
    }
    Ok(exit)
}

fn print(figures: &Figures<'_>, out: &mut dyn Write) -> Result<()> {
    let percent = |share: f64| format!("{:.2} %", share * 100.0);
    let Figures { game, setup, player, seed, games, wins, .. } = figures;
    let colon = if setup.is_empty() { "" } else { ":" };
    writeln!(out, "board          {game}{colon}{setup}")?;
    writeln!(out, "player         {player}")?;
    writeln!(out, "seed           {seed}")?;
    writeln!(out, "games          {games}")?;
    writeln!(out, "wins           {wins}")?;
    let (low, high) = (percent(figures.win_rate_low), percent(figures.win_rate_high));
    writeln!(out, "win rate       {} (95 % interval {low} to {high})", percent(figures.win_rate))?;
    writeln!(out, "mean moves     {:.2}", figures.mean_moves)?;
    writeln!(out, "mean progress  {:.2}", figures.mean_progress)?;
    writeln!(out, "time per game  {:.3} ms", figures.time.milliseconds_per_game)?;
    Ok(())
}
