//! Boundaries that the compiler does not draw: the rules crate touches nothing outside itself, and the front ends never
//! name a game.

use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;

use anyhow::{Context, Result, bail};
use proc_macro2::{Delimiter, TokenStream, TokenTree};

use crate::steps::top;

/// What the rules crate may be built on.
const ALLOWED_DEPENDENCIES: [&str; 4] = ["bitflags", "serde", "serde_json", "thiserror"];

/// What it may be built on besides where a feature asks for it, which no program does: only tests and benchmarks.
const ALLOWED_IN_TESTS: [&str; 2] = ["fearless_simd", "ts-rs"];

/// Paths whose beginning says: input, output, time, threads or environment.
const FORBIDDEN_PATHS: [&str; 11] = [
    "std::env",
    "std::fs",
    "std::io",
    "std::net",
    "std::os",
    "std::path",
    "std::process",
    "std::thread",
    "std::time::Instant",
    "std::time::SystemTime",
    "std::sync::mpsc",
];

const FORBIDDEN_MACROS: [&str; 5] = ["print", "println", "eprint", "eprintln", "dbg"];

/// Checks both boundaries and names every place that crosses one.
pub fn check() -> Result<()> {
    let mut found = dependencies()?;
    for file in sources(&top().join("crates/parlor-games/src"))? {
        let text = fs::read_to_string(&file)?;
        found.extend(impurities(&text)?.into_iter().map(|what| format!("{}: {what}", shown(&file))));
    }
    found.extend(crate::words::crossings(&top())?);
    if found.is_empty() {
        eprintln!("\n==> purity: no boundary is crossed");
        Ok(())
    } else {
        bail!("boundaries are crossed:\n  {}", found.join("\n  "))
    }
}

fn shown(file: &Path) -> String {
    file.strip_prefix(top()).unwrap_or(file).display().to_string()
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

/// The Rust files below a folder that are part of the program: test modules may do what they like.
fn sources(folder: &Path) -> Result<Vec<PathBuf>> {
    let mut files = Vec::new();
    for entry in fs::read_dir(folder).with_context(|| folder.display().to_string())? {
        let path = entry?.path();
        let name = path.file_name().unwrap_or_default().to_string_lossy().into_owned();
        if name == "tests" || name == "tests.rs" {
            continue;
        }
        if path.is_dir() {
            files.extend(sources(&path)?);
        } else if name.ends_with(".rs") {
            files.push(path);
        }
    }
    Ok(files)
}

fn tokens(text: &str) -> Result<TokenStream> {
    text.parse().map_err(|error| anyhow::anyhow!("cannot be read as Rust: {error}"))
}

/// What a file does that the rules crate must not.
fn impurities(text: &str) -> Result<Vec<String>> {
    let mut found = Vec::new();
    let mut paths = Vec::new();
    walk(tokens(text)?, "", &mut paths);
    for path in paths {
        let begins = |forbidden: &&str| path == **forbidden || path.starts_with(&format!("{forbidden}::"));
        if FORBIDDEN_PATHS.iter().any(begins) {
            found.push(format!("uses {path}"));
        }
        if let Some(name) = path.strip_suffix('!').filter(|name| FORBIDDEN_MACROS.contains(name)) {
            found.push(format!("calls {name}!"));
        }
    }
    Ok(found)
}

/// Collects every path, with groups like `std::{fs, io::{self}}` written out, and every macro call as `name!`.
fn walk(stream: TokenStream, outer: &str, paths: &mut Vec<String>) {
    let mut path = outer.to_owned();
    let mut after_name = false;
    let end = |path: &mut String, paths: &mut Vec<String>| {
        if path.len() > outer.len() {
            paths.push(std::mem::replace(path, outer.to_owned()));
        }
    };
    for token in stream {
        match token {
            TokenTree::Ident(name) => {
                if after_name {
                    end(&mut path, paths);
                }
                path.push_str(&name.to_string());
                after_name = true;
            }
            TokenTree::Punct(mark) if mark.as_char() == ':' => {
                path.push(':');
                after_name = false;
            }
            TokenTree::Punct(mark) if mark.as_char() == '!' && after_name => {
                path.push('!');
                end(&mut path, paths);
                after_name = false;
            }
            TokenTree::Group(group) => {
                let grouped = group.delimiter() == Delimiter::Brace && path.ends_with("::");
                let inner = if grouped { std::mem::replace(&mut path, outer.to_owned()) } else { String::new() };
                end(&mut path, paths);
                walk(group.stream(), &inner, paths);
                after_name = false;
            }
            TokenTree::Punct(_) | TokenTree::Literal(_) => {
                end(&mut path, paths);
                after_name = false;
            }
        }
    }
    end(&mut path, paths);
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_way_to_reach_outside_is_found() {
        for text in [
            "use std::fs;",
            "use std::{fmt, fs::File};",
            "use std::{collections::HashMap, io::{self, Write}};",
            "fn f() { std::thread::sleep(d); }",
            "fn f() { let now = std::time::Instant::now(); }",
            "use std::time::{Duration, Instant};",
            "fn f() -> Option<String> { std::env::var(\"HOME\").ok() }",
            "fn f() { println!(\"{}\", 1); }",
            "fn f() { vec![dbg!(1)]; }",
            "use std::net::TcpStream as Wire;",
        ] {
            assert!(!impurities(text).unwrap().is_empty(), "{text}");
        }
    }

    #[test]
    fn what_the_rules_need_is_allowed() {
        for text in [
            "use std::{fmt, collections::HashMap};",
            "use std::time::Duration;",
            "use std::sync::atomic::AtomicBool;",
            "// std::fs is not used here\nfn f() { g(\"std::fs\") }",
            "fn env() { crate::fs::print(); }",
            "use super::{env, fs};",
        ] {
            assert_eq!(impurities(text).unwrap(), [] as [String; 0], "{text}");
        }
    }
}
