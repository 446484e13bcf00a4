//! What is wrong with a piece of notation, and where.

/// A text that could not be read. `at` counts characters from 0, so a front end can point at the place.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("at character {}: {what}", at + 1)]
pub struct NotationError {
    /// How many characters stand before the mistake.
    pub at: usize,
    /// What is wrong and what would be right, in one line.
    pub what: String,
}

impl NotationError {
    /// A mistake at character `at`.
    pub fn new(at: usize, what: impl Into<String>) -> Self {
        Self { at, what: what.into() }
    }

    /// The same mistake, seen from a text that has `before` more characters in front.
    #[must_use]
    pub fn shifted(mut self, before: usize) -> Self {
        self.at += before;
        self
    }
}
