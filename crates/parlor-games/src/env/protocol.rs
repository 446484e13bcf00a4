//! Environments in lines of JSON: a request on one line, its answer on one line, without input or output of its own.
//!
//! What there is to ask stands in `docs/environments.md`, with a transcript.

use serde::ser::{Serialize, SerializeMap as _, Serializer};
use serde::{Deserialize, Deserializer};
use serde_json::{Value, json};

use super::{EnvError, Environment, Options, Saved, open_many};
use crate::catalogue;
use crate::coach::{Budget, Verdict};
use crate::game::Plane;
use crate::scene::{plain, svg};

/// What can be asked.
#[derive(Deserialize)]
#[serde(tag = "do", rename_all = "kebab-case", deny_unknown_fields)]
enum Request {
    Spaces {},
    Reset {
        env: Option<usize>,
        seed: Option<Text>,
        #[serde(default)]
        options: serde_json::Map<String, Value>,
        #[serde(default = "usual")]
        with: Vec<With>,
    },
    Step {
        env: Option<usize>,
        action: Option<usize>,
        actions: Option<Vec<Option<usize>>>,
        #[serde(rename = "move")]
        made: Option<String>,
        #[serde(default = "usual")]
        with: Vec<With>,
    },
    Look {
        env: Option<usize>,
        #[serde(default = "usual")]
        with: Vec<With>,
    },
    Render {
        env: Option<usize>,
        #[serde(default)]
        format: Format,
    },
    Judge {
        env: Option<usize>,
        budget: Option<u64>,
    },
    Save {
        env: Option<usize>,
    },
    Restore {
        env: Option<usize>,
        save: Saved,
        #[serde(default = "usual")]
        with: Vec<With>,
    },
}

/// A seed, which may be written as a number too.
struct Text(String);

impl<'de> Deserialize<'de> for Text {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        match Value::deserialize(deserializer)? {
            Value::String(text) => Ok(Self(text)),
            Value::Number(number) => Ok(Self(number.to_string())),
            other => Err(serde::de::Error::custom(format!("a seed is a text or a number, not {other}"))),
        }
    }
}

/// What an answer about a game tells besides how it stands.
#[derive(Clone, Copy, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "kebab-case")]
enum With {
    Observation,
    Legal,
    Moves,
    Mask,
}

fn usual() -> Vec<With> {
    vec![With::Observation, With::Legal]
}

#[derive(Clone, Copy, Default, Deserialize)]
#[serde(rename_all = "kebab-case")]
enum Format {
    #[default]
    Text,
    Svg,
}

/// An answer: keys in the order in which they are worth reading.
#[derive(Default)]
struct Reply(Vec<(&'static str, Content)>);

enum Content {
    Value(Value),
    Inner(Reply),
    All(Vec<Reply>),
}

impl Reply {
    fn with(mut self, key: &'static str, value: impl Into<Value>) -> Self {
        self.0.push((key, Content::Value(value.into())));
        self
    }

    fn holding(mut self, key: &'static str, inner: Self) -> Self {
        self.0.push((key, Content::Inner(inner)));
        self
    }

    fn error(text: &str) -> Self {
        Self::default().with("error", text)
    }
}

impl Serialize for Reply {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let mut map = serializer.serialize_map(Some(self.0.len()))?;
        for (key, content) in &self.0 {
            match content {
                Content::Value(value) => map.serialize_entry(key, value)?,
                Content::Inner(inner) => map.serialize_entry(key, inner)?,
                Content::All(all) => map.serialize_entry(key, all)?,
            }
        }
        map.end()
    }
}

/// Environments that are asked in lines of JSON.
pub struct Protocol {
    name: String,
    all: Vec<Box<dyn Environment>>,
    options: Options,
}

impl Protocol {
    /// So many environments of what a text names.
    ///
    /// # Errors
    /// When there is no such game or setup, or an option does not fit it.
    pub fn open(text: &str, options: Options, count: usize) -> Result<Self, EnvError> {
        Ok(Self { name: text.to_owned(), all: open_many(text, &options, count)?, options })
    }

    /// The answer to a line, as a line without its end. What cannot be done is answered by one key, `error`.
    pub fn answer(&mut self, line: &str) -> String {
        let reply = match serde_json::from_str::<Request>(line) {
            Ok(request) => self.reply(request).unwrap_or_else(|error| Reply::error(&error.to_string())),
            Err(error) => Reply::error(&misread(&error)),
        };
        written(&reply)
    }

    /// The answer to a line that is longer than so many bytes.
    #[must_use]
    pub fn too_long(&self, most: usize) -> String {
        written(&Reply::error(&format!("the line is longer than {most} bytes")))
    }

    fn reply(&mut self, request: Request) -> Result<Reply, EnvError> {
        match request {
            Request::Spaces {} => Ok(self.spaces()),
            Request::Reset { env, seed, options, with } => {
                self.check(env)?;
                self.change(options)?;
                let (changed, many) = (self.options.clone(), self.all.len() > 1 && env.is_none());
                self.each(env, |number, env| {
                    let seed = seed.as_ref().map(|Text(seed)| match many {
                        true => format!("{seed}/{number}"),
                        false => seed.clone(),
                    });
                    env.set(&changed)?;
                    env.reset(seed.as_deref())?;
                    Ok(state(env, &with))
                })
            }
            Request::Step { env, action, actions, made, with } => self.step(env, action, actions, made, &with),
            Request::Look { env, with } => self.each(env, |_, env| Ok(state(env, &with))),
            Request::Render { env, format } => self.each(env, |_, env| {
                let scene = env.scene();
                Ok(Reply::default().with(
                    "picture",
                    match format {
                        Format::Text => plain::dump(&scene),
                        Format::Svg => svg::draw(&scene, catalogue::sprite(), None),
                    },
                ))
            }),
            Request::Judge { env, budget } => {
                self.each(env, |_, env| Ok(verdict(env, budget.unwrap_or(Budget::DEFAULT_NODES))))
            }
            Request::Save { env } => self.each(env, |_, env| Ok(Reply::default().with("save", json!(env.save())))),
            Request::Restore { env, save, with } => self.each(env, |_, env| {
                env.restore(&save)?;
                Ok(state(env, &with))
            }),
        }
    }

    fn spaces(&self) -> Reply {
        let Some(env) = self.all.first() else { return Reply::default() };
        let spaces = env.spaces();
        let fixed = env
            .fixed()
            .into_iter()
            .fold(Reply::default(), |reply, (part, values)| reply.with(part.name, nested(&part, &values)));
        Reply::default()
            .with("environment", self.name.as_str())
            .with("count", self.all.len())
            .with("actions", spaces.actions)
            .with("observation", json!(spaces.observation))
            .holding("fixed", fixed)
            .with("options", json!(self.options))
    }

    /// Changes options by name; those that boards are dealt by stay as they are.
    fn change(&mut self, wanted: serde_json::Map<String, Value>) -> Result<(), EnvError> {
        if let Some(fixed) = ["boards", "seed"].into_iter().find(|name| wanted.contains_key(*name)) {
            return Err(EnvError::Option(format!("the option \"{fixed}\" is chosen when the program starts")));
        }
        let mut options = json!(self.options);
        if let Some(options) = options.as_object_mut() {
            options.extend(wanted);
        }
        self.options =
            serde_json::from_value(options).map_err(|error| EnvError::Option(format!("options: {error}")))?;
        Ok(())
    }

    fn check(&self, env: Option<usize>) -> Result<(), EnvError> {
        match env {
            Some(number) if number >= self.all.len() => {
                let last = self.all.len().saturating_sub(1);
                Err(EnvError::Option(format!("there is no environment {number}; they are numbered 0 to {last}")))
            }
            _ => Ok(()),
        }
    }

    /// Does something with one environment, or with each.
    fn each(
        &mut self,
        which: Option<usize>,
        mut act: impl FnMut(usize, &mut dyn Environment) -> Result<Reply, EnvError>,
    ) -> Result<Reply, EnvError> {
        self.check(which)?;
        match which {
            None if self.all.len() > 1 => {
                let one = |(number, env): (usize, &mut Box<dyn Environment>)| {
                    act(number, &mut **env).unwrap_or_else(|error| Reply::error(&error.to_string()))
                };
                let all = self.all.iter_mut().enumerate().map(one).collect();
                Ok(Reply(vec![("envs", Content::All(all))]))
            }
            which => {
                let number = which.unwrap_or(0);
                act(number, &mut *self.all[number])
            }
        }
    }

    fn step(
        &mut self,
        which: Option<usize>,
        action: Option<usize>,
        actions: Option<Vec<Option<usize>>>,
        made: Option<String>,
        with: &[With],
    ) -> Result<Reply, EnvError> {
        let wrong = |what: String| Err(EnvError::Option(what));
        let many = self.all.len() > 1 && which.is_none();
        match (action, actions, made) {
            (None, Some(actions), None) if many => {
                if actions.len() != self.all.len() {
                    return wrong(format!("\"actions\" has {} entries, not {}", actions.len(), self.all.len()));
                }
                self.each(None, |number, env| {
                    if let Some(action) = actions[number] {
                        env.step(action)?;
                    }
                    Ok(state(env, with))
                })
            }
            (Some(action), None, None) if !many => self.each(which, |_, env| {
                env.step(action)?;
                Ok(state(env, with))
            }),
            (None, None, Some(made)) if !many => self.each(which, |_, env| {
                match env.spelt(&made)?.as_slice() {
                    &[action] => env.step(action)?,
                    several => {
                        let what = format!("\"{made}\" is the actions {several:?}; make them one by one");
                        return Err(EnvError::Option(what));
                    }
                };
                Ok(state(env, with))
            }),
            _ if many => {
                wrong("a step of all takes \"actions\", one number or null for each; of one also \"env\"".into())
            }
            _ => wrong("a step takes either \"action\", a number, or \"move\", a text".into()),
        }
    }
}

fn written(reply: &Reply) -> String {
    // Maps with text keys and numbers are always JSON.
    serde_json::to_string(reply).unwrap_or_default()
}

/// How a game stands, and what else was asked for.
fn state(env: &dyn Environment, with: &[With]) -> Reply {
    let last = env.last();
    let mut reply = Reply::default()
        .with("board", env.board())
        .with("steps", env.steps())
        .with("reward", last.reward)
        .with("terminated", last.terminated)
        .with("truncated", last.truncated)
        .with("won", env.won());
    if with.contains(&With::Observation) {
        let mut seen = vec![0; env.spaces().seen()];
        env.observe(&mut seen);
        let mut rest = seen.as_slice();
        let mut parts = Reply::default();
        for part in &env.spaces().observation {
            let (values, more) = rest.split_at(part.len());
            rest = more;
            parts = parts.with(part.name, nested(part, values));
        }
        reply = reply.holding("observation", parts);
    }
    if with.contains(&With::Legal) {
        reply = reply.with("legal", env.legal());
    }
    if with.contains(&With::Moves) {
        let texts: Vec<String> = env.legal().iter().filter_map(|&action| env.text(action as usize)).collect();
        reply = reply.with("moves", texts);
    }
    if with.contains(&With::Mask) {
        let mut mask = vec![0_u8; env.spaces().actions];
        env.legal().iter().for_each(|&action| mask[action as usize] = 1);
        reply = reply.with("mask", mask);
    }
    reply
}

/// The coach's verdict on a position, with the action that keeps the win.
fn verdict(env: &dyn Environment, budget: u64) -> Reply {
    let judged = env.judge(&mut Budget::nodes(budget));
    let line: &[String] = if let Verdict::Winnable { line } = &judged.verdict { line } else { &[] };
    let best = line.first().and_then(|made| env.spelt(made).ok()).unwrap_or_default();
    Reply::default()
        .with("verdict", judged.word())
        .with("line", line)
        .with("actions", best)
        .with("why", judged.why().to_string())
        .with("nodes", judged.nodes)
}

/// Integers as lists within lists, by the sides of their part.
fn nested(part: &Plane, values: &[i32]) -> Value {
    fn inner(shape: &[usize], values: &[i32]) -> Value {
        match shape {
            [_, rest @ ..] if !rest.is_empty() => {
                let wide = rest.iter().product::<usize>().max(1);
                values.chunks(wide).map(|chunk| inner(rest, chunk)).collect()
            }
            _ => values.into(),
        }
    }
    inner(&part.shape, values)
}

/// What is wrong with a line, and where.
fn misread(error: &serde_json::Error) -> String {
    let what = error.to_string();
    let what = what.split(" at line ").next().unwrap_or_default();
    match error.classify() {
        serde_json::error::Category::Data => format!("this is no request: {what}"),
        _ => format!("this is no JSON: {what} at character {}", error.column()),
    }
}
