//! True things about board puzzles: rules, deals, proofs, players and the table they are played at.
//!
//! Nothing in this crate prints, sleeps, spawns, reads a file, a clock or the environment.

pub mod classic;
pub mod games;
pub mod kit;
