//! Commands about boards, on the template game, whose rules fit into one's head.

use parlor_games::catalogue::GAMES;
use serde_json::Value;

use crate::shell::Shell;

#[test]
fn list() {
    let mut shell = Shell::new();
    shell.run(&["list", "template"]).run(&["list", "template", "--json"]);
    insta::assert_snapshot!(shell.transcript());
}

#[test]
fn list_names_every_game_of_the_catalogue() {
    let shell = Shell::new();
    let (text, json) = (shell.expect(0, b"", &["list"]), shell.expect(0, b"", &["list", "--json"]));
    let json: Vec<Value> = serde_json::from_str(&json).unwrap();
    assert_eq!(json.len(), GAMES.len());
    for (entry, listed) in GAMES.iter().zip(json) {
        assert_eq!(listed["id"], entry.card().id);
        assert_eq!(listed["presets"].as_array().unwrap().len(), entry.card().presets.len());
        assert!(text.contains(entry.card().tagline));
        shell.expect(0, b"", &["list", entry.card().id]);
    }
}

#[test]
fn every_preset_of_every_game_is_dealt_shown_and_judged() {
    let shell = Shell::new();
    for card in GAMES.iter().map(|entry| entry.card()) {
        for preset in card.presets {
            let id = shell.expect(0, b"", &["deal", &format!("{}:{}", card.id, preset.setup), "--seed", "1"]);
            for format in ["text", "svg", "json"] {
                assert!(!shell.expect(0, b"", &["show", id.trim(), "--format", format]).is_empty());
            }
        }
    }
}

#[test]
fn deal() {
    let mut shell = Shell::new();
    shell
        .run(&["deal", "template", "--seed", "harbour 7"])
        .run(&["deal", "template:20", "--seed", "a", "--count", "3"])
        .run(&["deal", "template:4", "--seed", "a", "--count", "2", "--positions"])
        .run(&["deal", "template:4", "--seed", "a", "--count", "2", "--json"])
        .run(&["deal", "template:4", "--seed", "a", "--positions", "--json"])
        .run(&["deal", "template:7"])
        .run(&["deal", "template:99"])
        .run(&["deal", "template#1"])
        .run(&["deal", "template", "--seed", "99.x"])
        .run(&["deal", "template", "--count", "0"]);
    insta::assert_snapshot!(shell.transcript());
}

#[test]
fn fresh_deals_differ_and_can_be_opened() {
    let shell = Shell::new();
    let ids = shell.expect(0, b"", &["deal", "template:26", "--count", "1000"]);
    let mut ids: Vec<&str> = ids.lines().collect();
    ids.sort_unstable();
    ids.dedup();
    assert_eq!(ids.len(), 1_000);
    shell.expect(0, b"", &["show", ids[0]]);
    assert_ne!(
        shell.expect(0, b"", &["deal", "template", "--count", "1"]),
        shell.expect(0, b"", &["deal", "template", "--count", "1"])
    );
}

#[test]
fn show() {
    let mut shell = Shell::new();
    shell
        .run(&["show", "template@ABBA"])
        .run(&["show", "template@AA", "--format", "classic"])
        .run(&["show", "template"]);
    insta::assert_snapshot!(shell.transcript());
}

#[test]
fn show_draws_pictures_and_tells_programs_everything() {
    let shell = Shell::new();
    let picture = shell.expect(0, b"", &["show", "template@ABBA", "--format", "svg"]);
    assert!(picture.starts_with("<svg ") && picture.ends_with("</svg>\n"));
    let json = shell.expect(0, b"", &["show", "template@ABBA", "--json"]);
    assert_eq!(json, shell.expect(0, b"", &["show", "template@ABBA", "--format", "json"]));
    let shown: Value = serde_json::from_str(&json).unwrap();
    assert_eq!(shown["position"], "template:4@ABBA");
    assert_eq!(shown["state"]["outcome"], "playing");
    assert_eq!(shown["scene"]["cells"].as_array().unwrap().len(), 4);
    assert_eq!(shown["moves"], serde_json::json!(["2"]));
}

#[test]
fn r#try() {
    let mut shell = Shell::new();
    shell
        .run(&["try", "template@ABBA", "2", "1"])
        .run(&["try", "template@ABBA"])
        .run(&["try", "template@ABBA", "2", "1", "--json"])
        .run(&["try", "template@ABBA", "1", "2"])
        .run(&["try", "template@ABBA", "1", "--json"])
        .run(&["try", "template@ABBA", "2", "x"])
        .run(&["try", "template@ABBA", "--", "-2"])
        .run(&["try", "template@AA", "1", "1"]);
    insta::assert_snapshot!(shell.transcript());
}

#[test]
fn judge() {
    let mut shell = Shell::new();
    shell
        .run(&["judge", "template@ABBA"])
        .run(&["judge", "template@AB"])
        .run(&["judge", "template@ABBA", "--budget", "1"])
        .run(&["judge", "template@A1"])
        .run(&["judge", "template@ABBA", "template@AB", "template#1..3"])
        .run(&["judge", "--json", "template@ABBA", "template@AB"])
        .run(&["judge", "--json", "template@ABBA", "--budget", "1"])
        .pipe("# a comment\n\ntemplate@AA\r\n  template@AB  \nnogame#1\ntemplate#1..2", &["judge", "-"])
        .pipe("template@AA\nbad id\n", &["judge", "--json"])
        .pipe("", &["judge"])
        .run(&["judge", "template#9..1", "template#0..99999999999"])
        .run(&["judge", "template@AA", "--threads", "0"]);
    insta::assert_snapshot!(shell.transcript());
}

#[test]
fn solve() {
    let mut shell = Shell::new();
    shell
        .run(&["solve", "template@ABBA"])
        .run(&["solve", "template@ABBA", "--json"])
        .run(&["solve", "template@AB"])
        .run(&["solve", "template@ABBA", "--budget", "0"])
        .run(&["solve", "template@-"])
        .run(&["solve", "template@1"]);
    insta::assert_snapshot!(shell.transcript());
}

#[test]
fn hint() {
    let mut shell = Shell::new();
    shell.run(&["hint", "template@ABBA"]);
    for level in ["where", "which", "why", "line"] {
        shell.run(&["hint", "template@ABBA", "--level", level]);
    }
    shell
        .run(&["hint", "template@ABBA", "--level", "line", "--json"])
        .run(&["hint", "template@AAB", "--level", "line"])
        .run(&["hint", "template@AAB", "--json"])
        .run(&["hint", "template@-"])
        .run(&["hint", "template@-", "--json"]);
    insta::assert_snapshot!(shell.transcript());
}

#[test]
fn a_solution_played_wins() {
    let shell = Shell::new();
    let line = shell.expect(0, b"", &["solve", "template:20#1"]);
    let mut arguments = vec!["try", "template:20#1"];
    arguments.extend(line.lines());
    assert!(shell.expect(0, b"", &arguments).ends_with("template:20@-\n"));
}

#[test]
fn facts_follow_the_verdict_as_keys_of_their_own() {
    let mut shell = Shell::new();
    let board = "hitori:5x5#7";
    shell
        .run(&["judge", "--json", board])
        .run(&["solve", board])
        .run(&["judge", "--json", "hitori:5x5@11433/21445/23511/34121/34355"])
        .run(&["solve", "nine-almonds:5x5#1"]);
    insta::assert_snapshot!(shell.transcript());
}

#[test]
fn boards_of_other_programs_make_the_round_trip() {
    let shell = Shell::new();
    let id = shell.expect(0, b"", &["convert", "hitori:8x8,easy#7"]);
    for format in ["puzzlink", "pzpr", "singles"] {
        let text = shell.expect(0, b"", &["convert", id.trim(), "--to", format]);
        assert_eq!(shell.expect(0, text.as_bytes(), &["convert", "-"]), id, "{format}");
        let named = ["convert", "-", "--from", format, "--game", "hitori"];
        assert_eq!(shell.expect(0, text.as_bytes(), &named), id, "{format}");
        assert_eq!(shell.expect(0, text.as_bytes(), &["convert", "--to", format]), text, "{format}");
    }
}

#[test]
fn a_form_nobody_knows_is_answered_with_those_there_are() {
    let mut shell = Shell::new();
    shell
        .run(&["convert", "hitori:5x5#7", "--to", "nothing"])
        .run(&["convert", "AABB", "--game", "hitori"])
        .run(&["convert", "AABB", "--game", "hitori", "--from", "nothing"])
        .run(&["convert", "AABB", "--game", "hitori", "--from", "puzzlink"]);
    insta::assert_snapshot!(shell.transcript());
}

#[test]
fn convert() {
    let mut shell = Shell::new();
    shell
        .run(&["convert", "template#1"])
        .pipe("template#1\n", &["convert", "-"])
        .run(&["convert", "template#1", "--to", "id"])
        .run(&["convert", "template#1", "--to", "nothing"])
        .run(&["convert", "AABB", "--game", "template"])
        .run(&["convert", "AABB", "--game", "template", "--from", "nothing"])
        .run(&["convert", "AABB", "--from", "id"])
        .run(&["convert", "AABB", "--game", "nogame"]);
    insta::assert_snapshot!(shell.transcript());
}

#[test]
fn solve_best_prints_the_line_what_it_comes_to_and_whether_that_is_par() {
    let shell = Shell::new();
    let text = shell.expect(0, b"", &["solve", "nine-almonds:5x5", "--best"]);
    let (line, words) = text.trim_end().rsplit_once('\n').unwrap();
    assert_eq!((line.lines().count(), words), (4, "# Par is 4 turns: no win is better, and this one was replayed."));
    let moves: Vec<&str> = line.lines().collect();
    let tried = shell.expect(0, b"", &[&["try", "nine-almonds:5x5"][..], &moves].concat());
    assert!(tried.contains("# 4 turns, par 4\n"), "{tried}");
    let json: Value = serde_json::from_str(&shell.expect(
        3,
        b"",
        &["solve", "nine-almonds:scattered,7x7,5#1", "--best", "--json", "--steps", "20000", "--memory", "50000000"],
    ))
    .unwrap();
    let par = &json["par"][0];
    assert_eq!(
        (par["unit"].as_str(), par["proved"].as_bool(), par["lost"].as_bool()),
        (Some("turn"), Some(false), Some(false))
    );
    let (best, bound) = (par["best"].as_i64().unwrap(), par["bound"].as_i64().unwrap());
    assert!(bound < best && par["line"].as_array().unwrap().len() as i64 == best, "{par}");
    assert!(par["words"].as_str().unwrap().starts_with(&format!("At most {best} turns are needed")), "{par}");
    let lost = shell.expect(1, b"", &["solve", "nine-almonds@A.A/.../A.A", "--best"]);
    assert_eq!(lost, "# It cannot be won.\n");
    shell.expect(2, b"", &["solve", "hitori#1", "--best"]);
    shell.expect(2, b"", &["solve", "nine-almonds:5x5", "--steps", "5"]);
    let shown = shell.expect(0, b"", &["show", "nine-almonds:english"]);
    assert!(shown.contains("18 turns"), "{shown}");
}
