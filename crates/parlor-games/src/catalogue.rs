//! THE list of games. Beside its `mod` line, one line here registers a game, `folder::Type`; everything else finds it by
//! that.

use std::sync::LazyLock;

use crate::arena;
use crate::card::{Card, Choosing};
use crate::classic::Document;
use crate::coach::{
    Budget, Fact, Judged, Means, Parred, ProofError, Proved, Unproved, judged, measures, par_of, proof,
};
use crate::difficulty::{self, Difficulty};
use crate::drill::{self, Drill, Exercise, ExerciseOf};
use crate::env::{EnvError, EnvOf, Environment, Options};
use crate::game::{FileError, FileReader, Format, Game, Looks, PictureSet};
use crate::kit::id::{GameId, Source};
use crate::kit::notation::NotationError;
use crate::kit::seed::Seed;
use crate::parts::Part;
use crate::scene::{Scene, Sprite};
use crate::table::{
    Bounds, Chance, Level, Named, Origin, Row, SaveError, Table, TableOf, game_of, named, position_id, position_of,
};

pub use crate::game::OpenError;

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

catalogue! {
    nine_almonds::NineAlmonds,
    hitori::Hitori,
    pikachu::Pikachu,
    magic_square::MagicSquare,
    candy::Candy,
    mahjong::Mahjong,
    #[cfg(any(test, feature = "template"))]
    template::Template,
    #[cfg(any(test, feature = "template"))]
    lamps::Lamps,
}

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

/// Every drawing there is: what all games share, and what each brings along.
#[must_use]
pub fn sprite() -> &'static Sprite {
    static SPRITE: LazyLock<Sprite> = LazyLock::new(|| Sprite::of(GAMES.iter().map(|entry| entry.looks().drawings)));
    &SPRITE
}

/// The words of all sets that pieces may be drawn in, each once.
#[must_use]
pub fn piece_sets() -> Vec<&'static str> {
    let mut words: Vec<&str> = GAMES.iter().flat_map(|entry| entry.looks().sets).map(|set| set.word).collect();
    words.sort_unstable();
    words.dedup();
    words
}

/// Reads which picture of one's own each form shows: as the first game that understands the text, or else what the first
/// that takes pictures says about it.
///
/// # Errors
/// When no game understands the text.
pub fn pictures(text: &str) -> Result<PictureSet, FileError> {
    let readers = GAMES.iter().filter_map(|entry| entry.looks().pictures);
    let none = FileError { line: None, what: "no game takes pictures of one's own".into() };
    let mut wrong = None;
    for read in readers {
        match read(text) {
            Ok(set) => return Ok(set),
            Err(error) => wrong = wrong.or(Some(error)),
        }
    }
    Err(wrong.unwrap_or(none))
}

/// Opens a table with the board an id names. Whoever brings an id may know the board.
///
/// # Errors
/// When the id names no board.
pub fn open(id: &str, level: Level) -> Result<Box<dyn Table>, OpenError> {
    let id: GameId = id.parse()?;
    find(&id.game)?.open(&id, level, origin(&id))
}

/// Opens a table with the board an id names, or with one that nobody chose where it names none.
///
/// # Errors
/// When the id names no board.
pub fn deal(id: &GameId, level: Level, chance: &Chance) -> Result<Box<dyn Table>, OpenError> {
    let (id, origin) = chance.settle(id);
    find(&id.game)?.open(&id, level, origin)
}

fn origin(id: &GameId) -> Origin {
    if matches!(id.source, Source::Position(_)) { Origin::Position } else { Origin::Seed }
}

/// Reads a save of any game that somebody brought.
///
/// # Errors
/// The first line that is wrong or too much.
pub fn load(save: &str, bounds: &Bounds) -> Result<Box<dyn Table>, SaveError> {
    game(save)?.load(save, bounds)
}

/// Makes a table again from the log that was kept of it.
///
/// # Errors
/// The first row that is wrong.
pub fn restore(rows: &[Row]) -> Result<Box<dyn Table>, SaveError> {
    game(rows.first().map_or("", |row| row.change.as_str()))?.restore(rows)
}

/// Opens a game that was played before, to be looked at: its board, its level, its moves and how long it took.
///
/// # Errors
/// When the id names no board; or the move that is not legal, counted from 1 as a line.
pub fn replay(id: &str, level: Level, log: &[String], elapsed_ms: u64) -> Result<Box<dyn Table>, SaveError> {
    let wrong = |error: OpenError| SaveError { line: 0, fault: error.into() };
    let id: GameId = id.parse().map_err(|error| wrong(OpenError::Unreadable(error)))?;
    find(&id.game).map_err(wrong)?.replay(&id, level, log, elapsed_ms)
}

fn game(text: &str) -> Result<&'static dyn Entry, SaveError> {
    find(&game_of(text)?).map_err(|error| SaveError { line: 2, fault: error.into() })
}

/// Checks a proof about a board of any game, with nothing but the rules.
///
/// # Errors
/// The first line that is wrong or does not hold.
pub fn check_proof(text: &str) -> Result<Proved, ProofError> {
    let wrong = |error: OpenError| ProofError { line: 2, fault: error.into() };
    let id: GameId = proof::board_of(text)?.parse().map_err(|error| wrong(OpenError::Unreadable(error)))?;
    find(&id.game).map_err(wrong)?.check_proof(&id, text)
}

/// A text form of other programs, without its game's types.
#[derive(Clone, Copy, Debug, PartialEq, Eq, serde::Serialize)]
#[non_exhaustive]
pub struct FormatName {
    /// What `convert --to` calls it.
    pub name: &'static str,
    /// Which program uses it.
    pub about: &'static str,
    /// Whether it holds a setup and nothing of a position.
    pub of_setup: bool,
}

/// Why a board cannot be written in the form of another program.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum ExportError {
    /// The game has no form of that name.
    #[error("{game} has no form \"{format}\"; it has: {}", names.join(", "))]
    NoSuchForm {
        /// The game.
        game: &'static str,
        /// What was asked for.
        format: String,
        /// What there is.
        names: Vec<&'static str>,
    },
    /// The id names no board.
    #[error(transparent)]
    Board(#[from] OpenError),
    /// The form cannot hold this board.
    #[error("{0}")]
    DoesNotFit(String),
}

/// A board in the form of another program.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
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

    /// What it brings along to be looked at.
    fn looks(&self) -> Looks;

    /// How its setups are chosen.
    fn choosing(&self) -> Choosing;

    /// Opens a table.
    ///
    /// # Errors
    /// When the id names no board of this game.
    fn open(&self, id: &GameId, level: Level, origin: Origin) -> Result<Box<dyn Table>, OpenError>;

    /// The board an id names, without a table.
    ///
    /// # Errors
    /// When the id names no board of this game.
    fn name(&self, id: &GameId) -> Result<Named, OpenError>;

    /// Reads a save of this game that somebody brought.
    ///
    /// # Errors
    /// The first line that is wrong or too much.
    fn load(&self, save: &str, bounds: &Bounds) -> Result<Box<dyn Table>, SaveError>;

    /// Makes a table again from its log.
    ///
    /// # Errors
    /// The first row that is wrong.
    fn restore(&self, rows: &[Row]) -> Result<Box<dyn Table>, SaveError>;

    /// Opens a game that was played before, to be looked at.
    ///
    /// # Errors
    /// When the id names no board, or a move is not legal.
    fn replay(&self, id: &GameId, level: Level, log: &[String], elapsed_ms: u64) -> Result<Box<dyn Table>, SaveError>;

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

    /// What is best on the board an id names, by all that its wins are compared by; nothing where they are all alike.
    ///
    /// # Errors
    /// When the id names no board of this game.
    fn best(&self, id: &GameId, means: &Means) -> Result<Vec<Parred>, OpenError>;

    /// Checks a proof about the board an id names.
    ///
    /// # Errors
    /// The first line that is wrong or does not hold.
    fn check_proof(&self, id: &GameId, text: &str) -> Result<Proved, ProofError>;

    /// What else can be told of the board an id names, by name.
    ///
    /// # Errors
    /// When the id names no board of this game.
    fn about(&self, id: &GameId) -> Result<Vec<(&'static str, Fact)>, OpenError>;

    /// What a setup looks like before it is dealt, where that says something.
    ///
    /// # Errors
    /// When the text is no setup of this game.
    fn preview(&self, setup: &str) -> Result<Option<Scene>, NotationError>;

    /// How files become values of fields, where the card has fields that take them.
    fn files(&self) -> Option<FileReader>;

    /// The game of the source document, where there is one.
    fn document(&self) -> Option<Document>;

    /// The computer players, by name and what they do.
    fn players(&self) -> Vec<(&'static str, &'static str)>;

    /// Plays one whole game by a computer player.
    ///
    /// # Errors
    /// When there is no such player or board.
    fn play_out(&self, id: &GameId, player: &str, seed: &Seed) -> Result<arena::Played, arena::ArenaError>;

    /// The board an id names, to be played by computer players.
    ///
    /// # Errors
    /// When the id names no board of this game.
    fn contest(&self, id: &GameId) -> Result<Box<dyn arena::Contest>, OpenError>;

    /// How hard the board is that an id names; `None` where its game is over.
    ///
    /// # Errors
    /// When the id names no board of this game.
    fn difficulty(&self, id: &GameId) -> Result<Option<Difficulty>, OpenError>;

    /// Asks a drill of this game.
    ///
    /// # Errors
    /// When its position is none of this game.
    fn exercise(&self, drill: Drill) -> Result<Box<dyn Exercise>, OpenError>;

    /// Finds drills on the board an id names; which ones depends on the id alone.
    ///
    /// # Errors
    /// When the id names no board of this game.
    fn mine(&self, id: &GameId) -> Result<Vec<Drill>, OpenError>;

    /// Environments for programs that learn: of the board an id names, or of its setup where it names none.
    ///
    /// # Errors
    /// When the id is none of this game, or an option does not fit it.
    fn environments(&self, id: &GameId, options: &Options, count: usize)
    -> Result<Vec<Box<dyn Environment>>, EnvError>;

    /// The forms of other programs.
    fn forms(&self) -> Vec<&'static dyn Form>;
}

/// What follows from the values of an entry.
impl dyn Entry + '_ {
    /// What the content of a file holds for a field of the card: one thing, or several.
    ///
    /// # Errors
    /// When the file is not understood.
    pub fn read_file(&self, field: &str, content: &[u8]) -> Result<Vec<Part>, FileError> {
        let none = || FileError { line: None, what: format!("{} reads no file for {field}", self.card().id) };
        self.files().ok_or_else(none)?(field, content)
    }

    /// The forms of other programs, by name and who uses them.
    #[must_use]
    pub fn formats(&self) -> Vec<FormatName> {
        self.forms().iter().map(|form| form.name()).collect()
    }

    /// Reads a form of another program and gives the id of its position. Without a name the text decides.
    ///
    /// # Errors
    /// When the text is not of that form; `None` when no form takes it.
    #[must_use]
    pub fn import(&self, format: Option<&str>, text: &str) -> Option<Result<String, NotationError>> {
        let wanted = |form: &&dyn Form| format.map_or_else(|| form.looks_like(text), |name| form.name().name == name);
        Some(self.forms().into_iter().find(wanted)?.read(text))
    }

    /// Writes the board an id names in the form of another program.
    ///
    /// # Errors
    /// What is wrong with the id, or what the form cannot hold.
    pub fn export(&self, format: &str, id: &GameId) -> Result<Exported, ExportError> {
        let none = || {
            let names = self.formats().iter().map(|format| format.name).collect();
            ExportError::NoSuchForm { game: self.card().id, format: format.to_owned(), names }
        };
        self.forms().into_iter().find(|form| form.name().name == format).ok_or_else(none)?.write(id)
    }
}

/// A form of another program, without its game's types.
pub trait Form {
    /// What it is called, and who uses it.
    fn name(&self) -> FormatName;

    /// Whether a text looks like it.
    fn looks_like(&self, text: &str) -> bool;

    /// Reads a text and gives the id of its position.
    ///
    /// # Errors
    /// When the text is not of this form.
    fn read(&self, text: &str) -> Result<String, NotationError>;

    /// Writes the board an id names, or the setup alone where the form holds no more than that.
    ///
    /// # Errors
    /// What is wrong with the id, or what the form cannot hold.
    fn write(&self, id: &GameId) -> Result<Exported, ExportError>;
}

impl<G: Game> Form for Format<G> {
    fn name(&self) -> FormatName {
        FormatName { name: self.name, about: self.about, of_setup: self.write_setup.is_some() }
    }

    fn looks_like(&self, text: &str) -> bool {
        (self.looks_like)(text)
    }

    fn read(&self, text: &str) -> Result<String, NotationError> {
        (self.read)(text).map(|position| position_id::<G>(&position))
    }

    fn write(&self, id: &GameId) -> Result<Exported, ExportError> {
        if let (Some(write), Source::Open) = (self.write_setup, &id.source) {
            let setup = id.setup.as_deref().unwrap_or_default().parse().map_err(OpenError::Unreadable)?;
            return Ok(Exported { text: write(&setup).map_err(ExportError::DoesNotFit)?, dropped: None });
        }
        let position = position_of::<G>(id)?;
        let text = (self.write)(&position).map_err(ExportError::DoesNotFit)?;
        Ok(Exported { text, dropped: (self.drops)(&position) })
    }
}

/// The entry of a game.
struct Of<G: Game>(std::marker::PhantomData<fn() -> G>);

impl<G: Game> Of<G> {
    const NEW: Self = Self(std::marker::PhantomData);
}

impl<G: Game> Entry for Of<G> {
    fn card(&self) -> &'static Card {
        const { &G::CARD }
    }

    fn looks(&self) -> Looks {
        G::LOOKS
    }

    fn choosing(&self) -> Choosing {
        Choosing::of::<G>()
    }

    fn open(&self, id: &GameId, level: Level, origin: Origin) -> Result<Box<dyn Table>, OpenError> {
        Ok(Box::new(TableOf::<G>::open(id, level, origin)?))
    }

    fn name(&self, id: &GameId) -> Result<Named, OpenError> {
        named::<G>(id)
    }

    fn load(&self, save: &str, bounds: &Bounds) -> Result<Box<dyn Table>, SaveError> {
        Ok(Box::new(TableOf::<G>::load(save, bounds)?))
    }

    fn restore(&self, rows: &[Row]) -> Result<Box<dyn Table>, SaveError> {
        Ok(Box::new(TableOf::<G>::restore(rows)?))
    }

    fn replay(&self, id: &GameId, level: Level, log: &[String], elapsed_ms: u64) -> Result<Box<dyn Table>, SaveError> {
        Ok(Box::new(TableOf::<G>::replayed(id, level, log, elapsed_ms)?))
    }

    fn judge(&self, id: &GameId, budget: &mut Budget) -> Result<Judged, OpenError> {
        Ok(judged::<G>(&position_of::<G>(id)?, budget))
    }

    fn prove(&self, id: &GameId, budget: &mut Budget) -> Result<Result<String, Unproved>, OpenError> {
        let position = position_of::<G>(id)?;
        // The exact position, so that the proof stands however deals change.
        Ok(proof::prove::<G>(&position_id::<G>(&position), &position, budget))
    }

    fn best(&self, id: &GameId, means: &Means) -> Result<Vec<Parred>, OpenError> {
        let position = position_of::<G>(id)?;
        let each = |&measure| par_of::<G>(&position, measure, &mut means.clone());
        Ok(measures::<G>(&position).iter().filter_map(each).collect())
    }

    fn check_proof(&self, id: &GameId, text: &str) -> Result<Proved, ProofError> {
        let position = position_of::<G>(id).map_err(|error| ProofError { line: 2, fault: error.into() })?;
        proof::check::<G>(text, &position)
    }

    fn about(&self, id: &GameId) -> Result<Vec<(&'static str, Fact)>, OpenError> {
        Ok(G::about(&position_of::<G>(id)?))
    }

    fn preview(&self, setup: &str) -> Result<Option<Scene>, NotationError> {
        Ok(G::preview(&setup.parse()?))
    }

    fn files(&self) -> Option<FileReader> {
        G::FILES
    }

    fn document(&self) -> Option<Document> {
        G::DOCUMENT
    }

    fn players(&self) -> Vec<(&'static str, &'static str)> {
        arena::players::<G>().iter().map(|player| (player.name, player.about)).collect()
    }

    fn play_out(&self, id: &GameId, player: &str, seed: &Seed) -> Result<arena::Played, arena::ArenaError> {
        let player = arena::player::<G>(player)?;
        Ok(arena::play_out(player, position_of::<G>(id)?, &mut seed.random("player")))
    }

    fn contest(&self, id: &GameId) -> Result<Box<dyn arena::Contest>, OpenError> {
        Ok(Box::new(arena::ContestOf::<G>::new(position_of::<G>(id)?)))
    }

    fn difficulty(&self, id: &GameId) -> Result<Option<Difficulty>, OpenError> {
        Ok(difficulty::measure::<G>(&position_of::<G>(id)?, &Budget::default()))
    }

    fn exercise(&self, drill: Drill) -> Result<Box<dyn Exercise>, OpenError> {
        Ok(Box::new(ExerciseOf::<G>::new(drill)?))
    }

    fn mine(&self, id: &GameId) -> Result<Vec<Drill>, OpenError> {
        Ok(drill::mine::<G>(&id.to_string(), &position_of::<G>(id)?))
    }

    fn environments(
        &self,
        id: &GameId,
        options: &Options,
        count: usize,
    ) -> Result<Vec<Box<dyn Environment>>, EnvError> {
        EnvOf::<G>::many(id, options, count)
    }

    fn forms(&self) -> Vec<&'static dyn Form> {
        G::FORMATS.iter().map(|format| format as &dyn Form).collect()
    }
}
