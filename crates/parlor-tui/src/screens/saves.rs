//! The games in the store: to continue, to name, to delete.

use parlor_games::table::clock_text;
use parlor_store::{Game, GameFilter};
use ratatui::layout::Rect;
use ratatui::style::Style;

use super::ask::Ask;
use super::confirm::Confirm;
use super::home::{game_name, setup};
use super::menu::{first_shown, walk};
use super::{Navigation, Screen, ago, page};
use crate::canvas::{Canvas, Target};
use crate::saver::NOTHING_KEPT;
use crate::shared::Shared;

/// The list of stored games.
pub(crate) struct Saves {
    games: Vec<Game>,
    chosen: usize,
    trouble: String,
}

impl Saves {
    pub(crate) fn new(shared: &Shared) -> Self {
        let mut saves = Self { games: Vec::new(), chosen: 0, trouble: String::new() };
        saves.refresh(shared);
        saves
    }

    pub(crate) fn refresh(&mut self, shared: &Shared) {
        match shared.saver.games(GameFilter::default()) {
            Ok(mut games) => {
                // Games with a name were kept on purpose; they come first.
                games.sort_by_key(|game| game.name.is_none());
                self.games = games;
            }
            Err(trouble) => self.trouble = trouble,
        }
        self.chosen = self.chosen.min(self.games.len().saturating_sub(1));
    }

    pub(crate) fn key(&mut self, key: &str, shared: &mut Shared) -> Navigation {
        self.trouble.clear();
        if walk(&mut self.chosen, self.games.len(), key) {
            return Navigation::Stay;
        }
        match (key, self.games.get(self.chosen)) {
            ("Esc" | "q", _) => Navigation::Back,
            ("Enter" | "Space", Some(_)) => self.open(shared),
            ("x" | "Delete" | "Backspace", Some(game)) => {
                let what = game
                    .name
                    .as_ref()
                    .map_or_else(|| format!("this game of {}", game_name(&game.game)), |name| format!("\"{name}\""));
                Navigation::push(Screen::Confirm(Confirm::delete(&what, game.key.clone())))
            }
            ("Ctrl-S", Some(game)) => {
                Navigation::push(Screen::Ask(Ask::rename(game.key.clone(), game.name.clone().unwrap_or_default())))
            }
            _ => Navigation::Stay,
        }
    }

    pub(crate) fn click(&mut self, target: Target, shared: &mut Shared) -> Navigation {
        match target {
            // The first click chooses, the second opens: a list of games is easily hit by mistake.
            Target::Row(row) if row == self.chosen => self.open(shared),
            Target::Row(row) if row < self.games.len() => {
                self.chosen = row;
                Navigation::Stay
            }
            _ => Navigation::Stay,
        }
    }

    fn open(&mut self, shared: &mut Shared) -> Navigation {
        let Some(game) = self.games.get(self.chosen) else { return Navigation::Stay };
        match shared.saver.load(&game.key) {
            Ok((table, revision)) => {
                shared.sit(table, Some((game.key.clone(), revision)));
                Navigation::Sit
            }
            Err(trouble) => {
                self.trouble = trouble;
                Navigation::Stay
            }
        }
    }

    pub(crate) fn draw(&self, shared: &Shared, area: Rect, canvas: &mut Canvas) {
        let keys = [("Enter", "Open"), ("x", "Delete"), ("Ctrl-S", "Rename"), ("Esc", "Back")];
        let message = if shared.notice.is_empty() { &self.trouble } else { &shared.notice };
        let inside = page(area, "Saved games", message, &keys, canvas);
        if self.games.is_empty() {
            let text = if shared.saver.keeps() { "There are no games yet." } else { NOTHING_KEPT };
            canvas.text(inside.x, inside.y, inside.width, text, canvas.theme.dim());
            return;
        }
        let heads = ["Name", "Game", "Clock", "State", "Moves", "Time", "Played"].map(String::from);
        columns(Rect { height: 1, ..inside }, &heads, canvas.theme.dim(), canvas);
        let inside = Rect { y: inside.y + 1, height: inside.height.saturating_sub(1), ..inside };
        let first = first_shown(self.chosen, self.games.len(), usize::from(inside.height));
        let rows = self.games.iter().enumerate().skip(first);
        for (y, (index, game)) in (inside.top()..inside.bottom()).zip(rows) {
            let row = Rect::new(inside.x, y, inside.width, 1);
            let style = if index == self.chosen { canvas.theme.chosen() } else { canvas.theme.screen() };
            canvas.fill(row, style);
            if index == self.chosen {
                canvas.text(row.x, y, 1, canvas.theme.glyphs().hand, style);
            }
            let texts = [
                game.name.clone().unwrap_or_else(|| "(not named)".to_owned()),
                format!("{}: {}", game_name(&game.game), setup(game)),
                game.level.to_string(),
                game.status.clone(),
                game.moves.to_string(),
                clock_text(u64::try_from(game.elapsed_ms / 1000).unwrap_or(0)),
                ago((shared.now)(), game.updated_at),
            ];
            columns(row, &texts, style, canvas);
            canvas.target(row, Target::Row(index));
        }
    }
}

/// A line of the list. Names and games share what a wide screen has to spare.
fn columns(row: Rect, texts: &[String; 7], style: Style, canvas: &mut Canvas) {
    let spare = row.width.saturating_sub(78);
    let mut x = row.x + 2;
    for (text, width) in texts.iter().zip([12 + spare / 2, 24 + spare / 2, 6, 7, 5, 6, 11]) {
        canvas.text(x, row.y, width.min(row.right().saturating_sub(x)), text, style);
        x += width + 1;
    }
}
