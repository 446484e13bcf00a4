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
    question.ask(&Budget::default(), &mut |answer| table.answer(answer));
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

/// Answers everything the coach has to find out by itself.
fn settle(table: &mut dyn Table) {
    while let Some(question) = table.pending() {
        question.ask(&Budget::default(), &mut |answer| table.answer(answer));
    }
}

/// A game in which moves can throw the win away, which the smallest one never does.
fn almonds() -> Box<dyn Table> {
    crate::catalogue::open("nine-almonds#1", Level::Easy).unwrap()
}

/// The verdict on a table after one more move.
fn verdict_after(table: &dyn Table, made: &str) -> &'static str {
    let mut after = crate::catalogue::load(&table.save()).unwrap();
    play(&mut *after, made).unwrap();
    after.obey(&Command::Coach).unwrap();
    after.judged().unwrap().word()
}

/// The first move of the table with this verdict after it.
fn move_to(table: &dyn Table, word: &str) -> String {
    table.moves().into_iter().find(|made| verdict_after(table, made) == word).unwrap()
}

#[test]
fn a_coach_that_was_told_to_speak_says_the_verdict_after_every_move() {
    let mut table = open("AABB", Level::Easy);
    assert!(table.pending().is_none(), "a silent coach does not think");
    table.obey(&Command::Coaching { rung: Some(Assist::Verdict) }).unwrap();
    settle(&mut table);
    assert_eq!(table.state().advice.unwrap().sentence, "It can still be won.");
    play(&mut table, "1").unwrap();
    assert_eq!(table.state().advice, None, "nothing is said before it is proved");
    settle(&mut table);
    assert_eq!(table.state().timeline, [Some("winnable"), Some("winnable")]);
    assert_eq!(table.state().assists, [Assist::Verdict]);
    table.obey(&Command::Undo).unwrap();
    assert!(table.state().advice.is_some(), "what is known is said at once");
    table.obey(&Command::Coaching { rung: None }).unwrap();
    assert_eq!(table.state().advice, None);
}

#[test]
fn criticality_counts_the_moves_that_keep_the_win() {
    let mut table = almonds();
    table.obey(&Command::Critical).unwrap();
    settle(&mut *table);
    let critical = table.state().critical.unwrap();
    let moves = table.moves();
    let keep = moves.iter().filter(|made| verdict_after(&*table, made) == "winnable").count();
    assert_eq!(critical, Critical { keep, lose: moves.len() - keep, unknown: 0 });
    assert!(keep > 0 && critical.lose > 0);
    assert_eq!(table.state().assists, [Assist::Critical]);
    assert_eq!(Critical { keep: 2, lose: 7, unknown: 0 }.sentence(), "2 of 9 moves keep the win.");
}

#[test]
fn a_winning_line_is_walked_both_ways_and_taken_over() {
    let mut table = almonds();
    let (start, board) = (table.here(), table.scene());
    table.obey(&Command::Solve).unwrap();
    let walk = table.state().walk.unwrap();
    assert_eq!((walk.at, walk.of > 2), (0, true));
    assert_eq!(table.obey(&Command::Step { back: true }).unwrap_err().code, "no-step");
    let first = walk.next.unwrap();
    assert!(!table.obey(&Command::Press { key: Key::Right }).unwrap().events.is_empty(), "a step is seen");
    table.obey(&Command::Step { back: false }).unwrap();
    table.obey(&Command::Undo).unwrap();
    assert_eq!((table.state().walk.unwrap().at, table.here()), (1, start.clone()), "the game itself stays");
    assert!(!table.tick(Duration::from_secs(9)), "a line is looked at, not played");
    assert_ne!(table.scene().cells, board.cells);
    assert_eq!(play(&mut *table, &first).unwrap_err().code, "line-shown");
    table.obey(&Command::TakeOver).unwrap();
    assert_eq!((table.log(), table.state().walk), (vec![first], None));
    assert_eq!(table.state().assists, [Assist::Line, Assist::Player]);
    table.obey(&Command::Undo).unwrap();
    table.obey(&Command::Solve).unwrap();
    table.obey(&Command::Walk { at: usize::MAX }).unwrap();
    assert_eq!(table.obey(&Command::Step { back: false }).unwrap_err().code, "no-step");
    table.obey(&Command::Press { key: Key::Cancel }).unwrap();
    assert_eq!((table.state().walk, table.here()), (None, start));
}

#[test]
fn a_lesson_asks_for_a_better_move_at_every_turning_point() {
    let mut table = almonds();
    assert_eq!(table.obey(&Command::Lesson).unwrap_err().code, "no-lesson");
    let good = move_to(&*table, "winnable");
    play(&mut *table, &good).unwrap();
    let before = table.here();
    let (better, mistake) = (move_to(&*table, "winnable"), move_to(&*table, "not_winnable"));
    play(&mut *table, &mistake).unwrap();
    let end = table.here();
    table.obey(&Command::Lesson).unwrap();
    assert!(table.state().lesson.unwrap().thinking);
    settle(&mut *table);
    let lesson = table.state().lesson.unwrap();
    assert_eq!((lesson.number, lesson.of, lesson.move_number, lesson.mistake.as_str()), (1, 1, 2, mistake.as_str()));
    let shown = crate::catalogue::open(&before, Level::Easy).unwrap().scene();
    let faces = |scene: &Scene| scene.cells.iter().map(|cell| cell.face.clone()).collect::<Vec<_>>();
    assert_eq!(faces(&table.scene()), faces(&shown), "the board before the mistake is shown");

    play(&mut *table, &mistake).unwrap();
    settle(&mut *table);
    assert_eq!((table.state().lesson.unwrap().found, table.state().lesson.unwrap().done), (0, false));
    play(&mut *table, &better).unwrap();
    settle(&mut *table);
    let lesson = table.state().lesson.unwrap();
    assert_eq!((lesson.found, lesson.done, lesson.thinking), (1, true, false));
    assert!(lesson.sentence.starts_with("Right:"), "{}", lesson.sentence);

    table.obey(&Command::PutAway).unwrap();
    assert_eq!((table.here(), table.state().lesson, table.log().len()), (end, None, 2), "the game is as it was");
    table.obey(&Command::Lesson).unwrap();
    table.obey(&Command::Reveal).unwrap();
    let lesson = table.state().lesson.unwrap();
    assert_eq!((lesson.revealed, lesson.done), (1, true));
    assert!(lesson.sentence.contains("keeps the win"), "{}", lesson.sentence);
    assert!(table.state().assists.contains(&Assist::Lesson));
}

#[test]
fn a_lesson_about_a_game_without_mistakes_says_so() {
    let mut table = open("AABB", Level::Easy);
    play(&mut table, "1").unwrap();
    table.obey(&Command::Lesson).unwrap();
    settle(&mut table);
    assert_eq!(table.state().lesson.unwrap().sentence, "No move threw the win away.");
    let mut table = open("ABCCAA", Level::Easy);
    play(&mut table, "3").unwrap();
    table.obey(&Command::Lesson).unwrap();
    settle(&mut table);
    assert!(table.state().lesson.unwrap().sentence.starts_with("This board never could be won"));
}
