//! Colours that pieces and pictures bring along, for terminals that show fewer of them.

use ratatui::style::Color;

use super::Depth;

/// The nearest colour a terminal can show.
pub(super) fn tone(rgb: [u8; 3], depth: Depth) -> Color {
    let [red, green, blue] = rgb;
    match depth {
        Depth::Mono => Color::Reset,
        Depth::Sixteen => basic(rgb),
        Depth::Indexed => Color::Indexed(indexed(rgb)),
        Depth::True => Color::Rgb(red, green, blue),
    }
}

/// The steps of the colour cube in the table of 256.
const STEPS: [u8; 6] = [0, 95, 135, 175, 215, 255];

fn indexed(rgb: [u8; 3]) -> u8 {
    let step = |value: u8| (0..6).min_by_key(|&step| STEPS[step].abs_diff(value)).unwrap_or(0);
    let cube = rgb.map(step);
    let average = rgb.iter().map(|&value| u32::from(value)).sum::<u32>() / 3;
    let level = (average.saturating_sub(3) / 10).min(23) as u8;
    let grey = [8 + 10 * level; 3];
    if distance(rgb, grey) < distance(rgb, cube.map(|step| STEPS[step])) {
        return 232 + level;
    }
    16 + (36 * cube[0] + 6 * cube[1] + cube[2]) as u8
}

fn distance(a: [u8; 3], b: [u8; 3]) -> u32 {
    a.iter().zip(b).map(|(&a, b)| u32::from(a.abs_diff(b)).pow(2)).sum()
}

/// By hue: the sixteen colours are so strong that the nearest one would nearly always be a grey.
fn basic(rgb: [u8; 3]) -> Color {
    let [red, green, blue] = rgb.map(i32::from);
    let (most, least) = (red.max(green).max(blue), red.min(green).min(blue));
    let spread = most - least;
    let light = most > 190;
    if spread * 8 < most {
        return if most > 220 {
            Color::White
        } else if most > 110 {
            Color::Gray
        } else {
            Color::DarkGray
        };
    }
    // Sixths of the circle, from red over green and blue.
    let hue = if most == red {
        (60 * (green - blue) / spread + 360) % 360
    } else if most == green {
        120 + 60 * (blue - red) / spread
    } else {
        240 + 60 * (red - green) / spread
    };
    match (hue, light) {
        (0..24 | 340.., true) => Color::LightRed,
        (0..24 | 340.., false) => Color::Red,
        (24..75, true) => Color::LightYellow,
        (24..75, false) => Color::Yellow,
        (75..160, true) => Color::LightGreen,
        (75..160, false) => Color::Green,
        (160..205, true) => Color::LightCyan,
        (160..205, false) => Color::Cyan,
        (205..255, true) => Color::LightBlue,
        (205..255, false) => Color::Blue,
        (_, true) => Color::LightMagenta,
        (_, false) => Color::Magenta,
    }
}

#[cfg(test)]
mod tests {
    use std::collections::HashSet;

    use parlor_games::catalogue;
    use parlor_games::table::Level;

    use super::*;

    #[test]
    fn pure_colours_keep_their_place_in_the_table_of_256() {
        assert_eq!(indexed([0, 0, 0]), 16);
        assert_eq!(indexed([255, 255, 255]), 231);
        assert_eq!(indexed([255, 0, 0]), 196);
        assert_eq!(indexed([118, 118, 118]), 243);
    }

    #[test]
    fn pieces_keep_different_colours_in_the_table_of_256() {
        for board in ["candy:8x8,k8#1", "pikachu:16x9#1"] {
            let scene = catalogue::open(board, Level::Easy).unwrap().scene();
            let tints: HashSet<[u8; 3]> = scene.cells.iter().filter_map(|cell| cell.face.piece.tint).collect();
            let shown: HashSet<u8> = tints.iter().map(|&tint| indexed(tint)).collect();
            assert_eq!((tints.len(), shown.len()), (8, 8), "{board}");
        }
    }
}
