//! First positions.

use super::Notation;
use crate::card::{Chosen, Field, Offer};
use crate::kit::notation::NotationError;
use crate::kit::seed::Seed;
use crate::scene::Scene;

/// How a game is dealt. In `deal.rs` of a game's folder.
pub trait Deal: Notation {
    /// The first position of a deal. The same setup and seed give the same position for ever: the first deals of every
    /// preset are pinned. Presets that promise it can always be won.
    ///
    /// # Errors
    /// When the setup cannot be dealt.
    fn deal(setup: &Self::Setup, seed: &Seed) -> Result<Self::Position, DealError>;

    /// What can be chosen in a field of the card, given what is chosen in the others: whatever is offered can be dealt, and
    /// what cannot be dealt is not offered. A field may depend on others, but never two on each other.
    fn offer(field: &Field, _chosen: &Chosen<'_>) -> Offer {
        field.offer()
    }

    /// Whether the deals of a setup differ with the seed; where they do not, the setup alone names a board.
    fn needs_seed(_setup: &Self::Setup) -> bool {
        true
    }

    /// What a setup looks like before it is dealt, in games where that says something.
    fn preview(_setup: &Self::Setup) -> Option<Scene> {
        None
    }
}

/// Why a setup cannot be dealt.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("{0}")]
pub struct DealError(pub String);

/// Why there is no board.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum OpenError {
    /// No game has that name.
    #[error("there is no game \"{0}\"; there are {1}")]
    NoGame(String, String),
    /// The id has a mistake.
    #[error(transparent)]
    Unreadable(#[from] NotationError),
    /// The setup cannot be dealt.
    #[error(transparent)]
    Deal(#[from] DealError),
    /// The id names a game but no board.
    #[error("\"{0}\" names no board: add # and a seed (any text) or @ and a position")]
    NoBoard(String),
}
