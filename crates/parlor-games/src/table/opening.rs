//! From an id to the first position of a game, and from a position to the id that names it exactly.

use super::Level;
use super::history::Run;
use super::origin::Origin;
use crate::card::Choosing;
use crate::game::{DealError, Game, OpenError};
use crate::kit::id::{GameId, Source};
use crate::kit::notation::NotationError;
use crate::kit::seed::Seed;

/// A board in words.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct Named {
    /// Its setup as the game itself writes it.
    pub setup: String,
    /// The id that names the position exactly.
    pub position: String,
}

/// What boards are made from that nobody chose, brought in from outside because nothing here has chance or a calendar.
#[derive(Clone, Copy, Debug)]
pub struct Chance {
    /// A new random number each time.
    pub number: fn() -> u64,
    /// The day, as `2026-11-15`.
    pub today: fn() -> String,
}

/// The seed that stands for the board of the day.
pub const DAILY: &str = "daily";

impl Chance {
    /// What an id stands for, and where its board comes from: an id without a deal gets a fresh one, and the seed
    /// `daily` means that of today.
    #[must_use]
    pub fn settle(&self, id: &GameId) -> (GameId, Origin) {
        let seeded = |seed: Seed| GameId { source: Source::Seed(seed), ..id.clone() };
        match &id.source {
            Source::Open => (seeded(Seed::fresh((self.number)())), Origin::Dealt),
            Source::Seed(seed) if seed.text() == DAILY => {
                (seeded(Seed::new(format!("{DAILY} {}", (self.today)()))), Origin::Daily)
            }
            Source::Seed(_) => (id.clone(), Origin::Seed),
            Source::Position(_) => (id.clone(), Origin::Position),
        }
    }
}

/// The game that an id names, at its start.
pub(super) fn first_run<G: Game>(id: &GameId, level: Level, origin: Origin) -> Result<(Run, G::Position), OpenError> {
    let (setup, position) = dealt::<G>(id)?;
    let id = match &id.source {
        Source::Position(_) => position_id::<G>(&position),
        _ => GameId { game: G::CARD.id.into(), setup: Some(setup.clone()), source: id.source.clone() }.to_string(),
    };
    let run = Run::new(id, setup, level, origin, G::progress(&position));
    Ok((run, position))
}

/// What an id names, without a table.
pub(crate) fn named<G: Game>(id: &GameId) -> Result<Named, OpenError> {
    let (setup, position) = dealt::<G>(id)?;
    Ok(Named { position: position_id::<G>(&position), setup })
}

/// The first position of the game that an id names.
pub(crate) fn position_of<G: Game>(id: &GameId) -> Result<G::Position, OpenError> {
    dealt::<G>(id).map(|(_, position)| position)
}

/// The setup that an id says, or that its game deals where it says none and names no position.
fn setup_said<G: Game>(id: &GameId) -> Result<Option<G::Setup>, OpenError> {
    // Of a position the setup is told by its board; a deal without one is of the first preset.
    let preset = || match id.source {
        Source::Position(_) => None,
        _ => G::CARD.presets.first().map(|preset| preset.setup),
    };
    id.setup
        .as_deref()
        .or_else(preset)
        .map(|text| text.parse::<G::Setup>().map_err(|error| OpenError::Unreadable(error.shifted(id.setup_at()))))
        .transpose()
}

/// The setup that is dealt where an id names no position.
pub(crate) fn setup_of<G: Game>(id: &GameId) -> Result<G::Setup, OpenError> {
    Ok(setup_said::<G>(id)?.unwrap_or_default())
}

fn dealt<G: Game>(id: &GameId) -> Result<(String, G::Position), OpenError> {
    let setup = setup_said::<G>(id)?;
    match &id.source {
        Source::Seed(seed) => {
            let setup = setup.map_or_else(first_preset::<G>, Ok)?;
            Ok((setup.to_string(), first::<G>(&setup, seed)?))
        }
        Source::Position(text) => {
            let position =
                G::read(setup.as_ref(), text).map_err(|error| OpenError::Unreadable(error.shifted(id.source_at())))?;
            Ok((G::setup(&position).to_string(), position))
        }
        Source::Open => {
            let setup = setup.unwrap_or_default();
            match G::needs_seed(&setup) {
                true => Err(OpenError::NoBoard(id.to_string())),
                false => Ok((setup.to_string(), first::<G>(&setup, &Seed::new(""))?)),
            }
        }
    }
}

/// What is dealt where a seed stands alone: what menus show first, which may differ from what a setup leaves out.
fn first_preset<G: Game>() -> Result<G::Setup, NotationError> {
    G::CARD.presets.first().map_or_else(|| Ok(G::Setup::default()), |preset| preset.setup.parse())
}

/// Deals a setup. Why it cannot be dealt is said in the words of its card, which knows what would do; it is asked only
/// then, because a setup that is no longer offered may stand in an old save and still be dealt.
pub(crate) fn first<G: Game>(setup: &G::Setup, seed: &Seed) -> Result<G::Position, DealError> {
    G::deal(setup, seed).map_err(|error| {
        let values = G::CARD.values(&setup.to_string()).unwrap_or_default();
        Choosing::of::<G>().refusal(&values).map_or(error, DealError)
    })
}

/// The id that names a position exactly.
pub(crate) fn position_id<G: Game>(position: &G::Position) -> String {
    let source = Source::Position(position.to_string());
    GameId { game: G::CARD.id.into(), setup: Some(G::setup(position).to_string()), source }.to_string()
}
