//! What can be played now, shown on request: where the piece under the cursor can go, or else which pieces can move and
//! which of them go together.

use crate::game::Game;
use crate::scene::{CellId, Marks, Scene};

/// From this share of the board on, in percent, marks would say nothing: everything can be played.
const CROWD: usize = 60;

/// Marks the moves of a position on its scene.
pub(super) fn show<G: Game>(position: &G::Position, cursor: CellId, scene: &mut Scene) {
    let moves: Vec<(G::Move, Vec<CellId>)> = G::moves(position)
        .into_iter()
        .filter(|made| G::plays_on(position, made))
        .map(|made| {
            let cells = G::cells(position, &made);
            (made, cells)
        })
        .collect();
    // A landing is no piece that can move.
    let piece = |cell: &CellId| scene.cell(*cell).is_some_and(|cell| cell.marks.contains(Marks::FREE));
    let here: Vec<&(G::Move, Vec<CellId>)> =
        moves.iter().filter(|(_, cells)| cells.len() > 1 && cells.contains(&cursor)).collect();
    if piece(&cursor) && !here.is_empty() {
        for (_, cells) in here {
            let others: Vec<CellId> = cells.iter().copied().filter(|&cell| cell != cursor).collect();
            scene.mark(&others, Marks::TARGET);
        }
        return;
    }
    let groups = together(moves.iter().map(|(_, cells)| cells.iter().copied().filter(piece).collect()));
    let marked: usize = groups.iter().map(Vec::len).sum();
    if marked * 100 > scene.cells.len() * CROWD {
        return;
    }
    for (number, group) in groups.iter().enumerate() {
        scene.mark(group, Marks::OPEN);
        if group.len() > 1 {
            for cell in scene.cells.iter_mut().filter(|cell| group.contains(&cell.id)) {
                cell.tag = (number + 1).to_string();
            }
        }
    }
}

/// Puts cells together that some move is about together; groups in the order of their first move.
fn together(moves: impl Iterator<Item = Vec<CellId>>) -> Vec<Vec<CellId>> {
    let mut groups: Vec<Vec<CellId>> = Vec::new();
    for cells in moves.filter(|cells| !cells.is_empty()) {
        let (joined, apart): (Vec<_>, Vec<_>) =
            groups.into_iter().partition(|group| cells.iter().any(|cell| group.contains(cell)));
        let mut group: Vec<CellId> = joined.into_iter().flatten().chain(cells).collect();
        group.sort_unstable();
        group.dedup();
        groups = apart;
        groups.push(group);
    }
    groups
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn pieces_that_go_together_are_one_group_however_they_are_paired() {
        let moves = [vec![1, 2], vec![5, 6], vec![2, 3], vec![9], vec![]];
        assert_eq!(together(moves.into_iter()), [vec![5, 6], vec![1, 2, 3], vec![9]]);
    }
}
