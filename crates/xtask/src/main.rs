//! The workspace's own chores: `cargo xtask check` runs every check there is, `cargo xtask help` lists the rest.

mod bench;
mod purity;
mod python;
mod results;
mod steps;
mod words;

use std::process::ExitCode;

const HELP: &str = "cargo xtask CHORE

  check     install what the tests need, then run everything continuous integration runs
  scripts   only: types, form and faults of the page's scripts and of the browser tests
  tidy      put the scripts into form
  types     write the declarations for the page's scripts anew from the Rust types
  purity    only: the rules crate touches nothing outside, and no front end uses a word of a game
  python    only: build the Python package's wheel and run its tests against it
  bench     print every benchmark's figures, and a table of them beside their targets
            (`bench GAME` only a game's; `bench long` also what takes minutes; `bench stress` compares a
            million verdicts of each solver with trying everything; `bench lab` runs experiments)
  results   find everything in docs/results anew, which takes many minutes and goes on where it was
            ended (`results PART` only a part: turtle, layouts, hitori, presets, squares, almonds; `results turtle
            100000` with fewer Turtles than a million)
";

fn main() -> ExitCode {
    let chore = std::env::args().nth(1).unwrap_or_else(|| "help".into());
    let words: Vec<String> = std::env::args().skip(2).collect();
    let done = match chore.as_str() {
        "check" => steps::check(),
        "scripts" => steps::scripts(),
        "tidy" => steps::tidy(),
        "types" => steps::types(),
        "purity" => purity::check(),
        "python" => python::check(),
        "bench" => bench::bench(&words),
        "results" => results::results(&words),
        "help" | "--help" | "-h" => {
            print!("{HELP}");
            Ok(())
        }
        _ => Err(anyhow::anyhow!("there is no chore `{chore}`\n\n{HELP}")),
    };
    match done {
        Ok(()) => ExitCode::SUCCESS,
        Err(error) => {
            eprintln!("xtask: {error:#}");
            ExitCode::FAILURE
        }
    }
}
