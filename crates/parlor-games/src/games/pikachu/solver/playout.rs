//! Quick games by chance: most boards that can be cleared are cleared by one of a few, and the best of them tells the
//! search which pairs to try first.

use super::QUERIES;
use super::sweep::Graph;
use crate::coach::{Budget, OutOfBudget};
use crate::games::pikachu::field::{Field, Place};
use crate::kit::random::Random;

/// One game played to its end.
pub(super) struct Played {
    /// The edges taken, in order.
    pub(super) taken: Vec<u32>,
    /// Tiles that stay.
    pub(super) left: usize,
    /// Path queries made.
    pub(super) queries: u64,
}

/// Plays pairs that are safe first (the last two of a group), otherwise the open pair with the highest rank; `allowed`
/// says which pairs may be played at all.
pub(super) fn play(
    field: &Field,
    graph: &Graph,
    allowed: impl Fn(u32) -> bool,
    rank: impl Fn(u32) -> u64,
    random: &mut Random,
) -> Played {
    let mut field = field.clone();
    let mut gone = vec![false; graph.places.len()];
    let mut members: Vec<usize> = graph.members.iter().map(Vec::len).collect();
    let mut played = Played { taken: Vec::new(), left: graph.places.len(), queries: 0 };
    let mut waiting: Vec<u32> = (0..graph.edges.len() as u32).filter(|&edge| allowed(edge)).collect();
    // Edges that can be joined stay so as long as both tiles are there.
    let mut open: Vec<(u64, u32)> = Vec::new();
    random.shuffle(&mut waiting);
    loop {
        let mut changed = false;
        let mut kept = 0;
        for index in 0..waiting.len() {
            let edge = waiting[index];
            let [a, b] = graph.edges[edge as usize].map(usize::from);
            if gone[a] || gone[b] {
                continue;
            }
            played.queries += 1;
            if !field.joined_if_open(graph.spots[a], graph.spots[b]) {
                waiting[kept] = edge;
                kept += 1;
            } else if members[usize::from(graph.group[edge as usize])] == 2 {
                take(edge, graph, &mut field, &mut gone, &mut members, &mut played);
                changed = true;
            } else {
                open.push((rank(edge), edge));
            }
        }
        waiting.truncate(kept);
        open.retain(|&(_, edge)| graph.edges[edge as usize].iter().all(|&tile| !gone[usize::from(tile)]));
        let safe = open.iter().position(|&(_, edge)| members[usize::from(graph.group[edge as usize])] == 2);
        let best = safe.or_else(|| {
            // A safe pair just taken may open others; they come before any choice.
            (!changed).then(|| (0..open.len()).max_by_key(|&index| open[index].0)).flatten()
        });
        match best {
            Some(index) => {
                let (_, edge) = open.swap_remove(index);
                take(edge, graph, &mut field, &mut gone, &mut members, &mut played);
            }
            None if changed => {}
            None => return played,
        }
    }
}

/// How many random pairs are tried before the first one there is gets taken.
const TRIES: usize = 64;

/// One game without any list of pairs, for boards with very many equal tiles; the pairs taken if it clears the board.
pub(super) fn quick(
    field: &Field,
    random: &mut Random,
    budget: &mut Budget,
) -> Result<Option<Vec<(Place, Place)>>, OutOfBudget> {
    let mut field = field.clone();
    let mut groups = field.groups();
    let mut taken = Vec::new();
    while field.count() > 0 {
        budget.spend(2 + TRIES as u64 / QUERIES)?;
        let mut drawn = (0..TRIES).filter_map(|_| {
            let group = random.pick(&groups)?;
            let (a, b) = (*random.pick(group)?, *random.pick(group)?);
            (a != b && field.joined(a, b)).then_some((a, b))
        });
        let Some((a, b)) = drawn.next().or_else(|| field.any_pair()) else { return Ok(None) };
        for place in [a, b] {
            field.put(place, 0);
            groups.iter_mut().for_each(|group| group.retain(|other| *other != place));
        }
        groups.retain(|group| !group.is_empty());
        taken.push((a.min(b), a.max(b)));
    }
    Ok(Some(taken))
}

fn take(edge: u32, graph: &Graph, field: &mut Field, gone: &mut [bool], members: &mut [usize], played: &mut Played) {
    for tile in graph.edges[edge as usize].map(usize::from) {
        gone[tile] = true;
        field.put(graph.places[tile], 0);
    }
    members[usize::from(graph.group[edge as usize])] -= 2;
    played.left -= 2;
    played.taken.push(edge);
}
