use super::*;
use crate::coach::par_of;
use crate::games::nine_almonds::board::Position;
use crate::games::nine_almonds::plan::Plan;

fn known(position: &Position, steps: u64) -> crate::coach::Parred {
    par_of::<NineAlmonds>(position, PARS.measures.clone()(position)[0], &mut Means::steps(steps)).unwrap()
}

#[test]
fn timing() {
    for (plan, orth) in [(Plan::Classic, false), (Plan::Diamond, false), (Plan::LARGE, false), (Plan::English, true), (Plan::European, true)] {
        let start = Position::start(plan.shape_with(orth).unwrap());
        let before = std::time::Instant::now();
        let mut means = Means { budget: crate::coach::Budget::nodes(200_000_000), memory: 640 << 20 };
        seek(&start, Measure::Moves("turn"), &mut means, &mut |par| eprintln!("{plan:?} {:?} {:?} lost {} {:?}", par.bound, par.best.as_ref().map(|b| b.0), par.lost, before.elapsed()));
        eprintln!("{plan:?} done {:?} {} steps", before.elapsed(), means.budget.spent());
    }
    let _ = known;
}
