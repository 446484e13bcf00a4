//! Pikachu by lines: the document's picture, and two cells a line.

use parlor_games::kit::random::Random;

use super::{Document, ExitCode, Rule, expectation};
use crate::expectation::{Exits, Expectation, Piece, Step};
use crate::oracle::{Stage, transcript};
use crate::session::{Group, LineEnds, Session};

const PROMPT: &str = "Enter two cells (row column row column), or q to quit: ";
const LETTERS: &[u8] = b"ABCDEFGHIJKL";

const RULES: &[Rule] = &[
    Rule::message("prompt", PROMPT, "two cells are asked for"),
    Rule::message("match", "Match: ", "two equal tiles with a path go, and the path is told"),
    Rule::message("no-match", "No match", "cells that make no pair stay"),
    Rule::message("won", "You won", "an empty board is won"),
    Rule::message("stuck", "No pair is left", "the game ends when no pair is left"),
    Rule::message("quitting", "Quitting", "q quits"),
    Rule::told("board", "a piece of the frame is drawn exactly while a cell that touches it has its tile"),
    Rule::told("corner", "a corner goes with the last of the four cells around it"),
    Rule::told("two-turns", "a path has at most two turns"),
    Rule::told("outside", "a path may go around the outside of the board"),
    Rule::told("equal", "only equal letters match"),
    Rule::told("different", "a tile does not match itself"),
    Rule::told("deleted", "a tile that has gone does not match"),
    Rule::told("shortest", "the path is the shortest"),
    Rule::told("visited", "a cell may be crossed by several paths: one visited mark for each cell is not enough"),
    Rule::told("wrong", "a line that is not four numbers is asked for again"),
];

/// The document of Pikachu.
pub(super) struct Pikachu;

impl Document for Pikachu {
    fn name(&self) -> &'static str {
        "pikachu"
    }

    fn prompts(&self) -> &'static [&'static str] {
        &[PROMPT]
    }

    fn rules(&self) -> &'static [Rule] {
        RULES
    }

    fn exit_codes(&self) -> &'static [ExitCode] {
        &[(0, "cleared"), (5, "quit"), (6, "no pair is left")]
    }

    fn named(&self) -> Vec<Session> {
        let on = |group: Group, name: &str, purpose: &str, board: &str, lines: &[&str]| {
            Session::new(group, name, purpose, lines).with_arguments(&["--board", board])
        };
        let picture = |name: &str, purpose: &str, board: &str| on(Group::Samples, name, purpose, board, &["q"]);
        vec![
            picture("picture-full", "the picture of a full board", "AAA/AAA/AAB/AAB"),
            picture("picture-middle", "a hole in the middle", "AAA/A.A/AAA"),
            picture("picture-left", "two holes at the left", "AAA/..A/AAAB/B...")
                .with_arguments(&["--board", "AAB/..B/AAB/AAB"]),
            picture("picture-right", "two holes at the right", "BAA/B../BAA/BAA"),
            picture("picture-above", "two holes at the top", "A.A/A.A/AAA/BBA"),
            picture("picture-below", "two holes at the bottom", "AAA/BBA/A.A/A.A"),
            picture("picture-corner", "a corner has gone", "AA./AAA/AAA").for_rules(&["corner"]),
            picture("picture-inside", "a corner inside has gone", "A../A../AAA/BBA").for_rules(&["corner"]),
            on(Group::Messages, "quit", "q quits", "AB/AB", &["q"]),
            on(Group::Messages, "won", "the last pair", "AA", &["1 1 1 2"]),
            on(Group::Messages, "stuck", "no pair is left at the start", "AB/BA", &[]),
            on(Group::Messages, "stuck-later", "no pair is left after a match", "ABC/BAC", &["1 3 2 3"]),
            on(Group::Play, "neighbours", "two neighbours", "AB/AB", &["1 1 2 1", "1 2 2 2"]),
            on(Group::Play, "reversed", "the second cell first", "AB/AB", &["2 1 1 1", "q"]),
            on(Group::Play, "one-turn", "a path with one turn", "A./BA/BC/C.", &["1 1 2 2", "q"]),
            on(Group::Play, "two-turns", "a path with two turns", "ABBA/CDDC", &["1 1 1 4", "q"])
                .for_rules(&["outside"]),
            on(Group::Play, "three-turns", "a path with three turns is none", "AB/BA/CC", &["1 1 2 2", "3 1 3 2"])
                .for_rules(&["two-turns"]),
            on(Group::Play, "around", "a path around the outside", "ABA/CBC", &["1 1 1 3", "2 1 2 3", "1 2 2 2"])
                .for_rules(&["outside", "shortest"]),
            on(Group::Play, "visited", "two paths cross", "A.B/.../ABA/A..", &["1 1 3 3", "q"]).for_rules(&["visited"]),
            on(Group::Play, "session", "a whole game", "ABCB/ADDC", &[])
                .typed(include_str!("../../samples/pikachu_session.in")),
            on(Group::BadInput, "other-letter", "two different letters", "AB/AB", &["1 1 1 2", "q"])
                .for_rules(&["equal"]),
            on(Group::BadInput, "itself", "a cell and itself", "AB/AB", &["1 1 1 1", "q"]).for_rules(&["different"]),
            on(Group::BadInput, "deleted", "tiles that have gone", "AB/AB", &["1 1 2 1", "1 1 2 1", "q"])
                .for_rules(&["deleted"]),
            on(Group::BadInput, "outside", "a cell off the board", "AB/AB", &["1 1 3 1", "q"]),
            on(Group::BadInput, "border", "the border is no cell", "AB/AB", &["0 1 1 1", "q"]),
            on(Group::BadInput, "words", "words for numbers", "AB/AB", &["one", "q"]).for_rules(&["wrong"]),
            on(Group::BadInput, "three-numbers", "three numbers", "AB/AB", &["1 1 2", "q"]),
            on(Group::Robustness, "no-input", "the input is empty", "AB/AB", &[]),
            on(Group::Robustness, "end-in-game", "the input ends in the middle of a game", "AB/AB", &["1 1 2 1"]),
            on(Group::Robustness, "open-line", "the last line of input has no end", "AB/AB", &["1 1 2 1", "q"])
                .ending(LineEnds::LastOpen),
            on(Group::Robustness, "windows-lines", "the lines of input end as on Windows", "AB/AB", &["1 1 2 1", "q"])
                .ending(LineEnds::ReturnFeed),
        ]
    }

    fn random(&self, random: &mut Random) -> Option<Session> {
        let (rows, cols) = [(1, 4), (2, 3), (3, 4), (4, 4), (2, 7), (6, 5), (4, 8)][random.below(7)];
        let kinds = 1 + random.below(LETTERS.len());
        let mut letters: Vec<u8> = (0..rows * cols / 2).flat_map(|_| [LETTERS[random.below(kinds)]; 2]).collect();
        random.shuffle(&mut letters);
        let board: Vec<&str> = letters.chunks(cols).filter_map(|row| std::str::from_utf8(row).ok()).collect();
        let mut session =
            Session::new(Group::Play, "", "a game by chance", &[]).with_arguments(&["--board", &board.join("/")]);
        let mut stage = Stage::open(self.name(), &[], &session)?;
        let wrong = [3, 8, 1_000][random.below(3)];
        let mut field = Field::read(&board.join("/"));
        for _ in 0..rows * cols {
            let pairs = field.pairs();
            let line = match random.pick(&pairs) {
                Some((a, b)) if !random.one_in(wrong) => {
                    let (a, b) = if random.one_in(2) { (*a, *b) } else { (*b, *a) };
                    field.clear_both(a, b);
                    format!("{} {} {} {}", a.0, a.1, b.0, b.1)
                }
                _ => {
                    let mut near = || random.below(rows.max(cols) + 1);
                    let line = format!("{} {} {} {}", near(), near(), near(), near());
                    if let Some((a, b)) = cells(&line)
                        && pairs.iter().any(|&pair| pair == (a, b) || pair == (b, a))
                    {
                        field.clear_both(a, b);
                    }
                    line
                }
            };
            stage.say(&line);
            session.lines.push(line);
            if stage.code.is_some() {
                return Some(session);
            }
        }
        session.lines.push("q".into());
        Some(session)
    }

    fn expect(&self, session: &Session) -> Expectation {
        let said = transcript(self.name(), &[], session);
        if said.code == Some(2) {
            return Expectation { steps: vec![Step::open()], exits: Exits::Any, shape: None, never: Vec::new() };
        }
        let board = session.arguments.get(1).map_or("", String::as_str);
        let mut field = Field::read(board);
        expectation(session, &said, |step, text| {
            let line = step.checked_sub(1).map(|at| session.lines[at].as_str());
            if let (Some((first, rest)), Some((a, b))) = (text.split_once('\n'), line.and_then(cells))
                && first.starts_with("Match: ")
            {
                let paths = field.paths(a, b);
                field.clear_both(a, b);
                let known: Vec<String> = paths.into_iter().map(|path| format!("Match: {path}\n")).collect();
                return Some(vec![Piece::OneOf(known), Piece::text(rest)]);
            }
            if let Some((_, rest)) = text.strip_prefix("No match: ").and_then(|rest| rest.split_once('\n')) {
                return Some(vec![Piece::text("No match"), Piece::Line, Piece::text("\n"), Piece::text(rest)]);
            }
            if text.starts_with("Please ") {
                return Some(vec![Piece::Free, Piece::text(PROMPT)]);
            }
            // Other ways to write four numbers are our own.
            let plain = line.is_none_or(|line| line == "q" || cells(line).is_some());
            plain.then(|| vec![Piece::text(text)])
        })
    }

    fn smaller(&self, session: &Session) -> Vec<Session> {
        let Some(board) = session.arguments.get(1) else { return Vec::new() };
        let rows: Vec<&str> = board.split('/').collect();
        let mut boards: Vec<String> = Vec::new();
        for at in 0..rows.len() {
            boards.push(
                rows.iter()
                    .enumerate()
                    .filter(|(row, _)| *row != at)
                    .map(|(_, row)| *row)
                    .collect::<Vec<_>>()
                    .join("/"),
            );
        }
        for at in 0..rows.first().map_or(0, |row| row.len()) {
            let without = |row: &&str| format!("{}{}", &row[..at], &row[at + 1..]);
            boards.push(rows.iter().map(without).collect::<Vec<_>>().join("/"));
        }
        let fits = |board: &String| !board.is_empty() && !board.split('/').any(str::is_empty);
        let session = |board: String| Session { arguments: vec!["--board".into(), board], ..session.clone() };
        boards
            .into_iter()
            .filter(fits)
            .map(session)
            .filter(|it| transcript(self.name(), &[], it).code != Some(2))
            .collect()
    }
}

/// Row and column from 1; the border is 0.
pub(super) type Cell = (usize, usize);

/// The two cells of a line in its plain form.
fn cells(line: &str) -> Option<(Cell, Cell)> {
    let numbers: Vec<usize> = line.split(' ').map(|word| word.parse().ok()).collect::<Option<_>>()?;
    let [a, b, c, d] = numbers[..] else { return None };
    Some(((a, b), (c, d)))
}

/// The letters with an empty border around them.
pub(super) struct Field(Vec<Vec<u8>>);

impl Field {
    pub(super) fn read(board: &str) -> Self {
        let rows: Vec<&[u8]> = board.split('/').map(str::as_bytes).collect();
        let width = rows.first().map_or(0, |row| row.len());
        let border = vec![b'.'; width + 2];
        let inner = rows.iter().map(|row| [b".", *row, b"."].concat());
        Self([border.clone()].into_iter().chain(inner).chain([border.clone()]).collect())
    }

    fn at(&self, (row, col): Cell) -> u8 {
        self.0.get(row).and_then(|line| line.get(col)).copied().unwrap_or(b'#')
    }

    pub(super) fn clear_both(&mut self, a: Cell, b: Cell) {
        for (row, col) in [a, b] {
            self.0[row][col] = b'.';
        }
    }

    /// Every pair that has a path.
    pub(super) fn pairs(&self) -> Vec<(Cell, Cell)> {
        let cells: Vec<Cell> =
            (1..self.0.len()).flat_map(|row| (1..self.0[0].len()).map(move |col| (row, col))).collect();
        let tiles: Vec<Cell> = cells.into_iter().filter(|&cell| self.at(cell) != b'.').collect();
        let pairs = tiles.iter().enumerate().flat_map(|(n, &a)| tiles[n + 1..].iter().map(move |&b| (a, b)));
        pairs.filter(|&(a, b)| self.at(a) == self.at(b) && !self.paths(a, b).is_empty()).collect()
    }

    /// The shortest paths with at most two turns, as they are written.
    fn paths(&self, a: Cell, b: Cell) -> Vec<String> {
        let (height, width) = (self.0.len(), self.0[0].len());
        let across = (0..width).map(|col| [a, (a.0, col), (b.0, col), b]);
        let down = (0..height).map(|row| [a, (row, a.1), (row, b.1), b]);
        let mut found: Vec<Vec<Cell>> =
            across.chain(down).map(|corners| walk(&corners)).filter(|path| self.is_free(path, a, b)).collect();
        let shortest = found.iter().map(Vec::len).min().unwrap_or(0);
        found.retain(|path| path.len() == shortest);
        found.sort();
        found.dedup();
        let text =
            |path: Vec<Cell>| path.iter().map(|(row, col)| format!("({row},{col})")).collect::<Vec<_>>().join(" ");
        found.into_iter().map(text).collect()
    }

    fn is_free(&self, path: &[Cell], a: Cell, b: Cell) -> bool {
        let inner = path.get(1..path.len().saturating_sub(1)).unwrap_or(&[]);
        path.len() > 1 && inner.iter().all(|&cell| cell != a && cell != b && self.at(cell) == b'.')
    }
}

/// Every cell along some corners, each once.
fn walk(corners: &[Cell]) -> Vec<Cell> {
    let mut path = vec![corners[0]];
    for &(row, col) in &corners[1..] {
        while let Some(&(r, c)) = path.last() {
            if (r, c) == (row, col) {
                break;
            }
            let step = |from: usize, to: usize| (from as isize + (to as isize - from as isize).signum()) as usize;
            path.push((step(r, row), step(c, col)));
        }
    }
    path
}
