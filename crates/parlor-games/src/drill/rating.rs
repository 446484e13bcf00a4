//! Ratings by Glicko-2, for players and for drills, as if every answer were a game between the two.

use serde::{Deserialize, Serialize};
use skillratings::Outcomes;
use skillratings::glicko2::{Glicko2Config, Glicko2Rating, glicko2};

use super::{Ask, Drill};

/// How strong a player is, or how hard a drill, and how sure that is.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "types", derive(ts_rs::TS))]
pub struct Rating {
    /// The rating itself; 1500 for who is new.
    pub rating: f64,
    /// How far off it may be: about two thirds of all true values lie within it.
    pub deviation: f64,
    /// How much it is expected to change.
    pub volatility: f64,
}

impl Default for Rating {
    /// Somebody new.
    fn default() -> Self {
        Self { rating: 1500.0, deviation: 350.0, volatility: 0.06 }
    }
}

/// What became of a drill.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[cfg_attr(feature = "types", derive(ts_rs::TS))]
#[serde(rename_all = "kebab-case")]
pub enum Bead {
    /// Answered without help.
    Right,
    /// Answered after a hint: worth half.
    Helped,
    /// Answered wrongly, or given up.
    Missed,
}

impl Bead {
    /// The name in protocols and on disk.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Self::Right => "right",
            Self::Helped => "helped",
            Self::Missed => "missed",
        }
    }
}

impl Rating {
    /// What a drill is worth before anybody has answered it, by how likely a choice at random is right. Players will tell.
    #[must_use]
    pub fn of(drill: &Drill) -> Self {
        // Nobody chooses among all that may be put anywhere, but among places: there is less to choose than moves.
        let open = match drill.ask {
            Ask::Keep => drill.open as f64,
            Ask::Decide => (drill.open as f64).sqrt() * 2.0,
        };
        let luck = (drill.keeping.len() as f64 / open.max(1.0)).clamp(0.01, 0.9);
        let rating = 1300.0 + 300.0 * ((1.0 - luck) / luck).log10();
        Self { rating, deviation: 250.0, volatility: 0.06 }
    }

    /// Both ratings after an answer: the player's and the drill's.
    #[must_use]
    pub fn after(self, drill: Self, bead: Bead) -> (Self, Self) {
        let outcome = if bead == Bead::Missed { Outcomes::LOSS } else { Outcomes::WIN };
        let (player, other) = glicko2(&self.into(), &drill.into(), &outcome, &Glicko2Config::new());
        let share = if bead == Bead::Helped { 0.5 } else { 1.0 };
        (self.towards(player, share), drill.towards(other, share))
    }

    /// The new rating, with a share of what is gained; what is known is known either way.
    fn towards(self, new: Glicko2Rating, share: f64) -> Self {
        let rating = self.rating + (new.rating - self.rating) * share;
        Self { rating, deviation: new.deviation, volatility: new.volatility }
    }

    /// The rating as people read it.
    #[must_use]
    pub fn shown(self) -> i64 {
        self.rating.round() as i64
    }
}

impl From<Rating> for Glicko2Rating {
    fn from(Rating { rating, deviation, volatility }: Rating) -> Self {
        Self { rating, deviation, volatility }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::kit::random::Random;

    #[test]
    fn a_hint_halves_the_gain() {
        let (player, drill) = (Rating::default(), Rating::default());
        let gain = |bead| player.after(drill, bead).0.rating - player.rating;
        assert!(gain(Bead::Right) > 0.0 && gain(Bead::Missed) < 0.0);
        assert!((gain(Bead::Helped) * 2.0 - gain(Bead::Right)).abs() < 1e-9);
    }

    #[test]
    fn what_the_player_gains_the_drill_loses() {
        let (player, drill) = Rating::default().after(Rating::default(), Bead::Right);
        assert!((player.rating - 1500.0 + drill.rating - 1500.0).abs() < 1e-6);
        assert!(player.deviation < 350.0 && drill.deviation < 350.0);
    }

    fn chance(player: f64, drill: f64) -> f64 {
        1.0 / (1.0 + 10_f64.powf((drill - player) / 400.0))
    }

    fn draw(random: &mut Random) -> f64 {
        random.below(1_000_000) as f64 / 1e6
    }

    /// Players and drills of known strength, met as drills come to players: near their rating. Nobody knows at the
    /// beginning who is strong or what is hard.
    #[test]
    fn ratings_converge_to_known_strengths() {
        let mut random = Random::new(12);
        let truth: Vec<f64> = (0..20).map(|at| 1100.0 + 40.0 * f64::from(at)).collect();
        let hard: Vec<f64> = (0..400).map(|_| 1000.0 + 1000.0 * draw(&mut random)).collect();
        let mut players = vec![Rating::default(); truth.len()];
        let mut drills = vec![Rating { deviation: 250.0, ..Rating::default() }; hard.len()];
        for _ in 0..400 {
            for (player, strength) in players.iter_mut().zip(&truth) {
                // The nearest of some drills that happen to be there.
                let pool: Vec<usize> = (0..12).map(|_| random.below(drills.len())).collect();
                let far = |at: &usize| (drills[*at].rating - player.rating).abs();
                let at = pool.into_iter().min_by(|a, b| far(a).total_cmp(&far(b))).unwrap();
                let bead = if draw(&mut random) < chance(*strength, hard[at]) { Bead::Right } else { Bead::Missed };
                (*player, drills[at]) = player.after(drills[at], bead);
            }
        }
        // Only differences mean something: all may have moved together.
        let mean = |of: &mut dyn Iterator<Item = f64>| of.sum::<f64>() / truth.len() as f64;
        let shift = mean(&mut players.iter().zip(&truth).map(|(player, truth)| player.rating - truth));
        let off: Vec<f64> = players.iter().zip(&truth).map(|(player, truth)| player.rating - shift - truth).collect();
        let typical = mean(&mut off.iter().map(|off| off.abs()));
        assert!(typical < 45.0, "typically {typical:.0} off: {off:.0?}");
        assert!(off.iter().all(|off| off.abs() < 150.0), "{off:.0?}");
        assert!(shift.abs() < 100.0, "all moved by {shift:.0}");
        assert!(players.iter().all(|player| player.deviation < 80.0), "they are known well");
    }
}
