//! The application as a player meets it, without a terminal.

mod bad_games;
mod behaviour;
mod choosing;
mod coaching;
mod dealing;
mod drills;
mod exhibits;
mod keeping;
mod keys;
mod pictures;
mod results;
mod watching;
mod windows;
mod winning;

use std::time::Duration;

use parlor_games::catalogue;
use parlor_games::coach::Budget;
use parlor_games::scene::Marks;
use parlor_games::session::Session;
use parlor_games::table::{Bounds, Chance, Command, Level, Reply, State, Table, obey_with};
use parlor_store::blocking::Shelf;
use ratatui::buffer::Buffer;
use ratatui::layout::Rect;

use crate::app::{App, Input};
use crate::canvas::Targets;
use crate::options::{First, Options};
use crate::play::Play;
use crate::theme::{Depth, Look, ThemeName};

/// An application that starts at home or at a board.
fn app(shelf: Option<Shelf>, id: Option<&str>) -> App {
    let first = match id {
        Some(id) => First::Table { table: catalogue::open(id, Level::Easy).unwrap(), kept: None },
        None => First::Home,
    };
    let look = Look { depth: Depth::True, ascii: false, wide: false };
    let chance = Chance { number: || 741, today: || "2026-11-15".into() };
    let mut shared =
        Options { shelf, first, player: Some("Ada".into()), theme: Some(ThemeName::Felt), look, chance }.shared();
    // Pictures must not depend on when they are made.
    shared.now = || 0;
    App::new(shared)
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
    for inquiry in app.take_inquiries() {
        let address = inquiry.address();
        inquiry.thought.think(&mut |answer| app.input(Input::Answer { address, answer }));
        app.input(Input::Answered { address, failed: false });
    }
}

/// Lets the coach say so much unasked: the rung at a place of the list, 0 for nothing.
fn choose_rung(app: &mut App, rung: usize) {
    press(app, &["v", "Home"]);
    press(app, &vec!["Down"; rung]);
    press(app, &["Enter"]);
}

/// Does a command at a table alone, whatever the coach has to find out first.
fn obey(table: &mut dyn Table, command: &Command) -> Reply {
    obey_with(table, command, &Budget::default()).unwrap()
}

/// The same table once more.
fn copy(table: &dyn Table) -> Box<dyn Table> {
    catalogue::load(&table.save(), &Bounds::default()).unwrap()
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
    let scene = app.shared.play.as_ref()?.session.table().scene();
    scene.cells.iter().find(|cell| cell.marks.contains(Marks::FOCUS)).map(|cell| cell.id)
}

fn message(app: &App) -> String {
    app.shared.play.as_ref().map(|play| play.session.message().text.clone()).unwrap_or_default()
}

fn here(app: &App) -> String {
    app.shared.play.as_ref().map(|play| play.session.table().here()).unwrap_or_default()
}

/// Plays to the win by the coach's own moves.
fn win(app: &mut App) {
    for _ in 0..500 {
        if app.table().result().is_some() {
            break;
        }
        app.shared.command(Command::Demo { player: "coach".into() });
        if app.session().confirm().is_some() {
            app.shared.command(Command::Answer { yes: true });
        }
        answer(app);
    }
}

impl App {
    fn play(&self) -> &Play {
        self.shared.play.as_ref().unwrap()
    }

    fn session(&self) -> &Session {
        &self.play().session
    }

    fn table(&self) -> &dyn Table {
        self.session().table()
    }

    fn state(&self) -> State {
        self.table().state()
    }
}

const SECOND: Duration = Duration::from_secs(1);
