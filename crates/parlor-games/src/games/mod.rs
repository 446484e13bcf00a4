//! The games, one folder each.

pub mod nine_almonds;
