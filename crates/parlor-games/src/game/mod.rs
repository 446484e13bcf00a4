//! What a game has to say about itself. Everything else (undo, saves, clock, scores, front ends) is built on this.
//!
//! | in the game's folder | is implemented | which says |
//! |---|---|---|
//! | `rules.rs` | [`Rules`] | which moves there are and what they do |
//! | `notation.rs` | [`Notation`] | how positions and moves are written |
//! | `deal.rs` | [`Deal`] | how a game begins |
//! | `solver.rs` | [`Judge`] | what can still be won |
//! | `proof.rs` | [`Refute`] | why a lost position is lost |
//! | `par` | [`Pars`] | what is best, where wins are better and worse |
//! | `view.rs` | [`View`] | what is to be seen, and what selecting a cell means |
//! | `voice.rs` | [`Voice`] | how moves and reasons sound |
//! | `numbers.rs` | [`Numbers`] | moves and boards as integers, for programs that learn |
//! | `pieces.svg` | [`Looks`] | what its pieces look like |
//! | `mod.rs` | [`Game`] | the card, and what only some games have |

mod deal;
mod judge;
mod looks;
mod notation;
mod numbers;
mod rules;
mod view;
mod voice;

pub use deal::{Deal, DealError, OpenError};
pub use judge::{HARDEST_STEP, Judge, Refute};
pub use looks::{Looks, PictureReader, PictureSet, PieceSet};
pub use notation::{Format, Notation, WriteSetup};
pub use numbers::{Numbers, Plane, Standing};
pub(crate) use numbers::{pair, paired, pairs};
pub use rules::{BoardEvent, Refusal, Rules, Status};
pub use view::{Press, Tray, View};
pub use voice::Voice;
pub(crate) use voice::{Weight, best_told, brought_forward};

use crate::arena::Player;
use crate::card::Card;
use crate::classic::Document;
use crate::coach::Pars;
use crate::parts::Part;

/// A game: its card and the sum of its parts. What only some games have is a value here.
pub trait Game: Deal + Judge + Numbers + Refute + View + Voice {
    /// The game's name, words, presets and the fields of its setup.
    const CARD: Card;

    /// The drawings of its pieces, in games that have some of their own.
    const LOOKS: Looks = Looks::STOCK;

    /// Computer players besides `random`, which every game has.
    const PLAYERS: &'static [Player<Self>] = &[];

    /// Texts of other programs that hold a position, or where its pieces lie.
    const FORMATS: &'static [Format<Self>] = &[];

    /// What is best, in games that have better and worse wins.
    const PAR: Option<Pars<Self>> = None;

    /// The pieces taken last, in games that show them beside the board.
    const TRAY: Option<Tray<Self>> = None;

    /// How the content of a file becomes values of a field of the card, in games whose fields take files.
    const FILES: Option<FileReader> = None;

    /// The game of a source document, where there is one.
    const DOCUMENT: Option<Document> = None;

    /// The position as the source document prints it, where there is one.
    const PICTURE: Option<fn(&Self::Position) -> String> = None;
}

/// What the content of a file holds for a field, named by its key: one thing, or several; or why it is not understood.
pub type FileReader = fn(field: &str, content: &[u8]) -> Result<Vec<Part>, FileError>;

/// Why a file is not understood.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("{}{what}", line.map_or(String::new(), |line| format!("line {line}: ")))]
pub struct FileError {
    /// The line, counted from 1, where there is one to name.
    pub line: Option<usize>,
    /// What is wrong and what would be right.
    pub what: String,
}
