//! A run of drills, from the first question to the last.

use std::time::Duration;

use super::*;
use crate::kit::random::Random;
use crate::kit::seed::Seed;
use crate::scene::Marks;
use crate::table::Command;

fn wish(game: &str) -> Wish {
    Wish { game: Some(game.to_owned()), setup: None }
}

fn drills(game: &str, many: usize) -> Vec<Rated> {
    dig(&wish(game), &Seed::new("run"), many, &|| false).into_iter().map(Rated::from).collect()
}

fn run(game: &str, length: Length, many: usize) -> Run {
    let mut run = Run::new(length, Rating::default());
    run.supply(drills(game, many));
    run
}

fn now(run: &Run) -> &Drill {
    &run.asked.as_ref().unwrap().rated.drill
}

fn play(run: &mut Run, text: String) -> Effects {
    run.command(&Command::Play { text })
}

fn right(run: &mut Run) -> Effects {
    let text = now(run).keeping[0].clone();
    play(run, text)
}

/// A move that is legal and not right.
fn wrong(run: &Run) -> String {
    let drill = now(run);
    let moves = run.asked.as_ref().unwrap().table.moves();
    let loses = |text: &String| {
        let found = run.asked.as_ref().unwrap().exercise_for_tests().examine(text);
        !drill.keeping.contains(text) && found.is_some_and(|found| found.worth == Worth::Wrong)
    };
    moves.into_iter().find(loses).unwrap()
}

#[test]
fn ten_drills_in_a_row_make_a_run() {
    let mut run = run("nine-almonds", Length::Ten, 12);
    for number in 0..10 {
        assert_eq!((run.face().phase, run.face().beads.len()), (Phase::Open, number));
        let record = right(&mut run).record.unwrap();
        assert_eq!(record.bead, Bead::Right);
        assert_eq!(run.face().phase, Phase::Answered);
        assert!(run.face().change.unwrap() > 0);
        assert_eq!(run.go_on(), Effects::default());
    }
    let face = run.face();
    assert_eq!((face.phase, face.question.as_str(), run.wants()), (Phase::Over, "All 10 drills right.", 0));
    assert!(face.change.unwrap() > 0);
}

#[test]
fn an_answer_is_proved_and_shown_on_the_position_before_it() {
    for game in ["nine-almonds", "hitori", "magic-square", "pikachu", "candy", "mahjong"] {
        let mut run = run(game, Length::Ten, 2);
        let before = run.scene().unwrap().cells.iter().map(|cell| cell.face.clone()).collect::<Vec<_>>();
        let text = wrong(&run);
        let record = play(&mut run, text).record.unwrap();
        assert_eq!(record.bead, Bead::Missed, "{game}");
        assert!(record.player.rating < 1500.0 && record.drill.rating.rating > Rating::of(&record.drill.drill).rating);
        let scene = run.scene().unwrap();
        assert_eq!(scene.cells.iter().map(|cell| cell.face.clone()).collect::<Vec<_>>(), before, "{game}");
        let marked = |mark: Marks| scene.cells.iter().any(|cell| cell.marks.contains(mark));
        assert!(marked(Marks::FAULT) && marked(Marks::ACT), "{game}: {}", run.face().said);
        assert!(play(&mut run, "anything".into()).refusal.is_some(), "{game}: one answer only");
    }
}

#[test]
fn a_hint_says_where_to_look_and_is_counted() {
    let mut run = run("mahjong", Length::Ten, 2);
    assert_eq!(run.hint(), Effects::default());
    assert!(run.face().hinted && !run.face().said.is_empty());
    assert_eq!(right(&mut run).record.unwrap().bead, Bead::Helped);
}

#[test]
fn a_drill_that_is_skipped_is_missed_and_its_answer_shown() {
    let mut run = run("nine-almonds", Length::Ten, 2);
    assert_eq!(run.skip().record.unwrap().bead, Bead::Missed);
    assert!(run.face().said.to_string().starts_with("Better: "), "{}", run.face().said);
    assert!(run.skip().refusal.is_some());
}

#[test]
fn what_is_true_but_not_shown_by_one_step_leaves_the_question_open() {
    let mut run = run("hitori", Length::Ten, 6);
    let open = (0..6).find_map(|_| {
        let asked = run.asked.as_ref()?;
        let exercise = asked.exercise_for_tests();
        let found = asked.table.moves().into_iter().find(|text| {
            let plain = exercise.examine(text).is_some_and(|found| found.worth == Worth::Open);
            plain && !now(&run).keeping.contains(text) && !text.ends_with('-')
        });
        if found.is_none() {
            let _ = (run.skip(), run.go_on());
        }
        found
    });
    let before = run.beads.len();
    let effects = play(&mut run, open.unwrap());
    assert_eq!((effects, run.is_open(), run.beads.len()), (Effects::default(), true, before));
}

#[test]
fn three_minutes_count_thinking_only() {
    let mut run = run("nine-almonds", Length::ThreeMinutes, 4);
    assert!(run.tick(Duration::from_secs(60)));
    assert_eq!(run.face().clock.as_deref(), Some("2:00"));
    let _ = right(&mut run);
    assert!(!run.tick(Duration::from_secs(600)), "an answer may be looked at");
    let _ = run.go_on();
    assert!(run.tick(Duration::from_secs(121)));
    assert_eq!((run.face().phase, run.beads.len()), (Phase::Over, 1));
}

#[test]
fn a_run_without_drills_says_so() {
    let mut run = Run::new(Length::Ten, Rating::default());
    assert_eq!(run.face().phase, Phase::Waiting);
    assert_eq!(run.wants(), 10);
    run.supply(Vec::new());
    assert_eq!((run.face().phase, run.face().question.as_str()), (Phase::Over, "No drills were found."));
}

#[test]
fn nothing_but_one_move_can_be_done() {
    let mut run = run("nine-almonds", Length::Ten, 1);
    for command in [Command::Solve, Command::Hint, Command::Undo, Command::Restart, Command::Coach] {
        assert!(run.command(&command).refusal.is_some(), "{command:?}");
    }
    assert!(run.is_open() && run.go_on().refusal.is_some());
}

#[test]
fn the_nearest_drills_come() {
    let at = |rating: f64| {
        let drill = drills("nine-almonds", 1).remove(0).drill;
        Rated { drill, rating: Rating { rating, ..Rating::default() } }
    };
    let pool = vec![at(1900.0), at(1510.0), at(1480.0), at(900.0)];
    let near = nearest(Rating::default(), pool, 2, &mut Random::new(1));
    assert!(near.iter().all(|rated| (rated.rating.rating - 1500.0).abs() < 50.0));
}

#[test]
fn digging_is_decided_by_its_seed() {
    let found = || dig(&Wish::default(), &Seed::new("twice"), 8, &|| false);
    assert_eq!(found(), found());
    assert_eq!(found().len(), 8);
    assert!(dig(&Wish::default(), &Seed::new("twice"), 8, &|| true).is_empty(), "it can be stopped");
}
