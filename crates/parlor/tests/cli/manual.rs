//! The manual and the completions, made from the parser's own definitions.

use std::fs;

use parlor_games::keys::BINDINGS;

use crate::shell::Shell;

#[test]
fn every_shell_has_completions_of_every_command() {
    let shell = Shell::new();
    for name in ["bash", "zsh", "fish", "elvish", "powershell"] {
        let script = shell.expect(0, b"", &["completions", name]);
        for command in ["judge", "classic", "saves", "export"] {
            assert!(script.contains(command), "{name} {command}");
        }
    }
}

#[test]
fn the_manual_tells_the_commands_and_the_keys() {
    let page = Shell::new().expect(0, b"", &["man"]);
    assert!(page.contains(".TH parlor 1"));
    assert!(page.contains("judge"));
    let keys = page.split(".SH KEYS").nth(1).unwrap();
    for binding in BINDINGS {
        assert!(keys.contains(binding.help), "{}", binding.help);
    }
}

#[test]
fn the_manual_has_a_page_for_each_command() {
    let shell = Shell::new();
    shell.expect(0, b"", &["man", "--out", "man/man1"]);
    let mut pages: Vec<String> = fs::read_dir(shell.path("man/man1"))
        .unwrap()
        .map(|entry| entry.unwrap().file_name().into_string().unwrap())
        .collect();
    pages.sort();
    insta::assert_snapshot!(pages.join("\n"));
    for page in pages {
        assert!(fs::read_to_string(shell.path(&format!("man/man1/{page}"))).unwrap().contains(".SH NAME"), "{page}");
    }
}
