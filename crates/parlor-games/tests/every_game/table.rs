//! Points 3 and 4: undo, redo and saves, at every ply.

use parlor_games::catalogue;
use parlor_games::game::{Game, OpenError};
use parlor_games::kit::id::GameId;
use parlor_games::kit::random::Random;
use parlor_games::table::{Bounds, Chance, Command, Level, Origin, Table, obey_now};

use crate::boards::{KEYS, setup};

crate::for_every_game! {
    undo_to_the_start_and_redo_to_the_end_give_equal_positions,
    a_save_at_every_ply_equals_the_live_table,
    broken_saves_are_errors_never_a_panic,
    random_keys_and_clicks_never_break_a_table,
    a_setup_that_needs_no_seed_names_its_board_alone,
}

fn open<G: Game>(preset: usize) -> Box<dyn Table> {
    let id = format!("{}:{}#1", G::CARD.id, G::CARD.presets[preset].setup);
    catalogue::open(&id, Level::Medium).unwrap_or_else(|error| panic!("{id}: {error}"))
}

/// Makes a random legal move; false when there is none.
fn move_on(table: &mut dyn Table, random: &mut Random) -> bool {
    let moves = table.moves();
    let Some(text) = random.pick(&moves) else { return false };
    obey_now(table, &Command::Play { text: text.clone() }).unwrap_or_else(|refusal| panic!("{refusal:?}"));
    assert!(!table.take_rows().is_empty());
    true
}

fn undo_to_the_start_and_redo_to_the_end_give_equal_positions<G: Game>() {
    for preset in 0..G::CARD.presets.len() {
        let mut table = open::<G>(preset);
        let mut random = Random::new(11);
        let mut seen = vec![table.here()];
        for ply in 0..40 {
            match ply {
                9 => {
                    obey_now(&mut *table, &Command::Restart).unwrap();
                }
                19 => {
                    let id = format!("{}:{}#another", G::CARD.id, G::CARD.presets[0].setup);
                    obey_now(&mut *table, &Command::New { id, level: Some(Level::Expert) }).unwrap();
                }
                _ if !move_on(&mut *table, &mut random) => continue,
                _ => {}
            }
            seen.push(table.here());
        }
        for here in seen.iter().rev() {
            assert_eq!(&table.here(), here);
            assert_eq!(obey_now(&mut *table, &Command::Undo).is_err(), table.state().ply == 0 && here == &seen[0]);
        }
        for (ply, here) in seen.iter().enumerate() {
            assert_eq!(&table.here(), here, "{} redo {ply}", G::CARD.id);
            assert_eq!(obey_now(&mut *table, &Command::Redo).is_ok(), ply + 1 < seen.len());
        }
        obey_now(&mut *table, &Command::Go { ply: seen.len() / 2 }).unwrap();
        assert_eq!(table.here(), seen[seen.len() / 2]);
    }
}

fn a_save_at_every_ply_equals_the_live_table<G: Game>() {
    let mut table = open::<G>(0);
    let mut random = Random::new(2);
    let mut rows = Vec::new();
    for ply in 0..30 {
        table.tick(std::time::Duration::from_millis(1_234));
        match ply {
            3 => drop(obey_now(&mut *table, &Command::Bookmark).unwrap()),
            4 => drop(obey_now(&mut *table, &Command::Note { text: "look here".into() }).unwrap()),
            6 => drop(obey_now(&mut *table, &Command::Coach).unwrap_or_default()),
            7 => drop(obey_now(&mut *table, &Command::Undo).unwrap_or_default()),
            12 => drop(obey_now(&mut *table, &Command::Restart).unwrap()),
            _ => drop(
                random
                    .pick(&table.moves())
                    .map(|text| obey_now(&mut *table, &Command::Play { text: text.clone() }).unwrap()),
            ),
        }
        rows.extend(table.take_rows());
        let mut kept = catalogue::restore(&rows).unwrap_or_else(|error| panic!("{}: {error}\n{rows:?}", G::CARD.id));
        kept.set_elapsed(table.clock().milliseconds);
        assert_eq!(kept.save(), table.save(), "{}: what was kept is the table itself", G::CARD.id);
        let save = table.save();
        let again = catalogue::load(&save, &Bounds::default())
            .unwrap_or_else(|error| panic!("{}: {error}\n{save}", G::CARD.id));
        assert_eq!(again.here(), table.here());
        let (mut live, mut loaded) = (table.state(), again.state());
        // What the coach told and knows is looked up again, not saved, and whoever brings a save is not believed about
        // where its board came from.
        for state in [&mut live, &mut loaded] {
            state.advice = None;
            state.timeline.clear();
            state.origin = Origin::Save;
            state.standing = Origin::Save.about();
        }
        assert_eq!(loaded, live, "{}", G::CARD.id);
    }
}

fn broken_saves_are_errors_never_a_panic<G: Game>() {
    let mut table = open::<G>(0);
    let mut random = Random::new(4);
    for _ in 0..6 {
        move_on(&mut *table, &mut random);
    }
    let save = table.save();
    for cut in (0..save.len()).filter(|&cut| save.is_char_boundary(cut)) {
        // Only the line end after the last word may be missing.
        assert_eq!(
            catalogue::load(&save[..cut], &Bounds::default()).is_ok(),
            cut == save.len() - 1,
            "{}",
            &save[..cut]
        );
    }
    let chars: Vec<char> = save.chars().collect();
    for _ in 0..400 {
        let mut edited = chars.clone();
        let at = random.below(edited.len());
        edited[at] = *random.pick(&['0', '9', 'x', ' ', '\n', '-', ',', 'é', '\0']).unwrap();
        let edited: String = edited.into_iter().collect();
        if let Ok(table) = catalogue::load(&edited, &Bounds::default()) {
            table.scene();
        }
    }
}

fn random_keys_and_clicks_never_break_a_table<G: Game>() {
    for preset in 0..G::CARD.presets.len() {
        let mut table = open::<G>(preset);
        let mut random = Random::new(8);
        for _ in 0..400 {
            let cells = table.scene().cells.len();
            let command = match random.below(12) {
                0 => Command::Undo,
                1 => Command::Redo,
                2 => Command::Equal,
                3 => Command::Mistakes,
                4 => Command::Point { cell: random.below(cells + 2), mark: random.one_in(2) },
                _ => Command::Press { key: *random.pick(&KEYS).unwrap() },
            };
            let before = table.here();
            if obey_now(&mut *table, &command).is_err() {
                assert_eq!(table.here(), before, "a refused command changed the board");
            }
            let scene = table.scene();
            assert!(scene.cells.iter().any(|cell| cell.marks.contains(parlor_games::scene::Marks::FOCUS)), "no cursor");
        }
    }
}

fn a_setup_that_needs_no_seed_names_its_board_alone<G: Game>() {
    const CHANCE: Chance = Chance { number: || 7, today: String::new };
    for text in G::CARD.presets.iter().map(|preset| preset.setup).chain(G::CARD.small.iter().copied()) {
        let id = format!("{}:{text}", G::CARD.id);
        let opened = catalogue::open(&id, Level::Easy);
        if G::needs_seed(&setup::<G>(text)) {
            assert!(matches!(opened, Err(OpenError::NoBoard(_))), "{id}");
        } else {
            let mut table = opened.unwrap_or_else(|error| panic!("{id}: {error}"));
            for seed in ["1", "2", "any text"] {
                let dealt = catalogue::open(&format!("{id}#{seed}"), Level::Easy).unwrap();
                assert_eq!(dealt.here(), table.here(), "{id}#{seed}");
            }
            assert_eq!(table.state().origin, Origin::Seed, "{id}: whoever brings it may know it");
            assert_eq!(catalogue::restore(&table.take_rows()).unwrap().save(), table.save(), "{id}");
            assert_eq!(catalogue::load(&table.save(), &Bounds::default()).unwrap().here(), table.here(), "{id}");
        }
        let dealt = catalogue::deal(&id.parse::<GameId>().unwrap(), Level::Easy, &CHANCE).unwrap();
        assert_eq!(dealt.state().origin, Origin::Dealt, "{id}");
        assert!(dealt.id().contains('#'), "{id}: dealt as any other, with a fresh seed");
    }
}
