//! Whatever is typed or piped: one clear line, exit code 2, no panic.

use std::fs;
use std::process::{Command, Stdio};

use crate::shell::Shell;

#[test]
fn ids_that_mean_nothing() {
    let mut shell = Shell::new();
    let ids = [
        "",
        "nogame#1",
        "no such game",
        "#1",
        "template",
        "template:",
        "template:x#1",
        "template:99999999999999999999999#1",
        "template:-4#1",
        "template:7#1",
        "template:4,4#1",
        "template#99.x",
        "template@A1",
        "template:2@AAAA",
        "template@\u{1b}[2J\n",
    ];
    for id in ids {
        shell.run(&["show", id]);
    }
    insta::assert_snapshot!(shell.transcript());
}

#[test]
fn every_command_that_takes_an_id_ends_with_2_on_a_bad_one() {
    let shell = Shell::new();
    let long = format!("template@{}", "A".repeat(100_000));
    for id in ["template@A1", "nogame#1", "", "\u{1b}]0;x\u{7}", &long] {
        for command in ["show", "try", "judge", "solve", "hint"] {
            let output = shell.output(&[command, id]);
            assert_eq!(output.status.code(), Some(2), "{command} {id:.40}");
            let said = if command == "judge" { output.stdout } else { output.stderr };
            let said = String::from_utf8(said).unwrap();
            assert_eq!(said.lines().count(), 1, "{command} {id:.40}: {said}");
            assert!(said.len() < 2_000 && !said.trim_end().contains(char::is_control), "{said}");
        }
    }
}

#[test]
fn bytes_that_are_no_text_end_nothing() {
    let shell = Shell::new();
    let garbage: Vec<u8> = (0..200_000_u32).map(|n| (n.wrapping_mul(2_654_435_761) >> 24) as u8).collect();
    for arguments in [&["judge", "-"][..], &["judge", "--json"], &["convert", "-"]] {
        let output = shell.fed(&garbage, arguments);
        assert_eq!(output.status.code(), Some(2), "{arguments:?}");
        assert!(!String::from_utf8_lossy(&output.stderr).contains("panicked"), "{arguments:?}");
    }
    assert_eq!(shell.fed(&garbage, &["verify", "-"]).status.code(), Some(1));
    assert_eq!(shell.fed(&garbage, &["saves", "import", "-"]).status.code(), Some(2));
}

#[test]
fn a_line_without_end_is_one_bad_id() {
    let shell = Shell::new();
    let mut input = vec![b'x'; 1 << 20];
    input.extend(b"\ntemplate@AA\n");
    let said = shell.expect(2, &input, &["judge"]);
    assert_eq!(said.lines().count(), 2);
    assert!(said.lines().nth(1).unwrap().starts_with("winnable"));
}

#[test]
fn usage_errors_are_claps_own() {
    let mut shell = Shell::new();
    shell
        .run(&["nothing"])
        .run(&["show"])
        .run(&["show", "template#1", "--format", "gif"])
        .run(&["judge", "template#1", "--budget", "many"])
        .run(&["play", "template", "--level", "hard"])
        .run(&["serve", "--listen", "nowhere"])
        .run(&["saves", "show"])
        .run(&["completions", "cmd"]);
    insta::assert_snapshot!(shell.transcript());
}

#[test]
fn playing_without_a_terminal_says_what_to_do() {
    let mut shell = Shell::new();
    insta::assert_snapshot!(shell.run(&["play", "template"]).transcript());
}

#[test]
fn a_data_folder_that_cannot_be_is_named() {
    let mut shell = Shell::new();
    fs::write(shell.path("file"), "in the way").unwrap();
    shell.run(&["saves", "--data", "file"]).run(&["saves", "--data", "file/below"]).run(&["scores", "--data", ""]);
    fs::create_dir(shell.path("other")).unwrap();
    fs::write(shell.path("other/parlor.db"), "no database at all, but long enough to look at").unwrap();
    shell.run(&["saves", "--data", "other"]);
    insta::assert_snapshot!(shell.transcript());
}

#[test]
fn a_file_that_cannot_be_written_is_named_and_left_alone() {
    let mut shell = Shell::new();
    let save = parlor_games::catalogue::open("template@AA", Default::default()).unwrap().save();
    shell.expect(0, save.as_bytes(), &["saves", "import", "-", "--name", "a"]);
    shell.run(&["saves", "export", "a", "none/game.parlor"]).run(&["man", "--out", "data/parlor.db"]);
    insta::assert_snapshot!(shell.transcript());
}

#[cfg(target_os = "linux")]
#[test]
fn a_full_disk_is_an_error_and_not_a_closed_pipe() {
    let shell = Shell::new();
    let full = fs::File::options().write(true).open("/dev/full").unwrap();
    let output = shell.command().args(["list"]).stdout(full).stderr(Stdio::piped()).output().unwrap();
    assert_eq!(output.status.code(), Some(2));
    assert!(String::from_utf8_lossy(&output.stderr).starts_with("parlor: "));
}

#[cfg(unix)]
#[test]
fn arguments_that_are_no_text_are_refused() {
    use std::os::unix::ffi::OsStrExt as _;
    let shell = Shell::new();
    let bytes = std::ffi::OsStr::from_bytes(b"\xff\xfe");
    let run = |command: &mut Command| command.stdin(Stdio::null()).output().unwrap().status.code();
    assert_eq!(run(shell.command().arg("show").arg(bytes)), Some(2));
    assert_eq!(run(shell.command().arg("classic").arg(bytes)), Some(3));
}
