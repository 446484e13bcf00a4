//! The gate: leaves the network and the process tree behind.

use std::fs;
use std::process::Command;

use nix::sched::{CloneFlags, unshare};
use nix::sys::prctl;
use nix::sys::signal::Signal;
use nix::unistd::{getgid, getuid};

use super::{Ending, Fence, Order};

pub(super) fn run(order: &Order) -> i32 {
    // Whoever started this may be ended at any time; nothing below must outlive it.
    let _ = prctl::set_pdeathsig(Signal::SIGKILL);
    let fence = match order.fence.raised(order.bounds.processes) {
        Ok(fence) => fence,
        Err(error) => {
            let _ = fs::write(order.ending(), Ending::NotStarted(format!("nothing bounds it: {error}")).text());
            return 1;
        }
    };
    close(&fence);
    let order = Order { fence, ..order.clone() };
    let Ok(this) = std::env::current_exe() else { return 2 };
    let kept = Command::new(this).args(order.words("keeper")).status();
    order.fence.taken_down();
    kept.ok().and_then(|status| status.code()).unwrap_or(1)
}

/// Leaves what the kernel lets one leave; where it does not, the keeper still ends what it can find.
fn close(fence: &Fence) {
    let (uid, gid) = (getuid(), getgid());
    let outside = CloneFlags::CLONE_NEWNET | CloneFlags::CLONE_NEWPID;
    // Whoever is to become another user needs the right to, which ends with the namespace of users.
    if !matches!(fence, Fence::User(_)) && unshare(CloneFlags::CLONE_NEWUSER | outside).is_ok() {
        // The same user inside as outside.
        let _ = fs::write("/proc/self/setgroups", "deny");
        let _ = fs::write("/proc/self/uid_map", format!("{uid} {uid} 1"));
        let _ = fs::write("/proc/self/gid_map", format!("{gid} {gid} 1"));
    } else {
        // Root needs no namespace of users for that.
        let _ = unshare(outside);
    }
}
