//! The plan for a request.
//!
//! It has the requested strategy, or strategies from the policy of the kind and the features of the cover. `docs/benchmarks/2026-11.md` has
//! the measurements behind the choice.

use jigsat_encodings::kind::Kind;
use jigsat_encodings::puzzle::{Aim, Policy, Probe, ReductionInfo};
use jigsat_engines::{cells, mask, sweep};
use jigsat_forms::Target;
use jigsat_forms::budget::Budget;
use jigsat_forms::exact_cover::symmetry::UpTo;

use super::selection;
use super::tuning::{BEFORE_SYMMETRY, FIRST_SLICE, PROBE_NODES};
use super::{Attempt, Plan, SymmetryHandling};
use crate::session::{Choice, Question, Request, Session};
use crate::strategy::{Strategy, StrategyError};

const PROBE: &str = "decides many puzzles at once";
const RACES: &str = "one of those that race";

/// The plan for a request.
///
/// # Errors
/// [`StrategyError`] if the strategy does not support the request.
pub(crate) fn plan(session: &Session<'_>, request: &Request) -> Result<Plan, StrategyError> {
    if session.assumptions().is_some() && request.up_to != UpTo::Raw {
        return Err(StrategyError::GivenRaw(request.up_to));
    }
    let plan = match &request.strategy {
        Choice::Auto => auto(session, request)?,
        Choice::Named(strategy) => Plan::only(*strategy, "as asked for"),
        Choice::Planned(plan) => (**plan).clone(),
    };
    for attempt in plan.attempts() {
        check(attempt.strategy, session, request)?;
    }
    Ok(Plan { up_to: request.up_to, ..plan })
}

/// Checks that the strategy supports the request.
fn check(strategy: Strategy, session: &Session<'_>, request: &Request) -> Result<(), StrategyError> {
    let kind = session.kind();
    match request.question {
        Question::Sample(_) => strategy.sampling(kind)?,
        question => strategy.for_question(question)?,
    };
    strategy.counting_up_to(kind, request.up_to)?;
    if session.assumptions().is_some() {
        strategy.with_assumptions(kind)?;
    }
    Ok(())
}

fn auto(session: &Session<'_>, request: &Request) -> Result<Plan, StrategyError> {
    let kind = session.kind();
    let first = Strategy::first(kind)?;
    if let Question::Sample(_) = request.question {
        let sampling = Strategy::all(kind).into_iter().find(Strategy::samples).unwrap_or(first);
        return Ok(Plan::only(sampling, "it draws solutions at random"));
    }
    let cover = kind.reductions_to(Target::Cover).next();
    if let Some(cover) = cover.as_ref().filter(|_| request.up_to != UpTo::Raw) {
        let why = format!(
            "up to {}: an exact cover; mask lists are fastest where options cover several items",
            request.up_to
        );
        return Ok(Plan::only(with_engine(kind, cover, mask::NAME)?, why));
    }
    let (policy, has_race) = policy(session, request);
    let fitting = |text: &str| {
        let strategy = Strategy::parse(kind, text).ok()?;
        (session.assumptions().is_none() || has_names(session, strategy, &request.limits.budget)).then_some(strategy)
    };
    let finisher = match (policy.finisher.and_then(fitting), cover) {
        (Some(finisher), _) => Plan::only(finisher, "the best one in the long run"),
        (None, Some(cover)) if first.target() == Target::Cover => {
            of_cover(session, request, &cover, policy.race.is_empty())?
        }
        (None, _) => {
            let first =
                if session.assumptions().is_some() { assuming(session, first, &request.limits.budget) } else { first };
            Plan::only(first, format!("the first choice for {} puzzles", kind.name))
        }
    };
    let probe = |probe: &Probe| Some(Attempt::new(fitting(probe.strategy)?, PROBE).limited(probe.nodes));
    let probes = policy.probes.iter().filter_map(probe).chain(finisher.probes.iter().cloned()).collect();
    let race: Vec<Attempt> =
        policy.race.iter().filter_map(|text| fitting(text)).map(|strategy| entrant(strategy, &finisher)).collect();
    // If the policy has no race, use that of the cover.
    let race = if has_race && race.len() > 1 { race } else { finisher.race.clone() };
    Ok(Plan { probes, race, ..finisher })
}

/// The policy of the kind for a request, and whether strategies may race.
/// A race needs a question with a short answer, since results of losers are dropped.
fn policy(session: &Session<'_>, request: &Request) -> (Policy, bool) {
    let aim = match request.question {
        Question::First => Aim::First,
        Question::Unique => Aim::Unique,
        Question::Count if request.journal.is_none() => Aim::Count,
        Question::Solutions { .. } => {
            let policy = session.puzzle().policy(Aim::Count);
            return (Policy { race: Vec::new(), finisher: None, ..policy }, false);
        }
        Question::Count | Question::Sample(_) => return (Policy::default(), false),
    };
    (session.puzzle().policy(aim), true)
}

/// An entrant; the first time slice is equal for all.
fn entrant(strategy: Strategy, plan: &Plan) -> Attempt {
    let is_finisher = strategy == plan.finisher.strategy;
    let symmetry = if is_finisher { plan.finisher.symmetry } else { SymmetryHandling::Plain };
    Attempt::new(strategy, RACES).limited(FIRST_SLICE * strategy.engine().nodes_per_ms).handling(symmetry)
}

/// The first strategy that supports the assumptions.
/// If there is none, `first`, which will be refused.
fn assuming(session: &Session<'_>, first: Strategy, budget: &Budget) -> Strategy {
    let mut usual = Strategy::all(session.kind()).into_iter().filter(Strategy::is_usual_for_assumptions);
    usual.find(|&strategy| has_names(session, strategy, budget)).unwrap_or(first)
}

/// Does the reduced problem support the assumptions?
fn has_names(session: &Session<'_>, strategy: Strategy, budget: &Budget) -> bool {
    let reduction = strategy.reduction();
    reduction.supports_assumptions()
        && session.reduced(reduction.name, strategy.choices(), budget).is_ok_and(|made| made.is_some())
}

fn with_engine(kind: &Kind, cover: &ReductionInfo, engine: &str) -> Result<Strategy, StrategyError> {
    Strategy::parse(kind, &format!("{}+{engine}", cover.name))
}

/// A plan with the exact cover of the puzzle.
fn of_cover(
    session: &Session<'_>,
    request: &Request,
    cover: &ReductionInfo,
    is_alone: bool,
) -> Result<Plan, StrategyError> {
    let (kind, budget) = (session.kind(), &request.limits.budget);
    let is_count = request.question == Question::Count && request.journal.is_none();
    // Packings and tiles always have long lists of options per item; analyse the cover only for counts and raw problems.
    let made = if is_count || cover.is_verbatim { session.usual(cover, budget).ok().flatten() } else { None };
    let reduced = made.as_ref().and_then(|made| made.cover());
    let (engine, why) = match reduced {
        Some(reduced) => selection::for_search(&reduced.problem, budget),
        None => selection::of_packings(),
    };
    let search = Attempt::new(with_engine(kind, cover, engine.name)?, why);
    let plan = match request.question {
        Question::First => {
            let probe = |strategy, nodes| Attempt::new(strategy, PROBE).limited(nodes);
            // For a few nodes, the tables of masks are not worth their making; the tree is the same.
            let brief = if engine.name == mask::NAME { cells::NAME } else { engine.name };
            let probes = if is_alone {
                let brief = with_engine(kind, cover, brief)?;
                vec![probe(brief, PROBE_NODES), probe(search.strategy, BEFORE_SYMMETRY)]
            } else {
                Vec::new()
            };
            Plan { probes, ..Plan::of(search.handling(SymmetryHandling::OneOfEach)) }
        }
        Question::Count => Plan::of(search.handling(SymmetryHandling::Weighed)),
        _ => Plan::of(search),
    };
    let is_free = is_count && request.limits.nodes.is_none();
    match reduced.filter(|reduced| is_free && reduced.is_faithful()) {
        None => Ok(plan),
        Some(reduced) => Ok(selection::by_memory(kind, cover, &reduced.problem, plan, budget)),
    }
}

/// The plan if sub-problems recur: `memo` and `sweep` race.
pub(super) fn recurring(kind: &Kind, memo: &Attempt, plan: &Plan) -> Plan {
    let sweep = Strategy::parse(kind, &format!("{}+{}", memo.strategy.reduction().name, sweep::NAME));
    let finisher = Plan { up_to: plan.up_to, ..Plan::of(memo.clone()) };
    let race = sweep.map(|sweep| vec![entrant(sweep, &finisher), entrant(memo.strategy, &finisher)]);
    Plan { race: race.unwrap_or_default(), probes: plan.probes.clone(), ..finisher }
}
