//! Boards whose tiles stay: equal tiles are paired by the search that all such boards share.

use super::knot::knot;
use super::{QUERIES, Solved};
use crate::coach::pairing::{self, Graph, Ground, Paired, Scan};
use crate::coach::pairing_proof::PairStep;
use crate::coach::{Budget, OutOfBudget};
use crate::games::pikachu::board::Board;
use crate::games::pikachu::field::{Field, Place};
use crate::games::pikachu::losses;
use crate::kit::random::Random;
use crate::speech::Speech;

/// Beyond so many possible pairs only quick games are tried: such boards have very many equal tiles and are cleared by
/// chance. This bounds the memory.
const MOST_PAIRS: usize = 60_000;

/// What the smallest knot of a lost board may cost, and which part of the whole.
const KNOT: u64 = 100_000;
const KNOT_SHARE: u64 = 4;

pub(super) fn solve(board: &Board, budget: &mut Budget) -> Result<Solved, OutOfBudget> {
    let field = board.field();
    let groups = field.groups();
    Ok(match decided(field, &groups, budget)? {
        Paired::Cleared(pairs) => Solved::Cleared(pairs),
        Paired::Stuck(tiles) => {
            let mut kinds: Vec<u8> = tiles.iter().map(|&tile| field.tiles()[tile]).collect();
            kinds.sort_unstable();
            kinds.dedup();
            Solved::Lost(knotted(board, &kinds, budget))
        }
        Paired::Refuted(named) => {
            let kinds: Vec<u8> = named.iter().map(|&group| field.tiles()[groups[group][0]]).collect();
            Solved::Lost(knotted(board, &kinds, budget))
        }
    })
}

/// Whether a board can be cleared, without words.
pub(super) fn can_be_cleared(board: &Board, budget: &mut Budget) -> Result<bool, OutOfBudget> {
    let field = board.field();
    Ok(matches!(decided(field, &field.groups(), budget)?, Paired::Cleared(_)))
}

fn decided(field: &Field, groups: &[Vec<Place>], budget: &mut Budget) -> Result<Paired, OutOfBudget> {
    if Graph::pairs(groups.iter().map(Vec::len)) <= MOST_PAIRS {
        return paired(field, budget);
    }
    let mut random = Random::new(1);
    loop {
        if let Some(pairs) = quick(field, &mut random, budget)? {
            return Ok(Paired::Cleared(pairs));
        }
    }
}

/// Why a board on which no two tiles can be joined is lost.
pub(super) fn stuck(board: &Board, budget: &Budget) -> Speech {
    let field = board.field();
    let every: Vec<u8> = field.groups().iter().map(|group| field.tiles()[group[0]]).collect();
    knotted(board, &every, budget)
}

/// The smallest knot among some kinds, in words.
fn knotted(board: &Board, kinds: &[u8], budget: &Budget) -> Speech {
    losses::knotted(board, &knot(board, kinds, &mut budget.portion(KNOT_SHARE, KNOT)))
}

/// Has the pairings of a field searched; tiles that are found are places, groups are numbered as in the field.
pub(super) fn paired(field: &Field, budget: &mut Budget) -> Result<Paired, OutOfBudget> {
    let (graph, places, spots) = arranged(field, &field.groups());
    let table = StayingTiles { field: field.clone(), places: &places, spots: &spots };
    Ok(match pairing::solve(&table, &graph, budget)? {
        Paired::Cleared(pairs) => {
            let pair = |(a, b): (usize, usize)| (places[a].min(places[b]), places[a].max(places[b]));
            Paired::Cleared(pairs.into_iter().map(pair).collect())
        }
        Paired::Stuck(tiles) => Paired::Stuck(tiles.into_iter().map(|tile| places[tile]).collect()),
        refuted => refuted,
    })
}

/// Steps that show a board whose tiles stay to be lost; more of them than are needed. `None` if it is not lost.
pub(super) fn refute(field: &Field, budget: &mut Budget) -> Result<Option<Vec<PairStep>>, OutOfBudget> {
    let groups = field.groups();
    if Graph::pairs(groups.iter().map(Vec::len)) > MOST_PAIRS {
        return Err(OutOfBudget);
    }
    let (graph, places, spots) = arranged(field, &groups);
    let table = StayingTiles { field: field.clone(), places: &places, spots: &spots };
    let learnt = pairing::refute(&table, &graph, budget)?;
    Ok(learnt.map(|learnt| learnt.into_iter().map(|learnt| learnt.step(&places)).collect()))
}

/// The pairs of the groups, and the places and spots of tiles by the numbers these have there.
fn arranged(field: &Field, groups: &[Vec<Place>]) -> (Graph, Vec<Place>, Vec<(usize, usize)>) {
    let places = groups.concat();
    let spots = places.iter().map(|&place| field.spot(place)).collect();
    (Graph::new(groups.iter().map(Vec::len).collect()), places, spots)
}

/// A field with the places of its tiles.
#[derive(Clone)]
struct StayingTiles<'a> {
    field: Field,
    places: &'a [Place],
    /// Column and row of each tile, counted from the border.
    spots: &'a [(usize, usize)],
}

impl Ground for StayingTiles<'_> {
    type Sweep = Scan<Self>;

    #[inline]
    fn joins(&self, a: usize, b: usize) -> bool {
        self.field.joined_if_open(self.spots[a], self.spots[b])
    }

    #[inline]
    fn take(&mut self, tile: usize) {
        self.field.put(self.places[tile], 0);
    }

    fn copy_from(&mut self, other: &Self) {
        self.field.copy_from(&other.field);
    }

    fn sweep(&self, graph: &Graph) -> Scan<Self> {
        Scan::new(self, graph)
    }
}

/// How many random pairs are tried before the first one there is gets taken.
const TRIES: usize = 64;

/// One game without any list of pairs, for boards with very many equal tiles; the pairs taken if it clears the board.
fn quick(field: &Field, random: &mut Random, budget: &mut Budget) -> Result<Option<Vec<(Place, Place)>>, OutOfBudget> {
    let mut field = field.clone();
    let mut groups = field.groups();
    let mut taken = Vec::new();
    while field.count() > 0 {
        budget.spend(2 + TRIES as u64 / QUERIES)?;
        let mut drawn = (0..TRIES).filter_map(|_| {
            let group = random.pick(&groups)?;
            let (a, b) = (*random.pick(group)?, *random.pick(group)?);
            (a != b && field.joined(a, b)).then_some((a, b))
        });
        let Some((a, b)) = drawn.next().or_else(|| field.any_pair()) else { return Ok(None) };
        for place in [a, b] {
            field.put(place, 0);
            groups.iter_mut().for_each(|group| group.retain(|other| *other != place));
        }
        groups.retain(|group| !group.is_empty());
        taken.push((a.min(b), a.max(b)));
    }
    Ok(Some(taken))
}
