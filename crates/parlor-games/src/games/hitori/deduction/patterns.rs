//! Deductions from numbers, and from single marks.

use super::{Deduction, Eye, Technique};

impl Eye<'_> {
    pub(super) fn next_to_shaded(&self) -> Option<Deduction> {
        self.cells().filter(|&cell| self.is_shaded(cell)).find_map(|cell| {
            let around: Vec<usize> = self.puzzle.size().neighbours(cell).collect();
            self.conclude(Technique::NextToShaded, &[], &around, &[cell])
        })
    }

    pub(super) fn same_as_kept(&self) -> Option<Deduction> {
        self.cells().filter(|&cell| !self.is_open(cell) && !self.is_shaded(cell)).find_map(|cell| {
            let equals: Vec<usize> = self.equals(cell).collect();
            self.conclude(Technique::SameAsKept, &equals, &[], &[cell])
        })
    }

    /// Triples, sandwiches, and pairs with singles, in rows and then in columns.
    pub(super) fn lines(&self) -> Option<Deduction> {
        let size = self.puzzle.size();
        let rows = (0..size.rows).map(|row| (0..size.cols).map(|col| size.at(col, row)).collect::<Vec<_>>());
        let cols = (0..size.cols).map(|col| (0..size.rows).map(|row| size.at(col, row)).collect::<Vec<_>>());
        let lines: Vec<Vec<usize>> = rows.chain(cols).collect();
        lines
            .iter()
            .find_map(|line| self.triple(line))
            .or_else(|| lines.iter().find_map(|line| self.sandwich(line)))
            .or_else(|| lines.iter().find_map(|line| self.pair_plus_single(line)))
    }

    fn triple(&self, line: &[usize]) -> Option<Deduction> {
        line.windows(3)
            .filter(|three| self.same(three))
            .find_map(|three| self.conclude(Technique::AdjacentTriple, &[three[0], three[2]], &[three[1]], three))
    }

    fn sandwich(&self, line: &[usize]) -> Option<Deduction> {
        line.windows(3)
            .filter(|three| self.same(&[three[0], three[2]]))
            .find_map(|three| self.conclude(Technique::Sandwich, &[], &[three[1]], &[three[0], three[2]]))
    }

    fn pair_plus_single(&self, line: &[usize]) -> Option<Deduction> {
        line.windows(2).filter(|pair| self.same(pair)).find_map(|pair| {
            let singles: Vec<usize> =
                line.iter().copied().filter(|cell| !pair.contains(cell) && self.same(&[*cell, pair[0]])).collect();
            self.conclude(Technique::PairPlusSingle, &singles, &[], pair)
        })
    }

    fn same(&self, cells: &[usize]) -> bool {
        cells.iter().all(|&cell| self.number(cell) == self.number(cells[0]))
    }

    pub(super) fn corners(&self) -> Option<Deduction> {
        let size = self.puzzle.size();
        let (right, low) = (size.cols - 1, size.rows - 1);
        let places = [(0, 1, 0, 1), (right, right - 1, 0, 1), (0, 1, low, low - 1), (right, right - 1, low, low - 1)];
        places.into_iter().find_map(|(col, inner_col, row, inner_row)| {
            let corner = size.at(col, row);
            let inner = size.at(inner_col, inner_row);
            let sides = [size.at(inner_col, row), size.at(col, inner_row)];
            [sides, [sides[1], sides[0]]].into_iter().find_map(|[side, other]| self.corner(corner, side, other, inner))
        })
    }

    fn corner(&self, corner: usize, side: usize, other: usize, inner: usize) -> Option<Deduction> {
        let beside = self.same(&[corner, side]);
        let quad = (beside && self.same(&[other, inner]))
            .then(|| {
                let all = [corner, side, other, inner];
                self.conclude(Technique::CornerQuad, &[corner, inner], &[side, other], &all)
            })
            .flatten();
        let triple = || {
            let three = [corner, side, other];
            self.same(&three)
                .then(|| self.conclude(Technique::CornerTriple, &[corner], &[side, other], &three))
                .flatten()
        };
        let pair = || beside.then(|| self.conclude(Technique::CornerPair, &[], &[other], &[corner, side])).flatten();
        let opposite = || {
            self.same(&[side, inner])
                .then(|| self.conclude(Technique::SideEqualsInner, &[], &[other], &[side, inner]))
                .flatten()
        };
        quad.or_else(triple).or_else(pair).or_else(opposite)
    }

    /// A kept cell whose neighbours are all shaded but one.
    pub(super) fn last_exit(&self, technique: Technique) -> Option<Deduction> {
        self.cells().filter(|&cell| !self.is_open(cell) && !self.is_shaded(cell)).find_map(|cell| {
            let exits: Vec<usize> = self.puzzle.size().neighbours(cell).filter(|&n| !self.is_shaded(n)).collect();
            (exits.len() == 1).then(|| self.conclude(technique, &[], &exits, &[cell])).flatten()
        })
    }

    /// A and A in one line, B beside the first A and B diagonal to the second: if the first A is shaded its neighbour B
    /// stays and the other B is shaded, else the second A is. Both cells that touch these two stay.
    pub(super) fn offset_pair(&self) -> Option<Deduction> {
        let size = self.puzzle.size();
        let place = |cell: usize| (size.col(cell) as isize, size.row(cell) as isize);
        let cell_at = |col: isize, row: isize| {
            let (col, row) = (usize::try_from(col).ok()?, usize::try_from(row).ok()?);
            (col < size.cols && row < size.rows).then(|| size.at(col, row))
        };
        self.cells().find_map(|first| {
            self.equals(first).find_map(|second| {
                let ((col, row), (col2, row2)) = (place(first), place(second));
                [(1, 1), (1, -1), (-1, 1), (-1, -1)].into_iter().find_map(|(side, along)| {
                    // `side` leads off the line of the two equals, `along` runs in it.
                    let (beside, last, touching) = if row == row2 {
                        let last = cell_at(col2 + along, row + side)?;
                        (cell_at(col, row + side)?, last, [cell_at(col2 + along, row), cell_at(col2, row + side)])
                    } else {
                        let last = cell_at(col + side, row2 + along)?;
                        (cell_at(col + side, row)?, last, [cell_at(col, row2 + along), cell_at(col + side, row2)])
                    };
                    let touching: Vec<usize> = touching.into_iter().flatten().collect();
                    (last != beside && self.same(&[beside, last]))
                        .then(|| self.conclude(Technique::OffsetPair, &[], &touching, &[first, second, beside, last]))
                        .flatten()
                })
            })
        })
    }
}
