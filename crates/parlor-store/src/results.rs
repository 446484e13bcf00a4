//! Results: how games ended, each with its id and every move, so that anybody can play it again and believe it.

use parlor_games::catalogue;
use parlor_games::table::{GameResult, Outcome, Reached, Row};
use sqlx::sqlite::SqliteConnection;
use sqlx::{FromRow, query, query_as, query_scalar};

use crate::log::{milliseconds, number};
use crate::{Store, StoreError, fresh_key};

/// A stored result.
#[derive(Debug, Clone, PartialEq, Eq, FromRow)]
pub struct ResultRow {
    /// What finds it.
    pub key: String,
    /// The table it was played at.
    pub table_key: String,
    /// Which game of that table it was.
    pub game_number: i64,
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
    /// In a word for people: "won", "stuck", "time-up".
    pub outcome: String,
    /// Where the board came from.
    pub origin: String,
    /// Whether it is ranked; else it is practice.
    pub ranked: bool,
    /// Time on the clock.
    pub elapsed_ms: i64,
    /// Moves made.
    pub moves: i64,
    /// Moves taken back and replaced by others.
    pub taken_back: i64,
    /// How often the game was paused.
    pub pauses: i64,
    /// Points, in a game that counts them.
    pub points: Option<i64>,
    /// The help that was taken with the board, separated by spaces.
    pub assists: String,
    /// Whether it was played without help and without taking moves back.
    pub clean: bool,
    /// When it was stored, in milliseconds since 1970.
    pub at: i64,
    /// The id of the board; empty where an old one could not be read.
    pub id: String,
    /// Every move, one a line.
    pub log: String,
    /// What is best on the board and what was reached, as JSON; empty where nothing is known.
    pub par: String,
}

impl ResultRow {
    /// Every move.
    #[must_use]
    pub fn moves_made(&self) -> Vec<String> {
        self.log.lines().map(str::to_owned).collect()
    }

    /// What was reached beside what is best, as far as it was known.
    #[must_use]
    pub fn scores(&self) -> Vec<Reached> {
        Reached::read(&self.par)
    }
}

/// What results must share to be compared.
#[derive(Debug, Clone, PartialEq, Eq, Hash, PartialOrd, Ord, FromRow)]
pub struct ResultKey {
    /// Which game.
    pub game: String,
    /// Which setup.
    pub setup: String,
    /// Which level.
    pub level: String,
}

/// Which results to list. Only games that were won are in any list of results.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub struct ResultFilter {
    /// Practice instead of ranked ones.
    pub practice: bool,
    /// Only those without help and without moves taken back.
    pub clean: bool,
}

impl Store {
    /// The results under one key, best first: more points, less time, fewer moves, earlier. Of each board at a table the
    /// best one counts.
    pub async fn results(
        &self,
        key: &ResultKey,
        filter: ResultFilter,
        limit: u32,
    ) -> Result<Vec<ResultRow>, StoreError> {
        let rows = query_as(
            "SELECT key, table_key, game_number, player, game, setup, level, won, outcome, origin, ranked, elapsed_ms,
                    moves, taken_back, pauses, points, assists, clean, at, id, log, par
             FROM (SELECT *, row_number() OVER
                       (PARTITION BY table_key, board ORDER BY points DESC, elapsed_ms, moves, at, key) AS place
                   FROM results
                   WHERE won AND ranked = $4 AND game = $1 AND setup = $2 AND level = $3 AND (NOT $5 OR clean))
             WHERE place = 1
             ORDER BY points IS NULL, points DESC, elapsed_ms, moves, at, key LIMIT $6",
        )
        .bind(&key.game)
        .bind(&key.setup)
        .bind(&key.level)
        .bind(!filter.practice)
        .bind(filter.clean)
        .bind(i64::from(limit))
        .fetch_all(&self.readers)
        .await?;
        Ok(rows)
    }

    /// The keys that have results of a kind, in alphabetical order, each with how many boards.
    pub async fn result_keys(&self, filter: ResultFilter) -> Result<Vec<(ResultKey, i64)>, StoreError> {
        let rows: Vec<(String, String, String, i64)> = query_as(
            "SELECT game, setup, level, count(DISTINCT table_key || board) FROM results
             WHERE won AND ranked = $1 AND (NOT $2 OR clean)
             GROUP BY game, setup, level ORDER BY game, setup, level",
        )
        .bind(!filter.practice)
        .bind(filter.clean)
        .fetch_all(&self.readers)
        .await?;
        Ok(rows.into_iter().map(|(game, setup, level, count)| (ResultKey { game, setup, level }, count)).collect())
    }

    /// The result with this key.
    pub async fn result(&self, key: &str) -> Result<Option<ResultRow>, StoreError> {
        self.one_result(key, key).await
    }

    /// The result a person means: by its key or the beginning of it, at least four characters that fit no other.
    pub async fn find_result(&self, key: &str) -> Result<Option<ResultRow>, StoreError> {
        let last = format!("{key}{}", char::MAX);
        let last = if key.chars().count() < 4 { key } else { &last };
        self.one_result(key, last).await
    }

    async fn one_result(&self, first: &str, last: &str) -> Result<Option<ResultRow>, StoreError> {
        let mut rows: Vec<ResultRow> = query_as(
            "SELECT key, table_key, game_number, player, game, setup, level, won, outcome, origin, ranked, elapsed_ms,
                    moves, taken_back, pauses, points, assists, clean, at, id, log, par
             FROM results WHERE key >= $1 AND key <= $2 ORDER BY key LIMIT 2",
        )
        .bind(first)
        .bind(last)
        .fetch_all(&self.readers)
        .await?;
        match rows.as_slice() {
            [first, second] if first.key != last => Err(StoreError::Ambiguous {
                asked: last.trim_end_matches(char::MAX).to_owned(),
                candidates: vec![first.key.clone(), second.key.clone()],
            }),
            _ => Ok(rows.drain(..).next()),
        }
    }

    /// How a table's game ended, as it is stored: the best ending of the board.
    pub async fn results_of(&self, table_key: &str) -> Result<Vec<ResultRow>, StoreError> {
        let rows = query_as(
            "SELECT key, table_key, game_number, player, game, setup, level, won, outcome, origin, ranked, elapsed_ms,
                    moves, taken_back, pauses, points, assists, clean, at, id, log, par
             FROM results WHERE table_key = $1 ORDER BY game_number, key",
        )
        .bind(table_key)
        .fetch_all(&self.readers)
        .await?;
        Ok(rows)
    }
}

/// Keeps how a game ended, unless the board had a better ending at the same table.
pub(crate) async fn record(
    connection: &mut SqliteConnection,
    table_key: &str,
    player: &str,
    result: &GameResult,
    now: i64,
) -> Result<(), StoreError> {
    // Help taken with this board at any other table counts too, whenever it was.
    let elsewhere: Vec<String> =
        query_scalar("SELECT assist FROM help WHERE player = $1 AND board = $2 ORDER BY at, assist")
            .bind(player)
            .bind(&result.board)
            .fetch_all(&mut *connection)
            .await?;
    let mut assists: Vec<String> = result.assists.iter().map(ToString::to_string).collect();
    assists.extend(elsewhere.into_iter().filter(|assist| !result.assists.iter().any(|own| own.to_string() == *assist)));
    let clean = assists.is_empty() && result.taken_back == 0;
    query(
        "INSERT INTO results
             (key, table_key, game_number, player, game, setup, level, won, outcome, origin, ranked, elapsed_ms, moves,
              taken_back, pauses, points, assists, clean, at, id, board, log, par)
         VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15, $16, $17, $18, $19, $20, $21, $22,
                 $23)
         ON CONFLICT (table_key, board, level, clean) DO UPDATE SET
             game_number = excluded.game_number, player = excluded.player, won = excluded.won,
             outcome = excluded.outcome, origin = excluded.origin, ranked = excluded.ranked,
             elapsed_ms = excluded.elapsed_ms, moves = excluded.moves, taken_back = excluded.taken_back,
             pauses = excluded.pauses, points = excluded.points, assists = excluded.assists, at = excluded.at,
             id = excluded.id, log = excluded.log, par = excluded.par
         WHERE (excluded.won, coalesce(excluded.points, 0), -excluded.elapsed_ms, -excluded.moves)
             > (results.won, coalesce(results.points, 0), -results.elapsed_ms, -results.moves)
             -- The same ending again, with more known about the board.
             OR excluded.par <> '' AND excluded.par <> results.par AND excluded.won = results.won
                AND (excluded.log, excluded.elapsed_ms) = (results.log, results.elapsed_ms)",
    )
    .bind(fresh_key())
    .bind(table_key)
    .bind(number(result.game_number))
    .bind(player)
    .bind(result.game)
    .bind(&result.setup)
    .bind(result.level.name())
    .bind(result.outcome == Outcome::Won)
    .bind(result.outcome.name())
    .bind(result.origin.to_string())
    .bind(result.origin.is_ranked())
    .bind(milliseconds(result.elapsed_ms))
    .bind(number(result.moves))
    .bind(number(result.taken_back))
    .bind(number(result.pauses))
    .bind(result.points)
    .bind(assists.join(" "))
    .bind(clean)
    .bind(now)
    .bind(&result.id)
    .bind(&result.board)
    .bind(result.log.join("\n"))
    .bind(Reached::written(&result.par))
    .execute(connection)
    .await?;
    Ok(())
}

/// Results of the first release hold a whole save; what they are about is taken from it once. One that cannot be read
/// stays as it is, and cannot be replayed.
pub(crate) async fn complete(connection: &mut SqliteConnection) -> Result<(), sqlx::Error> {
    let old: Vec<(String, String)> =
        query_as("SELECT key, log FROM results WHERE id = '' AND log LIKE 'parlor save %'")
            .fetch_all(&mut *connection)
            .await?;
    for (key, save) in old {
        let table = catalogue::restore(&[Row { elapsed_ms: 0, change: save }]).ok();
        let Some(result) = table.and_then(|table| table.result()) else { continue };
        // Two scores of one board stay two results.
        query("UPDATE results SET id = $2, log = $3, outcome = $4, taken_back = 0 WHERE key = $1")
            .bind(key)
            .bind(&result.id)
            .bind(result.log.join("\n"))
            .bind(result.outcome.name())
            .execute(&mut *connection)
            .await?;
    }
    Ok(())
}
