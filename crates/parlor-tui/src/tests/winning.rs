//! Every game is played to its end by the mouse alone, and by keys alone, following the coach's hints.

use std::collections::{HashMap, VecDeque};

use parlor_games::catalogue::GAMES;
use parlor_games::scene::{CellId, Direction, step};
use parlor_games::speech::Role;
use parlor_games::table::Outcome;

use super::*;
use crate::canvas::Target;

/// More moves than any of the boards needs.
const PATIENCE: usize = 150;

/// Asks for the move to make: its cells in order, and whether it is made with the second button.
fn hint(app: &mut App) -> (Vec<CellId>, bool) {
    for _ in 0..2 {
        press(app, &["H"]);
        answer(app);
    }
    let advice = app.state().advice.expect("a position that can be won has a hint");
    (advice.sentence.cells(Role::Act), advice.sentence.to_string().starts_with("Keep "))
}

/// Keys that lead the cursor to a cell.
fn way(app: &App, to: CellId) -> Vec<&'static str> {
    let scene = app.table().scene();
    let from = scene.cells.iter().find(|cell| cell.marks.contains(Marks::FOCUS)).unwrap().id;
    let keys = [
        ("Up", Direction::Up),
        ("Down", Direction::Down),
        ("Left", Direction::Left),
        ("Right", Direction::Right),
        ("PageUp", Direction::Above),
        ("PageDown", Direction::Below),
        ("Tab", Direction::Next),
        ("Shift-Tab", Direction::Previous),
    ];
    let mut came: HashMap<CellId, (CellId, &str)> = HashMap::new();
    let mut open = VecDeque::from([from]);
    while let Some(here) = open.pop_front() {
        for (key, direction) in keys {
            let there = step(&scene, here, direction);
            if there != from && !came.contains_key(&there) {
                came.insert(there, (here, key));
                open.push_back(there);
            }
        }
    }
    let mut keys = Vec::new();
    let mut here = to;
    while here != from {
        let (before, key) = came[&here];
        keys.push(key);
        here = before;
    }
    keys.reverse();
    keys
}

fn click(app: &mut App, cell: CellId, second: bool) {
    let (_, targets) = picture(app, 120, 40);
    let spot = targets.iter().find(|(_, target)| *target == Target::Cell(cell)).expect("the cell is on the screen");
    let (x, y) = (spot.0.x + spot.0.width / 2, spot.0.y + spot.0.height / 2);
    let target = targets.at(x, y).expect("something is there");
    app.input(Input::Click { target, second });
}

fn walk_and_press(app: &mut App, cell: CellId, second: bool) {
    let way = way(app, cell);
    press(app, &way);
    press(app, &[if second { "x" } else { "Space" }]);
}

/// Plays the first board of every game to its win, with one way of choosing a cell.
fn win_every_game(choose: fn(&mut App, CellId, bool)) {
    for entry in GAMES {
        let id = format!("{}:{}#1", entry.card().id, entry.card().presets[0].setup);
        let mut app = at_table(&id);
        for _ in 0..PATIENCE {
            if app.state().outcome != Outcome::Playing {
                break;
            }
            let (cells, second) = hint(&mut app);
            let before = app.state().moves;
            // The last cell once more ends a chain that could go on; some moves need fewer cells than they are about.
            for &cell in cells.iter().chain(cells.last()) {
                if app.state().moves == before {
                    choose(&mut app, cell, second);
                }
            }
            assert_eq!(app.state().moves, before + 1, "{id}: {cells:?} makes no move\n{}", text(&app, 120, 40));
        }
        assert_eq!(app.state().outcome, Outcome::Won, "{id}\n{}", text(&app, 120, 40));
    }
}

#[test]
fn every_game_is_won_by_the_mouse_alone() {
    win_every_game(click);
}

#[test]
fn every_game_is_won_by_keys_alone() {
    win_every_game(walk_and_press);
}
