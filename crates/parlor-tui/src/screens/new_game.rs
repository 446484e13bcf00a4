//! The new-game dialog, made from a game's card.

use parlor_games::card::{Card, FieldKind};
use parlor_games::catalogue;
use parlor_games::kit::seed::Seed;
use parlor_games::kit::text::sentence;
use parlor_games::table::{Command, Level};
use parlor_store::player_name;
use ratatui::layout::Rect;
use ratatui::text::Span;
use tui_input::Input;

use super::ask::typed;
use super::{Step, page};
use crate::canvas::{Canvas, Target, wrapped};
use crate::desk::Desk;
use crate::input;

/// The columns of a row: its label, its value, what it means.
const LABEL: u16 = 20;
const VALUE: u16 = 30;
const ABOUT: u16 = LABEL + VALUE + 2;

/// The dialog.
pub(crate) struct NewGame {
    card: &'static Card,
    rows: Vec<Row>,
    chosen: usize,
    trouble: String,
    /// Whether the board comes to the table that is there, where undo brings the present one back.
    here: bool,
}

struct Row {
    what: What,
    label: &'static str,
    value: Value,
}

#[derive(Clone, Copy, PartialEq, Eq)]
enum What {
    Preset,
    /// The field of the card with this index.
    Field(usize),
    Level,
    Seed,
    Player,
}

enum Value {
    /// One of some words.
    Choice(usize, Vec<(String, String)>),
    /// Anything, with a word about what is expected.
    Text(Input, String),
}

impl Row {
    fn choice(what: What, label: &'static str, at: usize, words: Vec<(String, String)>) -> Self {
        Self { what, label, value: Value::Choice(at, words) }
    }

    fn text(what: What, label: &'static str, value: &str, about: &str) -> Self {
        Self { what, label, value: Value::Text(Input::new(value.to_owned()), about.to_owned()) }
    }

    /// What it means, or what it takes.
    fn about(&self) -> &str {
        match &self.value {
            Value::Choice(at, words) => words.get(*at).map_or("", |(_, about)| about),
            Value::Text(_, about) => about,
        }
    }

    fn value(&self) -> &str {
        match &self.value {
            Value::Choice(at, words) => words.get(*at).map_or("", |(word, _)| word),
            Value::Text(field, _) => field.value(),
        }
    }
}

impl NewGame {
    /// The dialog for a game, ready to start its first preset.
    pub(crate) fn new(card: &'static Card, desk: &Desk) -> Self {
        let mut presets: Vec<(String, String)> = card
            .presets
            .iter()
            .map(|preset| {
                let fair = if preset.winnable { "can be won" } else { "may not be winnable" };
                (preset.name.to_owned(), fair.to_owned())
            })
            .collect();
        presets.push(("Own choice".to_owned(), "as set below".to_owned()));
        let mut rows = vec![Row::choice(What::Preset, "Preset", 0, presets)];
        rows.extend(card.fields.iter().enumerate().map(|(index, field)| match field.kind {
            FieldKind::Choice(words) | FieldKind::File(words) => {
                // A word without a meaning is read in ids, not offered.
                let offered = words.iter().filter(|(_, about)| !about.is_empty());
                let words = offered.map(|(word, about)| ((*word).to_owned(), (*about).to_owned())).collect();
                Row::choice(What::Field(index), field.label, 0, words)
            }
            FieldKind::Size { .. } | FieldKind::Number { .. } => {
                Row::text(What::Field(index), field.label, field.default, &field.takes())
            }
        }));
        let levels = Level::ALL.iter().map(|level| (level.name().to_owned(), level.about().to_owned())).collect();
        let level = Level::ALL.iter().position(|level| *level == desk.level).unwrap_or(0);
        rows.push(Row::choice(What::Level, "Level", level, levels));
        rows.push(Row::text(What::Seed, "Seed", (desk.fresh)().text(), "any text; the same text deals the same board"));
        rows.push(Row::text(What::Player, "Player", &desk.player, "who gets the score"));
        let here = desk.card().is_some_and(|present| present.id == card.id);
        let mut form = Self { card, rows, chosen: 0, trouble: String::new(), here };
        let setup = desk.play.as_ref().filter(|_| here).map(|play| play.table.state().setup);
        let setup = setup.or_else(|| card.presets.first().map(|preset| preset.setup.to_owned()));
        form.fill(&setup.unwrap_or_default());
        form.name_preset();
        form
    }

    /// Whether the row under the hand takes text.
    pub(crate) fn types(&self) -> bool {
        matches!(self.rows[self.chosen].value, Value::Text(..))
    }

    /// Sets the fields from a setup.
    fn fill(&mut self, setup: &str) {
        let Ok(values) = self.card.values(setup) else { return };
        for row in &mut self.rows {
            let What::Field(index) = row.what else { continue };
            let Some(wanted) = values.get(index) else { continue };
            match &mut row.value {
                Value::Choice(at, words) => {
                    *at = words.iter().position(|(word, _)| word == wanted).unwrap_or(*at);
                }
                Value::Text(field, _) => *field = Input::new(wanted.clone()),
            }
        }
    }

    /// The values of the fields as they stand.
    fn values(&self) -> Vec<String> {
        let fields = self.rows.iter().filter(|row| matches!(row.what, What::Field(_)));
        fields.map(|row| row.value().trim().to_owned()).collect()
    }

    /// Shows the preset that the fields amount to.
    fn name_preset(&mut self) {
        let values = self.values();
        let presets = self.card.presets;
        let same = |setup: &str| self.card.values(setup).is_ok_and(|known| known == values);
        let found = presets.iter().position(|preset| same(preset.setup)).unwrap_or(presets.len());
        if let Value::Choice(at, _) = &mut self.rows[0].value {
            *at = found;
        }
    }

    fn changed(&mut self, what: What) {
        self.trouble.clear();
        match what {
            What::Preset => {
                let at = if let Value::Choice(at, _) = &self.rows[0].value { *at } else { 0 };
                if let Some(preset) = self.card.presets.get(at) {
                    self.fill(preset.setup);
                }
            }
            What::Field(_) => self.name_preset(),
            What::Level | What::Seed | What::Player => {}
        }
    }

    /// Turns a choice a step; true if the row is one.
    fn turn(&mut self, row: usize, forward: bool) -> bool {
        let what = self.rows[row].what;
        let Value::Choice(at, words) = &mut self.rows[row].value else { return false };
        let count = words.len().max(1);
        *at = (*at + if forward { 1 } else { count - 1 }) % count;
        self.changed(what);
        true
    }

    pub(crate) fn key(&mut self, key: &str, desk: &mut Desk) -> Step {
        let last = self.rows.len() - 1;
        match key {
            "Up" | "Shift-Tab" => self.chosen = self.chosen.checked_sub(1).unwrap_or(last),
            "Down" | "Tab" => self.chosen = if self.chosen == last { 0 } else { self.chosen + 1 },
            "Enter" => return self.start(desk),
            "Esc" => return Step::Back,
            "Ctrl-N" => self.reseed(desk),
            "q" if !self.types() => return Step::Back,
            "Left" | "h" if self.turn(self.chosen, false) => {}
            "Right" | "l" | "Space" if self.turn(self.chosen, true) => {}
            "k" if !self.types() => self.chosen = self.chosen.saturating_sub(1),
            "j" if !self.types() => self.chosen = (self.chosen + 1).min(last),
            _ => {
                let row = &mut self.rows[self.chosen];
                let what = row.what;
                if let Value::Text(field, _) = &mut row.value
                    && input::edit(field, key)
                {
                    self.changed(what);
                }
            }
        }
        Step::Stay
    }

    fn reseed(&mut self, desk: &Desk) {
        for row in self.rows.iter_mut().filter(|row| row.what == What::Seed) {
            if let Value::Text(field, _) = &mut row.value {
                *field = Input::new((desk.fresh)().text().to_owned());
            }
        }
    }

    pub(crate) fn click(&mut self, target: Target) -> Step {
        match target {
            Target::Row(row) if row < self.rows.len() => self.chosen = row,
            Target::Turn(row, forward) if row < self.rows.len() => {
                self.chosen = row;
                self.turn(row, forward);
            }
            _ => {}
        }
        Step::Stay
    }

    pub(crate) fn paste(&mut self, text: &str) {
        let what = self.rows[self.chosen].what;
        if let Value::Text(field, _) = &mut self.rows[self.chosen].value {
            input::paste(field, text);
            self.changed(what);
        }
    }

    fn row(&self, what: What) -> &str {
        self.rows.iter().find(|row| row.what == what).map_or("", Row::value)
    }

    fn start(&mut self, desk: &mut Desk) -> Step {
        match self.deal(desk) {
            Ok(()) => Step::Sit,
            Err(trouble) => {
                self.trouble = trouble;
                Step::Stay
            }
        }
    }

    fn deal(&self, desk: &mut Desk) -> Result<(), String> {
        let player = player_name(self.row(What::Player)).map_err(|error| format!("Player: {error}."))?.to_owned();
        let level: Level = self.row(What::Level).parse().map_err(|error| format!("{error}."))?;
        let seed = match self.row(What::Seed).trim() {
            "" => (desk.fresh)(),
            // What a player types is text, even if it looks like a version and a dot.
            text => Seed::new(text),
        };
        let values = self.values();
        let written = values.join(",");
        // The card says what is wrong with a value in the words of its field; where it stands in the text of a setup
        // means nothing here.
        let values = self.card.values(&written).map_err(|error| sentence(&error.what))?;
        let id = format!("{}:{}#{seed}", self.card.id, self.card.setup_text(&values));
        match desk.play.as_mut().filter(|_| self.here) {
            Some(play) => {
                let command = Command::New { id, level: Some(level) };
                if !play.obey(&command) {
                    return Err(play.message.text.clone());
                }
                desk.player = player;
                desk.record_and_tell();
            }
            None => {
                let table = catalogue::open(&id, level).map_err(|error| sentence(&error.to_string()))?;
                desk.player = player;
                desk.sit_new(table);
            }
        }
        desk.level = level;
        desk.keeper.set_setting("player", &desk.player);
        desk.keeper.set_setting("level", level.name());
        Ok(())
    }

    pub(crate) fn draw(&self, _desk: &Desk, area: Rect, canvas: &mut Canvas) {
        let keys = [("Enter", "Play"), ("Tab", "Next"), ("Ctrl-N", "New seed"), ("Esc", "Back")];
        let title = format!("New game {} {}", canvas.theme.glyphs().dot, self.card.name);
        let inside = page(area, &title, &self.trouble, &keys, canvas);
        let about = wrapped(self.card.tagline, inside.width);
        let mut y = inside.y;
        for line in about.iter().take(2) {
            canvas.text(inside.x, y, inside.width, line, canvas.theme.dim());
            y += 1;
        }
        // What the chosen row means has a line of its own below where it would be cut short beside it.
        let bottom = inside.bottom().saturating_sub(1);
        let about = self.rows[self.chosen].about();
        if Span::raw(about).width() > usize::from(inside.width.saturating_sub(ABOUT)) {
            canvas.text(inside.x, bottom, inside.width, about, canvas.theme.dim());
        }
        // One row a field, with air between them where there is room.
        let rows = self.rows.len() as u16;
        let step = if bottom.saturating_sub(y) > rows * 2 { 2 } else { 1 };
        let room = bottom.saturating_sub(y) / step;
        let first = super::menu::first_shown(self.chosen, self.rows.len(), usize::from(room.max(1)));
        y += step - 1;
        for (index, row) in self.rows.iter().enumerate().skip(first) {
            if y >= bottom {
                break;
            }
            self.draw_row(index, row, Rect::new(inside.x, y, inside.width, 1), canvas);
            y += step;
        }
    }

    fn draw_row(&self, index: usize, row: &Row, area: Rect, canvas: &mut Canvas) {
        let theme = canvas.theme;
        let active = index == self.chosen;
        canvas.target(area, Target::Row(index));
        if active {
            canvas.text(area.x, area.y, 1, theme.glyphs().hand, theme.accent());
        }
        let label = if active { theme.accent() } else { theme.screen() };
        canvas.text(area.x + 2, area.y, LABEL - 2, row.label, label);
        let room = area.width.saturating_sub(LABEL).min(VALUE);
        let value = Rect::new(area.x + LABEL, area.y, room, 1);
        match &row.value {
            Value::Choice(..) => {
                let word = row.value();
                let style = if active { theme.chosen() } else { theme.screen() };
                let [back, on] = theme.glyphs().choice;
                canvas.text(value.x, value.y, 1, back, theme.accent());
                let wide = (Span::raw(word).width() as u16 + 2).min(room.saturating_sub(2));
                canvas.text(value.x + 1, value.y, wide, &format!(" {word} "), style);
                canvas.text(value.x + 1 + wide, value.y, 1, on, theme.accent());
                canvas.target(Rect::new(value.x, value.y, wide + 2, 1), Target::Turn(index, true));
                canvas.target(Rect::new(value.x, value.y, 1, 1), Target::Turn(index, false));
            }
            Value::Text(field, _) => typed(field, value, active, canvas),
        }
        canvas.text(area.x + ABOUT, area.y, area.width.saturating_sub(ABOUT), row.about(), theme.dim());
    }
}
