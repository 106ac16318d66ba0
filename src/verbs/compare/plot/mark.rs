//! The look of a strategy's points.

use itertools::Itertools;

use super::super::totals::Totals;

/// How many shades there are.
const SHADES: usize = 8;

/// The dashes that distinguish the lines of strategies with the same shade.
const DASHES: [&str; 4] = ["", "10 4", "3 5", "12 4 2 4"];

/// How a strategy is drawn.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(in super::super) struct Look(usize);

impl Look {
    /// The look of a strategy; it follows the order of names, not of times.
    pub(in super::super) fn of(totals: &Totals, strategy: &str) -> Self {
        Self(totals.totals.iter().filter(|total| total.strategy.as_str() < strategy).count())
    }

    /// The class that has its shade.
    pub(in super::super) fn class(self) -> String {
        format!("s{}", self.0 % SHADES)
    }

    /// The attribute that dashes its line.
    pub(super) fn dashes(self) -> String {
        match DASHES[self.0 / SHADES % DASHES.len()] {
            "" => String::new(),
            dashes => format!(" stroke-dasharray=\"{dashes}\""),
        }
    }

    /// The SVG path of its point, with a tooltip, in the shade of its group.
    pub(super) fn point(self, [x, y]: [f64; 2], tooltip: &str) -> String {
        let title = if tooltip.is_empty() { String::new() } else { format!("<title>{tooltip}</title>") };
        let corner = |dx: f64, dy: f64| format!("{:.1} {:.1}", x + dx, y + dy);
        let polygon = |corners: &[(f64, f64)]| {
            let corners = corners.iter().map(|&(dx, dy)| corner(dx, dy)).join("L");
            format!("<path class=\"full\" d=\"M{corners}Z\">{title}</path>")
        };
        let strokes = |ends: &[[(f64, f64); 2]]| {
            let ends = ends.iter().map(|ends| format!("M{}", ends.iter().map(|&(dx, dy)| corner(dx, dy)).join("L")));
            format!("<path class=\"bar\" d=\"{}\">{title}</path>", ends.collect_vec().join(""))
        };
        // Strategies with the same shade have different shapes.
        match (self.0 + self.0 / SHADES) % SHADES {
            0 => format!("<circle class=\"full\" cx=\"{x:.1}\" cy=\"{y:.1}\" r=\"4.4\">{title}</circle>"),
            1 => polygon(&[(-4.0, -4.0), (4.0, -4.0), (4.0, 4.0), (-4.0, 4.0)]),
            2 => polygon(&[(0.0, -5.4), (5.0, 3.6), (-5.0, 3.6)]),
            3 => polygon(&[(0.0, -5.6), (5.6, 0.0), (0.0, 5.6), (-5.6, 0.0)]),
            4 => strokes(&[[(-4.0, -4.0), (4.0, 4.0)], [(-4.0, 4.0), (4.0, -4.0)]]),
            5 => polygon(&[(0.0, 5.4), (5.0, -3.6), (-5.0, -3.6)]),
            6 => strokes(&[[(-5.0, 0.0), (5.0, 0.0)], [(0.0, -5.0), (0.0, 5.0)]]),
            _ => polygon(&[(-2.2, -5.0), (2.2, -5.0), (5.2, 0.0), (2.2, 5.0), (-2.2, 5.0), (-5.2, 0.0)]),
        }
    }

    /// A short line with a point, for legends.
    pub(in super::super) fn sample(self, [x, y]: [f64; 2]) -> String {
        let (from, to, dashes) = (x - 14.0, x + 14.0, self.dashes());
        let line = format!("<path class=\"line\" d=\"M{from:.1} {y:.1}H{to:.1}\"{dashes}/>");
        format!("<g class=\"{}\">{line}{}</g>\n", self.class(), self.point([x, y], ""))
    }
}
