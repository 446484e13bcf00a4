//! The computer players of a game: who shall play, and how fast.

use parlor_games::catalogue::find;
use parlor_games::table::Command;
use ratatui::layout::Rect;

use super::confirm::Confirm;
use super::menu::{first_shown, walk};
use super::{Screen, Step};
use crate::canvas::{Canvas, Target, centred, wrapped};
use crate::desk::Desk;
use crate::pilot::Who;

const WIDTH: u16 = 72;
/// The width of a name.
const NAME: u16 = 12;
/// What stands below the list: a blank line, the speed, a blank line, the keys.
const BELOW: u16 = 4;

/// The choice of a player.
pub(crate) struct Players {
    players: Vec<(&'static str, &'static str)>,
    chosen: usize,
}

impl Players {
    /// The players of the game on the table, the one that played last under the hand.
    pub(crate) fn new(desk: &Desk) -> Self {
        let mut players = vec![("coach", "plays a line that is proved to win, and says so where there is none")];
        let entry = desk.card().and_then(|card| find(card.id).ok());
        players.extend(entry.map(|entry| entry.players()).unwrap_or_default());
        let last = desk.play.as_ref().and_then(|play| play.last_player.as_deref());
        let chosen = players.iter().position(|(name, _)| Some(*name) == last).unwrap_or(0);
        Self { players, chosen }
    }

    pub(crate) fn key(&mut self, key: &str, desk: &mut Desk) -> Step {
        if walk(&mut self.chosen, self.players.len(), key) {
            return Step::Stay;
        }
        match key {
            "Right" | "l" | "+" | "=" => desk.set_speed(desk.speed.turned(true)),
            "Left" | "h" | "-" => desk.set_speed(desk.speed.turned(false)),
            "Enter" | "Space" => return self.start(desk),
            "Esc" | "q" | "D" => return Step::Back,
            _ => {}
        }
        Step::Stay
    }

    pub(crate) fn click(&mut self, target: Target, desk: &mut Desk) -> Step {
        match target {
            Target::Row(row) if row == self.chosen => return self.start(desk),
            Target::Row(row) if row < self.players.len() => self.chosen = row,
            Target::Turn(_, faster) => desk.set_speed(desk.speed.turned(faster)),
            _ => {}
        }
        Step::Stay
    }

    fn start(&self, desk: &mut Desk) -> Step {
        let name = self.players[self.chosen].0;
        let command = Command::Demo { player: name.to_owned() };
        match desk.play.as_ref().and_then(|play| play.asks_first(&command)) {
            Some(question) => Step::Swap(Box::new(Screen::Confirm(Confirm::player(question, name)))),
            None => {
                desk.take_off(Who::Player(name.to_owned()));
                Step::Back
            }
        }
    }

    pub(crate) fn draw(&self, desk: &Desk, area: Rect, canvas: &mut Canvas) {
        let width = WIDTH.min(area.width);
        // The frame and the hand take six columns.
        let lines = self.lines(width.saturating_sub(NAME + 7));
        let inside = canvas.dialog(centred(area, width, lines.len() as u16 + BELOW + 2), "Let a computer player play");
        let theme = canvas.theme;
        let list = Rect { height: inside.height.saturating_sub(BELOW), ..inside };
        let at = lines.iter().position(|line| line.0 == self.chosen).unwrap_or(0);
        let first = first_shown(at, lines.len(), usize::from(list.height));
        for (y, (index, name, about)) in (list.top()..list.bottom()).zip(&lines[first..]) {
            let row = Rect::new(list.x, y, list.width, 1);
            let chosen = *index == self.chosen;
            let style = if chosen { theme.chosen() } else { theme.screen() };
            canvas.fill(row, style);
            if chosen && !name.is_empty() {
                canvas.text(row.x, y, 1, theme.glyphs().hand, style);
            }
            canvas.text(row.x + 2, y, NAME, name, style);
            canvas.text(row.x + 3 + NAME, y, row.width.saturating_sub(3 + NAME), about, style);
            canvas.target(row, Target::Row(*index));
        }
        let y = inside.bottom().saturating_sub(BELOW - 1);
        let [back, on] = theme.glyphs().choice;
        canvas.text(inside.x + 2, y, NAME, "Speed", theme.dim());
        let x = inside.x + 3 + NAME;
        let speed = format!("{back} {} {on}", desk.speed.name());
        let end = canvas.text(x, y, inside.width.saturating_sub(3 + NAME), &speed, theme.accent());
        canvas.target(Rect::new(x, y, end - x, 1), Target::Turn(0, true));
        canvas.target(Rect::new(x, y, 1, 1), Target::Turn(0, false));
        canvas.text(end + 2, y, inside.right().saturating_sub(end + 2), desk.speed.about(), theme.dim());
        let keys = [("Enter", "Start"), ("Left", "Slower"), ("Right", "Faster"), ("Esc", "Back")];
        canvas.keys(inside.x, inside.bottom().saturating_sub(1), inside.width, &keys);
    }

    /// A line or more for each player: which one, its name in the first line, what it does.
    fn lines(&self, width: u16) -> Vec<(usize, &'static str, String)> {
        let mut lines = Vec::new();
        for (index, (name, about)) in self.players.iter().enumerate() {
            for (number, line) in wrapped(about, width).into_iter().enumerate() {
                lines.push((index, if number == 0 { *name } else { "" }, line));
            }
        }
        lines
    }
}
