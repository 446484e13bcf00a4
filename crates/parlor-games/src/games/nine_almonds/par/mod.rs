//! Par of Nine Almonds: the fewest turns, a chain of jumps by one almond being one turn.
//!
//! A beam finds a short line within a moment. Then limits of turns are refuted, one after the other, until the line is
//! known to be the best or a better one turns up.

mod ground;
mod layer;
mod regions;
mod search;
pub mod starts;
#[cfg(test)]
mod tests;
mod weighings;

use super::NineAlmonds;
use super::board::{Jump, Position};
use super::rules::Turn;
use super::solver::{self, Solved, arguments, lines};
use crate::coach::{Means, Measure, Par, Pars};
use ground::Word;
use search::{Halt, Search, Walked};

/// The fewest turns.
pub(super) const PARS: Pars<NineAlmonds> =
    Pars { measures: |_| &[Measure::Moves("turn")], seek, shows: |_, _, _, _| {} };

/// The widths of the beams. The first answers at once, the second within a moment; wider ones are tried when refuting has
/// taken as long as they would.
const WIDTHS: [usize; 5] = [300, 2_000, 10_000, 50_000, 250_000];

/// More turns than any line has.
const ANY: u8 = 90;

/// What the ordinary search may spend on a win that the beam has not found, of all that may be spent.
const SHARE: u64 = 4;

fn seek(position: &Position, _: Measure, means: &mut Means, tell: &mut dyn FnMut(Par<Turn>)) {
    let Some((least, line)) = starts::known(position) else { return anew(position, means, tell) };
    let known = Par { bound: Some(least.into()), best: Some((line.len() as i64, line)), lost: false };
    tell(known.clone());
    if !known.is_proved() {
        anew(position, means, &mut |found| tell(better(&known, found)));
    }
}

/// The better of what is known twice: fewer turns in the line, more turns that are needed.
fn better(known: &Par<Turn>, found: Par<Turn>) -> Par<Turn> {
    let best = [known.best.clone(), found.best].into_iter().flatten().min_by_key(|(turns, _)| *turns);
    Par { bound: known.bound.max(found.bound), best, lost: false }
}

/// Looks for the fewest turns, whatever is known of the board. Each bound and line is told as it is found.
pub fn anew(position: &Position, means: &mut Means, tell: &mut dyn FnMut(Par<Turn>)) {
    let size = position.shape().size();
    if position.is_won() {
        return tell(Par { bound: Some(0), best: Some((0, Vec::new())), lost: false });
    }
    if arguments::refutation(position).is_some() {
        return tell(Par { lost: true, ..Par::unknown() });
    }
    if size.cols <= 8 && size.rows <= 7 {
        Seeker::<u64>::new(position, means, tell).seek();
    } else {
        Seeker::<u128>::new(position, means, tell).seek();
    }
}

struct Seeker<'a, W> {
    position: &'a Position,
    search: Search<'a, W>,
    tell: &'a mut dyn FnMut(Par<Turn>),
    /// No line has fewer turns.
    least: u8,
    best: Option<Vec<Turn>>,
    lost: bool,
    /// Which beam comes next.
    wider: usize,
}

impl<'a, W: Word> Seeker<'a, W> {
    fn new(position: &'a Position, means: &'a mut Means, tell: &'a mut dyn FnMut(Par<Turn>)) -> Self {
        let search = Search::new(position, means);
        Self { position, least: search.least(), search, tell, best: None, lost: false, wider: 0 }
    }

    /// Whether there is nothing left to find out.
    fn settled(&self) -> bool {
        self.lost || self.best.as_ref().is_some_and(|best| best.len() <= self.least.into())
    }

    fn say(&mut self) {
        let best = self.best.as_ref().map(|line| (line.len() as i64, line.clone()));
        (self.tell)(Par { bound: (!self.lost).then_some(self.least.into()), best, lost: self.lost });
    }

    fn found(&mut self, jumps: &[Jump]) {
        self.take(lines::in_turns(jumps));
    }

    fn take(&mut self, line: Vec<Turn>) {
        if self.best.as_ref().is_none_or(|best| line.len() < best.len()) {
            self.best = Some(line);
            self.say();
        }
    }

    /// The most turns that would be news.
    fn wanted(&self) -> u8 {
        self.best.as_ref().map_or(ANY, |best| best.len() as u8 - 1)
    }

    fn seek(&mut self) {
        self.say();
        // Whatever stops it, all that was found has been told.
        let _ = self.run();
    }

    fn run(&mut self) -> Result<(), Halt> {
        self.beam()?;
        if self.best.is_none() {
            self.any_line();
        }
        if self.settled() {
            return Ok(());
        }
        self.beam()?;
        let mut spent = 0;
        while !self.settled() {
            self.beams_worth(spent)?;
            if self.settled() {
                break;
            }
            let before = self.search.means.budget.spent();
            match self.search.within(self.least) {
                Ok(Walked::TooFew) => {
                    self.least += 1;
                    self.say();
                }
                Ok(Walked::Never) => {
                    self.lost = true;
                    self.say();
                }
                Ok(Walked::Enough(Some(jumps))) => {
                    let line = lines::in_turns(&jumps);
                    debug_assert_eq!(line.len(), usize::from(self.least), "fewer turns were refuted");
                    self.take(line);
                }
                // The number is known, but without a line nobody has to believe it: the beams go on looking for one.
                Ok(Walked::Enough(None)) | Err(Halt::Full) => return self.beams_worth(u64::MAX),
                Err(Halt::Spent) => return Err(Halt::Spent),
            }
            spent = self.search.means.budget.spent() - before;
        }
        Ok(())
    }

    /// The beams that cost no more than so many steps.
    fn beams_worth(&mut self, steps: u64) -> Result<(), Halt> {
        // A beam has one layer for each number of almonds.
        let layers = self.position.count() as u64;
        while !self.settled() && WIDTHS.get(self.wider).is_some_and(|&width| width as u64 * layers <= steps) {
            self.beam()?;
        }
        Ok(())
    }

    fn beam(&mut self) -> Result<(), Halt> {
        let Some(&width) = WIDTHS.get(self.wider) else { return Ok(()) };
        self.wider += 1;
        if let Some(jumps) = self.search.beam(width, self.wanted())? {
            self.found(&jumps);
        }
        Ok(())
    }

    /// Any win, or the proof that there is none.
    fn any_line(&mut self) {
        let mut share = self.search.means.budget.share(SHARE);
        let outcome = solver::judge(self.position, &mut |nodes| share.spend(nodes).is_ok());
        let _ = self.search.means.spend(share.spent());
        match outcome {
            Solved::Won(line) => self.take(line),
            Solved::Lost(_) => {
                self.lost = true;
                self.say();
            }
            Solved::Unknown => {}
        }
    }
}
