//! The gate: leaves the network and the process tree behind.

use std::fs;
use std::process::Command;

use nix::sched::{CloneFlags, unshare};
use nix::sys::prctl;
use nix::sys::signal::Signal;
use nix::unistd::{getgid, getuid};

use super::Order;

pub(super) fn run(order: &Order) -> i32 {
    // Whoever started this may be ended at any time; nothing below must outlive it.
    let _ = prctl::set_pdeathsig(Signal::SIGKILL);
    close();
    let Ok(this) = std::env::current_exe() else { return 2 };
    match Command::new(this).args(order.words("keeper")).status() {
        Ok(status) => status.code().unwrap_or(1),
        Err(_) => 1,
    }
}

/// Leaves what the kernel lets one leave; where it does not, the keeper still ends what it can find.
fn close() {
    let (uid, gid) = (getuid(), getgid());
    let all = CloneFlags::CLONE_NEWUSER | CloneFlags::CLONE_NEWNET | CloneFlags::CLONE_NEWPID;
    if unshare(all).is_err() {
        return;
    }
    // The same user inside as outside.
    let _ = fs::write("/proc/self/setgroups", "deny");
    let _ = fs::write("/proc/self/uid_map", format!("{uid} {uid} 1"));
    let _ = fs::write("/proc/self/gid_map", format!("{gid} {gid} 1"));
}
