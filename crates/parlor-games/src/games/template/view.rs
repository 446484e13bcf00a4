//! What the row looks like, and what selecting a token means.

use super::Template;
use super::board::Row;
use super::notation::Take;
use crate::game::{Press, Rules, Status, View};
use crate::kit::text::count;
use crate::scene::{Area, Cell, CellId, Counter, Face, Focus, Marks, Part, Scene, Shape, Show};

impl View for Template {
    fn scene(row: &Row, focus: &Focus) -> Scene {
        let tokens = row.tokens();
        let looked_at = tokens.get(focus.cursor).filter(|_| focus.show.contains(Show::EQUAL));
        let cells = (0..row.dealt()).map(|id| {
            let token = tokens.get(id);
            let mut marks = Marks::empty();
            marks.set(Marks::FREE, row.pair_at(id));
            marks.set(Marks::EQUAL, token.is_some() && token == looked_at && id != focus.cursor);
            let face = match token {
                Some(&letter) => {
                    let letter = char::from(letter).to_string();
                    Face::new(Shape::Token, letter.clone(), letter)
                }
                None => Face::new(Shape::Felt, "", "empty"),
            };
            let place = format!("place {}", id + 1);
            Cell {
                id,
                part: Part::Board,
                column: id as u16,
                row: 0,
                layer: 0,
                face,
                marks,
                place,
                detail: String::new(),
            }
        });
        Scene {
            board: Area::plain(row.dealt(), 1),
            tray: None,
            cells: cells.collect(),
            lines: Vec::new(),
            counters: vec![Counter::new("tokens left", tokens.len())],
            choices: Vec::new(),
            sentence: match Self::status(row) {
                Status::Won => "The row is empty: you win.".into(),
                Status::Stuck => format!("{} left and no equal neighbours.", count(tokens.len(), "token")),
                Status::Playing => format!("{} left.", count(tokens.len(), "token")),
            },
        }
    }

    fn select(row: &Row, focus: &mut Focus) -> Press<Take> {
        let take = Take(focus.cursor);
        Press::unless(Self::refuse(row, &take), take)
    }

    fn cells(_row: &Row, made: &Take) -> Vec<CellId> {
        vec![made.0, made.0 + 1]
    }
}
