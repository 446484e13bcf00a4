//! Magic squares of any order without search: Siamese for odd orders, complements for multiples of four, Conway's LUX
//! for the rest.

use crate::games::magic_square::board::Rank;

/// A magic square of ranks, row by row. Only order 2 has none.
#[must_use]
pub fn construct(order: usize) -> Option<Vec<Rank>> {
    match order {
        0 | 2 => None,
        _ if order % 2 == 1 => Some(odd(order)),
        _ if order.is_multiple_of(4) => Some(doubly_even(order)),
        _ => Some(singly_even(order)),
    }
}

/// The Siamese method in closed form.
fn odd(order: usize) -> Vec<Rank> {
    let mut square = Vec::with_capacity(order * order);
    for row in 0..order {
        for column in 0..order {
            let tens = (row + column + 1 + order / 2) % order;
            let ones = (row + 2 * column + 1) % order;
            square.push((tens * order + ones + 1) as Rank);
        }
    }
    square
}

/// The numbers in reading order, with those on the diagonals of every block of four by four counted from the end.
fn doubly_even(order: usize) -> Vec<Rank> {
    let area = order * order;
    let turned = |row: usize, column: usize| row % 4 == column % 4 || row % 4 + column % 4 == 3;
    (0..area).map(|cell| if turned(cell / order, cell % order) { area - cell } else { cell + 1 } as Rank).collect()
}

/// An odd square of blocks of four numbers, each written in the order of an L, a U or an X.
fn singly_even(order: usize) -> Vec<Rank> {
    const L: [Rank; 4] = [4, 1, 2, 3];
    const U: [Rank; 4] = [1, 4, 2, 3];
    const X: [Rank; 4] = [1, 4, 3, 2];
    let half = order / 2;
    let blocks = odd(half);
    let middle = half / 2;
    let mut square = vec![0; order * order];
    for (index, &block) in blocks.iter().enumerate() {
        let (row, column) = (index / half, index % half);
        let letter = match (row, column == middle) {
            (row, true) if row == middle => U,
            (row, true) if row == middle + 1 => L,
            (row, _) if row <= middle => L,
            (row, _) if row == middle + 1 => U,
            _ => X,
        };
        for (corner, offset) in letter.into_iter().enumerate() {
            let cell = (2 * row + corner / 2) * order + 2 * column + corner % 2;
            square[cell] = 4 * (block - 1) + offset;
        }
    }
    square
}
