//! The look of a strategy's points.

use super::super::totals::PuzzleTotals;

/// How many shades there are.
const SHADES: usize = 8;

/// The dashes that distinguish the lines of strategies with the same shade.
const DASHES: [&str; 4] = ["none", "10 4", "3 5", "12 4 2 4"];

/// The shapes of points: SVG paths that begin in the middle.
const SHAPES: [&str; SHADES] = [
    "m-4.4 0a4.4 4.4 0 1 0 8.8 0a4.4 4.4 0 1 0 -8.8 0z",
    "m-4 -4h8v8h-8z",
    "m0 -5.4l5 9h-10z",
    "m0 -5.6l5.6 5.6l-5.6 5.6l-5.6 -5.6z",
    "m-4 -4l8 8m-8 0l8 -8",
    "m0 5.4l-5 -9h10z",
    "m-5 0h10m-5 -5v10",
    "m-2.2 -5h4.4l3 5l-3 5h-4.4l-3 -5z",
];

/// How a strategy is drawn.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(in super::super) struct Look(usize);

impl Look {
    /// The look of a strategy; it follows the order of names, not of times.
    pub(in super::super) fn of(totals: &PuzzleTotals, strategy: &str) -> Self {
        Self(totals.totals.iter().filter(|total| total.strategy.as_str() < strategy).count())
    }

    /// The attribute that dashes its line.
    pub(super) fn dashes(self) -> String {
        format!(" stroke-dasharray=\"{}\"", DASHES[self.0 / SHADES % DASHES.len()])
    }

    /// The SVG path of its point, with a tooltip, in the shade of its group.
    pub(super) fn point(self, [x, y]: [f64; 2], tooltip: &str) -> String {
        let title = if tooltip.is_empty() { String::new() } else { format!("<title>{tooltip}</title>") };
        // Strategies with the same shade have different shapes.
        let shape = SHAPES[(self.0 + self.0 / SHADES) % SHADES];
        let class = if shape.ends_with('z') { "full" } else { "bar" };
        format!("<path class=\"{class}\" d=\"M{x:.1} {y:.1}{shape}\">{title}</path>")
    }

    /// Elements in its shade.
    pub(super) fn group(self, content: &str) -> String {
        format!("<g class=\"s{}\">{content}</g>\n", self.0 % SHADES)
    }

    /// A short line with a point, for legends.
    pub(in super::super) fn sample(self, [x, y]: [f64; 2]) -> String {
        let (from, to, dashes) = (x - 14.0, x + 14.0, self.dashes());
        let line = format!("<path class=\"line\" d=\"M{from:.1} {y:.1}H{to:.1}\"{dashes}/>");
        self.group(&(line + &self.point([x, y], "")))
    }
}
