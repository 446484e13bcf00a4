//! A run of drills as front ends show it, besides the board.

use serde::Serialize;

use super::run::{Answered, Asked};
use super::{Bead, Length, Run};
use crate::catalogue;
use crate::kit::text::count;
use crate::speech::Speech;
use crate::table::clock_text;

/// Where a run stands.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "types", derive(ts_rs::TS), ts(rename = "DrillPhase"))]
#[serde(rename_all = "kebab-case")]
pub enum Phase {
    /// Drills are being found.
    Waiting,
    /// A question is open.
    Open,
    /// It was answered.
    Answered,
    /// The run is done.
    Over,
}

/// Everything about a run besides the board.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(feature = "types", derive(ts_rs::TS), ts(rename = "DrillRun"))]
#[non_exhaustive]
pub struct Face {
    /// Where it stands.
    pub phase: Phase,
    /// How long it goes on.
    pub length: Length,
    /// The game's name and what was chosen of it, or nothing.
    pub game: String,
    /// The id of the position, for whoever wants to play on from there, or nothing.
    pub position: String,
    /// What is asked, or how it ended.
    pub question: String,
    /// What was said of the answer, or a hint.
    #[cfg_attr(feature = "types", ts(as = "crate::speech::Written<'static>"))]
    pub said: Speech,
    /// What became of each drill so far.
    pub beads: Vec<Bead>,
    /// How many there are to be, where that is settled.
    pub of: Option<usize>,
    /// The time left, where that is settled.
    pub clock: Option<String>,
    /// What became of the present one, if it was answered.
    pub bead: Option<Bead>,
    /// The player's rating.
    pub rating: i64,
    /// By how much the last answer changed it, or the whole run once it is over.
    pub change: Option<i64>,
    /// How hard the present one is.
    pub hardness: Option<i64>,
    /// Whether a hint was taken.
    pub hinted: bool,
}

impl Run {
    /// Everything about the run besides the board.
    #[must_use]
    pub fn face(&self) -> Face {
        let asked = self.asked.as_ref();
        let answered = asked.and_then(|asked| asked.answered.as_ref());
        let phase = match (asked, answered) {
            (Some(_), Some(_)) => Phase::Answered,
            (Some(_), None) => Phase::Open,
            (None, _) if self.is_over() => Phase::Over,
            (None, _) => Phase::Waiting,
        };
        let shown = |change: f64| change.round() as i64;
        Face {
            phase,
            length: self.length,
            game: asked.map_or_else(String::new, game),
            position: asked.map_or_else(String::new, |asked| asked.rated.drill.position.clone()),
            question: match (phase, asked) {
                (Phase::Over, _) => self.ending(),
                (_, Some(asked)) => asked.rated.drill.ask.question().to_owned(),
                (_, None) => "Looking for drills.".to_owned(),
            },
            said: asked.map_or_else(Speech::default, |asked| asked.said.clone()),
            beads: self.beads.clone(),
            of: (self.length == Length::Ten).then_some(Length::DRILLS),
            clock: (self.length == Length::ThreeMinutes).then(|| clock_text(self.left.as_secs())),
            bead: answered.map(|answered| answered.bead),
            rating: self.player.shown(),
            change: match answered {
                Some(Answered { change, .. }) => Some(shown(*change)),
                None if phase == Phase::Over => Some(self.player.shown() - self.began.shown()),
                None => None,
            },
            hardness: asked.map(|asked| asked.rated.rating.shown()),
            hinted: asked.is_some_and(|asked| asked.hinted),
        }
    }

    fn ending(&self) -> String {
        let right = self.beads.iter().filter(|bead| **bead != Bead::Missed).count();
        match self.beads.len() {
            0 => "No drills were found.".to_owned(),
            all if right == all => format!("All {} right.", count(all, "drill")),
            all => format!("{right} of {} right.", count(all, "drill")),
        }
    }
}

/// What the present board is called.
fn game(asked: &Asked) -> String {
    let card = asked.table.card();
    let setup = asked.rated.drill.board.split(['#', '@']).next().and_then(|head| head.split_once(':'));
    let setup = catalogue::find(card.id).map(|entry| entry.card().setup_name(setup.map_or("", |(_, setup)| setup)));
    match setup {
        Ok(setup) if !setup.is_empty() => format!("{}, {setup}", card.name),
        _ => card.name.to_owned(),
    }
}
