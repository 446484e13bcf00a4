//! Classic mode through the binary, as raw bytes.

use std::fs;
use std::io::{BufRead as _, BufReader, Read as _, Write as _};
use std::path::{Path, PathBuf};
use std::process::Stdio;

use crate::shell::Shell;

fn golden(name: &str) -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("testdata/classic").join(name)
}

fn bytes(name: &str) -> Vec<u8> {
    fs::read(golden(name)).unwrap()
}

/// A file of the games' own test data.
fn of_games(name: &str) -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../parlor-games/testdata/classic").join(name)
}

/// Plays a session of the games' own test data through the binary and compares every byte.
fn session(name: &str, arguments: &[&str], out: &str, code: i32) {
    let input = fs::read(of_games(&format!("{name}.in"))).unwrap();
    let wanted = fs::read(of_games(out)).unwrap();
    let with_crlf = String::from_utf8(input.clone()).unwrap().replace('\n', "\r\n").into_bytes();
    for input in [input, with_crlf] {
        let output = Shell::new().fed(&input, &[&["classic"], arguments].concat());
        let said = String::from_utf8_lossy(&output.stdout);
        assert!(output.stdout == wanted, "{name}: {said}\n--- wanted\n{}", String::from_utf8_lossy(&wanted));
        assert_eq!(output.status.code(), Some(code), "{name}");
        assert!(output.stderr.is_empty(), "{name}");
    }
}

/// The same where the output stands beside the input.
fn through_the_binary(name: &str, arguments: &[&str], code: i32) {
    session(name, arguments, &format!("{name}.out"), code);
}

#[test]
fn nine_almonds_plays_the_sessions_of_its_document() {
    for (case, code) in [("win", 0), ("lose", 6), ("quit", 5)] {
        through_the_binary(&format!("nine_almonds/{case}"), &["NineAlmonds"], code);
    }
}

#[test]
fn hitori_plays_the_sessions_of_its_document() {
    for case in ["win", "lost_adjacent", "quit", "start_retry", "seed_word"] {
        let name = format!("hitori/hitori_{case}");
        through_the_binary(&name, &["hitori"], 0);
        session(&name, &["hitori", "--blank"], &format!("{name}.blank.out"), 0);
    }
}

#[test]
fn magic_square_plays_the_sessions_of_its_document() {
    for (case, arguments, code) in
        [("win", &[][..], 0), ("lose", &[], 6), ("1", &["1"], 0), ("neg9", &["3", "-9"], 0), ("4", &["4"], 0)]
    {
        through_the_binary(&format!("magic_square/{case}"), &[&["MagicSquare"], arguments].concat(), code);
    }
}

#[test]
fn magic_square_with_too_many_arguments_answers_with_usage() {
    let usage = fs::read_to_string(of_games("magic_square/usage.out")).unwrap();
    let said = Shell::new().expect(3, b"", &["classic", "MagicSquare", "5", "5", "5", "5"]);
    assert_eq!(said.trim_end(), usage.trim_end());
    assert!(said.ends_with('\n'));
}

#[test]
fn candy_plays_the_sessions_of_its_document_with_boards_from_files() {
    for (case, board, code) in [
        ("cascade", "sample", 0),
        ("gravity", "sample", 0),
        ("part2_nomatch", "sample", 0),
        ("exhausted_2", "n2", 1),
        ("exhausted_0", "n0", 1),
        ("lshape", "lshape", 1),
        ("middle", "middle", 1),
    ] {
        let board = of_games(&format!("candy/candy_board_{board}.txt"));
        let arguments = ["candy", "--part", "2", "--board", board.to_str().unwrap()];
        through_the_binary(&format!("candy/candy_{case}"), &arguments, code);
    }
    for case in ["part1_sample", "nomatch", "errors"] {
        through_the_binary(&format!("candy/candy_{case}"), &["candy", "--part", "1"], 0);
    }
}

#[test]
fn a_board_file_that_cannot_be_read_ends_as_the_document_says() {
    let wanted = fs::read_to_string(of_games("candy/candy_noboard.out")).unwrap();
    let shell = Shell::new();
    // Neither nothing, nor a folder, nor more than any board could be.
    let huge = fs::File::create(shell.path("huge")).unwrap();
    huge.set_len((16 << 20) + 1).unwrap();
    fs::create_dir(shell.path("folder")).unwrap();
    for name in ["nowhere", "folder", "huge"] {
        let output = shell.fed(b"", &["classic", "candy", "--part", "2", "--board", name]);
        let said = String::from_utf8(output.stdout).unwrap();
        assert_eq!((output.status.code(), said), (Some(255), wanted.replace("board.txt", name)));
    }
}

#[test]
fn pikachu_is_played_by_lines_where_there_is_no_terminal() {
    let shell = Shell::new();
    let said = shell.expect(0, b"1 1 2 1\n1 2 2 2\n", &["classic", "pikachu", "--board", "AB/AB"]);
    assert!(
        said.starts_with("---------------------\n|") && said.ends_with("You won\n") && !said.contains('\x1b'),
        "{said}"
    );
    assert_eq!(shell.fed(b"q\n", &["classic", "pikachu", "--board", "AB/AB"]).status.code(), Some(5));
    assert_eq!(shell.fed(b"", &["classic", "pikachu", "--board", "AB/BA"]).status.code(), Some(6));
    let said = shell.expect(2, b"", &["classic", "pikachu", "3"]);
    assert!(said.contains("Usage: parlor classic pikachu"), "{said}");
}

#[test]
fn a_board_is_shown_as_its_document_draws_it() {
    for (name, board) in [("full_3x3", "AAA/AAA/AAA"), ("middle", "AAA/A.A/AAA"), ("corner", "AA./AAA/AAA")] {
        let wanted = fs::read_to_string(of_games(&format!("pikachu/{name}.txt"))).unwrap();
        let said = Shell::new().expect(0, b"", &["show", &format!("pikachu@{board}"), "--format", "classic"]);
        assert_eq!(said, wanted, "{name}");
    }
}

#[test]
fn a_match_that_is_tried_tells_its_path() {
    let said = Shell::new().expect(0, b"", &["try", "pikachu@AB/BC/AC", "1,1-3,1"]);
    insta::assert_snapshot!(said);
}

#[test]
#[cfg(not(windows))]
fn mahjong_prints_the_help_of_its_document() {
    let wanted = fs::read(of_games("mahjong/help.out")).unwrap();
    let shell = Shell::new();
    let output = shell.output(&["classic", "mahjong", "-h"]);
    assert_eq!((output.status.code(), output.stdout == wanted, output.stderr.len()), (Some(0), true, 0));
    let said = shell.expect(1, b"", &["classic", "mahjong", "--help"]);
    assert_eq!(said.as_bytes(), [b"Unrecognized option: --help\n", &wanted[..]].concat());
}

#[test]
fn mahjong_names_the_file_it_cannot_use() {
    let mut shell = Shell::new();
    fs::write(shell.path("bad.layout"), "nothing like it").unwrap();
    fs::write(shell.path("tiles.set"), "0 0 0").unwrap();
    shell
        .run(&["classic", "mahjong", "-f", "nowhere.layout"])
        .run(&["classic", "mahjong", "-f", "bad.layout"])
        .run(&["classic", "mahjong", "-tileset", "tiles.set"])
        .run(&["classic", "mahjong", "-tiledir", "nowhere", "-batch", "simple", "random", "5"]);
    insta::assert_snapshot!(shell.transcript());
}

#[test]
fn mahjong_opens_only_on_a_terminal_and_reports_without_one() {
    let mut shell = Shell::new();
    shell
        .run(&["classic", "mahjong", "-seed", "7"])
        .run(&["classic", "mahjong", "-seed", "seven"])
        .run(&["classic", "mahjong", "-batch", "simple", "random", "0"])
        .run(&["classic", "mahjong", "-batch", "simple", "random", "99999999999999999999"])
        .run(&["classic", "mahjong", "-batch", "simple"]);
    insta::assert_snapshot!(shell.transcript());
}

/// A report without what depends on the machine: the last word of the last line, or the last column of a table.
fn steady(report: &str) -> String {
    let time = |line: &str| line.starts_with("time per game");
    let row = |line: &str| ["simple", "normal", "cheating", "solver"].iter().any(|player| line.starts_with(player));
    let masked = |line: &str| match (time(line), row(line)) {
        (true, _) => "time per game".to_owned(),
        (_, true) => line.rsplit_once(' ').map_or(line, |(rest, _)| rest.trim_end()).to_owned(),
        _ => line.to_owned(),
    };
    report.lines().map(masked).collect::<Vec<_>>().join("\n")
}

#[test]
fn mahjong_reports_the_same_figures_whatever_the_threads() {
    let shell = Shell::new();
    let report = |threads: &str, arguments: &[&str]| {
        let mut command = shell.command();
        command.env("RAYON_NUM_THREADS", threads).args(["classic", "mahjong", "-seed", "7"]).args(arguments);
        let output = command.stdin(Stdio::null()).output().unwrap();
        assert_eq!((output.status.code(), output.stderr.as_slice()), (Some(0), &b""[..]));
        steady(&String::from_utf8(output.stdout).unwrap())
    };
    for arguments in [&["-batch", "normal", "solvable", "40"][..], &["-completeReport", "9"]] {
        let one = report("1", arguments);
        assert_eq!(one, report("2", arguments));
        insta::assert_snapshot!(one);
    }
}

#[test]
fn a_classic_batch_and_a_batch_of_the_same_boards_agree() {
    let shell = Shell::new();
    let classic = shell.expect(0, b"", &["classic", "mahjong", "-seed", "7", "-batch", "simple", "random", "30"]);
    let arguments = ["batch", "mahjong:turtle,random", "--player", "simple", "--seed", "7", "--games", "30"];
    let batch = shell.expect(0, b"", &arguments);
    let wins = |text: &str| text.lines().find(|line| line.starts_with("win rate")).map(str::to_owned);
    assert!(wins(&classic).is_some());
    assert_eq!(wins(&classic), wins(&batch));
}

#[test]
fn usage_is_the_documents() {
    let shell = Shell::new();
    for name in ["usage_none", "usage_nine_extra"] {
        let line = String::from_utf8(bytes(&format!("{name}.args"))).unwrap();
        let arguments: Vec<&str> = line.split_whitespace().skip(1).collect();
        assert_eq!(shell.expect(3, b"", &arguments).as_bytes(), bytes(&format!("{name}.out")), "{name}");
    }
}

#[test]
fn without_a_game_or_with_an_unknown_one_there_is_usage() {
    let shell = Shell::new();
    let usage = "Usage: parlor classic [game_name] [extra_options]\n";
    let unknown = [
        &["classic", "nothing"][..],
        &["classic", "ninealmonds"],
        &["classic", "HITORI", "-h"],
        &["classic", "--what"],
    ];
    for arguments in unknown {
        assert_eq!(shell.expect(3, b"", arguments), usage, "{arguments:?}");
    }
}

#[test]
fn what_follows_the_name_is_the_games_even_if_it_looks_like_ours() {
    let shell = Shell::new();
    for argument in ["--help", "-h", "--data", "--version", "--", "--no-color"] {
        let said = shell.expect(3, b"", &["classic", "NineAlmonds", argument]);
        assert_eq!(said, "Usage: parlor classic NineAlmonds\n", "{argument}");
    }
}

#[test]
fn the_end_of_input_quits() {
    let quit = String::from_utf8(fs::read(of_games("nine_almonds/quit.out")).unwrap()).unwrap();
    assert_eq!(Shell::new().expect(5, b"", &["classic", "NineAlmonds"]), quit);
}

#[test]
fn any_bytes_are_an_answer_and_the_question_comes_again() {
    let shell = Shell::new();
    let mut input = vec![b'9'; 1 << 20];
    input.extend(b"\n\xff\xfe\0\n\nquit\n");
    let said = shell.expect(5, &input, &["classic", "NineAlmonds"]);
    assert_eq!(said.matches("enter the piece you want to move: ").count(), 4, "{said:.2000}");
    assert!(said.len() < 200_000, "a line is cut, not repeated whole");
}

#[test]
fn the_question_is_there_before_the_answer_is_given() {
    let shell = Shell::new();
    let mut command = shell.command();
    command.args(["classic", "NineAlmonds"]).stdin(Stdio::piped()).stdout(Stdio::piped());
    let mut child = command.spawn().unwrap();
    let mut output = BufReader::new(child.stdout.take().unwrap());
    let mut said = Vec::new();
    output.read_until(b':', &mut said).unwrap();
    assert!(said.ends_with(b"enter the piece you want to move:"));
    child.stdin.take().unwrap().write_all(b"quit\n").unwrap();
    output.read_to_end(&mut said).unwrap();
    assert_eq!(said, fs::read(of_games("nine_almonds/quit.out")).unwrap());
    assert_eq!(child.wait().unwrap().code(), Some(5));
}

#[test]
fn a_reader_that_leaves_ends_the_game_quietly() {
    let shell = Shell::new();
    let (reader, writer) = std::io::pipe().unwrap();
    drop(reader);
    let mut command = shell.command();
    let output = command.args(["classic", "NineAlmonds"]).stdin(Stdio::null()).stdout(writer).output().unwrap();
    assert_eq!((output.status.code(), output.stderr.as_slice()), (Some(0), &b""[..]));
}

#[test]
fn the_program_starts_without_looking_for_anything() {
    let shell = Shell::new();
    shell.expect(3, b"", &["classic"]);
    assert!(!shell.data().exists(), "no game is stored, so that no database has to be opened");
}
