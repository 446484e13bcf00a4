//! Experiments as a person runs them: kills, Ctrl-C, shards, and what is said of mistakes.

use std::fs;
use std::process::{Child, Stdio};
use std::time::Duration;

use parlor_games::kit::random::Random;
use serde_json::Value;

use crate::pty::Terminal;
use crate::shell::Shell;

/// A run that takes a while, in small chunks.
const LONG: [&str; 11] =
    ["lab", "mahjong:pebble", "--player", "simple", "--games", "1200", "--seed", "k", "--chunk", "4", "--resume"];

fn lines(shell: &Shell, name: &str) -> usize {
    fs::read_to_string(shell.path(name)).map_or(0, |text| text.lines().count())
}

/// Waits until a run has kept so many more chunks, then kills it without a word. Whether it was killed before its end.
fn killed(shell: &Shell, child: &mut Child, more: usize) -> bool {
    let wanted = lines(shell, "killed.jsonl.lab") + more;
    while lines(shell, "killed.jsonl.lab") < wanted {
        if child.try_wait().unwrap().is_some() {
            return false;
        }
        std::thread::sleep(Duration::from_millis(1));
    }
    child.kill().unwrap();
    child.wait().unwrap().code().is_none()
}

#[cfg(unix)]
#[test]
fn a_run_killed_ten_times_and_gone_on_with_writes_the_same_bytes() {
    let shell = Shell::new();
    let whole = shell.expect(0, b"", &[&LONG[..], &["--rows", "whole.jsonl"]].concat());
    let mut random = Random::new(11);
    let mut kills = 0;
    while kills < 10 {
        let mut command = shell.command();
        command.args(LONG).args(["--rows", "killed.jsonl"]).stdin(Stdio::null()).stdout(Stdio::null());
        let mut child = command.stderr(Stdio::null()).spawn().unwrap();
        if killed(&shell, &mut child, random.below(12) + 1) {
            kills += 1;
        } else {
            // It was quicker than this test: that one is over, and the next begins anew.
            assert_eq!(fs::read(shell.path("killed.jsonl")).unwrap(), fs::read(shell.path("whole.jsonl")).unwrap());
            fs::remove_file(shell.path("killed.jsonl")).unwrap();
            fs::remove_file(shell.path("killed.jsonl.lab")).unwrap();
        }
    }
    let after = shell.expect(0, b"", &[&LONG[..], &["--rows", "killed.jsonl"]].concat());
    assert_eq!(fs::read(shell.path("killed.jsonl")).unwrap(), fs::read(shell.path("whole.jsonl")).unwrap());
    assert_eq!(fs::read(shell.path("killed.jsonl.lab")).unwrap(), fs::read(shell.path("whole.jsonl.lab")).unwrap());
    // The table is that of all rows, but for the time, which is of those of the last run.
    let steady = |table: &str| {
        let cut = |line: &str| line.rsplit_once("  ").map_or(line, |(before, _)| before.trim_end()).to_owned();
        table.lines().map(cut).collect::<Vec<_>>()
    };
    assert_eq!(steady(&after), steady(&whole));
}

#[cfg(unix)]
#[test]
fn control_c_prints_the_table_of_what_there_is() {
    let shell = Shell::new();
    let rows = ["--rows", "a.jsonl", "--chunk", "1"];
    let lab = ["lab", "mahjong:pebble", "--player", "simple", "--games", "1000000", "--seed", "a"];
    let mut terminal = Terminal::sized(&shell, &[&lab[..], &rows].concat(), 30, 200);
    terminal.wait_until("no games on the bar", |screen| {
        screen.contains("/1000000 games") && screen.contains("/s, ") && !screen.contains(" 0/1000000")
    });
    terminal.press("\x03");
    assert_eq!(terminal.end(), 130);
    terminal.drain();
    assert!(terminal.is_restored());
    let screen = terminal.text();
    let kept = lines(&shell, "a.jsonl");
    assert!(screen.contains("win rate") && screen.contains("--resume goes on with the rest"), "{screen}");
    assert!(screen.contains(&format!("ended after {kept} of 1000000 games")) && kept > 0, "{screen}");
}

#[cfg(unix)]
#[test]
fn control_c_prints_what_batch_has_played() {
    let shell = Shell::new();
    let mut terminal = Terminal::run(&shell, &["batch", "mahjong:pebble", "--games", "100000000"]);
    terminal.wait_until("no games on the bar", |screen| {
        screen.contains("/100000000 games") && !screen.contains(" 0/100000000")
    });
    terminal.press("\x03");
    assert_eq!(terminal.end(), 130);
    terminal.drain();
    assert!(terminal.text().contains("win rate "), "{}", terminal.text());
}

#[test]
fn rows_times_shards_and_the_page_come_from_one_line_each() {
    let shell = Shell::new();
    let lab = ["lab", "template:20", "lamps:2x2", "--games", "40", "--seed", "a", "--chunk", "5"];
    let run = |more: &[&str]| shell.expect(0, b"", &[&lab[..], more].concat());
    let threads = ["1", "2", "5"].map(|number| {
        let name = format!("{number}.jsonl");
        run(&["--threads", number, "--rows", &name]);
        fs::read(shell.path(&name)).unwrap()
    });
    assert!(threads[0] == threads[1] && threads[1] == threads[2]);
    run(&["--rows", "whole.csv", "--times", "times.jsonl"]);
    assert_eq!(lines(&shell, "times.jsonl"), 80);
    for part in 1..=7 {
        run(&["--shard", &format!("{part}/7"), "--rows", &format!("part-{part}.csv")]);
    }
    let parts: Vec<String> = (1..=7).map(|part| format!("part-{part}.csv")).collect();
    let mut merge = vec!["lab", "merge"];
    merge.extend(parts.iter().map(String::as_str));
    merge.extend(["--rows", "merged.csv", "--times", "times.jsonl", "--report", "page.html", "--json"]);
    let told: Value = serde_json::from_str(&shell.expect(0, b"", &merge)).unwrap();
    assert_eq!(told["games"], 80);
    assert!(told["setups"][0]["players"][0]["time"]["play_mean"].is_number());
    assert_eq!(fs::read(shell.path("merged.csv")).unwrap(), fs::read(shell.path("whole.csv")).unwrap());
    assert!(fs::read_to_string(shell.path("page.html")).unwrap().starts_with("<!doctype html>"));
}

#[test]
fn an_empty_seed_deals_by_numbers_alone() {
    let shell = Shell::new();
    shell.expect(
        0,
        b"",
        &["lab", "mahjong:turtle,crand", "--games", "2", "--seed", "", "--budget", "0", "--rows", "a.csv"],
    );
    let rows = fs::read_to_string(shell.path("a.csv")).unwrap();
    assert!(rows.contains("crand#1.1\",") && rows.contains("crand#1.2\","), "{rows}");
}

#[test]
fn lab_refuses_what_cannot_be_done_in_one_line() {
    let mut shell = Shell::new();
    fs::write(shell.path("bare.jsonl"), "{}\n").unwrap();
    fs::write(shell.path("other.jsonl"), "{}\n").unwrap();
    fs::write(shell.path("other.jsonl.lab"), "something else\n").unwrap();
    shell
        .run(&["lab"])
        .run(&["lab", "template", "--player", "nobody"])
        .run(&["lab", "template:7"])
        .run(&["lab", "nogame"])
        .run(&["lab", "template#7"])
        .run(&["lab", "template", "template:8"])
        .run(&["lab", "template", "--games", "0"])
        .run(&["lab", "template", "--rows", "rows.txt"])
        .run(&["lab", "template", "--rows", "nowhere/rows.csv"])
        .run(&["lab", "template", "--rows", "bare.jsonl"])
        .run(&["lab", "template", "--rows", "bare.jsonl", "--seed", "a", "--resume"])
        .run(&["lab", "template", "--rows", "other.jsonl", "--seed", "a", "--resume"])
        .run(&["lab", "template", "--shard", "8/7", "--rows", "a.csv", "--seed", "a"])
        .run(&["lab", "template", "--shard", "1/7"])
        .run(&["lab", "template", "--resume"])
        .run(&["lab", "merge"])
        .run(&["lab", "merge", "nowhere.jsonl"])
        .run(&["lab", "merge", "bare.jsonl"]);
    insta::assert_snapshot!(shell.transcript());
}

#[test]
fn the_table_reads_well() {
    let shell = Shell::new();
    let lab = ["lab", "nine-almonds:5x5", "--player", "random", "--player", "greedy", "--games", "50", "--seed", "a"];
    let told = shell.expect(0, b"", &lab);
    // The last column is the time.
    let steady = |line: &str| {
        if line.contains("95 %") || line.contains('(') {
            line.rsplit_once("  ").map_or(line, |it| it.0).trim_end().to_owned()
        } else {
            line.to_owned()
        }
    };
    insta::assert_snapshot!(told.lines().map(steady).collect::<Vec<_>>().join("\n"));
}
