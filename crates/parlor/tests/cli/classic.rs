//! Classic mode through the binary, as raw bytes.

use std::fs;
use std::io::{BufRead as _, BufReader, Read as _, Write as _};
use std::path::{Path, PathBuf};
use std::process::Stdio;
use std::time::{Duration, Instant};

use crate::shell::Shell;

fn golden(name: &str) -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("testdata/classic").join(name)
}

fn bytes(name: &str) -> Vec<u8> {
    fs::read(golden(name)).unwrap()
}

/// Plays a session and compares every byte.
fn session(name: &str, arguments: &[&str], out: &str, code: i32) {
    let input = bytes(&format!("{name}.in"));
    let with_crlf = String::from_utf8(input.clone()).unwrap().replace('\n', "\r\n").into_bytes();
    for input in [input, with_crlf] {
        let output = Shell::new().fed(&input, &[&["classic"], arguments].concat());
        let (said, wanted) = (String::from_utf8_lossy(&output.stdout), bytes(out));
        assert!(output.stdout == wanted, "{name}: {said}\n--- wanted\n{}", String::from_utf8_lossy(&wanted));
        assert_eq!(output.status.code(), Some(code), "{name}");
        assert!(output.stderr.is_empty(), "{name}");
    }
}

#[test]
fn nine_almonds_plays_the_sessions_of_its_document() {
    session("nine_almonds_win", &["NineAlmonds"], "nine_almonds_win.out", 0);
    session("nine_almonds_quit", &["NineAlmonds"], "nine_almonds_quit.out", 5);
}

#[test]
fn hitori_plays_the_sessions_of_its_document() {
    for name in ["win", "lost_adjacent", "quit", "start_retry", "seed_word"] {
        let name = format!("hitori_{name}");
        session(&name, &["hitori"], &format!("{name}.out"), 0);
        session(&name, &["hitori", "--blank"], &format!("{name}.blank.out"), 0);
    }
}

#[test]
fn usage_is_the_documents() {
    let shell = Shell::new();
    for name in ["usage_none", "usage_nine_extra"] {
        let line = String::from_utf8(bytes(&format!("{name}.args"))).unwrap();
        let arguments: Vec<&str> = line.split_whitespace().skip(1).collect();
        assert_eq!(shell.expect(3, b"", &arguments).as_bytes(), bytes(&format!("{name}.out")), "{name}");
    }
}

#[test]
fn without_a_game_or_with_an_unknown_one_there_is_usage() {
    let shell = Shell::new();
    let usage = "Usage: parlor classic [game_name] [extra_options]\n";
    let unknown = [
        &["classic", "nothing"][..],
        &["classic", "ninealmonds"],
        &["classic", "HITORI", "-h"],
        &["classic", "--what"],
    ];
    for arguments in unknown {
        assert_eq!(shell.expect(3, b"", arguments), usage, "{arguments:?}");
    }
}

#[test]
fn what_follows_the_name_is_the_games_even_if_it_looks_like_ours() {
    let shell = Shell::new();
    for argument in ["--help", "-h", "--data", "--version", "--", "--no-color"] {
        let said = shell.expect(3, b"", &["classic", "NineAlmonds", argument]);
        assert_eq!(said, "Usage: parlor classic NineAlmonds\n", "{argument}");
    }
}

#[test]
fn the_end_of_input_quits() {
    let quit = String::from_utf8(bytes("nine_almonds_quit.out")).unwrap();
    assert_eq!(Shell::new().expect(5, b"", &["classic", "NineAlmonds"]), quit);
}

#[test]
fn any_bytes_are_an_answer_and_the_question_comes_again() {
    let shell = Shell::new();
    let mut input = vec![b'9'; 1 << 20];
    input.extend(b"\n\xff\xfe\0\n\nquit\n");
    let said = shell.expect(5, &input, &["classic", "NineAlmonds"]);
    assert_eq!(said.matches("enter the piece you want to move: ").count(), 4, "{said:.2000}");
    assert!(said.len() < 200_000, "a line is cut, not repeated whole");
}

#[test]
fn the_question_is_there_before_the_answer_is_given() {
    let shell = Shell::new();
    let mut command = shell.command();
    command.args(["classic", "NineAlmonds"]).stdin(Stdio::piped()).stdout(Stdio::piped());
    let mut child = command.spawn().unwrap();
    let mut output = BufReader::new(child.stdout.take().unwrap());
    let mut said = Vec::new();
    output.read_until(b':', &mut said).unwrap();
    assert!(said.ends_with(b"enter the piece you want to move:"));
    child.stdin.take().unwrap().write_all(b"quit\n").unwrap();
    output.read_to_end(&mut said).unwrap();
    assert_eq!(said, bytes("nine_almonds_quit.out"));
    assert_eq!(child.wait().unwrap().code(), Some(5));
}

#[test]
fn a_reader_that_leaves_ends_the_game_quietly() {
    let shell = Shell::new();
    let (reader, writer) = std::io::pipe().unwrap();
    drop(reader);
    let mut command = shell.command();
    let output = command.args(["classic", "NineAlmonds"]).stdin(Stdio::null()).stdout(writer).output().unwrap();
    assert_eq!((output.status.code(), output.stderr.as_slice()), (Some(0), &b""[..]));
}

#[test]
fn the_program_starts_at_once() {
    let shell = Shell::new();
    let start = |_| {
        let begun = Instant::now();
        shell.expect(3, b"", &["classic"]);
        begun.elapsed()
    };
    // The best of several, because the machine may be busy with other tests; and several times what is measured,
    // because this build is not optimised.
    let best = (0..10).map(start).min().unwrap();
    assert!(best < Duration::from_millis(150), "{best:?}");
}
