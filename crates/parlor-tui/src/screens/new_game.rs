//! The new-game dialog, made from a game's card.

mod file;
mod rows;

use parlor_games::card::{Card, Choices, Choosing};
use parlor_games::catalogue::{self, Entry, find};
use parlor_games::kit::id::GameId;
use parlor_games::kit::seed::Seed;
use parlor_games::kit::text::sentence;
use parlor_games::parts::Part;
use parlor_games::scene::Scene;
use parlor_games::table::{Command, Level};
use parlor_store::player_name;
use ratatui::layout::Rect;
use ratatui::text::Span;

use super::ask::typed;
use super::menu::{first_shown, walk};
use super::{Navigation, page, thumbnail};
use crate::canvas::{Canvas, Target, wrapped};
use crate::input;
use crate::shared::Shared;
use rows::{Row, Value, What, Word};

/// The columns of a row: its label, its value, what it means.
const LABEL: u16 = 20;
const VALUE: u16 = 30;
const ABOUT: u16 = LABEL + VALUE + 2;
/// The same beside a picture of the setup, and the least room such a picture is worth.
const SHORT_LABEL: u16 = 12;
const SHORT_VALUE: u16 = 30;
const BESIDE: u16 = SHORT_LABEL + SHORT_VALUE + 2;
const LEAST_PICTURE: u16 = 24;
/// What a seed means.
const SEED: &str = "empty: fresh and ranked; a text deals that board, as practice";

/// The dialog.
pub(crate) struct NewGame {
    card: &'static Card,
    choosing: Choosing,
    /// What was chosen for each field, whether it remains beside the others or not: what gave way to a choice comes back
    /// when that is chosen otherwise.
    wished: Vec<String>,
    rows: Vec<Row>,
    chosen: usize,
    /// The words of the chosen row are listed, with this one as it was before.
    listed: Option<usize>,
    trouble: String,
    /// Whether the board comes to the table that is there, where undo brings the present one back.
    here: bool,
    /// What the setup looks like, where the game can say so.
    preview: Option<Scene>,
    /// The last path that was typed, what the game found in its file, and which of that is meant.
    path: String,
    parts: Vec<Part>,
    part: usize,
}

impl NewGame {
    /// The dialog for a game, ready to start its first preset.
    pub(crate) fn new(entry: &'static dyn Entry, shared: &Shared) -> Self {
        let card = entry.card();
        let mut rows = vec![Row::presets(card)];
        rows.extend(card.fields.iter().enumerate().map(|(index, field)| Row::field(index, field)));
        let levels = Level::ALL.iter().map(|level| Word::plain(level.name(), level.about())).collect();
        let level = Level::ALL.iter().position(|level| *level == shared.level).unwrap_or(0);
        rows.push(Row::choice(What::Level, "Clock", level, levels));
        rows.push(Row::text(What::Seed, "Seed", "", SEED));
        rows.push(Row::text(What::Player, "Player", &shared.player, "who gets the score"));
        // A replay is only looked at, so another board needs a table of its own.
        let present = shared.play.as_ref().map(|play| play.session.table()).filter(|table| !table.replays());
        let here = present.is_some_and(|table| table.card().id == card.id);
        let mut form = Self {
            card,
            choosing: entry.choosing(),
            wished: Vec::new(),
            rows,
            chosen: 0,
            listed: None,
            trouble: String::new(),
            here,
            preview: None,
            path: String::new(),
            parts: Vec::new(),
            part: 0,
        };
        let setup = present.filter(|_| here).map(|table| table.setup().to_owned());
        let setup = setup.or_else(|| card.presets.first().map(|preset| preset.setup.to_owned()));
        form.fill(&setup.unwrap_or_default());
        form.settle(None);
        form.trouble.clear();
        form.name_preset();
        form.look();
        form
    }

    /// Whether the row under the hand takes text.
    pub(crate) fn types(&self) -> bool {
        self.listed.is_none() && matches!(self.rows[self.chosen].value, Value::Text(..))
    }

    /// Sets the fields from a setup.
    fn fill(&mut self, setup: &str) {
        let Ok(values) = self.card.values(setup) else { return };
        self.wished.clone_from(&values);
        for row in &mut self.rows {
            let What::Field(index) = row.what else { continue };
            if let Some(wanted) = values.get(index) {
                row.set(wanted);
            }
        }
    }

    /// The values of the fields as they stand.
    fn values(&self) -> Vec<String> {
        let fields = self.rows.iter().filter(|row| matches!(row.what, What::Field(_)));
        let read = self.parts.get(self.part).and_then(|part| part.value.as_deref().ok()).unwrap_or_default();
        fields.map(|row| if row.wants_file() { read } else { row.value().trim() }.to_owned()).collect()
    }

    /// Lets every field offer what remains of it, given the others; what does not remain gives way, except for the field
    /// that is just being chosen.
    fn settle(&mut self, choosing: Option<usize>) -> Choices {
        let shown = self.values();
        if let Some(index) = choosing {
            self.wished[index].clone_from(&shown[index]);
        }
        let choices = self.choosing.settle(&self.wished, choosing);
        let mut told = false;
        for row in &mut self.rows {
            let What::Field(index) = row.what else { continue };
            row.offer(&self.card.fields[index], &choices.offers[index]);
            // A file that is still to be read says itself what it stands for.
            if !row.wants_file() && choosing != Some(index) {
                row.set(&choices.values[index]);
                told |= shown[index] != choices.values[index];
            }
        }
        self.trouble = match &choices {
            Choices { trouble, .. } if !trouble.is_empty() => trouble.clone(),
            Choices { changed, .. } if told => changed.clone(),
            _ => String::new(),
        };
        choices
    }

    /// The field in a row.
    fn field_of(&self, row: usize) -> Option<usize> {
        match self.rows.get(row)?.what {
            What::Field(index) | What::Path(index) | What::Part(index) => Some(index),
            _ => None,
        }
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
                    self.settle(None);
                    self.trouble.clear();
                }
            }
            What::Field(index) => {
                self.settle(Some(index));
                self.name_preset();
            }
            What::Path(_) => {
                self.path = self.row(what).to_owned();
                (self.parts, self.part) = (Vec::new(), 0);
            }
            What::Part(index) => {
                self.part = if let Some(Value::Choice(at, _)) = self.value(what) { *at } else { 0 };
                self.settle(Some(index));
                self.name_preset();
                if let Some(wrong) = self.wrong_part() {
                    self.trouble = wrong;
                }
            }
            What::Level | What::Seed | What::Player => return,
        }
        self.ask_for_files();
        self.look();
    }

    /// A row for a path below each field that a file is chosen for, and no other.
    fn ask_for_files(&mut self) {
        let chosen = self.rows[self.chosen].what;
        self.rows.retain(|row| !matches!(row.what, What::Path(_) | What::Part(_)));
        if let Some(at) = self.rows.iter().position(Row::wants_file)
            && let What::Field(index) = self.rows[at].what
        {
            let about = "the path of a file; Tab reads it";
            self.rows.insert(at + 1, Row::text(What::Path(index), "File", &self.path, about));
            if self.parts.len() > 1 {
                self.rows.insert(at + 2, Row::parts(index, self.part, &self.parts));
            }
        }
        // The hand stays on its row, wherever that is now.
        let found = self.rows.iter().position(|row| row.what == chosen);
        self.chosen = found.unwrap_or_else(|| self.chosen.min(self.rows.len() - 1));
    }

    /// Looks at the setup as it stands.
    fn look(&mut self) {
        let entry = find(self.card.id).ok();
        let setup = self.card.values(&self.values().join(",")).ok().map(|values| self.card.setup_text(&values));
        self.preview = entry.zip(setup).and_then(|(entry, setup)| entry.preview(&setup).ok().flatten());
    }

    /// Reads the file that is chosen, if one is and it is not read yet. True if it holds several things, of which one
    /// is now to be chosen.
    fn read_file(&mut self) -> Result<bool, String> {
        let wanted = self.rows.iter().find(|row| row.wants_file()).map(|row| row.what);
        let (Some(What::Field(index)), true) = (wanted, self.parts.is_empty()) else { return Ok(false) };
        let entry = find(self.card.id).map_err(|error| error.to_string())?;
        self.parts = file::read(entry, self.card.fields[index].key, self.path.trim())?;
        self.part = self.parts.iter().position(|part| part.value.is_ok()).unwrap_or(0);
        self.ask_for_files();
        self.settle(Some(index));
        self.name_preset();
        self.look();
        Ok(self.parts.len() > 1)
    }

    /// What is wrong with the thing in the file that is meant.
    fn wrong_part(&self) -> Option<String> {
        self.parts
            .get(self.part)
            .and_then(|part| part.value.as_ref().err())
            .map(|error| format!("{}: {error}", self.path))
    }

    /// Goes to another row; a path that is left is read, so that its layout can be seen. Going on from it leads to the
    /// choice of what the file holds, where there is one. A value that does not remain is left for the nearest that does.
    fn go(&mut self, row: usize) {
        let (left, onwards) = (self.rows[self.chosen].what, row == self.chosen + 1);
        let before = self.chosen;
        self.chosen = row;
        if let What::Field(index) = left
            && before != row
        {
            self.wished[index] = self.settle(None).values.swap_remove(index);
            self.name_preset();
            self.look();
        }
        if matches!(left, What::Path(_)) && !self.path.trim().is_empty() {
            match self.read_file() {
                Ok(several) => {
                    if several && onwards {
                        self.chosen = before + 1;
                    }
                }
                Err(trouble) => self.trouble = trouble,
            }
        }
    }

    /// Turns a choice a step; true if the row is one.
    fn turn(&mut self, row: usize, forward: bool) -> bool {
        let what = self.rows[row].what;
        if self.rows[row].off.is_some() {
            return false;
        }
        let Value::Choice(at, words) = &mut self.rows[row].value else { return false };
        let count = words.len().max(1);
        *at = (*at + if forward { 1 } else { count - 1 }) % count;
        self.changed(what);
        true
    }

    pub(crate) fn key(&mut self, key: &str, shared: &mut Shared) -> Navigation {
        if let Some(before) = self.listed {
            self.list_key(key, before);
            return Navigation::Stay;
        }
        match key {
            "Up" | "Shift-Tab" => self.go(self.next(false, true)),
            "Down" | "Tab" => self.go(self.next(true, true)),
            "Enter" => return self.start(shared),
            "Esc" => return Navigation::Back,
            "Ctrl-N" => self.reseed(),
            "q" if !self.types() => return Navigation::Back,
            "Left" | "h" if self.turn(self.chosen, false) => {}
            "Right" | "l" if self.turn(self.chosen, true) => {}
            "k" if !self.types() => self.go(self.next(false, false)),
            "j" if !self.types() => self.go(self.next(true, false)),
            _ => {
                let row = &mut self.rows[self.chosen];
                let what = row.what;
                match &mut row.value {
                    Value::Text(field, _) => {
                        if input::edit(field, key) {
                            self.changed(what);
                        }
                    }
                    Value::Choice(at, _) if key == "Space" => self.listed = Some(*at),
                    Value::Choice(..) => {}
                }
            }
        }
        Navigation::Stay
    }

    /// The next row where there is something to choose, perhaps around the end of the form.
    fn next(&self, forward: bool, around: bool) -> usize {
        let rows = self.rows.len();
        let on = |row: &usize| self.rows[*row].off.is_none();
        let (before, after) = ((0..self.chosen).rev(), self.chosen + 1..rows);
        let found = match (forward, around) {
            (true, true) => after.chain(0..self.chosen).find(on),
            (true, false) => { after }.find(on),
            (false, true) => before.chain((self.chosen + 1..rows).rev()).find(on),
            (false, false) => { before }.find(on),
        };
        found.unwrap_or(self.chosen)
    }

    /// A key while the words of a row are listed.
    fn list_key(&mut self, key: &str, before: usize) {
        let what = self.rows[self.chosen].what;
        let Value::Choice(at, words) = &mut self.rows[self.chosen].value else { return };
        match key {
            "Enter" | "Space" => self.listed = None,
            "Esc" | "q" => {
                *at = before;
                self.listed = None;
            }
            _ if walk(at, words.len(), key) => {}
            _ => return,
        }
        self.changed(what);
    }

    /// Any board will do.
    fn reseed(&mut self) {
        for row in self.rows.iter_mut().filter(|row| row.what == What::Seed) {
            row.set("");
        }
    }

    pub(crate) fn click(&mut self, target: Target) -> Navigation {
        match target {
            Target::Row(row) if self.listed.is_some() => {
                let what = self.rows[self.chosen].what;
                if let Value::Choice(at, words) = &mut self.rows[self.chosen].value {
                    *at = row.min(words.len().saturating_sub(1));
                }
                self.listed = None;
                self.changed(what);
            }
            Target::Row(row) | Target::Turn(row, _) if self.rows.get(row).is_none_or(|row| row.off.is_some()) => {}
            Target::Row(row) => self.go(row),
            Target::Turn(row, forward) => {
                self.go(row);
                self.turn(row, forward);
            }
            _ => {}
        }
        Navigation::Stay
    }

    pub(crate) fn paste(&mut self, text: &str) {
        let what = self.rows[self.chosen].what;
        if let Value::Text(field, _) = &mut self.rows[self.chosen].value {
            input::paste(field, text);
            self.changed(what);
        }
    }

    fn value(&self, what: What) -> Option<&Value> {
        self.rows.iter().find(|row| row.what == what).map(|row| &row.value)
    }

    fn row(&self, what: What) -> &str {
        self.rows.iter().find(|row| row.what == what).map_or("", Row::value)
    }

    fn start(&mut self, shared: &mut Shared) -> Navigation {
        let wrong = self.field_of(self.chosen).is_some_and(|index| !self.settle(Some(index)).trouble.is_empty());
        let dealt = match self.read_file() {
            _ if wrong && !self.rows.iter().any(Row::wants_file) => return Navigation::Stay,
            // Which one is meant is asked before anything is dealt.
            Ok(true) => {
                self.chosen = self.rows.iter().position(|row| matches!(row.what, What::Part(_))).unwrap_or(self.chosen);
                return Navigation::Stay;
            }
            Ok(false) => self.wrong_part().filter(|_| self.rows.iter().any(Row::wants_file)).map_or(Ok(()), Err),
            Err(trouble) => Err(trouble),
        };
        match dealt.and_then(|()| self.deal(shared)) {
            Ok(()) => Navigation::Sit,
            Err(trouble) => {
                self.trouble = trouble;
                Navigation::Stay
            }
        }
    }

    fn deal(&self, shared: &mut Shared) -> Result<(), String> {
        let player = player_name(self.row(What::Player)).map_err(|error| format!("Player: {error}."))?.to_owned();
        let level: Level = self.row(What::Level).parse().map_err(|error| format!("{error}."))?;
        let seed = match self.row(What::Seed).trim() {
            "" => String::new(),
            // What a player types is text, even if it looks like a version and a dot.
            text => format!("#{}", Seed::new(text)),
        };
        let values = self.values();
        let written = values.join(",");
        // The card says what is wrong with a value in the words of its field; where it stands in the text of a setup
        // means nothing here.
        let values = self.card.values(&written).map_err(|error| sentence(&error.what))?;
        let id = format!("{}:{}{seed}", self.card.id, self.card.setup_text(&values));
        if self.here {
            let number = |shared: &Shared| shared.play.as_ref().map(|play| play.session.table().place().game_number);
            let before = number(shared);
            // Whoever plays from here on is who the new board is remembered for.
            let was = std::mem::replace(&mut shared.player, player);
            shared.command(Command::New { id, level: Some(level) });
            if number(shared) == before {
                shared.player = was;
                return Err(shared.play.as_ref().map(|play| play.session.message().text.clone()).unwrap_or_default());
            }
        } else {
            let id = id.parse::<GameId>().map_err(|error| sentence(&error.to_string()))?;
            let table = catalogue::deal(&id, level, &shared.chance).map_err(|error| sentence(&error.to_string()))?;
            shared.player = player;
            shared.sit(table, None);
        }
        shared.level = level;
        shared.saver.set_setting("player", &shared.player);
        shared.saver.set_setting("level", level.name());
        Ok(())
    }

    pub(crate) fn draw(&self, _desk: &Shared, area: Rect, canvas: &mut Canvas) {
        let form = [("Enter", "Play"), ("Tab", "Next"), ("Space", "List"), ("Ctrl-N", "Fresh seed"), ("Esc", "Back")];
        let list = [("Enter", "Choose"), ("Esc", "Back")];
        let keys: &[(&'static str, &str)] = if self.listed.is_some() { &list } else { &form };
        let title = format!("New game {} {}", canvas.theme.glyphs().dot, self.card.name);
        let inside = page(area, &title, &self.trouble, keys, canvas);
        let about = wrapped(self.card.tagline, inside.width);
        let mut y = inside.y;
        for line in about.iter().take(2) {
            canvas.text(inside.x, y, inside.width, line, canvas.theme.dim());
            y += 1;
        }
        let rest = Rect { y, height: inside.bottom().saturating_sub(y), ..inside };
        // A picture has its place where the meanings of all rows would stand; the chosen row says its own below.
        let picture = self.preview.as_ref().filter(|_| rest.width >= BESIDE + LEAST_PICTURE);
        if let Some(scene) = picture {
            let place = Rect { x: rest.x + BESIDE, width: rest.width - BESIDE, ..rest };
            let top = place.y + u16::from(place.height > 1);
            thumbnail::draw(scene, Rect { y: top, height: place.bottom() - top, ..place }, canvas);
        }
        let width = if picture.is_some() { BESIDE - 2 } else { rest.width };
        let meaning = wrapped(self.meaning(picture.is_some(), rest.width), width);
        let below = (meaning.len() as u16).min(rest.height / 3);
        let bottom = rest.bottom().saturating_sub(below.max(1));
        for (y, line) in (bottom..rest.bottom()).zip(&meaning) {
            canvas.text(rest.x, y, width, line, canvas.theme.dim());
        }
        let place = Rect { width, height: bottom.saturating_sub(rest.y), ..rest };
        match (self.listed, &self.rows[self.chosen].value) {
            (Some(_), Value::Choice(at, words)) => self.draw_list(*at, words, place, canvas),
            _ => self.draw_form(place, picture.is_some(), canvas),
        }
    }

    /// What the chosen row means, where that has no room beside it.
    fn meaning(&self, pictured: bool, width: u16) -> &str {
        let about = self.rows[self.chosen].about();
        let beside = !pictured && self.listed.is_none();
        if beside && Span::raw(about).width() <= usize::from(width.saturating_sub(ABOUT)) { "" } else { about }
    }

    /// One row a field, with air between them where there is room.
    fn draw_form(&self, area: Rect, pictured: bool, canvas: &mut Canvas) {
        let rows = self.rows.len() as u16;
        let step = if area.height > rows * 2 { 2 } else { 1 };
        let first = first_shown(self.chosen, self.rows.len(), usize::from((area.height / step).max(1)));
        let mut y = area.y + step - 1;
        for (index, row) in self.rows.iter().enumerate().skip(first) {
            if y >= area.bottom() {
                break;
            }
            self.draw_row(index, row, Rect { y, height: 1, ..area }, pictured, canvas);
            y += step;
        }
    }

    /// All the words of the chosen row.
    fn draw_list(&self, at: usize, words: &[Word], area: Rect, canvas: &mut Canvas) {
        let theme = canvas.theme;
        let area = Rect { y: area.y + 1, height: area.height.saturating_sub(1), ..area };
        canvas.text(area.x, area.y - 1, area.width, self.rows[self.chosen].label, theme.accent());
        let first = first_shown(at, words.len(), usize::from(area.height));
        for (y, (index, word)) in (area.top()..area.bottom()).zip(words.iter().enumerate().skip(first)) {
            let row = Rect { y, height: 1, ..area };
            let style = if index == at { theme.chosen() } else { theme.screen() };
            canvas.fill(row, style);
            if index == at {
                canvas.text(row.x, y, 1, theme.glyphs().hand, style);
            }
            canvas.text(row.x + 2, y, row.width.saturating_sub(2), &word.shown, style);
            canvas.target(row, Target::Row(index));
        }
        let more = theme.glyphs().more;
        let right = area.right().saturating_sub(1);
        if first > 0 {
            canvas.text(right, area.y, 1, more[2], theme.accent());
        }
        if first + usize::from(area.height) < words.len() {
            canvas.text(right, area.bottom().saturating_sub(1), 1, more[3], theme.accent());
        }
    }

    fn draw_row(&self, index: usize, row: &Row, area: Rect, pictured: bool, canvas: &mut Canvas) {
        let theme = canvas.theme;
        let active = index == self.chosen;
        let (names, values) = if pictured { (SHORT_LABEL, SHORT_VALUE) } else { (LABEL, VALUE) };
        canvas.target(area, Target::Row(index));
        if active {
            canvas.text(area.x, area.y, 1, theme.glyphs().hand, theme.accent());
        }
        let label = match row.off {
            Some(_) => theme.dim(),
            None if active => theme.accent(),
            None => theme.screen(),
        };
        canvas.text(area.x + 2, area.y, names - 2, row.label, label);
        if let Some(why) = &row.off {
            canvas.text(area.x + names + 2, area.y, area.width.saturating_sub(names + 2), why, theme.dim());
            return;
        }
        let room = area.width.saturating_sub(names).min(values);
        let value = Rect::new(area.x + names, area.y, room, 1);
        match &row.value {
            Value::Choice(..) => {
                let word = row.shown();
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
        if !pictured {
            canvas.text(area.x + ABOUT, area.y, area.width.saturating_sub(ABOUT), row.about(), theme.dim());
        }
    }
}
