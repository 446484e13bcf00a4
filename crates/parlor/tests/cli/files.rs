//! Layout files of other programs on the command line.

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
