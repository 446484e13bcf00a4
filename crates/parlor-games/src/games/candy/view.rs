//! What the board looks like, and what selecting a candy means.

use super::Candy;
use super::board::{Piece, Position, Power, Reachable, SYMBOLS};
use super::rules::{Direction, Move};
use super::setup::Goal;
use super::supply::Supply;
use super::{looks, words};
use crate::game::{Press, Refusal, Rules, Status, View};
use crate::kit::grid::Size;
use crate::kit::text::{count, thousands};
use crate::scene::{Cell, CellId, Choice, Counter, Face, Focus, Key, Marks, Piece as Look, Scene, Show};
use crate::speech::place;

/// How many of the next candies the tray shows.
pub(super) const TRAY: usize = 12;

/// The face of a candy.
pub(super) fn face(piece: Piece) -> Face {
    let symbol = SYMBOLS[usize::from(piece.kind)];
    let (text, before) = match piece.power {
        Power::Plain => (symbol.to_string(), ""),
        Power::Row => (format!("-{symbol}-"), "row-striped "),
        Power::Column => (format!("|{symbol}|"), "column-striped "),
        Power::Wrapped => (format!("({symbol})"), "wrapped "),
        Power::Bomb => return Face::new(looks::of(piece), "<O>", "colour bomb"),
    };
    Face::new(looks::of(piece), text, format!("{before}{}", words::kind(piece.kind.into())))
}

fn counters(position: &Position) -> Vec<Counter> {
    let mut counters =
        vec![Counter::new("points", thousands(position.points.into())), Counter::new("goal", goal(position))];
    match position.swaps_left() {
        Some(left) => counters.push(Counter::new("swaps left", left)),
        None => counters.push(Counter::new("swaps made", position.made)),
    }
    if let Some(left) = position.supply.left().filter(|_| position.supply != Supply::Still) {
        counters.push(Counter::new("candies left", left));
    }
    if position.goal_met() {
        counters.push(Counter::new("stars", position.stars()));
    }
    counters
}

/// The goal and what is missing to it, in a few words.
pub(super) fn goal(position: &Position) -> String {
    let target = position.setup.target;
    match position.setup.goal {
        Goal::Score => words::in_digits(target as usize, "point"),
        Goal::Survive => format!("{} of {target} swaps", position.survived()),
        Goal::Exhaust => "use up the stack".to_owned(),
        Goal::Collect => {
            let wanted = words::wanted(&position.wanted);
            if wanted.is_empty() { "all collected".to_owned() } else { format!("{wanted} more") }
        }
    }
}

fn met(stars: u32) -> String {
    format!("The goal is met with {}: you win.", count(stars as usize, "star"))
}

/// Counts the stars of a game that is won beside what is known to be reachable on its board.
pub(super) fn count_stars(position: &Position, known: &Reachable, scene: &mut Scene) {
    let stars = position.stars_beside(known);
    if stars > 0 {
        scene.counters.retain(|counter| counter.label != "stars");
        scene.counters.push(Counter::new("stars", stars));
        scene.sentence = met(stars);
    }
}

fn sentence(position: &Position, focus: &Focus, moves: &[Move]) -> String {
    match Candy::status(position) {
        Status::Won => met(position.stars()),
        Status::Stuck if position.exhausted() => "No more candies are available.".to_owned(),
        Status::Stuck if position.swaps_left() == Some(0) => "All swaps are used up.".to_owned(),
        Status::Stuck if moves.is_empty() => "No swap makes a match, and no shuffle helps.".to_owned(),
        Status::Stuck => "No swap makes a match; a shuffle would go on.".to_owned(),
        Status::Playing => match focus.picked.first() {
            Some(&cell) => {
                format!("Which neighbour does {} change places with?", words::candy(position, cell))
            }
            None => {
                let goal = match position.setup.goal {
                    Goal::Score => {
                        let [points, target] = [position.points, position.setup.target].map(|n| thousands(n.into()));
                        format!("{points} of {target} points")
                    }
                    Goal::Survive => goal(position),
                    Goal::Exhaust => words::in_digits(position.supply.left().unwrap_or(0), "candy") + " in the stack",
                    Goal::Collect => format!("{} to collect", words::wanted(&position.wanted)),
                };
                let left = position.swaps_left().map(|left| format!(", {} left", count(left as usize, "swap")));
                format!("{goal}{}.", left.unwrap_or_default())
            }
        },
    }
}

impl View for Candy {
    fn scene(position: &Position, focus: &Focus) -> Scene {
        let board = &position.board;
        let size = board.size();
        let moves = Self::moves(position);
        let mut free = vec![false; size.area()];
        for (a, b) in moves.iter().filter_map(|made| made.cells(size)) {
            free[a] = true;
            free[b] = true;
        }
        let picked = focus.picked.first().copied();
        let target = |cell: usize| {
            picked.is_some_and(|from| {
                moves
                    .iter()
                    .filter_map(|made| made.cells(size))
                    .any(|pair| pair == (from, cell) || pair == (cell, from))
            })
        };
        let looked_at = board.cells().get(focus.cursor).copied().flatten();
        let equal = |piece: Option<Piece>| {
            let kind = piece.and_then(Piece::matching);
            focus.show.contains(Show::EQUAL) && kind.is_some() && kind == looked_at.and_then(Piece::matching)
        };
        let mut scene = Scene {
            counters: counters(position),
            choices: if moves == [Move::Shuffle] {
                vec![Choice { key: Key::Choice(0), label: "Shuffle".into() }]
            } else {
                Vec::new()
            },
            sentence: sentence(position, focus, &moves),
            ..Scene::grid(size, |id| {
                let piece = board.at(id);
                let face = piece.map_or_else(|| Face::empty(Look::FELT), face);
                Cell::new(face, place::place(size, id))
                    .mark(Marks::FREE, free[id])
                    .mark(Marks::SELECTED, picked == Some(id))
                    .mark(Marks::TARGET, target(id))
                    .mark(Marks::EQUAL, equal(piece) && id != focus.cursor)
            })
            .labelled(1..=size.cols, 1..=size.rows)
        };
        // Only a stack lies open; endless candies come as a surprise.
        let ahead = if let Supply::Stack(_) = position.supply { position.supply.next(TRAY) } else { Vec::new() };
        if !ahead.is_empty() {
            scene.lay_tray(Size::new(ahead.len(), 1), size.area(), |place| {
                Cell::new(face(Piece::plain(ahead[place])), format!("refill {}", place + 1))
            });
        }
        scene
    }

    fn select(position: &Position, focus: &mut Focus) -> Press<Move> {
        let size = position.board.size();
        let here = focus.cursor;
        if here >= size.area() {
            return Press::Refuse(Refusal::new("empty-cell", [here], "These candies are still to come."));
        }
        let Some(from) = focus.picked.first().copied().filter(|&from| from < size.area()) else {
            return pick(position, focus);
        };
        let (row, col) = (size.row(from), size.col(from));
        let (there_row, there_col) = (size.row(here), size.col(here));
        let to = match (row.abs_diff(there_row), col.abs_diff(there_col)) {
            (0, 0) => {
                focus.release();
                return Press::Held;
            }
            (1, 0) if there_row < row => Direction::Up,
            (1, 0) => Direction::Down,
            (0, 1) if there_col < col => Direction::Left,
            (0, 1) => Direction::Right,
            _ => return pick(position, focus),
        };
        let wanted = Move::Swap { row, col, to };
        match Self::refuse(position, &wanted) {
            Some(refusal) => {
                // The next selection starts anew, as after a slip in any match-three game.
                focus.release();
                Press::Refuse(refusal)
            }
            None => Press::Play(wanted),
        }
    }

    fn choose(position: &Position, _focus: &mut Focus, choice: usize) -> Press<Move> {
        match choice {
            0 => Press::unless(Self::refuse(position, &Move::Shuffle), Move::Shuffle),
            _ => Press::Nothing,
        }
    }

    fn cells(position: &Position, made: &Move) -> Vec<CellId> {
        made.cells(position.board.size()).map_or_else(Vec::new, |(start, target)| vec![start, target])
    }
}

fn pick(position: &Position, focus: &mut Focus) -> Press<Move> {
    if position.board.at(focus.cursor).is_none() {
        return Press::Refuse(Refusal::new("empty-cell", [focus.cursor], "There is no candy on that cell."));
    }
    focus.picked = vec![focus.cursor];
    Press::Held
}
