//! What Parlor remembers: saved games, autosaves, scores and settings, in one SQLite file.
//!
//! The terminal, the web server and the command line use the same file at the same time. The crate knows nothing about
//! rules: a save is a text that only its writer understands, next to the few columns that lists and tables need.
//!
//! ```
//! use parlor_store::{GameDraft, GameFilter, Store, fresh_key};
//!
//! # #[tokio::main(flavor = "current_thread")]
//! # async fn main() -> Result<(), Box<dyn std::error::Error>> {
//! # let home = tempfile::tempdir()?;
//! # let folder = home.path().join("parlor");
//! let store = Store::open(&folder).await?;
//! let key = fresh_key();
//! let draft = GameDraft {
//!     key: &key,
//!     game: "hitori",
//!     id: "hitori:8x8#42",
//!     name: None,
//!     level: "easy",
//!     status: "playing",
//!     finished: false,
//!     moves: 3,
//!     elapsed_ms: 61_000,
//!     save: "a1 b2 c3",
//! };
//! store.put(draft).await?;
//! store.rename(&key, "Sunday morning").await?;
//!
//! let found = store.find("sunday MORNING").await?.ok_or("not found")?;
//! assert_eq!(found.save, "a1 b2 c3");
//! assert_eq!(store.list(GameFilter { only_named: true, ..GameFilter::default() }).await?.len(), 1);
//! # Ok(())
//! # }
//! ```

pub mod blocking;
mod clock;
mod error;
mod folder;
mod games;
mod key;
mod names;
mod open;
mod record;
mod scores;
mod settings;

pub use error::{OpenError, StoreError};
pub use folder::data_folder;
pub use games::{GameDraft, GameFilter, GameRow, GameSummary, KEEP_AUTOSAVES};
pub use key::fresh_key;
pub use names::{GAME_NAME_LENGTH, NameError, PLAYER_NAME_LENGTH, game_name, player_name};
pub use open::Store;
pub use record::Record;
pub use scores::{ScoreDraft, ScoreKey, ScoreRow};
