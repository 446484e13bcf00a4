//! Control groups, by which the kernel bounds the number of root's processes too.

use std::fs;
use std::io;
use std::path::{Path, PathBuf};
use std::thread::sleep;
use std::time::Duration;

/// What the folders of our groups begin with; the number of the process behind it says whether one is still wanted.
const NAME: &str = "parlor-";

/// The group below which groups of our own can be made: the nearest above this process that hands the bound down.
pub(super) fn parent() -> Option<PathBuf> {
    let read = |path: &str| fs::read_to_string(path).unwrap_or_default();
    find_parent(&read("/proc/self/mounts"), &read("/proc/self/cgroup"))
}

fn find_parent(mounts: &str, own: &str) -> Option<PathBuf> {
    let mounts = mounts.lines().filter_map(|line| {
        let mut words = line.split(' ').skip(1);
        Some((PathBuf::from(words.next()?), words.next()?, words.next()?))
    });
    for (root, kind, options) in mounts {
        let first = kind == "cgroup" && options.split(',').any(|word| word == "pids");
        if !first && kind != "cgroup2" {
            continue;
        }
        // `8:pids:/here` in the first version, `0::/here` in the second.
        let place = own.lines().find_map(|line| {
            let (_, rest) = line.split_once(':')?;
            let (controllers, path) = rest.split_once(':')?;
            let ours = if first { controllers.split(',').any(|word| word == "pids") } else { controllers.is_empty() };
            ours.then(|| root.join(path.trim_start_matches('/')))
        });
        // In a container the path may be that of the machine outside.
        let Some(place) = place.map(|place| if place.is_dir() { place } else { root.clone() }) else { continue };
        let hands_down = |folder: &Path| {
            first
                || fs::read_to_string(folder.join("cgroup.subtree_control"))
                    .is_ok_and(|text| text.split_whitespace().any(|word| word == "pids"))
        };
        let above = place.ancestors().take_while(|folder| folder.starts_with(&root));
        if let Some(found) = above.into_iter().find(|folder| hands_down(folder)) {
            return Some(found.to_owned());
        }
    }
    None
}

/// Makes a group for so many processes and threads.
pub(super) fn make(parent: &Path, owner: u32, most: u64) -> io::Result<PathBuf> {
    let folder = parent.join(format!("{NAME}{owner}"));
    match fs::create_dir(&folder) {
        // Left by somebody with the same number who was ended before he could take it away.
        Err(error) if error.kind() == io::ErrorKind::AlreadyExists => {}
        other => other?,
    }
    let bounded = fs::write(folder.join("pids.max"), most.to_string());
    if bounded.is_err() {
        remove(&folder);
    }
    bounded.map(|()| folder)
}

/// This process joins a group.
pub(super) fn join(folder: &Path) -> io::Result<()> {
    fs::write(folder.join("cgroup.procs"), "0")
}

/// From now on nobody in the group starts anything.
pub(super) fn shut(folder: &Path) {
    let _ = fs::write(folder.join("pids.max"), "0");
}

/// Takes a group away as soon as the kernel has let go of the last process in it.
pub(super) fn remove(folder: &Path) {
    for _ in 0..1_000 {
        match fs::remove_dir(folder) {
            Err(error) if error.kind() == io::ErrorKind::ResourceBusy => sleep(Duration::from_millis(1)),
            _ => return,
        }
    }
}

/// Takes away what was left by those who were ended before they could.
pub(super) fn sweep(parent: &Path) {
    for entry in fs::read_dir(parent).into_iter().flatten().flatten() {
        let owner = entry.file_name().to_str().and_then(|name| name.strip_prefix(NAME)?.parse::<u32>().ok());
        if owner.is_some_and(|owner| !Path::new("/proc").join(owner.to_string()).exists()) {
            let _ = fs::remove_dir(entry.path());
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_group_is_found_in_both_versions() {
        let root = tempfile::tempdir().unwrap();
        let at = |name: &str| root.path().join(name);
        fs::create_dir_all(at("user.slice/user-0.slice/session-3.scope")).unwrap();
        let mounted = |kind: &str, options: &str| format!("x {} {kind} {options} 0 0\n", root.path().display());
        let first = mounted("cgroup", "rw,pids");
        assert_eq!(find_parent(&first, "9:name=systemd:/a\n8:pids:/user.slice\n0::/\n"), Some(at("user.slice")));
        assert_eq!(find_parent(&first, "8:pids:/docker/0123\n"), Some(at("")));
        assert_eq!(find_parent(&mounted("cgroup", "rw,memory"), "4:memory:/\n"), None);
        let second = mounted("cgroup2", "rw,nsdelegate");
        let own = "0::/user.slice/user-0.slice/session-3.scope\n";
        assert_eq!(find_parent(&second, own), None);
        fs::write(at("user.slice/user-0.slice/cgroup.subtree_control"), "memory pids\n").unwrap();
        assert_eq!(find_parent(&second, own), Some(at("user.slice/user-0.slice")));
    }

    #[test]
    fn groups_of_those_who_are_gone_are_swept_away() {
        let root = tempfile::tempdir().unwrap();
        let (gone, here) =
            (root.path().join("parlor-4294967295"), root.path().join(format!("parlor-{}", std::process::id())));
        for folder in [&gone, &here, &root.path().join("other-1")] {
            fs::create_dir(folder).unwrap();
        }
        sweep(root.path());
        assert!(!gone.exists() && fs::read_dir(root.path()).unwrap().count() == 2);
        #[cfg(target_os = "linux")]
        assert!(here.exists());
    }
}
