use std::collections::{BTreeSet, HashMap, HashSet};
use std::sync::Arc;

use super::endings::Endings;
use super::plain::{Known, Plain};
use super::symmetry::Symmetry;
use super::weighing::Scales;
use super::*;
use crate::game::Rules;
use crate::games::nine_almonds::board::{Shape, centre};
use crate::games::nine_almonds::plan::Plan;
use crate::games::nine_almonds::rules;
use crate::kit::grid::Size;
use crate::kit::random::Random;

fn plain(shape: &Shape) -> Plain {
    let at = |s: Square| (i32::from(s.x), i32::from(s.y));
    Plain { squares: shape.squares().map(at).collect(), orthogonal: shape.orthogonal(), goal: at(shape.goal()) }
}

fn almonds(position: &Position) -> BTreeSet<(i32, i32)> {
    position.almonds().map(|s| (i32::from(s.x), i32::from(s.y))).collect()
}

fn classic_start() -> Position {
    Position::start(Plan::Classic.shape().unwrap())
}

/// Boards small enough to try everything, some with gaps and with the goal elsewhere, each with some positions.
pub(super) fn small_positions(each: usize) -> Vec<Position> {
    let mut random = Random::new(9);
    let mut positions = Vec::new();
    for (cols, rows) in [(3, 3), (5, 3), (3, 5), (7, 3), (5, 5), (4, 4), (4, 3), (3, 6), (6, 4), (9, 3), (3, 8)] {
        for variant in 0..6 {
            let size = Size::new(cols, rows);
            let goal = if variant < 4 { centre(size) } else { Square::new(random.below(cols) as u8, 0) };
            let gaps: Vec<Square> = (0..if variant < 2 { 0 } else { 3 })
                .map(|_| Square::new(random.below(cols) as u8, random.below(rows) as u8))
                .collect();
            let exists = |s| s == goal || !gaps.contains(&s);
            let shape = Arc::new(Shape::new(size, variant % 2 == 1, goal, exists, |_| false).unwrap());
            // Few almonds on the larger boards, so that the plain solver can follow.
            let most = if size.area() > 21 { 7 } else { 10 };
            for number in 0..each {
                let backwards = number % 2 == 0;
                let position = if backwards {
                    won_position(&shape, most, &mut random)
                } else {
                    any_position(&shape, most, &mut random)
                };
                positions.push(position);
            }
        }
    }
    positions
}

fn any_position(shape: &Arc<Shape>, most: usize, random: &mut Random) -> Position {
    let mut squares: Vec<Square> = shape.squares().collect();
    random.shuffle(&mut squares);
    squares.truncate(random.below(most + 1));
    Position::with(shape.clone(), squares)
}

/// Jumps taken back from the end, so that there is a win; one almond more or less in a quarter of them.
fn won_position(shape: &Arc<Shape>, most: usize, random: &mut Random) -> Position {
    let mut position = Position::with(shape.clone(), [shape.goal()]);
    for _ in 0..random.below(most) {
        let back: Vec<_> =
            shape.jumps().iter().filter(|jump| position.almonds & jump.changed() == 1 << jump.to).collect();
        position.almonds ^= random.pick(&back).map_or(0, |jump| jump.changed());
    }
    if random.one_in(4) {
        let squares: Vec<Square> = shape.squares().collect();
        let bit = random.pick(&squares).and_then(|&square| shape.bit(square));
        position.almonds ^= bit.map_or(0, |bit| 1 << bit);
    }
    position
}

fn assert_wins(position: &Position, line: &[Turn]) {
    let mut board = position.clone();
    for turn in line {
        assert_eq!(rules::play(&mut board, turn), Ok(()), "{turn} in the line from {position}");
    }
    assert!(board.is_won(), "the line from {position} ends at {board}");
}

#[test]
fn the_solver_agrees_with_a_plain_one_on_small_boards() {
    let (mut won, mut lost) = (0, 0);
    for position in small_positions(60) {
        let expected = plain(position.shape()).fewest(&almonds(&position), &mut Known::new());
        assert_eq!(fewest_turns(&position).map(u32::from), expected, "{position}");
        match judge(&position, &mut |_| true) {
            Solved::Won(line) => {
                assert_wins(&position, &line);
                assert_eq!(Some(line.len() as u32), expected, "{position}");
                won += 1;
            }
            Solved::Lost(why) => {
                assert_eq!(expected, None, "{position}: {why:?}");
                lost += 1;
            }
            Solved::Unknown => panic!("{position} is unknown without a limit"),
        }
    }
    assert!(won > 200 && lost > 200, "{won} won, {lost} lost");
}

#[test]
fn the_large_search_agrees_with_a_plain_one_on_small_boards() {
    for position in small_positions(40) {
        let expected = plain(position.shape()).fewest(&almonds(&position), &mut Known::new());
        match search::search(position.shape(), position.almonds, &mut |_| true) {
            PegSearch::Line(jumps) => {
                assert!(expected.is_some(), "{position}");
                assert_wins(&position, &lines::in_turns(&jumps));
            }
            PegSearch::Nothing(_) => assert_eq!(expected, None, "{position}"),
            PegSearch::Spent => panic!("{position} was given up"),
        }
    }
}

#[test]
fn every_argument_for_a_loss_is_true() {
    let mut seen: HashMap<std::mem::Discriminant<Why>, usize> = HashMap::new();
    for position in small_positions(150) {
        if let Some(why) = arguments::refutation(&position) {
            let expected = plain(position.shape()).fewest(&almonds(&position), &mut Known::new());
            assert_eq!(expected, None, "{position}: {why:?}");
            *seen.entry(std::mem::discriminant(&why)).or_default() += 1;
        }
    }
    assert_eq!(seen.len(), 6, "each of the six arguments was put to the test: {seen:?}");
}

#[test]
fn a_stranded_almond_never_goes_away() {
    let mut checked = 0;
    for position in small_positions(150) {
        let Some(Why::Stranded(square)) = arguments::refutation(&position) else { continue };
        let at = (i32::from(square.x), i32::from(square.y));
        let board = plain(position.shape());
        let mut open = vec![almonds(&position)];
        let mut seen: HashSet<_> = open.iter().cloned().collect();
        while let Some(now) = open.pop() {
            assert!(now.contains(&at), "{square} of {position} is gone");
            let next = board.hops(&now).into_iter().map(|hop| Plain::after(&now, hop));
            open.extend(next.filter(|next| seen.insert(next.clone())).collect::<Vec<_>>());
        }
        checked += 1;
    }
    assert!(checked > 10, "{checked}");
}

#[test]
fn every_jump_keeps_the_parity_of_every_invariant() {
    for plan in Plan::NAMED {
        for (orthogonal, classes) in [(true, 4), (false, 0)] {
            let shape = plan.shape_with(orthogonal).unwrap();
            let invariants = arguments::invariants(&shape);
            assert_eq!(invariants.len(), classes, "{plan:?}");
            for jump in shape.jumps() {
                assert!(invariants.iter().all(|set| (set & jump.changed()).count_ones() % 2 == 0));
            }
        }
    }
}

#[test]
fn each_loss_is_explained_in_a_sentence() {
    for (position, sentence) in [
        (".../.../...", "No almond is left."),
        ("A../.../...", "The last almond does not lie on the goal."),
        ("A.A/.../...", "None of the 2 almonds left can jump."),
        ("...../...../...../...../.AA..", "No almond can ever land on the goal."),
        ("A..../...../...../..A../..A..", "The corner almond can never be jumped over, and it can never jump."),
        ("...../...../.AAA./..A../.....", "However they jump, the last one never ends on the goal."),
        ("AAA.A/A.AAA/....A/..AAA/AAA.A", "However they jump, none of them ends alone on the goal."),
        ("AAAAA/AA..A/A.AAA/A.AAA/AAAAA+", "However they jump, none of them ends alone on the goal."),
        (
            "...../.AAA./.AAA./.AAA./.....+",
            "Every jump takes two almonds or none off these 9 squares: their number stays even, and just one is never left.",
        ),
    ] {
        let position: Position = position.parse().unwrap();
        match NineAlmonds::judge(&position, &mut Budget::default()).verdict {
            Verdict::NotWinnable { why } => assert_eq!(why.to_string(), sentence, "{position}"),
            other => panic!("{position}: {other:?}"),
        }
    }
}

#[test]
fn the_classic_start_reaches_5792_positions_of_which_130_can_be_won() {
    let start = classic_start();
    let mut open = vec![start.clone()];
    let mut seen: HashSet<u128> = [start.almonds].into();
    while let Some(position) = open.pop() {
        for turn in NineAlmonds::moves(&position) {
            let mut next = position.clone();
            rules::play(&mut next, &turn).unwrap();
            if seen.insert(next.almonds) {
                open.push(next);
            }
        }
    }
    assert_eq!(seen.len(), 5_792);
    let symmetry = Symmetry::of(start.shape());
    assert_eq!(seen.iter().map(|&set| symmetry.canonical(set)).collect::<HashSet<_>>().len(), 779);
    let map = WinMap::get(false);
    assert_eq!(seen.iter().filter(|&&set| map.can_win(five::packed(set))).count(), 130);
}

#[test]
fn the_classic_start_has_64_winning_sequences_of_four_to_six_turns() {
    let start = classic_start();
    let mut lengths = HashMap::new();
    for sequence in plain(start.shape()).winning_sequences(&almonds(&start)) {
        let turns = 1 + sequence.windows(2).filter(|pair| pair[0].2 != pair[1].0).count();
        *lengths.entry(turns).or_insert(0) += 1;
    }
    assert_eq!(lengths, HashMap::from([(4, 16), (5, 24), (6, 24)]));
    assert_eq!(fewest_turns(&start), Some(4));
}

#[test]
fn the_classic_start_has_16_shortest_lines_two_up_to_symmetry() {
    let start = classic_start();
    let lines = optimal_lines(&start, 1_000);
    assert_eq!(lines.len(), 16);
    assert_eq!(lines.iter().collect::<HashSet<_>>().len(), 16);
    for line in &lines {
        assert_eq!(line.len(), 4);
        assert_wins(&start, line);
    }
    // The least of the eight images of a line stands for all.
    let image = |kind: u8, s: Square| {
        let (x, y) = (if kind & 1 == 0 { s.x } else { 4 - s.x }, if kind & 2 == 0 { s.y } else { 4 - s.y });
        if kind & 4 == 0 { (x, y) } else { (y, x) }
    };
    let squares_of = |kind: u8, turn: &Turn| -> Vec<(u8, u8)> {
        [turn.from].iter().chain(&turn.to).map(|&square| image(kind, square)).collect()
    };
    let form =
        |line: &Vec<Turn>| (0..8).map(|kind| line.iter().map(|turn| squares_of(kind, turn)).collect::<Vec<_>>()).min();
    assert_eq!(lines.iter().map(form).collect::<HashSet<_>>().len(), 2);
    assert_eq!(optimal_lines(&start, 3), lines[..3]);
    assert_eq!(judge(&start, &mut |_| true), Solved::Won(lines[0].clone()));
    let document = ["2,2-2,4-4,2-2,0-0,2", "1,3-1,1", "3,2-1,0-1,2", "0,2-2,2"];
    assert!(lines.contains(&document.map(|turn| turn.parse().unwrap()).to_vec()));
}

#[test]
fn the_win_map_holds_24527934_positions_and_the_hardest_needs_15_turns() {
    for (orthogonal, winnable, hardest) in [(false, 24_527_934, 15), (true, 1_183_924, 14)] {
        let map = WinMap::get(orthogonal);
        assert_eq!(map.count(), winnable);
        let table = table_of_turns(orthogonal);
        let mut most = 0;
        for position in 0..five::POSITIONS as u32 {
            let turns = table.turns(position);
            assert_eq!(turns.is_some(), map.can_win(position), "{position:025b}");
            most = most.max(turns.unwrap_or(0));
        }
        assert_eq!(most, hardest, "orthogonal: {orthogonal}");
    }
}

#[test]
fn the_tables_agree_with_the_memoised_search() {
    let mut random = Random::new(4);
    for orthogonal in [false, true] {
        let shape = Plan::Classic.shape_with(orthogonal).unwrap();
        let (map, table) = (WinMap::get(orthogonal), table_of_turns(orthogonal));
        for almonds in 0..=12 {
            for _ in 0..40 {
                let mut squares: Vec<Square> = shape.squares().collect();
                random.shuffle(&mut squares);
                squares.truncate(almonds);
                let position = Position::with(shape.clone(), squares);
                let Ok(turns) = Memo::new(&shape, 500_000).turns(position.almonds, &mut |_| true) else { continue };
                let expected = (turns != LOST).then_some(turns);
                assert_eq!(table.turns(five::packed(position.almonds)), expected, "{position}");
                assert_eq!(map.can_win(five::packed(position.almonds)), expected.is_some(), "{position}");
            }
        }
    }
}

#[test]
fn a_nearly_full_board_is_decided_by_the_tables() {
    let mut positions: Vec<Position> = [
        "AAAAA/AAAAA/AA.AA/AAAAA/AAAAA",
        "AAAAA/AA.AA/AAAAA/AAAAA/AAAAA",
        // One almond has more chains here than can be listed.
        ".A.A./AAAAA/.A.A./AAAAA/AA.A.",
        ".A.A./AAAAA/.AAA./AAAAA/.A.A.",
    ]
    .map(|text| text.parse().unwrap())
    .to_vec();
    let mut random = Random::new(8);
    for orthogonal in [false, true] {
        let shape = Plan::Classic.shape_with(orthogonal).unwrap();
        let dense = |random: &mut Random| shape.squares().filter(|_| !random.one_in(4)).collect::<Vec<_>>();
        positions.extend((0..100).map(|_| Position::with(shape.clone(), dense(&mut random))));
    }
    for position in positions {
        match judge(&position, &mut |_| true) {
            Solved::Won(line) => {
                assert_wins(&position, &line);
                assert_eq!(Some(line.len() as u8), fewest_turns(&position));
                assert_eq!(winnable_on_five(&position), Some(true));
            }
            Solved::Lost(_) => assert_eq!(winnable_on_five(&position), Some(false), "{position}"),
            Solved::Unknown => panic!("{position} is unknown"),
        }
    }
}

#[test]
fn the_named_boards_are_won_within_a_million_positions_or_known_to_be_lost() {
    for plan in Plan::NAMED {
        // The small boards need all eight directions.
        let can_be_won = |orthogonal: bool| !(orthogonal && matches!(plan, Plan::Classic | Plan::Diamond));
        for orthogonal in [false, true] {
            let position = Position::start(plan.shape_with(orthogonal).unwrap());
            let mut left = 1_000_000_u64;
            let outcome = judge(&position, &mut |units| {
                left = left.saturating_sub(units);
                left > 0
            });
            match outcome {
                Solved::Won(line) => {
                    assert_wins(&position, &line);
                    assert!(can_be_won(orthogonal), "{plan:?}");
                }
                Solved::Lost(_) => assert!(!can_be_won(orthogonal), "{plan:?}"),
                Solved::Unknown => panic!("{plan:?} is unknown"),
            }
        }
        assert!(can_be_won(plan.orthogonal_by_custom()), "{plan:?}");
    }
}

#[test]
fn no_budget_gives_another_verdict_and_each_repeats_itself() {
    let shape = Plan::Block { size: Size::new(7, 5), block: 5 }.shape_with(true).unwrap();
    let judged = |position: &Position, budget: u64| {
        let mut left = budget;
        judge(position, &mut |units| {
            let enough = left >= units;
            left = left.saturating_sub(units);
            enough
        })
    };
    let mut random = Random::new(2);
    for _ in 0..12 {
        let mut position = Position::start(shape.clone());
        for _ in 0..random.below(5) {
            if let Some(turn) = random.pick(&NineAlmonds::moves(&position)).cloned() {
                rules::play(&mut position, &turn).unwrap();
            }
        }
        let mut decided: Option<bool> = None;
        for budget in (0..40).chain([100, 1_000, 5_000, 20_000, 50_000]) {
            let outcome = judged(&position, budget);
            assert_eq!(outcome, judged(&position, budget));
            let verdict = match outcome {
                Solved::Won(line) => {
                    assert_wins(&position, &line);
                    true
                }
                Solved::Lost(_) => false,
                Solved::Unknown => continue,
            };
            assert_eq!(*decided.get_or_insert(verdict), verdict, "{position}");
        }
    }
}

#[test]
fn endings_are_what_a_plain_solver_can_win() {
    let shape = Arc::new(Shape::new(Size::new(5, 3), true, Square::new(2, 0), |_| true, |_| false).unwrap());
    let endings = Endings::new(&shape, 1 << 20, &mut || true).unwrap();
    let mut known = Known::new();
    let mut won = 0;
    for set in 0..1_u32 << 15 {
        let squares = shape.squares().enumerate().filter(|(bit, _)| set >> bit & 1 == 1).map(|(_, square)| square);
        let position = Position::with(shape.clone(), squares);
        if position.count() > 7 {
            continue;
        }
        let expected = plain(&shape).fewest(&almonds(&position), &mut known).is_some();
        assert_eq!(endings.can_win(position.almonds), Some(expected), "{position}");
        if expected {
            won += 1;
            let mut line = Vec::new();
            endings.finish(&shape, position.almonds, &mut line);
            assert_wins(&position, &lines::in_turns(&line));
        }
    }
    assert!(won > 50, "{won}");
}

#[test]
fn endings_that_do_not_all_fit_know_only_complete_numbers_of_almonds() {
    let shape = Plan::English.shape().unwrap();
    let endings = Endings::new(&shape, 1_000, &mut || true).unwrap();
    // 1, 1, 2, 8, 39, 171 and 719 positions have up to seven almonds; the next number would be 2,757.
    let start = Position::start(shape.clone());
    assert_eq!(endings.can_win(start.almonds), None);
    let almonds = |count: usize| Position::with(shape.clone(), shape.squares().take(count)).almonds;
    assert!(endings.can_win(almonds(7)).is_some() && endings.can_win(almonds(8)).is_none());
    assert!(Endings::new(&shape, 1_000, &mut || false).is_none());
}

#[test]
fn every_weighing_is_exact_and_true() {
    let mut proved = 0;
    for position in small_positions(60) {
        let shape = position.shape();
        let Some(weighing) = Scales::new(shape).refute(position.almonds) else { continue };
        for jump in shape.jumps() {
            assert!(weighing.of(jump.held()) >= weighing.of(1 << jump.to), "{position}");
        }
        assert!(weighing.of(position.almonds) < weighing.of(1 << shape.goal_bit()), "{position}");
        assert_eq!(plain(shape).fewest(&almonds(&position), &mut Known::new()), None, "{position}");
        proved += 1;
    }
    assert!(proved > 100, "{proved}");
}

#[test]
fn early_losses_of_the_large_boards_are_proved() {
    let mut random = Random::new(3);
    for plan in [Plan::English, Plan::European] {
        let shape = plan.shape().unwrap();
        let mut lost = 0;
        for _ in 0..60 {
            let mut position = Position::start(shape.clone());
            for _ in 0..12 {
                if let Some(turn) = random.pick(&NineAlmonds::moves(&position)).cloned() {
                    rules::play(&mut position, &turn).unwrap();
                }
            }
            let mut left = 20_000_u64;
            let outcome = judge(&position, &mut |units| {
                left = left.saturating_sub(units);
                left > 0
            });
            lost += usize::from(matches!(outcome, Solved::Lost(_)));
        }
        assert!(lost > 15, "{plan:?}: {lost}");
    }
}
