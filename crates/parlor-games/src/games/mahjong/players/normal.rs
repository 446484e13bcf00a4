//! The document's Normal AI: two check rules that decide at once, then five priority rules, each of which keeps a part
//! of the choices that are left.
//!
//! It sees the faces that nothing lies on and remembers which tiles have gone, as a person at the table does.

use super::super::Mahjong;
use super::super::board::Board;
use super::super::notation::Move;
use super::super::tiles::GROUPS;
use crate::arena::Decision;
use crate::game::Rules;
use crate::kit::random::Random;

/// A pair that could go.
type Pair = (usize, usize);

pub(super) fn choose(board: &Board, random: &mut Random) -> Option<Decision<Move>> {
    let (pair, reason) = SeenTable::new(board).best(random)?;
    let made = Move::pair(board.spot(pair.0), board.spot(pair.1));
    Some(Decision { made, reason: reason.into() })
}

/// What a player at the table knows.
pub(super) struct SeenTable {
    /// The board with covered faces hidden.
    seen: Board,
    /// How many tiles of each group are left, which is what has not gone.
    left: [usize; GROUPS as usize],
    /// The free tiles of each group.
    free: Vec<Vec<usize>>,
}

impl SeenTable {
    pub(super) fn new(board: &Board) -> Self {
        let seen = Mahjong::observe(board);
        let mut left = [0; GROUPS as usize];
        board.left().filter_map(|tile| board.group(tile)).for_each(|group| left[usize::from(group)] += 1);
        let mut free = vec![Vec::new(); usize::from(GROUPS)];
        for tile in seen.left().filter(|&tile| seen.is_free(tile)) {
            if let Some(group) = seen.group(tile) {
                free[usize::from(group)].push(tile);
            }
        }
        Self { seen, left, free }
    }

    /// All pairs of free tiles that match.
    pub(super) fn choices(&self) -> Vec<Pair> {
        let mut pairs: Vec<Pair> = self.free.iter().flat_map(|group| super::pairs(group)).collect();
        pairs.sort_unstable();
        pairs
    }

    /// The pair to take, and which rule decided.
    pub(super) fn best(&self, random: &mut Random) -> Option<(Pair, &'static str)> {
        let choices = self.choices();
        if let Some(pair) = self.complete_group(&choices) {
            return Some((pair, "all tiles of its group are free"));
        }
        if let Some(pair) = self.last_pair(&choices) {
            return Some((pair, "the other pair of its group has gone"));
        }
        let rules = [
            (Self::unblocking as fn(&Self, Vec<Pair>) -> Vec<Pair>, "it frees the fourth tile of its group"),
            (Self::without_threes, "all others are of groups with three free tiles"),
            (|table, pairs| highest(pairs, |pair| table.obstruction(pair)), "it obstructs most tiles"),
            (|table, pairs| highest(pairs, |pair| table.columns(pair)), "it stands in the fullest columns"),
            (|table, pairs| highest(pairs, |pair| table.rows(pair)), "it stands in the fullest rows"),
        ];
        let mut choices = choices;
        for (rule, reason) in rules {
            choices = rule(self, choices);
            if let [pair] = choices[..] {
                return Some((pair, reason));
            }
        }
        random.pick(&choices).map(|&pair| (pair, "one of the best at random"))
    }

    fn group(&self, pair: Pair) -> usize {
        // Both tiles are free, so their faces are seen.
        usize::from(self.seen.group(pair.0).unwrap_or_default())
    }

    /// Check rule 1: a pair of a group whose tiles are all free, four of them or, where a layout has more than one set
    /// of tiles, more.
    pub(super) fn complete_group(&self, choices: &[Pair]) -> Option<Pair> {
        let complete = |pair: &Pair| {
            let group = self.group(*pair);
            self.free[group].len() >= 4 && self.free[group].len() == self.left[group]
        };
        choices.iter().copied().find(complete)
    }

    /// Check rule 2: a pair that is all that is left of its group.
    pub(super) fn last_pair(&self, choices: &[Pair]) -> Option<Pair> {
        choices.iter().copied().find(|&pair| self.left[self.group(pair)] == 2)
    }

    /// Priority rule 1: where three tiles of a group are free and the fourth is seen, the pairs with the one that blocks
    /// it, or the pair of the two that block it. Of several such groups the pairs of all are kept; without any, all
    /// choices.
    pub(super) fn unblocking(&self, choices: Vec<Pair>) -> Vec<Pair> {
        let geometry = self.seen.layout().geometry();
        let mut kept: Vec<Pair> = Vec::new();
        for (group, free) in self.free.iter().enumerate().filter(|(_, free)| free.len() == 3) {
            let fourth = |&tile: &usize| self.seen.group(tile).map(usize::from) == Some(group) && !free.contains(&tile);
            for fourth in self.seen.left().filter(fourth) {
                let beside = |tile: usize| {
                    let tile = &(tile as u16);
                    geometry.left(fourth).contains(tile) || geometry.right(fourth).contains(tile)
                };
                let blocking: Vec<usize> = free.iter().copied().filter(|&tile| beside(tile)).collect();
                match blocking[..] {
                    [] => {}
                    [one] => kept.extend(super::pairs(free).filter(|&(a, b)| a == one || b == one)),
                    _ => kept.extend(super::pairs(&blocking)),
                }
            }
        }
        if kept.is_empty() {
            return choices;
        }
        kept.sort_unstable();
        kept.dedup();
        kept
    }

    /// Priority rule 2: without the pairs of groups with exactly three free tiles, unless there are no others.
    pub(super) fn without_threes(&self, choices: Vec<Pair>) -> Vec<Pair> {
        let others: Vec<Pair> =
            choices.iter().copied().filter(|&pair| self.free[self.group(pair)].len() != 3).collect();
        if others.is_empty() { choices } else { others }
    }

    /// The obstruction value of a pair, for priority rule 3. The document's sentence about it breaks off; here it is the
    /// number of other tiles left that one of the two lies over or touches at a side.
    pub(super) fn obstruction(&self, (a, b): Pair) -> usize {
        let layout = self.seen.layout();
        let geometry = layout.geometry();
        let mut held: Vec<usize> = [a, b]
            .iter()
            .flat_map(|&tile| [layout.below(tile), geometry.left(tile), geometry.right(tile)])
            .flat_map(|tiles| self.seen.there(tiles))
            .filter(|&tile| tile != a && tile != b)
            .collect();
        held.sort_unstable();
        held.dedup();
        held.len()
    }

    /// The column shrinking value of a pair, for priority rule 4: the tiles in the columns of both. A column is half a
    /// tile wide, so that a tile stands in two of them.
    pub(super) fn columns(&self, (a, b): Pair) -> usize {
        self.sharing(|tile| [a, b].iter().any(|&mine| self.column(mine).abs_diff(self.column(tile)) < 2))
    }

    /// The row shrinking value of a pair, for priority rule 5: the tiles in the rows of both.
    pub(super) fn rows(&self, (a, b): Pair) -> usize {
        self.sharing(|tile| [a, b].iter().any(|&mine| self.row(mine).abs_diff(self.row(tile)) < 2))
    }

    fn sharing(&self, share: impl Fn(usize) -> bool) -> usize {
        self.seen.left().filter(|&tile| share(tile)).count()
    }

    fn column(&self, tile: usize) -> u8 {
        self.seen.spot(tile).column
    }

    fn row(&self, tile: usize) -> u8 {
        self.seen.spot(tile).row
    }
}

/// The pairs with the highest value.
fn highest(pairs: Vec<Pair>, value: impl Fn(Pair) -> usize) -> Vec<Pair> {
    let values: Vec<usize> = pairs.iter().map(|&pair| value(pair)).collect();
    let most = values.iter().copied().max();
    pairs.into_iter().zip(values).filter(|(_, value)| Some(*value) == most).map(|(pair, _)| pair).collect()
}
