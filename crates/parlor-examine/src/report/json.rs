//! The report for programs. Nothing in it depends on the machine's speed, so that two runs give the same bytes.

use serde_json::{Value, json as value};

use super::{Failure, Report, sentence};
use crate::session::Group;
use crate::warden::Bounds;

/// The whole report.
#[must_use]
pub fn json(report: &Report, bounds: &Bounds) -> Value {
    let (agree, of) = report.score(None);
    let groups = Group::ALL.map(|group| {
        let (agree, of) = report.score(Some(group));
        value!({ "group": group.word(), "agree": agree, "of": of })
    });
    let sessions: Vec<Value> = report
        .verdicts
        .iter()
        .map(|verdict| {
            let mut it = value!({
                "name": verdict.session.name,
                "group": verdict.session.group.word(),
                "purpose": verdict.session.purpose,
                "tried": verdict.tried,
                "agrees": verdict.agrees(),
            });
            if let Some(difference) = &verdict.difference {
                it["fault"] = sentence(difference, bounds).into();
            }
            it
        })
        .collect();
    value!({
        "game": report.game,
        "command": report.command,
        "seed": report.seed,
        "agree": agree,
        "of": of,
        "groups": groups,
        "reached": report.coverage,
        "first": report.first.as_ref().map(|failure| first(failure, bounds)),
        "sessions": sessions,
    })
}

fn first(failure: &Failure, bounds: &Bounds) -> Value {
    let Failure { from, session, difference, rule } = failure;
    let file = |file: &crate::session::SessionFile| value!({ "name": file.name, "content": String::from_utf8_lossy(&file.content) });
    value!({
        "session": from,
        "purpose": session.purpose,
        "fault": sentence(difference, bounds),
        "rule": { "id": rule.id, "says": rule.says },
        "arguments": session.arguments,
        "files": session.files.iter().map(file).collect::<Vec<_>>(),
        "input": String::from_utf8_lossy(&session.input()),
        "lines_before": difference.after,
        "expected": difference.expected,
        "expected_at": difference.expected_at,
        "got": difference.got,
        "got_at": difference.got_at,
    })
}
