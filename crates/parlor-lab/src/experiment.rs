//! What is played.

use std::fmt;

use parlor_games::coach::Budget;
use serde::{Deserialize, Serialize};

/// Setups × players × numbered boards. All that rows depend on is in it, and nothing else.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Experiment {
    /// Games with their setups: `mahjong:turtle`. A game alone means its first preset.
    pub setups: Vec<String>,
    /// Who plays; each of them on every board.
    pub players: Vec<String>,
    /// How many boards of each setup.
    pub games: u64,
    /// What boards are dealt from: `TEXT-1`, `TEXT-2` and so on; of an empty text the numbers alone.
    pub seed: String,
    /// What the coach may spend on each verdict, in nodes; 0 where nothing is judged.
    #[serde(default = "usual_budget")]
    pub budget: u64,
    /// Whether it is measured how hard each board is.
    #[serde(default)]
    pub difficulty: bool,
    /// How many boards are kept together. It decides nothing about the rows but which shard they are in.
    #[serde(default = "usual_chunk")]
    pub chunk: u64,
}

fn usual_budget() -> u64 {
    Experiment::BUDGET
}

fn usual_chunk() -> u64 {
    Experiment::CHUNK
}

impl Experiment {
    /// What the coach may spend on a verdict unless told otherwise: a hundredth of what it may at a table, because a game
    /// that was lost takes several.
    pub const BUDGET: u64 = Budget::DEFAULT_NODES / 100;
    /// How many boards are kept together unless told otherwise.
    pub const CHUNK: u64 = 32;
    /// The most boards of a setup.
    pub const MOST_GAMES: u64 = 1_000_000_000;

    /// An experiment with everything else as usual.
    pub fn new(setups: &[impl AsRef<str>], players: &[impl AsRef<str>], games: u64, seed: impl Into<String>) -> Self {
        Self {
            setups: setups.iter().map(|text| text.as_ref().to_owned()).collect(),
            players: players.iter().map(|text| text.as_ref().to_owned()).collect(),
            games,
            seed: seed.into(),
            budget: Self::BUDGET,
            difficulty: false,
            chunk: Self::CHUNK,
        }
    }

    /// The first thing in which another experiment differs, in words about it.
    #[must_use]
    pub fn difference(&self, other: &Self) -> Option<String> {
        let list = |words: &[String]| words.join(" ");
        let parts = [
            ("setups", list(&self.setups), list(&other.setups)),
            ("players", list(&self.players), list(&other.players)),
            ("games", self.games.to_string(), other.games.to_string()),
            ("seed", self.seed.clone(), other.seed.clone()),
            ("budget", self.budget.to_string(), other.budget.to_string()),
            ("difficulty", self.difficulty.to_string(), other.difficulty.to_string()),
            ("chunk", self.chunk.to_string(), other.chunk.to_string()),
        ];
        let differs = parts.into_iter().find(|(_, mine, others)| mine != others);
        differs.map(|(what, mine, others)| format!("its {what} is \"{others}\", not \"{mine}\""))
    }
}

impl fmt::Display for Experiment {
    /// The words that `parlor lab` takes, as a shell reads them.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for setup in &self.setups {
            write!(f, "{} ", word(setup))?;
        }
        for player in &self.players {
            write!(f, "--player {} ", word(player))?;
        }
        write!(f, "--games {} --seed {}", self.games, word(&self.seed))?;
        if self.budget != Self::BUDGET {
            write!(f, " --budget {}", self.budget)?;
        }
        if self.difficulty {
            f.write_str(" --difficulty")?;
        }
        if self.chunk != Self::CHUNK {
            write!(f, " --chunk {}", self.chunk)?;
        }
        Ok(())
    }
}

/// A word as a shell takes it.
fn word(text: &str) -> String {
    let plain = |c: char| c.is_ascii_alphanumeric() || "-_.,:/=+@%".contains(c);
    if !text.is_empty() && text.chars().all(plain) {
        text.to_owned()
    } else {
        format!("'{}'", text.replace('\'', r"'\''"))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_experiment_is_written_as_the_words_that_ask_for_it() {
        let mut experiment = Experiment::new(&["template:20"], &["random"], 5, "it's 7");
        assert_eq!(experiment.to_string(), r"template:20 --player random --games 5 --seed 'it'\''s 7'");
        (experiment.budget, experiment.difficulty, experiment.chunk) = (0, true, 4);
        experiment.seed = String::new();
        assert!(experiment.to_string().ends_with("--seed '' --budget 0 --difficulty --chunk 4"));
    }

    #[test]
    fn every_part_of_an_experiment_can_tell_it_from_another() {
        let one = Experiment::new(&["template"], &["random"], 5, "a");
        assert_eq!(one.difference(&one.clone()), None);
        let others = [
            Experiment { setups: vec!["lamps".into()], ..one.clone() },
            Experiment { players: vec!["other".into()], ..one.clone() },
            Experiment { games: 6, ..one.clone() },
            Experiment { seed: "b".into(), ..one.clone() },
            Experiment { budget: 1, ..one.clone() },
            Experiment { difficulty: true, ..one.clone() },
            Experiment { chunk: 1, ..one.clone() },
        ];
        let told: Vec<String> = others.iter().filter_map(|other| one.difference(other)).collect();
        assert_eq!(told.len(), others.len());
        assert_eq!(told[3], "its seed is \"b\", not \"a\"");
    }

    #[test]
    fn what_is_left_out_of_its_json_is_as_usual() {
        let read: Experiment =
            serde_json::from_str(r#"{"setups":["template"],"players":["random"],"games":5,"seed":"a"}"#).unwrap();
        assert_eq!(read, Experiment::new(&["template"], &["random"], 5, "a"));
        assert!(
            serde_json::from_str::<Experiment>(r#"{"setups":[],"players":[],"games":1,"seed":"","more":1}"#).is_err()
        );
    }
}
