//! Clearing boards of equal tiles by pairs, where taking tiles away never blocks anything: then only the pairing of equal
//! tiles matters, not the order in which pairs go. Groups of equal tiles may have any size.

mod clauses;
mod graph;
mod playout;
mod search;
mod sweep;

use super::pairing_proof::{Claim, Step};
pub(crate) use graph::Graph;
pub(crate) use search::{refute, solve};

/// So many questions whether two tiles join cost a node.
pub(crate) const QUERIES: u64 = 64;

/// What tiles lie on. Two tiles that join once join for ever after, however many others are taken.
pub(crate) trait Ground: Clone {
    /// Whether two equal tiles can go together now, or could if those of them that are gone were still there.
    fn joins(&self, a: usize, b: usize) -> bool;

    /// Takes a tile away.
    fn take(&mut self, tile: usize);

    /// Becomes equal to another one of the same board, in the memory that is already there.
    fn copy_from(&mut self, other: &Self);
}

/// What a search finds. Tiles are numbered as in the [`Graph`].
pub(crate) enum Found {
    /// These pairs clear the board in this order.
    Cleared(Vec<(usize, usize)>),
    /// Even if every tile could go with any equal one, gone or not, these would stay.
    Stuck(Vec<usize>),
    /// However equal tiles of these groups are paired, some tile stays, even if those of all others could go with any
    /// equal one, gone or not.
    Refuted(Vec<usize>),
}

/// Something learnt on the way to showing that not everything goes.
pub(crate) struct Learnt {
    /// Whether tiles stay without it; otherwise it follows from what was learnt before.
    swept: bool,
    /// Pairs one of which is made, or not made where it says so.
    some: Vec<((usize, usize), bool)>,
}

impl Learnt {
    /// It as a step of a proof; `names` are the names of the tiles there.
    pub(crate) fn step(&self, names: &[usize]) -> Step {
        let claims = self.some.iter().map(|&((a, b), made)| Claim::new(names[a], names[b], made)).collect();
        if self.swept { Step::Needs(claims) } else { Step::So(claims) }
    }
}
