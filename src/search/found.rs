//! What the search for layouts of one puzzle came to, and why.

use indicatif::{HumanBytes, HumanCount};
use itertools::Itertools;
use jigsat::explain::reason::{Reason, ReasonError, why_impossible};
use jigsat::strategy::{Attempt, Case, Findings, Given, Manner, Plan, Strategy};
use jigsat_encodings::kind::{Answer, AnyPuzzle};
use jigsat_encodings::packing::assembly::Open;
use jigsat_engines::{Limit, Limits, Outcome, Stats};
use jigsat_forms::budget::{Budget, Exceeded};
use jigsat_forms::exact_cover::symmetry::UpTo;
use num_bigint::BigUint;
use serde_json::{Value, json};

use crate::cli::{PATIENCE, RunArgs};
use crate::input::given::Back;
use crate::process::memory;
use crate::search::assemblable;
use crate::search::assemblable::Assemblable;
use crate::terminal::tell;
use crate::terminal::units;
use crate::terminal::units::others;

/// Of a plan of more attempts than this, in words, only the first ones and the last are told.
const MOST_LINES: usize = 14;
const FIRST_LINES: usize = 10;

/// What an enumeration came to.
pub(crate) struct Found {
    /// The strategy that did it.
    pub(crate) strategy: Strategy,
    /// How many layouts were found.
    pub(crate) layouts: BigUint,
    /// Was every layout visited?
    pub(crate) is_complete: bool,
    /// Why there are none, if a glance at the puzzle told; why the run ended early, if it did.
    pub(crate) reason: Option<String>,
    /// Why there are none, if `--explain` asked for it.
    pub(crate) why: Option<Result<Reason, ReasonError>>,
    /// Which layouts were looked for, if not all.
    pub(crate) only: Option<Open>,
    /// The first layout that was none of them.
    pub(crate) refused: Option<Answer>,
    /// How many facts were given of the layouts, if a part of one was.
    pub(crate) given: Option<usize>,
    /// What of it to take back, if there is no solution with it.
    pub(crate) back: Option<Vec<String>>,
    /// What was going to be done.
    plan: Plan,
    /// What was done, if anything had to be.
    findings: Option<Findings>,
}

impl Found {
    /// Nothing, without a search.
    fn without_search(plan: Plan, is_complete: bool, reason: String) -> Self {
        Self {
            strategy: plan.strategy,
            layouts: BigUint::ZERO,
            is_complete,
            reason: Some(reason),
            why: None,
            only: None,
            refused: None,
            given: None,
            back: None,
            plan,
            findings: None,
        }
    }

    /// Nothing, since there was no time or memory for a search.
    pub(crate) fn nothing(plan: Plan, args: &RunArgs, exceeded: &Exceeded) -> Self {
        Self::without_search(plan, false, spell(exceeded, args))
    }

    /// Nothing, since a glance at the puzzle tells a reason why there is nothing to be found: one that needs no colouring.
    pub(crate) fn refuted(plan: Plan, reason: String) -> Self {
        Self::without_search(plan, true, reason)
    }

    /// What a search came to that was made as planned.
    pub(crate) fn by_search(case: &Case<'_>, args: &RunArgs, limits: &Limits, plan: Plan, findings: Findings) -> Self {
        let proven = findings.colouring.as_ref().map(|colouring| {
            let hint = if args.explain || case.what_is_given().is_some() { "" } else { " (--explain shows it)" };
            format!("a colouring modulo {} proves it{hint}", colouring.modulus())
        });
        let is_complete =
            findings.outcome == Outcome::Exhausted && (!findings.is_hearsay() || args.external.trust_solver);
        let program = case.settings.program.as_ref().map_or_else(String::new, |program| program.name());
        let hearsay = findings.is_hearsay().then(|| {
            let others = others(&findings.layouts);
            let hint = if args.external.trust_solver { "" } else { " (--trust-solver believes it)" };
            format!("the external solver {program} says that {others}, which was not checked{hint}")
        });
        let near = findings.is_near.then(|| "the second one is a small change of the first".to_string());
        let reason = reason(findings.outcome, limits, args).or(near).or(proven).or(hearsay);
        let layouts = findings.layouts.clone();
        let strategy = findings.strategy;
        Self {
            strategy,
            layouts,
            is_complete,
            reason,
            why: None,
            only: None,
            refused: None,
            given: None,
            back: None,
            plan,
            findings: Some(findings),
        }
    }

    /// Is it known that there are none?
    pub(crate) fn is_none(&self) -> bool {
        self.is_complete && self.layouts == BigUint::ZERO
    }

    /// The same, with the reason why there are none, if `--explain` asks for it: the one that the verb `explain` prints.
    pub(crate) fn explained(self, puzzle: &AnyPuzzle, args: &RunArgs, budget: &Budget) -> Self {
        let budget = if args.budget.timeout.is_some() { budget.clone() } else { budget.within(PATIENCE) };
        let why = (args.explain && self.is_none()).then(|| why_impossible(puzzle, &budget));
        Self { why, ..self }
    }

    /// The same, with what to take back of what is given.
    pub(crate) fn with_advice(self, back: Back) -> Self {
        let reason = [Some(back.advice), self.reason].into_iter().flatten().join("; ");
        Self { reason: Some(reason), back: back.names, ..self }
    }

    /// The same, where this was given of the layouts.
    pub(crate) fn beginning_with(self, given: Option<&Given>) -> Self {
        Self { given: given.map(|given| given.facts().len()), ..self }
    }

    /// From where on solutions were looked for, if not from the beginning, as the end of a phrase.
    pub(crate) fn so_given(&self) -> &'static str {
        if self.given.is_some() { " from here" } else { "" }
    }

    /// What all of them are, as the end of a phrase.
    pub(crate) fn in_all(&self) -> &'static str {
        if self.given.is_some() { " left" } else { " in all" }
    }

    /// The same where `seen` layouts were found, of which only those counted that can be put together; of some that is `unknown`.
    pub(crate) fn of_those(
        self,
        only: &Assemblable,
        [number, seen, unknown]: [u64; 3],
        refused: Option<Answer>,
    ) -> Self {
        let is_complete = self.is_complete && unknown == 0;
        let reason = if unknown > 0 {
            Some(format!("the search for moves was cut short ({unknown} of {seen} layouts)"))
        } else if number == 0 && seen > 0 {
            let so_far = if is_complete { "" } else { " so far" };
            let layouts = if seen == 1 { "the only layout".to_string() } else { format!("none of the {seen} layouts") };
            let can = if seen == 1 { "can't" } else { "can" };
            let hint = if only.open == Open::Top { " (--open any asks for every side)" } else { "" };
            Some(format!("{layouts} {can} be put together {}{so_far}{hint}", only.way()))
        } else {
            None
        };
        let reason = [reason, self.reason].into_iter().flatten().join("; ");
        let reason = (!reason.is_empty()).then_some(reason);
        Self { layouts: number.into(), is_complete, reason, only: Some(only.open), refused, ..self }
    }

    /// The number of layouts, when there are no more than a visitor can have seen.
    pub(crate) fn visited(&self) -> u64 {
        u64::try_from(&self.layouts).unwrap_or(u64::MAX)
    }

    /// Which layouts are taken for the same one.
    pub(crate) fn convention(&self) -> UpTo {
        self.plan.up_to
    }

    /// The convention, where it is not the usual one, as the end of a phrase.
    pub(crate) fn up_to(&self) -> String {
        let up_to = self.convention();
        if up_to == UpTo::Raw { String::new() } else { format!(" up to {up_to}") }
    }

    /// Which layouts were looked for, if not all, as the end of a phrase.
    pub(crate) fn only(&self) -> String {
        self.only.map_or_else(String::new, |open| format!(", put together {}", assemblable::way(open)))
    }

    /// The reason, if there is one, as the end of a sentence.
    pub(crate) fn because(&self) -> String {
        self.reason.as_ref().map_or_else(String::new, |reason| format!(": {reason}"))
    }

    /// Prints statistics, if they are wanted.
    pub(crate) fn print_stats(&self, args: &RunArgs, file: &str) {
        if !args.stats {
            return;
        }
        let why = self.findings.as_ref().map_or(&self.plan.why, |findings| &findings.why);
        tell(&format!("stats: {file}: {} ({why})", self.strategy));
        if self.findings.is_none() {
            tell(&format!("stats: {file}: no search was needed"));
        }
        for line in self.plan_lines() {
            tell(&format!("stats: {file}: plan: {line}"));
        }
        let Some(run) = &self.findings else {
            return;
        };
        let count = |&(name, value): &(&str, usize)| format!("{} {name}", HumanCount(value as u64));
        if !run.sizes.is_empty() {
            tell(&format!("stats: {file}: {}", run.sizes.iter().map(count).join(", ")));
        }
        if let Some(colouring) = &run.colouring {
            tell(&format!("stats: {file}: refuted by a colouring modulo {}, without search", colouring.modulus()));
        }
        if let Some(by_symmetry) = &run.by_symmetry {
            tell(&format!("stats: {file}: by symmetry: {by_symmetry}"));
        }
        let Stats { nodes, updates, entries, hits, unfolded, time, .. } = run.stats;
        let [nodes, updates, spurious] = [nodes, updates, run.spurious].map(HumanCount);
        tell(&format!("stats: {file}: {nodes} nodes, {updates} updates, {spurious} witnesses without a layout"));
        if entries > 0 {
            let [entries, hits, unfolded] = [entries, hits, unfolded].map(HumanCount);
            tell(&format!(
                "stats: {file}: {entries} sub-problems remembered, {hits} met again: a tree of about {unfolded} nodes"
            ));
        }
        let memory = memory::peak().map_or_else(String::new, |bytes| format!(", peak memory {}", HumanBytes(bytes)));
        let [reduced, solved] = [run.reduce_time, time].map(|time| units::time(time.as_secs_f64()));
        tell(&format!("stats: {file}: reduced in {reduced}, solved in {solved}{memory}"));
    }

    /// The attempts in words, where there is more to say than the name of a strategy. Turns are many, and all alike but the first ones and the
    /// last.
    fn plan_lines(&self) -> Vec<String> {
        let is_plain = self.plan.tries.is_empty() && self.plan.manner == Manner::Plain;
        let attempts = (1..).zip(self.plan.attempts()).filter(|_| !is_plain);
        let line = |(number, Attempt { strategy, nodes, manner, goes_on, why }): (usize, Attempt<'_>)| {
            let bound = if goes_on { "in all" } else { "at most" };
            let most = nodes.map_or_else(String::new, |nodes| format!(", {} nodes {bound}", HumanCount(nodes)));
            let manner = if manner == Manner::Plain { String::new() } else { format!(", {manner}") };
            format!("{number}. {strategy}{most}{manner}: {why}")
        };
        let mut lines: Vec<String> = attempts.map(line).collect();
        if lines.len() > MOST_LINES {
            let last = lines.len() - 1;
            let more = format!("and {} more turns, each longer than the one before", last - FIRST_LINES);
            lines.splice(FIRST_LINES..last, [more]);
        }
        lines
    }

    /// The plan as JSON: its attempts in order.
    pub(crate) fn plan(&self) -> Value {
        let attempt = |Attempt { strategy, nodes, manner, goes_on, why }: Attempt<'_>| json!({ "strategy": strategy.to_string(), "nodes": nodes, "goes_on": goes_on, "manner": manner.name(), "why": why });
        self.plan.attempts().map(attempt).collect()
    }

    /// The statistics as JSON.
    pub(crate) fn stats(&self) -> Value {
        let Some(run) = &self.findings else {
            return Value::Null;
        };
        let mut stats = json!({
            "nodes": run.stats.nodes,
            "updates": run.stats.updates,
            "cache_entries": run.stats.entries,
            "cache_hits": run.stats.hits,
            "spurious": run.spurious,
            "reduce_seconds": run.reduce_time.as_secs_f64(),
            "solve_seconds": run.stats.time.as_secs_f64(),
            "peak_memory_bytes": memory::peak(),
        });
        for &(name, value) in &run.sizes {
            stats[name] = value.into();
        }
        if let Some(by_symmetry) = &run.by_symmetry {
            stats["symmetries"] = by_symmetry.symmetries.into();
            let pin = by_symmetry.pin.as_ref();
            stats["pin"] = pin.map(|pin| json!({ "item": pin.name, "options": pin.options, "kept": pin.kept })).into();
        }
        stats
    }
}

/// Why a run ended early, if it did.
fn reason(outcome: Outcome, limits: &Limits, args: &RunArgs) -> Option<String> {
    match (outcome, limits.budget.exceeded()) {
        (Outcome::Limited(Limit::Incapable), _) => {
            Some("this strategy decides only some puzzles, and not this one".to_string())
        }
        (Outcome::Limited(_), Some(exceeded)) => Some(spell(exceeded, args)),
        (Outcome::Limited(Limit::Memory), None) => Some("the memory that it may use was full (--memory)".to_string()),
        (Outcome::Exhausted | Outcome::Stopped, _) | (Outcome::Limited(_), None) => None,
    }
}

/// What was used up, in the words of the command line.
fn spell(exceeded: &Exceeded, args: &RunArgs) -> String {
    match (exceeded, args.budget.timeout) {
        (Exceeded::Time, Some(time)) => format!("the time limit of {} was reached", humantime::format_duration(time)),
        _ => exceeded.to_string(),
    }
}
