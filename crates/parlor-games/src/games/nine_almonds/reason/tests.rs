use super::*;
use crate::game::{Deal, Voice};
use crate::games::nine_almonds::NineAlmonds;
use crate::kit::seed::Seed;

fn said(position: &str, line: &[&str]) -> String {
    let position: Position = position.parse().unwrap();
    let line: Vec<Turn> = line.iter().map(|turn| turn.parse().unwrap()).collect();
    NineAlmonds::advise(&position, &line).unwrap().1.to_string()
}

#[test]
fn a_reason_names_what_the_line_does_with_the_turn() {
    assert_eq!(
        said("...../...../.A.../A..../.....", &["0,1-2,3"]),
        "It takes the other almond and stays alone on the goal."
    );
    let corner = "A..../.A.A./..A../...../.....";
    assert!(said(corner, &["0,4-2,2", "3,3-1,1"]).starts_with("The corner almond can never be jumped over, so it has"));
}

/// On the 5×5 board the table of all positions knows better.
#[test]
fn every_other_jump_loses_where_it_is_said_so_and_only_there() {
    let (mut lost, mut kept) = (0, 0);
    for seed in 0..60 {
        let setup = "scattered,5x5".parse().unwrap();
        let mut position = NineAlmonds::deal(&setup, &Seed::new(seed.to_string())).unwrap();
        while let Solved::Won(line) = solver::judge(&position, &mut |_| true) {
            let Some(first) = line.first().filter(|_| line.len() > 1) else { break };
            let others = position.almonds().flat_map(|from| rules::jumps_from(&position, from));
            let keeps = others.filter(|jump| (jump.from(), Some(&jump.to())) != (first.from, first.to.first())).filter(
                |jump| {
                    let mut next = position.clone();
                    rules::play(&mut next, &Turn { from: jump.from(), to: vec![jump.to()] }).unwrap();
                    solver::winnable_on_five(&next) == Some(true)
                },
            );
            let any = keeps.count() > 0;
            let text = of(&position, &line).to_string();
            let claimed = text.contains("Every other jump loses") || text.contains("Any other jump");
            assert!(!(claimed && any), "{position}: {text}");
            lost += usize::from(claimed);
            kept += usize::from(any);
            rules::play(&mut position, first).unwrap();
        }
    }
    assert!(lost > 10 && kept > 20, "{lost} {kept}");
}
