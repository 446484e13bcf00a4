//! A proof that tiles stay, for boards whose tiles slide, without any search.
//!
//! A set of tiles that may go is grown until it stands still. A pair may go if it could be joined after some of those
//! that may go are gone, whichever and in whatever order: each of the two lies as near to the end as the tiles before
//! it that stay allow, or anywhere further out, and every other stretch is as short as the tiles that stay leave it.
//! The first tile that any play takes from outside the set would have had to be in it, so those outside stay for ever.

use super::QUERIES;
use crate::coach::{Budget, OutOfBudget, narrowing};
use crate::games::pikachu::board::Board;
use crate::games::pikachu::field::{Field, Place};

/// More pairs or queries than these are not worth it: boards so large are never stuck as a whole.
const MOST_PAIRS: usize = 20_000;
const MOST_QUERIES: u64 = 40_000;

/// What the smallest knot of a lost board may cost, and which part of the whole.
const KNOT: u64 = 20_000;
const KNOT_SHARE: u64 = 4;

/// A tile by its stretch and its number in it, from the end where tiles gather.
type Tile = (usize, usize);

/// The kinds of a smallest knot, each with its tiles: some of them can never go, however all others do. None if this
/// proves nothing.
pub(super) fn knot(board: &Board, budget: &mut Budget) -> Result<Vec<Vec<Place>>, OutOfBudget> {
    let field = board.field();
    let every: Vec<u8> = field.groups().iter().map(|group| field.tiles()[group[0]]).collect();
    let Some(kinds) = staying(board, &every, budget)? else { return Ok(Vec::new()) };
    let budget = &mut budget.portion(KNOT_SHARE, KNOT);
    let mut kinds = narrowing::shrunk(kinds, |kinds| staying(board, kinds, budget));
    kinds.sort_unstable();
    let tiles = |kind: u8| (0..field.tiles().len()).filter(|&at| field.tiles()[at] == kind).collect();
    Ok(kinds.into_iter().map(tiles).collect())
}

/// Those of some kinds of which tiles can never go, even if those of all others may go at any time; none if all may go.
fn staying(board: &Board, among: &[u8], budget: &mut Budget) -> Result<Option<Vec<u8>>, OutOfBudget> {
    let tiles = board.field().tiles();
    let mut groups: Vec<Vec<Tile>> = vec![Vec::new(); 256];
    let mut stays: Vec<Vec<bool>> = Vec::new();
    for (number, stretch) in board.stretches().iter().enumerate() {
        let filled = stretch.iter().take_while(|&&place| tiles[place] != 0).count();
        stays.push(stretch[..filled].iter().map(|&place| among.contains(&tiles[place])).collect());
        for (index, &place) in stretch[..filled].iter().enumerate() {
            groups[usize::from(tiles[place])].push((number, index));
        }
    }
    if groups.iter().map(|group| group.len() * group.len() / 2).sum::<usize>() > MOST_PAIRS {
        return Ok(None);
    }
    groups.iter_mut().zip(0..=u8::MAX).filter(|(_, kind)| !among.contains(kind)).for_each(|(group, _)| group.clear());
    let mut open: Vec<(Tile, Tile)> = Vec::new();
    for group in &groups {
        for (index, &a) in group.iter().enumerate() {
            open.extend(group[index + 1..].iter().map(|&b| (a, b)));
        }
    }
    let mut relaxed = Relaxed { board, field: board.field().clone(), stays, queries: 0 };
    for stretch in 0..relaxed.stays.len() {
        relaxed.fill(stretch, relaxed.fixed(stretch, 0..relaxed.stays[stretch].len()));
    }
    loop {
        let before = open.len();
        open.retain(|&(a, b)| !relaxed.is_settled(a, b) && !relaxed.joins(a, b));
        budget.spend(relaxed.queries / QUERIES)?;
        if relaxed.queries > MOST_QUERIES {
            return Ok(None);
        }
        if open.len() == before {
            let stretches = board.stretches().iter().zip(&relaxed.stays);
            let stay = stretches.flat_map(|(places, stays)| places.iter().zip(stays).filter(|(_, stays)| **stays));
            let mut kinds: Vec<u8> = stay.map(|(&place, _)| tiles[place]).collect();
            kinds.sort_unstable();
            kinds.dedup();
            return Ok((!kinds.is_empty()).then_some(kinds));
        }
    }
}

struct Relaxed<'a> {
    board: &'a Board,
    /// Full where a tile that stays must lie, whatever goes.
    field: Field,
    /// By stretch and number: whether the tile is not known to be able to go.
    stays: Vec<Vec<bool>>,
    queries: u64,
}

impl Relaxed<'_> {
    fn is_settled(&self, a: Tile, b: Tile) -> bool {
        !self.stays[a.0][a.1] && !self.stays[b.0][b.1]
    }

    /// How many tiles of a part of a stretch stay.
    fn fixed(&self, stretch: usize, part: std::ops::Range<usize>) -> usize {
        self.stays[stretch][part].iter().filter(|stays| **stays).count()
    }

    fn after(&self, (stretch, index): Tile) -> usize {
        self.fixed(stretch, index + 1..self.stays[stretch].len())
    }

    /// Fills a stretch up to a length.
    fn fill(&mut self, stretch: usize, length: usize) {
        for (index, &place) in self.board.stretches()[stretch].iter().enumerate() {
            self.field.put(place, u8::from(index < length));
        }
    }

    /// Notes it if two tiles may be joined.
    fn joins(&mut self, a: Tile, b: Tile) -> bool {
        let joins = if a.0 == b.0 { self.joins_within(a, b) } else { self.joins_across(a, b) };
        for (stretch, index) in [a, b] {
            self.stays[stretch][index] &= !joins;
            self.fill(stretch, self.fixed(stretch, 0..self.stays[stretch].len()));
        }
        joins
    }

    fn joins_within(&mut self, (stretch, first): Tile, (_, second): Tile) -> bool {
        let between = self.fixed(stretch, first + 1..second);
        if between == 0 {
            return true;
        }
        let after = self.after((stretch, second));
        let places = &self.board.stretches()[stretch];
        for at in self.fixed(stretch, 0..first)..=first {
            for other in at + 1 + between..=at + second - first {
                self.fill(stretch, other + 1 + after);
                self.queries += 1;
                if self.field.joined(places[at], places[other]) {
                    return true;
                }
            }
        }
        false
    }

    fn joins_across(&mut self, a: Tile, b: Tile) -> bool {
        let (after_a, after_b) = (self.after(a), self.after(b));
        let stretches = self.board.stretches();
        for at in self.fixed(a.0, 0..a.1)..=a.1 {
            self.fill(a.0, at + 1 + after_a);
            for other in self.fixed(b.0, 0..b.1)..=b.1 {
                self.fill(b.0, other + 1 + after_b);
                self.queries += 1;
                if self.field.joined(stretches[a.0][at], stretches[b.0][other]) {
                    return true;
                }
            }
        }
        false
    }
}
