//! Hitori: 5×5, one element removed at a time.

use parlor_games::kit::random::Random;

use super::{Document, ExitCode, Rule, expectation};
use crate::expectation::{Expectation, Piece};
use crate::oracle::{Stage, transcript};
use crate::session::{Group, LineEnds, Session};

const START: &str = "Select start (R for random, I for input): ";
const SEED: &str = "Enter seed value: ";
const INPUT: &str = "Input: ";
const ELEMENT: &str = "Enter removable element (x, y): ";
const SIDE: usize = 5;

/// The board of the document's sessions.
const BOARD: &str = "2 5 5 3 2 3 4 2 5 3 1 2 2 1 4 2 1 5 2 3 1 2 4 2 4";

const RULES: &[Rule] = &[
    Rule::message("start", START, "the question is repeated until R or I is given, in either case"),
    Rule::message("seed", SEED, "a random board is asked for its seed"),
    Rule::message("input", INPUT, "a board of one's own is asked for as 25 numbers"),
    Rule::message("element", ELEMENT, "elements are asked for until the game is over"),
    Rule::message("out-of-board", "Out of board", "a coordinate outside 1 to 5, or none at all, is out of the board"),
    Rule::message("already-removed", "Already removed", "an element can be removed once"),
    Rule::message("won", "You won", "the game is won when no row or column has a number twice"),
    Rule::message("lost", "You lost", "the game is lost when removed elements touch or an element is isolated"),
    Rule::message("quitting", "Quitting", "q or Q quits"),
    Rule::told("board", "the board is printed at the start and after each removal, in its frame"),
    Rule::told("isolated", "an element without a neighbour that stays loses the game"),
    Rule::told("not-connected", "two parts that do not touch are no loss, as long as no element stands alone"),
    Rule::told("diagonal", "removed elements may touch at a corner"),
    Rule::told("column-first", "x is the column, y the row"),
    Rule::told("seed-word", "a seed that is no number counts as 0, which gives the board of 1"),
    Rule::told("first-loss", "a loss is seen before a win"),
    Rule::told("columns-count", "a number twice in a column is as bad as in a row"),
    Rule::told("rows-count", "a number twice in a row is no win"),
    Rule::told("generator", "random boards are those of the C++ library's default generator"),
];

/// Hitori's document.
pub(super) struct Hitori {
    pub(super) blank: bool,
}

impl Document for Hitori {
    fn name(&self) -> &'static str {
        "hitori"
    }

    fn options(&self) -> &'static [&'static str] {
        if self.blank { &["--blank"] } else { &[] }
    }

    fn prompts(&self) -> &'static [&'static str] {
        &[START, SEED, INPUT, ELEMENT]
    }

    fn rules(&self) -> &'static [Rule] {
        RULES
    }

    fn exit_codes(&self) -> &'static [ExitCode] {
        &[(0, "won, lost or quit")]
    }

    fn named(&self) -> Vec<Session> {
        let sample =
            |name: &str, purpose: &str, text: &str| Session::new(Group::Samples, name, purpose, &[]).typed(text);
        let mut sessions = vec![
            sample("sample-won", "the game that is won", include_str!("../../samples/hitori_win.in"))
                .for_rules(&["diagonal"]),
            sample("sample-lost", "the game that is lost", include_str!("../../samples/hitori_lost_adjacent.in")),
            sample("sample-quit", "the game that is left", include_str!("../../samples/hitori_quit.in")),
            sample("sample-start", "the start question again", include_str!("../../samples/hitori_start_retry.in")),
            sample("sample-word", "a seed that is no number", include_str!("../../samples/hitori_seed_word.in"))
                .for_rules(&["seed-word"]),
        ];
        sessions.extend(on_the_board());
        sessions.extend(starts());
        sessions.extend(bad_input());
        sessions
    }

    fn random(&self, random: &mut Random) -> Option<Session> {
        let mut session = Session::new(Group::Play, "", "a game by chance", &[]);
        if random.one_in(3) {
            session.lines = vec![["r", "R"][random.below(2)].into(), random.below(100_000).to_string()];
        } else {
            let numbers: Vec<String> = (0..SIDE * SIDE).map(|_| (1 + random.below(5)).to_string()).collect();
            session.lines = vec![["i", "I"][random.below(2)].into(), numbers.join(" ")];
        }
        let wrong = [2, 5, 1_000][random.below(3)];
        // Whoever plays with care goes deeper: most random removals lose at once.
        let careful = !random.one_in(4);
        let mut tries = 0;
        while tries < 40 {
            tries += 1;
            let line = if random.one_in(wrong) { mistake(random) } else { cell(random) };
            let mut probe = Stage::open(self.name(), self.options(), &session)?;
            session.lines.iter().for_each(|line| _ = probe.say(line));
            let said = probe.say(&line).to_owned();
            if careful && said.contains("You lost") {
                continue;
            }
            session.lines.push(line);
            if probe.code.is_some() {
                return Some(session);
            }
        }
        session.lines.push(["q", "Q"][random.below(2)].into());
        Some(session)
    }

    fn expect(&self, session: &Session) -> Expectation {
        let said = transcript(self.name(), self.options(), session);
        expectation(session, &said, |step, text| {
            let line = step.checked_sub(1).map(|at| session.lines[at].as_str());
            let before = step.checked_sub(1).map_or("", |at| said.steps[at].as_str());
            (!is_open(before, line)).then(|| vec![Piece::text(text)])
        })
    }
}

/// Whether the document does not say what to make of a line: it shows one answer a line, and numbers of one digit.
fn is_open(before: &str, line: Option<&str>) -> bool {
    let Some(line) = line else { return false };
    let words: Vec<&str> = line.split(' ').collect();
    let digits = |word: &&str| word.len() == 1 && word.bytes().all(|byte| byte.is_ascii_digit());
    match before {
        _ if before.ends_with(START) => words.len() != 1 || words[0].is_empty(),
        _ if before.ends_with(SEED) => words.len() != 1 || words[0].is_empty() || words[0].len() > 9,
        _ if before.ends_with(INPUT) => words.len() != SIDE * SIDE || !words.iter().all(digits),
        _ => {
            !matches!(words[..], ["q" | "Q"])
                && (words.len() != 2 || words.contains(&"") || words[0] == "q" || words[0] == "Q")
        }
    }
}

fn cell(random: &mut Random) -> String {
    format!("{} {}", 1 + random.below(SIDE), 1 + random.below(SIDE))
}

fn mistake(random: &mut Random) -> String {
    ["0 1", "1 0", "6 2", "2 6", "xx yy", "-1 3", "3 x", "1.5 2", "99 1"][random.below(9)].to_owned()
}

/// Games on the document's board and on boards made for a rule.
fn on_the_board() -> Vec<Session> {
    let game = |group: Group, name: &str, purpose: &str, board: &str, moves: &[&str]| {
        let lines: Vec<&str> = ["i", board].into_iter().chain(moves.iter().copied()).collect();
        Session::new(group, name, purpose, &lines)
    };
    // A board with nothing twice but in one place: the first removal decides.
    let once = "1 1 2 3 4 2 3 4 5 1 3 4 5 1 2 4 5 1 2 3 5 2 3 4 6";
    let lines = "1 2 3 4 5 2 3 4 5 1 3 4 5 1 2 4 5 1 2 3 1 6 7 8 9";
    let turned = "1 2 3 4 1 2 3 4 5 6 3 4 5 1 7 4 5 1 2 8 5 1 2 3 9";
    let equal = "1 1 1 1 1 1 1 1 1 1 1 1 1 1 1 1 1 1 1 1 1 1 1 1 1";
    vec![
        game(Group::Messages, "already-removed", "an element is removed twice", BOARD, &["4 4", "4 4", "q"]),
        game(Group::Messages, "won", "one removal wins", once, &["1 1"]),
        game(Group::Messages, "lost-touching", "two removed elements touch", BOARD, &["1 1", "2 1"]),
        game(Group::Play, "lost-touching-below", "two removed elements touch in a column", BOARD, &["3 3", "3 4"]),
        game(Group::Play, "lost-isolated", "a corner is cut off", BOARD, &["2 1", "1 2"]).for_rules(&["isolated"]),
        game(Group::Play, "lost-isolated-inside", "an element inside is cut off", equal, &["3 2", "2 3", "4 3", "3 4"])
            .for_rules(&["isolated"]),
        game(
            Group::Play,
            "two-parts",
            "the board falls into two parts and goes on",
            equal,
            &["1 3", "2 2", "3 1", "q"],
        )
        .for_rules(&["not-connected"]),
        game(Group::Play, "diagonal", "removed elements touch at a corner", BOARD, &["1 1", "2 2", "q"])
            .for_rules(&["diagonal"]),
        game(Group::Play, "column-first", "x and y are not the same", BOARD, &["5 2", "q"])
            .for_rules(&["column-first"]),
        game(Group::Play, "column-counts", "a number twice in a column", lines, &["5 5", "1 5"])
            .for_rules(&["columns-count"]),
        game(Group::Play, "row-counts", "a number twice in a row", turned, &["5 5", "5 1"]).for_rules(&["rows-count"]),
        game(
            Group::Play,
            "first-loss",
            "a removal that would win loses",
            "3 4 3 4 5 2 3 4 5 1 3 4 5 1 2 4 5 1 2 3 5 1 2 3 4",
            &["1 1", "2 1"],
        )
        .for_rules(&["first-loss"]),
        game(Group::Messages, "quit-small", "q quits", BOARD, &["q", "1 1"]),
        game(Group::Messages, "quit-large", "Q quits", BOARD, &["Q", "1 1"]),
        game(Group::Robustness, "end-at-element", "the input ends in the middle of a game", BOARD, &["4 4"]),
        game(Group::Robustness, "open-line", "the last line of input has no end", BOARD, &["4 4", "q"])
            .ending(LineEnds::LastOpen),
        game(Group::Robustness, "windows-lines", "the lines of input end as on Windows", BOARD, &["4 4", "q"])
            .ending(LineEnds::ReturnFeed),
    ]
}

/// How games begin.
fn starts() -> Vec<Session> {
    let session = |group: Group, name: &str, purpose: &str, lines: &[&str]| Session::new(group, name, purpose, lines);
    vec![
        session(Group::Messages, "seed-1", "the board of seed 1", &["r", "1", "q"]).for_rules(&["generator"]),
        session(Group::Messages, "seed-0", "seed 0 gives the board of seed 1", &["R", "0", "q"]),
        session(Group::Messages, "seed-2", "the board of seed 2", &["r", "2", "q"]),
        session(Group::Messages, "seed-large", "a large seed", &["R", "123456789", "q"]),
        session(Group::BadInput, "start-letter", "a letter that is no start", &["x", "r", "3", "q"]),
        session(Group::BadInput, "start-twice", "a start that is only like one", &["rr", "ii", "r", "4", "q"]),
        session(Group::Robustness, "no-input", "the input is empty", &[]),
        session(Group::Robustness, "end-at-seed", "the input ends where a seed is asked for", &["r"]),
        session(Group::Robustness, "end-at-input", "the input ends where a board is asked for", &["I"]),
    ]
}

/// Elements that are none.
fn bad_input() -> Vec<Session> {
    let cases = [
        ("x-zero", "a column of 0", "0 3"),
        ("y-zero", "a row of 0", "3 0"),
        ("x-six", "a column of 6", "6 3"),
        ("y-six", "a row of 6", "1 6"),
        ("words", "two words", "xx yy"),
        ("half-word", "a number and a word", "3 y"),
        ("negative", "a negative number", "-1 2"),
        ("fraction", "a number with a point", "2.5 2"),
        ("large", "a large number", "100 1"),
    ];
    let mut sessions: Vec<Session> = cases
        .map(|(name, purpose, line)| Session::new(Group::BadInput, name, purpose, &["i", BOARD, line, "q"]))
        .into();
    let lines = ["i", BOARD, "9 9", "4 4", "4 4", "0 0", "4 4", "q"];
    sessions.push(Session::new(Group::BadInput, "mixed", "mistakes between removals", &lines));
    sessions
}
