//! Drawings and signs: what a game brings along belongs to it and is whole, and what a scene names is there.

use std::collections::{HashMap, HashSet};

use parlor_games::catalogue::{self, GAMES};
use parlor_games::game::Game;
use parlor_games::scene::{Focus, sprite};

use crate::boards::samples;

crate::for_every_game! {
    drawings_bear_the_name_of_their_game_and_need_nothing_that_is_not_there,
    every_form_of_a_scene_is_drawn,
    every_set_draws_some_form_anew,
    signs_for_terminals_are_short_and_differ_where_texts_do,
}

/// The lines of a sheet between its first and its last.
fn drawings<G: Game>() -> impl Iterator<Item = &'static str> {
    G::LOOKS.drawings.lines().filter(|line| !["<defs>", "</defs>"].contains(line))
}

fn drawings_bear_the_name_of_their_game_and_need_nothing_that_is_not_there<G: Game>() {
    let begins = format!("{}-", G::CARD.id);
    for line in drawings::<G>() {
        let id = sprite::id(line).unwrap_or_else(|| panic!("{}: no id in {line}", G::CARD.id));
        assert_eq!(line.matches(" id=\"").count(), 1, "{id}: one id a line");
        assert!(id.starts_with(&begins), "the drawing {id} does not begin with {begins}");
        for used in sprite::named(line) {
            assert!(catalogue::sprite().has(used), "{id} uses {used}, which is not there");
            let foreign = GAMES.iter().map(|entry| entry.card().id).filter(|&other| other != G::CARD.id);
            let foreign: Vec<_> = foreign.filter(|other| used.starts_with(&format!("{other}-"))).collect();
            assert!(foreign.is_empty(), "{id} uses {used} of another game");
        }
    }
}

fn every_form_of_a_scene_is_drawn<G: Game>() {
    for position in samples::<G>(1, 4) {
        for cell in G::scene(&position, &Focus::default()).cells {
            let piece = cell.face.piece;
            assert!(catalogue::sprite().has(piece.form) || !piece.is_there(), "{}: {}", G::CARD.id, piece.form);
        }
    }
}

fn every_set_draws_some_form_anew<G: Game>() {
    for set in G::LOOKS.sets {
        let ending = format!("--{}", set.word);
        let anew = drawings::<G>().filter_map(sprite::id).filter_map(|id| id.strip_suffix(&ending));
        let anew: Vec<&str> = anew.collect();
        assert!(!anew.is_empty() && anew.iter().all(|form| catalogue::sprite().has(form)), "{}", set.word);
    }
}

fn signs_for_terminals_are_short_and_differ_where_texts_do<G: Game>() {
    let mut said: HashMap<&str, String> = HashMap::new();
    for position in samples::<G>(1, 4) {
        for cell in G::scene(&position, &Focus::default()).cells {
            let face = cell.face;
            assert!(face.text.is_ascii(), "{}: {face:?}", G::CARD.id);
            let Some(glyph) = face.piece.glyph else { continue };
            assert!((1..=3).contains(&glyph.chars().count()), "{}: {face:?}", G::CARD.id);
            let before = said.entry(glyph).or_insert_with(|| face.text.to_string());
            assert_eq!(*before, face.text, "{}: {glyph} says two things", G::CARD.id);
        }
    }
}

#[test]
fn no_two_drawings_of_the_sprite_have_one_name() {
    let mut seen = HashSet::new();
    for line in catalogue::sprite().text().lines() {
        match sprite::id(line) {
            Some(id) => assert!(seen.insert(id), "{id} is drawn twice"),
            None => assert!(["<defs>", "</defs>"].contains(&line), "neither a drawing nor an end: {line}"),
        }
    }
    assert!(seen.len() > 300, "all games brought theirs");
}
