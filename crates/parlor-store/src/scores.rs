//! Scores: one row for each game played to its end, with the moves that prove it.

use crate::{Store, StoreError, clock, player_name};
use sqlx::{FromRow, query, query_as};

/// A score as its front end hands it over.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct ScoreDraft<'a> {
    /// Who played; see [`player_name`] for what is allowed.
    pub player: &'a str,
    /// Which game.
    pub game: &'a str,
    /// The setup it was played with: only scores of one setup are compared.
    pub setup: &'a str,
    /// The level it was played at: only scores of one level are compared.
    pub level: &'a str,
    /// Whether it was won.
    pub won: bool,
    /// Time on the clock.
    pub elapsed_ms: i64,
    /// Moves made.
    pub moves: i64,
    /// Points, in a game that counts them.
    pub points: Option<i64>,
    /// The help that was taken, in the front end's words.
    pub assists: &'a str,
    /// Whether it was played without help.
    pub clean: bool,
    /// The save with all the moves.
    pub save: &'a str,
}

/// A stored score.
#[derive(Debug, Clone, PartialEq, Eq, FromRow)]
pub struct ScoreRow {
    /// What [`Store::delete_score`] asks for.
    pub number: i64,
    /// Who played.
    pub player: String,
    /// Which game.
    pub game: String,
    /// The setup it was played with.
    pub setup: String,
    /// The level it was played at.
    pub level: String,
    /// Whether it was won.
    pub won: bool,
    /// Time on the clock.
    pub elapsed_ms: i64,
    /// Moves made.
    pub moves: i64,
    /// Points, in a game that counts them.
    pub points: Option<i64>,
    /// The help that was taken.
    pub assists: String,
    /// Whether it was played without help.
    pub clean: bool,
    /// The save with all the moves.
    pub save: String,
    /// When it was stored, in milliseconds since 1970.
    pub at: i64,
}

/// What scores must share to be compared.
#[derive(Debug, Clone, PartialEq, Eq, Hash, PartialOrd, Ord, FromRow)]
pub struct ScoreKey {
    /// Which game.
    pub game: String,
    /// Which setup.
    pub setup: String,
    /// Which level.
    pub level: String,
}

impl Store {
    /// Stores the score of a table's game: the table's key and which of its games it was.
    ///
    /// A game scores once. When it already has a score, because the call is a retry or because the player took the last
    /// move back and won again, the first one stays. Says whether this one was stored.
    pub async fn add_score(
        &self,
        table_key: &str,
        game_number: i64,
        draft: ScoreDraft<'_>,
    ) -> Result<bool, StoreError> {
        let done = query(
            "INSERT INTO scores
                 (table_key, game_number, player, game, setup, level, won, elapsed_ms, moves, points, assists, clean,
                  save, at)
             VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14)
             ON CONFLICT (table_key, game_number) DO NOTHING",
        )
        .bind(table_key)
        .bind(game_number)
        .bind(player_name(draft.player)?)
        .bind(draft.game)
        .bind(draft.setup)
        .bind(draft.level)
        .bind(draft.won)
        .bind(draft.elapsed_ms)
        .bind(draft.moves)
        .bind(draft.points)
        .bind(draft.assists)
        .bind(draft.clean)
        .bind(draft.save)
        .bind(clock::now())
        .execute(&self.writer)
        .await?;
        Ok(done.rows_affected() > 0)
    }

    /// The scores under one key, best first: won before lost, more points, less time, fewer moves, earlier.
    pub async fn scores(&self, key: &ScoreKey, clean_only: bool, limit: u32) -> Result<Vec<ScoreRow>, StoreError> {
        let rows = query_as(
            "SELECT number, player, game, setup, level, won, elapsed_ms, moves, points, assists, clean, save, at
             FROM scores
             WHERE game = $1 AND setup = $2 AND level = $3 AND (NOT $4 OR clean)
             ORDER BY won DESC, points IS NULL, points DESC, elapsed_ms, moves, at, number LIMIT $5",
        )
        .bind(&key.game)
        .bind(&key.setup)
        .bind(&key.level)
        .bind(clean_only)
        .bind(i64::from(limit))
        .fetch_all(&self.readers)
        .await?;
        Ok(rows)
    }

    /// The keys that have scores, in alphabetical order, each with how many it has.
    pub async fn score_keys(&self) -> Result<Vec<(ScoreKey, i64)>, StoreError> {
        let rows: Vec<(String, String, String, i64)> = query_as(
            "SELECT game, setup, level, count(*) FROM scores GROUP BY game, setup, level ORDER BY game, setup, level",
        )
        .fetch_all(&self.readers)
        .await?;
        Ok(rows.into_iter().map(|(game, setup, level, count)| (ScoreKey { game, setup, level }, count)).collect())
    }

    /// Removes a score by its number. Says whether there was one.
    pub async fn delete_score(&self, number: i64) -> Result<bool, StoreError> {
        let done = query("DELETE FROM scores WHERE number = $1").bind(number).execute(&self.writer).await?;
        Ok(done.rows_affected() > 0)
    }
}
