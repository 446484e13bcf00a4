//! True things about board puzzles: rules, deals, proofs, players, and the table they are played at.
//!
//! Six games (Nine Almonds, Hitori, Pikachu, Magic Square, Candy, Mahjong solitaire) behind one interface, each with a coach
//! that *proves* whether a position can still be won. Open a board, play, ask, and have it proved:
//!
//! ```
//! use parlor_games::catalogue;
//! use parlor_games::coach::{Budget, VerdictKind};
//! use parlor_games::table::{Command, Level, obey_now};
//!
//! # fn main() -> Result<(), Box<dyn std::error::Error>> {
//! // A board has an id: a seed deals it, or a position names it exactly.
//! let mut table = catalogue::open("nine-almonds#monday", Level::Easy)?;
//! let first = table.moves().remove(0);
//! obey_now(&mut *table, &Command::Play { text: first }).map_err(|refusal| refusal.sentence)?;
//!
//! // The coach answers with a line that was replayed by the rules, or with a reason why there is none.
//! let said = obey_now(&mut *table, &Command::Coach).map_err(|refusal| refusal.sentence)?.said;
//! assert!(!said.is_empty());
//! assert_ne!(table.judged().map(|known| known.kind()), Some(VerdictKind::Unknown));
//!
//! // What convinced it can be written down and checked with nothing but the rules.
//! let here = table.here().parse()?;
//! let proof = catalogue::find("nine-almonds")?.prove(&here, &mut Budget::default())??;
//! assert!(catalogue::check_proof(&proof)?.steps > 0);
//! # Ok(())
//! # }
//! ```
//!
//! | module | is for whoever wants to |
//! |---|---|
//! | [`catalogue`] | open a board, read a save, judge, prove: the way in |
//! | [`table`] | play: history, clock, help, saves, the coach's questions |
//! | [`session`] | build a front end: everything around a table that is the same in all of them |
//! | [`scene`] | draw a board without knowing its game |
//! | [`speech`] | say something about a board, and light up what it is about |
//! | [`coach`] | verdicts, budgets, proofs |
//! | [`difficulty`] | know how hard a board is |
//! | [`drill`] | positions worth thinking about, and a rating for whoever does |
//! | [`arena`] | computer players |
//! | [`mod@env`] | let programs learn: actions, observations and rewards as numbers |
//! | [`game`], [`card`] | add a game: the traits it implements and the card that describes it |
//! | [`illustration`] | show small boards with what the coach says of them |
//! | [`keys`] | the keys, with the same meaning in every game |
//! | [`classic`] | the games exactly as their source documents play them |
//! | [`kit`] | ids, seeds, grids, randomness that lasts for ever |
//!
//! Nothing in this crate prints, sleeps, spawns, reads a file, a clock or the environment; it runs in a browser as it is.

#![cfg_attr(
    not(any(test, feature = "types")),
    warn(clippy::disallowed_macros, clippy::disallowed_methods, clippy::disallowed_types)
)]

pub mod arena;
pub mod card;
pub mod catalogue;
pub mod classic;
pub mod coach;
pub mod difficulty;
pub mod drill;
pub mod env;
pub mod game;
// What a game is made of is its own business: whoever uses the crate goes through the catalogue. Benchmarks and the
// suite look inside.
#[cfg(not(feature = "research"))]
mod games;
#[cfg(feature = "research")]
pub mod games;
pub mod illustration;
pub mod keys;
pub mod kit;
pub mod parts;
pub mod scene;
pub mod session;
pub mod speech;
pub mod table;
#[cfg(feature = "types")]
mod types;
