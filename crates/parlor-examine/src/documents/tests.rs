//! Every document: its sessions reach everything, and our own dialogue agrees with all of them.

use super::*;
use crate::coverage::coverage;
use crate::examination::{Examination, sessions};
use crate::oracle::transcript;
use crate::subject::{End, Outcome, Subject};

/// Our own dialogue, with the words that some other program might say instead.
struct Own<'a> {
    document: &'a dyn Document,
    instead: &'a [(&'a str, &'a str)],
}

impl Subject for Own<'_> {
    fn run(&self, session: &Session) -> Outcome {
        let said = if session.nameless {
            Transcript { steps: vec!["Usage: x [game_name] [extra_options]\n".into()], code: Some(3) }
        } else {
            transcript(self.document.name(), self.document.options(), session)
        };
        let text = self.instead.iter().fold(said.whole(), |text, (ours, theirs)| text.replace(ours, theirs));
        Outcome { output: text.into_bytes(), errors: Vec::new(), end: End::Exit(said.code.unwrap_or(0)), unread: 0 }
    }
}

fn by_lines() -> Vec<Box<dyn Document>> {
    all().into_iter().filter(|it| it.name() != "mahjong" && it.options() != ["--keys"]).collect()
}

fn failures(document: &dyn Document, instead: &[(&str, &str)], count: usize) -> Vec<String> {
    let subject = Own { document, instead };
    let examination = Examination { document, subject: &subject, lenient: Leniency::default() };
    let verdicts = examination.verdicts(&sessions(document, count, "tests", &[]), &|| ());
    let wrong = verdicts.iter().filter(|verdict| !verdict.agrees());
    wrong.map(|verdict| format!("{}: {:?}", verdict.session.name, verdict.difference)).collect()
}

#[test]
fn our_own_dialogues_agree_with_every_session() {
    for document in by_lines() {
        let failures = failures(document.as_ref(), &[], 300);
        assert!(failures.is_empty(), "{} {:?}: {}", document.name(), document.options(), failures.join("\n"));
    }
}

#[test]
fn the_named_sessions_reach_every_message_exit_code_and_rule() {
    for document in all() {
        let reached = coverage(document.as_ref(), document.named().iter());
        let missed = [&reached.messages.missed, &reached.exit_codes.missed, &reached.rules.missed];
        assert_eq!(missed, [&[] as &[String]; 3], "{} {:?}", document.name(), document.options());
    }
}

#[test]
fn names_are_told_apart_and_purposes_are_words() {
    for document in all() {
        let sessions = sessions(document.as_ref(), 5, "tests", &[]);
        let names: std::collections::BTreeSet<&str> = sessions.iter().map(|it| it.name.as_str()).collect();
        assert_eq!(names.len(), sessions.len(), "{}", document.name());
        assert!(sessions.iter().all(|it| it.purpose.contains(' ') || it.purpose == "the help"), "{}", document.name());
        let exercised = sessions.iter().flat_map(|it| it.exercises.clone());
        for id in exercised {
            assert!(document.rules().iter().any(|rule| rule.id == id), "{} has no rule {id}", document.name());
        }
    }
}

#[test]
fn a_seed_gives_the_same_sessions_again_and_another_gives_others() {
    for document in all() {
        let random = |seed: &str| sessions(document.as_ref(), 20, seed, &[]);
        assert!(random("a") == random("a") && random("a") != random("b"), "{}", document.name());
    }
}

#[test]
fn sessions_by_chance_end_in_every_way() {
    for document in by_lines() {
        let chance = sessions(document.as_ref(), 200, "tests", &[]).split_off(document.named().len());
        let open = |it: &&Session| document.expect(it).exits == Exits::Any;
        assert!(chance.iter().filter(open).count() > 5, "{}: the input never ends too soon", document.name());
        for ends in [LineEnds::Feed, LineEnds::ReturnFeed, LineEnds::LastOpen] {
            assert!(chance.iter().any(|it| it.line_ends == ends), "{} {ends:?}", document.name());
        }
        let codes = coverage(document.as_ref(), chance.iter()).exit_codes;
        // Usage and missing files are for sessions with a name.
        let missed: Vec<&String> = codes.missed.iter().filter(|code| !["3", "255"].contains(&code.as_str())).collect();
        assert!(missed.is_empty(), "{} {:?}: {missed:?}", document.name(), document.options());
    }
}

#[test]
fn a_change_of_any_message_is_found_and_blamed_on_its_rule() {
    for document in by_lines() {
        for rule in
            document.rules().iter().filter(|rule| !rule.marker.trim().is_empty() && !rule.id.starts_with("usage"))
        {
            let mut wrong = rule.marker.to_owned();
            let middle = wrong.char_indices().nth(wrong.chars().count() / 2).map_or(0, |(at, _)| at);
            wrong.insert(middle, '~');
            let instead = [(rule.marker, wrong.as_str())];
            let subject = Own { document: document.as_ref(), instead: &instead };
            let examination =
                Examination { document: document.as_ref(), subject: &subject, lenient: Leniency::default() };
            let verdicts = examination.verdicts(&document.named(), &|| ());
            let first =
                verdicts.iter().find_map(|it| it.difference.as_ref().map(|difference| (&it.session, difference)));
            let (session, difference) = first.unwrap_or_else(|| panic!("{} {} is not found", document.name(), rule.id));
            let blamed = examination.rule(session, difference).id;
            // After `No Match found!` it may be left out, so that any other line is seen first as one too many.
            assert!(
                blamed == rule.id || ["moves", "again"].contains(&rule.id),
                "{} {}: {blamed}",
                document.name(),
                rule.id
            );
        }
    }
}

#[test]
fn other_readings_of_open_points_are_not_accused() {
    type Instead = &'static [(&'static str, &'static str)];
    let readings: [(&str, Form, Instead); 8] = [
        (
            "candy",
            Form { part: Some(1), blank: false, keys: false },
            &[("No Match found!\nPlease try again.\n", "No Match found!\n")],
        ),
        ("candy", Form { part: Some(2), blank: false, keys: false }, &[("candies available.\n", "candies available.")]),
        (
            "candy",
            Form { part: Some(2), blank: false, keys: false },
            &[("No Match found!\nPlease try again.\n", "No Match found!\n")],
        ),
        ("MagicSquare", Form::default(), &[("please enter", "Error!\nplease type"), (" is already at ", " sits on ")]),
        (
            "MagicSquare",
            Form::default(),
            &[("\nX ", " \nX "), ("Available pieces: 1 2 3 4", "Available pieces: 1 2 3 4")],
        ),
        ("MagicSquare", Form::default(), &[(" is not an available piece\n", "?? ")]),
        ("NineAlmonds", Form::default(), &[("please enter a column and a row like 2,3, or quit\n", "")]),
        (
            "pikachu",
            Form::default(),
            &[("No match: ", "No match - "), ("Please enter four numbers, like 1 1 2 3\n", "??\n")],
        ),
    ];
    for (name, form, instead) in readings {
        let document = find(name, form).unwrap();
        let failures = failures(document.as_ref(), instead, 100);
        assert!(failures.is_empty(), "{name} {instead:?}: {}", failures.join("\n"));
    }
}
