//! The scores, one table for each game, setup and level.

use parlor_games::table::clock_text;
use parlor_store::{ScoreKey, ScoreRow};
use ratatui::layout::Rect;

use super::home::game_name;
use super::menu::{first_shown, walk};
use super::{Step, ago, page, setup_name};
use crate::canvas::{Canvas, Target};
use crate::desk::Desk;
use crate::keeper::NOTHING_KEPT;

/// The score tables.
pub(crate) struct Scores {
    keys: Vec<ScoreKey>,
    at: usize,
    clean_only: bool,
    rows: Vec<ScoreRow>,
    chosen: usize,
    trouble: String,
}

impl Scores {
    /// All tables, starting with that of the game being played.
    pub(crate) fn new(desk: &Desk) -> Self {
        let (keys, trouble) = match desk.keeper.score_keys() {
            Ok(keys) => (keys, String::new()),
            Err(trouble) => (Vec::new(), trouble),
        };
        let present = desk.play.as_ref().map(|play| play.table.state());
        let is_present = |key: &ScoreKey| {
            present.as_ref().is_some_and(|state| {
                (key.game.as_str(), key.setup.as_str(), key.level.as_str())
                    == (state.game, state.setup.as_str(), state.level.name())
            })
        };
        let at = keys.iter().position(is_present).unwrap_or(0);
        let mut scores = Self { keys, at, clean_only: false, rows: Vec::new(), chosen: 0, trouble };
        scores.read(desk);
        scores
    }

    fn read(&mut self, desk: &Desk) {
        let Some(key) = self.keys.get(self.at) else { return };
        self.chosen = 0;
        match desk.keeper.scores(key, self.clean_only) {
            Ok(rows) => self.rows = rows,
            Err(trouble) => self.trouble = trouble,
        }
    }

    pub(crate) fn key(&mut self, key: &str, desk: &mut Desk) -> Step {
        if walk(&mut self.chosen, self.rows.len(), key) {
            return Step::Stay;
        }
        let count = self.keys.len().max(1);
        match key {
            "Left" | "h" => self.at = (self.at + count - 1) % count,
            "Right" | "l" | "Tab" => self.at = (self.at + 1) % count,
            "c" => self.clean_only = !self.clean_only,
            "Esc" | "q" | "Enter" => return Step::Back,
            _ => return Step::Stay,
        }
        self.read(desk);
        Step::Stay
    }

    pub(crate) fn draw(&self, desk: &Desk, area: Rect, canvas: &mut Canvas) {
        let clean = if self.clean_only { "All" } else { "Without help only" };
        let keys = [("Left", "Previous"), ("Right", "Next"), ("c", clean), ("Esc", "Back")];
        let inside = page(area, "Scores", &self.trouble, &keys, canvas);
        let theme = canvas.theme;
        let Some(key) = self.keys.get(self.at) else {
            let text = if desk.keeper.keeps() { "No game was played to its end yet." } else { NOTHING_KEPT };
            canvas.text(inside.x, inside.y, inside.width, text, theme.dim());
            return;
        };
        let [back, on] = theme.glyphs().choice;
        let title = format!(
            "{back} {}: {}, level {} {on}   {} of {}",
            game_name(&key.game),
            setup_name(&key.game, &key.setup),
            key.level,
            self.at + 1,
            self.keys.len()
        );
        let end = canvas.text(inside.x, inside.y, inside.width, &title, theme.accent());
        canvas.target(Rect::new(inside.x, inside.y, end - inside.x, 1), Target::Key("Right"));
        canvas.target(Rect::new(inside.x, inside.y, 2, 1), Target::Key("Left"));
        let heads = ["", "Player", "Result", "Time", "Moves", "Points", "Help", "When"].map(String::from);
        columns(inside, inside.y + 2, &heads, theme.dim(), canvas);
        let top = inside.y + 3;
        let height = inside.bottom().saturating_sub(top);
        let first = first_shown(self.chosen, self.rows.len(), usize::from(height));
        for (y, (index, row)) in (top..inside.bottom()).zip(self.rows.iter().enumerate().skip(first)) {
            let style = if index == self.chosen { theme.chosen() } else { theme.screen() };
            canvas.fill(Rect::new(inside.x, y, inside.width, 1), style);
            let help = if row.clean { "none" } else { &row.assists };
            let texts = [
                format!("{}.", index + 1),
                row.player.clone(),
                if row.won { "won" } else { "not won" }.to_owned(),
                clock_text(u64::try_from(row.elapsed_ms / 1000).unwrap_or(0)),
                row.moves.to_string(),
                row.points.map_or_else(String::new, |points| points.to_string()),
                help.to_owned(),
                ago((desk.now)(), row.at),
            ];
            columns(inside, y, &texts, style, canvas);
        }
    }
}

fn columns(area: Rect, y: u16, texts: &[String; 8], style: ratatui::style::Style, canvas: &mut Canvas) {
    let mut x = area.x;
    for (text, width) in texts.iter().zip([3, 14, 7, 7, 5, 6, 14, 10]) {
        canvas.text(x, y, width.min(area.right().saturating_sub(x)), text, style);
        x += width + 1;
    }
}
