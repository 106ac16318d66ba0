//! Plots of a comparison as SVG: a cactus plot of all strategies, and for two of them a scatter plot.
//!
//! Every strategy has its shade and its shape, the same in all plots. `scripts/palette.py` chose the shades, as for pieces: as far
//! apart as possible for normal sight, deuteranopia and protanopia, with a contrast of at least 3 to the light and the dark
//! background (WCAG 2, 1.4.11). The shapes distinguish strategies where colours don't.

mod axis;
mod cactus;
mod frame;
mod mark;
mod scatter;

use itertools::Itertools;

use super::totals::Totals;
use super::totals::pairs::against_first;
pub(super) use mark::Look;

/// The styles, light and dark, for elements within the class `plot`.
pub(super) const STYLE: &str = include_str!("style.css");

/// A plot with a title, ready to stand in a page.
pub(super) struct Plot {
    /// A name for its file.
    pub(super) name: String,
    pub(super) svg: String,
}

/// The cactus plot; `None` if nothing was solved.
pub(super) fn cactus(totals: &Totals) -> Option<Plot> {
    Some(Plot { name: "cactus".into(), svg: cactus::svg(totals)? })
}

/// The strategy that comes first against each of the others.
pub(super) fn scatters(totals: &Totals) -> Vec<Plot> {
    let pairs = against_first(totals).into_iter();
    let plot = |pair: super::totals::pairs::Pair| {
        let numbers = [totals.number(&pair.strategy)?, totals.number(&pair.other)?];
        let name = format!("scatter-{}-{}", pair.strategy, pair.other);
        let is_plain = |c: char| c.is_ascii_alphanumeric() || matches!(c, '-' | '+');
        let name = name.chars().map(|c| if is_plain(c) { c } else { '_' }).collect();
        Some(Plot { name, svg: scatter::svg(totals, numbers)? })
    };
    pairs.filter_map(plot).collect_vec()
}

/// All plots as files, with their names.
pub(super) fn files(totals: &Totals) -> Vec<(String, String)> {
    let plots = cactus(totals).into_iter().chain(scatters(totals));
    plots.map(|plot| (format!("{}.svg", plot.name), file(&plot.svg))).collect()
}

/// A plot that stands alone: with its styles, and its background.
fn file(svg: &str) -> String {
    let (head, body) = svg.split_once('>').unwrap_or((svg, ""));
    let background = "<rect class=\"paper\" width=\"100%\" height=\"100%\"/>";
    format!("{head}>\n<style>{STYLE}</style>\n{background}{body}")
}

#[cfg(test)]
mod tests;
