//! Moving the cursor by geometry, the same way in every game.

use super::{Area, Cell, CellId, Marks, Part, Scene};

/// A direction on the board.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Direction {
    /// Towards row 0.
    Up,
    /// Towards the last row.
    Down,
    /// Towards column 0.
    Left,
    /// Towards the last column.
    Right,
    /// To the cell that lies on this one.
    Above,
    /// To the cell that lies under this one.
    Below,
    /// The next playable cell in reading order, around the end.
    Next,
    /// The previous playable cell.
    Previous,
}

/// Where the cursor goes from `from`; stays where it is when there is nothing that way.
///
/// Straight steps take the nearest cell that way: first by distance along the step, then by how far it lies beside the
/// straight line, then the topmost layer. The tray continues below the board.
#[must_use]
pub fn step(scene: &Scene, from: CellId, direction: Direction) -> CellId {
    let Some(here) = scene.cell(from) else {
        return scene.cells.first().map_or(from, |cell| cell.id);
    };
    match direction {
        Direction::Next | Direction::Previous => next_playable(scene, here, direction == Direction::Next),
        Direction::Above | Direction::Below => other_layer(scene, here, direction == Direction::Above),
        _ => straight(scene, here, direction),
    }
    .unwrap_or(from)
}

/// Column and row of a cell's upper left corner in half pieces, with the tray put below the board.
fn spot(scene: &Scene, cell: &Cell) -> (i32, i32) {
    let halves = |area: &Area, at: u16| i32::from(at) * 2 / i32::from(area.piece.max(1));
    match (cell.part, &scene.tray) {
        (Part::Tray, Some(tray)) => {
            (halves(tray, cell.column), halves(&scene.board, scene.board.rows) + 2 + halves(tray, cell.row))
        }
        _ => (halves(&scene.board, cell.column), halves(&scene.board, cell.row)),
    }
}

fn straight(scene: &Scene, here: &Cell, direction: Direction) -> Option<CellId> {
    let (x, y) = spot(scene, here);
    let mut best: Option<((i32, i32, i32), CellId)> = None;
    for cell in scene.cells.iter().filter(|cell| cell.id != here.id) {
        let (cx, cy) = spot(scene, cell);
        let (along, beside) = match direction {
            Direction::Up => (y - cy, (cx - x).abs()),
            Direction::Down => (cy - y, (cx - x).abs()),
            Direction::Left => (x - cx, (cy - y).abs()),
            _ => (cx - x, (cy - y).abs()),
        };
        // A cell further beside than along belongs to the other direction, except for the way into the tray and out.
        if along <= 0 || (beside > along && cell.part == here.part) {
            continue;
        }
        let rank = (along + 2 * beside, beside, -i32::from(cell.layer));
        if best.is_none_or(|(found, _)| rank < found) {
            best = Some((rank, cell.id));
        }
    }
    best.map(|(_, id)| id)
}

fn next_playable(scene: &Scene, here: &Cell, forward: bool) -> Option<CellId> {
    let key = |cell: &Cell| {
        let (x, y) = spot(scene, cell);
        (y, x, cell.layer, cell.id)
    };
    let wanted = Marks::FREE | Marks::TARGET;
    let playable = || scene.cells.iter().filter(|cell| cell.marks.intersects(wanted) && cell.id != here.id);
    let ahead = playable().filter(|cell| (key(cell) > key(here)) == forward);
    let found = if forward {
        ahead.min_by_key(|cell| key(cell)).or_else(|| playable().min_by_key(|cell| key(cell)))
    } else {
        ahead.max_by_key(|cell| key(cell)).or_else(|| playable().max_by_key(|cell| key(cell)))
    };
    found.map(|cell| cell.id)
}

fn other_layer(scene: &Scene, here: &Cell, up: bool) -> Option<CellId> {
    let (x, y) = spot(scene, here);
    let overlapping = scene.cells.iter().filter(|cell| {
        let (cx, cy) = spot(scene, cell);
        let beyond = if up { cell.layer > here.layer } else { cell.layer < here.layer };
        cell.part == here.part && beyond && (cx - x).abs() < 2 && (cy - y).abs() < 2
    });
    if up { overlapping.min_by_key(|cell| cell.layer) } else { overlapping.max_by_key(|cell| cell.layer) }
        .map(|cell| cell.id)
}
