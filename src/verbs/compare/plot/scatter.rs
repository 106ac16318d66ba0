//! The scatter plot of two strategies: a point for each puzzle, at the times of both.
//!
//! Each point has the look of the faster strategy.
//!
//! Behind the limit, to the right and above, are the puzzles that one of them did not solve. The corner has the number of puzzles
//! that neither solved.

use itertools::Itertools;
use jigsat::render::escaped;

use super::super::totals::ComparisonReport;
use super::frame::{Area, Look, Times, path, picture, text};
use crate::terminal::units;

/// The width of the edges behind the limit.
const EDGE: f64 = 34.0;

/// The plot of two strategies: the first to the right, the other upwards; `None` if neither solved anything.
pub(super) fn svg(report: &ComparisonReport, names: [&str; 2]) -> Option<String> {
    let played = report.counted().filter_map(|comparison| {
        let [one, other] = names.map(|name| comparison.entry(name));
        Some((comparison, [one?.finishing_time(), other?.finishing_time()]))
    });
    let played = played.collect_vec();
    let limit = played.iter().map(|(comparison, _)| comparison.terms.timeout_seconds).reduce(f64::max)?;
    let axis = Times::of(played.iter().flat_map(|(_, times)| times).copied().flatten(), limit)?;
    let looks = names.map(|name| Look::of(&report.totals, name));
    let area = Area { left: 96.0, top: 30.0 + EDGE, width: 390.0, height: 390.0 };
    // A puzzle that was not solved is within the edge.
    let place = |[x, y]: [Option<f64>; 2]| {
        let x = x.map_or(area.right() + EDGE / 2.0, |time| area.x(axis.share(time)));
        [x, y.map_or(area.top - EDGE / 2.0, |time| area.y(axis.share(time)))]
    };
    let mut content = frame(area, axis, limit);
    let x = area.x(0.5) - 4.0 * names[0].chars().count() as f64;
    content += &text([area.x(0.5), area.bottom() + 46.0], "middle", "", names[0]);
    content += &looks[0].sample([x - 24.0, area.bottom() + 41.0]);
    content += &area.name_beside(24.0, names[1]);
    let y = area.y(0.5) + 4.0 * names[1].chars().count() as f64 + 24.0;
    content += &looks[1].sample([20.0, y]);
    let (of_neither, others): (Vec<_>, Vec<_>) = played.into_iter().partition(|(_, times)| *times == [None, None]);
    for (comparison, times) in others {
        let [one, other] = times.map(|time| time.unwrap_or(f64::INFINITY));
        let look = looks[usize::from(other < one)];
        let words = times.map(|time| time.map_or_else(|| "not solved".into(), units::time));
        let [file, one, other] = [&comparison.puzzle.file, names[0], names[1]].map(escaped);
        let tooltip = format!("{file}: {one} {}, {other} {}", words[0], words[1]);
        content += &look.group(&look.point(place(times), &tooltip));
    }
    if !of_neither.is_empty() {
        let [x, y] = place([None, None]);
        content += &text([x, y + 4.5], "middle", "small", &of_neither.len().to_string());
    }
    let name = format!("Scatter plot: time of {} against that of {}, a point for each puzzle", names[0], names[1]);
    Some(picture([area.right() + EDGE + 16.0, area.bottom() + 62.0], &name, &content))
}

/// Everything but the points.
fn frame(area: Area, axis: Times, limit: f64) -> String {
    let Area { left, top, width, height } = area;
    let (right, bottom, above, behind) = (area.right(), area.bottom(), top - EDGE, area.right() + EDGE);
    let beyond = format!("M{left:.1} {above:.1}H{behind:.1}V{bottom:.1}H{right:.1}V{top:.1}H{left:.1}Z");
    let mut content = path("beyond", &beyond) + &area.grid(axis.ticks(), axis.ticks());
    content += &path("limit", &format!("M{left:.1} {top:.1}H{right:.1}V{bottom:.1}"));
    content += &path("equal", &format!("M{left:.1} {bottom:.1}L{right:.1} {top:.1}"));
    let tenfold = axis.factor(10.0);
    if tenfold < 0.9 {
        let [dx, dy] = [tenfold * width, tenfold * height];
        let lower = format!("M{:.1} {bottom:.1}L{right:.1} {:.1}", left + dx, top + dy);
        let upper = format!("M{left:.1} {:.1}L{:.1} {top:.1}", bottom - dy, right - dx);
        content += &path("tenfold", &(lower + &upper));
    }
    content
        + &text([left, above - 8.0], "start", "small faint", &format!("not solved within {}", units::round_time(limit)))
}
