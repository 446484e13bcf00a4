//! What the card offers can be dealt, and the coach knows what becomes of it.
//!
//! `PARLOR_SETUPS=1000 cargo test -p parlor-games --test every_game setups -- --nocapture` judges positions of so many setups
//! of each game and prints what came of them and how long it took; with `PARLOR_GAME=candy` of one game alone.

use std::time::{Duration, Instant};

use parlor_games::card::{Choosing, Remaining};
use parlor_games::coach::{Budget, Verdict};
use parlor_games::game::{Game, Status};
use parlor_games::kit::random::Random;
use parlor_games::kit::seed::Seed;

use crate::boards::{deal, setup, walk};

crate::for_every_game! {
    a_preset_is_offered,
    whatever_is_chosen_the_rest_gives_way_until_all_of_it_is_offered,
    what_is_offered_is_dealt,
    what_is_met_in_play_is_decided,
    what_cannot_be_dealt_is_refused_by_the_name_of_its_field,
}

/// How many setups of each game are drawn, where nobody asks for more.
const DRAWN: usize = 1_000;
/// Of how many of them positions are judged.
const JUDGED: usize = 24;
/// The longest walk that positions are taken from.
const LONGEST: usize = 400;

fn asked_for() -> Option<usize> {
    std::env::var("PARLOR_SETUPS").ok()?.parse().ok()
}

/// Whether nobody asks for another game alone.
fn wanted<G: Game>() -> bool {
    std::env::var("PARLOR_GAME").map_or(true, |game| game == G::CARD.id)
}

/// Setups drawn through the card, always the same ones.
fn drawn<G: Game>(many: usize) -> Vec<String> {
    let mut random = Random::new(40);
    let choosing = Choosing::of::<G>();
    (0..many).map(|_| G::CARD.setup_text(&choosing.draw(&mut random))).collect()
}

/// Whether all but one in a hundred did.
fn nearly_all(many: usize, of: usize) -> bool {
    many * 100 >= of * 99
}

/// What work came to and the time it took on a processor, where the system tells, for people to read.
fn timed<T>(work: impl FnOnce() -> T) -> (T, Duration) {
    let processor = || {
        let text = std::fs::read_to_string("/proc/thread-self/schedstat").ok()?;
        text.split_whitespace().next()?.parse().ok().map(Duration::from_nanos)
    };
    let (start, before) = (Instant::now(), processor());
    let done = work();
    let spent = before.zip(processor()).map(|(before, after)| after.saturating_sub(before));
    (done, spent.unwrap_or_else(|| start.elapsed()))
}

fn a_preset_is_offered<G: Game>() {
    for preset in G::CARD.presets {
        let values = G::CARD.values(preset.setup).unwrap();
        let choices = Choosing::of::<G>().settle(&values, None);
        assert_eq!(choices.values, values, "{}:{}", G::CARD.id, preset.setup);
        assert_eq!(choices.changed, "", "{}:{}", G::CARD.id, preset.setup);
    }
}

fn whatever_is_chosen_the_rest_gives_way_until_all_of_it_is_offered<G: Game>() {
    let (choosing, mut random) = (Choosing::of::<G>(), Random::new(41));
    let mut values = choosing.settle(&[], None).values;
    for _ in 0..400 {
        let Some(at) = random.pick(&(0..values.len()).collect::<Vec<_>>()).copied() else { return };
        let Some(chosen) = choosing.offer(at, &values).draw(&mut random) else { continue };
        values[at] = chosen.clone();
        let choices = choosing.settle(&values, Some(at));
        assert_eq!((&choices.values[at], choices.trouble.as_str()), (&chosen, ""), "{}: {values:?}", G::CARD.id);
        assert_eq!(choosing.refusal(&choices.values), None, "{}: {values:?}", G::CARD.id);
        let mut offers = choices.offers.iter();
        assert!(offers.all(|offer| offer.applies() || !offer.because.is_empty()), "{}: {choices:?}", G::CARD.id);
        let setup = setup::<G>(&choices.setup);
        assert_eq!(setup.to_string().parse().as_ref(), Ok(&setup), "{}: what was chosen reads back", G::CARD.id);
        values = choices.values;
    }
    // What nobody could have chosen is repaired all the same.
    for text in ["", "what", "0", "99x99", "-1", "2x2"] {
        let choices = choosing.settle(&vec![text.to_owned(); values.len()], None);
        assert_eq!(choosing.refusal(&choices.values), None, "{}: {text}", G::CARD.id);
    }
}

fn what_is_offered_is_dealt<G: Game>() {
    if !wanted::<G>() {
        return;
    }
    let many = asked_for().unwrap_or(DRAWN);
    let (mut slowest, mut failed) = ((Duration::ZERO, String::new()), Vec::new());
    let (mut total, mut slow) = (Duration::ZERO, 0);
    for (number, text) in drawn::<G>(many).into_iter().enumerate() {
        let setup = setup::<G>(&text);
        let (dealt, spent) = timed(|| G::deal(&setup, &Seed::new(number.to_string())));
        // A board that is over before it begins is none.
        if !dealt.is_ok_and(|position| G::status(&position) == Status::Playing) {
            failed.push(format!("{text}#{number}"));
        }
        total += spent;
        slow += usize::from(spent > Duration::from_secs(1));
        slowest = slowest.max((spent, text));
    }
    if asked_for().is_some() {
        println!(
            "{}: {} of {many} setups dealt; {:.1} ms each, {slow} above 1 s, the slowest {:.0} ms ({})",
            G::CARD.id,
            many - failed.len(),
            total.as_secs_f64() * 1e3 / many as f64,
            slowest.0.as_secs_f64() * 1e3,
            slowest.1
        );
    }
    assert!(nearly_all(many - failed.len(), many), "{}: not dealt: {}", G::CARD.id, failed.join(" "));
}

fn what_is_met_in_play_is_decided<G: Game>() {
    if !wanted::<G>() {
        return;
    }
    let setups = drawn::<G>(asked_for().unwrap_or(JUDGED));
    let (mut asked, mut open, mut slowest) = (0, Vec::new(), (Duration::ZERO, String::new()));
    let mut random = Random::new(42);
    for (number, text) in setups.iter().enumerate() {
        let path = walk::<G>(deal::<G>(text, &number.to_string()), LONGEST, &mut random);
        let met = random.below(path.len());
        for at in [0, met] {
            let (judged, spent) = timed(|| G::judge(&path[at], &mut Budget::default()));
            asked += 1;
            if judged.verdict == Verdict::Unknown {
                open.push(format!("{text}#{number} after {at}"));
            }
            slowest = slowest.max((spent, format!("{text} after {at}")));
        }
    }
    if asked_for().is_some() {
        println!(
            "{}: {} of {asked} positions decided, the slowest in {:.0} ms ({}); open: {}",
            G::CARD.id,
            asked - open.len(),
            slowest.0.as_secs_f64() * 1e3,
            slowest.1,
            open.join(", ")
        );
    }
    assert!(nearly_all(asked - open.len(), asked), "{}: not decided: {}", G::CARD.id, open.join(", "));
}

fn what_cannot_be_dealt_is_refused_by_the_name_of_its_field<G: Game>() {
    let (choosing, card) = (Choosing::of::<G>(), G::CARD);
    let mut random = Random::new(43);
    for _ in 0..60 {
        let values = choosing.draw(&mut random);
        for (at, field) in card.fields.iter().enumerate() {
            // One field is what it could be if the others were different.
            let mut others = values.clone();
            let Some(other) = field.offer().draw(&mut random) else { continue };
            others[at] = other;
            let Some(line) = choosing.refusal(&others) else { continue };
            let named = card.fields.iter().any(|field| line.starts_with(&format!("{} ", field.key)));
            assert!(named && !line.contains('\n') && line.chars().count() <= 240, "{}: {line}", card.id);
            assert!(line.contains("; it takes ") || line.ends_with("; leave it out"), "{}: {line}", card.id);
            let remains = &choosing.offer(at, &others).remains;
            let some = match remains {
                Remaining::Words(words) => !words.is_empty(),
                Remaining::Numbers(spans) => !spans.is_empty(),
                Remaining::Sizes(sizes) => !sizes.is_empty(),
                Remaining::Nothing => true,
            };
            assert!(some, "{}: nothing remains of {}: {others:?}", card.id, field.key);
        }
    }
}
