//! Scenes of rows and columns, from what a game says of each cell. Where a cell lies follows from its number.

use super::{Area, Cell, CellId, Face, Marks, Part, Scene};
use crate::kit::grid::Size;

impl Cell {
    /// A cell with a face and the words for its place, unmarked. [`Scene::grid`] puts it where it belongs.
    pub fn new(face: Face, place: impl Into<String>) -> Self {
        Self {
            id: 0,
            part: Part::Board,
            column: 0,
            row: 0,
            layer: 0,
            face,
            marks: Marks::empty(),
            place: place.into(),
            detail: String::new(),
            tag: String::new(),
        }
    }

    /// The cell with marks, if they are to be seen on it.
    #[must_use]
    pub fn mark(mut self, marks: Marks, seen: bool) -> Self {
        self.marks |= if seen { marks } else { Marks::empty() };
        self
    }

    /// The cell with a number, at a column and a row.
    #[must_use]
    pub fn at(self, id: CellId, column: usize, row: usize) -> Self {
        Self { id, column: column as u16, row: row as u16, ..self }
    }
}

impl Scene {
    /// A scene of a board and its cells, with nothing beside it.
    #[must_use]
    pub fn of(board: Area, cells: Vec<Cell>) -> Self {
        Self {
            board,
            tray: None,
            cells,
            lines: Vec::new(),
            counters: Vec::new(),
            choices: Vec::new(),
            sentence: String::new(),
        }
    }

    /// A board of rows and columns; `cell` says what is on each place, or nothing where the board has none. Cells are
    /// numbered row by row from the upper left.
    ///
    /// ```
    /// use parlor_games::kit::grid::Size;
    /// use parlor_games::scene::{Cell, Face, Marks, Piece, Scene};
    /// let scene = Scene {
    ///     sentence: "Six tokens.".into(),
    ///     ..Scene::grid(Size::new(3, 2), |id| {
    ///         Cell::new(Face::new(Piece::TOKEN, "A", "A"), format!("place {id}")).mark(Marks::FREE, id == 5)
    ///     })
    ///     .labelled(1..=3, 1..=2)
    /// };
    /// assert_eq!((scene.cells[5].column, scene.cells[5].row), (2, 1));
    /// assert_eq!(scene.board.row_labels, ["1", "2"]);
    /// ```
    #[must_use]
    pub fn grid<C: Into<Option<Cell>>>(size: Size, cell: impl FnMut(CellId) -> C) -> Self {
        Self::of(Area::plain(size.cols, size.rows), laid(size, Part::Board, 0, cell).collect())
    }

    /// The scene with labels at the edges of its board: one a column, and one a row from the top.
    #[must_use]
    pub fn labelled<L: ToString>(
        mut self,
        columns: impl IntoIterator<Item = L>,
        rows: impl IntoIterator<Item = L>,
    ) -> Self {
        self.board.column_labels = columns.into_iter().map(|label| label.to_string()).collect();
        self.board.row_labels = rows.into_iter().map(|label| label.to_string()).collect();
        self
    }

    /// Lays out a tray of rows and columns beside the board. Its cells are numbered from `first` on; `cell` is asked by
    /// the place in the tray, and says nothing where it has none.
    pub fn lay_tray<C: Into<Option<Cell>>>(&mut self, size: Size, first: CellId, cell: impl FnMut(usize) -> C) {
        self.cells.extend(laid(size, Part::Tray, first, cell));
        self.tray = Some(Area::plain(size.cols, size.rows));
    }
}

fn laid<C: Into<Option<Cell>>>(
    size: Size,
    part: Part,
    first: CellId,
    mut cell: impl FnMut(usize) -> C,
) -> impl Iterator<Item = Cell> {
    (0..size.area()).filter_map(move |place| {
        let shown = cell(place).into()?;
        Some(Cell { part, ..shown.at(first + place, size.col(place), size.row(place)) })
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::scene::Piece;

    fn token(name: &'static str) -> Cell {
        Cell::new(Face::new(Piece::TOKEN, name, name), name)
    }

    #[test]
    fn a_grid_leaves_out_places_that_are_none_and_numbers_the_others_as_if_they_were() {
        let scene = Scene::grid(Size::new(2, 2), |id| (id != 1).then(|| token("A").mark(Marks::FREE, id == 3)));
        let laid: Vec<_> = scene.cells.iter().map(|cell| (cell.id, cell.column, cell.row)).collect();
        assert_eq!(laid, [(0, 0, 0), (2, 0, 1), (3, 1, 1)]);
        assert_eq!(scene.cells[2].marks, Marks::FREE);
        assert_eq!(scene.cells[1].marks, Marks::empty());
    }

    #[test]
    fn a_tray_is_numbered_after_what_comes_before_it() {
        let mut scene = Scene::grid(Size::new(2, 1), |_| token("A"));
        scene.lay_tray(Size::new(2, 2), 10, |place| (place < 3).then(|| token("B")));
        let laid: Vec<_> = scene.cells.iter().map(|cell| (cell.id, cell.part, cell.column, cell.row)).collect();
        let tray = Part::Tray;
        assert_eq!(laid[2..], [(10, tray, 0, 0), (11, tray, 1, 0), (12, tray, 0, 1)]);
        assert_eq!(scene.tray.map(|tray| (tray.columns, tray.rows)), Some((2, 2)));
    }
}
