//! What is told of a computer player's game is what each of its positions says by itself.

use parlor_games::arena::{self, Thrown};
use parlor_games::catalogue;
use parlor_games::coach::{Budget, VerdictKind};
use parlor_games::game::{Game, Status};
use parlor_games::kit::id::{GameId, Source};
use parlor_games::kit::seed::Seed;

use crate::boards::setup;

crate::for_every_game! {
    the_move_that_threw_the_win_away_is_the_one_after_which_nothing_wins,
    a_game_that_is_won_has_come_as_far_as_its_goal,
}

const GAMES: usize = 6;

fn board<G: Game>(text: &str, number: usize) -> (GameId, Seed) {
    let seed = Seed::new(number.to_string());
    let setup = Some(setup::<G>(text).to_string());
    (GameId { game: G::CARD.id.to_owned(), setup, source: Source::Seed(seed.clone()) }, seed)
}

/// Every position of a game that `random` plays.
fn positions<G: Game>(setup_text: &str, seed: &Seed) -> Vec<G::Position> {
    let mut random = seed.random("player");
    let mut positions = vec![G::deal(&setup::<G>(setup_text), seed).unwrap()];
    while let Some(position) = positions.last().filter(|it| G::status(it) == Status::Playing && positions.len() < 500) {
        let Some(choice) = arena::random::<G>(&G::observe(position), &mut random) else { break };
        let mut next = position.clone();
        G::make(&mut next, &choice.made);
        positions.push(next);
    }
    positions
}

fn the_move_that_threw_the_win_away_is_the_one_after_which_nothing_wins<G: Game>() {
    let entry = catalogue::find(G::CARD.id).unwrap();
    for text in G::CARD.small {
        for number in 0..GAMES {
            let (id, seed) = board::<G>(text, number);
            let mut contest = entry.contest(&id).unwrap();
            let played = contest.play("random", &seed).unwrap();
            let positions = positions::<G>(text, &seed);
            // Where moves can be reversed a game at random may go on for ever.
            if positions.len() == 500 {
                continue;
            }
            assert_eq!(played.moves + 1, positions.len(), "{id}");
            let winnable: Vec<bool> =
                positions.iter().map(|it| G::can_be_won(it, &mut Budget::default()).unwrap()).collect();
            let lost = winnable.windows(2).position(|pair| pair == [true, false]);
            let mut nodes = 0;
            let thrown = contest.thrown(&Budget::default(), &mut nodes).unwrap();
            let Thrown { times, first, .. } = thrown;
            assert_eq!((times, first), (usize::from(lost.is_some()), lost.map(|at| at + 1)), "{id}");
            let verdict = if winnable[0] { VerdictKind::Winnable } else { VerdictKind::NotWinnable };
            assert_eq!(contest.verdict(&mut Budget::default()), verdict, "{id}");
        }
    }
}

fn a_game_that_is_won_has_come_as_far_as_its_goal<G: Game>() {
    let entry = catalogue::find(G::CARD.id).unwrap();
    for preset in G::CARD.presets {
        for number in 0..GAMES {
            let (id, seed) = board::<G>(preset.setup, number);
            for (player, _) in entry.players().into_iter().take(2) {
                let played = entry.play_out(&id, player, &seed).unwrap();
                assert!(!played.unit.is_empty());
                let Some(goal) = played.goal else { continue };
                assert!(played.progress <= goal, "{id} by {player}: {played:?}");
                assert!(!played.won || played.progress == goal, "{id} by {player}: {played:?}");
            }
        }
    }
}
