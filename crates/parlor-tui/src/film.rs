//! What is to be seen of a move before it is over: the line of a match, the rounds of a cascade. A film is a few
//! pictures that follow one another by themselves; any input ends it.

use std::collections::VecDeque;
use std::time::Duration;

use parlor_games::game::BoardEvent;
use parlor_games::scene::{CellId, Face, Line, LineKind, Marks, Piece, Scene};

/// How long a picture is shown.
const SHOWN: Duration = Duration::from_millis(150);
/// More pictures than these would make a player wait.
const MOST: usize = 16;

/// Pictures still to be shown, the present one first.
#[derive(Debug, Default)]
pub(crate) struct Film {
    pictures: VecDeque<Scene>,
    left: Duration,
}

impl Film {
    /// What lies between two positions, as far as the events of the move tell.
    pub(crate) fn new(before: &Scene, after: &Scene, events: &[BoardEvent]) -> Self {
        let mut pictures = VecDeque::new();
        let mut scene = Scene {
            counters: after.counters.clone(),
            choices: after.choices.clone(),
            sentence: after.sentence.clone(),
            lines: Vec::new(),
            ..before.clone()
        };
        let rounds: Vec<&[BoardEvent]> = events.split(|event| *event == BoardEvent::Beat).collect();
        for (number, round) in rounds.iter().enumerate() {
            let lines: Vec<Line> = round.iter().filter_map(line).collect();
            if !lines.is_empty() {
                pictures.push_back(Scene { lines, ..scene.clone() });
            }
            turn(&mut scene, round);
            // The move is made: nothing is in the hand any more.
            scene.cells.iter_mut().for_each(|cell| cell.marks &= Marks::FOCUS | Marks::FREE);
            // The last round leads to the position itself.
            if number + 1 < rounds.len() {
                pictures.push_back(scene.clone());
            }
        }
        pictures.truncate(MOST);
        Self { pictures, left: SHOWN }
    }

    /// The present picture.
    pub(crate) fn picture(&self) -> Option<&Scene> {
        self.pictures.front()
    }

    /// How long it stays.
    pub(crate) fn left(&self) -> Option<Duration> {
        (!self.pictures.is_empty()).then_some(self.left)
    }

    /// How long all of it takes.
    pub(crate) fn length(&self) -> Duration {
        SHOWN * self.pictures.len() as u32
    }

    /// Lets time pass; true if there is another picture now, or none any more.
    pub(crate) fn tick(&mut self, passed: Duration) -> bool {
        if self.pictures.is_empty() {
            return false;
        }
        self.left = self.left.saturating_sub(passed);
        if self.left > Duration::ZERO {
            return false;
        }
        self.pictures.pop_front();
        self.left = SHOWN;
        true
    }
}

fn line(event: &BoardEvent) -> Option<Line> {
    match event {
        BoardEvent::Line { points } => Some(Line { points: points.clone(), kind: LineKind::Last, arrow: false }),
        _ => None,
    }
}

/// Does to the faces of a scene what the events of one round say: pieces go, the others move all at once, new ones come.
fn turn(scene: &mut Scene, round: &[BoardEvent]) {
    let empty = Face::empty(if scene.board.backdrop.is_some() { Piece::BARE } else { Piece::FELT });
    for event in round {
        if let BoardEvent::Vanish { cell } = event {
            put(scene, *cell, empty.clone());
        }
    }
    let slides: Vec<(CellId, CellId, Option<Face>)> = round
        .iter()
        .filter_map(|event| match event {
            BoardEvent::Slide { from, to } => Some((*from, *to, scene.cell(*from).map(|cell| cell.face.clone()))),
            _ => None,
        })
        .collect();
    for (from, ..) in &slides {
        put(scene, *from, empty.clone());
    }
    for (_, to, face) in slides {
        put(scene, to, face.unwrap_or_else(|| empty.clone()));
    }
    for event in round {
        if let BoardEvent::Appear { cell, face } | BoardEvent::Change { cell, face } = event {
            put(scene, *cell, face.clone());
        }
    }
}

fn put(scene: &mut Scene, id: CellId, face: Face) {
    if let Some(cell) = scene.cells.iter_mut().find(|cell| cell.id == id) {
        cell.face = face;
    }
}

#[cfg(test)]
mod tests {
    use parlor_games::catalogue;
    use parlor_games::table::{Command, Level, Obeyed};

    use super::*;

    fn film(id: &str, text: &str) -> (Film, Scene) {
        let mut table = catalogue::open(id, Level::Easy).unwrap();
        let before = table.scene();
        let Obeyed::Done(reply) = table.obey(&Command::Play { text: text.to_owned() }, None).unwrap() else {
            panic!("a move needs no coach")
        };
        (Film::new(&before, &table.scene(), &reply.events), table.scene())
    }

    #[test]
    fn a_match_shows_its_line_for_a_moment_over_the_pieces_it_joins() {
        let (mut film, _) = film("pikachu@AB/BC/AC", "1,1-3,1");
        let picture = film.picture().unwrap();
        assert_eq!(picture.lines.len(), 1);
        assert_eq!(picture.cells[0].face.text, "A");
        assert!(!film.tick(SHOWN / 2));
        assert!(film.tick(SHOWN / 2));
        assert!(film.picture().is_none() && film.left().is_none() && !film.tick(SHOWN));
    }

    #[test]
    fn the_rounds_of_a_cascade_lead_to_the_position() {
        let (film, after) = film("candy@0010/1232/2321+012", "0,3L");
        assert!(film.pictures.len() >= 3);
        let faces = |scene: &Scene| scene.cells.iter().take(12).map(|cell| cell.face.clone()).collect::<Vec<_>>();
        assert_eq!(faces(film.pictures.back().unwrap()), faces(&after));
    }

    #[test]
    fn a_move_of_one_step_needs_no_film() {
        let (film, _) = film("template@ABBA", "2");
        assert!(film.picture().is_none());
    }
}
