//! What rows add up to, in memory that does not grow with their number.

use parlor_games::kit::statistics::Interval;

use crate::row::{Outcome, Row, Time};
use crate::tally::{Tally, TimeTally};

/// Figures over rows. Rows of the same board must follow one another, as an experiment writes them; nothing else of their
/// order matters.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Summary {
    boards: Vec<Boards>,
    groups: Vec<Group>,
    pairs: Vec<Pair>,
    now: Now,
}

/// What is known of the boards of a setup, whoever plays them.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Boards {
    /// The setup.
    pub setup: String,
    /// How many boards.
    pub boards: u64,
    /// How many can be won, of those that were judged.
    pub winnable: u64,
    /// How many cannot.
    pub not_winnable: u64,
    /// How many were not decided.
    pub unknown: u64,
    /// How hard they are, in hundredths.
    pub difficulty: Tally,
}

/// The games of one player on one setup.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Group {
    /// The setup.
    pub setup: String,
    /// Who played.
    pub player: String,
    /// What progress counts.
    pub unit: String,
    /// How many games.
    pub games: u64,
    /// How many were won.
    pub won: u64,
    /// How many got stuck.
    pub stuck: u64,
    /// How many were left open.
    pub open: u64,
    /// Moves made.
    pub moves: Tally,
    /// How far games came.
    pub progress: Tally,
    /// What was left to do, where that is known.
    pub left: Tally,
    /// Points, in games that count them.
    pub points: Tally,
    /// Moves of the games that were not won.
    pub lost_after: Tally,
    /// What the coach spent.
    pub nodes: u64,
    /// Games of which it is known whether a win was thrown away.
    pub judged: u64,
    /// Games in which one was.
    pub thrown: u64,
    /// Games that were judged, but not to the end.
    pub undecided: u64,
    /// The moves that threw the first win away.
    pub thrown_at: Tally,
    /// How long games took.
    pub play: TimeTally,
    /// How long the coach took.
    pub coach: TimeTally,
}

/// Two players on the same boards.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Pair {
    /// The setup.
    pub setup: String,
    /// One player.
    pub first: String,
    /// The other, whose lead over the first is told.
    pub second: String,
    /// Boards that both won.
    pub both: u64,
    /// Boards that only the first won.
    pub only_first: u64,
    /// Boards that only the second won.
    pub only_second: u64,
    /// Boards that nobody won.
    pub neither: u64,
    /// How much farther the second came on each.
    pub progress: Tally,
}

/// The board whose rows are coming in.
#[derive(Clone, Debug, Default, PartialEq)]
struct Now {
    id: String,
    played: Vec<(String, bool, u64)>,
}

impl Boards {
    /// The share that cannot be won, of those that were decided, and its interval.
    #[must_use]
    pub fn lost_share(&self) -> Option<(f64, Interval)> {
        let decided = self.winnable + self.not_winnable;
        (decided > 0)
            .then(|| (self.not_winnable as f64 / decided as f64, Interval::of_share(self.not_winnable, decided)))
    }
}

impl Group {
    /// The share of games won, and its interval.
    #[must_use]
    pub fn win_rate(&self) -> (f64, Interval) {
        (self.won as f64 / self.games.max(1) as f64, Interval::of_share(self.won, self.games))
    }

    /// The share of games in which a win was thrown away, of those of which that is known, and its interval.
    #[must_use]
    pub fn thrown_rate(&self) -> Option<(f64, Interval)> {
        (self.judged > 0)
            .then(|| (self.thrown as f64 / self.judged as f64, Interval::of_share(self.thrown, self.judged)))
    }

    /// The share of games that are not lost after a number of moves. It ends at the share of games won.
    #[must_use]
    pub fn alive_after(&self, moves: i64) -> f64 {
        1.0 - self.lost_after.up_to(moves) as f64 / self.games.max(1) as f64
    }

    fn add(&mut self, row: &Row) {
        self.games += 1;
        match row.result {
            Outcome::Won => self.won += 1,
            Outcome::Stuck => self.stuck += 1,
            Outcome::Open => self.open += 1,
        }
        let moves = whole(row.moves);
        self.moves.add(moves);
        self.progress.add(whole(row.progress));
        if let Some(goal) = row.goal {
            self.left.add(whole(goal.saturating_sub(row.progress)));
        }
        if let Some(points) = row.points {
            self.points.add(points);
        }
        if row.result != Outcome::Won {
            self.lost_after.add(moves);
        }
        self.nodes = self.nodes.saturating_add(row.nodes);
        match row.thrown {
            Some(times) => {
                self.judged += 1;
                self.thrown += u64::from(times > 0);
            }
            None => self.undecided += u64::from(row.board.is_some()),
        }
        if let Some(first) = row.first_thrown {
            self.thrown_at.add(whole(first));
        }
    }
}

impl Pair {
    /// How many boards both played.
    #[must_use]
    pub fn boards(&self) -> u64 {
        self.both + self.only_first + self.only_second + self.neither
    }

    /// By how much the second's share of wins is above the first's, and its interval for pairs (Newcombe): what both win or
    /// lose together makes it narrower.
    #[must_use]
    pub fn lead(&self) -> (f64, Interval) {
        let n = self.boards().max(1) as f64;
        let [e, f, g, h] = [self.both, self.only_second, self.only_first, self.neither].map(|many| many as f64);
        let (one, other) = ((e + f) / n, (e + g) / n);
        let (mine, theirs) = (
            Interval::of_share(self.both + self.only_second, self.boards()),
            Interval::of_share(self.both + self.only_first, self.boards()),
        );
        let product = (e + f) * (g + h) * (e + g) * (f + h);
        let above = e * h - f * g;
        // What is above zero by chance alone is taken off.
        let corrected = if above > 0.0 { (above - n / 2.0).max(0.0) } else { above };
        let together = if product == 0.0 { 0.0 } else { corrected / product.sqrt() };
        let spread = |a: f64, b: f64| (a * a - 2.0 * together * a * b + b * b).max(0.0).sqrt();
        let lead = one - other;
        let low = lead - spread(one - mine.low, theirs.high - other);
        let high = lead + spread(mine.high - one, other - theirs.low);
        (lead, Interval { low: low.max(-1.0), high: high.min(1.0) })
    }
}

impl Summary {
    /// Takes a row in.
    pub fn add(&mut self, row: &Row) {
        let setup = row.setup.as_str();
        if self.now.id != row.id {
            row.id.clone_into(&mut self.now.id);
            self.now.played.clear();
            self.add_board(row);
        }
        for (first, won, progress) in &self.now.played {
            let found = self
                .pairs
                .iter()
                .position(|pair| pair.setup == setup && pair.first == *first && pair.second == row.player);
            let at = found.unwrap_or_else(|| {
                let (first, second) = (first.clone(), row.player.clone());
                self.pairs.push(Pair { setup: setup.to_owned(), first, second, ..Pair::default() });
                self.pairs.len() - 1
            });
            let pair = &mut self.pairs[at];
            match (won, row.result == Outcome::Won) {
                (true, true) => pair.both += 1,
                (true, false) => pair.only_first += 1,
                (false, true) => pair.only_second += 1,
                (false, false) => pair.neither += 1,
            }
            pair.progress.add(whole(row.progress) - whole(*progress));
        }
        self.now.played.push((row.player.clone(), row.result == Outcome::Won, row.progress));
        let group = self.group(setup, &row.player);
        if group.unit.is_empty() {
            group.unit = row.unit.clone().into_owned();
        }
        group.add(row);
    }

    fn add_board(&mut self, row: &Row) {
        let found = self.boards.iter().position(|boards| boards.setup == row.setup);
        let at = found.unwrap_or_else(|| {
            self.boards.push(Boards { setup: row.setup.clone(), ..Boards::default() });
            self.boards.len() - 1
        });
        let boards = &mut self.boards[at];
        boards.boards += 1;
        match row.board.as_deref() {
            Some("winnable") => boards.winnable += 1,
            Some("not_winnable") => boards.not_winnable += 1,
            Some(_) => boards.unknown += 1,
            None => {}
        }
        if let Some(difficulty) = row.difficulty {
            boards.difficulty.add((difficulty * 100.0).round() as i64);
        }
    }

    /// Takes in how long a game on a setup took.
    pub fn add_time(&mut self, setup: &str, time: &Time) {
        let group = self.group(setup, &time.player);
        group.play.add(time.play_ns);
        group.coach.add(time.coach_ns);
    }

    fn group(&mut self, setup: &str, player: &str) -> &mut Group {
        let found = self.groups.iter().position(|group| group.setup == setup && group.player == player);
        let at = found.unwrap_or_else(|| {
            let (setup, player) = (setup.to_owned(), player.to_owned());
            self.groups.push(Group { setup, player, ..Group::default() });
            self.groups.len() - 1
        });
        &mut self.groups[at]
    }

    /// How many games were taken in.
    #[must_use]
    pub fn games(&self) -> u64 {
        self.groups.iter().map(|group| group.games).sum()
    }

    /// The boards, by setup.
    #[must_use]
    pub fn boards(&self) -> &[Boards] {
        &self.boards
    }

    /// The games, by setup and player.
    #[must_use]
    pub fn groups(&self) -> &[Group] {
        &self.groups
    }

    /// The players beside one another, by setup.
    #[must_use]
    pub fn pairs(&self) -> &[Pair] {
        &self.pairs
    }
}

/// A count as a number of a tally.
fn whole(number: u64) -> i64 {
    i64::try_from(number).unwrap_or(i64::MAX)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn pair(both: u64, only_second: u64, only_first: u64, neither: u64) -> Pair {
        Pair { both, only_first, only_second, neither, ..Pair::default() }
    }

    #[test]
    fn the_interval_of_a_lead_is_newcombes() {
        // Newcombe 1998, table II, method 10: 36, 12, 2, 0 of 50.
        let (lead, Interval { low, high }) = pair(36, 12, 2, 0).lead();
        assert!(
            (lead - 0.2).abs() < 1e-9 && (low - 0.0569).abs() < 2e-3 && (high - 0.3404).abs() < 2e-3,
            "{low} {high}"
        );
    }

    #[test]
    fn a_lead_lies_within_its_interval_and_that_between_all_and_none() {
        for both in 0..6 {
            for only_second in 0..6 {
                for only_first in 0..6 {
                    for neither in 0..6 {
                        let (lead, Interval { low, high }) = pair(both, only_second, only_first, neither).lead();
                        assert!(-1.0 <= low && low <= lead && lead <= high && high <= 1.0);
                    }
                }
            }
        }
    }

    #[test]
    fn who_wins_the_same_boards_has_no_lead_and_a_narrow_interval() {
        let (lead, same) = pair(500, 0, 0, 500).lead();
        let (_, apart) = pair(250, 250, 250, 250).lead();
        assert_eq!(lead, 0.0);
        assert!(same.high - same.low < (apart.high - apart.low) / 4.0);
    }
}
