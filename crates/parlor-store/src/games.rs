//! Games on the shelf: what lists show of them, their names, and copies.

use parlor_games::table::COPY;
use sqlx::{FromRow, query, query_as, query_scalar};

use crate::names::folded;
use crate::{Store, StoreError, clock, fresh_key, game_name};

/// How many unnamed games [`Store::prune`] is meant to keep.
pub const KEEP_AUTOSAVES: u32 = 200;

/// The shortest beginning of a key that [`Store::find`] takes for one.
const SHORTEST_PREFIX: usize = 4;

/// How many candidates an ambiguous beginning of a key names.
const MOST_CANDIDATES: usize = 10;

/// What is known of a stored game without reading its log.
#[derive(Debug, Clone, PartialEq, Eq, FromRow)]
pub struct Game {
    /// What finds it.
    pub key: String,
    /// Which game: "hitori".
    pub game: String,
    /// The id of the board.
    pub id: String,
    /// Its name, if it is more than an autosave.
    pub name: Option<String>,
    /// Who plays, if that was said.
    pub player: Option<String>,
    /// The level it was dealt at.
    pub level: String,
    /// In a word for people: "playing", "won", "stuck", "time-up".
    pub status: String,
    /// Whether it is over. Finished autosaves may be pruned, and lists of games to continue leave them out.
    pub finished: bool,
    /// Moves made.
    pub moves: i64,
    /// Time on the clock.
    pub elapsed_ms: i64,
    /// The number of the newest row of its log.
    pub revision: i64,
    /// When it was first stored, in milliseconds since 1970.
    pub created_at: i64,
    /// When it was last stored.
    pub updated_at: i64,
}

/// Which games to list. The default lists them all.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub struct GameFilter<'a> {
    /// Only this game.
    pub game: Option<&'a str>,
    /// Only those with a name.
    pub only_named: bool,
    /// Only those that are not over.
    pub only_unfinished: bool,
    /// At most so many.
    pub limit: Option<u32>,
}

impl Store {
    /// The game with this key.
    pub async fn get(&self, key: &str) -> Result<Option<Game>, StoreError> {
        let row = query_as(
            "SELECT key, game, id, name, player, level, status, finished, moves, elapsed_ms, revision, created_at,
                    updated_at
             FROM games WHERE key = $1",
        )
        .bind(key)
        .fetch_optional(&self.readers)
        .await?;
        Ok(row)
    }

    /// The game a person means: by its key, its name (capital letters or not), or the beginning of its key, at least
    /// four characters that fit no other.
    ///
    /// For whoever owns the data folder. A server that takes keys from strangers wants [`Store::get`]: four characters
    /// can be guessed.
    pub async fn find(&self, name_or_key: &str) -> Result<Option<Game>, StoreError> {
        let asked = name_or_key.trim();
        let name = folded(asked);
        let prefix = asked.chars().count() >= SHORTEST_PREFIX;
        let fitting: Vec<(String, Option<String>)> = query_as(
            "SELECT key, name FROM games
             WHERE key = $1 OR name_folded = $2 OR ($3 AND key >= $1 AND key < $1 || char(1114111))
             ORDER BY key = $1 DESC, name_folded IS $2 DESC, key LIMIT $4",
        )
        .bind(asked)
        .bind(&name)
        .bind(prefix)
        .bind(MOST_CANDIDATES as i64 + 1)
        .fetch_all(&self.readers)
        .await?;
        let is_it = |(key, called): &(String, Option<String>)| {
            key == asked || called.as_ref().is_some_and(|called| folded(called) == name)
        };
        match fitting.as_slice() {
            [] => Ok(None),
            [first, others @ ..] if others.is_empty() || is_it(first) => self.get(&first.0).await,
            several => Err(ambiguous(asked, several)),
        }
    }

    /// The games that fit, the one stored last first.
    pub async fn list(&self, filter: GameFilter<'_>) -> Result<Vec<Game>, StoreError> {
        let rows = query_as(
            "SELECT key, game, id, name, player, level, status, finished, moves, elapsed_ms, revision, created_at,
                    updated_at
             FROM games
             WHERE ($1 IS NULL OR game = $1) AND (NOT $2 OR name IS NOT NULL) AND (NOT $3 OR NOT finished)
             ORDER BY updated_at DESC, key LIMIT $4",
        )
        .bind(filter.game)
        .bind(filter.only_named)
        .bind(filter.only_unfinished)
        .bind(filter.limit.map_or(-1, i64::from))
        .fetch_all(&self.readers)
        .await?;
        Ok(rows)
    }

    /// Removes a game and its log. Says whether there was one.
    pub async fn delete(&self, key: &str) -> Result<bool, StoreError> {
        let done = query("DELETE FROM games WHERE key = $1").bind(key).execute(&self.writer).await?;
        Ok(done.rows_affected() > 0)
    }

    /// Gives a game a name, or another one. Two saved games cannot share a name, whatever its capital letters.
    pub async fn rename(&self, key: &str, name: &str) -> Result<(), StoreError> {
        let name = game_name(name)?;
        let done = query("UPDATE games SET name = $2, name_folded = $3 WHERE key = $1")
            .bind(key)
            .bind(name)
            .bind(folded(name))
            .execute(&self.writer)
            .await
            .map_err(|error| name_clash(error, name))?;
        if done.rows_affected() == 0 { Err(StoreError::NoSuchGame(key.to_owned())) } else { Ok(()) }
    }

    /// Saves a game as it is now under a name and a key of its own, and gives that key. The original plays on; what is
    /// played from the copy counts as practice, because it was played before.
    pub async fn keep_as(&self, key: &str, name: &str) -> Result<String, StoreError> {
        let name = game_name(name)?;
        let now = clock::now();
        let mut transaction = self.writer.begin_with("BEGIN IMMEDIATE").await?;
        let copy: Option<(String, i64, i64)> = query_as(
            "INSERT INTO games
                 (key, game, id, name, name_folded, player, level, status, finished, moves, elapsed_ms, revision,
                  first_row, created_at, updated_at)
             SELECT $2, game, id, $3, $4, player, level, status, finished, moves, elapsed_ms, revision + 1,
                    first_row, $5, $5
             FROM games WHERE key = $1
             RETURNING key, revision, elapsed_ms",
        )
        .bind(key)
        .bind(fresh_key())
        .bind(name)
        .bind(folded(name))
        .bind(now)
        .fetch_optional(&mut *transaction)
        .await
        .map_err(|error| name_clash(error, name))?;
        let Some((copy, revision, elapsed_ms)) = copy else { return Err(StoreError::NoSuchGame(key.to_owned())) };
        query("INSERT INTO log SELECT $2, number, elapsed_ms, at, change FROM log WHERE key = $1")
            .bind(key)
            .bind(&copy)
            .execute(&mut *transaction)
            .await?;
        query("INSERT INTO log (key, number, elapsed_ms, at, change) VALUES ($1, $2, $3, $4, $5)")
            .bind(&copy)
            .bind(revision)
            .bind(elapsed_ms)
            .bind(now)
            .bind(COPY)
            .execute(&mut *transaction)
            .await?;
        transaction.commit().await?;
        Ok(copy)
    }

    /// Removes finished games without a name, except for the `keep` ([`KEEP_AUTOSAVES`], say) unnamed games stored
    /// last. Named games and games still being played always stay, and so do results. Says how many went.
    pub async fn prune(&self, keep: u32) -> Result<u64, StoreError> {
        let done = query(
            "DELETE FROM games WHERE name IS NULL AND finished AND key NOT IN
                 (SELECT key FROM games WHERE name IS NULL ORDER BY updated_at DESC, key LIMIT $1)",
        )
        .bind(i64::from(keep))
        .execute(&self.writer)
        .await?;
        Ok(done.rows_affected())
    }

    /// Whether a game with this key is there, and its newest row.
    pub async fn revision(&self, key: &str) -> Result<Option<i64>, StoreError> {
        Ok(query_scalar("SELECT revision FROM games WHERE key = $1").bind(key).fetch_optional(&self.readers).await?)
    }
}

/// Keys are settled by the statements themselves, so the only thing left to be taken is a name.
pub(crate) fn name_clash(error: sqlx::Error, name: &str) -> StoreError {
    if error.as_database_error().is_some_and(|error| error.is_unique_violation()) {
        StoreError::NameTaken(name.to_owned())
    } else {
        error.into()
    }
}

fn ambiguous(asked: &str, fitting: &[(String, Option<String>)]) -> StoreError {
    let mut candidates: Vec<String> = fitting
        .iter()
        .take(MOST_CANDIDATES)
        .map(|(key, name)| name.as_ref().map_or_else(|| key.clone(), |name| format!("{key} ({name})")))
        .collect();
    if fitting.len() > MOST_CANDIDATES {
        candidates.push("…".to_owned());
    }
    StoreError::Ambiguous { asked: asked.to_owned(), candidates }
}
