//! The games, one folder each. The catalogue lists them in the order of menus.

pub mod candy;
pub mod hitori;
#[cfg(any(test, feature = "template"))]
pub mod lamps;
pub mod magic_square;
pub mod mahjong;
pub mod nine_almonds;
pub mod pikachu;
#[cfg(any(test, feature = "template"))]
pub mod template;
