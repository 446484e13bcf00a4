//! THE list of games. One line registers a game, `folder::Type`; everything else finds it here.

use crate::arena;
use crate::card::Card;
use crate::classic::{Console, Dialogue, Errand, ReadFile, Usage};
use crate::coach::{Budget, Fact, Judged, ProofError, Proved, Unproved, judged, proof};
use crate::game::{DealError, FileError, Format, Game};
use crate::kit::id::{GameId, Source};
use crate::kit::notation::NotationError;
use crate::kit::seed::Seed;
use crate::parts::Part;
use crate::scene::Scene;
use crate::table::{Level, SaveError, Seat, Table, game_of, position_id, position_of};

macro_rules! games {
    ($with:ident) => {
        $with! {
            nine_almonds::NineAlmonds,
            hitori::Hitori,
            pikachu::Pikachu,
            magic_square::MagicSquare,
            candy::Candy,
            mahjong::Mahjong,
            #[cfg(any(test, feature = "template"))]
            template::Template,
        }
    };
}
pub(crate) use games;

macro_rules! catalogue {
    ($($(#[$when:meta])* $folder:ident::$game:ident,)*) => {
        /// The games, in the order menus show them.
        pub static GAMES: &[&dyn Entry] = &[$($(#[$when])* &Of::<crate::games::$folder::$game>::NEW,)*];

        /// Shows every game, with its types, to a visitor.
        pub fn visit(visitor: &mut impl Visitor) {
            $($(#[$when])* visitor.game::<crate::games::$folder::$game>();)*
        }
    };
}
games!(catalogue);

/// Whoever needs the games with their types, one after the other.
pub trait Visitor {
    /// Looks at one game.
    fn game<G: Game>(&mut self);
}

/// The game with an id, or with the name its source document uses.
///
/// # Errors
/// When there is none, naming those there are.
pub fn find(name: &str) -> Result<&'static dyn Entry, OpenError> {
    let known = |card: &Card| card.id == name || card.classic == Some(name);
    GAMES.iter().copied().find(|entry| known(entry.card())).ok_or_else(|| {
        let ids: Vec<&str> = GAMES.iter().map(|entry| entry.card().id).collect();
        OpenError::NoGame(name.to_owned(), ids.join(", "))
    })
}

/// Opens a table with the board an id names.
///
/// # Errors
/// When the id names no board.
pub fn open(id: &str, level: Level) -> Result<Box<dyn Table>, OpenError> {
    let id: GameId = id.parse()?;
    find(&id.game)?.open(&id, level)
}

/// Reads a save of any game.
///
/// # Errors
/// The first line that is wrong.
pub fn load(save: &str) -> Result<Box<dyn Table>, SaveError> {
    let game = game_of(save)?;
    find(&game).map_err(|error| SaveError { line: 2, what: error.to_string() })?.load(save)
}

/// Checks a proof about a board of any game, with nothing but the rules.
///
/// # Errors
/// The first line that is wrong or does not hold.
pub fn check_proof(text: &str) -> Result<Proved, ProofError> {
    let wrong = |error: OpenError| ProofError { line: 2, what: error.to_string() };
    let id: GameId = proof::board_of(text)?.parse().map_err(|error| wrong(OpenError::Unreadable(error)))?;
    find(&id.game).map_err(wrong)?.check_proof(&id, text)
}

/// Why there is no board.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum OpenError {
    /// No game has that name.
    #[error("there is no game `{0}`; there are {1}")]
    NoGame(String, String),
    /// The id has a mistake.
    #[error(transparent)]
    Unreadable(#[from] NotationError),
    /// The setup cannot be dealt.
    #[error(transparent)]
    Deal(#[from] DealError),
    /// The id names a game but no board.
    #[error("`{0}` names no board: add `#` and a seed (any text) or `@` and a position")]
    NoBoard(String),
}

/// A text form of other programs, without its game's types.
#[derive(Clone, Copy, Debug, PartialEq, Eq, serde::Serialize)]
pub struct FormatName {
    /// What `convert --to` calls it.
    pub name: &'static str,
    /// Which program uses it.
    pub about: &'static str,
    /// Whether it holds a setup and nothing of a position.
    pub of_setup: bool,
}

/// A board in the form of another program.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Exported {
    /// The text.
    pub text: String,
    /// What it leaves out, in a word that fits before `are left out`.
    pub dropped: Option<&'static str>,
}

/// A game, without its types.
pub trait Entry: Sync {
    /// The game's card.
    fn card(&self) -> &'static Card;

    /// Opens a table.
    ///
    /// # Errors
    /// When the id names no board of this game.
    fn open(&self, id: &GameId, level: Level) -> Result<Box<dyn Table>, OpenError>;

    /// Reads a save of this game.
    ///
    /// # Errors
    /// The first line that is wrong.
    fn load(&self, save: &str) -> Result<Box<dyn Table>, SaveError>;

    /// Judges the board an id names.
    ///
    /// # Errors
    /// When the id names no board of this game.
    fn judge(&self, id: &GameId, budget: &mut Budget) -> Result<Judged, OpenError>;

    /// Writes what convinces of the verdict on the board an id names, as [`proof`] describes.
    ///
    /// # Errors
    /// When the id names no board of this game; inside, when there is no proof to write.
    fn prove(&self, id: &GameId, budget: &mut Budget) -> Result<Result<String, Unproved>, OpenError>;

    /// Checks a proof about the board an id names.
    ///
    /// # Errors
    /// The first line that is wrong or does not hold.
    fn check_proof(&self, id: &GameId, text: &str) -> Result<Proved, ProofError>;

    /// What a setup looks like before it is dealt, where that says something.
    ///
    /// # Errors
    /// When the text is no setup of this game.
    fn preview(&self, setup: &str) -> Result<Option<Scene>, NotationError>;

    /// What the content of a file holds for a field of the card: one thing, or several.
    ///
    /// # Errors
    /// When the file is not understood.
    fn read_file(&self, field: &str, content: &[u8]) -> Result<Vec<Part>, FileError>;

    /// The dialogue of the source document, where there is one; chance comes from the fresh seed.
    fn classic(&self, arguments: &[String], fresh: &Seed) -> Option<Result<Box<dyn Dialogue>, Usage>>;

    /// The same played with single keys on a terminal, where the document's game is.
    fn console(&self, arguments: &[String], fresh: &Seed) -> Option<Result<Box<dyn Console>, Usage>>;

    /// What the document's command line comes to where it begins no dialogue, where it is such a one.
    fn errand(&self, arguments: &[String], fresh: &Seed, read: &mut ReadFile<'_>) -> Option<Errand>;

    /// The computer players, by name and what they do.
    fn players(&self) -> Vec<(&'static str, &'static str)>;

    /// Plays one whole game by a computer player.
    ///
    /// # Errors
    /// When there is no such player or board.
    fn play_out(&self, id: &GameId, player: &str, seed: &Seed) -> Result<arena::Played, arena::ArenaError>;

    /// The forms of other programs.
    fn formats(&self) -> Vec<FormatName>;

    /// Reads a form of another program and gives the id of its position. Without a name the text decides.
    ///
    /// # Errors
    /// When the text is not of that form; `None` when no form takes it.
    fn import(&self, format: Option<&str>, text: &str) -> Option<Result<String, NotationError>>;

    /// Writes the board an id names in the form of another program.
    ///
    /// # Errors
    /// What is wrong with the id, or what the form cannot hold.
    fn export(&self, format: &str, id: &GameId) -> Result<Exported, String>;

    /// What else can be told of the board an id names, by name.
    ///
    /// # Errors
    /// When the id names no board of this game.
    fn about(&self, id: &GameId) -> Result<Vec<(&'static str, Fact)>, OpenError>;
}

/// The entry of a game.
struct Of<G: Game>(std::marker::PhantomData<fn() -> G>);

impl<G: Game> Of<G> {
    const NEW: Self = Self(std::marker::PhantomData);

    fn format(name: &str) -> Option<&'static Format<G>> {
        G::formats().iter().find(|format| format.name == name)
    }
}

impl<G: Game> Entry for Of<G> {
    fn card(&self) -> &'static Card {
        const { &G::CARD }
    }

    fn open(&self, id: &GameId, level: Level) -> Result<Box<dyn Table>, OpenError> {
        Ok(Box::new(Seat::<G>::open(id, level)?))
    }

    fn load(&self, save: &str) -> Result<Box<dyn Table>, SaveError> {
        Ok(Box::new(Seat::<G>::load(save)?))
    }

    fn judge(&self, id: &GameId, budget: &mut Budget) -> Result<Judged, OpenError> {
        Ok(judged::<G>(&position_of::<G>(id)?, budget))
    }

    fn prove(&self, id: &GameId, budget: &mut Budget) -> Result<Result<String, Unproved>, OpenError> {
        let position = position_of::<G>(id)?;
        // The exact position, so that the proof stands however deals change.
        Ok(proof::prove::<G>(&position_id::<G>(&position), &position, budget))
    }

    fn check_proof(&self, id: &GameId, text: &str) -> Result<Proved, ProofError> {
        let position = position_of::<G>(id).map_err(|error| ProofError { line: 2, what: error.to_string() })?;
        proof::check::<G>(text, &position)
    }

    fn preview(&self, setup: &str) -> Result<Option<Scene>, NotationError> {
        Ok(G::preview(&setup.parse()?))
    }

    fn read_file(&self, field: &str, content: &[u8]) -> Result<Vec<Part>, FileError> {
        G::read_file(field, content)
    }

    fn classic(&self, arguments: &[String], fresh: &Seed) -> Option<Result<Box<dyn Dialogue>, Usage>> {
        G::classic(arguments, fresh)
    }

    fn console(&self, arguments: &[String], fresh: &Seed) -> Option<Result<Box<dyn Console>, Usage>> {
        G::console(arguments, fresh)
    }

    fn errand(&self, arguments: &[String], fresh: &Seed, read: &mut ReadFile<'_>) -> Option<Errand> {
        G::errand(arguments, fresh, read)
    }

    fn players(&self) -> Vec<(&'static str, &'static str)> {
        arena::players::<G>().iter().map(|player| (player.name, player.about)).collect()
    }

    fn play_out(&self, id: &GameId, player: &str, seed: &Seed) -> Result<arena::Played, arena::ArenaError> {
        let player = arena::player::<G>(player)?;
        Ok(arena::play_out(&player, position_of::<G>(id)?, &mut seed.random("player")))
    }

    fn formats(&self) -> Vec<FormatName> {
        let name = |format: &Format<G>| FormatName {
            name: format.name,
            about: format.about,
            of_setup: format.write_setup.is_some(),
        };
        G::formats().iter().map(name).collect()
    }

    fn import(&self, format: Option<&str>, text: &str) -> Option<Result<String, NotationError>> {
        let format = match format {
            Some(name) => Self::format(name)?,
            None => G::formats().iter().find(|format| (format.looks_like)(text))?,
        };
        Some((format.read)(text).map(|position| position_id::<G>(&position)))
    }

    fn export(&self, format: &str, id: &GameId) -> Result<Exported, String> {
        let names = || G::formats().iter().map(|format| format.name).collect::<Vec<_>>().join(", ");
        let format = Self::format(format)
            .ok_or_else(|| format!("{} has no form `{format}`; it has: {}", G::CARD.id, names()))?;
        if let (Some(write), Source::Open) = (format.write_setup, &id.source) {
            let setup =
                id.setup.as_deref().unwrap_or_default().parse().map_err(|error: NotationError| error.to_string())?;
            return Ok(Exported { text: write(&setup)?, dropped: None });
        }
        let position = position_of::<G>(id).map_err(|error| error.to_string())?;
        Ok(Exported { text: (format.write)(&position)?, dropped: (format.drops)(&position) })
    }

    fn about(&self, id: &GameId) -> Result<Vec<(&'static str, Fact)>, OpenError> {
        Ok(G::about(&position_of::<G>(id)?))
    }
}
