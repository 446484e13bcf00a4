//! The summary as lines of text.

use std::fmt::Write as _;

use parlor_games::kit::text::thousands;

use crate::experiment::Experiment;
use crate::shard::Shard;
use crate::summary::{Boards, Group, Summary};
use crate::words::{lead, median, median_difference, median_of_hundredths, milliseconds, percent, percents};

/// The summary of some rows of an experiment, a block for each setup.
#[must_use]
pub fn table((experiment, shard): (&Experiment, Shard), summary: &Summary) -> String {
    let mut out = format!("parlor lab {experiment}");
    if shard != Shard::WHOLE {
        let _ = write!(out, " --shard {shard}");
    }
    out.push('\n');
    for boards in summary.boards() {
        let _ = write!(out, "\n{}\n", heading(boards));
        let groups: Vec<&Group> = summary.groups().iter().filter(|group| group.setup == boards.setup).collect();
        out += &columns(&players(&groups));
        out += &pairs(summary, boards, groups.first().map_or("", |group| &group.unit));
    }
    if summary.boards().is_empty() {
        out += "\nNo games yet.\n";
    } else {
        out += "\nShares with 95 % intervals (Wilson; of leads on the same boards Newcombe), medians with theirs in brackets.\n";
    }
    out
}

/// What is known of the boards of a setup.
fn heading(boards: &Boards) -> String {
    let many = |number: u64, noun: &str| format!("{} {noun}{}", thousands(number), if number == 1 { "" } else { "s" });
    let mut line = format!("{}, {}", boards.setup, many(boards.boards, "board"));
    let judged = boards.winnable + boards.not_winnable + boards.unknown;
    if let Some((share, interval)) = boards.lost_share() {
        let _ = write!(
            line,
            ": {} can be won, {} cannot ({}, {})",
            thousands(boards.winnable),
            thousands(boards.not_winnable),
            percent(share),
            percents(interval),
        );
    }
    if judged > 0 && boards.unknown > 0 {
        let _ = write!(line, ", {} not decided", thousands(boards.unknown));
    }
    if boards.difficulty.many() > 0 {
        let _ = write!(line, "; difficulty {}", median_of_hundredths(&boards.difficulty));
    }
    line
}

fn players(groups: &[&Group]) -> Vec<Vec<String>> {
    let unit = groups.first().map_or("progress", |group| &group.unit);
    let known = |tally: fn(&Group) -> u64| groups.iter().any(|group| tally(group) > 0);
    let (left, points, judged) =
        (known(|it| it.left.many()), known(|it| it.points.many()), known(|it| it.judged + it.undecided));
    let head = [
        (true, "player"),
        (true, "games"),
        (true, "won"),
        (true, "win rate"),
        (true, "95 % interval"),
        (true, "moves"),
        (true, unit),
        (left, "left"),
        (points, "points"),
        (judged, "threw the win away"),
        (judged, "at move"),
        (known(|it| it.undecided), "not decided"),
        (known(|it| it.play.many()), "ms"),
    ];
    let row = |group: &Group| {
        let (rate, interval) = group.win_rate();
        let thrown = group.thrown_rate().map_or("-".into(), |(rate, _)| percent(rate));
        [
            group.player.clone(),
            thousands(group.games),
            thousands(group.won),
            percent(rate),
            percents(interval),
            median(&group.moves),
            median(&group.progress),
            median(&group.left),
            median(&group.points),
            thrown,
            median(&group.thrown_at),
            thousands(group.undecided),
            milliseconds(group.play.quantile(0.5)),
        ]
    };
    let chosen = |cells: [String; 13]| {
        let shown = cells.into_iter().zip(head).filter(|(_, (shown, _))| *shown);
        shown.map(|(cell, _)| cell).collect::<Vec<_>>()
    };
    let first = chosen(head.map(|(_, name)| name.to_owned()));
    std::iter::once(first).chain(groups.iter().map(|group| chosen(row(group)))).collect()
}

/// Players beside one another on the same boards.
fn pairs(summary: &Summary, boards: &Boards, unit: &str) -> String {
    let pairs: Vec<_> = summary.pairs().iter().filter(|pair| pair.setup == boards.setup).collect();
    if pairs.is_empty() {
        return String::new();
    }
    let head = ["on the same boards", "win rate", "95 % interval", unit].map(str::to_owned).to_vec();
    let row = |pair: &&crate::summary::Pair| {
        let (ahead, interval) = pair.lead();
        vec![
            format!("{} against {}", pair.second, pair.first),
            lead(ahead),
            format!("{} to {}", lead(interval.low), lead(interval.high)),
            median_difference(&pair.progress),
        ]
    };
    let rows: Vec<Vec<String>> = std::iter::once(head).chain(pairs.iter().map(row)).collect();
    columns(&rows)
}

/// Cells below one another: the first to the left, the others to the right.
fn columns(rows: &[Vec<String>]) -> String {
    let width = |at: usize| rows.iter().filter_map(|row| row.get(at)).map(|cell| cell.chars().count()).max();
    let mut out = String::new();
    for row in rows {
        for (at, cell) in row.iter().enumerate() {
            let width = width(at).unwrap_or(0);
            let _ = if at == 0 { write!(out, "{cell:<width$}") } else { write!(out, "  {cell:>width$}") };
        }
        out.push('\n');
    }
    out
}
