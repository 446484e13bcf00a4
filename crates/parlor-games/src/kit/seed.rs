//! Any text is a seed; the number before the dot says which version of the dealing code it was made for.

use std::fmt;
use std::str::FromStr;

use super::notation::NotationError;
use super::random::Random;

/// The newest version of the dealing code. A change that moves any deal raises it and keeps the old path.
pub const DEAL_VERSION: u32 = 1;

const MOODS: [&str; 32] = [
    "amber", "autumn", "brave", "bright", "calm", "clever", "copper", "early", "gentle", "golden", "green", "hidden",
    "honest", "ivory", "jolly", "late", "little", "lucky", "merry", "mild", "misty", "noble", "old", "patient",
    "quiet", "red", "silver", "slow", "sunny", "velvet", "warm", "winter",
];
const THINGS: [&str; 32] = [
    "almond", "anchor", "apple", "bamboo", "bridge", "candle", "cedar", "clock", "cloud", "crane", "dragon", "feather",
    "garden", "harbour", "island", "kettle", "lantern", "lemon", "meadow", "mirror", "orchard", "parlor", "pebble",
    "river", "saddle", "sparrow", "table", "teapot", "tiger", "tower", "turtle", "willow",
];

/// What a deal is made from: free text and the version of the dealing code.
///
/// ```
/// use parlor_games::kit::seed::Seed;
/// assert_eq!(Seed::new("harbour 7").to_string(), "1.harbour 7");
/// assert_eq!("1.harbour 7".parse::<Seed>().unwrap(), Seed::new("harbour 7"));
/// ```
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Seed {
    version: u32,
    text: String,
}

impl Seed {
    /// The seed for `text` with the newest dealing code.
    pub fn new(text: impl Into<String>) -> Self {
        Self { version: DEAL_VERSION, text: text.into() }
    }

    /// A seed a person can remember and say aloud, like `quiet-harbour-741`, from any random number.
    #[must_use]
    pub fn fresh(entropy: u64) -> Self {
        let mut random = Random::new(entropy);
        let [mood, thing] = [&MOODS, &THINGS].map(|words| words[random.below(words.len())]);
        Self::new(format!("{mood}-{thing}-{}", random.below(1_000)))
    }

    /// Whether a text says its version, as seeds are written.
    #[must_use]
    pub(super) fn is_versioned(text: &str) -> bool {
        versioned(text).is_some()
    }

    /// The version of the dealing code.
    #[must_use]
    pub fn version(&self) -> u32 {
        self.version
    }

    /// The free text.
    #[must_use]
    pub fn text(&self) -> &str {
        &self.text
    }

    /// The generator for one purpose, so that two uses of a seed never share a stream.
    #[must_use]
    pub fn random(&self, purpose: &str) -> Random {
        let bytes = purpose.bytes().chain([0]).chain(self.text.bytes());
        Random::new(
            bytes
                .fold(0xcbf2_9ce4_8422_2325, |hash, byte| (hash ^ u64::from(byte)).wrapping_mul(0x0000_0100_0000_01b3)),
        )
    }
}

impl fmt::Display for Seed {
    /// Control characters and `%` are written as `%XX`, so that an id always stays on one line.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}.", self.version)?;
        for c in self.text.chars() {
            if c.is_ascii_control() || c == '%' { write!(f, "%{:02X}", c as u32)? } else { write!(f, "{c}")? }
        }
        Ok(())
    }
}

/// The version and the text behind it, of a seed that says its version.
fn versioned(text: &str) -> Option<(u32, &str)> {
    text.split_once('.').and_then(|(version, rest)| Some((version.parse().ok()?, rest)))
}

impl FromStr for Seed {
    type Err = NotationError;

    /// Reads `VERSION.TEXT`, or plain text for the newest version.
    fn from_str(text: &str) -> Result<Self, NotationError> {
        let (version, text) = versioned(text).unwrap_or((DEAL_VERSION, text));
        if !(1..=DEAL_VERSION).contains(&version) {
            return Err(NotationError::new(
                0,
                format!("deal version {version} is unknown, the newest is {DEAL_VERSION}"),
            ));
        }
        Ok(Self { version, text: unescaped(text) })
    }
}

fn unescaped(text: &str) -> String {
    let mut out = String::with_capacity(text.len());
    let mut rest = text;
    while let Some(c) = rest.chars().next() {
        let code = rest.get(1..3).filter(|hex| c == '%' && hex.bytes().all(|b| b.is_ascii_hexdigit()));
        match code.and_then(|hex| u8::from_str_radix(hex, 16).ok()).filter(u8::is_ascii) {
            Some(byte) => {
                out.push(char::from(byte));
                rest = &rest[3..];
            }
            None => {
                out.push(c);
                rest = &rest[c.len_utf8()..];
            }
        }
    }
    out
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    proptest! {
        #[test]
        fn any_text_is_a_seed_and_round_trips(text in any::<String>()) {
            let seed = Seed::new(text);
            let written = seed.to_string();
            prop_assert!(!written.chars().any(|c| c.is_ascii_control()));
            prop_assert_eq!(written.parse::<Seed>().unwrap(), seed);
        }
    }

    #[test]
    fn a_bare_text_means_the_newest_version() {
        assert_eq!("7".parse::<Seed>().unwrap(), Seed::new("7"));
        assert_eq!("a.b".parse::<Seed>().unwrap(), Seed::new("a.b"));
        assert_eq!("100%".parse::<Seed>().unwrap(), Seed::new("100%"));
    }

    #[test]
    fn an_unknown_version_is_an_error() {
        assert!("99.x".parse::<Seed>().is_err());
        assert!("0.x".parse::<Seed>().is_err());
    }

    #[test]
    fn a_fresh_seed_is_made_of_words_and_a_number() {
        let seed = Seed::fresh(1);
        assert_eq!(seed.text().split('-').count(), 3, "{seed}");
        assert_ne!(seed, Seed::fresh(2));
    }

    #[test]
    fn purposes_do_not_share_a_stream() {
        let seed = Seed::new("a");
        assert_ne!(seed.random("x").next_u64(), seed.random("y").next_u64());
    }
}
