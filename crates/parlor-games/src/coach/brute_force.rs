//! Trying everything: the truth that solvers are compared with, and nothing but the rules. For tests, on small boards.

use std::collections::{HashMap, HashSet, VecDeque};

use super::proof::onwards;
use crate::game::{Rules, Status};

/// What is known about positions by trying everything. What was found once is remembered.
pub struct BruteForce<G: Rules> {
    known: HashMap<G::Position, bool>,
}

impl<G: Rules> Default for BruteForce<G> {
    fn default() -> Self {
        Self { known: HashMap::new() }
    }
}

/// A position whose moves are being tried.
struct Trying<G: Rules> {
    position: G::Position,
    left: std::vec::IntoIter<G::Move>,
    /// Whether all moves so far lead to positions that are known to be lost.
    settled: bool,
}

impl<G: Rules> Trying<G> {
    fn new(position: G::Position) -> Self {
        let mut moves = G::moves(&position);
        moves.retain(|made| G::plays_on(&position, made));
        Self { position, left: moves.into_iter(), settled: true }
    }

    fn next(&mut self) -> Option<G::Position> {
        let made = self.left.next()?;
        let mut next = self.position.clone();
        G::play(&mut next, &made, &mut Vec::new());
        Some(next)
    }
}

impl<G: Rules> BruteForce<G> {
    /// Whether a position can be won by moves that play on.
    ///
    /// Positions may repeat: one that is met again on its own way is no news, and what depends on it stays open until
    /// something is won or everything has been tried. The way is a list, not a recursion, since it may be long.
    pub fn can_be_won(&mut self, position: &G::Position) -> bool {
        if let Some(verdict) = self.verdict(position) {
            return verdict;
        }
        let mut seen = HashSet::from([position.clone()]);
        let mut way = vec![Trying::<G>::new(position.clone())];
        while let Some(here) = way.last_mut() {
            match here.next() {
                Some(next) => match self.verdict(&next) {
                    Some(true) => {
                        self.known.extend(way.into_iter().map(|here| (here.position, true)));
                        return true;
                    }
                    Some(false) => {}
                    None if seen.contains(&next) => here.settled = false,
                    None => {
                        seen.insert(next.clone());
                        way.push(Trying::new(next));
                    }
                },
                None => {
                    let Some(done) = way.pop() else { break };
                    if done.settled {
                        self.known.insert(done.position, false);
                    } else if let Some(before) = way.last_mut() {
                        before.settled = false;
                    }
                }
            }
        }
        self.known.extend(seen.into_iter().map(|position| (position, false)));
        false
    }

    /// What is known already, or seen at once.
    fn verdict(&self, position: &G::Position) -> Option<bool> {
        self.known.get(position).copied().or_else(|| match G::status(position) {
            Status::Won => Some(true),
            Status::Stuck => Some(false),
            Status::Playing => None,
        })
    }

    /// The fewest moves from a position that can be won to one that cannot: the last of them throws the win away.
    /// `None` in games, or from positions, where no move ever does.
    pub fn way_to_lose(&mut self, from: &G::Position) -> Option<Vec<G::Move>> {
        let mut before = HashMap::from([(from.clone(), None::<(G::Position, G::Move)>)]);
        let mut open = VecDeque::from([from.clone()]);
        while let Some(here) = open.pop_front() {
            if G::status(&here) == Status::Won {
                continue;
            }
            for (made, next) in onwards::<G>(&here) {
                if !self.can_be_won(&next) {
                    let mut line = vec![made];
                    let mut at = &here;
                    while let Some(Some((earlier, made))) = before.get(at) {
                        line.push(made.clone());
                        at = earlier;
                    }
                    line.reverse();
                    return Some(line);
                }
                if !before.contains_key(&next) {
                    before.insert(next.clone(), Some((here.clone(), made)));
                    open.push_back(next);
                }
            }
        }
        None
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::game::Notation;
    use crate::games::hitori::Hitori;
    use crate::games::template::Template;

    #[test]
    fn what_can_be_won_and_lost_is_found() {
        let row = |text: &str| Template::read(None, text).unwrap();
        let mut truth = BruteForce::<Template>::default();
        assert!(truth.can_be_won(&row("ABBA")) && !truth.can_be_won(&row("ABAB")));
        assert_eq!(truth.way_to_lose(&row("ABBACC")), None);
        let mut truth = BruteForce::<Hitori>::default();
        let board = Hitori::read(None, "12/11").unwrap();
        assert!(truth.can_be_won(&board));
        let line = truth.way_to_lose(&board).unwrap();
        assert_eq!(line.len(), 1, "{line:?}");
    }
}
