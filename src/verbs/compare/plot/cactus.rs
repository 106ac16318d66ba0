//! The cactus plot: how many puzzles each strategy solves within a time limit per puzzle.

use itertools::Itertools;
use jigsat::render::escaped;

use super::super::totals::Report;
use super::axis::{Times, counts, label};
use super::frame::{Area, path, picture, text};
use super::mark::Look;
use crate::terminal::units;

/// The most points of a line that are marked.
const MOST_MARKS: usize = 60;

/// A strategy: its look, its legend, and the times of what it solved with their puzzles, in increasing order.
struct StrategyLine<'a> {
    strategy: &'a str,
    look: Look,
    legend: String,
    solved: Vec<(f64, &'a str)>,
}

/// The plot; `None` if nothing was solved.
pub(super) fn svg(report: &Report) -> Option<String> {
    let limit = report.counted().map(|comparison| comparison.terms.timeout_seconds).reduce(f64::max)?;
    let lines = lines(report);
    let times = lines.iter().flat_map(|line| &line.solved).map(|(time, _)| *time).collect_vec();
    if times.is_empty() {
        return None;
    }
    let axis = Times::of(times.into_iter(), limit);
    let longest = lines.iter().map(|line| line.legend.chars().count()).max().unwrap_or_default();
    let rows = lines.len().max(13) as f64;
    let area = Area { left: 84.0, top: 50.0, width: 520.0, height: 26.0 * rows + 12.0 };
    let puzzles = report.totals.puzzles;
    let share = |solved: usize| solved as f64 / puzzles as f64;
    let mut content = text([area.left, 26.0], "start", "title", "Puzzles solved within a time");
    for count in counts(puzzles) {
        content += &area.tick_below(share(count), &count.to_string());
    }
    for (share, name) in axis.ticks() {
        content += &area.tick_beside(share, &name);
    }
    content += &area.axes();
    content += &path("limit", &format!("M{:.1} {:.1}H{:.1}", area.left, area.top, area.right()));
    let limit = format!("limit of {}", label(limit));
    content += &text([area.right(), area.top - 8.0], "end", "small faint", &limit);
    content += &text([area.x(0.5), area.bottom() + 42.0], "middle", "", &format!("puzzles solved, of {puzzles}"));
    content += &area.name_beside(20.0, "time for each");
    for (row, line) in lines.iter().enumerate() {
        content += &drawn(line, |solved, time| [area.x(share(solved)), area.y(axis.share(time))]);
        let y = area.top + 16.0 + 26.0 * row as f64;
        content += &line.look.sample([area.right() + 34.0, y]);
        content += &text([area.right() + 56.0, y + 4.8], "start", "", &line.legend);
    }
    let size = [area.right() + 66.0 + 7.6 * longest as f64, area.bottom() + 56.0];
    Some(picture(size, "Cactus plot: puzzles solved within a time, by strategy", &content))
}

/// The lines, those that solved most first.
fn lines(report: &Report) -> Vec<StrategyLine<'_>> {
    let totals = report.totals.totals.iter();
    let line = totals.map(|total| {
        let strategy = total.strategy.as_str();
        let solved = report.counted().filter_map(|comparison| {
            Some((comparison.entry(strategy)?.finishing_time()?, comparison.puzzle.file.as_str()))
        });
        StrategyLine {
            strategy,
            look: Look::of(&report.totals, strategy),
            legend: format!("{strategy} ({})", total.solved),
            solved: solved.sorted_by(|a, b| a.0.total_cmp(&b.0)).collect(),
        }
    });
    line.collect()
}

fn drawn(
    StrategyLine { strategy, look, solved, .. }: &StrategyLine<'_>,
    place: impl Fn(usize, f64) -> [f64; 2],
) -> String {
    if solved.is_empty() {
        return String::new();
    }
    let places = (1..).zip(solved).map(|(number, &(time, file))| (number, place(number, time), time, file));
    let data = places.clone().map(|(_, [x, y], ..)| format!("{x:.1} {y:.1}")).join("L");
    let mut drawn = format!("<g class=\"{}\">\n<path class=\"line\" d=\"M{data}\"{}/>\n", look.class(), look.dashes());
    let every = solved.len().div_ceil(MOST_MARKS);
    for (number, place, time, file) in places.filter(|(number, ..)| number % every == 0 || *number == solved.len()) {
        let tooltip = format!("{}: {number} within {}: {}", escaped(strategy), units::time(time), escaped(file));
        drawn += &format!("{}\n", look.point(place, &tooltip));
    }
    drawn + "</g>\n"
}
