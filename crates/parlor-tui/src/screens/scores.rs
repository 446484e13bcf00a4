//! The results, one table for each game, setup and level: ranked ones or practice, all or only clean ones.

use parlor_games::catalogue;
use parlor_games::kit::text::count;
use parlor_games::table::{Level, clock_text};
use parlor_store::{ResultFilter, ResultKey, ResultRow};
use ratatui::layout::Rect;

use super::home::game_name;
use super::menu::{first_shown, walk};
use super::{Navigation, ago, page, setup_name};
use crate::canvas::{Canvas, Target};
use crate::saver::NOTHING_KEPT;
use crate::shared::Shared;

/// What is chosen, one after the other.
const FACETS: [&str; 3] = ["Game", "Setup", "Clock"];

/// The tables of results.
pub(crate) struct Scores {
    /// Every table with a result in it, and that of the game being played.
    keys: Vec<ResultKey>,
    /// The table being shown; it may be empty, because every level can be chosen.
    at: Option<ResultKey>,
    /// Which facet the keys left and right turn.
    facet: usize,
    filter: ResultFilter,
    rows: Vec<ResultRow>,
    chosen: usize,
    trouble: String,
}

impl Scores {
    /// All tables, starting with that of the game being played.
    pub(crate) fn new(shared: &Shared) -> Self {
        let present = shared.play.as_ref().filter(|_| shared.saver.keeps()).map(|play| {
            let table = play.session.table();
            let (game, setup, level) = (table.card().id, table.setup(), table.level().name());
            let key = ResultKey { game: game.to_owned(), setup: setup.to_owned(), level: level.to_owned() };
            (key, ResultFilter { practice: !table.origin().is_ranked(), clean: false })
        });
        let (at, filter) = present.map_or((None, ResultFilter::default()), |(key, filter)| (Some(key), filter));
        let mut scores =
            Self { keys: Vec::new(), at, facet: 0, filter, rows: Vec::new(), chosen: 0, trouble: String::new() };
        scores.list(shared);
        scores
    }

    /// Finds the tables that have results of the kind that is wanted.
    fn list(&mut self, shared: &Shared) {
        match shared.saver.result_keys(self.filter) {
            Ok(keys) => self.keys = keys,
            Err(trouble) => self.trouble = trouble,
        }
        match &self.at {
            Some(at) if !self.keys.contains(at) => self.keys.push(at.clone()),
            Some(_) => {}
            None => self.at = self.keys.first().cloned(),
        }
        self.read(shared);
    }

    pub(crate) fn refresh(&mut self, shared: &Shared) {
        let chosen = self.chosen;
        self.list(shared);
        self.chosen = chosen.min(self.rows.len().saturating_sub(1));
    }

    fn read(&mut self, shared: &Shared) {
        let Some(key) = &self.at else { return };
        self.chosen = 0;
        match shared.saver.results(key, self.filter) {
            Ok(rows) => self.rows = rows,
            Err(trouble) => self.trouble = trouble,
        }
    }

    /// Looks at the chosen result again, move by move.
    fn open(&mut self, shared: &mut Shared) -> Navigation {
        let Some(row) = self.rows.get(self.chosen) else { return Navigation::Stay };
        let elapsed = u64::try_from(row.elapsed_ms).unwrap_or(0);
        let level: Level = row.level.parse().unwrap_or_default();
        match catalogue::replay(&row.id, level, &row.moves_made(), elapsed) {
            Ok(table) => {
                shared.lay(table, None);
                if let Some(play) = &mut shared.play {
                    let moves = count(usize::try_from(row.moves).unwrap_or(0), "move");
                    let time = clock_text(elapsed / 1000);
                    let back = match row.taken_back {
                        0 => String::new(),
                        taken_back => format!(", {taken_back} taken back"),
                    };
                    play.session.say(format!("{} won this in {time} with {moves}{back}.", row.player));
                }
                Navigation::Look
            }
            Err(_) if row.id.is_empty() => self.complain("Only the result of this game was kept, not its moves."),
            Err(error) => self.complain(&format!("That result cannot be replayed: {error}.")),
        }
    }

    fn complain(&mut self, trouble: &str) -> Navigation {
        trouble.clone_into(&mut self.trouble);
        Navigation::Stay
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
    fn turn(&mut self, facet: usize, forward: bool, shared: &Shared) {
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
        let same = |key: &&ResultKey| key.game == at.game && (facet == 0 || key.setup == at.setup);
        let exact = self.keys.contains(&at);
        if let Some(found) = self.keys.iter().find(same).filter(|_| facet < 2 && !exact) {
            self.at = Some(found.clone());
        }
        self.facet = facet;
        self.read(shared);
    }

    pub(crate) fn key(&mut self, key: &str, shared: &mut Shared) -> Navigation {
        self.trouble.clear();
        if walk(&mut self.chosen, self.rows.len(), key) {
            return Navigation::Stay;
        }
        match key {
            "Left" | "h" => self.turn(self.facet, false, shared),
            "Right" | "l" => self.turn(self.facet, true, shared),
            "Tab" => self.facet = (self.facet + 1) % FACETS.len(),
            "Shift-Tab" => self.facet = (self.facet + FACETS.len() - 1) % FACETS.len(),
            "c" => {
                self.filter.clean = !self.filter.clean;
                self.list(shared);
            }
            "p" => {
                self.filter.practice = !self.filter.practice;
                self.list(shared);
            }
            "Enter" | "Space" => return self.open(shared),
            "Esc" | "q" => return Navigation::Back,
            _ => {}
        }
        Navigation::Stay
    }

    pub(crate) fn click(&mut self, target: Target, shared: &mut Shared) -> Navigation {
        match target {
            Target::Turn(facet, forward) if facet < FACETS.len() => self.turn(facet, forward, shared),
            // The first click chooses, the second opens.
            Target::Row(row) if row == self.chosen => return self.open(shared),
            Target::Row(row) if row < self.rows.len() => self.chosen = row,
            _ => {}
        }
        Navigation::Stay
    }

    /// What kind of results these are.
    fn title(&self, dot: &str) -> String {
        let kind = if self.filter.practice { "practice" } else { "ranked" };
        let clean = if self.filter.clean { ", no help and nothing taken back" } else { "" };
        format!("Scores {dot} {kind}{clean}")
    }

    pub(crate) fn draw(&self, shared: &Shared, area: Rect, canvas: &mut Canvas) {
        let keys = [
            ("Enter", "Replay"),
            ("p", if self.filter.practice { "Ranked" } else { "Practice" }),
            ("c", if self.filter.clean { "All" } else { "Clean only" }),
            ("Esc", "Back"),
            ("Tab", "Game, setup, clock"),
            ("Left", "Previous"),
            ("Right", "Next"),
        ];
        let inside = page(area, &self.title(canvas.theme.glyphs().dot), &self.trouble, &keys, canvas);
        let theme = canvas.theme;
        let Some(key) = &self.at else {
            let text = if shared.saver.keeps() { "No game was won yet." } else { NOTHING_KEPT };
            canvas.text(inside.x, inside.y, inside.width, text, theme.dim());
            return;
        };
        let shown = [game_name(&key.game), setup_name(&key.game, &key.setup), key.level.to_string()];
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
        let heads = ["", "Player", "Time", "Moves", "Taken back", "Points", "Par", "Help", "When"].map(String::from);
        let par = self.rows.iter().any(|row| !row.par.is_empty());
        columns(inside, inside.y + 2, &heads, par, theme.dim(), canvas);
        let top = inside.y + 3;
        if self.rows.is_empty() {
            let text = match (self.filter.practice, self.filter.clean) {
                (_, true) => "No game was won here without help and without taking back.",
                (false, false) => "No ranked game was won here yet.",
                (true, false) => "No game was won here for practice yet.",
            };
            canvas.text(inside.x, top, inside.width, text, theme.dim());
        }
        let height = inside.bottom().saturating_sub(top);
        let first = first_shown(self.chosen, self.rows.len(), usize::from(height));
        for (y, (index, row)) in (top..inside.bottom()).zip(self.rows.iter().enumerate().skip(first)) {
            let style = if index == self.chosen { theme.chosen() } else { theme.screen() };
            canvas.fill(Rect::new(inside.x, y, inside.width, 1), style);
            let help = if row.assists.is_empty() { "none" } else { &row.assists };
            let texts = [
                format!("{}.", index + 1),
                row.player.clone(),
                clock_text(u64::try_from(row.elapsed_ms / 1000).unwrap_or(0)),
                row.moves.to_string(),
                row.taken_back.to_string(),
                row.points.map_or_else(String::new, |points| points.to_string()),
                row.scores().first().and_then(|score| score.par.short()).unwrap_or_default(),
                help.to_owned(),
                ago((shared.now)(), row.at),
            ];
            if index == self.chosen {
                canvas.text(inside.x, y, 1, theme.glyphs().hand, style);
            }
            columns(inside, y, &texts, par, style, canvas);
            canvas.target(Rect::new(inside.x, y, inside.width, 1), Target::Row(index));
        }
    }
}

/// Par has its column, the seventh, where it is known of any result.
fn columns(area: Rect, y: u16, texts: &[String; 9], par: bool, style: ratatui::style::Style, canvas: &mut Canvas) {
    // The help taken has what a wide screen has to spare.
    let spare = area.width.saturating_sub(78).min(40);
    let widths = if par { [3, 9, 6, 5, 10, 6, 10, 8 + spare, 10] } else { [3, 12, 6, 5, 10, 6, 0, 14 + spare, 11] };
    let mut x = area.x + 2;
    for (text, width) in texts.iter().zip(widths).filter(|(_, width)| *width > 0) {
        canvas.text(x, y, width.min(area.right().saturating_sub(x)), text, style);
        x += width + 1;
    }
}
