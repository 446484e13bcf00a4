//! Where the boards of an environment come from.

use std::sync::Arc;

use super::{EnvError, Options};
use crate::game::Game;
use crate::kit::id::{GameId, Source};
use crate::kit::seed::Seed;
use crate::table::{first, position_of, setup_of};

/// What begins a game: an id's source, and the game itself.
pub(super) type Start<G> = (Source, G);

/// The boards of a setup, or the one board there is.
pub(super) struct Boards<G: Game> {
    setup: G::Setup,
    /// The setup as it stands in ids.
    text: String,
    /// The board that the id named, which is dealt again and again.
    only: Option<Start<G::Course>>,
    /// Boards that were dealt beforehand.
    dealt: Vec<Start<G::Course>>,
}

impl<G: Game> Boards<G> {
    pub(super) fn new(id: &GameId, options: &Options) -> Result<Arc<Self>, EnvError> {
        let (setup, only) = match &id.source {
            Source::Open => (setup_of::<G>(id)?, None),
            source => {
                let position = position_of::<G>(id)?;
                let setup = if let Source::Seed(_) = source { setup_of::<G>(id)? } else { G::setup(&position) };
                (setup, Some((source.clone(), G::begin(position))))
            }
        };
        let mut boards = Self { text: setup.to_string(), setup, only, dealt: Vec::new() };
        let seeds = (1..=options.boards as u64).map(|number| numbered(&options.seed, number));
        boards.dealt = seeds.map(|seed| boards.deal(seed)).collect::<Result<_, _>>()?;
        Ok(Arc::new(boards))
    }

    fn deal(&self, seed: Seed) -> Result<Start<G::Course>, EnvError> {
        let position = first::<G>(&self.setup, &seed).map_err(|error| EnvError::Open(error.into()))?;
        Ok((Source::Seed(seed), G::begin(position)))
    }

    /// The board of a seed.
    pub(super) fn named(&self, seed: &str) -> Result<Start<G::Course>, EnvError> {
        self.deal(Seed::new(seed))
    }

    /// The board that comes next, after so many others from a seed; `first` tells apart those who share boards.
    pub(super) fn next(&self, seed: &str, episode: u64, first: u64, apart: u64) -> Result<Start<G::Course>, EnvError> {
        if let Some(only) = &self.only {
            return Ok(only.clone());
        }
        if self.dealt.is_empty() {
            return self.deal(numbered(seed, episode));
        }
        let at = (first + (episode - 1) * apart) % self.dealt.len() as u64;
        Ok(self.dealt[at as usize].clone())
    }

    /// The id of a board.
    pub(super) fn id(&self, source: &Source) -> String {
        GameId { game: G::CARD.id.into(), setup: Some(self.text.clone()), source: source.clone() }.to_string()
    }
}

fn numbered(seed: &str, number: u64) -> Seed {
    Seed::new(format!("{seed}-{number}"))
}
