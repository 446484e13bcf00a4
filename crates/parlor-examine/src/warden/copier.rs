//! The copier: copies a submission, so that neither building nor running changes what was handed in.
//!
//! A process of its own does it that starts no other. Where threads start programs, each of these has for a moment every
//! file open that is being written at that time, and what is open for writing cannot be executed ("Text file busy").

use std::ffi::OsStr;
use std::fs;
use std::io;
use std::path::Path;
use std::process::Command;

pub(super) const ROLE: &str = "copier";

/// Copies files and folders; links are not followed out of a submission.
///
/// # Errors
/// Something cannot be read or written.
pub fn copy(warden: &Path, from: &Path, to: &Path) -> io::Result<()> {
    let role = [OsStr::new(super::WORD), OsStr::new(ROLE), from.as_os_str(), to.as_os_str()];
    let done = Command::new(warden).args(role).output()?;
    if done.status.success() {
        return Ok(());
    }
    Err(io::Error::other(String::from_utf8_lossy(&done.stderr).trim_end().to_owned()))
}

pub(super) fn run(from: &Path, to: &Path) -> i32 {
    match copied(from, to) {
        Ok(()) => 0,
        Err(error) => {
            eprintln!("cannot copy {}: {error}", from.display());
            1
        }
    }
}

fn copied(from: &Path, to: &Path) -> io::Result<()> {
    let kind = fs::symlink_metadata(from)?.file_type();
    if kind.is_file() {
        fs::copy(from, to)?;
        opened(to)?;
    } else if kind.is_dir() {
        fs::create_dir(to)?;
        for inner in fs::read_dir(from)? {
            let inner = inner?;
            copied(&inner.path(), &to.join(inner.file_name()))?;
        }
        opened(to)?;
    }
    Ok(())
}

/// A copy can be read, and what its owner may execute be executed, by whomever the program runs as.
#[cfg(unix)]
fn opened(path: &Path) -> io::Result<()> {
    use std::os::unix::fs::PermissionsExt as _;
    let mode = fs::metadata(path)?.permissions().mode();
    let all = if path.is_dir() || mode & 0o100 != 0 { 0o555 } else { 0o444 };
    fs::set_permissions(path, fs::Permissions::from_mode(mode | all | 0o200))
}

#[cfg(not(unix))]
fn opened(_: &Path) -> io::Result<()> {
    Ok(())
}
