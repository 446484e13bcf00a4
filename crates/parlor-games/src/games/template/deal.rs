//! Deals are made backwards, by putting equal pairs into a row, so that each can be won.

use super::Template;
use super::board::Row;
use super::setup::Length;
use crate::card::{Chosen, Field, Offer, Span};
use crate::game::{Deal, DealError};
use crate::kit::seed::Seed;

impl Deal for Template {
    fn deal(setup: &Length, seed: &Seed) -> Result<Row, DealError> {
        let Length(tokens) = *setup;
        if !tokens.is_multiple_of(2) {
            return Err(DealError(format!("{tokens} tokens cannot be taken in pairs; choose an even number")));
        }
        let mut random = seed.random("template");
        let mut row = Vec::with_capacity(tokens);
        for _ in 0..tokens / 2 {
            let letter = b'A' + random.below(3) as u8;
            let at = random.below(row.len() + 1);
            row.splice(at..at, [letter, letter]);
        }
        Ok(Row::new(row, tokens))
    }

    fn offer(_: &Field, _: &Chosen<'_>) -> Offer {
        Offer::numbers([Span::every_second(2, 26)], "tokens go in pairs")
    }
}
