//! A walk through everything a menu of the source documents has, by keys in a real terminal. Another game is walked
//! through by another example.

use crate::pty::Terminal;
use crate::shell::Shell;

/// What the walk needs to know of a game.
struct Example {
    /// Its name on the home screen and in titles.
    name: &'static str,
    /// A board with two moves to its end, what is to be seen of it, and the moves.
    board: &'static str,
    start: &'static str,
    first: &'static str,
    between: &'static str,
    last: &'static str,
    won: &'static str,
    /// A move that is refused at the start, and why.
    wrong: &'static str,
    reason: &'static str,
    /// A board on which the move given leads to a dead end.
    dead: &'static str,
    end: &'static str,
    stuck: &'static str,
    /// The setup that the score table shows for the board.
    setup: &'static str,
}

/// The games the walk is made with.
const WALKED: [Example; 2] = [
    Example {
        name: "Template",
        board: "template@ABBA",
        start: "4 tokens left",
        first: "2",
        between: "2 tokens left",
        last: "1",
        won: "you win",
        wrong: "1",
        reason: "The two tokens are not equal.",
        dead: "template@AABC",
        end: "1",
        stuck: "No move is left",
        setup: "‹ 4 ›",
    },
    Example {
        name: "Mahjong",
        board: "mahjong:~0041@0110",
        start: "4 tiles left",
        first: "0,0-6,0",
        between: "2 tiles left",
        last: "2,0-4,0",
        won: "Won!",
        wrong: "0,0-2,0",
        reason: "is blocked on both sides",
        dead: "mahjong:~0061@012120",
        end: "0,0-10,0",
        stuck: "No move is left",
        setup: "‹ own file",
    },
];

#[test]
fn a_game_is_played_paused_saved_loaded_deleted_and_scored() {
    for example in &WALKED {
        let shell = Shell::new();
        let mut terminal = Terminal::sized(&shell, &["play", example.board, "--player", "Ada"], 24, 80);
        let say = |terminal: &mut Terminal, text: &str| terminal.press(&format!(":{text}\r"));
        terminal.wait_for(example.start);

        // A refused move says why and changes nothing.
        say(&mut terminal, example.wrong);
        terminal.wait_for(example.reason);
        let unmoved = |line: &str| line.contains("Moves ") && line.trim_end().ends_with(" 0");
        terminal.wait_until("something moved", |text| text.lines().any(unmoved));

        // A move, undo, redo.
        say(&mut terminal, example.first);
        terminal.wait_for(example.between);
        terminal.press("u");
        terminal.wait_for(example.start);
        terminal.press("U");
        terminal.wait_for(example.between);

        // What can be played is shown and hidden.
        terminal.press("M");
        terminal.wait_for("M hides open moves");
        // The other one of the pair whose first is under the cursor.
        terminal.wait_for("•");
        terminal.press("M");
        terminal.wait_without("M hides open moves");

        // A pause hides the board and stops the clock.
        terminal.press("p");
        terminal.wait_for("The clock stands still.");
        terminal.press("p");
        terminal.wait_without("The clock stands still.");

        // A game is not saved without a name.
        terminal.press("\x13");
        terminal.wait_for("Save as");
        terminal.press("\r");
        terminal.wait_for("a name needs at least one character");
        terminal.press("Sunday\r");
        terminal.wait_for("Saved as \"Sunday\".");

        // The win, and its score by game, setup and level.
        say(&mut terminal, example.last);
        terminal.wait_for(example.won);
        terminal.press("u");
        terminal.wait_for(example.between);
        terminal.press("ps");
        for told in [example.name, example.setup, "‹ easy ›", "Ada"] {
            terminal.wait_for(told);
        }
        terminal.press("\t\tl");
        terminal.wait_for("‹ medium ›");
        terminal.wait_for("No game was won here for practice yet.");

        // The saved game is loaded, and deleted after a yes.
        terminal.press("qg");
        terminal.wait_for("Saved games");
        terminal.wait_for("Sunday");
        terminal.press("\r");
        terminal.wait_for(example.between);
        terminal.press("pg");
        terminal.wait_for("Saved games");
        terminal.press("x");
        terminal.wait_for("Delete \"Sunday\"?");
        terminal.press("y");
        terminal.wait_without("Sunday");
        terminal.press("qq");
        assert_eq!(terminal.end(), 0);
        terminal.drain();
        assert!(terminal.is_restored());
    }
}

#[test]
fn a_dead_end_is_told_and_undo_leads_out_of_it() {
    for example in &WALKED {
        let shell = Shell::new();
        let mut terminal = Terminal::sized(&shell, &["play", example.dead], 24, 80);
        terminal.wait_for("Coach");
        terminal.press(&format!(":{}\r", example.end));
        terminal.wait_for(example.stuck);
        terminal.press("u");
        terminal.wait_without(example.stuck);
        terminal.press("q");
        assert_eq!(terminal.code(), 0);
    }
}

#[test]
fn a_player_is_started_by_the_menu_and_stopped_by_a_key() {
    for example in &WALKED {
        // What was chosen is remembered, so each game has a shelf of its own.
        let shell = Shell::new();
        let board = example.board.split(['@', ':']).next().unwrap_or(example.board);
        let mut terminal = Terminal::sized(&shell, &["play", &format!("{board}#walk")], 24, 80);
        terminal.wait_for("Coach");
        terminal.press("Dj\r");
        terminal.wait_for("recorded");
        terminal.press("y");
        terminal.wait_for("random plays, normal.");
        terminal.press("-");
        terminal.wait_for("random plays, slow.");
        terminal.wait_for(" player");
        terminal.press(" ");
        terminal.wait_for("random stops; go on from here.");
        terminal.press("q");
        assert_eq!(terminal.code(), 0);
    }
}

#[test]
fn a_game_is_started_by_the_dialog() {
    for example in &WALKED {
        // What was chosen is remembered, so each game has a shelf of its own.
        let shell = Shell::new();
        let board = example.board.split(['@', ':']).next().unwrap_or(example.board);
        let mut terminal = Terminal::sized(&shell, &["play", &format!("{board}#walk")], 24, 80);
        terminal.wait_for("seed walk");
        terminal.press("N");
        terminal.wait_for(&format!("New game · {}", example.name));
        // The player is the last row, the seed the one above it, the level above that.
        terminal.press("\x1b[A");
        terminal.press("\x15Grace\x1b[A\x15monday\x1b[A");
        terminal.press("l");
        terminal.wait_for("medium");
        terminal.press("\r");
        terminal.wait_for("seed monday");
        terminal.wait_for("medium");
        terminal.press("q");
        assert_eq!(terminal.code(), 0);
    }
}
