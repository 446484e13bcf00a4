//! Texts to read: the help of a game, the keys.

use std::cell::Cell;
use std::rc::Rc;

use parlor_games::catalogue::Entry;
use parlor_games::illustration::{Illustration, illustrate};
use parlor_games::keys::{Action, Binding, Keys, Situation};
use parlor_games::scene::Scene;
use ratatui::buffer::Buffer;
use ratatui::layout::Rect;

use super::{Navigation, page};
use crate::board;
use crate::canvas::{Canvas, wrapped};
use crate::shared::Shared;
use crate::theme::Theme;

/// The most rows for a board in a text.
const BOARD: u16 = 14;

/// The keys by when they mean something, each in the first of these it fits.
const SITUATIONS: [(Situation, &str); 5] = [
    (Situation::PLAYING, "Keys"),
    (Situation::PAUSED, "Keys while the game is paused"),
    (Situation::LINE, "Keys while a line or a replay is shown"),
    (Situation::LESSON, "Keys in a lesson"),
    (Situation::WATCHING, "Keys while somebody else plays"),
];

/// A text on a screen of its own.
pub(crate) struct Reader {
    title: String,
    lines: Vec<Line>,
    /// The width of a term.
    term: u16,
    top: usize,
    /// How far it can go, known once it is drawn: it depends on the width.
    most: Cell<usize>,
    page: Cell<usize>,
}

enum Line {
    Heading(String),
    Text(String),
    /// A term and what it means.
    Pair(String, String),
    /// A board, and one row of it once it is laid out.
    Board(Box<Scene>),
    Row(Rc<Buffer>, u16),
    Blank,
}

impl Reader {
    fn new(title: String, term: u16, lines: Vec<Line>) -> Self {
        Self { title, lines, term, top: 0, most: Cell::new(0), page: Cell::new(1) }
    }

    /// The help of a game, or the keys alone.
    pub(crate) fn help(entry: Option<&dyn Entry>, keys: &Keys) -> Self {
        let mut lines = Vec::new();
        let card = entry.map(|entry| entry.card());
        if let (Some(card), Some(entry)) = (card, entry) {
            for paragraph in card.rules.split('\n').filter(|text| !text.trim().is_empty()) {
                lines.push(Line::Text(paragraph.to_owned()));
                lines.push(Line::Blank);
            }
            for Illustration { words, scene, .. } in card.samples.iter().filter_map(|it| illustrate(entry, it).ok()) {
                lines.push(Line::Board(Box::new(scene)));
                lines.push(Line::Text(words.to_string()));
                lines.push(Line::Blank);
            }
            lines.push(Line::Heading("How to play".into()));
            lines.extend(card.controls.iter().map(|line| Line::Text((*line).to_owned())));
            lines.push(Line::Blank);
        }
        let group = |binding: &Binding| SITUATIONS.iter().position(|(situation, _)| binding.at.contains(*situation));
        for (number, (situation, heading)) in SITUATIONS.into_iter().enumerate() {
            lines.push(Line::Heading(heading.into()));
            let bindings = keys.bindings().iter().filter(|binding| group(binding) == Some(number));
            lines.extend(bindings.map(|binding| Line::Pair(binding.keys.join("  "), binding.help.to_owned())));
            if situation == Situation::PLAYING {
                lines.push(Line::Pair("0-9  -".into(), "type a number on the board".into()));
            }
            lines.push(Line::Blank);
        }
        lines.push(Line::Heading("Mouse".into()));
        lines.push(Line::Text(
            "Left button: select or play. Right button: mark. Every key shown can be clicked.".into(),
        ));
        let title = card.map_or_else(|| "Keys".to_owned(), |card| format!("{}: help", card.name));
        Self::new(title, 24, lines)
    }

    pub(crate) fn key(&mut self, key: &str, shared: &Shared) -> Navigation {
        let most = self.most.get();
        let page = self.page.get();
        self.top = match key {
            "Up" | "k" => self.top.saturating_sub(1),
            "Down" | "j" => self.top + 1,
            "PageUp" => self.top.saturating_sub(page),
            "PageDown" | "Space" => self.top + page,
            "Home" => 0,
            "End" => most,
            "Esc" | "Enter" | "q" => return Navigation::Back,
            _ if shared.means(key, Action::Help) => return Navigation::Back,
            _ => self.top,
        }
        .min(most);
        Navigation::Stay
    }

    pub(crate) fn draw(&self, area: Rect, canvas: &mut Canvas) {
        let keys = [("PageUp", "Back"), ("PageDown", "On"), ("Esc", "Close")];
        let inside = page(area, &self.title, "", &keys, canvas);
        let lines = self.laid_out(inside.width, canvas.theme);
        let height = usize::from(inside.height);
        self.most.set(lines.len().saturating_sub(height));
        self.page.set(height.saturating_sub(1).max(1));
        let top = self.top.min(self.most.get());
        for (y, line) in (inside.top()..inside.bottom()).zip(&lines[top.min(lines.len())..]) {
            match line {
                Line::Heading(text) => canvas.text(inside.x, y, inside.width, text, canvas.theme.accent()),
                Line::Text(text) => canvas.text(inside.x, y, inside.width, text, canvas.theme.screen()),
                Line::Pair(term, about) => {
                    canvas.text(inside.x, y, self.term, term, canvas.theme.accent());
                    let rest = inside.width.saturating_sub(self.term + 1);
                    canvas.text(inside.x + self.term + 1, y, rest, about, canvas.theme.screen())
                }
                Line::Row(board, row) => {
                    for x in 0..board.area.width.min(inside.width) {
                        canvas.buffer[(inside.x + x, y)] = board[(x, *row)].clone();
                    }
                    0
                }
                Line::Board(_) | Line::Blank => 0,
            };
        }
        if top < self.most.get() {
            let more = canvas.theme.glyphs().more[3];
            canvas.text(inside.right().saturating_sub(1), inside.bottom(), 1, more, canvas.theme.accent());
        }
    }

    fn laid_out(&self, width: u16, theme: &Theme) -> Vec<Line> {
        // Lines longer than this are hard to follow on a wide screen.
        let width = width.min(90);
        let mut out = Vec::new();
        for line in &self.lines {
            match line {
                Line::Heading(text) => out.push(Line::Heading(text.clone())),
                Line::Text(text) => out.extend(wrapped(text, width).into_iter().map(Line::Text)),
                Line::Pair(term, about) => {
                    let mut parts = wrapped(about, width.saturating_sub(self.term + 1)).into_iter();
                    out.push(Line::Pair(term.clone(), parts.next().unwrap_or_default()));
                    out.extend(parts.map(|part| Line::Pair(String::new(), part)));
                }
                Line::Board(scene) => {
                    let board = Rc::new(board::picture(scene, width, BOARD, theme));
                    out.extend((0..board.area.height).map(|row| Line::Row(Rc::clone(&board), row)));
                }
                Line::Row(..) | Line::Blank => out.push(Line::Blank),
            }
        }
        out
    }
}
