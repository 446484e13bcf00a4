//! Where Candy's document can be read in several ways. A session counts up to the first such place.

/// A board as it is printed.
pub(super) type Grid = [[u8; SIDE]; SIDE];
pub(super) const SIDE: usize = 6;
const EMPTY: u8 = b' ';

/// The boards that a text shows, in order.
pub(super) fn grids(text: &str) -> Vec<Grid> {
    let lines: Vec<&str> = text.lines().collect();
    let row = |line: &str| -> Option<[u8; SIDE]> {
        let cells: Vec<u8> = line.bytes().skip(4).step_by(4).collect();
        cells.try_into().ok()
    };
    let begins = |at: &usize| lines[*at] == "=====" && lines.get(at + 1).is_some_and(|line| line.starts_with("  |"));
    let starts = (0..lines.len()).filter(begins);
    starts
        .filter_map(|at| {
            let rows: Option<Vec<[u8; SIDE]>> =
                (0..SIDE).map(|r| lines.get(at + 2 + r).and_then(|line| row(line))).collect();
            rows?.try_into().ok()
        })
        .collect()
}

/// How many equal candies follow a cell in one direction.
fn reach(grid: &Grid, (row, col): (usize, usize), (down, across): (isize, isize)) -> usize {
    let mut length = 0;
    let (mut r, mut c) = (row as isize, col as isize);
    loop {
        (r, c) = (r + down, c + across);
        let inside = (0..SIDE as isize).contains(&r) && (0..SIDE as isize).contains(&c);
        if !inside || grid[r as usize][c as usize] != grid[row][col] {
            return length;
        }
        length += 1;
    }
}

/// The two sides of a cell in its row, then in its column.
fn sides(grid: &Grid, at: (usize, usize)) -> [(usize, usize); 2] {
    let reach = |way| reach(grid, at, way);
    [(reach((0, -1)), reach((0, 1))), (reach((-1, 0)), reach((1, 0)))]
}

/// Whether a cell's matches depend on the reading: left and right are looked at together or one after the other, and a
/// column may or may not be looked at after the row has gone.
fn open_at(grid: &Grid, at: (usize, usize)) -> bool {
    if grid[at.0][at.1] == EMPTY {
        return false;
    }
    let lines = sides(grid, at);
    let both_sides = lines.iter().any(|&(a, b)| a > 0 && b > 0 && a + b >= 2);
    let matches = lines.iter().filter(|&&(a, b)| a + b >= 2).count();
    both_sides || matches == 2
}

/// Takes away what the matches of a cell are made of.
fn clear_at(grid: &mut Grid, at: (usize, usize)) {
    if grid[at.0][at.1] == EMPTY {
        return;
    }
    let [(left, right), (up, down)] = sides(grid, at);
    let mut gone = vec![];
    if left + right >= 2 {
        gone.extend((at.1 - left..=at.1 + right).map(|col| (at.0, col)));
    }
    if up + down >= 2 {
        gone.extend((at.0 - up..=at.0 + down).map(|row| (row, at.1)));
    }
    for (row, col) in gone {
        grid[row][col] = EMPTY;
    }
}

/// Whether what a swap matches depends on the reading.
pub(super) fn swap_is_open(mut grid: Grid, start: (usize, usize), target: (usize, usize)) -> bool {
    let (a, b) = (grid[start.0][start.1], grid[target.0][target.1]);
    (grid[start.0][start.1], grid[target.0][target.1]) = (b, a);
    // Equal candies change nothing; whether they may match where they are is not said.
    if a == b || open_at(&grid, target) {
        return true;
    }
    clear_at(&mut grid, target);
    open_at(&grid, start)
}

/// Whether what a full board matches by itself depends on the reading.
pub(super) fn cascade_is_open(mut grid: Grid) -> bool {
    for at in (0..SIDE * SIDE).map(|cell| (cell / SIDE, cell % SIDE)) {
        if open_at(&grid, at) {
            return true;
        }
        clear_at(&mut grid, at);
    }
    false
}

/// Whether it depends on the reading that the game is over: a candy in the middle of a match may count or not, and so
/// may a swap with an empty cell.
pub(super) fn end_is_open(grid: &Grid) -> bool {
    let some = |middle: bool, holes: bool| swaps().any(|(a, b)| makes(grid, a, b, middle, holes));
    let strict = some(false, false);
    [(false, true), (true, false), (true, true)].into_iter().any(|(middle, holes)| some(middle, holes) != strict)
}

/// Every pair of neighbours.
fn swaps() -> impl Iterator<Item = ((usize, usize), (usize, usize))> {
    (0..SIDE * SIDE).map(|cell| (cell / SIDE, cell % SIDE)).flat_map(|(row, col)| {
        let right = (col + 1 < SIDE).then_some(((row, col), (row, col + 1)));
        let down = (row + 1 < SIDE).then_some(((row, col), (row + 1, col)));
        [right, down].into_iter().flatten()
    })
}

fn makes(grid: &Grid, a: (usize, usize), b: (usize, usize), middle: bool, holes: bool) -> bool {
    let mut swapped = *grid;
    (swapped[a.0][a.1], swapped[b.0][b.1]) = (grid[b.0][b.1], grid[a.0][a.1]);
    if !holes && (grid[a.0][a.1] == EMPTY || grid[b.0][b.1] == EMPTY) {
        return false;
    }
    [a, b].into_iter().any(|at| {
        let counts = |&(one, other): &(usize, usize)| if middle { one + other >= 2 } else { one.max(other) >= 2 };
        swapped[at.0][at.1] != EMPTY && sides(&swapped, at).iter().any(counts)
    })
}

/// Swaps that make a match, and whether that is so in every reading.
pub(super) fn matching(grid: &Grid) -> Vec<((usize, usize), (usize, usize))> {
    let both = swaps().flat_map(|(a, b)| [(a, b), (b, a)]);
    both.filter(|&(a, b)| makes(grid, a, b, true, false) && !swap_is_open(*grid, a, b)).collect()
}
