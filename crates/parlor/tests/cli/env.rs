//! Environments: the page about them tells the truth, and no line ends the stream.

use std::io::{BufRead as _, BufReader, Write as _};
use std::process::Stdio;

use serde_json::Value;

use crate::shell::Shell;

const PAGE: &str = include_str!("../../../../docs/environments.md");

/// A command, and what goes in and comes out, line by line.
type Transcript = (Vec<&'static str>, Vec<(&'static str, &'static str)>);

/// The transcripts of the page: a command, and for each line that goes in the line that comes out.
fn transcripts() -> Vec<Transcript> {
    let blocks = PAGE.split("```transcript\n").skip(1).map(|block| block.split("```").next().unwrap());
    blocks
        .map(|block| {
            let mut lines = block.lines();
            let words = lines.next().unwrap().strip_prefix("$ parlor ").unwrap().split(' ').collect();
            let lines: Vec<&str> = lines.collect();
            let told = lines.chunks(2).map(|pair| (pair[0].strip_prefix("> ").unwrap(), pair[1])).collect();
            (words, told)
        })
        .collect()
}

#[test]
fn the_transcripts_of_the_page_are_what_is_said_byte_for_byte() {
    let transcripts = transcripts();
    assert!(transcripts.len() >= 2);
    for (words, told) in transcripts {
        let asked: String = told.iter().map(|(line, _)| format!("{line}\n")).collect();
        let said = Shell::new().expect(0, asked.as_bytes(), &words);
        let expected: String = told.iter().map(|(_, line)| format!("{line}\n")).collect();
        assert_eq!(said, expected, "{words:?}");
    }
}

#[test]
fn every_line_that_means_nothing_is_answered_by_one_and_the_stream_goes_on() {
    let wrong = [
        "nonsense",
        "[]",
        "7",
        "{\"do\":\"dance\"}",
        "{\"do\":\"step\"}",
        "{\"do\":\"step\",\"action\":-1}",
        "{\"do\":\"step\",\"action\":1.5}",
        "{\"do\":\"step\",\"action\":99999999}",
        "{\"do\":\"step\",\"move\":\"\\u001b[2J\"}",
        "{\"do\":\"reset\",\"seed\":[]}",
        "{\"do\":\"reset\",\"sede\":1}",
        "{\"do\":\"reset\",\"options\":{\"reward\":\"gold\"}}",
        "{\"do\":\"reset\",\"options\":{\"reward\":\"points\"}}",
        "{\"do\":\"reset\",\"options\":{\"boards\":3}}",
        "{\"do\":\"look\",\"env\":1}",
        "{\"do\":\"look\",\"with\":[\"everything\"]}",
        "{\"do\":\"restore\",\"save\":{}}",
        "{\"do\":\"render\",\"format\":\"film\"}",
    ];
    let mut bytes = wrong.join("\n").into_bytes();
    bytes.extend(b"\n\n\xff\xfe\n");
    bytes.extend(vec![b'{'; 200_000]);
    bytes.extend(b"\n{\"do\":\"look\"}\n");
    let said = Shell::new().expect(0, &bytes, &["env", "hitori:5x5"]);
    let lines: Vec<Value> = said.lines().map(|line| serde_json::from_str(line).unwrap()).collect();
    assert_eq!(lines.len(), wrong.len() + 3);
    for (line, answer) in wrong.iter().zip(&lines) {
        let error = answer["error"].as_str().unwrap_or_else(|| panic!("{line}: {answer}"));
        assert!(!error.is_empty() && error.len() < 600, "{line}: {error}");
    }
    assert!(lines[lines.len() - 2]["error"].as_str().unwrap().contains("longer than"));
    let last = &lines[lines.len() - 1];
    assert_eq!((&last["steps"], &last["board"]), (&Value::from(0), &"hitori:5x5#1.parlor-1".into()), "nothing changed");
}

#[test]
fn what_cannot_be_played_ends_with_one_line() {
    let mut shell = Shell::new();
    for words in [&["env", "nogame"][..], &["env", "hitori:99x99"], &["env", "hitori", "--reward", "points"]] {
        shell.run(words);
    }
    insta::assert_snapshot!(shell.transcript());
}

#[test]
fn an_answer_comes_before_the_next_line_is_asked_for() {
    let shell = Shell::new();
    let mut child =
        shell.command().args(["env", "template"]).stdin(Stdio::piped()).stdout(Stdio::piped()).spawn().unwrap();
    let mut input = child.stdin.take().unwrap();
    let mut output = BufReader::new(child.stdout.take().unwrap());
    for seed in 0..3 {
        writeln!(input, "{{\"do\":\"reset\",\"seed\":{seed}}}").unwrap();
        let mut line = String::new();
        output.read_line(&mut line).unwrap();
        assert!(line.contains(&format!("#1.{seed}")), "{line}");
    }
    drop(input);
    assert!(child.wait().unwrap().success());
}

#[test]
fn several_are_asked_at_once_or_one_by_one() {
    let asked = "{\"do\":\"reset\",\"seed\":\"s\",\"with\":[\"legal\"]}\n\
                 {\"do\":\"step\",\"actions\":[0,null,99],\"with\":[]}\n\
                 {\"do\":\"step\",\"actions\":[0]}\n\
                 {\"do\":\"step\",\"env\":1,\"action\":0,\"with\":[]}\n";
    let said = Shell::new().expect(0, asked.as_bytes(), &["env", "lamps:3x3", "--count", "3"]);
    let lines: Vec<Value> = said.lines().map(|line| serde_json::from_str(line).unwrap()).collect();
    let boards: Vec<&str> = (0..3).map(|env| lines[0]["envs"][env]["board"].as_str().unwrap()).collect();
    assert_eq!(boards, ["lamps:3x3#1.s/0", "lamps:3x3#1.s/1", "lamps:3x3#1.s/2"]);
    let steps: Vec<&Value> = (0..2).map(|env| &lines[1]["envs"][env]["steps"]).collect();
    assert_eq!(steps, [1, 0]);
    assert!(lines[1]["envs"][2]["error"].as_str().unwrap().contains("there is no action 99"));
    assert!(lines[2]["error"].as_str().unwrap().contains("1 entries, not 3"));
    assert_eq!(lines[3]["steps"], 1);
}
