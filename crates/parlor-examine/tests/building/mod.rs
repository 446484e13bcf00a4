//! Programs in C for tests, compiled once for everybody who asks, in whatever thread or process.

use std::collections::hash_map::DefaultHasher;
use std::fs;
use std::hash::{Hash as _, Hasher as _};
use std::path::{Path, PathBuf};
use std::process::Command;
use std::sync::{Mutex, PoisonError};

/// The program of a source file. There must be a compiler: a check that leaves this out would check nothing.
///
/// Only the linker ever has the program open for writing, in a folder of its own; it gets its place when it is whole. So
/// nobody finds a half of it, and nobody who starts it meets a "Text file busy".
pub fn compiled(source: &Path, folder: &Path) -> PathBuf {
    static ONE_AT_A_TIME: Mutex<()> = Mutex::new(());
    let _turn = ONE_AT_A_TIME.lock().unwrap_or_else(PoisonError::into_inner);
    let mut sum = DefaultHasher::new();
    fs::read(source).unwrap().hash(&mut sum);
    let name = source.file_stem().unwrap().to_string_lossy().into_owned();
    let place = folder.join(format!("{name}-{:016x}", sum.finish()));
    if !place.exists() {
        let workshop = tempfile::tempdir_in(folder).unwrap();
        let made = workshop.path().join(&name);
        let done = Command::new("cc").args(["-O1", "-Wall", "-Werror", "-o"]).arg(&made).arg(source).status();
        assert!(done.expect("the tests need a C compiler, `cc`").success(), "{name}.c does not compile");
        fs::rename(made, &place).unwrap();
    }
    place
}
