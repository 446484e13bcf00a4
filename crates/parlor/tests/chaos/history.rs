//! What the rows of a log make of a table, as far as pages show it. A second and simpler reading of the log than the
//! program's own, to hold the two against each other.

use parlor_games::table::Table;
use serde_json::Value;

/// What is to be seen of a table's history.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Face {
    pub ply: usize,
    pub last_ply: usize,
    pub note: Option<String>,
    pub bookmarks: Vec<usize>,
}

impl Face {
    /// As a page or a program is told it.
    pub fn told(state: &Value) -> Self {
        let number = |value: &Value| usize::try_from(value.as_u64().unwrap()).unwrap();
        Self {
            ply: number(&state["ply"]),
            last_ply: number(&state["last_ply"]),
            note: state["note"].as_str().map(str::to_owned),
            bookmarks: state["bookmarks"].as_array().unwrap().iter().map(number).collect(),
        }
    }

    pub fn of(table: &dyn Table) -> Self {
        let state = table.state();
        Self { ply: state.ply, last_ply: state.last_ply, note: state.note, bookmarks: state.bookmarks }
    }
}

/// A place in the history: whether it is marked, and what was remarked about it.
type Entry = (bool, Option<String>);

/// A history that follows a log row by row.
#[derive(Default)]
pub struct History {
    at: usize,
    entries: Vec<Entry>,
}

impl History {
    pub fn follow(&mut self, change: &str) {
        let (word, rest) = change.split_once(' ').unwrap_or((change, ""));
        match word {
            "new" | "again" | "move" => {
                self.entries.truncate(self.at + 1);
                self.entries.push(Entry::default());
                self.at = self.entries.len() - 1;
            }
            "go" => self.at = rest.parse().unwrap(),
            "bookmark" | "unmark" => self.entries[self.at].0 = word == "bookmark",
            "note" | "unnote" => self.entries[self.at].1 = (word == "note").then(|| rest.to_owned()),
            // Help and pauses are not to be seen here, and a whole save says nothing new.
            "help" | "pause" | "parlor" => (),
            _ => panic!("a row that nobody should write: {change}"),
        }
    }

    pub fn face(&self) -> Face {
        Face {
            ply: self.at,
            last_ply: self.entries.len() - 1,
            note: self.entries[self.at].1.clone(),
            bookmarks: (0..self.entries.len()).filter(|&at| self.entries[at].0).collect(),
        }
    }
}
