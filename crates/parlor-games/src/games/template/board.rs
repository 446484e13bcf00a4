//! The position: a row of letters.

/// Tokens in a row, and how many there were at the start.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Row {
    tokens: Vec<u8>,
    dealt: usize,
}

impl Row {
    /// A row of upper-case letters, of `dealt` at the start.
    #[must_use]
    pub fn new(tokens: Vec<u8>, dealt: usize) -> Self {
        Self { tokens, dealt }
    }

    /// The letters that are left.
    #[must_use]
    pub fn tokens(&self) -> &[u8] {
        &self.tokens
    }

    /// How many there were at the start.
    #[must_use]
    pub fn dealt(&self) -> usize {
        self.dealt
    }

    /// Whether the token at `left` and the next one are equal.
    #[must_use]
    pub fn pair_at(&self, left: usize) -> bool {
        matches!(self.tokens.get(left..left + 2), Some([a, b]) if a == b)
    }

    pub(super) fn take(&mut self, left: usize) {
        self.tokens.drain(left..left + 2);
    }
}
