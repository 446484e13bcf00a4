//! Points by groups, and the result file of auto-graders that read Gradescope's form.

use serde_json::{Value, json};

use crate::report::{Report, sentence};
use crate::session::Group;
use crate::warden::Bounds;

/// How many points each group is worth.
#[derive(Clone, Debug, PartialEq)]
pub struct Weights([f64; 5]);

impl Default for Weights {
    fn default() -> Self {
        Self([30.0, 30.0, 20.0, 10.0, 10.0])
    }
}

/// What is wrong with a file of weights.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum WeightsError {
    /// A line is none of `GROUP = POINTS`.
    #[error("line {0}: a line reads GROUP = POINTS")]
    Form(usize),
    /// There is no such group.
    #[error("line {0}: there is no group \"{1}\"; the groups are samples, messages, play, bad-input, robustness")]
    Group(usize, String),
    /// Points are numbers from 0 on.
    #[error("line {0}: \"{1}\" is no number of points")]
    Points(usize, String),
}

impl Weights {
    /// Reads a file of weights: a line for each group, `samples = 40`; what is not named is worth nothing. Lines that
    /// begin with `#` are remarks.
    ///
    /// # Errors
    /// The first line that is wrong.
    pub fn read(text: &str) -> Result<Self, WeightsError> {
        let mut weights = [0.0; 5];
        for (number, line) in (1..).zip(text.lines().map(str::trim)) {
            if line.is_empty() || line.starts_with('#') {
                continue;
            }
            let (group, points) = line.split_once('=').ok_or(WeightsError::Form(number))?;
            let (group, points) = (group.trim(), points.trim());
            let at = Group::ALL.iter().position(|known| known.word() == group);
            let at = at.ok_or_else(|| WeightsError::Group(number, group.to_owned()))?;
            let worth = points.parse().ok().filter(|worth: &f64| worth.is_finite() && *worth >= 0.0);
            weights[at] = worth.ok_or_else(|| WeightsError::Points(number, points.to_owned()))?;
        }
        Ok(Self(weights))
    }

    /// The points of each group that was tried: its own, the most, and how many sessions agree of how many.
    #[must_use]
    pub fn points(&self, report: &Report) -> Vec<(Group, f64, f64, usize, usize)> {
        let groups = Group::ALL.into_iter().zip(self.0);
        let scored = groups.map(|(group, most)| {
            let (agree, of) = report.score(Some(group));
            (group, round(most * agree as f64 / of.max(1) as f64), most, agree, of)
        });
        scored.filter(|(.., of)| *of > 0).collect()
    }
}

/// Hundredths are enough for any list of marks.
fn round(points: f64) -> f64 {
    (points * 100.0).round() / 100.0
}

/// The result file.
#[must_use]
pub fn results(report: &Report, weights: &Weights, bounds: &Bounds) -> Value {
    let points = weights.points(report);
    let score = round(points.iter().map(|(_, got, ..)| got).sum());
    let tests: Vec<Value> = points
        .iter()
        .map(|(group, got, most, agree, of)| {
            let wrong = report.verdicts.iter().filter(|it| it.session.group == *group);
            let said = wrong.filter_map(|it| {
                let fault = sentence(it.difference.as_ref()?, bounds);
                Some(format!("\n{} ({}): {fault}", it.session.name, it.session.purpose))
            });
            let output =
                format!("{agree} of {of} sessions agree with the document.{}", said.take(10).collect::<String>());
            json!({
                "name": group.word(),
                "score": got,
                "max_score": most,
                "status": if agree == of { "passed" } else { "failed" },
                "output": output,
            })
        })
        .collect();
    let output = match &report.first {
        None => format!("{}: every session agrees with the document.", report.game),
        Some(failure) => format!("{} Rule: {}.", sentence(&failure.difference, bounds), failure.rule.says),
    };
    json!({ "score": score, "output": output, "tests": tests })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn weights_are_read_line_by_line_and_mistakes_are_named() {
        let weights = Weights::read("# marks\nsamples = 40\n\nbad-input=2.5\n").unwrap();
        assert_eq!(weights, Weights([40.0, 0.0, 0.0, 2.5, 0.0]));
        assert_eq!(Weights::read("samples 40"), Err(WeightsError::Form(1)));
        assert_eq!(Weights::read("\nsample = 1"), Err(WeightsError::Group(2, "sample".into())));
        for points in ["many", "-1", "inf", "NaN"] {
            assert_eq!(Weights::read(&format!("play = {points}")), Err(WeightsError::Points(1, points.into())));
        }
    }
}
