//! Computer players: the source document's three, and one that plays the proved line.

mod cheating;
mod normal;
#[cfg(test)]
mod tests;

use super::Mahjong;
use super::board::Board;
use super::layouts::Layout;
use super::notation::Move;
use super::pile::Pile;
use crate::arena::{self, Player};
use crate::coach::{Budget, Verdict};
use crate::game::Judge;
use crate::kit::random::Random;

/// `normal` sees everything because it remembers which tiles have gone, and only the whole board tells that; it hides
/// the covered faces from itself.
pub(super) const PLAYERS: &[Player<Mahjong>] = &[
    Player::choosing("simple", "the document's Random AI: any pair", arena::random::<Mahjong>),
    Player::choosing("normal", "the document's Normal AI: the best pair by its rules", normal::choose)
        .seeing_everything(),
    Player::planning("cheating", "the document's Cheating AI: sees covered tiles and searches", cheating::plan)
        .seeing_everything(),
    Player::planning("solver", "plays the proved line, or as far as it can where there is none", solver)
        .seeing_everything(),
];

/// What the proof may cost.
const PROOF: u64 = 1_000_000;
/// How many games are imagined where nothing wins.
const IMAGINED: usize = 200;

/// The proved line; if there is none, the longest of some games played with care.
fn solver(board: &Board, random: &mut Random) -> Vec<Move> {
    match Mahjong::judge(board, &mut Budget::nodes(PROOF)).verdict {
        Verdict::Winnable { line } => line,
        Verdict::NotWinnable { .. } | Verdict::Unknown => {
            let games = (0..IMAGINED).map(|_| careful(board, random));
            // The first of the longest, so that a win ends up where it was found.
            moves(
                board,
                &games.reduce(|best, game| if game.len() > best.len() { game } else { best }).unwrap_or_default(),
            )
        }
    }
}

/// A game in which groups that are wholly free go first and anything else goes at random.
fn careful(board: &Board, random: &mut Random) -> Vec<(usize, usize)> {
    let groups = board.groups();
    let mut pile = pile(board);
    let mut line = Vec::new();
    loop {
        let mut open = Vec::new();
        let mut safe = None;
        for group in &groups {
            let left = group.iter().filter(|&&tile| pile.is_there(tile)).count();
            let free: Vec<usize> = group.iter().copied().filter(|&tile| pile.is_free(tile)).collect();
            if free.len() >= 2 && free.len() == left {
                safe = Some((free[0], free[1]));
                break;
            }
            open.extend(pairs(&free));
        }
        let Some((a, b)) = safe.or_else(|| random.pick(&open).copied()) else { return line };
        pile.take(a);
        pile.take(b);
        line.push((a, b));
    }
}

/// What is left of a board.
fn pile(board: &Board) -> Pile<&Layout> {
    Pile::new(board.layout(), (0..board.tiles().len()).map(|tile| board.is_there(tile)).collect())
}

/// All pairs of some tiles.
fn pairs(tiles: &[usize]) -> impl Iterator<Item = (usize, usize)> + '_ {
    tiles.iter().enumerate().flat_map(|(at, &a)| tiles[at + 1..].iter().map(move |&b| (a, b)))
}

/// Pairs of tiles as moves.
fn moves(board: &Board, pairs: &[(usize, usize)]) -> Vec<Move> {
    pairs.iter().map(|&(a, b)| Move::pair(board.spot(a), board.spot(b))).collect()
}
