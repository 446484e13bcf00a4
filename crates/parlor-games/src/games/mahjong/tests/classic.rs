//! The document's command line: help, options, mistakes, and what the reports are about.

use std::collections::HashMap;
use std::time::Duration;

use super::super::Mahjong;
use crate::arena::{Figures, Series};
use crate::catalogue;
use crate::classic::{CommandLine, CommandLineTask};
use crate::game::Game;
use crate::kit::id::{GameId, Source};
use crate::kit::seed::Seed;

/// A well-formed tile set.
fn tile_set() -> String {
    let line = |group: usize| match group {
        33 => "33 33 34 35 36".to_owned(),
        34 => "34 37 37 37 37".to_owned(),
        35 => "35 38 39 40 41".to_owned(),
        _ => format!("{group} {group} {group} {group} {group}"),
    };
    (0..36).map(line).collect::<Vec<_>>().join("\n")
}

/// Carries out a command line in a folder with a few files.
fn command_line(line: &str) -> CommandLine {
    let files = HashMap::from([
        ("mine.layout", "# four in a row\n%Groups 1\n11 22 11 22\n11 22 11 22\n".to_owned()),
        ("bad.layout", "%Groups 36\n11 1\n".to_owned()),
        ("Tiles/tiles.set", tile_set()),
        ("My/tiles.set", tile_set().replace("5 5 5 5 5", "5 5")),
    ]);
    let words: Vec<String> = line.split_whitespace().map(str::to_owned).collect();
    let command_line = Mahjong::DOCUMENT.and_then(|document| document.command_line).unwrap();
    command_line(&words, &Seed::new("fresh"), &mut |name| files.get(name).map(|text| text.clone().into_bytes()))
}

/// What is said, noted, and done then.
fn told(line: &str) -> (String, String, String) {
    let CommandLine { said, noted, then } = command_line(line);
    let then = match then {
        CommandLineTask::End(code) => format!("exit {code}"),
        CommandLineTask::Play(id) => format!("play {id}"),
        CommandLineTask::Watch(games) => {
            format!("watch {:?}", games.series().iter().map(|it| it.games).collect::<Vec<_>>())
        }
    };
    (said, noted, then)
}

const HELP: &str = include_str!("../../../../testdata/classic/mahjong/help.out");

#[test]
#[cfg(not(windows))]
fn help_is_the_documents() {
    assert_eq!(told("-h"), (HELP.into(), String::new(), "exit 0".into()));
}

#[test]
#[cfg(not(windows))]
fn help_shows_the_values_given_before_it() {
    let (said, _, _) = told("-tiledir TILESET -f LAYOUT -seed 5 -h");
    let help = HELP.replace("Tiles/", "TILESET/").replace("Layouts/turtle.layout", "LAYOUT");
    assert_eq!(said, format!("Seed set to 5\n{help}"));
}

#[test]
fn an_unknown_option_is_answered_with_help() {
    for option in ["-x", "help", "--help", "-Seed"] {
        let (said, noted, then) = told(option);
        assert!(said.starts_with(&format!("Unrecognized option: {option}\n[-h | -seed n")), "{said}");
        assert_eq!((noted.as_str(), then.as_str()), ("", "exit 1"));
    }
}

#[test]
fn mistakes_are_one_line_each() {
    let lines = [
        "-seed",
        "-f",
        "-tiledir",
        "-tileset",
        "-batch",
        "-batch simple",
        "-batch simple random",
        "-batch nobody random 5",
        "-batch simple hard 5",
        "-batch simple random 0",
        "-batch simple random -3",
        "-batch simple random x",
        "-batch simple random 99999999999999999999",
        "-batch simple random 1000000001",
        "-completeReport",
        "-completeReport 0",
        "-completeReport 5 -completeReport 5",
        "-f nowhere.layout",
        "-f bad.layout",
        "-f Layouts/nowhere.layout",
        "-tileset nowhere.set",
        "-tiledir My -completeReport 5",
    ];
    let mut all = String::new();
    for line in lines {
        let (said, noted, then) = told(line);
        assert_eq!((said.as_str(), then.as_str(), noted.lines().count()), ("", "exit 1", 1), "{line}: {noted}");
        all += &format!("{line}\n    {noted}");
    }
    insta::assert_snapshot!(all);
}

#[test]
fn a_seed_that_is_no_number_leaves_it_to_chance() {
    let (said, noted, then) = told("-seed x");
    assert_eq!((said.as_str(), noted.as_str()), ("", "\"x\" is no number for a seed; chance decides.\n"));
    assert_eq!(then, told("").2);
}

#[test]
fn without_a_report_the_layout_is_played_with_the_documents_deal() {
    assert_eq!(told("-seed 7"), ("Seed set to 7\n".into(), String::new(), "play mahjong:document#1.7".into()));
    assert_eq!(told("-seed -7 -f mine.layout").2, "play mahjong:~0041,document#1.-7");
    assert_eq!(told("-f Layouts/ziggurat.layout -seed 7").2, "play mahjong:ziggurat,document#1.7");
    let (said, noted, then) = told("-tileset Tiles/tiles.set -seed 7");
    assert_eq!((said.as_str(), then.as_str()), ("Seed set to 7\n", "play mahjong:document#1.7"));
    assert!(noted.ends_with("on the page: parlor serve --tileset Tiles/tiles.set\n"), "{noted}");
}

#[test]
fn the_complete_report_halves_its_boards_between_turtle_and_ziggurat() {
    assert_eq!(told("-completeReport 5").2, format!("watch {:?}", [3, 2].repeat(8)));
    assert_eq!(told("-batch normal solvable 5").2, "watch [5]");
}

/// The report with every game played here.
fn report(line: &str) -> String {
    let CommandLineTask::Watch(games) = command_line(line).then else { panic!("{line} reports nothing") };
    let series = games.series();
    let mut figures = vec![Figures::default(); series.len()];
    for (Series { boards, player, games: many }, figures) in series.iter().zip(&mut figures) {
        for number in 1..=*many {
            let seed = Seed::new(format!("{}-{number}", games.seed().text()));
            let id = GameId { source: Source::Seed(seed.clone()), ..boards.clone() };
            let played = catalogue::find(&id.game).unwrap().play_out(&id, player, &seed).unwrap();
            figures.add(played.won, played.moves as u64, played.progress as u64, Duration::from_micros(1_500));
        }
    }
    games.report(&figures)
}

#[test]
fn a_batch_report_has_a_line_for_each_figure() {
    insta::assert_snapshot!(report("-seed 7 -batch normal solvable 20"));
    insta::assert_snapshot!(report("-seed 7 -f mine.layout -batch simple random 20"));
}

#[test]
fn a_complete_report_has_a_row_for_each_player_and_construction() {
    insta::assert_snapshot!(report("-seed 7 -completeReport 7"));
    let one = report("-seed 7 -completeReport 1");
    assert!(one.lines().skip(3).all(|row| row.contains(" - ")), "no Ziggurat, no share of wins:\n{one}");
}
