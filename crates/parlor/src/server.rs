//! The way to the web server.

use std::io::Write;

use anyhow::{Result, bail};

use crate::arguments::{Global, Serve};
use crate::output::Exit;

pub fn run(_arguments: &Serve, _global: &Global, _out: &mut dyn Write) -> Result<Exit> {
    bail!("this build has no web server")
}
