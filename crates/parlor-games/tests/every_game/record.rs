//! Points 5 and 11: move-tree counts, first deals and playthroughs as they were committed.

use std::fmt::Write as _;

use parlor_games::arena;
use parlor_games::game::{Game, Status};
use parlor_games::kit::seed::Seed;
use parlor_games::scene::{Focus, plain};

use crate::boards::deal;

crate::for_every_game! { move_trees_count_as_committed, first_deals_stay_the_same, a_playthrough_stays_the_same }

/// The most leaves a count may have, so that every game counts in about a second.
const LEAVES: u64 = 200_000;

fn leaves<G: Game>(position: &G::Position, depth: u32) -> u64 {
    if depth == 0 || G::status(position) != Status::Playing {
        return 1;
    }
    G::moves(position)
        .iter()
        .map(|made| {
            let mut next = position.clone();
            G::play(&mut next, made, &mut Vec::new());
            leaves::<G>(&next, depth - 1)
        })
        .sum()
}

fn move_trees_count_as_committed<G: Game>() {
    let mut out = String::new();
    for preset in G::CARD.presets {
        let position = deal::<G>(preset.setup, "1");
        let mut counts = vec![1];
        // A level is only counted when the one before says it will not be too large.
        for depth in 1..=6 {
            let growth = counts[counts.len() - 1] / counts[counts.len().saturating_sub(2)].max(1);
            if counts[counts.len() - 1] * growth.max(2) > LEAVES {
                break;
            }
            counts.push(leaves::<G>(&position, depth));
        }
        let _ = writeln!(out, "{}: {counts:?}", preset.setup);
    }
    insta::assert_snapshot!(format!("{}-counts", G::CARD.id), out);
}

fn first_deals_stay_the_same<G: Game>() {
    let mut out = String::new();
    for preset in G::CARD.presets {
        for seed in ["1", "2", "any text"] {
            let _ = writeln!(out, "{}#{} {}", preset.setup, Seed::new(seed), deal::<G>(preset.setup, seed));
        }
    }
    insta::assert_snapshot!(format!("{}-deals", G::CARD.id), out);
}

fn a_playthrough_stays_the_same<G: Game>() {
    let mut position = deal::<G>(G::CARD.presets[0].setup, "1");
    let mut random = Seed::new("playthrough").random("player");
    let mut out = String::new();
    for ply in 0..8 {
        let _ = writeln!(out, "--- {ply}\n{position}\n{}", plain::dump(&G::scene(&position, &Focus::default())));
        let moves: Vec<String> = G::moves(&position).iter().take(30).map(ToString::to_string).collect();
        let _ = writeln!(out, "moves: {}", moves.join(" "));
        let Some(choice) =
            arena::random::<G>(&position, &mut random).filter(|_| G::status(&position) == Status::Playing)
        else {
            break;
        };
        let mut events = Vec::new();
        let mut unseen = position.clone();
        G::make(&mut unseen, &choice.made);
        G::play(&mut position, &choice.made, &mut events);
        assert_eq!(unseen, position, "{}: {} made when nobody looks", G::CARD.id, choice.made);
        let _ = writeln!(out, "> {} ({})\n{events:?}", choice.made, choice.reason);
    }
    insta::assert_snapshot!(format!("{}-playthrough", G::CARD.id), out);
}
