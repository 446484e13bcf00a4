//! Moves of games in which two pieces go together: the two places, or a shuffle of what is left.

use std::fmt::{self, Debug, Display};
use std::str::FromStr;

use super::notation::NotationError;

/// Where a piece is, as players write it.
pub trait Place: Copy + Ord + Debug + Display + FromStr<Err = NotationError> {
    /// What a move looks like, for whoever wrote something else.
    const EXAMPLE: &'static str;
}

/// Something to do.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Move<P> {
    /// Take two pieces away; the lesser place is named first.
    Pair(P, P),
    /// Put the pieces that are left in another order.
    Shuffle,
}

impl<P: Ord + Copy> Move<P> {
    /// Takes two pieces, in whichever order they are named.
    #[must_use]
    pub fn pair(a: P, b: P) -> Self {
        Self::Pair(a.min(b), a.max(b))
    }
}

impl<P: Display> Display for Move<P> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Pair(a, b) => {
                a.fmt(f)?;
                f.write_str("-")?;
                b.fmt(f)
            }
            Self::Shuffle => f.write_str("shuffle"),
        }
    }
}

impl<P: Place> FromStr for Move<P> {
    type Err = NotationError;

    fn from_str(text: &str) -> Result<Self, NotationError> {
        if text.trim().eq_ignore_ascii_case("shuffle") {
            return Ok(Self::Shuffle);
        }
        let mut at = 0;
        let mut places: Vec<P> = Vec::new();
        for part in text.split('-') {
            places.push(part.parse().map_err(|error: NotationError| error.shifted(at))?);
            at += part.chars().count() + 1;
        }
        match places[..] {
            [a, b] => Ok(Self::pair(a, b)),
            _ => Err(NotationError::new(0, format!("a move is two tiles as {}, or shuffle", P::EXAMPLE))),
        }
    }
}
