//! A drill being asked: what an answer is worth, proved, and what there is to say about it.

use super::{Ask, Drill};
use crate::coach::{Budget, Verdict, judged};
use crate::game::{Game, OpenError};
use crate::kit::id::GameId;
use crate::speech::Speech;
use crate::table::{Level, Origin, Table, TableOf, position_of};

/// What a proof may cost: many times what it cost to find the drill.
const PROOF: u64 = 2_000_000;

/// A drill without its game's types.
pub trait Exercise: Send {
    /// The position, to be looked at and handled.
    fn table(&self) -> Box<dyn Table>;

    /// What a move is worth; `None` for one that is not legal there.
    fn examine(&self, made: &str) -> Option<Examined>;

    /// Where to look.
    fn hint(&self) -> Speech;

    /// A right answer with its reason.
    fn solution(&self) -> Speech;
}

/// What an answer is worth.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Worth {
    /// It is right.
    Right,
    /// It is wrong.
    Wrong,
    /// It is neither: it is true but nothing shows it yet, or it plays nothing. The question stays open.
    Open,
}

/// An answer that was looked at.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Examined {
    /// What it is worth.
    pub worth: Worth,
    /// Why, and what would have been right.
    pub said: Speech,
}

pub(crate) struct ExerciseOf<G: Game> {
    drill: Drill,
    id: GameId,
    position: G::Position,
}

impl<G: Game> ExerciseOf<G> {
    /// # Errors
    /// When the drill's position is none of this game.
    pub fn new(drill: Drill) -> Result<Self, OpenError> {
        let id: GameId = drill.position.parse()?;
        let position = position_of::<G>(&id)?;
        Ok(Self { drill, id, position })
    }

    fn after(&self, made: &G::Move) -> G::Position {
        let mut next = self.position.clone();
        G::make(&mut next, made);
        next
    }

    /// How a move fares, by a search of its own; where that is not decided, as it was found when the drill was.
    fn fares(&self, made: &G::Move) -> Verdict<G::Move> {
        let found = judged::<G>(&self.after(made), &mut Budget::nodes(PROOF)).verdict;
        match found {
            Verdict::Winnable { line } => {
                Verdict::Winnable { line: line.iter().filter_map(|text| text.parse().ok()).collect() }
            }
            Verdict::NotWinnable { why } => Verdict::NotWinnable { why },
            Verdict::Unknown if self.claims(made) => Verdict::Winnable { line: Vec::new() },
            Verdict::Unknown => Verdict::NotWinnable { why: Speech::default() },
        }
    }

    fn claims(&self, made: &G::Move) -> bool {
        self.drill.keeping.contains(&made.to_string())
    }

    /// How few moves are right.
    fn count(&self) -> String {
        let Drill { keeping, open, .. } = &self.drill;
        match (self.drill.ask, keeping.len()) {
            (Ask::Keep, 1) => format!(" No other of the {open} moves does."),
            (Ask::Keep, right) => format!(" Only {right} of {open} moves do."),
            (Ask::Decide, 1) => " It is the only cell that can be decided now.".to_owned(),
            (Ask::Decide, right) => format!(" {right} cells could be decided."),
        }
    }

    /// Why a right move is right, where there is a reason that is about it.
    fn reason(&self, made: &G::Move, rest: &[G::Move]) -> Option<Speech> {
        if self.drill.ask == Ask::Decide {
            return G::follows(&self.position, made);
        }
        let line: Vec<G::Move> = [made.clone()].into_iter().chain(rest.iter().cloned()).collect();
        let (best, why) = G::advise(&self.position, &line)?;
        (best == *made).then_some(why)
    }

    fn right(&self, made: &G::Move, rest: &[G::Move]) -> Speech {
        let deed = G::tell(&self.position, made).gerund();
        let said = Speech::new("Right: ").join(deed).and(match self.drill.ask {
            Ask::Keep => " keeps the win.",
            Ask::Decide => " can be decided now.",
        });
        let said = match self.reason(made, rest) {
            Some(why) => said.and(" ").join(why),
            None => said,
        };
        said.and(self.count())
    }

    fn wrong(&self, made: &G::Move, why: Speech) -> Speech {
        let deed = G::tell(&self.position, made).gerund().blamed().capital();
        let said = deed.and(match self.drill.ask {
            Ask::Keep => " throws the win away.",
            Ask::Decide => " is wrong.",
        });
        let said = if why.is_empty() { said } else { said.and(" ").join(why) };
        said.and(" ").join(self.solution())
    }

    /// The answer that can best be explained.
    fn best(&self) -> Option<(G::Move, Option<Speech>)> {
        let right: Vec<G::Move> = self.drill.keeping.iter().filter_map(|text| text.parse().ok()).collect();
        let mut first = None;
        for made in right {
            let rest = match self.fares(&made) {
                Verdict::Winnable { line } => line,
                _ => continue,
            };
            let why = self.reason(&made, &rest);
            if why.is_some() {
                return Some((made, why));
            }
            first = first.or(Some((made, None)));
        }
        first
    }
}

impl<G: Game> Exercise for ExerciseOf<G> {
    fn table(&self) -> Box<dyn Table> {
        // The position could be read, so it can be opened.
        let open = TableOf::<G>::open(&self.id, Level::Easy, Origin::Position);
        Box::new(open.expect("a position that was read is a board"))
    }

    fn examine(&self, made: &str) -> Option<Examined> {
        let made: G::Move = made.parse().ok()?;
        if G::refuse(&self.position, &made).is_some() {
            return None;
        }
        let examined = |worth, said| Some(Examined { worth, said });
        if !G::plays_on(&self.position, &made) {
            return examined(Worth::Open, Speech::new("That plays nothing. ").and(self.drill.ask.question()));
        }
        match self.fares(&made) {
            Verdict::Winnable { .. } if self.drill.ask == Ask::Decide && !self.claims(&made) => {
                let true_but = "That is true, but no single step shows it yet. Find a cell that one step decides.";
                examined(Worth::Open, true_but.into())
            }
            Verdict::Winnable { line } => examined(Worth::Right, self.right(&made, &line)),
            Verdict::NotWinnable { why } => examined(Worth::Wrong, self.wrong(&made, why)),
            Verdict::Unknown => None,
        }
    }

    fn hint(&self) -> Speech {
        let first = self.drill.keeping.iter().find_map(|text| text.parse().ok());
        first.map(|made| G::region(&self.position, &made)).unwrap_or_default()
    }

    fn solution(&self) -> Speech {
        let Some((made, why)) = self.best() else { return Speech::default() };
        let deed = G::tell(&self.position, &made).infinitive();
        let lead = match self.drill.ask {
            Ask::Keep => "Better: ",
            Ask::Decide => "Decided now: ",
        };
        let said = Speech::new(lead).join(deed).and(".");
        match why {
            Some(why) => said.and(" ").join(why),
            None => said,
        }
    }
}
