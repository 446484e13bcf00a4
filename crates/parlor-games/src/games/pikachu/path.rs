//! The shortest way between two tiles, for the eye. Where several are equally short it is the one a breadth-first
//! search finds that tries up, left, right and down in this order.

use super::field::{Field, Place};

/// A path of straight lines with at most two turns, from tile to tile.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Path {
    /// Column and row of the two tiles and of each turn, counted from the border.
    corners: Vec<(usize, usize)>,
}

impl Path {
    /// Column and row of the two tiles and of each turn, counted from the border, which is 0.
    #[must_use]
    pub fn corners(&self) -> &[(usize, usize)] {
        &self.corners
    }

    /// How many times it turns.
    #[cfg(test)]
    #[must_use]
    pub fn turns(&self) -> usize {
        self.corners.len() - 2
    }

    /// How many cells it goes on from the first tile to the second.
    #[must_use]
    pub fn steps(&self) -> usize {
        self.corners.windows(2).map(|pair| pair[0].0.abs_diff(pair[1].0) + pair[0].1.abs_diff(pair[1].1)).sum()
    }

    /// Every cell of it, both tiles included.
    pub fn cells(&self) -> impl Iterator<Item = (usize, usize)> {
        let first = self.corners[0];
        let toward = |from: usize, to: usize, by: usize| if from < to { from + by } else { from - by };
        let lines = self.corners.windows(2).flat_map(move |pair| {
            let ((ax, ay), (bx, by)) = (pair[0], pair[1]);
            let length = ax.abs_diff(bx) + ay.abs_diff(by);
            (1..=length).map(move |step| if ay == by { (toward(ax, bx, step), ay) } else { (ax, toward(ay, by, step)) })
        });
        std::iter::once(first).chain(lines)
    }

    /// The directions of its steps, so that comparing them gives the order of the search.
    fn directions(&self) -> Vec<u8> {
        let cells: Vec<(usize, usize)> = self.cells().collect();
        cells
            .windows(2)
            .map(|pair| match (pair[0], pair[1]) {
                ((_, ay), (_, by)) if by < ay => 0,
                ((ax, _), (bx, _)) if bx < ax => 1,
                ((ax, _), (bx, _)) if bx > ax => 2,
                _ => 3,
            })
            .collect()
    }

    /// Through these spots, leaving out those where it does not turn.
    fn through(spots: [(usize, usize); 4]) -> Self {
        let mut corners: Vec<(usize, usize)> = Vec::with_capacity(4);
        for spot in spots {
            if corners.last() == Some(&spot) {
                continue;
            }
            if let [.., before, last] = corners[..]
                && ((before.0 == last.0 && last.0 == spot.0) || (before.1 == last.1 && last.1 == spot.1))
            {
                corners.pop();
            }
            corners.push(spot);
        }
        Self { corners }
    }
}

/// The shortest path that joins two different places, if there is one.
#[must_use]
pub fn shortest(field: &Field, a: Place, b: Place) -> Option<Path> {
    let ((ax, ay), (bx, by)) = (field.spot(a), field.spot(b));
    let mut found: Vec<Path> = Vec::new();
    if ax != bx {
        let rows = bits(field.rows_reached(ax, ay) & field.rows_reached(bx, by));
        let clear = rows.filter(|&y| field.row_is_clear(y, ax, bx));
        found.extend(clear.map(|y| Path::through([(ax, ay), (ax, y), (bx, y), (bx, by)])));
    }
    if ay != by {
        let columns = bits(field.columns_reached(ax, ay) & field.columns_reached(bx, by));
        let clear = columns.filter(|&x| field.column_is_clear(x, ay, by));
        found.extend(clear.map(|x| Path::through([(ax, ay), (x, ay), (x, by), (bx, by)])));
    }
    found.into_iter().min_by_key(|path| (path.steps(), path.directions()))
}

fn bits(mut mask: u64) -> impl Iterator<Item = usize> {
    std::iter::from_fn(move || {
        let lowest = (mask != 0).then(|| mask.trailing_zeros() as usize);
        mask &= mask.wrapping_sub(1);
        lowest
    })
}

/// The fewest turns any path between two places needs, or `None` if there is none at all: what a refusal says.
#[must_use]
pub fn fewest_turns(field: &Field, a: Place, b: Place) -> Option<usize> {
    let size = field.size();
    let (width, height) = (size.cols + 2, size.rows + 2);
    let (from, to) = (field.spot(a), field.spot(b));
    let empty = |x: usize, y: usize| {
        x == 0 || y == 0 || x > size.cols || y > size.rows || field.tiles()[size.at(x - 1, y - 1)] == 0
    };
    let mut turns = vec![usize::MAX; width * height];
    turns[from.1 * width + from.0] = 0;
    let mut front = vec![from];
    let mut number = 0;
    while !front.is_empty() {
        let mut next = Vec::new();
        for (x, y) in front {
            for (dx, dy) in [(0_isize, -1_isize), (-1, 0), (1, 0), (0, 1)] {
                let (mut x, mut y) = (x, y);
                loop {
                    let ahead = (x.checked_add_signed(dx), y.checked_add_signed(dy));
                    let (Some(nx), Some(ny)) = ahead else { break };
                    if nx >= width || ny >= height {
                        break;
                    }
                    if (nx, ny) == to {
                        return Some(number);
                    }
                    if !empty(nx, ny) {
                        break;
                    }
                    (x, y) = (nx, ny);
                    if turns[y * width + x] > number {
                        turns[y * width + x] = number;
                        next.push((x, y));
                    }
                }
            }
        }
        number += 1;
        front = next;
    }
    None
}
