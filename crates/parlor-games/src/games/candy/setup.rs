//! What a player may choose: board, kinds, refill, goal, limit, rule set.

use std::fmt;
use std::str::FromStr;

use super::Candy;
use crate::card::{Field, FieldKind};
use crate::game::Game;
use crate::kit::grid::Size;
use crate::kit::notation::NotationError;

/// Where new candies come from.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Refill {
    /// Nowhere: holes stay, as in the document's first part.
    Still,
    /// A stack of so many candies in sight, as in its second part.
    Stack(u16),
    /// A stack that a position brings along.
    Own,
    /// Drawn for ever, unseen.
    Endless,
}

/// What is to be done.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Goal {
    /// Make so many points.
    Score,
    /// Clear so many candies of each wanted kind.
    Collect,
    /// Make so many swaps after which the board is full again.
    Survive,
    /// Use up the stack.
    Exhaust,
}

/// How much a level asks for, where the deal sets it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Demand {
    /// What every second random game reaches.
    Gentle,
    /// What one in ten reaches.
    Steady,
    /// What one in a hundred reaches.
    Sharp,
    /// Nearly the best that a search finds.
    Near,
}

/// Which rule set is played.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Rules {
    /// The document's: matches only clear.
    Classic,
    /// Long and crossing matches make striped, wrapped and colour-bomb candies.
    Specials,
}

/// Everything a player may choose.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Setup {
    /// Columns and rows.
    pub size: Size,
    /// How many kinds of candies.
    pub kinds: u8,
    /// Where new candies come from.
    pub refill: Refill,
    /// What is to be done.
    pub goal: Goal,
    /// How much of it; 0 lets the deal set it.
    pub target: u32,
    /// The most swaps; 0 for no limit.
    pub swaps: u32,
    /// How much is asked for, where the deal sets the target.
    pub demand: Demand,
    /// The rule set.
    pub rules: Rules,
}

/// Levels are dealt with sides from this ...
pub(super) const LEAST_DEALT: usize = 3;
/// ... to this.
pub(super) const MOST_DEALT: usize = 10;

/// The fields of the new-game dialog, in the order of a setup's words.
pub(super) const FIELDS: &[Field] = &[
    Field { key: "size", label: "Size", kind: FieldKind::Size { min: 1, max: 30 }, default: "6x6" },
    Field {
        key: "kinds",
        label: "Kinds of candies",
        kind: FieldKind::Choice(&[
            ("k3", "three kinds"),
            ("k4", "four kinds"),
            ("k5", "five kinds"),
            ("k6", "six kinds"),
            ("k7", "seven kinds"),
            ("k8", "eight kinds"),
            // Read in ids of positions, never offered.
            ("k1", ""),
            ("k2", ""),
            ("k9", ""),
            ("k10", ""),
            ("k11", ""),
            ("k12", ""),
            ("k13", ""),
            ("k14", ""),
            ("k15", ""),
            ("k16", ""),
            ("k17", ""),
            ("k18", ""),
            ("k19", ""),
            ("k20", ""),
            ("k21", ""),
            ("k22", ""),
            ("k23", ""),
            ("k24", ""),
            ("k25", ""),
            ("k26", ""),
        ]),
        default: "k4",
    },
    Field {
        key: "refill",
        label: "New candies",
        kind: FieldKind::Choice(&[
            ("s100", "a stack of 100, in sight"),
            ("s12", "a stack of 12, in sight"),
            ("s24", "a stack of 24, in sight"),
            ("s50", "a stack of 50, in sight"),
            ("s200", "a stack of 200, in sight"),
            ("endless", "without end, unseen"),
            ("still", "none: holes stay"),
            ("own", ""),
        ]),
        default: "s100",
    },
    Field {
        key: "goal",
        label: "Goal",
        kind: FieldKind::Choice(&[
            ("score", "make points"),
            ("collect", "clear candies of some kinds"),
            ("survive", "go on for a number of swaps"),
            ("exhaust", "use up the stack"),
        ]),
        default: "score",
    },
    Field {
        key: "target",
        label: "How much (0: the deal decides)",
        kind: FieldKind::Number { min: 0, max: 10_000_000 },
        default: "0",
    },
    Field {
        key: "swaps",
        label: "Most swaps (0: any number)",
        kind: FieldKind::Number { min: 0, max: 10_000 },
        default: "8",
    },
    Field {
        key: "demand",
        label: "Demand",
        kind: FieldKind::Choice(&[
            ("gentle", "what every second random game reaches"),
            ("steady", "what one random game in ten reaches"),
            ("sharp", "what one random game in a hundred reaches"),
            ("near", "nearly the best there is"),
        ]),
        default: "gentle",
    },
    Field {
        key: "rules",
        label: "Rules",
        kind: FieldKind::Choice(&[
            ("classic", "matches clear candies"),
            ("specials", "long matches make special candies"),
        ]),
        default: "classic",
    },
];

const GOALS: [(Goal, &str); 4] =
    [(Goal::Score, "score"), (Goal::Collect, "collect"), (Goal::Survive, "survive"), (Goal::Exhaust, "exhaust")];
const DEMANDS: [(Demand, &str); 4] =
    [(Demand::Gentle, "gentle"), (Demand::Steady, "steady"), (Demand::Sharp, "sharp"), (Demand::Near, "near")];
const RULES: [(Rules, &str); 2] = [(Rules::Classic, "classic"), (Rules::Specials, "specials")];

fn word<T: Copy + PartialEq>(names: &[(T, &'static str)], value: T) -> &'static str {
    names.iter().find(|(one, _)| *one == value).map_or("", |(_, name)| name)
}

fn value<T: Copy>(names: &[(T, &'static str)], word: &str) -> Option<T> {
    names.iter().find(|(_, name)| *name == word).map(|(one, _)| *one)
}

impl Default for Setup {
    fn default() -> Self {
        Self {
            size: Size::new(6, 6),
            kinds: 4,
            refill: Refill::Stack(100),
            goal: Goal::Score,
            target: 0,
            swaps: 8,
            demand: Demand::Gentle,
            rules: Rules::Classic,
        }
    }
}

impl fmt::Display for Setup {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let refill = match self.refill {
            Refill::Still => "still".to_owned(),
            Refill::Own => "own".to_owned(),
            Refill::Endless => "endless".to_owned(),
            Refill::Stack(many) => format!("s{many}"),
        };
        f.write_str(&Candy::CARD.setup_text(&[
            self.size.to_string(),
            format!("k{}", self.kinds),
            refill,
            word(&GOALS, self.goal).to_owned(),
            self.target.to_string(),
            self.swaps.to_string(),
            word(&DEMANDS, self.demand).to_owned(),
            word(&RULES, self.rules).to_owned(),
        ]))
    }
}

impl FromStr for Setup {
    type Err = NotationError;

    fn from_str(text: &str) -> Result<Self, NotationError> {
        let values = Candy::CARD.values(text)?;
        let [size, kinds, refill, goal, target, swaps, demand, rules] = values.as_slice() else {
            return Err(NotationError::new(0, Candy::CARD.choices()));
        };
        // The card has checked every word, so what is not found below cannot be there.
        let number = |text: &str| text.trim_start_matches(['k', 's']).parse::<u32>().unwrap_or(0);
        Ok(Self {
            size: size.parse()?,
            kinds: number(kinds) as u8,
            refill: match refill.as_str() {
                "still" => Refill::Still,
                "own" => Refill::Own,
                "endless" => Refill::Endless,
                stack => Refill::Stack(number(stack) as u16),
            },
            goal: value(&GOALS, goal).unwrap_or(Goal::Score),
            target: number(target),
            swaps: number(swaps),
            demand: value(&DEMANDS, demand).unwrap_or(Demand::Gentle),
            rules: value(&RULES, rules).unwrap_or(Rules::Classic),
        })
    }
}
