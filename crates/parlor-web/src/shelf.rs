//! The place of one table in the store.

use parlor_games::catalogue;
use parlor_games::session::Keep;
use parlor_games::table::{Assist, SaveError, Table};
use parlor_store::{NOBODY, Store, StoreError};

use crate::error::ApiError;
use crate::table_context::TableContext;

/// How many rows apart the length of a log is looked at.
const LOOK_EVERY: i64 = 256;

/// Where the changes of a table go, and how far they are known.
pub(crate) struct Shelf {
    store: Store,
    pub(crate) key: String,
    player: Option<String>,
    /// The newest row; none for a replay, which is kept only once somebody plays on from it.
    revision: Option<i64>,
    /// The time that was stored last.
    elapsed_ms: u64,
}

impl Shelf {
    pub(crate) fn new(store: Store, key: String, player: Option<String>) -> Self {
        Self { store, key, player, revision: None, elapsed_ms: 0 }
    }

    /// Stores what is new, unless somebody else has gone on since.
    pub(crate) async fn append(&mut self, keep: &Keep) -> Result<(), StoreError> {
        let player = self.player.as_deref();
        let revision = match self.revision {
            Some(known) => self.store.append(&self.key, known, player, keep).await?,
            None if keep.rows.is_empty() => return Ok(()),
            None => self.store.create(&self.key, player, None, keep).await?,
        };
        self.revision = Some(revision);
        self.elapsed_ms = keep.elapsed_ms;
        Ok(())
    }

    /// Whether there is anything in it that is not stored yet.
    pub(crate) fn lacks(&self, keep: &Keep) -> bool {
        self.revision.is_some() && (!keep.rows.is_empty() || keep.elapsed_ms != self.elapsed_ms)
    }

    /// Reads the game as it is stored now; from here on that is what is known of it.
    pub(crate) async fn read(&mut self, shared: &TableContext) -> Result<Box<dyn Table>, ApiError> {
        let kept = self.store.read(&self.key).await?.ok_or_else(ApiError::no_table)?;
        let (bounds, elapsed_ms) = (shared.limits.of_a_table(), u64::try_from(kept.game.elapsed_ms).unwrap_or(0));
        let restore = move || {
            let mut table = catalogue::restore(&kept.rows)?;
            table.set_elapsed(elapsed_ms);
            table.bound(bounds);
            Ok(table)
        };
        (self.revision, self.player, self.elapsed_ms) =
            (Some(kept.game.revision), kept.game.player.clone(), elapsed_ms);
        let restored: Result<_, SaveError> = shared.deal(restore).await?;
        restored.map_err(|error| ApiError::wrong(format!("the saved game cannot be read: {error}")))
    }

    /// Whether somebody else has gone on.
    ///
    /// # Errors
    /// When the game was deleted.
    pub(crate) async fn is_behind(&self) -> Result<bool, StoreError> {
        let Some(known) = self.revision else { return Ok(false) };
        match self.store.revision(&self.key).await? {
            Some(newest) => Ok(newest != known),
            None => Err(StoreError::NoSuchGame(self.key.clone())),
        }
    }

    /// Whether so many new rows made the log so long that it should be written out again.
    pub(crate) async fn is_long(&self, rows: usize) -> bool {
        let Some(revision) = self.revision else { return false };
        let before = revision - i64::try_from(rows).unwrap_or(revision);
        revision / LOOK_EVERY != before / LOOK_EVERY && self.store.is_long(&self.key).await.unwrap_or(false)
    }

    /// Begins the log anew with the whole table. Whoever was faster is met by the next change.
    pub(crate) async fn write_out(&mut self, save: &str) {
        let Some(revision) = self.revision else { return };
        match self.store.write_out(&self.key, revision, save).await {
            Ok(revision) => self.revision = Some(revision),
            Err(StoreError::Behind) => (),
            Err(error) => tracing::error!("the log was not written out again: {error}"),
        }
    }

    /// The help that the player took with a board, at whatever table.
    pub(crate) async fn help(&self, board: &str) -> Result<Vec<Assist>, StoreError> {
        self.store.help(self.player.as_deref().unwrap_or(NOBODY), board).await
    }
}
