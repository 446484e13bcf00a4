//! What many games add up to.

use serde::Serialize;

use super::Played;

/// Figures over many games of one player on one setup. The order in which games are added does not matter.
#[derive(Clone, Debug, Default, PartialEq, Serialize)]
#[non_exhaustive]
pub struct Report {
    /// Games played.
    pub games: u64,
    /// Games won.
    pub wins: u64,
    moves: u64,
    progress: u64,
}

impl Report {
    /// Adds a game.
    pub fn add(&mut self, played: &Played) {
        self.games += 1;
        self.wins += u64::from(played.won);
        self.moves += played.moves.len() as u64;
        self.progress += played.progress as u64;
    }

    /// Adds another report of the same kind.
    #[must_use]
    pub fn merged(self, other: &Self) -> Self {
        Self {
            games: self.games + other.games,
            wins: self.wins + other.wins,
            moves: self.moves + other.moves,
            progress: self.progress + other.progress,
        }
    }

    /// The share of games won, with the bounds of its 95 % interval (Wilson).
    #[must_use]
    pub fn win_rate(&self) -> (f64, f64, f64) {
        let (n, z) = (self.games.max(1) as f64, 1.96);
        let share = self.wins as f64 / n;
        let centre = share + z * z / (2.0 * n);
        let spread = z * (share * (1.0 - share) / n + z * z / (4.0 * n * n)).sqrt();
        let scale = 1.0 + z * z / n;
        let bound = |at: f64| (at / scale).clamp(0.0, 1.0);
        // Without a win, and without a loss, one bound is the share itself, which rounding misses.
        let low = if self.wins == 0 { 0.0 } else { bound(centre - spread) };
        let high = if self.games > 0 && self.wins == self.games { 1.0 } else { bound(centre + spread) };
        (share, low, high)
    }

    /// Moves in a game, on average.
    #[must_use]
    pub fn mean_moves(&self) -> f64 {
        self.moves as f64 / self.games.max(1) as f64
    }

    /// How far games came, on average.
    #[must_use]
    pub fn mean_progress(&self) -> f64 {
        self.progress as f64 / self.games.max(1) as f64
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_interval_is_wilsons() {
        let report = Report { games: 100, wins: 10, ..Report::default() };
        let (share, low, high) = report.win_rate();
        assert!((share - 0.1).abs() < 1e-9 && (low - 0.0552).abs() < 1e-3 && (high - 0.1744).abs() < 1e-3);
    }

    #[test]
    fn the_interval_lies_between_none_and_all() {
        for games in 0..400 {
            let rate = |wins| Report { games, wins, ..Report::default() }.win_rate();
            assert!(
                (0..=games)
                    .map(rate)
                    .all(|(share, low, high)| 0.0 <= low && low <= share && share <= high && high <= 1.0)
            );
            assert!(rate(0).1 == 0.0 && rate(0).1.is_sign_positive());
            assert!(games == 0 || rate(games).2 == 1.0);
        }
    }
}
