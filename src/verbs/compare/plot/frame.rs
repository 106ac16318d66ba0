//! Common parts of plots: the area, axes and their ticks, the looks of strategies, titles.

use jigsat::render::escaped;

use super::super::totals::PuzzleTotals;
use crate::terminal::units;

/// The area of the points, in pixels from the upper left corner of the picture.
#[derive(Debug, Clone, Copy)]
pub(super) struct Area {
    pub(super) left: f64,
    pub(super) top: f64,
    pub(super) width: f64,
    pub(super) height: f64,
}

impl Area {
    /// Where a share of the width is.
    pub(super) fn x(self, share: f64) -> f64 {
        self.left + share * self.width
    }

    /// Where a share of the height is, from below.
    pub(super) fn y(self, share: f64) -> f64 {
        self.top + (1.0 - share) * self.height
    }

    pub(super) fn right(self) -> f64 {
        self.left + self.width
    }

    pub(super) fn bottom(self) -> f64 {
        self.top + self.height
    }

    /// The axes, and a line with its label for each tick below and beside them.
    pub(super) fn grid(
        self,
        below: impl IntoIterator<Item = (f64, String)>,
        beside: impl IntoIterator<Item = (f64, String)>,
    ) -> String {
        let (left, right, top, bottom) = (self.left, self.right(), self.top, self.bottom());
        let below = below.into_iter().map(|(share, label)| {
            let x = self.x(share);
            let line = path("grid", &format!("M{x:.1} {top:.1}V{bottom:.1}"));
            line + &text([x, bottom + 19.0], "middle", "small faint", &label)
        });
        let beside = beside.into_iter().map(|(share, label)| {
            let y = self.y(share);
            let line = path("grid", &format!("M{left:.1} {y:.1}H{right:.1}"));
            line + &text([left - 8.0, y + 4.5], "end", "small faint", &label)
        });
        let axes = path("axis", &format!("M{left:.1} {top:.1}V{bottom:.1}H{right:.1}"));
        below.chain(beside).chain([axes]).collect()
    }

    /// The name of the vertical axis, along it.
    pub(super) fn name_beside(self, x: f64, name: &str) -> String {
        let y = self.y(0.5);
        format!(
            "<text x=\"{x:.1}\" y=\"{y:.1}\" text-anchor=\"middle\" transform=\"rotate(-90 {x:.1} {y:.1})\">{}</text>\n",
            escaped(name)
        )
    }
}

/// Lines.
pub(super) fn path(class: &str, data: &str) -> String {
    format!("<path class=\"{class}\" d=\"{data}\"/>\n")
}

/// A line of text.
pub(super) fn text([x, y]: [f64; 2], anchor: &str, class: &str, text: &str) -> String {
    let class = if class.is_empty() { String::new() } else { format!(" class=\"{class}\"") };
    format!("<text x=\"{x:.1}\" y=\"{y:.1}\" text-anchor=\"{anchor}\"{class}>{}</text>\n", escaped(text))
}

/// The picture, with its name for screen readers.
pub(super) fn picture([width, height]: [f64; 2], name: &str, content: &str) -> String {
    let name = escaped(name);
    format!(
        "<svg xmlns=\"http://www.w3.org/2000/svg\" class=\"plot\" width=\"{width:.0}\" height=\"{height:.0}\" \
         viewBox=\"0 0 {width:.0} {height:.0}\" role=\"img\" aria-label=\"{name}\">\n{content}</svg>\n"
    )
}

/// A logarithmic axis of times in seconds, over whole decades, or over steps of 1, 2 and 5 if it is short.
#[derive(Debug, Clone, Copy, PartialEq)]
pub(super) struct Times {
    /// The logarithms of its ends.
    low: f64,
    high: f64,
}

/// The steps within a decade if there are few decades.
const STEPS: [f64; 3] = [1.0, 2.0, 5.0];

/// Up to this number of decades, each has a label; above, only some.
const ROOMY: f64 = 7.0;

impl Times {
    /// The axis that holds these times and the limit; `None` without any times.
    pub(super) fn of(times: impl Iterator<Item = f64>, limit: f64) -> Option<Self> {
        // A coarse clock may measure 0, which has no logarithm.
        let limit = limit.max(1e-9);
        let least = times.map(|time| time.max(1e-9)).reduce(f64::min)?.min(limit);
        let high = limit.log10();
        let low = least.log10().min(high - 0.5);
        let down = |log: f64| {
            let (decade, part) = (log.floor(), 10_f64.powf(log - log.floor()));
            let step = STEPS.into_iter().rev().find(|&step| step <= part + 1e-9).unwrap_or(1.0);
            decade + step.log10()
        };
        Some(Self { low: down(low), high })
    }

    /// The part of the way from its lower end to the limit, from 0 to 1.
    pub(super) fn share(self, seconds: f64) -> f64 {
        ((seconds.max(1e-9).log10() - self.low) / (self.high - self.low)).clamp(0.0, 1.0)
    }

    /// Where a factor between two times goes, as a share of the axis.
    pub(super) fn factor(self, factor: f64) -> f64 {
        factor.log10() / (self.high - self.low)
    }

    /// The ticks with their labels.
    pub(super) fn ticks(self) -> Vec<(f64, String)> {
        let decades = self.high - self.low;
        let steps = if decades < 1.6 { &STEPS[..] } else { &STEPS[..1] };
        let every = (decades / ROOMY).ceil().max(1.0) as i32;
        let range = self.low.floor() as i32..=self.high.ceil() as i32;
        let logs =
            range.filter(|decade| decade % every == 0).flat_map(|decade| steps.iter().map(move |step| (decade, step)));
        let seconds = logs.map(|(decade, step)| step * 10_f64.powi(decade));
        let is_inside = |seconds: &f64| (self.low - 1e-9..=self.high + 1e-9).contains(&seconds.log10());
        seconds.filter(is_inside).map(|seconds| (self.share(seconds), units::round_time(seconds))).collect()
    }
}

/// The ticks of an axis of numbers of things, from 0: round ones, at most about eight.
pub(super) fn counts(most: usize) -> Vec<usize> {
    let rough = most.div_ceil(8).max(1);
    let decade = 10_usize.pow(rough.ilog10());
    let step = [1, 2, 5, 10].into_iter().map(|step| step * decade).find(|&step| step >= rough).unwrap_or(rough);
    (0..=most).step_by(step).collect()
}

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
