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
    /// What the player chose; `None` where nothing is said of it, and the game's first preset is meant.
    ///
    /// A setup that is written as nothing is the card's defaults: `Some("")`. An id in full, as the program writes it,
    /// says by the version of its seed that nothing was left out, so what is kept opens the same board for ever,
    /// whichever preset comes first.
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
            // The card's defaults are not the first preset, which nothing at all would mean.
            Source::Open if self.setup.as_deref() == Some("") => f.write_str(":"),
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
        let in_full = mark == Some(b'#') && Seed::is_versioned(source);
        let setup = setup.or_else(|| in_full.then(String::new));
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
    fn an_id_in_full_leaves_no_setup_out() {
        let setup = |text: &str| text.parse::<GameId>().unwrap().setup;
        assert_eq!(setup("nine-almonds#1.monday").as_deref(), Some(""));
        assert_eq!(setup("nine-almonds:#monday").as_deref(), Some(""));
        assert_eq!("nine-almonds:".parse::<GameId>().unwrap().to_string(), "nine-almonds:");
        for short in ["nine-almonds#monday", "nine-almonds#1", "nine-almonds", "nine-almonds@1.A"] {
            assert_eq!(setup(short), None, "{short}");
        }
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
