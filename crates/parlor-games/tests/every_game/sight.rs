//! Points 8, 9 and 10: complete by keyboard, readable without colour, every cell has words.

use std::collections::{HashMap, HashSet, VecDeque};

use parlor_games::game::{Game, Press, Status};
use parlor_games::scene::{Direction, Face, Focus, Key, Marks, Show, plain, step};

use crate::boards::samples;

crate::for_every_game! {
    arrows_reach_every_cell,
    with_keys_alone_every_legal_move_can_be_made,
    without_colour_different_cells_look_different,
    every_cell_has_a_spoken_name,
    a_scene_fits_its_areas,
}

fn arrows_reach_every_cell<G: Game>() {
    for position in samples::<G>(1, 1) {
        let scene = G::scene(&position, &Focus::default());
        let first = scene.cells.first().expect("a scene has cells").id;
        let mut seen = HashSet::from([first]);
        let mut open = vec![first];
        while let Some(here) = open.pop() {
            for direction in
                [Direction::Up, Direction::Down, Direction::Left, Direction::Right, Direction::Above, Direction::Below]
            {
                let there = step(&scene, here, direction);
                if seen.insert(there) {
                    open.push(there);
                }
            }
        }
        for cell in &scene.cells {
            assert!(seen.contains(&cell.id), "{}: {} is out of reach", G::CARD.id, cell.place);
        }
    }
}

/// Whether keys pressed on the cells of a move, in any order, make it.
fn reachable<G: Game>(position: &G::Position, wanted: &G::Move) -> bool {
    let cells = G::cells(position, wanted);
    let digits: Vec<char> = wanted.to_string().chars().filter(|c| c.is_ascii_digit() || *c == '-').collect();
    let mut keys = vec![Key::Select, Key::Mark, Key::Erase, Key::Choice(0), Key::Choice(1), Key::Choice(2)];
    keys.extend(digits.into_iter().map(Key::Enter));
    let start = Focus::at(cells.first().copied().unwrap_or(0));
    // A move about no cell at all is made from anywhere.
    let at = if cells.is_empty() { vec![start.cursor] } else { cells };
    let mut seen = HashSet::from([start.clone()]);
    let mut open = VecDeque::from([start]);
    while let Some(here) = open.pop_front() {
        for (&cell, &key) in at.iter().flat_map(|cell| keys.iter().map(move |key| (cell, key))) {
            let mut focus = here.clone();
            focus.cursor = cell;
            let press = match key {
                Key::Mark => G::mark(position, &mut focus),
                Key::Enter(c) => G::enter(position, &mut focus, Some(c)),
                Key::Erase => G::enter(position, &mut focus, None),
                Key::Choice(choice) => G::choose(position, &mut focus, choice),
                _ => G::select(position, &mut focus),
            };
            match press {
                Press::Play(made) if made == *wanted => return true,
                Press::Held if seen.len() < 5_000 && seen.insert(focus.clone()) => open.push_back(focus),
                _ => {}
            }
        }
    }
    false
}

fn with_keys_alone_every_legal_move_can_be_made<G: Game>() {
    for position in samples::<G>(1, 8) {
        if G::status(&position) != Status::Playing {
            continue;
        }
        for wanted in G::moves(&position).iter().take(60) {
            assert!(reachable::<G>(&position, wanted), "{} {position}: no keys make {wanted}", G::CARD.id);
        }
    }
}

fn without_colour_different_cells_look_different<G: Game>() {
    for position in samples::<G>(1, 8) {
        for show in [Show::empty(), Show::all()] {
            let focus = Focus { show, ..Focus::default() };
            let mut looks: HashMap<String, (Face, Marks)> = HashMap::new();
            for cell in G::scene(&position, &focus).cells {
                // Whether a cell is free is told by what happens when it is chosen; only blocked pieces look different.
                let what = (cell.face.clone(), cell.marks - Marks::FREE);
                let before = looks.entry(plain::cell(&cell)).or_insert_with(|| what.clone());
                assert_eq!(*before, what, "{} {position}: {} looks like another", G::CARD.id, cell.place);
            }
        }
    }
}

fn every_cell_has_a_spoken_name<G: Game>() {
    for position in samples::<G>(1, 4) {
        let mut places = HashSet::new();
        let scene = G::scene(&position, &Focus::default());
        assert!(!scene.sentence.is_empty() && !scene.sentence.contains('\n'), "{}: {}", G::CARD.id, scene.sentence);
        for cell in scene.cells {
            assert!(!cell.face.name.is_empty() && !cell.place.is_empty(), "{}: {cell:?}", G::CARD.id);
            assert!(places.insert(cell.place.clone()), "{}: two cells are called {}", G::CARD.id, cell.place);
        }
    }
}

fn a_scene_fits_its_areas<G: Game>() {
    for position in samples::<G>(1, 4) {
        let scene = G::scene(&position, &Focus::default());
        for cell in &scene.cells {
            let area = match cell.part {
                parlor_games::scene::Part::Board => &scene.board,
                parlor_games::scene::Part::Tray => scene.tray.as_ref().expect("a tray cell needs a tray"),
            };
            assert!(
                cell.column + area.piece <= area.columns && cell.row + area.piece <= area.rows,
                "{}: {cell:?}",
                G::CARD.id
            );
            assert!(cell.face.text.chars().count() <= 3, "{}: {cell:?}", G::CARD.id);
        }
    }
}
