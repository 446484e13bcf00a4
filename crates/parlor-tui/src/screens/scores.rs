//! The scores, one table for each game, setup and level.

use parlor_games::table::{Level, clock_text};
use parlor_store::{ScoreKey, ScoreRow};
use ratatui::layout::Rect;

use super::home::game_name;
use super::menu::{first_shown, walk};
use super::{Step, ago, page, setup_name};
use crate::canvas::{Canvas, Target};
use crate::desk::Desk;
use crate::keeper::NOTHING_KEPT;

/// What is chosen, one after the other.
const FACETS: [&str; 3] = ["Game", "Setup", "Level"];

/// The score tables.
pub(crate) struct Scores {
    /// Every table with a score in it, and that of the game being played.
    keys: Vec<ScoreKey>,
    /// The table being shown; it may be empty, because every level can be chosen.
    at: Option<ScoreKey>,
    /// Which facet the keys left and right turn.
    facet: usize,
    clean_only: bool,
    rows: Vec<ScoreRow>,
    chosen: usize,
    trouble: String,
}

impl Scores {
    /// All tables, starting with that of the game being played.
    pub(crate) fn new(desk: &Desk) -> Self {
        let (mut keys, trouble) = match desk.keeper.score_keys() {
            Ok(keys) => (keys, String::new()),
            Err(trouble) => (Vec::new(), trouble),
        };
        let present = desk.play.as_ref().filter(|_| desk.keeper.keeps()).map(|play| {
            let state = play.table.state();
            ScoreKey { game: state.game.to_owned(), setup: state.setup, level: state.level.name().to_owned() }
        });
        keys.extend(present.clone().filter(|key| !keys.contains(key)));
        let at = present.or_else(|| keys.first().cloned());
        let mut scores = Self { keys, at, facet: 0, clean_only: false, rows: Vec::new(), chosen: 0, trouble };
        scores.read(desk);
        scores
    }

    fn read(&mut self, desk: &Desk) {
        let Some(key) = &self.at else { return };
        self.chosen = 0;
        match desk.keeper.scores(key, self.clean_only) {
            Ok(rows) => self.rows = rows,
            Err(trouble) => self.trouble = trouble,
        }
    }

    /// What a facet can be, with everything before it as it is.
    fn values(&self, facet: usize) -> Vec<String> {
        let Some(at) = &self.at else { return Vec::new() };
        let mut values: Vec<String> = match facet {
            0 => self.keys.iter().map(|key| key.game.clone()).collect(),
            1 => self.keys.iter().filter(|key| key.game == at.game).map(|key| key.setup.clone()).collect(),
            _ => return Level::ALL.map(|level| level.name().to_owned()).to_vec(),
        };
        values.sort();
        values.dedup();
        values
    }

    /// Turns a facet a step; what comes after it changes where it must.
    fn turn(&mut self, facet: usize, forward: bool, desk: &Desk) {
        let values = self.values(facet);
        let Some(at) = &mut self.at else { return };
        let value = match facet {
            0 => &mut at.game,
            1 => &mut at.setup,
            _ => &mut at.level,
        };
        let here = values.iter().position(|known| known == value).unwrap_or(0);
        let count = values.len().max(1);
        if let Some(next) = values.get((here + if forward { 1 } else { count - 1 }) % count) {
            next.clone_into(value);
        }
        let at = at.clone();
        // Another game or setup starts where it has a score.
        let same = |key: &&ScoreKey| key.game == at.game && (facet == 0 || key.setup == at.setup);
        let exact = self.keys.contains(&at);
        if let Some(found) = self.keys.iter().find(same).filter(|_| facet < 2 && !exact) {
            self.at = Some(found.clone());
        }
        self.facet = facet;
        self.read(desk);
    }

    pub(crate) fn key(&mut self, key: &str, desk: &mut Desk) -> Step {
        if walk(&mut self.chosen, self.rows.len(), key) {
            return Step::Stay;
        }
        match key {
            "Left" | "h" => self.turn(self.facet, false, desk),
            "Right" | "l" => self.turn(self.facet, true, desk),
            "Tab" => self.facet = (self.facet + 1) % FACETS.len(),
            "Shift-Tab" => self.facet = (self.facet + FACETS.len() - 1) % FACETS.len(),
            "c" => {
                self.clean_only = !self.clean_only;
                self.read(desk);
            }
            "Esc" | "q" | "Enter" => return Step::Back,
            _ => {}
        }
        Step::Stay
    }

    pub(crate) fn click(&mut self, target: Target, desk: &Desk) -> Step {
        match target {
            Target::Turn(facet, forward) if facet < FACETS.len() => self.turn(facet, forward, desk),
            Target::Row(row) if row < self.rows.len() => self.chosen = row,
            _ => {}
        }
        Step::Stay
    }

    pub(crate) fn draw(&self, desk: &Desk, area: Rect, canvas: &mut Canvas) {
        let clean = if self.clean_only { "All" } else { "Without help only" };
        let keys =
            [("Tab", "Game, setup, level"), ("Left", "Previous"), ("Right", "Next"), ("c", clean), ("Esc", "Back")];
        let inside = page(area, "Scores", &self.trouble, &keys, canvas);
        let theme = canvas.theme;
        let Some(key) = &self.at else {
            let text = if desk.keeper.keeps() { "No game was played to its end yet." } else { NOTHING_KEPT };
            canvas.text(inside.x, inside.y, inside.width, text, theme.dim());
            return;
        };
        let shown = [game_name(&key.game), setup_name(&key.game, &key.setup), key.level.clone()];
        let [back, on] = theme.glyphs().choice;
        for (y, (facet, value)) in (inside.top()..inside.bottom()).zip(shown.iter().enumerate()) {
            let active = facet == self.facet;
            if active {
                canvas.text(inside.x, y, 1, theme.glyphs().hand, theme.accent());
            }
            let label = if active { theme.accent() } else { theme.screen() };
            canvas.text(inside.x + 2, y, 8, FACETS[facet], label);
            let x = inside.x + 10;
            let end = canvas.text(x, y, inside.width.saturating_sub(22), &format!("{back} {value} {on}"), label);
            canvas.target(Rect::new(x, y, end - x, 1), Target::Turn(facet, true));
            canvas.target(Rect::new(x, y, 1, 1), Target::Turn(facet, false));
            let values = self.values(facet);
            let at = [&key.game, &key.setup, &key.level][facet];
            let number = values.iter().position(|known| known == at).map_or(0, |at| at + 1);
            canvas.text(end + 2, y, 12, &format!("{number} of {}", values.len()), theme.dim());
        }
        let inside = Rect { y: inside.y + 2, height: inside.height.saturating_sub(2), ..inside };
        let heads = ["", "Player", "Result", "Time", "Moves", "Points", "Help", "When"].map(String::from);
        columns(inside, inside.y + 2, &heads, theme.dim(), canvas);
        let top = inside.y + 3;
        if self.rows.is_empty() {
            let text =
                if self.clean_only { "No game without help yet." } else { "No game was played to its end here yet." };
            canvas.text(inside.x, top, inside.width, text, theme.dim());
        }
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
            canvas.target(Rect::new(inside.x, y, inside.width, 1), Target::Row(index));
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
