//! The player's hand: keys and clicks at the board, the cursor, and what is half made.

use super::Reply;
use super::coaching::Exhibit;
use super::table_of::TableOf;
use crate::game::{Game, Press, Refusal};
use crate::scene::{CellId, Direction, Key, Scene, step};

impl<G: Game> TableOf<G> {
    /// The board that is to be seen has changed.
    pub(super) fn tidy_hand(&mut self) {
        self.focus.release();
        let scene = self.bare_scene();
        if scene.cell(self.focus.cursor).is_none() {
            // Where a piece has gone with its place, the cursor stays as near as the numbers of the places say.
            let nearest = scene.cells.iter().min_by_key(|cell| cell.id.abs_diff(self.focus.cursor));
            self.focus.cursor = nearest.map_or(0, |cell| cell.id);
        }
    }

    fn pressed(&mut self, press: Press<G::Move>) -> Result<Reply, Refusal> {
        match press {
            Press::Nothing => Ok(Reply::default()),
            Press::Held => Ok(Reply::said(G::scene(&self.position(), &self.focus).sentence)),
            Press::Play(made) => self.make(&made),
            Press::Refuse(refusal) => Err(refusal),
        }
    }

    pub(super) fn press(&mut self, key: Key) -> Result<Reply, Refusal> {
        self.not_paused()?;
        if matches!(self.exhibit, Exhibit::Line(_)) || (self.replay && matches!(self.exhibit, Exhibit::None)) {
            // While a line or a replay is shown the keys walk along it.
            match key {
                Key::Left | Key::Up | Key::Previous => return self.step(true),
                Key::Right | Key::Down | Key::Next => return self.step(false),
                Key::Select => return self.take_over(),
                _ => {}
            }
        }
        let direction = match key {
            Key::Up => Direction::Up,
            Key::Down => Direction::Down,
            Key::Left => Direction::Left,
            Key::Right => Direction::Right,
            Key::Above => Direction::Above,
            Key::Below => Direction::Below,
            Key::Next => Direction::Next,
            Key::Previous => Direction::Previous,
            Key::Select | Key::Mark | Key::Enter(_) | Key::Erase | Key::Choice(_) => return self.act(key),
            Key::Cancel => {
                let held = self.put_away() || self.focus.release() || self.advice.take().is_some();
                return Ok(Reply::said(if held { "Dropped." } else { "" }));
            }
        };
        let scene = self.bare_scene();
        self.look(step(&scene, self.focus.cursor, direction), &scene)
    }

    /// A key that does something to the cell under the cursor.
    pub(super) fn act(&mut self, key: Key) -> Result<Reply, Refusal> {
        self.playable()?;
        let mut focus = self.focus.clone();
        let position = self.position();
        let press = match key {
            Key::Mark => G::mark(&position, &mut focus),
            Key::Enter(c) => G::enter(&position, &mut focus, Some(c)),
            Key::Erase => G::enter(&position, &mut focus, None),
            Key::Choice(choice) => G::choose(&position, &mut focus, choice),
            _ => G::select(&position, &mut focus),
        };
        self.focus = focus;
        self.pressed(press)
    }

    pub(super) fn look(&mut self, cell: CellId, scene: &Scene) -> Result<Reply, Refusal> {
        let Some(seen) = scene.cell(cell) else {
            return Err(Refusal::new("no-cell", [], "There is no such place."));
        };
        self.focus.cursor = cell;
        Ok(Reply::said(seen.words()))
    }
}
