//! Why a swap keeps the win: what it lines up, what falls together after it, and how far that comes.

use super::Candy;
use super::board::{Position, Power};
use super::cascade::{Happening, Tally};
use super::rules::{self, Move};
use super::setup::Goal;
use super::supply::Supply;
use super::words::{counted, in_digits, kind, name, number, wanted};
use crate::coach::{Budget, Verdict};
use crate::game::{Judge, Rules as _};
use crate::kit::text::thousands;
use crate::scene::CellId;
use crate::speech::{Role, Speech};

/// What may be spent on finding out whether every other swap loses.
const NODES: u64 = 60_000;

/// Why the first swap of a line that wins is the one to make.
pub(super) fn of(position: &Position, line: &[Move]) -> Option<Speech> {
    let (&first, rest) = line.split_first()?;
    let seen = Seen::of(position, first)?;
    let mut said = seen.told(position).and(" ").and(seen.worth(position));
    if !rest.is_empty() && others_lose(position, first) {
        said = said.and(" Every other swap loses.");
    }
    let unseen = matches!(position.supply, Supply::Endless(_)) && (!rest.is_empty() || seen.fresh);
    Some(if unseen { said.and(" That counts on the candies to come, which you cannot see.") } else { said })
}

/// Candies of one kind that go together, by the cells they lie on now.
struct Match {
    cells: Vec<CellId>,
    kind: usize,
}

impl Match {
    fn named(&self) -> Speech {
        Speech::default().name(Role::Because, self.cells.clone(), counted(self.cells.len(), &kind(self.kind)))
    }
}

/// What a swap does.
struct Seen {
    /// What it lines up by itself.
    matches: Vec<Match>,
    /// The first match of candies of the board that fall together after it.
    met: Option<Match>,
    /// Matches in all, after the first ones.
    more: usize,
    /// Special candies that are made.
    made: Vec<String>,
    /// Whether candies to come are among what matches.
    fresh: bool,
    tally: Tally,
    after: Position,
}

impl Seen {
    fn of(position: &Position, made: Move) -> Option<Self> {
        let (start, target) = made.cells(position.board.size())?;
        // Where the candy of each cell lies now; nowhere, if it is still to come.
        let mut from: Vec<Option<CellId>> = (0..position.board.size().area()).map(Some).collect();
        from.swap(start, target);
        let mut matches: Vec<Match> = Vec::new();
        let (mut met, mut more, mut specials, mut fresh) = (None, 0, Vec::new(), false);
        let mut first = true;
        let mut after = position.clone();
        let tally = rules::swap(&mut after, start, target, &mut |board, happening| match happening {
            Happening::Match { cells, .. } => {
                let here: Option<Vec<CellId>> = cells.iter().map(|&cell| from[cell]).collect();
                let kind = board.at(cells[0]).map_or(0, |piece| usize::from(piece.kind));
                fresh |= here.is_none();
                more += usize::from(!first);
                match here {
                    Some(cells) if first => together(&mut matches, Match { cells, kind }),
                    Some(cells) if met.is_none() => met = Some(Match { cells, kind }),
                    _ => {}
                }
            }
            Happening::Cleared(cells) => cells.iter().for_each(|&cell| from[cell] = None),
            Happening::Made(cell) if first => specials.push(format!("a {}", name(board, cell))),
            Happening::Holes => first = false,
            Happening::Fallen(pairs) => pairs.iter().for_each(|&(above, below)| from.swap(above, below)),
            Happening::Made(_) | Happening::Filled(_) | Happening::Short | Happening::Cascade => {}
        });
        Some(Self { matches, met, more, made: specials, fresh, tally, after })
    }

    /// `Three hearts go, and three stars meet as the rest falls.`
    fn told(&self, position: &Position) -> Speech {
        let said = if self.matches.is_empty() {
            let bomb = position.board.cells().iter().flatten().any(|piece| piece.power == Power::Bomb);
            let who = if bomb { "The colour bomb clears" } else { "The special candies clear" };
            Speech::new(format!("{who} {}", in_digits(self.tally.hits as usize, "candy")))
        } else {
            Speech::list(self.matches.iter().map(Match::named)).capital().and(" go")
        };
        let said = match self.made.as_slice() {
            [one] => said.and(format!(" and leave {one}")),
            _ => said,
        };
        match (&self.met, self.more) {
            (None, 0) => said.and("."),
            (None, more) => said.and(format!(". Among the candies that come {}.", matches_follow(more))),
            (Some(met), 1) => said.and(", and ").join(met.named()).and(" meet as the rest falls."),
            (Some(met), more) => {
                let rest = matches_follow(more - 1);
                said.and(". ").join(met.named().capital()).and(format!(" meet as the rest falls, and {rest}."))
            }
        }
    }

    /// What it brings towards the goal.
    fn worth(&self, position: &Position) -> String {
        let (setup, after) = (&position.setup, &self.after);
        let met = after.goal_met();
        let next = || counted(rules::swaps(&after.board, setup.rules).len(), "swap");
        let drawn = || in_digits(self.tally.drawn as usize, "candy");
        match setup.goal {
            Goal::Score => {
                let made = in_digits(self.tally.points() as usize, "point");
                let goal = thousands(setup.target.into());
                if met {
                    format!("That makes {made} and meets the goal of {goal}.")
                } else {
                    format!("That makes {made}: {} of {goal}.", thousands(after.points.into()))
                }
            }
            Goal::Collect if met => "That collects all that was wanted.".into(),
            Goal::Collect if after.wanted == position.wanted => {
                format!("It collects nothing yet, but leaves {} to choose from.", next())
            }
            Goal::Collect => {
                let one = after.wanted.iter().map(|&left| u32::from(left)).sum::<u32>() == 1;
                format!("Then only {} {} wanted.", wanted(&after.wanted), if one { "is" } else { "are" })
            }
            Goal::Survive if met => "With that swap you have come through.".into(),
            Goal::Survive if matches!(position.supply, Supply::Endless(_)) => {
                format!("It leaves {} to go on with.", next())
            }
            Goal::Survive => format!("It takes {} from the stack, and leaves {} to go on with.", drawn(), next()),
            Goal::Exhaust if met => "That needs more candies than the stack has: it is used up.".into(),
            Goal::Exhaust => {
                let left = after.supply.left().unwrap_or(0);
                let stay = if left == 1 { "stays" } else { "stay" };
                format!("It takes {} from the stack, and {} {stay}.", drawn(), number(left))
            }
        }
    }
}

/// Matches that cross are of one kind and share a candy, which counts once.
fn together(matches: &mut Vec<Match>, new: Match) {
    let crossing = matches.iter_mut().find(|one| one.cells.iter().any(|cell| new.cells.contains(cell)));
    match crossing {
        Some(one) => {
            one.cells.extend(new.cells.iter().filter(|cell| !one.cells.contains(cell)).copied().collect::<Vec<_>>())
        }
        None => matches.push(new),
    }
}

fn matches_follow(many: usize) -> String {
    if many == 1 { "one more match follows".into() } else { format!("{} more matches follow", number(many)) }
}

/// Whether every other swap is proved to lose.
fn others_lose(position: &Position, first: Move) -> bool {
    let others: Vec<Move> = Candy::moves(position).into_iter().filter(|&made| made != first).collect();
    let each = NODES / others.len().max(1) as u64;
    !others.is_empty()
        && others.iter().all(|made| {
            let mut next = position.clone();
            Candy::make(&mut next, made);
            matches!(Candy::judge(&next, &mut Budget::nodes(each)).verdict, Verdict::NotWinnable { .. })
        })
}
