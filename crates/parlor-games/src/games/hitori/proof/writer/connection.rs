//! What the standard rule says: which cells hold the board together, and which shaded cells part it.

use super::{Clash, Mark, Why, Writer};

/// A walk through all cells that are not shaded, depth first.
struct Walk {
    /// When a cell was first seen, from 1; 0 if it was not.
    seen: Vec<usize>,
    /// The earliest cell that can be reached from a cell and those behind it, not counting the way it was come from.
    low: Vec<usize>,
    count: usize,
    /// Cells without which two of their neighbours would be parted, with these.
    joints: Vec<(usize, [usize; 2])>,
}

impl Writer<'_> {
    /// Keeps the cells without which the board would fall apart.
    pub(super) fn connect(&mut self) -> Result<(), Clash> {
        let area = self.size.area();
        let mut walk = Walk { seen: vec![0; area], low: vec![0; area], count: 0, joints: Vec::new() };
        let Some(start) = (0..area).find(|&cell| !self.is_shaded(cell)) else { return Ok(()) };
        self.walk(start, None, &mut walk);
        // Two cells side by side are never both shaded, so that each part has a cell that is known to stay.
        let stays = |cell: &usize| self.colours[*cell] == Mark::Kept;
        if let Some(apart) = (0..area).filter(stays).find(|&cell| walk.seen[cell] == 0)
            && let Some(here) = (0..area).filter(stays).find(|&cell| walk.seen[cell] != 0)
        {
            return Err(Clash::Parted(here, apart));
        }
        for (cell, sides) in walk.joints {
            self.put(cell, Mark::Kept, Why::Split(sides));
        }
        Ok(())
    }

    fn walk(&self, cell: usize, from: Option<usize>, walk: &mut Walk) {
        walk.count += 1;
        let now = walk.count;
        (walk.seen[cell], walk.low[cell]) = (now, now);
        let mut first = from;
        for next in self.size.neighbours(cell) {
            if self.is_shaded(next) || Some(next) == from {
                continue;
            }
            if walk.seen[next] != 0 {
                walk.low[cell] = walk.low[cell].min(walk.seen[next]);
                continue;
            }
            self.walk(next, Some(cell), walk);
            walk.low[cell] = walk.low[cell].min(walk.low[next]);
            match first {
                // Nothing behind `next` leads round the cell.
                Some(other) if walk.low[next] >= now => {
                    if self.is_open(cell) {
                        walk.joints.push((cell, [other, next]));
                    }
                }
                Some(_) => {}
                None => first = Some(next),
            }
        }
    }

    /// Shaded cells that part two others, of those coloured before a place on the trail, and with one more cell if that
    /// is wanted: all that surround the part of one of them.
    pub(super) fn fence(&self, sides: [usize; 2], also: Option<usize>, before: usize) -> Vec<usize> {
        let fences = sides.map(|start| {
            let mut seen = vec![false; self.size.area()];
            seen[start] = true;
            let (mut open, mut fence) = (vec![start], Vec::new());
            while let Some(cell) = open.pop() {
                for next in self.size.neighbours(cell) {
                    if seen[next] || Some(next) == also {
                        continue;
                    }
                    seen[next] = true;
                    if self.is_shaded(next) && self.place[next] < before {
                        fence.push(next);
                    } else {
                        open.push(next);
                    }
                }
            }
            fence
        });
        let [one, other] = fences;
        if one.len() <= other.len() { one } else { other }
    }
}
