//! Drills that were answered, how hard they are, who answered them how, and what comes back.

use std::collections::HashSet;

use parlor_games::drill::{Bead, Drill, Rated, Rating, Record, Wish, nearest};
use parlor_games::kit::id::GameId;
use parlor_games::kit::random::Random;
use sqlx::sqlite::SqliteConnection;
use sqlx::{Connection as _, FromRow, query, query_as, query_scalar};

use crate::{Store, StoreError, clock};

const MINUTE: i64 = 60_000;
/// When a drill comes back that was missed, and when again after it was right once.
const BACK: [i64; 2] = [10 * MINUTE, 24 * 60 * MINUTE];
/// One drill in so many may be one that comes back.
const REVIEWED: usize = 3;

#[derive(FromRow)]
struct DrillRow {
    drill: String,
    rating: f64,
    deviation: f64,
    volatility: f64,
}

impl DrillRow {
    /// `None` where another version wrote what this one does not read.
    fn rated(self) -> Option<Rated> {
        let rating = Rating { rating: self.rating, deviation: self.deviation, volatility: self.volatility };
        Some(Rated { drill: Drill::read(&self.drill)?, rating })
    }
}

/// The game and the setup of a drill's board.
fn board(drill: &Drill) -> (String, String) {
    let id = drill.board.parse::<GameId>();
    id.map_or_else(|_| (String::new(), String::new()), |id| (id.game, id.setup.unwrap_or_default()))
}

impl Store {
    /// A player's rating at drills; that of somebody new if there is none.
    pub async fn drill_rating(&self, player: &str) -> Result<Rating, StoreError> {
        Ok(read_rating(&mut *self.readers.acquire().await?, player).await?.unwrap_or_default())
    }

    /// The player's ratings after the last answers, the newest last.
    pub async fn drill_history(&self, player: &str, many: u32) -> Result<Vec<f64>, StoreError> {
        let mut last: Vec<f64> =
            query_scalar("SELECT rating FROM drill_answers WHERE player = $1 ORDER BY number DESC LIMIT $2")
                .bind(player)
                .bind(many)
                .fetch_all(&self.readers)
                .await?;
        last.reverse();
        Ok(last)
    }

    /// Keeps an answer: the player's rating, the drill's, and whether it comes back. Both ratings follow from what is
    /// stored, since a player may have two runs open, and a drill may be asked of many. Gives the player's new rating.
    pub async fn record_drill(&self, player: &str, record: &Record) -> Result<Rating, StoreError> {
        let now = clock::now();
        let mut writer = self.writer.acquire().await?;
        let mut transaction = writer.begin_with("BEGIN IMMEDIATE").await?;
        let drill = &record.drill.drill;
        let before = read_rating(&mut transaction, player).await?.unwrap_or_default();
        let row: Option<DrillRow> =
            query_as("SELECT drill, rating, deviation, volatility FROM drills WHERE position = $1")
                .bind(&drill.position)
                .fetch_optional(&mut *transaction)
                .await?;
        let known = row.and_then(DrillRow::rated).map_or_else(|| Rating::of(drill), |rated| rated.rating);
        let (after, hardness) = before.after(known, record.bead);
        write_drill(&mut transaction, drill, hardness).await?;
        query(
            "INSERT INTO drill_players (player, rating, deviation, volatility) VALUES ($1, $2, $3, $4)
             ON CONFLICT (player) DO UPDATE SET rating = excluded.rating, deviation = excluded.deviation,
                 volatility = excluded.volatility",
        )
        .bind(player)
        .bind(after.rating)
        .bind(after.deviation)
        .bind(after.volatility)
        .execute(&mut *transaction)
        .await?;
        query("INSERT INTO drill_answers (player, position, bead, rating, at) VALUES ($1, $2, $3, $4, $5)")
            .bind(player)
            .bind(&drill.position)
            .bind(record.bead.name())
            .bind(after.rating)
            .bind(now)
            .execute(&mut *transaction)
            .await?;
        review(&mut transaction, player, &drill.position, record.bead, now).await?;
        transaction.commit().await?;
        Ok(after)
    }

    /// Drills for a player, in the order they are to be asked: some that come back because they were missed, then those
    /// near the player's rating, of drills answered by others and of fresh ones. None was answered by this player before,
    /// unless it comes back.
    pub async fn choose_drills(
        &self,
        player: &str,
        wish: &Wish,
        many: usize,
        fresh: Vec<Drill>,
        random: &mut Random,
    ) -> Result<Vec<Rated>, StoreError> {
        let rating = self.drill_rating(player).await?;
        let mut chosen = self.due(player, wish, many.div_ceil(REVIEWED), clock::now()).await?;
        let mut pool = self.unanswered(player, wish, rating, many * 3).await?;
        let mut seen: HashSet<String> = chosen.iter().chain(&pool).map(|rated| rated.drill.position.clone()).collect();
        for drill in fresh {
            if seen.insert(drill.position.clone()) && !self.is_answered(player, &drill.position).await? {
                pool.push(drill.into());
            }
        }
        chosen.extend(nearest(rating, pool, many.saturating_sub(chosen.len()), random));
        random.shuffle(&mut chosen);
        Ok(chosen)
    }

    /// Drills that come back to a player now, the longest due first.
    async fn due(&self, player: &str, wish: &Wish, many: usize, now: i64) -> Result<Vec<Rated>, StoreError> {
        let rows: Vec<DrillRow> = query_as(
            "SELECT drill, rating, deviation, volatility FROM drill_reviews JOIN drills USING (position)
             WHERE player = $1 AND due <= $2 AND ($3 IS NULL OR game = $3) AND ($4 IS NULL OR setup = $4)
             ORDER BY due LIMIT $5",
        )
        .bind(player)
        .bind(now)
        .bind(&wish.game)
        .bind(&wish.setup)
        .bind(i64::try_from(many).unwrap_or(i64::MAX))
        .fetch_all(&self.readers)
        .await?;
        Ok(rows.into_iter().filter_map(DrillRow::rated).collect())
    }

    /// Drills that others answered and this player did not, the nearest to a rating first.
    async fn unanswered(
        &self,
        player: &str,
        wish: &Wish,
        rating: Rating,
        many: usize,
    ) -> Result<Vec<Rated>, StoreError> {
        let rows: Vec<DrillRow> = query_as(
            "SELECT drill, rating, deviation, volatility FROM drills
             WHERE ($3 IS NULL OR game = $3) AND ($4 IS NULL OR setup = $4)
               AND NOT EXISTS (SELECT 1 FROM drill_answers
                               WHERE drill_answers.player = $1 AND drill_answers.position = drills.position)
             ORDER BY abs(rating - $2) LIMIT $5",
        )
        .bind(player)
        .bind(rating.rating)
        .bind(&wish.game)
        .bind(&wish.setup)
        .bind(i64::try_from(many).unwrap_or(i64::MAX))
        .fetch_all(&self.readers)
        .await?;
        Ok(rows.into_iter().filter_map(DrillRow::rated).collect())
    }

    async fn is_answered(&self, player: &str, position: &str) -> Result<bool, StoreError> {
        let found = query_scalar("SELECT EXISTS (SELECT 1 FROM drill_answers WHERE player = $1 AND position = $2)")
            .bind(player)
            .bind(position)
            .fetch_one(&self.readers)
            .await?;
        Ok(found)
    }
}

async fn read_rating(connection: &mut SqliteConnection, player: &str) -> Result<Option<Rating>, StoreError> {
    let row: Option<(f64, f64, f64)> =
        query_as("SELECT rating, deviation, volatility FROM drill_players WHERE player = $1")
            .bind(player)
            .fetch_optional(connection)
            .await?;
    Ok(row.map(|(rating, deviation, volatility)| Rating { rating, deviation, volatility }))
}

async fn write_drill(connection: &mut SqliteConnection, drill: &Drill, rating: Rating) -> Result<(), StoreError> {
    let (game, setup) = board(drill);
    query(
        "INSERT INTO drills (position, game, setup, rating, deviation, volatility, answers, drill)
         VALUES ($1, $2, $3, $4, $5, $6, 1, $7)
         ON CONFLICT (position) DO UPDATE SET rating = excluded.rating, deviation = excluded.deviation,
             volatility = excluded.volatility, answers = answers + 1",
    )
    .bind(&drill.position)
    .bind(game)
    .bind(setup)
    .bind(rating.rating)
    .bind(rating.deviation)
    .bind(rating.volatility)
    .bind(drill.to_text())
    .execute(connection)
    .await?;
    Ok(())
}

/// What was missed comes back; what was right again comes back later once more, then no longer.
async fn review(
    connection: &mut SqliteConnection,
    player: &str,
    position: &str,
    bead: Bead,
    now: i64,
) -> Result<(), StoreError> {
    let step: Option<i64> = query_scalar("SELECT step FROM drill_reviews WHERE player = $1 AND position = $2")
        .bind(player)
        .bind(position)
        .fetch_optional(&mut *connection)
        .await?;
    let next = match (bead, step) {
        (Bead::Missed, _) => Some(0),
        // Who needed a hint is asked again as if it had just been missed, but not before tomorrow.
        (Bead::Helped, _) => Some(1),
        (Bead::Right, Some(0)) => Some(1),
        (Bead::Right, _) => None,
    };
    match next {
        Some(next) => {
            query(
                "INSERT INTO drill_reviews (player, position, due, step) VALUES ($1, $2, $3, $4)
                 ON CONFLICT (player, position) DO UPDATE SET due = excluded.due, step = excluded.step",
            )
            .bind(player)
            .bind(position)
            .bind(now + BACK[next as usize])
            .bind(next)
            .execute(connection)
            .await?;
        }
        None => {
            query("DELETE FROM drill_reviews WHERE player = $1 AND position = $2")
                .bind(player)
                .bind(position)
                .execute(connection)
                .await?;
        }
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;
    use parlor_games::drill::{Length, Run, dig};
    use parlor_games::kit::seed::Seed;
    use tempfile::TempDir;

    async fn empty() -> (TempDir, Store) {
        let folder = tempfile::tempdir().unwrap();
        let store = Store::open(folder.path()).await.unwrap();
        (folder, store)
    }

    fn wish() -> Wish {
        Wish { game: Some("nine-almonds".into()), setup: None }
    }

    fn fresh(many: usize) -> Vec<Drill> {
        dig(&wish(), &Seed::new("store"), many, &|| false)
    }

    /// What a run gives to be kept when its first drill is skipped.
    fn missed(drill: Drill) -> Record {
        let mut run = Run::new(Length::Ten, Rating::default());
        run.supply(vec![drill.into()]);
        run.skip().record.unwrap()
    }

    #[tokio::test]
    async fn ratings_follow_from_what_is_stored_not_from_what_a_run_believes() {
        let (_folder, store) = empty().await;
        let drills = fresh(2);
        let first = store.record_drill("Ada", &missed(drills[0].clone())).await.unwrap();
        // Another run of the same player still believes in the first rating.
        let second = store.record_drill("Ada", &missed(drills[1].clone())).await.unwrap();
        assert!(second.rating < first.rating && first.rating < 1500.0);
        assert_eq!(store.drill_rating("Ada").await.unwrap(), second);
        assert_eq!(store.drill_rating("Bob").await.unwrap(), Rating::default());
        let history = store.drill_history("Ada", 13).await.unwrap();
        assert_eq!(history, [first.rating, second.rating]);
    }

    #[tokio::test]
    async fn a_drill_gets_harder_with_everybody_who_misses_it() {
        let (_folder, store) = empty().await;
        let drill = fresh(1).remove(0);
        for player in ["Ada", "Bob", "Cid"] {
            store.record_drill(player, &missed(drill.clone())).await.unwrap();
        }
        let pool = store.unanswered("Dan", &wish(), Rating::default(), 10).await.unwrap();
        assert!(pool[0].rating.rating > Rating::of(&drill).rating + 100.0, "{:?}", pool[0].rating);
        assert!(store.unanswered("Ada", &wish(), Rating::default(), 10).await.unwrap().is_empty());
    }

    #[tokio::test]
    async fn what_was_missed_comes_back_until_it_was_right_twice() {
        let (_folder, store) = empty().await;
        let drill = fresh(1).remove(0);
        let now = clock::now();
        let due = async |later: i64| !store.due("Ada", &wish(), 9, now + later).await.unwrap().is_empty();
        let mut record = missed(drill);
        store.record_drill("Ada", &record).await.unwrap();
        assert!(!due(9 * MINUTE).await && due(11 * MINUTE).await, "in ten minutes");
        record.bead = Bead::Right;
        store.record_drill("Ada", &record).await.unwrap();
        assert!(!due(11 * MINUTE).await && due(25 * 60 * MINUTE).await, "tomorrow");
        store.record_drill("Ada", &record).await.unwrap();
        assert!(!due(365 * 24 * 60 * MINUTE).await, "never again");
    }

    #[tokio::test]
    async fn nobody_is_asked_twice_what_was_right() {
        let (_folder, store) = empty().await;
        let drills = fresh(6);
        let mut record = missed(drills[0].clone());
        record.bead = Bead::Right;
        store.record_drill("Ada", &record).await.unwrap();
        let chosen = store.choose_drills("Ada", &wish(), 6, drills.clone(), &mut Random::new(1)).await.unwrap();
        let positions: HashSet<String> = chosen.iter().map(|rated| rated.drill.position.clone()).collect();
        assert_eq!((chosen.len(), positions.len()), (5, 5));
        assert!(!positions.contains(&drills[0].position));
        let other = Wish { game: Some("hitori".into()), setup: None };
        assert!(store.choose_drills("Bob", &other, 6, Vec::new(), &mut Random::new(1)).await.unwrap().is_empty());
    }
}
