//! The cactus plot: how many puzzles each strategy solves within a time limit per puzzle.

use itertools::Itertools;
use jigsat::render::escaped;

use super::super::entry::Entry;
use super::super::totals::{ComparisonReport, Total};
use super::frame::{Area, Look, Times, counts, path, picture, text};
use crate::terminal::units;

/// The most points of a line that are marked.
const MOST_MARKS: usize = 60;

/// The plot; `None` if nothing was solved.
pub(super) fn svg(report: &ComparisonReport) -> Option<String> {
    let (puzzles, totals) = (report.totals.puzzles, &report.totals.totals);
    let limit = report.counted().map(|comparison| comparison.terms.timeout_seconds).reduce(f64::max)?;
    let times = report.counted().flat_map(|comparison| &comparison.strategies).filter_map(Entry::finishing_time);
    let axis = Times::of(times, limit)?;
    let legend = |total: &Total| format!("{} ({})", total.strategy, total.solved);
    let longest = totals.iter().map(|total| legend(total).chars().count()).max()?;
    let rows = totals.len().max(13) as f64;
    let area = Area { left: 84.0, top: 50.0, width: 520.0, height: 26.0 * rows + 12.0 };
    let share = |solved: usize| solved as f64 / puzzles as f64;
    let mut content = text([area.left, 26.0], "start", "title", "Puzzles solved within a time");
    content += &area.grid(counts(puzzles).into_iter().map(|count| (share(count), count.to_string())), axis.ticks());
    content += &path("limit", &format!("M{:.1} {:.1}H{:.1}", area.left, area.top, area.right()));
    let limit = format!("limit of {}", units::round_time(limit));
    content += &text([area.right(), area.top - 8.0], "end", "small faint", &limit);
    content += &text([area.x(0.5), area.bottom() + 42.0], "middle", "", &format!("puzzles solved, of {puzzles}"));
    content += &area.name_beside(20.0, "time for each");
    for (row, total) in totals.iter().enumerate() {
        let look = Look::of(&report.totals, &total.strategy);
        content += &line(report, total, look, |solved, time| [area.x(share(solved)), area.y(axis.share(time))]);
        let y = area.top + 16.0 + 26.0 * row as f64;
        content += &look.sample([area.right() + 34.0, y]);
        content += &text([area.right() + 56.0, y + 4.8], "start", "", &legend(total));
    }
    let size = [area.right() + 66.0 + 7.6 * longest as f64, area.bottom() + 56.0];
    Some(picture(size, "Cactus plot: puzzles solved within a time, by strategy", &content))
}

/// The line of a strategy through the times of what it solved, in increasing order.
fn line(report: &ComparisonReport, total: &Total, look: Look, place: impl Fn(usize, f64) -> [f64; 2]) -> String {
    let solved = report
        .counted()
        .filter_map(|comparison| Some((comparison.entry(&total.strategy)?.finishing_time()?, &comparison.puzzle.file)));
    let solved = (1..).zip(solved.sorted_by(|a, b| a.0.total_cmp(&b.0)));
    let points = solved.map(|(number, (time, file))| (number, place(number, time), time, file)).collect_vec();
    if points.is_empty() {
        return String::new();
    }
    let data = points.iter().map(|(_, [x, y], ..)| format!("{x:.1} {y:.1}")).join("L");
    let path = format!("\n<path class=\"line\" d=\"M{data}\"{}/>\n", look.dashes());
    let (strategy, every) = (escaped(&total.strategy), points.len().div_ceil(MOST_MARKS));
    let marked = points.iter().filter(|(number, ..)| number % every == 0 || *number == points.len());
    let marks = marked.map(|(number, place, time, file)| {
        let tooltip = format!("{strategy}: {number} within {}: {}", units::time(*time), escaped(file));
        look.point(*place, &tooltip) + "\n"
    });
    look.group(&[path].into_iter().chain(marks).collect::<String>())
}
