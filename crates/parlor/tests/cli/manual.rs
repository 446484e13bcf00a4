//! The manual and the completions, made from the parser's own definitions.

use std::fs;

use parlor_games::catalogue::GAMES;
use parlor_games::keys::BINDINGS;

use crate::shell::Shell;

/// What a shell is offered for the last of some words, each with its meaning.
fn offered(words: &[&str]) -> Vec<String> {
    let shell = Shell::new();
    let output = shell.command().env("PARLOR_COMPLETE", "fish").args(["--", "parlor"]).args(words).output().unwrap();
    assert!(output.status.success(), "{words:?}");
    String::from_utf8(output.stdout).unwrap().lines().map(str::to_owned).collect()
}

/// The same without the meanings.
fn words(line: &[&str]) -> Vec<String> {
    offered(line).iter().map(|word| word.split('\t').next().unwrap().to_owned()).collect()
}

#[test]
fn every_shell_asks_the_program_how_a_line_goes_on() {
    let shell = Shell::new();
    for name in ["bash", "zsh", "fish", "elvish", "powershell"] {
        let script = shell.expect(0, b"", &["completions", name]);
        assert!(script.contains("PARLOR_COMPLETE") && script.contains("parlor"), "{name}: {script}");
    }
    let commands = words(&[""]);
    assert!(["judge", "classic", "saves"].iter().all(|wanted| commands.iter().any(|word| word == wanted)));
}

#[test]
fn a_game_and_its_setup_are_completed_by_what_can_be_dealt() {
    assert_eq!(words(&["deal", "templ"]), ["template"]);
    assert!(offered(&["deal", "templ"])[0].contains("Take equal neighbours"), "with what it is");
    assert_eq!(words(&["deal", "template:2"]), ["template:20"]);
    for entry in GAMES {
        let card = entry.card();
        let first = words(&["play", &format!("{}:", card.id)]);
        assert!(!first.is_empty(), "{}", card.id);
        for text in first {
            let setup = text.strip_prefix(&format!("{}:", card.id)).unwrap();
            let values = card.values(setup).unwrap();
            let choices = entry.choosing().settle(&values, None);
            let unsaid = |at: usize| card.fields[at].default == values[at];
            assert!((0..values.len()).all(|at| unsaid(at) || choices.values[at] == values[at]), "{text}");
        }
    }
    assert_eq!(words(&["list", "lam"]), ["lamps"]);
    assert!(words(&["deal", "nogame:"]).is_empty());
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
