//! The starter: takes the limits of the operating system upon itself and becomes the program.

use std::os::unix::process::CommandExt as _;
use std::process::Command;

use nix::sys::resource::{Resource, setrlimit};
use nix::unistd::{Pid, getppid};

use super::{Ending, Order};

/// The largest file a program may write.
const LARGEST_FILE: u64 = 64 << 20;

pub(super) fn run(order: &Order) -> i32 {
    let Some((program, arguments)) = order.command.split_first() else { return 2 };
    // A second more than the clock has, so that a program that works too long is told so by the clock.
    let seconds = order.bounds.time.as_secs() + 2;
    // The keeper counts; this holds a program that multiplies faster than anybody can count. Where there is no namespace,
    // processes of the same user elsewhere count too. The kernel does not count root's at all.
    let room = if getppid() == Pid::from_raw(1) { 8 } else { 1_000 };
    let processes = order.bounds.processes as u64 + room;
    let mut limits = vec![
        (Resource::RLIMIT_CPU, seconds),
        (Resource::RLIMIT_CORE, 0),
        (Resource::RLIMIT_FSIZE, LARGEST_FILE),
        (Resource::RLIMIT_NPROC, processes),
    ];
    if order.bounds.memory > 0 {
        limits.push((Resource::RLIMIT_AS, order.bounds.memory));
    }
    for (what, limit) in limits {
        // A limit that is lower already stays; one that cannot be set is no reason not to run at all.
        let _ = setrlimit(what, limit, limit);
    }
    let error = Command::new(program).args(arguments).exec();
    let _ = std::fs::write(order.ending(), Ending::NotStarted(error.kind().to_string()).text());
    1
}
