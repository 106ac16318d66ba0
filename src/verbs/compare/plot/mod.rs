//! Plots of a comparison as SVG: a cactus plot of all strategies, and for two of them a scatter plot.
//!
//! Every strategy has its shade and its shape, the same in all plots. `scripts/palette.py` chose the shades, as for pieces: as far
//! apart as possible for normal sight, deuteranopia and protanopia, with a contrast of at least 3 to the light and the dark
//! background (WCAG 2, 1.4.11). The shapes distinguish strategies where colours don't.

mod cactus;
mod frame;
mod scatter;

use super::totals::ComparisonReport;
use super::totals::pairs::against_first;
pub(super) use frame::Look;

/// The styles, light and dark, for elements within the class `plot`.
pub(super) const STYLE: &str = include_str!("style.css");

/// A plot with a title, ready to stand in a page.
pub(super) struct Plot {
    /// A name for its file.
    pub(super) name: String,
    pub(super) svg: String,
}

/// The cactus plot, and the strategy that comes first against each of the others; nothing if nothing was solved.
pub(super) fn plots(report: &ComparisonReport) -> Vec<Plot> {
    let cactus = cactus::svg(report).map(|svg| Plot { name: "cactus".into(), svg });
    let scatters = against_first(&report.totals).filter_map(|pair| {
        let is_plain = |c: char| c.is_ascii_alphanumeric() || matches!(c, '-' | '+');
        let name = format!("scatter-{}-{}", pair.strategy, pair.other).replace(|c| !is_plain(c), "_");
        Some(Plot { name, svg: scatter::svg(report, [&pair.strategy, &pair.other])? })
    });
    cactus.into_iter().chain(scatters).collect()
}

impl Plot {
    /// The plot as a file that stands alone: with its styles, and its background.
    pub(super) fn file(&self) -> String {
        let (head, body) = self.svg.split_once('>').unwrap_or((&self.svg, ""));
        let background = "<rect class=\"paper\" width=\"100%\" height=\"100%\"/>";
        format!("{head}>\n<style>{STYLE}</style>\n{background}{body}")
    }
}

#[cfg(test)]
mod tests;
