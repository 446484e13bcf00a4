//! The small boards of the help: each can be opened, says something about what it lights up, and is the picture that the
//! game's README shows.

use std::path::Path;

use parlor_games::catalogue::{self, GAMES};
use parlor_games::game::Game;
use parlor_games::illustration::illustrate;
use parlor_games::scene::{Marks, svg};

crate::for_every_game! {
    samples_light_up_what_is_said_of_them,
    pictures_in_a_readme_are_those_of_the_samples,
}

/// Set to write the pictures instead of comparing them.
const WRITE: &str = "PARLOR_WRITE_PICTURES";

fn illustrations<G: Game>() -> Vec<parlor_games::illustration::Illustration> {
    let entry = catalogue::find(G::CARD.id).unwrap();
    G::CARD.samples.iter().map(|sample| illustrate(entry, sample).unwrap()).collect()
}

fn samples_light_up_what_is_said_of_them<G: Game>() {
    for sample in illustrations::<G>() {
        let lit = |cell: &parlor_games::scene::Cell| cell.marks.intersects(Marks::ACT | Marks::BECAUSE);
        let named = sample.words.phrases().iter().any(|phrase| !phrase.cells.is_empty());
        assert_eq!(sample.scene.cells.iter().any(lit), named, "{}: {}", G::CARD.id, sample.words);
        assert!(sample.scene.cells.iter().all(|cell| !cell.marks.contains(Marks::FOCUS)));
    }
}

fn pictures_in_a_readme_are_those_of_the_samples<G: Game>() {
    let folder = format!("{}/src/games/{}", env!("CARGO_MANIFEST_DIR"), G::CARD.id.replace('-', "_"));
    let readme = std::fs::read_to_string(format!("{folder}/README.md")).unwrap();
    for (at, sample) in illustrations::<G>().into_iter().enumerate() {
        let name = format!("sample-{}.svg", at + 1);
        let drawn = svg::draw(&sample.scene, catalogue::sprite(), None);
        let path = Path::new(&folder).join(&name);
        if std::env::var_os(WRITE).is_some() {
            std::fs::write(&path, &drawn).unwrap();
        }
        let kept = std::fs::read_to_string(&path).unwrap_or_default();
        assert!(kept.lines().eq(drawn.lines()), "{name} of {}; {WRITE}=1 writes it anew", G::CARD.id);
        let shown = format!("![{}]({name})", sample.words);
        assert!(readme.contains(&shown), "the README of {} lacks {shown}", G::CARD.id);
    }
}

#[test]
fn every_game_that_is_played_has_pictures_in_its_help() {
    for entry in GAMES.iter().filter(|entry| !["template", "lamps"].contains(&entry.card().id)) {
        assert!(entry.card().samples.len() > 1, "{}", entry.card().id);
    }
}
