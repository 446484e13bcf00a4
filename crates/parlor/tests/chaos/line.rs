//! The command line, which looks at what the others do.

use parlor_games::catalogue;
use parlor_games::table::Bounds;
use serde_json::Value;

use crate::claims::{Told, What};
use crate::history::Face;
use crate::plan::Line;
use crate::shell::Shell;
use crate::tables::Tables;

/// What is said of something that is not there.
const NOT_THERE: i32 = 2;

/// What there is to say about the lesson of a game without moves.
const NOTHING_PLAYED: &str = "There is no move to learn from yet.";

pub fn run(shell: &Shell, line: &Line, tables: &Tables) -> Told {
    let mut told = Told::default();
    told.counts.answered += 1;
    match line {
        Line::Saves => {
            let listed = done(shell, &["saves", "--json"]);
            for key in tables.keys.iter().filter(|key| !tables.may_be_gone(key)) {
                assert!(listed.contains(key), "{key} is not in the list:\n{listed}");
            }
        }
        Line::Show(slot) => drop(about(shell, tables, *slot, &["saves", "show"], &[])),
        Line::Export(slot) => {
            if let Some(save) = about(shell, tables, *slot, &["saves", "export"], &[]) {
                let table =
                    catalogue::load(&save, &Bounds::default()).unwrap_or_else(|error| panic!("{error}: {save}"));
                told.claim("an export", tables.key(*slot), What::Seen(Face::of(&*table)));
            }
        }
        Line::Verify(slot) => {
            let said = about(shell, tables, *slot, &["verify"], &[]);
            assert!(said.is_none_or(|said| said.ends_with("valid\n")));
        }
        Line::Lesson(slot) => {
            let said = about(shell, tables, *slot, &["lesson"], &["--json", "--budget", "1000"]);
            assert!(said.is_none_or(|said| serde_json::from_str::<Value>(&said).is_ok()));
        }
        Line::Scores { practice } => {
            let said = done(shell, if *practice { &["scores", "--json", "--practice"] } else { &["scores", "--json"] });
            for line in said.lines() {
                let score: Value = serde_json::from_str(line).unwrap();
                assert_eq!(score["ranked"], !practice, "{line}");
            }
            if let Some(first) = said.lines().next() {
                let score: Value = serde_json::from_str(first).unwrap();
                done(shell, &["verify", score["key"].as_str().unwrap()]);
            }
        }
        Line::Gone(which) => {
            if let Some(key) = tables.gone(*which) {
                shell.expect(NOT_THERE, b"", &["saves", "show", key]);
                told.counts.gone += 1;
            }
        }
        Line::Delete(slot) => drop(done(shell, &["saves", "delete", tables.key(*slot)])),
    }
    told
}

fn done(shell: &Shell, arguments: &[&str]) -> String {
    shell.expect(0, b"", arguments)
}

/// What is said about a table, unless it is being deleted or there is nothing to say.
fn about(shell: &Shell, tables: &Tables, slot: usize, words: &[&str], options: &[&str]) -> Option<String> {
    let key = tables.key(slot);
    let arguments: Vec<&str> = words.iter().copied().chain([key]).chain(options.iter().copied()).collect();
    let output = shell.output(&arguments);
    let error = String::from_utf8_lossy(&output.stderr);
    if output.status.code() != Some(0) && (tables.may_be_gone(key) || error.contains(NOTHING_PLAYED)) {
        return None;
    }
    assert_eq!(output.status.code(), Some(0), "{arguments:?}: {error}");
    Some(String::from_utf8(output.stdout).unwrap())
}
