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
    /// The same in fewer words, for the middle of a sentence.
    short: Option<Speech>,
}

impl Doing {
    /// A move in words; `what` follows the verb: `the two plums: …`.
    pub fn new(verb: Verb, what: impl Into<Speech>) -> Self {
        Self { verb, what: what.into(), short: None }
    }

    /// With fewer words for the middle of a sentence, where the board shows the places: `the two plums`. They name the same
    /// cells.
    #[must_use]
    pub fn shortly(mut self, what: Speech) -> Self {
        self.short = Some(what);
        self
    }

    /// `Take the two plums`: no full stop, since a reason may follow.
    #[must_use]
    pub fn imperative(&self) -> Speech {
        Self::with(self.verb.base, &self.what).capital()
    }

    /// `take the two plums`, within a sentence.
    #[must_use]
    pub fn infinitive(&self) -> Speech {
        Self::with(self.verb.base, &self.what)
    }

    /// `took the two plums`: what was done.
    #[must_use]
    pub fn past(&self) -> Speech {
        Self::with(self.verb.past, &self.what)
    }

    /// `taking the two plums`: what is thought about, in the fewest words.
    #[must_use]
    pub fn gerund(&self) -> Speech {
        Self::with(self.verb.gerund, self.short.as_ref().unwrap_or(&self.what))
    }

    fn with(verb: &str, what: &Speech) -> Speech {
        let space = if what.is_empty() { "" } else { " " };
        Speech::new(format!("{verb}{space}")).join(what.clone())
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
        let placed = take.shortly("the plums".into());
        assert_eq!(placed.imperative().to_string(), "Take the two plums");
        assert_eq!(placed.gerund().to_string(), "taking the plums", "in the middle of a sentence");
    }
}
