//! Axes: the places of times and numbers in a plot, and their ticks.

use crate::terminal::units;

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
        seconds.filter(is_inside).map(|seconds| (self.share(seconds), label(seconds))).collect()
    }
}

/// A round time, such as `20 ms`.
pub(super) fn label(seconds: f64) -> String {
    let units = [(1.0, "s"), (1e3, "ms"), (1e6, "µs"), (1e9, "ns")].map(|(per, unit)| (seconds * per, unit));
    let (number, unit) = units.into_iter().find(|&(number, _)| number > 0.9995).unwrap_or(units[3]);
    if (number - number.round()).abs() < 1e-6 { format!("{} {unit}", number.round()) } else { units::time(seconds) }
}

/// The ticks of an axis of numbers of things, from 0: round ones, at most about eight.
pub(super) fn counts(most: usize) -> Vec<usize> {
    let rough = most.div_ceil(8).max(1);
    let decade = 10_usize.pow(rough.ilog10());
    let step = [1, 2, 5, 10].into_iter().map(|step| step * decade).find(|&step| step >= rough).unwrap_or(rough);
    (0..=most).step_by(step).collect()
}
