//! Drills are what they claim to be.

use std::collections::{BTreeSet, HashSet};

use parlor_games::catalogue;
use parlor_games::coach::{BruteForce, Budget, Verdict, judged};
use parlor_games::drill::{Ask, Drill, Wish, dig};
use parlor_games::game::{Game, Status};
use parlor_games::kit::id::{GameId, Source};
use parlor_games::kit::seed::Seed;

use crate::boards::{deal, setup, small};

crate::for_every_game! {
    drills_come_from_boards_that_can_be_dealt_again,
    drills_have_exactly_the_moves_they_claim,
    on_small_boards_drills_equal_brute_force,
    drills_are_not_trivial,
    the_same_board_gives_the_same_drills,
    no_drill_comes_twice,
    what_can_be_decided_is_told_with_its_reason,
}

/// Games in which no move throws the win away, or one of two at most, so that there is nothing to ask.
const HARMLESS: [&str; 2] = ["lamps", "template"];
/// How many drills are looked at, and on how many boards they are looked for: in some games few boards have any.
const ENOUGH: usize = 10;
const BOARDS: usize = 300;

fn id<G: Game>(text: &str, number: usize) -> GameId {
    let seed = Source::Seed(Seed::new(format!("drill-{number}")));
    GameId { game: G::CARD.id.into(), setup: Some(setup::<G>(text).to_string()), source: seed }
}

/// Some drills of so many boards of a setup.
fn mined<G: Game>(text: &str, boards: usize) -> Vec<Drill> {
    let entry = catalogue::find(G::CARD.id).unwrap();
    (0..boards).flat_map(|number| entry.mine(&id::<G>(text, number)).unwrap()).take(ENOUGH).collect()
}

/// Drills of the first preset; there are some in every game in which moves can be wrong.
fn of_the_first_preset<G: Game>() -> Vec<Drill> {
    let found = mined::<G>(G::CARD.presets[0].setup, BOARDS);
    assert_eq!(found.is_empty(), HARMLESS.contains(&G::CARD.id), "{}: {} drills", G::CARD.id, found.len());
    found
}

/// The position of a drill, played from its board by the rules.
fn position<G: Game>(drill: &Drill) -> G::Position {
    let board: GameId = drill.board.parse().unwrap();
    let Source::Seed(seed) = &board.source else { panic!("{}: {} names no deal", G::CARD.id, drill.board) };
    let mut position = deal::<G>(board.setup.as_deref().unwrap_or_default(), seed.text());
    for text in &drill.moves {
        let made: G::Move = text.parse().unwrap();
        assert_eq!(G::refuse(&position, &made), None, "{} {text}", drill.board);
        assert!(G::plays_on(&position, &made), "{} {text}", drill.board);
        G::make(&mut position, &made);
    }
    position
}

fn onwards<G: Game>(position: &G::Position) -> Vec<G::Move> {
    G::moves(position).into_iter().filter(|made| G::plays_on(position, made)).collect()
}

fn after<G: Game>(position: &G::Position, made: &G::Move) -> G::Position {
    let mut next = position.clone();
    G::make(&mut next, made);
    next
}

fn drills_come_from_boards_that_can_be_dealt_again<G: Game>() {
    for drill in of_the_first_preset::<G>() {
        let reached = position::<G>(&drill);
        let named: GameId = drill.position.parse().unwrap();
        let Source::Position(text) = &named.source else { panic!("{} is no position", drill.position) };
        assert_eq!(&reached.to_string(), text, "{}", drill.board);
        assert_eq!(G::status(&reached), Status::Playing);
    }
}

/// Holds a drill against what somebody else found out about moves.
fn agrees<G: Game>(drill: &Drill, mut can_be_won: impl FnMut(&G::Position) -> bool) {
    let position = position::<G>(drill);
    let open = onwards::<G>(&position);
    assert_eq!(open.len(), drill.open, "{} {:?}", drill.board, drill.moves);
    let keeping: BTreeSet<String> = drill.keeping.iter().cloned().collect();
    assert_eq!(keeping.len(), drill.keeping.len(), "{}: a move stands twice", drill.board);
    let truth: BTreeSet<String> =
        open.iter().filter(|made| can_be_won(&after::<G>(&position, made))).map(ToString::to_string).collect();
    match drill.ask {
        Ask::Keep => assert_eq!(truth, keeping, "{} {:?}", drill.board, drill.moves),
        Ask::Decide => {
            assert!(keeping.is_subset(&truth), "{} {:?}: {keeping:?}", drill.board, drill.moves);
            // A cell is decided if nothing else on it is true.
            for text in &keeping {
                let cells = |made: &G::Move| G::cells(&position, made).first().copied();
                let cell = cells(&text.parse().unwrap());
                let others = open.iter().filter(|other| cells(other) == cell && other.to_string() != *text);
                for other in others {
                    assert!(!truth.contains(&other.to_string()), "{}: {text} or {other}", drill.position);
                }
            }
        }
    }
}

fn drills_have_exactly_the_moves_they_claim<G: Game>() {
    for drill in of_the_first_preset::<G>() {
        agrees::<G>(&drill, |position| match judged::<G>(position, &mut Budget::default()).verdict {
            Verdict::Winnable { .. } => true,
            Verdict::NotWinnable { .. } => false,
            Verdict::Unknown => panic!("{}: {position} is not decided", G::CARD.id),
        });
    }
}

fn on_small_boards_drills_equal_brute_force<G: Game>() {
    for setup in small::<G>() {
        let mut truth = BruteForce::<G>::default();
        for drill in mined::<G>(setup, 30) {
            agrees::<G>(&drill, |position| truth.can_be_won(position));
        }
    }
}

fn drills_are_not_trivial<G: Game>() {
    let found = of_the_first_preset::<G>();
    let mut seen = HashSet::new();
    for drill in &found {
        assert!(!drill.keeping.is_empty() && drill.open >= 3, "{}", drill.board);
        assert!(drill.luck() <= 0.5, "{}: {} of {} are right", drill.board, drill.keeping.len(), drill.open);
        seen.insert(&drill.position);
    }
    assert_eq!(seen.len(), found.len(), "{}: a drill comes twice", G::CARD.id);
}

fn the_same_board_gives_the_same_drills<G: Game>() {
    assert_eq!(of_the_first_preset::<G>(), of_the_first_preset::<G>());
}

/// Of a thousand in games in which they are found fast enough for a test, else of a hundred.
fn no_drill_comes_twice<G: Game>() {
    let wish = Wish { game: Some(G::CARD.id.to_owned()), ..Wish::default() };
    let many = if G::DEDUCES { 1_000 } else { 100 };
    let found = dig(&wish, &Seed::new("again"), many, &|| false);
    let different: HashSet<&str> = found.iter().map(|drill| drill.position.as_str()).collect();
    assert_eq!(different.len(), found.len(), "{}", G::CARD.id);
    assert!(found.len() == many || HARMLESS.contains(&G::CARD.id), "{}: {} of {many}", G::CARD.id, found.len());
}

fn what_can_be_decided_is_told_with_its_reason<G: Game>() {
    for drill in of_the_first_preset::<G>().iter().filter(|drill| drill.ask == Ask::Decide) {
        let position = position::<G>(drill);
        for text in &drill.keeping {
            assert!(G::follows(&position, &text.parse().unwrap()).is_some(), "{} {text}", drill.position);
        }
    }
}
