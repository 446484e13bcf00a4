//! What Parlor remembers: games, results, help taken and settings, in one SQLite file.
//!
//! The terminal, the web server and the command line use the same file at the same time. A game is an append-only log:
//! one row for each change, numbered, and whoever appends says which number he knows. The crate knows nothing about
//! rules: a row is a text that only a table understands, next to the few columns that lists need.
//!
//! ```
//! use parlor_games::{catalogue, session::Session, table::{Command, Level}};
//! use parlor_store::{CHANCE, Store, StoreError, fresh_key};
//!
//! # #[tokio::main(flavor = "current_thread")]
//! # async fn main() -> Result<(), Box<dyn std::error::Error>> {
//! # let home = tempfile::tempdir()?;
//! # let folder = home.path().join("parlor");
//! let store = Store::open(&folder).await?;
//! let key = fresh_key();
//! let mut session = Session::new(catalogue::open("magic-square:3#7", Level::Easy)?, CHANCE);
//! let first = store.create(&key, Some("Ada"), None, &session.keep()).await?;
//!
//! let effects = session.command(Command::Play { text: "5@1,1".into() });
//! let keep = effects.store.ok_or("a move is a change")?;
//! store.append(&key, first, Some("Ada"), &keep).await?;
//! assert!(matches!(store.append(&key, first, Some("Ada"), &keep).await, Err(StoreError::Behind)));
//!
//! let kept = store.read(&key).await?.ok_or("not found")?;
//! assert_eq!(catalogue::restore(&kept.rows)?.log(), ["5@1,1"]);
//! # Ok(())
//! # }
//! ```

pub mod blocking;
mod clock;
mod drills;
mod error;
mod folder;
mod games;
mod key;
mod log;
mod names;
mod open;
mod results;
mod settings;

use parlor_games::table::Chance;

pub use error::{OpenError, StoreError};
pub use folder::data_folder;
pub use games::{Game, GameFilter, KEEP_AUTOSAVES};
pub use key::fresh_key;
pub use log::{Kept, SNAPSHOT_EVERY};
pub use names::{GAME_NAME_LENGTH, NameError, PLAYER_NAME_LENGTH, game_name, player_name};
pub use open::Store;
pub use results::{ResultFilter, ResultKey, ResultRow};

/// What boards are made from that nobody chose.
pub const CHANCE: Chance = Chance { number: key::fresh_number, today: clock::today };

/// Who plays when nobody said so.
pub const NOBODY: &str = "guest";
