//! The conformance suite: what must hold for every game in the catalogue, whatever its rules.
#![allow(clippy::unwrap_used, reason = "in a test a panic is the failure message")]

mod boards;
mod notation;
mod proof;
mod record;
mod sight;
mod table;

/// One test that runs a check, generic over the game, for the whole catalogue.
macro_rules! for_every_game {
    ($($check:ident),* $(,)?) => {
        mod every_game {
            $(
                #[test]
                fn $check() {
                    struct Check;
                    impl parlor_games::catalogue::Visitor for Check {
                        fn game<G: parlor_games::game::Game>(&mut self) {
                            super::$check::<G>();
                        }
                    }
                    parlor_games::catalogue::visit(&mut Check);
                }
            )*
        }
    };
}
pub(crate) use for_every_game;
