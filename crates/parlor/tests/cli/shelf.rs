//! Saved games and scores.

use parlor_games::catalogue;
use parlor_games::table::{Command, Level, Table};
use parlor_store::blocking::Shelf;
use parlor_store::{Record, fresh_key};
use serde_json::Value;
use std::fs;
use std::time::Duration;

use crate::shell::Shell;

/// A game on which some moves were made, two seconds each.
fn played(id: &str, level: Level, moves: &[&str]) -> Box<dyn Table> {
    let mut table = catalogue::open(id, level).unwrap();
    for text in moves {
        table.obey(&Command::Play { text: (*text).to_owned() }).unwrap();
        table.tick(Duration::from_secs(2));
    }
    table
}

fn save_file(shell: &Shell, name: &str, moves: &[&str]) -> String {
    let save = played("template@ABBA", Level::Easy, moves).save();
    fs::write(shell.path(name), &save).unwrap();
    save
}

#[test]
fn saves_make_the_round_trip() {
    let mut shell = Shell::new();
    let save = save_file(&shell, "game.parlor", &["2"]);
    let key = shell.expect(0, b"", &["saves", "import", "game.parlor", "--name", "Sunday morning"]);
    let key = key.trim();
    assert_eq!(shell.expect(0, b"", &["saves", "export", "sunday MORNING"]), save);
    shell.expect(0, b"", &["saves", "export", &key[..8], "again.parlor"]);
    assert_eq!(fs::read_to_string(shell.path("again.parlor")).unwrap(), save);
    let shown: Value = serde_json::from_str(&shell.expect(0, b"", &["saves", "show", key, "--json"])).unwrap();
    assert_eq!((&shown["position"], &shown["state"]["moves"]), (&"template:4@AA".into(), &1.into()));
    shell
        .run(&["saves", "show", "Sunday morning"])
        .run(&["saves"])
        .run(&["saves", "import", "game.parlor", "--name", "SUNDAY morning"])
        .run(&["saves", "import", "game.parlor", "--name", "  "])
        .run(&["verify", "Sunday morning"])
        .run(&["saves", "delete", "Sunday morning"])
        .run(&["saves", "delete", "Sunday morning"])
        .run(&["saves"]);
    let transcript = shell.transcript();
    insta::assert_snapshot!(transcript.replace(key, "KEY").replace(&key[..8], "KEY8CHAR"));
}

#[test]
fn saves_are_listed_as_json() {
    let shell = Shell::new();
    let save = save_file(&shell, "game.parlor", &["2", "1"]);
    let key = shell.expect(0, save.as_bytes(), &["saves", "import", "-"]);
    let listed: Value = serde_json::from_str(&shell.expect(0, b"", &["saves", "--json"])).unwrap();
    assert_eq!(listed["key"], key.trim());
    assert_eq!((&listed["status"], &listed["moves"], &listed["name"]), (&"won".into(), &2.into(), &Value::Null));
}

#[test]
fn what_is_imported_earns_no_score() {
    let mut shell = Shell::new();
    save_file(&shell, "won.parlor", &["2", "1"]);
    shell.expect(0, b"", &["saves", "import", "won.parlor"]);
    assert_eq!(shell.run(&["scores"]).transcript(), "$ parlor scores\nNo results yet.\nexit 0\n\n");
}

#[test]
fn verify() {
    let mut shell = Shell::new();
    let save = save_file(&shell, "game.parlor", &["2"]);
    fs::write(shell.path("cut.parlor"), &save[..save.len() / 2]).unwrap();
    fs::write(shell.path("forged.parlor"), save.replace("move 2", "move 1")).unwrap();
    fs::write(shell.path("bytes.parlor"), [0xff, 0, 0x1b, b'\n', 0xfe]).unwrap();
    shell
        .run(&["verify", "game.parlor"])
        .run(&["verify", "game.parlor", "--json"])
        .run(&["verify", "cut.parlor"])
        .run(&["verify", "forged.parlor"])
        .run(&["verify", "forged.parlor", "--json"])
        .run(&["verify", "bytes.parlor"])
        .run(&["verify", "-"])
        .run(&["verify", "none.parlor"])
        .run(&["verify", "none/none.parlor"])
        .run(&["verify", "."]);
    assert_eq!(shell.expect(0, save.as_bytes(), &["verify", "-"]).lines().last(), Some("valid"));
    insta::assert_snapshot!(shell.transcript());
}

#[test]
fn scores() {
    let mut shell = Shell::new();
    {
        let shelf = Shelf::open(&shell.data()).unwrap();
        let put = |player: &str, table: &dyn Table| {
            shelf.wait(|store| async move { store.record(&Record::of(&fresh_key(), player, table)).await }).unwrap();
        };
        put("Ada", played("template@ABBA", Level::Easy, &["2", "1"]).as_ref());
        put("Ben", played("template@AABA", Level::Easy, &["1"]).as_ref());
        put("Cleo", played("template@AAAABBBB", Level::Medium, &["1", "1", "1", "1"]).as_ref());
        let mut helped = played("template@ABBA", Level::Easy, &[]);
        helped.obey(&Command::Hint).unwrap();
        for text in ["2", "1"] {
            helped.obey(&Command::Play { text: text.into() }).unwrap();
        }
        put("Dora", helped.as_ref());
    }
    shell
        .run(&["scores"])
        .run(&["scores", "--clean"])
        .run(&["scores", "template:4", "--top", "1"])
        .run(&["scores", "template:8"])
        .run(&["scores", "template", "--level", "medium"])
        .run(&["scores", "template", "--level", "hard"])
        .run(&["scores", "template:99"])
        .run(&["scores", "nogame"])
        .run(&["scores", "template#1"]);
    insta::assert_snapshot!(shell.transcript());
    let json = shell.expect(0, b"", &["scores", "template:4", "--json"]);
    let first: Value = serde_json::from_str(json.lines().next().unwrap()).unwrap();
    assert_eq!((&first["rank"], &first["player"], &first["won"]), (&1.into(), &"Dora".into(), &true.into()));
    assert_eq!(first["assists"], serde_json::json!(["where"]));
}

#[test]
fn only_commands_that_need_the_store_make_it() {
    let shell = Shell::new();
    save_file(&shell, "game.parlor", &[]);
    for arguments in [
        &["list"][..],
        &["deal", "template"],
        &["judge", "template#1"],
        &["verify", "game.parlor"],
        &["convert", "template#1"],
        &["classic"],
    ] {
        shell.output(arguments);
        assert!(!shell.data().exists(), "{arguments:?}");
    }
}
