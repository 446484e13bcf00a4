//! Many submissions at once.

use std::collections::BTreeMap;
use std::fs;
use std::path::{Path, PathBuf};
use std::time::Duration;

use crate::parlor;
use crate::shell::Shell;

/// The files of a folder of reports with what is in them, those left out that come and go.
fn files(folder: &Path) -> BTreeMap<String, String> {
    let paths = fs::read_dir(folder).into_iter().flatten().map(|entry| entry.unwrap().path());
    let named = |path: &PathBuf| path.file_name().unwrap().to_string_lossy().into_owned();
    paths.filter_map(|path| Some((named(&path), fs::read_to_string(&path).ok()?))).collect()
}

#[test]
fn every_submission_gets_a_line_and_a_page_and_a_second_run_gives_the_same_bytes() {
    let shell = Shell::new();
    let right = format!("exec '{}' classic hitori\n", parlor());
    let wrong = format!("'{}' classic hitori | sed s/Quitting/Bye/\n", parlor());
    for (name, script) in [("ann", right.as_str()), ("bob", wrong.as_str()), ("cleo", "echo no source >&2; exit 1")] {
        fs::create_dir_all(shell.path("work").join(name)).unwrap();
        fs::write(shell.path("work").join(name).join("main.src"), script).unwrap();
    }
    let build = "grep -q 'no source' main.src && { echo 'main.src: nonsense' >&2; exit 1; }; cp main.src game.sh";
    let run = |out: &str| {
        let words = ["examine", "hitori", "--count", "0", "--each", "work", "--out", out, "--build", build];
        let said = shell.expect(1, b"", &[&words[..], &["--", "sh", "{}/game.sh"]].concat());
        (said, files(&shell.path(out)))
    };
    let (said, files) = run("marks");
    let lines: Vec<&str> = said.lines().collect();
    assert!(lines[1].starts_with("ann ") && lines[1].contains("100.00"), "{said}");
    assert!(lines[2].starts_with("bob ") && lines[2].ends_with("The output differs."), "{said}");
    assert!(lines[3].starts_with("cleo ") && lines[3].ends_with("It could not be built: main.src: nonsense"), "{said}");
    let names: Vec<&String> = files.keys().collect();
    assert_eq!(names, ["ann.html", "ann.json", "bob.html", "bob.json", "cleo.html", "cleo.json", "table.csv"]);
    // Resumed from what is there, and done anew elsewhere.
    assert_eq!(run("marks"), (said.clone(), files.clone()));
    assert_eq!(run("again"), (said, files));
    assert!(!shell.path("work/ann/game.sh").exists(), "what was handed in is not changed");
}

#[test]
fn a_run_that_was_killed_goes_on_and_comes_to_the_same_bytes() {
    let shell = Shell::new();
    // The second one waits until it may go on, which it may not before the first run is killed.
    let go = shell.path("go");
    let waits = format!("while [ ! -e '{}' ]; do sleep 0.05; done; ", go.display());
    for (name, before) in [("ann", ""), ("bob", waits.as_str()), ("cleo", "")] {
        fs::create_dir_all(shell.path("work").join(name)).unwrap();
        let script = format!("{before}exec '{}' classic hitori\n", parlor());
        fs::write(shell.path("work").join(name).join("game.sh"), script).unwrap();
    }
    let words = |out: &'static str| {
        let sessions = ["examine", "hitori", "--only", "quit-small", "--only", "no-input", "--time", "3600"];
        let each = ["--threads", "1", "--each", "work", "--out", out, "--", "sh", "game.sh"];
        [&sessions[..], &each[..]].concat()
    };
    let mut first = shell.command().args(words("marks")).spawn().unwrap();
    while !files(&shell.path("marks")).contains_key("ann.json") {
        assert!(first.try_wait().unwrap().is_none(), "it ended by itself");
        std::thread::sleep(Duration::from_millis(1));
    }
    first.kill().unwrap();
    first.wait().unwrap();
    assert_eq!(files(&shell.path("marks")).into_keys().collect::<Vec<_>>(), ["ann.html", "ann.json"]);
    fs::write(go, "").unwrap();
    let one = shell.path("marks").join("ann.json");
    let written = || fs::metadata(&one).unwrap().modified().unwrap();
    let before = written();
    let said = shell.expect(0, b"", &words("marks"));
    assert_eq!(written(), before, "what was done is done again");
    assert_eq!(shell.expect(0, b"", &words("whole")), said);
    assert_eq!(files(&shell.path("marks")), files(&shell.path("whole")));
}
