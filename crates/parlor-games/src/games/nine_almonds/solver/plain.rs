//! A second solver for tests, as plain as can be: no bits, no tables, nothing shared with the real one.

use std::collections::{BTreeSet, HashMap};

type At = (i32, i32);

/// A board by its squares.
pub(super) struct Plain {
    pub(super) squares: BTreeSet<At>,
    pub(super) orthogonal: bool,
    pub(super) goal: At,
}

/// Where an almond starts, what it jumps over and where it lands.
pub(super) type Hop = (At, At, At);

impl Plain {
    pub(super) fn hops(&self, almonds: &BTreeSet<At>) -> Vec<Hop> {
        let mut hops = Vec::new();
        for &(x, y) in almonds {
            for (dx, dy) in [(-1, -1), (-1, 0), (-1, 1), (0, -1), (0, 1), (1, -1), (1, 0), (1, 1)] {
                let (over, to) = ((x + dx, y + dy), (x + 2 * dx, y + 2 * dy));
                let straight = !self.orthogonal || dx == 0 || dy == 0;
                if straight && almonds.contains(&over) && self.squares.contains(&to) && !almonds.contains(&to) {
                    hops.push(((x, y), over, to));
                }
            }
        }
        hops
    }

    pub(super) fn after(almonds: &BTreeSet<At>, (from, over, to): Hop) -> BTreeSet<At> {
        almonds.iter().copied().filter(|&at| at != from && at != over).chain([to]).collect()
    }

    /// The fewest turns by trying everything, once for each set of almonds and almond that jumped last.
    pub(super) fn fewest(&self, almonds: &BTreeSet<At>, memo: &mut Known) -> Option<u32> {
        self.fewest_after(almonds, None, memo)
    }

    fn fewest_after(&self, almonds: &BTreeSet<At>, last: Option<At>, memo: &mut Known) -> Option<u32> {
        if almonds.len() == 1 && almonds.contains(&self.goal) {
            return Some(0);
        }
        let key = (almonds.clone(), last);
        if let Some(&known) = memo.get(&key) {
            return known;
        }
        let tried = self.hops(almonds).into_iter().filter_map(|hop| {
            // A hop by the almond that moved last belongs to its turn.
            Some(u32::from(last != Some(hop.0)) + self.fewest_after(&Self::after(almonds, hop), Some(hop.2), memo)?)
        });
        let fewest = tried.collect::<Vec<_>>().into_iter().min();
        memo.insert(key, fewest);
        fewest
    }

    /// Every sequence of hops that wins.
    pub(super) fn winning_sequences(&self, almonds: &BTreeSet<At>) -> Vec<Vec<Hop>> {
        if almonds.len() == 1 && almonds.contains(&self.goal) {
            return vec![Vec::new()];
        }
        let mut sequences = Vec::new();
        for hop in self.hops(almonds) {
            for mut rest in self.winning_sequences(&Self::after(almonds, hop)) {
                rest.insert(0, hop);
                sequences.push(rest);
            }
        }
        sequences
    }
}

/// What is known: almonds and the one that moved last to the fewest turns.
pub(super) type Known = HashMap<(BTreeSet<At>, Option<At>), Option<u32>>;
