//! Tests of the game, each against something that shares no code with what it tests.

mod classic;
mod deal;
mod game;
mod knot;
mod proof;
mod solver;

use super::MagicSquare;
use super::board::{Board, Frame, Rank};
use crate::game::Notation;
use crate::kit::random::Random;

/// The board a text means, with `setup@` in front where it needs one.
fn board(text: &str) -> Board {
    let (setup, position) = text.split_once('@').unwrap_or(("", text));
    MagicSquare::read(Some(&setup.parse().unwrap()), position).unwrap()
}

/// Whether a whole square is magic, by adding up with the plainest loops there are.
fn is_magic(square: &[Rank], order: usize) -> bool {
    let n = order as u64;
    let sum = n * (n * n + 1) / 2;
    let at = |row: usize, column: usize| u64::from(square[row * order + column]);
    let mut seen = vec![false; order * order + 1];
    let once = square.iter().all(|&rank| !std::mem::replace(&mut seen[rank as usize], true));
    once && !seen[0]
        && (0..order).all(|i| (0..order).map(|j| at(i, j)).sum::<u64>() == sum)
        && (0..order).all(|j| (0..order).map(|i| at(i, j)).sum::<u64>() == sum)
        && (0..order).map(|i| at(i, i)).sum::<u64>() == sum
        && (0..order).map(|i| at(i, order - 1 - i)).sum::<u64>() == sum
}

/// A board with some numbers of a magic square on it.
fn part_of(square: &[Rank], placed: usize, random: &mut Random) -> Board {
    let order = square.len().isqrt();
    let mut cells: Vec<usize> = (0..square.len()).collect();
    random.shuffle(&mut cells);
    let mut board = Board::empty(Frame::new(order, 1).unwrap());
    for &cell in &cells[..placed] {
        board.place(cell, square[cell]);
    }
    board
}
