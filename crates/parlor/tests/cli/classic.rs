//! Classic mode through the binary, as raw bytes.

use std::time::{Duration, Instant};

use crate::shell::Shell;

#[test]
fn without_a_game_or_with_an_unknown_one_there_is_usage() {
    let shell = Shell::new();
    let usage = "Usage: parlor classic [game_name] [extra_options]\n";
    for arguments in [&["classic"][..], &["classic", "nothing"], &["classic", "HITORI", "-h"], &["classic", "--what"]] {
        assert_eq!(shell.expect(3, b"", arguments), usage, "{arguments:?}");
    }
}

#[test]
fn the_program_starts_at_once() {
    let shell = Shell::new();
    let start = |_| {
        let begun = Instant::now();
        shell.expect(3, b"", &["classic"]);
        begun.elapsed()
    };
    // The best of several, because the machine may be busy with other tests.
    let best = (0..10).map(start).min().unwrap();
    assert!(best < Duration::from_millis(200), "{best:?}");
}
