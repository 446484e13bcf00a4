//! The conformance suite: what must hold for every game in the catalogue, whatever its rules.
#![allow(clippy::unwrap_used, reason = "in a test a panic is the failure message")]

#[path = "every_game/boards.rs"]
mod boards;
#[path = "every_game/notation.rs"]
mod notation;
#[path = "every_game/proof.rs"]
mod proof;
#[path = "every_game/record.rs"]
mod record;
#[path = "every_game/refusals.rs"]
mod refusals;
#[path = "every_game/sight.rs"]
mod sight;
#[path = "every_game/table.rs"]
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
