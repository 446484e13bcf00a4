//! What is told of rows is what they say.

use parlor_lab::{Experiment, Plan, Shard, Summary, figures, page, table};
use serde_json::Value;

use crate::{Folder, experiment};

/// Rows as a stranger reads them.
fn rows(folder: &Folder, name: &str) -> Vec<Value> {
    folder.text(name).lines().map(|line| serde_json::from_str(line).unwrap()).collect()
}

/// The cells of a table on the page.
fn cells(page: &str, name: &str) -> Vec<Vec<String>> {
    let (_, after) = page.split_once(&format!("<table id=\"{name}-table\">")).unwrap_or_else(|| panic!("no {name}"));
    let (body, _) = after.split_once("</table>").unwrap();
    let rows = body.split("<tr>").skip(2);
    rows.map(|row| row.split("<td>").skip(1).map(|cell| cell.split('<').next().unwrap().to_owned()).collect()).collect()
}

/// The median as anybody would find it, in the words of the page.
fn median(mut numbers: Vec<i64>) -> String {
    numbers.sort_unstable();
    let many = numbers.len();
    if many == 0 {
        return "-".into();
    }
    let twice = numbers[(many - 1) / 2] + numbers[many / 2];
    if twice % 2 == 0 { (twice / 2).to_string() } else { format!("{}.5", twice / 2) }
}

/// What stands before an interval in brackets.
fn figure(cell: &str) -> &str {
    cell.split(" (").next().unwrap()
}

#[test]
fn csv_says_what_json_lines_say() {
    let folder = Folder::new();
    folder.run(&experiment(), "1/1", 1, "a.jsonl");
    folder.run(&experiment(), "1/1", 1, "a.csv");
    let mut reader = csv::Reader::from_path(folder.path("a.csv")).unwrap();
    let names: Vec<String> = reader.headers().unwrap().iter().map(str::to_owned).collect();
    let rows = rows(&folder, "a.jsonl");
    let records: Vec<_> = reader.records().collect::<Result<_, _>>().unwrap();
    assert_eq!(records.len(), rows.len());
    for (row, record) in rows.iter().zip(&records) {
        let row = row.as_object().unwrap();
        assert_eq!(row.len(), names.len());
        for (name, cell) in names.iter().zip(record) {
            let said = match &row[name] {
                Value::Null => String::new(),
                Value::String(text) => text.clone(),
                Value::Number(number) if number.is_f64() => {
                    assert_eq!(cell.parse::<f64>().unwrap(), number.as_f64().unwrap());
                    continue;
                }
                other => other.to_string(),
            };
            assert_eq!(cell, said, "{name}");
        }
    }
}

#[test]
fn every_number_of_the_page_is_that_of_the_rows() {
    let folder = Folder::new();
    let experiment = experiment();
    let summary = folder.run(&experiment, "1/1", 2, "a.jsonl");
    let page = page((&experiment, Shard::WHOLE), &summary).unwrap();
    let rows = rows(&folder, "a.jsonl");
    let wins = cells(&page, "wins");
    assert_eq!(wins.len(), 4);
    for (at, cells_of_wins) in wins.iter().enumerate() {
        let [setup, player] = [&cells_of_wins[0], &cells_of_wins[1]];
        let mine: Vec<&Value> =
            rows.iter().filter(|row| row["setup"] == **setup && row["player"] == **player).collect();
        let ended = |word: &str| mine.iter().filter(|row| row["result"] == word).count();
        let counts = [mine.len(), ended("won"), ended("stuck"), ended("open")].map(|many| many.to_string());
        assert_eq!(cells_of_wins[2..6], counts);
        assert_eq!(cells_of_wins[6], format!("{:.2} %", 100.0 * ended("won") as f64 / mine.len() as f64));
        let numbers = |name: &str| mine.iter().filter_map(|row| row[name].as_i64()).collect::<Vec<_>>();
        let progress = &cells(&page, "progress")[at];
        assert_eq!(
            [figure(&progress[2]), figure(&progress[3])],
            [median(numbers("moves")), median(numbers("progress"))]
        );
        assert_eq!(progress[4], mine[0]["unit"].as_str().unwrap());
        let left = mine.iter().map(|row| row["goal"].as_i64().unwrap() - row["progress"].as_i64().unwrap()).collect();
        assert_eq!(figure(&progress[5]), median(left));
        let thrown = &cells(&page, "thrown")[at];
        let judged = numbers("thrown");
        let away = judged.iter().filter(|&&times| times > 0).count();
        assert_eq!(thrown[2..5], [judged.len(), mine.len() - judged.len(), away].map(|many| many.to_string()));
        assert_eq!(figure(&thrown[7]), median(numbers("first_thrown")));
        let longest = numbers("moves").into_iter().max().unwrap();
        let half = (longest as f64 * 0.5).round() as i64;
        let lost = mine.iter().filter(|row| row["result"] != "won" && row["moves"].as_i64().unwrap() <= half).count();
        let alive = format!("{half}: {:.2} %", 100.0 - 100.0 * lost as f64 / mine.len() as f64);
        assert_eq!(cells(&page, "survival")[at][3], alive);
    }
    for cells in cells(&page, "boards") {
        let mine: Vec<&Value> =
            rows.iter().filter(|row| row["setup"] == *cells[0] && row["player"] == "simple").collect();
        let judged = |word: &str| mine.iter().filter(|row| row["board"] == word).count();
        let counts = [mine.len(), judged("winnable"), judged("not_winnable"), judged("unknown")];
        assert_eq!(cells[1..5], counts.map(|many| many.to_string()));
        let hard =
            mine.iter().filter_map(|row| row["difficulty"].as_f64()).map(|it| (it * 100.0).round() as i64).collect();
        let shown: f64 = figure(&cells[7]).parse().unwrap();
        assert!((shown - median(hard).parse::<f64>().unwrap() / 100.0).abs() < 0.0051);
    }
    for cells in cells(&page, "pairs") {
        let won = |player: &str| -> Vec<bool> {
            let mine = rows.iter().filter(|row| row["setup"] == *cells[0] && row["player"] == player);
            mine.map(|row| row["result"] == "won").collect()
        };
        let both: Vec<(bool, bool)> = won(&cells[1]).into_iter().zip(won(&cells[2])).collect();
        let many = |mine, others| both.iter().filter(|pair| **pair == (mine, others)).count();
        let counts = [both.len(), many(true, true), many(false, true), many(true, false), many(false, false)];
        assert_eq!(cells[3..8], counts.map(|many| many.to_string()));
    }
}

#[test]
fn the_page_needs_nothing_else_and_has_both_lights() {
    let folder = Folder::new();
    let mut odd = experiment();
    odd.seed = "<script>alert(1)</script>".into();
    let summary = folder.run(&odd, "1/1", 2, "a.jsonl");
    let page = page((&odd, Shard::WHOLE), &summary).unwrap();
    for outside in ["http:", "https:", "<script", "<link", "src=", "url("] {
        let found = page.replace("http://www.w3.org/2000/svg", "");
        assert!(!found.contains(outside), "{outside}");
    }
    assert!(page.contains("prefers-color-scheme:dark"));
    assert!(page.matches("<svg role=\"img\" aria-label=").count() >= 8);
    // Nothing is drawn in a colour that one of the lights would swallow: each has a rule of its own.
    let mut drawn: Vec<&str> =
        page.split("fill=\"#").chain(page.split("stroke=\"#")).filter_map(|at| at.get(..6)).collect();
    drawn.retain(|code| code.bytes().all(|byte| byte.is_ascii_hexdigit()));
    assert!(drawn.len() > 100);
    for code in drawn {
        assert!(page.contains(&format!("[fill=\"#{code}\"]{{fill:var(")), "{code}");
    }
}

#[test]
fn the_table_and_its_json_say_the_same() {
    let folder = Folder::new();
    let experiment = experiment();
    let summary = folder.run(&experiment, "1/1", 2, "a.jsonl");
    let of = (&experiment, Shard::WHOLE);
    let json = serde_json::to_value(figures(of, &summary)).unwrap();
    let table = table(of, &summary);
    assert!(table.starts_with(&format!("parlor lab {experiment}\n")));
    for setup in json["setups"].as_array().unwrap() {
        for player in setup["players"].as_array().unwrap() {
            let line = table.split(setup["setup"].as_str().unwrap()).last().unwrap();
            let line = line.lines().find(|line| line.starts_with(player["player"].as_str().unwrap())).unwrap();
            let percent = format!("{:.2} %", player["win_rate"]["share"].as_f64().unwrap() * 100.0);
            assert!(line.contains(&percent), "{line}: {percent}");
        }
    }
}

/// Rows of a small experiment of any game.
fn played(setup: &str, players: &[&str], games: u64) -> Vec<parlor_lab::Row> {
    let plan = Plan::new(Experiment::new(&[setup], players, games, "a")).unwrap();
    let stop = std::sync::Arc::default();
    (0..plan.chunks()).flat_map(|at| plan.play(at, &stop).unwrap().unwrap().rows).collect()
}

#[test]
fn who_wins_throws_nothing_away_and_a_lost_board_cannot_be() {
    let rows = played("mahjong:courtyard,random", &["random", "solver"], 20);
    for row in &rows {
        let won = row.result == parlor_lab::Outcome::Won;
        match row.board.as_deref() {
            Some("not_winnable") => assert!(!won && row.thrown == Some(0)),
            _ if row.player == "solver" => assert!(won && row.thrown == Some(0), "{row:?}"),
            _ => assert_eq!(row.thrown, Some(u64::from(!won)), "{row:?}"),
        }
        assert_eq!(row.first_thrown.is_some(), row.thrown == Some(1));
        assert!(row.goal.is_some_and(|goal| (row.progress == goal) == won));
    }
    assert!(rows.iter().any(|row| row.board.as_deref() == Some("not_winnable")));
}

#[test]
fn without_a_budget_nothing_is_judged() {
    let mut experiment = Experiment::new(&["template"], &["random"], 5, "a");
    experiment.budget = 0;
    let plan = Plan::new(experiment).unwrap();
    let chunk = plan.play(0, &std::sync::Arc::default()).unwrap().unwrap();
    assert!(chunk.rows.iter().all(|row| row.board.is_none() && row.thrown.is_none() && row.nodes == 0));
}

#[test]
fn a_summary_does_not_grow_with_the_games() {
    let mut summary = Summary::default();
    let rows = played("template:20", &["random"], 50);
    let kinds =
        |summary: &Summary| summary.groups()[0].moves.counts().count() + summary.groups()[0].progress.counts().count();
    rows.iter().for_each(|row| summary.add(row));
    let before = kinds(&summary);
    for _ in 0..2_000 {
        rows.iter().for_each(|row| summary.add(row));
    }
    assert_eq!((summary.games(), kinds(&summary)), (50 * 2_001, before));
}
