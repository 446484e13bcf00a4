//! What the grid looks like, and what selecting a lamp means.

use super::Lamps;
use super::board::Grid;
use super::notation::Switch;
use crate::game::{Press, Rules, Status, View};
use crate::kit::text::count;
use crate::scene::{Cell, CellId, Counter, Face, Focus, Marks, Piece, Scene, Surface};
use crate::speech::place;

/// The drawings are in `pieces.svg`; a terminal paints a lit lamp, or shows its sign where there are no colours.
const LIT: Piece = Piece { tint: Some([255, 214, 92]), glyph: Some("●"), ..Piece::new("lamps-lit", Surface::Well) };
const DARK: Piece = Piece { glyph: Some("○"), ..Piece::new("lamps-dark", Surface::Well) };

/// A lamp, lit or dark.
pub(super) fn face(lit: bool) -> Face {
    if lit { Face::new(LIT, "*", "lit") } else { Face::new(DARK, "", "dark") }
}

impl View for Lamps {
    fn scene(grid: &Grid, _focus: &Focus) -> Scene {
        let size = grid.size();
        let lit = grid.lit().count_ones() as usize;
        Scene {
            counters: vec![Counter::new("lamps lit", lit)],
            sentence: match Self::status(grid) {
                Status::Won => "All lamps are dark: you win.".into(),
                _ => format!("{} lit.", count(lit, "lamp")),
            },
            ..Scene::grid(size, |id| Cell::new(face(grid.is_lit(id)), place::place(size, id)).mark(Marks::FREE, true))
                .labelled(1..=size.cols, 1..=size.rows)
        }
    }

    fn select(grid: &Grid, focus: &mut Focus) -> Press<Switch> {
        let switch = Switch::of(grid.size(), focus.cursor);
        Press::unless(Self::refuse(grid, &switch), switch)
    }

    fn cells(grid: &Grid, made: &Switch) -> Vec<CellId> {
        made.cell(grid.size()).into_iter().collect()
    }
}
