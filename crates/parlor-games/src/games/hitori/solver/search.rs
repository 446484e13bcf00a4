//! Probing and depth-first search on top of the engine. Both work the same whether or not only minimal solutions are
//! sought; what a full board means is decided by whoever called.

use std::ops::ControlFlow;

use super::engine::{BLACK, Engine, OPEN, Spot, WHITE, other};

/// Told the steps just taken; answers whether to go on.
pub(super) type Spend<'a> = &'a mut dyn FnMut(u64) -> bool;

/// Why a search stopped early.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Stop {
    /// The budget ran out.
    Spent,
    /// The visitor of solutions has seen enough.
    Enough,
}

/// Remembers which suppositions need not be tried again.
#[derive(Default)]
pub(crate) struct Probing {
    vouched: Vec<u32>,
    stamp: u32,
}

impl Probing {
    fn renew(&mut self, spots: usize) {
        if self.vouched.len() < 2 * spots || self.stamp == u32::MAX {
            self.vouched.clear();
            self.vouched.resize(2 * spots.max(2048), 0);
            self.stamp = 0;
        }
        self.stamp += 1;
    }

    #[inline(always)]
    fn literal(spot: Spot, colour: u8) -> usize {
        2 * usize::from(spot) + usize::from(colour == BLACK)
    }

    /// Supposes both colours of every open cell until no supposition fails. Returns false on a contradiction.
    pub(crate) fn run(&mut self, engine: &mut Engine, spend: &mut dyn FnMut(u64) -> bool) -> Option<bool> {
        let mut changed = true;
        while changed && !engine.is_full() {
            // What was vouched for before a colour was learnt may fail after it, so a round without news must follow.
            self.renew(usize::from(engine.width) * (engine.size.rows + 2));
            changed = false;
            for cell in 0..engine.area() {
                let spot = engine.spot(cell);
                if engine.colour_of(spot) != OPEN {
                    continue;
                }
                let before = engine.steps;
                for colour in [BLACK, WHITE] {
                    // What a sound supposition implies is sound itself: its own consequences are among those seen.
                    if self.vouched[Self::literal(spot, colour)] == self.stamp {
                        continue;
                    }
                    let moment = engine.now();
                    if engine.assume(spot, colour) {
                        for &implied in engine.since(moment) {
                            self.vouched[Self::literal(implied, engine.colour_of(implied))] = self.stamp;
                        }
                        engine.undo(moment);
                        continue;
                    }
                    engine.undo(moment);
                    if !engine.assume(spot, other(colour)) {
                        return Some(false);
                    }
                    changed = true;
                    break;
                }
                if !spend(engine.steps - before) {
                    return None;
                }
            }
        }
        Some(true)
    }

    /// Visits every full board that follows from what is coloured. The engine must be propagated; it is left as it was
    /// found unless the search stops early, or nothing was to be found.
    pub(super) fn search(
        &mut self,
        engine: &mut Engine,
        spend: Spend<'_>,
        visit: &mut dyn FnMut(&Engine) -> ControlFlow<()>,
    ) -> ControlFlow<Stop> {
        match self.run(engine, spend) {
            None => return ControlFlow::Break(Stop::Spent),
            Some(false) => return ControlFlow::Continue(()),
            Some(true) => {}
        }
        if engine.is_full() {
            return visit(engine).map_break(|()| Stop::Enough);
        }
        let Some((spot, first)) = Self::widest(engine) else { return ControlFlow::Continue(()) };
        let moment = engine.now();
        for colour in [first, other(first)] {
            let before = engine.steps;
            let sound = engine.assume(spot, colour);
            if !spend(engine.steps - before + 1) {
                return ControlFlow::Break(Stop::Spent);
            }
            if sound {
                self.search(engine, spend, visit)?;
            }
            engine.undo(moment);
        }
        ControlFlow::Continue(())
    }

    /// The open cell whose two colours together decide most, and the colour that decides more.
    fn widest(engine: &mut Engine) -> Option<(Spot, u8)> {
        let mut best = None;
        let mut most = 0;
        for cell in 0..engine.area() {
            let spot = engine.spot(cell);
            if engine.colour_of(spot) != OPEN {
                continue;
            }
            let moment = engine.now();
            let [white, black] = [WHITE, BLACK].map(|colour| {
                engine.assume(spot, colour);
                let reach = engine.since(moment).len();
                engine.undo(moment);
                reach
            });
            if white * black > most {
                most = white * black;
                best = Some((spot, if white > black { WHITE } else { BLACK }));
            }
        }
        best
    }
}
