//! Whether a session that fails is as short as can be: shorter ones are tried, all of them as far as there is time for.

use std::collections::{BTreeSet, HashSet};

use parlor_examine::examination::Examination;
use parlor_examine::expectation::{Exits, Piece};
use parlor_examine::session::{LineEnds, Session};

/// How many lines more than the fewest a shrunk session may have.
const MORE: usize = 2;

/// How far the search went.
#[derive(Debug, PartialEq, Eq)]
pub struct Search {
    /// No session of fewer lines fails.
    pub fewest: usize,
    /// Of so many that were tried.
    pub tried: usize,
    /// Whether that was not enough, and every session was tried that lacks three lines of the one that was found.
    pub left_out: bool,
}

/// Fails if a session is found that fails too and is shorter by more than two lines.
///
/// Sessions are made of the lines that occur on the same board in those with a name, and in the one that was found. Two that
/// have come to the same board are continued once. The search ends where none shorter is left, or after so many sessions as
/// there is time for; in that case three lines of the found one are left out in every way there is.
pub fn nearly(examination: &Examination<'_>, named: &[Session], short: &Session, time_for: usize) -> Search {
    let mut search = Search { fewest: 0, tried: 0, left_out: false };
    let Some(most) = short.lines.len().checked_sub(MORE + 1) else { return search };
    // Whole games are too long to get anywhere near, so that less is spent on trying.
    let time_for = if most > 5 { time_for / 10 } else { time_for };
    let known: Vec<&Session> = named.iter().chain([short]).collect();
    let mut open = starts(&known);
    let mut seen = HashSet::new();
    while search.fewest <= most {
        let mut longer = Vec::new();
        for session in &open {
            search.tried += 1;
            if let Some(difference) = examination.difference(session) {
                panic!("{:?} {:?} is enough, not {:?}: {difference:?}", session.arguments, session.lines, short.lines);
            }
            if search.fewest < most && goes_on(examination, session, &mut seen) {
                longer.extend(vocabulary(&known, session).into_iter().map(|line| {
                    let mut next = session.clone();
                    next.lines.push(line);
                    next
                }));
            }
        }
        search.fewest += 1;
        if search.fewest <= most && search.tried + longer.len() > time_for {
            search.left_out = true;
            search.tried += without_three(examination, short);
            return search;
        }
        open = longer;
    }
    search
}

/// Every board there is, before anything is typed.
fn starts(known: &[&Session]) -> Vec<Session> {
    let mut boards: Vec<Session> = Vec::new();
    for &session in known {
        if !boards.iter().any(|board| same_board(board, session)) {
            let group = session.group;
            let (arguments, files) = (session.arguments.clone(), session.files.clone());
            let empty = Session { arguments, files, nameless: session.nameless, ..Session::new(group, "", "", &[]) };
            boards.push(Session { line_ends: LineEnds::Feed, ..empty });
        }
    }
    boards
}

fn same_board(a: &Session, b: &Session) -> bool {
    (&a.arguments, &a.files, a.nameless) == (&b.arguments, &b.files, b.nameless)
}

fn vocabulary(known: &[&Session], on: &Session) -> BTreeSet<String> {
    known.iter().filter(|session| same_board(session, on)).flat_map(|session| session.lines.iter().cloned()).collect()
}

/// Whether another line could make a difference: the game is not over, the document still says something, and no other
/// session has come to the same board with the same lines behind it.
fn goes_on(examination: &Examination<'_>, session: &Session, seen: &mut HashSet<String>) -> bool {
    let wanted = examination.document.expect(session);
    if wanted.exits != Exits::Any || wanted.steps.len() <= session.lines.len() + 1 {
        return false;
    }
    let said = |at: usize| wanted.steps[at].pieces.iter().map(Piece::shown).collect::<String>();
    let board = (0..=session.lines.len()).rev().map(|at| (at, said(at))).find(|(_, text)| text.lines().count() > 3);
    let (at, board) = board.unwrap_or_default();
    seen.insert(format!(
        "{:?}{:?}{:?}{board}{:?}",
        session.arguments,
        session.files,
        session.nameless,
        &session.lines[at..]
    ))
}

/// Leaves out three lines in every way; tells how many ways there are.
fn without_three(examination: &Examination<'_>, short: &Session) -> usize {
    let count = short.lines.len();
    let mut tried = 0;
    for a in 0..count {
        for b in a + 1..count {
            for c in b + 1..count {
                let mut lines = short.lines.clone();
                [c, b, a].into_iter().for_each(|at| _ = lines.remove(at));
                let session = Session { lines, never: Vec::new(), ..short.clone() };
                tried += 1;
                assert!(
                    examination.difference(&session).is_none(),
                    "{:?} is enough, not {:?}",
                    session.lines,
                    short.lines
                );
            }
        }
    }
    tried
}
