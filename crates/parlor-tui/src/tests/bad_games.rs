//! A game thrown away on purpose, in every game of the catalogue: the coach in the panel names the move that lost it,
//! compared with a brute force that shares nothing with it but the rules.

use std::collections::HashMap;

use parlor_games::catalogue::{Visitor, visit};
use parlor_games::game::{Game, Status};
use parlor_games::kit::random::Random;
use parlor_games::kit::seed::Seed;

use super::coaching::{panel, play, settle};
use super::*;

/// Deals tried for each setup, and games played on each.
const DEALS: u64 = 4;
const GAMES: u64 = 3;

/// Whether a position can be won, by trying everything.
fn brute_force<G: Game>(position: &G::Position, known: &mut HashMap<G::Position, bool>) -> bool {
    if let Some(&verdict) = known.get(position) {
        return verdict;
    }
    let verdict = match G::status(position) {
        Status::Won => true,
        Status::Stuck => false,
        Status::Playing => steps::<G>(position).iter().any(|(_, next)| brute_force::<G>(next, known)),
    };
    known.insert(position.clone(), verdict);
    verdict
}

/// Every move that plays on, with where it leads.
fn steps<G: Game>(position: &G::Position) -> Vec<(G::Move, G::Position)> {
    let moves = G::moves(position).into_iter().filter(|made| G::plays_on(position, made));
    let lead = |made: G::Move| {
        let mut next = position.clone();
        G::play(&mut next, &made, &mut Vec::new());
        (made, next)
    };
    moves.map(lead).collect()
}

#[derive(Default)]
struct Bad {
    /// The games in which some move can throw the win away, and some that were thrown away here.
    thrown_away: Vec<&'static str>,
    never_lost: Vec<&'static str>,
}

impl Visitor for Bad {
    fn game<G: Game>(&mut self) {
        let mut games = 0;
        for setup in G::CARD.small {
            let mut known = HashMap::new();
            for number in 0..DEALS {
                for round in 0..GAMES {
                    games += u32::from(throw_away::<G>(setup, number, round, &mut known));
                }
            }
        }
        eprintln!("{}: {games} games thrown away", G::CARD.id);
        if games > 0 { &mut self.thrown_away } else { &mut self.never_lost }.push(G::CARD.id);
    }
}

/// Plays at random until the win is thrown away, with a coach that says so; true if it was.
fn throw_away<G: Game>(setup: &str, number: u64, round: u64, known: &mut HashMap<G::Position, bool>) -> bool {
    let id = format!("{}:{setup}#{number}", G::CARD.id);
    let mut position = G::deal(&setup.parse().unwrap(), &Seed::new(number.to_string())).unwrap();
    let mut app = at_table(&id);
    choose_rung(&mut app, 1);
    settle(&mut app);
    if !brute_force::<G>(&position, known) {
        assert!(panel(&app).contains("This board never could be won."), "{id}: {}", panel(&app));
        return false;
    }
    let mut random = Random::new(1000 * number + round);
    let mut made_moves = 0;
    while G::status(&position) == Status::Playing {
        assert!(panel(&app).contains("It can still be won."), "{id}: {}", panel(&app));
        let before = here(&app);
        let mut steps = steps::<G>(&position);
        let (made, next) = steps.swap_remove(random.below(steps.len()));
        play(&mut app, &made.to_string());
        settle(&mut app);
        position = next;
        made_moves += 1;
        if brute_force::<G>(&position, known) {
            continue;
        }
        let since = format!("No longer winnable since move {made_moves} ({made}).");
        let told = panel(&app).replace(' ', "");
        assert!(told.contains(&since.replace(' ', "")), "{id}: {since} is not in {}", panel(&app));
        // The same by the lesson, and one key back.
        press(&mut app, &["L"]);
        settle(&mut app);
        let lesson = app.state().lesson.unwrap();
        assert_eq!((lesson.of, lesson.move_number, lesson.mistake), (1, made_moves, made.to_string()), "{id}");
        press(&mut app, &["Esc", "W"]);
        answer(&mut app);
        assert_eq!(here(&app), before, "{id}");
        return true;
    }
    false
}

#[test]
fn the_panel_names_the_move_that_threw_the_win_away_in_every_game() {
    let mut bad = Bad::default();
    visit(&mut bad);
    assert_eq!(bad.never_lost, ["template"], "in the smallest game no move throws the win away");
    assert!(bad.thrown_away.len() >= 6, "{:?}", bad.thrown_away);
}
