//! Whether a position can be won, with proof, in the words of the game.

use std::collections::HashSet;

use super::board::{Board, Tile};
use super::notation::Move;
use super::rules;
use super::view::group_name;
use crate::coach::{Budget, OutOfBudget, Verdict};
use crate::game::Status;
use crate::kit::random::Random;
use crate::kit::text::listed;

/// What a deal may cost to prove.
const DEAL: u64 = 3_000;

/// Whether a deal is proved to be winnable.
pub(super) fn is_winnable(board: &Board) -> bool {
    matches!(judge(board, &mut Budget::nodes(DEAL)), Verdict::Winnable { .. })
}

pub(super) fn judge(board: &Board, budget: &mut Budget) -> Verdict<Move> {
    let odd: Vec<String> = board
        .groups()
        .iter()
        .filter(|group| !group.len().is_multiple_of(2))
        .filter_map(|group| board.group(group[0]).map(|group| group_name(group).to_owned()))
        .collect();
    if board.tiles().contains(&Tile::Unknown) {
        return Verdict::Unknown;
    }
    if !odd.is_empty() {
        return Verdict::NotWinnable { why: format!("An odd number of tiles is left of the {}.", listed(&odd)) };
    }
    if rules::status(board) == Status::Stuck {
        return Verdict::NotWinnable { why: "No two free tiles match.".into() };
    }
    let mut line = Vec::new();
    match playouts(board, budget).and_then(|found| match found {
        Some(found) => {
            line = found;
            Ok(true)
        }
        None => search(board, &mut line, &mut HashSet::new(), budget),
    }) {
        Ok(true) => {
            Verdict::Winnable { line: line.iter().map(|&(a, b)| Move::pair(board.spot(a), board.spot(b))).collect() }
        }
        Ok(false) => Verdict::NotWinnable { why: "Every way to pair the tiles was tried.".into() },
        Err(OutOfBudget) => Verdict::Unknown,
    }
}

fn playouts(board: &Board, budget: &mut Budget) -> Result<Option<Vec<(usize, usize)>>, OutOfBudget> {
    let mut random = Random::new(1);
    for _ in 0..300 {
        let mut here = board.clone();
        let mut line = Vec::new();
        loop {
            budget.spend(1)?;
            let pairs = here.pairs();
            let Some(&(a, b)) = safe(&here, &pairs).or_else(|| random.pick(&pairs)) else { break };
            here.take(a, b);
            line.push((a, b));
        }
        if here.count() == 0 {
            return Ok(Some(line));
        }
    }
    Ok(None)
}

/// A pair whose group is wholly free.
fn safe<'a>(board: &Board, pairs: &'a [(usize, usize)]) -> Option<&'a (usize, usize)> {
    pairs.iter().find(|(a, _)| {
        let group = board.group(*a);
        board.left().filter(|&tile| board.group(tile) == group).all(|tile| board.is_free(tile))
    })
}

fn search(
    board: &Board,
    line: &mut Vec<(usize, usize)>,
    seen: &mut HashSet<Board>,
    budget: &mut Budget,
) -> Result<bool, OutOfBudget> {
    if board.count() == 0 {
        return Ok(true);
    }
    budget.spend(1)?;
    if !seen.insert(board.clone()) {
        return Ok(false);
    }
    let pairs = board.pairs();
    let pairs = safe(board, &pairs).map_or(pairs.clone(), |&pair| vec![pair]);
    for (a, b) in pairs {
        let mut next = board.clone();
        next.take(a, b);
        line.push((a, b));
        if search(&next, line, seen, budget)? {
            return Ok(true);
        }
        line.pop();
    }
    Ok(false)
}
