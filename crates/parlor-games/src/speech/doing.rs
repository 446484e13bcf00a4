//! Moves as people name them: a verb and what it is done to.

use super::Speech;

/// The forms of a verb that sentences need.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Verb {
    /// `take`.
    pub base: &'static str,
    /// `took`.
    pub past: &'static str,
    /// `taking`.
    pub gerund: &'static str,
}

/// A move in words: what is done, and to what. The cells of the move are named in it as what is to be done.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Doing {
    verb: Verb,
    what: Speech,
}

impl Doing {
    /// A move in words; `what` follows the verb: `the two plums: …`.
    pub fn new(verb: Verb, what: impl Into<Speech>) -> Self {
        Self { verb, what: what.into() }
    }

    /// `Take the two plums`: no full stop, since a reason may follow.
    #[must_use]
    pub fn imperative(&self) -> Speech {
        self.with(self.verb.base).capital()
    }

    /// `take the two plums`, within a sentence.
    #[must_use]
    pub fn infinitive(&self) -> Speech {
        self.with(self.verb.base)
    }

    /// `took the two plums`: what was done.
    #[must_use]
    pub fn past(&self) -> Speech {
        self.with(self.verb.past)
    }

    /// `taking the two plums`: what is thought about.
    #[must_use]
    pub fn gerund(&self) -> Speech {
        self.with(self.verb.gerund)
    }

    fn with(&self, verb: &str) -> Speech {
        let space = if self.what.is_empty() { "" } else { " " };
        Speech::new(format!("{verb}{space}")).join(self.what.clone())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_move_is_told_in_the_form_that_the_sentence_needs() {
        let take = Doing::new(Verb { base: "take", past: "took", gerund: "taking" }, "the two plums");
        assert_eq!(take.imperative().to_string(), "Take the two plums");
        assert_eq!(take.past().to_string(), "took the two plums");
        assert_eq!(take.gerund().to_string(), "taking the two plums");
        let shuffle = Doing::new(Verb { base: "shuffle", past: "shuffled", gerund: "shuffling" }, "");
        assert_eq!(shuffle.imperative().to_string(), "Shuffle");
    }
}
