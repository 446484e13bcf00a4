//! Looking for minimal solutions only, and what they say about all the others.

use super::engine::{BLACK, Engine, Links, Moment, OPEN, RING, Spot, WHITE, at};

/// Put on the count of a black that was laid down from outside: it needs no white of its number to justify it.
const COMMITTED: u16 = 10_000;

impl Engine {
    /// From now on only minimal solutions count: every black has a white with its number in its line. (Any other black
    /// could be whitened: its neighbours are white, so nothing is cut off.)
    pub(crate) fn seek_minimal(&mut self, committed: impl Fn(usize) -> bool) -> bool {
        self.minimal = true;
        for cell in 0..self.spots.len() {
            let spot = self.spots[cell];
            let mut count = if committed(cell) { COMMITTED } else { 0 };
            let (mut row, mut col) = (self.row_next[at(spot)], self.col_next[at(spot)]);
            while row != spot {
                count += u16::from(self.colour[at(row)] != BLACK);
                row = self.row_next[at(row)];
            }
            while col != spot {
                count += u16::from(self.colour[at(col)] != BLACK);
                col = self.col_next[at(col)];
            }
            self.hold[at(spot)] = count;
        }
        for cell in 0..self.spots.len() {
            if !self.check_hold(self.spots[cell]) {
                return false;
            }
        }
        self.propagate()
    }

    /// Goes back to a moment before minimal solutions were sought.
    pub(crate) fn leave_minimal(&mut self, moment: Moment) {
        self.minimal = false;
        self.undo(moment);
    }

    pub(super) fn keep_minimal(&mut self, spot: Spot) -> bool {
        let mut equal = self.row_next[at(spot)];
        while equal != spot {
            if !self.check_hold(equal) {
                return false;
            }
            equal = self.row_next[at(equal)];
        }
        equal = self.col_next[at(spot)];
        while equal != spot {
            if !self.check_hold(equal) {
                return false;
            }
            equal = self.col_next[at(equal)];
        }
        self.check_hold(spot)
    }

    #[inline(always)]
    fn check_hold(&mut self, spot: Spot) -> bool {
        let hold = self.hold[at(spot)];
        if hold > 1 {
            return true;
        }
        match (self.colour[at(spot)], hold) {
            (OPEN, 0) => self.whiten(spot),
            (BLACK, 0) => return false,
            (BLACK, _) => {
                let mut only = None;
                self.each_equal(spot, |engine, equal| {
                    if engine.colour[at(equal)] == OPEN {
                        only = Some(equal);
                    }
                });
                if let Some(equal) = only {
                    self.whiten(equal);
                }
            }
            _ => {}
        }
        true
    }

    /// Whether one white of a full board could be black as well.
    pub(crate) fn could_be_black(&self, spot: Spot) -> bool {
        let black = |s: Spot| self.colour[at(s)] == BLACK;
        if self.colour[at(spot)] != WHITE || self.around(spot).into_iter().any(black) {
            return false;
        }
        match self.links {
            Links::Ignore => true,
            Links::Forest => !self.splits(spot),
            Links::Exits => self.around(spot).into_iter().all(|white| {
                self.colour[at(white)] == RING
                    || self.around(white).into_iter().any(|s| s != spot && matches!(self.colour[at(s)], OPEN | WHITE))
            }),
        }
    }
}
