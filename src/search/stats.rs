//! What `--stats` shows of a run: in words, and as JSON.

use std::collections::BTreeMap;

use indicatif::{HumanBytes, HumanCount};
use itertools::Itertools;
use jigsat::portfolio::Plan;
use jigsat::session::{Reason, Report};
use jigsat_engines::Stats;
use serde::Serialize;

use crate::process::memory;
use crate::search::answer::Answered;
use crate::terminal::{tell, units};

/// Prints the statistics.
pub(crate) fn print(answered: &Answered, file: &str) {
    let tell = |line: &str| tell(&format!("stats: {file}: {line}"));
    let report = &answered.report;
    tell(&format!("{} ({})", report.strategy, report.why));
    if !report.is_searched {
        tell("no search was needed");
    }
    for line in report.plan.lines() {
        tell(&format!("plan: {line}"));
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
    let Stats { nodes, updates, entries, hits, unfolded, time, .. } = report.stats;
    let [nodes, updates, rejected] = [nodes, updates, report.rejected].map(HumanCount);
    tell(&format!("{nodes} nodes, {updates} updates, {rejected} rejected models"));
    if entries > 0 {
        let [entries, hits, unfolded] = [entries, hits, unfolded].map(HumanCount);
        tell(&format!("{entries} sub-problems remembered, {hits} met again: a tree of about {unfolded} nodes"));
    }
    let memory = memory::peak().map_or_else(String::new, |bytes| format!(", peak memory {}", HumanBytes(bytes)));
    let [reduced, solved] = [report.reduce_time, time].map(|time| units::time(time.as_secs_f64()));
    tell(&format!("reduced in {reduced}, solved in {solved}{memory}"));
}

/// An attempt of a plan, as JSON.
#[derive(Serialize)]
#[cfg_attr(test, derive(schemars::JsonSchema))]
pub(crate) struct AttemptRecord<'a> {
    /// The strategy: reduction+engine.
    strategy: String,
    /// Its node limit, in the first round of a race; null for no limit.
    nodes: Option<u64>,
    /// Does it race: pause at its node limit, and resume with twice the limit in the next round?
    goes_on: bool,
    /// How it handles symmetric solutions.
    #[cfg_attr(test, schemars(extend("enum" = crate::output::testing::symmetries())))]
    manner: &'static str,
    /// Why it is planned.
    why: &'a str,
}

/// The attempts of a plan, as JSON.
pub(crate) fn plan(plan: &Plan) -> Vec<AttemptRecord<'_>> {
    let attempts = plan.probes.iter().map(|probe| (probe, false));
    let attempts = attempts.chain(plan.race.iter().map(|entrant| (entrant, true)));
    let attempts = attempts.chain([(&plan.finisher, plan.is_raced(&plan.finisher))]);
    attempts
        .map(|(attempt, goes_on)| AttemptRecord {
            strategy: attempt.strategy.to_string(),
            nodes: attempt.nodes,
            goes_on,
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
    /// Subproblems in the cache.
    cache_entries: u64,
    /// Subproblems that the cache answered.
    cache_hits: u64,
    /// Rejected models: they stand for no layout.
    spurious: u64,
    /// The time for the reduction.
    #[cfg_attr(test, schemars(range(min = 0)))]
    reduce_seconds: f64,
    /// The time for the search.
    #[cfg_attr(test, schemars(range(min = 0)))]
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
            let Stats { nodes, updates, entries, hits, time, .. } = report.stats;
            let by_symmetry = report.by_symmetry.as_ref().map(|by_symmetry| {
                let pin = by_symmetry.pin.as_ref();
                let pin = pin.map(|pin| PinRecord { item: pin.name.clone(), options: pin.options, kept: pin.kept });
                SymmetryRecord { symmetries: by_symmetry.symmetries, pin }
            });
            Self {
                nodes,
                updates,
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
