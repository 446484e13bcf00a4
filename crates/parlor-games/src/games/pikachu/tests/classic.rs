//! The document's pictures as raw bytes, and the two ways to play them.

use super::super::classic::open;
use super::super::console;
use super::super::picture::picture;
use super::board;
use crate::classic::{ConsoleKey, ConsoleStep, converse, strike};
use crate::kit::seed::Seed;

macro_rules! drawing {
    ($name:literal, $text:literal) => {
        assert_eq!(
            picture(&board($text)),
            include_str!(concat!("../../../../testdata/classic/pikachu/", $name, ".txt")),
            "{}",
            $name
        );
    };
}

#[test]
fn pictures_are_the_documents_with_edges_and_corners_that_vanish() {
    drawing!("full_3x3", "AAA/AAA/AAA");
    drawing!("middle", "AAA/A.A/AAA");
    drawing!("left", "AAA/..A/AAA");
    drawing!("right", "AAA/A../AAA");
    drawing!("above", "A.A/A.A/AAA");
    drawing!("below", "AAA/A.A/A.A");
    drawing!("corner", "AA./AAA/AAA");
    drawing!("empty_2x2", "../..");
    drawing!("2x4", "ABCD/DC.A");
}

fn args(words: &[&str]) -> Vec<String> {
    words.iter().map(|&word| word.to_owned()).collect()
}

fn session(words: &[&str], input: &str) -> (String, u8) {
    converse(&mut *open(&args(words), &Seed::new("1")).unwrap_or_else(|usage| panic!("{usage:?}")), input)
}

#[test]
fn a_game_by_lines_tells_the_path_or_why_not_and_ends_when_cleared() {
    let input = include_str!("../../../../testdata/classic/pikachu/session.in");
    let wanted = include_str!("../../../../testdata/classic/pikachu/session.out");
    assert_eq!(session(&["--board", "ABCB/ADDC"], input), (wanted.to_owned(), 0));
    assert_eq!(session(&["--board", "ABCB/ADDC"], &input.replace('\n', "\r\n")).0, wanted);
}

#[test]
fn a_game_by_lines_ends_stuck_quit_or_at_the_end_of_input() {
    let (shown, code) = session(&["--board", "CABC/.BA."], "1 1 1 4\n");
    assert!(shown.ends_with("No pair is left\n") && code == 6, "{shown}");
    for input in ["q\n1 1 1 2\n", "", "quit", "1 1 9 9\n"] {
        let (shown, code) = session(&[], input);
        assert!(shown.ends_with("Quitting\n") && code == 5, "{shown}");
    }
    assert_eq!(session(&["--board", "AB/BA"], "").1, 6);
    assert_eq!(session(&["--board", ".."], "").1, 0);
}

#[test]
fn a_seed_and_three_numbers_make_the_documents_board() {
    let (shown, _) = session(&["4", "6", "3", "--seed", "harbour"], "q\n");
    assert_eq!(shown.lines().next().unwrap().len(), 61);
    assert_eq!(shown.lines().count(), 4 * 4 + 2);
    assert!(shown.chars().filter(char::is_ascii_uppercase).filter(|c| *c <= 'C').count() >= 24);
    assert_eq!(shown, session(&["--seed", "harbour", "4", "6", "3"], "q\n").0);
    assert_ne!(shown, session(&["4", "6", "3", "--seed", "other"], "q\n").0);
}

#[test]
fn a_wrong_command_line_is_told_what_is_wrong_and_the_usage() {
    for (words, what) in [
        (&["3"][..], "Say rows, columns and kinds, or none of them."),
        (&["3", "3", "2"], "a board of 3x3 has 9 cells, which cannot be taken in pairs; make one side even."),
        (&["2", "99", "2"], "Rows and columns are 1 to 40."),
        (&["2", "2", "0"], "Kinds are 1 to 62."),
        (&["--seed"], "--seed needs a value."),
        (
            &["--shift", "sideways"],
            "\"sideways\" is none of none, down, up, left, right, to-row, to-column, from-row, from-column.",
        ),
        (&["--blank"], "\"--blank\" is not understood."),
        (
            &["--board", "A?"],
            "--board, at character 2: \"?\" is no tile; kinds are A-Z, a-z and 0-9, and \".\" is an empty cell.",
        ),
        (&["--board", "AA", "--seed", "1"], "A board of one's own has no seed."),
        (&["2", "2", "1", "--board", "AA"], "A board of one's own has its own size."),
    ] {
        let usage = open(&args(words), &Seed::new("1")).err().unwrap();
        let line = "Usage: parlor classic pikachu [ROWS COLUMNS KINDS] [--shift MODE] [--seed TEXT | --board ROWS]";
        assert_eq!((usage.text, usage.code), (format!("{what}\n{line}\n"), 2), "{words:?}");
        assert!(console::open(&args(words), &Seed::new("1")).is_err());
    }
}

fn keys(text: &str) -> Vec<ConsoleKey> {
    text.chars()
        .map(|c| match c {
            '^' => ConsoleKey::Up,
            'v' => ConsoleKey::Down,
            '<' => ConsoleKey::Left,
            '>' => ConsoleKey::Right,
            '\n' => ConsoleKey::Enter,
            '!' => ConsoleKey::Escape,
            c => ConsoleKey::Char(c),
        })
        .collect()
}

fn played(board: &str, text: &str) -> (String, u8) {
    strike(
        &mut *console::open(&args(&["--board", board]), &Seed::new("1")).unwrap_or_else(|usage| panic!("{usage:?}")),
        &keys(text),
    )
}

/// The screens of a run, without their colours.
fn screens(shown: &str) -> Vec<String> {
    let mut plain = String::new();
    let mut rest = shown;
    while let Some(at) = rest.find('\x1b') {
        plain.push_str(&rest[..at]);
        let sequence = &rest[at..];
        let end = sequence.find(|c: char| c.is_ascii_alphabetic()).unwrap();
        if sequence.starts_with("\x1b[H") {
            plain.push('\0');
        }
        rest = &sequence[end + 1..];
    }
    plain.push_str(rest);
    plain.split('\0').skip(1).map(str::to_owned).collect()
}

#[test]
fn on_a_terminal_a_pair_is_chosen_by_arrows_and_its_path_is_drawn() {
    let (shown, code) = played("AB/AB", "\nv\n>\n^\n");
    assert_eq!((&*shown, code), (include_str!("../../../../testdata/classic/pikachu/terminal.out"), 0));
    let path = &screens(&shown)[3];
    assert!(path.contains('*'), "{path}");
}

#[test]
fn on_a_terminal_the_cursor_is_hidden_and_comes_back_at_the_end() {
    for text in ["q", "!", "\n!!", "h>q", ""] {
        let (shown, code) = played("AB/AB", text);
        assert!(shown.starts_with("\x1b[?25l\x1b[2J\x1b[H") && shown.ends_with("\x1b[0m\x1b[?25h"), "{text:?}");
        assert_eq!(code, 5, "{text:?}");
        assert!(!shown.replace("\r\n", "").contains('\n'), "every line of a raw terminal ends in both characters");
    }
}

#[test]
fn on_a_terminal_the_cursor_goes_around_the_edges_and_a_refusal_is_told() {
    let (shown, _) = played("ABC/ABC", "<\n");
    let last = &screens(&shown)[2];
    assert!(last.contains("* C *"), "{last}");
    let (shown, _) = played("AB/BA", "q");
    assert!(shown.contains("No pair is left."));
    let (shown, code) = played("AAB/BCC", "\n>>\nq");
    assert!(shown.contains("A and B are different tiles."));
    assert_eq!(code, 5);
}

#[test]
fn the_path_is_shown_for_a_moment_and_a_hint_marks_a_pair() {
    let mut game =
        console::open(&args(&["--board", "AB/AB"]), &Seed::new("1")).unwrap_or_else(|usage| panic!("{usage:?}"));
    let mut out = String::new();
    assert_eq!(game.open(&mut out), ConsoleStep::Key);
    assert_eq!(game.key(ConsoleKey::Char('h'), &mut out), ConsoleStep::Key);
    assert!(out.contains("\x1b[0;30;46m"), "the hinted cells have their own colour");
    game.key(ConsoleKey::Enter, &mut out);
    game.key(ConsoleKey::Down, &mut out);
    assert!(matches!(game.key(ConsoleKey::Enter, &mut out), ConsoleStep::After(_)));
    assert_eq!(game.wake(&mut out), ConsoleStep::Key);
}
