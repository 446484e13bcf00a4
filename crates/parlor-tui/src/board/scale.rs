//! How large a cell is drawn.

use parlor_games::scene::Area;
use ratatui::layout::Rect;

/// The size of the inside of a cell. A column is left free between cells, and a row too where rules are drawn: the
/// frame of the cursor needs it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Scale {
    pub(super) width: u16,
    pub(super) height: u16,
    pub(super) ruled: bool,
    /// Pieces lie at half offsets: a unit is half a piece, and nothing is left free between them.
    pub(super) halves: bool,
}

/// Largest first.
const WHOLE: [(u16, u16, bool); 9] = [
    (9, 3, true),
    (7, 3, true),
    (7, 1, true),
    (5, 1, true),
    (3, 1, true),
    (5, 1, false),
    (3, 1, false),
    (2, 1, false),
    (1, 1, false),
];

const HALVES: [(u16, u16); 2] = [(8, 4), (4, 2)];

impl Scale {
    /// The scales that hold a face of some width, largest first.
    pub(super) fn candidates(face: u16, halves: bool) -> impl Iterator<Item = Self> {
        let whole = WHOLE.iter().map(|&(width, height, ruled)| Self { width, height, ruled, halves: false });
        let half = HALVES.iter().map(|&(width, height)| Self { width, height, ruled: false, halves: true });
        whole.chain(half).filter(move |scale| scale.halves == halves && scale.width >= face)
    }

    pub(super) fn smallest(face: u16, halves: bool) -> Self {
        let least = Self { width: face.max(1), height: 1, ruled: false, halves: false };
        Self::candidates(face, halves).last().unwrap_or(least)
    }

    /// What a tray beside a board of some scale can do with, largest first.
    pub(super) fn compact(face: u16, board: Self) -> impl Iterator<Item = Self> {
        // Pieces beside a pile need not look like the pile where there is no room for that.
        let piled = Self::candidates(face, true).filter(move |scale| board.halves && scale.width <= board.width);
        let plain = Self::candidates(face, false).filter(|scale| !scale.ruled);
        piled.chain(plain.filter(move |scale| scale.width <= board.width && scale.width <= face.max(3)))
    }

    /// From one unit to the next.
    pub(super) fn pitch(self) -> (u16, u16) {
        if self.halves {
            (self.width / 2, self.height / 2)
        } else {
            (self.width + 1, self.height + u16::from(self.ruled))
        }
    }

    /// Where the inside of the cell at a column and row begins, from the corner of its part.
    pub(super) fn inside(self, column: u16, row: u16) -> (u16, u16) {
        let (x, y) = self.pitch();
        let (left, top) = if self.halves { (0, 0) } else { (1, u16::from(self.ruled)) };
        (column * x + left, row * y + top)
    }

    /// The size of a part.
    pub(super) fn extent(self, area: &Area) -> (u16, u16) {
        let (x, y) = self.pitch();
        let (right, bottom) = if self.halves { (0, 0) } else { (1, u16::from(self.ruled)) };
        let steps = |units: u16| self.steps(units, area.piece);
        (steps(area.columns) * x + right, steps(area.rows) * y + bottom)
    }

    /// How many steps of this scale some units of a part are, whose pieces are one unit wide or two.
    pub(super) fn steps(self, units: u16, piece: u16) -> u16 {
        let pieces = units * if self.halves { 2 } else { 1 };
        pieces / piece.max(1)
    }

    /// Where a click means the cell: its inside and the free column and row before it, so that no click between two
    /// cells is lost.
    pub(super) fn touch(self, inside: Rect) -> Rect {
        if self.halves {
            return inside;
        }
        let top = u16::from(self.ruled);
        Rect::new(inside.x - 1, inside.y - top, inside.width + 1, inside.height + top)
    }
}
