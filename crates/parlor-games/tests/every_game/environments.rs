//! Games in numbers: every move is an action and every action a move, what is kept up to date agrees with the rules, and
//! nobody sees what is hidden.

use parlor_games::env::{self, EnvError, Options};
use parlor_games::game::{Game, Standing};
use parlor_games::kit::random::Random;

use crate::boards::{deal, samples};
use crate::for_every_game;

/// How many moves or actions of one position are looked at; some boards have very many.
const MANY: usize = 400;

fn legal<G: Game>(course: &mut G::Course, whole: bool) -> Vec<u32> {
    let mut list = Vec::new();
    G::legal(course, whole, &mut list);
    list.sort_unstable();
    list
}

fn seen<G: Game>(course: &G::Course) -> Vec<i32> {
    let mut seen = vec![i32::MIN; G::planes(course).iter().map(|plane| plane.len()).sum()];
    G::look(course, &mut seen);
    seen
}

fn every_move_is_an_action_and_every_action_a_move<G: Game>() {
    for position in samples::<G>(1, 10) {
        let mut course = G::begin(position.clone());
        for whole in [false, true] {
            let moves = G::moves(&position);
            let played = moves.iter().filter(|made| whole || G::plays_on(&position, made));
            let mut single: Vec<u32> = Vec::new();
            for made in played {
                let spelt = G::spelt(&course, made).unwrap_or_else(|| panic!("{made} is no action on {position}"));
                assert!(!spelt.is_empty() && spelt.iter().all(|&action| action < G::actions(&course)), "{made}");
                single.extend((spelt.len() == 1).then(|| spelt[0] as u32));
            }
            let many = single.len();
            single.sort_unstable();
            single.dedup();
            assert_eq!(single.len(), many, "two moves are one action on {position}");
            assert_eq!(legal::<G>(&mut course, whole), single, "{position}");
        }
        let step = (G::actions(&course) / MANY).max(1);
        for action in (0..G::actions(&course)).step_by(step) {
            let made = G::counted(&course, action).unwrap_or_else(|| panic!("action {action} is no move"));
            assert_eq!(G::spelt(&course, &made), Some(vec![action]), "{made} on {position}");
        }
        assert_eq!(G::counted(&course, G::actions(&course)), None);
    }
}

fn a_move_of_several_actions_comes_to_the_same<G: Game>() {
    for position in samples::<G>(1, 6) {
        for made in G::moves(&position).iter().take(MANY) {
            let mut course = G::begin(position.clone());
            for action in G::spelt(&course, made).unwrap() {
                assert!(legal::<G>(&mut course, true).contains(&(action as u32)), "{made} on {position}");
                G::act(&mut course, action);
            }
            let mut by_rules = position.clone();
            G::make(&mut by_rules, made);
            assert_eq!(G::position(&course), by_rules, "{made} on {position}");
        }
    }
}

fn what_is_kept_up_to_date_agrees_with_the_rules<G: Game>() {
    let setups = G::CARD.presets.iter().map(|preset| preset.setup).chain(G::CARD.small.iter().copied());
    for (number, setup) in setups.enumerate() {
        let mut random = Random::new(number as u64);
        let mut position = deal::<G>(setup, "course");
        let mut course = G::begin(position.clone());
        for _ in 0..80 {
            let mut fresh = G::begin(position.clone());
            assert_eq!(G::position(&course), position, "{setup}");
            assert_eq!(G::standing(&course), Standing::of::<G>(&position), "{setup}: {position}");
            assert_eq!(seen::<G>(&course), seen::<G>(&fresh), "{setup}: {position}");
            for whole in [true, false] {
                assert_eq!(legal::<G>(&mut course, whole), legal::<G>(&mut fresh, whole), "{setup}: {position}");
            }
            let Some(&action) = random.pick(&legal::<G>(&mut course, random.clone().one_in(8))) else { break };
            let made = G::counted(&course, action as usize).unwrap();
            assert_eq!(G::refuse(&position, &made), None, "{made} on {position}");
            G::make(&mut position, &made);
            G::act(&mut course, action as usize);
        }
    }
}

fn what_a_player_may_not_see_is_not_to_be_seen<G: Game>() {
    for position in samples::<G>(1, 10) {
        let (mut whole, mut observed) = (G::begin(position.clone()), G::begin(G::observe(&position)));
        assert_eq!(seen::<G>(&whole), seen::<G>(&observed), "{position}");
        assert_eq!(legal::<G>(&mut whole, false), legal::<G>(&mut observed, false), "{position}");
    }
}

fn all_boards_of_a_setup_have_the_same_spaces_and_keep_to_them<G: Game>() {
    let setups = G::CARD.presets.iter().map(|preset| preset.setup).chain(G::CARD.small.iter().copied());
    for setup in setups {
        let mut env = env::open(&format!("{}:{setup}", G::CARD.id), &Options::default()).unwrap();
        let spaces = env.spaces().clone();
        let mut random = Random::new(1);
        for episode in 0..3 {
            for _ in 0..30 {
                let mut seen = vec![i32::MIN; spaces.seen()];
                env.observe(&mut seen);
                let mut rest = seen.as_slice();
                for plane in &spaces.observation {
                    let (values, more) = rest.split_at(plane.len());
                    rest = more;
                    let fits = |value: &i32| (plane.low..=plane.high).contains(value);
                    assert!(values.iter().all(fits), "{} {setup}: {} {values:?}", G::CARD.id, plane.name);
                }
                for (plane, values) in env.fixed() {
                    assert_eq!(values.len(), plane.len());
                    assert!(values.iter().all(|value| (plane.low..=plane.high).contains(value)), "{}", plane.name);
                }
                let Some(&action) = random.pick(env.legal()) else { break };
                env.step(action as usize).unwrap();
            }
            env.reset(None).unwrap();
            assert_eq!(env.spaces(), &spaces, "{setup}, episode {episode}");
        }
    }
}

fn what_was_saved_goes_on_as_it_would_have<G: Game>() {
    let options = Options { all_moves: true, ..Options::default() };
    for preset in G::CARD.presets {
        let name = format!("{}:{}", G::CARD.id, preset.setup);
        let mut env = env::open(&name, &options).unwrap();
        let mut other = env::open(&name, &options).unwrap();
        other.reset(Some("elsewhere")).unwrap();
        env.reset(Some("saved")).unwrap();
        let mut random = Random::new(5);
        for _ in 0..6 {
            let Some(&action) = random.pick(env.legal()) else { break };
            env.step(action as usize).unwrap();
        }
        let saved: env::Saved = serde_json::from_str(&serde_json::to_string(&env.save()).unwrap()).unwrap();
        other.restore(&saved).unwrap();
        for round in 0..8 {
            let look = |env: &dyn env::Environment| {
                let mut seen = vec![0; env.spaces().seen()];
                env.observe(&mut seen);
                (seen, env.legal().to_vec(), env.board(), env.steps(), env.won(), env.save())
            };
            assert_eq!(look(&*env), look(&*other), "{name}, {round}");
            match random.pick(env.legal()).copied() {
                Some(action) => assert_eq!(env.step(action as usize), other.step(action as usize)),
                None => assert_eq!(env.reset(None), other.reset(None)),
            }
        }
    }
}

fn what_is_not_legal_changes_nothing_and_says_why<G: Game>() {
    let name = format!("{}:{}", G::CARD.id, G::CARD.presets[0].setup);
    let mut env = env::open(&name, &Options::default()).unwrap();
    let (before, actions) = (env.save(), env.spaces().actions);
    assert_eq!(env.step(actions), Err(EnvError::NoAction(actions, actions - 1)));
    let legal = env.legal().to_vec();
    for action in (0..actions).filter(|&action| !legal.contains(&(action as u32))).take(MANY) {
        match env.step(action) {
            Err(EnvError::Refused { why, .. }) => assert!(!why.is_empty()),
            other => panic!("{name}: action {action} gave {other:?}"),
        }
    }
    assert_eq!(env.save(), before);
    assert!(env.spelt("no such move").is_err());
    // What belongs to another game, or to a board of another shape, is not taken.
    let mut wrong = before.clone();
    wrong.position = "nogame@1".into();
    assert!(env.restore(&wrong).is_err());
    assert_eq!(env.save(), before);
}

for_every_game!(
    every_move_is_an_action_and_every_action_a_move,
    a_move_of_several_actions_comes_to_the_same,
    what_is_kept_up_to_date_agrees_with_the_rules,
    what_a_player_may_not_see_is_not_to_be_seen,
    all_boards_of_a_setup_have_the_same_spaces_and_keep_to_them,
    what_was_saved_goes_on_as_it_would_have,
    what_is_not_legal_changes_nothing_and_says_why,
);
