//! What a document wants of a session: text, with places where it leaves something open.

use std::borrow::Cow;

/// A piece of expected output.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Piece {
    /// Exactly this.
    Text(String),
    /// One of these.
    OneOf(Vec<String>),
    /// Anything that ends no line.
    Line,
    /// Anything.
    Free,
}

impl Piece {
    /// Exactly this.
    #[must_use]
    pub fn text(text: impl Into<String>) -> Self {
        Self::Text(text.into())
    }

    /// The first of these texts is ours, the others are as good.
    #[must_use]
    pub fn one_of(texts: &[&str]) -> Self {
        Self::OneOf(texts.iter().map(|&text| text.to_owned()).collect())
    }

    /// What a reader is shown in its place.
    #[must_use]
    pub fn shown(&self) -> Cow<'_, str> {
        match self {
            Self::Text(text) => Cow::Borrowed(text),
            Self::OneOf(texts) => Cow::Borrowed(texts.first().map_or("", String::as_str)),
            Self::Line | Self::Free => Cow::Borrowed("‹…›"),
        }
    }
}

/// What is written between two lines of input.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Step {
    /// What, in order.
    pub pieces: Vec<Piece>,
}

impl Step {
    /// Exactly this.
    #[must_use]
    pub fn text(text: impl Into<String>) -> Self {
        Self { pieces: vec![Piece::text(text)] }
    }

    /// Nothing but this is known: from here on everything goes.
    #[must_use]
    pub fn open() -> Self {
        Self { pieces: vec![Piece::Free] }
    }
}

/// Which exit codes are right.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Exits {
    /// The document does not say.
    Any,
    /// One of these, ours first.
    OneOf(Vec<u8>),
}

impl Exits {
    /// Whether a code is right.
    #[must_use]
    pub fn allow(&self, code: u8) -> bool {
        match self {
            Self::Any => true,
            Self::OneOf(codes) => codes.contains(&code),
        }
    }
}

/// What a report must have besides its form: says what is missing.
pub type Shape = fn(&str) -> Option<String>;

/// What a document wants of a session.
#[derive(Clone, Debug)]
pub struct Expectation {
    /// What comes before the first line of input, then after each line that is read.
    pub steps: Vec<Step>,
    /// How the program ends.
    pub exits: Exits,
    /// What else must be so.
    pub shape: Option<Shape>,
    /// What must not be written anywhere.
    pub never: Vec<String>,
}

impl Expectation {
    /// One answer and an end, without any input.
    #[must_use]
    pub fn answer(pieces: Vec<Piece>, codes: &[u8]) -> Self {
        Self { steps: vec![Step { pieces }], exits: Exits::OneOf(codes.to_vec()), shape: None, never: Vec::new() }
    }

    /// All that a reader can be shown of it.
    #[must_use]
    pub fn shown(&self) -> String {
        self.steps.iter().flat_map(|step| &step.pieces).map(Piece::shown).collect()
    }
}
