//! Clearing boards of equal tiles by pairs, where taking tiles away never blocks anything: then only the pairing of equal
//! tiles matters, not the order in which pairs go. Groups of equal tiles may have any size.

mod clauses;
mod graph;
mod mending;
mod playout;
mod scan;
mod search;

use super::pairing_proof::{Claim, PairStep};
use crate::kit::random::Random;
pub(crate) use graph::Graph;
pub(crate) use playout::{Played, Taste};
pub(crate) use scan::Scan;
pub(crate) use search::{refute, solve};

/// So many questions whether two tiles join cost a node.
pub(crate) const QUERIES: u64 = 64;

/// What tiles lie on. Two tiles that join once join for ever after, however many others are taken.
pub(crate) trait Ground: Clone {
    /// How it is swept: [`Scan`] unless it knows better.
    type Sweep: Sweep;

    /// Quick games before the search.
    const PLAY_OUTS: usize = 12;

    /// Steps by which the best of them is mended; each costs dozens of sweeps.
    const STEPS: usize = 0;

    /// Whether two equal tiles can go together now, or could if those of them that are gone were still there.
    fn joins(&self, a: usize, b: usize) -> bool;

    /// Takes a tile away.
    fn take(&mut self, tile: usize);

    /// Becomes equal to another one of the same board, in the memory that is already there.
    fn copy_from(&mut self, other: &Self);

    /// A sweep that nothing is allowed to yet.
    fn sweep(&self, graph: &Graph) -> Self::Sweep;

    /// Plays a quick game to its end.
    fn play(&self, graph: &Graph, taste: &Taste<'_>, random: &mut Random) -> Played {
        playout::play(self, graph, taste, random)
    }

    /// Pairs that can never be made by how their tiles lie; asked for when quick games did not do.
    fn apart(&self, _graph: &Graph) -> Vec<u32> {
        Vec::new()
    }
}

/// How far a sweep has come; it can be gone on with when more pairs are allowed.
///
/// A tile goes as soon as an allowed partner can be joined with it, even if that partner went before. This takes at
/// least what any real play could, so tiles that stay prove that some excluded pair is needed. When every tile has one
/// allowed partner, it takes exactly what play does.
pub(crate) trait Sweep {
    /// Becomes equal to another one of the same board, in the memory that is already there.
    fn copy_from(&mut self, other: &Self);

    /// Allows more edges.
    fn allow(&mut self, graph: &Graph, edges: impl Iterator<Item = u32>);

    /// Takes away what can be taken, until nothing changes. Returns the number of queries it cost.
    fn run(&mut self, graph: &Graph) -> u64;

    /// How many tiles stay.
    fn left(&self) -> usize;

    /// Whether a tile is gone.
    fn is_gone(&self, tile: usize) -> bool;

    /// Whether an edge would take something away now.
    fn opens(&self, graph: &Graph, edge: u32) -> bool;
}

/// What a search finds. Tiles are numbered as in the [`Graph`].
pub(crate) enum Paired {
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
    pub(crate) fn step(&self, names: &[usize]) -> PairStep {
        let claims = self.some.iter().map(|&((a, b), made)| Claim::new(names[a], names[b], made)).collect();
        if self.swept { PairStep::Needs(claims) } else { PairStep::So(claims) }
    }
}
