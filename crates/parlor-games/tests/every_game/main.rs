//! The conformance suite: what must hold for every game in the catalogue, whatever its rules.
#![allow(clippy::unwrap_used, reason = "in a test a panic is the failure message")]

mod boards;
mod contests;
mod difficulty;
mod drills;
mod environments;
mod looks;
mod notation;
mod par;
mod proof;
mod record;
mod refusals;
mod samples;
mod setups;
mod sight;
mod table;
mod voice;

/// One test that runs a check, generic over the game, for the whole catalogue. Each failure names its game, and a game
/// that fails does not hide the next one.
macro_rules! for_every_game {
    ($($check:ident),* $(,)?) => {
        mod every_game {
            $(
                #[test]
                fn $check() {
                    #[derive(Default)]
                    struct Check {
                        failed: Vec<&'static str>,
                    }
                    impl parlor_games::catalogue::Visitor for Check {
                        fn game<G: parlor_games::game::Game>(&mut self) {
                            if std::panic::catch_unwind(super::$check::<G>).is_err() {
                                self.failed.push(G::CARD.id);
                            }
                        }
                    }
                    let mut check = Check::default();
                    parlor_games::catalogue::visit(&mut check);
                    assert!(check.failed.is_empty(), "it does not hold for {}", check.failed.join(", "));
                }
            )*
        }
    };
}
pub(crate) use for_every_game;
