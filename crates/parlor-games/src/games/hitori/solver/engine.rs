//! The propagation engine: colours cells, draws every consequence of the plain rules, and takes all of it back.
//!
//! The board lies inside a ring of cells that belong to nobody, so that neighbours need no edge cases. Equal numbers of
//! a line are linked in circles: most circles hold one cell, and walking them costs less than building lists.

use super::super::board::Rule;
use crate::kit::grid::Size;

/// Room for a 40x40 board with its ring and the border node; a power of two, so that masked indices need no check.
const ROOM: usize = 2048;

/// One value per spot.
pub(super) type Map<T> = Box<[T; ROOM]>;

/// A cell's index on the board with its ring.
pub(crate) type Spot = u16;

/// A colour not yet known.
pub(crate) const OPEN: u8 = 0;
/// Unshaded.
pub(crate) const WHITE: u8 = 1;
/// Shaded.
pub(crate) const BLACK: u8 = 2;
/// A cell of the ring around the board.
pub(crate) const RING: u8 = 3;

/// The opposite of `WHITE` or `BLACK`.
pub(crate) fn other(colour: u8) -> u8 {
    WHITE + BLACK - colour
}

#[inline(always)]
pub(super) fn at(spot: Spot) -> usize {
    spot as usize & (ROOM - 1)
}

/// How far propagation looks after the connection of the whites.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Links {
    /// Not at all.
    Ignore,
    /// A white keeps its last exit.
    Exits,
    /// The whites hang together: exact.
    Forest,
}

impl Links {
    /// What makes propagation complete for a rule: a full board without conflict is a solution.
    pub(crate) fn exact(rule: Rule) -> Self {
        match rule {
            Rule::Standard => Self::Forest,
            Rule::Relaxed => Self::Exits,
        }
    }
}

/// A moment to go back to.
#[derive(Clone, Copy)]
pub(crate) struct Moment {
    trail: usize,
    joins: usize,
}

/// Where the equal cells of a line begin and end while circles are built.
#[derive(Clone, Copy, Default)]
struct Run {
    line: u32,
    first: Spot,
    last: Spot,
}

pub(crate) struct Engine {
    pub(super) size: Size,
    /// Spots of a row, ring included.
    pub(super) width: Spot,
    /// The spot of each cell.
    pub(super) spots: Vec<Spot>,
    /// The cell of each spot.
    cells: Map<u16>,
    blank: Map<u8>,
    own: Map<Spot>,
    pub(super) edge: Map<bool>,
    /// Small numbers equal where the puzzle's are equal; 0 outside the board.
    pub(super) number: Map<u16>,
    pub(super) row_next: Map<Spot>,
    pub(super) col_next: Map<Spot>,
    runs: Map<Run>,
    line: u32,
    pub(super) links: Links,
    pub(super) colour: Map<u8>,
    trail: Map<Spot>,
    len: usize,
    head: usize,
    // The forest of blacks, see forest.rs.
    pub(super) label: Map<Spot>,
    pub(super) next: Map<Spot>,
    pub(super) weight: Map<u16>,
    pub(super) log: Map<(Spot, Spot)>,
    pub(super) joins: usize,
    /// Looking for minimal solutions only; `hold` counts, for each spot, the equal cells that are not black.
    pub(super) minimal: bool,
    pub(super) hold: Map<u16>,
    /// Cells coloured and processed since the engine was made: what searching costs.
    pub(crate) steps: u64,
}

fn map<T: Copy>(value: T) -> Map<T> {
    Box::new([value; ROOM])
}

impl Engine {
    pub(crate) fn new() -> Self {
        Self {
            size: Size::new(0, 0),
            width: 0,
            spots: Vec::new(),
            cells: map(0),
            blank: map(RING),
            own: map(0),
            edge: map(false),
            number: map(0),
            row_next: map(0),
            col_next: map(0),
            runs: map(Run::default()),
            line: 0,
            links: Links::Forest,
            colour: map(RING),
            trail: map(0),
            len: 0,
            head: 0,
            label: map(0),
            next: map(0),
            weight: map(1),
            log: map((0, 0)),
            joins: 0,
            minimal: false,
            hold: map(0),
            steps: 0,
        }
    }

    /// The node that stands for the border in the forest.
    #[inline(always)]
    pub(super) fn border(&self) -> Spot {
        (ROOM - 1) as Spot
    }

    /// Lays out an empty board of a size, without numbers.
    fn resize(&mut self, size: Size) {
        self.size = size;
        self.width = size.cols as Spot + 2;
        self.blank.fill(RING);
        self.edge.fill(false);
        self.number.fill(0);
        self.spots.clear();
        for (spot, own) in self.own.iter_mut().enumerate() {
            *own = spot as Spot;
        }
        for cell in 0..size.area() {
            let (col, row) = (size.col(cell), size.row(cell));
            let spot = (row + 1) * (size.cols + 2) + col + 1;
            self.spots.push(spot as Spot);
            self.cells[spot] = cell as u16;
            self.blank[spot] = OPEN;
            self.edge[spot] = col == 0 || row == 0 || col + 1 == size.cols || row + 1 == size.rows;
        }
    }

    /// Spots in use, the border node apart.
    fn used(&self) -> usize {
        usize::from(self.width) * (self.size.rows + 2)
    }

    /// Takes in a board; all cells open.
    pub(crate) fn load(&mut self, size: Size, numbers: &[u16], links: Links) {
        if self.size != size {
            self.resize(size);
        }
        self.set_numbers(numbers);
        self.clear(links);
    }

    /// Takes in a board on which no two numbers are equal.
    pub(crate) fn load_blank(&mut self, size: Size, links: Links) {
        if self.size != size {
            self.resize(size);
            self.row_next.copy_from_slice(&self.own[..]);
            self.col_next.copy_from_slice(&self.own[..]);
        }
        self.clear(links);
    }

    /// Forgets all colours.
    pub(crate) fn clear(&mut self, links: Links) {
        let used = self.used();
        let border = at(self.border());
        self.colour[..used].copy_from_slice(&self.blank[..used]);
        self.label[..used].copy_from_slice(&self.own[..used]);
        self.next[..used].copy_from_slice(&self.own[..used]);
        self.weight[..used].fill(1);
        self.label[border] = border as Spot;
        self.next[border] = border as Spot;
        self.weight[border] = 1;
        (self.len, self.head, self.joins) = (0, 0, 0);
        self.minimal = false;
        self.links = links;
    }

    fn set_numbers(&mut self, numbers: &[u16]) {
        if numbers.iter().all(|&number| usize::from(number) < ROOM - 1) {
            for (&spot, &number) in self.spots.iter().zip(numbers) {
                self.number[at(spot)] = number + 1;
            }
        } else {
            let mut distinct = numbers.to_vec();
            distinct.sort_unstable();
            distinct.dedup();
            for (&spot, number) in self.spots.iter().zip(numbers) {
                self.number[at(spot)] = distinct.partition_point(|n| n < number) as u16 + 1;
            }
        }
        let (cols, rows, width) = (self.size.cols as Spot, self.size.rows as Spot, self.width);
        for row in 1..=rows {
            Self::link(&mut self.row_next, &mut self.runs, &mut self.line, &self.number, row * width + 1, 1, cols);
        }
        for col in 1..=cols {
            Self::link(&mut self.col_next, &mut self.runs, &mut self.line, &self.number, width + col, width, rows);
        }
    }

    /// Links the equal numbers of one line in circles.
    #[inline(always)]
    fn link(
        next: &mut [Spot; ROOM],
        runs: &mut [Run; ROOM],
        line: &mut u32,
        number: &[u16; ROOM],
        start: Spot,
        step: Spot,
        count: Spot,
    ) {
        // A stamp instead of clearing; after 2^32 lines a stale stamp could lie, so start over before that.
        *line = line.wrapping_add(1);
        if *line == 0 {
            runs.fill(Run::default());
            *line = 1;
        }
        let mut spot = start;
        for _ in 0..count {
            let run = &mut runs[at(number[at(spot)])];
            if run.line == *line {
                next[at(run.last)] = spot;
                next[at(spot)] = run.first;
                run.last = spot;
            } else {
                *run = Run { line: *line, first: spot, last: spot };
                next[at(spot)] = spot;
            }
            spot += step;
        }
    }

    /// Gives one cell another number. All cells must be open, or the caller must know that propagation stays right.
    pub(crate) fn renumber(&mut self, cell: usize, number: u16) {
        let spot = self.spots[cell];
        self.number[at(spot)] = number + 1;
        let (cols, rows, width) = (self.size.cols as Spot, self.size.rows as Spot, self.width);
        let (row, col) = (spot / width, spot % width);
        Self::link(&mut self.row_next, &mut self.runs, &mut self.line, &self.number, row * width + 1, 1, cols);
        Self::link(&mut self.col_next, &mut self.runs, &mut self.line, &self.number, width + col, width, rows);
    }

    pub(crate) fn area(&self) -> usize {
        self.spots.len()
    }

    pub(crate) fn spot(&self, cell: usize) -> Spot {
        self.spots[cell]
    }

    pub(crate) fn cell(&self, spot: Spot) -> usize {
        usize::from(self.cells[at(spot)])
    }

    /// Column and row of a spot, ring included.
    pub(crate) fn place(&self, spot: Spot) -> (Spot, Spot) {
        (spot % self.width, spot / self.width)
    }

    #[inline(always)]
    pub(crate) fn colour_of(&self, spot: Spot) -> u8 {
        self.colour[at(spot)]
    }

    /// Whether every cell has a colour.
    pub(crate) fn is_full(&self) -> bool {
        self.len == self.spots.len()
    }

    /// The spots coloured so far, in order.
    pub(crate) fn trail(&self) -> &[Spot] {
        &self.trail[..self.len]
    }

    pub(crate) fn now(&self) -> Moment {
        Moment { trail: self.len, joins: self.joins }
    }

    /// The spots coloured since a moment.
    pub(crate) fn since(&self, moment: Moment) -> &[Spot] {
        &self.trail[moment.trail..self.len]
    }

    /// Takes back everything since a moment.
    pub(crate) fn undo(&mut self, moment: Moment) {
        while self.joins > moment.joins {
            self.joins -= 1;
            self.part(self.joins);
        }
        while self.len > moment.trail {
            self.len -= 1;
            let spot = self.trail[self.len & (ROOM - 1)];
            // Counts were lowered when the black was processed, not when it was coloured.
            if self.minimal && self.len < self.head && self.colour[at(spot)] == BLACK {
                self.each_equal(spot, |engine, equal| engine.hold[at(equal)] += 1);
            }
            self.colour[at(spot)] = OPEN;
        }
        self.head = self.len;
    }

    #[inline(always)]
    fn push(&mut self, spot: Spot, colour: u8) {
        self.colour[at(spot)] = colour;
        self.trail[self.len & (ROOM - 1)] = spot;
        self.len += 1;
    }

    #[inline(always)]
    pub(super) fn whiten(&mut self, spot: Spot) {
        self.push(spot, WHITE);
    }

    #[inline(always)]
    pub(super) fn blacken(&mut self, spot: Spot) -> bool {
        self.push(spot, BLACK);
        self.links != Links::Forest || self.join(spot)
    }

    /// Colours an open cell, or says whether it already has that colour. No consequences are drawn.
    pub(crate) fn set(&mut self, spot: Spot, colour: u8) -> bool {
        match self.colour[at(spot)] {
            OPEN if colour == BLACK => self.blacken(spot),
            OPEN => {
                self.whiten(spot);
                true
            }
            found => found == colour,
        }
    }

    /// Colours a cell and draws the consequences; false on a contradiction, after which the caller must undo.
    pub(crate) fn assume(&mut self, spot: Spot, colour: u8) -> bool {
        self.set(spot, colour) && self.propagate()
    }

    #[inline(always)]
    pub(super) fn each_equal(&mut self, spot: Spot, mut visit: impl FnMut(&mut Self, Spot)) {
        let mut equal = self.row_next[at(spot)];
        while equal != spot {
            visit(self, equal);
            equal = self.row_next[at(equal)];
        }
        equal = self.col_next[at(spot)];
        while equal != spot {
            visit(self, equal);
            equal = self.col_next[at(equal)];
        }
    }

    #[inline(always)]
    pub(crate) fn around(&self, spot: Spot) -> [Spot; 4] {
        [spot - self.width, spot - 1, spot + 1, spot + self.width]
    }

    /// Draws all consequences of what is coloured; false on a contradiction.
    pub(crate) fn propagate(&mut self) -> bool {
        let start = self.head;
        let mut sound = true;
        while sound && self.head < self.len {
            let spot = self.trail[self.head & (ROOM - 1)];
            self.head += 1;
            sound = if self.colour[at(spot)] == BLACK { self.after_black(spot) } else { self.after_white(spot) };
        }
        self.steps += (self.head - start) as u64;
        sound
    }

    #[inline(always)]
    fn exclude(&mut self, equal: Spot) -> bool {
        match self.colour[at(equal)] {
            OPEN => self.blacken(equal),
            found => found == BLACK,
        }
    }

    #[inline(always)]
    fn after_white(&mut self, spot: Spot) -> bool {
        let mut equal = self.row_next[at(spot)];
        while equal != spot {
            if !self.exclude(equal) {
                return false;
            }
            equal = self.row_next[at(equal)];
        }
        equal = self.col_next[at(spot)];
        while equal != spot {
            if !self.exclude(equal) {
                return false;
            }
            equal = self.col_next[at(equal)];
        }
        true
    }

    #[inline(always)]
    fn after_black(&mut self, spot: Spot) -> bool {
        if self.minimal {
            self.each_equal(spot, |engine, equal| engine.hold[at(equal)] -= 1);
        }
        for neighbour in self.around(spot) {
            match self.colour[at(neighbour)] {
                OPEN => self.whiten(neighbour),
                BLACK => return false,
                _ => {}
            }
        }
        (self.links != Links::Exits || self.keep_exits(spot)) && (!self.minimal || self.keep_minimal(spot))
    }

    /// No white next to a new black may lose its last exit.
    fn keep_exits(&mut self, spot: Spot) -> bool {
        for white in self.around(spot) {
            if self.colour[at(white)] == RING {
                continue;
            }
            let mut exits = 0;
            let mut last = white;
            for exit in self.around(white) {
                if matches!(self.colour[at(exit)], OPEN | WHITE) {
                    exits += 1;
                    last = exit;
                }
            }
            if exits == 0 {
                return false;
            }
            if exits == 1 && self.colour[at(last)] == OPEN {
                self.whiten(last);
            }
        }
        true
    }
}
