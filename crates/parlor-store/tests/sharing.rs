//! Several programs on one file: nothing is lost, nobody is told that the database is locked, and a program that is
//! killed takes nothing with it but the write it was in the middle of.
//!
//! The other programs are this test binary, started again for one test with its orders in the environment.

#![allow(clippy::unwrap_used, reason = "in a test a panic is the message")]

mod fixture;

use fixture::{KEY, append, game, put, result, row};
use parlor_games::session::Keep;
use parlor_store::blocking::Shelf;
use parlor_store::{GameFilter, ResultFilter, ResultKey, Store, StoreError};
use std::env;
use std::io::{BufRead, BufReader};
use std::path::{Path, PathBuf};
use std::process::{Child, Command, Stdio};
use std::sync::Barrier;
use std::thread;
use std::time::Duration;

const FOLDER: &str = "PARLOR_STORE_TEST_FOLDER";
const WRITER: &str = "PARLOR_STORE_TEST_WRITER";

/// Starts this binary again to run one test, which finds its orders in the environment.
fn start_again(test: &str, folder: &Path, writer: usize) -> Child {
    Command::new(env::current_exe().unwrap())
        .args(["--exact", test, "--nocapture", "--test-threads=1"])
        .env(FOLDER, folder)
        .env(WRITER, writer.to_string())
        .stdout(Stdio::piped())
        .spawn()
        .unwrap()
}

/// The orders, in a binary that was started again: the folder and the number of the writer.
fn orders() -> Option<(PathBuf, usize)> {
    Some((env::var_os(FOLDER)?.into(), env::var(WRITER).ok()?.parse().ok()?))
}

#[tokio::test(flavor = "multi_thread")]
async fn two_stores_in_one_program_lose_nothing() {
    let folder = tempfile::tempdir().unwrap();
    let stores = [Store::open(folder.path()).await.unwrap(), Store::open(folder.path()).await.unwrap()];
    put(&stores[0], "shared", None, &game()).await.unwrap();
    let mut writers = Vec::new();
    for writer in 0..8 {
        let store = stores[writer % 2].clone();
        writers.push(tokio::spawn(async move {
            for n in 0..50usize {
                let key = format!("{writer}-{n}");
                put(&store, &key, None, &Keep { moves: n, ..game() }).await.unwrap();
                let mine = Keep { rows: vec![row(&key)], result: Some(result(&format!("board {n}"))), ..game() };
                // Whoever is behind tries again; nobody overwrites anybody.
                while let Err(error) = append(&store, "shared", &mine).await {
                    assert!(matches!(error, StoreError::Behind), "{error}");
                }
                assert_eq!(store.get(&key).await.unwrap().unwrap().moves, n as i64, "a store reads what it wrote");
            }
        }));
    }
    for writer in writers {
        writer.await.unwrap();
    }
    for store in stores {
        assert_eq!(store.list(GameFilter::default()).await.unwrap().len(), 8 * 50 + 1);
        let key = ResultKey { game: "hitori".into(), setup: "8x8".into(), level: "easy".into() };
        let results = store.results(&key, ResultFilter::default(), 1000).await.unwrap();
        assert_eq!(results.len(), 50, "each board has one result");
        let mut rows: Vec<String> =
            store.read("shared").await.unwrap().unwrap().rows.into_iter().map(|row| row.change).collect();
        rows.sort();
        rows.dedup();
        assert_eq!(rows.len(), 8 * 50 + 1, "every change is in the log, once");
    }
}

#[test]
fn a_new_folder_can_be_opened_by_many_at_the_same_moment() {
    const OPENERS: usize = 6;
    for round in 0..20 {
        let home = tempfile::tempdir().unwrap();
        let folder = home.path().join("new");
        let gate = Barrier::new(OPENERS);
        let open = || {
            gate.wait();
            let shelf = Shelf::open(&folder).unwrap_or_else(|error| panic!("round {round}: {error}"));
            let key = parlor_store::fresh_key();
            shelf
                .wait(async |store| put(store, &key, None, &game()).await)
                .unwrap_or_else(|error| panic!("round {round}: {error}"));
        };
        thread::scope(|scope| {
            for _ in 0..OPENERS {
                scope.spawn(open);
            }
        });
    }
}

#[test]
fn programs_that_start_together_on_a_new_folder_lose_nothing() {
    const WRITERS: usize = 4;
    const PUTS: i64 = 25;
    if let Some((folder, writer)) = orders() {
        let shelf = Shelf::open(&folder).unwrap();
        for n in 0..PUTS {
            let key = format!("{writer}-{n}");
            shelf.wait(async |store| put(store, &key, None, &game()).await).unwrap();
        }
        return;
    }
    for round in 0..8 {
        let home = tempfile::tempdir().unwrap();
        let folder = home.path().join("new");
        let test = "programs_that_start_together_on_a_new_folder_lose_nothing";
        let programs: Vec<Child> = (0..WRITERS).map(|writer| start_again(test, &folder, writer)).collect();
        for program in programs {
            let output = program.wait_with_output().unwrap();
            assert!(output.status.success(), "round {round}: {}", String::from_utf8_lossy(&output.stdout));
        }
        let games = Shelf::open(&folder).unwrap().wait(async |store| store.list(GameFilter::default()).await).unwrap();
        assert_eq!(games.len(), WRITERS * PUTS as usize, "round {round}");
    }
}

#[test]
fn a_killed_program_loses_at_most_the_write_it_was_in() {
    if let Some((folder, _)) = orders() {
        let shelf = Shelf::open(&folder).unwrap();
        let before = shelf.wait(async |store| store.get(KEY).await).unwrap().map_or(0, |row| row.moves);
        for n in before + 1.. {
            // Longer than a page, so that one write touches several.
            let rows = vec![row(&format!("{n} ").repeat(4000))];
            let keep = Keep { moves: n as usize, rows, ..game() };
            let store = async |store| match n {
                1 => put(store, KEY, None, &keep).await,
                _ => append(store, KEY, &keep).await,
            };
            shelf.wait(store).unwrap();
            println!("\nstored {n}");
        }
    }
    let folder = tempfile::tempdir().unwrap();
    let mut last = 0;
    for round in 0..12u64 {
        let mut program = start_again("a_killed_program_loses_at_most_the_write_it_was_in", folder.path(), 0);
        let mut lines = BufReader::new(program.stdout.take().unwrap()).lines();
        let mut stored = || lines.find_map(|line| line.unwrap().strip_prefix("stored ")?.parse::<i64>().ok());
        last = stored().expect("it stores something before it is killed");
        thread::sleep(Duration::from_micros(700 * round));
        program.kill().unwrap();
        program.wait().unwrap();
        // What it had said before it died is still in the pipe.
        while let Some(n) = stored() {
            last = n;
        }
        let shelf = Shelf::open(folder.path()).unwrap();
        let kept = shelf.wait(async |store| store.read(KEY).await).unwrap().unwrap();
        let moves = kept.game.moves;
        assert!(moves == last || moves == last + 1, "round {round}: {last} stored, {moves} found");
        assert_eq!((kept.rows.len() as i64, kept.game.revision), (moves, moves), "round {round}: a row is missing");
        let last_row = kept.rows.last().map(|row| row.change.as_str());
        assert!(last_row == Some(format!("{moves} ").repeat(4000).as_str()), "round {round}: half a write");
    }
    assert!(last >= 12, "every round went on from the one before");
}
