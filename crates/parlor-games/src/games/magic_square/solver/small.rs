//! All magic squares of orders 1, 3 and 4, with an index from "this number on this cell" to the squares that have it:
//! every question about a small board is an intersection of a few bit rows.

use std::sync::LazyLock;

use crate::games::magic_square::board::{Board, Rank};

/// Every magic square of an order, turned and mirrored ones included.
pub struct SquareTable {
    area: usize,
    squares: Vec<[u8; 16]>,
    /// For each cell and rank a row of bits, one a square.
    index: Vec<u64>,
    /// How many words a row has.
    width: usize,
}

impl SquareTable {
    /// The table of an order from 1 to 4; larger orders have too many squares to list.
    #[must_use]
    pub fn of(order: usize) -> Option<&'static Self> {
        static TABLES: [LazyLock<SquareTable>; 4] = [
            LazyLock::new(|| SquareTable::new(1, &[[1; 16]])),
            LazyLock::new(|| SquareTable::new(2, &[])),
            LazyLock::new(|| SquareTable::new(3, &order_three())),
            LazyLock::new(|| SquareTable::new(4, &order_four())),
        ];
        TABLES.get(order.checked_sub(1)?).map(|table| &**table)
    }

    /// All squares from one of each eight that are turns and mirrors of each other.
    fn new(order: usize, basic: &[[u8; 16]]) -> Self {
        let area = order * order;
        let mut squares: Vec<[u8; 16]> = Vec::with_capacity(8 * basic.len());
        for square in basic {
            let mut turned = *square;
            for turn in 0..8 {
                squares.push(turned);
                let source = turned;
                for (cell, slot) in turned[..area].iter_mut().enumerate() {
                    let (row, column) = (cell / order, cell % order);
                    // A quarter turn; after four of them a reflection, then four more.
                    let from = if turn == 3 { column * order + row } else { (order - 1 - column) * order + row };
                    *slot = source[from];
                }
            }
        }
        if order == 1 {
            squares.truncate(1);
        }
        let width = squares.len().div_ceil(64);
        let mut index = vec![0; area * area * width];
        for (number, square) in squares.iter().enumerate() {
            for (cell, &rank) in square[..area].iter().enumerate() {
                index[(cell * area + usize::from(rank) - 1) * width + number / 64] |= 1 << (number % 64);
            }
        }
        Self { area, squares, index, width }
    }

    /// How many squares there are.
    #[must_use]
    pub fn len(&self) -> usize {
        self.squares.len()
    }

    /// Whether there are none, as of order 2.
    #[cfg(any(test, feature = "research"))]
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.squares.is_empty()
    }

    /// The ranks of every square, row by row.
    pub fn squares(&self) -> impl Iterator<Item = &[u8]> {
        self.squares.iter().map(|square| &square[..self.area])
    }

    /// How many squares have these ranks on these cells, and the first of them.
    #[must_use]
    pub fn matching(&self, placed: &[(usize, Rank)]) -> (u64, Option<&[u8]>) {
        let mut count = 0;
        let mut first = None;
        for word in 0..self.width {
            let all = match word + 1 == self.width {
                true if !self.squares.len().is_multiple_of(64) => (1 << (self.squares.len() % 64)) - 1,
                _ => u64::MAX,
            };
            let bits = placed.iter().fold(all, |bits, &(cell, rank)| {
                bits & self.index[(cell * self.area + rank as usize - 1) * self.width + word]
            });
            count += u64::from(bits.count_ones());
            if bits != 0 && first.is_none() {
                first = Some(&self.squares[word * 64 + bits.trailing_zeros() as usize][..self.area]);
            }
        }
        (count, first)
    }

    /// How many squares complete a board, and one of them.
    #[must_use]
    pub fn completions(&self, board: &Board) -> (u64, Option<Vec<Rank>>) {
        let placed: Vec<(usize, Rank)> =
            board.ranks().iter().copied().enumerate().filter(|&(_, rank)| rank != 0).collect();
        let (count, first) = self.matching(&placed);
        (count, first.map(|square| square.iter().map(|&rank| Rank::from(rank)).collect()))
    }
}

/// The one square of order 3.
fn order_three() -> [[u8; 16]; 1] {
    let mut square = [0; 16];
    square[..9].copy_from_slice(&[8, 1, 6, 3, 5, 7, 4, 9, 2]);
    [square]
}

/// The 880 squares of order 4 whose upper left corner is the least of the corners, and whose first row goes on with
/// less than its first column does.
///
/// The corners and the four cells in the middle each add up to a line's sum as well, so that seven cells decide all.
#[must_use]
pub fn order_four() -> Vec<[u8; 16]> {
    const SUM: i32 = 34;
    let mut found = Vec::with_capacity(880);
    let bit = |number: i32| 1_u32 << number;
    let fits = |number: i32, used: u32| (1..=16).contains(&number) && used & bit(number) == 0;
    let each = |used: u32| {
        let mut left = !used & 0x1_FFFE;
        std::iter::from_fn(move || {
            (left != 0).then(|| {
                let number = left.trailing_zeros() as i32;
                left &= left - 1;
                number
            })
        })
    };
    // a b c d / e f g h / i j k l / m n o p
    for a in 1..=16 {
        let used = bit(a);
        for d in each(used).filter(|&d| d > a) {
            let used = used | bit(d);
            for m in each(used).filter(|&m| m > a) {
                let p = SUM - a - d - m;
                let used = used | bit(m);
                if !fits(p, used) || p < a {
                    continue;
                }
                let used = used | bit(p);
                for b in each(used) {
                    let c = SUM - a - d - b;
                    let used = used | bit(b);
                    if !fits(c, used) {
                        continue;
                    }
                    let used = used | bit(c);
                    for e in each(used).filter(|&e| e > b) {
                        let i = SUM - a - m - e;
                        let used = used | bit(e);
                        if !fits(i, used) {
                            continue;
                        }
                        let used = used | bit(i);
                        for f in each(used) {
                            let k = SUM - a - p - f;
                            let used = used | bit(f);
                            if !fits(k, used) {
                                continue;
                            }
                            let used = used | bit(k);
                            for g in each(used) {
                                let used = used | bit(g);
                                let [j, h] = [SUM - d - m - g, SUM - e - f - g];
                                if !fits(j, used) || !fits(h, used | bit(j)) {
                                    continue;
                                }
                                let used = used | bit(j) | bit(h);
                                let [n, o, l] = [SUM - b - f - j, SUM - c - g - k, SUM - i - j - k];
                                let last = fits(n, used)
                                    && fits(o, used | bit(n))
                                    && fits(l, used | bit(n) | bit(o))
                                    && m + n + o + p == SUM
                                    && d + h + l + p == SUM;
                                if last {
                                    found.push([a, b, c, d, e, f, g, h, i, j, k, l, m, n, o, p].map(|n| n as u8));
                                }
                            }
                        }
                    }
                }
            }
        }
    }
    found
}
