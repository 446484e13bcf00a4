//! The log of a table: what changed is appended, and whoever is behind is told so instead of being overwritten.

use parlor_games::session::Keep;
use parlor_games::table::{Assist, Outcome, Row};
use sqlx::sqlite::SqliteConnection;
use sqlx::{query, query_as, query_scalar};

use crate::names::folded;
use crate::{Game, Store, StoreError, clock, game_name, player_name};

/// A log that has grown by so many rows since it was last written out is better written out again: reading it then
/// takes no longer than playing the game once.
pub const SNAPSHOT_EVERY: i64 = 4_096;

/// A stored game with the rows that its table is made from.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Kept {
    /// What lists show of it.
    pub game: Game,
    /// From the newest whole save on, or from the start.
    pub rows: Vec<Row>,
}

impl Store {
    /// Puts a new game on the shelf, with its name if it has one. Gives its first revision.
    pub async fn create(
        &self,
        key: &str,
        player: Option<&str>,
        name: Option<&str>,
        keep: &Keep,
    ) -> Result<i64, StoreError> {
        let name = name.map(game_name).transpose()?;
        let player = player.map(player_name).transpose()?;
        let now = clock::now();
        let mut transaction = self.writer.begin_with("BEGIN IMMEDIATE").await?;
        query(
            "INSERT INTO games
                 (key, game, id, name, name_folded, player, level, status, finished, moves, elapsed_ms, revision,
                  created_at, updated_at)
             VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $13)",
        )
        .bind(key)
        .bind(keep.game)
        .bind(&keep.id)
        .bind(name)
        .bind(name.map(folded))
        .bind(player)
        .bind(keep.level.name())
        .bind(keep.outcome.name())
        .bind(keep.outcome != Outcome::Playing)
        .bind(number(keep.moves))
        .bind(milliseconds(keep.elapsed_ms))
        .bind(number(keep.rows.len()))
        .bind(now)
        .execute(&mut *transaction)
        .await
        .map_err(|error| crate::games::name_clash(error, name.unwrap_or_default()))?;
        write(&mut transaction, key, 0, &keep.rows, now).await?;
        self.file(&mut transaction, key, player, keep, now).await?;
        transaction.commit().await?;
        Ok(number(keep.rows.len()))
    }

    /// Appends what changed to a log whose newest row is known to be `revision`, and gives the new one. With no rows only
    /// the time is stored; of two programs that count it the one that has counted more is believed.
    ///
    /// # Errors
    /// [`StoreError::Behind`] when somebody else has appended since, [`StoreError::NoSuchGame`] when the game was
    /// deleted: nothing is stored then.
    pub async fn append(&self, key: &str, revision: i64, player: Option<&str>, keep: &Keep) -> Result<i64, StoreError> {
        let player = player.map(player_name).transpose()?;
        let now = clock::now();
        let next = revision + number(keep.rows.len());
        let mut transaction = self.writer.begin_with("BEGIN IMMEDIATE").await?;
        let done = query(
            "UPDATE games SET id = $3, level = $4, status = $5, finished = $6, moves = $7,
                 elapsed_ms = CASE WHEN revision = $9 THEN max(elapsed_ms, $8) ELSE $8 END, revision = $9, updated_at = $10, player = coalesce($11, player)
             WHERE key = $1 AND revision = $2",
        )
        .bind(key)
        .bind(revision)
        .bind(&keep.id)
        .bind(keep.level.name())
        .bind(keep.outcome.name())
        .bind(keep.outcome != Outcome::Playing)
        .bind(number(keep.moves))
        .bind(milliseconds(keep.elapsed_ms))
        .bind(next)
        .bind(now)
        .bind(player)
        .execute(&mut *transaction)
        .await?;
        if done.rows_affected() == 0 {
            let there: Option<i64> = query_scalar("SELECT revision FROM games WHERE key = $1")
                .bind(key)
                .fetch_optional(&mut *transaction)
                .await?;
            return Err(match there {
                Some(_) => StoreError::Behind,
                None => StoreError::NoSuchGame(key.to_owned()),
            });
        }
        write(&mut transaction, key, revision, &keep.rows, now).await?;
        self.file(&mut transaction, key, player, keep, now).await?;
        transaction.commit().await?;
        Ok(next)
    }

    /// Whether a log has grown so long that it should be written out again by [`Store::write_out`].
    pub async fn is_long(&self, key: &str) -> Result<bool, StoreError> {
        let long: Option<bool> = query_scalar("SELECT revision - first_row >= $2 FROM games WHERE key = $1")
            .bind(key)
            .bind(SNAPSHOT_EVERY)
            .fetch_optional(&self.readers)
            .await?;
        Ok(long.unwrap_or(false))
    }

    /// Writes a whole table into its log, from which it is read from now on; the rows before it go. Somebody who was
    /// faster wins, as in [`Store::append`].
    pub async fn write_out(&self, key: &str, revision: i64, save: &str) -> Result<i64, StoreError> {
        let next = revision + 1;
        let mut transaction = self.writer.begin_with("BEGIN IMMEDIATE").await?;
        let elapsed: Option<i64> = query_scalar(
            "UPDATE games SET revision = $3, first_row = $3 WHERE key = $1 AND revision = $2 RETURNING elapsed_ms",
        )
        .bind(key)
        .bind(revision)
        .bind(next)
        .fetch_optional(&mut *transaction)
        .await?;
        let Some(elapsed) = elapsed else { return Err(StoreError::Behind) };
        let elapsed_ms = u64::try_from(elapsed).unwrap_or(0);
        let row = Row { elapsed_ms, change: save.to_owned() };
        write(&mut transaction, key, revision, &[row], clock::now()).await?;
        query("DELETE FROM log WHERE key = $1 AND number < $2").bind(key).bind(next).execute(&mut *transaction).await?;
        transaction.commit().await?;
        Ok(next)
    }

    /// A game with the rows that its table is made from.
    pub async fn read(&self, key: &str) -> Result<Option<Kept>, StoreError> {
        // One statement, so that rows and revision belong together.
        let rows: Vec<(i64, i64, String)> = query_as(
            "SELECT log.number, log.elapsed_ms, log.change FROM log JOIN games ON games.key = log.key
             WHERE log.key = $1 AND log.number >= games.first_row ORDER BY log.number",
        )
        .bind(key)
        .fetch_all(&self.readers)
        .await?;
        let Some(mut game) = self.get(key).await? else { return Ok(None) };
        // What was appended in between is read the next time: whoever goes on from here is told to be behind.
        game.revision = rows.last().map_or(game.revision, |(number, ..)| *number);
        let row = |(_, elapsed, change): (i64, i64, String)| {
            let elapsed_ms = u64::try_from(elapsed).unwrap_or(0);
            Row { elapsed_ms, change }
        };
        Ok(Some(Kept { game, rows: rows.into_iter().map(row).collect() }))
    }

    /// Keeps help and result of a change.
    async fn file(
        &self,
        connection: &mut SqliteConnection,
        key: &str,
        player: Option<&str>,
        keep: &Keep,
        now: i64,
    ) -> Result<(), StoreError> {
        let player = player.unwrap_or(crate::NOBODY);
        if let Some((board, assists)) = &keep.help {
            note_help(connection, player, board, assists, now).await?;
        }
        match &keep.result {
            Some(result) => crate::results::record(connection, key, player, result, now).await,
            None => Ok(()),
        }
    }

    /// Notes help with a board that is on no shelf.
    pub async fn add_help(&self, player: &str, board: &str, assists: &[Assist]) -> Result<(), StoreError> {
        let player = player_name(player)?;
        let mut connection = self.writer.acquire().await?;
        note_help(&mut connection, player, board, assists, clock::now()).await
    }

    /// The help a player took with a board, at whatever table.
    pub async fn help(&self, player: &str, board: &str) -> Result<Vec<Assist>, StoreError> {
        let names: Vec<String> = query_scalar("SELECT assist FROM help WHERE player = $1 AND board = $2 ORDER BY at")
            .bind(player)
            .bind(board)
            .fetch_all(&self.readers)
            .await?;
        Ok(names.iter().filter_map(|name| name.parse().ok()).collect())
    }
}

async fn write(
    connection: &mut SqliteConnection,
    key: &str,
    after: i64,
    rows: &[Row],
    now: i64,
) -> Result<(), StoreError> {
    for (number, row) in (after + 1..).zip(rows) {
        query("INSERT INTO log (key, number, elapsed_ms, at, change) VALUES ($1, $2, $3, $4, $5)")
            .bind(key)
            .bind(number)
            .bind(milliseconds(row.elapsed_ms))
            .bind(now)
            .bind(&row.change)
            .execute(&mut *connection)
            .await?;
    }
    Ok(())
}

async fn note_help(
    connection: &mut SqliteConnection,
    player: &str,
    board: &str,
    assists: &[Assist],
    now: i64,
) -> Result<(), StoreError> {
    for assist in assists {
        query("INSERT INTO help (player, board, assist, at) VALUES ($1, $2, $3, $4) ON CONFLICT DO NOTHING")
            .bind(player)
            .bind(board)
            .bind(assist.to_string())
            .bind(now)
            .execute(&mut *connection)
            .await?;
    }
    Ok(())
}

pub(crate) fn number(count: usize) -> i64 {
    i64::try_from(count).unwrap_or(i64::MAX)
}

pub(crate) fn milliseconds(time: u64) -> i64 {
    i64::try_from(time).unwrap_or(i64::MAX)
}
