//! The classic dialogues as an oracle: what they write after each line of a session.

use parlor_games::catalogue::GAMES;
use parlor_games::classic::{Dialogue, DialogueStep, Document, give_files};
use parlor_games::kit::seed::Seed;

use crate::session::Session;

/// What a dialogue did with a session.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Transcript {
    /// What was written at first and after each line that was read.
    pub steps: Vec<String>,
    /// The exit code, or `None` where the input ended first.
    pub code: Option<u8>,
}

impl Transcript {
    /// Everything it wrote.
    #[must_use]
    pub fn whole(&self) -> String {
        self.steps.concat()
    }
}

/// The document of the game that is called like this in classic mode.
///
/// # Panics
/// If there is no such game, which only a mistake in this crate can bring about.
#[must_use]
pub fn document(game: &str) -> Document {
    let entry = GAMES.iter().find(|entry| entry.card().classic == Some(game));
    entry.and_then(|entry| entry.document()).expect("every document that is examined is one of the catalogue's")
}

/// Runs the dialogue of a game over a session. `options` come before the session's own arguments.
///
/// # Panics
/// If the game has no dialogue, which only a mistake in this crate can bring about.
#[must_use]
pub fn transcript(game: &str, options: &[&str], session: &Session) -> Transcript {
    let open = document(game).dialogue.expect("only games by lines are asked for a transcript");
    if let Err(usage) = open(&words(options, session), &Seed::new(CHANCE)) {
        return Transcript { steps: vec![usage.text], code: Some(usage.code) };
    }
    let Some(mut stage) = Stage::open(game, options, session) else { return Transcript { steps: vec![], code: None } };
    for line in &session.lines {
        stage.say(line);
    }
    Transcript { steps: stage.steps, code: stage.code }
}

/// Everything a dialogue writes over a session, and its exit code, the end of the input being the end of the game.
#[must_use]
pub fn answer(game: &str, options: &[&str], session: &Session) -> Option<(String, u8)> {
    match Stage::open(game, options, session) {
        None => {
            let usage = transcript(game, options, session);
            Some((usage.whole(), usage.code?))
        }
        Some(mut stage) => {
            for line in &session.lines {
                stage.say(line);
            }
            let mut text = stage.steps.concat();
            let code = stage.code.unwrap_or_else(|| stage.dialogue.close(&mut text));
            Some((text, code))
        }
    }
}

/// Every session says what its board is, so nothing of this seed is ever seen.
const CHANCE: &str = "examine";

fn words(options: &[&str], session: &Session) -> Vec<String> {
    options.iter().map(|&word| word.to_owned()).chain(session.arguments.iter().cloned()).collect()
}

/// A dialogue that is played on while a session grows.
pub struct Stage {
    dialogue: Box<dyn Dialogue>,
    /// What was written at first and after each line.
    pub steps: Vec<String>,
    /// The exit code, once it is over.
    pub code: Option<u8>,
}

impl Stage {
    /// Opens the dialogue of a game for a session without lines.
    #[must_use]
    pub fn open(game: &str, options: &[&str], session: &Session) -> Option<Self> {
        let mut dialogue = document(game).dialogue?(&words(options, session), &Seed::new(CHANCE)).ok()?;
        let file = |name: &str| session.files.iter().find(|file| file.name == name).map(|file| file.content.clone());
        give_files(dialogue.as_mut(), &mut { file });
        let mut said = String::new();
        let step = dialogue.open(&mut said);
        let code = if let DialogueStep::End(code) = step { Some(code) } else { None };
        Some(Self { dialogue, steps: vec![said], code })
    }

    /// Gives it one line, unless it is over, and tells what it wrote.
    pub fn say(&mut self, line: &str) -> &str {
        if self.code.is_none() {
            let mut said = String::new();
            if let DialogueStep::End(code) = self.dialogue.line(line, &mut said) {
                self.code = Some(code);
            }
            self.steps.push(said);
        }
        self.last()
    }

    /// What it wrote last.
    #[must_use]
    pub fn last(&self) -> &str {
        self.steps.last().map_or("", String::as_str)
    }
}
