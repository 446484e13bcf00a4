//! `hint`: the coach's advice, as much of it as is asked for.

use std::io::Write;

use anyhow::Result;
use parlor_games::game::Refusal;
use parlor_games::speech::Phrase;
use parlor_games::table::{Advice, Assist, Command, Outcome, Table, obey_now};
use serde::Serialize;

use super::judge;
use crate::arguments::Hint;
use crate::boards::table;
use crate::output::{Exit, json_line};

/// Advice as a program reads it.
#[derive(Serialize)]
struct Told<'a> {
    id: &'a str,
    verdict: Option<&'static str>,
    #[serde(flatten)]
    advice: Option<Words>,
    #[serde(skip_serializing_if = "Option::is_none")]
    refused: Option<Refusal>,
}

/// What the coach says: in one text, and in phrases with the cells they name.
#[derive(Serialize)]
struct Words {
    rung: Assist,
    sentence: String,
    phrases: Vec<Phrase>,
    /// The move it speaks of, in notation.
    best: Option<String>,
    line: Vec<String>,
}

impl From<Advice> for Words {
    fn from(Advice { rung, sentence, best, line, .. }: Advice) -> Self {
        Self { rung, sentence: sentence.to_string(), phrases: sentence.phrases().to_vec(), best, line }
    }
}

pub fn run(arguments: &Hint, out: &mut dyn Write) -> Result<Exit> {
    let mut table = table(&arguments.id)?;
    if table.outcome() == Outcome::Won {
        return won(arguments, out);
    }
    let advice = climb(table.as_mut(), arguments.level.into());
    let verdict = table.judged().map(|judged| judged.word());
    let exit = table.judged().map_or(Exit::NO, judge::exit);
    if arguments.json {
        let (advice, refused) = match advice {
            Ok(advice) => (Some(advice.into()), None),
            Err(refusal) => (None, Some(refusal)),
        };
        json_line(out, &Told { id: &arguments.id, verdict, advice, refused })?;
    } else {
        writeln!(out, "{}", advice.map_or_else(|refusal| refusal.sentence, |advice| advice.sentence.to_string()))?;
    }
    Ok(exit)
}

/// There is nothing to hint at where the goal is reached.
fn won(arguments: &Hint, out: &mut dyn Write) -> Result<Exit> {
    let sentence = "It is won already.";
    if arguments.json {
        let advice = Advice { rung: arguments.level.into(), sentence: sentence.into(), best: None, line: Vec::new() };
        let advice = Some(advice.into());
        json_line(out, &Told { id: &arguments.id, verdict: Some("winnable"), advice, refused: None })?;
    } else {
        writeln!(out, "{sentence}")?;
    }
    Ok(Exit::YES)
}

/// Asks for stronger hints until one tells enough, or until it is clear that there is none to give.
fn climb(table: &mut dyn Table, wanted: Assist) -> Result<Advice, Refusal> {
    loop {
        obey_now(table, &Command::Hint)?;
        match table.told() {
            Some(advice) if advice.rung >= wanted || advice.rung == Assist::Verdict => return Ok(advice.clone()),
            _ => {}
        }
    }
}
