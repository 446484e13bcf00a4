//! The plots of the page.

use std::fmt::Display;

use parlor_games::kit::statistics::Interval;
use plotters::coord::types::RangedCoordf64;
use plotters::element::{Drawable, PointCollection};
use plotters::prelude::*;
use plotters::style::text_anchor::{HPos, Pos, VPos};

use super::figure::{FAINT, INK, figure, kind};
use crate::error::LabError;
use crate::summary::{Group, Summary};
use crate::tally::Tally;

/// Bars of a survival curve or a histogram at the most; more would be finer than the eye.
const FINEST: i64 = 160;

fn wrong(error: impl Display) -> LabError {
    LabError::Drawing(error.to_string())
}

/// The players of a summary, in the order that gives them their colours.
fn players(summary: &Summary) -> Vec<&str> {
    let mut names: Vec<&str> = Vec::new();
    for group in summary.groups() {
        if !names.contains(&group.player.as_str()) {
            names.push(&group.player);
        }
    }
    names
}

/// The place of a player among all.
fn place(players: &[&str], group: &Group) -> usize {
    players.iter().position(|name| *name == group.player).unwrap_or(0)
}

/// One line of a chart of values with their intervals.
struct Bar {
    label: String,
    value: f64,
    interval: Option<Interval>,
    kind: usize,
}

/// Values with their intervals, one below the other.
fn bars(bars: &[Bar], (low, high): (f64, f64), unit: &str) -> Result<String, LabError> {
    const LINE: u32 = 26;
    let height = LINE * bars.len() as u32 + 60;
    let mut svg = String::new();
    {
        let area = SVGBackend::with_string(&mut svg, (860, height)).into_drawing_area();
        let rows = bars.len() as f64;
        let mut chart = ChartBuilder::on(&area)
            .margin(8)
            .margin_right(24)
            .x_label_area_size(36)
            .y_label_area_size(300)
            .build_cartesian_2d(low..high, rows..0.0)
            .map_err(wrong)?;
        let text = ("sans-serif", 13).into_font().color(&INK);
        axes(&mut chart, &text, unit)?;
        for (at, bar) in bars.iter().enumerate() {
            let (middle, colour) = (at as f64 + 0.5, kind(bar.kind));
            // Names stand left of the axis, in the area that is kept for them.
            let right = text.clone().pos(Pos::new(HPos::Right, VPos::Center));
            add(&mut chart, EmptyElement::at((low, middle)) + Text::new(bar.label.clone(), (-8, 0), right))?;
            if let Some(Interval { low: from, high: to }) = bar.interval {
                let line = PathElement::new(vec![(from, middle), (to, middle)], colour.stroke_width(2));
                add(&mut chart, line)?;
                for end in [from, to] {
                    let tick = PathElement::new(vec![(end, middle - 0.2), (end, middle + 0.2)], colour.stroke_width(2));
                    add(&mut chart, tick)?;
                }
            }
            add(&mut chart, Circle::new((bar.value, middle), 4, colour.filled()))?;
        }
        area.present().map_err(wrong)?;
    }
    Ok(svg)
}

/// The chart that all plots here are drawn on.
type Chart<'a, 'b> = ChartContext<'a, SVGBackend<'b>, Cartesian2d<RangedCoordf64, RangedCoordf64>>;

/// Draws one thing.
fn add<'b, E>(chart: &mut Chart<'_, 'b>, element: E) -> Result<(), LabError>
where
    for<'e> &'e E: PointCollection<'e, (f64, f64)>,
    E: Drawable<SVGBackend<'b>>,
{
    chart.draw_series(std::iter::once(element)).map(drop).map_err(wrong)
}

fn axes(chart: &mut Chart<'_, '_>, text: &TextStyle<'_>, unit: &str) -> Result<(), LabError> {
    chart
        .configure_mesh()
        .disable_y_mesh()
        .y_labels(0)
        .x_labels(8)
        .axis_style(INK)
        .bold_line_style(FAINT)
        .light_line_style(TRANSPARENT)
        .label_style(text.clone())
        .axis_desc_style(text.clone())
        .x_desc(unit)
        .draw()
        .map_err(wrong)
}

/// Values of every player on every setup.
fn each(
    summary: &Summary,
    value: impl Fn(&Group) -> Option<(f64, Option<Interval>)>,
    range: Option<(f64, f64)>,
    unit: &str,
    says: &str,
) -> Result<String, LabError> {
    let players = players(summary);
    let one = summary.boards().len() == 1;
    let drawn: Vec<Bar> = summary
        .groups()
        .iter()
        .filter_map(|group| {
            let (value, interval) = value(group)?;
            let label =
                if one { group.player.clone() } else { format!("{}, {}", shortened(&group.setup), group.player) };
            Some(Bar { label, value, interval, kind: place(&players, group) })
        })
        .collect();
    if drawn.is_empty() {
        return Ok(String::new());
    }
    let most = drawn.iter().map(|bar| bar.interval.map_or(bar.value, |it| it.high)).fold(0.0, f64::max);
    let range = range.unwrap_or((0.0, if most > 0.0 { most * 1.05 } else { 1.0 }));
    Ok(figure(&bars(&drawn, range, unit)?, says, &players))
}

/// A setup that fits beside a plot.
fn shortened(setup: &str) -> String {
    const MOST: usize = 30;
    match setup.char_indices().nth(MOST) {
        Some((end, _)) => format!("{}…", &setup[..end]),
        None => setup.to_owned(),
    }
}

pub fn win_rates(summary: &Summary) -> Result<String, LabError> {
    let value = |group: &Group| {
        let (rate, Interval { low, high }) = group.win_rate();
        Some((rate * 100.0, Some(Interval { low: low * 100.0, high: high * 100.0 })))
    };
    each(summary, value, Some((0.0, 100.0)), "% won", "Win rates with their 95 % intervals")
}

fn medians(summary: &Summary, tally: impl Fn(&Group) -> &Tally, unit: &str, says: &str) -> Result<String, LabError> {
    let value = |group: &Group| Some((tally(group).median()?, tally(group).median_interval()));
    each(summary, value, None, unit, says)
}

pub fn left(summary: &Summary) -> Result<String, LabError> {
    let says = "What is left at the end of a game: medians with their 95 % intervals";
    medians(summary, |group| &group.left, "left to do", says)
}

pub fn moves(summary: &Summary) -> Result<String, LabError> {
    medians(summary, |group| &group.moves, "moves", "Moves in a game: medians with their 95 % intervals")
}

pub fn times(summary: &Summary) -> Result<String, LabError> {
    let value = |group: &Group| Some((group.play.quantile(0.5)?, None));
    each(summary, value, None, "ms, median", "Time for a game")
}

pub fn difficulty(summary: &Summary) -> Result<String, LabError> {
    let drawn: Vec<Bar> = summary
        .boards()
        .iter()
        .filter_map(|boards| {
            let scaled = |Interval { low, high }| Interval { low: low / 100.0, high: high / 100.0 };
            let (value, interval) =
                (boards.difficulty.median()? / 100.0, boards.difficulty.median_interval().map(scaled));
            Some(Bar { label: shortened(&boards.setup), value, interval, kind: 0 })
        })
        .collect();
    let svg = bars(&drawn, (1.0, 10.0), "difficulty")?;
    Ok(figure(&svg, "How hard boards are, from 1 to 10: medians with their 95 % intervals", &[]))
}

/// Lines over the moves of a game, one for each player of a setup.
fn lines(
    summary: &Summary,
    setup: &str,
    most: f64,
    unit: &str,
    points: impl Fn(&Group, i64) -> Vec<(f64, f64)>,
    says: &str,
) -> Result<String, LabError> {
    let players = players(summary);
    let groups: Vec<&Group> = summary.groups().iter().filter(|group| group.setup == setup).collect();
    let last = groups.iter().filter_map(|group| group.moves.range()).map(|(_, last)| last).max().unwrap_or(0).max(1);
    let mut svg = String::new();
    {
        let area = SVGBackend::with_string(&mut svg, (860, 320)).into_drawing_area();
        let mut chart = ChartBuilder::on(&area)
            .margin(8)
            .margin_right(24)
            .x_label_area_size(40)
            .y_label_area_size(60)
            .build_cartesian_2d(0.0..last as f64, 0.0..most)
            .map_err(wrong)?;
        let text = ("sans-serif", 13).into_font().color(&INK);
        chart
            .configure_mesh()
            .x_labels(9)
            .y_labels(6)
            .axis_style(INK)
            .bold_line_style(FAINT)
            .light_line_style(TRANSPARENT)
            .label_style(text.clone())
            .axis_desc_style(text)
            .x_desc("moves")
            .y_desc(unit)
            .draw()
            .map_err(wrong)?;
        for group in &groups {
            let colour = kind(place(&players, group)).stroke_width(2);
            chart.draw_series(LineSeries::new(points(group, last), colour)).map_err(wrong)?;
        }
        area.present().map_err(wrong)?;
    }
    Ok(figure(&svg, says, &players))
}

/// Numbers of moves that are looked at.
fn stops(last: i64) -> impl Iterator<Item = i64> {
    let step = (last / FINEST).max(1);
    (0..=last).step_by(step as usize).chain((last % step != 0).then_some(last))
}

pub fn survival(summary: &Summary, setup: &str) -> Result<String, LabError> {
    let points = |group: &Group, last: i64| stops(last).map(|at| (at as f64, group.alive_after(at) * 100.0)).collect();
    lines(summary, setup, 100.0, "% not lost", points, &format!("{setup}: games not lost after so many moves"))
}

pub fn thrown(summary: &Summary, setup: &str) -> Result<String, LabError> {
    let points = |group: &Group, last: i64| {
        let share = |at: i64| 100.0 * group.thrown_at.up_to(at) as f64 / group.judged.max(1) as f64;
        stops(last).map(|at| (at as f64, share(at))).collect()
    };
    let says = format!("{setup}: games in which the win was thrown away by so many moves");
    lines(summary, setup, 100.0, "% thrown away", points, &says)
}
