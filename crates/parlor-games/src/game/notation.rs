//! Positions and setups as text.

use std::fmt::{Debug, Display};
use std::str::FromStr;

use super::Rules;
use crate::kit::notation::NotationError;

/// How a game is written down. In `notation.rs` of a game's folder; the setup's own text is in `setup.rs`.
///
/// What `Display` writes of a setup, a position or a move is read back as an equal one. A text that is none is an error
/// with the place of the mistake, never a panic.
pub trait Notation: Rules {
    /// What a player may choose in a menu: one value for each field of the card. The default is the first preset.
    type Setup: Clone + Eq + Debug + Default + Display + FromStr<Err = NotationError> + Send + Sync;

    /// Reads an exact position. Without a setup the position alone decides; a setup that contradicts it is an error.
    ///
    /// # Errors
    /// When the text is no position, with the place of the mistake.
    fn read(setup: Option<&Self::Setup>, text: &str) -> Result<Self::Position, NotationError>;

    /// The setup that, written before a position, makes it readable again.
    fn setup(position: &Self::Position) -> Self::Setup;
}

/// Writes a setup in the form of another program; an error says what the form cannot hold.
pub type WriteSetup<G> = fn(&<G as Notation>::Setup) -> Result<String, String>;

/// A text form that other programs use for positions.
pub struct Format<G: Notation> {
    /// What `convert --to` calls it.
    pub name: &'static str,
    /// Which program uses it.
    pub about: &'static str,
    /// Whether a text looks like it; decides when the user names no format.
    pub looks_like: fn(&str) -> bool,
    /// Reads a position.
    pub read: fn(&str) -> Result<G::Position, NotationError>,
    /// Writes a position; an error says what this form cannot hold.
    pub write: fn(&G::Position) -> Result<String, String>,
    /// What the text written for a position leaves out, in a word that fits before `are left out`.
    pub drops: fn(&G::Position) -> Option<&'static str>,
    /// Writes a setup alone, where the form holds no more than that.
    pub write_setup: Option<WriteSetup<G>>,
}
