//! Hitori: shade numbers until none is seen twice in a row or column.
//!
//! `board` holds the rules as plain queries, `solver` proves solutions and their uniqueness, `deduction` explains
//! steps as a person would, `grade` measures how hard a puzzle is, and `deal` makes puzzles of a given grade.

pub mod board;
pub mod deal;
pub mod deduction;
pub mod grade;
pub mod solver;

#[cfg(test)]
mod tests;
