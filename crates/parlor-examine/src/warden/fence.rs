//! The fence: by which means the kernel keeps the number of a program's processes bounded.
//!
//! For everybody but root the limit of the user does. Root's processes the kernel does not count, so they get a control
//! group of their own, or where none can be made, a user of their own whom the limit holds again.

use std::ffi::{OsStr, OsString};
use std::fs;
use std::io;
use std::path::{Path, PathBuf};
use std::time::Duration;

use super::group;

/// How many more threads and processes the kernel lets a program have than the keeper lets it have processes: threads are
/// no processes, and whoever has too many processes must get to have them to be told so.
pub(super) const ROOM: u64 = 64;

/// Where users begin who are nobody: beyond all that are given out, and for containers that have but few.
const NOBODIES: [u32; 2] = [2_000_000_000, 40_000];

/// Who bounds the number of processes.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Fence {
    /// The limit of the user who examines, who is not root.
    Limit,
    /// A control group below this one, as root.
    Group(PathBuf),
    /// The limit of a user who is nobody else, as root; numbers begin here.
    User(u32),
    /// Nobody, as root: the keeper counts now and then.
    Counted,
}

impl Fence {
    /// The best that can be had for a command.
    #[must_use]
    pub fn choose(warden: &Path, command: &[OsString]) -> Self {
        Self::available(warden, command).into_iter().next().unwrap_or(Self::Counted)
    }

    /// Everything that keeps the bound here, each tried with the warden itself, the best first.
    #[must_use]
    pub fn available(warden: &Path, command: &[OsString]) -> Vec<Self> {
        if !is_root() {
            return vec![Self::Limit];
        }
        let group = group::parent().into_iter().inspect(|parent| group::sweep(parent)).map(Self::Group);
        // A user who is nobody reads only what everybody may.
        let everybody = command.iter().map(Path::new).chain([warden]).all(open_to_all);
        let users = NOBODIES.into_iter().filter(|_| everybody).map(Self::User);
        group.chain(users).filter(|fence| fence.holds(warden)).collect()
    }

    fn holds(&self, warden: &Path) -> bool {
        use crate::confinement::Confinement;
        let bounds = super::Bounds { time: Duration::from_secs(60), ..super::Bounds::default() };
        let confinement = Confinement { warden: warden.to_owned(), bounds, fence: self.clone() };
        let command = vec![warden.as_os_str().to_owned(), super::WORD.into()];
        let Ok(room) = tempfile::Builder::new().prefix("parlor-").tempdir() else { return false };
        let done = confinement.run(command, room.path(), Vec::new());
        done.is_ok_and(|outcome| outcome.end == crate::subject::End::Exit(0))
    }

    /// What keeps the bound of one session, made by its gate.
    pub(super) fn raised(&self, processes: usize) -> io::Result<Self> {
        let this = std::process::id();
        Ok(match self {
            Self::Group(parent) => Self::Group(group::make(parent, this, processes as u64 + ROOM)?),
            Self::User(first) => Self::User(first + this % 20_000),
            other => other.clone(),
        })
    }

    /// Takes away what was made for a session that has ended.
    pub(super) fn taken_down(&self) {
        if let Self::Group(folder) = self {
            group::remove(folder);
        }
    }

    pub(super) fn word(&self) -> OsString {
        match self {
            Self::Limit => "limit".into(),
            Self::Group(folder) => [OsStr::new("group="), folder.as_os_str()].into_iter().collect(),
            Self::User(number) => format!("user={number}").into(),
            Self::Counted => "counted".into(),
        }
    }

    pub(super) fn read(word: &OsStr) -> Option<Self> {
        let word = word.to_str()?;
        Some(match word.split_once('=') {
            None if word == "limit" => Self::Limit,
            None if word == "counted" => Self::Counted,
            Some(("group", folder)) => Self::Group(folder.into()),
            Some(("user", number)) => Self::User(number.parse().ok()?),
            _ => return None,
        })
    }
}

/// Whether somebody who is nobody could start or read what a word names; a word that names no file is no obstacle.
fn open_to_all(word: &Path) -> bool {
    let Ok(path) = fs::canonicalize(word) else { return true };
    let mode = |path: &Path| fs::metadata(path).map_or(0, |found| mode_of(&found));
    let readable = if path.is_dir() { 0o5 } else { 0o4 };
    mode(&path) & readable == readable && path.ancestors().skip(1).all(|folder| mode(folder) & 0o1 != 0)
}

#[cfg(unix)]
fn mode_of(found: &fs::Metadata) -> u32 {
    std::os::unix::fs::PermissionsExt::mode(&found.permissions())
}

#[cfg(not(unix))]
fn mode_of(_: &fs::Metadata) -> u32 {
    0
}

#[cfg(target_os = "linux")]
fn is_root() -> bool {
    nix::unistd::geteuid().is_root()
}

#[cfg(not(target_os = "linux"))]
fn is_root() -> bool {
    false
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn fences_are_read_as_they_are_written() {
        for fence in [Fence::Limit, Fence::Group("/a=b".into()), Fence::User(40_007), Fence::Counted] {
            assert_eq!(Fence::read(&fence.word()), Some(fence));
        }
        assert_eq!(Fence::read(OsStr::new("hedge")), None);
    }

    #[cfg(unix)]
    #[test]
    fn what_only_its_owner_may_enter_is_not_open_to_all() {
        use std::os::unix::fs::PermissionsExt as _;
        let folder = tempfile::tempdir().unwrap();
        let file = folder.path().join("program");
        fs::write(&file, "").unwrap();
        let open = |folder_mode: u32, file_mode: u32| {
            fs::set_permissions(&file, fs::Permissions::from_mode(file_mode)).unwrap();
            fs::set_permissions(folder.path(), fs::Permissions::from_mode(folder_mode)).unwrap();
            open_to_all(&file)
        };
        // Folders above belong to the system and may be closed themselves.
        let above = folder.path().canonicalize().unwrap().ancestors().skip(1).all(open_to_all);
        assert_eq!(open(0o711, 0o644), above);
        assert!(!open(0o711, 0o600) && !open(0o700, 0o644));
        assert!(open_to_all(Path::new("no such file")));
    }
}
