//! The lesson after a game: every move that threw the win away, shown before it was made, and a better one asked for.

use serde::Serialize;

use super::advice::undecided;
use super::history::{Deed, History};
use crate::coach::{Judged, Verdict, VerdictKind};
use crate::game::Game;
use crate::scene::{CellId, Focus, Scene};
use crate::speech::{Doing, Role, Speech};

/// A lesson being given.
#[derive(Clone, Debug)]
pub(super) struct Lesson<G: Game> {
    /// The turning points; `None` while positions of the game are still to be judged.
    points: Option<Vec<Point>>,
    at: usize,
    attempt: Option<Attempt<G>>,
    /// How many moves were tried, so that an answer finds its attempt.
    tries: u64,
}

/// A move that threw the win away.
#[derive(Clone, Debug)]
struct Point {
    /// The entry of the history that the move led to.
    lost: usize,
    /// Whether a better move was found by the player.
    found: bool,
    /// Whether the better move was shown.
    revealed: bool,
}

/// A move tried instead.
#[derive(Clone, Debug)]
pub(super) struct Attempt<G: Game> {
    pub number: u64,
    pub made: G::Move,
    /// Where it leads.
    pub position: G::Position,
    pub judged: Option<Judged>,
}

/// How far a lesson has come, as front ends show it.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "types", derive(ts_rs::TS), ts(rename = "Lesson"))]
#[non_exhaustive]
pub struct LessonFace {
    /// The turning point being shown, counted from 1; 0 if there is none to show.
    pub number: usize,
    /// All turning points of the game.
    pub of: usize,
    /// How many of them were answered with a move that keeps the win.
    pub found: usize,
    /// How many were shown on request before they were answered.
    pub revealed: usize,
    /// The move of the game being shown, counted from 1.
    pub move_number: usize,
    /// The move that threw the win away, as it was made: `took the two plums`.
    pub mistake: String,
    /// The same in notation.
    pub played: String,
    /// Whether the positions of the game are still being judged, or a move tried is.
    pub thinking: bool,
    /// Whether the turning point being shown is answered or revealed.
    pub done: bool,
    /// What there is to say, in a sentence or two.
    #[cfg_attr(feature = "types", ts(as = "crate::speech::Written<'static>"))]
    pub sentence: Speech,
}

impl<G: Game> Lesson<G> {
    pub fn new() -> Self {
        Self { points: None, at: 0, attempt: None, tries: 0 }
    }

    /// Finds the turning points once every position of the game is judged.
    pub fn prepare(&mut self, history: &History<G>) {
        if self.points.is_none() && history.game().all(|at| history.entries()[at].judged.is_some()) {
            let points = turning_points(history).map(|lost| Point { lost, found: false, revealed: false });
            self.points = Some(points.collect());
        }
    }

    /// Whether the positions of the game still have to be judged.
    pub fn waits(&self) -> bool {
        self.points.is_none()
    }

    fn point(&self) -> Option<&Point> {
        self.points.as_ref()?.get(self.at)
    }

    /// The entry before the mistake being shown.
    pub fn before(&self) -> Option<usize> {
        self.point().map(|point| point.lost - 1)
    }

    /// To the next or the previous turning point; false if there is none.
    pub fn turn(&mut self, back: bool) -> bool {
        let to = if back { self.at.checked_sub(1) } else { Some(self.at + 1) };
        let Some(to) = to.filter(|to| self.points.as_ref().is_some_and(|points| *to < points.len())) else {
            return false;
        };
        self.at = to;
        self.attempt = None;
        true
    }

    /// Tries a move instead of the mistake. What is known already needs no search.
    pub fn attempt(&mut self, history: &History<G>, made: G::Move, position: G::Position) {
        let Some(lost) = self.point().map(|point| point.lost) else { return };
        let (before, after) = (&history.entries()[lost - 1], &history.entries()[lost]);
        let known = match (&after.deed, &before.judged) {
            (Deed::Move(mistake), _) if *mistake == made => after.judged.clone(),
            (_, Some(Judged { verdict: Verdict::Winnable { line }, facts, nodes }))
                if line.first() == Some(&made.to_string()) =>
            {
                let verdict = Verdict::Winnable { line: line[1..].to_vec() };
                Some(Judged { verdict, facts: facts.clone(), nodes: *nodes })
            }
            _ => None,
        };
        self.tries += 1;
        self.attempt = Some(Attempt { number: self.tries, made, position, judged: None });
        if let Some(known) = known {
            self.answer(self.tries, known);
        }
    }

    /// The attempt that is still to be judged.
    pub fn open(&self) -> Option<&Attempt<G>> {
        self.attempt.as_ref().filter(|attempt| attempt.judged.is_none())
    }

    pub fn answer(&mut self, number: u64, known: Judged) {
        let Some(attempt) = self.attempt.as_mut().filter(|attempt| attempt.number == number) else { return };
        let keeps = matches!(known.verdict, Verdict::Winnable { .. });
        attempt.judged = Some(known);
        if let Some(point) = self.points.as_mut().and_then(|points| points.get_mut(self.at)) {
            point.found |= keeps && !point.revealed;
        }
    }

    /// Marks the turning point as shown; false if there is none.
    pub fn reveal(&mut self) -> bool {
        let Some(point) = self.points.as_mut().and_then(|points| points.get_mut(self.at)) else { return false };
        point.revealed = !point.found;
        self.attempt = None;
        true
    }

    /// Whether the better move is to be shown.
    pub fn revealed(&self) -> bool {
        self.point().is_some_and(|point| point.revealed)
    }

    /// The mistake being shown, in words.
    fn mistake(&self, history: &History<G>) -> Option<Doing> {
        let lost = self.point()?.lost;
        let Deed::Move(made) = &history.entries()[lost].deed else { return None };
        Some(G::tell(&history.position(lost - 1)?, made))
    }

    pub fn face(&self, history: &History<G>, answer: Option<Speech>) -> LessonFace {
        let points = self.points.as_deref().unwrap_or_default();
        let shown = self.point();
        LessonFace {
            number: shown.map_or(0, |_| self.at + 1),
            of: points.len(),
            found: points.iter().filter(|point| point.found).count(),
            revealed: points.iter().filter(|point| point.revealed).count(),
            move_number: shown.map_or(0, |point| point.lost - history.start()),
            mistake: self.mistake(history).map(|made| made.past().to_string()).unwrap_or_default(),
            played: shown.and_then(|point| history.entries()[point.lost].made()).unwrap_or_default(),
            thinking: self.waits() || self.open().is_some(),
            done: shown.is_some_and(|point| point.found || point.revealed),
            sentence: self.sentence(history, answer),
        }
    }

    fn sentence(&self, history: &History<G>, answer: Option<Speech>) -> Speech {
        let Some(points) = &self.points else { return "Looking for the moves that threw the win away.".into() };
        let Some(point) = points.get(self.at) else { return nothing_to_learn(history).into() };
        let before = history.position(point.lost - 1);
        let tried = |made: &G::Move| before.as_ref().map(|before| G::tell(before, made).gerund()).unwrap_or_default();
        match &self.attempt {
            Some(Attempt { made, judged: None, .. }) => Speech::new("Does ").join(tried(made)).and(" keep the win?"),
            Some(Attempt { made, judged: Some(known), .. }) => match &known.verdict {
                Verdict::Winnable { .. } => Speech::new("Right: ").join(tried(made).praised()).and(" keeps the win."),
                Verdict::NotWinnable { why } => {
                    let tried = tried(made).blamed().capital().and(" does not keep the win. ");
                    tried.join(why.clone()).and(" Try another move.")
                }
                Verdict::Unknown => {
                    Speech::new("Whether ").join(tried(made)).and(" keeps the win is not decided. Try another move.")
                }
            },
            None if point.revealed => answer.unwrap_or_default(),
            None => {
                let mistake = self.mistake(history).map(|made| made.past().blamed()).unwrap_or_default();
                let made = Speech::new("Here it could still be won. You ").join(mistake).and(".");
                let made = match before.and_then(|before| consequence::<G>(history, point.lost, &before)) {
                    Some(why) => made.then(why),
                    None => made,
                };
                made.and(" Find something better.")
            }
        }
    }
}

/// What the mistake led to, where it can be seen on the board before it: every piece that is named lies there already, or
/// is what was played.
fn consequence<G: Game>(history: &History<G>, lost: usize, before: &G::Position) -> Option<Speech> {
    let entry = &history.entries()[lost];
    let (Deed::Move(made), Some(Judged { verdict: Verdict::NotWinnable { why }, .. })) = (&entry.deed, &entry.judged)
    else {
        return None;
    };
    let scene = |position: &G::Position| G::scene(position, &Focus::default());
    let (seen, then) = (scene(before), scene(&history.position(lost)?));
    let played = G::cells(before, made);
    let same = |cell: &CellId| {
        let face = |scene: &Scene| scene.cell(*cell).map(|cell| cell.face.clone());
        played.contains(cell) || face(&seen) == face(&then)
    };
    // That the mistake was one is said already.
    let blamed = why.cells(Role::Fault);
    let again = !blamed.is_empty() && blamed.iter().all(|cell| played.contains(cell));
    let rest = if again { why.clone().rest() } else { Speech::default() };
    let told = if rest.is_empty() { why.clone() } else { rest };
    let named = [Role::Fault, Role::Because].map(|role| told.cells(role)).concat();
    named.iter().all(same).then_some(told)
}

/// Every move of the present game that led from a winnable position to a lost one.
pub(super) fn turning_points<G: Game>(history: &History<G>) -> impl DoubleEndedIterator<Item = usize> {
    let verdict = |at: usize| history.entries()[at].verdict();
    let thrown_away = [Some(VerdictKind::Winnable), Some(VerdictKind::NotWinnable)];
    history.game().skip(1).filter(move |&at| [verdict(at - 1), verdict(at)] == thrown_away)
}

fn nothing_to_learn<G: Game>(history: &History<G>) -> String {
    let first = history.entries()[history.start()].verdict();
    let open = history.game().filter(|&at| history.entries()[at].verdict() == Some(VerdictKind::Unknown));
    match (first, open.count()) {
        (Some(VerdictKind::NotWinnable), _) => "This board never could be won: no move threw the win away.".into(),
        (_, 0) => "No move threw the win away.".into(),
        (_, open) => {
            format!("No move is known to have thrown the win away; {}.", undecided(open))
        }
    }
}
