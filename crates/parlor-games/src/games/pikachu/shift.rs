//! What tiles do after a match: stay, or slide together along rows or columns.
//!
//! Every mode cuts the board into stretches of a row or column in which tiles gather at one end.

use crate::kit::grid::Size;

/// Where tiles slide after a match.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum Shift {
    /// Nowhere: cells stay empty.
    #[default]
    None,
    /// To the last row.
    Down,
    /// To the first row.
    Up,
    /// To the first column.
    Left,
    /// To the last column.
    Right,
    /// The upper half down, the lower half up.
    ToRow,
    /// The left half to the right, the right half to the left.
    ToColumn,
    /// The upper half up, the lower half down.
    FromRow,
    /// The left half to the left, the right half to the right.
    FromColumn,
}

impl Shift {
    /// Every mode.
    pub const ALL: [Self; 9] = [
        Self::None,
        Self::Down,
        Self::Up,
        Self::Left,
        Self::Right,
        Self::ToRow,
        Self::ToColumn,
        Self::FromRow,
        Self::FromColumn,
    ];

    /// The word in setups.
    #[must_use]
    pub const fn word(self) -> &'static str {
        match self {
            Self::None => "none",
            Self::Down => "down",
            Self::Up => "up",
            Self::Left => "left",
            Self::Right => "right",
            Self::ToRow => "to-row",
            Self::ToColumn => "to-column",
            Self::FromRow => "from-row",
            Self::FromColumn => "from-column",
        }
    }

    /// What tiles do, for a sentence.
    #[must_use]
    pub const fn words(self) -> &'static str {
        match self {
            Self::None => "stay",
            Self::Down => "slide down",
            Self::Up => "slide up",
            Self::Left => "slide left",
            Self::Right => "slide right",
            Self::ToRow => "slide to the middle row",
            Self::ToColumn => "slide to the middle column",
            Self::FromRow => "slide away from the middle row",
            Self::FromColumn => "slide away from the middle column",
        }
    }

    /// The mode a word means.
    #[must_use]
    pub fn read(word: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|shift| shift.word() == word)
    }

    /// The stretches of a board, each from the end where tiles gather. A middle row or column belongs to the upper or
    /// left half.
    #[must_use]
    pub fn stretches(self, size: Size) -> Vec<Vec<usize>> {
        let column = |col: usize, rows: &mut dyn Iterator<Item = usize>| rows.map(|row| size.at(col, row)).collect();
        let row = |row: usize, cols: &mut dyn Iterator<Item = usize>| cols.map(|col| size.at(col, row)).collect();
        let (across, down) = (size.cols.div_ceil(2), size.rows.div_ceil(2));
        let columns = 0..size.cols;
        let rows = 0..size.rows;
        match self {
            Self::None => Vec::new(),
            Self::Down => columns.map(|col| column(col, &mut (0..size.rows).rev())).collect(),
            Self::Up => columns.map(|col| column(col, &mut (0..size.rows))).collect(),
            Self::Left => rows.map(|line| row(line, &mut (0..size.cols))).collect(),
            Self::Right => rows.map(|line| row(line, &mut (0..size.cols).rev())).collect(),
            Self::ToRow => columns
                .flat_map(|col| [column(col, &mut (0..down).rev()), column(col, &mut (down..size.rows))])
                .collect(),
            Self::FromRow => columns
                .flat_map(|col| [column(col, &mut (0..down)), column(col, &mut (down..size.rows).rev())])
                .collect(),
            Self::ToColumn => {
                rows.flat_map(|line| [row(line, &mut (0..across).rev()), row(line, &mut (across..size.cols))]).collect()
            }
            Self::FromColumn => {
                rows.flat_map(|line| [row(line, &mut (0..across)), row(line, &mut (across..size.cols).rev())]).collect()
            }
        }
    }
}

/// Lets every tile slide and tells each that moved, from where and to where, those nearest to the end first.
pub fn slide<T: Copy + Default + PartialEq>(
    stretches: &[Vec<usize>],
    tiles: &mut [T],
    mut moved: impl FnMut(usize, usize),
) {
    for stretch in stretches {
        gather(stretch, tiles, &mut moved);
    }
}

/// The same for one stretch.
pub fn gather<T: Copy + Default + PartialEq>(stretch: &[usize], tiles: &mut [T], mut moved: impl FnMut(usize, usize)) {
    let empty = T::default();
    let mut free = 0;
    for (index, &place) in stretch.iter().enumerate() {
        if tiles[place] == empty {
            continue;
        }
        if index != free {
            tiles[stretch[free]] = std::mem::take(&mut tiles[place]);
            moved(place, stretch[free]);
        }
        free += 1;
    }
}
