//! Games as environments for programs that learn: reset, step, what is legal, what is to be seen, rewards.
//!
//! Everything is a number, and the same numbers for a whole setup ([`crate::game::Numbers`]). What an ordinary player may not
//! see is not to be seen here either. [`protocol`] says it in lines of JSON; [`Fleet`] steps many at once into memory that
//! somebody else owns.
//!
//! ```
//! use parlor_games::env::{self, Options};
//!
//! # fn main() -> Result<(), Box<dyn std::error::Error>> {
//! let mut game = env::open("hitori:5x5", &Options::default())?;
//! game.reset(Some("7"))?;
//! let action = game.legal()[0] as usize;
//! let step = game.step(action)?;
//! assert!(step.reward == 0.0 && !step.terminated);
//! # Ok(())
//! # }
//! ```

mod boards;
mod env_of;
mod fleet;
mod options;
pub mod protocol;

use serde::Serialize;

use crate::catalogue;
use crate::coach::{Budget, Judged};
use crate::game::{OpenError, Plane};
use crate::kit::id::GameId;
use crate::kit::notation::NotationError;
use crate::scene::Scene;

pub(crate) use env_of::EnvOf;
pub use fleet::{Fleet, Room};
pub use options::{MOST_ACTIONS, Options, PATIENCE, Reward};

/// The two spaces of an environment, which are the same for every board of a setup.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[non_exhaustive]
pub struct Spaces {
    /// How many actions there are: numbers from 0.
    pub actions: usize,
    /// What is to be seen, plane by plane.
    pub observation: Vec<Plane>,
}

impl Spaces {
    /// How many integers all planes have together.
    #[must_use]
    pub fn seen(&self) -> usize {
        self.observation.iter().map(Plane::len).sum()
    }
}

/// What comes of an action.
#[derive(Clone, Copy, Debug, Default, PartialEq, Serialize)]
pub struct Step {
    /// What it earns, by the reward that was chosen.
    pub reward: f64,
    /// Whether the game is over: won, or nothing is left to do.
    pub terminated: bool,
    /// Whether it is given up because it has taken too many actions.
    pub truncated: bool,
}

impl Step {
    /// Whether the game goes on.
    #[must_use]
    pub fn goes_on(&self) -> bool {
        !self.terminated && !self.truncated
    }
}

/// Why something cannot be done with an environment.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum EnvError {
    /// There is no board.
    #[error(transparent)]
    Open(#[from] OpenError),
    /// An option does not fit the game.
    #[error("{0}")]
    Option(String),
    /// There is no such action on this board.
    #[error("there is no action {0}; this board has actions 0 to {1}")]
    NoAction(usize, usize),
    /// The action is not legal now.
    #[error("action {action} is not legal here: {why}")]
    Refused {
        /// The action.
        action: usize,
        /// Why.
        why: String,
    },
    /// The text is no move.
    #[error("\"{text}\" is no move: {error}")]
    Unreadable {
        /// The text.
        text: String,
        /// What is wrong with it.
        error: NotationError,
    },
    /// The game is over.
    #[error("the game is over; reset begins another one")]
    Over,
    /// What was saved belongs to something else.
    #[error("this save does not fit: {0}")]
    Save(String),
}

impl From<NotationError> for EnvError {
    fn from(error: NotationError) -> Self {
        Self::Open(error.into())
    }
}

/// An environment as text: all that is needed to go on from where it is. It holds the whole position, also what a player
/// may not see.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, serde::Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Saved {
    /// The id of the board the game began with.
    pub board: String,
    /// The id of the position it has come to.
    pub position: String,
    /// Actions made.
    pub steps: u64,
    /// The seed behind the boards to come.
    pub seed: String,
    /// How many boards were dealt from it.
    pub episode: u64,
}

/// A game that a program plays.
pub trait Environment: Send {
    /// The numbers of this setup.
    fn spaces(&self) -> &Spaces;

    /// What never changes on a board, each plane with its integers.
    fn fixed(&self) -> Vec<(Plane, Vec<i32>)>;

    /// Begins another game: the board of a seed, or the next one. After the seed `x` come `x-1`, `x-2` and so on.
    ///
    /// # Errors
    /// When there is no board with that seed.
    fn reset(&mut self, seed: Option<&str>) -> Result<(), EnvError>;

    /// Changes what is rewarded, allowed and waited for, from now on.
    ///
    /// # Errors
    /// When an option does not fit the game.
    fn set(&mut self, options: &Options) -> Result<(), EnvError>;

    /// Makes an action.
    ///
    /// # Errors
    /// When it is not legal, or the game is over; nothing has changed then.
    fn step(&mut self, action: usize) -> Result<Step, EnvError>;

    /// The legal actions, lowest first; none when the game is over.
    fn legal(&self) -> &[u32];

    /// Writes what is to be seen, as many integers as [`Spaces::seen`] says.
    fn observe(&self, seen: &mut [i32]);

    /// How the last action ended.
    fn last(&self) -> Step;

    /// Whether the game is won.
    fn won(&self) -> bool;

    /// How many actions were made.
    fn steps(&self) -> u64;

    /// The id of the board the game began with.
    fn board(&self) -> String;

    /// An action as the move it is.
    fn text(&self, action: usize) -> Option<String>;

    /// The actions that a move is: nearly always one.
    ///
    /// # Errors
    /// When the text is no move on this board.
    fn spelt(&self, text: &str) -> Result<Vec<usize>, EnvError>;

    /// The board as a player sees it.
    fn scene(&self) -> Scene;

    /// Whether the position can still be won, as the coach proves it. The coach knows the whole position.
    fn judge(&self, budget: &mut Budget) -> Judged;

    /// What is needed to go on from here.
    fn save(&self) -> Saved;

    /// Goes on from what was saved.
    ///
    /// # Errors
    /// When it does not fit this environment; nothing has changed then.
    fn restore(&mut self, saved: &Saved) -> Result<(), EnvError>;
}

/// An environment of what a text names: a game, a game with its setup, or one board.
///
/// # Errors
/// When there is no such game or setup, or an option does not fit it.
pub fn open(text: &str, options: &Options) -> Result<Box<dyn Environment>, EnvError> {
    let mut one = open_many(text, options, 1)?;
    one.pop().ok_or(EnvError::Over)
}

/// Several environments of the same kind, numbered from 0.
///
/// # Errors
/// When there is no such game or setup, or an option does not fit it.
pub fn open_many(text: &str, options: &Options, count: usize) -> Result<Vec<Box<dyn Environment>>, EnvError> {
    let id: GameId = text.parse()?;
    catalogue::find(&id.game)?.environments(&id, options, count)
}
