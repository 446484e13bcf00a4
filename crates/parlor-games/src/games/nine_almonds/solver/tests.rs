use super::*;
use crate::games::nine_almonds::board::Shape;
use crate::games::nine_almonds::plan::Plan;
use std::sync::Arc;

#[test]
#[ignore]
fn explore() {
    for plan in [Plan::European, Plan::Diamond] {
        let base = plan.shape_with(true).unwrap();
        for hole in base.squares() {
            if hole.x > 3 || hole.y > 3 || hole.x < hole.y {
                continue;
            }
            for goal in base.squares() {
                let shape = Arc::new(Shape::new(base.size(), true, goal, |s| base.has(s), |s| s != hole).unwrap());
                let p = Position::start(shape);
                let mut n = 0u64;
                let o = judge(&p, &mut |u| {
                    n += u;
                    n <= 600_000
                });
                match o {
                    Outcome::Won(l) => println!("{plan:?}  {hole}->{goal}: won {} turns, {n} nodes", l.len()),
                    Outcome::Lost(Why::Searched { .. }) => println!("{plan:?}  {hole}->{goal}: searched"),
                    Outcome::Lost(_) => {}
                    Outcome::Unknown => println!("{plan:?}  {hole}->{goal}: unknown"),
                }
            }
        }
    }
}
