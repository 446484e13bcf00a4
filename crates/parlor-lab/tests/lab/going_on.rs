//! Whatever ends a run, the next goes on with the same final bytes.

use std::fs;

use parlor_games::kit::random::Random;
use parlor_lab::{Beginning, Experiment, Summary};

use crate::{Folder, experiment, journal, told};

/// Cuts files at any byte, as whatever ends a program or a machine may leave them.
fn cut(folder: &Folder, name: &str, random: &mut Random) {
    let rows = folder.path(name);
    for path in [rows.clone(), journal(&rows)] {
        if random.one_in(3) {
            continue;
        }
        let bytes = fs::read(&path).unwrap();
        fs::write(&path, &bytes[..random.below(bytes.len() + 1)]).unwrap();
    }
}

#[test]
fn rows_cut_anywhere_are_gone_on_with_to_the_same_bytes() {
    let mut random = Random::new(7);
    for form in ["jsonl", "csv"] {
        let folder = Folder::new();
        let (whole, cut_off) = (format!("whole.{form}"), format!("cut.{form}"));
        let undisturbed = folder.run(&experiment(), "1/1", 2, &whole);
        folder.run(&experiment(), "1/1", 2, &cut_off);
        for _ in 0..12 {
            cut(&folder, &cut_off, &mut random);
            match folder.begun(&experiment(), "1/1", 2, &cut_off, Beginning::Resume) {
                Ok(summary) => assert_eq!(summary, undisturbed),
                // Where not even the first line of the journal is left, nobody knows what the rows are of.
                Err(error) => {
                    assert!(error.to_string().contains("its journal has no first line"), "{error}");
                    folder.begun(&experiment(), "1/1", 2, &cut_off, Beginning::Overwrite).unwrap();
                }
            }
            assert_eq!(folder.text(&cut_off), folder.text(&whole));
            assert_eq!(folder.text(&format!("{cut_off}.lab")), folder.text(&format!("{whole}.lab")));
        }
    }
}

#[test]
fn a_run_that_is_complete_is_gone_on_with_without_a_game() {
    let folder = Folder::new();
    let first = folder.run(&experiment(), "1/1", 2, "a.jsonl");
    let bytes = folder.bytes("a.jsonl");
    assert_eq!(folder.begun(&experiment(), "1/1", 2, "a.jsonl", Beginning::Resume).unwrap(), first);
    assert_eq!(folder.bytes("a.jsonl"), bytes);
}

#[test]
fn a_run_that_was_never_begun_is_begun() {
    let folder = Folder::new();
    folder.begun(&experiment(), "1/1", 1, "a.jsonl", Beginning::Resume).unwrap();
    assert_eq!(folder.text("a.jsonl").lines().count(), 92);
}

#[test]
fn rows_that_somebody_changed_are_played_again() {
    let folder = Folder::new();
    folder.run(&experiment(), "1/1", 1, "a.jsonl");
    let right = folder.text("a.jsonl");
    fs::write(folder.path("a.jsonl"), right.replacen("stuck", "won", 1)).unwrap();
    folder.begun(&experiment(), "1/1", 1, "a.jsonl", Beginning::Resume).unwrap();
    assert_eq!(folder.text("a.jsonl"), right);
}

#[test]
fn a_file_that_is_there_is_neither_overwritten_nor_gone_on_with_unasked() {
    let folder = Folder::new();
    folder.run(&experiment(), "1/1", 1, "a.jsonl");
    let again = |experiment: &Experiment, shard: &str, beginning| {
        told(folder.begun(experiment, shard, 1, "a.jsonl", beginning))
    };
    let there = again(&experiment(), "1/1", Beginning::New);
    assert!(there.ends_with("is there already: --resume goes on with it, --overwrite begins anew"), "{there}");
    let more = Experiment { games: 24, ..experiment() };
    let foreign = again(&more, "1/1", Beginning::Resume);
    assert!(foreign.ends_with("is of another experiment: its games is \"23\", not \"24\""), "{foreign}");
    assert!(again(&experiment(), "1/2", Beginning::Resume).ends_with("its shard is 1/1, not 1/2"));
    fs::remove_file(journal(&folder.path("a.jsonl"))).unwrap();
    assert!(again(&experiment(), "1/1", Beginning::Resume).contains("has no "), "rows alone say nothing");
    folder.begun(&more, "1/1", 1, "a.jsonl", Beginning::Overwrite).unwrap();
    assert_eq!(folder.text("a.jsonl").lines().count(), 96);
}

#[test]
fn two_runs_do_not_write_the_same_rows() {
    let folder = Folder::new();
    let plan = parlor_lab::Plan::new(experiment()).unwrap();
    let files = parlor_lab::Files { rows: folder.path("a.jsonl"), times: None };
    let open = || {
        parlor_lab::Keeper::open(&plan, parlor_lab::Shard::WHOLE, &files, Beginning::Resume, &mut Summary::default())
    };
    let _first = open().unwrap();
    assert!(told(open()).ends_with("is being written by another run"));
}
