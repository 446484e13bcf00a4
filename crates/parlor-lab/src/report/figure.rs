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

/// The rules that give drawings their colours: by the place of a kind, whatever it is drawn with.
pub fn colours() -> String {
    let mut rules = String::new();
    let meanings = [(INK, "ink".to_owned()), (FAINT, "faint".to_owned())];
    let kinds = (0..usize::from(KINDS)).map(|at| (kind(at), format!("c{at}")));
    for (RGBColor(r, g, b), name) in meanings.into_iter().chain(kinds) {
        let code = format!("#{r:02X}{g:02X}{b:02X}");
        let _ =
            write!(rules, "svg [fill=\"{code}\"]{{fill:var(--{name})}}svg [stroke=\"{code}\"]{{stroke:var(--{name})}}");
    }
    rules
}

/// A drawing with what it shows in words, and which colour is what.
pub fn figure(svg: &str, says: &str, legend: &[&str]) -> String {
    let named = svg.replacen("<svg ", &format!("<svg role=\"img\" aria-label=\"{}\" ", escaped(says)), 1);
    let mut out = format!("<figure>{named}<figcaption>{}", escaped(says));
    if legend.len() > 1 {
        out += "<br>";
        for (at, name) in legend.iter().enumerate() {
            let _ = write!(
                out,
                "<span><i style=\"background:var(--c{})\"></i>{}</span>",
                at % usize::from(KINDS),
                escaped(name)
            );
        }
    }
    out + "</figcaption></figure>\n"
}
