//! Computer players, whole games played by them, and reports over many games.

mod contest;
mod report;
mod tournament;

use std::borrow::Cow;

use crate::game::{DealError, Game, OpenError, Rules, Status};
use crate::kit::random::Random;
use crate::kit::text::count;

pub(crate) use contest::ContestOf;
pub use contest::{Contest, Thrown};
pub use report::Report;
pub use tournament::{Figures, Series, Tournament};

/// A move with the player's reason for it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Decision<M> {
    /// The move.
    pub made: M,
    /// Why, in a few words.
    pub reason: String,
}

/// How a player picks a move from what it may see.
pub type Choose<G> = fn(&<G as Rules>::Position, &mut Random) -> Option<Decision<<G as Rules>::Move>>;

/// The moves a player would make from a position, as far ahead as it has thought.
pub type Plan<G> = fn(&<G as Rules>::Position, &mut Random) -> Vec<<G as Rules>::Move>;

/// How a player comes to its moves.
pub enum Strategy<G: Rules> {
    /// One after the other.
    Choose(Choose<G>),
    /// Many at once: what it plans is played to its end before it looks again, so a long search is made once a game.
    Plan(Plan<G>),
}

/// A computer player.
pub struct Player<G: Rules> {
    /// What commands call it.
    pub name: &'static str,
    /// How it plays, in a few words.
    pub about: &'static str,
    /// How it comes to its moves.
    pub way: Strategy<G>,
    /// Whether it sees the whole position instead of what [`Rules::observe`] leaves of it.
    pub sees_everything: bool,
}

impl<G: Rules> Player<G> {
    /// A player that chooses move by move.
    pub const fn choosing(name: &'static str, about: &'static str, choose: Choose<G>) -> Self {
        Self { name, about, way: Strategy::Choose(choose), sees_everything: false }
    }

    /// A player that plans ahead.
    pub const fn planning(name: &'static str, about: &'static str, plan: Plan<G>) -> Self {
        Self { name, about, way: Strategy::Plan(plan), sees_everything: false }
    }

    /// The same player, from whom nothing is hidden.
    #[must_use]
    pub const fn seeing_everything(self) -> Self {
        Self { sees_everything: true, ..self }
    }

    /// Its choice in a position, of which it sees no more than it may.
    pub fn look(&self, position: &G::Position, random: &mut Random) -> Option<Decision<G::Move>> {
        let position = self.seen(position);
        match self.way {
            Strategy::Choose(choose) => choose(&position, random),
            Strategy::Plan(plan) => {
                let planned = plan(&position, random);
                let reason = format!("the first of {}", count(planned.len(), "planned move"));
                planned.into_iter().next().map(|made| Decision { made, reason })
            }
        }
    }

    /// The moves it makes before it looks again; none if it has none to make.
    fn ahead(&self, position: &G::Position, random: &mut Random) -> Vec<G::Move> {
        match self.way {
            Strategy::Choose(_) => self.look(position, random).map(|choice| choice.made).into_iter().collect(),
            Strategy::Plan(plan) => plan(&self.seen(position), random),
        }
    }

    fn seen<'a>(&self, position: &'a G::Position) -> Cow<'a, G::Position> {
        if self.sees_everything { Cow::Borrowed(position) } else { Cow::Owned(G::observe(position)) }
    }
}

/// Why there is no game to watch.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum ArenaError {
    /// No player has that name.
    #[error("there is no player \"{0}\"; there are {1}")]
    NoPlayer(String, String),
    /// There is no board.
    #[error(transparent)]
    Open(#[from] OpenError),
}

impl From<DealError> for ArenaError {
    fn from(error: DealError) -> Self {
        Self::Open(error.into())
    }
}

/// Every player of a game; `random` comes first.
#[must_use]
pub fn players<G: Game>() -> Vec<&'static Player<G>> {
    let random = const { &Player::choosing("random", "any legal move that plays on", random::<G>) };
    [random].into_iter().chain(G::PLAYERS).collect()
}

/// The player with a name.
///
/// # Errors
/// When there is none, naming those there are.
pub fn player<G: Game>(name: &str) -> Result<&'static Player<G>, ArenaError> {
    let all = players::<G>();
    let names = all.iter().map(|player| player.name).collect::<Vec<_>>().join(", ");
    all.into_iter().find(|player| player.name == name).ok_or_else(|| ArenaError::NoPlayer(name.to_owned(), names))
}

/// Chooses any legal move that plays on.
pub fn random<G: Rules>(position: &G::Position, random: &mut Random) -> Option<Decision<G::Move>> {
    let mut moves = G::moves(position);
    moves.retain(|made| G::plays_on(position, made));
    let made = random.pick(&moves)?.clone();
    Some(Decision { made, reason: format!("one of {} at random", moves.len()) })
}

/// What a whole game by a computer player came to.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct Played {
    /// Whether it was won.
    pub won: bool,
    /// How it ended; still playing where the player had no move to make or lost patience.
    pub status: Status,
    /// The points, in games that count them.
    pub points: Option<i64>,
    /// How far it came.
    pub progress: usize,
    /// What that counts.
    pub unit: &'static str,
    /// How far a game has come that is won, where that is known.
    pub goal: Option<usize>,
    /// How many moves were made.
    pub moves: usize,
}

/// The most moves a player may make before the game counts as not won.
const PATIENCE: usize = 10_000;

/// A game as it was played.
pub(crate) struct Record<G: Rules> {
    /// Every move.
    pub(crate) moves: Vec<G::Move>,
    /// Where it ended.
    pub(crate) end: G::Position,
}

impl<G: Rules> Record<G> {
    /// Lets a player play until the game ends or it has no move to make.
    pub(crate) fn of(player: &Player<G>, mut position: G::Position, random: &mut Random) -> Self {
        let mut moves = Vec::new();
        let mut ahead = Vec::new().into_iter();
        while G::status(&position) == Status::Playing && moves.len() < PATIENCE {
            if ahead.len() == 0 {
                ahead = player.ahead(&position, random).into_iter();
            }
            let Some(made) = ahead.next() else { break };
            if G::refuse(&position, &made).is_some() {
                break;
            }
            G::make(&mut position, &made);
            moves.push(made);
        }
        Self { moves, end: position }
    }

    /// What it came to.
    pub(crate) fn played(&self) -> Played {
        let Self { moves, end } = self;
        let status = G::status(end);
        Played {
            won: status == Status::Won,
            status,
            points: G::points(end),
            progress: G::progress(end),
            unit: G::progress_unit(end),
            goal: G::goal(end),
            moves: moves.len(),
        }
    }
}

/// Lets a player play until the game ends or it has no move to make.
pub fn play_out<G: Rules>(player: &Player<G>, position: G::Position, random: &mut Random) -> Played {
    Record::of(player, position, random).played()
}
