//! Writes refutations: colours cells, remembers why, and tells only what the contradiction in the end needs.

mod connection;

use super::super::board::{Board, Mark, Rule};
use super::super::notation::cell_name;
use crate::coach::{Budget, OutOfBudget};
use crate::kit::grid::Size;

/// A longer refutation is not written: a file of a few megabytes.
const MOST_STEPS: usize = 100_000;

/// Why a cell has its colour.
enum Why {
    Marked,
    Supposed,
    Beside(usize),
    Like(usize),
    Sandwich([usize; 2]),
    Pair([usize; 2]),
    Split([usize; 2]),
    Isolate(usize),
    Needless,
    LastEqual(usize),
    /// The opposite was refuted by these lines, which need these cells.
    Refuted(Refuted),
}

/// A rule that is broken.
enum Clash {
    Touching(usize, usize),
    Equal(usize, usize),
    Parted(usize, usize),
    Isolated(usize),
    Needless(usize),
}

/// A contradiction: the lines that end with it, and the coloured cells they begin from.
pub(super) struct Refuted {
    pub(super) lines: Vec<String>,
    pub(super) needs: Vec<usize>,
}

pub(super) struct Writer<'a> {
    board: &'a Board,
    size: Size,
    budget: &'a mut Budget,
    equals: Vec<Vec<usize>>,
    colours: Vec<Mark>,
    /// The coloured cells in their order, each with its reason.
    trail: Vec<(usize, Why)>,
    /// Where on the trail a coloured cell is.
    place: Vec<usize>,
    /// How much of the trail has been followed up.
    followed: usize,
    /// Whether a cell was shaded since the connections were looked at.
    shaded: bool,
}

impl<'a> Writer<'a> {
    pub(super) fn new(board: &'a Board, budget: &'a mut Budget) -> Self {
        let (size, numbers) = (board.puzzle().size(), board.puzzle().numbers());
        let mut equals = vec![Vec::new(); size.area()];
        for (cell, equals) in equals.iter_mut().enumerate() {
            let (col, row) = (size.col(cell), size.row(cell));
            let line = (0..size.cols).map(|c| size.at(c, row)).chain((0..size.rows).map(|r| size.at(col, r)));
            equals.extend(line.filter(|&other| other != cell && numbers[other] == numbers[cell]));
        }
        let (colours, place) = (vec![Mark::Open; size.area()], vec![0; size.area()]);
        let mut writer =
            Self { board, size, budget, equals, colours, trail: Vec::new(), place, followed: 0, shaded: false };
        for (cell, &mark) in board.marks().iter().enumerate().filter(|(_, mark)| **mark != Mark::Open) {
            writer.put(cell, mark, Why::Marked);
        }
        writer.patterns();
        writer
    }

    fn is_shaded(&self, cell: usize) -> bool {
        self.colours[cell] == Mark::Shaded
    }

    fn is_open(&self, cell: usize) -> bool {
        self.colours[cell] == Mark::Open
    }

    /// Colours a cell that has no colour yet.
    fn put(&mut self, cell: usize, colour: Mark, why: Why) {
        if self.is_open(cell) {
            self.colours[cell] = colour;
            self.place[cell] = self.trail.len();
            self.trail.push((cell, why));
            self.shaded |= colour == Mark::Shaded;
        }
    }

    fn undo(&mut self, length: usize) {
        for (cell, _) in self.trail.drain(length..) {
            self.colours[cell] = Mark::Open;
        }
        self.followed = length;
        self.shaded = false;
    }

    /// What the numbers say by themselves.
    fn patterns(&mut self) {
        for cell in 0..self.size.area() {
            if self.equals[cell].is_empty() {
                self.put(cell, Mark::Kept, Why::Needless);
            }
            let (col, row) = (self.size.col(cell), self.size.row(cell));
            let steps = [(col + 2 < self.size.cols, 1), (row + 2 < self.size.rows, self.size.cols)];
            for (_, step) in steps.into_iter().filter(|(fits, _)| *fits) {
                if self.equals[cell].contains(&(cell + 2 * step)) {
                    self.put(cell + step, Mark::Kept, Why::Sandwich([cell, cell + 2 * step]));
                }
            }
            let steps = [(col + 1 < self.size.cols, 1), (row + 1 < self.size.rows, self.size.cols)];
            for (_, step) in steps.into_iter().filter(|(fits, _)| *fits) {
                let beside = cell + step;
                if self.equals[cell].contains(&beside) {
                    let both = |other: &usize| self.equals[beside].contains(other);
                    let singles: Vec<usize> = self.equals[cell].iter().copied().filter(both).collect();
                    for single in singles {
                        self.put(single, Mark::Shaded, Why::Pair([cell, beside]));
                    }
                }
            }
        }
    }

    /// Draws all plain conclusions, up to the first contradiction.
    fn settle(&mut self) -> Result<Result<(), Clash>, OutOfBudget> {
        loop {
            while let Some(&(cell, _)) = self.trail.get(self.followed) {
                self.followed += 1;
                self.budget.spend(1)?;
                let sound = if self.is_shaded(cell) { self.follow_shaded(cell) } else { self.follow_kept(cell) };
                if sound.is_err() {
                    return Ok(sound);
                }
            }
            if !std::mem::take(&mut self.shaded) || self.board.puzzle().rule() == Rule::Relaxed {
                return Ok(Ok(()));
            }
            self.budget.spend(self.size.area() as u64 / 32 + 1)?;
            let sound = self.connect();
            if sound.is_err() {
                return Ok(sound);
            }
        }
    }

    fn follow_shaded(&mut self, cell: usize) -> Result<(), Clash> {
        for beside in self.size.neighbours(cell) {
            if self.is_shaded(beside) {
                return Err(Clash::Touching(cell, beside));
            }
            self.put(beside, Mark::Kept, Why::Beside(cell));
        }
        for beside in self.size.neighbours(cell) {
            self.leave_a_neighbour(beside)?;
        }
        self.leave_an_equal(cell)?;
        for equal in self.equals[cell].clone() {
            if self.is_shaded(equal) {
                self.leave_an_equal(equal)?;
            } else if self.equals[equal].iter().all(|&other| self.is_shaded(other)) {
                self.put(equal, Mark::Kept, Why::Needless);
            }
        }
        Ok(())
    }

    fn follow_kept(&mut self, cell: usize) -> Result<(), Clash> {
        for equal in self.equals[cell].clone() {
            if self.colours[equal] == Mark::Kept {
                return Err(Clash::Equal(cell, equal));
            }
            self.put(equal, Mark::Shaded, Why::Like(cell));
        }
        self.leave_a_neighbour(cell)
    }

    /// Under the relaxed rule a cell that stays needs a neighbour that stays.
    fn leave_a_neighbour(&mut self, cell: usize) -> Result<(), Clash> {
        if self.board.puzzle().rule() == Rule::Standard {
            return Ok(());
        }
        let left: Vec<usize> = self.size.neighbours(cell).filter(|&beside| !self.is_shaded(beside)).collect();
        match left[..] {
            [] => return Err(Clash::Isolated(cell)),
            [only] => self.put(only, Mark::Kept, Why::Isolate(cell)),
            _ => {}
        }
        Ok(())
    }

    /// A shaded cell that the player did not shade needs an equal that stays.
    fn leave_an_equal(&mut self, cell: usize) -> Result<(), Clash> {
        if self.board.marks()[cell] == Mark::Shaded {
            return Ok(());
        }
        let left: Vec<usize> = self.equals[cell].iter().copied().filter(|&equal| !self.is_shaded(equal)).collect();
        match left[..] {
            [] => return Err(Clash::Needless(cell)),
            [only] => self.put(only, Mark::Kept, Why::LastEqual(cell)),
            _ => {}
        }
        Ok(())
    }

    /// Refutes what is coloured, in terms of what stands before a place on the trail.
    pub(super) fn refute(&mut self, base: usize) -> Result<Refuted, OutOfBudget> {
        loop {
            if let Err(clash) = self.settle()? {
                let clash = self.told(&clash);
                return self.explain(clash, base);
            }
            let learnt = match self.probe()? {
                Some(learnt) => learnt,
                None => {
                    // A full board without a contradiction is a solution, and there is nothing to refute.
                    let (cell, colour) = self.widest()?.ok_or(OutOfBudget)?;
                    self.try_out(cell, colour, true)?.ok_or(OutOfBudget)?
                }
            };
            if let Err(refuted) = learnt {
                return self.explain(refuted, base);
            }
        }
    }

    /// Supposes a colour. If that is refuted, the cell gets the other one, or all is refuted without the supposition;
    /// `None` if plain conclusions, which may be all that is wanted, do not refute it.
    fn try_out(&mut self, cell: usize, colour: Mark, deep: bool) -> Result<Option<Result<(), Refuted>>, OutOfBudget> {
        let length = self.trail.len();
        self.put(cell, colour, Why::Supposed);
        let refuted = if deep {
            self.refute(length + 1)?
        } else {
            match self.settle()? {
                Ok(()) => return Ok(None),
                Err(clash) => {
                    let clash = self.told(&clash);
                    self.explain(clash, length + 1)?
                }
            }
        };
        self.undo(length);
        if !refuted.needs.contains(&cell) {
            return Ok(Some(Err(refuted)));
        }
        let other = if colour == Mark::Shaded { Mark::Kept } else { Mark::Shaded };
        let mut lines = vec![format!("suppose {} {}", cell_name(self.size, cell), verb(colour))];
        lines.extend(refuted.lines);
        lines.push(format!("so {} {}", cell_name(self.size, cell), verb(other)));
        let needs = refuted.needs.into_iter().filter(|&need| need != cell).collect();
        self.put(cell, other, Why::Refuted(Refuted { lines, needs }));
        Ok(Some(Ok(())))
    }

    /// Supposes the colours of open cells until plain conclusions refute one.
    fn probe(&mut self) -> Result<Option<Result<(), Refuted>>, OutOfBudget> {
        // What a sound supposition implies is sound itself.
        let mut sound = [vec![false; self.size.area()], vec![false; self.size.area()]];
        for cell in 0..self.size.area() {
            for colour in [Mark::Shaded, Mark::Kept] {
                if !self.is_open(cell) || sound[usize::from(colour == Mark::Shaded)][cell] {
                    continue;
                }
                let length = self.trail.len();
                if let Some(learnt) = self.try_out(cell, colour, false)? {
                    return Ok(Some(learnt));
                }
                for (implied, _) in &self.trail[length..] {
                    sound[usize::from(self.is_shaded(*implied))][*implied] = true;
                }
                self.undo(length);
            }
        }
        Ok(None)
    }

    /// The open cell whose two colours together decide most, and the colour that decides more.
    fn widest(&mut self) -> Result<Option<(usize, Mark)>, OutOfBudget> {
        let (mut best, mut most) = (None, 0);
        for cell in 0..self.size.area() {
            if !self.is_open(cell) {
                continue;
            }
            let length = self.trail.len();
            let mut reach = [0; 2];
            for (reach, colour) in reach.iter_mut().zip([Mark::Shaded, Mark::Kept]) {
                self.put(cell, colour, Why::Supposed);
                // No plain conclusion refutes it: that was tried before.
                let _ = self.settle()?;
                *reach = self.trail.len() - length;
                self.undo(length);
            }
            if reach[0] * reach[1] > most {
                most = reach[0] * reach[1];
                best = Some((cell, if reach[0] >= reach[1] { Mark::Shaded } else { Mark::Kept }));
            }
        }
        Ok(best)
    }

    /// Puts before some lines those that show what they need, as far back as a place on the trail.
    fn explain(&mut self, refuted: Refuted, base: usize) -> Result<Refuted, OutOfBudget> {
        let mut needed = vec![false; self.size.area()];
        for &cell in &refuted.needs {
            needed[cell] = true;
        }
        let mut parts = vec![refuted.lines];
        for at in (base..self.trail.len()).rev() {
            let (cell, why) = &self.trail[at];
            if !needed[*cell] || matches!(why, Why::Marked) {
                continue;
            }
            needed[*cell] = false;
            for need in self.needs(at) {
                needed[need] = true;
            }
            parts.push(self.lines(*cell, why));
        }
        let lines: Vec<String> = parts.into_iter().rev().flatten().collect();
        self.budget.spend(lines.len() as u64)?;
        if lines.len() > MOST_STEPS {
            return Err(OutOfBudget);
        }
        Ok(Refuted { lines, needs: (0..needed.len()).filter(|&cell| needed[cell]).collect() })
    }

    /// The coloured cells that a place on the trail follows from.
    fn needs(&self, at: usize) -> Vec<usize> {
        let (cell, why) = &self.trail[at];
        let but = |cells: &mut dyn Iterator<Item = usize>| cells.filter(|other| other != cell).collect::<Vec<_>>();
        match why {
            Why::Marked | Why::Supposed | Why::Sandwich(_) | Why::Pair(_) => Vec::new(),
            Why::Beside(other) | Why::Like(other) => vec![*other],
            Why::Split(sides) => self.fence(*sides, Some(*cell), at),
            Why::Isolate(other) => but(&mut self.size.neighbours(*other).chain([*other])),
            Why::Needless => self.equals[*cell].clone(),
            Why::LastEqual(other) => but(&mut self.equals[*other].iter().copied().chain([*other])),
            Why::Refuted(refuted) => refuted.needs.clone(),
        }
    }

    fn lines(&self, cell: usize, why: &Why) -> Vec<String> {
        let name = |cell: usize| cell_name(self.size, cell);
        let pair = |[a, b]: [usize; 2]| format!("{} {}", name(a), name(b));
        let because = match why {
            Why::Marked | Why::Supposed => return Vec::new(),
            Why::Beside(other) => format!("next to a shaded cell {}", name(*other)),
            Why::Like(other) => format!("same number as a kept cell {}", name(*other)),
            Why::Sandwich(equals) => format!("sandwich {}", pair(*equals)),
            Why::Pair(equals) => format!("pair plus single {}", pair(*equals)),
            Why::Split(sides) => format!("would split {}", pair(*sides)),
            Why::Isolate(other) => format!("would isolate {}", name(*other)),
            Why::Needless => "needless".to_owned(),
            Why::LastEqual(other) => format!("last equal of {}", name(*other)),
            Why::Refuted(refuted) => return refuted.lines.clone(),
        };
        vec![format!("{because}: {} {}", name(cell), verb(self.colours[cell]))]
    }

    /// A contradiction in words, and what it needs.
    fn told(&self, clash: &Clash) -> Refuted {
        let name = |cell: usize| cell_name(self.size, cell);
        let (what, needs) = match *clash {
            Clash::Touching(a, b) => (format!("{} and {} are shaded and touch", name(a), name(b)), vec![a, b]),
            Clash::Equal(a, b) => (format!("{} and {} stay and are equal", name(a), name(b)), vec![a, b]),
            Clash::Parted(a, b) => {
                let mut needs = self.fence([a, b], None, self.trail.len());
                needs.extend([a, b]);
                (format!("{} and {} stay and are parted", name(a), name(b)), needs)
            }
            Clash::Isolated(a) => {
                (format!("{} stays and is isolated", name(a)), self.size.neighbours(a).chain([a]).collect())
            }
            Clash::Needless(a) => {
                let needs = self.equals[a].iter().copied().chain([a]).collect();
                (format!("{} is shaded and needless", name(a)), needs)
            }
        };
        Refuted { lines: vec![format!("contradiction: {what}")], needs }
    }
}

fn verb(colour: Mark) -> &'static str {
    if colour == Mark::Shaded { "is shaded" } else { "stays" }
}
