//! An experiment that can be carried out, chunk by chunk.

use std::borrow::Cow;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::Instant;

use parlor_games::arena::{ArenaError, Contest, Thrown};
use parlor_games::catalogue::{self, Entry};
use parlor_games::coach::{Budget, VerdictKind};
use parlor_games::kit::id::{GameId, Source};
use parlor_games::kit::seed::Seed;

use crate::error::LabError;
use crate::experiment::Experiment;
use crate::row::{Outcome, Row, Time};

/// An experiment whose setups and players are all there.
pub struct Plan {
    experiment: Experiment,
    setups: Vec<Setup>,
}

/// One setup, as it was written, and what deals it.
struct Setup {
    text: String,
    entry: &'static dyn Entry,
    open: GameId,
}

/// The rows of some boards, every player on each of them, in their order.
#[derive(Clone, Debug, PartialEq)]
pub struct Chunk {
    /// Its number in the experiment, from 0.
    pub number: u64,
    /// One for each game.
    pub rows: Vec<Row>,
    /// How long each of them took.
    pub times: Vec<Time>,
}

/// Somebody wants it to end.
struct Stopped;

impl Plan {
    /// Looks at everything that an experiment names; the first board of each setup is dealt, so that what cannot be played
    /// at all shows before anything is begun.
    ///
    /// # Errors
    /// What is wrong with it, in one line.
    pub fn new(mut experiment: Experiment) -> Result<Self, LabError> {
        let wrong = |what: &str| Err(LabError::Experiment(what.to_owned()));
        if experiment.setups.is_empty() || experiment.players.is_empty() {
            return wrong("an experiment needs a setup and a player at least");
        }
        if !(1..=Experiment::MOST_GAMES).contains(&experiment.games) || experiment.chunk == 0 {
            return wrong(
                "an experiment has from 1 to 1,000,000,000 games of each setup, and chunks of 1 board at least",
            );
        }
        let setups = experiment.setups.iter().map(|text| Setup::read(text)).collect::<Result<Vec<_>, _>>()?;
        experiment.setups = setups.iter().map(|setup| setup.text.clone()).collect();
        for (what, words) in [("setup", &experiment.setups), ("player", &experiment.players)] {
            if let Some(twice) = (1..words.len()).find(|&at| words[..at].contains(&words[at])) {
                return wrong(&format!("the {what} {} is there twice", words[twice]));
            }
        }
        let plan = Self { experiment, setups };
        plan.setups.iter().try_for_each(|setup| plan.check(setup))?;
        Ok(plan)
    }

    /// Whether all players are there, and the first board.
    fn check(&self, setup: &Setup) -> Result<(), LabError> {
        let game = || setup.open.game.clone();
        let there = setup.entry.players();
        for name in &self.experiment.players {
            if !there.iter().any(|(player, _)| player == name) {
                let names = there.iter().map(|(player, _)| *player).collect::<Vec<_>>().join(", ");
                return Err(LabError::Game { game: game(), cause: ArenaError::NoPlayer(name.clone(), names) });
            }
        }
        let (id, _) = self.board(setup, 1);
        setup.entry.contest(&id).map(drop).map_err(|error| LabError::Game { game: game(), cause: error.into() })
    }

    /// The experiment, its setups written in full.
    #[must_use]
    pub fn experiment(&self) -> &Experiment {
        &self.experiment
    }

    /// How many boards there are.
    #[must_use]
    pub fn boards(&self) -> u64 {
        self.setups.len() as u64 * self.experiment.games
    }

    /// How many rows there will be.
    #[must_use]
    pub fn rows(&self) -> u64 {
        self.boards() * self.experiment.players.len() as u64
    }

    /// How many chunks there are.
    #[must_use]
    pub fn chunks(&self) -> u64 {
        self.boards().div_ceil(self.experiment.chunk)
    }

    /// How many rows a chunk has.
    #[must_use]
    pub fn rows_of(&self, chunk: u64) -> u64 {
        let first = (chunk * self.experiment.chunk).min(self.boards());
        (self.boards() - first).min(self.experiment.chunk) * self.experiment.players.len() as u64
    }

    /// A board of a setup by its number, from 1, and the seed it is dealt from.
    fn board(&self, setup: &Setup, number: u64) -> (GameId, Seed) {
        let text = &self.experiment.seed;
        let seed = Seed::new(if text.is_empty() { number.to_string() } else { format!("{text}-{number}") });
        (GameId { source: Source::Seed(seed.clone()), ..setup.open.clone() }, seed)
    }

    /// Plays a chunk: the same rows whenever and wherever it is played. `None` if `stop` was raised before its end.
    ///
    /// # Errors
    /// The first board that cannot be dealt.
    pub fn play(&self, number: u64, stop: &Arc<AtomicBool>) -> Result<Option<Chunk>, LabError> {
        let first = number * self.experiment.chunk;
        let last = (first + self.experiment.chunk).min(self.boards());
        let mut chunk = Chunk { number, rows: Vec::new(), times: Vec::new() };
        for at in first..last {
            let setup = &self.setups[(at / self.experiment.games) as usize];
            if self.play_board(setup, at % self.experiment.games + 1, stop, &mut chunk)?.is_err() {
                return Ok(None);
            }
        }
        Ok(Some(chunk))
    }

    /// Every player on one board.
    fn play_board(
        &self,
        setup: &Setup,
        number: u64,
        stop: &Arc<AtomicBool>,
        chunk: &mut Chunk,
    ) -> Result<Result<(), Stopped>, LabError> {
        let (id, seed) = self.board(setup, number);
        let begun = Instant::now();
        let contest = setup.entry.contest(&id);
        let mut contest = contest.map_err(|cause| LabError::Board { id: id.to_string(), cause })?;
        let deal_ns = nanoseconds(begun);
        let each = Budget::nodes(self.experiment.budget).cancelled_by(Arc::clone(stop));
        let judged = (self.experiment.budget > 0).then(|| {
            let mut budget = each.clone();
            let begun = Instant::now();
            (contest.verdict(&mut budget), budget.spent(), nanoseconds(begun))
        });
        let difficulty = self.experiment.difficulty.then(|| contest.difficulty()).flatten();
        // A platform's logarithm may differ from another's in the last digits, a hundredth hardly ever does.
        let difficulty = difficulty.map(|it| (it.exact * 100.0).round() / 100.0);
        for player in &self.experiment.players {
            let begun = Instant::now();
            let played = contest.play(player, &seed);
            let played = played.map_err(|cause| LabError::Game { game: id.game.clone(), cause })?;
            let play_ns = nanoseconds(begun);
            let begun = Instant::now();
            let coach = judged.map(|(board, nodes, _)| Coach::of(contest.as_ref(), board, nodes, &each));
            let coach_ns = nanoseconds(begun) + judged.map_or(0, |(_, _, ns)| ns);
            // A verdict that somebody ended is none.
            if stop.load(Ordering::Relaxed) {
                return Ok(Err(Stopped));
            }
            let Coach { board, nodes, thrown } = coach.unwrap_or_default();
            chunk.rows.push(Row {
                setup: setup.text.clone(),
                id: id.to_string(),
                player: player.clone(),
                result: Outcome::of(played.status),
                moves: played.moves as u64,
                points: played.points,
                progress: played.progress as u64,
                goal: played.goal.map(|goal| goal as u64),
                unit: Cow::Borrowed(played.unit),
                board: board.map(|kind| Cow::Borrowed(kind.name())),
                nodes,
                thrown: thrown.map(|thrown| thrown.times as u64),
                first_thrown: thrown.and_then(|thrown| thrown.first).map(|first| first as u64),
                difficulty,
            });
            chunk.times.push(Time { id: id.to_string(), player: player.clone(), deal_ns, play_ns, coach_ns });
        }
        Ok(Ok(()))
    }
}

/// What the coach makes of a game.
#[derive(Default)]
struct Coach {
    board: Option<VerdictKind>,
    nodes: u64,
    thrown: Option<Thrown>,
}

impl Coach {
    fn of(contest: &dyn Contest, board: VerdictKind, spent: u64, each: &Budget) -> Self {
        let mut nodes = spent;
        // Where there was never anything to win, nothing was thrown away.
        let nothing = board == VerdictKind::NotWinnable;
        let thrown = if nothing { Some(Thrown::default()) } else { contest.thrown(each, &mut nodes).ok() };
        Self { board: Some(board), nodes, thrown }
    }
}

impl Setup {
    fn read(text: &str) -> Result<Self, LabError> {
        let wrong = |what: String| LabError::Experiment(format!("cannot deal \"{text}\": {what}"));
        let id: GameId = text.parse().map_err(|error| wrong(format!("{error}")))?;
        if id.source != Source::Open {
            return Err(wrong("a setup has no seed and no position; --seed deals its boards".into()));
        }
        let entry = catalogue::find(&id.game).map_err(|error| wrong(error.to_string()))?;
        let card = entry.card();
        let first = || card.presets.first().map_or("", |preset| preset.setup).to_owned();
        let setup = id.setup.unwrap_or_else(first);
        let open = GameId { game: card.id.to_owned(), setup: Some(setup), source: Source::Open };
        Ok(Self { text: open.to_string(), entry, open })
    }
}

fn nanoseconds(since: Instant) -> u64 {
    u64::try_from(since.elapsed().as_nanos()).unwrap_or(u64::MAX)
}
