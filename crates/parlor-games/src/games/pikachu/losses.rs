//! Why a board is lost, in the words of the game.

use super::board::Board;
use super::field::Place;
use super::names;
use crate::kit::text::number;
use crate::speech::{Role, Speech};

/// How many kinds a sentence names before it only counts them.
const NAMED: usize = 3;

fn the(board: &Board, tiles: &[Place]) -> Speech {
    Speech::default().name(Role::Because, tiles, format!("the {}", names::all(board, tiles)))
}

fn listed(board: &Board, kinds: &[Vec<Place>]) -> Speech {
    Speech::list(kinds.iter().map(|tiles| the(board, tiles)))
}

/// One kind has a tile too many.
pub(super) fn odd(board: &Board, tiles: &[Place]) -> Speech {
    let words = names::all(board, tiles);
    match words.strip_prefix("one ") {
        Some(only) => {
            Speech::new("The ").name(Role::Because, tiles, format!("last {only}")).and(" has no partner left.")
        }
        None => Speech::new("One of ").name(Role::Because, tiles, format!("the {words}")).and(" has no partner."),
    }
}

/// Kinds that could not all be joined if nothing else were on the board; none of them can be left out.
pub(super) fn knotted(board: &Board, kinds: &[Vec<Place>]) -> Speech {
    let pairs = kinds.iter().all(|tiles| tiles.len() == 2);
    match kinds.len() {
        2 if pairs => {
            let them = listed(board, kinds).capital();
            them.and(" block each other: neither pair can be joined before the other has gone.")
        }
        many if pairs && many <= NAMED => {
            listed(board, kinds).capital().and(" block one another: none of these pairs can go first.")
        }
        many if pairs => {
            let them = format!("These {} pairs", number(many));
            let them = Speech::default().name(Role::Because, kinds.concat(), them);
            them.and(" block one another: none of them can go first.")
        }
        many if many <= NAMED => {
            Speech::new("Even alone on the board, ").join(listed(board, kinds)).and(" could not all be joined.")
        }
        many => {
            let them = format!("the tiles of these {} kinds", number(many));
            let them = Speech::new("Even alone on the board, ").name(Role::Because, kinds.concat(), them);
            them.and(" could not all be joined.")
        }
    }
}

/// Kinds some tiles of which stay however all others go and slide; none of them can be left out.
pub(super) fn held(board: &Board, kinds: &[Vec<Place>]) -> Speech {
    let said = Speech::new("However the others go and slide, ");
    match kinds {
        [only] if only.len() == 2 => said.join(the(board, only)).and(" can never be joined."),
        [_, _] if kinds.iter().all(|tiles| tiles.len() == 2) => {
            said.join(listed(board, kinds)).and(" block each other.")
        }
        _ if kinds.len() <= NAMED => said.and("some of ").join(listed(board, kinds)).and(" stay."),
        _ => {
            let them = format!("some tiles of these {} kinds", number(kinds.len()));
            said.name(Role::Because, kinds.concat(), them).and(" stay.")
        }
    }
}
