//! Finds everything that is published in `docs/results` anew: each page says by which commands, and with which seed.
//!
//! Rows are kept below `target/results`, and a run that was ended goes on with them; without that folder it begins from
//! nothing.

use std::fmt::Write as _;
use std::fs;
use std::path::PathBuf;
use std::process::Command;

use anyhow::{Context, Result, bail};
use serde_json::Value;

use crate::steps::top;

/// What boards are dealt from.
const SEED: &str = "results";

/// What finds the figures of a page and writes them down.
type Find = fn(&mut Page) -> Result<()>;

/// Every page: its name, its title, and what finds it.
const PARTS: [(&str, &str, Find); 6] = [
    ("turtle", "How many Turtles cannot be won", turtle),
    ("layouts", "Every player on every layout of Mahjong", layouts),
    ("hitori", "Hitori by size and grade", hitori),
    ("presets", "How hard the presets are", presets),
    ("squares", "Magic squares of order 4 and 5", squares),
    ("almonds", "Nine Almonds", almonds),
];

/// How many Turtles are judged, unless a number is given.
const TURTLES: u64 = 1_000_000;

/// Finds the parts that are named, or all, and writes a page for each. A number is how many Turtles there are to be.
pub fn results(words: &[String]) -> Result<()> {
    let turtles = words.iter().find_map(|word| word.parse().ok()).unwrap_or(TURTLES);
    let words: Vec<&String> = words.iter().filter(|word| word.parse::<u64>().is_err()).collect();
    if let Some(unknown) = words.iter().find(|word| !PARTS.iter().any(|(name, ..)| name == *word)) {
        bail!("there is no part `{unknown}`; there are {}", PARTS.map(|(name, ..)| name).join(", "));
    }
    let folder = top().join("docs/results");
    fs::create_dir_all(&folder)?;
    for (name, title, find) in PARTS {
        if !words.is_empty() && !words.iter().any(|word| *word == name) {
            continue;
        }
        let mut page = Page { name, text: format!("# {title}\n"), folder: folder.clone(), turtles, experiments: 0 };
        find(&mut page)?;
        let path = folder.join(format!("{name}.md"));
        fs::write(&path, page.text).with_context(|| format!("cannot write {}", path.display()))?;
        eprintln!("==> written: {}", path.display());
    }
    fs::write(folder.join("README.md"), index(|name| folder.join(format!("{name}.md")).is_file()))?;
    Ok(())
}

/// The list of the pages that are there.
fn index(there: impl Fn(&str) -> bool) -> String {
    let mut text =
        "# Results\n\nEverything here is found anew by `cargo xtask results`; each page names its commands and their \
                    seeds.\n\n"
            .to_owned();
    for (name, title, _) in PARTS.into_iter().filter(|(name, ..)| there(name)) {
        let _ = writeln!(text, "- [{title}]({name}.md)");
    }
    text
}

/// A page that is being written.
struct Page {
    name: &'static str,
    text: String,
    folder: PathBuf,
    turtles: u64,
    /// How many experiments it has had so far.
    experiments: usize,
}

impl Page {
    fn say(&mut self, text: &str) {
        self.text += &format!("\n{text}\n");
    }

    /// Runs an experiment, with its page beside this one if that is given a name, and names its command.
    fn lab(&mut self, words: &[String], report: Option<&str>) -> Result<Vec<Value>> {
        let mut line: Vec<String> = ["lab".to_owned()].into_iter().chain(words.iter().cloned()).collect();
        line.extend(["--seed", SEED].map(str::to_owned));
        self.say(&format!("    parlor {}", line.join(" ")));
        line.push("--json".into());
        // Rows are kept, so that hours of work are not lost when somebody ends it.
        let kept = top().join("target/results");
        fs::create_dir_all(&kept)?;
        self.experiments += 1;
        for (option, ending) in [("--rows", ""), ("--times", "-times")] {
            let file = kept.join(format!("{}-{}{ending}.csv", self.name, self.experiments));
            line.extend([option.into(), file.display().to_string()]);
        }
        line.push("--resume".into());
        if let Some(name) = report {
            self.say(&format!("[The same with plots]({name}) (download it to look at it)."));
            line.extend(["--report".into(), self.folder.join(name).display().to_string()]);
        }
        let told: Value = serde_json::from_str(&parlor(&line)?).context("the lab's answer is no JSON")?;
        Ok(told["setups"].as_array().cloned().unwrap_or_default())
    }

    fn table(&mut self, head: &[&str], rows: &[Vec<String>]) {
        let line = |cells: &[String]| format!("| {} |", cells.join(" | "));
        let head: Vec<String> = head.iter().map(|&name| name.to_owned()).collect();
        let mut text = format!("\n{}\n|{}\n", line(&head), "---|".repeat(head.len()));
        rows.iter().for_each(|row| text += &(line(row) + "\n"));
        self.text += &text;
    }

    /// Runs parts of a benchmark and shows every line it prints that begins with the game.
    fn bench(&mut self, name: &str, parts: &[&str]) -> Result<()> {
        let words = ["bench", "--package", "parlor-games", "--bench", name, "--"];
        let line: Vec<&str> = words.into_iter().chain(parts.iter().copied()).collect();
        self.say(&format!("    cargo {}", line.join(" ")));
        let told = output("cargo", &line.iter().map(|&word| word.to_owned()).collect::<Vec<_>>())?;
        let figure = |line: &str| {
            let (what, measured) = line.split(" (target").next()?.rsplit_once(": ")?;
            Some(vec![what.to_owned(), measured.to_owned()])
        };
        self.table(&["what", "measured"], &told.lines().filter_map(figure).collect::<Vec<_>>());
        Ok(())
    }
}

/// What the program prints, built as it is used.
fn parlor(words: &[String]) -> Result<String> {
    let line: Vec<String> = ["run", "--release", "--quiet", "--package", "parlor", "--"].map(str::to_owned).to_vec();
    output("cargo", &[line, words.to_vec()].concat())
}

fn output(program: &str, words: &[String]) -> Result<String> {
    eprintln!("==> {program} {}", words.join(" "));
    let mut command = Command::new(program);
    let done = command.args(words).current_dir(top()).stderr(std::process::Stdio::inherit()).output();
    let done = done.with_context(|| format!("cannot start {program}"))?;
    if !done.status.success() {
        bail!("{program} {} did not come to its end", words.join(" "));
    }
    String::from_utf8(done.stdout).context("what it prints is no text")
}

fn words(line: &str) -> Vec<String> {
    line.split_whitespace().map(str::to_owned).collect()
}

/// `3.02 % (2.98 % to 3.05 %)`.
fn share(figure: &Value) -> String {
    let percent = |name: &str| format!("{:.2} %", figure[name].as_f64().unwrap_or(f64::NAN) * 100.0);
    if figure.is_null() {
        return "-".into();
    }
    format!("{} ({} to {})", percent("share"), percent("low"), percent("high"))
}

/// `17 (16 to 18)`.
fn median(figure: &Value) -> String {
    let number = |name: &str| figure[name].as_f64().unwrap_or(f64::NAN).to_string();
    match (figure.is_null(), figure["low"].is_null()) {
        (true, _) => "-".into(),
        (_, true) => number("median"),
        _ => format!("{} ({} to {})", number("median"), number("low"), number("high")),
    }
}

fn text(value: &Value) -> String {
    value.as_str().map_or_else(|| value.to_string(), str::to_owned)
}

/// The players of a setup.
fn players(setup: &Value) -> &[Value] {
    setup["players"].as_array().map_or(&[], Vec::as_slice)
}

fn turtle(page: &mut Page) -> Result<()> {
    page.say(
        "Turtles dealt at random. The solver proves each of them winnable, by a line that is then played by the \
         rules, or not. The interval is Wilson's, 95 %.",
    );
    let setups = page.lab(&words(&format!("mahjong:turtle,random --player solver --games {}", page.turtles)), None)?;
    let row = |setup: &Value| {
        let counts = ["boards", "winnable", "not_winnable", "unknown"].map(|name| text(&setup[name])).to_vec();
        let won = players(setup).first().map_or(String::new(), |player| text(&player["won"]));
        [counts, vec![won, share(&setup["lost_share"])]].concat()
    };
    let head = ["boards", "can be won", "cannot", "not decided", "won by the solver", "share that cannot be won"];
    page.table(&head, &setups.iter().map(row).collect::<Vec<_>>());
    Ok(())
}

fn layouts(page: &mut Page) -> Result<()> {
    page.say("Random deals, all players on the same boards. Shares with their 95 % intervals (Wilson).");
    let listed: Value = serde_json::from_str(&parlor(&words("list mahjong --json"))?)?;
    let fields = listed["fields"].as_array().cloned().unwrap_or_default();
    let layout = fields.iter().find(|field| field["key"] == "layout").context("mahjong has no layouts")?;
    let built_in = layout["kind"]["file"].as_array().context("the list of layouts is not where it was")?;
    let mut line: Vec<String> = built_in.iter().map(|it| format!("mahjong:{},random", text(&it[0]))).collect();
    line.extend(words("--player random --player simple --player normal --player cheating --player solver --games 200"));
    let setups = page.lab(&line, Some("layouts.html"))?;
    let mut rows = Vec::new();
    for setup in &setups {
        for player in players(setup) {
            let named = [&setup["setup"], &player["player"]].map(text).to_vec();
            let thrown = share(&player["thrown_rate"]);
            rows.push([named, vec![share(&player["win_rate"]), median(&player["left"]), thrown]].concat());
        }
    }
    page.table(&["boards", "player", "win rate", "tiles left, median", "threw the win away"], &rows);
    page.say("How many of these boards can be won at all:");
    let row = |setup: &Value| vec![text(&setup["setup"]), share(&setup["lost_share"]), text(&setup["unknown"])];
    page.table(&["boards", "cannot be won", "not decided"], &setups.iter().map(row).collect::<Vec<_>>());
    Ok(())
}

fn hitori(page: &mut Page) -> Result<()> {
    page.say(
        "What `logical` needs for a puzzle, and how hard it is from 1 to 10: medians with their 95 % intervals. Times are \
         those of the machine the page was written on; all else follows from the seed.",
    );
    let grades = ["easy", "tricky", "hard", "extreme"];
    let mut line = Vec::new();
    for side in [5, 8, 12, 16, 20] {
        // The hardest grade is dealt slowly on large boards.
        let most = if side <= 12 { 4 } else { 3 };
        line.extend(grades[..most].iter().map(|grade| format!("hitori:{side}x{side},{grade}")));
    }
    line.extend(words("--player logical --games 200 --difficulty"));
    let setups = page.lab(&line, Some("hitori.html"))?;
    let mut rows = Vec::new();
    for setup in &setups {
        for player in players(setup) {
            let time = &player["time"];
            let ms = |name: &str| format!("{:.3}", time[name].as_f64().unwrap_or(f64::NAN));
            rows.push(vec![
                text(&setup["setup"]),
                text(&setup["boards"]),
                share(&player["win_rate"]),
                median(&player["moves"]),
                median(&setup["difficulty"]),
                ms("play_median"),
                ms("play_longest"),
            ]);
        }
    }
    page.table(&["boards", "how many", "solved", "moves", "difficulty", "ms, median", "ms, longest"], &rows);
    Ok(())
}

fn presets(page: &mut Page) -> Result<()> {
    page.say("How hard boards of each preset are, from 1 to 10, and how often moves at random win them.");
    let listed: Value = serde_json::from_str(&parlor(&words("list --json"))?)?;
    let games = listed.as_array().or(listed["games"].as_array()).cloned().unwrap_or_default();
    for game in &games {
        let setups = game["presets"].as_array().cloned().unwrap_or_default();
        let setups = setups.iter().map(|preset| format!("{}:{}", text(&game["id"]), text(&preset["setup"])));
        let line: Vec<String> = setups.chain(words("--player random --games 100 --budget 0 --difficulty")).collect();
        let setups = page.lab(&line, None)?;
        let row = |setup: &Value| {
            let random = players(setup).first().map_or(String::new(), |player| share(&player["win_rate"]));
            let mean = setup["difficulty"]["mean"].as_f64().map_or("-".into(), |mean| format!("{mean:.2}"));
            vec![text(&setup["setup"]), median(&setup["difficulty"]), mean, random]
        };
        let head = ["preset", "difficulty, median", "mean", "won at random"];
        page.table(&head, &setups.iter().map(row).collect::<Vec<_>>());
    }
    Ok(())
}

fn squares(page: &mut Page) -> Result<()> {
    page.say("All magic squares up to symmetry, counted one by one.");
    page.bench("magic_square", &["enumeration", "order-five", "long"])
}

fn almonds(page: &mut Page) -> Result<()> {
    page.say("Every position of the 5×5 board, and the starts of the named boards.");
    page.bench("nine_almonds", &["tables", "starts"])
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_part_that_is_none_is_named() {
        let error = results(&["nothing".to_owned()]).unwrap_err().to_string();
        assert!(error.contains("`nothing`") && error.contains("turtle"), "{error}");
    }

    #[test]
    fn the_list_names_the_pages_that_are_there() {
        let list = index(|name| name == "turtle");
        assert!(list.contains("(turtle.md)") && !list.contains("(almonds.md)"), "{list}");
    }

    #[test]
    fn figures_are_told_with_their_intervals() {
        let figure = serde_json::json!({"share": 0.03, "low": 0.0296, "high": 0.0304});
        assert_eq!(share(&figure), "3.00 % (2.96 % to 3.04 %)");
        assert_eq!((share(&Value::Null), median(&Value::Null)), ("-".into(), "-".into()));
        let middle = serde_json::json!({"median": 17.5, "low": 16.0, "high": 18.0, "mean": 17.1});
        assert_eq!(median(&middle), "17.5 (16 to 18)");
        let few = serde_json::json!({"median": 3.0, "low": null, "high": null, "mean": 3.0});
        assert_eq!(median(&few), "3");
    }
}
