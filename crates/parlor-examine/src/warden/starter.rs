//! The starter: takes the limits of the operating system upon itself and becomes the program.

use std::fs::{self, File};
use std::io::{self, Write as _};
use std::os::unix::fs::lchown;
use std::os::unix::process::CommandExt as _;
use std::path::Path;
use std::process::Command;

use nix::sys::prctl;
use nix::sys::resource::{Resource, setrlimit};
use nix::sys::signal::Signal;
use nix::unistd::{Gid, Pid, Uid, getppid, setgroups, setresgid, setresuid};

use super::fence::ROOM;
use super::{Fence, Order, group};

/// The largest file a program may write.
const LARGEST_FILE: u64 = 64 << 20;

/// How many processes the user who examines may have besides, where the kernel counts all of them together.
const OTHERS: u64 = 1_000;

pub(super) fn run(order: &Order) -> i32 {
    // Opened while that is still allowed; the kernel closes it when the program takes over.
    let Ok(mut refusal) = File::create(order.refusal()) else { return 2 };
    let error = become_the_program(order);
    let _ = refusal.write_all(error.kind().to_string().as_bytes());
    1
}

/// Comes back only if it cannot.
fn become_the_program(order: &Order) -> io::Error {
    let Some((program, arguments)) = order.command.split_first() else { return io::ErrorKind::NotFound.into() };
    if let Fence::Group(folder) = &order.fence
        && let Err(error) = group::join(folder)
    {
        return error;
    }
    bound(order);
    if let Fence::User(number) = order.fence
        && let Err(error) = turn_into(number)
    {
        return error;
    }
    // Whatever becomes of the keeper, the program does not outlive it; another user would have undone that.
    let _ = prctl::set_pdeathsig(Signal::SIGKILL);
    Command::new(program).args(arguments).exec()
}

fn bound(order: &Order) {
    // A second more than the clock has, so that a program that works too long is told so by the clock.
    let seconds = order.bounds.time.as_secs() + 2;
    let mut limits = vec![
        (Resource::RLIMIT_CPU, seconds),
        (Resource::RLIMIT_CORE, 0),
        (Resource::RLIMIT_FSIZE, LARGEST_FILE),
        (Resource::RLIMIT_NPROC, order.bounds.processes as u64 + others(&order.fence)),
    ];
    if order.bounds.memory > 0 {
        limits.push((Resource::RLIMIT_AS, order.bounds.memory));
    }
    for (what, limit) in limits {
        // A limit that is lower already stays; one that cannot be set is no reason not to run at all.
        let _ = setrlimit(what, limit, limit);
    }
}

/// How many besides those that the keeper allows: a few threads where nobody else is counted, else whatever the user who
/// examines has elsewhere.
fn others(fence: &Fence) -> u64 {
    let alone = getppid() == Pid::from_raw(1) && namespaces_are_counted_apart();
    if alone || matches!(fence, Fence::User(_)) { ROOM } else { OTHERS }
}

/// Since Linux 5.14 a namespace of users has a count of its own.
fn namespaces_are_counted_apart() -> bool {
    let release = fs::read_to_string("/proc/sys/kernel/osrelease").unwrap_or_default();
    let mut numbers = release.split(['.', '-']).map_while(|word| word.parse::<u32>().ok());
    (numbers.next().unwrap_or(0), numbers.next().unwrap_or(0)) >= (5, 14)
}

/// Becomes another user, to whom the folder of the session is given.
fn turn_into(number: u32) -> io::Result<()> {
    give(Path::new("."), number)?;
    let (user, group) = (Uid::from_raw(number), Gid::from_raw(number));
    setgroups(&[])?;
    setresgid(group, group, group)?;
    setresuid(user, user, user)?;
    Ok(())
}

fn give(path: &Path, number: u32) -> io::Result<()> {
    lchown(path, Some(number), Some(number))?;
    if fs::symlink_metadata(path)?.is_dir() {
        for inner in fs::read_dir(path)? {
            give(&inner?.path(), number)?;
        }
    }
    Ok(())
}
