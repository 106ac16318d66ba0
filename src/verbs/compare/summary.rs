//! A comparison in words.

use itertools::Itertools;

use super::comparison::Comparison;
use super::entry::{Entry, Status};
use crate::output::record::Count;
use crate::terminal::units::{self, solutions};
use crate::verbs::compare::args::Task;

/// The answer of a strategy in words.
pub(super) fn answer(task: Task, Count(layouts): &Count) -> String {
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
    if let Some(reason) = comparison.needless() {
        return format!("there is nothing to compare: no solution, {reason}");
    }
    let entries = &comparison.strategies;
    let of = |status: Status| entries.iter().filter(move |entry| entry.status == status);
    let mut parts = if comparison.is_study() { ablation(entries) } else { race(entries) };
    let wrong = of(Status::Wrong).map(Entry::name);
    parts.extend(wrong.map(|name| format!("{name} is not ranked: it contradicts others, or itself")));
    for reason in of(Status::Limited).map(|entry| &entry.reason).unique() {
        let names = of(Status::Limited).filter(|entry| entry.reason == *reason).map(Entry::name).join(", ");
        parts.push(format!("{names} {}", reason.as_deref().unwrap_or_default()));
    }
    let failed = entries.iter().filter(|entry| matches!(entry.status, Status::Failed | Status::Refused));
    let words = |entry: &Entry| Some(format!("{} {}: {}", entry.name(), entry.outcome(), entry.reason.as_ref()?));
    parts.extend(failed.filter_map(words));
    parts.join("; ")
}

/// Below this factor, two times count as about equal.
const AS_FAST: f64 = 1.05;

/// The fastest strategies, and how much longer the others take.
fn race(entries: &[Entry]) -> Vec<String> {
    let finished = entries.iter().filter_map(|entry| Some((entry, entry.finishing_time()?)));
    let (winners, others): (Vec<_>, Vec<_>) = finished.partition(|(entry, _)| entry.rank == Some(1));
    let Some(&(_, best)) = winners.first() else {
        return vec!["no strategy finished".into()];
    };
    let are = |entries: &[(&Entry, f64)]| {
        let are = if entries.len() == 1 { "is" } else { "are" };
        format!("{} {are}", entries.iter().map(|(entry, _)| entry.name()).join(" and "))
    };
    let mut parts = vec![format!("{} fastest: {}", are(&winners), units::time(best))];
    let (close, behind): (Vec<_>, Vec<_>) = others.into_iter().partition(|(_, time)| time / best < AS_FAST);
    if !close.is_empty() {
        parts.push(format!("{} about as fast", are(&close)));
    }
    let behind = behind.into_iter().enumerate().map(|(number, (entry, time))| {
        let (takes, times) = if number == 0 { (" takes", " as long") } else { ("", "") };
        format!("{}{takes} {} times{times}", entry.name(), units::factor(time / best))
    });
    parts.extend(Some(behind.collect_vec().join(", ")).filter(|list| !list.is_empty()));
    parts
}

/// The effect of the switches: all against none, and the one whose absence costs most.
fn ablation(entries: &[Entry]) -> Vec<String> {
    let finishing_time = |name| entries.iter().find(|entry| entry.name() == name)?.finishing_time();
    let Some(all) = finishing_time("all") else { return Vec::new() };
    let mut parts = vec![format!("with all switches {}", units::time(all))];
    let times = |time: f64| format!("{} times as long", units::factor(time / all));
    if let Some(none) = finishing_time("none") {
        parts.push(format!("with none {}", times(none)));
    }
    let missed = entries.iter().filter(|entry| entry.name().starts_with("without "));
    let missed = missed.filter_map(|entry| Some((entry, entry.finishing_time()?)));
    if let Some((entry, time)) = missed.max_by(|a, b| a.1.total_cmp(&b.1)).filter(|&(_, time)| time / all >= AS_FAST) {
        parts.push(format!("{}, the one missed most, {}", entry.name(), times(time)));
    }
    parts
}

/// The contradicting answers and their strategies, if a strategy contradicts others or itself.
pub(super) fn dispute(task: Task, entries: &[Entry]) -> Option<String> {
    entries.iter().find(|entry| entry.status == Status::Wrong)?;
    let answered = entries.iter().filter(|entry| entry.layouts.is_some());
    let claims = answered.flat_map(|entry| {
        let answers = entry.runs.iter().filter_map(|run| run.layouts.as_ref()).unique();
        answers.map(|layouts| (layouts, entry.name()))
    });
    let groups = claims.into_group_map().into_iter().sorted().rev();
    let groups = groups.map(|(layouts, names)| format!("{} by {}", answer(task, layouts), names.join(", ")));
    Some(format!("THE STRATEGIES DISAGREE, so at least one is wrong: {}", groups.collect_vec().join("; ")))
}
