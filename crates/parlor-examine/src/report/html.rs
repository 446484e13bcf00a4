//! The report as one page that needs nothing else.

use std::fmt::Write as _;

use quick_xml::escape::escape;

use super::{Failure, Report, Sides, sentence, visible};
use crate::session::Group;
use crate::warden::Bounds;

const STYLE: &str = "\
:root{color-scheme:light dark;font:16px/1.5 system-ui,sans-serif}body{max-width:70rem;margin:2rem auto;padding:0 1rem}\
table{border-collapse:collapse}td,th{padding:.2rem .8rem;text-align:left;vertical-align:top;border-bottom:1px solid #8884}\
pre,code,.text td{font:14px/1.4 ui-monospace,monospace;white-space:pre-wrap}.parts td{background:#e5484d33;font-weight:bold}\
.no{color:#c62a2f;font-weight:bold}.yes{color:#297c3b;font-weight:bold}@media(prefers-color-scheme:dark){.no{color:#ff9592}\
.yes{color:#71d083}}";

/// The whole report.
#[must_use]
pub fn html(report: &Report, title: &str, bounds: &Bounds) -> String {
    let (agree, of) = report.score(None);
    let mut out = format!(
        "<!doctype html>\n<html lang=\"en\"><head><meta charset=\"utf-8\">\
         <meta name=\"viewport\" content=\"width=device-width\"><title>{title}: {agree} of {of}</title>\
         <style>{STYLE}</style></head><body>\n<h1>{title}</h1>\n\
         <p class=\"{}\">{}: {agree} of {of} sessions agree with the document.</p>\n",
        if agree == of { "yes" } else { "no" },
        escape(&report.game),
        title = escape(title),
    );
    if let Some(failure) = &report.first {
        out += &first(failure, bounds);
    }
    out += "<h2>Points</h2>\n<table><tr><th>group<th>agree<th>of</tr>\n";
    for group in Group::ALL {
        let (agree, of) = report.score(Some(group));
        let _ = writeln!(out, "<tr><td>{}<td>{agree}<td>{of}</tr>", group.word());
    }
    out += "</table>\n<h2>Reached</h2>\n<ul>\n";
    let reached = &report.coverage;
    for (what, share) in
        [("messages", &reached.messages), ("exit codes", &reached.exit_codes), ("rules", &reached.rules)]
    {
        let missed = if share.missed.is_empty() { String::new() } else { format!(", not {}", share.missed.join(", ")) };
        let _ = writeln!(out, "<li>{what}: {} of {}{}</li>", share.reached, share.of, escape(&missed));
    }
    out += "</ul>\n<h2>Sessions</h2>\n<table><tr><th>session<th>what for<th>result</tr>\n";
    for verdict in &report.verdicts {
        let (class, said) = match &verdict.difference {
            Some(difference) => ("no", sentence(difference, bounds)),
            None if verdict.tried => ("yes", "agrees".to_owned()),
            None => ("", "not tried".to_owned()),
        };
        let (name, purpose) = (escape(&verdict.session.name), escape(&verdict.session.purpose));
        let _ = writeln!(out, "<tr><td>{name}<td>{purpose}<td class=\"{class}\">{}</tr>", escape(&said));
    }
    out += "</table>\n</body></html>\n";
    out
}

fn first(failure: &Failure, bounds: &Bounds) -> String {
    let Failure { from, session, difference, rule } = failure;
    let mut out = format!(
        "<h2>The first difference</h2>\n<p class=\"no\">{}</p>\n<p>Session: {} ({})<br>Rule: {}</p>\n",
        escape(sentence(difference, bounds)),
        escape(&session.purpose),
        escape(from),
        escape(rule.says),
    );
    if !session.arguments.is_empty() {
        let _ = writeln!(out, "<p>Arguments: <code>{}</code></p>", escape(session.arguments.join(" ")));
    }
    for file in &session.files {
        let text = String::from_utf8_lossy(&file.content);
        let _ = writeln!(out, "<p><code>{}</code></p>\n<pre>{}</pre>", escape(&file.name), escape(text.as_ref()));
    }
    let lines: String = session.lines.iter().take(difference.after).map(|line| visible(line) + "\n").collect();
    let _ =
        writeln!(out, "<p>Input so far:</p>\n<pre>{}</pre>", escape(if lines.is_empty() { "none" } else { &lines }));
    let sides = Sides::new(difference);
    out += "<table class=\"text\"><tr><th>line<th>expected<th>got</tr>\n";
    for (number, row) in sides.rows.iter().enumerate() {
        let class = if row.parts { " class=\"parts\"" } else { "" };
        let cell = |text: &Option<String>| escape(text.as_deref().unwrap_or("")).into_owned();
        let _ = writeln!(
            out,
            "<tr{class}><td>{}<td>{}<td>{}</tr>",
            sides.line + number,
            cell(&row.expected),
            cell(&row.got)
        );
    }
    out += "</table>\n";
    out
}
