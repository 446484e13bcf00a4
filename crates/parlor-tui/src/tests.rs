//! The application as a player meets it, without a terminal.

mod bad_games;
mod behaviour;
mod coaching;
mod dealing;
mod exhibits;
mod keeping;
mod pictures;
mod watching;
mod winning;

use std::time::Duration;

use parlor_games::catalogue;
use parlor_games::kit::seed::Seed;
use parlor_games::scene::Marks;
use parlor_games::table::{Command, Level};
use parlor_store::blocking::Shelf;
use parlor_store::fresh_key;
use ratatui::buffer::Buffer;
use ratatui::layout::Rect;

use crate::app::{App, Input};
use crate::canvas::Targets;
use crate::options::{First, Options};
use crate::theme::{Depth, Look, ThemeName};

/// An application that starts at home or at a board.
fn app(shelf: Option<Shelf>, id: Option<&str>) -> App {
    let first = match id {
        Some(id) => First::Table { table: catalogue::open(id, Level::Easy).unwrap(), key: fresh_key() },
        None => First::Home,
    };
    let look = Look { depth: Depth::True, ascii: false, wide: false };
    let fresh = || Seed::new("quiet-harbour-741");
    let mut desk =
        Options { shelf, first, player: Some("Ada".into()), theme: Some(ThemeName::Felt), look, fresh }.desk();
    // Pictures must not depend on when they are made.
    desk.now = || 0;
    App::new(desk)
}

fn at_table(id: &str) -> App {
    app(None, Some(id))
}

fn press(app: &mut App, keys: &[&str]) {
    for key in keys {
        app.input(Input::Key((*key).to_owned()));
    }
}

/// Types a text letter by letter.
fn enter(app: &mut App, text: &str) {
    for typed in text.chars() {
        app.input(Input::Key(if typed == ' ' { "Space".into() } else { typed.to_string() }));
    }
}

/// Answers what the coach is asked.
fn answer(app: &mut App) {
    for thought in app.take_thoughts() {
        let ticket = thought.ticket;
        thought.question.ask(&thought.budget, &mut |answer| app.input(Input::Answer { ticket, answer }));
        app.input(Input::Answered { ticket, failed: false });
    }
}

fn picture(app: &App, width: u16, height: u16) -> (Buffer, Targets) {
    let area = Rect::new(0, 0, width, height);
    let mut buffer = Buffer::empty(area);
    let (targets, _) = app.paint(area, &mut buffer);
    (buffer, targets)
}

fn text(app: &App, width: u16, height: u16) -> String {
    let (buffer, _) = picture(app, width, height);
    let mut out = String::new();
    for y in 0..height {
        let line: String = (0..width).map(|x| buffer[(x, y)].symbol()).collect();
        out.push_str(line.trim_end());
        out.push('\n');
    }
    out
}

fn cursor(app: &App) -> Option<usize> {
    let scene = app.desk.play.as_ref()?.table.scene();
    scene.cells.iter().find(|cell| cell.marks.contains(Marks::FOCUS)).map(|cell| cell.id)
}

fn message(app: &App) -> String {
    app.desk.play.as_ref().map(|play| play.message.text.clone()).unwrap_or_default()
}

fn here(app: &App) -> String {
    app.desk.play.as_ref().map(|play| play.table.here()).unwrap_or_default()
}

/// Plays to the win by the coach's own moves.
fn win(app: &mut App) {
    let play = app.desk.play.as_mut().unwrap();
    for _ in 0..500 {
        if play.table.result().is_some() {
            break;
        }
        play.table.obey(&Command::Demo { player: "coach".into() }).unwrap();
    }
    app.desk.record_and_tell();
}

const SECOND: Duration = Duration::from_secs(1);
