//! A drawing on the page. Plots are drawn in fixed colours that stand for a meaning; the page's style gives each of them the
//! colour it has in the light and in the dark.

use std::fmt::Write as _;

use plotters::style::RGBColor;

use super::escaped;

/// Axes and letters.
pub const INK: RGBColor = RGBColor(1, 1, 1);
/// Lines to count by.
pub const FAINT: RGBColor = RGBColor(2, 2, 2);
/// How many kinds can be told apart by colour.
const KINDS: u8 = 8;

/// The colour of one of several kinds.
pub fn kind(at: usize) -> RGBColor {
    RGBColor(9, 9, (at % usize::from(KINDS)) as u8)
}

/// The dashes of each kind, so that lines are told apart without their colours.
const DASHES: [&str; KINDS as usize] = ["none", "9 3", "3 3", "12 3 3 3", "6 6", "1 3", "15 6", "6 3 1 3"];

/// The rules that give drawings their colours and lines their dashes, whatever they are drawn with.
pub fn rules() -> String {
    let mut rules = String::new();
    let meanings = [(INK, "ink".to_owned()), (FAINT, "faint".to_owned())];
    let kinds = (0..usize::from(KINDS)).map(|at| (kind(at), format!("c{at}")));
    for (colour, name) in meanings.into_iter().chain(kinds) {
        let code = code(colour);
        let _ =
            write!(rules, "svg [fill=\"{code}\"]{{fill:var(--{name})}}svg [stroke=\"{code}\"]{{stroke:var(--{name})}}");
    }
    for (at, dashes) in DASHES.iter().enumerate() {
        let _ = write!(rules, ".lines [stroke=\"{}\"]{{stroke-dasharray:{dashes}}}", code(kind(at)));
    }
    rules
}

fn code(RGBColor(r, g, b): RGBColor) -> String {
    format!("#{r:02X}{g:02X}{b:02X}")
}

/// Values, each beside its name: nothing else says what they are.
pub fn figure(svg: &str, says: &str) -> String {
    drawn("values", svg, says, &[])
}

/// Lines, and below them which is whose.
pub fn lines(svg: &str, says: &str, legend: &[&str]) -> String {
    drawn("lines", svg, says, legend)
}

fn drawn(class: &str, svg: &str, says: &str, legend: &[&str]) -> String {
    let named = svg.replacen("<svg ", &format!("<svg role=\"img\" aria-label=\"{}\" ", escaped(says)), 1);
    let mut out = format!("<figure class=\"{class}\">{named}<figcaption>{}", escaped(says));
    for (at, name) in legend.iter().enumerate() {
        let colour = code(kind(at));
        let line = format!("<path d=\"M0 5h44\" stroke=\"{colour}\" stroke-width=\"2\"/>");
        let _ = write!(out, "<span><svg class=\"key\" viewBox=\"0 0 44 10\">{line}</svg>{}</span>", escaped(name));
    }
    out + "</figcaption></figure>\n"
}
