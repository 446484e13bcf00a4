//! The summary as one page that needs nothing else: tables, and plots as drawings inside it. Every number comes from the
//! summary, which knows nothing but rows.

mod figure;
mod plots;

use std::fmt::Write as _;

use parlor_games::kit::text::thousands;

use crate::error::LabError;
use crate::experiment::Experiment;
use crate::shard::Shard;
use crate::summary::{Boards, Group, Summary};
use crate::words::{lead, median, median_difference, median_of_hundredths, middle, milliseconds, percent, percents};

const STYLE: &str = include_str!("page.css");

/// The whole page.
///
/// # Errors
/// When a plot cannot be drawn.
pub fn page((experiment, shard): (&Experiment, Shard), summary: &Summary) -> Result<String, LabError> {
    let command = format!("parlor lab {experiment}");
    let title = format!("{} by {}", few(&experiment.setups, "setups"), few(&experiment.players, "players"));
    let mut out = format!(
        "<!doctype html>\n<html lang=\"en\"><head><meta charset=\"utf-8\">\
         <meta name=\"viewport\" content=\"width=device-width\"><title>{title}</title>\n<style>{STYLE}{}</style></head><body>\n\
         <h1>{title}</h1>\n<p><code>{}</code></p>\n<p>{} games of {}, all players on the same boards{}. Shares have 95 % \
         intervals (Wilson), medians theirs by order statistics, leads on the same boards by Newcombe.</p>\n",
        figure::rules(),
        escaped(&command),
        thousands(summary.games()),
        thousands(experiment.games * experiment.setups.len() as u64 * experiment.players.len() as u64),
        if shard == Shard::WHOLE { String::new() } else { format!(", shard {shard}") },
        title = escaped(&title),
    );
    wins(summary, &mut out)?;
    boards(summary, &mut out)?;
    progress(summary, &mut out)?;
    survival(summary, &mut out)?;
    thrown(summary, &mut out)?;
    pairs(summary, &mut out);
    times(summary, &mut out)?;
    out += "</body></html>\n";
    Ok(out)
}

/// Names where they are few, else how many there are: the command below tells all of them.
fn few(names: &[String], noun: &str) -> String {
    if names.len() <= 3 { names.join(", ") } else { format!("{} {noun}", names.len()) }
}

fn wins(summary: &Summary, out: &mut String) -> Result<(), LabError> {
    *out += "<h2 id=\"wins\">Win rates</h2>\n";
    *out += &plots::win_rates(summary)?;
    let row = |group: &Group| {
        let (rate, interval) = group.win_rate();
        let counts = [group.games, group.won, group.stuck, group.open].map(thousands);
        [named(group).to_vec(), counts.to_vec(), vec![percent(rate), percents(interval)]].concat()
    };
    let head = ["setup", "player", "games", "won", "stuck", "left open", "win rate", "95 % interval"];
    *out += &table("wins", &head, summary.groups().iter().map(row));
    Ok(())
}

fn boards(summary: &Summary, out: &mut String) -> Result<(), LabError> {
    let judged = |it: &Boards| it.winnable + it.not_winnable + it.unknown;
    if summary.boards().iter().all(|it| judged(it) == 0 && it.difficulty.many() == 0) {
        return Ok(());
    }
    *out += "<h2 id=\"boards\">Boards</h2>\n";
    if summary.boards().iter().any(|it| it.difficulty.many() > 0) {
        *out += &plots::difficulty(summary)?;
    }
    let row = |it: &Boards| {
        let (share, interval) = match it.lost_share() {
            Some((share, interval)) => (percent(share), percents(interval)),
            None => ("-".into(), "-".into()),
        };
        let counts = [it.boards, it.winnable, it.not_winnable, it.unknown].map(thousands);
        [vec![it.setup.clone()], counts.to_vec(), vec![share, interval, median_of_hundredths(&it.difficulty)]].concat()
    };
    let head =
        ["setup", "boards", "can be won", "cannot", "not decided", "share that cannot", "95 % interval", "difficulty"];
    *out += &table("boards", &head, summary.boards().iter().map(row));
    Ok(())
}

fn progress(summary: &Summary, out: &mut String) -> Result<(), LabError> {
    *out += "<h2 id=\"progress\">How far games came</h2>\n";
    if summary.groups().iter().any(|group| group.left.many() > 0) {
        *out += &plots::left(summary)?;
    }
    *out += &plots::moves(summary)?;
    let row = |group: &Group| {
        let medians = [&group.moves, &group.progress, &group.left, &group.points].map(median);
        let [moves, progress, left, points] = medians;
        [named(group).to_vec(), vec![moves, progress, group.unit.clone(), left, points]].concat()
    };
    let head = ["setup", "player", "moves", "progress", "unit", "left", "points"];
    *out += &table("progress", &head, summary.groups().iter().map(row));
    Ok(())
}

fn survival(summary: &Summary, out: &mut String) -> Result<(), LabError> {
    *out += "<h2 id=\"survival\">How long games last</h2>\n<p>The share of games that are not lost after so many moves; it \
             ends at the share that is won.</p>\n";
    for boards in summary.boards() {
        *out += &plots::survival(summary, &boards.setup)?;
    }
    let quarters = |group: &Group| {
        let shares = [0.25, 0.5, 0.75];
        let last = group.moves.range().map_or(0, |(_, last)| last);
        shares
            .map(|share| (last as f64 * share).round() as i64)
            .map(|at| format!("{at}: {}", percent(group.alive_after(at))))
    };
    let row =
        |group: &Group| [named(group).to_vec(), quarters(group).to_vec(), vec![percent(group.win_rate().0)]].concat();
    let head = ["setup", "player", "after a quarter of the longest game", "after half", "after three quarters", "won"];
    *out += &table("survival", &head, summary.groups().iter().map(row));
    Ok(())
}

fn thrown(summary: &Summary, out: &mut String) -> Result<(), LabError> {
    if summary.groups().iter().all(|group| group.judged + group.undecided == 0) {
        return Ok(());
    }
    *out += "<h2 id=\"thrown\">Where wins are thrown away</h2>\n<p>The move after which a board that could be won no longer \
             can, proved by the coach.</p>\n";
    for boards in summary.boards() {
        *out += &plots::thrown(summary, &boards.setup)?;
    }
    let row = |group: &Group| {
        let (rate, interval) = match group.thrown_rate() {
            Some((rate, interval)) => (percent(rate), percents(interval)),
            None => ("-".into(), "-".into()),
        };
        let counts = [group.judged, group.undecided, group.thrown].map(thousands);
        let quarter = |share: f64| group.thrown_at.quantile(share).map_or("-".into(), |at| middle(at as f64));
        let places = vec![rate, interval, median(&group.thrown_at), quarter(0.25), quarter(0.75)];
        [named(group).to_vec(), counts.to_vec(), places].concat()
    };
    let head = [
        "setup",
        "player",
        "judged",
        "not decided",
        "threw the win away",
        "share",
        "95 % interval",
        "median move",
        "first quarter",
        "third quarter",
    ];
    *out += &table("thrown", &head, summary.groups().iter().map(row));
    Ok(())
}

fn pairs(summary: &Summary, out: &mut String) {
    if summary.pairs().is_empty() {
        return;
    }
    *out += "<h2 id=\"pairs\">On the same boards</h2>\n";
    let rows = summary.pairs().iter().map(|pair| {
        let (ahead, interval) = pair.lead();
        let counts = [pair.boards(), pair.both, pair.only_first, pair.only_second, pair.neither].map(thousands);
        let names = [pair.setup.clone(), pair.second.clone(), pair.first.clone()];
        let interval = format!("{} to {}", lead(interval.low), lead(interval.high));
        let told = vec![lead(ahead), interval, median_difference(&pair.progress)];
        [names.to_vec(), counts.to_vec(), told].concat()
    });
    let head = [
        "setup",
        "player",
        "against",
        "boards",
        "both won",
        "only the other",
        "only the player",
        "neither",
        "lead",
        "95 % interval",
        "progress",
    ];
    *out += &table("pairs", &head, rows);
}

fn times(summary: &Summary, out: &mut String) -> Result<(), LabError> {
    *out += "<h2 id=\"times\">Time</h2>\n";
    if summary.groups().iter().all(|group| group.play.many() == 0) {
        *out += "<p>Not measured with these rows.</p>\n";
        return Ok(());
    }
    *out += "<p>Milliseconds for a game, on the machine it was played on; quantiles to one in a hundred.</p>\n";
    *out += &plots::times(summary)?;
    let row = |group: &Group| {
        let quantiles = [0.5, 0.9, 0.99].map(|share| milliseconds(group.play.quantile(share)));
        let rest = [
            milliseconds(Some(group.play.longest())),
            milliseconds(group.play.mean()),
            milliseconds(group.coach.mean()),
        ];
        [named(group).to_vec(), quantiles.to_vec(), rest.to_vec()].concat()
    };
    let head = ["setup", "player", "median", "90 %", "99 %", "longest", "mean", "coach, mean"];
    *out += &table("times", &head, summary.groups().iter().map(row));
    Ok(())
}

fn named(group: &Group) -> [String; 2] {
    [group.setup.clone(), group.player.clone()]
}

/// A table that scrolls by itself where the page is narrow.
fn table(name: &str, head: &[&str], rows: impl Iterator<Item = Vec<String>>) -> String {
    let mut out = format!("<div class=\"wide\"><table id=\"{name}-table\"><thead><tr>");
    head.iter().for_each(|name| out += &format!("<th scope=\"col\">{}</th>", escaped(name)));
    out += "</tr></thead><tbody>\n";
    for row in rows {
        out += "<tr>";
        row.iter().for_each(|cell| out += &format!("<td>{}</td>", escaped(cell)));
        out += "</tr>\n";
    }
    let _ = writeln!(out, "</tbody></table></div>");
    out
}

/// A text as a page shows it.
fn escaped(text: &str) -> String {
    text.replace('&', "&amp;").replace('<', "&lt;").replace('>', "&gt;").replace('"', "&quot;")
}
