//! The application without its terminal: inputs go in, a picture comes out. Everything here can be tested.

use std::time::Duration;

use parlor_games::drill::Drill;
use parlor_games::keys::Action;
use parlor_games::table::Answer;
use ratatui::Frame;
use ratatui::buffer::Buffer;
use ratatui::layout::Rect;

use crate::canvas::{Canvas, Target, Targets};
use crate::film::Film;
use crate::play::{Address, Inquiry};
use crate::screens::drill::{Dig, Drilling};
use crate::screens::home::Home;
use crate::screens::{Navigation, Screen};
use crate::shared::Shared;

/// The smallest screen that holds everything.
pub(crate) const LEAST: (u16, u16) = (40, 12);

/// What can happen.
pub(crate) enum Input {
    /// A key, by its name in the key table.
    Key(String),
    /// A text from the clipboard.
    Paste(String),
    /// A click on something; `second` with the other button.
    Click { target: Target, second: bool },
    /// A step of the wheel.
    Scroll { down: bool },
    /// One of the coach's answers.
    Answer { address: Address, answer: Answer },
    /// Drills that were looked for.
    Dug { number: u64, found: Vec<Drill> },
    /// There are no more answers to a question; `failed` if the coach did not find them.
    Answered { address: Address, failed: bool },
}

/// The application.
pub(crate) struct App {
    pub(crate) shared: Shared,
    /// The screens, the one on top last. Empty when the player is done.
    screens: Vec<Screen>,
}

impl App {
    /// Starts at the table if one is on the shared, at the drills if some are wished for, at home otherwise.
    pub(crate) fn new(mut shared: Shared) -> Self {
        let first = match shared.wish.take() {
            _ if shared.play.is_some() => Screen::Table,
            Some(wish) => Screen::Drill(Box::new(Drilling::new(wish, &shared))),
            None => Screen::Home(Home::new(&shared)),
        };
        Self { shared, screens: vec![first] }
    }

    pub(crate) fn input(&mut self, input: Input) {
        let input = match input {
            Input::Answer { address, answer } => return self.shared.answer(address, answer),
            Input::Answered { address, failed } => return self.shared.answered(address, failed),
            Input::Dug { number, found } => return self.dug(number, &found),
            input => input,
        };
        self.shared.notice.clear();
        // Whoever goes on has seen enough of the last move.
        if let Some(play) = &mut self.shared.play {
            play.film = Film::default();
        }
        let Some(screen) = self.screens.last_mut() else { return };
        let step = match input {
            Input::Key(key) if key == "Ctrl-C" => Navigation::Quit,
            Input::Key(key)
                if !screen.types() && !matches!(screen, Screen::Table) && self.shared.means(&key, Action::Theme) =>
            {
                self.shared.next_theme();
                Navigation::Stay
            }
            Input::Key(key) => screen.key(&key, &mut self.shared),
            Input::Click { target, second } => screen.click(target, second, &mut self.shared),
            Input::Scroll { down } => screen.scroll(down, &mut self.shared),
            Input::Paste(text) => {
                screen.paste(&text);
                Navigation::Stay
            }
            Input::Answer { .. } | Input::Answered { .. } | Input::Dug { .. } => Navigation::Stay,
        };
        self.go(step);
    }

    /// Hands drills to the screen that waits for them; help may lie over it.
    fn dug(&mut self, number: u64, found: &[Drill]) {
        for screen in &mut self.screens {
            if let Screen::Drill(drill) = screen {
                drill.dug(number, found.to_vec(), &mut self.shared);
            }
        }
    }

    fn go(&mut self, step: Navigation) {
        match step {
            Navigation::Stay => return,
            Navigation::Push(screen) => self.screens.push(*screen),
            Navigation::Back => {
                self.screens.pop();
            }
            Navigation::Swap(screen) => {
                self.screens.pop();
                self.screens.push(*screen);
            }
            // The first screen stays below, so that leaving the table leads back to where the player came from.
            Navigation::Sit => {
                self.screens.truncate(1);
                if !matches!(self.screens.as_slice(), [Screen::Table]) {
                    self.screens.push(Screen::Table);
                }
            }
            // What was on the screen stays below and waits.
            Navigation::Look => self.screens.push(Screen::Table),
            Navigation::GoHome => {
                self.shared.leave_all();
                self.screens = vec![Screen::Home(Home::new(&self.shared))];
            }
            Navigation::Leave => {
                self.shared.leave();
                self.screens.pop();
            }
            Navigation::Quit => self.quit(),
        }
        if let Some(screen) = self.screens.last_mut() {
            screen.refresh(&self.shared);
        }
    }

    /// Keeps the game and ends.
    pub(crate) fn quit(&mut self) {
        self.shared.leave_all();
        self.screens.clear();
    }

    pub(crate) fn is_done(&self) -> bool {
        self.screens.is_empty()
    }

    /// Why the last game could not be kept, if so.
    pub(crate) fn trouble(&self) -> Option<&str> {
        Some(self.shared.notice.as_str()).filter(|notice| !notice.is_empty())
    }

    /// Questions for the coach that wait for a worker.
    pub(crate) fn take_inquiries(&mut self) -> Vec<Inquiry> {
        std::mem::take(&mut self.shared.inquiries)
    }

    /// Searches for drills that wait for a worker.
    pub(crate) fn take_digs(&mut self) -> Vec<Dig> {
        std::mem::take(&mut self.shared.digs)
    }

    /// Lets time pass; true if there is something new to see. The clock stands still while the board is not to be
    /// seen.
    pub(crate) fn tick(&mut self, passed: Duration) -> bool {
        match self.screens.last_mut() {
            Some(Screen::Drill(drill)) => drill.tick(passed),
            _ => self.shows_board() && self.shared.tick(passed),
        }
    }

    /// Shows moves as they happen.
    pub(crate) fn set_moving(&mut self) {
        self.shared.moving = true;
    }

    /// How long until the clock shows another time, a picture of a move has been seen, somebody else moves or the coach
    /// sets out by itself; `None` while all stands still.
    pub(crate) fn next_tick(&self) -> Option<Duration> {
        if let Some(Screen::Drill(drill)) = self.screens.last() {
            return drill.next_tick();
        }
        let play = self.shared.play.as_ref().filter(|_| self.shows_board())?;
        play.session.next_tick().into_iter().chain(play.film.left()).min()
    }

    fn shows_board(&self) -> bool {
        let shown = self.screens.iter().rev().find(|screen| !screen.is_overlay());
        matches!(shown, Some(Screen::Table))
    }

    /// Draws everything; gives what can be clicked.
    pub(crate) fn draw(&self, frame: &mut Frame) -> Targets {
        let area = frame.area();
        let (targets, cursor) = self.paint(area, frame.buffer_mut());
        if let Some(cursor) = cursor {
            frame.set_cursor_position(cursor);
        }
        targets
    }

    pub(crate) fn paint(&self, area: Rect, buffer: &mut Buffer) -> (Targets, Option<ratatui::layout::Position>) {
        let mut canvas = Canvas::new(buffer, &self.shared.theme);
        canvas.fill(area, self.shared.theme.screen());
        if area.width < LEAST.0 || area.height < LEAST.1 {
            too_small(area, &mut canvas);
            return (canvas.targets, None);
        }
        let first = self.screens.iter().rposition(|screen| !screen.is_overlay()).unwrap_or(0);
        for screen in self.screens.iter().skip(first) {
            screen.draw(&self.shared, area, &mut canvas);
        }
        (canvas.targets, canvas.cursor)
    }

    #[cfg(test)]
    pub(crate) fn top(&self) -> Option<&Screen> {
        self.screens.last()
    }

    #[cfg(test)]
    pub(crate) fn push(&mut self, screen: Screen) {
        self.screens.push(screen);
    }
}

fn too_small(area: Rect, canvas: &mut Canvas) {
    let text = format!("Too small: this is {}x{}, Parlor needs {}x{}.", area.width, area.height, LEAST.0, LEAST.1);
    let lines = crate::canvas::wrapped(&text, area.width);
    for (y, line) in (area.top()..area.bottom()).zip(&lines) {
        canvas.text(area.x, y, area.width, line, canvas.theme.screen());
    }
}
