//! The Python package: a wheel is built, and its tests run against that wheel, in an environment of their own.

use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;

use anyhow::{Context, Result, bail};

use crate::steps::{run_with, top};

/// What is written goes here, below the target folder.
fn room() -> PathBuf {
    top().join("target/python")
}

/// A program of the environment.
fn tool(name: &str) -> String {
    room().join("venv/bin").join(name).to_string_lossy().into_owned()
}

/// Whether Python can make an environment: Debian packs that apart.
pub fn can_make_environments() -> bool {
    let asked = Command::new("python3").args(["-c", "import venv, ensurepip"]).output();
    asked.is_ok_and(|output| output.status.success())
}

/// The crate: its form, its faults, and what it is built on.
fn lint() -> Result<()> {
    let folder = top().join("python");
    let target = room().join("build");
    let target = target.to_str().context("a folder whose name is no text")?;
    run_with(&folder, "cargo", &["fmt", "--check"], &[])?;
    let settings = top().join("deny.toml");
    let settings = settings.to_str().context("a folder whose name is no text")?;
    let deny = ["deny", "--all-features", "--config", settings, "check", "licenses", "bans", "sources"];
    run_with(&folder, "cargo", &deny, &[])?;
    let clippy = ["clippy", "--locked", "--profile", "quick", "--all-targets", "--", "-D", "warnings"];
    run_with(&folder, "cargo", &clippy, &[("CARGO_TARGET_DIR", target)])
}

/// Builds the wheel, alone in its folder.
fn wheel() -> Result<PathBuf> {
    let (wheels, target) = (room().join("wheels"), room().join("build"));
    if wheels.exists() {
        fs::remove_dir_all(&wheels).with_context(|| format!("cannot remove {}", wheels.display()))?;
    }
    let [out, target] = [&wheels, &target].map(|path| path.to_string_lossy().into_owned());
    let build = ["build", "--locked", "--profile", "quick", "--out", &out];
    run_with(&top().join("python"), &tool("maturin"), &build, &[("CARGO_TARGET_DIR", &target)])?;
    let listed = fs::read_dir(&wheels).with_context(|| format!("cannot list {}", wheels.display()))?;
    let built = listed.filter_map(|entry| Some(entry.ok()?.path())).find(|path| is_wheel(path));
    built.context("maturin has built no wheel")
}

fn is_wheel(path: &Path) -> bool {
    path.extension().is_some_and(|extension| extension == "whl")
}

/// Everything about the package. The program itself is compared with it, so it must have been built.
pub fn check() -> Result<()> {
    let program = top().join("target/debug/parlor");
    if !program.is_file() {
        bail!("{} is missing: `cargo build --workspace` makes it", program.display());
    }
    fs::create_dir_all(room()).with_context(|| format!("cannot make {}", room().display()))?;
    lint()?;
    let python = top().join("python");
    let venv = room().join("venv");
    if !Path::new(&tool("pip")).is_file() {
        run_with(&python, "python3", &["-m", "venv", &venv.to_string_lossy()], &[])?;
    }
    let wanted = python.join("tests/requirements.txt");
    let wanted = wanted.to_string_lossy();
    let quiet = ["install", "--quiet", "--disable-pip-version-check"];
    run_with(&python, &tool("pip"), &[&quiet[..], &["--requirement", &wanted]].concat(), &[])?;
    let wheel = wheel()?.to_string_lossy().into_owned();
    let install = [&quiet[..], &["--force-reinstall", "--no-deps", &wheel]].concat();
    run_with(&python, &tool("pip"), &install, &[])?;
    // Somewhere else, so that what is tested is the wheel and not the folder beside it.
    let tests = python.join("tests").to_string_lossy().into_owned();
    let program = program.to_string_lossy().into_owned();
    let line = ["-m", "pytest", "-q", "-p", "no:cacheprovider", &tests];
    run_with(&room(), &tool("python"), &line, &[("PARLOR", &program), ("PYTHONDONTWRITEBYTECODE", "1")])
}
