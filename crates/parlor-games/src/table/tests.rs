//! What the table promises, played with the smallest game there is.

use std::time::Duration;

use super::*;
use crate::coach::Budget;
use crate::games::template::Template;
use crate::scene::{Key, Shape};

fn open(board: &str, level: Level) -> Seat<Template> {
    Seat::open(&format!("template@{board}").parse().unwrap(), level).unwrap()
}

fn play(table: &mut dyn Table, text: &str) -> Result<Reply, Refusal> {
    table.obey(&Command::Play { text: text.into() })
}

#[test]
fn a_refused_move_changes_nothing_and_says_why() {
    let mut table = open("ABBA", Level::Easy);
    let before = table.save();
    let refusal = play(&mut table, "1").unwrap_err();
    assert_eq!((refusal.code, refusal.cells.as_slice()), ("not-equal", &[0, 1][..]));
    assert_eq!(play(&mut table, "nonsense").unwrap_err().code, "unreadable");
    assert_eq!(table.save(), before);
}

#[test]
fn only_new_progress_earns_time() {
    let mut table = open("AABBCC", Level::Medium);
    assert_eq!(table.state().clock.text, "5:00");
    play(&mut table, "1").unwrap();
    assert_eq!(table.state().clock.text, "5:10");
    table.obey(&Command::Undo).unwrap();
    play(&mut table, "3").unwrap();
    assert_eq!(table.state().clock.text, "5:10", "taking a move back and making another is no progress");
}

#[test]
fn when_time_is_up_the_game_is_over_until_it_is_started_again() {
    let mut table = open("AABB", Level::Expert);
    assert!(table.tick(Duration::from_secs(310)));
    assert_eq!(table.state().outcome, Outcome::TimeUp);
    assert_eq!(play(&mut table, "1").unwrap_err().code, "time-up");
    assert_eq!(table.result().unwrap().outcome, Outcome::TimeUp);
    table.obey(&Command::Restart).unwrap();
    assert_eq!(table.state().clock.text, "5:10");
    play(&mut table, "1").unwrap();
}

#[test]
fn each_game_of_a_table_has_its_own_clock() {
    let mut table = open("AABB", Level::Easy);
    play(&mut table, "1").unwrap();
    table.tick(Duration::from_secs(7));
    table.obey(&Command::Restart).unwrap();
    assert_eq!((table.state().clock.text.as_str(), table.state().game_number), ("0:00", 1));
    table.obey(&Command::Undo).unwrap();
    assert_eq!((table.state().clock.text.as_str(), table.state().game_number), ("0:07", 0));
}

#[test]
fn a_clock_stands_still_while_paused_and_after_the_end() {
    let mut table = open("AABB", Level::Easy);
    play(&mut table, "1").unwrap();
    table.obey(&Command::Pause).unwrap();
    assert!(!table.tick(Duration::from_secs(5)));
    assert_eq!(play(&mut table, "1").unwrap_err().code, "paused");
    assert_eq!(table.obey(&Command::Undo).unwrap_err().code, "paused");
    table.obey(&Command::Resume).unwrap();
    play(&mut table, "1").unwrap();
    assert_eq!(table.state().outcome, Outcome::Won);
    assert!(!table.tick(Duration::from_secs(5)));
}

#[test]
fn a_paused_board_shows_nothing() {
    let mut table = open("AABB", Level::Easy);
    table.obey(&Command::Pause).unwrap();
    let scene = table.scene();
    assert!(scene.cells.iter().all(|cell| cell.face.text.is_empty() && cell.face.shape == Shape::Felt));
    assert!(scene.counters.is_empty());
}

#[test]
fn a_new_game_of_the_same_table_can_be_undone() {
    let mut table = open("AABB", Level::Easy);
    let before = table.here();
    table.obey(&Command::New { id: "template:8#x".into(), level: Some(Level::Medium) }).unwrap();
    assert_eq!((table.state().level, table.state().setup.as_str()), (Level::Medium, ""));
    table.obey(&Command::Undo).unwrap();
    assert_eq!((table.here(), table.state().level), (before, Level::Easy));
    let refusal = table.obey(&Command::New { id: "template:7#x".into(), level: None }).unwrap_err();
    assert_eq!(refusal.code, "no-such-board");
}

#[test]
fn help_is_recorded_once_for_each_rung() {
    let mut table = open("AABB", Level::Easy);
    for _ in 0..6 {
        table.obey(&Command::Hint).unwrap();
    }
    assert_eq!(table.state().assists, [Assist::Where, Assist::Which, Assist::Why, Assist::Line]);
    play(&mut table, "1").unwrap();
    play(&mut table, "1").unwrap();
    let result = table.result().unwrap();
    assert!(!result.clean());
    assert_eq!((result.outcome, result.moves), (Outcome::Won, 2));
}

#[test]
fn a_clean_win_says_so() {
    let mut table = open("AA", Level::Easy);
    play(&mut table, "1").unwrap();
    assert!(table.result().unwrap().clean());
    assert_eq!(play(&mut table, "1").unwrap_err().code, "over");
    table.obey(&Command::Undo).unwrap();
    assert_eq!(table.result(), None, "a win can be undone");
}

#[test]
fn a_lost_position_gives_its_reason_instead_of_a_hint() {
    let mut table = open("ABCCAA", Level::Easy);
    let said = table.obey(&Command::Hint).unwrap().said;
    assert!(said.starts_with("This board never could be won."), "{said}");
    assert_eq!(table.state().assists, [Assist::Verdict]);
}

#[test]
fn an_answer_that_comes_late_is_kept_for_its_own_position() {
    let mut table = open("AABBCC", Level::Easy);
    let question = table.question();
    play(&mut table, "1").unwrap();
    table.answer(question.answer(&Budget::default()));
    assert_eq!(table.judged(), None);
    assert_eq!(table.state().timeline, [Some("winnable"), None]);
    table.obey(&Command::Undo).unwrap();
    assert_eq!(table.judged().map(|known| known.word()), Some("winnable"));
}

#[test]
fn bookmarks_are_set_cleared_and_recalled() {
    let mut table = open("AABBCC", Level::Easy);
    assert_eq!(table.obey(&Command::Recall).unwrap_err().code, "no-bookmark");
    table.obey(&Command::Bookmark).unwrap();
    play(&mut table, "1").unwrap();
    table.obey(&Command::Recall).unwrap();
    assert_eq!(table.state().ply, 0);
    table.obey(&Command::Bookmark).unwrap();
    assert!(table.state().bookmarks.is_empty());
}

#[test]
fn a_computer_player_moves_and_is_recorded() {
    for player in ["random", "coach"] {
        let mut table = open("AABB", Level::Easy);
        table.obey(&Command::Demo { player: player.into() }).unwrap();
        assert_eq!((table.log().len(), table.state().assists), (1, vec![Assist::Player]), "{player}");
    }
    let refusal = open("AABB", Level::Easy).obey(&Command::Demo { player: "nobody".into() }).unwrap_err();
    assert_eq!(refusal.code, "no-such-player");
}

#[test]
fn the_cursor_stays_on_the_board_and_tells_what_it_sees() {
    let mut table = open("AABB", Level::Easy);
    let said = table.obey(&Command::Press { key: Key::Right }).unwrap().said;
    assert_eq!(said, "place 2, A");
    for _ in 0..9 {
        table.obey(&Command::Press { key: Key::Right }).unwrap();
    }
    assert_eq!(table.obey(&Command::Press { key: Key::Right }).unwrap().said, "place 4, B");
}
