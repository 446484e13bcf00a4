//! Parts of an experiment that can be run apart.

use std::fmt;
use std::str::FromStr;

use serde::{Deserialize, Serialize};

/// One part of so many: every so-manyth chunk, so that each part has its share of every setup.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(try_from = "(u64, u64)", into = "(u64, u64)")]
pub struct Shard {
    part: u64,
    of: u64,
}

impl Shard {
    /// All of it.
    pub const WHOLE: Self = Self { part: 1, of: 1 };

    /// A part, counted from 1, of so many.
    #[must_use]
    pub fn new(part: u64, of: u64) -> Option<Self> {
        (1..=of).contains(&part).then_some(Self { part, of })
    }

    /// Which part, from 1.
    #[must_use]
    pub fn part(self) -> u64 {
        self.part
    }

    /// How many parts there are.
    #[must_use]
    pub fn of(self) -> u64 {
        self.of
    }

    /// How many of an experiment's chunks are its own.
    #[must_use]
    pub fn size(self, chunks: u64) -> u64 {
        (chunks + self.of - self.part) / self.of
    }

    /// The chunk of the experiment that is its own with a number, from 0.
    #[must_use]
    pub fn chunk(self, at: u64) -> u64 {
        self.part - 1 + at * self.of
    }
}

impl TryFrom<(u64, u64)> for Shard {
    type Error = String;

    fn try_from((part, of): (u64, u64)) -> Result<Self, String> {
        Self::new(part, of).ok_or_else(|| format!("{part}/{of} is no shard"))
    }
}

impl From<Shard> for (u64, u64) {
    fn from(Shard { part, of }: Shard) -> Self {
        (part, of)
    }
}

impl fmt::Display for Shard {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}/{}", self.part, self.of)
    }
}

impl FromStr for Shard {
    type Err = String;

    fn from_str(text: &str) -> Result<Self, String> {
        let numbers = text.split_once('/').and_then(|(part, of)| Some((part.parse().ok()?, of.parse().ok()?)));
        let shard = numbers.and_then(|(part, of)| Self::new(part, of));
        shard.ok_or_else(|| format!("\"{text}\" is no shard; the second of seven is 2/7"))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn shards_have_every_chunk_once() {
        for of in 1..9 {
            for chunks in 0..30 {
                let all = (1..=of).filter_map(|part| Shard::new(part, of));
                let mut seen: Vec<u64> =
                    all.flat_map(|shard| (0..shard.size(chunks)).map(move |at| shard.chunk(at))).collect();
                seen.sort_unstable();
                assert!(seen.into_iter().eq(0..chunks), "{chunks} chunks in {of} shards");
            }
        }
    }

    #[test]
    fn a_shard_is_read_as_it_is_written_and_nothing_else_is() {
        assert_eq!("2/7".parse::<Shard>().map(|shard| shard.to_string()), Ok("2/7".to_owned()));
        for bad in ["", "2", "0/7", "8/7", "1/0", "a/b", "1/2/3", "-1/2"] {
            assert!(bad.parse::<Shard>().is_err(), "{bad}");
        }
    }
}
