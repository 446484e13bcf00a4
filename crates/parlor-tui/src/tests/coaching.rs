//! The coach in front of the player: what it says unasked, where the win was lost, and how soon it stops.

use std::sync::mpsc::channel;

use parlor_games::catalogue::GAMES;
use parlor_games::coach::VerdictKind;
use parlor_games::session::{Busy, LULL, Pace};
use parlor_games::table::{Assist, Outcome};
use parlor_store::GameFilter;
use parlor_store::blocking::Shelf;

use super::*;
use crate::run::{Wake, think};

/// Lets the coach find out all it has to by itself.
pub(super) fn settle(app: &mut App) {
    while app.session().busy() == Busy::Wondering {
        app.tick(LULL);
        answer(app);
    }
}

/// How hard the board is is found out first, and nobody hears of it.
pub(super) fn measure(app: &mut App) {
    app.tick(LULL);
    answer(app);
}

fn verdicts(app: &App) -> Vec<Option<VerdictKind>> {
    app.table().timeline().iter().map(|bar| bar.verdict).collect()
}

pub(super) fn play(app: &mut App, text: &str) {
    app.shared.command(Command::Play { text: text.to_owned() });
}

/// What the panel says at 80x24, as one line.
pub(super) fn panel(app: &App) -> String {
    let drawn = text(app, 80, 24);
    let lines = drawn.lines().filter_map(|line| line.rsplit_once('│').map(|(_, right)| right.trim()));
    lines.flat_map(str::split_whitespace).collect::<Vec<_>>().join(" ")
}

/// The verdict on the table after one more move, by the engine.
pub(super) fn after(app: &App, made: &str) -> &'static str {
    let mut table = copy(app.table());
    obey(&mut *table, &Command::Play { text: made.to_owned() });
    obey(&mut *table, &Command::Coach);
    table.judged().unwrap().word()
}

pub(super) fn move_to(app: &App, word: &str) -> String {
    let moves = app.table().moves();
    moves.into_iter().find(|made| after(app, made) == word).unwrap()
}

/// A game that was thrown away at its second move: the table, the mistake, a better move, the board before it.
pub(super) fn thrown_away() -> (App, String, String, String) {
    let mut app = at_table("nine-almonds:5x5#1");
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
    measure(&mut app);
    assert_eq!(app.next_tick(), None, "a silent coach costs nothing");
    choose_rung(&mut app, 1);
    assert_eq!(app.next_tick(), Some(LULL));
    for moves in 0..2 {
        assert!(panel(&app).contains("thinking…"), "{}", panel(&app));
        assert!(!app.tick(LULL / 2) && app.take_inquiries().is_empty(), "it waits for a moment");
        settle(&mut app);
        assert!(panel(&app).contains("Coach ● verdict It can still be won."), "{}", panel(&app));
        assert_eq!(verdicts(&app), vec![Some(VerdictKind::Winnable); moves + 1]);
        press(&mut app, &["Space"]);
    }
    settle(&mut app);
    press(&mut app, &["u", "u"]);
    assert!(panel(&app).contains("It can still be won."), "what is known is said at once");
    assert_eq!(app.session().busy(), Busy::Idle);
    assert_eq!(app.state().assists, [Assist::Verdict]);
}

#[test]
fn the_next_move_cancels_what_the_coach_is_finding_out_and_drops_its_answer() {
    let mut app = at_table("template@AABBCC");
    choose_rung(&mut app, 1);
    app.tick(LULL);
    let inquiry = app.take_inquiries().remove(0);
    let (address, stop) = (inquiry.address(), inquiry.thought.stop());
    press(&mut app, &["Right"]);
    assert!(!stop.is_raised(), "a look around is no reason to stop");
    press(&mut app, &["Left", "Space"]);
    assert!(stop.is_raised());
    let question = inquiry.thought.question;
    question.ask(&Budget::default(), &mut |answer| app.input(Input::Answer { address, answer }));
    app.input(Input::Answered { address, failed: false });
    assert_eq!((verdicts(&app), app.state().advice), (vec![None, None], None));
    settle(&mut app);
    assert_eq!(verdicts(&app), [None, Some(VerdictKind::Winnable)]);
}

#[test]
fn the_coach_stops_with_the_game_that_is_paused_and_goes_on_after_it() {
    let mut app = at_table("template@AABBCC");
    choose_rung(&mut app, 1);
    app.tick(LULL);
    let stop = app.take_inquiries().remove(0).thought.stop();
    press(&mut app, &["p"]);
    assert!(stop.is_raised());
    assert_eq!(app.next_tick(), None);
    press(&mut app, &["p"]);
    settle(&mut app);
    assert!(panel(&app).contains("It can still be won."));
}

#[test]
fn a_coach_that_stumbled_by_itself_does_not_try_again_and_again() {
    let mut app = at_table("template@AABBCC");
    choose_rung(&mut app, 1);
    app.tick(LULL);
    let address = app.take_inquiries()[0].address();
    app.input(Input::Answered { address, failed: true });
    assert!(message(&app).contains("stumbled"));
    assert_eq!(app.next_tick(), None);
}

#[test]
fn how_much_the_coach_says_goes_up_the_ladder_and_is_remembered_for_the_next_table() {
    let folder = tempfile::tempdir().unwrap();
    let mut app = app(Some(Shelf::open(folder.path()).unwrap()), Some("template@ABBA"));
    let mut told = Vec::new();
    for (number, rung) in Assist::LADDER.into_iter().enumerate() {
        choose_rung(&mut app, number + 1);
        settle(&mut app);
        assert_eq!((app.state().coaching, app.shared.coaching), (Some(rung), Some(rung)));
        let drawn = panel(&app);
        assert!(drawn.contains(&format!("Coach ● {rung}")), "{drawn}");
        told.push(app.state().advice.unwrap().sentence.to_string());
    }
    told.dedup();
    assert_eq!(told.len(), Assist::LADDER.len(), "{told:?}");
    choose_rung(&mut app, 0);
    assert_eq!((app.state().coaching, app.state().advice), (None, None));
    choose_rung(&mut app, 2);
    app.shared.sit(catalogue::open("template@AABB", Level::Easy).unwrap(), None);
    assert_eq!(app.state().coaching, Some(Assist::Where));
    drop(app);
    let next = super::app(Some(Shelf::open(folder.path()).unwrap()), Some("template@AABB"));
    assert_eq!(next.state().coaching, Some(Assist::Where), "and for the next time");
    assert_eq!(next.next_tick(), Some(LULL));
}

#[test]
fn turning_the_coach_down_or_off_records_nothing_and_neither_does_passing_through_the_list() {
    let mut app = at_table("template@AABBCC");
    press(&mut app, &["v", "End", "Up", "Home", "Esc", "v", "Down", "Down", "Down", "v"]);
    settle(&mut app);
    assert_eq!((app.state().coaching, app.state().assists), (None, vec![]));
    choose_rung(&mut app, 3);
    settle(&mut app);
    let told = app.state().assists;
    assert!(told.contains(&Assist::Which) && !told.contains(&Assist::Where), "{told:?}");
    for rung in [2, 1, 0] {
        choose_rung(&mut app, rung);
        settle(&mut app);
        assert_eq!(app.state().assists, told, "{rung}");
    }
    assert_eq!((app.state().coaching, app.shared.coaching), (None, None));
    press(&mut app, &["v"]);
    assert!(text(&app, 80, 24).contains("▸ off"), "the present one is under the hand: {}", text(&app, 80, 24));
}

#[test]
fn a_board_that_was_only_looked_at_is_not_kept_though_the_coach_spoke() {
    let folder = tempfile::tempdir().unwrap();
    let mut app = app(Some(Shelf::open(folder.path()).unwrap()), Some("template@ABBA"));
    choose_rung(&mut app, 1);
    settle(&mut app);
    app.shared.sit(catalogue::open("template@AABB", Level::Easy).unwrap(), None);
    settle(&mut app);
    app.shared.leave_all();
    assert_eq!(app.shared.saver.games(GameFilter::default()).unwrap(), []);
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
    let (mut app, ..) = thrown_away();
    press(&mut app, &["c"]);
    answer(&mut app);
    assert!(panel(&app).contains("Coach ✗ It cannot be won any more: move 2"), "{}", panel(&app));
    assert!(panel(&app).contains("W back to a win"), "{}", panel(&app));
    let mut app = at_table("template@ABCCAA");
    press(&mut app, &["c"]);
    answer(&mut app);
    assert!(panel(&app).contains("Coach ✗ It never could be won."), "{}", panel(&app));
    let mut app = at_table("nine-almonds:english#1");
    press(&mut app, &["c"]);
    let inquiry = app.take_inquiries().remove(0);
    let address = inquiry.address();
    inquiry.thought.question.ask(&Budget::nodes(7), &mut |answer| app.input(Input::Answer { address, answer }));
    app.input(Input::Answered { address, failed: false });
    assert!(panel(&app).contains("Coach ? Not decided"), "{}", panel(&app));
    assert!(panel(&app).contains(" 7 "), "what was spent is told");
}

#[test]
fn a_game_that_is_over_can_be_asked_where_it_was_lost() {
    let mut app = at_table("nine-almonds:5x5#1");
    while app.state().outcome == Outcome::Playing {
        let made = app.table().moves().remove(0);
        play(&mut app, &made);
    }
    assert_eq!(app.state().outcome, Outcome::Stuck);
    assert!(panel(&app).contains("c where was it lost?"), "{}", panel(&app));
    press(&mut app, &["c"]);
    assert_eq!(app.session().busy(), Busy::Asked, "it is found out elsewhere");
    answer(&mut app);
    assert!(panel(&app).contains("It cannot be won any more"), "{}", panel(&app));
    assert!(panel(&app).contains("L lesson"), "{}", panel(&app));
    press(&mut app, &["W"]);
    answer(&mut app);
    assert_eq!(app.state().outcome, Outcome::Playing);
}

#[test]
fn a_game_whose_time_is_up_can_be_asked_about_too() {
    let mut app = at_table("template#x");
    app.shared.sit(catalogue::open("template@ABBA", Level::Medium).unwrap(), None);
    app.tick(SECOND * 301);
    press(&mut app, &["c"]);
    answer(&mut app);
    assert!(panel(&app).contains("Time is up It can still be won."), "{}", panel(&app));
}

#[test]
fn a_coach_that_speaks_unasked_does_not_hold_up_whoever_plays_by_itself() {
    let mut app = at_table("template@AABBCC");
    choose_rung(&mut app, 1);
    settle(&mut app);
    press(&mut app, &["D", "Down", "Enter", "y"]);
    for moves in 1..=3 {
        app.tick(Pace::Normal.pause());
        assert_eq!(app.state().moves, moves);
        // After the last move it would think about the end of the game.
        app.tick(if moves < 3 { LULL } else { Duration::ZERO });
    }
    assert_eq!(app.state().outcome, Outcome::Won);
    let inquiries = app.take_inquiries();
    assert!(!inquiries.is_empty() && inquiries.iter().all(|inquiry| inquiry.thought.stop().is_raised()));
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
    assert!(message(&app).contains("never could be won"), "{}", message(&app));
}

#[test]
fn the_moves_that_keep_the_win_are_counted_elsewhere() {
    let mut app = at_table("nine-almonds:5x5#1");
    let moves = app.table().moves();
    let keep = moves.iter().filter(|made| after(&app, made) == "winnable").count();
    press(&mut app, &["C"]);
    assert_eq!(app.next_tick(), Some(Duration::ZERO), "who asks does not wait");
    settle(&mut app);
    let wanted = format!("{keep} of {} moves keep the win.", moves.len());
    assert!(panel(&app).contains(&wanted), "{}", panel(&app));
    assert!(message(&app).ends_with(&wanted), "{}", message(&app));
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

#[test]
fn a_search_that_is_not_wanted_any_more_ends_and_is_not_heard() {
    for id in ["nine-almonds:european#1", "mahjong:turtle,random#4", "pikachu:12x8,26,document#x", "magic-square:8#1"] {
        let mut app = at_table(id);
        press(&mut app, &["c"]);
        let inquiry = app.take_inquiries().remove(0);
        let stop = inquiry.thought.stop();
        let (sender, receiver) = channel();
        think(inquiry, sender);
        press(&mut app, &["Esc"]);
        assert!(stop.is_raised(), "{id}");
        // The worker lets go of the channel when it is done.
        for wake in receiver {
            match wake {
                Wake::Answer { address, answer } => app.input(Input::Answer { address, answer }),
                Wake::Answered { address, failed } => {
                    assert!(!failed, "{id}");
                    app.input(Input::Answered { address, failed });
                }
                Wake::Terminal(_) | Wake::Dug { .. } | Wake::Stop => {}
            }
        }
        assert!(app.state().timeline.iter().all(|bar| bar.verdict.is_none()), "{id}");
        assert_eq!((message(&app).as_str(), app.state().assists), ("The coach stops thinking.", vec![]));
    }
}
