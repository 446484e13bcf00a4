//! Finds drills on a board. What is found depends on the id of the board alone.
//!
//! *Keep*: games are played at random to their end. Where one is lost, the last position that could still be won is
//! sought from the end backwards, where verdicts are cheap, in strides that double: no position after a lost one can be
//! won, by moves that play on. There at least one move throws the win away; the coach then judges every other.
//!
//! *Decide*: the board is solved as a person would, by what can be decided, in any order; positions on the way are asked
//! about in which little can be.

use super::{Ask, Drill};
use crate::coach::{Budget, Judgement, Verdict, last_winnable};
use crate::game::{Game, Status};
use crate::kit::random::Random;
use crate::kit::seed::Seed;
use crate::table::position_id;

/// What a verdict may cost. What is not decided within it is left alone: a drill is proved or it is none.
const EACH: u64 = 20_000;
/// How many games are played at random on a board.
const GAMES: usize = 10;
/// The most drills that a board gives, so that a thousand come from many boards.
const MOST: usize = 3;
/// The most moves of a game at random; games whose moves can be reversed might never end.
const LONGEST: usize = 1_000;
/// The fewest moves to choose from.
const FEWEST: usize = 3;
/// The most moves to choose from: nobody looks at more, and each is judged.
const WIDEST: usize = 60;
/// The most moves that are looked at before one is made.
const MOST_CARE: usize = 8;
const CROWD: usize = 3;

/// The drills of a board, each position once.
pub(crate) fn mine<G: Game>(board: &str, start: &G::Position) -> Vec<Drill> {
    let mut random = Seed::new(board).random("drill");
    let mut found: Vec<Drill> = Vec::new();
    let mut care = Care(1);
    for _ in 0..GAMES {
        let next = match G::DEDUCES {
            true => decide::<G>(start, &mut random),
            false => keep::<G>(start, &mut care, &mut random),
        };
        let Some(Find { moves, position, keeping, open }) = next else { continue };
        let text = |moves: &[G::Move]| moves.iter().map(ToString::to_string).collect();
        let drill = Drill {
            board: board.to_owned(),
            moves: text(&moves),
            position: position_id::<G>(&position),
            ask: if G::DEDUCES { Ask::Decide } else { Ask::Keep },
            keeping: text(&keeping),
            open,
        };
        if found.iter().all(|other| other.position != drill.position) {
            found.push(drill);
        }
        if found.len() == MOST {
            break;
        }
    }
    found
}

/// A position with the moves that are right in it.
struct Find<G: Game> {
    moves: Vec<G::Move>,
    position: G::Position,
    keeping: Vec<G::Move>,
    open: usize,
}

/// Whether a position can be won; `None` where it is not decided.
fn winnable<G: Game>(position: &G::Position) -> Option<bool> {
    G::can_be_won(position, &mut Budget::nodes(EACH))
}

fn onwards<G: Game>(position: &G::Position) -> Vec<G::Move> {
    let mut moves = G::moves(position);
    moves.retain(|made| G::plays_on(position, made));
    moves
}

fn after<G: Game>(position: &G::Position, made: &G::Move) -> G::Position {
    let mut next = position.clone();
    G::make(&mut next, made);
    next
}

/// The last position of a lost game that could still be won, if few moves kept the win there. Where many did, one of them
/// is made and the game goes on from there: the fewer pieces, the fewer ways.
fn keep<G: Game>(start: &G::Position, care: &mut Care, random: &mut Random) -> Option<Find<G>> {
    let (mut moves, mut from) = (Vec::new(), start.clone());
    loop {
        let Lost { moves: mut played, positions } = lost_game::<G>(&from, care, random)?;
        let at = last_winnable(&positions, winnable::<G>).ok().flatten()?;
        let position = positions[at].clone();
        let thrown = played[at].clone();
        played.truncate(at);
        moves.append(&mut played);
        let open = onwards::<G>(&position);
        let mut keeping = Vec::new();
        for made in open.iter().take(WIDEST) {
            if *made != thrown && winnable::<G>(&after::<G>(&position, made))? {
                keeping.push(made.clone());
                if keeping.len() * 2 > open.len() {
                    break;
                }
            }
        }
        // A position that could be won has a move that keeps the win; where it is not among those, nobody is asked.
        let one = random.pick(&keeping)?.clone();
        if (FEWEST..=WIDEST).contains(&open.len()) && keeping.len() * 2 <= open.len() {
            return Some(Find { moves, position, keeping, open: open.len() });
        }
        from = after::<G>(&position, &one);
        moves.push(one);
    }
}

/// Who plays at random looks at so many moves and makes the one that leaves least to do. Where games are won by chance,
/// it takes some skill to lose.
struct Care(usize);

impl Care {
    fn choose<G: Game>(&self, position: &G::Position, random: &mut Random) -> Option<G::Move> {
        let moves = onwards::<G>(position);
        let first = random.pick(&moves)?.clone();
        // Among many moves it hardly matters which is made.
        if self.0 == 1 || moves.len() > CROWD {
            return Some(first);
        }
        let left = |made: &G::Move| onwards::<G>(&after::<G>(position, made)).len();
        let looked: Vec<G::Move> = (1..self.0).filter_map(|_| random.pick(&moves).cloned()).chain([first]).collect();
        looked.into_iter().min_by_key(left)
    }
}

/// A game that was not won: its moves and its positions, one more of these.
struct Lost<G: Game> {
    moves: Vec<G::Move>,
    positions: Vec<G::Position>,
}

/// A game at random that is not won.
fn lost_game<G: Game>(start: &G::Position, care: &mut Care, random: &mut Random) -> Option<Lost<G>> {
    let (mut moves, mut positions) = (Vec::new(), vec![start.clone()]);
    while let Some(position) = positions.last().filter(|position| G::status(position) == Status::Playing) {
        let made = care.choose::<G>(position, random)?;
        let next = after::<G>(position, &made);
        positions.push(next);
        moves.push(made);
        if moves.len() > LONGEST {
            return None;
        }
    }
    let lost = positions.last().is_some_and(|end| G::status(end) == Status::Stuck);
    if !lost {
        care.0 = (care.0 * 2).min(MOST_CARE);
    }
    lost.then_some(Lost { moves, positions })
}

/// A position on the way to the solution in which little can be decided.
fn decide<G: Game>(start: &G::Position, random: &mut Random) -> Option<Find<G>> {
    let Judgement { verdict: Verdict::Winnable { line }, .. } = G::judge(start, &mut Budget::nodes(EACH)) else {
        return None;
    };
    let (mut moves, mut position) = (Vec::new(), start.clone());
    let mut best: Option<Find<G>> = None;
    let mut seen = 0;
    while G::status(&position) == Status::Playing && moves.len() < LONGEST {
        let decided = G::decided(&position);
        let open = onwards::<G>(&position).len();
        // A true move is a decided one or none of one step, so every answer at random is wrong at least half the time;
        // that little can be decided is what makes it worth looking.
        if !decided.is_empty() && decided.len() * 4 <= open && open >= FEWEST * 2 {
            seen += 1;
            // Each of those seen has the same chance to be the one.
            if random.one_in(seen) {
                let (moves, position) = (moves.clone(), position.clone());
                best = Some(Find { moves, position, keeping: decided.clone(), open });
            }
        }
        // What can be decided holds in every solution, so the rest of the line stays right beside it.
        let rest: Vec<&G::Move> = line.iter().filter(|made| G::refuse(&position, made).is_none()).collect();
        let made = random.pick(&decided).cloned().or_else(|| random.pick(&rest).map(|&made| made.clone()))?;
        G::make(&mut position, &made);
        moves.push(made);
    }
    best
}
