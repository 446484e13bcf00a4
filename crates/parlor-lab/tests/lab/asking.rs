//! What cannot be asked for is told in one line before anything is played.

use std::path::Path;

use parlor_lab::{Experiment, Form, Plan};

use crate::told;

fn refused(setups: &[&str], players: &[&str], games: u64) -> String {
    told(Plan::new(Experiment::new(setups, players, games, "a")))
}

#[test]
fn what_cannot_be_played_is_refused_in_one_line() {
    assert_eq!(refused(&[], &["random"], 1), "an experiment needs a setup and a player at least");
    assert_eq!(refused(&["template"], &[], 1), "an experiment needs a setup and a player at least");
    assert!(refused(&["template"], &["random"], 0).starts_with("an experiment has from 1 to"));
    assert!(refused(&["nothing"], &["random"], 1).starts_with("cannot deal \"nothing\": there is no game"));
    assert!(refused(&["template#7"], &["random"], 1).contains("--seed deals its boards"));
    assert!(refused(&["template@AA"], &["random"], 1).contains("a setup has no seed and no position"));
    assert_eq!(
        refused(&["template"], &["nobody"], 1),
        "cannot play template: there is no player \"nobody\"; there are random"
    );
    assert!(refused(&["template:7"], &["random"], 1).starts_with("cannot play template: tokens 7 cannot be dealt"));
    assert_eq!(refused(&["template", "template:8"], &["random"], 1), "the setup template:8 is there twice");
    assert_eq!(refused(&["template"], &["random", "random"], 1), "the player random is there twice");
}

#[test]
fn a_game_alone_means_its_first_preset() {
    let plan = Plan::new(Experiment::new(&["template"], &["random"], 1, "a")).unwrap();
    assert_eq!(plan.experiment().setups, ["template:8"]);
}

#[test]
fn rows_go_by_the_ending_of_their_name() {
    assert_eq!(Form::of(Path::new("a.jsonl")).unwrap(), Form::Jsonl);
    assert_eq!(Form::of(Path::new("a.b.csv")).unwrap(), Form::Csv);
    for bad in ["a", "a.json", "jsonl", ".csv", "a.JSONL"] {
        assert!(told(Form::of(Path::new(bad))).contains("written as .jsonl or .csv"), "{bad}");
    }
}
