//! From an id to the first position of a game, and from a position to the id that names it exactly.

use super::Level;
use super::history::Run;
use crate::catalogue::OpenError;
use crate::game::Game;
use crate::kit::id::{GameId, Source};
use crate::kit::seed::Seed;

/// The game that an id names, at its start.
pub(super) fn first_run<G: Game>(id: &GameId, level: Level) -> Result<(Run, G::Position), OpenError> {
    let (setup, position) = dealt::<G>(id)?;
    let id = match &id.source {
        Source::Position(_) => position_id::<G>(&position),
        _ => GameId { game: G::CARD.id.into(), setup: Some(setup.clone()), source: id.source.clone() }.to_string(),
    };
    let run = Run::new(id, setup, level, G::progress(&position));
    Ok((run, position))
}

/// The first position of the game that an id names.
pub(crate) fn position_of<G: Game>(id: &GameId) -> Result<G::Position, OpenError> {
    dealt::<G>(id).map(|(_, position)| position)
}

fn dealt<G: Game>(id: &GameId) -> Result<(String, G::Position), OpenError> {
    let setup = id
        .setup
        .as_deref()
        .map(|text| text.parse::<G::Setup>().map_err(|error| OpenError::Unreadable(error.shifted(id.setup_at()))))
        .transpose()?;
    match &id.source {
        Source::Seed(seed) => {
            let setup = setup.unwrap_or_default();
            Ok((setup.to_string(), G::deal(&setup, seed)?))
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
                false => Ok((setup.to_string(), G::deal(&setup, &Seed::new(""))?)),
            }
        }
    }
}

/// The id that names a position exactly.
pub(crate) fn position_id<G: Game>(position: &G::Position) -> String {
    let source = Source::Position(position.to_string());
    GameId { game: G::CARD.id.into(), setup: Some(G::setup(position).to_string()), source }.to_string()
}
