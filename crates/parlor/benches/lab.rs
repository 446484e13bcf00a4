//! How fast experiments go and what memory they take, through the command: `cargo xtask bench lab`.
//!
//! 100,000 games of Mahjong by `simple` and by `normal`, and 10,000 by `solver`, every one judged and written down. A number
//! as an argument is how many boards the first two play instead; the solver plays a tenth of them.

use std::fs;
use std::path::Path;
use std::process::{Command, Stdio};
use std::time::{Duration, Instant};

#[path = "../../parlor-games/benches/figures/mod.rs"]
mod figures;

fn main() {
    let boards = figures::number().unwrap_or(100_000);
    let folder = tempfile::tempdir().expect("a folder of its own");
    for (players, boards) in [(&["simple", "normal"][..], boards), (&["solver"], boards.div_ceil(10))] {
        experiment(folder.path(), players, boards);
    }
}

/// Runs one experiment and prints its rate, and its memory early and late.
fn experiment(folder: &Path, players: &[&str], boards: usize) {
    let rows = folder.join(format!("{}.jsonl", players.join("-")));
    let mut command = Command::new(env!("CARGO_BIN_EXE_parlor"));
    command.args(["lab", "mahjong:turtle", "--seed", "bench", "--games", &boards.to_string(), "--rows"]).arg(&rows);
    for player in players {
        command.args(["--player", player]);
    }
    let begun = Instant::now();
    let mut child = command.stdout(Stdio::null()).spawn().expect("the binary starts");
    let mut memory: Vec<f64> = Vec::new();
    while child.try_wait().expect("it can be asked").is_none() {
        memory.extend(resident(child.id()));
        std::thread::sleep(Duration::from_millis(50));
    }
    let seconds = begun.elapsed().as_secs_f64();
    let written = fs::read_to_string(&rows).map_or(0, |text| text.lines().count());
    let (name, games) = (players.join(" and "), boards * players.len());
    assert_eq!(written, games, "every game has its row");
    figures::plain(
        &format!("lab, {boards} boards of mahjong:turtle by {name}, {games} games"),
        games as f64 / seconds,
        "games/s",
    );
    let highest = |part: &[f64]| part.iter().copied().fold(0.0, f64::max);
    let fifth = memory.len() / 5;
    // The first moments are those of starting.
    figures::plain(
        &format!("lab, {name}, highest memory in the second fifth of the time"),
        highest(&memory[fifth..2 * fifth]),
        "MB",
    );
    figures::plain(
        &format!("lab, {name}, highest memory in the last fifth"),
        highest(&memory[memory.len() - fifth..]),
        "MB",
    );
    figures::plain(&format!("lab, {name}, highest memory of all"), highest(&memory), "MB");
}

/// What a process holds in memory, in megabytes, where the system tells.
fn resident(process: u32) -> Option<f64> {
    let status = fs::read_to_string(format!("/proc/{process}/status")).ok()?;
    let line = status.lines().find_map(|line| line.strip_prefix("VmRSS:"))?;
    line.trim().strip_suffix(" kB")?.trim().parse::<f64>().ok().map(|kilobytes| kilobytes / 1e3)
}
