//! The whites hang together exactly while the blacks, joined diagonally, and the border as one more node, form a
//! forest: a cycle of blacks, or a chain from border to border, fences something in. Trees carry labels; joining two
//! relabels the smaller one (always into the border's), so asking whether a black would close a cycle is four reads.

use super::engine::{BLACK, Engine, OPEN, Spot, at};

impl Engine {
    #[inline(always)]
    pub(super) fn diagonals(&self, spot: Spot) -> [Spot; 4] {
        let width = self.width;
        [spot - width - 1, spot - width + 1, spot + width - 1, spot + width + 1]
    }

    /// Whether a black at a spot would split the whites. Cells that are not black carry their own label, so they never
    /// equal another.
    #[inline(always)]
    pub(super) fn splits(&self, spot: Spot) -> bool {
        let [a, b, c, d] = self.diagonals(spot).map(|diagonal| self.label[at(diagonal)]);
        let border = self.border();
        let twice = (a == b) | (a == c) | (a == d) | (b == c) | (b == d) | (c == d);
        twice | (self.edge[at(spot)] & ((a == border) | (b == border) | (c == border) | (d == border)))
    }

    /// Joins a new black to the trees around it; false when that closes a cycle.
    pub(super) fn join(&mut self, spot: Spot) -> bool {
        if self.edge[at(spot)] {
            self.merge(spot, self.border());
        }
        for diagonal in self.diagonals(spot) {
            if self.colour[at(diagonal)] == BLACK {
                let (here, there) = (self.label[at(spot)], self.label[at(diagonal)]);
                if here == there {
                    return false;
                }
                self.merge(here, there);
            }
        }
        true
    }

    /// Makes one tree of two, and whitens the cells that would now close a cycle. Such a cell lies diagonally to both
    /// trees, so looking around the relabelled one is enough.
    fn merge(&mut self, one: Spot, two: Spot) {
        let border = self.border();
        let lighter = self.weight[at(one)] <= self.weight[at(two)];
        let (gone, kept) = if two == border || (one != border && lighter) { (one, two) } else { (two, one) };
        let mut spot = gone;
        loop {
            self.label[at(spot)] = kept;
            spot = self.next[at(spot)];
            if spot == gone {
                break;
            }
        }
        loop {
            for diagonal in self.diagonals(spot) {
                if self.colour[at(diagonal)] == OPEN && self.splits(diagonal) {
                    self.whiten(diagonal);
                }
            }
            spot = self.next[at(spot)];
            if spot == gone {
                break;
            }
        }
        self.weight[at(kept)] += self.weight[at(gone)];
        self.next.swap(at(gone), at(kept));
        self.log[at(self.joins as Spot)] = (gone, kept);
        self.joins += 1;
    }

    /// Takes back the joining with an index, which must be the last one.
    pub(super) fn part(&mut self, index: usize) {
        let (gone, kept) = self.log[at(index as Spot)];
        self.next.swap(at(gone), at(kept));
        self.weight[at(kept)] -= self.weight[at(gone)];
        let mut spot = gone;
        loop {
            self.label[at(spot)] = gone;
            spot = self.next[at(spot)];
            if spot == gone {
                break;
            }
        }
    }
}
