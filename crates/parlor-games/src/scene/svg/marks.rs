//! What the coach says of a board, drawn over its pieces: frames, never fills, so that a piece keeps its colour. Each mark
//! has a form besides its colour, and the same one on the page.

use std::fmt::Write as _;

use super::escaped;
use crate::scene::{Cell, Line, LineKind, Marks, Scene};
use crate::speech::Role;

/// Where a piece is drawn.
#[derive(Clone, Copy)]
pub(super) struct Spot {
    pub x: f64,
    pub y: f64,
    pub width: f64,
    pub height: f64,
}

/// What the coach may mean, from what lies lowest.
const MEANT: [Role; 5] = [Role::Region, Role::Because, Role::Fault, Role::Act, Role::Right];

const GOLD: &str = "#ffd35c";
const RED: &str = "#f0573a";
const BLUE: &str = "#14508c";
const HALO: &str = "#fffdf4";

/// The tint of a block that is marked; other pieces keep their own.
pub(super) fn tint(marks: Marks) -> Option<&'static str> {
    let gold = Marks::ACT.union(Marks::RIGHT);
    let tints = [(gold, "#ffeeae"), (Marks::FAULT, "#ffd3c5"), (Marks::BECAUSE, "#e3ecf7")];
    tints.into_iter().find(|(mark, _)| marks.intersects(*mark)).map(|(_, tint)| tint)
}

/// The frames around a cell.
pub(super) fn frames(out: &mut String, marks: Marks, spot: Spot) {
    for role in MEANT.into_iter().filter(|role| marks.contains(role.mark())) {
        frame(out, role, spot);
    }
}

fn frame(out: &mut String, role: Role, Spot { x, y, width, height }: Spot) {
    let mut rect = |stroke: &str| {
        let _ = writeln!(
            out,
            "<rect x=\"{x}\" y=\"{y}\" width=\"{width}\" height=\"{height}\" rx=\"7\" fill=\"none\" {stroke}/>"
        );
    };
    let dots = "stroke-linecap=\"round\" stroke-dasharray=\"0 9\"";
    match role {
        Role::Act | Role::Right => {
            rect("stroke=\"#3d2a05\" stroke-opacity=\".75\" stroke-width=\"7\"");
            rect(&format!("stroke=\"{GOLD}\" stroke-width=\"4\""));
        }
        Role::Fault => {
            rect("stroke=\"#4a1206\" stroke-width=\"7\"");
            rect(&format!("stroke=\"{RED}\" stroke-width=\"4\""));
        }
        Role::Because => {
            rect(&format!("stroke=\"{HALO}\" stroke-width=\"8\" {dots}"));
            rect(&format!("stroke=\"{BLUE}\" stroke-width=\"4.5\" {dots}"));
        }
        Role::Region => rect(&format!("stroke=\"{GOLD}\" stroke-opacity=\".45\" stroke-width=\"5\"")),
    }
}

/// What lies above everything: the cross of what was it, the tick of what was right, and what is written in the corners
/// of cells.
pub(super) fn badges(out: &mut String, cell: &Cell, Spot { x, y, width, .. }: Spot) {
    for role in [Role::Fault, Role::Right].into_iter().filter(|role| cell.marks.contains(role.mark())) {
        badge(out, role, x + width, y);
    }
    if !cell.tag.is_empty() {
        let wide = 10.0 + 7.0 * cell.tag.chars().count() as f64;
        let (left, top) = (x - 2.0, y - 2.0);
        let _ = writeln!(
            out,
            "<g class=\"tag\"><rect x=\"{left}\" y=\"{top}\" width=\"{wide}\" height=\"17\" rx=\"8\" fill=\"{HALO}\" \
             stroke=\"#26313f\"/><text x=\"{}\" y=\"{}\" font-size=\"12\" font-weight=\"700\" text-anchor=\"middle\" \
             fill=\"#26313f\">{}</text></g>",
            left + wide / 2.0,
            top + 13.0,
            escaped(&cell.tag)
        );
    }
}

/// A cross or a tick; other marks have no badge.
fn badge(out: &mut String, role: Role, x: f64, y: f64) {
    let (fill, path) = match role {
        Role::Fault => ("#c4341a", "M-3 -3L3 3M3 -3L-3 3"),
        Role::Right => ("#2f8a5f", "M-4 0L-1 3L4 -3"),
        Role::Act | Role::Because | Role::Region => return,
    };
    let _ = writeln!(
        out,
        "<g transform=\"translate({x} {y})\"><circle r=\"8\" fill=\"{fill}\" stroke=\"{HALO}\" stroke-width=\"1.5\"/>\
         <path d=\"{path}\" fill=\"none\" stroke=\"#fff\" stroke-width=\"2\" stroke-linecap=\"round\"/></g>"
    );
}

/// A line through points of the picture, with a head where it ends if it is an arrow.
pub(super) fn line(out: &mut String, line: &Line, points: &[(f64, f64)]) {
    let (under, stroke, dashes) = match line.kind {
        LineKind::Act => ("#3d2a05", GOLD, ""),
        LineKind::Fault => ("#4a1206", RED, ""),
        LineKind::Because => (HALO, BLUE, " stroke-dasharray=\"0 9\""),
        LineKind::Last | LineKind::Selection => ("none", "#c79a4b", ""),
    };
    let path = points.iter().map(|(x, y)| format!("{x},{y}")).collect::<Vec<_>>().join(" ");
    for (stroke, width) in [(under, 7.0), (stroke, 4.0)] {
        let _ = writeln!(
            out,
            "<polyline points=\"{path}\" fill=\"none\" stroke=\"{stroke}\" stroke-width=\"{width}\" \
             stroke-linecap=\"round\" stroke-linejoin=\"round\"{dashes}/>"
        );
    }
    if let (true, [.., from, to]) = (line.arrow, points) {
        let turn = (to.1 - from.1).atan2(to.0 - from.0).to_degrees();
        let _ = writeln!(
            out,
            "<path class=\"head\" d=\"M8 0L-8 -8L-4 0L-8 8Z\" transform=\"translate({} {}) rotate({turn:.1})\" \
             fill=\"{stroke}\" stroke=\"{under}\" stroke-width=\"1.5\" paint-order=\"stroke\"/>",
            to.0, to.1
        );
    }
}

/// What the marks on a scene mean, with a sample of each; nothing where there are none.
pub(super) fn legend(out: &mut String, scene: &Scene, x: f64, y: f64) {
    let mut at = x;
    for role in seen(scene) {
        let words = role.words();
        let sample = Spot { x: at + 4.0, y: y - 12.0, width: 14.0, height: 14.0 };
        frame(out, role, sample);
        badge(out, role, sample.x + sample.width, sample.y);
        let _ = writeln!(out, "<text x=\"{}\" y=\"{y}\" fill=\"#f3ecd9\" font-size=\"13\">{words}</text>", at + 30.0);
        at += 46.0 + 7.0 * words.len() as f64;
    }
}

/// Whether there is anything to tell in a legend.
pub(super) fn has_legend(scene: &Scene) -> bool {
    seen(scene).next().is_some()
}

fn seen(scene: &Scene) -> impl Iterator<Item = Role> {
    let all = scene.cells.iter().fold(Marks::empty(), |all, cell| all | cell.marks);
    MEANT.into_iter().rev().filter(move |role| all.contains(role.mark()))
}
