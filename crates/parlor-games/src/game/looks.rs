//! What a game brings along to be looked at, besides its scenes.

use serde::Serialize;

use super::FileError;

/// The drawings of a game's pieces, and how else they may be drawn.
#[derive(Clone, Copy, Debug)]
pub struct Looks {
    /// `pieces.svg` of the game's folder: one line a drawing, with an id that begins with the game's own. The forms of
    /// scenes are these ids, or those of the drawings that all games share.
    pub drawings: &'static str,
    /// Other sets that pieces may be drawn in: a form has another drawing in a set if the sprite has its name with `--`
    /// and the set's word behind it.
    pub sets: &'static [PieceSet],
    /// How the description of a set of pictures of one's own is read, where a game takes them.
    pub pictures: Option<PictureReader>,
}

impl Looks {
    /// Nothing but what all games share.
    pub const STOCK: Self = Self { drawings: "", sets: &[], pictures: None };
}

/// A set that pieces may be drawn in.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "types", derive(ts_rs::TS))]
pub struct PieceSet {
    /// Its word in settings and options.
    pub word: &'static str,
    /// What players call it.
    pub name: &'static str,
}

/// Reads which picture of one's own each form shows; or says why the text is not understood.
pub type PictureReader = fn(text: &str) -> Result<PictureSet, FileError>;

/// Which picture of one's own each form shows. Reading the pictures is up to whoever has a file system.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct PictureSet {
    /// The forms, each with the number of its picture.
    pub forms: Vec<(&'static str, u16)>,
    /// What is drawn under a picture.
    pub ground: &'static str,
    /// The names a picture may have in its folder, with `N` for its number; the first that is there counts.
    pub files: &'static [&'static str],
}

impl PictureSet {
    /// The numbers of all pictures, each once, in order.
    #[must_use]
    pub fn images(&self) -> Vec<u16> {
        let mut images: Vec<u16> = self.forms.iter().map(|&(_, image)| image).collect();
        images.sort_unstable();
        images.dedup();
        images
    }

    /// The names a picture may have in its folder.
    pub fn names(&self, image: u16) -> impl Iterator<Item = String> {
        self.files.iter().map(move |name| name.replace('N', &image.to_string()))
    }
}
