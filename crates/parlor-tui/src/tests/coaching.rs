//! The coach in front of the player: what it says unasked, where the win was lost, and how soon it stops.

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::mpsc::channel;
use std::time::Instant;

use parlor_games::catalogue::GAMES;
use parlor_games::coach::Budget;
use parlor_games::table::{Assist, Outcome, Question, State};
use parlor_store::blocking::Shelf;

use super::*;
use crate::pilot::Speed;
use crate::play::{QUIET, Thought};
use crate::run::{Wake, think};

pub(super) fn state(app: &App) -> State {
    app.desk.play.as_ref().unwrap().table.state()
}

/// Lets the coach find out all it has to by itself.
pub(super) fn settle(app: &mut App) {
    while app.desk.play.as_ref().unwrap().next_thought().is_some() {
        app.tick(QUIET);
        answer(app);
    }
}

pub(super) fn play(app: &mut App, text: &str) {
    app.desk.perform(Command::Play { text: text.to_owned() });
}

/// What the panel says at 80x24, as one line.
pub(super) fn panel(app: &App) -> String {
    let drawn = text(app, 80, 24);
    let lines = drawn.lines().filter_map(|line| line.rsplit_once('│').map(|(_, right)| right.trim()));
    lines.flat_map(str::split_whitespace).collect::<Vec<_>>().join(" ")
}

/// The verdict on the table after one more move, by the engine.
pub(super) fn after(app: &App, made: &str) -> &'static str {
    let mut table = catalogue::load(&app.desk.play.as_ref().unwrap().table.save()).unwrap();
    table.obey(&Command::Play { text: made.to_owned() }).unwrap();
    table.obey(&Command::Coach).unwrap();
    table.judged().unwrap().word()
}

pub(super) fn move_to(app: &App, word: &str) -> String {
    let moves = app.desk.play.as_ref().unwrap().table.moves();
    moves.into_iter().find(|made| after(app, made) == word).unwrap()
}

/// A game that was thrown away at its second move: the table, the mistake, a better move, the board before it.
pub(super) fn thrown_away() -> (App, String, String, String) {
    let mut app = at_table("nine-almonds#1");
    let good = move_to(&app, "winnable");
    play(&mut app, &good);
    let before = here(&app);
    let (better, mistake) = (move_to(&app, "winnable"), move_to(&app, "not_winnable"));
    play(&mut app, &mistake);
    (app, mistake, better, before)
}

#[test]
fn a_coach_that_was_told_to_speak_says_the_verdict_after_each_move() {
    let mut app = at_table("template@AABBCC");
    assert_eq!(app.next_tick(), None, "a silent coach costs nothing");
    press(&mut app, &["v"]);
    assert_eq!(app.next_tick(), Some(QUIET));
    for moves in 0..2 {
        assert!(panel(&app).contains("thinking…"), "{}", panel(&app));
        assert!(!app.tick(QUIET / 2) && app.take_thoughts().is_empty(), "it waits for a moment");
        settle(&mut app);
        assert!(panel(&app).contains("Coach ● verdict It can still be won."), "{}", panel(&app));
        assert_eq!(state(&app).timeline, vec![Some("winnable"); moves + 1]);
        press(&mut app, &["Space"]);
    }
    settle(&mut app);
    press(&mut app, &["u", "u"]);
    assert!(panel(&app).contains("It can still be won."), "what is known is said at once");
    assert!(app.desk.play.as_ref().unwrap().next_thought().is_none());
    assert_eq!(state(&app).assists, [Assist::Verdict]);
}

#[test]
fn the_next_move_cancels_what_the_coach_is_finding_out_and_drops_its_answer() {
    let mut app = at_table("template@AABBCC");
    press(&mut app, &["v"]);
    app.tick(QUIET);
    let Thought { ticket, question, budget } = app.take_thoughts().remove(0);
    press(&mut app, &["Right"]);
    assert!(!budget.is_cancelled(), "a look around is no reason to stop");
    press(&mut app, &["Left", "Space"]);
    assert!(budget.is_cancelled());
    question.ask(&Budget::default(), &mut |answer| app.input(Input::Answer { ticket, answer }));
    app.input(Input::Answered { ticket, failed: false });
    assert_eq!((state(&app).timeline, state(&app).advice), (vec![None, None], None));
    settle(&mut app);
    assert_eq!(state(&app).timeline, [None, Some("winnable")]);
}

#[test]
fn the_coach_stops_with_the_game_that_is_paused_and_goes_on_after_it() {
    let mut app = at_table("template@AABBCC");
    press(&mut app, &["v"]);
    app.tick(QUIET);
    let budget = app.take_thoughts().remove(0).budget;
    press(&mut app, &["p"]);
    assert!(budget.is_cancelled());
    assert_eq!(app.next_tick(), None);
    press(&mut app, &["p"]);
    settle(&mut app);
    assert!(panel(&app).contains("It can still be won."));
}

#[test]
fn a_coach_that_stumbled_by_itself_does_not_try_again_and_again() {
    let mut app = at_table("template@AABBCC");
    press(&mut app, &["v"]);
    app.tick(QUIET);
    let ticket = app.take_thoughts()[0].ticket;
    app.input(Input::Answered { ticket, failed: true });
    assert!(message(&app).contains("stumbled"));
    assert_eq!(app.next_tick(), None);
}

#[test]
fn how_much_the_coach_says_goes_up_the_ladder_and_is_remembered_for_the_next_table() {
    let folder = tempfile::tempdir().unwrap();
    let mut app = app(Some(Shelf::open(folder.path()).unwrap()), Some("template@ABBA"));
    let mut told = Vec::new();
    for rung in Assist::LADDER {
        press(&mut app, &["v"]);
        settle(&mut app);
        assert_eq!((state(&app).coaching, app.desk.coaching), (Some(rung), Some(rung)));
        let drawn = panel(&app);
        assert!(drawn.contains(&format!("Coach ● {rung}")), "{drawn}");
        told.push(state(&app).advice.unwrap().sentence);
    }
    told.dedup();
    assert_eq!(told.len(), Assist::LADDER.len(), "{told:?}");
    press(&mut app, &["v"]);
    assert_eq!((state(&app).coaching, state(&app).advice), (None, None));
    press(&mut app, &["v", "v"]);
    app.desk.sit_new(catalogue::open("template@AABB", Level::Easy).unwrap());
    assert_eq!(state(&app).coaching, Some(Assist::Where));
    drop(app);
    let next = super::app(Some(Shelf::open(folder.path()).unwrap()), Some("template@AABB"));
    assert_eq!(state(&next).coaching, Some(Assist::Where), "and for the next time");
    assert_eq!(next.next_tick(), Some(QUIET));
}

#[test]
fn a_board_that_was_only_looked_at_is_not_kept_though_the_coach_spoke() {
    let folder = tempfile::tempdir().unwrap();
    let mut app = app(Some(Shelf::open(folder.path()).unwrap()), Some("template@ABBA"));
    press(&mut app, &["v"]);
    settle(&mut app);
    app.desk.sit_new(catalogue::open("template@AABB", Level::Easy).unwrap());
    settle(&mut app);
    assert!(!app.desk.play.as_ref().unwrap().begun());
}

#[test]
fn the_four_answers_of_the_coach_are_told_apart_without_colour() {
    let mut app = at_table("template@ABBA");
    press(&mut app, &["c"]);
    answer(&mut app);
    assert!(
        panel(&app).contains("Coach ● It can still be won. 2 moves win, replayed by the rules."),
        "{}",
        panel(&app)
    );
    let (mut app, mistake, ..) = thrown_away();
    press(&mut app, &["c"]);
    answer(&mut app);
    let wanted = format!("Coach ✗ No longer winnable since move 2 ({mistake}).");
    assert!(panel(&app).contains(&wanted), "{}", panel(&app));
    assert!(panel(&app).contains("W back to a win"), "{}", panel(&app));
    let mut app = at_table("template@ABCCAA");
    press(&mut app, &["c"]);
    answer(&mut app);
    assert!(panel(&app).contains("Coach ✗ This board never could be won."), "{}", panel(&app));
    let mut app = at_table("nine-almonds:english#1");
    press(&mut app, &["c"]);
    let Thought { ticket, question, .. } = app.take_thoughts().remove(0);
    question.ask(&Budget::nodes(7), &mut |answer| app.input(Input::Answer { ticket, answer }));
    app.input(Input::Answered { ticket, failed: false });
    assert!(panel(&app).contains("Coach ? Not decided within"), "{}", panel(&app));
    assert!(panel(&app).contains("nodes."), "what was spent is told");
}

#[test]
fn a_game_that_is_over_can_be_asked_where_it_was_lost() {
    let mut app = at_table("nine-almonds#1");
    while state(&app).outcome == Outcome::Playing {
        let made = app.desk.play.as_ref().unwrap().table.moves().remove(0);
        play(&mut app, &made);
    }
    assert_eq!(state(&app).outcome, Outcome::Stuck);
    assert!(panel(&app).contains("c where was it lost?"), "{}", panel(&app));
    press(&mut app, &["c"]);
    assert!(app.desk.play.as_ref().unwrap().is_pondering(), "it is found out elsewhere");
    answer(&mut app);
    assert!(panel(&app).contains("No longer winnable since move"), "{}", panel(&app));
    assert!(panel(&app).contains("L lesson"), "{}", panel(&app));
    press(&mut app, &["W"]);
    answer(&mut app);
    assert_eq!(state(&app).outcome, Outcome::Playing);
}

#[test]
fn a_game_whose_time_is_up_can_be_asked_about_too() {
    let mut app = at_table("template#x");
    app.desk.sit_new(catalogue::open("template@ABBA", Level::Medium).unwrap());
    app.tick(SECOND * 301);
    press(&mut app, &["c"]);
    answer(&mut app);
    assert!(panel(&app).contains("Time is up It can still be won."), "{}", panel(&app));
}

#[test]
fn a_coach_that_speaks_unasked_does_not_hold_up_whoever_plays_by_itself() {
    let mut app = at_table("template@AABBCC");
    press(&mut app, &["v"]);
    settle(&mut app);
    press(&mut app, &["D", "Down", "Enter", "y"]);
    for moves in 1..=3 {
        app.tick(QUIET);
        app.tick(Speed::Normal.pause());
        assert_eq!(state(&app).moves, moves);
    }
    assert_eq!(state(&app).outcome, Outcome::Won);
    let thoughts = app.take_thoughts();
    assert!(!thoughts.is_empty() && thoughts.iter().all(|thought| thought.budget.is_cancelled()));
}

#[test]
fn one_key_goes_back_to_the_last_position_that_can_be_won_and_can_be_undone() {
    let (mut app, _, _, before) = thrown_away();
    let lost = here(&app);
    press(&mut app, &["W"]);
    assert_eq!(here(&app), lost, "nothing moves before it is known where to");
    answer(&mut app);
    assert_eq!(here(&app), before);
    assert_eq!(message(&app), "Back after move 1: from here it can still be won.");
    press(&mut app, &["U"]);
    assert_eq!(here(&app), lost);
    let mut app = at_table("template@ABCCAA");
    press(&mut app, &["W"]);
    answer(&mut app);
    assert!(message(&app).contains("No earlier position"), "{}", message(&app));
}

#[test]
fn the_moves_that_keep_the_win_are_counted_elsewhere() {
    let mut app = at_table("nine-almonds#1");
    let moves = app.desk.play.as_ref().unwrap().table.moves();
    let keep = moves.iter().filter(|made| after(&app, made) == "winnable").count();
    press(&mut app, &["C"]);
    assert_eq!(app.next_tick(), Some(Duration::ZERO), "who asks does not wait");
    settle(&mut app);
    let wanted = format!("{keep} of {} moves keep the win.", moves.len());
    assert!(panel(&app).contains(&wanted), "{}", panel(&app));
    assert_eq!(message(&app), wanted);
    assert!(text(&app, 48, 16).contains(&wanted), "{}", text(&app, 48, 16));
}

#[test]
fn the_coach_and_the_way_out_are_in_the_key_bar_at_every_width() {
    for width in 40..=120 {
        for id in ["template@ABBA", "template@AABC"] {
            let mut app = at_table(id);
            for keys in [&[] as &[&str], &["M"], &["Space"]] {
                press(&mut app, keys);
                let drawn = text(&app, width, 24);
                let bar = drawn.lines().last().unwrap();
                assert!(bar.contains("c Coach") && bar.contains("q Leave"), "{width}: {bar}");
            }
        }
    }
}

#[test]
fn no_refusal_is_cut_on_an_old_terminal() {
    for entry in GAMES {
        for example in entry.card().refusals {
            let (setup, board) = example.board.split_once('@').unwrap();
            let setup = if setup.is_empty() { String::new() } else { format!(":{setup}") };
            let mut app = at_table(&format!("{}{setup}@{board}", entry.card().id));
            play(&mut app, example.attempt);
            let drawn = text(&app, 80, 24);
            let said: Vec<String> = drawn.lines().skip(21).take(2).map(|line| line.trim().to_owned()).collect();
            let joined = said.join(" ");
            assert!(joined.contains(&format!("! {}", message(&app))), "{}: {joined}\n{}", example.code, message(&app));
        }
    }
}

/// How long a search goes on after it is not wanted any more; `None` if it was over before.
fn stop(question: Question) -> Option<Duration> {
    let flag = Arc::new(AtomicBool::new(false));
    let budget = Budget::nodes(u64::MAX).cancelled_by(Arc::clone(&flag));
    let (sender, receiver) = channel();
    think(Thought { ticket: 1, question, budget }, sender);
    let wait = |limit: Duration| {
        let until = Instant::now() + limit;
        loop {
            match receiver.recv_timeout(until.saturating_duration_since(Instant::now())) {
                Ok(Wake::Answered { failed, .. }) => break Some(failed),
                Ok(_) => {}
                Err(_) => break None,
            }
        }
    };
    if wait(Duration::from_millis(300)).is_some() {
        return None;
    }
    flag.store(true, Ordering::Relaxed);
    let raised = Instant::now();
    assert_eq!(wait(SECOND * 20), Some(false), "it ends at all");
    Some(raised.elapsed())
}

#[test]
fn a_search_that_is_not_wanted_any_more_ends_within_the_blink_of_an_eye() {
    const LIMIT: Duration = Duration::from_millis(50);
    // Some of these are decided at once; what matters are those that are not.
    let boards = [
        "nine-almonds:european#1",
        "mahjong:turtle,random#4",
        "pikachu:12x8,26,document#x",
        "magic-square:8#1",
        "candy:9x9,k6,endless,score,0,12,sharp#1",
    ];
    let mut stopped = 0;
    for id in boards {
        let mut table = catalogue::open(id, Level::Easy).unwrap();
        table.obey(&Command::Critical).unwrap();
        for counts in [false, true] {
            let ask = || if counts { table.pending().unwrap() } else { table.question() };
            // A machine with much else to do may be late once, but not each time.
            let took = (0..3).map_while(|_| stop(ask())).min();
            if let Some(took) = took {
                assert!(took < LIMIT, "{id}: {took:?}");
                stopped += 1;
            }
        }
    }
    assert!(stopped > 0, "at least one search has to be long enough to be stopped");
}
