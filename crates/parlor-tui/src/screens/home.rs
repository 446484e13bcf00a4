//! The first screen: games to continue, games to start, what was kept.

use parlor_games::catalogue::{GAMES, find};
use parlor_games::drill::Wish;
use parlor_games::keys::Action;
use parlor_games::kit::text::count;
use parlor_games::table::clock_text;
use parlor_store::{Game, GameFilter};
use ratatui::layout::Rect;

use super::drill::Drilling;
use super::menu::{first_shown, walk};
use super::new_game::NewGame;
use super::reader::Reader;
use super::saves::Saves;
use super::scores::Scores;
use super::{Navigation, Screen, ago, page, setup_name};
use crate::canvas::{Canvas, Target};
use crate::saver::NOTHING_KEPT;
use crate::shared::Shared;

/// How many games to continue are shown here; the others are among the saved games.
const CONTINUED: u32 = 5;

/// The home screen.
pub(crate) struct Home {
    chosen: usize,
    begun: Vec<Game>,
    trouble: String,
}

enum Entry<'a> {
    Continue(&'a Game),
    Start(usize),
    Drills,
    Saves,
    Scores,
    Keys,
    Quit,
}

impl Home {
    pub(crate) fn new(shared: &Shared) -> Self {
        let mut home = Self { chosen: 0, begun: Vec::new(), trouble: String::new() };
        home.refresh(shared);
        home
    }

    pub(crate) fn refresh(&mut self, shared: &Shared) {
        let filter = GameFilter { only_unfinished: true, limit: Some(CONTINUED), ..GameFilter::default() };
        match shared.saver.games(filter) {
            Ok(games) => {
                self.begun = games;
                self.trouble = if shared.saver.keeps() { String::new() } else { NOTHING_KEPT.to_owned() };
            }
            Err(trouble) => self.trouble = trouble,
        }
        self.chosen = self.chosen.min(self.entries().len() - 1);
    }

    fn entries(&self) -> Vec<Entry<'_>> {
        let mut entries: Vec<Entry> = self.begun.iter().map(Entry::Continue).collect();
        entries.extend((0..GAMES.len()).map(Entry::Start));
        entries.extend([Entry::Drills, Entry::Saves, Entry::Scores, Entry::Keys, Entry::Quit]);
        entries
    }

    pub(crate) fn key(&mut self, key: &str, shared: &mut Shared) -> Navigation {
        let count = self.entries().len();
        if walk(&mut self.chosen, count, key) {
            return Navigation::Stay;
        }
        match key {
            "Enter" | "Space" => self.open(shared),
            "q" => Navigation::Quit,
            _ if shared.means(key, Action::Help) => Navigation::push(Screen::Reader(Reader::help(None, &shared.keys))),
            _ => Navigation::Stay,
        }
    }

    pub(crate) fn click(&mut self, target: Target, shared: &mut Shared) -> Navigation {
        match target {
            Target::Row(row) if row < self.entries().len() => {
                self.chosen = row;
                self.open(shared)
            }
            _ => Navigation::Stay,
        }
    }

    fn open(&mut self, shared: &mut Shared) -> Navigation {
        match self.entries().get(self.chosen) {
            Some(Entry::Continue(game)) => match shared.saver.load(&game.key) {
                Ok((table, revision)) => {
                    let key = game.key.clone();
                    shared.sit(table, Some((key, revision)));
                    Navigation::Sit
                }
                Err(trouble) => {
                    self.trouble = trouble;
                    Navigation::Stay
                }
            },
            Some(Entry::Start(index)) => {
                Navigation::push(Screen::NewGame(Box::new(NewGame::new(GAMES[*index], shared))))
            }
            Some(Entry::Drills) => Navigation::push(Screen::Drill(Box::new(Drilling::new(Wish::default(), shared)))),
            Some(Entry::Saves) => Navigation::push(Screen::Saves(Saves::new(shared))),
            Some(Entry::Scores) => Navigation::push(Screen::Scores(Scores::new(shared))),
            Some(Entry::Keys) => Navigation::push(Screen::Reader(Reader::help(None, &shared.keys))),
            Some(Entry::Quit) => Navigation::Quit,
            None => Navigation::Stay,
        }
    }

    pub(crate) fn draw(&self, shared: &Shared, area: Rect, canvas: &mut Canvas) {
        let shown = [Action::Help, Action::Theme].into_iter().filter_map(|action| shared.entry(action));
        let keys: Vec<_> = [("Enter", "Open")].into_iter().chain(shown).chain([("q", "Quit")]).collect();
        let title = "Parlor";
        let message = if shared.notice.is_empty() { &self.trouble } else { &shared.notice };
        let inside = page(area, title, message, &keys, canvas);
        let about = "board puzzles with a coach that proves whether you can still win";
        canvas.text(area.x + 9, area.y, area.width.saturating_sub(10), about, canvas.theme.dim());
        let lines = self.lines(shared);
        let at = lines.iter().position(|line| line.entry == Some(self.chosen)).unwrap_or(0);
        let first = first_shown(at, lines.len(), usize::from(inside.height));
        for (y, line) in (inside.top()..inside.bottom()).zip(&lines[first..]) {
            line.draw(inside, y, self.chosen, canvas);
        }
    }

    fn lines(&self, shared: &Shared) -> Vec<Line> {
        let mut lines = Vec::new();
        for (index, entry) in self.entries().into_iter().enumerate() {
            match entry {
                Entry::Continue(game) => {
                    if index == 0 {
                        lines.push(Line::heading("Continue"));
                    }
                    lines.push(Line::entry(index, game_name(&game.game), describe(game, (shared.now)())));
                }
                Entry::Start(game) => {
                    if game == 0 {
                        lines.extend((index > 0).then(|| Line::heading("")));
                        lines.push(Line::heading("New game"));
                    }
                    let card = GAMES[game].card();
                    lines.push(Line::entry(index, card.name.to_owned(), card.tagline.to_owned()));
                }
                Entry::Drills => {
                    lines.push(Line::heading(""));
                    lines.push(Line::entry(index, "Drills".into(), "find the move that keeps the win".into()));
                }
                Entry::Saves => {
                    lines.push(Line::entry(index, "Saved games".into(), "continue, rename or delete".into()));
                }
                Entry::Scores => lines.push(Line::entry(index, "Scores".into(), "by game, setup and clock".into())),
                Entry::Keys => lines.push(Line::entry(index, "Keys".into(), "the same in every game".into())),
                Entry::Quit => lines.push(Line::entry(index, "Quit".into(), String::new())),
            }
        }
        lines
    }
}

/// The name of a game for people; its id if this program does not know it.
pub(super) fn game_name(id: &str) -> String {
    find(id).map_or_else(|_| id.to_owned(), |entry| entry.card().name.to_owned())
}

fn describe(game: &Game, now: i64) -> String {
    let mut words = vec![setup(game), format!("clock: {}", game.level)];
    words.push(count(usize::try_from(game.moves).unwrap_or(0), "move"));
    words.push(clock_text(u64::try_from(game.elapsed_ms / 1000).unwrap_or(0)));
    words.push(ago(now, game.updated_at));
    words.extend(game.name.clone());
    words.retain(|word| !word.is_empty());
    words.join(", ")
}

/// What the setup of a stored game is called, from its id without the seed or position.
pub(super) fn setup(game: &Game) -> String {
    let head = game.id.split(['#', '@']).next().unwrap_or(&game.id);
    setup_name(&game.game, head.split_once(':').map_or("", |(_, setup)| setup))
}

struct Line {
    entry: Option<usize>,
    name: String,
    about: String,
}

impl Line {
    fn heading(text: &str) -> Self {
        Self { entry: None, name: text.to_owned(), about: String::new() }
    }

    fn entry(index: usize, name: String, about: String) -> Self {
        Self { entry: Some(index), name, about }
    }

    fn draw(&self, area: Rect, y: u16, chosen: usize, canvas: &mut Canvas) {
        // On a narrow screen every column goes to the description.
        let space = if area.width < 90 { 12 } else { 18 };
        let theme = canvas.theme;
        let Some(index) = self.entry else {
            canvas.text(area.x, y, area.width, &self.name, theme.dim());
            return;
        };
        let row = Rect::new(area.x, y, area.width, 1);
        let (name, about) = if index == chosen {
            canvas.fill(row, theme.chosen());
            canvas.text(area.x, y, 1, theme.glyphs().hand, theme.chosen());
            (theme.chosen(), theme.chosen())
        } else {
            (theme.screen(), theme.dim())
        };
        canvas.text(area.x + 2, y, space, &self.name, name);
        canvas.text(area.x + 3 + space, y, area.width.saturating_sub(3 + space), &self.about, about);
        canvas.target(row, Target::Row(index));
    }
}
