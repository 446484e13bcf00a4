//! The forms in which other programs write Hitori puzzles: puzz.link addresses, pzpr files, Singles ids.

use std::fmt::Write as _;
use std::sync::Arc;

use super::Hitori;
use super::board::{Board, Mark, Puzzle, Rule};
use super::notation::{LARGEST, letter, number};
use crate::game::Format;
use crate::kit::grid::Size;
use crate::kit::notation::NotationError;

pub(super) const FORMATS: &[Format<Hitori>] = &[
    Format {
        name: "puzzlink",
        about: "address of puzz.link and other pzpr sites (numbers only)",
        looks_like: |text| find_puzzlink(text).is_some(),
        read: read_puzzlink,
        write: write_puzzlink,
        drops: marks,
        write_setup: None,
    },
    Format {
        name: "pzpr",
        about: "pzprv3 file (numbers and marks)",
        looks_like: |text| text.trim_start().starts_with("pzprv3") && text.contains("hitori"),
        read: read_pzpr,
        write: write_pzpr,
        drops: |_| None,
        write_setup: None,
    },
    Format {
        name: "singles",
        about: "game id of Simon Tatham's Singles (numbers only)",
        looks_like: |text| split_singles(text.trim()).is_some(),
        read: read_singles,
        write: write_singles,
        drops: marks,
        write_setup: None,
    },
];

/// Marks, where a board has any.
fn marks(board: &Board) -> Option<&'static str> {
    board.marks().iter().any(|&mark| mark != Mark::Open).then_some("the marks")
}

fn wrong(at: usize, what: impl Into<String>) -> NotationError {
    NotationError::new(at, what)
}

/// A board out of numbers; a cell without one gets a number that stands nowhere else in its lines, which plays the same.
fn board(size: Size, numbers: Vec<Option<u16>>) -> Result<Board, NotationError> {
    let mut given = numbers;
    for cell in 0..given.len() {
        if given[cell].is_none() {
            let (col, row) = (size.col(cell), size.row(cell));
            let in_lines = |n: u16| {
                (0..given.len())
                    .any(|other| given[other] == Some(n) && (size.col(other) == col || size.row(other) == row))
            };
            given[cell] = (1..=LARGEST).find(|&n| !in_lines(n));
        }
    }
    let numbers: Vec<u16> = given.into_iter().flatten().collect();
    let puzzle = Puzzle::new(size, Rule::Standard, numbers).map_err(|error| wrong(0, error.to_string()))?;
    Ok(Board::new(Arc::new(puzzle)))
}

/// Only the standard rule is known elsewhere.
fn standard(board: &Board) -> Result<&Puzzle, String> {
    match board.puzzle().rule() {
        Rule::Standard => Ok(board.puzzle()),
        Rule::Relaxed => Err("other programs do not know the relaxed rule".into()),
    }
}

/// What stands behind `hitori/` in an address, and how many characters stand before it.
fn find_puzzlink(text: &str) -> Option<(usize, &str)> {
    let at = ["?hitori/", "?hitori_edit/"].iter().find_map(|mark| text.find(mark).map(|at| at + mark.len()))?;
    Some((text[..at].chars().count(), text[at..].trim_end()))
}

fn read_puzzlink(text: &str) -> Result<Board, NotationError> {
    let (mut at, rest) =
        find_puzzlink(text).ok_or_else(|| wrong(0, "expected an address with ?hitori/COLUMNS/ROWS/NUMBERS in it"))?;
    let parts: Vec<&str> = rest.split('/').collect();
    let [cols, rows, body] = parts[..] else {
        return Err(wrong(at, "expected COLUMNS/ROWS/NUMBERS behind hitori/"));
    };
    let size: Size = format!("{cols}x{rows}").parse().map_err(|error: NotationError| error.shifted(at))?;
    at += cols.len() + rows.len() + 2;
    let numbers = cells(body, size, at).or_else(|error| match in_signs(body) {
        // An address that somebody has written in words for signs.
        signs if signs != body => cells(&signs, size, at),
        _ => Err(error),
    })?;
    board(size, numbers).map_err(|error| error.shifted(at))
}

/// A part of an address with signs instead of the words that stand for them.
fn in_signs(body: &str) -> String {
    [("%3F", "?"), ("%3f", "?"), ("%40", "@"), ("%2E", "."), ("%2e", "."), ("%2D", "-"), ("%2d", "-"), ("%25", "%")]
        .iter()
        .fold(body.to_owned(), |body, (word, sign)| body.replace(word, sign))
}

/// The numbers of an address, as many as the board has cells. A `?` of the site is `@`, formerly `%`: like a cell
/// without a number it equals nothing.
fn cells(body: &str, size: Size, at: usize) -> Result<Vec<Option<u16>>, NotationError> {
    let mut numbers = Vec::new();
    let mut chars = body.chars().enumerate();
    let base36 = |c: char| c.is_ascii_digit() || c.is_ascii_lowercase();
    while let Some((offset, c)) = chars.next() {
        let read = match c {
            '.' | '@' | '%' | '?' => Some(None),
            '-' => {
                let pair = [chars.next(), chars.next()].map(|next| next.map(|(_, c)| c).filter(|&c| base36(c)));
                match pair.map(|digit| digit.and_then(number)) {
                    [Some(high), Some(low)] => Some(Some(high * 36 + low)),
                    _ => None,
                }
            }
            _ => number(c).filter(|_| base36(c)).map(Some),
        };
        let read =
            read.ok_or_else(|| wrong(at + offset, "expected 0-9, a-z, \"-\" and two of them, \".\" or \"@\""))?;
        if read.is_some_and(|n| n > LARGEST) {
            return Err(wrong(at + offset, format!("numbers go up to {LARGEST}")));
        }
        numbers.push(read);
        if numbers.len() > size.area() {
            return Err(wrong(at + offset, format!("more numbers than a board of {size} has cells")));
        }
    }
    match numbers.len() == size.area() {
        true => Ok(numbers),
        false => {
            let what = format!("{} numbers for a board of {size}, which has {} cells", numbers.len(), size.area());
            Err(wrong(at + body.chars().count(), what))
        }
    }
}

fn write_puzzlink(board: &Board) -> Result<String, String> {
    let puzzle = standard(board)?;
    let mut out = format!("https://puzz.link/p?hitori/{}/{}/", puzzle.size().cols, puzzle.size().rows);
    for &n in puzzle.numbers() {
        let digit = |n: u16| letter(n).unwrap_or('0');
        match n {
            0..=35 => out.push(digit(n)),
            _ => out.extend(['-', digit(n / 36), digit(n % 36)]),
        }
    }
    Ok(out)
}

fn read_pzpr(text: &str) -> Result<Board, NotationError> {
    // A file has line ends; the same text inside an address has slashes.
    let lines: Vec<&str> = text.trim().split(['\n', '/']).map(str::trim).collect();
    let start = |index: usize| lines[..index.min(lines.len())].iter().map(|line| line.chars().count() + 1).sum();
    let line = |index: usize, what: &str| {
        lines.get(index).copied().ok_or_else(|| wrong(start(index), format!("expected {what}")))
    };
    if !line(0, "pzprv3")?.starts_with("pzprv3") || line(1, "hitori")? != "hitori" {
        return Err(wrong(0, "expected a pzprv3 file of hitori"));
    }
    let (rows, cols) = (line(2, "the number of rows")?, line(3, "the number of columns")?);
    let size: Size = format!("{cols}x{rows}").parse().map_err(|error: NotationError| error.shifted(start(2)))?;
    if size.area() > 40 * 40 {
        return Err(wrong(start(2), "a board has at most 40 columns and rows"));
    }
    let mut numbers = Vec::new();
    for row in 0..size.rows {
        let index = 4 + row;
        let words: Vec<&str> = line(index, "a row of numbers")?.split_whitespace().collect();
        if words.len() != size.cols {
            return Err(wrong(start(index), format!("row {} has {} numbers, not {}", row + 1, words.len(), size.cols)));
        }
        for word in words {
            numbers.push(match word {
                "." | "-" | "?" => None,
                _ => Some(word.parse::<u16>().ok().filter(|&n| n <= LARGEST).ok_or_else(|| {
                    wrong(start(index), format!("\"{word}\" is no number from 0 to {LARGEST}, nor \".\" or \"-\""))
                })?),
            });
        }
    }
    let mut board = board(size, numbers)?;
    for row in 0..size.rows {
        // The answer part may be missing: then nothing is marked.
        let Some(words) = lines.get(4 + size.rows + row) else { break };
        for (col, word) in words.split_whitespace().take(size.cols).enumerate() {
            let mark = match word {
                "#" => Mark::Shaded,
                "+" => Mark::Kept,
                _ => Mark::Open,
            };
            board.set(size.at(col, row), mark);
        }
    }
    Ok(board)
}

fn write_pzpr(board: &Board) -> Result<String, String> {
    let puzzle = standard(board)?;
    let size = puzzle.size();
    let mut out = format!("pzprv3\nhitori\n{}\n{}\n", size.rows, size.cols);
    for row in puzzle.numbers().chunks(size.cols) {
        for number in row {
            // Writing to a string cannot fail.
            let _ = write!(out, "{number} ");
        }
        out.push('\n');
    }
    for row in board.marks().chunks(size.cols) {
        for mark in row {
            out.push_str(match mark {
                Mark::Open => ". ",
                Mark::Shaded => "# ",
                Mark::Kept => "+ ",
            });
        }
        out.push('\n');
    }
    Ok(out)
}

/// Size and numbers of `8x8:…`, `8x8dk:…` or `8:…`.
fn split_singles(text: &str) -> Option<(&str, &str)> {
    let (params, body) = text.split_once(':')?;
    let size = params.split_once('d').map_or(params, |(size, _)| size);
    let plausible = !size.is_empty()
        && size.bytes().all(|b| b.is_ascii_digit() || b == b'x')
        && !body.is_empty()
        && body.bytes().all(|b| b.is_ascii_alphanumeric());
    plausible.then_some((size, body))
}

fn read_singles(text: &str) -> Result<Board, NotationError> {
    let text = text.trim();
    let (size, body) = split_singles(text).ok_or_else(|| wrong(0, "expected an id like 5x5:2553234253…"))?;
    let size: Size = if size.contains('x') { size.parse()? } else { format!("{size}x{size}").parse()? };
    let at = text.chars().count() - body.chars().count();
    if body.len() != size.area() {
        return Err(wrong(at, format!("{} numbers for a board of {size}", body.len())));
    }
    board(size, body.chars().map(number).collect()).map_err(|error| error.shifted(at))
}

fn write_singles(board: &Board) -> Result<String, String> {
    let puzzle = standard(board)?;
    let letters: Option<String> = puzzle.numbers().iter().map(|&n| letter(n).filter(|_| n > 0)).collect();
    let letters = letters.ok_or("a Singles id holds numbers from 1 to 61")?;
    Ok(format!("{}:{letters}", puzzle.size()))
}
