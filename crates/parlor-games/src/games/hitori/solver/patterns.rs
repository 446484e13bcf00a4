//! Conclusions from the numbers alone, drawn once per board.

use super::engine::{BLACK, Engine, Spot, WHITE, at};

impl Engine {
    /// Sandwiches, pairs with singles (triples are two pairs), and corners. True of both rules. Consequences are left
    /// to [`Engine::propagate`]; false on a contradiction.
    pub(crate) fn apply_patterns(&mut self) -> bool {
        let width = self.width;
        for cell in 0..self.area() {
            let spot = self.spots[cell];
            let number = self.number[at(spot)];
            if number == self.number[at(spot + 1)] && !self.blacken_others(spot, spot + 1, true) {
                return false;
            }
            if number == self.number[at(spot + width)] && !self.blacken_others(spot, spot + width, false) {
                return false;
            }
            // Two steps to the right of the last column lies the ring of the next row, which has no numbers.
            if number == self.number[at(spot + 2)] && !self.set(spot + 1, WHITE) {
                return false;
            }
            if number == self.number[at(spot + 2 * width)] && !self.set(spot + width, WHITE) {
                return false;
            }
        }
        self.apply_corners()
    }

    /// One cell of an adjacent pair stays white, so all others with the number in that line are black.
    #[cold]
    fn blacken_others(&mut self, one: Spot, two: Spot, in_row: bool) -> bool {
        let mut spot = one;
        loop {
            spot = if in_row { self.row_next[at(spot)] } else { self.col_next[at(spot)] };
            if spot == one {
                return true;
            }
            if spot != two && !self.set(spot, BLACK) {
                return false;
            }
        }
    }

    fn apply_corners(&mut self) -> bool {
        let (cols, rows, width) = (self.size.cols as Spot, self.size.rows as Spot, self.width);
        let corners = [
            (width + 1, 1, width as i16),
            (width + cols, -1, width as i16),
            (rows * width + 1, 1, -(width as i16)),
            (rows * width + cols, -1, -(width as i16)),
        ];
        for (corner, across, down) in corners {
            let side = corner.wrapping_add_signed(across);
            let below = corner.wrapping_add_signed(down);
            let inner = below.wrapping_add_signed(across);
            let [c, s, b, i] = [corner, side, below, inner].map(|spot| self.number[at(spot)]);
            let sound = (
                // Three or four equal, or two pairs: the corner is black (else both its neighbours were), and with
                // two pairs so is the inner cell.
                (c != s || c != b || self.set(corner, BLACK))
                    && (c != s || b != i || (self.set(corner, BLACK) && self.set(inner, BLACK)))
                    && (c != b || s != i || (self.set(corner, BLACK) && self.set(inner, BLACK)))
            ) && (
                // One of two equal cells is black; the third neighbour would then touch it or lock the corner in.
                (c != s || self.set(below, WHITE))
                    && (c != b || self.set(side, WHITE))
                    && (s != i || self.set(below, WHITE))
                    && (b != i || self.set(side, WHITE))
            );
            if !sound {
                return false;
            }
        }
        true
    }

    /// Offset pairs: A and A in one line, B next to the first and B diagonal to the second. One of the second A and the
    /// second B is black, so both cells that touch the two of them are white.
    pub(crate) fn apply_offset_pairs(&mut self) -> bool {
        let width = self.width as i16;
        for cell in 0..self.area() {
            let first = self.spots[cell];
            for (in_row, side) in [(true, width), (false, 1)] {
                let along = if in_row { 1 } else { width };
                let mut second = if in_row { self.row_next[at(first)] } else { self.col_next[at(first)] };
                while second != first {
                    for side in [side, -side] {
                        let beside = first.wrapping_add_signed(side);
                        for along in [along, -along] {
                            let last = second.wrapping_add_signed(side).wrapping_add_signed(along);
                            let number = self.number[at(last)];
                            if number != 0
                                && last != beside
                                && number == self.number[at(beside)]
                                && !(self.set(second.wrapping_add_signed(side), WHITE)
                                    && self.set(second.wrapping_add_signed(along), WHITE))
                            {
                                return false;
                            }
                        }
                    }
                    second = if in_row { self.row_next[at(second)] } else { self.col_next[at(second)] };
                }
            }
        }
        true
    }

    /// Whitens the cells without an equal in their lines: right only if the puzzle has exactly one solution.
    pub(crate) fn whiten_alone(&mut self) -> bool {
        (0..self.area()).all(|cell| {
            let spot = self.spots[cell];
            self.row_next[at(spot)] != spot || self.col_next[at(spot)] != spot || self.set(spot, WHITE)
        })
    }
}
