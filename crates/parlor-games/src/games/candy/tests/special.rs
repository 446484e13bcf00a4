//! The rule set `specials`: what long matches leave, and what special candies do together.

use super::*;

/// Plays one swap where holes stay, and gives the board.
fn after(rows: &str, made: &str) -> String {
    let cols =
        rows.split('/').next().unwrap().chars().filter(|c| c.is_ascii_alphanumeric() || ".*".contains(*c)).count();
    let height = rows.split('/').count();
    played(&format!("{cols}x{height},k8,still,score,100000,0,specials@{rows}"), &[made]).board.to_string()
}

#[test]
fn four_in_a_row_leave_a_column_striped_candy_where_the_candy_moved_to() {
    assert_eq!(after("1101/2312/5654", "0,2D"), "..1^./2302/5654");
}

#[test]
fn four_in_a_column_leave_a_row_striped_candy() {
    assert_eq!(after("12/13/41/15", "2,0R"), ".2/.3/1-4/.5");
}

#[test]
fn five_in_line_leave_a_colour_bomb() {
    assert_eq!(after("11011/22133/45645", "0,2D"), "..*../22033/45645");
}

#[test]
fn crossing_lines_leave_a_wrapped_candy() {
    assert_eq!(after("23145/67156/11015/24067", "2,2R"), "23.45/67.56/..1=05/24067");
}

#[test]
fn a_striped_candy_in_a_match_clears_its_line() {
    assert_eq!(after("11-01/2315/4564", "0,2R"), "..../2315/4564");
}

#[test]
fn a_wrapped_candy_in_a_match_clears_the_cells_around_it() {
    assert_eq!(after("11=01/2315/4564", "0,2R"), "...0/...5/4564");
}

#[test]
fn a_bomb_clears_the_kind_it_is_swapped_with() {
    assert_eq!(after("*101/2312/1564", "0,0R"), "..0./23.2/.564");
}

#[test]
fn a_bomb_with_a_striped_candy_stripes_the_whole_kind() {
    // The 1s in reading order clear a row, then a column, by turns.
    assert_eq!(after("*1-05/2342/3516/7204", "0,0R"), "..../23.2/35.6/72.4");
}

#[test]
fn two_bombs_clear_the_board() {
    assert_eq!(after("**01/2312/1564", "0,0R"), "..../..../....");
}

#[test]
fn two_striped_candies_clear_a_row_and_a_column() {
    assert_eq!(after("1-2^01/2312/1564", "0,0R"), "..../2.12/1.64");
}

#[test]
fn a_striped_and_a_wrapped_candy_clear_three_rows_and_columns() {
    assert_eq!(after("01234/12345/2-3=456/34567/45670", "2,0R"), "...34/...../...../...../...70");
}

#[test]
fn two_wrapped_candies_clear_five_by_five() {
    assert_eq!(after("0=1=2345/123456/234567/345670", "0,0R"), "....45/....56/....67/345670");
}

#[test]
fn the_same_candies_reach_the_board_whichever_rules_are_played() {
    let mut position = position(
        "8x8,k5,endless,score,100000,0,specials@01230123/12301230/23012301/30123012/01230123/12301230/23012301/3012*012+~7.0",
    );
    let tally = rules::swap(&mut position, 60, 61, &mut |_, _| {});
    assert_eq!(position.board.holes(), 0);
    assert!(tally.hits >= 17 && tally.points() >= 20 * 17, "{tally:?}");
}
