//! What the table promises, played with the smallest game there is.

use std::time::Duration;

use super::*;
use crate::coach::{Budget, VerdictKind};
use crate::games::template::Template;
use crate::scene::{Key, Marks, Piece};
use crate::speech::Role;

fn open(board: &str, level: Level) -> TableOf<Template> {
    TableOf::open(&format!("template@{board}").parse().unwrap(), level, Origin::Position).unwrap()
}

fn play(table: &mut dyn Table, text: &str) -> Result<Reply, Refusal> {
    obey_now(table, &Command::Play { text: text.into() })
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
    obey_now(&mut table, &Command::Undo).unwrap();
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
    obey_now(&mut table, &Command::Restart).unwrap();
    assert_eq!(table.state().clock.text, "5:10");
    play(&mut table, "1").unwrap();
}

#[test]
fn each_game_of_a_table_has_its_own_clock() {
    let mut table = open("AABB", Level::Easy);
    play(&mut table, "1").unwrap();
    table.tick(Duration::from_secs(7));
    obey_now(&mut table, &Command::Restart).unwrap();
    assert_eq!((table.state().clock.text.as_str(), table.state().game_number), ("0:00", 1));
    obey_now(&mut table, &Command::Undo).unwrap();
    assert_eq!((table.state().clock.text.as_str(), table.state().game_number), ("0:07", 0));
}

#[test]
fn a_clock_stands_still_while_paused_and_after_the_end() {
    let mut table = open("AABB", Level::Easy);
    play(&mut table, "1").unwrap();
    obey_now(&mut table, &Command::Pause).unwrap();
    assert!(!table.tick(Duration::from_secs(5)));
    assert_eq!(play(&mut table, "1").unwrap_err().code, "paused");
    assert_eq!(obey_now(&mut table, &Command::Undo).unwrap_err().code, "paused");
    obey_now(&mut table, &Command::Resume).unwrap();
    play(&mut table, "1").unwrap();
    assert_eq!(table.state().outcome, Outcome::Won);
    assert!(!table.tick(Duration::from_secs(5)));
}

#[test]
fn a_paused_board_shows_nothing() {
    let mut table = open("AABB", Level::Easy);
    obey_now(&mut table, &Command::Pause).unwrap();
    let scene = table.scene();
    assert!(scene.cells.iter().all(|cell| cell.face.text.is_empty() && cell.face.piece == Piece::FELT));
    assert!(scene.counters.is_empty());
}

#[test]
fn a_new_game_of_the_same_table_can_be_undone() {
    let mut table = open("AABB", Level::Easy);
    let before = table.here();
    obey_now(&mut table, &Command::New { id: "template:8#x".into(), level: Some(Level::Medium) }).unwrap();
    assert_eq!((table.state().level, table.state().setup.as_str()), (Level::Medium, ""));
    obey_now(&mut table, &Command::Undo).unwrap();
    assert_eq!((table.here(), table.state().level), (before, Level::Easy));
    let refusal = obey_now(&mut table, &Command::New { id: "template:7#x".into(), level: None }).unwrap_err();
    assert_eq!(refusal.code, "no-such-board");
}

#[test]
fn help_is_recorded_once_for_each_rung() {
    let mut table = open("AABB", Level::Easy);
    for _ in 0..6 {
        obey_now(&mut table, &Command::Hint).unwrap();
    }
    assert_eq!(table.state().assists, [Assist::Verdict, Assist::Where, Assist::Which, Assist::Why, Assist::Line]);
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
    obey_now(&mut table, &Command::Undo).unwrap();
    assert_eq!(table.result(), None, "a win can be undone");
}

#[test]
fn a_lost_position_gives_its_reason_instead_of_a_hint() {
    let mut table = open("ABCCAA", Level::Easy);
    let said = obey_now(&mut table, &Command::Hint).unwrap().said;
    assert!(said.starts_with("It never could be won."), "{said}");
    assert_eq!(table.state().assists, [Assist::Verdict]);
}

#[test]
fn an_answer_that_comes_late_is_kept_for_its_own_position() {
    let mut table = open("AABBCC", Level::Easy);
    let question = table.question();
    play(&mut table, "1").unwrap();
    question.ask(&Budget::default(), &mut |answer| table.answer(answer));
    assert_eq!(table.judged(), None);
    assert_eq!(verdicts(&table), [Some(VerdictKind::Winnable), None]);
    obey_now(&mut table, &Command::Undo).unwrap();
    assert_eq!(table.judged().map(|known| known.word()), Some("winnable"));
}

#[test]
fn bookmarks_are_set_cleared_and_recalled() {
    let mut table = open("AABBCC", Level::Easy);
    assert_eq!(obey_now(&mut table, &Command::Recall).unwrap_err().code, "no-bookmark");
    obey_now(&mut table, &Command::Bookmark).unwrap();
    play(&mut table, "1").unwrap();
    obey_now(&mut table, &Command::Recall).unwrap();
    assert_eq!(table.state().ply, 0);
    obey_now(&mut table, &Command::Bookmark).unwrap();
    assert!(table.state().bookmarks.is_empty());
}

#[test]
fn a_computer_player_moves_and_is_recorded() {
    let proved = vec![Assist::Verdict, Assist::Player];
    for (player, help) in [("random", vec![Assist::Player]), ("coach", proved)] {
        let mut table = open("AABB", Level::Easy);
        obey_now(&mut table, &Command::Demo { player: player.into() }).unwrap();
        assert_eq!((table.log().len(), table.state().assists), (1, help), "{player}");
    }
    let refusal = obey_now(&mut open("AABB", Level::Easy), &Command::Demo { player: "nobody".into() }).unwrap_err();
    assert_eq!(refusal.code, "no-such-player");
}

#[test]
fn the_cursor_stays_on_the_board_and_tells_what_it_sees() {
    let mut table = open("AABB", Level::Easy);
    let said = obey_now(&mut table, &Command::Press { key: Key::Right }).unwrap().said;
    assert_eq!(said, "place 2, A");
    for _ in 0..9 {
        obey_now(&mut table, &Command::Press { key: Key::Right }).unwrap();
    }
    assert_eq!(obey_now(&mut table, &Command::Press { key: Key::Right }).unwrap().said, "place 4, B");
}

/// Answers everything the coach has to find out by itself.
fn settle(table: &mut dyn Table) {
    while let Some(question) = table.pending() {
        question.ask(&Budget::default(), &mut |answer| table.answer(answer));
    }
}

/// A game in which moves can throw the win away, which the smallest one never does.
fn almonds() -> Box<dyn Table> {
    crate::catalogue::open("nine-almonds:5x5#1", Level::Easy).unwrap()
}

/// The verdict on a table after one more move.
fn verdict_after(table: &dyn Table, made: &str) -> &'static str {
    let mut after = crate::catalogue::load(&table.save(), &Bounds::default()).unwrap();
    play(&mut *after, made).unwrap();
    obey_now(&mut *after, &Command::Coach).unwrap();
    after.judged().unwrap().word()
}

fn verdicts(table: &dyn Table) -> Vec<Option<VerdictKind>> {
    table.timeline().iter().map(|bar| bar.verdict).collect()
}

/// The first move of the table with this verdict after it.
fn move_to(table: &dyn Table, word: &str) -> String {
    table.moves().into_iter().find(|made| verdict_after(table, made) == word).unwrap()
}

#[test]
fn a_coach_that_was_told_to_speak_says_the_verdict_after_every_move() {
    let mut table = open("AABB", Level::Easy);
    assert!(table.pending().is_none_or(|question| question.is_quiet()), "a silent coach judges nothing");
    obey_now(&mut table, &Command::Coaching { rung: Some(Assist::Verdict) }).unwrap();
    settle(&mut table);
    assert_eq!(table.state().advice.unwrap().sentence.to_string(), "It can still be won.");
    play(&mut table, "1").unwrap();
    assert_eq!(table.state().advice, None, "nothing is said before it is proved");
    settle(&mut table);
    assert_eq!(verdicts(&table), [Some(VerdictKind::Winnable), Some(VerdictKind::Winnable)]);
    assert_eq!(table.state().assists, [Assist::Verdict]);
    obey_now(&mut table, &Command::Undo).unwrap();
    assert!(table.state().advice.is_some(), "what is known is said at once");
    obey_now(&mut table, &Command::Coaching { rung: None }).unwrap();
    assert_eq!(table.state().advice, None);
}

#[test]
fn criticality_counts_the_moves_that_keep_the_win() {
    let mut table = almonds();
    obey_now(&mut *table, &Command::Critical).unwrap();
    settle(&mut *table);
    let critical = table.state().critical.unwrap();
    let moves = table.moves();
    let keep = moves.iter().filter(|made| verdict_after(&*table, made) == "winnable").count();
    assert_eq!(critical, Critical { keep, lose: moves.len() - keep, unknown: 0 });
    assert!(keep > 0 && critical.lose > 0);
    assert_eq!(table.state().assists, [Assist::Critical]);
    assert_eq!(Critical { keep: 2, lose: 7, unknown: 0 }.sentence(), "Only 2 of 9 moves keep the win.");
}

#[test]
fn steps_without_a_line_walk_the_history_and_tell_how_each_position_came_about() {
    let mut table = almonds();
    let made = table.moves()[0].clone();
    play(&mut *table, &made).unwrap();
    let back = obey_now(&mut *table, &Command::Step { back: true }).unwrap();
    assert_eq!(table.place().ply, 0);
    assert!(back.said.starts_with(&table.moment(0).unwrap().sentence.to_string()), "{}", back.said);
    assert_eq!(obey_now(&mut *table, &Command::Step { back: true }).unwrap_err().code, "no-step");
    let on = obey_now(&mut *table, &Command::Step { back: false }).unwrap();
    assert_eq!(table.place().ply, 1);
    assert!(on.said.starts_with(&table.moment(1).unwrap().sentence.to_string()), "{}", on.said);
    assert_eq!(obey_now(&mut *table, &Command::Step { back: false }).unwrap_err().code, "no-step");
}

#[test]
fn turns_go_to_where_the_win_was_thrown_away_and_nowhere_else() {
    let mut table = almonds();
    let turn = |back| Command::Turn { back };
    assert_eq!(obey_now(&mut *table, &turn(true)).unwrap_err().code, "no-step");
    for word in ["winnable", "not_winnable"] {
        let made = move_to(&*table, word);
        play(&mut *table, &made).unwrap();
    }
    assert_eq!(obey_now(&mut *table, &turn(true)).unwrap_err().code, "no-step", "nothing is known yet");
    obey_now(&mut *table, &Command::Coach).unwrap();
    obey_now(&mut *table, &Command::Go { ply: 0 }).unwrap();
    let there = obey_now(&mut *table, &turn(false)).unwrap();
    assert_eq!(table.place().ply, 2);
    assert!(there.said.contains("It threw the win away."), "{}", there.said);
    assert_eq!(obey_now(&mut *table, &turn(false)).unwrap_err().code, "no-step");
}

#[test]
fn a_lesson_says_what_the_mistake_led_to_where_that_is_seen_on_the_board_before_it() {
    let mut table = crate::catalogue::open("hitori:5x5,easy#1", Level::Easy).unwrap();
    play(&mut *table, "r3c3").unwrap();
    obey_now(&mut *table, &Command::Lesson).unwrap();
    settle(&mut *table);
    let said = table.state().lesson.unwrap().sentence;
    assert_eq!(
        said.to_string(),
        "Here it could still be won. You shaded the 5 in row 3, column 3. Then because of these 3 numbers, two 3s in row 3 \
         would have to stay. Find something better."
    );
}

#[test]
fn a_winning_line_is_walked_both_ways_and_taken_over() {
    let mut table = almonds();
    let (start, board) = (table.here(), table.scene());
    obey_now(&mut *table, &Command::Solve).unwrap();
    let walk = table.state().walk.unwrap();
    assert_eq!((walk.at, walk.of > 2), (0, true));
    assert_eq!(obey_now(&mut *table, &Command::Step { back: true }).unwrap_err().code, "no-step");
    assert!(walk.next.unwrap().to_string().starts_with("jump the "));
    let first = table.told().unwrap().best.clone().unwrap();
    assert!(!obey_now(&mut *table, &Command::Press { key: Key::Right }).unwrap().events.is_empty(), "a step is seen");
    obey_now(&mut *table, &Command::Step { back: false }).unwrap();
    obey_now(&mut *table, &Command::Undo).unwrap();
    assert_eq!((table.state().walk.unwrap().at, table.here()), (1, start.clone()), "the game itself stays");
    assert!(!table.tick(Duration::from_secs(9)), "a line is looked at, not played");
    assert_ne!(table.scene().cells, board.cells);
    assert_eq!(play(&mut *table, &first).unwrap_err().code, "line-shown");
    obey_now(&mut *table, &Command::TakeOver).unwrap();
    assert_eq!((table.log(), table.state().walk), (vec![first], None));
    assert_eq!(table.state().assists, [Assist::Verdict, Assist::Line, Assist::Player]);
    obey_now(&mut *table, &Command::Undo).unwrap();
    obey_now(&mut *table, &Command::Solve).unwrap();
    obey_now(&mut *table, &Command::Walk { at: usize::MAX }).unwrap();
    assert_eq!(obey_now(&mut *table, &Command::Step { back: false }).unwrap_err().code, "no-step");
    obey_now(&mut *table, &Command::Press { key: Key::Cancel }).unwrap();
    assert_eq!((table.state().walk, table.here()), (None, start));
}

#[test]
fn a_lesson_asks_for_a_better_move_at_every_turning_point() {
    let mut table = almonds();
    assert_eq!(obey_now(&mut *table, &Command::Lesson).unwrap_err().code, "no-lesson");
    let good = move_to(&*table, "winnable");
    play(&mut *table, &good).unwrap();
    let before = table.here();
    let (better, mistake) = (move_to(&*table, "winnable"), move_to(&*table, "not_winnable"));
    play(&mut *table, &mistake).unwrap();
    let end = table.here();
    obey_now(&mut *table, &Command::Lesson).unwrap();
    assert!(table.state().lesson.unwrap().thinking);
    settle(&mut *table);
    let lesson = table.state().lesson.unwrap();
    assert_eq!((lesson.number, lesson.of, lesson.move_number), (1, 1, 2));
    assert!(lesson.mistake.starts_with("jumped the almond"), "{}", lesson.mistake);
    let blamed = table.scene().cells.into_iter().filter(|cell| cell.marks.contains(Marks::FAULT)).count();
    assert!(blamed >= 2, "the mistake is red on the board before it");
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
    assert!(lesson.sentence.to_string().starts_with("Right:"), "{}", lesson.sentence);
    let ticked = table.scene().cells.iter().filter(|cell| cell.marks.contains(Marks::RIGHT)).count();
    assert!(ticked > 0 && !lesson.sentence.cells(Role::Right).is_empty(), "what was right has a tick");

    obey_now(&mut *table, &Command::PutAway).unwrap();
    assert_eq!((table.here(), table.state().lesson, table.log().len()), (end, None, 2), "the game is as it was");
    obey_now(&mut *table, &Command::Lesson).unwrap();
    obey_now(&mut *table, &Command::Reveal).unwrap();
    let lesson = table.state().lesson.unwrap();
    assert_eq!((lesson.revealed, lesson.done), (1, true));
    assert!(lesson.sentence.to_string().starts_with("Better: jump"), "{}", lesson.sentence);
    assert!(table.state().assists.contains(&Assist::Lesson));
}

#[test]
fn a_lesson_about_a_game_without_mistakes_says_so() {
    let mut table = open("AABB", Level::Easy);
    play(&mut table, "1").unwrap();
    obey_now(&mut table, &Command::Lesson).unwrap();
    settle(&mut table);
    assert_eq!(table.state().lesson.unwrap().sentence.to_string(), "No move threw the win away.");
    let mut table = open("ABCCAA", Level::Easy);
    play(&mut table, "3").unwrap();
    obey_now(&mut table, &Command::Lesson).unwrap();
    settle(&mut table);
    assert!(table.state().lesson.unwrap().sentence.to_string().starts_with("This board never could be won"));
}

/// The same table from its log.
fn restored(rows: &[Row]) -> Box<dyn Table> {
    crate::catalogue::restore(rows).unwrap_or_else(|error| panic!("{error}: {rows:?}"))
}

#[test]
fn help_belongs_to_the_board_and_not_to_the_attempt() {
    let mut table = open("AABB", Level::Easy);
    obey_now(&mut table, &Command::Solve).unwrap();
    let taken = table.assists();
    obey_now(&mut table, &Command::Restart).unwrap();
    assert_eq!(table.assists(), taken, "a restart keeps it");
    obey_now(&mut table, &Command::New { id: "template@AB BA".replace(' ', ""), level: None }).unwrap();
    assert!(table.assists().is_empty(), "another board has its own");
    obey_now(&mut table, &Command::Coach).unwrap();
    obey_now(&mut table, &Command::Undo).unwrap();
    play(&mut table, "1").unwrap();
    assert_eq!(table.place().last, 2, "the other board is gone from the history");
    obey_now(&mut table, &Command::New { id: "template@ABBA".into(), level: None }).unwrap();
    assert_eq!(table.assists(), [Assist::Verdict], "its help is not");
    let again = crate::catalogue::load(&table.save(), &Bounds::default()).unwrap();
    assert_eq!(again.assists(), [Assist::Verdict], "and a save brings it along");
    assert_eq!(restored(&table.take_rows()).assists(), [Assist::Verdict]);
}

#[test]
fn whatever_tells_a_verdict_records_it() {
    let mut table = open("AABB", Level::Easy);
    let said = obey_now(&mut table, &Command::Winnable).unwrap().said;
    assert_eq!((said.as_str(), table.assists()), ("It can still be won.", vec![Assist::Verdict]));
    let mut table = open("AABB", Level::Easy);
    let Ok(Obeyed::Ponder(question)) = table.obey(&Command::Hint, None) else { panic!("the coach has to think") };
    assert!(table.assists().is_empty(), "asking is not telling");
    question.ask(&Budget::default(), &mut |answer| table.answer(answer));
    assert_eq!(table.assists(), [Assist::Verdict], "the timeline shows it before the hint is told");
}

#[test]
fn to_hear_less_of_the_coach_is_no_help() {
    let mut table = open("AABB", Level::Easy);
    obey_now(&mut table, &Command::Coaching { rung: Some(Assist::Which) }).unwrap();
    settle(&mut table);
    let taken = table.assists();
    assert_eq!(taken, [Assist::Verdict, Assist::Which]);
    for rung in [Some(Assist::Where), Some(Assist::Verdict), None] {
        obey_now(&mut table, &Command::Coaching { rung }).unwrap();
        settle(&mut table);
        assert_eq!((table.assists(), table.coaching()), (taken.clone(), rung));
    }
}

#[test]
fn moves_taken_back_are_counted_when_others_take_their_place() {
    let mut table = open("AABBCC", Level::Easy);
    for made in ["1", "1"] {
        play(&mut table, made).unwrap();
    }
    obey_now(&mut table, &Command::Go { ply: 0 }).unwrap();
    obey_now(&mut table, &Command::Redo).unwrap();
    assert_eq!(table.state().taken_back, 0, "looking back takes nothing back");
    play(&mut table, "3").unwrap();
    assert_eq!(table.state().taken_back, 1);
    play(&mut table, "1").unwrap();
    let result = table.result().unwrap();
    assert_eq!((result.outcome, result.taken_back, result.clean()), (Outcome::Won, 1, false));
    assert_eq!(result.log, ["1", "3", "1"]);
}

#[test]
fn no_game_number_is_used_twice() {
    let mut table = open("AABB", Level::Easy);
    obey_now(&mut table, &Command::Restart).unwrap();
    assert_eq!(table.place().game_number, 1);
    obey_now(&mut table, &Command::Go { ply: 0 }).unwrap();
    play(&mut table, "1").unwrap();
    obey_now(&mut table, &Command::Restart).unwrap();
    assert_eq!(table.place().game_number, 2);
    let again = crate::catalogue::load(&table.save(), &Bounds::default()).unwrap();
    assert_eq!(again.place().game_number, 2);
    assert_eq!(restored(&table.take_rows()).place().game_number, 2);
}

#[test]
fn only_boards_that_nobody_chose_are_ranked() {
    let chance = Chance { number: || 7, today: || "2026-11-15".into() };
    let origin = |id: &str| {
        let table = crate::catalogue::deal(&id.parse().unwrap(), Level::Easy, &chance).unwrap();
        (table.state().origin, table.id())
    };
    let fresh = origin("template");
    assert_eq!(fresh.0, Origin::Dealt);
    assert!(fresh.0.is_ranked() && Origin::Daily.is_ranked());
    assert_eq!(origin("template#daily"), (Origin::Daily, "template#1.daily 2026-11-15".into()));
    assert_eq!(origin("template#daily 2026-11-15").0, Origin::Seed, "whoever types a day chose it");
    assert_eq!((origin(&fresh.1).0, origin("template@AABB").0), (Origin::Seed, Origin::Position));
    let mut table = crate::catalogue::deal(&"template".parse().unwrap(), Level::Easy, &chance).unwrap();
    assert_eq!(restored(&table.take_rows()).state().origin, Origin::Dealt, "what was kept is believed");
    let brought = crate::catalogue::load(&table.save(), &Bounds::default()).unwrap();
    assert_eq!(brought.state().origin, Origin::Save, "what is brought is not");
    obey_now(&mut *table, &Command::Restart).unwrap();
    assert_eq!(table.state().origin, Origin::Dealt, "the same board again is the same board");
}

#[test]
fn a_table_holds_no_more_than_its_bounds_whoever_fills_it() {
    let mut table = open("AABBCC", Level::Easy);
    table.bound(Bounds { positions: 2, games: 1, notes: 8 });
    play(&mut table, "1").unwrap();
    assert_eq!(play(&mut table, "1").unwrap_err().code, "full");
    assert_eq!(obey_now(&mut table, &Command::Restart).unwrap_err().code, "full");
    assert_eq!(obey_now(&mut table, &Command::Note { text: "too long here".into() }).unwrap_err().code, "full");
    let long = Command::Note { text: "x".repeat(LONGEST_NOTE + 1) };
    assert_eq!(obey_now(&mut table, &long).unwrap_err().code, "note-too-long");
    let save = table.save();
    let within = Bounds { positions: 1, ..Bounds::default() };
    let error = crate::catalogue::load(&save, &within).err().unwrap();
    assert!(error.fault.to_string().contains("at most 1 positions"), "{error}");
}

#[test]
fn a_long_history_keeps_few_positions_and_finds_them_all() {
    let mut table = crate::catalogue::open("magic-square:5#1", Level::Easy).unwrap();
    let mut seen = vec![table.here()];
    for turn in 0..400 {
        let text = if turn % 2 == 0 { "1@0,0" } else { "-@0,0" };
        play(&mut *table, text).unwrap();
        seen.push(table.here());
    }
    let every = table.weight();
    assert!(every < 200_000, "{every}");
    for at in [0, 1, 17, 200, 333, 400] {
        obey_now(&mut *table, &Command::Go { ply: at }).unwrap();
        assert_eq!(table.here(), seen[at], "{at}");
    }
}

#[test]
fn a_replay_is_walked_both_ways_and_changes_nothing_until_it_is_taken_over() {
    let log: Vec<String> = ["1", "3", "1"].map(String::from).into();
    let mut table = crate::catalogue::replay("template@AABBCC", Level::Easy, &log, 5_000).unwrap();
    assert_eq!((table.line().unwrap().title, table.line().unwrap().of), ("Replay", 3));
    assert!(table.replays() && !table.tick(Duration::from_secs(1)));
    assert_eq!(play(&mut *table, "1").unwrap_err().code, "replay");
    assert_eq!(obey_now(&mut *table, &Command::Restart).unwrap_err().code, "replay");
    obey_now(&mut *table, &Command::Press { key: Key::Right }).unwrap();
    obey_now(&mut *table, &Command::Walk { at: usize::MAX }).unwrap();
    assert_eq!((table.line().unwrap().at, table.outcome(), table.result()), (3, Outcome::Won, None));
    obey_now(&mut *table, &Command::Step { back: true }).unwrap();
    obey_now(&mut *table, &Command::Coach).unwrap();
    assert!(table.assists().is_empty() && table.take_rows().is_empty(), "help with a replay is help with nothing");
    obey_now(&mut *table, &Command::TakeOver).unwrap();
    assert_eq!((table.replays(), table.state().origin, table.log().len()), (false, Origin::Replay, 2));
    assert_eq!(restored(&table.take_rows()).log(), table.log());
    let wrong = crate::catalogue::replay("template@AABBCC", Level::Easy, &["2".into()], 0).err().unwrap();
    assert_eq!(wrong.line, 1);
}

#[test]
fn saves_of_the_first_release_are_read_for_ever() {
    let old = "parlor save 1\nnew easy template@AABB\nclock running 61200 0\nassist 0 line\nmove 1\nnote here\n\
               new easy template@AABB\nclock waiting 0 0\nmove 3\nat 1\nend 10\n";
    let mut table = crate::catalogue::load(old, &Bounds::default()).unwrap();
    assert_eq!(
        (table.log(), table.assists(), table.clock().milliseconds),
        (vec!["1".into()], vec![Assist::Line], 61_200)
    );
    obey_now(&mut *table, &Command::Go { ply: 3 }).unwrap();
    assert_eq!((table.assists(), table.place().game_number), (vec![Assist::Line], 1));
}

#[test]
fn a_table_of_one_game_deals_no_other() {
    let mut table = open("AABB", Level::Easy);
    let other = Command::New { id: "hitori:5x5#3".into(), level: None };
    assert_eq!(obey_now(&mut table, &other).unwrap_err().code, "other-game");
}

#[test]
fn par_of_the_board_is_found_out_quietly_and_stands_with_the_win() {
    for id in ["nine-almonds:5x5#1", "nine-almonds:scattered,5x3#2"] {
        let mut table = crate::catalogue::open(id, Level::Easy).unwrap();
        let counter = |table: &dyn Table| {
            table.scene().counters.into_iter().find(|counter| counter.label == "par").map(|counter| counter.value)
        };
        assert_eq!(counter(&*table), None);
        assert!(table.pending().unwrap().is_quiet());
        settle(&mut *table);
        let known = table.par()[0].clone();
        let turns = known.face.best.unwrap();
        assert!(known.face.proved && table.assists().is_empty() && table.pending().is_none(), "{known:?}");
        assert_eq!(counter(&*table), Some(known.face.amount(turns)));
        assert_eq!(table.state().par[0].words, format!("par {}", known.face.amount(turns)));
        for made in &known.line {
            play(&mut *table, made).unwrap();
        }
        let result = table.result().unwrap();
        assert_eq!(result.par[0].reached, Some(turns));
        assert_eq!(result.par[0].words, format!("{}, par {turns}", known.face.amount(turns)));
        assert_eq!(crate::table::Reached::read(&crate::table::Reached::written(&result.par)), result.par);
    }
}

#[test]
fn what_is_best_from_here_is_told_only_where_the_coach_speaks() {
    let mut table = almonds();
    settle(&mut *table);
    let first = table.par()[0].line[0].clone();
    play(&mut *table, &first).unwrap();
    assert!(table.pending().is_none() && table.par_here().is_empty());
    obey_now(&mut *table, &Command::Coaching { rung: Some(Assist::Verdict) }).unwrap();
    settle(&mut *table);
    assert_eq!((table.par_here()[0].face.best, table.par_here()[0].face.proved), (Some(3), true));
    let from_here = table.scene().counters.into_iter().find(|counter| counter.label == "from here").unwrap();
    assert_eq!(from_here.value, "par 3 turns");
    assert_eq!(table.assists(), [Assist::Verdict]);
}

#[test]
fn games_whose_wins_are_all_alike_have_no_par() {
    let mut table = open("AABB", Level::Easy);
    assert!(table.par_question().is_none() && table.par().is_empty());
    settle(&mut table);
    assert!(table.state().par.is_empty());
}
