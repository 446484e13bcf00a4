//! Many environments stepped at once, into memory that somebody else owns.

use super::{EnvError, Environment, Options, Spaces, open_many};
use crate::kit::random::Random;
use crate::kit::seed::Seed;

/// Where a fleet writes what is to be known: a row for each environment.
pub struct Room<'a> {
    /// What is to be seen, [`Spaces::seen`] integers each.
    pub seen: &'a mut [i32],
    /// 1 for each action that is legal, else 0; as many bytes each as there are actions.
    pub mask: &'a mut [u8],
    /// What the last actions earned.
    pub rewards: &'a mut [f64],
    /// Whether games are over.
    pub terminated: &'a mut [u8],
    /// Whether games are given up.
    pub truncated: &'a mut [u8],
}

/// Many environments of one setup. A game that is over is followed by another: the action after its last begins it, is
/// not looked at, and earns nothing.
pub struct Fleet {
    all: Vec<Box<dyn Environment>>,
    /// What an action earns that is not legal; nothing else comes of it but that it counts.
    illegal: f64,
    limit: u64,
    /// Actions that were not legal since each game began.
    idle: Vec<u64>,
    random: Random,
}

impl Fleet {
    /// So many environments of what a text names.
    ///
    /// # Errors
    /// When there is no such game or setup, or an option does not fit it.
    pub fn open(text: &str, options: &Options, count: usize, illegal: f64) -> Result<Self, EnvError> {
        let all = open_many(text, options, count)?;
        if all.is_empty() {
            return Err(EnvError::Option("there must be at least one environment".into()));
        }
        let random = Seed::new(options.seed.as_str()).random("fleet");
        Ok(Self { idle: vec![0; all.len()], all, illegal, limit: options.limit, random })
    }

    /// How many there are.
    #[must_use]
    pub fn len(&self) -> usize {
        self.all.len()
    }

    /// Whether there are none, which is never so.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.all.is_empty()
    }

    /// The numbers of the setup.
    #[must_use]
    pub fn spaces(&self) -> &Spaces {
        self.all[0].spaces()
    }

    /// One of them.
    #[must_use]
    pub fn at(&mut self, number: usize) -> Option<&mut (dyn Environment + 'static)> {
        self.all.get_mut(number).map(|env| &mut **env)
    }

    /// Begins another game in each, with a seed where one is given.
    ///
    /// # Errors
    /// When a board cannot be dealt.
    pub fn reset(&mut self, seeds: &[Option<String>], room: &mut Room<'_>) -> Result<(), EnvError> {
        for number in 0..self.all.len() {
            self.all[number].reset(seeds.get(number).and_then(|seed| seed.as_deref()))?;
            self.idle[number] = 0;
            self.write(number, 0.0, room);
        }
        Ok(())
    }

    /// Steps each; how many games were begun instead.
    ///
    /// # Errors
    /// When the next board cannot be dealt.
    pub fn step(&mut self, actions: &[i64], room: &mut Room<'_>) -> Result<usize, EnvError> {
        let mut begun = 0;
        for (number, &action) in actions.iter().enumerate().take(self.all.len()) {
            let spent = self.is_spent(number);
            let env = &mut self.all[number];
            if !env.last().goes_on() || spent {
                env.reset(None)?;
                self.idle[number] = 0;
                begun += 1;
                self.write(number, 0.0, room);
                continue;
            }
            let made = usize::try_from(action).ok().and_then(|action| env.step(action).ok());
            let reward = made.map_or(self.illegal, |step| step.reward);
            self.idle[number] += u64::from(made.is_none());
            self.write(number, reward, room);
        }
        Ok(begun)
    }

    /// Whether actions that were not legal have used up the limit.
    fn is_spent(&self, number: usize) -> bool {
        self.limit > 0 && self.all[number].steps() + self.idle[number] >= self.limit
    }

    fn write(&self, number: usize, reward: f64, room: &mut Room<'_>) {
        let env = &self.all[number];
        let Spaces { actions, .. } = *env.spaces();
        let wide = room.seen.len() / self.all.len();
        env.observe(&mut room.seen[number * wide..][..wide]);
        let mask = &mut room.mask[number * actions..][..actions];
        mask.fill(0);
        env.legal().iter().for_each(|&action| mask[action as usize] = 1);
        let last = env.last();
        room.rewards[number] = reward;
        room.terminated[number] = last.terminated.into();
        room.truncated[number] = (!last.terminated && (last.truncated || self.is_spent(number))).into();
    }

    /// A legal action for each by chance; 0 where a game is over, and the action is not looked at.
    pub fn choose(&mut self, actions: &mut [i64]) {
        for (env, action) in self.all.iter().zip(actions) {
            *action = self.random.pick(env.legal()).map_or(0, |&action| action.into());
        }
    }
}
