//! The declarations of everything that goes over the wire, for the page's scripts. They are written from the types
//! themselves and kept beside the page; what is kept must be what is written.

use std::collections::BTreeMap;
use std::path::Path;

use parlor_games::card::Choices;
use parlor_games::table::{ClockFace, Command, Moment};
use ts_rs::{Config, TS, TypeVisitor};

use super::{drills, games, samples, saves, scores, setups, tables};
use crate::pictures::Picture;
use crate::view;

/// Set by `cargo xtask types`: the declarations are to be written, not compared.
const WRITE: &str = "PARLOR_WRITE_TYPES";

const HEAD: &str = "// Everything that goes over the wire. Written from the Rust types by `cargo xtask types`; not to be changed here.\n";

/// Declarations by name, each with what it was made from.
struct Declarations {
    config: Config,
    found: BTreeMap<String, (&'static str, String)>,
}

impl TypeVisitor for Declarations {
    fn visit<T: TS + 'static + ?Sized>(&mut self) {
        // What has no place of its own is written where it is used.
        if T::output_path().is_some() {
            let (name, made_from) = (T::ident(&self.config), std::any::type_name::<T>());
            if let Some((other, _)) = self.found.get(&name) {
                assert_eq!(*other, made_from, "two types are called {name}; one of them needs another name");
                return;
            }
            let docs = T::docs().unwrap_or_default();
            let text = format!("{docs}export {}\n", T::decl(&self.config));
            self.found.insert(name, (made_from, text));
        }
        T::visit_dependencies(self);
    }
}

fn declarations() -> String {
    let config = Config::new().with_large_int("number");
    let mut all = Declarations { config, found: BTreeMap::new() };
    all.visit::<games::Games>();
    all.visit::<samples::Sample>();
    all.visit::<setups::Preview>();
    all.visit::<Choices>();
    all.visit::<setups::FileParts>();
    all.visit::<tables::NewTable>();
    all.visit::<tables::Created>();
    all.visit::<tables::About<'static>>();
    all.visit::<tables::Typed>();
    all.visit::<view::Wire<'static>>();
    all.visit::<ClockFace>();
    all.visit::<Command>();
    all.visit::<Moment>();
    all.visit::<saves::Saves>();
    all.visit::<saves::Name>();
    all.visit::<drills::NewRun>();
    all.visit::<drills::Step>();
    all.visit::<drills::RunView>();
    all.visit::<drills::Standing>();
    all.visit::<scores::Which>();
    all.visit::<scores::Scores>();
    all.visit::<Picture>();
    let texts: Vec<String> = all.found.into_values().map(|(_, text)| text).collect();
    // Most comments are one line, and need no more room than that.
    let body = texts.join("\n").replace("/**\n * ", "/** ").replace("\n */", " */").replace(" \n", "\n");
    format!("{HEAD}\n{body}")
}

#[test]
fn the_declarations_for_the_page_are_those_of_the_types() {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("wire.d.ts");
    let written = declarations();
    if std::env::var_os(WRITE).is_some() {
        std::fs::write(&path, &written).unwrap_or_else(|error| panic!("{}: {error}", path.display()));
    }
    let kept = std::fs::read_to_string(&path).unwrap_or_default();
    // A checkout may have ends of lines of its own.
    assert!(kept.lines().eq(written.lines()), "{} is out of date; `cargo xtask types` writes it anew", path.display());
}
