//! Two strategies against each other, over all puzzles that both were tried on.
//!
//! Puzzles are the sample: the results hold for puzzles like these, if these were chosen independently of the times. The sign test
//! asks which strategy is faster more often. An interval for the median of the ratios of times shows how much faster. The two use the
//! same tails of the same distribution, and so don't contradict each other. The signed-rank test of the logarithms of the ratios is
//! reported besides. A strategy that did not solve a puzzle took longer than one that did, by an unknown factor; if neither did,
//! nothing is known.

use itertools::Itertools;
use serde::Serialize;

use super::super::comparison::Comparison;
use super::super::statistics::{adjusted, interval, median_ratio, sign_test, signed_rank_test};
use super::{PuzzleTotals, Total};
use crate::terminal::units;

/// The confidence of intervals, and one less the significance of tests.
pub(in super::super) const CONFIDENCE: f64 = 0.95;

/// Two strategies, on the puzzles that both were tried on.
#[derive(Debug, Clone, PartialEq, Serialize)]
#[cfg_attr(test, derive(schemars::JsonSchema))]
pub(in super::super) struct Pair {
    /// The strategy that solved more puzzles.
    pub(in super::super) strategy: String,
    /// The other strategy.
    pub(in super::super) other: String,
    /// The number of puzzles that both were tried on.
    pub(in super::super) puzzles: usize,
    /// The puzzles on which the first was faster, or alone solved it.
    pub(in super::super) faster: usize,
    /// The puzzles on which it was slower, or the other alone solved it.
    pub(in super::super) slower: usize,
    /// The puzzles on which both took the same time.
    pub(in super::super) equal: usize,
    /// The puzzles that neither solved.
    pub(in super::super) unsolved: usize,
    /// The median of the first's time divided by the other's.
    pub(in super::super) median_ratio: Bounds,
    /// An interval for that median with a confidence of at least 95 %; null with fewer than six puzzles.
    pub(in super::super) ratio_interval: Option<Bounds>,
    /// The exact confidence of the interval.
    #[cfg_attr(test, schemars(range(min = CONFIDENCE, max = 1)))]
    pub(in super::super) ratio_confidence: Option<f64>,
    /// The two-sided p-value of the sign test.
    #[cfg_attr(test, schemars(range(min = 0, max = 1)))]
    pub(in super::super) sign_p: f64,
    /// The same, adjusted for the number of pairs by Holm's method.
    #[cfg_attr(test, schemars(range(min = 0, max = 1)))]
    pub(in super::super) sign_p_adjusted: f64,
    /// The two-sided p-value of Wilcoxon's signed-rank test; at most this, if puzzles are unsolved.
    #[cfg_attr(test, schemars(range(min = 0, max = 1)))]
    pub(in super::super) signed_rank_p: f64,
}

/// Bounds of a number.
#[derive(Debug, Clone, Copy, PartialEq, Serialize)]
#[cfg_attr(test, derive(schemars::JsonSchema))]
pub(in super::super) struct Bounds {
    /// The lower bound.
    pub(in super::super) low: f64,
    /// The upper bound; null if there is none.
    pub(in super::super) high: Option<f64>,
}

impl From<[f64; 2]> for Bounds {
    fn from([low, high]: [f64; 2]) -> Self {
        Self { low, high: Some(high).filter(|high| high.is_finite()) }
    }
}

impl Bounds {
    /// As factors, with words between them.
    fn words(self, [before, between]: [&str; 2]) -> String {
        let low = units::factor(self.low);
        match self.high.map(units::factor) {
            Some(high) if high == low => low,
            Some(high) if self.low > 0.0 => format!("{before}{low}{between}{high}"),
            Some(high) => format!("at most {high}"),
            None if self.low > 0.0 => format!("at least {low}"),
            None => "any number of".into(),
        }
    }
}

/// The first strategy against each of the others.
///
/// The p-values are adjusted for all pairs, since the same times decide which strategy is first.
pub(in super::super) fn against_first(totals: &PuzzleTotals) -> impl Iterator<Item = &Pair> {
    totals.pairs.iter().filter(|pair| totals.totals.first().is_some_and(|first| first.strategy == pair.strategy))
}

/// Sentences about the first strategy against the others, one for each paragraph.
pub(in super::super) fn sentences(totals: &PuzzleTotals) -> Vec<String> {
    let known = against_first(totals).filter(|pair| pair.ratio_interval.is_some()).map(Pair::sentence).collect_vec();
    if known.is_empty() && against_first(totals).next().is_some() {
        return vec!["There are too few puzzles to tell a difference between strategies from chance.".into()];
    }
    known
}

impl Pair {
    /// The result of the pair, and its significance.
    fn sentence(&self) -> String {
        let Self { strategy, other, puzzles, faster, slower, equal, unsolved, .. } = self;
        let as_fast = if *equal > 0 { format!(", as fast on {equal}") } else { String::new() };
        let of_neither = if *unsolved > 0 { format!(", neither solved {unsolved}") } else { String::new() };
        let counts = format!("on {faster} of {puzzles} puzzles, slower on {slower}{as_fast}{of_neither}");
        format!("{strategy} is faster than {other} {counts}. {}{}", self.size(), self.certainty())
    }

    /// The size of the difference.
    fn size(&self) -> String {
        let median = self.median_ratio.words(["between ", " and "]);
        let interval =
            self.ratio_interval.map(|interval| interval.words(["", " to "]).trim_end_matches(" of").to_string());
        let interval = interval.map_or_else(String::new, |interval| format!(" (95 % interval: {interval})"));
        format!("In the median its time is {median} times the other’s{interval}. ")
    }

    /// The result of the test; it never shows that two strategies are equal.
    fn certainty(&self) -> String {
        let p = p_value(self.sign_p_adjusted);
        let decided = self.faster + self.slower;
        if self.sign_p_adjusted < 1.0 - CONFIDENCE {
            let ahead = if self.faster > self.slower { &self.strategy } else { &self.other };
            format!("That {ahead} is faster more often is more than chance ({p}, sign test).")
        } else if sign_test(decided, 0) >= 1.0 - CONFIDENCE {
            "There are too few puzzles to tell this from chance.".to_string()
        } else {
            format!("Not significant ({p}, sign test, corrected for the number of comparisons).")
        }
    }
}

/// A p-value, as it is written.
pub(in super::super) fn p_value(p: f64) -> String {
    match p {
        p if p < 0.0001 => "p < 0.0001".to_string(),
        p if p < 0.001 => format!("p = {p:.4}"),
        p if p < 0.0995 => format!("p = {p:.3}"),
        p => format!("p = {p:.2}"),
    }
}

/// All pairs of the strategies, in their order.
pub(super) fn all(totals: &[Total], counted: &[&Comparison]) -> Vec<Pair> {
    let names = totals.iter().map(|total| total.strategy.as_str()).array_combinations();
    let mut pairs = names.filter_map(|names| pair(names, counted)).collect_vec();
    let adjusted = adjusted(&pairs.iter().map(|pair| pair.sign_p).collect_vec());
    for (pair, adjusted) in pairs.iter_mut().zip(adjusted) {
        pair.sign_p_adjusted = adjusted;
    }
    pairs
}

/// Two strategies; `None` if no puzzle had both.
fn pair(names: [&str; 2], counted: &[&Comparison]) -> Option<Pair> {
    let bounds = counted.iter().filter_map(|comparison| {
        let [one, other] = names.map(|name| comparison.entry(name));
        Some(ratio_bounds([one?.finishing_time(), other?.finishing_time()], comparison.terms.timeout_seconds))
    });
    let bounds = bounds.collect_vec();
    let count = |is_so: fn(&[f64; 2]) -> bool| bounds.iter().filter(|&bounds| is_so(bounds)).count();
    let (faster, slower) = (count(|&[_, high]| high < 1.0), count(|&[low, _]| low > 1.0));
    let equal = count(|&[low, high]| low >= 1.0 && high <= 1.0);
    let sign_p = sign_test(faster, slower);
    let found = interval(&bounds, CONFIDENCE);
    let logarithms = bounds.iter().map(|bounds| bounds.map(f64::ln)).collect_vec();
    Some(Pair {
        strategy: names[0].into(),
        other: names[1].into(),
        puzzles: bounds.len(),
        faster,
        slower,
        equal,
        unsolved: bounds.len() - faster - slower - equal,
        median_ratio: median_ratio(&bounds)?.into(),
        ratio_interval: found.map(|(bounds, _)| bounds.into()),
        ratio_confidence: found.map(|(_, confidence)| confidence),
        sign_p,
        sign_p_adjusted: sign_p,
        signed_rank_p: signed_rank_test(&logarithms),
    })
}

/// The bounds of the ratio of two times, the second one's part of the limit at most.
fn ratio_bounds(times: [Option<f64>; 2], limit: f64) -> [f64; 2] {
    // A coarse clock may measure 0, which has no ratio.
    const LEAST: f64 = 1e-9;
    // A run may end a little behind the limit: a run that was given up took longer than that.
    let given_up = |solved: f64| limit.max(solved * (1.0 + f64::EPSILON));
    match times.map(|time| time.map(|time| time.max(LEAST))) {
        [Some(one), Some(other)] => [one / other; 2],
        [Some(one), None] => [0.0, one / given_up(one)],
        [None, Some(other)] => [given_up(other) / other, f64::INFINITY],
        [None, None] => [0.0, f64::INFINITY],
    }
}
