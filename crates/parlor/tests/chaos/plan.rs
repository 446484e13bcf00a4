//! What is done by whom, and who dies when: all of it decided by a seed.

use std::time::Duration;

use parlor_games::kit::random::Random;
use parlor_games::kit::seed::Seed;
use serde_json::{Value, json};

/// What is played at each table: small boards.
pub const SETUPS: [&str; 7] =
    ["template:20", "nine-almonds:5x5", "hitori:5x5,easy", "pikachu:6x4", "template:4", "magic-square:3", "candy:6x6"];

/// A table where this board is played comes to many ends.
pub const SHORT: &str = "template:4@ABBA";

/// One round in so many ends a server, and one in so many the terminal: with five commands a round, each about every 150
/// commands.
const END_EVERY: usize = 30;

/// The cells of a small board, and some that it has not.
const CELLS: usize = 40;

/// How long a program may live after it was asked something, in microseconds: about as long as a command takes.
const LAST_BREATH: usize = 8_000;

/// What a server is asked.
#[derive(Debug)]
pub enum Ask {
    Command(usize, Value),
    /// What a page sees that is opened now.
    Look(usize),
    /// A game that was deleted.
    Gone(usize),
    Delete(usize),
}

/// What is typed at the terminal.
#[derive(Debug)]
pub enum Typed {
    Keys(&'static str),
    Line(String),
}

/// What is asked on the command line.
#[derive(Debug)]
pub enum Line {
    Saves,
    Show(usize),
    Export(usize),
    Verify(usize),
    Lesson(usize),
    Scores { practice: bool },
    Gone(usize),
    Delete(usize),
}

/// How a program ends.
#[derive(Clone, Copy, Debug)]
pub enum End {
    /// Killed so long after it was asked something.
    Killed(Duration),
    /// As its user would end it.
    Asked,
}

/// What happens at the same time.
#[derive(Debug, Default)]
pub struct Round {
    pub servers: [Vec<Ask>; 2],
    pub typed: Vec<Typed>,
    pub line: Option<Line>,
    /// Which server ends, with which of the things it is asked.
    pub server_end: Option<(usize, usize, End)>,
    /// How the terminal ends, and at which table it begins again.
    pub terminal_end: Option<(End, usize)>,
}

impl Round {
    pub fn commands(&self) -> usize {
        self.servers.iter().map(Vec::len).sum::<usize>() + self.typed.len() + usize::from(self.line.is_some())
    }

    /// The table that is deleted in this round.
    pub fn deleted(&self) -> Option<usize> {
        let asked = self.servers.iter().flatten().find_map(|ask| match ask {
            Ask::Delete(slot) => Some(*slot),
            _ => None,
        });
        asked.or(match self.line {
            Some(Line::Delete(slot)) => Some(slot),
            _ => None,
        })
    }
}

/// Makes up one round after the other.
pub struct Plan {
    random: Random,
    notes: usize,
}

impl Plan {
    pub fn new(seed: &str) -> Self {
        Self { random: Seed::new(seed).random("chaos"), notes: 0 }
    }

    pub fn round(&mut self) -> Round {
        let mut round = Round {
            servers: std::array::from_fn(|_| (0..self.random.below(4)).map(|_| self.ask()).collect()),
            typed: (0..self.random.below(4)).map(|_| self.typed()).collect(),
            line: self.random.one_in(4).then(|| self.line()),
            ..Round::default()
        };
        let server = self.random.below(2);
        if self.random.one_in(END_EVERY) && !round.servers[server].is_empty() {
            let at = self.random.below(round.servers[server].len());
            round.server_end = Some((server, at, self.end()));
        }
        if self.random.one_in(END_EVERY) {
            round.terminal_end = Some((self.end(), self.slot()));
        }
        round
    }

    /// A round in which a table is deleted, by one program or another.
    pub fn deletion(&mut self, by: usize) -> Round {
        let mut round = self.round();
        // The first table has a long log, which is to be seen to its end.
        let slot = 1 + self.random.below(SETUPS.len() - 1);
        // A deletion that is cut off might or might not be done.
        round.server_end = None;
        match by % 3 {
            0 => round.line = Some(Line::Delete(slot)),
            server => round.servers[server - 1].push(Ask::Delete(slot)),
        }
        round
    }

    fn end(&mut self) -> End {
        if self.random.one_in(4) {
            return End::Asked;
        }
        End::Killed(Duration::from_micros(self.random.below(LAST_BREATH) as u64))
    }

    fn slot(&mut self) -> usize {
        self.random.below(SETUPS.len())
    }

    /// A remark that nobody makes twice.
    fn note(&mut self) -> String {
        self.notes += 1;
        format!("remark-{}", self.notes)
    }

    fn ask(&mut self) -> Ask {
        match self.random.below(20) {
            0 => Ask::Gone(self.random.below(usize::MAX)),
            1..4 => Ask::Look(self.slot()),
            _ => {
                let slot = self.slot();
                Ask::Command(slot, self.command(slot))
            }
        }
    }

    fn command(&mut self, slot: usize) -> Value {
        let pick = |random: &mut Random, from: &[&'static str]| from[random.below(from.len())];
        match self.random.below(100) {
            0..28 => json!({ "do": "note", "text": self.note() }),
            28..48 => json!({ "do": "demo", "player": "random" }),
            48..51 => json!({ "do": "demo", "player": "coach" }),
            51 => json!({ "do": "watch", "player": "random" }),
            52..60 => {
                let key = pick(&mut self.random, &["select", "next", "mark", "left", "right", "up", "down", "erase"]);
                json!({ "do": "press", "key": key })
            }
            60..66 => json!({ "do": "point", "cell": self.random.below(CELLS), "mark": self.random.one_in(4) }),
            66..69 => json!({ "do": "play", "text": (1 + self.random.below(3)).to_string() }),
            69..72 => json!({ "do": "go", "ply": self.random.below(12) }),
            72..75 => {
                let seed = pick(&mut self.random, &["", "#chaos", "#daily"]);
                let id = format!("{}{seed}", SETUPS[slot]);
                json!({ "do": "new", "id": if slot == 4 && self.random.one_in(2) { SHORT.to_owned() } else { id } })
            }
            75..77 => json!({ "do": pick(&mut self.random, &["pause", "resume", "resume"]) }),
            77..79 => json!({ "do": pick(&mut self.random, &["equal", "moves", "mistakes"]) }),
            79..81 => json!({ "do": pick(&mut self.random, &["solve", "take-over", "put-away", "put-away"]) }),
            81..83 => json!({ "do": "act", "action": pick(&mut self.random, &["undo", "restart", "finish"]) }),
            _ => {
                let words =
                    ["undo", "undo", "undo", "redo", "redo", "bookmark", "bookmark", "recall", "restart", "finish"];
                json!({ "do": pick(&mut self.random, &words) })
            }
        }
    }

    fn typed(&mut self) -> Typed {
        const KEYS: [&str; 14] = ["u", "U", "b", "R", "'", "\t ", "\t\t ", " l ", "jj ", "k", "h ", "x", "m", "5"];
        match self.random.below(10) {
            0..4 => Typed::Line(format!("note {}", self.note())),
            4 => Typed::Line("demo random".into()),
            5 => Typed::Line(format!("go {}", self.random.below(12))),
            _ => Typed::Keys(KEYS[self.random.below(KEYS.len())]),
        }
    }

    fn line(&mut self) -> Line {
        let slot = self.slot();
        match self.random.below(8) {
            0 => Line::Saves,
            1 => Line::Show(slot),
            2..4 => Line::Export(slot),
            4 => Line::Verify(slot),
            5 => Line::Lesson(slot),
            6 => Line::Scores { practice: self.random.one_in(2) },
            _ => Line::Gone(self.random.below(usize::MAX)),
        }
    }
}
