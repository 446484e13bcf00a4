//! Swaps, refusals, goals, shuffles and their texts.

use super::super::board::Reachable;
use super::*;
use crate::kit::seed::Seed;

#[test]
fn the_sample_of_the_document_plays_as_it_shows() {
    let mut position = sample();
    let mut events = Vec::new();
    Candy::play(&mut position, &"1,2U".parse().unwrap(), &mut events);
    assert_eq!(position.board.to_string(), "101010/123113/230230/302102/102332/321033");
    // Three matches: 60, 120 and 180 points; nine candies are drawn.
    assert_eq!((position.points, position.supply.left(), position.made), (360, Some(91), 1));
    let beats = events.iter().filter(|event| **event == BoardEvent::Beat).count();
    assert_eq!(beats, 7, "{events:?}");
    assert!(matches!(events.last(), Some(BoardEvent::Note { text }) if text == "3 matches: 360 points."), "{events:?}");
}

#[test]
fn events_of_a_cascade_make_the_new_board_of_the_old() {
    let mut position = sample();
    let mut faces: Vec<Option<String>> =
        position.board.cells().iter().map(|cell| cell.map(|p| view::face(p).text.into())).collect();
    let mut events = Vec::new();
    Candy::play(&mut position, &"1,2U".parse().unwrap(), &mut events);
    let mut sliding: Vec<(usize, Option<String>)> = Vec::new();
    let mut lifted = Vec::new();
    for event in events.into_iter().chain([BoardEvent::Beat]) {
        match event {
            BoardEvent::Slide { from, to } => {
                sliding.push((to, faces[from].clone()));
                lifted.push(from);
            }
            BoardEvent::Vanish { cell } => faces[cell] = None,
            BoardEvent::Appear { cell, face } => sliding.push((cell, Some(face.text.into()))),
            BoardEvent::Beat => {
                for from in lifted.drain(..) {
                    faces[from] = None;
                }
                for (to, face) in sliding.drain(..) {
                    faces[to] = face;
                }
            }
            _ => {}
        }
    }
    let wanted: Vec<Option<String>> =
        position.board.cells().iter().map(|cell| cell.map(|p| view::face(p).text.into())).collect();
    assert_eq!(faces, wanted);
}

#[test]
fn both_directions_of_a_swap_are_the_same_move() {
    assert_eq!("5,2L".parse::<Move>(), "5,1R".parse());
    assert_eq!("1,2U".parse::<Move>(), "0,2D".parse());
    assert_ne!("1,2U".parse::<Move>(), "1,2D".parse());
    assert_eq!("5,2L".parse::<Move>().unwrap().to_string(), "5,2L");
    let mut left = sample();
    let mut right = sample();
    Candy::play(&mut left, &"5,2L".parse().unwrap(), &mut Vec::new());
    Candy::play(&mut right, &"5,1R".parse().unwrap(), &mut Vec::new());
    assert_eq!(left, right);
}

#[test]
fn bad_moves_are_errors_that_point_at_the_place() {
    for bad in ["", "5", "5,2", "5,2X", "5;2L", "a,2L", "5,-2L", "5,2LL", "1000,2L", "ﬂ"] {
        assert!(bad.parse::<Move>().is_err(), "{bad}");
    }
    assert_eq!(" 5 , 2 l ".parse::<Move>(), "5,2L".parse());
}

#[test]
fn each_position_names_its_goal_and_reads_back() {
    for text in [
        "@0010/1232/2321+012",
        "@0010/1232/2321+",
        "@0010/1232/232.",
        "@0010/1232/2321+~ff.12",
        "@0010/1232/2321+?7",
        "@0010/1232/2321+?",
        "@.010/1232/2321+",
        "@abcdefghijklmnop0123456789+p",
        "4x3,own,collect,9,0@0010/1232/2321+012;m3;p60;h1;k0.4",
        "4x3,own,score,600,5,specials@0-01^0/12=32/23*1+012;p60",
    ] {
        let position = position(text);
        let setup = Candy::setup(&position);
        let again = Candy::read(Some(&setup), &position.to_string());
        assert_eq!(again.as_ref(), Ok(&position), "{text}");
        assert_eq!(position.to_string(), text.split_once('@').unwrap().1);
    }
}

#[test]
fn positions_that_contradict_themselves_or_their_setup_are_refused() {
    for (setup, text, at) in [
        (None, "", 0),
        (None, "01/0", 4),
        (None, "01/0q", 4),
        (None, "0./01+01", 1),
        (None, "01/01+x", 6),
        (None, "01/01;z4", 6),
        (None, "01/01+~zz.1", 7),
        (Some("2x2,still"), "01/01+", 5),
        (Some("3x3,still"), "01/01", 0),
        (Some("2x2,still"), "0-1/01", 1),
        (Some("2x2,still,k1"), "01/01", 0),
        (None, "-0/11", 0),
    ] {
        let setup = setup.map(|text: &str| text.parse::<Setup>().unwrap());
        let error = Candy::read(setup.as_ref(), text).unwrap_err();
        assert_eq!(error.at, at, "{text}: {error}");
    }
}

#[test]
fn goals_end_the_game_and_so_do_limits() {
    let score = played("4x3,own,score,60,2@0010/1232/2321+1233", &["0,2R"]);
    assert_eq!((score.points, Candy::status(&score)), (60, Status::Won));
    let limit = played("4x3,own,score,120,1@0010/1232/2321+1233", &["0,2R"]);
    assert_eq!(Candy::status(&limit), Status::Stuck);
    assert!(Candy::moves(&limit).is_empty());
    let survive = played("4x3,own,survive,1,0@0010/1232/2321+1233", &["0,2R"]);
    assert_eq!(Candy::status(&survive), Status::Won);
    let exhausted = played("4x3,own,survive,1,0@0010/1232/2321+12", &["0,2R"]);
    assert_eq!((exhausted.survived(), Candy::status(&exhausted)), (0, Status::Stuck));
    let exhaust = played("@0010/1232/2321+12", &["0,2R"]);
    assert_eq!(Candy::status(&exhaust), Status::Won);
    let collect = played("4x3,own,collect,3,0@0010/1232/2321+1233;k3", &["0,2R"]);
    assert_eq!(Candy::status(&collect), Status::Won);
}

#[test]
fn no_star_asks_for_what_is_not_known_to_be_reachable() {
    let won = |made: u32| position(&format!("4x3,own,score,60,8@0010/1232/2321+1233;m{made};p60"));
    let beside = |made, swaps| won(made).stars_beside(&Reachable { swaps, points: None });
    assert_eq!([4, 5, 6, 7].map(|made| beside(made, None)), [3, 2, 2, 1]);
    assert_eq!([4, 5, 6, 7].map(|made| beside(made, Some(2))), [3, 2, 2, 1], "an easy level stays as it is");
    assert_eq!([6, 7, 8].map(|made| beside(made, Some(6))), [3, 2, 1]);
    assert_eq!([7, 8].map(|made| beside(made, Some(7))), [3, 1]);
    let survived = position("4x3,endless,survive,2,2@0010/1232/2321+~1.9;m2;p240");
    assert_eq!(survived.stars(), 2);
    assert_eq!(survived.stars_beside(&Reachable { swaps: None, points: Some(240) }), 3);
}

#[test]
fn stars_are_for_swaps_to_spare() {
    for (swaps, stars) in [(1, 1), (2, 3), (3, 3)] {
        let won = played(&format!("4x3,own,score,60,{swaps}@0010/1232/2321+1233"), &["0,2R"]);
        assert_eq!(won.stars(), stars, "{swaps}");
    }
    assert_eq!(position("4x3,own,score,60,4@0010/1232/2321+1233;m3;p60").stars(), 2);
    assert_eq!(position("4x3,own,score,60,4@0010/1232/2321+1233").stars(), 0);
}

#[test]
fn a_shuffle_is_help_for_a_board_without_swaps_and_the_same_each_time() {
    let stuck = position("@0123/1230/2301/3012+012");
    assert_eq!(Candy::status(&stuck), Status::Stuck);
    assert_eq!(Candy::moves(&stuck), [Move::Shuffle]);
    assert!(Candy::is_help(&stuck, &Move::Shuffle));
    assert!(Candy::scene(&stuck, &Focus::default()).choices.iter().any(|choice| choice.label == "Shuffle"));
    assert_eq!(Candy::choose(&stuck, &mut Focus::default(), 0), Press::Play(Move::Shuffle));
    let (mut once, mut twice) = (stuck.clone(), stuck.clone());
    Candy::play(&mut once, &Move::Shuffle, &mut Vec::new());
    Candy::play(&mut twice, &Move::Shuffle, &mut Vec::new());
    assert_eq!(once, twice);
    assert!(once.board.is_stable() && Candy::status(&once) == Status::Playing, "{once}");
    let kinds = |position: &Position| {
        let mut kinds: Vec<u8> = position.board.cells().iter().flatten().map(|piece| piece.kind).collect();
        kinds.sort_unstable();
        kinds
    };
    assert_eq!(kinds(&once), kinds(&stuck));
}

#[test]
fn boards_that_begin_with_matches_clear_only_those_of_the_swap_first() {
    // The row of three 0s is no part of the swap; it goes in the cascade.
    let mut position = position("@0002/1121/2332/3211+333333333333");
    let (mut matches, mut holes) = (Vec::new(), String::new());
    rules::swap(&mut position, 6, 7, &mut |board, happening| match happening {
        cascade::Happening::Match { line, .. } => matches.push(line),
        cascade::Happening::Holes => holes = board.to_string(),
        _ => {}
    });
    assert_eq!(matches[..2], [cascade::Line::Column(3), cascade::Line::Row(1)]);
    assert_eq!(holes, "000./..../233./3211");
}

#[test]
fn ordinary_players_do_not_see_the_stack_and_cheating_does() {
    let observed = Candy::observe(&sample());
    assert_eq!(observed.supply, Supply::Hidden(Some(100)));
    assert_eq!(observed.board, sample().board);
    assert!(Candy::scene(&observed, &Focus::default()).tray.is_none());
    for player in Candy::PLAYERS {
        assert_eq!(player.sees_everything, player.name == "cheating");
    }
}

#[test]
fn every_player_makes_legal_moves_and_better_ones_reach_more() {
    let setup: Setup = "6x6,k4,endless,score,1000000,12".parse().unwrap();
    let deal = |n: u64| {
        let mut position = Candy::deal(&Setup { target: 60, ..setup }, &Seed::new(n.to_string())).unwrap();
        position.setup.target = setup.target;
        position
    };
    let mean = |name: &str| {
        let player = crate::arena::player::<Candy>(name).unwrap();
        let games = (0..12).map(|n| {
            let played = crate::arena::play_out(player, deal(n), &mut crate::kit::random::Random::new(n));
            assert!(played.moves == 12 || name == "random", "{name}: {played:?}");
            played.points.unwrap()
        });
        games.sum::<i64>() / 12
    };
    let [random, look_ahead, cheating] = ["random", "look-ahead", "cheating"].map(mean);
    assert!(mean("greedy") > 0);
    assert!(random < look_ahead && look_ahead < cheating, "{random} {look_ahead} {cheating}");
}
