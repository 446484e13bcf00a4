//! Parlor in a full-screen terminal.
//!
//! Nothing here knows a game: the screens draw the scene, the state and the card of whatever table they are given, and
//! pass keys on by the one key table of all front ends.

mod app;
mod board;
mod canvas;
mod console;
mod error;
mod film;
mod input;
mod options;
mod play;
mod run;
mod saver;
mod screens;
mod shared;
mod terminal;
#[cfg(test)]
mod tests;
mod theme;

pub use console::console;
pub use error::TuiError;
pub use options::{First, Options};
pub use run::run;
pub use theme::{Depth, Look, ThemeName};
