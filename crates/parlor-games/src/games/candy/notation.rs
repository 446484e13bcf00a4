//! Position and move as text.
//!
//! A position is the board's rows from the top with `/` between them, then `+` and what refills it, then what has been done
//! so far, each part behind a `;`. Kinds are `0` to `9`, then `a` to `p`; a hole is `.`; `-`, `^` and `=` behind a kind mean
//! row-striped, column-striped and wrapped; a colour bomb is `*`.

use std::fmt::{self, Write as _};
use std::str::FromStr;

use super::Candy;
use super::board::{Board, KINDS, Piece, Position, Power, WANTED};
use super::rules::{Direction, Move};
use super::setup::{Demand, Goal, Refill, Rules, Setup};
use super::supply::{Endless, Stack, Supply};
use crate::game::Notation;
use crate::kit::grid::Size;
use crate::kit::notation::NotationError;

const POWERS: [(Power, char); 3] = [(Power::Row, '-'), (Power::Column, '^'), (Power::Wrapped, '=')];

/// The most rows or columns an id can name.
const LONGEST: usize = 30;

/// The longest stack an id can name.
const DEEPEST: usize = 10_000;

fn letter(kind: u8) -> char {
    char::from_digit(kind.into(), KINDS as u32).unwrap_or('?')
}

fn kind(letter: char) -> Option<u8> {
    // Upper case would read as the same digit.
    letter.to_digit(KINDS as u32).filter(|_| !letter.is_ascii_uppercase()).map(|kind| kind as u8)
}

impl fmt::Display for Board {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for (cell, piece) in self.cells().iter().enumerate() {
            if cell > 0 && self.size().col(cell) == 0 {
                f.write_char('/')?;
            }
            match piece {
                None => f.write_char('.')?,
                Some(Piece { power: Power::Bomb, .. }) => f.write_char('*')?,
                Some(piece) => {
                    f.write_char(letter(piece.kind))?;
                    if let Some((_, sign)) = POWERS.iter().find(|(power, _)| *power == piece.power) {
                        f.write_char(*sign)?;
                    }
                }
            }
        }
        Ok(())
    }
}

impl fmt::Display for Supply {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Still => Ok(()),
            Self::Stack(stack) => {
                f.write_char('+')?;
                stack.left().iter().try_for_each(|&kind| f.write_char(letter(kind)))
            }
            Self::Endless(endless) => write!(f, "+~{:x}.{}", endless.start, endless.taken),
            Self::Hidden(None) => f.write_str("+?"),
            Self::Hidden(Some(left)) => write!(f, "+?{left}"),
        }
    }
}

impl fmt::Display for Position {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}{}", self.board, self.supply)?;
        for (sign, number) in [('m', self.made), ('p', self.points), ('h', self.shuffles)] {
            if number > 0 {
                write!(f, ";{sign}{number}")?;
            }
        }
        if self.setup.goal == Goal::Collect {
            let used = self.wanted.iter().rposition(|&left| left > 0).map_or(1, |last| last + 1);
            let counts: Vec<String> = self.wanted[..used].iter().map(ToString::to_string).collect();
            write!(f, ";k{}", counts.join("."))?;
        }
        Ok(())
    }
}

impl Notation for Candy {
    type Setup = Setup;

    /// Reads a position. Without a setup the board decides: a stack is to be used up, endless candies are to last for
    /// twenty swaps, and where holes stay 300 points are to be made, all without a limit of swaps.
    fn read(setup: Option<&Setup>, text: &str) -> Result<Position, NotationError> {
        let wrong = |at: usize, what: String| Err(NotationError::new(at, what));
        let mut parts = text.split(';');
        let head = parts.next().unwrap_or_default();
        let (rows, refill) = match head.split_once('+') {
            Some((rows, refill)) => (rows, Some(refill)),
            None => (head, None),
        };
        let board = board(rows)?;
        let kinds = setup.map_or(board.kinds().max(4), |setup| setup.kinds.into());
        let after = rows.chars().count() + 1;
        let supply = match refill {
            None => Supply::Still,
            Some(refill) => supply(refill, kinds as u8).map_err(|error| error.shifted(after))?,
        };
        let setup = match setup {
            Some(setup) => *setup,
            None => own_setup(&board, &supply),
        };
        let size = board.size();
        if setup.size != size {
            return wrong(0, format!("the setup wants a board of {}, this one is {size}", setup.size));
        }
        if board.kinds() > setup.kinds.into() {
            return wrong(
                0,
                format!(
                    "the setup has {} kinds, this board has candy {}",
                    setup.kinds,
                    letter(board.kinds() as u8 - 1)
                ),
            );
        }
        if setup.rules == Rules::Classic
            && let Some(at) = rows.chars().position(|c| matches!(c, '-' | '^' | '=' | '*'))
        {
            return wrong(at, "there are special candies in the rule set specials only".into());
        }
        let same = match (&supply, setup.refill) {
            (Supply::Hidden(_), refill) => refill != Refill::Still,
            (Supply::Still, refill) => refill == Refill::Still,
            (Supply::Endless(_), refill) => refill == Refill::Endless,
            (Supply::Stack(stack), Refill::Stack(most)) => stack.left().len() <= most.into(),
            (Supply::Stack(_), refill) => refill == Refill::Own,
        };
        if !same {
            return wrong(after - 1, "the setup refills the board in another way".into());
        }
        let kinds_ahead = supply_kinds(&supply);
        if kinds_ahead > setup.kinds.into() {
            return wrong(after, format!("the setup has {} kinds, this stack has more", setup.kinds));
        }
        if setup.refill != Refill::Still && board.holes() > 0 && supply.left().is_none_or(|left| left >= board.holes())
        {
            let at = rows.chars().position(|c| c == '.').unwrap_or(0);
            return wrong(
                at,
                "holes are filled as long as there are candies; leave the stack out to let them stay".into(),
            );
        }
        let mut wanted = [0; WANTED];
        if setup.goal == Goal::Collect {
            for left in wanted.iter_mut().take(2) {
                *left = setup.target.min(u16::MAX.into()) as u16;
            }
        }
        let mut position = Position::new(setup, board, supply, wanted);
        let mut at = head.chars().count() + 1;
        for part in parts {
            done(&mut position, part).map_err(|what| NotationError::new(at, what))?;
            at += part.chars().count() + 1;
        }
        Ok(position)
    }

    fn setup(position: &Position) -> Setup {
        position.setup
    }
}

/// The setup a bare position stands for.
fn own_setup(board: &Board, supply: &Supply) -> Setup {
    let special = board.cells().iter().flatten().any(|piece| piece.power != Power::Plain);
    let (refill, goal, target) = match supply {
        Supply::Still => (Refill::Still, Goal::Score, 300),
        Supply::Endless(_) | Supply::Hidden(None) => (Refill::Endless, Goal::Survive, 20),
        Supply::Stack(_) | Supply::Hidden(Some(_)) => (Refill::Own, Goal::Exhaust, 0),
    };
    Setup {
        size: board.size(),
        kinds: board.kinds().max(supply_kinds(supply)).max(4) as u8,
        refill,
        goal,
        target,
        swaps: 0,
        demand: Demand::Gentle,
        rules: if special { Rules::Specials } else { Rules::Classic },
    }
}

fn supply_kinds(supply: &Supply) -> usize {
    match supply {
        Supply::Stack(stack) => stack.left().iter().max().map_or(0, |&kind| usize::from(kind) + 1),
        _ => 0,
    }
}

fn board(text: &str) -> Result<Board, NotationError> {
    let wrong = |at: usize, what: &str| Err(NotationError::new(at, what));
    let mut cells: Vec<Option<Piece>> = Vec::new();
    let mut cols = None;
    let mut rows = 0;
    let mut start = 0;
    for (at, c) in text.chars().chain(['/']).enumerate() {
        if let Some((power, _)) = POWERS.iter().find(|(_, sign)| *sign == c) {
            match cells[start..].last_mut() {
                Some(Some(piece)) if piece.power == Power::Plain => piece.power = *power,
                _ => return wrong(at, "a sign for a special candy stands behind its kind"),
            }
            continue;
        }
        match c {
            '/' => {
                let long = cells.len() - start;
                if long == 0 || long > LONGEST || rows == LONGEST {
                    return wrong(at, "a board has 1 to 30 rows of 1 to 30 cells, with \"/\" between them");
                }
                if *cols.get_or_insert(long) != long {
                    return wrong(at, "all rows are equally long");
                }
                rows += 1;
                start = cells.len();
            }
            '.' => cells.push(None),
            '*' => cells.push(Some(Piece::BOMB)),
            _ => match kind(c) {
                Some(kind) => cells.push(Some(Piece::plain(kind))),
                None => return wrong(at, "candies are written 0 to 9 and a to p, a hole as \".\""),
            },
        }
    }
    Ok(Board::new(Size::new(cols.unwrap_or(1), rows), cells))
}

fn supply(text: &str, kinds: u8) -> Result<Supply, NotationError> {
    let wrong = |at: usize, what: &str| Err(NotationError::new(at, what));
    let number = |text: &str| text.bytes().all(|b| b.is_ascii_digit()).then(|| text.parse::<u64>().ok()).flatten();
    if let Some(left) = text.strip_prefix('?') {
        return match number(left) {
            _ if left.is_empty() => Ok(Supply::Hidden(None)),
            Some(left) if left <= DEEPEST as u64 => Ok(Supply::Hidden(Some(left as usize))),
            _ => wrong(1, "behind \"?\" stands how many candies are left"),
        };
    }
    if let Some(endless) = text.strip_prefix('~') {
        let read = endless.split_once('.').and_then(|(start, taken)| {
            let plain = start.bytes().all(|b| b.is_ascii_hexdigit() && !b.is_ascii_uppercase());
            Some((plain.then(|| u64::from_str_radix(start, 16).ok())??, number(taken)?))
        });
        return match read {
            Some((start, taken)) => Ok(Supply::Endless(Endless { start, taken, kinds })),
            None => wrong(1, "endless candies are written ~START.TAKEN, like ~1f3a.12"),
        };
    }
    let mut candies = Vec::new();
    for (at, c) in text.chars().enumerate() {
        match kind(c) {
            Some(kind) if at < DEEPEST => candies.push(kind),
            Some(_) => return wrong(at, "a stack has at most 10000 candies"),
            None => return wrong(at, "a stack is written in candies 0 to 9 and a to p"),
        }
    }
    Ok(Supply::Stack(Stack::new(candies)))
}

/// Reads one part of what has been done.
fn done(position: &mut Position, part: &str) -> Result<(), String> {
    let number = |text: &str| {
        let digits = !text.is_empty() && text.bytes().all(|b| b.is_ascii_digit());
        digits.then(|| text.parse::<u32>().ok()).flatten().filter(|&number| number <= 1_000_000_000)
    };
    let mut chars = part.chars();
    let sign = chars.next();
    let rest = chars.as_str();
    let wrong = || {
        format!("\"{part}\" is none of m (swaps made), p (points), h (shuffles), k (still to collect) with a number")
    };
    match sign {
        Some('m') => position.made = number(rest).filter(|&made| made <= 1_000_000).ok_or_else(wrong)?,
        Some('p') => position.points = number(rest).ok_or_else(wrong)?,
        Some('h') => position.shuffles = number(rest).filter(|&many| many <= 1_000_000).ok_or_else(wrong)?,
        Some('k') if position.setup.goal == Goal::Collect => {
            let counts: Vec<u16> = rest
                .split('.')
                .map(|count| number(count).and_then(|count| u16::try_from(count).ok()).ok_or_else(wrong))
                .collect::<Result<_, _>>()?;
            if counts.len() > WANTED {
                return Err(format!("only the first {WANTED} kinds can be collected"));
            }
            position.wanted = [0; WANTED];
            position.wanted[..counts.len()].copy_from_slice(&counts);
        }
        _ => return Err(wrong()),
    }
    Ok(())
}

impl fmt::Display for Move {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Swap { row, col, to } => write!(f, "{row},{col}{to}"),
            Self::Shuffle => f.write_str("shuffle"),
        }
    }
}

impl FromStr for Move {
    type Err = NotationError;

    fn from_str(text: &str) -> Result<Self, NotationError> {
        let wrong = |at: usize| {
            let what = "a move is row,column and U, D, L or R, like 5,2L, or \"shuffle\"";
            NotationError::new(at.min(text.chars().count()), what)
        };
        let plain = text.trim();
        if plain.eq_ignore_ascii_case("shuffle") {
            return Ok(Self::Shuffle);
        }
        let to = match plain.chars().last().map(|c| c.to_ascii_uppercase()) {
            Some('U') => Direction::Up,
            Some('D') => Direction::Down,
            Some('L') => Direction::Left,
            Some('R') => Direction::Right,
            _ => return Err(wrong(text.trim_end().chars().count().saturating_sub(1))),
        };
        let (row, col) = plain[..plain.len() - 1].split_once(',').ok_or_else(|| wrong(0))?;
        let number = |part: &str| {
            let part = part.trim();
            let digits = (1..=3).contains(&part.len()) && part.bytes().all(|b| b.is_ascii_digit());
            digits.then(|| part.parse::<usize>().ok()).flatten()
        };
        let row_number = number(row).ok_or_else(|| wrong(0))?;
        let col_number = number(col).ok_or_else(|| wrong(row.chars().count() + 1))?;
        Ok(Self::Swap { row: row_number, col: col_number, to })
    }
}
