//! What a player may choose: how long the row is.

use std::fmt;
use std::str::FromStr;

use super::Template;
use crate::game::Game;
use crate::kit::notation::NotationError;

/// How many tokens are dealt.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Length(pub usize);

impl Default for Length {
    fn default() -> Self {
        Self(8)
    }
}

impl fmt::Display for Length {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&Template::CARD.setup_text(&[self.0.to_string()]))
    }
}

impl FromStr for Length {
    type Err = NotationError;

    fn from_str(text: &str) -> Result<Self, NotationError> {
        let values = Template::CARD.values(text)?;
        Ok(Self(values[0].parse().unwrap_or_default()))
    }
}
