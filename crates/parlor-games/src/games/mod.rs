//! The games, one folder each.

#[cfg(any(test, feature = "template"))]
pub mod template;
