//! What is stored, held against what was said about it.

use std::collections::BTreeMap;
use std::path::Path;

use parlor_games::catalogue;
use parlor_games::kit::id::{GameId, Source};
use parlor_games::table::{Command, Origin, Row, Table, is_save, obey_now};
use parlor_store::ResultRow;
use parlor_store::blocking::Shelf;
use sqlx::sqlite::{SqliteConnectOptions, SqliteConnection};
use sqlx::{ConnectOptions as _, Connection as _, query_as, query_scalar};
use tokio::runtime::{Builder, Runtime};

use crate::claims::{Claim, What};
use crate::history::{Face, History};
use crate::tables::Tables;

/// Rows that are written out and deleted games go; what ever stood in a log is remembered here, by the very transaction
/// that wrote it.
const WITNESS: &str = "
    CREATE TABLE witness
        (turn INTEGER PRIMARY KEY, key TEXT NOT NULL, number INTEGER NOT NULL, elapsed_ms INTEGER NOT NULL,
         change TEXT NOT NULL) STRICT;
    CREATE TRIGGER seen AFTER INSERT ON log BEGIN
        INSERT INTO witness (key, number, elapsed_ms, change)
        VALUES (NEW.key, NEW.number, NEW.elapsed_ms, NEW.change);
    END;";

/// Everything that was ever written into the log of one table.
#[derive(Default)]
struct Log {
    history: History,
    rows: Vec<Row>,
    /// What was to be seen after each row.
    faces: Vec<Face>,
    /// How many rows there were before the present round.
    before: usize,
}

/// A row as the witness has it: its turn, key, number, time and change.
type Written = (i64, String, i64, i64, String);

/// The key of a game with its revision and its first row, then how many rows there are, the first and the last.
type Count = (String, i64, i64, i64, i64, i64);

pub struct Audit {
    pub shelf: Shelf,
    runtime: Runtime,
    database: SqliteConnection,
    /// The last row that was taken from the witness.
    turn: i64,
    logs: BTreeMap<String, Log>,
}

impl Audit {
    pub fn open(folder: &Path) -> Self {
        let shelf = Shelf::open(folder).unwrap();
        let runtime = Builder::new_current_thread().enable_all().build().unwrap();
        let options = SqliteConnectOptions::new().filename(folder.join("parlor.db"));
        let mut database = runtime.block_on(options.connect()).unwrap();
        runtime.block_on(sqlx::raw_sql(WITNESS).execute(&mut database)).unwrap();
        Self { shelf, runtime, database, turn: 0, logs: BTreeMap::new() }
    }

    /// How many rows there ever were, and how many of them are whole tables.
    pub fn rows(&self) -> (usize, usize) {
        let rows = || self.logs.values().flat_map(|log| &log.rows);
        (rows().count(), rows().filter(|row| is_save(&row.change)).count())
    }

    /// Takes in what was written in a round, and holds it against what was claimed.
    pub fn follow(&mut self, claims: &[Claim], tables: &Tables) {
        self.logs.values_mut().for_each(|log| log.before = log.rows.len());
        let (rows, counts) = self.runtime.block_on(news(&mut self.database, self.turn));
        for (turn, key, number, elapsed_ms, change) in rows {
            assert!(!tables.is_gone(&key), "{key} was deleted and is written again: {change}");
            self.turn = turn;
            let log = self.logs.entry(key.clone()).or_default();
            assert_eq!(usize::try_from(number), Ok(log.rows.len() + 1), "{key}: rows follow each other: {change}");
            log.history.follow(&change);
            log.faces.push(log.history.face());
            log.rows.push(Row { elapsed_ms: u64::try_from(elapsed_ms).unwrap(), change });
        }
        claims.iter().for_each(|claim| self.holds(claim));
        self.count(&counts, tables);
    }

    fn holds(&self, Claim { by, key, what }: &Claim) {
        let log = &self.logs[key];
        let (holds, since) = match what {
            What::Seen(face) => (log.faces[log.before.saturating_sub(1)..].contains(face), log.before),
            What::Shown(face) => (log.faces.contains(face), log.before),
            What::Wrote(face) => (log.faces[log.before..].contains(face), log.before + 1),
            What::Noted(text) => {
                let noted = format!("note {text}");
                (log.rows[log.before..].iter().any(|row| row.change == noted), log.before + 1)
            }
        };
        let rows = || log.rows[log.before.saturating_sub(1)..].iter().zip(&log.faces[log.before.saturating_sub(1)..]);
        assert!(holds, "{by}: {key} says {what:?}, but from row {since} on there is {:#?}", rows().collect::<Vec<_>>());
    }

    /// Every log goes up to its revision without a gap, and of deleted games there is nothing.
    fn count(&self, counts: &[Count], tables: &Tables) {
        for (key, revision, first_row, count, first, last) in counts {
            assert!(!tables.is_gone(key), "{key} was deleted and is there again");
            assert_eq!((first, last, *count), (first_row, revision, revision - first_row + 1), "{key} has gaps");
            assert_eq!(usize::try_from(*revision), Ok(self.logs[key].rows.len()), "{key} has lost rows");
        }
        for key in tables.keys.iter().filter(|key| !tables.may_be_gone(key)) {
            assert!(counts.iter().any(|(there, ..)| there == key), "{key} is lost");
        }
    }

    /// Looks at everything that is stored: the file, all logs and all results. Says how many results there are.
    pub fn inspect(&mut self, tables: &Tables) -> usize {
        self.sound();
        tables.keys.iter().for_each(|key| self.replays(key, tables));
        let keys: Vec<String> = self.logs.keys().cloned().collect();
        let results: Vec<ResultRow> =
            keys.iter().flat_map(|key| self.shelf.wait(|store| store.results_of(key)).unwrap()).collect();
        results.iter().for_each(believable);
        results.len()
    }

    fn sound(&mut self) {
        let (integrity, strangers, changed, twice): (Vec<String>, i64, i64, i64) = self.runtime.block_on(async {
            let database = &mut self.database;
            (
                query_scalar("PRAGMA integrity_check").fetch_all(&mut *database).await.unwrap(),
                query_scalar("SELECT count(*) FROM log WHERE key NOT IN (SELECT key FROM games)")
                    .fetch_one(&mut *database)
                    .await
                    .unwrap(),
                query_scalar(
                    "SELECT count(*) FROM log JOIN witness USING (key, number)
                     WHERE log.change <> witness.change OR log.elapsed_ms <> witness.elapsed_ms",
                )
                .fetch_one(&mut *database)
                .await
                .unwrap(),
                query_scalar(
                    "SELECT count(*) FROM (SELECT 1 FROM results GROUP BY table_key, board, level, clean
                     HAVING count(*) > 1)",
                )
                .fetch_one(&mut *database)
                .await
                .unwrap(),
            )
        });
        assert_eq!(integrity, ["ok"]);
        assert_eq!(strangers, 0, "rows of no game");
        assert_eq!(changed, 0, "rows that were changed after they were written");
        assert_eq!(twice, 0, "two results of one board");
    }

    /// A stored game is made again from what is left of its log, and is what the whole of it makes.
    fn replays(&mut self, key: &str, tables: &Tables) {
        let kept = loop {
            let kept = self.shelf.wait(|store| store.read(key)).unwrap().unwrap();
            self.follow(&[], tables);
            // Somebody may play on by himself.
            if usize::try_from(kept.game.revision) == Ok(self.logs[key].rows.len()) {
                break kept;
            }
        };
        let log = &self.logs[key];
        let restore =
            |rows: &[Row]| catalogue::restore(rows).unwrap_or_else(|error| panic!("{key}: {error}: {rows:#?}"));
        let table = restore(&kept.rows);
        assert_eq!(Some(&Face::of(&*table)), log.faces.last(), "{key}");
        assert_eq!((table.id(), table.outcome().name()), (kept.game.id, kept.game.status.as_str()), "{key}");
        let whole: Vec<Row> = log.rows.iter().filter(|row| !is_save(&row.change)).cloned().collect();
        assert_eq!(lasting(&*table), lasting(&*restore(&whole)), "{key} was written out as something else");
    }
}

/// What was written since a row, and how much there is of every log at the same moment: the terminal goes on by itself.
async fn news(database: &mut SqliteConnection, turn: i64) -> (Vec<Written>, Vec<Count>) {
    let mut moment = database.begin().await.unwrap();
    let rows = query_as("SELECT turn, key, number, elapsed_ms, change FROM witness WHERE turn > $1 ORDER BY turn")
        .bind(turn)
        .fetch_all(&mut *moment)
        .await
        .unwrap();
    let counts = query_as(
        "SELECT games.key, revision, first_row, count(log.number), min(log.number), max(log.number)
         FROM games LEFT JOIN log ON log.key = games.key GROUP BY games.key",
    )
    .fetch_all(&mut *moment)
    .await
    .unwrap();
    moment.rollback().await.unwrap();
    (rows, counts)
}

/// The lines of a save that depend on nothing but the log: help is also known from other tables, and time passes.
fn lasting(table: &dyn Table) -> Vec<String> {
    let passes = |line: &&str| ["clock ", "assist ", "board ", "end "].iter().any(|word| line.starts_with(word));
    table.save().lines().filter(|line| !passes(line)).map(str::to_owned).collect()
}

/// A result can be played again, ends as it says, and is ranked only if its board is.
fn believable(row: &ResultRow) {
    let level = row.level.parse().unwrap();
    let replayed = catalogue::replay(&row.id, level, &row.moves_made(), 0);
    let mut table = replayed.unwrap_or_else(|error| panic!("{error}: {row:?}"));
    obey_now(&mut *table, &Command::Walk { at: usize::MAX }).unwrap();
    assert_eq!((table.outcome().name(), Ok(table.log().len())), (row.outcome.as_str(), usize::try_from(row.moves)));
    let origin = origin(&row.id);
    assert_eq!((&row.origin, row.ranked), (&origin.to_string(), origin.is_ranked()), "{row:?}");
    assert_eq!(row.clean, row.assists.is_empty() && row.taken_back == 0, "{row:?}");
}

/// Where a board came from, by its id: this test has a seed of its own for those it chooses.
fn origin(id: &str) -> Origin {
    match id.parse::<GameId>().unwrap().source {
        Source::Position(_) => Origin::Position,
        Source::Seed(seed) if seed.text() == "chaos" => Origin::Seed,
        Source::Seed(seed) if seed.text().starts_with("daily") => Origin::Daily,
        _ => Origin::Dealt,
    }
}
