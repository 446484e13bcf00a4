//! Magic Square: number, column and row, one question at a time.

use parlor_games::kit::random::Random;

use super::{Document, ExitCode, Rule, complaint, expectation};
use crate::expectation::{Exits, Expectation, Piece, Step};
use crate::leniency::Leniency;
use crate::oracle::transcript;
use crate::session::{Group, LineEnds, Session};

const NUMBER: &str = "enter the number you want to add: ";
const COLUMN: &str = "enter the x coordinate you want to move to: ";
const ROW: &str = "enter the y coordinate you want to move to: ";

const RULES: &[Rule] = &[
    Rule::message("number", NUMBER, "a turn asks for the number first"),
    Rule::message("x", COLUMN, "then for the x coordinate, the column"),
    Rule::message("y", ROW, "then for the y coordinate, the row counted from the bottom"),
    Rule::message("available", "Available pieces:", "the pieces that are not on the board are listed in order"),
    Rule::message("success", "success!", "a full board whose lines add up is a success"),
    Rule::message("no-move", "no valid move! game over.", "a full board whose lines do not add up is lost"),
    Rule::message("turns", "total turns:", "the turns are counted, one for each valid move"),
    Rule::message("usage", "MagicSquare [extra_options]", "more than two extra options are answered with the usage"),
    Rule::message(
        "usage-game",
        "[game_name] [extra_options]",
        "no game, or one that is not there, is answered with the usage",
    ),
    Rule::told("board", "the rows are printed from the top, then X and the columns, then the pieces"),
    Rule::told("size", "the first extra option is the number of squares on a side"),
    Rule::told("lowest", "the second extra option is the lowest piece"),
    Rule::told("width", "columns are as wide as the longest piece placed so far"),
    Rule::told("quit", "quit ends the game at every question, without a word"),
    Rule::told("diagonals", "both diagonals must add up too"),
    Rule::told("wrong", "a wrong answer changes nothing and is asked again"),
];

/// Magic Square's document.
pub(super) struct MagicSquare;

impl Document for MagicSquare {
    fn name(&self) -> &'static str {
        "MagicSquare"
    }

    fn prompts(&self) -> &'static [&'static str] {
        &[NUMBER, COLUMN, ROW]
    }

    fn rules(&self) -> &'static [Rule] {
        RULES
    }

    fn exit_codes(&self) -> &'static [ExitCode] {
        &[(0, "success"), (3, "usage"), (5, "quit"), (6, "no valid move")]
    }

    fn leniency(&self) -> Leniency {
        Leniency { trailing_blanks: true, ..Leniency::default() }
    }

    fn named(&self) -> Vec<Session> {
        let sample =
            |name: &str, purpose: &str, text: &str| Session::new(Group::Samples, name, purpose, &[]).typed(text);
        let mut sessions = vec![
            sample("sample-won", "the game that is won", include_str!("../../samples/magic_square_win.in")),
            sample("sample-lost", "the game that is lost", include_str!("../../samples/magic_square_lose.in")),
            sample("sample-1", "a board of one square", include_str!("../../samples/magic_square_1.in"))
                .with_arguments(&["1"])
                .for_rules(&["size"]),
            sample("sample-lowest", "the lowest piece is -9", include_str!("../../samples/magic_square_neg9.in"))
                .with_arguments(&["3", "-9"])
                .for_rules(&["lowest", "width"]),
            Session::new(Group::Samples, "usage-many", "too many options", &[]).with_arguments(&["5", "5", "5", "5"]),
            Session::new(Group::Samples, "usage-none", "no game is named", &[]).without_name(),
            Session::new(Group::Samples, "usage-unknown", "a game that is not there", &[])
                .without_name()
                .with_arguments(&["game"]),
        ];
        sessions.extend(plays());
        sessions.extend(mistakes());
        sessions
    }

    fn random(&self, random: &mut Random) -> Option<Session> {
        let order = [1, 2, 3, 3, 3, 4, 5][random.below(7)];
        let lowest = [1, 1, 1, 0, -9, 7, 95][random.below(7)];
        let mut session = Session::new(Group::Play, "", "a game by chance", &[]);
        match (order, lowest) {
            (3, 1) => {}
            (_, 1) => session.arguments = vec![order.to_string()],
            _ => session.arguments = vec![order.to_string(), lowest.to_string()],
        }
        let mut cells: Vec<(usize, usize)> = (0..order * order).map(|cell| (cell % order, cell / order)).collect();
        let mut numbers: Vec<i64> = (0..(order * order) as i64).collect();
        if order % 2 == 1 && random.one_in(2) {
            session.purpose = "a game that is won".into();
            numbers = cells.iter().map(|&(x, y)| siamese(order, x, y)).collect();
            let mut both: Vec<_> = cells.into_iter().zip(numbers).collect();
            random.shuffle(&mut both);
            (cells, numbers) = both.into_iter().unzip();
        } else {
            random.shuffle(&mut cells);
            random.shuffle(&mut numbers);
        }
        let end = if random.one_in(3) { random.below(cells.len() + 1) } else { cells.len() };
        for ((x, y), number) in cells.into_iter().zip(numbers).take(end) {
            session.lines.extend([(number + lowest).to_string(), x.to_string(), y.to_string()]);
        }
        if end < order * order {
            session.purpose = "a game that is left".into();
            if random.one_in(2) {
                let wrong = ["x", "999", "", "1.5", "-77"][random.below(5)];
                session.group = Group::BadInput;
                session.purpose = "a game with a wrong number at its end".into();
                session.lines.push(wrong.into());
            }
            session.lines.push("quit".into());
        }
        Some(session)
    }

    fn expect(&self, session: &Session) -> Expectation {
        if session.nameless {
            return usage(" [game_name] [extra_options]\n");
        }
        let said = transcript(self.name(), &[], session);
        match (said.code, session.arguments.len()) {
            (Some(3), _) => return usage(" MagicSquare [extra_options]\n"),
            // The document does not say what a size that is none is answered with.
            (Some(1), _) => {
                return Expectation {
                    steps: vec![Step::open()],
                    exits: Exits::OneOf(vec![1, 2, 3, 4]),
                    shape: None,
                    never: Vec::new(),
                };
            }
            _ => {}
        }
        let mut complained = false;
        expectation(session, &said, |step, text| {
            let line = step.checked_sub(1).map_or("", |at| session.lines[at].as_str());
            if step == 0 || line == "quit" {
                return Some(vec![Piece::text(text)]);
            }
            let answers = text.is_empty() || text.starts_with('\n') || self.prompts().contains(&text);
            // Which question follows a wrong answer is not said, so that only `quit` can be given after one.
            if complained || answers && line.parse::<i64>().map(|number| number.to_string()) != Ok(line.to_owned()) {
                return None;
            }
            complained = !answers;
            Some(if answers { vec![Piece::text(text)] } else { complaint(self.prompts()) })
        })
    }

    fn smaller(&self, session: &Session) -> Vec<Session> {
        let mut smaller = Vec::new();
        if session.arguments.len() == 2 {
            smaller.push(Session { arguments: session.arguments[..1].to_vec(), ..session.clone() });
        }
        let order: usize = session.arguments.first().and_then(|word| word.parse().ok()).unwrap_or(3);
        for order in (1..order.min(9)).map(|order| order.to_string()) {
            let rest = session.arguments.iter().skip(1).cloned();
            let arguments = [order].into_iter().chain(rest).collect();
            smaller.push(Session { arguments, ..session.clone() });
        }
        smaller
    }
}

/// A usage line, whatever the program is called.
pub(super) fn usage(rest: &str) -> Expectation {
    Expectation::answer(vec![Piece::text("Usage: "), Piece::Line, Piece::text(rest)], &[3])
}

/// The number of the Siamese method on a square, from 0.
fn siamese(order: usize, x: usize, y: usize) -> i64 {
    let row = (x + y + 1 + order / 2) % order;
    let col = (x + 2 * y + 1) % order;
    (order * row + col) as i64
}

/// Games for a rule each.
fn plays() -> Vec<Session> {
    let game = |group: Group, name: &str, purpose: &str, text: &str| {
        Session::new(group, name, purpose, &[]).typed(&text.replace(' ', "\n"))
    };
    // Rows and columns add up, the second diagonal does not.
    let slanted = "1 0 0 5 1 0 9 2 0 6 0 1 7 1 1 2 2 1 8 0 2 3 1 2 4 2 2";
    vec![
        game(Group::Messages, "quit-number", "quit where a number is asked for", "quit").for_rules(&["quit"]),
        game(Group::Messages, "quit-x", "quit where a column is asked for", "5 quit"),
        game(Group::Messages, "quit-y", "quit where a row is asked for", "5 1 quit"),
        game(Group::Messages, "lost-small", "a board of four squares is full", "1 0 0 2 1 0 3 0 1 4 1 1")
            .with_arguments(&["2"]),
        game(Group::Messages, "won-small", "a board of one square", "7 0 0").with_arguments(&["1", "7"]),
        game(Group::Play, "one-piece", "x is the column, y the row from the bottom", "5 2 0 quit"),
        game(Group::Play, "top-row", "the top row has the highest number", "9 0 2 quit"),
        game(Group::Play, "diagonals", "rows and columns add up, a diagonal does not", slanted)
            .for_rules(&["diagonals"]),
        game(
            Group::Play,
            "columns",
            "rows add up, columns do not",
            "3 0 0 7 1 0 5 2 0 2 0 1 4 1 1 9 2 1 6 0 2 1 1 2 8 2 2",
        ),
        game(
            Group::Play,
            "rows",
            "columns add up, rows do not",
            "8 0 0 9 1 0 5 2 0 1 0 1 4 1 1 7 2 1 6 0 2 2 1 2 3 2 2",
        ),
        game(Group::Play, "wide", "the width grows with the first long piece", "1 0 0 10 1 1 2 3 3 quit")
            .with_arguments(&["4"])
            .for_rules(&["width"]),
        game(Group::Play, "negative", "a negative piece is as wide as its sign", "3 0 0 -1 1 0 quit")
            .with_arguments(&["3", "-1"]),
        game(Group::Play, "order-4", "a square of order 4", include_str!("../../samples/magic_square_4.in").trim_end())
            .typed(include_str!("../../samples/magic_square_4.in"))
            .with_arguments(&["4"])
            .for_rules(&["size"]),
    ]
}

/// What is wrong, and ends.
fn mistakes() -> Vec<Session> {
    let bad = |name: &str, purpose: &str, lines: &[&str]| Session::new(Group::BadInput, name, purpose, lines);
    let robust = |name: &str, purpose: &str, lines: &[&str]| Session::new(Group::Robustness, name, purpose, lines);
    vec![
        bad("number-word", "a word for a number", &["five", "quit"]).for_rules(&["wrong"]),
        bad("number-unknown", "a number that is no piece", &["10", "quit"]),
        bad("number-used", "a piece that is on the board", &["5", "1", "1", "5", "quit"]),
        bad("number-used-through", "a piece is not used twice", &["5", "1", "1", "5", "0", "0", "quit"]).never("\n0 5"),
        bad("taken-through", "a piece is not laid on another", &["5", "1", "1", "6", "1", "1", "quit"])
            .never("\n1   6"),
        bad("x-outside", "a column that is none", &["5", "3", "quit"]),
        bad("y-outside", "a row that is none", &["5", "1", "-1", "quit"]),
        bad("square-taken", "a square that is taken", &["5", "1", "1", "6", "1", "1", "quit"]),
        bad("size-word", "a size that is no number", &[]).with_arguments(&["three"]),
        bad("size-zero", "a size of 0", &[]).with_arguments(&["0"]),
        robust("no-input", "the input is empty", &[]),
        robust("end-at-x", "the input ends where a column is asked for", &["5"]),
        robust("end-at-y", "the input ends where a row is asked for", &["5", "0"]),
        robust("open-line", "the last line of input has no end", &["5", "1", "1", "quit"]).ending(LineEnds::LastOpen),
        robust("windows-lines", "the lines of input end as on Windows", &["5", "1", "1", "quit"])
            .ending(LineEnds::ReturnFeed),
    ]
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_squares_to_win_with_are_magic() {
        for order in [1, 3, 5] {
            let line =
                |cells: &mut dyn Iterator<Item = (usize, usize)>| cells.map(|(x, y)| siamese(order, x, y)).sum::<i64>();
            let sum = (order * (order * order - 1) / 2) as i64;
            for at in 0..order {
                assert_eq!(line(&mut (0..order).map(|x| (x, at))), sum);
                assert_eq!(line(&mut (0..order).map(|y| (at, y))), sum);
            }
            assert_eq!(line(&mut (0..order).map(|x| (x, x))), sum);
            assert_eq!(line(&mut (0..order).map(|x| (x, order - 1 - x))), sum);
        }
    }
}
