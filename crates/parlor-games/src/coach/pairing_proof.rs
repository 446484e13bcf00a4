//! Proofs that equal tiles cannot all go in pairs, for games in which taking tiles away never blocks anything. What is
//! here checks them and shares nothing with the search in `pairing`: it knows which tiles are equal, asks the rules of
//! the game which two can go together, and reasons in the plainest way.
//!
//! A pair is written as the game writes the move, and `!` before it says that it is not made. Steps are
//!
//! ```text
//! odd 1,1                the tiles equal to this one are an odd number; this ends the proof
//! needs 1,1-2,3 4,1-4,6  one of these is so, or tiles stay
//! so !1,1-2,3 4,4-5,5    one of these is so by the steps before; with nothing after it, it ends the proof
//! ```
//! **`needs`** is checked by a sweep. Suppose none of it is so: pairs named are out, and where `!` names one both its
//! tiles go with each other only. Then a tile goes as soon as the rules join it with an equal one, gone or not, unless
//! the pair is out; again and again until nothing changes. That takes at least what any play could that makes no pair
//! that is out. Tiles that stay prove the step; `needs` with nothing after it is proved by tiles that stay whatever is
//! paired, and ends the proof.
//!
//! **`so`** is checked by supposing that none of it is so, and drawing conclusions one at a time until two of them
//! contradict: every tile goes with exactly one other, and of each step before something is so.
//!
//! Of four equal tiles a pair leaves a pair, so the two are one and the same thing.

use super::{Budget, Misstep, OutOfBudget};

/// What tiles lie on, by the rules of the game.
pub(crate) trait PairTable: Clone {
    /// Whether two equal tiles can go together now, or could if those of them that are gone were still there.
    fn joins(&self, a: usize, b: usize) -> bool;

    /// Takes a tile away.
    fn take(&mut self, tile: usize);
}

/// Two tiles, the smaller number first.
type Pair = (usize, usize);

/// Something that is so or not: that two tiles go together, or that they do not.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) struct Claim {
    pair: Pair,
    made: bool,
}

impl Claim {
    /// That two tiles go together, or that they do not.
    pub(crate) fn new(a: usize, b: usize, made: bool) -> Self {
        Self { pair: (a.min(b), a.max(b)), made }
    }
}

/// One step of a proof.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum PairStep {
    /// The tiles equal to this one are an odd number.
    Odd(usize),
    /// One of these is so, or tiles stay.
    Needs(Vec<Claim>),
    /// One of these is so by the steps before.
    So(Vec<Claim>),
}

impl PairStep {
    /// The step as text; `name` writes a tile, and `-` stands between the two of a pair.
    pub(crate) fn text(&self, name: impl Fn(usize) -> String) -> String {
        let (word, claims) = match self {
            Self::Odd(tile) => return format!("odd {}", name(*tile)),
            Self::Needs(claims) => ("needs", claims),
            Self::So(claims) => ("so", claims),
        };
        let claim =
            |&Claim { pair: (a, b), made }: &Claim| format!(" {}{}-{}", if made { "" } else { "!" }, name(a), name(b));
        word.to_owned() + &claims.iter().map(claim).collect::<String>()
    }

    /// Reads a step; `tile` reads a tile.
    fn read(text: &str, tile: &impl Fn(&str) -> Option<usize>) -> Result<Self, String> {
        let mut words = text.split(' ');
        let first = words.next().unwrap_or_default();
        let named = |text: &str| tile(text).ok_or_else(|| format!("\"{text}\" is no tile that is there"));
        let claim = |word: &str| -> Result<Claim, String> {
            let (made, pair) = word.strip_prefix('!').map_or((true, word), |pair| (false, pair));
            let (a, b) = pair.split_once('-').ok_or_else(|| format!("\"{word}\" is no pair"))?;
            Ok(Claim::new(named(a)?, named(b)?, made))
        };
        match first {
            "odd" => match (words.next(), words.next()) {
                (Some(word), None) => named(word).map(Self::Odd),
                _ => Err("expected \"odd TILE\"".into()),
            },
            "needs" => words.map(claim).collect::<Result<_, _>>().map(Self::Needs),
            "so" => words.map(claim).collect::<Result<_, _>>().map(Self::So),
            _ => Err("expected \"odd\", \"needs\" or \"so\"".into()),
        }
    }
}

/// Checks the steps of a proof; `groups` are the tiles that are there, equal ones together, and `tile` reads a tile.
///
/// # Errors
/// The first step that does not hold.
pub(crate) fn check<T: PairTable>(
    table: &T,
    groups: &[Vec<usize>],
    steps: &[&str],
    tile: impl Fn(&str) -> Option<usize>,
) -> Result<(), Misstep> {
    let mut checker = Checker::new(table, groups);
    for (at, text) in steps.iter().enumerate() {
        let step = PairStep::read(text, &tile).map_err(|what| Misstep::new(at, what))?;
        let ends = checker.step(&step).map_err(|what| Misstep::new(at, what))?;
        if ends && at + 1 < steps.len() {
            return Err(Misstep::new(at + 1, "the proof has ended before"));
        }
        if ends {
            return Ok(());
        }
    }
    Err(Misstep::new(steps.len(), "the steps do not end in \"odd TILE\", or in \"needs\" or \"so\" alone"))
}

/// What checking a step costs, in nodes, when a proof is written.
const STEP: u64 = 16;

/// The same proof as text without the steps that its end does not need; `name` writes a tile.
///
/// # Errors
/// When the budget does not last for checking it, or it does not hold.
pub(crate) fn written<T: PairTable>(
    table: &T,
    groups: &[Vec<usize>],
    steps: Vec<PairStep>,
    name: impl Fn(usize) -> String,
    budget: &mut Budget,
) -> Result<Vec<String>, OutOfBudget> {
    let mut checker = Checker::new(table, groups);
    let mut uses: Vec<Vec<usize>> = Vec::new();
    let mut ended = false;
    for step in &steps {
        budget.spend(STEP)?;
        ended = checker.step(step).map_err(|_| OutOfBudget)?;
        uses.push(std::mem::take(&mut checker.used));
        if ended {
            break;
        }
    }
    let mut wanted = vec![false; uses.len()];
    *wanted.last_mut().filter(|_| ended).ok_or(OutOfBudget)? = true;
    for step in (0..uses.len()).rev() {
        if wanted[step] {
            uses[step].iter().for_each(|&used| wanted[used] = true);
        }
    }
    Ok(steps.iter().zip(wanted).filter(|(_, wanted)| *wanted).map(|(step, _)| step.text(&name)).collect())
}

/// Why something was concluded.
#[derive(Clone, Copy)]
enum Reason {
    /// It was supposed.
    Supposed,
    /// One of its tiles goes with another.
    Rival(usize),
    /// Nothing else of this fact can be so.
    Fact(usize),
}

/// Of a fact something is so. The first are those that every tile goes with some other; the others are steps.
struct Fact {
    claims: Vec<(usize, bool)>,
    step: Option<usize>,
}

struct Checker<'a, T> {
    table: &'a T,
    groups: &'a [Vec<usize>],
    /// Every pair with its number. The two pairs of four equal tiles have the same.
    pairs: Vec<(Pair, usize)>,
    /// The tiles of the pairs with each number.
    tiles: Vec<Vec<usize>>,
    /// The numbers of the pairs of each tile.
    at: Vec<Vec<usize>>,
    facts: Vec<Fact>,
    /// The facts that have each claim, by twice its number and one more if it is made, as one of the two looked at.
    watching: Vec<Vec<usize>>,
    made: Vec<Option<bool>>,
    reasons: Vec<Reason>,
    /// What was concluded, in order.
    trail: Vec<usize>,
    done: usize,
    /// What holds by the steps alone contradicts itself.
    over: Option<Vec<usize>>,
    steps: usize,
    /// The steps that the last one followed from.
    used: Vec<usize>,
}

impl<'a, T: PairTable> Checker<'a, T> {
    fn new(table: &'a T, groups: &'a [Vec<usize>]) -> Self {
        let most = groups.iter().flatten().max().map_or(0, |tile| tile + 1);
        let (mut pairs, mut tiles, mut at) = (Vec::new(), Vec::<Vec<usize>>::new(), vec![Vec::new(); most]);
        for group in groups {
            let first = tiles.len();
            for (index, &a) in group.iter().enumerate() {
                for (other, &b) in group.iter().enumerate().skip(index + 1) {
                    // Of four equal tiles 1-2 is what 0-3 leaves, 1-3 what 0-2 does, and 2-3 what 0-1 does.
                    let number = if group.len() == 4 && index > 0 { first + 5 - index - other } else { tiles.len() };
                    if number == tiles.len() {
                        tiles.push(Vec::new());
                    }
                    pairs.push(((a.min(b), a.max(b)), number));
                    for tile in [a, b] {
                        tiles[number].push(tile);
                        at[tile].push(number);
                    }
                }
            }
        }
        pairs.sort_unstable();
        let numbers = tiles.len();
        let mut checker = Self {
            table,
            groups,
            pairs,
            tiles,
            at,
            facts: Vec::new(),
            watching: vec![Vec::new(); 2 * numbers],
            made: vec![None; numbers],
            reasons: vec![Reason::Supposed; numbers],
            trail: Vec::new(),
            done: 0,
            over: None,
            steps: 0,
            used: Vec::new(),
        };
        for &tile in groups.iter().flatten() {
            checker.note(checker.at[tile].iter().map(|&number| (number, true)).collect(), None);
        }
        checker
    }

    fn number(&self, pair: Pair) -> Result<usize, String> {
        let place = self.pairs.binary_search_by_key(&pair, |&(pair, _)| pair);
        place.map(|place| self.pairs[place].1).map_err(|_| "two tiles that are not equal".into())
    }

    fn numbered(&self, claims: &[Claim]) -> Result<Vec<(usize, bool)>, String> {
        claims.iter().map(|claim| Ok((self.number(claim.pair)?, claim.made))).collect()
    }

    /// Checks a step; whether it ends the proof.
    fn step(&mut self, step: &PairStep) -> Result<bool, String> {
        self.used.clear();
        let claims = match step {
            PairStep::Odd(tile) => {
                let group = self.groups.iter().find(|group| group.contains(tile));
                return match group {
                    Some(group) if group.len() % 2 == 1 => Ok(true),
                    _ => Err("the tiles equal to it are an even number".into()),
                };
            }
            PairStep::Needs(claims) => {
                let claims = self.numbered(claims)?;
                if !self.stays(&claims) {
                    return Err("no tile stays without it".into());
                }
                claims
            }
            PairStep::So(claims) => {
                let claims = self.numbered(claims)?;
                if !self.follows(&claims) {
                    return Err("it does not follow from the steps before".into());
                }
                claims
            }
        };
        if claims.is_empty() {
            return Ok(true);
        }
        self.note(claims, Some(self.steps));
        self.steps += 1;
        Ok(false)
    }

    /// Whether tiles stay if none of these is so.
    fn stays(&self, claims: &[(usize, bool)]) -> bool {
        let mut out = vec![false; self.tiles.len()];
        for &(number, made) in claims {
            if made {
                out[number] = true;
            } else {
                let rivals = self.tiles[number].iter().flat_map(|&tile| &self.at[tile]);
                rivals.filter(|&&rival| rival != number).for_each(|&rival| out[rival] = true);
            }
        }
        let mut table = self.table.clone();
        let mut gone = vec![false; self.at.len()];
        loop {
            let mut changed = false;
            for &((a, b), number) in &self.pairs {
                let settled = out[number] || (gone[a] && gone[b]);
                if !settled && table.joins(a, b) {
                    for tile in [a, b] {
                        if !std::mem::replace(&mut gone[tile], true) {
                            table.take(tile);
                        }
                    }
                    changed = true;
                }
            }
            if !changed {
                return self.groups.iter().flatten().any(|&tile| !gone[tile]);
            }
        }
    }

    /// Whether supposing that none of these is so leads to a contradiction.
    fn follows(&mut self, claims: &[(usize, bool)]) -> bool {
        if let Some(used) = &self.over {
            self.used.clone_from(used);
            return true;
        }
        let before = self.trail.len();
        let mut contradiction = None;
        for &(number, made) in claims {
            match self.made[number] {
                None => self.conclude(number, !made, Reason::Supposed),
                Some(so) if so == made => contradiction = Some(vec![number]),
                Some(_) => {}
            }
        }
        let contradiction = contradiction.map(|numbers| (numbers, None)).or_else(|| self.propagate());
        let follows = contradiction.is_some();
        if let Some((numbers, fact)) = contradiction {
            self.used = self.trace(numbers, fact);
        }
        for number in self.trail.drain(before..) {
            self.made[number] = None;
        }
        self.done = before;
        follows
    }

    fn conclude(&mut self, number: usize, made: bool, reason: Reason) {
        self.made[number] = Some(made);
        self.reasons[number] = reason;
        self.trail.push(number);
    }

    fn is_false(&self, (number, made): (usize, bool)) -> bool {
        self.made[number] == Some(!made)
    }

    /// Notes a fact and what it says at once.
    fn note(&mut self, mut claims: Vec<(usize, bool)>, step: Option<usize>) {
        if self.over.is_some() {
            return;
        }
        claims.sort_unstable();
        claims.dedup();
        // Those that can still be so come first: two of them are looked at.
        claims.sort_by_key(|&claim| self.is_false(claim));
        let open = claims.iter().filter(|&&claim| !self.is_false(claim)).count();
        let fact = self.facts.len();
        if claims.len() > 1 {
            for &(number, made) in &claims[..2] {
                self.watching[2 * number + usize::from(made)].push(fact);
            }
        }
        let first = claims.first().copied();
        self.facts.push(Fact { claims, step });
        let mut contradiction = None;
        match (open, first) {
            (0, _) => contradiction = Some((Vec::new(), Some(fact))),
            (1, Some((number, made))) if self.made[number].is_none() => {
                self.conclude(number, made, Reason::Fact(fact));
                contradiction = self.propagate();
            }
            _ => {}
        }
        if let Some((numbers, fact)) = contradiction {
            self.over = Some(self.trace(numbers, fact));
        }
    }

    /// Draws every conclusion; what contradicts, as pairs and a fact, if anything does.
    fn propagate(&mut self) -> Option<(Vec<usize>, Option<usize>)> {
        while self.done < self.trail.len() {
            let number = self.trail[self.done];
            self.done += 1;
            let made = self.made[number] == Some(true);
            if made {
                for tile in self.tiles[number].clone() {
                    for rival in self.at[tile].clone() {
                        match self.made[rival] {
                            _ if rival == number => {}
                            Some(true) => return Some((vec![number, rival], None)),
                            Some(false) => {}
                            None => self.conclude(rival, false, Reason::Rival(number)),
                        }
                    }
                }
            }
            let falsified = (number, !made);
            let watching = 2 * number + usize::from(!made);
            let mut index = 0;
            while let Some(&fact) = self.watching[watching].get(index) {
                let claims = &self.facts[fact].claims;
                let mine = usize::from(claims[0] != falsified);
                let other = claims[1 - mine];
                let next = (2..claims.len()).find(|&place| !self.is_false(claims[place]));
                if let Some(next) = next {
                    let claims = &mut self.facts[fact].claims;
                    claims.swap(mine, next);
                    let (number, made) = claims[mine];
                    self.watching[watching].swap_remove(index);
                    self.watching[2 * number + usize::from(made)].push(fact);
                    continue;
                }
                index += 1;
                match self.made[other.0] {
                    None => self.conclude(other.0, other.1, Reason::Fact(fact)),
                    Some(so) if so == other.1 => {}
                    Some(_) => return Some((Vec::new(), Some(fact))),
                }
            }
        }
        None
    }

    /// The steps that a contradiction follows from.
    fn trace(&self, mut open: Vec<usize>, fact: Option<usize>) -> Vec<usize> {
        let mut seen = vec![false; self.made.len()];
        let mut used = Vec::new();
        let mut look = |fact: usize, open: &mut Vec<usize>| {
            used.extend(self.facts[fact].step);
            open.extend(self.facts[fact].claims.iter().map(|&(number, _)| number));
        };
        if let Some(fact) = fact {
            look(fact, &mut open);
        }
        while let Some(number) = open.pop() {
            if std::mem::replace(&mut seen[number], true) || self.made[number].is_none() {
                continue;
            }
            match self.reasons[number] {
                Reason::Supposed => {}
                Reason::Rival(rival) => open.push(rival),
                Reason::Fact(fact) => look(fact, &mut open),
            }
        }
        used
    }
}

#[cfg(test)]
pub(crate) mod tests;
