//! What the coach lays over the board: lessons, and lines to walk along.

use parlor_games::session::{LULL, Pace, Stop};
use parlor_games::speech::Role;

use super::coaching::{move_to, panel, play, settle, thrown_away};
use super::*;
use crate::canvas::Target;

#[test]
fn a_lesson_refuses_a_move_that_loses_and_accepts_any_that_wins() {
    let (mut app, mistake, better, before) = thrown_away();
    let end = here(&app);
    press(&mut app, &["L"]);
    assert!(panel(&app).contains("Lesson thinking…"), "{}", panel(&app));
    settle(&mut app);
    assert!(panel(&app).starts_with("Time 0:00") && panel(&app).contains("Lesson 1 of 1"), "{}", panel(&app));
    assert!(panel(&app).contains("0 found, 0 shown V Reveal Esc Close"), "{}", panel(&app));
    assert!(text(&app, 80, 24).contains("Here it could still be won."));
    let faces = |scene: &parlor_games::scene::Scene| -> Vec<String> {
        scene.cells.iter().map(|cell| cell.face.text.to_string()).collect()
    };
    let shown = catalogue::open(&before, Level::Easy).unwrap().scene();
    assert_eq!(faces(&app.play().scene()), faces(&shown), "the board before the mistake");
    play(&mut app, &mistake);
    settle(&mut app);
    assert!(message(&app).contains(" does not keep the win."), "{}", message(&app));
    assert!(!app.state().lesson.unwrap().sentence.cells(Role::Fault).is_empty(), "what was tried is red");
    assert_eq!((app.state().lesson.unwrap().found, here(&app)), (0, end.clone()));
    let keeps: Vec<String> = {
        let table = catalogue::open(&before, Level::Easy).unwrap();
        let wins = |made: &String| {
            let mut next = catalogue::open(&before, Level::Easy).unwrap();
            obey(&mut *next, &Command::Play { text: made.clone() });
            obey(&mut *next, &Command::Coach);
            next.judged().unwrap().word() == "winnable"
        };
        table.moves().into_iter().filter(wins).collect()
    };
    assert!(keeps.contains(&better));
    for made in keeps {
        play(&mut app, &made);
        settle(&mut app);
        assert!(
            message(&app).starts_with("Right: ") && message(&app).ends_with(" keeps the win."),
            "{}",
            message(&app)
        );
        assert!(!app.state().lesson.unwrap().sentence.cells(Role::Right).is_empty(), "what was found has a tick");
    }
    assert!(panel(&app).contains("1 found, 0 shown That was the last one."), "{}", panel(&app));
    press(&mut app, &["Esc"]);
    assert_eq!((app.state().lesson, here(&app), app.state().paused), (None, end, false), "the game is as it was");
}

#[test]
fn another_move_tried_in_a_lesson_cancels_the_one_before() {
    let (mut app, ..) = thrown_away();
    press(&mut app, &["L"]);
    settle(&mut app);
    let moves = {
        press(&mut app, &["Esc", "u"]);
        let moves = app.table().moves();
        press(&mut app, &["U", "L"]);
        settle(&mut app);
        moves
    };
    let mut open: Vec<Stop> = Vec::new();
    for made in moves {
        play(&mut app, &made);
        app.tick(LULL);
        assert!(open.iter().all(Stop::is_raised), "{made}");
        open.extend(app.take_inquiries().into_iter().map(|inquiry| inquiry.thought.stop()));
    }
    assert!(open.len() > 1, "what is not known already has to be found out");
}

#[test]
fn a_lesson_shows_the_better_move_on_request() {
    let (mut app, ..) = thrown_away();
    press(&mut app, &["L"]);
    settle(&mut app);
    press(&mut app, &["V"]);
    assert!(message(&app).starts_with("Better: "), "{}", message(&app));
    let scene = app.play().scene();
    assert!(scene.cells.iter().any(|cell| cell.marks.contains(Marks::ACT)));
    assert!(panel(&app).contains("0 found, 1 shown That was the last one."), "{}", panel(&app));
    press(&mut app, &[">"]);
    assert_eq!(message(&app), "This is the last turning point.");
}

#[test]
fn a_lesson_goes_through_all_turning_points_and_sums_them_up() {
    // Here a mistake can be taken back by a move, so that there may be two of them.
    let mut app = at_table("hitori:5x5#x");
    for word in ["not_winnable", "winnable", "not_winnable"] {
        let made = move_to(&app, word);
        play(&mut app, &made);
    }
    press(&mut app, &["L"]);
    settle(&mut app);
    assert!(panel(&app).contains("0 found, 0 shown V Reveal > Next Esc Close"), "{}", panel(&app));
    press(&mut app, &["V"]);
    assert!(panel(&app).contains("0 found, 1 shown Done; there are more."), "{}", panel(&app));
    press(&mut app, &[">"]);
    assert!(panel(&app).contains("0 found, 1 shown V Reveal < Before Esc Close"), "{}", panel(&app));
    assert!(panel(&app).contains("Lesson 2 of 2"), "{}", panel(&app));
    let lesson = app.state().lesson.unwrap();
    assert_eq!(lesson.move_number, 3);
    let better = {
        let mut before = copy(app.table());
        obey(&mut *before, &Command::Undo);
        obey(&mut *before, &Command::Solve);
        before.told().unwrap().best.clone().unwrap()
    };
    play(&mut app, &better);
    settle(&mut app);
    assert!(panel(&app).contains("1 found, 1 shown That was the last one."), "{}", panel(&app));
    press(&mut app, &["<"]);
    assert!(panel(&app).contains("Lesson 1 of 2"), "{}", panel(&app));
}

#[test]
fn a_line_is_walked_both_ways_by_keys_and_mouse_and_the_game_stays() {
    let mut app = at_table("nine-almonds:5x5#1");
    let start = here(&app);
    press(&mut app, &["S", "y"]);
    answer(&mut app);
    let of = app.state().walk.unwrap().of;
    let at = |app: &App| app.state().walk.unwrap().at;
    assert!(panel(&app).contains(&format!("Solution 0 of {of}")), "{}", panel(&app));
    let next = app.state().walk.unwrap().next.unwrap();
    assert!(panel(&app).contains(&format!("Next: {next}")), "{}", panel(&app));
    let board = text(&app, 80, 24);
    press(&mut app, &["Right", ">"]);
    assert_eq!(at(&app), 2);
    press(&mut app, &["u", "<"]);
    assert_eq!((at(&app), here(&app)), (0, start.clone()));
    press(&mut app, &["End"]);
    assert_eq!(at(&app), of);
    press(&mut app, &["Home"]);
    assert_eq!(at(&app), 0);
    assert_eq!(text(&app, 80, 24), board);
    let (_, targets) = picture(&app, 80, 24);
    let steps: Vec<_> = targets.iter().filter(|(_, target)| matches!(target, Target::Step(_))).collect();
    assert!(
        (0..=of).all(|step| steps.iter().any(|(_, target)| *target == Target::Step(step))),
        "every step has a place"
    );
    for (area, target) in steps {
        app.input(Input::Click { target: *target, second: false });
        assert_eq!(Target::Step(at(&app)), *target);
        let (buffer, _) = picture(&app, 80, 24);
        let bar: String = (58..80).map(|x| buffer[(x, area.y)].symbol()).collect();
        assert_eq!(bar.matches('●').count(), 1, "{bar}");
    }
    press(&mut app, &["Esc"]);
    assert_eq!((app.state().walk, here(&app), app.state().paused), (None, start, false));
}

#[test]
fn a_line_plays_by_itself_at_a_speed_and_pauses() {
    let mut app = at_table("nine-almonds:5x5#1");
    press(&mut app, &["S", "y"]);
    answer(&mut app);
    let of = app.state().walk.unwrap().of;
    let at = |app: &App| app.state().walk.unwrap().at;
    let plays = |app: &App| app.session().autoplay().is_some();
    press(&mut app, &["p"]);
    assert!(plays(&app) && !app.state().paused && panel(&app).contains("p Stop, normal"), "{}", panel(&app));
    app.tick(Duration::ZERO);
    assert_eq!(at(&app), 1);
    press(&mut app, &["+"]);
    assert_eq!((app.shared.pace, plays(&app)), (Pace::Fast, true));
    app.tick(Pace::Fast.pause());
    assert_eq!(at(&app), 2);
    press(&mut app, &["p"]);
    assert!(!plays(&app));
    app.tick(SECOND * 5);
    assert_eq!((at(&app), app.next_tick()), (2, None), "a line that stands still costs nothing");
    press(&mut app, &["p", "Left"]);
    assert_eq!((at(&app), plays(&app)), (1, false), "a step by hand stops it");
    press(&mut app, &["p"]);
    for _ in 0..of {
        app.tick(SECOND);
    }
    assert_eq!((at(&app), plays(&app)), (of, false), "it stops at its end");
    press(&mut app, &["p"]);
    assert_eq!((at(&app), plays(&app)), (0, true), "and begins again");
}

#[test]
fn a_line_is_taken_over_where_it_stands() {
    for key in ["Space", "T"] {
        let mut app = at_table("nine-almonds:5x5#1");
        press(&mut app, &["S", "y"]);
        answer(&mut app);
        let first = app.table().told().unwrap().best.clone().unwrap();
        press(&mut app, &["p"]);
        app.tick(SECOND);
        press(&mut app, &[key]);
        let table = app.table();
        assert_eq!((table.log(), table.state().walk), (vec![first], None), "{key}");
        assert!(app.session().autoplay().is_none());
        assert!(!table.moves().is_empty());
    }
}

#[test]
fn a_step_of_a_line_is_seen_where_somebody_watches() {
    let mut app = at_table("pikachu@AB/BC/AC");
    app.set_moving();
    press(&mut app, &["S", "y"]);
    answer(&mut app);
    press(&mut app, &["Right"]);
    assert!(app.play().film.picture().is_some());
}
