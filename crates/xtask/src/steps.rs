//! The checks, one command after the other; the first that fails ends the run.

use std::path::{Path, PathBuf};
use std::process::Command;
use std::time::Instant;

use anyhow::{Context, Result, bail};

/// What a browser runs.
const BROWSER: &str = "wasm32-unknown-unknown";

/// The top of the workspace.
pub fn top() -> PathBuf {
    // This crate lives two folders below it.
    Path::new(env!("CARGO_MANIFEST_DIR")).ancestors().nth(2).unwrap_or(Path::new(".")).to_owned()
}

fn run(program: &str, arguments: &[&str]) -> Result<()> {
    run_in(&top(), program, arguments)
}

fn run_in(folder: &Path, program: &str, arguments: &[&str]) -> Result<()> {
    run_with(folder, program, arguments, &[])
}

pub fn run_with(folder: &Path, program: &str, arguments: &[&str], variables: &[(&str, &str)]) -> Result<()> {
    let line = format!("{program} {}", arguments.join(" "));
    eprintln!("\n==> {}", shortened(&line));
    let started = Instant::now();
    let status = Command::new(program)
        .args(arguments)
        .current_dir(folder)
        .env("RUSTDOCFLAGS", "-D warnings")
        // A snapshot that differs is a failure here, never a file to review.
        .env("INSTA_UPDATE", "no")
        .envs(variables.iter().copied())
        .status()
        .with_context(|| format!("cannot start {program}"))?;
    eprintln!("    {:.0} s", started.elapsed().as_secs_f64());
    if status.success() { Ok(()) } else { bail!("`{}` failed ({status})", shortened(&line)) }
}

/// A command line that names every file of the workspace is not worth reading whole.
fn shortened(line: &str) -> String {
    if line.len() > 200 { format!("{}…", line.chars().take(120).collect::<String>()) } else { line.to_owned() }
}

fn installed(program: &str) -> bool {
    std::env::var_os("PATH").is_some_and(|paths| std::env::split_paths(&paths).any(|path| path.join(program).is_file()))
}

/// Installs what is missing. Only Debian's packages and the registries of cargo, npm and pip are used.
fn install() -> Result<()> {
    let wanted = [("chromium", "chromium"), ("node", "nodejs"), ("npm", "npm"), ("cc", "gcc"), ("python3", "python3")];
    let mut missing: Vec<&str> =
        wanted.iter().filter(|(program, _)| !installed(program)).map(|(_, package)| *package).collect();
    if !crate::python::can_make_environments() {
        missing.push("python3-venv");
    }
    if !missing.is_empty() {
        if !installed("apt-get") {
            bail!("missing: {}; install them and run this again", missing.join(", "));
        }
        let sudo = if running_as_root() { &[][..] } else { &["sudo"][..] };
        let apt = |arguments: &[&str]| {
            let line: Vec<&str> = sudo.iter().copied().chain(["apt-get"]).chain(arguments.iter().copied()).collect();
            run(line[0], &line[1..])
        };
        let packages: Vec<&str> = ["install", "-y", "--no-install-recommends"].into_iter().chain(missing).collect();
        // Package lists may be older than the mirror: fetch them, and try once more if a package has just moved.
        let fetch = || apt(&["update"]).and_then(|()| apt(&packages));
        fetch().or_else(|_| fetch())?;
    }
    if !has_target(BROWSER) {
        run("rustup", &["target", "add", BROWSER])?;
    }
    if !installed("cargo-deny") {
        run("cargo", &["install", "cargo-deny"])?;
    }
    run_in(&top().join("browser"), "npm", &["ci", "--no-audit", "--no-fund"])
}

/// Whether the toolchain can build for a target.
fn has_target(target: &str) -> bool {
    let asked = Command::new("rustc").args(["--print", "target-libdir", "--target", target]).output();
    asked.is_ok_and(|output| Path::new(&*String::from_utf8_lossy(output.stdout.trim_ascii())).is_dir())
}

fn running_as_root() -> bool {
    Command::new("id").arg("-u").output().is_ok_and(|output| output.stdout.trim_ascii() == b"0")
}

/// A tool that `npm ci` has put beside the browser tests.
fn npm_tool(name: &str, arguments: &[&str]) -> Result<()> {
    let tool = top().join("browser/node_modules/.bin").join(name);
    if !tool.is_file() {
        bail!("{name} is missing: `npm ci` in the folder `browser` installs it");
    }
    run(&tool.to_string_lossy(), arguments)
}

/// The scripts: what goes over the wire is what they take it for, and they look as the others do.
pub fn scripts() -> Result<()> {
    npm_tool("tsc", &["--project", "crates/parlor-web"])?;
    npm_tool("biome", &["ci", "--error-on-warnings"])
}

/// Puts the scripts into form.
pub fn tidy() -> Result<()> {
    npm_tool("biome", &["check", "--write"])
}

/// Writes the declarations for the page's scripts. The test that compares them does it, as it has them anyway.
pub fn types() -> Result<()> {
    let test = ["test", "-p", "parlor-web", "--lib", "api::wire"];
    run_with(&top(), "cargo", &test, &[("PARLOR_WRITE_TYPES", "1")])
}

/// Every library can be published: each is packed and built from its own package, without the rest of the workspace.
///
/// Cargo itself would build what it has built before under the same version, so the packages are unpacked with new times
/// and built as a workspace of their own.
fn package() -> Result<()> {
    let libraries = ["parlor-games", "parlor-examine", "parlor-lab", "parlor-store", "parlor-tui", "parlor-web"];
    let named = libraries.iter().flat_map(|library| ["-p", library]);
    // What is being worked on may be packed too; the check of a fresh clone packs what is committed.
    let line: Vec<&str> = ["package", "--allow-dirty", "--no-verify"].into_iter().chain(named).collect();
    run("cargo", &line)?;
    let folder = top().join("target/package");
    let version = env!("CARGO_PKG_VERSION");
    let members = libraries.map(|library| format!("\"{library}-{version}\"")).join(", ");
    let mut workspace = format!("[workspace]\nresolver = \"3\"\nmembers = [{members}]\n\n[patch.crates-io]\n");
    for library in libraries {
        let unpacked = format!("{library}-{version}");
        let stale = folder.join(&unpacked);
        if stale.exists() {
            std::fs::remove_dir_all(&stale).with_context(|| format!("cannot remove {}", stale.display()))?;
        }
        run_in(&folder, "tar", &["-xzmf", &format!("{unpacked}.crate")])?;
        workspace += &format!("{library} = {{ path = \"{unpacked}\" }}\n");
    }
    std::fs::write(folder.join("Cargo.toml"), workspace)?;
    std::fs::copy(top().join("Cargo.lock"), folder.join("Cargo.lock"))?;
    let target = top().join("target");
    let target = target.to_str().context("a folder whose name is no text")?;
    run_with(&folder, "cargo", &["check", "--workspace"], &[("CARGO_TARGET_DIR", target)])
}

/// Everything continuous integration runs.
pub fn check() -> Result<()> {
    install()?;
    run("cargo", &["fmt", "--all", "--check"])?;
    crate::purity::check()?;
    scripts()?;
    run("cargo", &["deny", "--all-features", "check", "licenses", "bans", "sources"])?;
    run("cargo", &["clippy", "--workspace", "--all-targets", "--", "-D", "warnings"])?;
    // Rules, tables and sessions must run where there is no thread, clock or file. Without the features that tests turn
    // on, the compiler also finds what nobody uses, and clippy what the crate may not touch.
    // The games that are there to be copied are read in the same way.
    for features in ["", "template"] {
        let features = ["--features", features, "--target", BROWSER, "--", "-D", "warnings"];
        run("cargo", &[&["clippy", "-p", "parlor-games"][..], &features].concat())?;
    }
    run("cargo", &["doc", "--workspace", "--no-deps"])?;
    package()?;
    run("cargo", &["test", "--workspace"])?;
    run("cargo", &["build", "--workspace"])?;
    crate::python::check()?;
    run_in(&top().join("browser"), "node", &["run.mjs"])?;
    eprintln!("\nEverything passed.");
    Ok(())
}
