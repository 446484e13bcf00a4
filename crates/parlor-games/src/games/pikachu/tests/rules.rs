//! Paths, slides, shuffles and notation.

use super::super::notation::Move;
use super::super::path::{fewest_turns, shortest};
use super::super::shift::Shift;
use super::super::{Pikachu, rules};
use super::{board, random_board, searched, searched_pairs};
use crate::game::{BoardEvent, Judge, Notation, Rules, Status};
use crate::kit::grid::Size;
use crate::kit::random::Random;

/// The two numbers of `(2,3)`.
fn pair(text: &str) -> (u8, u8) {
    let (row, col) = text.trim_matches(['(', ')']).split_once(',').unwrap();
    (row.parse().unwrap(), col.parse().unwrap())
}

#[test]
fn the_vectors_match_with_their_steps_turns_and_paths() {
    let mut vectors = 0;
    for line in include_str!("../../../../testdata/pikachu/paths.txt").lines().filter(|line| !line.starts_with('#')) {
        let fields: Vec<&str> = line.split('|').map(str::trim).collect();
        let position = board(fields[0]);
        let spots = [fields[1], fields[2]].map(pair).map(|(row, col)| super::super::notation::Spot { row, col });
        let refusal = Pikachu::refuse(&position, &Move::pair(spots[0], spots[1]));
        assert_eq!(refusal.is_none(), fields[3] == "match", "{line}: {refusal:?}");
        vectors += 1;
        if fields[3] != "match" {
            continue;
        }
        let ends = spots.map(|spot| rules::place(&position, spot).unwrap());
        let path = shortest(position.field(), ends[0], ends[1]).unwrap();
        let cells: Vec<String> = path.cells().map(|(x, y)| format!("({y},{x})")).collect();
        assert_eq!(cells.join(" "), fields[6], "{line}");
        assert_eq!(
            (path.steps().to_string(), path.turns().to_string()),
            (fields[4].into(), fields[5].into()),
            "{line}"
        );
    }
    assert_eq!(vectors, 18);
}

#[test]
fn the_shortest_path_is_the_one_the_documents_search_finds() {
    let mut random = Random::new(2);
    let mut joined = 0;
    for round in 0..400 {
        let size = Size::new(1 + random.below(7), 1 + random.below(6));
        let position = random_board(size, 2 + round % 5, Shift::None, &mut random);
        for _ in 0..30 {
            let (a, b) = (random.below(size.area()), random.below(size.area()));
            let tiles = position.field().tiles();
            if a == b || tiles[a] == 0 || tiles[b] == 0 {
                continue;
            }
            let wanted = searched(position.field(), a, b);
            let found = shortest(position.field(), a, b).map(|path| path.cells().collect::<Vec<_>>());
            assert_eq!(found, wanted, "{position} {a} {b}");
            assert_eq!(position.field().joined(a, b), wanted.is_some(), "{position} {a} {b}");
            let turns = fewest_turns(position.field(), a, b);
            assert_eq!(turns.is_some_and(|turns| turns <= 2), wanted.is_some(), "{position} {a} {b}");
            joined += usize::from(wanted.is_some());
        }
    }
    assert!(joined > 1_000, "{joined}");
}

#[test]
fn the_list_of_pairs_is_what_the_documents_search_joins() {
    let mut random = Random::new(3);
    let (mut some, mut none) = (0, 0);
    for round in 0..600 {
        let size = Size::new(1 + random.below(8), 1 + random.below(6));
        let position = random_board(size, 2 + round % 12, Shift::None, &mut random);
        let wanted = searched_pairs(position.field());
        assert_eq!(position.field().pairs(), wanted, "{position}");
        match position.field().any_pair() {
            Some(pair) => assert!(wanted.contains(&pair), "{position} {pair:?}"),
            None => assert!(wanted.is_empty(), "{position}"),
        }
        (some, none) = (some + usize::from(!wanted.is_empty()), none + usize::from(wanted.is_empty()));
    }
    assert!(some > 100 && none > 50, "{some} {none}");
}

#[test]
fn the_largest_board_has_its_border_too() {
    let side = super::super::field::MAX_SIDE;
    let mut tiles = vec![1_u8; side * side];
    for (place, tile) in tiles.iter_mut().enumerate() {
        *tile = 2 + (place % 50) as u8;
    }
    let corners = [0, side - 1, side * (side - 1), side * side - 1];
    corners.iter().for_each(|&corner| tiles[corner] = 1);
    let position = super::Board::new(Size::new(side, side), tiles, Shift::None);
    let path = shortest(position.field(), corners[2], corners[3]).unwrap();
    assert_eq!((path.steps(), path.corners()[1]), (side + 1, (1, side + 1)));
    assert!(position.field().joined(corners[1], corners[3]) && !position.field().joined(corners[0], corners[3]));
}

#[test]
fn after_a_match_tiles_slide_as_the_mode_says() {
    for (text, mode, after) in [
        ("AQCD/EFGH/IJKL/MQOP", "none", "A.CD/EFGH/IJKL/M.OP"),
        ("AQCD/EFGH/IJKL/MQOP", "down", "A.CD/E.GH/IFKL/MJOP"),
        ("AQCD/EFGH/IJKL/MQOP", "left", "ACD./EFGH/IJKL/MOP."),
        ("ABC/DEF/QQG/HIJ/KLM", "to-row", "..C/ABF/DEG/HIJ/KLM"),
        ("ABQQC/DEFGH", "from-column", "AB..C/DEFGH"),
    ] {
        assert_eq!(expected_slide(&text.replace('Q', "."), mode), after, "{mode}");
    }
    let mut random = Random::new(4);
    for shift in Shift::ALL {
        for _ in 0..200 {
            let size = Size::new(1 + random.below(6), 2 + random.below(5));
            // Two tiles go, whether or not a path joins them: only the sliding is looked at.
            let letters = (0..size.area()).map(|place| place as u8 + 1).collect();
            let mut position = super::Board::new(size, letters, shift);
            let (a, b) = (random.below(size.area()), random.below(size.area()));
            let mut text: Vec<char> = position.to_string().chars().collect();
            for place in [a, b] {
                text[place + size.row(place)] = '.';
            }
            let text: String = text.into_iter().collect();
            position.take(a, b, |_, _| ());
            assert_eq!(position.to_string(), expected_slide(&text, shift.word()), "{text} {shift:?}");
        }
    }
}

/// What becomes of a board with gaps, every line gathered by hand on strings.
fn expected_slide(text: &str, mode: &str) -> String {
    let rows: Vec<String> = text.split('/').map(str::to_owned).collect();
    let turned = |rows: &[String]| -> Vec<String> {
        let width = rows[0].len();
        (0..width).map(|x| rows.iter().map(|row| row.as_bytes()[x] as char).collect()).collect()
    };
    let left = |line: &str| format!("{:.<width$}", line.replace('.', ""), width = line.len());
    let right = |line: &str| format!("{:.>width$}", line.replace('.', ""), width = line.len());
    let halves = |line: &str, first: &dyn Fn(&str) -> String, second: &dyn Fn(&str) -> String| {
        let (a, b) = line.split_at(line.len().div_ceil(2));
        first(a) + &second(b)
    };
    let gathered = |lines: Vec<String>| -> Vec<String> {
        lines
            .iter()
            .map(|line| match mode {
                "up" | "left" => left(line),
                "down" | "right" => right(line),
                "to-row" | "to-column" => halves(line, &right, &left),
                "from-row" | "from-column" => halves(line, &left, &right),
                _ => line.clone(),
            })
            .collect()
    };
    let rows = match mode {
        "up" | "down" | "to-row" | "from-row" => turned(&gathered(turned(&rows))),
        _ => gathered(rows),
    };
    rows.join("/")
}

#[test]
fn a_match_shows_its_line_then_what_goes_and_what_slides() {
    let mut position = board("down@AB/CD/AB");
    let mut events = Vec::new();
    assert_eq!(Pikachu::refuse(&position, &"1,1-3,1".parse().unwrap()), None);
    Pikachu::play(&mut position, &"3,1-1,1".parse().unwrap(), &mut events);
    assert_eq!(position.to_string(), ".B/.D/CB");
    assert_eq!(
        events,
        [
            BoardEvent::Line { points: vec![(0, 0), (-1, 0), (-1, 2), (0, 2)] },
            BoardEvent::Vanish { cell: 0 },
            BoardEvent::Vanish { cell: 4 },
            BoardEvent::Slide { from: 2, to: 4 },
        ]
    );
}

#[test]
fn a_refusal_tells_how_many_turns_the_path_would_need() {
    let sentence = |text: &str, attempt: &str| {
        Pikachu::refuse(&board(text), &attempt.parse().unwrap()).map(|refusal| refusal.sentence)
    };
    assert_eq!(sentence("AB/BA", "1,1-2,2").unwrap(), "The line would need three turns; two are allowed.");
    assert_eq!(sentence("BCB/CBC/BCB", "1,1-2,2").unwrap(), "No line through empty cells joins them.");
    assert_eq!(
        sentence("AB/BA", "1,1-0,2").unwrap(),
        "Row 0, column 2 is off the board, which has 2 rows and 2 columns."
    );
}

#[test]
fn a_shuffle_keeps_places_and_tiles_and_makes_the_board_winnable() {
    let mut random = Random::new(5);
    let mut shuffled = 0;
    for shift in Shift::ALL {
        for _ in 0..30 {
            let mut position = random_board(Size::new(6, 4), 4, shift, &mut random);
            if Pikachu::refuse(&position, &Move::Shuffle).is_some() {
                continue;
            }
            let before = position.clone();
            Pikachu::play(&mut position, &Move::Shuffle, &mut Vec::new());
            let places = |of: &super::Board| of.field().tiles().iter().map(|tile| *tile != 0).collect::<Vec<_>>();
            let tiles = |of: &super::Board| {
                let mut tiles = of.field().tiles().to_vec();
                tiles.sort_unstable();
                tiles
            };
            assert_eq!((places(&position), tiles(&position)), (places(&before), tiles(&before)));
            // Going back and shuffling again brings the same luck.
            let mut again = before.clone();
            Pikachu::play(&mut again, &Move::Shuffle, &mut Vec::new());
            assert_eq!(again, position);
            let even = before.field().groups().iter().all(|group| group.len().is_multiple_of(2));
            let verdict = Pikachu::judge(&position, &mut crate::coach::Budget::default()).verdict;
            assert_eq!(matches!(verdict, crate::coach::Verdict::Winnable { .. }), even, "{before} {position}");
            shuffled += usize::from(even);
        }
    }
    assert!(shuffled > 5, "{shuffled}");
}

#[test]
fn texts_of_positions_moves_and_setups_are_read_back_or_point_at_the_mistake() {
    for (text, at) in [("", 0), ("A/", 2), ("AB/A", 4), ("AB/ABC", 5), ("A?", 1), ("AB/B!", 4)] {
        assert_eq!(Pikachu::read(None, text).unwrap_err().at, at, "{text}");
    }
    let hanging = Pikachu::read(Some(&"down".parse().unwrap()), "AB/.B").unwrap_err();
    assert_eq!((hanging.at, hanging.what.contains("1,1")), (0, true), "{hanging}");
    assert!(Pikachu::read(Some(&"4x4".parse().unwrap()), "AB/BA").is_err());
    for (text, written) in [("2,3-1,1", "1,1-2,3"), ("1,1-1,1", "1,1-1,1"), ("SHUFFLE", "shuffle")] {
        assert_eq!(text.parse::<Move>().unwrap().to_string(), written);
    }
    for (text, at) in [("1,1", 0), ("1,1-2", 4), ("1,1-2,300", 4), ("1,1-2,3-4,5", 0)] {
        assert_eq!(text.parse::<Move>().unwrap_err().at, at, "{text}");
    }
    for (text, written) in [
        ("", ""),
        ("16x9", "16x9"),
        ("16x9,down,twos", "16x9,twos,down"),
        ("document,26,12x8", "12x8,26,document"),
        ("fours,solvable,none,0", ""),
    ] {
        assert_eq!(text.parse::<super::super::setup::Setup>().unwrap().to_string(), written, "{text}");
    }
    for bad in ["41x2", "0x4", "8x8,63", "twos,5", "sideways"] {
        assert!(bad.parse::<super::super::setup::Setup>().is_err(), "{bad}");
    }
}

#[test]
fn a_clear_board_is_won_and_one_without_pairs_is_stuck() {
    for (text, status) in [("..", Status::Won), ("AB/BA", Status::Stuck), ("AA", Status::Playing), ("A", Status::Stuck)]
    {
        assert_eq!(Pikachu::status(&board(text)), status, "{text}");
    }
}
