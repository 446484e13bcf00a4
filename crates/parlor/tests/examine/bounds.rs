//! Programs that hang, flood, fork, crash: each is reported as that, and nothing of it is left running.

use std::fs;
use std::io::ErrorKind;
use std::net::TcpListener;
use std::path::PathBuf;
use std::process::Command;

use parlor_examine::confinement::Confinement;
use parlor_examine::subject::{End, Outcome};
use parlor_examine::warden::{Bounds, Fence};

use crate::shell::Shell;
use crate::{parlor, unruly};

/// What is said of an unruly program in one session, and that nothing of it runs afterwards.
fn said(how: &str, options: &[&str]) -> (i32, String) {
    let mark = format!("mark-{}-{how}", std::process::id());
    let program = unruly();
    let words = [&["examine", "hitori", "--only", "quit-small"], options, &["--", &program, how, &mark]].concat();
    let output = Shell::new().output(&words);
    assert_eq!(running(&mark), [] as [String; 0], "{how} is left running");
    (output.status.code().unwrap(), String::from_utf8(output.stdout).unwrap())
}

/// The processes whose command line has a word.
fn running(mark: &str) -> Vec<String> {
    let lines =
        fs::read_dir("/proc").unwrap().flatten().filter_map(|entry| fs::read(entry.path().join("cmdline")).ok());
    let lines = lines.map(|line| String::from_utf8_lossy(&line).replace('\0', " "));
    lines.filter(|line| line.contains(mark)).collect()
}

#[test]
fn a_program_that_hangs_is_stopped_and_reported() {
    for how in ["hang", "spin", "deaf"] {
        let (code, text) = said(how, &["--time", "1"]);
        assert_eq!(code, 1, "{text}");
        assert!(text.starts_with("The program did not end within 1 s and was stopped."), "{how}: {text}");
    }
}

#[test]
fn a_program_that_floods_is_stopped_and_reported() {
    for how in ["flood", "prompts"] {
        let (_, text) = said(how, &["--output", "64"]);
        assert!(text.starts_with("The program wrote more than 65536 bytes and was stopped."), "{how}: {text}");
    }
}

#[test]
fn a_program_that_forks_is_stopped_with_all_its_processes() {
    let (_, text) = said("fork", &["--processes", "20"]);
    assert!(text.starts_with("The program started more than 20 processes and was stopped with all of them."), "{text}");
}

/// Every means by which the kernel bounds processes here, and an unruly program within it. As root on a machine where there
/// is none, the command says so, and nothing that multiplies is tried.
fn fenced(how: &str, check: impl Fn(&Fence, Outcome)) {
    let fences = Fence::available(&PathBuf::from(parlor()), &[unruly().into()]);
    if fences.is_empty() {
        let output = Shell::new().output(&["examine", "hitori", "--only", "no-input", "--", &unruly(), "halves"]);
        assert!(String::from_utf8_lossy(&output.stderr).contains("the kernel does not bound them"));
    }
    for (number, fence) in fences.iter().enumerate() {
        let mark = format!("mark-{}-{how}-{number}", std::process::id());
        let bounds = Bounds { processes: 5, ..Bounds::default() };
        let confinement = Confinement { warden: parlor().into(), bounds, fence: fence.clone() };
        let room = tempfile::tempdir().unwrap();
        let command = [unruly(), how.to_owned(), mark.clone()].map(Into::into).to_vec();
        check(fence, confinement.run(command, room.path(), Vec::new()).unwrap());
        assert_eq!(running(&mark), [] as [String; 0], "{how} is left running: {fence:?}");
    }
}

#[test]
fn the_kernel_bounds_the_number_of_processes_for_root_too() {
    fenced("zombies", |fence, outcome| {
        assert_eq!(outcome.end, End::Exit(0), "{fence:?}");
        let made: usize = String::from_utf8(outcome.output).unwrap().trim_end().parse().unwrap();
        // Without a namespace, what else the user has counts too, and there is more room.
        let most = if *fence == Fence::Limit { 5 + 1_000 } else { 5 + 64 };
        println!("{fence:?}: {made} processes");
        assert!((5..most).contains(&made), "{fence:?}: {made} processes");
    });
}

#[test]
fn a_fork_bomb_is_stopped_with_all_its_processes() {
    fenced("bomb", |fence, outcome| assert_eq!(outcome.end, End::Processes, "{fence:?}"));
}

#[test]
fn a_program_that_cannot_be_started_is_told_so_whoever_it_would_run_as() {
    for fence in Fence::available(&PathBuf::from(parlor()), &[unruly().into()]) {
        let confinement = Confinement { warden: parlor().into(), bounds: Bounds::default(), fence };
        let room = tempfile::tempdir().unwrap();
        fs::write(room.path().join("plain.txt"), "no program").unwrap();
        let command = vec![room.path().join("plain.txt").into()];
        let outcome = confinement.run(command, room.path(), Vec::new()).unwrap();
        assert_eq!(outcome.end, End::NotStarted("permission denied".into()), "{:?}", confinement.fence);
    }
}

#[test]
fn a_crash_is_named_by_its_signal() {
    assert!(said("crash", &[]).1.starts_with("The program was ended by SIGSEGV"), "{}", said("crash", &[]).1);
    assert!(said("abort", &[]).1.starts_with("The program was ended by SIGABRT"));
}

#[test]
fn a_program_that_reads_and_writes_nothing_is_told_so() {
    let (code, text) = said("nothing", &[]);
    assert_eq!(code, 1);
    assert!(text.starts_with("The program ended without reading its input or writing anything."), "{text}");
}

#[test]
fn memory_ends_where_its_bound_is() {
    // It ends by itself as soon as it gets no more; without a bound that would be the end of the machine.
    let (_, text) = said("memory", &["--memory", "64"]);
    assert!(text.contains("The program ended without reading its input or writing anything."), "{text}");
}

#[test]
fn a_process_that_slips_away_is_ended_too() {
    let mark = format!("mark-{}-daemon", std::process::id());
    let words = ["examine", "hitori", "--only", "no-input", "--", &unruly(), "daemon", &mark];
    Shell::new().expect(0, b"", &words);
    assert_eq!(running(&mark), [] as [String; 0]);
}

#[test]
fn output_in_halves_is_as_good_as_whole() {
    Shell::new().expect(0, b"", &["examine", "hitori", "--only", "no-input", "--", &unruly(), "halves"]);
}

#[test]
fn the_next_session_runs_after_one_that_hangs() {
    let words = ["examine", "hitori", "--time", "1", "--only", "no-input", "--only", "quit-small", "--json", "--"];
    let said = Shell::new().expect(1, b"", &[&words[..], &[&unruly(), "hang"]].concat());
    let report: serde_json::Value = serde_json::from_str(&said).unwrap();
    assert_eq!((&report["agree"], &report["of"]), (&0.into(), &2.into()));
}

#[test]
fn there_is_no_network_where_the_kernel_lets_a_program_be_without() {
    let allowed = Command::new("unshare").args(["-Urnpf", "true"]).output().is_ok_and(|done| done.status.success());
    let listener = TcpListener::bind("127.0.0.1:0").unwrap();
    listener.set_nonblocking(true).unwrap();
    let port = listener.local_addr().unwrap().port().to_string();
    let words = ["examine", "hitori", "--only", "no-input", "--", &unruly(), "connect", &port];
    let said = Shell::new().expect(1, b"", &words);
    assert!(said.contains(if allowed { "alone" } else { "connected" }), "{said}");
    let came = listener.accept().map(|_| ()).map_err(|error| error.kind());
    assert_eq!(came, if allowed { Err(ErrorKind::WouldBlock) } else { Ok(()) });
}
