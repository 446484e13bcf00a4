//! What tests run that is not Rust: programs in C, compiled once for everybody who asks, in whatever thread or process,
//! and Python.

use std::collections::hash_map::DefaultHasher;
use std::ffi::OsString;
use std::fs;
use std::hash::{Hash as _, Hasher as _};
use std::path::{Path, PathBuf};
use std::process::Command;
use std::sync::{Mutex, OnceLock, PoisonError};

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

/// Python itself, not something that looks for it whenever it is started.
pub fn python() -> OsString {
    static FOUND: OnceLock<OsString> = OnceLock::new();
    let find = || {
        let asked = Command::new("python3").args(["-c", "import sys; print(sys.executable)"]).output();
        let asked = asked.expect("the tests need Python 3, `python3`");
        String::from_utf8(asked.stdout).unwrap().trim_end().into()
    };
    FOUND.get_or_init(find).clone()
}
