//! Boundaries that neither the compiler nor clippy draws: what the rules crate is built on, and that no front end knows a
//! game. What the rules crate may not touch is in its `clippy.toml`.

use std::process::Command;

use anyhow::{Context, Result, bail};

use crate::steps::top;

/// What the rules crate may be built on.
const ALLOWED_DEPENDENCIES: [&str; 5] = ["bitflags", "serde", "serde_json", "skillratings", "thiserror"];

/// What it may be built on besides where a feature asks for it, which no program does: only tests and benchmarks.
const ALLOWED_IN_TESTS: [&str; 2] = ["fearless_simd", "ts-rs"];

/// Checks both boundaries and names every place that crosses one.
pub fn check() -> Result<()> {
    let mut found = dependencies()?;
    found.extend(crate::words::crossings(&top())?);
    if found.is_empty() {
        eprintln!("\n==> purity: no boundary is crossed");
        Ok(())
    } else {
        bail!("boundaries are crossed:\n  {}", found.join("\n  "))
    }
}

fn dependencies() -> Result<Vec<String>> {
    let output = Command::new("cargo")
        .args(["metadata", "--no-deps", "--format-version", "1"])
        .current_dir(top())
        .output()
        .context("cannot start cargo")?;
    let metadata: serde_json::Value = serde_json::from_slice(&output.stdout).context("cargo metadata is no JSON")?;
    let packages = metadata["packages"].as_array().context("cargo metadata lists no packages")?;
    let games = packages.iter().find(|package| package["name"] == "parlor-games").context("no parlor-games")?;
    let listed = games["dependencies"].as_array().context("no dependencies")?;
    Ok(listed
        .iter()
        .filter(|dependency| dependency["kind"].is_null())
        .filter(|dependency| {
            let for_tests = dependency["name"].as_str().is_some_and(|name| ALLOWED_IN_TESTS.contains(&name));
            !(for_tests && dependency["optional"] == true)
        })
        .filter_map(|dependency| dependency["name"].as_str())
        .filter(|name| !ALLOWED_DEPENDENCIES.contains(name))
        .map(|name| format!("parlor-games depends on {name}; only {} may be", ALLOWED_DEPENDENCIES.join(", ")))
        .collect())
}
