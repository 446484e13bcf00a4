//! What a session promises, played with small games.

#![allow(unused_must_use, reason = "most inputs here are looked at by what they did to the session")]

use super::*;
use crate::catalogue;
use crate::table::Level;

const CHANCE: Chance = Chance { number: || 7, today: String::new };

fn open(id: &str) -> Session {
    Session::new(catalogue::open(id, Level::Easy).unwrap(), CHANCE)
}

/// A game in which moves can throw the win away.
fn almonds() -> Session {
    open("nine-almonds:5x5#1")
}

/// Answers a question, as a worker would.
fn think(session: &mut Session, thought: Thought) -> Effects {
    let (ticket, mut answers) = (thought.ticket, Vec::new());
    thought.think(&mut |answer| answers.push(answer));
    let mut effects = Effects::default();
    for answer in answers {
        effects = effects.and(session.answer(ticket, answer));
    }
    effects.and(session.answered(ticket, false))
}

fn play(session: &mut Session, text: &str) -> Effects {
    session.command(Command::Play { text: text.into() })
}

#[test]
fn a_question_is_asked_and_the_command_done_when_it_is_answered() {
    let mut session = almonds();
    let effects = session.command(Command::Coach);
    assert_eq!((session.busy(), effects.store), (Busy::Asked, None));
    let effects = think(&mut session, effects.ask.unwrap());
    assert_eq!((session.busy(), session.message().text.as_str()), (Busy::Idle, "It can still be won."));
    assert_eq!(effects.reply.unwrap().said, "It can still be won.");
    let rows: Vec<String> = effects.store.unwrap().rows.into_iter().map(|row| row.change).collect();
    assert_eq!(rows, ["new easy seed nine-almonds#1.1", "help verdict"]);
}

#[test]
fn what_is_no_longer_asked_is_cancelled_and_its_answer_dropped() {
    let mut session = almonds();
    let thought = session.command(Command::Coach).ask.unwrap();
    let ticket = thought.ticket;
    assert_eq!(session.command(Command::Look { cell: 3 }).cancel, None, "looking around is no reason to begin again");
    let made = session.table().moves().remove(0);
    assert_eq!(play(&mut session, &made).cancel, Some(ticket));
    think(&mut session, thought);
    assert_eq!((session.table().judged(), session.busy()), (None, Busy::Idle));
}

#[test]
fn a_coach_that_speaks_unasked_waits_for_a_lull_and_only_where_somebody_looks() {
    let mut session = almonds();
    session.command(Command::Coaching { rung: Some(Assist::Verdict) });
    assert_eq!(session.next_tick(), Some(LULL));
    assert!(session.tick(LULL / 2).ask.is_none());
    let made = session.table().moves().remove(0);
    play(&mut session, &made);
    assert!(session.tick(LULL / 2).ask.is_none(), "a move begins the lull again");
    let thought = session.tick(LULL).ask.unwrap();
    assert!(!thought.asked);
    let ticket = thought.ticket;
    assert_eq!(session.watch(false).cancel, Some(ticket));
    assert!(session.tick(LULL * 9).ask.is_none(), "nobody looks");
    session.watch(true);
    let thought = session.tick(LULL).ask.unwrap();
    think(&mut session, thought);
    assert!(session.told().is_some());
}

#[test]
fn strong_help_is_agreed_to_once_a_game() {
    let mut session = almonds();
    let effects = session.command(Command::Solve);
    assert!(effects.confirm && effects.ask.is_none());
    assert!(session.confirm().unwrap().starts_with("Show the whole solution?"));
    session.command(Command::Answer { yes: false });
    assert_eq!(
        (session.confirm(), session.command(Command::Answer { yes: true }).refusal.unwrap().code),
        (None, "no-question")
    );
    session.command(Command::Solve);
    let thought = session.command(Command::Answer { yes: true }).ask.unwrap();
    think(&mut session, thought);
    assert_eq!(session.situation(), Situation::LINE);
    session.command(Command::PutAway);
    assert!(!session.command(Command::Solve).confirm, "it was agreed to");
    session.command(Command::PutAway);
    session.command(Command::Restart);
    assert!(session.command(Command::Solve).confirm, "another game");
}

#[test]
fn the_last_rung_of_the_hints_asks_first_like_the_solution() {
    let mut session = almonds();
    let thought = session.command(Command::Hint).ask.unwrap();
    think(&mut session, thought);
    for words in ["Which move", "Why", "Show the whole line"] {
        assert_eq!(session.further().unwrap().words, words);
        let effects = session.command(Command::Hint);
        assert_eq!(effects.confirm, words == "Show the whole line");
    }
}

#[test]
fn a_player_plays_until_the_game_is_over_or_somebody_does_something() {
    let mut session = open("template@AABBCC");
    session.command(Command::Watch { player: "random".into() });
    session.command(Command::Answer { yes: true });
    assert_eq!(session.situation(), Situation::WATCHING);
    session.tick(Duration::ZERO);
    assert_eq!(session.table().log().len(), 1);
    session.rest(Duration::from_secs(1));
    assert!(session.next_tick().unwrap() <= Duration::from_secs(1));
    session.act(Action::Faster);
    assert_eq!((session.pace(), session.situation()), (Pace::Fast, Situation::WATCHING));
    session.act(Action::Undo);
    assert_eq!((session.situation(), session.table().log().len()), (Situation::PLAYING, 1), "a key only stops it");
    session.command(Command::Watch { player: "random".into() });
    for _ in 0..9 {
        session.tick(Duration::from_secs(2));
    }
    assert_eq!((session.table().outcome(), session.autoplay().is_none()), (Outcome::Won, true));
    let refusal = session.command(Command::Watch { player: "nobody".into() }).refusal.unwrap();
    assert_eq!((refusal.code, session.confirm()), ("no-such-player", None));
}

#[test]
fn escape_gives_up_the_nearest_thing_and_then_the_view_of_the_board() {
    let mut session = almonds();
    session.command(Command::Coach);
    session.act(Action::Board(Key::Cancel));
    assert_eq!((session.busy(), session.message().text.as_str()), (Busy::Idle, "The coach stops thinking."));
    session.act(Action::Board(Key::Cancel));
    assert!(session.table().paused());
    session.act(Action::Board(Key::Cancel));
    assert!(!session.table().paused());
}

#[test]
fn a_refusal_is_told_and_marked_until_the_next_input() {
    let mut session = open("template@ABBA");
    let refusal = play(&mut session, "1").refusal.unwrap();
    assert_eq!(session.message().tone, Tone::Refused);
    let wrong =
        |session: &Session| session.scene().cells.iter().filter(|cell| cell.marks.contains(Marks::WRONG)).count();
    assert_eq!(wrong(&session), refusal.cells.len());
    session.command(Command::Look { cell: 0 });
    assert_eq!(wrong(&session), 0);
}

#[test]
fn what_changed_is_stored_and_time_every_other_second() {
    let mut session = open("template@AABB");
    let keep = play(&mut session, "1").store.unwrap();
    assert_eq!((keep.rows.len(), keep.played, keep.moves), (2, true, 1));
    assert!(session.command(Command::Look { cell: 0 }).store.is_none());
    assert!(session.tick(STORE_EVERY / 2).store.is_none());
    let keep = session.tick(STORE_EVERY / 2).store.unwrap();
    assert_eq!((keep.rows.len(), keep.elapsed_ms), (0, 2_000));
    let keep = play(&mut session, "1").store.unwrap();
    assert_eq!(keep.result.unwrap().outcome, Outcome::Won);
}

#[test]
fn a_board_that_was_only_looked_at_is_no_game_yet() {
    let mut session = almonds();
    session.command(Command::Coaching { rung: Some(Assist::Verdict) });
    let thought = session.tick(LULL).ask.unwrap();
    let keep = think(&mut session, thought).store.unwrap();
    assert_eq!((keep.played, keep.help.unwrap().1), (false, vec![Assist::Verdict]));
}

#[test]
fn time_that_runs_out_ends_everything_and_is_stored() {
    let mut session = Session::new(catalogue::open("template@AABB", Level::Expert).unwrap(), CHANCE);
    let keep = session.tick(Duration::from_secs(400)).store.unwrap();
    assert_eq!((keep.outcome, session.message().text.as_str()), (Outcome::TimeUp, "Time is up."));
    assert_eq!(session.next_tick(), None);
}

#[test]
fn whoever_is_behind_sees_the_newer_state_and_a_sentence() {
    let mut behind = open("template@AABB");
    behind.command(Command::Coaching { rung: Some(Assist::Verdict) });
    let mut ahead = catalogue::open("template@AABB", Level::Easy).unwrap();
    crate::table::obey_now(&mut *ahead, &Command::Play { text: "1".into() }).unwrap();
    assert!(behind.catch_up(ahead).changed);
    assert_eq!((behind.table().log().len(), behind.table().coaching()), (1, Some(Assist::Verdict)));
    assert!(behind.message().text.contains("another window"));
    assert!(behind.keep().rows.is_empty(), "what is known elsewhere is not told again");
}

#[test]
fn the_view_tells_what_a_page_would_have_to_find_out() {
    let mut session = almonds();
    let face = session.face();
    assert_eq!((face.busy, face.open, face.back_to, face.further), (Busy::Idle, true, None, None));
    assert_eq!(face.rungs.iter().filter(|rung| rung.chosen).map(|rung| rung.words).collect::<Vec<_>>(), ["off"]);
    let lost = session.table().moves().into_iter().find(|made| {
        let mut table = catalogue::open("nine-almonds:5x5#1", Level::Easy).unwrap();
        crate::table::obey_now(&mut *table, &Command::Play { text: made.clone() }).unwrap();
        crate::table::obey_now(&mut *table, &Command::Coach).unwrap();
        table.judged().unwrap().kind() == crate::coach::VerdictKind::NotWinnable
    });
    play(&mut session, &lost.unwrap());
    let thought = session.command(Command::Coach).ask.unwrap();
    think(&mut session, thought);
    assert_eq!((session.face().back_to, session.face().open), (Some(0), false));
    session.act(Action::Winnable);
    assert_eq!(session.table().place().ply, 0);
    assert!(session.message().text.starts_with("Back after move 0"));
}

#[test]
fn what_the_timeline_counts_is_found_out_without_a_word() {
    let mut session = almonds();
    session.command(Command::Coaching { rung: Some(Assist::Verdict) });
    let first = session.table().moves().remove(0);
    play(&mut session, &first);
    let mut quiet = 0;
    while let Some(thought) = session.tick(LULL).ask {
        let (idle, said) = (session.busy() == Busy::Idle, session.message().text.clone());
        think(&mut session, thought);
        assert!(!idle || session.message().text == said, "nothing is said of it");
        quiet += usize::from(idle);
    }
    assert!(quiet > 0, "the position before the move is counted");
    let bars = session.table().timeline();
    assert!(bars[0].keep.is_some() && bars[1].keep.is_none(), "{bars:?}: of the present one it would be help");
    assert_eq!(session.table().assists(), [Assist::Verdict]);
}

/// How hard the board is comes first of what is found out quietly.
fn measure(session: &mut Session) {
    let thought = session.tick(LULL).ask.unwrap();
    think(session, thought);
    let counters = session.scene().counters;
    assert!(counters.iter().any(|counter| counter.label == "difficulty"), "{counters:?}");
}

#[test]
fn how_hard_a_board_is_is_told_unasked_and_is_no_help() {
    let mut session = open("nine-almonds:scattered,5x5#3");
    let shown = |session: &Session| session.scene().counters.into_iter().find(|one| one.label == "difficulty");
    assert_eq!(shown(&session), None);
    measure(&mut session);
    let before = shown(&session).unwrap();
    assert!(before.value.ends_with(" of 10"), "{before:?}");
    assert_eq!(session.table().assists(), []);
    let made = session.table().moves().remove(0);
    play(&mut session, &made);
    assert_eq!(shown(&session), Some(before), "it is that of the board, not of the position");
}

#[test]
fn a_move_stops_the_search_for_par_and_a_lull_begins_it_again() {
    let mut session = open("nine-almonds:scattered,5x5#3");
    measure(&mut session);
    let thought = session.tick(LULL).ask.unwrap();
    assert_eq!((session.busy(), thought.asked), (Busy::Idle, false));
    let made = session.table().moves().remove(0);
    let stop = thought.stop();
    assert_eq!(play(&mut session, &made).cancel, Some(thought.ticket));
    assert!(stop.is_raised());
    think(&mut session, thought);
    assert!(session.table().par().is_empty(), "what was given up is dropped");
    let again = session.tick(LULL).ask.unwrap();
    think(&mut session, again);
    assert!(session.table().par()[0].face.proved);
}

#[test]
fn par_that_is_found_after_the_win_is_kept_with_the_result() {
    let mut session = almonds();
    for made in ["2,2-4,2-2,0-0,2-2,4", "3,3-1,3", "2,1-0,3-2,3", "2,4-2,2"] {
        play(&mut session, made);
    }
    assert_eq!(session.table().outcome(), Outcome::Won);
    measure(&mut session);
    let thought = session.tick(LULL).ask.unwrap();
    let effects = think(&mut session, thought);
    let result = effects.store.unwrap().result.unwrap();
    assert_eq!(result.par[0].words, "4 turns, par 4");
}
