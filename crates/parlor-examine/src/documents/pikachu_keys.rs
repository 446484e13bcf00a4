//! Pikachu with keys. A line of a session is a key.
//!
//! The document names arrow keys and shows the picture; where the picture lies on the screen, how the cursor looks and
//! what else is said is open. So after every key the screen must come to show the picture that belongs to the board.
//! What becomes of the cursor at the border and of a selection that came to nothing is open too: from there on nothing
//! can be selected any more without everything being open.

use parlor_games::kit::random::Random;

use super::pikachu::Field;
use super::{Document, ExitCode, Rule};
use crate::expectation::{Exits, Expectation, Piece, Step};
use crate::oracle::transcript;
use crate::session::{Group, Session};

const RULES: &[Rule] = &[
    Rule::told("board", "the screen shows the picture that belongs to the board"),
    Rule::told("arrows", "arrow keys move the cursor"),
    Rule::told("enter", "Enter selects a tile, and a second one that matches takes both away"),
    Rule::told("no-match", "tiles that make no pair stay"),
    Rule::told("different", "a tile does not match itself"),
    Rule::told("outside", "a path may go around the outside of the board"),
    Rule::told("two-turns", "a path has at most two turns"),
];

/// The document of Pikachu as it is played with keys.
pub(crate) struct Keyed;

impl Document for Keyed {
    fn name(&self) -> &'static str {
        "pikachu"
    }

    fn options(&self) -> &'static [&'static str] {
        &["--keys"]
    }

    fn by_keys(&self) -> bool {
        true
    }

    fn prompts(&self) -> &'static [&'static str] {
        &[]
    }

    fn rules(&self) -> &'static [Rule] {
        RULES
    }

    fn exit_codes(&self) -> &'static [ExitCode] {
        &[(0, "cleared"), (5, "quit"), (6, "no pair is left")]
    }

    fn named(&self) -> Vec<Session> {
        let on = |group: Group, name: &str, purpose: &str, board: &str, keys: &str| {
            Session::new(group, name, purpose, &[]).typed(&keys.replace(' ', "\n")).with_arguments(&["--board", board])
        };
        vec![
            on(Group::Samples, "picture", "the picture of a full board", "AAB/ABB/ABA/BAA", "q"),
            on(Group::Samples, "picture-holes", "the picture of a board with holes", "AA./A.A/AAA/BBA", "q"),
            on(Group::Messages, "quit", "q quits", "AB/AB", "q"),
            on(Group::Messages, "won", "the last pair", "AA", "enter right enter"),
            on(Group::Messages, "stuck", "no pair is left at the start", "AB/BA", ""),
            on(Group::Messages, "stuck-later", "no pair is left after a match", "CAB/CBA", "enter down enter"),
            on(Group::Play, "down", "down and a match", "AB/AB", "enter down enter q").for_rules(&["arrows", "enter"]),
            on(Group::Play, "right", "right and a match", "AAB/CCB", "enter right enter q").for_rules(&["arrows"]),
            on(Group::Play, "left", "left and a match", "AA/BB", "right enter left enter q").for_rules(&["arrows"]),
            on(Group::Play, "up", "up and a match", "AB/AB", "down enter up enter q").for_rules(&["arrows"]),
            on(Group::Play, "all-ways", "every arrow key", "AB/AB", "right down left up enter down enter q")
                .for_rules(&["arrows"]),
            on(Group::Play, "whole", "a whole game", "AB/AB", "enter down enter right enter up enter"),
            on(Group::Play, "around", "a path around the outside", "ABBA/CDDC", "enter right right right enter q")
                .for_rules(&["outside"]),
            on(Group::BadInput, "three-turns", "a path with three turns", "AB/BA/CC", "enter right down enter q")
                .for_rules(&["two-turns", "no-match"]),
            on(Group::BadInput, "no-match", "two letters that differ", "AB/AB", "enter right enter q")
                .for_rules(&["no-match"]),
            on(Group::BadInput, "itself", "a tile and itself", "AB/AB", "enter enter q").for_rules(&["different"]),
        ]
    }

    /// Pairs that match, one after the other, and perhaps one that does not; then `q`.
    fn random(&self, random: &mut Random) -> Option<Session> {
        let board = ["AB/AB", "AABB/CDDC", "ABBA", "AB/BA/AA", "ABC/CAB", "ABAB/CDCD/ABAB"][random.below(6)];
        let mut session = Session::new(Group::Play, "", "pairs by chance", &[]).with_arguments(&["--board", board]);
        let (mut field, mut cursor) = (Field::read(board), (1, 1));
        for _ in 0..1 + random.below(4) {
            let pairs = field.pairs();
            let Some(&(a, b)) = random.pick(&pairs) else { return Some(session) };
            let (a, b) = if random.one_in(2) { (a, b) } else { (b, a) };
            for cell in [a, b] {
                session.lines.extend(walk(cursor, cell));
                session.lines.push("enter".into());
                cursor = cell;
            }
            field.clear_both(a, b);
        }
        session.lines.push("q".into());
        Some(session)
    }

    /// The pictures, one after each key, as the same moves by lines show them.
    fn expect(&self, session: &Session) -> Expectation {
        let shown = pictures(session);
        let mut steps: Vec<Step> =
            shown.each.into_iter().map(|picture| Step { pieces: vec![Piece::text(picture)] }).collect();
        let exits = shown.code.map_or(Exits::Any, |code| Exits::OneOf(vec![code]));
        if exits == Exits::Any {
            steps.push(Step::open());
        }
        Expectation { steps, exits, shape: None, never: Vec::new() }
    }
}

/// The keys from one cell to another, none of them across a border.
fn walk(from: (usize, usize), to: (usize, usize)) -> Vec<String> {
    let way =
        |less: &str, more: &str, a: usize, b: usize| vec![if b < a { less } else { more }.to_owned(); a.abs_diff(b)];
    [way("up", "down", from.0, to.0), way("left", "right", from.1, to.1)].concat()
}

/// What the screen comes to show.
pub(crate) struct Shown {
    /// The picture at first and after each key, until the game is over or the document leaves everything open.
    pub(crate) each: Vec<String>,
    /// The exit code, once it is over.
    pub(crate) code: Option<u8>,
}

/// What the hand holds.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Hand {
    Empty,
    Holds(usize, usize),
    /// That depends on the reading.
    Open,
}

pub(crate) fn pictures(session: &Session) -> Shown {
    let board = session.arguments.get(1).map_or("", String::as_str);
    let (height, width) = (board.split('/').count(), board.split('/').next().map_or(1, str::len).max(1));
    let mut moves = Session::new(Group::Play, "", "", &[]);
    moves.arguments.clone_from(&session.arguments);
    let play = |moves: &Session| transcript("pikachu", &[], moves);
    let picture = |text: &str| -> String { text.split_inclusive('\n').filter(|line| is_picture(line)).collect() };
    let start = play(&moves);
    let mut now = picture(&start.whole());
    let mut shown = Shown { each: vec![now.clone()], code: start.code };
    let (mut cursor, mut hand) = (Some((0, 0)), Hand::Empty);
    for key in &session.lines {
        if shown.code.is_some() {
            break;
        }
        match (key.as_str(), cursor) {
            ("up" | "down" | "left" | "right", None) => {}
            // The document does not say whether the cursor stops at the border or comes in again on the other side.
            ("up", Some((row, col))) => cursor = (row > 0).then(|| (row - 1, col)),
            ("down", Some((row, col))) => cursor = (row + 1 < height).then_some((row + 1, col)),
            ("left", Some((row, col))) => cursor = (col > 0).then(|| (row, col - 1)),
            ("right", Some((row, col))) => cursor = (col + 1 < width).then_some((row, col + 1)),
            ("q", _) => shown.code = Some(5),
            // Which tile, or what becomes of it: everything is open.
            (_, None) => return shown,
            _ if hand == Hand::Open => return shown,
            // Nothing lies there, or it is selected already.
            (_, Some(at)) if letter(&now, at) == b' ' || hand == Hand::Holds(at.0, at.1) => hand = Hand::Open,
            (_, Some((row, col))) => match hand {
                Hand::Holds(first_row, first_col) => {
                    moves.lines.push(format!("{} {} {} {}", first_row + 1, first_col + 1, row + 1, col + 1));
                    let said = play(&moves);
                    let after = picture(said.steps.last().map_or("", String::as_str));
                    if after.is_empty() {
                        // The second tile may be the first of the next pair.
                        moves.lines.pop();
                        hand = Hand::Open;
                    } else {
                        now = after;
                        shown.code = said.code;
                        hand = Hand::Empty;
                    }
                }
                _ => hand = Hand::Holds(row, col),
            },
        }
        shown.each.push(now.clone());
    }
    shown
}

fn is_picture(line: &str) -> bool {
    let text = line.trim_end_matches('\n');
    text.len() % 10 == 1 && text.bytes().all(|byte| matches!(byte, b' ' | b'-' | b'|') || byte.is_ascii_uppercase())
}

fn letter(picture: &str, (row, col): (usize, usize)) -> u8 {
    picture.lines().nth(4 * row + 2).and_then(|line| line.as_bytes().get(10 * col + 5).copied()).unwrap_or(b' ')
}

#[cfg(test)]
mod tests {
    use super::*;

    fn shown(board: &str, keys: &[&str]) -> Shown {
        pictures(&Session::new(Group::Play, "", "", keys).with_arguments(&["--board", board]))
    }

    #[test]
    fn keys_move_select_and_take_pairs_away() {
        let Shown { each, code } = shown("AB/AB", &["enter", "down", "enter", "right", "enter", "up", "enter"]);
        assert_eq!((each.len(), code), (8, Some(0)));
        assert!(each[2].contains('A') && !each[3].contains('A') && !each[7].contains('B'));
    }

    #[test]
    fn what_is_selected_beyond_a_border_or_after_a_mismatch_is_open() {
        for keys in
            [&["up", "enter", "q"][..], &["enter", "enter", "enter", "q"], &["enter", "right", "enter", "enter", "q"]]
        {
            let Shown { each, code } = shown("AB/AB", keys);
            assert_eq!((each.len(), code), (keys.len() - 1, None), "{keys:?}");
        }
        assert_eq!(shown("AB/AB", &["up", "left", "q"]).code, Some(5));
    }

    #[test]
    fn sessions_by_chance_are_decided_to_their_end() {
        for number in 0..200 {
            let mut random = parlor_games::kit::seed::Seed::new(format!("keys-{number}")).random("examine");
            let session = Keyed.random(&mut random).unwrap();
            assert!(pictures(&session).code.is_some(), "{:?} {:?}", session.arguments, session.lines);
        }
    }
}
