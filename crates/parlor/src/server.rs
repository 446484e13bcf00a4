//! The way to the web server.

use std::io::{self, Write};
use std::net::{IpAddr, Ipv4Addr, Ipv6Addr, SocketAddr};
use std::path::Path;
use std::process::{Command, Stdio};
use std::thread;

use anyhow::{Context as _, Result};
use parlor_store::Store;
use parlor_web::{Limits, Options, Pictures};
use tokio::runtime::Runtime;
use tracing_subscriber::EnvFilter;
use tracing_subscriber::filter::LevelFilter;

use crate::arguments::{Global, Serve};
use crate::output::Exit;

/// Serves until the process is asked to end.
pub fn run(arguments: &Serve, global: &Global) -> Result<Exit> {
    start_log();
    let folder = parlor_store::data_folder(global.data.as_deref())?;
    let open = arguments.open;
    let pictures = pictures(arguments)?;
    Runtime::new().context("cannot start the server")?.block_on(async {
        let options = Options {
            listen: arguments.listen,
            hosts: arguments.host.clone(),
            limits: Limits { connections: arguments.connections, ..Limits::default() },
            pictures,
            on_ready: Box::new(move |address| welcome(address, open)),
            ..Options::new(Store::open(&folder).await?)
        };
        parlor_web::serve(options).await?;
        Ok(Exit::YES)
    })
}

/// Starts the log on standard error: warnings and errors, unless `RUST_LOG` asks for more or less.
fn start_log() {
    let filter = EnvFilter::builder().with_default_directive(LevelFilter::WARN.into()).from_env_lossy();
    // Whoever started us may have closed the stream; the server is for others.
    tracing_subscriber::fmt().with_env_filter(filter).with_writer(io::stderr).log_internal_errors(false).init();
}

/// The pictures of tiles, if any are named.
fn pictures(arguments: &Serve) -> Result<Option<Pictures>> {
    let (set, folder) = match (&arguments.tileset, &arguments.tiledir) {
        (None, None) => return Ok(None),
        (Some(set), Some(folder)) => (set.clone(), folder.clone()),
        (Some(set), None) => (set.clone(), set.parent().map(Path::to_owned).unwrap_or_default()),
        (None, Some(folder)) => (folder.join("tiles.set"), folder.clone()),
    };
    Ok(Some(Pictures::load(&set, &folder)?))
}

/// Says where the page is, and opens it if asked to.
fn welcome(listening: SocketAddr, open: bool) {
    let address = address(listening);
    let mut out = io::stdout();
    // Whoever started us may have stopped reading; the server is for others.
    let _ = writeln!(out, "Parlor is at {address}").and_then(|()| out.flush());
    if open {
        // The browser may take its time, or be one that stays in the terminal.
        thread::spawn(move || {
            let opened = browser(&address).stdin(Stdio::null()).stdout(Stdio::null()).stderr(Stdio::null()).status();
            if !opened.is_ok_and(|status| status.success()) {
                let _ = writeln!(io::stderr(), "parlor: no browser could be started; open {address} in one");
            }
        });
    }
}

/// Where a browser on this machine finds the page.
fn address(mut listening: SocketAddr) -> String {
    match listening.ip() {
        IpAddr::V4(ip) if ip.is_unspecified() => listening.set_ip(Ipv4Addr::LOCALHOST.into()),
        IpAddr::V6(ip) if ip.is_unspecified() => listening.set_ip(Ipv6Addr::LOCALHOST.into()),
        _ => {}
    }
    format!("http://{listening}/")
}

/// What opens an address in the user's browser.
fn browser(address: &str) -> Command {
    let (program, arguments): (&str, &[&str]) = if cfg!(windows) {
        ("cmd", &["/C", "start", ""])
    } else if cfg!(target_os = "macos") {
        ("open", &[])
    } else {
        ("xdg-open", &[])
    };
    let mut command = Command::new(program);
    command.args(arguments).arg(address);
    command
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_interface_is_reached_at_this_machine() {
        let at = |text: &str| address(text.parse().unwrap());
        assert_eq!(at("0.0.0.0:80"), "http://127.0.0.1:80/");
        assert_eq!(at("[::]:80"), "http://[::1]:80/");
        assert_eq!(at("192.168.1.5:8080"), "http://192.168.1.5:8080/");
    }
}
