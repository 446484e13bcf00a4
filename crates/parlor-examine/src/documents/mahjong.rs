//! Mahjong's command line: its help, its options and the shape of its reports.

use parlor_games::kit::random::Random;

use super::{Document, ExitCode, Rule};
use crate::expectation::{Exits, Expectation, Piece, Shape, Step};
use crate::leniency::Leniency;
use crate::session::{Group, Session};

const HELP: &str = "[-h | -seed n | -tiledir dir | -tileset tiles.set | -f board.layout]";

const OPTIONS: [&str; 7] = ["-h", "-seed", "-tiledir", "-tileset", "-f", "-batch", "-completeReport"];

const RULES: &[Rule] = &[
    Rule::message("help", HELP, "-h displays the help"),
    Rule::message("seed", "Seed set to", "-seed specifies the random seed and says so"),
    Rule::message("unrecognized", "Unrecognized option:", "an option that is none is named, and the help follows"),
    Rule::told("board", "the help says what each option is for and what holds at present"),
    Rule::told("batch", "-batch runs the specified player on n boards and reports"),
    Rule::told("complete", "-completeReport reports on all players and both constructions"),
    Rule::told("missing", "an option that lacks its value is a mistake"),
    Rule::told("layout", "a layout that cannot be read is a mistake"),
];

/// The document of Mahjong.
pub(super) struct Mahjong;

impl Document for Mahjong {
    fn name(&self) -> &'static str {
        "mahjong"
    }

    fn prompts(&self) -> &'static [&'static str] {
        &[]
    }

    fn rules(&self) -> &'static [Rule] {
        RULES
    }

    fn exit_codes(&self) -> &'static [ExitCode] {
        &[(0, "help or a report"), (1, "a mistake")]
    }

    fn leniency(&self) -> Leniency {
        Leniency { trailing_blanks: true, ..Leniency::default() }
    }

    fn named(&self) -> Vec<Session> {
        let line = |group: Group, name: &str, purpose: &str, arguments: &[&str]| {
            Session::new(group, name, purpose, &[]).with_arguments(arguments)
        };
        vec![
            line(Group::Samples, "help", "the help", &["-h"]),
            line(Group::Messages, "help-later", "the help behind another option", &["-seed", "7", "-h"]),
            line(Group::Messages, "unrecognized", "an option that is none", &["-x"]),
            line(Group::Messages, "unrecognized-word", "a word that is no option", &["turtle"]),
            line(Group::Play, "batch", "a report on one player", &["-seed", "7", "-batch", "normal", "solvable", "4"])
                .for_rules(&["batch"]),
            line(Group::Play, "batch-random", "a report on random boards", &["-batch", "simple", "random", "3"])
                .for_rules(&["batch"]),
            line(Group::Play, "complete", "the complete report", &["-seed", "7", "-completeReport", "2"])
                .for_rules(&["complete"]),
            line(Group::BadInput, "seed-missing", "-seed without a number", &["-seed"]).for_rules(&["missing"]),
            line(
                Group::BadInput,
                "batch-missing",
                "-batch without a number of boards",
                &["-batch", "normal", "random"],
            )
            .for_rules(&["missing"]),
            line(Group::BadInput, "complete-missing", "-completeReport without a number", &["-completeReport"])
                .for_rules(&["missing"]),
            line(Group::BadInput, "layout-unnamed", "-f without a file", &["-f"]).for_rules(&["missing"]),
            line(Group::BadInput, "tiledir-missing", "-tiledir without a folder", &["-tiledir"])
                .for_rules(&["missing"]),
            line(Group::BadInput, "tileset-missing", "-tileset without a file", &["-tileset"]).for_rules(&["missing"]),
            line(Group::BadInput, "player-unknown", "a player that is none", &["-batch", "clever", "random", "2"]),
            line(Group::BadInput, "boards-unknown", "boards that are none", &["-batch", "simple", "easy", "2"]),
            line(Group::BadInput, "number-word", "a number of boards that is none", &["-completeReport", "many"]),
            line(
                Group::Robustness,
                "layout-missing",
                "a layout file that is not there",
                &["-f", "none.layout", "-batch", "simple", "random", "1"],
            )
            .for_rules(&["layout"]),
        ]
    }

    fn random(&self, random: &mut Random) -> Option<Session> {
        let seed = random.below(1_000_000).to_string();
        let player = ["simple", "normal", "cheating"][random.below(3)];
        let boards = ["random", "solvable"][random.below(2)];
        let games = (1 + random.below(3)).to_string();
        let word: String = (0..4).map(|_| char::from(b"jkqvwxyz"[random.below(8)])).collect();
        let line = |group: Group, purpose: &str, arguments: &[&str]| {
            Session::new(group, "", purpose, &[]).with_arguments(arguments)
        };
        Some(match random.below(10) {
            0 => line(Group::Messages, "the help behind a seed by chance", &["-seed", &seed, "-h"]),
            1 => line(Group::Messages, "a word by chance that is no option", &[&format!("-{word}")]),
            2 => line(Group::BadInput, "a player by chance that is none", &["-batch", &word, boards, &games]),
            3 => line(Group::BadInput, "boards by chance that are none", &["-batch", player, &word, &games]),
            4 => line(Group::Play, "a complete report by chance", &["-seed", &seed, "-completeReport", &games]),
            _ => line(Group::Play, "a report by chance", &["-seed", &seed, "-batch", player, boards, &games]),
        })
    }

    fn expect(&self, session: &Session) -> Expectation {
        let words: Vec<&str> = session.arguments.iter().map(String::as_str).collect();
        let mut pieces = Vec::new();
        if let ["-seed", number, ..] = words[..] {
            pieces.push(Piece::text(format!("Seed set to {number}\n")));
        }
        let mistake = || Expectation {
            steps: vec![Step::open()],
            exits: Exits::OneOf(vec![1, 2]),
            shape: None,
            never: Vec::new(),
        };
        match words[..] {
            [.., "-h"] => {
                pieces.extend(help());
                Expectation::answer(pieces, &[0])
            }
            [option] if !OPTIONS.contains(&option) => {
                pieces.push(Piece::text(format!("Unrecognized option: {option}\n")));
                pieces.extend(help());
                Expectation::answer(pieces, &[1])
            }
            [.., "-batch", "simple" | "normal" | "cheating", "random" | "solvable", games]
                if games.parse::<u64>().is_ok() && words[0] != "-f" =>
            {
                pieces.push(Piece::Free);
                Expectation { shape: Some(BATCH), ..Expectation::answer(pieces, &[0]) }
            }
            [.., "-completeReport", games] if games.parse::<u64>().is_ok() => {
                pieces.push(Piece::Free);
                Expectation { shape: Some(COMPLETE), ..Expectation::answer(pieces, &[0]) }
            }
            _ => mistake(),
        }
    }
}

/// The document does not show a report; that there is one, with numbers in it, can be asked for.
const BATCH: Shape = |report| {
    let rest = report.lines().filter(|line| !line.starts_with("Seed set to ")).collect::<Vec<_>>().join("\n");
    (!rest.bytes().any(|byte| byte.is_ascii_digit())).then(|| "the report has no number in it".to_owned())
};

/// A report on all players names them all.
const COMPLETE: Shape = |report| {
    let lower = report.to_lowercase();
    let players = [&["simple", "random ai"][..], &["normal"], &["cheat"]];
    let missing = players.iter().find(|names| !names.iter().any(|name| lower.contains(name)));
    missing.map(|names| format!("the report does not name the player {}", names[0])).or_else(|| BATCH(report))
};

/// The help, with whatever holds at present.
fn help() -> Vec<Piece> {
    let text = include_str!("../../samples/mahjong_help.out");
    let mut pieces = Vec::new();
    for (number, part) in text.split("(currently=").enumerate() {
        let rest = if number == 0 { part } else { part.split_once(')').map_or("", |(_, rest)| rest) };
        if number > 0 {
            pieces.extend([Piece::text("(currently="), Piece::Line, Piece::text(")")]);
        }
        pieces.push(Piece::text(rest));
    }
    pieces
}
