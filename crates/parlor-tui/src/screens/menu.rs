//! Moving through a list, the same way on every screen.

/// Moves the chosen entry of a list; false if the key is not about moving.
pub(super) fn walk(chosen: &mut usize, count: usize, key: &str) -> bool {
    const PAGE: usize = 10;
    let last = count.saturating_sub(1);
    *chosen = match key {
        "Up" | "k" => chosen.saturating_sub(1),
        "Down" | "j" => chosen.saturating_add(1),
        "PageUp" => chosen.saturating_sub(PAGE),
        "PageDown" => chosen.saturating_add(PAGE),
        "Home" => 0,
        "End" => last,
        _ => return false,
    }
    .min(last);
    true
}

/// The first line to show so that the chosen one is on the screen, in the middle where possible.
pub(super) fn first_shown(chosen: usize, count: usize, height: usize) -> usize {
    chosen.saturating_sub(height / 2).min(count.saturating_sub(height))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_chosen_entry_is_always_shown() {
        for count in 0..20 {
            for height in 1..8 {
                for chosen in 0..count {
                    let first = first_shown(chosen, count, height);
                    assert!((first..first + height).contains(&chosen), "{chosen} of {count} in {height}");
                }
            }
        }
    }

    #[test]
    fn walking_stops_at_both_ends() {
        let mut chosen = 0;
        assert!(walk(&mut chosen, 3, "Up"));
        assert_eq!(chosen, 0);
        assert!(walk(&mut chosen, 3, "PageDown"));
        assert_eq!(chosen, 2);
        assert!(walk(&mut chosen, 0, "End"));
        assert_eq!(chosen, 0);
        assert!(!walk(&mut chosen, 3, "x"));
    }
}
