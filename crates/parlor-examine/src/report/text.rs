//! The report as lines of text.

use std::fmt::Write as _;

use super::{Failure, Report, Sides, line_ends, sentence, visible};
use crate::coverage::Share;
use crate::session::Group;
use crate::warden::Bounds;

/// Whether a terminal shows colours.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Colors {
    /// It does.
    Ansi,
    /// It is none, or shall not.
    None,
}

impl Colors {
    fn paint(self, code: &str, text: &str) -> String {
        match self {
            Self::Ansi => format!("\x1b[{code}m{text}\x1b[0m"),
            Self::None => text.to_owned(),
        }
    }
}

const RED: &str = "1;31";
const GREEN: &str = "1;32";
const DIM: &str = "2";

/// The longest column of a text beside another.
const WIDEST: usize = 60;
/// How many lines of input are shown before the difference.
const INPUT_SHOWN: usize = 30;
/// How many lines of standard error are shown: where a program dies, the last ones say of what.
const ERRORS_SHOWN: usize = 6;

/// The whole report.
#[must_use]
pub fn text(report: &Report, bounds: &Bounds, colors: Colors) -> String {
    let mut out = String::new();
    if let Some(failure) = &report.first {
        out += &told(report, failure, bounds, colors);
        out.push('\n');
    }
    for group in Group::ALL {
        let (agree, of) = report.score(Some(group));
        if of > 0 {
            let _ = writeln!(out, "{:<12}{agree:>5} of {of:>5}", group.word());
        }
    }
    let wrong: Vec<&str> =
        report.verdicts.iter().filter(|it| !it.agrees()).map(|it| it.session.name.as_str()).collect();
    if !wrong.is_empty() {
        let more = if wrong.len() > 12 { format!(" and {} more", wrong.len() - 12) } else { String::new() };
        let _ = writeln!(out, "differ:     {}{more}", wrong[..wrong.len().min(12)].join(", "));
    }
    let skipped: Vec<&str> = report.verdicts.iter().filter(|it| !it.tried).map(|it| it.session.name.as_str()).collect();
    if !skipped.is_empty() {
        let _ = writeln!(out, "not tried:  {} (the command does not end in the name of the game)", skipped.join(", "));
    }
    let share = |what: &str, share: &Share| {
        let missed =
            if share.missed.is_empty() { String::new() } else { format!(" (not {})", share.missed.join(", ")) };
        format!("{what} {} of {}{missed}", share.reached, share.of)
    };
    let reached = &report.coverage;
    let _ = writeln!(
        out,
        "reached:    {}, {}, {}",
        share("messages", &reached.messages),
        share("exit codes", &reached.exit_codes),
        share("rules", &reached.rules)
    );
    let (agree, of) = report.score(None);
    let verdict = format!("{}: {agree} of {of} sessions agree with the document", report.game);
    let _ = writeln!(out, "{}", colors.paint(if agree == of { GREEN } else { RED }, &verdict));
    out
}

fn told(report: &Report, failure: &Failure, bounds: &Bounds, colors: Colors) -> String {
    let Failure { from, session, difference, rule } = failure;
    let mut out = colors.paint(RED, &sentence(difference, bounds));
    let _ = writeln!(out, "\n  session: {} ({from})", session.purpose);
    let _ = writeln!(out, "  rule:    {}", rule.says);
    let words = session.arguments.join(" ");
    let named = if session.nameless { " without the name of the game" } else { "" };
    if !words.is_empty() || session.nameless {
        let _ = writeln!(out, "  started: {}{named} {words}", report.command);
    }
    for file in &session.files {
        let text = String::from_utf8_lossy(&file.content);
        let _ = writeln!(out, "  {}:", file.name);
        text.split_inclusive('\n').take(12).for_each(|line| _ = writeln!(out, "    {}", visible(line)));
    }
    let lines = &session.lines[..difference.after.min(session.lines.len())];
    let _ = match lines.len() {
        0 => writeln!(out, "  input so far: none{}", line_ends(session)),
        1 => writeln!(out, "  input so far, 1 line{}:", line_ends(session)),
        n => writeln!(out, "  input so far, {n} lines{}:", line_ends(session)),
    };
    if lines.len() > INPUT_SHOWN {
        let _ = writeln!(out, "    … {} lines before", lines.len() - INPUT_SHOWN);
    }
    for line in &lines[lines.len().saturating_sub(INPUT_SHOWN)..] {
        let _ = writeln!(out, "    {}", visible(line));
    }
    out += &beside(&Sides::new(difference), colors);
    let errors: Vec<&str> = difference.errors.lines().filter(|line| !line.trim().is_empty()).collect();
    if !errors.is_empty() {
        let _ = writeln!(out, "  standard error:");
        let last = &errors[errors.len().saturating_sub(ERRORS_SHOWN)..];
        last.iter().for_each(|line| _ = writeln!(out, "    {}", visible(line)));
    }
    out
}

fn beside(sides: &Sides, colors: Colors) -> String {
    let long = |text: &str| text.chars().count();
    let cut = |text: &str| {
        if long(text) > WIDEST { text.chars().take(WIDEST - 1).chain(['…']).collect() } else { text.to_owned() }
    };
    let left: Vec<String> = sides.rows.iter().map(|row| cut(row.expected.as_deref().unwrap_or(""))).collect();
    let width = left.iter().map(|text| long(text)).max().unwrap_or(0).max(long("expected"));
    let mut out = format!("  {:>4}   {:<width$} | got\n", "line", "expected");
    for (number, (row, left)) in sides.rows.iter().zip(left).enumerate() {
        let right = row.got.as_deref().map_or_else(String::new, cut);
        let pad = " ".repeat(width - long(&left));
        let mark = if row.parts { ">" } else { " " };
        let same = row.expected == row.got;
        let line = format!("  {:>4} {mark} {left}{pad} | {right}", sides.line + number);
        let line = line.trim_end();
        out += &match (row.parts, same) {
            (true, _) => colors.paint(RED, line),
            (_, true) => colors.paint(DIM, line),
            _ => line.to_owned(),
        };
        out.push('\n');
    }
    out
}
