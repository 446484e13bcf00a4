//! Mahjong solitaire: equal tiles that are free go in pairs until the table is bare.

pub mod geometry;

pub mod crand;
pub mod solver;
