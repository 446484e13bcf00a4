//! Many boards at once: order, threads, pipes.

use std::io::{BufRead as _, BufReader, Write as _};
use std::process::Stdio;

use serde_json::Value;

use crate::shell::Shell;

#[test]
fn verdicts_come_in_the_order_of_the_ids_whatever_the_threads() {
    let shell = Shell::new();
    let rows = ["ABBA", "AB", "AABB", "ABAB", "A1", "-"];
    let ids: Vec<String> = (0..3_000).map(|n| format!("template@{}", rows[n * n % rows.len()])).collect();
    let input = ids.join("\n");
    let one = shell.expect(2, input.as_bytes(), &["judge", "--json", "--threads", "1"]);
    let judged: Vec<String> = one
        .lines()
        .map(|line| serde_json::from_str::<Value>(line).unwrap()["id"].as_str().unwrap().to_owned())
        .collect();
    assert_eq!(judged, ids);
    for threads in ["2", "7"] {
        assert_eq!(shell.expect(2, input.as_bytes(), &["judge", "--json", "--threads", threads]), one);
    }
}

#[test]
fn batch_figures_do_not_depend_on_the_threads() {
    let shell = Shell::new();
    let figures = |threads: &str| {
        let arguments = ["batch", "template:20", "--games", "500", "--seed", "a", "--json", "--threads", threads];
        let mut figures: Value = serde_json::from_str(&shell.expect(0, b"", &arguments)).unwrap();
        assert!(figures["time"]["milliseconds_per_game"].is_number());
        figures.as_object_mut().unwrap().remove("time");
        figures
    };
    assert_eq!(figures("1"), figures("2"));
    insta::assert_snapshot!(figures("2"));
}

#[test]
fn batch_reports_in_words() {
    let shell = Shell::new();
    let text = shell.expect(0, b"", &["batch", "template", "--games", "10", "--seed", "a"]);
    let steady: Vec<&str> = text.lines().filter(|line| !line.starts_with("time per game")).collect();
    assert_eq!(steady.len() + 1, text.lines().count());
    insta::assert_snapshot!(steady.join("\n"));
}

#[test]
fn batch_refuses_what_cannot_be_played() {
    let mut shell = Shell::new();
    shell
        .run(&["batch", "template", "--player", "nobody"])
        .run(&["batch", "template:7"])
        .run(&["batch", "nogame"])
        .run(&["batch", "template", "--games", "0"])
        .run(&["batch", "template", "--games", "99999999999999999999999"]);
    insta::assert_snapshot!(shell.transcript());
}

#[test]
fn a_reader_that_leaves_ends_every_command_quietly() {
    let shell = Shell::new();
    let all: &[&[&str]] = &[
        &["judge", "template#1..200000"],
        &["deal", "template", "--count", "200000"],
        &["list", "template"],
        &["show", "template#1"],
        &["man"],
        &["completions", "bash"],
        &["classic"],
        &["--help"],
        &["saves"],
        &["scores"],
        &["batch", "template"],
    ];
    for arguments in all {
        let (reader, writer) = std::io::pipe().unwrap();
        drop(reader);
        let mut command = shell.command();
        let output = command.args(*arguments).stdin(Stdio::null()).stdout(writer).output().unwrap();
        assert_eq!(output.status.code(), Some(0), "{arguments:?}");
        assert_eq!(String::from_utf8_lossy(&output.stderr), "", "{arguments:?}");
    }
}

#[test]
fn a_reader_that_leaves_in_the_middle_ends_judge_although_more_ids_are_piped() {
    let shell = Shell::new();
    let mut child = shell.command();
    let mut child = child.arg("judge").stdin(Stdio::piped()).stdout(Stdio::piped()).spawn().unwrap();
    let mut input = child.stdin.take().unwrap();
    let mut output = BufReader::new(child.stdout.take().unwrap());
    let mut line = String::new();
    input.write_all(b"template#1\n").unwrap();
    output.read_line(&mut line).unwrap();
    assert!(line.starts_with("winnable"), "{line}");
    drop(output);
    // Standard input stays open: nothing but the closed output can end it.
    while input.write_all(b"template#2\n").is_ok() {
        if child.try_wait().unwrap().is_some() {
            break;
        }
        std::thread::sleep(std::time::Duration::from_millis(5));
    }
    assert_eq!(child.wait().unwrap().code(), Some(0));
}

#[test]
fn judge_answers_before_the_next_id_is_piped() {
    let shell = Shell::new();
    let mut child = shell.command();
    let mut child = child.args(["judge", "-"]).stdin(Stdio::piped()).stdout(Stdio::piped()).spawn().unwrap();
    let mut input = child.stdin.take().unwrap();
    let mut output = BufReader::new(child.stdout.take().unwrap());
    for number in 0..20 {
        writeln!(input, "template#{number}").unwrap();
        let mut line = String::new();
        output.read_line(&mut line).unwrap();
        assert!(line.contains(&format!("template#{number} ")), "{line}");
    }
    drop(input);
    assert_eq!(child.wait().unwrap().code(), Some(0));
}
