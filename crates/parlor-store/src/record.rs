//! Recording a table: its autosave and, once its game is over, its score, in one call for every front end.

use parlor_games::table::{Outcome, Table};

use crate::{GameDraft, ScoreDraft, Store, StoreError};

/// What there is to store of a table at one moment. It borrows nothing, so that it can be carried to where it is stored.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Record {
    key: String,
    player: String,
    game: &'static str,
    id: String,
    level: &'static str,
    status: &'static str,
    moves: i64,
    elapsed_ms: i64,
    save: String,
    score: Option<Score>,
}

#[derive(Debug, Clone, PartialEq, Eq)]
struct Score {
    game_number: i64,
    setup: String,
    won: bool,
    points: Option<i64>,
    assists: String,
    clean: bool,
}

impl Record {
    /// The table as it is now. `key` is the table's, from [`crate::fresh_key`]; `player` is who gets the score.
    #[must_use]
    pub fn of(key: &str, player: &str, table: &dyn Table) -> Self {
        let state = table.state();
        let score = table.result().map(|result| Score {
            game_number: result.game_number as i64,
            won: result.outcome == Outcome::Won,
            points: result.points,
            assists: result.assists.iter().map(ToString::to_string).collect::<Vec<_>>().join(" "),
            clean: result.clean(),
            setup: result.setup,
        });
        Self {
            key: key.to_owned(),
            player: player.to_owned(),
            game: state.game,
            id: state.id,
            level: state.level.name(),
            status: state.outcome.name(),
            moves: state.moves as i64,
            elapsed_ms: i64::try_from(state.elapsed_ms).unwrap_or(i64::MAX),
            save: table.save(),
            score,
        }
    }
}

impl Store {
    /// Stores a table and, if its game is over, the score; a game scores once.
    pub async fn record(&self, record: &Record) -> Result<(), StoreError> {
        // The score first: cut off in between, the last move is made again and scores nothing twice.
        if let Some(score) = &record.score {
            let draft = ScoreDraft {
                player: &record.player,
                game: record.game,
                setup: &score.setup,
                level: record.level,
                won: score.won,
                elapsed_ms: record.elapsed_ms,
                moves: record.moves,
                points: score.points,
                assists: &score.assists,
                clean: score.clean,
                save: &record.save,
            };
            self.add_score(&record.key, score.game_number, draft).await?;
        }
        let draft = GameDraft {
            key: &record.key,
            game: record.game,
            id: &record.id,
            name: None,
            level: record.level,
            status: record.status,
            finished: record.score.is_some(),
            moves: record.moves,
            elapsed_ms: record.elapsed_ms,
            save: &record.save,
        };
        self.put(draft).await
    }
}
