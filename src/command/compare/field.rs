//! Who takes part in a comparison.

use itertools::Itertools;
use jigsat::strategy::{Strategy, Task};
use jigsat_encodings::forms::Amo;
use jigsat_encodings::forms::exact_cover::symmetry::UpTo;
use jigsat_encodings::switches::Variant;

use super::super::Failure;
use super::super::enumerate;
use super::super::input::Loaded;
use crate::cli::{self, CompareArgs};

/// The strategies that are compared with each other.
pub(super) struct Field {
    /// In an ablation study, the search whose switches are tried.
    pub(super) search: Option<String>,
    pub(super) entrants: Vec<Entrant>,
    /// The strategies of the kind that are left out unless they are named.
    pub(super) left_out: Vec<String>,
}

/// A strategy, and in an ablation study what makes it a variant.
pub(super) struct Entrant {
    pub(super) strategy: Strategy,
    pub(super) variant: Option<Variant>,
}

/// The fields for a puzzle: one, or in an ablation study one for each search.
pub(super) fn fields(loaded: &Loaded, args: &CompareArgs) -> Result<Vec<Field>, Failure> {
    let named = named(loaded, args)?;
    if args.ablation {
        return ablation(loaded, named);
    }
    let (entrants, left_out) = if named.is_empty() {
        let is_default = |strategy: &Strategy| strategy.amo().is_none_or(|amo| amo == Amo::default());
        let task = task(args);
        // A strategy that may have nothing to say takes part only where it is asked for.
        let is_fit = |strategy: &Strategy| strategy.is_complete() && strategy.for_task(task).is_ok();
        Strategy::all(loaded.kind).into_iter().partition(|strategy| is_default(strategy) && is_fit(strategy))
    } else {
        (named, Vec::new())
    };
    Ok(vec![Field {
        search: None,
        entrants: entrants.into_iter().map(|strategy| Entrant { strategy, variant: None }).collect(),
        left_out: left_out.iter().map(Strategy::to_string).collect(),
    }])
}

fn task(args: &CompareArgs) -> Task {
    match args.task {
        cli::Task::First => Task::First,
        cli::Task::All | cli::Task::Unique => Task::Show,
        cli::Task::Count => Task::Count,
    }
}

/// The strategies that were asked for, each once.
fn named(loaded: &Loaded, args: &CompareArgs) -> Result<Vec<Strategy>, Failure> {
    let mut named = Vec::new();
    let task = task(args);
    for text in &args.strategies {
        // Every run is plain, also of a strategy that makes use of symmetry when it is chosen by itself.
        let strategy = enumerate::named(loaded, text, task, UpTo::Raw)?.strategy.plain();
        if named.contains(&strategy) {
            let message = format!("{}: --with {text}: {strategy} takes part already", loaded.file);
            return Err(Failure::Message(message));
        }
        named.push(strategy);
    }
    Ok(named)
}

fn ablation(loaded: &Loaded, named: Vec<Strategy>) -> Result<Vec<Field>, Failure> {
    let has_switches = |strategy: &Strategy| strategy.variants().len() > 1;
    if let Some(other) = named.iter().find(|strategy| !has_switches(strategy)) {
        let known = Strategy::all(loaded.kind).iter().filter(|s| has_switches(s)).join(", ");
        let message = format!("{}: --ablation: {other} has no switches; there are some of {known}", loaded.file);
        return Err(Failure::Message(message));
    }
    let searches = if named.is_empty() { Strategy::all(loaded.kind) } else { named };
    let field = |search: Strategy| Field {
        search: Some(search.to_string()),
        entrants: search
            .variants()
            .into_iter()
            .map(|(variant, strategy)| Entrant { strategy, variant: Some(variant) })
            .collect(),
        left_out: Vec::new(),
    };
    Ok(searches.into_iter().filter(has_switches).map(field).collect())
}
