//! What can be chosen of a level, given the rest: whatever is offered here is dealt. More can be asked for by hand, and is
//! dealt where a board for it is found.

use super::setup::{LEAST_DEALT, MOST_DEALT};
use crate::card::{Chosen, Field, Offer, Span};

/// The most swaps of a level.
const LONGEST: i64 = 60;
/// The most swaps that are counted on for a target: a line of many more takes long to find.
const COUNTED_ON: i64 = 20;
/// What a match is worth at least.
const POINTS: i64 = 60;
/// So many kinds, or a stack of so many candies, are the most with which the coach decides to the last swap.
const JUDGED: (usize, i64) = (6, 100);
/// So many cells a kind leave enough swaps to go on with.
const ROOMY: usize = 6;

pub(super) fn offer(field: &Field, chosen: &Chosen<'_>) -> Offer {
    let (size, refill, goal) = (chosen.size("size"), chosen.word("refill"), chosen.word("goal"));
    let stack: Option<i64> = refill.strip_prefix('s').and_then(|many| many.parse().ok());
    let kinds: usize = chosen.word("kinds").trim_start_matches('k').parse().unwrap_or_default();
    let roomy = size.area() >= ROOMY * kinds;
    match field.key {
        "size" => {
            let sides = Span::new(LEAST_DEALT as i64, MOST_DEALT as i64);
            Offer::sizes([[sides, sides]], "larger levels come from a file")
        }
        "goal" => {
            let because = match stack {
                _ if !roomy => "so few candies of so many kinds soon leave no swap",
                None => "there is no stack to use up",
                _ => "",
            };
            let fits = |goal: &str| match goal {
                "exhaust" => roomy && stack.is_some(),
                "survive" => roomy && refill != "still",
                "collect" => roomy,
                _ => true,
            };
            let because =
                if refill == "still" && roomy { "without new candies no board is full again" } else { because };
            field.offer().only(fits, because)
        }
        "swaps" => {
            let least = match (goal, stack) {
                ("exhaust", Some(many)) => many / if kinds <= 4 { 9 } else { 6 } + 1,
                ("collect", _) => 2,
                _ => 1,
            };
            let some = Span::new(least, LONGEST.max(least));
            if refill == "endless" && goal != "survive" {
                Offer::numbers([some], "without an end to the candies a level needs a limit")
            } else {
                let because = if goal == "exhaust" { "a stack takes some swaps to use up" } else { "" };
                Offer::numbers([Span::new(0, 0), some], because)
            }
        }
        "target" if goal == "exhaust" => Offer::nothing("the stack says how much"),
        "target" if !roomy => Offer::nothing("so small a board lets the deal decide"),
        "target" => {
            let swaps = chosen.number("swaps").clamp(0, COUNTED_ON);
            let swaps = if swaps == 0 { COUNTED_ON } else { swaps };
            // A swap clears three candies of the board, or draws some more than that from the stack.
            let supplied = match stack {
                Some(many) => many / 6,
                None if refill == "still" => size.area() as i64 / 12,
                None => COUNTED_ON,
            };
            let matches = swaps.min(supplied);
            let most = match goal {
                "score" => POINTS * matches,
                "collect" => matches * 3 / 4,
                _ => matches,
            };
            Offer::numbers([Span::new(0, most.max(0))], "more cannot be promised with these swaps and candies")
        }
        "demand" if goal == "exhaust" => {
            // Of so many swaps with nothing to spare the coach could not say whether they are still enough.
            let judged = kinds <= JUDGED.0 || stack.is_none_or(|many| many <= JUDGED.1);
            let because = if judged { "the stack says how much" } else { "so long a game cannot be judged so closely" };
            field.offer().only(|demand| demand == "gentle" || (demand == "near" && judged), because)
        }
        "demand" if chosen.number("target") > 0 => Offer::nothing("how much is chosen"),
        "rules" => field
            .offer()
            .only(|rules| rules == "classic" || goal != "survive", "levels to survive are dealt by the classic rules"),
        _ => field.offer(),
    }
}
