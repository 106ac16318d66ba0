//! A comparison in words.

use itertools::Itertools;
use num_bigint::BigUint;

use super::comparison::Comparison;
use super::rank::{Entry, Status, is_disputed};
use super::sample::End;
use crate::cli::Task;
use crate::terminal::units;
use crate::terminal::units::solutions;

/// The answer of a strategy in words.
pub(super) fn answer(task: Task, layouts: &BigUint) -> String {
    match (task, u64::try_from(layouts).unwrap_or(u64::MAX)) {
        (Task::All | Task::Count, _) => solutions(layouts),
        (_, 0) => "no solution".into(),
        (Task::First, _) => "solved".into(),
        (Task::Unique, 1) => "unique".into(),
        (Task::Unique, _) => "not unique".into(),
    }
}

/// The result of a comparison, in a sentence.
pub(super) fn summary(comparison: &Comparison) -> String {
    if let Some(reason) = &comparison.needless {
        return format!("there is nothing to compare: no solution, {reason}");
    }
    let entries = &comparison.entries;
    let mut parts = if comparison.puzzle.search.is_some() { ablation(entries) } else { race(entries) };
    let wrong = entries.iter().filter(|entry| matches!(entry.status, Status::Wrong(_)));
    parts.extend(wrong.map(|entry| format!("{} is not ranked: it contradicts others, or itself", name(entry))));
    let limited = entries.iter().filter(|entry| matches!(entry.status, Status::Limited(_)));
    let by_reason = limited.into_group_map_by(|entry| entry.status.reason().unwrap_or_default());
    let reasons = by_reason.into_iter().sorted_by_key(|(_, entries)| position(comparison, entries[0]));
    parts.extend(reasons.map(|(reason, entries)| format!("{} {reason}", entries.into_iter().map(name).join(", "))));
    for entry in entries {
        match &entry.status {
            Status::Failed(reason) => parts.push(format!("{} failed: {reason}", name(entry))),
            Status::Refused(reason) => parts.push(format!("{} refused: {reason}", name(entry))),
            Status::Finished(_) | Status::Limited(_) | Status::Wrong(_) => {}
        }
    }
    parts.join("; ")
}

fn position(comparison: &Comparison, entry: &Entry) -> Option<usize> {
    comparison.entries.iter().position(|other| other.strategy == entry.strategy)
}

fn name(entry: &Entry) -> &str {
    entry.switches.as_ref().unwrap_or(&entry.strategy)
}

/// Below this factor, two times count as about equal.
const AS_FAST: f64 = 1.05;

/// The fastest strategies, and how much longer the others take.
fn race(entries: &[Entry]) -> Vec<String> {
    let finished = || entries.iter().filter_map(|entry| Some((entry, entry.finishing_time()?)));
    let (winners, others): (Vec<_>, Vec<_>) = finished().partition(|(entry, _)| entry.rank == Some(1));
    let Some(&(_, best)) = winners.first() else {
        return vec!["no strategy finished".into()];
    };
    let names = winners.iter().map(|(entry, _)| name(entry)).join(" and ");
    let are = if winners.len() == 1 { "is" } else { "are" };
    let mut parts = vec![format!("{names} {are} fastest: {}", units::time(best))];
    let is_close = |&(_, time): &(&Entry, f64)| time / best < AS_FAST;
    let (close, behind): (Vec<_>, Vec<_>) = others.into_iter().partition(is_close);
    if !close.is_empty() {
        let are = if close.len() == 1 { "is" } else { "are" };
        parts.push(format!("{} {are} about as fast", close.iter().map(|(entry, _)| name(entry)).join(" and ")));
    }
    let behind = behind.into_iter().enumerate().map(|(number, (entry, time))| {
        let (takes, times) = if number == 0 { (" takes", " as long") } else { ("", "") };
        format!("{}{takes} {} times{times}", name(entry), units::factor(time / best))
    });
    parts.extend(Some(behind.collect::<Vec<_>>().join(", ")).filter(|list| !list.is_empty()));
    parts
}

/// The effect of the switches: all against none, and the one whose absence costs most.
fn ablation(entries: &[Entry]) -> Vec<String> {
    let named = |wanted: &str| entries.iter().find(|entry| entry.switches.as_deref() == Some(wanted));
    let Some(all) = named("all").and_then(Entry::finishing_time) else {
        return Vec::new();
    };
    let mut parts = vec![format!("with all switches {}", units::time(all))];
    let times = |time: f64| format!("{} times as long", units::factor(time / all));
    if let Some(none) = named("none").and_then(Entry::finishing_time) {
        parts.push(format!("with none {}", times(none)));
    }
    let missed = entries.iter().filter(|entry| name(entry).starts_with("without "));
    let missed = missed.filter_map(|entry| Some((entry, entry.finishing_time()?)));
    if let Some((entry, time)) = missed.max_by(|a, b| a.1.total_cmp(&b.1)).filter(|&(_, time)| time / all >= AS_FAST) {
        parts.push(format!("{}, the one missed most, {}", name(entry), times(time)));
    }
    parts
}

/// The contradicting answers and their strategies, if there is a dispute.
pub(super) fn dispute(comparison: &Comparison) -> Option<String> {
    if !is_disputed(&comparison.entries) {
        return None;
    }
    let answers = |entry: &Entry| -> Vec<BigUint> {
        let finished = entry.samples.iter().filter_map(|sample| match &sample.end {
            End::Finished(layouts) => Some(layouts.clone()),
            End::Limited(_) | End::Refused(_) | End::Failed(_) => None,
        });
        finished.unique().collect()
    };
    let answered = comparison.entries.iter().filter(|entry| entry.status.layouts().is_some());
    let claims = answered.flat_map(|entry| answers(entry).into_iter().map(move |layouts| (layouts, name(entry))));
    let groups = claims.into_group_map().into_iter().sorted().rev();
    let groups =
        groups.map(|(layouts, names)| format!("{} by {}", answer(comparison.terms.task, &layouts), names.join(", ")));
    Some(format!("THE STRATEGIES DISAGREE, so at least one is wrong: {}", groups.collect::<Vec<_>>().join("; ")))
}
