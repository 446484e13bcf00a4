//! The games, one folder each.

pub mod hitori;
pub mod nine_almonds;
#[cfg(any(test, feature = "template"))]
pub mod template;
