//! `-batch` and `-completeReport`: who plays which boards, and what is said about it.

use std::fmt::Write as _;
use std::sync::Arc;

use super::super::Mahjong;
use super::super::layouts::Layout;
use super::super::setup::{Dealing, Setup};
use crate::arena::{self, Figures, Report, Tournament};
use crate::game::Game;
use crate::kit::id::{GameId, Source};
use crate::kit::seed::Seed;

/// The most boards a report may be about.
pub(super) const MOST: u64 = 1_000_000_000;

/// The players: the document's three, and ours.
pub(super) const PLAYERS: [&str; 4] = ["simple", "normal", "cheating", "solver"];

/// The document's constructions. Its solvable boards are made its own way, not proved to be winnable after the deal.
pub(super) const CONSTRUCTIONS: &[(&str, Dealing)] = &[("random", Dealing::Random), ("solvable", Dealing::Document)];

/// What the report is to be about.
pub(super) struct Order {
    pub(super) plays: Plays,
    /// How many boards for each player and construction.
    pub(super) games: u64,
}

/// Who plays what.
pub(super) enum Plays {
    /// One player on one kind of boards.
    Batch {
        /// Who.
        player: &'static str,
        /// How boards are made.
        construction: Dealing,
    },
    /// Everybody on everything.
    Complete,
}

impl Order {
    /// The games to be played. All players get the same boards.
    pub(super) fn prepared(self, layout: &Arc<Layout>, seed: Seed) -> Games {
        let series = match self.plays {
            Plays::Batch { player, construction } => {
                vec![Series { player, setup: setup(layout, construction), games: self.games }]
            }
            Plays::Complete => {
                let halves = [("turtle", self.games.div_ceil(2)), ("ziggurat", self.games / 2)];
                let halves =
                    halves.map(|(word, games)| (Layout::named(word).unwrap_or_else(|| Arc::clone(layout)), games));
                let each = |player: &'static str, dealing: Dealing| {
                    halves.clone().map(|(layout, games)| Series { player, setup: setup(&layout, dealing), games })
                };
                let pairs =
                    PLAYERS.iter().flat_map(|&player| CONSTRUCTIONS.iter().map(move |&(_, made)| (player, made)));
                pairs.flat_map(|(player, made)| each(player, made)).collect()
            }
        };
        Games { series, seed, complete: matches!(self.plays, Plays::Complete) }
    }
}

fn setup(layout: &Arc<Layout>, dealing: Dealing) -> Setup {
    Setup { layout: Arc::clone(layout), dealing }
}

/// One player on boards of one kind.
struct Series {
    player: &'static str,
    setup: Setup,
    games: u64,
}

impl Series {
    /// The document's word for how the boards are made.
    fn construction(&self) -> &'static str {
        CONSTRUCTIONS.iter().find(|(_, dealing)| *dealing == self.setup.dealing).map_or("random", |(word, _)| word)
    }
}

/// All games of an order.
pub(super) struct Games {
    series: Vec<Series>,
    seed: Seed,
    complete: bool,
}

impl Tournament for Games {
    fn series(&self) -> Vec<arena::Series> {
        let each = |Series { player, setup, games }: &Series| {
            let (game, setup) = (Mahjong::CARD.id.to_owned(), Some(setup.to_string()));
            arena::Series { boards: GameId { game, setup, source: Source::Open }, player, games: *games }
        };
        self.series.iter().map(each).collect()
    }

    fn seed(&self) -> &Seed {
        &self.seed
    }

    fn report(&self, figures: &[Figures]) -> String {
        if self.complete { self.table(figures) } else { self.lines(figures) }
    }
}

impl Games {
    /// The report on one series, a line for each figure.
    fn lines(&self, figures: &[Figures]) -> String {
        let mut out = String::new();
        for (series, figures) in self.series.iter().zip(figures) {
            let report = &figures.report;
            let (rate, low, high) = report.win_rate();
            let left = series.setup.layout.len() as f64 - report.mean_progress();
            let rows = [
                ("player", series.player.to_owned()),
                ("boards", format!("{}, {}", series.construction(), layout_name(&series.setup.layout))),
                ("seed", self.seed.text().to_owned()),
                ("games", report.games.to_string()),
                ("wins", report.wins.to_string()),
                ("win rate", format!("{} (95 % interval {} to {})", percent(rate), percent(low), percent(high))),
                ("tiles left", format!("{left:.2} on average")),
                ("time per game", format!("{:.3} ms", figures.milliseconds())),
            ];
            for (what, figure) in rows {
                let _ = writeln!(out, "{what:<15}{figure}");
            }
        }
        out
    }

    /// The report on everybody, a row for each player and construction.
    fn table(&self, figures: &[Figures]) -> String {
        let all: u64 = self.series.iter().take(2).map(|series| series.games).sum();
        let mut out = format!(
            "{all} boards for each row, half of them Turtle and half Ziggurat, the same for every player; seed {}\n\n",
            self.seed.text()
        );
        let heads = ["games", "wins", "win rate", "95 % interval", "turtle", "ziggurat", "tiles left", "ms/game"];
        let _ = write!(out, "{:<10}{:<10}", "player", "boards");
        let _ = writeln!(out, "{}", aligned(&heads.map(str::to_owned)));
        for (series, halves) in self.series.chunks_exact(2).zip(figures.chunks_exact(2)) {
            let both = halves[0].clone().merged(&halves[1]);
            let (rate, low, high) = both.report.win_rate();
            // Both layouts have the same number of tiles.
            let left = series[0].setup.layout.len() as f64 - both.report.mean_progress();
            let half = |report: &Report| if report.games == 0 { "-".into() } else { percent(report.win_rate().0) };
            let cells = [
                both.report.games.to_string(),
                both.report.wins.to_string(),
                percent(rate),
                format!("{} to {}", percent(low), percent(high)),
                half(&halves[0].report),
                half(&halves[1].report),
                format!("{left:.2}"),
                format!("{:.3}", both.milliseconds()),
            ];
            let _ = writeln!(out, "{:<10}{:<10}{}", series[0].player, series[0].construction(), aligned(&cells));
        }
        out
    }
}

/// Cells of a table's row behind its two words.
fn aligned(cells: &[String; 8]) -> String {
    let widths = [10, 10, 10, 22, 10, 10, 12, 10];
    cells.iter().zip(widths).map(|(cell, width)| format!("{cell:>width$}")).collect()
}

fn percent(share: f64) -> String {
    format!("{:.2} %", share * 100.0)
}

/// The word of a built-in layout, the number of tiles of another.
fn layout_name(layout: &Layout) -> String {
    let text = layout.text();
    if text.starts_with(crate::card::CODE) { format!("a layout of {} tiles", layout.len()) } else { text }
}
