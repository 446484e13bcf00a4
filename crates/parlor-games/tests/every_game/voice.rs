//! How every game speaks: no notation, no long sentences, and nothing named that is not lit up.

use std::collections::BTreeSet;

use parlor_games::catalogue;
use parlor_games::coach::{Budget, Verdict, judged};
use parlor_games::game::{BoardEvent, Game};
use parlor_games::kit::random::Random;
use parlor_games::scene::{Focus, Marks};
use parlor_games::speech::{Role, Speech};
use parlor_games::table::{Assist, Command, Level, obey_now};

use crate::boards::{deal, samples, small, walk};
use crate::for_every_game;

for_every_game!(
    moves_and_reasons_are_said_in_words,
    losses_are_explained_in_words,
    events_and_refusals_are_said_in_words,
    tables_speak_in_words_from_hint_to_lesson,
    moves_are_typed_as_people_count,
);

/// The longest sentence.
const LONGEST: usize = 140;

/// Holds a text against what people can read.
fn readable(game: &str, text: &str) {
    let wrong = |what: &str| panic!("{game}: {what}: {text}");
    let bytes = text.as_bytes();
    let digit = |at: usize| bytes.get(at).is_some_and(u8::is_ascii_digit);
    for (at, &byte) in bytes.iter().enumerate() {
        match byte {
            // Thousands have three digits behind a comma, coordinates one or two.
            b',' if at > 0 && digit(at - 1) && digit(at + 1) && !(digit(at + 2) && digit(at + 3)) => {
                wrong("a place in notation");
            }
            b'^' | b'@' | b'`' | b'#' => wrong("a sign of notation"),
            _ => {}
        }
    }
    for sentence in text.split_inclusive(['.', '?', '!']).map(str::trim) {
        if sentence.chars().count() > LONGEST {
            wrong("a long sentence");
        }
    }
    let words: Vec<&str> = text.split(|c: char| !c.is_alphanumeric()).collect();
    for pair in words.windows(2) {
        if let ["1", noun] = pair
            && noun.ends_with('s')
            && !["is", "was", "wins", "lies", "keeps", "has", "stays", "as", "needs", "goes", "adds", "circles"]
                .contains(noun)
        {
            wrong("one of several");
        }
    }
    if text.contains("  ") || text.contains("..") || text.contains(" .") || text != text.trim() {
        wrong("careless blanks or stops");
    }
}

/// Everything that a speech names is on the board, and what it lights up is named.
fn lights_up<G: Game>(position: &G::Position, said: &Speech) {
    let scene = G::scene(position, &Focus::default());
    for phrase in said.phrases() {
        assert_eq!(phrase.role.is_some(), !phrase.cells.is_empty(), "{} {position}: {said}", G::CARD.id);
        for cell in &phrase.cells {
            assert!(scene.cell(*cell).is_some(), "{} {position}: {said} names a place that is none", G::CARD.id);
        }
    }
    let mut lit = scene;
    said.light(&mut lit);
    let roles = [Role::Act, Role::Right, Role::Fault, Role::Because, Role::Region];
    let named: BTreeSet<usize> = roles.iter().flat_map(|&role| said.cells(role)).collect();
    let marks = Marks::ACT | Marks::RIGHT | Marks::FAULT | Marks::BECAUSE | Marks::REGION;
    let shown: BTreeSet<usize> =
        lit.cells.iter().filter(|cell| cell.marks.intersects(marks)).map(|cell| cell.id).collect();
    assert_eq!(named, shown, "{} {position}: {said}", G::CARD.id);
}

fn moves_and_reasons_are_said_in_words<G: Game>() {
    for position in samples::<G>(2, 10) {
        for made in G::moves(&position) {
            let told = G::tell(&position, &made);
            for said in [told.imperative(), told.past(), told.gerund(), G::region(&position, &made)] {
                readable(G::CARD.id, &said.to_string());
                lights_up::<G>(&position, &said);
            }
            let cells = G::cells(&position, &made);
            assert_eq!(told.imperative().cells(Role::Act), cells, "{} {position} {made}", G::CARD.id);
        }
        let Verdict::Winnable { line } = G::judge(&position, &mut Budget::default()).verdict else { continue };
        if let Some((_, why)) = G::advise(&position, &line) {
            readable(G::CARD.id, &why.to_string());
            lights_up::<G>(&position, &why);
        }
    }
}

fn losses_are_explained_in_words<G: Game>() {
    let mut lost = 0;
    let setups = small::<G>().iter().copied().chain(G::CARD.presets.iter().map(|preset| preset.setup));
    for (number, setup) in setups.enumerate() {
        let mut random = Random::new(number as u64);
        for seed in 0..6 {
            for position in walk::<G>(deal::<G>(setup, &seed.to_string()), 60, &mut random) {
                let known = judged::<G>(&position, &mut Budget::nodes(200_000));
                let Verdict::NotWinnable { why } = known.verdict else { continue };
                lost += 1;
                readable(G::CARD.id, &why.to_string());
                lights_up::<G>(&position, &why);
            }
        }
    }
    // Lamps dealt to be darkened are never lost; every other game is.
    assert!(lost > 0 || G::CARD.presets.iter().all(|preset| preset.winnable), "{}: nothing was lost", G::CARD.id);
}

fn events_and_refusals_are_said_in_words<G: Game>() {
    for position in samples::<G>(2, 10) {
        for made in G::moves(&position) {
            let mut events = Vec::new();
            let mut next = position.clone();
            G::play(&mut next, &made, &mut events);
            for event in events {
                if let BoardEvent::Note { text } = event {
                    readable(G::CARD.id, &text);
                }
            }
            readable(G::CARD.id, &G::scene(&next, &Focus::default()).sentence);
        }
        for cell in &G::scene(&position, &Focus::default()).cells {
            readable(G::CARD.id, &cell.words());
        }
    }
    for example in G::CARD.refusals {
        let id = format!("{}{}{}", G::CARD.id, if example.board.starts_with('@') { "" } else { ":" }, example.board);
        let mut table = catalogue::open(&id, Level::Easy).unwrap();
        let refused = obey_now(&mut *table, &Command::Play { text: example.attempt.into() }).unwrap_err();
        readable(G::CARD.id, &refused.sentence);
    }
}

fn tables_speak_in_words_from_hint_to_lesson<G: Game>() {
    for preset in G::CARD.presets {
        let id = format!("{}:{}#voice", G::CARD.id, preset.setup);
        let mut table = catalogue::open(&id, Level::Easy).unwrap();
        let mut random = Random::new(3);
        for turn in 0..8 {
            for _ in 0..5 {
                let said = obey_now(&mut *table, &Command::Hint).unwrap().said;
                readable(G::CARD.id, &said);
                if let Some(walk) = table.line() {
                    readable(G::CARD.id, &walk.next.map(|next| next.to_string()).unwrap_or_default());
                    obey_now(&mut *table, &Command::PutAway).unwrap();
                }
            }
            let Some(text) = random.pick(&table.moves()).cloned() else { break };
            if let Ok(reply) = obey_now(&mut *table, &Command::Play { text }) {
                readable(G::CARD.id, &reply.said);
            }
            let moment = table.moment(table.place().ply).unwrap();
            readable(G::CARD.id, &moment.sentence.to_string());
            if turn % 4 == 3 && table.place().moves() > 0 {
                obey_now(&mut *table, &Command::Lesson).unwrap();
                while let Some(question) = table.pending() {
                    question.ask(&Budget::nodes(20_000), &mut |answer| table.answer(answer));
                }
                readable(G::CARD.id, &table.lesson().unwrap().sentence.to_string());
                if table.lesson().unwrap().of > 0 {
                    readable(G::CARD.id, &obey_now(&mut *table, &Command::Reveal).unwrap().said);
                }
                obey_now(&mut *table, &Command::PutAway).unwrap();
            }
        }
        assert!(table.assists().contains(&Assist::Verdict), "{id}");
    }
}

/// A grid counts rows and columns from 1 at the upper left, and every move on it can be typed so.
fn moves_are_typed_as_people_count<G: Game>() {
    for position in samples::<G>(2, 10) {
        let scene = G::scene(&position, &Focus::default());
        for cell in scene.cells.iter().filter(|cell| cell.part == parlor_games::scene::Part::Board) {
            if scene.board.column_labels.is_empty() {
                continue;
            }
            let place = format!("row {}, column {}", cell.row + 1, cell.column + 1);
            assert_eq!(cell.place, place, "{}", G::CARD.id);
            assert_eq!(scene.board.row_labels[usize::from(cell.row)], (cell.row + 1).to_string(), "{}", G::CARD.id);
        }
        for made in G::moves(&position) {
            let read = G::read_move(&position, &made.to_string());
            assert_eq!(read.as_ref(), Ok(&made), "{}: notation is read as well", G::CARD.id);
            if let Some(text) = G::type_move(&position, &made) {
                assert_eq!(G::read_move(&position, &text).as_ref(), Ok(&made), "{}: {text}", G::CARD.id);
            }
        }
    }
}
