//! The drill screen: a position, a question, and what the answer was worth. It knows no game; the run of drills does.

use std::time::Duration;

use parlor_games::catalogue;
use parlor_games::drill::{Bead, Drill, Effects, Face, Length, Phase, Rating, Run, Wish, dig};
use parlor_games::keys::{Action, Situation};
use parlor_games::kit::id::GameId;
use parlor_games::kit::random::Random;
use parlor_games::kit::seed::Seed;
use parlor_games::kit::text::sentence;
use parlor_games::scene::{Choice, Key, Scene};
use parlor_games::table::Command;
use ratatui::layout::Rect;

use super::menu::{draw_list, walk};
use super::reader::Reader;
use super::{Navigation, Screen, page};
use crate::board;
use crate::canvas::{Canvas, Target, wrapped};
use crate::shared::Shared;

/// The width of the panel, where there is room for it.
const PANEL: u16 = 30;
/// Narrower screens have the panel below the board.
const NARROW: u16 = 72;
/// The key to play on from a position that was answered.
const PLAY_ON: &str = "p";
/// How many drills are found for each that is asked, so that there are some near any rating.
const CHOICE: usize = 3;

/// What can be begun.
const LENGTHS: [(Length, &str, &str); 2] = [
    (Length::Ten, "Ten in a row", "no clock"),
    (Length::ThreeMinutes, "Three minutes", "as many as you can; the clock stands while you read an answer"),
];

/// A search for drills that nobody works on yet.
pub(crate) struct Dig {
    /// Which search of this program.
    pub(crate) number: u64,
    wish: Wish,
    seed: Seed,
    many: usize,
}

impl Dig {
    /// Finds the drills. This is what may take long.
    pub(crate) fn work(&self) -> Vec<Drill> {
        dig(&self.wish, &self.seed, self.many, &|| false)
    }
}

/// The drill screen.
pub(crate) struct Drilling {
    wish: Wish,
    /// The length chosen, as long as no run was begun.
    chosen: usize,
    rating: Rating,
    run: Option<Run>,
    /// The search that is under way.
    digging: Option<u64>,
    trouble: String,
}

impl Drilling {
    pub(crate) fn new(wish: Wish, shared: &Shared) -> Self {
        let (rating, trouble) = match shared.saver.drill_rating(&shared.player) {
            Ok(rating) => (rating, String::new()),
            Err(trouble) => (Rating::default(), trouble),
        };
        Self { wish, chosen: 0, rating, run: None, digging: None, trouble }
    }

    fn begin(&mut self, length: Length, shared: &mut Shared) {
        self.run = Some(Run::new(length, self.rating));
        self.digging = None;
        self.trouble.clear();
        self.send_for(shared);
    }

    /// Has drills looked for where the run wants some.
    fn send_for(&mut self, shared: &mut Shared) {
        let Some(wanted) = self.run.as_ref().map(Run::wants).filter(|wanted| *wanted > 0) else { return };
        if self.digging.is_none() {
            shared.opened += 1;
            let seed = Seed::fresh((shared.chance.number)());
            self.digging = Some(shared.opened);
            let (wish, many) = (self.wish.clone(), wanted * CHOICE);
            shared.digs.push(Dig { number: shared.opened, wish, seed, many });
        }
    }

    /// Takes the drills that were found.
    pub(crate) fn dug(&mut self, number: u64, found: Vec<Drill>, shared: &mut Shared) {
        let Some(run) = self.run.as_mut().filter(|_| self.digging == Some(number)) else { return };
        self.digging = None;
        let mut random = Random::new((shared.chance.number)());
        let chosen = shared.saver.choose_drills(&shared.player, &self.wish, run.wants(), found, &mut random);
        match chosen {
            Ok(drills) => run.supply(drills),
            Err(trouble) => {
                self.trouble = trouble;
                run.supply(Vec::new());
            }
        }
    }

    pub(crate) fn key(&mut self, key: &str, shared: &mut Shared) -> Navigation {
        self.trouble.clear();
        let Some(run) = &mut self.run else { return self.choose(key, shared) };
        let phase = run.face().phase;
        match (shared.keys.action(key, Situation::PLAYING), phase) {
            (Some(Action::Leave), _) => return Navigation::Back,
            (Some(Action::Help), _) => return Navigation::push(Screen::Reader(Reader::help(None, &shared.keys))),
            (Some(Action::Theme), _) => shared.next_theme(),
            (Some(Action::Board(Key::Cancel)), Phase::Waiting | Phase::Over | Phase::Answered) => {
                return Navigation::Back;
            }
            (Some(Action::Board(Key::Select)), Phase::Over) => {
                self.rating = run.player();
                self.run = None;
            }
            (Some(Action::Board(Key::Select)), Phase::Answered) => {
                let effects = run.go_on();
                self.carry_out(effects, shared);
            }
            (_, Phase::Answered) if key == PLAY_ON => return self.play_on(shared),
            (Some(Action::Board(Key::Cancel)), Phase::Open) if !holds(run) => return Navigation::Back,
            (Some(Action::Hint), Phase::Open) => {
                let effects = run.hint();
                self.carry_out(effects, shared);
            }
            (Some(Action::Solve), Phase::Open) => {
                let effects = run.skip();
                self.carry_out(effects, shared);
            }
            (Some(action), Phase::Open) => self.command(action.command(), shared),
            (None, Phase::Open) => self.trouble = format!("{key} has no meaning here."),
            _ => {}
        }
        Navigation::Stay
    }

    /// Plays on from the position, at a table of its own.
    fn play_on(&mut self, shared: &mut Shared) -> Navigation {
        let Some(position) = self.run.as_ref().map(|run| run.face().position) else { return Navigation::Stay };
        let table = position.parse::<GameId>().map_err(|error| error.to_string());
        let table =
            table.and_then(|id| catalogue::deal(&id, shared.level, &shared.chance).map_err(|error| error.to_string()));
        match table {
            Ok(table) => {
                shared.sit(table, None);
                Navigation::Sit
            }
            Err(trouble) => {
                self.trouble = sentence(&trouble);
                Navigation::Stay
            }
        }
    }

    fn choose(&mut self, key: &str, shared: &mut Shared) -> Navigation {
        if walk(&mut self.chosen, LENGTHS.len(), key) {
            return Navigation::Stay;
        }
        match key {
            "Enter" | "Space" => self.begin(LENGTHS[self.chosen].0, shared),
            "Esc" | "q" => return Navigation::Back,
            _ => {}
        }
        Navigation::Stay
    }

    pub(crate) fn click(&mut self, target: Target, second: bool, shared: &mut Shared) -> Navigation {
        match (target, &self.run) {
            (Target::Row(row), None) if row < LENGTHS.len() => self.begin(LENGTHS[row].0, shared),
            (Target::Cell(cell), Some(run)) if run.is_open() => {
                self.command(Some(Command::Look { cell }), shared);
                self.command(Some(Command::Point { cell, mark: second }), shared);
            }
            (Target::Row(row), Some(run)) => {
                let choice = run.scene().and_then(|scene| scene.choices.get(row).cloned());
                if let Some(Choice { key, .. }) = choice {
                    self.command(Some(Command::Press { key }), shared);
                }
            }
            _ => {}
        }
        Navigation::Stay
    }

    fn command(&mut self, command: Option<Command>, shared: &mut Shared) {
        let Some(run) = &mut self.run else { return };
        match command {
            Some(command) => {
                let effects = run.command(&command);
                self.carry_out(effects, shared);
            }
            None => self.trouble = "A drill asks for one move; there is nothing else to do.".to_owned(),
        }
    }

    /// Keeps an answer, says why something was not done, and sees to the drills to come.
    fn carry_out(&mut self, effects: Effects, shared: &mut Shared) {
        if let Some(refusal) = effects.refusal {
            self.trouble = refusal.sentence;
        }
        if let Some(record) = effects.record
            && let Err(trouble) = shared.saver.record_drill(&shared.player, &record)
        {
            self.trouble = trouble;
        }
        self.send_for(shared);
    }

    /// Lets time pass; true if there is something new to see.
    pub(crate) fn tick(&mut self, passed: Duration) -> bool {
        self.run.as_mut().is_some_and(|run| run.tick(passed))
    }

    /// How long until the clock shows another time.
    pub(crate) fn next_tick(&self) -> Option<Duration> {
        self.run.as_ref().and_then(Run::next_tick)
    }

    pub(crate) fn draw(&self, shared: &Shared, area: Rect, canvas: &mut Canvas) {
        match &self.run {
            None => self.draw_lengths(area, canvas),
            Some(run) => self.draw_run(run, shared, area, canvas),
        }
    }

    fn draw_lengths(&self, area: Rect, canvas: &mut Canvas) {
        let inside = page(area, "Drills", &self.trouble, &[("Enter", "Begin"), ("Esc", "Back")], canvas);
        let about = "Positions of real boards in which few moves are right. Each answer is proved at once.";
        let y = canvas.paragraph(inside, about, canvas.theme.screen());
        let rating = format!("Your rating is {}.", self.rating.shown());
        canvas.text(inside.x, y + 1, inside.width, &rating, canvas.theme.accent());
        let rest = Rect::new(inside.x, y + 3, inside.width, inside.bottom().saturating_sub(y + 3));
        let lines: Vec<(usize, &str, String)> =
            LENGTHS.iter().enumerate().map(|(at, (_, name, about))| (at, *name, (*about).to_owned())).collect();
        draw_list(&lines, self.chosen, 14, rest, canvas);
    }

    fn draw_run(&self, run: &Run, shared: &Shared, area: Rect, canvas: &mut Canvas) {
        let face = run.face();
        let name = |action| shared.keys.entry(action, Situation::PLAYING).map_or("", |(key, _)| key);
        let keys: Vec<(&'static str, &str)> = match face.phase {
            Phase::Waiting => vec![("Esc", "Back")],
            Phase::Open => vec![
                ("Space", "Select"),
                (name(Action::Hint), "Hint, halves the gain"),
                (name(Action::Solve), "Skip"),
                ("Esc", "Leave"),
            ],
            Phase::Answered => vec![("Enter", "Next"), (PLAY_ON, "Play on"), ("Esc", "Leave")],
            Phase::Over => vec![("Enter", "Another run"), ("Esc", "Back")],
        };
        let inside = page(area, &title(&face), &self.trouble, &keys, canvas);
        let room = Rect::new(area.x, area.y + 1, area.width, inside.bottom().saturating_sub(area.y + 1));
        let (left, side) = if area.width >= NARROW {
            (Rect { width: room.width - PANEL, ..room }, Rect { x: room.right() - PANEL + 1, width: PANEL - 2, ..room })
        } else {
            let low = room.height.min(6);
            let below = Rect { y: room.bottom() - low, height: low, x: room.x + 1, width: room.width - 2 };
            (Rect { height: room.height - low, ..room }, below)
        };
        if let Some(scene) = run.scene() {
            canvas.fill(left, canvas.theme.felt());
            board::draw(&scene, left, canvas);
            panel(&face, Some(&scene), side, canvas);
        } else {
            panel(&face, None, side, canvas);
        }
    }
}

/// Whether a move is half-made, so that Esc drops that first.
fn holds(run: &Run) -> bool {
    use parlor_games::scene::Marks;
    run.scene().is_some_and(|scene| scene.cells.iter().any(|cell| cell.marks.contains(Marks::SELECTED)))
}

fn title(face: &Face) -> String {
    let number = match (face.of, &face.clock) {
        (Some(of), _) => format!("Drill {} of {of}", (face.beads.len() + usize::from(face.bead.is_none())).min(of)),
        (None, Some(clock)) => format!("Drills, {clock} left"),
        (None, None) => "Drills".to_owned(),
    };
    if face.game.is_empty() { number } else { format!("{number} - {}", face.game) }
}

/// Rating, beads, the question, and what was said.
fn panel(face: &Face, scene: Option<&Scene>, area: Rect, canvas: &mut Canvas) {
    let theme = canvas.theme;
    let rating = match face.change {
        Some(change) => format!("Rating {} ({change:+})", face.rating),
        None => format!("Rating {}", face.rating),
    };
    let end = canvas.text(area.x, area.y, area.width, &rating, theme.accent());
    if let (Some(hardness), true) = (face.hardness, face.bead.is_some()) {
        let hard = format!("this one {hardness}");
        canvas.text_right(area.right(), area.y, area.right().saturating_sub(end + 1), &hard, theme.dim());
    }
    let [right, missed, helped, open] = theme.glyphs().verdicts;
    let mut x = area.x;
    let beads = face.beads.iter().map(Some).chain(std::iter::repeat(None));
    for bead in beads.take(face.of.unwrap_or(face.beads.len()).min(usize::from(area.width / 2))) {
        let (sign, style) = match bead {
            Some(Bead::Right) => (right, theme.good()),
            Some(Bead::Helped) => (helped, theme.screen()),
            Some(Bead::Missed) => (missed, theme.bad()),
            None => (open, theme.dim()),
        };
        x = canvas.text(x, area.y + 1, 1, sign, style) + 1;
    }
    let rest = |y: u16| Rect::new(area.x, y, area.width, area.bottom().saturating_sub(y));
    let mut y = area.y + if area.height > 8 { 3 } else { 2 };
    let style = match face.bead {
        None => theme.accent(),
        Some(Bead::Missed) => theme.bad(),
        Some(Bead::Right | Bead::Helped) => theme.good(),
    };
    if face.said.is_empty() || area.height > 8 {
        y = canvas.paragraph(rest(y), &face.question, style);
    }
    if !face.said.is_empty() {
        y = canvas.speech(rest(y + u16::from(area.height > 8)), &face.said, theme.screen());
    }
    // What the table offers besides its cells, where the question is open.
    let choices = scene.filter(|_| face.phase == Phase::Open).map(|scene| scene.choices.as_slice()).unwrap_or_default();
    for (index, choice) in choices.iter().enumerate() {
        for line in wrapped(&choice.label, area.width) {
            y += 1;
            canvas.text(area.x, y, area.width, &line, theme.dim());
            canvas.target(Rect::new(area.x, y, area.width, 1), Target::Row(index));
        }
    }
}
