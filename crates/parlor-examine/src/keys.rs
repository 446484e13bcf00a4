//! Pikachu with keys on a terminal.

use crate::documents::{Document, ExitCode, Rule};
use crate::expectation::Expectation;
use crate::program::Program;
use crate::session::Session;
use crate::subject::{Outcome, Subject};
use parlor_games::kit::random::Random;

/// A program played with keys.
pub struct Keyboard {
    /// The program.
    pub program: Program,
}

impl Subject for Keyboard {
    fn run(&self, session: &Session) -> Outcome {
        self.program.run(session)
    }
}

/// The document.
pub struct Keyed;

impl Document for Keyed {
    fn name(&self) -> &'static str {
        "pikachu"
    }
    fn prompts(&self) -> &'static [&'static str] {
        &[]
    }
    fn rules(&self) -> &'static [Rule] {
        &[]
    }
    fn exit_codes(&self) -> &'static [ExitCode] {
        &[]
    }
    fn named(&self) -> Vec<Session> {
        vec![]
    }
    fn random(&self, _: &mut Random) -> Option<Session> {
        None
    }
    fn expect(&self, _: &Session) -> Expectation {
        Expectation::answer(vec![], &[0])
    }
}

/// Sessions of keys.
#[must_use]
pub fn sessions(_count: usize, _seed: &str, _only: &[String]) -> Vec<Session> {
    vec![]
}
