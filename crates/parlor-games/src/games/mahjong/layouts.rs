//! Layouts: where tiles lie, those that are built in, and the code of any other.

pub mod code;
pub mod formats;

use std::sync::{Arc, OnceLock};

use super::geometry::{Geometry, GeometryError, Spot};
use super::places::Places;

/// A layout with what follows from it.
#[derive(Debug, PartialEq, Eq)]
pub struct Layout {
    word: Option<&'static str>,
    geometry: Geometry,
    below: Vec<Vec<u16>>,
    places: Places,
    columns: usize,
    rows: usize,
    levels: usize,
}

impl Layout {
    /// The layout of some spots, pushed to the upper left corner of the table. One that is built in is found again.
    ///
    /// # Errors
    /// When they are no layout.
    pub fn new(spots: Vec<Spot>) -> Result<Arc<Self>, GeometryError> {
        let layout = Self::read(None, spots)?;
        let known = built_in().iter().find(|known| known.geometry == layout.geometry);
        Ok(known.cloned().unwrap_or_else(|| Arc::new(layout)))
    }

    fn read(word: Option<&'static str>, mut spots: Vec<Spot>) -> Result<Self, GeometryError> {
        let least = |of: fn(&Spot) -> u8| spots.iter().map(of).min().unwrap_or(0);
        let (column, row, level) = (least(|s| s.column), least(|s| s.row), least(|s| s.level));
        for spot in &mut spots {
            *spot = Spot::new(spot.column - column, spot.row - row, spot.level - level);
        }
        let geometry = Geometry::new(spots)?;
        let most = |of: fn(&Spot) -> u8| geometry.spots().iter().map(of).max().map_or(0, usize::from);
        let (columns, rows, levels) = (most(|s| s.column) + 2, most(|s| s.row) + 2, most(|s| s.level) + 1);
        let mut below = vec![Vec::new(); geometry.len()];
        for tile in 0..geometry.len() {
            geometry.above(tile).iter().for_each(|&over| below[usize::from(over)].push(tile as u16));
        }
        let places = Places::new(&geometry);
        Ok(Self { word, geometry, below, places, columns, rows, levels })
    }

    /// The built-in layout with a name.
    #[must_use]
    pub fn named(word: &str) -> Option<Arc<Self>> {
        built_in().iter().find(|layout| layout.word == Some(word)).cloned()
    }

    /// The word of a built-in layout, the code of another.
    #[must_use]
    pub fn text(&self) -> String {
        self.word.map_or_else(|| code::write(&self.geometry), str::to_owned)
    }

    /// Where the tiles lie and which hold which.
    #[must_use]
    pub fn geometry(&self) -> &Geometry {
        &self.geometry
    }

    /// The tiles on any lower level that this one lies over.
    #[must_use]
    pub fn below(&self, tile: usize) -> &[u16] {
        &self.below[tile]
    }

    /// Where its tiles lie, as people say it.
    pub(super) fn places(&self) -> &Places {
        &self.places
    }

    /// How many tiles there are.
    #[must_use]
    pub fn len(&self) -> usize {
        self.geometry.len()
    }

    /// Never: a layout has tiles.
    #[cfg(any(test, feature = "research"))]
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.geometry.is_empty()
    }

    /// How many half tiles it is wide.
    #[must_use]
    pub fn columns(&self) -> usize {
        self.columns
    }

    /// How many half tiles it is high.
    #[must_use]
    pub fn rows(&self) -> usize {
        self.rows
    }

    /// How many levels it has.
    #[must_use]
    pub fn levels(&self) -> usize {
        self.levels
    }
}

macro_rules! pictures {
    ($($word:literal,)*) => {
        /// The words and pictures of the built-in layouts, in the order menus show them.
        pub(super) const PICTURES: &[(&str, &str)] =
            &[$(($word, include_str!(concat!("layouts/", $word, ".layout"))),)*];
    };
}
pictures! {
    "turtle", "ziggurat", "pebble", "bridge", "city", "courtyard", "crown",
    "fortress", "garden", "hourglass", "lantern", "pagoda", "stairs", "wave",
}

/// The built-in layouts, in the order of their pictures.
pub fn built_in() -> &'static [Arc<Layout>] {
    static LAYOUTS: OnceLock<Vec<Arc<Layout>>> = OnceLock::new();
    LAYOUTS.get_or_init(|| {
        let read = |(word, picture): &(&'static str, &str)| {
            let spots = formats::document::read(picture).ok()?;
            Some(Arc::new(Layout::read(Some(word), spots).ok()?))
        };
        PICTURES.iter().filter_map(read).collect()
    })
}

#[cfg(test)]
pub(super) mod tests {
    use proptest::prelude::*;

    use super::super::geometry::tests::turtle;
    use super::*;

    /// A layout of tiles thrown anywhere on the table, as far as they find a place.
    pub(in super::super) fn any_layout() -> impl Strategy<Value = Arc<Layout>> {
        let places = prop::collection::vec((0..60_u8, 0..60_u8, 0..4_u8), 2..60);
        places.prop_filter_map("the tiles are no layout", |places| {
            let mut spots: Vec<Spot> = Vec::new();
            for (column, row, level) in places {
                let spot = Spot::new(column, row, level);
                if !spots.iter().any(|other| other.level == level && other.overlaps(spot)) {
                    spots.push(spot);
                }
            }
            spots.truncate(spots.len() / 2 * 2);
            Layout::new(spots).ok()
        })
    }

    /// The name of a layout, its tiles, its levels and how many tiles are free at the start.
    fn facts(layout: &Layout) -> (String, usize, usize, usize) {
        let geometry = layout.geometry();
        let free = (0..layout.len()).filter(|&tile| geometry.is_free(tile, |_| true)).count();
        (layout.text(), layout.len(), layout.levels(), free)
    }

    #[test]
    fn every_picture_is_a_layout_and_none_is_drawn_twice() {
        assert_eq!(built_in().len(), PICTURES.len(), "a picture is not readable");
        for (at, layout) in built_in().iter().enumerate() {
            assert_eq!(layout.word, Some(PICTURES[at].0));
            assert!(built_in()[..at].iter().all(|other| other.geometry() != layout.geometry()));
        }
    }

    #[test]
    fn the_documents_layouts_have_the_tiles_levels_and_free_tiles_it_counts() {
        assert_eq!(facts(&built_in()[0]), ("turtle".into(), 144, 5, 35));
        assert_eq!(facts(&built_in()[1]), ("ziggurat".into(), 144, 6, 50));
        assert_eq!(built_in()[0].geometry(), &turtle());
    }

    #[test]
    fn a_layout_is_found_again_wherever_on_the_table_it_lies() {
        let moved = turtle().spots().iter().map(|spot| Spot::new(spot.column + 7, spot.row + 3, spot.level)).collect();
        assert_eq!(Layout::new(moved).unwrap().text(), "turtle");
    }
}
