//! Many submissions at once.

use std::fs;

use crate::parlor;
use crate::shell::Shell;

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
        let mut files: Vec<_> = fs::read_dir(shell.path(out)).unwrap().map(|entry| entry.unwrap().path()).collect();
        files.sort();
        let files: Vec<(String, String)> = files
            .iter()
            .map(|path| (path.file_name().unwrap().to_string_lossy().into_owned(), fs::read_to_string(path).unwrap()))
            .collect();
        (said, files)
    };
    let (said, files) = run("marks");
    let lines: Vec<&str> = said.lines().collect();
    assert!(lines[1].starts_with("ann ") && lines[1].contains("100.00"), "{said}");
    assert!(lines[2].starts_with("bob ") && lines[2].ends_with("The output differs."), "{said}");
    assert!(lines[3].starts_with("cleo ") && lines[3].ends_with("It could not be built: main.src: nonsense"), "{said}");
    let names: Vec<&str> = files.iter().map(|(name, _)| name.as_str()).collect();
    assert_eq!(names, ["ann.html", "ann.json", "bob.html", "bob.json", "cleo.html", "cleo.json", "table.csv"]);
    // Resumed from what is there, and done anew elsewhere.
    assert_eq!(run("marks"), (said.clone(), files.clone()));
    assert_eq!(run("again"), (said, files));
    assert!(!shell.path("work/ann/game.sh").exists(), "what was handed in is not changed");
}
