//! The screens in a real terminal, as far as the binary brings them there.

use serde_json::Value;

use crate::pty::Terminal;
use crate::shell::Shell;

#[test]
fn a_game_is_played_kept_and_gone_on_with() {
    let shell = Shell::new();
    let mut terminal = Terminal::run(&shell, &["play", "template@ABBA", "--player", "Ada"]);
    terminal.wait_for("4 tokens left");
    terminal.press(":2\r");
    terminal.wait_for("2 tokens left");
    terminal.press("q");
    assert_eq!(terminal.code(), 0);
    let kept: Value = serde_json::from_str(&shell.expect(0, b"", &["saves", "--json"])).unwrap();
    assert_eq!((&kept["id"], &kept["moves"]), (&"template:4@ABBA".into(), &1.into()));

    let key = kept["key"].as_str().unwrap();
    let mut terminal = Terminal::run(&shell, &["play", key]);
    terminal.wait_for("2 tokens left");
    terminal.press(":1\r");
    terminal.wait_for("you win");
    terminal.press("q");
    assert_eq!(terminal.code(), 0);
    let kept: Value = serde_json::from_str(&shell.expect(0, b"", &["saves", "--json"])).unwrap();
    assert_eq!((&kept["key"], &kept["status"]), (&key.into(), &"won".into()));
    assert!(shell.expect(0, b"", &["scores", "template:4", "--practice"]).contains("won"));
}

#[test]
fn hitori_is_won_by_keys_alone_from_the_first_board_to_the_score() {
    let shell = Shell::new();
    let board = "hitori@25532/34253/12214/21523/12424";
    let mut terminal = Terminal::run(&shell, &["play", board, "--player", "Ada"]);
    terminal.wait_for("0 cells shaded");
    terminal.wait_for_picture();
    // The shaded cells of the only solution, row by row, from wherever the cursor is.
    let mut at = (1, 1);
    for (number, cell) in [(1, 1), (3, 1), (5, 2), (1, 3), (3, 3), (4, 4), (2, 5), (5, 5)].into_iter().enumerate() {
        let sideways = if cell.0 < at.0 { "h" } else { "l" }.repeat(usize::abs_diff(cell.0, at.0));
        terminal.press(&format!("{}{sideways} ", "j".repeat(cell.1 - at.1)));
        at = cell;
        let shaded = number + 1;
        let told = match shaded {
            8 => "No number is seen twice: solved.".to_owned(),
            1 => "1 cell shaded".to_owned(),
            _ => format!("{shaded} cells shaded"),
        };
        terminal.wait_for(&told);
    }
    terminal.press("q");
    assert_eq!(terminal.end(), 0);
    terminal.drain();
    assert!(terminal.is_restored());
    let scores = shell.expect(0, b"", &["scores", "hitori:5x5", "--practice"]);
    assert!(scores.contains("Ada") && scores.contains("won"), "{scores}");
}

#[test]
fn a_small_pikachu_board_is_cleared_by_keys_with_its_lines_shown() {
    let shell = Shell::new();
    let mut terminal = Terminal::run(&shell, &["play", "pikachu@AB/CC/AB", "--player", "Ada"]);
    terminal.wait_for("6 tiles left");
    terminal.press(" jj ");
    terminal.wait_for("4 tiles left");
    terminal.press("k l ");
    terminal.wait_for("2 tiles left");
    terminal.press("k jj ");
    terminal.wait_for("The board is clear: you win.");
    terminal.press("q");
    assert_eq!(terminal.end(), 0);
    terminal.drain();
    assert!(terminal.is_restored());
    let scores = shell.expect(0, b"", &["scores", "pikachu:2x3", "--practice"]);
    assert!(scores.contains("Ada") && scores.contains("won"), "{scores}");
}

#[test]
fn classic_pikachu_is_played_by_arrow_keys_and_gives_the_terminal_back() {
    const DOWN: &str = "\x1b[B";
    const RIGHT: &str = "\x1b[C";
    const UP: &str = "\x1b[A";
    let shell = Shell::new();
    let mut terminal = Terminal::run(&shell, &["classic", "pikachu", "--board", "AB/AB"]);
    terminal.wait_for("B");
    terminal.press("\r");
    terminal.press(DOWN);
    terminal.press("\r");
    // The path of the match is drawn for a moment, then the tiles are gone.
    terminal.wait_for("*");
    terminal.press(RIGHT);
    terminal.press("\r");
    terminal.press(UP);
    terminal.press("\r");
    assert_eq!(terminal.end(), 0);
    terminal.drain();
    assert!(terminal.is_restored());
}

#[test]
fn classic_pikachu_ends_by_escape_or_control_c() {
    for key in ["\x1b", "\x03", "q"] {
        let shell = Shell::new();
        let mut terminal = Terminal::run(&shell, &["classic", "pikachu", "--board", "AB/AB"]);
        terminal.wait_for("B");
        terminal.press(key);
        assert_eq!(terminal.end(), 5, "{key:?}");
        terminal.drain();
        assert!(terminal.is_restored(), "{key:?}");
    }
}

#[cfg(unix)]
#[test]
fn a_signal_ends_a_classic_console_with_the_terminal_restored() {
    for signal in ["TERM", "HUP", "INT"] {
        let shell = Shell::new();
        let mut terminal = Terminal::run(&shell, &["classic", "pikachu", "--board", "AB/AB"]);
        terminal.wait_for("B");
        assert!(terminal.screen.screen().hide_cursor());
        let pid = terminal.child.process_id().unwrap().to_string();
        assert!(std::process::Command::new("kill").args([&format!("-{signal}"), &pid]).status().unwrap().success());
        assert_eq!(terminal.end(), 5, "after {signal}");
        terminal.drain();
        assert!(terminal.is_restored(), "after {signal}");
    }
}

#[test]
fn classic_mahjong_opens_its_layout_on_the_screen() {
    let shell = Shell::new();
    std::fs::write(shell.path("row.layout"), "%Groups 1\n11 22 11 22\n11 22 11 22\n").unwrap();
    let mut terminal = Terminal::run(&shell, &["classic", "mahjong", "-f", "row.layout", "-seed", "7"]);
    terminal.wait_for("4 of 4");
    terminal.press("q");
    assert_eq!(terminal.end(), 0);
    terminal.drain();
    assert!(terminal.is_restored());
}

#[cfg(unix)]
#[test]
fn control_c_ends_a_report_that_takes_too_long() {
    let shell = Shell::new();
    let mut terminal = Terminal::run(&shell, &["classic", "mahjong", "-batch", "cheating", "random", "1000000"]);
    terminal.wait_for("/1000000 games");
    terminal.press("\x03");
    assert_eq!(terminal.end(), 130);
    terminal.drain();
    assert!(terminal.is_restored());
    assert!(terminal.text().contains("win rate "), "{}", terminal.text());
}

#[test]
fn a_dialogue_on_a_terminal_is_by_lines_where_its_document_is() {
    let shell = Shell::new();
    let mut terminal = Terminal::run(&shell, &["classic", "MagicSquare", "1"]);
    terminal.wait_for("enter the number you want to add: ");
    terminal.press("1\r0\r0\r");
    terminal.wait_for("success!");
    assert_eq!(terminal.code(), 0);
}

#[cfg(unix)]
#[test]
fn a_signal_restores_the_terminal_and_loses_no_move() {
    for signal in ["TERM", "HUP", "INT"] {
        let shell = Shell::new();
        let mut terminal = Terminal::run(&shell, &["play", "hitori@25532/34253/12214/21523/12424"]);
        terminal.wait_for("0 cells shaded");
        terminal.press(" ");
        terminal.wait_for("1 cell shaded");
        let pid = terminal.child.process_id().unwrap().to_string();
        assert!(std::process::Command::new("kill").args([&format!("-{signal}"), &pid]).status().unwrap().success());
        terminal.end();
        terminal.drain();
        assert!(terminal.is_restored(), "after {signal}");
        let kept: Value = serde_json::from_str(&shell.expect(0, b"", &["saves", "--json"])).unwrap();
        assert_eq!(kept["moves"], 1, "after {signal}");
    }
}

#[cfg(unix)]
#[test]
fn a_kill_loses_no_move_that_was_shown() {
    let shell = Shell::new();
    let mut terminal = Terminal::run(&shell, &["play", "hitori@25532/34253/12214/21523/12424"]);
    terminal.wait_for("0 cells shaded");
    terminal.press(" ll ");
    terminal.wait_for("2 cells shaded");
    terminal.kill();
    let kept: Value = serde_json::from_str(&shell.expect(0, b"", &["saves", "--json"])).unwrap();
    assert_eq!(kept["moves"], 2);
}

#[test]
fn parlor_alone_opens_the_home_screen() {
    let shell = Shell::new();
    let mut terminal = Terminal::run(&shell, &[]);
    terminal.wait_for("Hitori");
    terminal.press("q");
    assert_eq!(terminal.code(), 0);
}

#[test]
fn what_cannot_be_played_is_said_without_a_screen() {
    let shell = Shell::new();
    let mut terminal = Terminal::run(&shell, &["play", "nogame#1"]);
    terminal.wait_for("parlor: cannot open \"nogame#1\": there is no game \"nogame\"");
    assert_eq!(terminal.code(), 2);
}
