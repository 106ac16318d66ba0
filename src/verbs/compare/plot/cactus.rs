//! The cactus plot: how many puzzles each strategy solves within a time limit per puzzle.

use itertools::Itertools;
use jigsat::render::escaped;

use super::super::totals::{Total, Totals};
use super::axis::{Times, counts, label};
use super::frame::{Area, path, picture, text};
use super::mark::Look;
use crate::terminal::units;

/// The most points of a line that are marked.
const MOST_MARKS: usize = 60;

/// A strategy: its total, its look, and the times of what it solved with their puzzles, in increasing order.
struct StrategyLine {
    total: Total,
    look: Look,
    times: Vec<(f64, String)>,
}

/// The plot; `None` if nothing was solved.
pub(super) fn svg(totals: &Totals) -> Option<String> {
    let limit = totals.played().iter().map(|played| played.limit).reduce(f64::max)?;
    let lines = lines(totals);
    let times = lines.iter().flat_map(|line| line.times.iter().map(|(time, _)| *time)).collect_vec();
    if times.is_empty() {
        return None;
    }
    let axis = Times::of(times.into_iter(), limit);
    let longest = lines.iter().map(|line| legend(&line.total).chars().count()).max().unwrap_or_default();
    let rows = lines.len().max(13) as f64;
    let area = Area { left: 84.0, top: 50.0, width: 520.0, height: 26.0 * rows + 12.0 };
    let size = [area.right() + 66.0 + 7.6 * longest as f64, area.bottom() + 56.0];
    let puzzles = totals.puzzles();
    let place = |solved: usize, time: f64| [area.x(solved as f64 / puzzles as f64), area.y(axis.share(time))];
    let mut content = text([area.left, 26.0], "start", "title", "Puzzles solved within a time");
    for count in counts(puzzles) {
        content += &area.tick_below(count as f64 / puzzles as f64, &count.to_string());
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
        content += &drawn(line, place);
        let y = area.top + 16.0 + 26.0 * row as f64;
        content += &line.look.sample([area.right() + 34.0, y]);
        content += &text([area.right() + 56.0, y + 4.8], "start", "", &legend(&line.total));
    }
    Some(picture(size, "Cactus plot: puzzles solved within a time, by strategy", &content))
}

/// The lines, those that solved most first.
fn lines(totals: &Totals) -> Vec<StrategyLine> {
    let line = |total: Total| {
        let number = totals.number(&total.strategy)?;
        let solved = totals.played().iter().filter_map(|played| {
            let seconds = played.mark(number)?.seconds?;
            Some((seconds, played.file.clone()))
        });
        let times = solved.sorted_by(|a, b| a.0.total_cmp(&b.0)).collect();
        Some(StrategyLine { look: Look::of(totals, number), total, times })
    };
    totals.ranked().into_iter().filter_map(line).collect()
}

fn legend(total: &Total) -> String {
    format!("{} ({})", total.strategy, total.solved)
}

fn drawn(line: &StrategyLine, place: impl Fn(usize, f64) -> [f64; 2]) -> String {
    let places =
        (1..).zip(&line.times).map(|(solved, (time, file))| (solved, place(solved, *time), *time, file)).collect_vec();
    if places.is_empty() {
        return String::new();
    }
    let data = places.iter().map(|(_, [x, y], ..)| format!("{x:.1} {y:.1}")).join("L");
    let mut drawn =
        format!("<g class=\"{}\">\n<path class=\"line\" d=\"M{data}\"{}/>\n", line.look.class(), line.look.dashes());
    let every = places.len().div_ceil(MOST_MARKS);
    for (solved, place, time, file) in
        places.iter().filter(|(solved, ..)| solved % every == 0 || *solved == places.len())
    {
        let tooltip =
            format!("{}: {solved} within {}: {}", escaped(&line.total.strategy), units::time(*time), escaped(file));
        drawn += &line.look.point(*place, &tooltip);
        drawn.push('\n');
    }
    drawn + "</g>\n"
}
