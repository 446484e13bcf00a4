//! The environment of a game.

use std::sync::Arc;

use super::boards::Boards;
use super::{EnvError, Environment, MOST_ACTIONS, Options, Reward, Saved, Spaces, Step};
use crate::coach::{Budget, Judged, judged};
use crate::game::{Game, Plane, Standing};
use crate::kit::id::{GameId, Source};
use crate::scene::{Focus, Marks, Scene};
use crate::table::{position_id, position_of};

/// A game that a program plays, with the game's types.
pub(crate) struct EnvOf<G: Game> {
    boards: Arc<Boards<G>>,
    spaces: Arc<Spaces>,
    options: Options,
    /// Which of several this is, and how many there are.
    place: (u64, u64),
    /// The text behind the boards to come, and how many were dealt from it.
    seed: String,
    episode: u64,
    source: Source,
    course: G::Course,
    standing: Standing,
    steps: u64,
    last: Step,
    legal: Vec<u32>,
}

impl<G: Game> EnvOf<G> {
    /// So many environments, each at the beginning of its first game.
    pub(crate) fn many(id: &GameId, options: &Options, count: usize) -> Result<Vec<Box<dyn Environment>>, EnvError> {
        let boards = Boards::<G>::new(id, options)?;
        let mut spaces: Option<Arc<Spaces>> = None;
        let mut all: Vec<Box<dyn Environment>> = Vec::new();
        for number in 0..count as u64 {
            let seed = if count == 1 { options.seed.clone() } else { format!("{}/{number}", options.seed) };
            let place = (number, count as u64);
            let (source, course) = boards.next(&seed, 1, place.0, place.1)?;
            let spaces = match &spaces {
                Some(spaces) => Arc::clone(spaces),
                None => Arc::clone(spaces.insert(Arc::new(space::<G>(&course)?))),
            };
            check::<G>(options, &course)?;
            let mut env = Self {
                boards: Arc::clone(&boards),
                spaces,
                options: options.clone(),
                place,
                seed,
                episode: 1,
                source,
                course,
                standing: Standing::default(),
                steps: 0,
                last: Step::default(),
                legal: Vec::new(),
            };
            env.begin();
            all.push(Box::new(env));
        }
        Ok(all)
    }

    /// Looks at a course that is new.
    fn begin(&mut self) {
        self.steps = 0;
        self.standing = G::standing(&self.course);
        self.look_for_moves();
        self.last = self.outcome(0.0);
    }

    fn look_for_moves(&mut self) {
        self.legal.clear();
        if !self.standing.won {
            G::legal(&mut self.course, self.options.all_moves, &mut self.legal);
            self.legal.sort_unstable();
        }
    }

    fn outcome(&self, reward: f64) -> Step {
        let terminated = self.legal.is_empty();
        let spent = self.options.limit > 0 && self.steps >= self.options.limit;
        Step { reward, terminated, truncated: spent && !terminated }
    }

    fn reward(&self, before: &Standing) -> f64 {
        let now = &self.standing;
        match self.options.reward {
            Reward::Win => f64::from(u8::from(now.won)),
            Reward::Progress => now.progress as f64 - before.progress as f64,
            Reward::Points => (now.points.unwrap_or(0) - before.points.unwrap_or(0)) as f64,
            Reward::Moves => -1.0,
        }
    }

    /// Why an action that exists is not legal now, in the words of the game.
    fn refusal(&self, action: usize) -> EnvError {
        let position = G::position(&self.course);
        let why = match G::counted(&self.course, action) {
            Some(made) => G::refuse(&position, &made).map_or_else(
                || "it helps or takes back, which \"all_moves\" allows".into(),
                |refusal| refusal.sentence,
            ),
            None => "it is no move".into(),
        };
        EnvError::Refused { action, why }
    }
}

/// The spaces of a game, if they are not too large.
fn space<G: Game>(course: &G::Course) -> Result<Spaces, EnvError> {
    let actions = G::actions(course);
    if actions > MOST_ACTIONS {
        let what = format!("this board has {actions} actions, and an environment at most {MOST_ACTIONS}");
        return Err(EnvError::Option(what));
    }
    Ok(Spaces { actions, observation: G::planes(course) })
}

/// Whether options fit the game.
fn check<G: Game>(options: &Options, course: &G::Course) -> Result<(), EnvError> {
    let countless = G::standing(course).points.is_none();
    if options.reward == Reward::Points && countless {
        let others = [Reward::Win, Reward::Progress, Reward::Moves].map(Reward::word).join(", ");
        return Err(EnvError::Option(format!("{} counts no points; rewards are {others}", G::CARD.id)));
    }
    Ok(())
}

impl<G: Game> Environment for EnvOf<G> {
    fn spaces(&self) -> &Spaces {
        &self.spaces
    }

    fn fixed(&self) -> Vec<(Plane, Vec<i32>)> {
        G::fixed(&self.course)
    }

    fn reset(&mut self, seed: Option<&str>) -> Result<(), EnvError> {
        let (source, course) = match seed {
            Some(seed) => {
                let start = self.boards.named(seed)?;
                (self.seed, self.episode) = (seed.to_owned(), 0);
                start
            }
            None => {
                let start = self.boards.next(&self.seed, self.episode + 1, self.place.0, self.place.1)?;
                self.episode += 1;
                start
            }
        };
        (self.source, self.course) = (source, course);
        self.begin();
        Ok(())
    }

    fn set(&mut self, options: &Options) -> Result<(), EnvError> {
        check::<G>(options, &self.course)?;
        self.options = options.clone();
        self.look_for_moves();
        self.last = self.outcome(self.last.reward);
        Ok(())
    }

    fn step(&mut self, action: usize) -> Result<Step, EnvError> {
        if action >= self.spaces.actions {
            return Err(EnvError::NoAction(action, self.spaces.actions.saturating_sub(1)));
        }
        if !self.last.goes_on() {
            return Err(EnvError::Over);
        }
        if self.legal.binary_search(&(action as u32)).is_err() {
            return Err(self.refusal(action));
        }
        G::act(&mut self.course, action);
        self.steps += 1;
        let before = std::mem::replace(&mut self.standing, G::standing(&self.course));
        self.look_for_moves();
        self.last = self.outcome(self.reward(&before));
        Ok(self.last)
    }

    fn legal(&self) -> &[u32] {
        if self.last.goes_on() { &self.legal } else { &[] }
    }

    fn observe(&self, seen: &mut [i32]) {
        G::look(&self.course, seen);
    }

    fn last(&self) -> Step {
        self.last
    }

    fn won(&self) -> bool {
        self.standing.won
    }

    fn steps(&self) -> u64 {
        self.steps
    }

    fn board(&self) -> String {
        self.boards.id(&self.source)
    }

    fn text(&self, action: usize) -> Option<String> {
        G::counted(&self.course, action).map(|made| made.to_string())
    }

    fn spelt(&self, text: &str) -> Result<Vec<usize>, EnvError> {
        let unreadable = |error| EnvError::Unreadable { text: text.to_owned(), error };
        let made: G::Move = text.parse().map_err(unreadable)?;
        let off = || EnvError::Option(format!("\"{text}\" is no move on this board"));
        G::spelt(&self.course, &made).ok_or_else(off)
    }

    fn scene(&self) -> Scene {
        let mut scene = G::scene(&G::observe(&G::position(&self.course)), &Focus::default());
        // Nobody's hand is on the board.
        scene.cells.iter_mut().for_each(|cell| cell.marks.remove(Marks::FOCUS));
        scene
    }

    fn judge(&self, budget: &mut Budget) -> Judged {
        judged::<G>(&G::position(&self.course), budget)
    }

    fn save(&self) -> Saved {
        Saved {
            board: self.board(),
            position: position_id::<G>(&G::position(&self.course)),
            steps: self.steps,
            seed: self.seed.clone(),
            episode: self.episode,
        }
    }

    fn restore(&mut self, saved: &Saved) -> Result<(), EnvError> {
        let read = |text: &str| -> Result<GameId, EnvError> {
            let id: GameId = text.parse()?;
            match id.game == G::CARD.id {
                true => Ok(id),
                false => Err(EnvError::Save(format!("it is of {}, not of {}", id.game, G::CARD.id))),
            }
        };
        let (board, mut position) = (read(&saved.board)?, read(&saved.position)?);
        // What was saved names its setup in full, and the card's defaults are written as nothing.
        position.setup.get_or_insert_default();
        let mut course = G::begin(position_of::<G>(&position)?);
        if space::<G>(&course)? != *self.spaces {
            return Err(EnvError::Save(format!("its board has other actions or planes than {}", self.board())));
        }
        std::mem::swap(&mut self.course, &mut course);
        (self.source, self.seed, self.episode) = (board.source, saved.seed.clone(), saved.episode);
        self.begin();
        self.steps = saved.steps;
        self.last = self.outcome(0.0);
        Ok(())
    }
}
