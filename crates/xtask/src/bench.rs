//! Runs the benchmarks and ends with a table of every figure that has a target.
//!
//! Benchmarks print a figure as `GAME, NAME: VALUE UNIT (target <= BOUND UNIT)`, or with `>=`. All they print is passed
//! through; nothing fails because a target is missed.

use std::fmt::Write as _;
use std::io::{BufRead, BufReader};
use std::process::{Command, Stdio};

use anyhow::{Context, Result, bail};

use crate::steps::top;

/// A figure that has a target.
#[derive(Debug, PartialEq)]
struct Figure {
    game: String,
    what: String,
    measured: String,
    target: String,
    reached: bool,
}

impl Figure {
    /// Reads a line; `None` if it is something else.
    fn read(line: &str) -> Option<Self> {
        let (figure, target) = line.trim().strip_suffix(')')?.rsplit_once(" (target ")?;
        let (name, measured) = figure.rsplit_once(": ")?;
        let (game, what) = name.split_once(", ")?;
        let (relation, bound) = target.split_once(' ')?;
        let (value, limit) = (number(measured)?, number(bound)?);
        let (sign, reached) = match relation {
            "<=" => ('≤', value <= limit),
            ">=" => ('≥', value >= limit),
            _ => return None,
        };
        let [game, what, measured] = [game, what, measured].map(str::to_owned);
        Some(Self { game, what, measured, target: format!("{sign} {bound}"), reached })
    }
}

/// The number that a text such as `12.5 ms` begins with.
fn number(text: &str) -> Option<f64> {
    text.split(' ').next()?.parse().ok()
}

/// The figures as a table in Markdown.
fn table(figures: &[Figure]) -> String {
    let mut text = "| game | what | measured | target | |\n|---|---|---|---|---|\n".to_owned();
    for Figure { game, what, measured, target, reached } in figures {
        let word = if *reached { "reached" } else { "MISSED" };
        let what = what.replace('|', "\\|");
        // Writing to a text cannot fail.
        let _ = writeln!(text, "| {game} | {what} | {measured} | {target} | {word} |");
    }
    text
}

/// The benchmarks of a game, or all of them: a game may have several, which begin with its name.
fn chosen(benches: &[String], game: Option<&str>) -> Vec<String> {
    let wanted = game.map(|game| game.replace('-', "_"));
    let fits = |bench: &&String| {
        let Some(wanted) = &wanted else { return true };
        bench.strip_prefix(wanted).is_some_and(|rest| rest.is_empty() || rest.starts_with('_'))
    };
    benches.iter().filter(fits).cloned().collect()
}

/// The packages that have benchmarks: what games and their solvers do, and what the command does.
const PACKAGES: [&str; 2] = ["parlor-games", "parlor"];

/// The benchmarks there are, package by package.
fn benches() -> Result<Vec<String>> {
    let mut names = Vec::new();
    for package in PACKAGES {
        let folder = top().join("crates").join(package).join("benches");
        let before = names.len();
        for entry in std::fs::read_dir(&folder).with_context(|| format!("cannot list {}", folder.display()))? {
            let path = entry?.path();
            if path.extension().is_some_and(|extension| extension == "rs") {
                names.extend(path.file_stem().map(|stem| stem.to_string_lossy().into_owned()));
            }
        }
        names[before..].sort();
    }
    Ok(names)
}

/// The package that a benchmark is in.
fn package(name: &str) -> &'static str {
    let there = |package: &&str| top().join(format!("crates/{package}/benches/{name}.rs")).is_file();
    PACKAGES.into_iter().find(there).unwrap_or(PACKAGES[0])
}

/// Runs one benchmark, passes on what it prints, and gathers its figures; also whether it came to its end.
fn run(name: &str, words: &[String]) -> Result<(Vec<Figure>, bool)> {
    eprintln!("\n==> {name} {}", words.join(" "));
    let mut child = Command::new("cargo")
        .args(["bench", "--package", package(name), "--bench", name, "--"])
        .args(words)
        .current_dir(top())
        .stdout(Stdio::piped())
        .spawn()
        .context("cannot start cargo")?;
    let output = child.stdout.take().context("the benchmark's output was asked for")?;
    let mut figures = Vec::new();
    for line in BufReader::new(output).lines() {
        let line = line?;
        println!("{line}");
        figures.extend(Figure::read(&line));
    }
    Ok((figures, child.wait()?.success()))
}

/// Runs the benchmarks: all, or those of the game that the first word names. Other words go to the benchmarks.
pub fn bench(words: &[String]) -> Result<()> {
    let all = benches()?;
    let game = words.first().filter(|word| !chosen(&all, Some(word)).is_empty());
    let words = &words[usize::from(game.is_some())..];
    let (mut figures, mut failed) = (Vec::new(), Vec::new());
    for name in chosen(&all, game.map(String::as_str)) {
        let (found, ended) = run(&name, words)?;
        figures.extend(found);
        if !ended {
            failed.push(name);
        }
    }
    print!("\n{}", table(&figures));
    let missed = figures.iter().filter(|figure| !figure.reached).count();
    println!("\n{} of {} targets reached.", figures.len() - missed, figures.len());
    if failed.is_empty() { Ok(()) } else { bail!("did not come to an end: {}", failed.join(", ")) }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn figure(line: &str) -> Figure {
        Figure::read(line).unwrap()
    }

    #[test]
    fn a_figure_is_read_with_its_target() {
        let read = figure("mahjong, uniform Turtles: 5702 boards/s (target >= 4300 boards/s)");
        let [game, what, measured, target] =
            ["mahjong", "uniform Turtles", "5702 boards/s", "≥ 4300 boards/s"].map(str::to_owned);
        assert_eq!(read, Figure { game, what, measured, target, reached: true });
    }

    #[test]
    fn a_target_is_reached_up_to_its_bound_and_not_beyond() {
        assert!(figure("a, b: 1 ms (target <= 1 ms)").reached);
        assert!(!figure("a, b: 1.001 ms (target <= 1 ms)").reached);
        assert!(figure("a, b: 20 times (target >= 20 times)").reached);
        assert!(!figure("a, b: 19.9 times (target >= 20 times)").reached);
        assert!(!figure("a, b: inf ms (target <= 5 ms)").reached);
        assert!(!figure("a, b: NaN ms (target <= 5 ms)").reached);
    }

    #[test]
    fn names_may_hold_colons_commas_and_brackets() {
        let read = figure("hitori, 5x5 easy (a: b), c: 2 us (target <= 3 us)");
        assert_eq!((read.what.as_str(), read.measured.as_str()), ("5x5 easy (a: b), c", "2 us"));
    }

    #[test]
    fn lines_without_a_target_are_no_figures() {
        for line in ["", "candy, x: 3 ms", "a, b: 3 ms (target none)", "a, b: x ms (target <= 3 ms)", "(target <= 1 s)"]
        {
            assert_eq!(Figure::read(line), None, "{line}");
        }
    }

    #[test]
    fn a_game_has_all_benchmarks_that_begin_with_its_name() {
        let all = ["mahjong", "mahjong_deals", "nine_almonds"].map(str::to_owned);
        assert_eq!(chosen(&all, None), all);
        assert_eq!(chosen(&all, Some("mahjong")), all[..2]);
        assert_eq!(chosen(&all, Some("nine-almonds")), all[2..]);
        assert!(chosen(&all, Some("nine")).len() == 1 && chosen(&all, Some("stress")).is_empty());
    }

    #[test]
    fn the_table_says_which_targets_were_missed() {
        let figures = ["a, b|c: 2 us (target <= 3 us)", "a, d: 4 us (target <= 3 us)"].map(figure);
        assert_eq!(
            table(&figures),
            "| game | what | measured | target | |\n|---|---|---|---|---|\n\
             | a | b\\|c | 2 us | ≤ 3 us | reached |\n| a | d | 4 us | ≤ 3 us | MISSED |\n"
        );
    }

    #[test]
    fn every_benchmark_is_found() {
        let all = benches().unwrap();
        assert!(all.contains(&"hitori".to_owned()) && all.contains(&"lab".to_owned()));
        assert_eq!([package("hitori"), package("lab")], ["parlor-games", "parlor"]);
    }
}
