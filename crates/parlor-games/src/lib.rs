//! True things about board puzzles: rules, deals, proofs, players and the table they are played at.
//!
//! Nothing in this crate prints, sleeps, spawns, reads a file, a clock or the environment.

pub mod arena;
pub mod card;
pub mod catalogue;
pub mod classic;
pub mod coach;
pub mod game;
pub mod games;
pub mod keys;
pub mod kit;
pub mod parts;
pub mod scene;
pub mod session;
pub mod table;
