//! The one board widget there is. It draws a scene, whatever game it comes from, as large as the space allows, and
//! tells where each cell can be clicked.

mod backdrop;
mod grid;
mod lines;
mod notes;
mod pile;
mod scale;
#[cfg(test)]
mod tests;

use parlor_games::scene::{Area, Cell, Marks, Part, Scene};
use ratatui::buffer::Buffer;
use ratatui::layout::Rect;
use ratatui::text::Span;

use crate::canvas::{Canvas, Target};
use crate::theme::Theme;
use scale::Scale;

/// Room between board and tray.
const TRAY_GAP: u16 = 1;

/// The least room for a note beside or below its line: three digits. What is said changes, and nothing may jump.
const NOTE: u16 = 3;

/// Where everything of a scene lies on a sheet of its own, which may be larger than the screen.
pub(crate) struct Plan {
    scale: Scale,
    tray_scale: Scale,
    /// The size of the sheet.
    width: u16,
    height: u16,
    board: Spread,
    tray: Option<Spread>,
}

/// Where a part of the scene lies on the sheet.
struct Spread {
    /// The upper left corner of the first cell with its rules.
    x: u16,
    y: u16,
    width: u16,
    height: u16,
    /// The rows for labels and for notes below it.
    labels: Option<u16>,
    notes: Option<u16>,
    /// The room for notes at its right.
    margin: u16,
    /// How many units its pieces are wide.
    piece: u16,
}

impl Plan {
    /// The largest plan that fits into a space, or the smallest there is.
    pub(crate) fn new(scene: &Scene, width: u16, height: u16) -> Self {
        let halves = scene.board.piece > 1;
        let face = widest(scene);
        let plans = Scale::candidates(face, halves).flat_map(|scale| {
            let own = Scale::compact(face, scale);
            // A tray of one row is a strip; a larger one looks like the board if it can.
            let strip = scene.tray.as_ref().is_some_and(|tray| tray.rows <= 1);
            let alike = (!strip).then(|| Self::at(scene, scale, scale, true));
            alike.into_iter().chain(own.map(move |own| Self::at(scene, scale, own, true)))
        });
        let smallest = Self::smallest(scene);
        // Labels can be done without; the end of the board cannot.
        let unlabelled = Self::at(scene, smallest.scale, smallest.tray_scale, false);
        let fits = |plan: &Self| plan.width <= width && plan.height <= height;
        plans.chain([unlabelled]).find(fits).unwrap_or(smallest)
    }

    /// The smallest plan, which scrolls where it must.
    pub(crate) fn smallest(scene: &Scene) -> Self {
        let face = widest(scene);
        let scale = Scale::smallest(face, scene.board.piece > 1);
        Self::at(scene, scale, Scale::compact(face, scale).last().unwrap_or(scale), true)
    }

    fn at(scene: &Scene, scale: Scale, tray_scale: Scale, labelled: bool) -> Self {
        let mut board = Spread::new(&scene.board, scale, 0, labelled);
        let top = board.bottom() + TRAY_GAP;
        let mut tray = scene.tray.as_ref().map(|area| Spread::new(area, tray_scale, top, labelled));
        let right = |spread: &Spread| spread.x + spread.width + spread.margin;
        let width = right(&board).max(tray.as_ref().map_or(0, right));
        // The narrower part stands in the middle of the wider one.
        let centre = |spread: &mut Spread| spread.x += (width - right(spread)) / 2;
        centre(&mut board);
        if let Some(tray) = &mut tray {
            centre(tray);
        }
        let height = tray.as_ref().unwrap_or(&board).bottom();
        Self { scale, tray_scale, width, height, board, tray }
    }

    pub(crate) fn width(&self) -> u16 {
        self.width
    }

    /// The sheet with the scene on it.
    fn painted(&self, scene: &Scene, theme: &Theme) -> Buffer {
        let mut sheet = Buffer::empty(Rect::new(0, 0, self.width, self.height));
        paint(scene, self, theme, &mut sheet);
        sheet
    }

    /// Where a part lies and how large its cells are.
    fn part(&self, part: Part) -> (&Spread, Scale) {
        match (part, &self.tray) {
            (Part::Tray, Some(tray)) => (tray, self.tray_scale),
            _ => (&self.board, self.scale),
        }
    }

    /// Where the inside of a cell lies on the sheet.
    fn spot(&self, cell: &Cell) -> Rect {
        let (spread, scale) = self.part(cell.part);
        let steps = |units: u16| scale.steps(units, spread.piece);
        let (x, y) = scale.inside(steps(cell.column), steps(cell.row));
        Rect::new(spread.x + x, spread.y + y, scale.width, scale.height)
    }

    /// The middle of a place on the sheet. Places just outside the board lie just outside its edge.
    fn middle(&self, scene: &Scene, (column, row): (i16, i16)) -> (i32, i32) {
        let piece = i32::from(scene.board.piece.max(1));
        let along = |at: i16, count: u16, pitch: u16, first: u16, size: u16, start: u16, end: u16| {
            let (at, count) = (i32::from(at), i32::from(count));
            if at < 0 {
                i32::from(start) - 1
            } else if at > count - piece {
                i32::from(start) + i32::from(end)
            } else {
                i32::from(start) + at * i32::from(pitch) + i32::from(first) + i32::from(size) / 2
            }
        };
        let (pitch_x, pitch_y) = self.scale.pitch();
        let (first_x, first_y) = self.scale.inside(0, 0);
        let (spread, area) = (&self.board, &scene.board);
        let x = along(column, area.columns, pitch_x, first_x, self.scale.width, spread.x, spread.width);
        let y = along(row, area.rows, pitch_y, first_y, self.scale.height, spread.y, spread.height);
        // Where there is no room outside the edge, the edge itself has to do.
        (x.min(i32::from(self.width) - 1).max(0), y.min(i32::from(self.height) - 1).max(0))
    }
}

/// The room the widest face needs, and the notes below columns with their sign, which may stand between columns.
fn widest(scene: &Scene) -> u16 {
    let face = scene.cells.iter().map(|cell| wide(&cell.face.text)).max().unwrap_or(1).max(1);
    scene.board.column_notes.iter().map(|note| wide(&note.text).max(NOTE)).chain([face]).max().unwrap_or(face)
}

fn wide(text: &str) -> u16 {
    Span::raw(text).width() as u16
}

impl Spread {
    fn new(area: &Area, scale: Scale, top: u16, labelled: bool) -> Self {
        let gutter = area.row_labels.iter().map(|label| wide(label) + 1).max().unwrap_or(0);
        let (width, height) = scale.extent(area);
        let beside = area.row_notes.iter().chain(&area.diagonal_notes).map(|note| wide(&note.text).max(NOTE) + 2);
        // The note of the diagonal that rises stands beside the uppermost rule, or where there is none above the board.
        let y = top + u16::from(!scale.ruled && area.diagonal_notes.len() > 1);
        let bottom = y + height;
        let labels = (labelled && !area.column_labels.is_empty()).then_some(bottom);
        let below = !area.column_notes.is_empty() || !area.diagonal_notes.is_empty();
        let notes = below.then_some(bottom + u16::from(labels.is_some()));
        Self { x: gutter, y, width, height, labels, notes, margin: beside.max().unwrap_or(0), piece: area.piece }
    }

    fn bottom(&self) -> u16 {
        self.notes.or(self.labels).map_or(self.y + self.height, |last| last + 1)
    }
}

/// Draws a scene in the middle of an area.
pub(crate) fn draw(scene: &Scene, area: Rect, canvas: &mut Canvas) {
    let plan = Plan::new(scene, area.width, area.height);
    let sheet = plan.painted(scene, canvas.theme);
    let window = Window::new(scene, &plan, area);
    window.show(&sheet, canvas);
    // Whoever clicks where a piece of a pile has gone means what lies under it.
    let gone = |cell: &Cell| cell.face.piece.is_bare() && plan.part(cell.part).1.halves;
    let touched = |cell: &&Cell| cell.face.piece.is_there() && !gone(cell);
    let mut cells: Vec<&Cell> = scene.cells.iter().filter(touched).collect();
    cells.sort_by_key(|cell| cell.layer);
    for cell in cells {
        if let Some(seen) = window.seen(plan.part(cell.part).1.touch(plan.spot(cell))) {
            canvas.target(seen, Target::Cell(cell.id));
        }
    }
    window.arrows(&plan, canvas);
}

/// A whole scene on a sheet of its own, as large as fits into a space, or as small as it can be.
pub(crate) fn picture(scene: &Scene, width: u16, height: u16, theme: &Theme) -> Buffer {
    Plan::new(scene, width, height).painted(scene, theme)
}

fn paint(scene: &Scene, plan: &Plan, theme: &Theme, sheet: &mut Buffer) {
    sheet.set_style(sheet.area, theme.felt());
    labels(&scene.board, &plan.board, plan.scale, theme, sheet);
    notes::paint(&scene.board, &plan.board, plan.scale, theme, sheet);
    if let (Some(area), Some(spread)) = (&scene.tray, &plan.tray) {
        labels(area, spread, plan.tray_scale, theme, sheet);
        notes::paint(area, spread, plan.tray_scale, theme, sheet);
    }
    grid::paint(scene, plan, theme, sheet);
    pile::paint(scene, plan, theme, sheet);
    lines::paint(scene, plan, theme, sheet);
}

fn labels(area: &Area, spread: &Spread, scale: Scale, theme: &Theme, sheet: &mut Buffer) {
    let piece = area.piece.max(1);
    if let Some(y) = spread.labels {
        let step = scale.steps(piece, piece);
        for (index, label) in (0..).step_by(usize::from(step)).zip(&area.column_labels) {
            let (x, _) = scale.inside(index, 0);
            let x = spread.x + x + scale.width.saturating_sub(wide(label)) / 2;
            // Numbers that would run into one another say their last digit only.
            let room = scale.pitch().0 * step;
            let all = area.column_labels.iter().all(|label| wide(label) < room);
            let skip = if all { 0 } else { label.char_indices().last().map_or(0, |(at, _)| at) };
            let x = if all { x } else { spread.x + scale.inside(index, 0).0 + scale.width / 2 };
            sheet.set_string(x, y, &label[skip..], theme.label());
        }
    }
    for (index, label) in (0..).step_by(usize::from(scale.steps(piece, piece))).zip(&area.row_labels) {
        let (_, y) = scale.inside(0, index);
        sheet.set_string(
            spread.x.saturating_sub(wide(label) + 1),
            spread.y + y + scale.height / 2,
            label,
            theme.label(),
        );
    }
}

/// The part of the sheet that is on the screen.
struct Window {
    /// Where on the screen.
    screen: Rect,
    /// What of the sheet: its upper left corner.
    left: u16,
    top: u16,
}

impl Window {
    /// All of the sheet in the middle of the area, or the part around the cursor with a margin for arrows.
    fn new(scene: &Scene, plan: &Plan, area: Rect) -> Self {
        let focus = scene.cells.iter().find(|cell| cell.marks.contains(Marks::FOCUS)).map(|cell| plan.spot(cell));
        let centre = focus.map(|spot| (spot.x + spot.width / 2, spot.y + spot.height / 2)).unwrap_or_default();
        let (x, width, left) = fit(area.x, area.width, plan.width, centre.0);
        let (y, height, top) = fit(area.y, area.height, plan.height, centre.1);
        Self { screen: Rect::new(x, y, width, height), left, top }
    }

    fn show(&self, sheet: &Buffer, canvas: &mut Canvas) {
        for y in 0..self.screen.height {
            for x in 0..self.screen.width {
                let from = sheet.cell((self.left + x, self.top + y));
                let to = canvas.buffer.cell_mut((self.screen.x + x, self.screen.y + y));
                if let (Some(from), Some(to)) = (from, to) {
                    *to = from.clone();
                }
            }
        }
    }

    /// Where a part of the sheet is on the screen, as far as it is.
    fn seen(&self, spot: Rect) -> Option<Rect> {
        let clip = |at: u16, size: u16, first: u16, shown: u16, screen: u16| {
            let from = at.max(first);
            let to = (at + size).min(first + shown);
            (from < to).then(|| (screen + from - first, to - from))
        };
        let (x, width) = clip(spot.x, spot.width, self.left, self.screen.width, self.screen.x)?;
        let (y, height) = clip(spot.y, spot.height, self.top, self.screen.height, self.screen.y)?;
        Some(Rect::new(x, y, width, height))
    }

    /// Arrows at the edges beyond which there is more.
    fn arrows(&self, plan: &Plan, canvas: &mut Canvas) {
        let more = canvas.theme.glyphs().more;
        let style = canvas.theme.accent();
        let Rect { x, y, width, height } = self.screen;
        let (middle_x, middle_y) = (x + width / 2, y + height / 2);
        if self.left > 0 {
            canvas.text(x.saturating_sub(1), middle_y, 1, more[0], style);
        }
        if self.left + width < plan.width {
            canvas.text(x + width, middle_y, 1, more[1], style);
        }
        if self.top > 0 {
            canvas.text(middle_x, y.saturating_sub(1), 1, more[2], style);
        }
        if self.top + height < plan.height {
            canvas.text(middle_x, y + height, 1, more[3], style);
        }
    }
}

/// Places `size` in the middle of the room from `start`; if it is too large, leaves one place at each end and gives
/// the first place of the part around `centre`.
fn fit(start: u16, room: u16, size: u16, centre: u16) -> (u16, u16, u16) {
    if size <= room {
        return (start + (room - size) / 2, size, 0);
    }
    let shown = room.saturating_sub(2);
    (start + 1.min(room), shown, centre.saturating_sub(shown / 2).min(size - shown))
}
