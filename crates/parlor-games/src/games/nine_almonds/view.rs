//! What the board looks like with a chain of jumps in the player's hand, and what selecting a square means.

use super::NineAlmonds;
use super::board::{Position, Square};
use super::rules::{self, Reason, Turn};
use super::words;
use crate::game::{BoardEvent, Press, Refusal, View};
use crate::kit::text::count;
use crate::scene::{Cell, CellId, Choice, Counter, Face, Focus, Key, Line, LineKind, Marks, Piece, Scene, Surface};

const ALMOND: Piece = Piece { glyph: Some("●"), ..Piece::new("nine-almonds-almond", Surface::Hollow) };

fn face(almond: bool) -> Face {
    if almond { Face::new(ALMOND, "A", "almond") } else { Face::empty(Piece::HOLLOW) }
}

/// The number of a square: row by row from the upper left.
pub(super) fn cell(position: &Position, square: Square) -> CellId {
    let size = position.shape().size();
    size.at(square.x.into(), size.rows - 1 - usize::from(square.y))
}

pub(super) fn square(position: &Position, cell: CellId) -> Square {
    let size = position.shape().size();
    Square::new(size.col(cell) as u8, (size.rows - 1).saturating_sub(size.row(cell)) as u8)
}

pub(super) fn refusal(position: &Position, reason: &Reason) -> Refusal {
    let on_board = reason.squares().into_iter().filter(|&at| position.shape().has(at));
    Refusal::new(reason.code(), on_board.map(|at| cell(position, at)).collect::<Vec<_>>(), refused(position, reason))
}

/// The reason as people count.
fn refused(position: &Position, reason: &Reason) -> String {
    let size = position.shape().size();
    let place = |at: Square| words::square(position, at);
    match *reason {
        Reason::OffBoard(_) => {
            format!("That is off the board, which has {} rows and {} columns.", size.rows, size.cols)
        }
        Reason::NoSquare(at) => format!("The board has no square in {}.", place(at)),
        Reason::NoAlmond(at) => format!("There is no almond in {}.", place(at)),
        Reason::EmptyChain(at) => format!("Say where {} is to jump.", words::almond(position, at)),
        Reason::CannotMove(at) => format!("From {} there is no jump to make.", place(at)),
        Reason::NotInLine { from, to } => {
            let (from, to) = (place(from), place(to));
            format!("A jump goes two squares in a straight line; {to} is not that far from {from}.")
        }
        Reason::Diagonal { .. } => "That jump is diagonal; on this board almonds jump along rows and columns.".into(),
        Reason::Occupied(at) => format!("An almond lies in {} already.", place(at)),
        Reason::NothingToJump { over, .. } => format!("There is no almond to jump over in {}.", place(over)),
    }
}

/// What is to be seen of a turn: hop by hop, with the almonds that go.
pub(super) fn events(position: &Position, turn: &Turn, out: &mut Vec<BoardEvent>) {
    let mut from = turn.from;
    for &to in &turn.to {
        let over = Square::new((from.x + to.x) / 2, (from.y + to.y) / 2);
        out.push(BoardEvent::Slide { from: cell(position, from), to: cell(position, to) });
        out.push(BoardEvent::Vanish { cell: cell(position, over) });
        from = to;
    }
}

/// The squares in the player's hand, and the board as it is after the jumps among them.
fn held(position: &Position, focus: &Focus) -> (Vec<Square>, Position) {
    let path: Vec<Square> = focus.picked.iter().map(|&cell| square(position, cell)).collect();
    let mut now = position.clone();
    if let [from, to @ ..] = path.as_slice()
        && !to.is_empty()
        && rules::play(&mut now, &Turn { from: *from, to: to.to_vec() }).is_err()
    {
        return (Vec::new(), position.clone());
    }
    (path, now)
}

impl View for NineAlmonds {
    fn scene(position: &Position, focus: &Focus) -> Scene {
        let (path, now) = held(position, focus);
        let size = position.shape().size();
        let hand = path.last().copied();
        let targets: Vec<Square> =
            hand.map(|from| rules::jumps_from(&now, from).map(|jump| jump.to()).collect()).unwrap_or_default();
        let points: Vec<(i16, i16)> =
            path.iter().map(|at| (i16::from(at.x), size.rows as i16 - 1 - i16::from(at.y))).collect();
        let chained = path.len() > 1;
        Scene {
            lines: if chained { vec![Line { points, kind: LineKind::Selection, arrow: false }] } else { Vec::new() },
            counters: vec![Counter::new("almonds left", now.count())],
            choices: if chained {
                vec![
                    Choice { key: Key::Mark, label: "Stop here".into() },
                    Choice { key: Key::Cancel, label: "Take the jumps back".into() },
                ]
            } else {
                Vec::new()
            },
            sentence: sentence(position, &now, &path),
            ..Scene::grid(size, |id| {
                let at = square(position, id);
                position.shape().has(at).then(|| {
                    Cell::new(face(now.has_almond(at)), words::square(position, at))
                        .mark(Marks::FREE, path.len() < 2 && rules::jumps_from(&now, at).next().is_some())
                        .mark(Marks::SELECTED, hand == Some(at))
                        .mark(Marks::TARGET, targets.contains(&at))
                        .mark(Marks::GOAL, at == position.shape().goal())
                })
            })
            .labelled(1..=size.cols, 1..=size.rows)
        }
    }

    fn select(position: &Position, focus: &mut Focus) -> Press<Turn> {
        let (path, now) = held(position, focus);
        let at = square(position, focus.cursor);
        let Some(&from) = path.last() else {
            return pick(position, focus, at);
        };
        if at == from {
            return if path.len() > 1 { Press::Play(turn(&path)) } else { drop_it(focus) };
        }
        match rules::jump(&now, from, at) {
            Ok(jump) => {
                let mut next = now;
                let mut path = path;
                path.push(at);
                // The rules have just allowed the jump; if they were to refuse it, the chain simply ends here.
                let goes_on = rules::play(&mut next, &Turn { from, to: vec![jump.to()] }).is_ok()
                    && rules::jumps_from(&next, at).next().is_some();
                if goes_on {
                    focus.picked.push(focus.cursor);
                    Press::Held
                } else {
                    Press::Play(turn(&path))
                }
            }
            Err(_) if path.len() == 1 && position.has_almond(at) => pick(position, focus, at),
            Err(reason) => Press::Refuse(refusal(position, &reason)),
        }
    }

    /// Ends a chain of jumps where it is.
    fn mark(position: &Position, focus: &mut Focus) -> Press<Turn> {
        let (path, _) = held(position, focus);
        match path.len() {
            0 => Press::Nothing,
            1 => drop_it(focus),
            _ => Press::Play(turn(&path)),
        }
    }

    fn cells(position: &Position, made: &Turn) -> Vec<CellId> {
        [made.from].iter().chain(&made.to).map(|&square| cell(position, square)).collect()
    }
}

fn sentence(position: &Position, now: &Position, path: &[Square]) -> String {
    let left = count(position.count(), "almond");
    match path {
        _ if position.is_won() => "One almond is left, and it is on the goal: you win.".into(),
        _ if position.is_stuck() => format!("No almond can jump; {left} left."),
        [] => format!("{left} left."),
        [from] => format!("Where does {} jump to?", words::almond(position, *from)),
        [.., last] => {
            let (left, last) = (count(now.count(), "almond"), words::square(position, *last));
            format!("{left} left. Jump on from {last}, or stop here.")
        }
    }
}

fn pick(position: &Position, focus: &mut Focus, at: Square) -> Press<Turn> {
    match rules::start(position, at) {
        Err(reason) => Press::Refuse(refusal(position, &reason)),
        Ok(()) => {
            focus.picked = vec![focus.cursor];
            Press::Held
        }
    }
}

fn drop_it(focus: &mut Focus) -> Press<Turn> {
    focus.release();
    Press::Held
}

fn turn(path: &[Square]) -> Turn {
    Turn { from: path[0], to: path[1..].to_vec() }
}
