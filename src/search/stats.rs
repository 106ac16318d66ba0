//! What `--stats` shows of a run: in words, and as JSON.

use std::collections::BTreeMap;
use std::iter;

use indicatif::{HumanBytes, HumanCount};
use itertools::Itertools;
use jigsat::portfolio::{Plan, Tried};
use jigsat::session::{Reason, Report};
use jigsat_engines::Stats;
use serde::Serialize;

use crate::process::memory;
use crate::terminal::{tell, units};

/// Prints the statistics.
pub(crate) fn print(report: &Report, file: &str) {
    let tell = |line: &str| tell(&format!("stats: {file}: {line}"));
    tell(&format!("{} ({})", report.strategy, report.why));
    if !report.is_searched {
        tell("no search was needed");
    }
    if let Some(line) = report.plan.line() {
        tell(&format!("plan: {line}"));
    }
    for tried in report.tried.iter().filter(|_| report.tried.len() > 1).take(MOST_LINES) {
        tell(&in_words(tried));
    }
    if !report.is_searched {
        return;
    }
    let count = |&(name, value): &(&str, usize)| format!("{} {name}", HumanCount(value as u64));
    if !report.sizes.is_empty() {
        tell(&report.sizes.iter().map(count).join(", "));
    }
    if let Some(Reason::Colouring(colouring)) = &report.reason {
        tell(&format!("refuted by a colouring modulo {}, without search", colouring.modulus()));
    }
    if let Some(by_symmetry) = &report.by_symmetry {
        tell(&format!("by symmetry: {by_symmetry}"));
    }
    let Stats { nodes, updates, work, entries, hits, unfolded, time, .. } = report.stats;
    let [nodes, updates, work, rejected] = [nodes, updates, work, report.rejected].map(HumanCount);
    tell(&format!("{nodes} nodes, {updates} updates, {work} words of work, {rejected} rejected models"));
    if entries > 0 {
        let [entries, hits, unfolded] = [entries, hits, unfolded].map(HumanCount);
        tell(&format!("{entries} sub-problems remembered, {hits} met again: a tree of about {unfolded} nodes"));
    }
    let memory = memory::peak().map_or_else(String::new, |bytes| format!(", peak memory {}", HumanBytes(bytes)));
    let [reduced, solved] = [report.reduce_time, time].map(|time| units::time(time.as_secs_f64()));
    tell(&format!("reduced in {reduced}, solved in {solved}{memory}"));
}

/// The most attempts that get a line: with that of the plan, eight.
const MOST_LINES: usize = 7;

/// What became of an attempt: its work, its claim, and why it stopped.
fn in_words(Tried { strategy, nodes, work, share, end }: &Tried) -> String {
    let [nodes, work] = [*nodes, *work].map(HumanCount);
    let claim = if *share > 0.0 { format!(", claimed {:.0} % of its work", 100.0 * share) } else { String::new() };
    format!("tried {strategy}: {nodes} nodes, {work} words{claim}: {end}")
}

/// An attempt of a plan, as JSON.
#[derive(Serialize)]
#[cfg_attr(test, derive(schemars::JsonSchema))]
pub(crate) struct AttemptRecord<'a> {
    /// The strategy: reduction+engine.
    strategy: String,
    /// Its part: a short trial, the leader, or a challenger.
    #[cfg_attr(test, schemars(extend("enum" = ["probe", "leader", "challenger"])))]
    part: &'static str,
    /// For a probe, its limit of work; for a challenger, the work of the leader before it starts; null for none.
    work: Option<u64>,
    /// How it handles symmetric solutions.
    #[cfg_attr(test, schemars(extend("enum" = crate::output::testing::symmetries())))]
    manner: &'static str,
    /// Why it is planned.
    why: &'a str,
}

/// The attempts of a plan, as JSON.
pub(crate) fn plan(plan: &Plan) -> Vec<AttemptRecord<'_>> {
    let parts = iter::repeat_n("probe", plan.probes.len()).chain(["leader"]).chain(iter::repeat("challenger"));
    plan.attempts()
        .zip(parts)
        .map(|(attempt, part)| AttemptRecord {
            strategy: attempt.strategy.to_string(),
            part,
            work: attempt.work,
            manner: attempt.symmetry.name(),
            why: &attempt.why,
        })
        .collect()
}

/// The statistics of a run, as JSON.
#[derive(Serialize)]
#[cfg_attr(test, derive(schemars::JsonSchema))]
pub(crate) struct StatsRecord {
    /// Nodes of the search, or conflicts of the solver.
    nodes: u64,
    /// Updates of links or masks.
    updates: u64,
    /// The work of all attempts: the words that their engines touched.
    work: u64,
    /// Subproblems in the cache.
    cache_entries: u64,
    /// Subproblems that the cache answered.
    cache_hits: u64,
    /// Rejected models: they stand for no layout.
    spurious: u64,
    /// The time for the reduction.
    reduce_seconds: f64,
    /// The time for the search.
    solve_seconds: f64,
    /// The peak memory of the process; null where the system does not report it.
    peak_memory_bytes: Option<u64>,
    /// The sizes of the problem, by name.
    #[serde(flatten)]
    #[cfg_attr(test, schemars(with = "crate::output::testing::Sizes"))]
    sizes: BTreeMap<&'static str, usize>,
    #[serde(flatten)]
    by_symmetry: Option<SymmetryRecord>,
}

/// What symmetry did for a search, as JSON.
#[derive(Serialize)]
#[cfg_attr(test, derive(schemars::JsonSchema))]
struct SymmetryRecord {
    /// The symmetries of the puzzle that the search used, without the identity.
    symmetries: usize,
    /// The item of which symmetry left out options; null if there is none.
    pin: Option<PinRecord>,
}

/// The item of which some options were left out.
#[derive(Serialize)]
#[cfg_attr(test, derive(schemars::JsonSchema))]
struct PinRecord {
    /// Its name.
    item: String,
    /// The number of its options.
    options: usize,
    /// The number of options that are left.
    kept: usize,
}

impl StatsRecord {
    /// The statistics; `None` if nothing was searched.
    pub(crate) fn of(report: &Report) -> Option<Self> {
        report.is_searched.then(|| {
            let Stats { nodes, updates, work, entries, hits, time, .. } = report.stats;
            let by_symmetry = report.by_symmetry.as_ref().map(|by_symmetry| {
                let pin = by_symmetry.pin.as_ref();
                let pin = pin.map(|pin| PinRecord { item: pin.name.clone(), options: pin.options, kept: pin.kept });
                SymmetryRecord { symmetries: by_symmetry.symmetries, pin }
            });
            Self {
                nodes,
                updates,
                work,
                cache_entries: entries,
                cache_hits: hits,
                spurious: report.rejected,
                reduce_seconds: report.reduce_time.as_secs_f64(),
                solve_seconds: time.as_secs_f64(),
                peak_memory_bytes: memory::peak(),
                sizes: report.sizes.iter().copied().collect(),
                by_symmetry,
            }
        })
    }
}
