//! Verdicts against labelled boards and against trying everything.

use std::collections::HashMap;

use super::super::shift::Shift;
use super::super::{Pikachu, rules};
use super::{Board, board, random_board, searched_pairs};
use crate::coach::{Budget, Verdict, judged};
use crate::game::{Deal, Judge, Refute, Rules, Status};
use crate::kit::grid::Size;
use crate::kit::random::Random;
use crate::kit::seed::Seed;
use crate::speech::Role;

struct Labelled {
    board: Board,
    solvable: bool,
    line: Vec<(usize, usize)>,
}

fn labelled() -> Vec<Labelled> {
    let number = |text: &str| text.parse::<usize>().unwrap();
    include_str!("../../../../testdata/pikachu/boards.txt")
        .lines()
        .filter(|line| !line.starts_with('#') && !line.is_empty())
        .map(|line| {
            let fields: Vec<&str> = line.split(';').collect();
            let tiles = fields[2].split_whitespace().map(|tile| number(tile) as u8).collect();
            let pair = |text: &str| text.split_once('-').map(|(a, b)| (number(a), number(b))).unwrap();
            Labelled {
                board: Board::new(Size::new(number(fields[0]), number(fields[1])), tiles, Shift::None),
                solvable: fields[3] == "S",
                line: fields.get(4).map_or(Vec::new(), |line| line.split_whitespace().map(pair).collect()),
            }
        })
        .collect()
}

#[test]
fn every_labelled_board_gets_its_verdict() {
    let boards = labelled();
    assert_eq!(boards.len(), 305);
    for known in &boards {
        let word = judged::<Pikachu>(&known.board, &mut Budget::nodes(200_000)).word();
        assert_eq!(word, if known.solvable { "winnable" } else { "not_winnable" }, "{}", known.board);
    }
}

#[test]
fn every_lost_labelled_board_has_a_proof_that_checks_and_no_other_board_takes_it() {
    let boards = labelled();
    let (mut lost, mut long) = (0, 0);
    for known in boards.iter().filter(|known| !known.solvable) {
        let proof = Pikachu::refute(&known.board, &mut Budget::default()).unwrap();
        let steps: Vec<&str> = proof.iter().map(String::as_str).collect();
        assert_eq!(Pikachu::check_refutation(&known.board, &steps), Ok(()), "{}", known.board);
        for other in boards.iter().filter(|other| other.solvable).take(20) {
            assert!(Pikachu::check_refutation(&other.board, &steps).is_err(), "{} {steps:?}", other.board);
        }
        lost += 1;
        long += usize::from(steps.len() > 2);
    }
    assert!(lost > 20 && long > 0, "{lost} {long}");
}

#[test]
fn the_labels_own_lines_replay_by_our_rules() {
    let mut replayed = 0;
    for known in labelled().into_iter().filter(|known| known.solvable) {
        let mut position = known.board;
        for &(a, b) in &known.line {
            let wanted = super::super::notation::Move::pair(rules::spot(&position, a), rules::spot(&position, b));
            assert_eq!(Pikachu::refuse(&position, &wanted), None, "{position}");
            Pikachu::play(&mut position, &wanted, &mut Vec::new());
        }
        assert_eq!(Pikachu::status(&position), Status::Won);
        replayed += 1;
    }
    assert_eq!(replayed, 267);
}

#[test]
fn boards_of_the_middle_of_a_game_keep_or_lose_the_win_consistently() {
    let mut random = Random::new(6);
    let mut lost = 0;
    for known in labelled().into_iter().filter(|known| known.board.size().area() >= 96).step_by(6) {
        let mut position = known.board;
        let mut winnable = known.solvable;
        while let Some(&(a, b)) = random.pick(&position.field().pairs()) {
            position.take(a, b, |_, _| ());
            let now = judged::<Pikachu>(&position, &mut Budget::nodes(400_000)).word();
            assert_ne!(now, "unknown", "{position}");
            // A lost board stays lost.
            assert!(winnable || now == "not_winnable", "{position}");
            lost += usize::from(winnable && now == "not_winnable");
            winnable = now == "winnable";
        }
    }
    assert!(lost > 5, "{lost}");
}

/// Whether a board can be cleared, by trying everything with the document's own search for pairs.
fn brute_force(position: &Board, known: &mut HashMap<Board, bool>) -> bool {
    if position.field().count() == 0 {
        return true;
    }
    if let Some(&verdict) = known.get(position) {
        return verdict;
    }
    let verdict = searched_pairs(position.field()).into_iter().any(|(a, b)| {
        let mut next = position.clone();
        next.take(a, b, |_, _| ());
        brute_force(&next, known)
    });
    known.insert(position.clone(), verdict);
    verdict
}

#[test]
fn in_every_mode_small_boards_get_the_verdict_of_trying_everything() {
    let mut random = Random::new(8);
    for shift in Shift::ALL {
        let (mut won, mut lost) = (0, 0);
        for round in 0..240 {
            let size = [Size::new(4, 4), Size::new(5, 4), Size::new(4, 5), Size::new(6, 4)][round % 4];
            // Mostly pairs, with some groups of four and six; few kinds are cleared nearly always.
            let kinds = size.area() / 2 - [0, 1, 2, 3, 6][round % 5];
            let mut tiles: Vec<u8> = (0..size.area() / 2).flat_map(|pair| [(pair % kinds) as u8 + 1; 2]).collect();
            random.shuffle(&mut tiles);
            let position = Board::new(size, tiles, shift);
            let truth = brute_force(&position, &mut HashMap::new());
            match judged::<Pikachu>(&position, &mut Budget::default()).verdict {
                Verdict::Winnable { .. } => assert!(truth, "{shift:?} {position} cannot be cleared"),
                Verdict::NotWinnable { why } => assert!(!truth, "{shift:?} {position} can be cleared: {why}"),
                Verdict::Unknown => panic!("{shift:?} {position} is not decided"),
            }
            (won, lost) = (won + usize::from(truth), lost + usize::from(!truth));
        }
        assert!(won > 40 && lost > 5, "{shift:?}: {won} won, {lost} lost");
    }
}

#[test]
fn a_lost_board_says_why() {
    let why = |text: &str| match Pikachu::judge(&board(text), &mut Budget::default()).verdict {
        Verdict::NotWinnable { why } => why.to_string(),
        other => panic!("{text}: {other:?}"),
    };
    assert_eq!(why("AAAB/BCCC"), "One of the three As has no partner.");
    let blocked = "The two As and the two Bs block each other: neither pair can be joined before the other has gone.";
    assert_eq!(why("AB/BA"), blocked);
    assert_eq!(why("CABC/.BA."), blocked);
    let stuck = "However the others go and slide, the two As and the two Bs block each other.";
    assert_eq!(why("down@..../CABC/DBAD"), stuck);
}

#[test]
fn leaving_any_kind_out_of_a_knot_leaves_tiles_that_can_all_be_joined() {
    let mut random = Random::new(4);
    let mut sizes = [0; 4];
    for round in 0..400 {
        let size = [Size::new(4, 4), Size::new(5, 4), Size::new(6, 4)][round % 3];
        let kinds = size.area() / 2 - [0, 1, 2, 4][round % 4];
        let mut tiles: Vec<u8> = (0..size.area() / 2).flat_map(|pair| [(pair % kinds) as u8 + 1; 2]).collect();
        random.shuffle(&mut tiles);
        let position = Board::new(size, tiles, Shift::None);
        let Verdict::NotWinnable { why } = Pikachu::judge(&position, &mut Budget::default()).verdict else { continue };
        let lit = why.cells(Role::Because);
        let kind = |at: &usize| position.field().tiles()[*at];
        let mut knot: Vec<u8> = lit.iter().map(kind).collect();
        knot.sort_unstable();
        knot.dedup();
        let alone = |kinds: &dyn Fn(u8) -> bool| {
            let tiles = position.field().tiles().iter().map(|&tile| if kinds(tile) { tile } else { 0 }).collect();
            brute_force(&Board::new(size, tiles, Shift::None), &mut HashMap::new())
        };
        assert_eq!(lit.len(), position.field().tiles().iter().filter(|tile| knot.contains(tile)).count(), "{why}");
        assert!(!alone(&|tile| knot.contains(&tile)), "{position}: {why}");
        for &without in &knot {
            assert!(alone(&|tile| knot.contains(&tile) && tile != without), "{position}: {why}");
        }
        sizes[(knot.len() - 2).min(3)] += 1;
    }
    assert!(sizes.iter().sum::<usize>() > 60 && sizes[0] > 5, "{sizes:?}");
}

/// Whether all tiles of some kinds can be joined if any other tile may be taken away alone at any time.
fn with_others_free(position: &Board, kinds: &[u8], known: &mut HashMap<Board, bool>) -> bool {
    let tiles = position.field().tiles();
    if !tiles.iter().any(|tile| kinds.contains(tile)) {
        return true;
    }
    if let Some(&verdict) = known.get(position) {
        return verdict;
    }
    let loose = (0..tiles.len()).filter(|&at| tiles[at] != 0 && !kinds.contains(&tiles[at])).map(|at| (at, at));
    let pairs = searched_pairs(position.field()).into_iter().filter(|&(a, _)| kinds.contains(&tiles[a]));
    let verdict = loose.chain(pairs).any(|(a, b)| {
        let mut next = position.clone();
        next.take(a, b, |_, _| ());
        with_others_free(&next, kinds, known)
    });
    known.insert(position.clone(), verdict);
    verdict
}

#[test]
fn where_tiles_slide_a_knot_stays_however_the_others_go() {
    let mut random = Random::new(12);
    let mut knots = 0;
    for round in 0..300 {
        let shift = Shift::ALL[1 + round % 8];
        let mut tiles: Vec<u8> = (0..6_u8).flat_map(|kind| [kind + 1; 2]).collect();
        random.shuffle(&mut tiles);
        let position = Board::new(Size::new(4, 3), tiles, shift);
        let Verdict::NotWinnable { why } = Pikachu::judge(&position, &mut Budget::default()).verdict else { continue };
        let mut knot: Vec<u8> = why.cells(Role::Because).iter().map(|&at| position.field().tiles()[at]).collect();
        knot.sort_unstable();
        knot.dedup();
        if !knot.is_empty() {
            assert!(!with_others_free(&position, &knot, &mut HashMap::new()), "{shift:?} {position}: {why}");
            knots += 1;
        }
    }
    assert!(knots > 20, "{knots}");
}

#[test]
fn one_kind_only_is_cleared_at_any_size() {
    for text in ["8x8,1", "25x24,1", "40x40,1", "40x40,2,document", "12x12,2", "16x9,1,left"] {
        let position = Pikachu::deal(&text.parse().unwrap(), &Seed::new("1")).unwrap();
        assert_eq!(judged::<Pikachu>(&position, &mut Budget::default()).word(), "winnable", "{text}");
    }
}

#[test]
fn solvable_deals_of_every_mode_are_proved_winnable() {
    for size in ["6x4", "8x8", "14x6"] {
        for shift in Shift::ALL {
            for seed in ["1", "2", "3"] {
                let setup = format!("{size},{}", shift.word()).parse().unwrap();
                let position = Pikachu::deal(&setup, &Seed::new(seed)).unwrap();
                let word = judged::<Pikachu>(&position, &mut Budget::nodes(5_000_000)).word();
                assert_eq!(word, "winnable", "{setup} {seed}");
            }
        }
    }
}

#[test]
fn positions_with_gaps_never_break_the_solver() {
    let mut random = Random::new(10);
    for shift in Shift::ALL {
        for _ in 0..40 {
            let position = random_board(Size::new(7, 5), 5, shift, &mut random);
            let mut budget = Budget::nodes(20_000);
            let word = judged::<Pikachu>(&position, &mut budget).word();
            assert!(word != "unknown" || budget.spent() > 10_000, "{shift:?} {position}");
        }
    }
}
