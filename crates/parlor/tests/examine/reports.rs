//! Reports, kept failures and written sessions.

use std::fs;
use std::path::PathBuf;
use std::process::Command;

use serde_json::Value;

use crate::parlor;
use crate::shell::Shell;

/// A program that is our own but for one word.
fn wrong(shell: &Shell, from: &str, to: &str) -> String {
    let path = shell.path("wrong.sh");
    fs::write(&path, format!("'{}' classic hitori | sed 's/{from}/{to}/'\n", parlor())).unwrap();
    path.to_string_lossy().into_owned()
}

#[test]
fn the_first_difference_is_told_with_purpose_input_rule_and_both_texts() {
    let shell = Shell::new();
    let script = wrong(&shell, "Out of board", "Out of Board");
    let said = shell.expect(1, b"", &["examine", "hitori", "--count", "0", "--", "sh", &script]);
    for part in [
        "The output differs.\n",
        "  session: a column of 0 (x-zero)\n",
        "  rule:    a coordinate outside 1 to 5, or none at all, is out of the board\n",
        "  input so far, 3 lines:\n    i\n",
        "    0 3\n",
        " > Enter removable element (x, y): Out of board⏎",
        "| Enter removable element (x, y): Out of Board⏎\n",
    ] {
        assert!(said.contains(part), "{part:?} is missing in\n{said}");
    }
}

#[test]
fn what_is_ignored_is_not_counted() {
    let shell = Shell::new();
    let script = wrong(&shell, "Out of board", "OUT OF BOARD");
    let words = ["examine", "hitori", "--only", "x-zero", "--ignore", "case", "--", "sh", &script];
    shell.expect(0, b"", &words);
}

#[test]
fn a_failure_is_kept_with_the_command_that_repeats_it() {
    let shell = Shell::new();
    let script = wrong(&shell, "Quitting", "Bye");
    shell.expect(1, b"", &["examine", "hitori", "--count", "0", "--keep", "kept", "--", "sh", &script]);
    let name =
        fs::read_dir(shell.path("kept")).unwrap().flatten().map(|entry| entry.file_name().into_string().unwrap());
    let mut names: Vec<String> = name.collect();
    names.sort();
    let endings: Vec<&str> = names.iter().map(|name| name.rsplit('.').next().unwrap()).collect();
    assert_eq!(endings, ["command", "got", "in", "out"]);
    let read = |at: usize| fs::read_to_string(shell.path("kept").join(&names[at])).unwrap();
    assert!(read(0).contains("sh ") && read(0).ends_with(".in\n"), "{}", read(0));
    assert!(read(1).contains("Bye") && read(2).ends_with("q\n") && read(3).contains("Quitting"));
}

#[test]
fn a_kept_failure_with_a_file_is_repeated_by_its_command() {
    let shell = Shell::new();
    let path = shell.path("wrong.sh");
    fs::write(
        &path,
        format!("'{}' classic candy --part 2 | sed 's/Match found at row/match found at row/'\n", parlor()),
    )
    .unwrap();
    let words = ["examine", "candy", "--part", "2", "--count", "0", "--keep", "kept", "--", "sh", "wrong.sh"];
    shell.expect(1, b"", &words);
    let command = fs::read_to_string(kept(&shell, "command")).unwrap();
    let again = Command::new("sh").args(["-c", &command]).current_dir(shell.path("kept")).output().unwrap();
    assert_eq!(again.stdout, fs::read(kept(&shell, "got")).unwrap(), "{command}");
}

/// The one kept file that ends like this.
fn kept(shell: &Shell, ending: &str) -> PathBuf {
    let mut paths = fs::read_dir(shell.path("kept")).unwrap().flatten().map(|entry| entry.path());
    paths.find(|path| path.extension().is_some_and(|it| it == ending)).unwrap()
}

#[test]
fn what_a_program_says_before_it_dies_is_shown() {
    let shell = Shell::new();
    fs::write(shell.path("dies.sh"), "echo 'line 7: no such index' >&2; exit 1\n").unwrap();
    // A script is found although sessions run elsewhere.
    let said = shell.expect(1, b"", &["examine", "hitori", "--only", "quit-small", "--", "sh", "dies.sh"]);
    assert!(said.contains("  standard error:\n    line 7: no such index\n"), "{said}");
}

#[test]
fn a_last_line_without_an_end_is_told_so() {
    let shell = Shell::new();
    let script = format!("printf %s \"$('{}' classic hitori)\"\n", parlor());
    fs::write(shell.path("open.sh"), script).unwrap();
    let said = shell.expect(1, b"", &["examine", "hitori", "--only", "quit-small", "--", "sh", "open.sh"]);
    assert!(said.starts_with("The end of the last line is missing.\n"), "{said}");
}

#[test]
fn reports_for_programs_are_whole_and_the_same_again() {
    let shell = Shell::new();
    let script = wrong(&shell, "You won", "You have won");
    let run = || {
        let words = ["examine", "hitori", "--count", "3", "--json", "--junit", "j.xml", "--html", "h.html"];
        let said = shell.expect(1, b"", &[&words[..], &["--grades", "g.json", "--", "sh", &script]].concat());
        let files = ["j.xml", "h.html", "g.json"].map(|name| fs::read_to_string(shell.path(name)).unwrap());
        (said, files)
    };
    let (said, [junit, html, grades]) = run();
    assert_eq!(run(), (said.clone(), [junit.clone(), html.clone(), grades.clone()]));
    let report: Value = serde_json::from_str(&said).unwrap();
    assert_eq!(report["first"]["rule"]["id"], "won");
    assert!(report["agree"].as_u64().unwrap() < report["of"].as_u64().unwrap());
    assert!(junit.starts_with("<?xml") && junit.contains("<failure message=\"The output differs.\">"), "{junit}");
    assert!(html.contains("You have won") && !html.contains("http"), "{html}");
    let grades: Value = serde_json::from_str(&grades).unwrap();
    let sum: f64 = grades["tests"].as_array().unwrap().iter().map(|test| test["score"].as_f64().unwrap()).sum();
    assert!((grades["score"].as_f64().unwrap() - sum).abs() < 0.01);
}

#[test]
fn written_sessions_are_what_our_own_program_does() {
    let shell = Shell::new();
    let said = shell.expect(0, b"", &["examine", "--write", "all", "NineAlmonds", "--count", "4"]);
    let list: Value = serde_json::from_str(&fs::read_to_string(shell.path("all/sessions.json")).unwrap()).unwrap();
    let sessions = list["sessions"].as_array().unwrap();
    assert_eq!(said, format!("{} sessions written to all\n", sessions.len()));
    for session in sessions.iter().filter(|session| session["without_name"] == false) {
        let name = session["name"].as_str().unwrap();
        let read = |ending: &str| fs::read(shell.path(&format!("all/{name}.{ending}"))).unwrap();
        let extra: Vec<&str> =
            session["arguments"].as_array().unwrap().iter().map(|word| word.as_str().unwrap()).collect();
        let output = shell.fed(&read("in"), &[&["classic", "NineAlmonds"], &extra[..]].concat());
        assert_eq!(output.stdout, read("out"), "{name}");
        assert_eq!(output.status.code(), session["exit_code"].as_i64().map(|code| code as i32), "{name}");
    }
}
