//! Game ids: one line of text that names a board exactly, `game:setup#seed` or `game:setup@position`.

use std::fmt;
use std::str::FromStr;

use super::notation::NotationError;
use super::seed::Seed;

/// An id as written, before a game has looked at its setup or position.
///
/// ```
/// use parlor_games::kit::id::{GameId, Source};
/// let id: GameId = "hitori:8x8,hard#1.harbour 7".parse().unwrap();
/// assert_eq!((id.game.as_str(), id.setup.as_deref()), ("hitori", Some("8x8,hard")));
/// assert!(matches!(id.source, Source::Seed(_)));
/// assert_eq!(id.to_string(), "hitori:8x8,hard#1.harbour 7");
/// ```
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct GameId {
    /// The game's id in the catalogue.
    pub game: String,
    /// What the player chose; `None` where the id names none, and the game's first preset is meant. An id as it is
    /// written has a seed with its version, and leaves out a setup of which nothing differs from the card: that is read as
    /// the empty one, so that ids in saves mean the same for ever, whatever preset comes first.
    pub setup: Option<String>,
    /// Where the first position comes from.
    pub source: Source,
}

/// Where the first position of a game comes from.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub enum Source {
    /// `#seed`: a deal.
    Seed(Seed),
    /// `@position`: an exact board.
    Position(String),
    /// Neither: a setup without a deal yet.
    Open,
}

impl GameId {
    /// How many characters stand before the setup.
    #[must_use]
    pub fn setup_at(&self) -> usize {
        self.game.chars().count() + 1
    }

    /// How many characters stand before the seed or position.
    #[must_use]
    pub fn source_at(&self) -> usize {
        self.setup_at() + self.setup.as_ref().map_or(0, |setup| setup.chars().count() + 1)
    }
}

impl fmt::Display for GameId {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}", self.game)?;
        if let Some(setup) = self.setup.as_ref().filter(|setup| !setup.is_empty()) {
            write!(f, ":{setup}")?;
        }
        match &self.source {
            Source::Seed(seed) => write!(f, "#{seed}"),
            Source::Position(position) => write!(f, "@{position}"),
            Source::Open => Ok(()),
        }
    }
}

impl FromStr for GameId {
    type Err = NotationError;

    fn from_str(text: &str) -> Result<Self, NotationError> {
        let (head, source, mark) = match text.find(['#', '@']) {
            Some(at) => (&text[..at], &text[at + 1..], text.as_bytes().get(at).copied()),
            None => (text, "", None),
        };
        let (game, setup) = match head.split_once(':') {
            Some((game, setup)) => (game, Some(setup.to_owned())),
            None => (head, None),
        };
        if game.is_empty() || !game.bytes().all(|b| b.is_ascii_alphanumeric() || b == b'-' || b == b'_') {
            return Err(NotationError::new(0, "an id starts with the name of a game, like hitori:8x8#any-text"));
        }
        let written = mark == Some(b'#') && Seed::is_versioned(source);
        let setup = setup.or_else(|| written.then(String::new));
        let source = match mark {
            Some(b'#') => Source::Seed(source.parse().map_err(|e: NotationError| e.shifted(head.chars().count() + 1))?),
            Some(_) => Source::Position(source.to_owned()),
            None => Source::Open,
        };
        Ok(Self { game: game.to_owned(), setup, source })
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    #[test]
    fn a_position_may_hold_any_character_but_starts_at_the_first_mark() {
        let id: GameId = "candy:part2@12/21+#@:".parse().unwrap();
        assert_eq!(id.source, Source::Position("12/21+#@:".into()));
        let id: GameId = "hitori#a@b#c:d".parse().unwrap();
        assert_eq!(id.source, Source::Seed(Seed::new("a@b#c:d")));
    }

    #[test]
    fn a_written_id_without_a_setup_has_the_empty_one_and_a_typed_one_has_none() {
        let setup = |text: &str| text.parse::<GameId>().unwrap().setup;
        assert_eq!(setup("hitori#1.harbour"), Some(String::new()));
        assert_eq!((setup("hitori#harbour"), setup("hitori"), setup("hitori@1.2")), (None, None, None));
        assert_eq!(setup("hitori:5x5#1.harbour").as_deref(), Some("5x5"));
        let written = "hitori#1.harbour".parse::<GameId>().unwrap();
        assert_eq!(written.to_string(), "hitori#1.harbour");
    }

    #[test]
    fn a_missing_game_is_an_error() {
        for bad in ["", ":5x5", "@12", "#1", "no such game#1", "hitori#99.x"] {
            assert!(bad.parse::<GameId>().is_err(), "{bad}");
        }
    }

    proptest! {
        #[test]
        fn reading_never_panics_and_writing_reads_back(text in any::<String>()) {
            if let Ok(id) = text.parse::<GameId>() {
                let again: GameId = id.to_string().parse().unwrap();
                prop_assert_eq!(again.source, id.source);
            }
        }
    }
}
