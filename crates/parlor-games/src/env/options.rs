//! What can be chosen of an environment besides its setup.

use serde::{Deserialize, Serialize};

/// Actions after which a game is given up unless another limit is chosen.
pub const PATIENCE: u64 = 10_000;

/// The most actions that an environment may have: masks are as long as that.
pub const MOST_ACTIONS: usize = 1 << 24;

/// What an action earns.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Reward {
    /// 1 for the action that wins, else 0.
    #[default]
    Win,
    /// By how much the game came nearer to its end, in its own units; less than 0 where it was set back.
    Progress,
    /// The points made, in games that count them.
    Points,
    /// -1 for each action, so that a shorter game is worth more.
    Moves,
}

impl Reward {
    /// Every reward.
    pub const ALL: [Self; 4] = [Self::Win, Self::Progress, Self::Points, Self::Moves];

    /// The word for it.
    #[must_use]
    pub fn word(self) -> &'static str {
        match self {
            Self::Win => "win",
            Self::Progress => "progress",
            Self::Points => "points",
            Self::Moves => "moves",
        }
    }

    /// The reward with a word.
    ///
    /// # Errors
    /// When there is none, naming those there are.
    pub fn named(word: &str) -> Result<Self, String> {
        Self::ALL
            .into_iter()
            .find(|reward| reward.word() == word)
            .ok_or_else(|| format!("there is no reward \"{word}\"; there are {}", Self::ALL.map(Self::word).join(", ")))
    }
}

/// What can be chosen.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub struct Options {
    /// What an action earns.
    pub reward: Reward,
    /// Whether moves that help or take back are legal too.
    pub all_moves: bool,
    /// Actions after which a game is given up; 0 for never.
    pub limit: u64,
    /// How many different boards there are, dealt before the first game; 0 deals a new one each time.
    pub boards: usize,
    /// The text behind the seeds of boards that nobody names.
    pub seed: String,
}

impl Default for Options {
    fn default() -> Self {
        Self { reward: Reward::Win, all_moves: false, limit: PATIENCE, boards: 0, seed: "parlor".into() }
    }
}
