use super::*;
use crate::games::nine_almonds::plan::Plan;

#[test]
fn explore() {
    for plan in [Plan::European, Plan::Diamond, Plan::English] {
        for orthogonal in [true, false] {
            let shape = plan.shape_with(orthogonal).unwrap();
            println!("{plan:?} {orthogonal} invariants {}", arguments::invariants(&shape).len());
            for hole in shape.squares() {
                if hole.x > 3 || hole.y > 3 {
                    continue;
                }
                let p = Position::with(shape.clone(), shape.squares().filter(|&s| s != hole));
                let mut n = 0u64;
                let o = judge(&p, &mut |u| {
                    n += u;
                    n <= 300_000
                });
                match o {
                    Outcome::Won(l) => println!("  {hole}: won {} turns, {n} nodes", l.len()),
                    Outcome::Lost(w) => println!("  {hole}: {}", &w.to_string().chars().take(90).collect::<String>()),
                    Outcome::Unknown => println!("  {hole}: unknown"),
                }
            }
        }
    }
}
