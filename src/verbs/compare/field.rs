//! The strategies that take part in a comparison.

use itertools::Itertools;
use jigsat::session::Question;
use jigsat::strategy::{AUTO, Strategy};
use jigsat_engines::sat::external;

use super::comparison::{Comparison, Puzzle};
use super::entry::Entry;
use crate::failure::Failure;
use crate::input::Loaded;
use crate::process::children;
use crate::search::answer;
use crate::verbs::compare::args::{CompareArgs, Task};

/// The name for all strategies that take part by default.
const ALL: &str = "all";

/// The comparisons on a puzzle, without runs: one, or in an ablation study one for each search.
///
/// The default strategies include the one that runs the solver, if a solver is named.
pub(super) fn comparisons(loaded: &Loaded, args: &CompareArgs, begun: &Comparison) -> Result<Vec<Comparison>, Failure> {
    if args.ablation {
        return ablation(loaded, args, begun);
    }
    let (mut names, mut left_out) = usual(loaded, question(args.task, ALL));
    if !args.strategies.is_empty() {
        (names, left_out) = (named(loaded, args, &names)?, Vec::new());
    } else if args.external.solver.is_some() {
        names.push(answer::named(loaded, external::NAME, question(args.task, external::NAME))?.to_string());
    }
    let strategies = names.into_iter().map(|name| Entry::new(name, None, Vec::new())).collect();
    Ok(vec![Comparison { strategies, left_out, ..begun.clone() }])
}

/// The question of a task for this strategy.
pub(super) fn question(task: Task, strategy: &str) -> Question {
    match task {
        Task::First => Question::First,
        Task::Unique if strategy == AUTO => Question::Unique,
        // Measure the plain search for two layouts, not the special search near the first layout.
        Task::Unique => Question::Solutions { at_most: Some(2) },
        Task::All => Question::Solutions { at_most: None },
        Task::Count => Question::Count,
    }
}

/// The default strategies, and the others of the kind.
fn usual(loaded: &Loaded, question: Question) -> (Vec<String>, Vec<String>) {
    let all = Strategy::all(loaded.kind).into_iter();
    let (fit, others): (Vec<_>, Vec<_>) = all.partition(|strategy| strategy.is_usual_for(question));
    [fit, others].map(|strategies| strategies.iter().map(Strategy::to_string).collect()).into()
}

/// The requested strategies, each once; [`ALL`] stands for those in `fit`.
fn named(loaded: &Loaded, args: &CompareArgs, fit: &[String]) -> Result<Vec<String>, Failure> {
    let (mut entrants, mut has_external) = (Vec::new(), false);
    for text in &args.strategies {
        let names = match text.as_str() {
            ALL => fit.to_vec(),
            AUTO => vec![AUTO.to_string()],
            _ => {
                let strategy = answer::named(loaded, text, question(args.task, text))?;
                has_external |= strategy.is_external();
                vec![strategy.to_string()]
            }
        };
        if let Some(name) = names.iter().find(|&name| entrants.contains(name)) {
            let message = format!("{}: --with {text}: {name} takes part already", loaded.file);
            return Err(Failure::Message(message));
        }
        entrants.extend(names);
    }
    let refuse = |error| Failure::Message(format!("{}: {error}, which does not take part", loaded.file));
    children::solver(&args.external).check(has_external).map_err(refuse)?;
    Ok(entrants)
}

fn ablation(loaded: &Loaded, args: &CompareArgs, begun: &Comparison) -> Result<Vec<Comparison>, Failure> {
    let question = question(args.task, ALL);
    let parse = |name: &String| answer::named(loaded, name, question);
    let (fit, _) = usual(loaded, question);
    let named: Vec<Strategy> = named(loaded, args, &fit)?.iter().map(parse).collect::<Result<_, Failure>>()?;
    let has_switches = |strategy: &Strategy| strategy.variants().len() > 1;
    let known = Strategy::all(loaded.kind).into_iter().filter(has_switches).collect_vec();
    let fail = |what: String| Err(Failure::Message(format!("{}: --ablation: {what}", loaded.file)));
    if let Some(other) = named.iter().find(|strategy| !has_switches(strategy)) {
        return fail(format!("{other} has no switches; there are some of {}", known.iter().join(", ")));
    }
    if known.is_empty() {
        return fail(format!("no strategy for {} has switches", loaded.kind.name));
    }
    let searches = if named.is_empty() { known } else { named };
    let study = |search: Strategy| {
        let puzzle = Puzzle { search: Some(search.to_string()), ..begun.puzzle.clone() };
        let strategies = search
            .variants()
            .into_iter()
            .map(|(variant, strategy)| Entry::new(strategy.to_string(), Some(variant.to_string()), Vec::new()));
        Comparison { puzzle, strategies: strategies.collect(), ..begun.clone() }
    };
    Ok(searches.into_iter().map(study).collect())
}
