//! A refusal changes nothing, whatever was asked and whatever was going on.

use std::time::Duration;

use parlor_games::catalogue;
use parlor_games::game::Game;
use parlor_games::keys::Action;
use parlor_games::kit::random::Random;
use parlor_games::session::Pace;
use parlor_games::table::{Assist, Command, Level, Obeyed, Table, obey_now};

use crate::boards::KEYS;

crate::for_every_game! {
    a_refused_command_changes_nothing_in_any_situation,
}

/// Every command there is, with things that fit and things that do not.
fn commands(table: &dyn Table) -> Vec<Command> {
    let some_move = table.moves().first().cloned().unwrap_or_default();
    let text = |text: &str| Command::Play { text: text.to_owned() };
    let cells = table.scene().cells;
    let cells = cells.iter().take(3).chain(cells.last()).map(|cell| cell.id).chain([usize::MAX]);
    let new = |id: String| Command::New { id, level: None };
    let game = table.card().id;
    let mut all = vec![
        text(&some_move),
        text("nonsense"),
        Command::Undo,
        Command::Redo,
        Command::Restart,
        new("nonsense".into()),
        new(format!("{game}:nonsense#1")),
        new("no-such-game#1".into()),
        new(game.to_owned()),
        Command::Go { ply: 0 },
        Command::Go { ply: 999 },
        Command::Hint,
        Command::Coach,
        Command::Solve,
        Command::Demo { player: "random".into() },
        Command::Demo { player: "coach".into() },
        Command::Demo { player: "nobody".into() },
        Command::Pause,
        Command::Resume,
        Command::Bookmark,
        Command::Recall,
        Command::Note { text: "here".into() },
        Command::Note { text: "x".repeat(501) },
        Command::Equal,
        Command::Mistakes,
        Command::Moves,
        Command::Coaching { rung: None },
        Command::Coaching { rung: Some(Assist::Why) },
        Command::Coaching { rung: Some(Assist::Shuffle) },
        Command::Critical,
        Command::Winnable,
        Command::Lesson,
        Command::Reveal,
        Command::Step { back: false },
        Command::Step { back: true },
        Command::Turn { back: false },
        Command::Turn { back: true },
        Command::Walk { at: 0 },
        Command::Walk { at: 999 },
        Command::TakeOver,
        Command::PutAway,
        Command::Finish,
        Command::Act { action: Action::Undo },
        Command::Watch { player: "random".into() },
        Command::Pace { pace: Pace::Fast },
        Command::Stop,
        Command::Answer { yes: true },
    ];
    all.extend(KEYS.map(|key| Command::Press { key }));
    for cell in cells {
        all.extend([false, true].map(|mark| Command::Point { cell, mark }));
        all.push(Command::Look { cell });
    }
    all
}

/// Every situation that a table can be in, by name.
const SITUATIONS: [&str; 9] =
    ["fresh", "playing", "paused", "half-made move", "line", "paused line", "lesson", "over", "time up"];

/// A table in a situation; `None` where the game has no such one.
fn situation<G: Game>(name: &str) -> Option<Box<dyn Table>> {
    let id = format!("{}:{}#1", G::CARD.id, G::CARD.presets[0].setup);
    let level = if name == "time up" { Level::Expert } else { Level::Easy };
    let mut table = catalogue::open(&id, level).unwrap_or_else(|error| panic!("{id}: {error}"));
    let mut random = Random::new(5);
    let some_moves = |table: &mut dyn Table, random: &mut Random| {
        for _ in 0..3 {
            if let Some(text) = random.pick(&table.moves()) {
                obey_now(table, &Command::Play { text: text.clone() }).unwrap();
            }
        }
    };
    match name {
        "fresh" => {}
        "playing" => some_moves(&mut *table, &mut random),
        "paused" => {
            some_moves(&mut *table, &mut random);
            obey_now(&mut *table, &Command::Pause).ok()?;
        }
        "half-made move" => {
            let cells: Vec<usize> = table.scene().cells.iter().map(|cell| cell.id).collect();
            let before = table.scene();
            cells.into_iter().find(|&cell| {
                let taken = obey_now(&mut *table, &Command::Point { cell, mark: false }).is_ok();
                taken && table.log().is_empty() && table.scene().cells.len() == before.cells.len()
            })?;
        }
        "line" | "paused line" => {
            obey_now(&mut *table, &Command::Solve).unwrap();
            obey_now(&mut *table, &Command::Step { back: false }).ok()?;
            if name == "paused line" {
                obey_now(&mut *table, &Command::Pause).ok()?;
            }
        }
        "lesson" => {
            some_moves(&mut *table, &mut random);
            obey_now(&mut *table, &Command::Lesson).ok()?;
            while let Some(question) = table.pending() {
                question.ask(&parlor_games::coach::Budget::default(), &mut |answer| table.answer(answer));
            }
        }
        "over" => {
            obey_now(&mut *table, &Command::Solve).unwrap();
            obey_now(&mut *table, &Command::Walk { at: usize::MAX }).ok()?;
            obey_now(&mut *table, &Command::TakeOver).ok()?;
        }
        _ => drop(table.tick(Duration::from_secs(3_600))),
    }
    drop(table.take_rows());
    Some(table)
}

fn a_refused_command_changes_nothing_in_any_situation<G: Game>() {
    let mut refused = 0;
    for name in SITUATIONS {
        let Some(mut table) = situation::<G>(name) else { continue };
        for command in commands(&*table) {
            let before = (table.scene(), table.state(), table.save());
            match table.obey(&command, None) {
                Ok(Obeyed::Done(_)) => {
                    // Something was done: the next command finds the situation as it was.
                    table = situation::<G>(name).unwrap_or_else(|| panic!("{} {name}", G::CARD.id));
                    continue;
                }
                Ok(Obeyed::Ponder(_)) => {}
                Err(refusal) => {
                    refused += 1;
                    assert!(!refusal.sentence.is_empty(), "{} {name} {command:?}", G::CARD.id);
                }
            }
            let after = (table.scene(), table.state(), table.save());
            assert_eq!(after, before, "{} {name} {command:?}", G::CARD.id);
            assert!(table.take_rows().is_empty(), "{} {name} {command:?}", G::CARD.id);
        }
    }
    assert!(refused > 100, "{}: only {refused} refusals were tried", G::CARD.id);
}
