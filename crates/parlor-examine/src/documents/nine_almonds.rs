//! Nine Almonds: piece and destination, and whether to go on.

use parlor_games::kit::random::Random;

use super::magic_square::usage;
use super::{Document, ExitCode, Rule, complaint, expectation};
use crate::expectation::{Expectation, Piece};
use crate::leniency::Leniency;
use crate::oracle::{Stage, transcript};
use crate::session::{Group, LineEnds, Session};

const PIECE: &str = "enter the piece you want to move: ";
const DESTINATION: &str = "enter the destination: ";
const CONTINUE: &str = "Continue this turn (YyNn)?";
const OVER: &str = "this piece cannot be moved from its new position. this turn is over.";
const SIDE: i8 = 5;

const RULES: &[Rule] = &[
    Rule::message("piece", PIECE, "a turn asks for the piece first"),
    Rule::message("destination", DESTINATION, "then for the destination"),
    Rule::message("continue", CONTINUE, "a piece that can go on is asked whether it does"),
    Rule::message("over", OVER, "a piece that cannot go on ends its turn"),
    Rule::message("success", "success!", "one almond left in the centre is a success"),
    Rule::message("no-move", "no valid move! game over.", "no almond that can jump ends the game"),
    Rule::message("quit", "user quit!", "quit ends the game"),
    Rule::message("turns", "total turns:", "a chain of jumps is one turn"),
    Rule::message("moves", " to ", "the squares of a turn are listed after each jump"),
    Rule::message("usage", "NineAlmonds\n", "the game has no options: any is answered with the usage"),
    Rule::message(
        "usage-game",
        "[game_name] [extra_options]",
        "no game, or one that is not there, is answered with the usage",
    ),
    Rule::told("board", "the rows are printed from the top with A for an almond, then X and the columns"),
    Rule::told("diagonal", "almonds jump across, up, down and diagonally"),
    Rule::told("removed", "the almond that is jumped over goes"),
    Rule::told("broken-off", "a turn that is broken off is not counted"),
    Rule::told("capitals", "Y and N answer as y and n do"),
    Rule::told("wrong", "a wrong answer changes nothing and is asked again"),
];

/// The document of Nine Almonds.
pub(super) struct NineAlmonds;

impl Document for NineAlmonds {
    fn name(&self) -> &'static str {
        "NineAlmonds"
    }

    fn prompts(&self) -> &'static [&'static str] {
        &[PIECE, DESTINATION, CONTINUE]
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
            sample("sample-won", "the game that is won", include_str!("../../samples/nine_almonds_win.in"))
                .for_rules(&["diagonal"]),
            sample("sample-lost", "the game that is lost", include_str!("../../samples/nine_almonds_lose.in")),
            sample("sample-quit", "the game that is left", include_str!("../../samples/nine_almonds_quit.in")),
            Session::new(Group::Samples, "usage-none", "no game is named", &[]).without_name(),
            Session::new(Group::Samples, "usage-unknown", "a game that is not there", &[])
                .without_name()
                .with_arguments(&["game"]),
            Session::new(Group::Messages, "usage-option", "an option where there are none", &[]).with_arguments(&["5"]),
        ];
        sessions.extend(plays());
        sessions.extend(mistakes());
        sessions
    }

    fn random(&self, random: &mut Random) -> Option<Session> {
        let mut session = Session::new(Group::Play, "", "a game by chance", &[]);
        let mut stage = Stage::open(self.name(), &[], &session)?;
        let winning = random.one_in(3);
        let line = if winning { Position::START.won(random) } else { None };
        let mut line = line.map(|line| line.into_iter());
        if winning {
            session.purpose = "a game that is won".into();
        }
        let leaves = if winning || random.one_in(2) { 99 } else { 1 + random.below(6) };
        let mut position = Position::START;
        let mut last = None;
        for _ in 0..leaves {
            let jump = match &mut line {
                Some(line) => line.next(),
                None => random.pick(&position.jumps()).copied(),
            };
            let Some(jump) = jump else { break };
            let mut lines = Vec::new();
            if stage.last().ends_with(CONTINUE) {
                let goes_on = last == Some(jump.from);
                lines.push(if goes_on { ["y", "Y"] } else { ["n", "N"] }[random.below(2)].to_owned());
                if !goes_on {
                    lines.push(jump.from.text());
                }
            } else {
                lines.push(jump.from.text());
            }
            lines.push(jump.to.text());
            for line in lines {
                stage.say(&line);
                session.lines.push(line);
            }
            position.0 ^= jump.changed();
            last = Some(jump.to);
        }
        if stage.last().ends_with(CONTINUE) {
            stage.say("n");
            session.lines.push("n".into());
        }
        if stage.code.is_none() {
            session.purpose = "a game that is left".into();
            if random.one_in(2) {
                session.group = Group::BadInput;
                session.lines.push(["5,5", "x", "-1,2", "2", "9,9"][random.below(5)].into());
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
        if said.code == Some(3) {
            return usage(" NineAlmonds\n");
        }
        let mut complained = false;
        expectation(session, &said, |step, text| {
            let Some(at) = step.checked_sub(1) else { return Some(vec![Piece::text(text)]) };
            let (before, line) = (&said.steps[at], session.lines[at].as_str());
            let answers =
                text.starts_with('\n') || text.starts_with("user quit!") || text == PIECE || text == DESTINATION;
            if before.ends_with(CONTINUE) {
                // What another answer means is not said.
                return (answers && line.len() == 1 && !complained).then(|| vec![Piece::text(text)]);
            }
            if line == "quit" {
                return Some(vec![Piece::text(text)]);
            }
            // Which question follows a wrong answer is not said, so that only `quit` can be given after one.
            if complained || answers && Square::read(line).is_none() {
                return None;
            }
            complained = !answers;
            Some(if answers { vec![Piece::text(text)] } else { complaint(&[PIECE, DESTINATION]) })
        })
    }
}

/// Games for a rule each.
fn plays() -> Vec<Session> {
    let game = |group: Group, name: &str, purpose: &str, lines: &[&str]| Session::new(group, name, purpose, lines);
    vec![
        game(Group::Messages, "quit-piece", "quit where a piece is asked for", &["quit"]),
        game(Group::Messages, "quit-destination", "quit where a destination is asked for", &["2,2", "quit"]),
        game(Group::Messages, "continue", "a jump after which the piece can go on", &["2,2", "2,4", "n", "quit"]),
        game(Group::Messages, "cannot-go-on", "a jump after which the piece cannot go on", &["1,2", "1,4", "quit"]),
        game(Group::Play, "chain", "two jumps in one turn", &["2,2", "2,4", "y", "4,2", "n", "quit"])
            .for_rules(&["removed"]),
        game(Group::Play, "diagonal", "a diagonal jump", &["2,2", "4,4", "n", "quit"]).for_rules(&["diagonal"]),
        game(Group::Play, "capitals", "Y and N", &["2,2", "2,4", "Y", "4,2", "N", "quit"]).for_rules(&["capitals"]),
        game(Group::Play, "broken-off", "quit in the middle of a turn", &["2,2", "2,4", "y", "quit"])
            .for_rules(&["broken-off"]),
        game(Group::Play, "one-elsewhere", "one almond is left, but not in the centre", &[])
            .typed("1,2\n1,4\n2,3\n4,3\n2,2\n0,0\n3,1\n3,3\n4,3\n2,3\n1,4\n3,2\ny\n1,0\n0,0\n2,0"),
        game(Group::Play, "two-turns", "turns are counted", &["1,2", "1,4", "3,2", "3,4", "quit"]),
    ]
}

/// What is wrong, and ends.
fn mistakes() -> Vec<Session> {
    let bad = |name: &str, purpose: &str, lines: &[&str]| Session::new(Group::BadInput, name, purpose, lines);
    let robust = |name: &str, purpose: &str, lines: &[&str]| Session::new(Group::Robustness, name, purpose, lines);
    vec![
        bad("piece-word", "a word for a piece", &["almond", "quit"]).for_rules(&["wrong"]),
        bad("piece-outside", "a piece off the board", &["5,5", "quit"]),
        bad("piece-empty", "an empty square for a piece", &["0,0", "quit"]),
        bad("piece-stuck", "a piece that cannot move", &["1,2", "1,4", "1,4", "quit"]),
        bad("destination-word", "a word for a destination", &["2,2", "there", "quit"]),
        bad("destination-outside", "a destination off the board", &["2,2", "2,6", "quit"]),
        bad("destination-near", "a destination next to the piece", &["2,2", "1,1", "quit"]).never("2,2 to"),
        bad("destination-bent", "a destination that is not in line", &["2,2", "4,3", "quit"]).never("2,2 to"),
        bad("destination-taken", "a destination with an almond on it", &["1,2", "3,2", "quit"]).never("1,2 to"),
        bad("nothing-between", "no almond to jump over", &["1,2", "1,4", "3,2", "3,4", "2,3", "0,3", "quit"])
            .never("2,3 to"),
        robust("no-input", "the input is empty", &[]),
        robust("end-at-destination", "the input ends where a destination is asked for", &["2,2"]),
        robust("end-at-continue", "the input ends where it is asked whether to go on", &["2,2", "2,4"]),
        robust("open-line", "the last line of input has no end", &["2,2", "quit"]).ending(LineEnds::LastOpen),
        robust("windows-lines", "the lines of input end as on Windows", &["2,2", "quit"]).ending(LineEnds::ReturnFeed),
    ]
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct Square(i8, i8);

impl Square {
    fn read(text: &str) -> Option<Self> {
        let (x, y) = text.split_once(',')?;
        let square = Self(x.parse().ok()?, y.parse().ok()?);
        (square.text() == text).then_some(square)
    }

    fn text(self) -> String {
        format!("{},{}", self.0, self.1)
    }

    fn bit(self) -> u32 {
        1 << (self.1 * SIDE + self.0)
    }
}

#[derive(Clone, Copy)]
struct Jump {
    from: Square,
    over: Square,
    to: Square,
}

impl Jump {
    fn changed(self) -> u32 {
        self.from.bit() | self.over.bit() | self.to.bit()
    }
}

/// Where the almonds lie, a bit for each square.
#[derive(Clone, Copy)]
struct Position(u32);

impl Position {
    const START: Self = Self(0b01110_01110_01110 << 5);
    const WON: u32 = 1 << 12;

    fn jumps(self) -> Vec<Jump> {
        let squares = (0..SIDE).flat_map(|y| (0..SIDE).map(move |x| Square(x, y)));
        let ways = [(1, 0), (-1, 0), (0, 1), (0, -1), (1, 1), (1, -1), (-1, 1), (-1, -1)];
        let jumps = squares.flat_map(|from| {
            ways.map(|(dx, dy)| Jump {
                from,
                over: Square(from.0 + dx, from.1 + dy),
                to: Square(from.0 + 2 * dx, from.1 + 2 * dy),
            })
        });
        let inside = |square: Square| (0..SIDE).contains(&square.0) && (0..SIDE).contains(&square.1);
        let has = |square: Square| self.0 & square.bit() != 0;
        jumps.filter(|jump| inside(jump.to) && has(jump.from) && has(jump.over) && !has(jump.to)).collect()
    }

    /// Some line that wins.
    fn won(self, random: &mut Random) -> Option<Vec<Jump>> {
        fn search(
            at: Position,
            random: &mut Random,
            dead: &mut std::collections::HashSet<u32>,
            line: &mut Vec<Jump>,
        ) -> bool {
            if at.0 == Position::WON {
                return true;
            }
            if !dead.insert(at.0) {
                return false;
            }
            let mut jumps = at.jumps();
            random.shuffle(&mut jumps);
            jumps.into_iter().any(|jump| {
                line.push(jump);
                let won = search(Position(at.0 ^ jump.changed()), random, dead, line);
                if !won {
                    line.pop();
                }
                won
            })
        }
        let mut line = Vec::new();
        search(self, random, &mut std::collections::HashSet::new(), &mut line).then_some(line)
    }
}
