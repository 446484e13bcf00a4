//! A game thrown away on purpose, in every game of the catalogue: the coach in the panel names the move that lost it,
//! compared with a brute force that shares nothing with it but the rules.

use parlor_games::catalogue::{Visitor, visit};
use parlor_games::coach::{BruteForce, onwards};
use parlor_games::game::{Game, Status};
use parlor_games::kit::random::Random;
use parlor_games::kit::seed::Seed;
use parlor_games::speech::Role;

use super::coaching::{panel, play, settle};
use super::*;

/// Deals tried for each setup, and games played on each.
const DEALS: u64 = 4;
const GAMES: u64 = 3;

/// The most moves of a game: where moves can be reversed, chance alone need not come to an end.
const MOVES: usize = 40;

/// Counts the games that were thrown away.
struct Bad(usize);

impl Visitor for Bad {
    fn game<G: Game>(&mut self) {
        let mut games = 0;
        for setup in G::CARD.small {
            let mut truth = BruteForce::<G>::default();
            for number in 0..DEALS {
                let id = format!("{}:{setup}#{number}", G::CARD.id);
                let start = G::deal(&setup.parse().unwrap(), &Seed::new(number.to_string())).unwrap();
                if !truth.can_be_won(&start) {
                    let app = coached(&id);
                    assert!(panel(&app).contains("It never could be won."), "{id}: {}", panel(&app));
                    continue;
                }
                // Chance may miss the moves that lose; whether a game has any is a matter of its rules alone.
                let chance = (0..GAMES).map(|round| at_random::<G>(&start, &mut Random::new(1000 * number + round)));
                for line in chance.chain(truth.way_to_lose(&start)).collect::<Vec<_>>() {
                    games += usize::from(throw_away::<G>(&id, start.clone(), &line, &mut truth));
                }
            }
        }
        eprintln!("{}: {games} games thrown away", G::CARD.id);
        self.0 += games;
    }
}

/// Moves made at random, to the end of the game.
fn at_random<G: Game>(start: &G::Position, random: &mut Random) -> Vec<G::Move> {
    let mut position = start.clone();
    let mut line = Vec::new();
    while G::status(&position) == Status::Playing && line.len() < MOVES {
        let mut steps: Vec<_> = onwards::<G>(&position).collect();
        if steps.is_empty() {
            break;
        }
        let (made, next) = steps.swap_remove(random.below(steps.len()));
        line.push(made);
        position = next;
    }
    line
}

/// A table with a coach that says unasked whether it can be won.
fn coached(id: &str) -> App {
    let mut app = at_table(id);
    choose_rung(&mut app, 1);
    settle(&mut app);
    app
}

/// Plays a line until the win is thrown away, with a coach that says so; true if it was.
fn throw_away<G: Game>(id: &str, start: G::Position, line: &[G::Move], truth: &mut BruteForce<G>) -> bool {
    let mut app = coached(id);
    let mut position = start;
    for (number, made) in line.iter().enumerate() {
        assert!(panel(&app).contains("It can still be won."), "{id}: {}", panel(&app));
        let before = here(&app);
        play(&mut app, &made.to_string());
        settle(&mut app);
        let before_it = position.clone();
        G::play(&mut position, made, &mut Vec::new());
        if truth.can_be_won(&position) {
            continue;
        }
        let since = format!("move {} threw it away.", number + 1);
        assert!(panel(&app).contains(&since), "{id}: {since} is not in {}", panel(&app));
        // The same by the lesson, and one key back.
        press(&mut app, &["L"]);
        settle(&mut app);
        let lesson = app.state().lesson.unwrap();
        assert_eq!((lesson.of, lesson.move_number, lesson.played), (1, number + 1, made.to_string()), "{id}");
        assert_eq!(lesson.sentence.cells(Role::Fault).is_empty(), G::cells(&before_it, made).is_empty(), "{id}: red");
        press(&mut app, &["Esc", "W"]);
        answer(&mut app);
        assert_eq!(here(&app), before, "{id}");
        return true;
    }
    false
}

#[test]
fn the_panel_names_the_move_that_threw_the_win_away_in_every_game() {
    let mut bad = Bad(0);
    visit(&mut bad);
    assert!(bad.0 > 0, "in no game of the catalogue a win can be thrown away");
}
