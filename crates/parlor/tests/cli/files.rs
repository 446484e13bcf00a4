//! Layout files and boards of other programs on the command line.

use crate::shell::Shell;

/// Three boards in the form of ffalt/mah's `boards.json`; the second is broken.
const BOARDS: &str = r#"[
{"name": "Four", "map": [[0, [[0, [[0, 4]]]]]]},
{"name": "Odd one", "map": [[0, [[0, [[0, 3]]]]]]},
{"name": "Six: wide", "map": [[0, [[0, [[0, 6]]]]]]}
]"#;

#[test]
fn every_layout_of_a_file_is_reached_by_name_or_number_and_all_are_named_without() {
    let mut shell = Shell::new();
    std::fs::write(shell.path("boards.json"), BOARDS).unwrap();
    std::fs::write(shell.path("a:b"), "%Groups 1\n11221122\n11221122\n").unwrap();
    for layout in [
        "boards.json:Four",
        "boards.json:four",
        "boards.json:3",
        "boards.json:Six: wide",
        "boards.json",
        "boards.json:",
        "boards.json:Odd one",
        "boards.json:4",
        "a:b",
        "a:b:1",
        "nothing.json:1",
    ] {
        shell.run(&["deal", "mahjong", "--seed", "1", "--layout", layout]);
    }
    insta::assert_snapshot!(shell.transcript());
}

#[test]
fn a_file_that_is_cut_short_is_refused_in_one_line() {
    let shell = Shell::new();
    std::fs::write(shell.path("cut.py"), "r(1, 'Four', layout='0aaaaca' +\n").unwrap();
    let output = shell.output(&["deal", "mahjong", "--layout", "cut.py"]);
    assert_eq!(output.status.code(), Some(2));
    let said = String::from_utf8(output.stderr).unwrap();
    assert_eq!(said, "parlor: cut.py: line 1: a bracket is never closed; is the file cut short?\n");
}

#[test]
fn a_layout_is_written_for_other_programs_and_read_back() {
    let shell = Shell::new();
    for (board, code) in [("mahjong:wave", "wave"), ("mahjong:~0032.1121,easy", "~0032.1121"), ("mahjong", "turtle")] {
        for format in ["kmahjongg", "gnome"] {
            let text = shell.expect(0, b"", &["convert", board, "--to", format]);
            std::fs::write(shell.path("written"), &text).unwrap();
            let dealt = shell.expect(0, b"", &["deal", "mahjong", "--layout", "written", "--seed", "1"]);
            assert_eq!(dealt.trim().replace("mahjong#", "mahjong:turtle#"), format!("mahjong:{code}#1.1"), "{format}");
            assert_eq!(shell.expect(0, text.as_bytes(), &["convert", "-", "--to", format]), text);
        }
    }
}

const ADDRESS: &str = "https://puzz.link/p?hitori/5/5/2553234253122142152312424";
const SINGLES: &str = "5x5dk:2553234253122142152312424";

#[test]
fn boards_of_other_programs_are_taken_wherever_an_id_is() {
    let shell = Shell::new();
    let id = "hitori:5x5@25532/34253/12214/21523/12424";
    for board in [ADDRESS, SINGLES] {
        for command in ["solve", "hint", "show"] {
            assert_eq!(shell.expect(0, b"", &[command, board]), shell.expect(0, b"", &[command, id]), "{command}");
        }
        assert!(shell.expect(0, b"", &["judge", board]).starts_with("winnable"));
        assert!(shell.expect(0, format!("{board}\n{id}\n").as_bytes(), &["judge", "-"]).lines().count() == 2);
    }
    let output = shell.output(&["solve", "5x5:123"]);
    let said = String::from_utf8(output.stderr).unwrap();
    assert_eq!(said, "parlor: cannot open \"5x5:123\": at character 5: 3 numbers for a board of 5x5\n");
    assert_eq!(output.status.code(), Some(2));
}

#[test]
fn convert_takes_one_text_a_line() {
    let mut shell = Shell::new();
    let text = format!("{ADDRESS}\n\n# a remark\n{SINGLES}\nhitori:5x5#7\n");
    shell
        .pipe(&text, &["convert", "-"])
        .pipe("hitori:2x2@1*2/21\nhitori:5x5\n5x5:1\n2:1221\n", &["convert", "-", "--to", "singles"])
        .run(&["convert", "hitori:2x2@1*2+/21", "--to", "puzzlink"])
        .run(&["convert", "hitori:2x2@1*2+/21", "--to", "pzpr"]);
    insta::assert_snapshot!(shell.transcript());
}

#[test]
fn the_grade_of_a_board_is_told_to_programs() {
    let shell = Shell::new();
    for grade in ["easy", "tricky", "hard", "extreme"] {
        let id = format!("hitori:8x8,{grade}#7");
        for command in ["judge", "show", "solve"] {
            let told: serde_json::Value =
                serde_json::from_str(&shell.expect(0, b"", &[command, "--json", &id])).unwrap();
            assert_eq!(told["grade"], grade, "{command}");
        }
    }
    let several: serde_json::Value =
        serde_json::from_str(&shell.expect(0, b"", &["judge", "--json", "hitori@12/21"])).unwrap();
    assert!(several.get("grade").is_none(), "{several}");
}

#[test]
fn a_hint_on_a_board_that_is_won_says_so() {
    let mut shell = Shell::new();
    shell
        .run(&["hint", "hitori:2x2@12/21"])
        .run(&["hint", "hitori:2x2@12/21", "--level", "line", "--json"])
        .run(&["hint", "nine-almonds:3x3@.../.A./..."])
        .run(&["hint", "template@"]);
    insta::assert_snapshot!(shell.transcript());
}

#[test]
fn a_setup_with_one_deal_needs_no_seed() {
    let mut shell = Shell::new();
    shell
        .run(&["judge", "nine-almonds:english", "nine-almonds:5x5"])
        .run(&["judge", "nine-almonds:scattered"])
        .run(&["show", "magic-square:3"])
        .run(&["judge", "magic-square:4,easy"]);
    insta::assert_snapshot!(shell.transcript());
}
