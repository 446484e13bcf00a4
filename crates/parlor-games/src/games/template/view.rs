//! What the row looks like, and what selecting a token means.

use super::Template;
use super::board::Row;
use super::notation::Take;
use crate::game::{Press, Rules, Status, View};
use crate::kit::grid::Size;
use crate::kit::text::count;
use crate::scene::{Cell, CellId, Counter, Face, Focus, Marks, Piece, Scene, Show};

/// A token with its letter, or the place of one that has gone.
fn face(token: Option<&u8>) -> Face {
    match token.map(|&letter| char::from(letter).to_string()) {
        Some(letter) => Face::new(Piece::TOKEN, letter.clone(), letter),
        None => Face::empty(Piece::FELT),
    }
}

impl View for Template {
    fn scene(row: &Row, focus: &Focus) -> Scene {
        let tokens = row.tokens();
        let looked_at = tokens.get(focus.cursor).filter(|_| focus.show.contains(Show::EQUAL));
        Scene {
            counters: vec![Counter::new("tokens left", tokens.len())],
            sentence: match Self::status(row) {
                Status::Won => "The row is empty: you win.".into(),
                Status::Stuck => format!("{} left and no equal neighbours.", count(tokens.len(), "token")),
                Status::Playing => format!("{} left.", count(tokens.len(), "token")),
            },
            ..Scene::grid(Size::new(row.dealt(), 1), |id| {
                let token = tokens.get(id);
                Cell::new(face(token), format!("place {}", id + 1))
                    .mark(Marks::FREE, row.pair_at(id))
                    .mark(Marks::EQUAL, token.is_some() && token == looked_at && id != focus.cursor)
            })
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
