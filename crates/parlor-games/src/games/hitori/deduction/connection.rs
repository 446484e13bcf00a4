//! Shaded cells that would fence something in.

use std::collections::VecDeque;

use super::{Deduction, Eye, Technique};

impl Eye<'_> {
    /// An open cell that would close a fence: a ring of shaded cells joined by corners, or a chain from border to
    /// border.
    pub(super) fn would_split(&self) -> Option<Deduction> {
        self.cells().filter(|&cell| self.is_open(cell)).find_map(|cell| {
            let fence = self.fence(cell)?;
            self.conclude(Technique::WouldSplit, &[], &[cell], &fence)
        })
    }

    fn on_border(&self, cell: usize) -> bool {
        let size = self.puzzle.size();
        let (col, row) = (size.col(cell), size.row(cell));
        col == 0 || row == 0 || col + 1 == size.cols || row + 1 == size.rows
    }

    fn shaded_diagonals(&self, cell: usize) -> Vec<usize> {
        let size = self.puzzle.size();
        let (col, row) = (size.col(cell), size.row(cell));
        let cols = [col.wrapping_sub(1), col + 1];
        let rows = [row.wrapping_sub(1), row + 1];
        rows.into_iter()
            .flat_map(|row| cols.map(|col| (col, row)))
            .filter(|&(col, row)| col < size.cols && row < size.rows)
            .map(|(col, row)| size.at(col, row))
            .filter(|&diagonal| self.is_shaded(diagonal))
            .collect()
    }

    /// The shaded cells that, with `cell`, would fence something in: the shortest way from one of its diagonals to
    /// another, or to the border, where the border counts as one place.
    fn fence(&self, cell: usize) -> Option<Vec<usize>> {
        let border = self.marks.len();
        let mut ends = self.shaded_diagonals(cell);
        if self.on_border(cell) {
            ends.push(border);
        }
        if ends.len() < 2 {
            return None;
        }
        ends.iter().filter_map(|&start| self.way(start, &ends)).min_by_key(Vec::len)
    }

    fn way(&self, start: usize, ends: &[usize]) -> Option<Vec<usize>> {
        let border = self.marks.len();
        let mut came: Vec<Option<usize>> = vec![None; border + 1];
        came[start] = Some(start);
        let mut queue = VecDeque::from([start]);
        while let Some(here) = queue.pop_front() {
            if here != start && ends.contains(&here) {
                let mut way = Vec::new();
                let mut step = here;
                while step != start {
                    way.push(step);
                    step = came[step]?;
                }
                way.push(start);
                way.retain(|&step| step != border);
                return Some(way);
            }
            let steps = if here == border {
                self.cells().filter(|&cell| self.is_shaded(cell) && self.on_border(cell)).collect()
            } else {
                let mut steps = self.shaded_diagonals(here);
                steps.extend(self.on_border(here).then_some(border));
                steps
            };
            for step in steps {
                if came[step].is_none() {
                    came[step] = Some(here);
                    queue.push_back(step);
                }
            }
        }
        None
    }
}
