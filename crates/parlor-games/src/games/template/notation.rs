//! Position and move as text.

use std::fmt;
use std::str::FromStr;

use super::Template;
use super::board::Row;
use super::setup::Length;
use crate::game::Notation;
use crate::kit::notation::NotationError;

/// Takes the token at a place, from 0, and the one after it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Take(pub usize);

impl fmt::Display for Take {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}", self.0 + 1)
    }
}

impl FromStr for Take {
    type Err = NotationError;

    fn from_str(text: &str) -> Result<Self, NotationError> {
        match text.trim().parse::<usize>() {
            Ok(place) if (1..=1_000).contains(&place) => Ok(Self(place - 1)),
            _ => Err(NotationError::new(0, format!("\"{text}\" is no place in the row; write a number from 1"))),
        }
    }
}

impl fmt::Display for Row {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let letters: String = self.tokens().iter().map(|&letter| char::from(letter)).collect();
        f.write_str(if letters.is_empty() { "-" } else { &letters })
    }
}

impl Notation for Template {
    type Setup = Length;

    fn read(setup: Option<&Length>, text: &str) -> Result<Row, NotationError> {
        let letters = if text == "-" { "" } else { text };
        if let Some(at) = letters.chars().position(|c| !c.is_ascii_uppercase()) {
            return Err(NotationError::new(at, "a row is written in letters A to Z"));
        }
        let dealt = setup.map_or(letters.len(), |setup| setup.0);
        if letters.len() > dealt.min(26) || !(dealt - letters.len()).is_multiple_of(2) {
            return Err(NotationError::new(0, format!("a row of {} tokens cannot come from {dealt}", letters.len())));
        }
        // The row alone may be shorter than any that is dealt; its setup must still be readable.
        Ok(Row::new(letters.as_bytes().to_vec(), dealt.max(2)))
    }

    fn setup(row: &Row) -> Length {
        Length(row.dealt())
    }
}
