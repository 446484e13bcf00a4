//! The ender: ends every process of the user it runs as. One call of the kernel does, so that nobody slips through.

use nix::sys::signal::{Signal, kill};
use nix::unistd::{Pid, getuid};

pub(super) fn run() -> i32 {
    // As root it would be every process there is.
    if getuid().is_root() {
        return 2;
    }
    i32::from(kill(Pid::from_raw(-1), Signal::SIGKILL).is_err())
}
