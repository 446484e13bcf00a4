//! What programs said to have done or seen, to be held against the log.

use crate::history::Face;

/// What somebody was told about a table.
#[derive(Debug)]
pub struct Claim {
    /// Who was told so, and what he had asked.
    pub by: String,
    pub key: String,
    pub what: What,
}

#[derive(Debug)]
pub enum What {
    /// The table looked like this at some time of the round.
    Seen(Face),
    /// It looked like this at some time or other.
    Shown(Face),
    /// It looked like this after something was written in this round.
    Wrote(Face),
    /// This remark was kept in this round.
    Noted(String),
}

/// How much happened, so that a test that tests nothing is found out.
#[derive(Clone, Copy, Debug, Default)]
pub struct Counts {
    /// Commands that were acknowledged, or said to be refused.
    pub answered: usize,
    /// Commands whose answer was cut off.
    pub cut: usize,
    /// Commands that met a newer state of the game.
    pub behind: usize,
    /// Remarks that were acknowledged.
    pub noted: usize,
    /// Answers that a deleted game is gone.
    pub gone: usize,
    /// Views that whoever followed a table was shown.
    pub shown: usize,
    pub killed: usize,
    /// Programs that ended as they were asked to.
    pub ended: usize,
}

impl std::ops::AddAssign for Counts {
    fn add_assign(&mut self, more: Self) {
        self.answered += more.answered;
        self.cut += more.cut;
        self.behind += more.behind;
        self.noted += more.noted;
        self.gone += more.gone;
        self.shown += more.shown;
        self.killed += more.killed;
        self.ended += more.ended;
    }
}

/// What came of the part of a round that one program had.
#[derive(Debug, Default)]
pub struct Told {
    pub claims: Vec<Claim>,
    pub counts: Counts,
}

impl Told {
    pub fn claim(&mut self, by: &str, key: &str, what: What) {
        self.claims.push(Claim { by: by.to_owned(), key: key.to_owned(), what });
    }

    pub fn and(mut self, more: Self) -> Self {
        self.claims.extend(more.claims);
        self.counts += more.counts;
        self
    }
}
