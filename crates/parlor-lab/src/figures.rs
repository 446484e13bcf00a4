//! The summary as a program reads it.

use parlor_games::kit::statistics::Interval;
use serde::Serialize;

use crate::experiment::Experiment;
use crate::shard::Shard;
use crate::summary::{Boards, Group, Pair, Summary};
use crate::tally::{Tally, TimeTally};

/// Everything that is told of some rows. What depends on the machine is under `time`.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct Figures {
    experiment: Experiment,
    shard: Shard,
    games: u64,
    setups: Vec<SetupFigures>,
}

#[derive(Clone, Debug, PartialEq, Serialize)]
struct SetupFigures {
    setup: String,
    boards: u64,
    winnable: u64,
    not_winnable: u64,
    unknown: u64,
    lost_share: Option<Share>,
    difficulty: Option<Middle>,
    players: Vec<PlayerFigures>,
    pairs: Vec<PairFigures>,
}

#[derive(Clone, Debug, PartialEq, Serialize)]
struct PlayerFigures {
    player: String,
    games: u64,
    won: u64,
    stuck: u64,
    open: u64,
    win_rate: Share,
    unit: String,
    moves: Option<Middle>,
    progress: Option<Middle>,
    left: Option<Middle>,
    points: Option<Middle>,
    nodes: u64,
    judged: u64,
    undecided: u64,
    thrown: u64,
    thrown_rate: Option<Share>,
    thrown_at: Option<Middle>,
    time: Option<TimeFigures>,
}

#[derive(Clone, Debug, PartialEq, Serialize)]
struct PairFigures {
    first: String,
    second: String,
    boards: u64,
    both: u64,
    only_first: u64,
    only_second: u64,
    neither: u64,
    lead: Share,
    progress: Option<Middle>,
}

/// A share with the bounds of its interval.
#[derive(Clone, Debug, PartialEq, Serialize)]
struct Share {
    share: f64,
    low: f64,
    high: f64,
}

/// A median with the bounds of its interval, where there are enough numbers for one, and the mean.
#[derive(Clone, Debug, PartialEq, Serialize)]
struct Middle {
    median: f64,
    low: Option<f64>,
    high: Option<f64>,
    mean: f64,
}

/// Milliseconds.
#[derive(Clone, Debug, PartialEq, Serialize)]
struct TimeFigures {
    play_median: f64,
    play_mean: f64,
    play_longest: f64,
    coach_mean: f64,
}

/// Six digits say more than any number of games can know.
fn rounded(figure: f64) -> f64 {
    (figure * 1e6).round() / 1e6
}

impl From<(f64, Interval)> for Share {
    fn from((share, Interval { low, high }): (f64, Interval)) -> Self {
        let [share, low, high] = [share, low, high].map(rounded);
        Self { share, low, high }
    }
}

impl Middle {
    fn of(tally: &Tally, unit: f64) -> Option<Self> {
        let interval = tally.median_interval();
        let scaled = |figure: f64| rounded(figure / unit);
        Some(Self {
            median: scaled(tally.median()?),
            low: interval.map(|it| scaled(it.low)),
            high: interval.map(|it| scaled(it.high)),
            mean: scaled(tally.mean()?),
        })
    }
}

fn times(play: &TimeTally, coach: &TimeTally) -> Option<TimeFigures> {
    Some(TimeFigures {
        play_median: play.quantile(0.5)?,
        play_mean: play.mean()?,
        play_longest: play.longest(),
        coach_mean: coach.mean()?,
    })
}

impl From<&Group> for PlayerFigures {
    fn from(group: &Group) -> Self {
        Self {
            player: group.player.clone(),
            games: group.games,
            won: group.won,
            stuck: group.stuck,
            open: group.open,
            win_rate: group.win_rate().into(),
            unit: group.unit.clone(),
            moves: Middle::of(&group.moves, 1.0),
            progress: Middle::of(&group.progress, 1.0),
            left: Middle::of(&group.left, 1.0),
            points: Middle::of(&group.points, 1.0),
            nodes: group.nodes,
            judged: group.judged,
            undecided: group.undecided,
            thrown: group.thrown,
            thrown_rate: group.thrown_rate().map(Share::from),
            thrown_at: Middle::of(&group.thrown_at, 1.0),
            time: times(&group.play, &group.coach),
        }
    }
}

impl From<&Pair> for PairFigures {
    fn from(pair: &Pair) -> Self {
        Self {
            first: pair.first.clone(),
            second: pair.second.clone(),
            boards: pair.boards(),
            both: pair.both,
            only_first: pair.only_first,
            only_second: pair.only_second,
            neither: pair.neither,
            lead: pair.lead().into(),
            progress: Middle::of(&pair.progress, 1.0),
        }
    }
}

/// The summary of some rows of an experiment, for programs.
#[must_use]
pub fn figures((experiment, shard): (&Experiment, Shard), summary: &Summary) -> Figures {
    let setup = |boards: &Boards| {
        let of = |setup: &str| setup == boards.setup;
        SetupFigures {
            setup: boards.setup.clone(),
            boards: boards.boards,
            winnable: boards.winnable,
            not_winnable: boards.not_winnable,
            unknown: boards.unknown,
            lost_share: boards.lost_share().map(Share::from),
            difficulty: Middle::of(&boards.difficulty, 100.0),
            players: summary.groups().iter().filter(|it| of(&it.setup)).map(PlayerFigures::from).collect(),
            pairs: summary.pairs().iter().filter(|it| of(&it.setup)).map(PairFigures::from).collect(),
        }
    };
    Figures {
        experiment: experiment.clone(),
        shard,
        games: summary.games(),
        setups: summary.boards().iter().map(setup).collect(),
    }
}
