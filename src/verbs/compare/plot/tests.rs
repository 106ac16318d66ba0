//! Plots as text. What they look like was looked at in a browser.

use itertools::Itertools;

use super::super::comparison::{Comparison, Puzzle};
use super::super::entry::{Cost, Entry, Run, Status};
use super::super::tests::{comparison, made};
use super::frame::{Times, counts};
use super::*;
use crate::terminal::units;
use crate::verbs::compare::args::Task;

fn entry(name: &str, seconds: Option<f64>) -> Entry {
    let cost = Cost {
        reduce_seconds: 0.0,
        solve_seconds: seconds.unwrap_or(10.0),
        cpu_seconds: None,
        nodes: 1,
        updates: 0,
        peak_memory_bytes: None,
    };
    let end = seconds.map_or_else(|| Run::ended(Status::Limited, "gave up"), |_| Run::finished(1_u8));
    Entry::new(name.into(), None, vec![Run { cost: Some(cost), ..end }])
}

/// A strategy and its time.
type Time<'a> = (&'a str, Option<f64>);

/// Puzzles of these names, with the times of strategies.
fn report(puzzles: &[(&str, &[Time<'_>])]) -> ComparisonReport {
    let played = |&(file, times): &(&str, &[Time<'_>])| {
        let entries = times.iter().map(|&(name, seconds)| entry(name, seconds)).collect();
        let played = comparison(Task::First, entries);
        let puzzle = Puzzle { file: file.into(), ..played.puzzle.clone() };
        Comparison { puzzle, ..played }
    };
    ComparisonReport::of(puzzles.iter().map(played).collect(), made())
}

const FOREIGN: &str = "<script>alert(\"1\")</script>&\u{202e}";

fn some() -> ComparisonReport {
    report(&[
        (FOREIGN, &[("a", Some(0.001)), ("b", Some(1.0))]),
        ("second", &[("a", None), ("b", Some(0.1))]),
        ("third", &[("a", None), ("b", None)]),
    ])
}

#[test]
fn every_plot_is_well_formed_and_holds_foreign_text_as_text() {
    let plots = plots(&some());
    let names = plots.iter().map(|plot| plot.name.as_str()).collect_vec();
    assert_eq!(names, ["cactus", "scatter-b-a"]);
    for (name, svg) in plots.iter().map(|plot| (&plot.name, plot.file())) {
        let document = roxmltree::Document::parse(&svg).unwrap_or_else(|error| panic!("{name}: {error}"));
        assert!(document.descendants().all(|node| node.tag_name().name() != "script"), "{name}");
        let titles = document.descendants().filter(|node| node.has_tag_name("title"));
        let shown = FOREIGN.replace('\u{202e}', "\\u{202e}");
        assert!(titles.filter_map(|node| node.text()).any(|text| text.contains(&shown)), "{name}: {svg}");
    }
}

/// The points of a plot: the class of their group, and their tooltips.
fn points(svg: &str) -> Vec<(String, String)> {
    let document = roxmltree::Document::parse(svg).unwrap();
    let titles = document.descendants().filter(|node| node.has_tag_name("title"));
    let point = |node: roxmltree::Node<'_, '_>| {
        let group = node.ancestors().find(|node| node.has_tag_name("g")).unwrap();
        (group.attribute("class").unwrap().to_string(), node.text().unwrap().to_string())
    };
    titles.map(point).collect()
}

#[test]
fn a_strategy_looks_the_same_everywhere() {
    let report = some();
    let plots = plots(&report);
    let cactus = points(&plots[0].svg);
    assert_eq!(cactus.iter().map(|(class, _)| class.as_str()).collect_vec(), ["s1", "s1", "s0"]);
    assert!(cactus[0].1.starts_with("b: 1 within 100 ms: second"), "{cactus:?}");
    let scatter = points(&plots[1].svg);
    // Each puzzle in the look of the faster one; what neither solved is a number in the corner.
    assert_eq!(scatter.iter().map(|(class, _)| class.as_str()).collect_vec(), ["s0", "s1"]);
    assert_eq!(scatter[1].1, "second: b 100 ms, a not solved");
    // The look of a strategy does not depend on which one was fast on the first puzzle.
    let other = self::report(&[("x", &[("b", Some(0.1)), ("a", Some(1.0))]), ("y", &[("b", Some(0.1)), ("a", None)])]);
    assert_eq!(Look::of(&other.totals, "a"), Look::of(&report.totals, "a"));
}

#[test]
fn looks_differ_as_long_as_they_can() {
    let names = (0..32).map(|number| format!("strategy{number:02}")).collect_vec();
    let times = names.iter().map(|name| (name.as_str(), Some(1.0))).collect_vec();
    let totals = report(&[("x", &times)]).totals;
    let looks = names.iter().map(|name| Look::of(&totals, name).sample([0.0, 0.0])).collect_vec();
    assert!(looks.iter().all_unique());
}

#[test]
fn without_times_there_is_no_plot() {
    let unsolved = report(&[("x", &[("a", None), ("b", None)]), ("y", &[("a", None), ("b", None)])]);
    assert!(plots(&unsolved).is_empty() && plots(&report(&[])).is_empty());
}

#[test]
fn axes_hold_every_time_and_have_round_ticks() {
    let axis = Times::of([0.000_3, 0.2].into_iter(), 10.0).unwrap();
    let ticks = axis.ticks().into_iter().map(|(_, label)| label).collect_vec();
    assert_eq!(ticks, ["1 ms", "10 ms", "100 ms", "1 s", "10 s"]);
    assert!(axis.share(0.000_3) > 0.0 && (axis.share(10.0) - 1.0).abs() < 1e-9);
    let decade = axis.share(1.0) - axis.share(0.1);
    assert!((decade - axis.factor(10.0)).abs() < 1e-9);
    let short = Times::of([0.7].into_iter(), 1.0).unwrap();
    assert_eq!(short.ticks().into_iter().map(|(_, label)| label).collect_vec(), ["200 ms", "500 ms", "1 s"]);
    assert_eq!(Times::of(std::iter::empty(), 1.0), None);
    // Nothing is divided by nothing, and nothing is outside.
    for (times, limit) in [(vec![0.0], 0.0), (vec![0.0, 1e9], 1e-3), (vec![1e-12], 1e6)] {
        let axis = Times::of(times.iter().copied(), limit).unwrap();
        assert!(times.iter().all(|&time| (0.0..=1.0).contains(&axis.share(time))));
        assert!((1..=12).contains(&axis.ticks().len()), "{limit}: {:?}", axis.ticks());
    }
    assert_eq!([2e-7, 5e-5, 0.02, 10.0, 0.123].map(units::round_time), ["200 ns", "50 µs", "20 ms", "10 s", "123 ms"]);
    assert_eq!(counts(0), [0]);
    assert_eq!(counts(22), [0, 5, 10, 15, 20]);
    assert_eq!(counts(80), [0, 10, 20, 30, 40, 50, 60, 70, 80]);
    assert!(counts(987).len() <= 9);
}

/// WCAG 2: the luminance of a colour `#rrggbb`.
fn luminance(hex: &str) -> f64 {
    let byte = |at: usize| f64::from(u8::from_str_radix(&hex[at..at + 2], 16).unwrap()) / 255.0;
    let linear = |c: f64| if c <= 0.040_45 { c / 12.92 } else { ((c + 0.055) / 1.055).powf(2.4) };
    let [red, green, blue] = [1, 3, 5].map(|at| linear(byte(at)));
    0.2126 * red + 0.7152 * green + 0.0722 * blue
}

#[test]
fn every_shade_stands_out_from_light_and_from_dark_paper() {
    let (light, dark) = STYLE.split_once("@media").unwrap();
    for (style, paper) in [(light, "#ffffff"), (dark, "#16181d")] {
        let shades = style.split("{color:").skip(1).map(|rest| &rest[..7]).collect_vec();
        assert!(shades.len() == 8 && shades.iter().all_unique());
        for shade in shades {
            let [low, high] = [luminance(shade), luminance(paper)].map(|it| it + 0.05);
            let contrast = (low / high).max(high / low);
            assert!(contrast >= 3.0, "{shade} on {paper}: {contrast}");
        }
        assert!(style.contains(".plot .s7{color:"));
    }
}
