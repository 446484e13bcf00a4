//! What is to be seen of a paused game: nothing.

use crate::scene::{Face, Marks, Piece, Scene};

/// A paused board shows nothing that could be thought about.
pub(super) fn hide(scene: &mut Scene) {
    for cell in scene.cells.iter_mut().filter(|cell| cell.face.piece.is_there()) {
        cell.face = Face::new(Piece::FELT, "", "hidden");
        cell.marks = Marks::empty();
    }
    scene.board.row_notes.clear();
    scene.board.column_notes.clear();
    scene.board.diagonal_notes.clear();
    scene.lines.clear();
    scene.choices.clear();
    scene.counters.clear();
    scene.sentence = "Paused.".into();
}
