//! `man`: the manual, made from the same definitions as the parser and the key table of the screens.

use std::fmt::Write as _;
use std::fs;
use std::io::Write;
use std::path::Path;

use anyhow::{Context as _, Result};
use clap::CommandFactory as _;
use clap_mangen::Man as Page;
use parlor_games::keys::BINDINGS;

use crate::arguments::{Cli, Man};
use crate::files::write_whole;
use crate::output::Exit;

pub fn run(arguments: &Man, out: &mut dyn Write) -> Result<Exit> {
    let mut command = Cli::command();
    command.build();
    match &arguments.out {
        None => out.write_all(&main_page(&command)?)?,
        Some(folder) => pages(&command, folder)?,
    }
    Ok(Exit::YES)
}

/// A page for the program and one for each command.
fn pages(command: &clap::Command, folder: &Path) -> Result<()> {
    fs::create_dir_all(folder).with_context(|| format!("cannot make the folder {}", folder.display()))?;
    write_whole(&folder.join("parlor.1"), &main_page(command)?)?;
    command_pages(command, folder)
}

fn command_pages(command: &clap::Command, folder: &Path) -> Result<()> {
    for command in command.get_subcommands().filter(|command| command.get_name() != "help") {
        let page = Page::new(command.clone().version(env!("CARGO_PKG_VERSION")));
        let mut text = Vec::new();
        page.render(&mut text)?;
        write_whole(&folder.join(page.get_filename()), &text)?;
        command_pages(command, folder)?;
    }
    Ok(())
}

fn main_page(command: &clap::Command) -> Result<Vec<u8>> {
    let page = Page::new(command.clone());
    let mut text = Vec::new();
    page.render_title(&mut text)?;
    page.render_name_section(&mut text)?;
    page.render_synopsis_section(&mut text)?;
    page.render_description_section(&mut text)?;
    page.render_options_section(&mut text)?;
    page.render_subcommands_section(&mut text)?;
    text.extend(keys_section().bytes());
    page.render_extra_section(&mut text)?;
    page.render_version_section(&mut text)?;
    Ok(text)
}

/// The keys of the terminal's screens and of the page.
fn keys_section() -> String {
    let mut section = String::from(".SH KEYS\nIn every game, in the terminal and in the browser:\n");
    for binding in BINDINGS {
        let keys = binding.keys.join(", ").replace('\\', "\\\\").replace('-', "\\-");
        // A zero-width mark keeps a key that is a dot or quote from being taken for a request.
        let _ = write!(section, ".TP\n\\fB\\&{keys}\\fR\n{}\n", binding.help);
    }
    section
}
