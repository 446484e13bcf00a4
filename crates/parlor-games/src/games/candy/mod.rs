//! Candy: swap neighbours so that three or more equal ones lie in a line; they go, the rest falls, new ones follow.
//!
//! `cascade` is the course document's way of clearing, `special` the second rule set; `solver` knows the candies to come
//! and proves whether a level's goal can still be met.

pub mod board;
pub mod cascade;
pub mod classic;
mod deal;
pub mod file;
mod knot;
mod looks;
mod near;
pub mod notation;
mod numbers;
mod offer;
mod par;
mod players;
mod reason;
pub mod rules;
pub mod setup;
pub mod solver;
mod special;
pub mod supply;
#[cfg(test)]
mod tests;
mod view;
mod voice;
mod words;

use board::Position;

use crate::arena::Player;
use crate::card::{Card, Example, Hand, Preset, Sample, Told};
use crate::classic::Document;
use crate::coach::Pars;
use crate::game::{Format, Game, Looks};

/// The rules of Candy.
#[derive(Clone, Copy, Debug)]
pub struct Candy;

impl Game for Candy {
    const CARD: Card = Card {
        id: "candy",
        name: "Candy",
        classic: Some("candy"),
        tagline: "Swap neighbours, line up three, and let the rest come tumbling down.",
        rules: "Swap two neighbouring candies so that three or more equal ones lie in a row or column. They go, the \
                candies above fall, and new ones follow from above, column by column from the left; what then lines \
                up goes too. A swap that makes no match is not made.\n\nThe first match of a swap is worth 60 points, \
                each further one 60 more than the one before it, and each candy beyond the third of a match 60 \
                more.\n\nEvery level has a goal that can be met: points in a number of swaps, candies to collect, swaps \
                to survive, or a stack to use up. One star is for the goal, more are for swaps to spare. Where no swap \
                makes a match the board can be shuffled; that counts as help.\n\nWith special \
                candies, four in line leave a striped one, crossing lines a wrapped one, and five in line a colour bomb.",
        hand: Hand::Swipe,
        controls: &[
            "Select a candy, then the neighbour it changes places with.",
            "Where nothing matches, X shuffles the board.",
            "Moves are typed by row, column and direction, counted from the upper left: r5c2 left.",
        ],
        fields: setup::FIELDS,
        presets: &[
            Preset { name: "Sweet start", setup: "6x6,near", winnable: true, difficulty: 6.3 },
            Preset { name: "Collector", setup: "7x7,k5,endless,collect,0,12,near", winnable: true, difficulty: 6.1 },
            Preset { name: "Candy shop", setup: "8x8,k5,endless,score,0,12,near", winnable: true, difficulty: 6.4 },
            Preset { name: "Long walk", setup: "6x6,k4,s100,survive,0,0,near", winnable: true, difficulty: 8.7 },
            Preset { name: "Empty the jar", setup: "6x6,k4,s50,exhaust,0,6,near", winnable: true, difficulty: 7.0 },
            Preset { name: "Holes stay", setup: "8x8,k4,still,score,0,0,near", winnable: true, difficulty: 8.6 },
            Preset { name: "Sharp tooth", setup: "9x9,k6,endless,score,0,12,near", winnable: true, difficulty: 6.7 },
            Preset {
                name: "Special candies",
                setup: "8x8,k5,endless,score,0,10,near,specials",
                winnable: true,
                difficulty: 8.7,
            },
            Preset { name: "Sweet start, relaxed", setup: "6x6", winnable: true, difficulty: 3.8 },
            Preset {
                name: "Collector, relaxed",
                setup: "7x7,k5,endless,collect,0,12",
                winnable: true,
                difficulty: 3.9,
            },
            Preset {
                name: "Candy shop, relaxed",
                setup: "8x8,k5,endless,score,0,12,steady",
                winnable: true,
                difficulty: 4.8,
            },
            Preset {
                name: "Special candies, relaxed",
                setup: "8x8,k5,endless,score,0,10,gentle,specials",
                winnable: true,
                difficulty: 4.4,
            },
        ],
        small: &[
            "4x4,k3,s12,score,0,3",
            "4x4,k3,s12,collect,0,4,steady",
            "4x4,k3,s12,survive,0,0,sharp",
            "4x4,k4,s12,exhaust,0,6",
            "4x4,k3,endless,score,0,3,steady",
            "4x5,k3,still,score,0,0,sharp",
            "4x4,k3,s12,score,0,3,steady,specials",
            "4x4,k3,s12,collect,0,4,near",
        ],
        refusals: &[
            Example { code: "off-board", board: "@0010/1232/2321+012", attempt: "3,0U" },
            Example { code: "empty-cell", board: "@01./120/201", attempt: "0,2L" },
            Example { code: "target-off-board", board: "@0010/1232/2321+012", attempt: "0,0U" },
            Example { code: "target-empty", board: "@01./120/201", attempt: "0,1R" },
            Example { code: "no-match", board: "@0010/1232/2321+012", attempt: "1,0R" },
            Example { code: "won", board: "3x3,still,score,60,0@012/120/201;m1;p60", attempt: "0,0R" },
            Example { code: "no-candies-left", board: "3x3,own,score,600,0@.12/120/201+;m1", attempt: "1,0R" },
            Example { code: "no-swaps-left", board: "3x3,own,score,600,2@012/120/201+;m2", attempt: "0,0R" },
            Example { code: "swaps-to-make", board: "@0010/1232/2321+012", attempt: "shuffle" },
            Example { code: "no-shuffle", board: "@01/10+", attempt: "shuffle" },
        ],
        samples: &[
            Sample { board: "6x6#7", moves: &[], told: Told::Why },
            Sample { board: "6x6,near#7", moves: &["4,0D", "3,2R", "1,3D", "2,2R", "4,1R"], told: Told::Verdict },
        ],
    };

    const LOOKS: Looks = Looks { drawings: include_str!("pieces.svg"), ..Looks::STOCK };

    const PLAYERS: &'static [Player<Self>] = players::PLAYERS;

    const FORMATS: &'static [Format<Self>] = &[file::FORMAT];

    const PAR: Option<Pars<Self>> = Some(par::PARS);

    const DOCUMENT: Option<Document> = Some(classic::DOCUMENT);

    const PICTURE: Option<fn(&Position) -> String> = Some(|position| classic::picture(&position.board));
}
