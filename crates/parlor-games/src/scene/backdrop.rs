//! Pictures under the pieces. The page draws them from the sprite; a terminal paints the cells of a coarse grid.

use serde::Serialize;

/// A picture that shows where pieces have gone.
#[derive(Debug, PartialEq, Eq, Hash, Serialize)]
#[cfg_attr(feature = "types", derive(ts_rs::TS))]
pub struct Backdrop {
    /// The name of its drawing in the sprite, which is stretched over the whole area.
    pub form: &'static str,
    /// What it shows, in words.
    pub name: &'static str,
    /// What each character of the grid is painted with.
    pub colours: &'static [(char, [u8; 3])],
    /// The same picture as rows of characters, all of one length.
    pub rows: &'static [&'static str],
}

impl Backdrop {
    /// The colour at a place given in parts of the whole: column `x` of `width`, row `y` of `height`, both from 0.
    ///
    /// ```
    /// use parlor_games::scene::Backdrop;
    /// let colours = &[('s', [126, 184, 218]), ('g', [120, 164, 132])];
    /// let meadow = Backdrop { form: "meadow", name: "a meadow", colours, rows: &["ss", "gg"] };
    /// assert_eq!(meadow.colour(0, 0, 16, 9), [126, 184, 218]);
    /// assert_eq!(meadow.colour(15, 8, 16, 9), [120, 164, 132]);
    /// ```
    #[must_use]
    pub fn colour(&self, x: usize, y: usize, width: usize, height: usize) -> [u8; 3] {
        let middle =
            |at: usize, of: usize, len: usize| ((2 * at + 1) * len / (2 * of.max(1))).min(len.saturating_sub(1));
        let row = self.rows[middle(y, height, self.rows.len())];
        let sign = row.as_bytes()[middle(x, width, row.len())];
        self.colours.iter().find(|(c, _)| *c == char::from(sign)).map_or([0; 3], |(_, colour)| *colour)
    }
}
