//! A game's card: its names and words, its presets, and the fields of a setup, from which every new-game dialog and
//! the help of `deal` are made.

mod choosing;
mod offer;

pub use choosing::{Choices, Choosing, Chosen, Offering};
pub use offer::{Offer, Remaining, Span};

use std::fmt::Write as _;

use serde::Serialize;

use crate::kit::grid::Size;
use crate::kit::notation::NotationError;

/// What the code of a file begins with, so that it is never mistaken for a word.
pub const CODE: char = '~';

/// Everything a front end needs to present a game it knows nothing about.
#[derive(Clone, Copy, Debug, Serialize)]
#[cfg_attr(feature = "types", derive(ts_rs::TS))]
#[non_exhaustive]
pub struct Card {
    /// The name in ids, `nine-almonds`.
    pub id: &'static str,
    /// The name for people.
    pub name: &'static str,
    /// The name the source document's program uses, where there is one.
    pub classic: Option<&'static str>,
    /// One line.
    pub tagline: &'static str,
    /// The rules in full, in paragraphs.
    pub rules: &'static str,
    /// How to play with keys and mouse, one line a thing.
    pub controls: &'static [&'static str],
    /// How a hand moves the pieces.
    pub hand: Hand,
    /// What can be chosen.
    pub fields: &'static [Field],
    /// Good choices. The first is the default.
    pub presets: &'static [Preset],
    /// Setups small enough to be searched completely; tests compare the solver with brute force on them.
    pub small: &'static [&'static str],
    /// For every code of a refusal, a board and a move that show it.
    pub refusals: &'static [Example],
    /// Small boards for the help, each with what the coach says of it.
    #[serde(skip)]
    #[cfg_attr(feature = "types", ts(skip))]
    pub samples: &'static [Sample],
}

/// How a hand moves the pieces of a board. Whatever it does is the same as pointing at one place after the other.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "types", derive(ts_rs::TS))]
#[serde(rename_all = "kebab-case")]
pub enum Hand {
    /// It presses one place, and that is the move.
    Press,
    /// It presses two that belong together.
    Pair,
    /// It carries a piece to its place.
    Carry,
    /// It swipes a piece onto its neighbour.
    Swipe,
    /// It paints one place after the other.
    Paint,
}

/// A small board that shows how a game is thought about ([`crate::illustration`]).
#[derive(Clone, Copy, Debug)]
#[non_exhaustive]
pub struct Sample {
    /// The board: a setup and a seed, or `@` and a position with a setup in front where it needs one.
    pub board: &'static str,
    /// The moves made on it.
    pub moves: &'static [&'static str],
    /// What the coach tells.
    pub told: Told,
}

/// What the coach tells of a sample.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Told {
    /// A move and the reason for it.
    Why,
    /// Whether it can be won, and why not.
    Verdict,
}

/// A move that is refused.
#[derive(Clone, Copy, Debug, Serialize)]
#[cfg_attr(feature = "types", derive(ts_rs::TS))]
#[non_exhaustive]
pub struct Example {
    /// The code of the refusal.
    pub code: &'static str,
    /// The board: `@` and a position, with a setup in front where it needs one.
    pub board: &'static str,
    /// The move.
    pub attempt: &'static str,
}

/// A setup worth a name.
#[derive(Clone, Copy, Debug, Serialize)]
#[cfg_attr(feature = "types", derive(ts_rs::TS))]
#[non_exhaustive]
pub struct Preset {
    /// What the menu says.
    pub name: &'static str,
    /// The setup as text.
    pub setup: &'static str,
    /// Whether its deals can always be won.
    pub winnable: bool,
    /// How hard its boards are, from 1 to 10: the mean of what [`crate::difficulty`] measures
    /// (`cargo xtask bench difficulty names`).
    pub difficulty: f32,
}

impl Preset {
    /// `difficulty 6.4 of 10, can be won`.
    #[must_use]
    pub fn about(&self) -> String {
        let winnable = if self.winnable { "can be won" } else { "may not be winnable" };
        format!("difficulty {:.1} of 10, {winnable}", self.difficulty)
    }
}

/// One thing a player may choose.
#[derive(Clone, Copy, Debug, Serialize)]
#[cfg_attr(feature = "types", derive(ts_rs::TS))]
#[non_exhaustive]
pub struct Field {
    /// A short stable name.
    pub key: &'static str,
    /// What the dialog says.
    pub label: &'static str,
    /// What it takes.
    pub kind: FieldKind,
    /// What it is when nothing is said.
    pub default: &'static str,
}

/// What a field takes.
#[derive(Clone, Copy, Debug, Serialize)]
#[cfg_attr(feature = "types", derive(ts_rs::TS))]
#[serde(rename_all = "kebab-case")]
pub enum FieldKind {
    /// One of some words, each with its meaning. A word without a meaning is read but not offered.
    Choice(&'static [(&'static str, &'static str)]),
    /// Columns x rows, each within a range.
    Size {
        /// The least of either.
        min: usize,
        /// The most of either.
        max: usize,
    },
    /// One of some words, each with its meaning, or the code that a game makes of a file: `~` and a text of its own.
    File(&'static [(&'static str, &'static str)]),
    /// A whole number within a range.
    Number {
        /// The least.
        min: i64,
        /// The most.
        max: i64,
    },
}

impl Field {
    /// What a sentence calls it: the label without what stands there in brackets.
    #[must_use]
    pub fn name(&self) -> &'static str {
        self.label.split(" (").next().unwrap_or(self.label)
    }

    /// A value as a form shows it: a word that is only a code, with a digit in it, by its meaning; one that has a name
    /// for people before its meaning, `by number: …`, by that.
    #[must_use]
    pub fn shown<'a>(&self, value: &'a str) -> &'a str {
        let (FieldKind::Choice(words) | FieldKind::File(words)) = self.kind else { return value };
        let coded = value.bytes().any(|byte| byte.is_ascii_digit());
        let meaning = words.iter().find(|(word, meaning)| *word == value && !meaning.is_empty());
        let Some((_, meaning)) = meaning else { return value };
        match (self.kind, meaning.split_once(": ")) {
            (FieldKind::Choice(_), Some((name, _))) => name,
            _ if coded => meaning,
            _ => value,
        }
    }

    /// The canonical text of a value, or `None` if the field does not take it; `Some(Err)` if it takes such a thing
    /// but not this one.
    pub fn accept(&self, word: &str) -> Option<Result<String, String>> {
        match self.kind {
            FieldKind::Choice(words) => words
                .iter()
                .find(|(value, _)| value.eq_ignore_ascii_case(word))
                .map(|(value, _)| Ok((*value).to_owned())),
            FieldKind::File(words) => {
                let named = words.iter().find(|(value, _)| value.eq_ignore_ascii_case(word));
                let code = || word.strip_prefix(CODE).is_some_and(|code| !code.is_empty()).then(|| word.to_owned());
                named.map(|(value, _)| (*value).to_owned()).or_else(code).map(Ok)
            }
            FieldKind::Size { min, max } => {
                let size: Size = word.parse().ok()?;
                let fits = |n: usize| (min..=max).contains(&n);
                Some(if fits(size.cols) && fits(size.rows) {
                    Ok(size.to_string())
                } else {
                    Err(format!("{} {size} is outside {min}x{min} to {max}x{max}", self.key))
                })
            }
            FieldKind::Number { min, max } => {
                if !word.trim_start_matches('-').bytes().all(|b| b.is_ascii_digit()) || word.is_empty() || word == "-" {
                    return None;
                }
                Some(match word.parse::<i64>() {
                    Ok(number) if (min..=max).contains(&number) => Ok(number.to_string()),
                    _ => Err(format!("{} {word} is outside {min} to {max}", self.key)),
                })
            }
        }
    }

    /// What the field takes, in a few words.
    #[must_use]
    pub fn takes(&self) -> String {
        match self.kind {
            FieldKind::Choice(words) => {
                let offered = words.iter().filter(|(_, meaning)| !meaning.is_empty());
                offered.map(|(value, _)| *value).collect::<Vec<_>>().join(" | ")
            }
            FieldKind::File(words) => {
                let words: Vec<&str> = words.iter().map(|(value, _)| *value).collect();
                format!("{} | a file", words.join(" | "))
            }
            FieldKind::Size { min, max } => format!("columns x rows from {min}x{min} to {max}x{max}"),
            FieldKind::Number { min, max } => format!("{min} to {max}"),
        }
    }
}

impl Card {
    /// Reads a setup: words separated by commas, each going to the first field not yet set that takes it. What is not
    /// said keeps its default. The result has one value a field, in their order.
    ///
    /// # Errors
    /// When a word fits no field.
    pub fn values(&self, text: &str) -> Result<Vec<String>, NotationError> {
        let said = self.said(text)?;
        Ok(said.into_iter().zip(self.fields).map(|(value, field)| value.unwrap_or(field.default.to_owned())).collect())
    }

    /// As [`Card::values`], with `None` for each field of which nothing is said.
    fn said(&self, text: &str) -> Result<Vec<Option<String>>, NotationError> {
        let mut values: Vec<Option<String>> = vec![None; self.fields.len()];
        let mut at = 0;
        for word in text.split(',').filter(|_| !text.is_empty()) {
            let open = self.fields.iter().zip(&mut values).filter(|(_, value)| value.is_none());
            // A number out of its range is a mistake, not the number of a later field.
            let taken = open.into_iter().find_map(|(field, value)| Some((value, field.accept(word.trim())?)));
            match taken {
                Some((value, Ok(text))) => *value = Some(text),
                Some((_, Err(reason))) => return Err(NotationError::new(at, reason)),
                None => {
                    return Err(NotationError::new(at, format!("\"{word}\" does not fit; {}", self.choices())));
                }
            }
            at += word.chars().count() + 1;
        }
        Ok(values)
    }

    /// Writes a setup, leaving out what is at its default and cannot be mistaken.
    #[must_use]
    pub fn setup_text(&self, values: &[String]) -> String {
        let words: Vec<&str> = values
            .iter()
            .zip(self.fields)
            .filter(|(value, field)| value.as_str() != field.default)
            .map(|(value, _)| value.as_str())
            .collect();
        let text = words.join(",");
        if self.values(&text).is_ok_and(|read| read == values) {
            return text;
        }
        // Two numbers in a row cannot tell which of them was left out: then everything up to the last one is said.
        let last = values.iter().zip(self.fields).rposition(|(value, field)| value != field.default).unwrap_or(0);
        values[..=last].join(",")
    }

    /// A setup for people: the name of its preset, or its values as a form shows them; as it is where it cannot be read.
    #[must_use]
    pub fn setup_name(&self, setup: &str) -> String {
        let Ok(wanted) = self.values(setup) else { return setup.to_owned() };
        let same = |preset: &&Preset| self.values(preset.setup).is_ok_and(|values| values == wanted);
        if let Some(preset) = self.presets.iter().find(same) {
            return preset.name.to_owned();
        }
        let own = |value: &str| if value.starts_with(CODE) { "own file".to_owned() } else { value.to_owned() };
        let told = wanted.iter().zip(self.fields).filter(|(value, field)| value.as_str() != field.default);
        told.map(|(value, field)| own(field.shown(value))).collect::<Vec<_>>().join(", ")
    }

    /// What a setup may be made of, in one line.
    #[must_use]
    pub fn choices(&self) -> String {
        let mut out = format!("{} takes", self.id);
        for (index, field) in self.fields.iter().enumerate() {
            let _ = write!(out, "{} {} ({})", if index == 0 { "" } else { "," }, field.key, field.takes());
        }
        if self.fields.is_empty() { format!("{} has no choices", self.id) } else { out }
    }
}
