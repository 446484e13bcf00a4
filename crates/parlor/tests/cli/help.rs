//! Help is part of the program: every change of it shows in a diff.

use crate::shell::Shell;

#[test]
fn every_command_has_help_with_examples() {
    let commands = [
        "play",
        "classic",
        "serve",
        "list",
        "deal",
        "show",
        "try",
        "judge",
        "solve",
        "hint",
        "batch",
        "env",
        "lab",
        "verify",
        "saves",
        "scores",
        "convert",
        "examine",
        "completions",
        "man",
    ];
    let mut shell = Shell::new();
    shell.run(&["--help"]);
    insta::assert_snapshot!("help", shell.transcript());
    for command in commands {
        shell.run(&[command, "--help"]);
        let transcript = shell.transcript();
        assert!(transcript.contains("Examples:\n  parlor "), "{command}");
        insta::assert_snapshot!(format!("help_{command}"), transcript);
    }
    for command in ["show", "delete", "export", "import"] {
        shell.run(&["saves", command, "--help"]);
    }
    insta::assert_snapshot!("help_saves_commands", shell.transcript());
}

#[test]
fn merging_has_help_with_examples() {
    insta::assert_snapshot!(Shell::new().run(&["lab", "merge", "--help"]).transcript());
}

#[test]
fn without_a_terminal_parlor_alone_is_short_help() {
    let mut shell = Shell::new();
    insta::assert_snapshot!(shell.run(&[]).transcript());
    assert!(!shell.data().exists(), "help needs no store");
}

#[test]
fn the_version_is_the_packages() {
    let said = Shell::new().expect(0, b"", &["--version"]);
    assert_eq!(said, format!("parlor {}\n", env!("CARGO_PKG_VERSION")));
}
