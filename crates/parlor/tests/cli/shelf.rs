//! Saved games and scores.

use parlor_games::catalogue;
use parlor_games::session::Session;
use parlor_games::table::{Bounds, Command, Level, Origin, Table, obey_now};
use parlor_store::blocking::Shelf;
use parlor_store::{CHANCE, fresh_key};
use serde_json::Value;
use std::fs;
use std::time::Duration;

use crate::shell::Shell;

/// A game on which some moves were made, two seconds each.
fn played(id: &str, level: Level, origin: Origin, moves: &[&str]) -> Box<dyn Table> {
    let id = id.parse().unwrap();
    let mut table = catalogue::find("template").unwrap().open(&id, level, origin).unwrap();
    for text in moves {
        obey_now(table.as_mut(), &Command::Play { text: (*text).to_owned() }).unwrap();
        table.tick(Duration::from_secs(2));
    }
    table
}

/// A save as it is after somebody brought it.
fn save_file(shell: &Shell, name: &str, moves: &[&str]) -> String {
    let save = played("template@ABBA", Level::Easy, Origin::Position, moves).save();
    let save = catalogue::load(&save, &Bounds::default()).unwrap().save();
    fs::write(shell.path(name), &save).unwrap();
    save
}

/// Keeps a game as a front end would.
fn put(shell: &Shell, player: &str, table: Box<dyn Table>) {
    let keep = Session::new(table, CHANCE).keep();
    let shelf = Shelf::open(&shell.data()).unwrap();
    shelf.wait(async |store| store.create(&fresh_key(), Some(player), None, &keep).await).unwrap();
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
    shell.run(&["scores"]);
    put(&shell, "Ada", played("template@ABBA", Level::Easy, Origin::Dealt, &["2", "1"]));
    put(&shell, "Ben", played("template@AABA", Level::Easy, Origin::Dealt, &["1"]));
    put(&shell, "Cleo", played("template@AAAABBBB", Level::Medium, Origin::Daily, &["1", "1", "1", "1"]));
    let mut helped = played("template@ABBA", Level::Easy, Origin::Dealt, &[]);
    obey_now(helped.as_mut(), &Command::Hint).unwrap();
    for text in ["2", "1"] {
        obey_now(helped.as_mut(), &Command::Play { text: text.into() }).unwrap();
    }
    put(&shell, "Dora", helped);
    let mut back = played("template@AABBCC", Level::Easy, Origin::Dealt, &["1"]);
    obey_now(back.as_mut(), &Command::Undo).unwrap();
    for text in ["3", "1", "1"] {
        obey_now(back.as_mut(), &Command::Play { text: text.into() }).unwrap();
    }
    put(&shell, "Eve", back);
    put(&shell, "Finn", played("template@AABB", Level::Easy, Origin::Seed, &["1", "1"]));
    shell
        .run(&["scores"])
        .run(&["scores", "--clean"])
        .run(&["scores", "--practice"])
        .run(&["scores", "template:4", "--top", "1"])
        .run(&["scores", "template:8"])
        .run(&["scores", "template", "--level", "medium"])
        .run(&["scores", "template", "--level", "hard"])
        .run(&["scores", "template:99"])
        .run(&["scores", "nogame"])
        .run(&["scores", "template#1"]);
    let json = shell.expect(0, b"", &["scores", "template:4", "--json"]);
    let first: Value = serde_json::from_str(json.lines().next().unwrap()).unwrap();
    assert_eq!((&first["rank"], &first["player"], &first["won"]), (&1.into(), &"Dora".into(), &true.into()));
    assert_eq!(first["assists"], serde_json::json!(["verdict", "where"]));
    assert_eq!((&first["id"], &first["log"]), (&"template:4@ABBA".into(), &serde_json::json!(["2", "1"])));
    insta::assert_snapshot!(without_keys(&shell.transcript()));
}

/// Keys are random; eight of their characters stand in lists.
fn without_keys(transcript: &str) -> String {
    let is_key =
        |word: &str| word.len() == 8 && word.bytes().all(|byte| byte.is_ascii_digit() || (b'a'..=b'f').contains(&byte));
    let words = transcript.split(' ').map(|word| if is_key(word) { "KEY8CHAR" } else { word });
    words.collect::<Vec<_>>().join(" ")
}

#[test]
fn a_result_is_verified_by_playing_it_again() {
    let mut shell = Shell::new();
    put(&shell, "Ada", played("template@ABBA", Level::Easy, Origin::Dealt, &["2", "1"]));
    let json = shell.expect(0, b"", &["scores", "--json"]);
    let key = serde_json::from_str::<Value>(&json).unwrap()["key"].as_str().unwrap().to_owned();
    let told = shell.expect(0, b"", &["verify", &key[..6]]);
    assert!(told.contains("outcome  won") && told.contains("Ranked") && told.ends_with("valid\n"), "{told}");
    let told: Value = serde_json::from_str(&shell.expect(0, b"", &["verify", &key, "--json"])).unwrap();
    assert_eq!((&told["valid"], &told["log"]), (&true.into(), &serde_json::json!(["2", "1"])));
    assert!(shell.expect(0, b"", &["lesson", &key]).contains("No move threw the win away."));
    shell.run(&["verify", "ffff"]).run(&["replay", &key]).run(&["replay", "ffff"]);
    insta::assert_snapshot!(shell.transcript().replace(&key, "KEY"));
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
