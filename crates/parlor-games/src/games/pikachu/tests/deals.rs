//! The document's generator by its statistics, and solvable deals by replaying how they were made.

use super::super::Pikachu;
use super::super::deal::{document, peeled};
use super::super::setup::{Dealing, Setup};
use super::super::shift::Shift;
use super::Board;
use crate::game::{Deal, Rules};
use crate::kit::grid::Size;
use crate::kit::random::Random;
use crate::kit::seed::Seed;

#[test]
fn a_board_of_an_odd_number_of_cells_cannot_be_dealt() {
    for text in ["3x3", "1x1", "25x25,document"] {
        let error = Pikachu::deal(&text.parse().unwrap(), &Seed::new("1")).unwrap_err().to_string();
        assert!(error.contains("cannot be taken in pairs"), "{error}");
    }
}

#[test]
fn the_documents_deal_has_every_kind_an_even_number_of_times() {
    for seed in 0..50 {
        let tiles = document(96, 26, &mut Random::new(seed));
        let (first, second) = tiles.split_at(48);
        let sorted = |half: &[u8]| {
            let mut half = half.to_vec();
            half.sort_unstable();
            half
        };
        assert_eq!(sorted(first), sorted(second));
        assert!(tiles.iter().all(|tile| (1..=26).contains(tile)));
        assert_ne!(first, second, "the second half is in another order");
    }
}

#[test]
fn the_documents_deal_draws_kinds_and_list_entries_evenly() {
    let mut random = Random::new(9);
    let (mut kinds, mut entries) = ([0_u32; 8], [0_u32; 6]);
    for _ in 0..12_000 {
        document(16, 8, &mut random)[..8].iter().for_each(|tile| kinds[usize::from(*tile) - 1] += 1);
        // With many kinds the first half nearly always differs throughout, so an entry can be told by its kind.
        let tiles = document(12, 62, &mut random);
        if let Some(drawn) = tiles[..6].iter().position(|tile| *tile == tiles[6]) {
            let twice = tiles[..6].iter().filter(|tile| **tile == tiles[6]).count() > 1;
            entries[drawn] += u32::from(!twice);
        }
    }
    // Five standard deviations: 12,000 a kind and nearly 2,000 an entry are expected.
    assert!(kinds.iter().all(|&count| (11_480..12_520).contains(&count)), "{kinds:?}");
    let mean = entries.iter().sum::<u32>() / 6;
    assert!(entries.iter().all(|&count| count.abs_diff(mean) < 210), "{entries:?}");
}

#[test]
fn the_way_a_board_was_peeled_clears_it_in_every_mode_and_size() {
    for (cols, rows) in [(2, 1), (1, 8), (6, 4), (7, 6), (16, 9), (25, 24), (40, 40)] {
        let size = Size::new(cols, rows);
        for shift in Shift::ALL {
            let mut position = Board::new(size, vec![1; size.area()], shift);
            let order = peeled(&position, &mut Random::new(7));
            let mut now: Vec<usize> = (0..size.area()).collect();
            for pair in order.chunks_exact(2) {
                let (a, b) = (now[pair[0]], now[pair[1]]);
                assert!(position.field().joined(a, b), "{size} {shift:?}");
                let mut moves = Vec::new();
                position.take(a, b, |from, to| moves.push((from, to)));
                for place in &mut now {
                    if let Some((_, to)) = moves.iter().find(|(from, _)| from == place) {
                        *place = *to;
                    }
                }
                (now[pair[0]], now[pair[1]]) = (usize::MAX, usize::MAX);
            }
            assert_eq!(position.field().count(), 0, "{size} {shift:?}");
        }
    }
}

#[test]
fn kinds_are_as_many_and_as_even_as_the_setup_says() {
    for (text, kinds, copies) in
        [("6x4", 6, 4), ("8x8,twos", 32, 2), ("8x6,sixes", 8, 6), ("8x8,16", 16, 4), ("8x8,1", 1, 64)]
    {
        let position = Pikachu::deal(&text.parse().unwrap(), &Seed::new("x")).unwrap();
        let groups = position.field().groups();
        assert_eq!(groups.len(), kinds, "{text}");
        assert!(groups.iter().all(|group| group.len() == copies), "{text}");
    }
    let large: Setup = "25x24".parse().unwrap();
    let groups = Pikachu::deal(&large, &Seed::new("x")).unwrap().field().groups();
    assert_eq!((large.kinds(), groups.len()), (62, 62));
    assert!(groups.iter().all(|group| (8..=10).contains(&group.len()) && group.len().is_multiple_of(2)));
}

#[test]
fn solvable_deals_have_few_pairs_open_at_the_start() {
    let open = |dealing| {
        let setup = Setup { dealing, .."16x9,36".parse().unwrap() };
        let deal = |seed: u64| Pikachu::deal(&setup, &Seed::new(seed.to_string())).unwrap();
        (0..60).map(|seed| Pikachu::moves(&deal(seed)).len()).sum::<usize>() / 60
    };
    // Boards peeled without care have about three times as many as random ones.
    assert!(open(Dealing::Solvable) <= open(Dealing::Document) + 3);
}
