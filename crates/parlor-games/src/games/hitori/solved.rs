//! Whether a shading solves a puzzle, at one look at each cell: every winning line ends with this question. It is tested
//! against the plain queries of `board`, which also say what is wrong where, and shares no code with the solver.

use super::board::{Puzzle, Rule};

#[cfg(test)]
thread_local! {
    /// How often this thread has looked over a whole board.
    pub(super) static LOOKED: std::cell::Cell<usize> = const { std::cell::Cell::new(0) };
}

/// Where a number was seen on unshaded cells.
#[derive(Clone, Copy, Default)]
struct Seen {
    /// A bit for each column.
    columns: u64,
    /// The last row, counted from 1.
    row: usize,
}

impl Puzzle {
    /// Whether shading exactly these cells solves the puzzle.
    #[must_use]
    pub fn solved_by(&self, shaded: &[bool]) -> bool {
        #[cfg(test)]
        LOOKED.set(LOOKED.get() + 1);
        if shaded.len() != self.size().area() {
            return false;
        }
        let whole = u64::MAX >> (u64::BITS as usize - self.size().cols);
        let bits = |row: &[bool]| row.iter().rev().fold(0, |bits, &shaded| bits << 1 | u64::from(shaded));
        let black: Vec<u64> = shaded.chunks_exact(self.size().cols).map(bits).collect();
        let white: Vec<u64> = black.iter().map(|black| whole & !black).collect();
        let apart = (0..black.len()).all(|row| black[row] & (black[row] >> 1 | under(&black, row)) == 0);
        apart
            && self.has_no_number_twice(&white)
            && match self.rule() {
                Rule::Standard => hangs_together(&white),
                Rule::Relaxed => (0..white.len()).all(|row| white[row] & !beside(&white, row) == 0),
            }
    }

    fn has_no_number_twice(&self, white: &[u64]) -> bool {
        let most = self.numbers().iter().copied().max().unwrap_or(0);
        let mut seen = vec![Seen::default(); usize::from(most) + 1];
        for (row, (numbers, &white)) in self.numbers().chunks_exact(self.size().cols).zip(white).enumerate() {
            for (column, &number) in numbers.iter().enumerate().filter(|(column, _)| white >> column & 1 == 1) {
                let seen = &mut seen[usize::from(number)];
                if seen.row == row + 1 || seen.columns >> column & 1 == 1 {
                    return false;
                }
                *seen = Seen { columns: seen.columns | 1 << column, row: row + 1 };
            }
        }
        true
    }
}

fn over(rows: &[u64], row: usize) -> u64 {
    row.checked_sub(1).map_or(0, |row| rows[row])
}

fn under(rows: &[u64], row: usize) -> u64 {
    rows.get(row + 1).copied().unwrap_or(0)
}

/// The cells beside any of some.
fn beside(rows: &[u64], row: usize) -> u64 {
    rows[row] << 1 | rows[row] >> 1 | over(rows, row) | under(rows, row)
}

/// Whether some cells are all reached from the first of them by sides: row after row, down and up again until nothing is new.
fn hangs_together(cells: &[u64]) -> bool {
    let mut reached = vec![0; cells.len()];
    if let Some(first) = cells.iter().position(|&row| row != 0) {
        reached[first] = cells[first] & cells[first].wrapping_neg();
    }
    loop {
        let mut news = false;
        for row in (0..cells.len()).chain((0..cells.len()).rev()) {
            loop {
                let more = reached[row] | beside(&reached, row) & cells[row];
                if more == reached[row] {
                    break;
                }
                (reached[row], news) = (more, true);
            }
        }
        if !news {
            return reached == cells;
        }
    }
}
