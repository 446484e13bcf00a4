//! Pikachu at the table: selecting, equal tiles, shuffles as help, the coach, the players.

use super::super::Pikachu;
use super::super::looks::emblem;
use super::board;
use crate::arena::{self, play_out};
use crate::game::{Deal, Press, View};
use crate::kit::random::Random;
use crate::kit::seed::Seed;
use crate::scene::{Focus, Key, Marks, Piece, Show};
use crate::table::{Assist, Command, Level, Origin, Table, TableOf, obey_now};

fn table(id: &str) -> TableOf<Pikachu> {
    TableOf::open(&id.parse().unwrap(), Level::Easy, Origin::Position).unwrap_or_else(|error| panic!("{id}: {error}"))
}

fn point(table: &mut TableOf<Pikachu>, cell: usize) -> Result<String, String> {
    let command = Command::Point { cell, mark: false };
    obey_now(table, &command).map(|reply| reply.said).map_err(|refusal| refusal.code.to_owned())
}

#[test]
fn two_equal_tiles_make_a_match_and_another_kind_changes_the_hand() {
    let mut table = table("pikachu@AABB");
    point(&mut table, 0).unwrap();
    point(&mut table, 2).unwrap();
    assert!(table.log().is_empty());
    point(&mut table, 3).unwrap();
    assert_eq!(table.log(), ["1,3-1,4"]);
    assert_eq!(point(&mut table, 3), Err("empty".into()));
    point(&mut table, 0).unwrap();
    point(&mut table, 0).unwrap();
    assert!(table.scene().cells.iter().all(|cell| !cell.marks.contains(Marks::SELECTED)), "dropped again");
}

#[test]
fn tiles_that_cannot_be_joined_stay_in_the_hand() {
    let mut table = table("pikachu@ABC/BAC");
    point(&mut table, 0).unwrap();
    assert_eq!(point(&mut table, 4), Err("too-many-turns".into()));
    assert!(table.scene().cells[0].marks.contains(Marks::SELECTED));
}

#[test]
fn equal_tiles_are_shown_on_request_only() {
    let position = board("ABA/CAB");
    let equal = |show| {
        let scene = Pikachu::scene(&position, &Focus { show, ..Focus::at(0) });
        scene.cells.iter().filter(|cell| cell.marks.contains(Marks::EQUAL)).map(|cell| cell.id).collect::<Vec<_>>()
    };
    assert_eq!(equal(Show::empty()), [] as [usize; 0]);
    assert_eq!(equal(Show::EQUAL), [2, 4]);
}

#[test]
fn the_scene_counts_tiles_and_pairs_and_has_a_picture_under_bare_cells() {
    let scene = Pikachu::scene(&board("down@..C/AAC"), &Focus::default());
    let counters: Vec<String> =
        scene.counters.iter().map(|counter| format!("{} {}", counter.label, counter.value)).collect();
    assert_eq!(counters, ["tiles left 4", "pairs open 2", "tiles slide down"]);
    assert_eq!(scene.cells[0].face.piece, Piece::BARE);
    assert_eq!(scene.cells[3].face.piece, emblem(0));
    assert!(scene.board.backdrop.is_some());
}

#[test]
fn a_shuffle_is_offered_is_help_and_can_be_taken_back() {
    let mut table = table("pikachu@CABC/.BA.");
    assert_eq!(table.scene().choices.len(), 1);
    let before = table.here();
    obey_now(&mut table, &Command::Press { key: Key::Choice(0) }).unwrap();
    let shuffled = table.here();
    assert_ne!(shuffled, before);
    assert_eq!(table.state().assists, [Assist::Shuffle]);
    assert!(obey_now(&mut table, &Command::Coach).unwrap().said.contains("can still be won"), "{shuffled}");
    obey_now(&mut table, &Command::Undo).unwrap();
    assert_eq!(table.here(), before);
    obey_now(&mut table, &Command::Press { key: Key::Choice(0) }).unwrap();
    assert_eq!(table.here(), shuffled, "no other luck the second time");
    assert_eq!(Pikachu::choose(&board("AA"), &mut Focus::default(), 1), Press::Nothing);
    assert!(matches!(Pikachu::choose(&board("AA"), &mut Focus::default(), 0), Press::Refuse(_)));
}

#[test]
fn no_verdict_counts_on_a_shuffle() {
    let mut table = table("pikachu@CABC/.BA.");
    let said = obey_now(&mut table, &Command::Coach).unwrap().said;
    assert!(said.starts_with("It never could be won."), "{said}");
}

#[test]
fn the_coach_names_the_match_that_threw_the_win_away() {
    // The As in the middle column must not go with each other first.
    let mut random = Random::new(1);
    for seed in 0..200 {
        let mut table = table(&format!("pikachu:6x4#{seed}"));
        while let Some(text) =
            random.pick(&table.moves().into_iter().filter(|text| text != "shuffle").collect::<Vec<_>>())
        {
            obey_now(&mut table, &Command::Play { text: text.clone() }).unwrap();
        }
        if table.state().outcome == crate::table::Outcome::Won {
            continue;
        }
        let said = obey_now(&mut table, &Command::Coach).unwrap().said;
        assert!(said.starts_with("It cannot be won any more: move "), "{said}");
        return;
    }
    panic!("no random game was lost");
}

#[test]
fn players_finish_games_and_the_freeing_one_wins_more_often() {
    let wins = |name: &str| {
        let player = arena::player::<Pikachu>(name).unwrap();
        let deal = |seed: u64| Pikachu::deal(&"12x8".parse().unwrap(), &Seed::new(seed.to_string())).unwrap();
        (0..60).filter(|&seed| play_out(player, deal(seed), &mut Random::new(seed)).won).count()
    };
    let (random, first, freeing) = (wins("random"), wins("first"), wins("freeing"));
    assert!(freeing > random, "random {random}, first {first}, freeing {freeing}");
}
