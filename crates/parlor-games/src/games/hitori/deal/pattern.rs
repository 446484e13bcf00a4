//! Which cells a new puzzle shades: a random set to which no cell can be added, or the solution could not be the only
//! one.

use super::super::board::Rule;
use super::super::solver::{BLACK, Engine, Links, OPEN, Spot, WHITE};
use super::dice::Dice;
use crate::kit::grid::Size;

pub(super) struct Pattern {
    /// An engine without numbers: it keeps blacks apart and whites together.
    engine: Engine,
    rule: Rule,
    order: Vec<Spot>,
    kept: Vec<Spot>,
    bare: Vec<Spot>,
    before: Vec<Spot>,
}

impl Pattern {
    pub(super) fn new() -> Self {
        Self {
            engine: Engine::new(),
            rule: Rule::Standard,
            order: Vec::new(),
            kept: Vec::new(),
            bare: Vec::new(),
            before: Vec::new(),
        }
    }

    pub(super) fn black(&self, cell: usize) -> bool {
        self.engine.colour_of(self.engine.spot(cell)) == BLACK
    }

    /// The whites that the easy deductions can hardly reach: no black touches them, and nobody needs them as an exit.
    pub(super) fn bare(&self) -> impl Iterator<Item = usize> {
        self.bare.iter().map(|&spot| self.engine.cell(spot))
    }

    pub(super) fn bare_count(&self) -> usize {
        self.bare.len()
    }

    /// Starts over for a size and rule, so that what is drawn does not depend on earlier boards.
    pub(super) fn start(&mut self, size: Size, rule: Rule) {
        self.rule = rule;
        self.engine.load_blank(size, Links::exact(rule));
        self.order.clear();
        self.order.extend((0..size.area()).map(|cell| self.engine.spot(cell)));
    }

    /// Draws a new pattern.
    pub(super) fn draw(&mut self, dice: &mut Dice<'_>) {
        self.engine.clear(Links::exact(self.rule));
        dice.shuffle(&mut self.order);
        self.fill();
        self.find_bare();
    }

    /// Extends given blacks to a full pattern, filling fresh cells first.
    pub(super) fn extend(
        &mut self,
        size: Size,
        rule: Rule,
        blacks: &[bool],
        fresh: impl Fn(usize) -> bool,
        dice: &mut Dice<'_>,
    ) {
        self.start(size, rule);
        dice.shuffle(&mut self.order);
        for (cell, _) in blacks.iter().enumerate().filter(|(_, black)| **black) {
            self.engine.assume(self.engine.spot(cell), BLACK);
        }
        for &spot in &self.order {
            if self.engine.colour_of(spot) == OPEN && fresh(self.engine.cell(spot)) {
                self.engine.assume(spot, BLACK);
            }
        }
        self.fill();
    }

    /// Blackens every cell that can be, in the order drawn.
    fn fill(&mut self) {
        for &spot in &self.order {
            if self.engine.colour_of(spot) == OPEN {
                // The engine whitens a cell as soon as it may not be black, so an open one always may.
                self.engine.assume(spot, BLACK);
            }
        }
    }

    fn find_bare(&mut self) {
        self.bare.clear();
        for cell in 0..self.engine.area() {
            let spot = self.engine.spot(cell);
            if self.engine.colour_of(spot) == WHITE && self.is_bare(spot) {
                self.bare.push(spot);
            }
        }
    }

    fn is_bare(&self, spot: Spot) -> bool {
        let black = |s: Spot| self.engine.colour_of(s) == BLACK;
        if self.engine.around(spot).into_iter().any(black) {
            return false;
        }
        // Under the relaxed rule the easy deductions know nothing of exits.
        self.rule == Rule::Relaxed
            || !self.engine.around(spot).into_iter().any(|white| {
                self.engine.colour_of(white) == WHITE
                    && self
                        .engine
                        .around(white)
                        .into_iter()
                        .all(|exit| exit == spot || self.engine.colour_of(exit) != WHITE)
            })
    }

    /// Changes the pattern near bare cells until none is left; gives up after a bounded number of steps.
    pub(super) fn repair(&mut self, dice: &mut Dice<'_>) -> bool {
        let most = 20 + self.engine.area() / 2;
        for _ in 0..most {
            if self.bare.is_empty() {
                return true;
            }
            let count = self.bare.len();
            let bare = self.bare[dice.below(count)];
            self.before.clear();
            self.before.extend(self.engine.trail().iter().filter(|&&spot| self.engine.colour_of(spot) == BLACK));
            self.rebuild_around(bare, dice);
            self.find_bare();
            if self.bare.len() > count {
                std::mem::swap(&mut self.kept, &mut self.before);
                self.engine.clear(Links::exact(self.rule));
                self.lay_kept();
                self.find_bare();
            }
        }
        self.bare.is_empty()
    }

    fn rebuild_around(&mut self, bare: Spot, dice: &mut Dice<'_>) {
        let around = self.engine.around(bare);
        let target = match dice.below(5) {
            way @ 0..4 if self.engine.colour_of(around[way]) == WHITE => around[way],
            _ => bare,
        };
        let centre = self.engine.place(target);
        self.kept.clear();
        for &spot in &self.before {
            let place = self.engine.place(spot);
            if place.0.abs_diff(centre.0) > 2 || place.1.abs_diff(centre.1) > 2 {
                self.kept.push(spot);
            }
        }
        self.engine.clear(Links::exact(self.rule));
        self.engine.assume(target, BLACK);
        self.lay_kept();
        dice.shuffle(&mut self.order);
        self.fill();
    }

    fn lay_kept(&mut self) {
        for &spot in &self.kept {
            if self.engine.colour_of(spot) == OPEN {
                self.engine.assume(spot, BLACK);
            }
        }
    }
}
