//! Threads and shards change nothing about the rows.

use parlor_lab::{Beginning, Experiment, Shard, Summary, merge};

use crate::{Folder, experiment, journal, told};

#[test]
fn rows_are_the_same_bytes_whatever_the_number_of_threads() {
    let folder = Folder::new();
    let summaries = [1, 2, 5].map(|threads| folder.run(&experiment(), "1/1", threads, &format!("{threads}.jsonl")));
    assert_eq!(folder.text("1.jsonl").lines().count(), 2 * 2 * 23);
    for threads in [2, 5] {
        assert_eq!(folder.bytes("1.jsonl"), folder.bytes(&format!("{threads}.jsonl")));
        assert_eq!(folder.bytes("1.jsonl.lab"), folder.bytes(&format!("{threads}.jsonl.lab")));
    }
    assert!(summaries.iter().all(|summary| *summary == summaries[0]));
}

#[test]
fn shards_merged_are_the_same_bytes_as_one_run() {
    let folder = Folder::new();
    let whole = folder.run(&experiment(), "1/1", 2, "whole.jsonl");
    // Thirty shards of sixteen chunks: some have nothing at all.
    for of in [1, 2, 7, 30_u64] {
        let names: Vec<String> = (1..=of).map(|part| format!("{part}-{of}.jsonl")).collect();
        for (part, name) in (1..).zip(&names) {
            folder.run(&experiment(), &format!("{part}/{of}"), 1, name);
        }
        let files: Vec<_> = names.iter().rev().map(|name| folder.path(name)).collect();
        let merged = folder.path(&format!("merged-{of}.jsonl"));
        let mut summary = Summary::default();
        merge(&files, Some((&merged, Beginning::New)), &mut summary).unwrap();
        assert_eq!(std::fs::read(&merged).unwrap(), folder.bytes("whole.jsonl"), "{of} shards");
        assert_eq!(std::fs::read(journal(&merged)).unwrap(), folder.bytes("whole.jsonl.lab"), "{of} shards");
        assert_eq!(summary, whole);
    }
}

#[test]
fn shards_in_one_form_are_merged_into_the_other() {
    let folder = Folder::new();
    for (part, name) in [(1, "a.csv"), (2, "b.jsonl")] {
        folder.run(&experiment(), &format!("{part}/2"), 1, name);
    }
    folder.run(&experiment(), "1/1", 1, "whole.csv");
    let merged = folder.path("merged.csv");
    let files = ["a.csv", "b.jsonl"].map(|name| folder.path(name));
    merge(&files, Some((&merged, Beginning::New)), &mut Summary::default()).unwrap();
    assert_eq!(folder.text("merged.csv"), folder.text("whole.csv"));
}

#[test]
fn what_is_no_whole_set_of_shards_is_refused() {
    let folder = Folder::new();
    let other = Experiment { seed: "another".into(), ..experiment() };
    for (experiment, shard, name) in [
        (&experiment(), "1/3", "1.jsonl"),
        (&experiment(), "2/3", "2.jsonl"),
        (&experiment(), "2/3", "twice.jsonl"),
        (&experiment(), "3/3", "3.jsonl"),
        (&experiment(), "1/2", "half.jsonl"),
        (&other, "3/3", "other.jsonl"),
    ] {
        folder.run(experiment, shard, 1, name);
    }
    let merged = |names: &[&str]| {
        let files: Vec<_> = names.iter().map(|name| folder.path(name)).collect();
        told(merge(&files, Some((&folder.path("out.jsonl"), Beginning::New)), &mut Summary::default()))
    };
    assert_eq!(merged(&["1.jsonl", "2.jsonl"]), "shard 3/3 is missing");
    assert!(merged(&["1.jsonl", "2.jsonl", "3.jsonl", "twice.jsonl"]).starts_with("shard 2/3 is there twice: "));
    assert!(merged(&["1.jsonl", "2.jsonl", "other.jsonl"]).ends_with("its seed is \"another\", not \"it, \"7\"\""));
    assert!(merged(&["1.jsonl", "half.jsonl"]).contains("is of another experiment: its shard is 1/2, not 1/3"));
    assert!(merged(&["nowhere.jsonl"]).contains("nowhere.jsonl.lab beside it"));
    assert!(!folder.path("out.jsonl").exists(), "nothing is written of what is refused");
}

#[test]
fn a_shard_that_is_cut_short_or_changed_is_not_merged() {
    let folder = Folder::new();
    folder.run(&experiment(), "1/1", 1, "a.jsonl");
    let merged = || told(merge(&[folder.path("a.jsonl")], None, &mut Summary::default()));
    let (rows, journal) = (folder.bytes("a.jsonl"), folder.text("a.jsonl.lab"));
    let mut changed = rows.clone();
    let digit = changed.iter().rposition(u8::is_ascii_digit).unwrap();
    changed[digit] ^= 1;
    std::fs::write(folder.path("a.jsonl"), &changed).unwrap();
    assert!(merged().ends_with("the rows of chunk 15 are not as they were written"), "{}", merged());
    std::fs::write(folder.path("a.jsonl"), &rows).unwrap();
    let lines: Vec<&str> = journal.lines().collect();
    std::fs::write(folder.path("a.jsonl.lab"), lines[..lines.len() - 2].join("\n") + "\n").unwrap();
    assert!(merged().contains("is not complete: 14 of 16 chunks are there; run its shard 1/1 again with --resume"));
    std::fs::write(folder.path("a.jsonl.lab"), "something else\n").unwrap();
    assert!(merged().ends_with("it does not begin as a journal of parlor lab does"));
}

#[test]
fn a_shard_has_its_share_of_every_setup() {
    let folder = Folder::new();
    let summary = folder.run(&experiment(), "2/3", 1, "a.jsonl");
    assert_eq!(summary.boards().len(), 2);
    assert_eq!("2/3".parse::<Shard>().unwrap().size(16), 5);
}
