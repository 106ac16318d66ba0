//! The plan for a request.
//!
//! It has the requested strategy, or strategies from the policy of the kind and the features of the cover. `docs/benchmarks/2026-11.md` has
//! the measurements behind the choice.

use itertools::Itertools;
use jigsat_encodings::kind::Kind;
use jigsat_encodings::puzzle::{Aim, Policy, ReductionInfo};
use jigsat_engines::{cells, mask, memo, sweep};
use jigsat_forms::budget::Budget;
use jigsat_forms::exact_cover::symmetry::UpTo;
use jigsat_forms::{ExactCover, Target};

use super::selection;
use super::tuning::{BEFORE_SOLVER, MOMENT, MOST_CHALLENGERS};
use super::{Attempt, Plan, SymmetryHandling};
use crate::session::{Choice, Question, Request, Session};
use crate::strategy::{Strategy, StrategyError};

const PROBE: &str = "decides many puzzles at once";
const CHALLENGES: &str = "of another nature than the leader";

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
    let (policy, has_rivals) = policy(session, request);
    let fitting = |text: &str| {
        let strategy = Strategy::parse(kind, text).ok()?;
        (session.assumptions().is_none() || has_names(session, strategy, &request.limits.budget)).then_some(strategy)
    };
    let plan = match (policy.leader.and_then(fitting), cover) {
        // A list begins at once: only direct searches lead instead of the usual strategy.
        (Some(leader), _) if has_rivals || leader.target() == Target::Search => {
            Plan::only(leader, "the first choice for such a puzzle")
        }
        (_, Some(cover)) if first.target() == Target::Cover => of_cover(session, request, &cover)?,
        _ => {
            let first =
                if session.assumptions().is_some() { assuming(session, first, &request.limits.budget) } else { first };
            Plan::only(first, format!("the first choice for {} puzzles", kind.name))
        }
    };
    let probes = policy
        .probes
        .iter()
        .filter_map(|text| fitting(text))
        .map(|strategy| Attempt::new(strategy, PROBE).with_work(MOMENT));
    let probes = probes.chain(plan.probes.iter().cloned()).collect();
    let challengers = if has_rivals {
        let named = policy.challengers.iter().filter_map(|text| fitting(text));
        let named = named.map(|strategy| challenger(strategy, request.question));
        let strict = strictly(session, request, &policy);
        let all = plan.challengers.iter().cloned().chain(named).chain(strict).sorted_by_key(|attempt| attempt.work);
        // Those that start later give way; the other walk of the same tree stands first.
        all.take(MOST_CHALLENGERS).collect()
    } else {
        Vec::new()
    };
    Ok(Plan { probes, challengers, ..plan })
}

/// The policy of the kind for a request, and whether the leader may have challengers.
/// That takes a question with a short answer, since results of losers are dropped.
fn policy(session: &Session<'_>, request: &Request) -> (Policy, bool) {
    let aim = match request.question {
        Question::First => Aim::First,
        Question::Unique => Aim::Unique,
        Question::Count if request.journal.is_none() => Aim::Count,
        Question::Solutions { .. } => {
            let probes = session.puzzle().policy(Aim::Count).probes;
            return (Policy { probes, ..session.puzzle().policy(Aim::Unique) }, false);
        }
        Question::Count | Question::Sample(_) => return (Policy::default(), false),
    };
    (session.puzzle().policy(aim), true)
}

/// A challenger that searches for a layout under the strictest rules, which may be easier to find.
fn strictly(session: &Session<'_>, request: &Request, policy: &Policy) -> Option<Attempt> {
    let seeks = matches!(request.question, Question::First | Question::Unique) && session.assumptions().is_none();
    let strict = session.puzzle().strictest().filter(|_| seeks)?;
    let leader = strict.policy(Aim::First).leader.filter(|&leader| policy.leader != Some(leader))?;
    let strategy = Strategy::parse(session.kind(), leader).ok()?;
    Some(Attempt { is_strict: true, ..Attempt::new(strategy, "stricter rules leave fewer choices") })
}

/// A challenger. A solver of formulas starts later than others.
fn challenger(strategy: Strategy, question: Question) -> Attempt {
    let picks = question == Question::First && strategy.works_in_parts();
    let symmetry = if picks { SymmetryHandling::OneOfEach } else { SymmetryHandling::Plain };
    let attempt = Attempt { pays_reduction: true, symmetry, ..Attempt::new(strategy, CHALLENGES) };
    if strategy.target() == Target::Cnf { attempt.with_work(BEFORE_SOLVER) } else { attempt }
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
fn of_cover(session: &Session<'_>, request: &Request, cover: &ReductionInfo) -> Result<Plan, StrategyError> {
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
    let solver =
        Strategy::all(kind).into_iter().find(|strategy| strategy.target() == Target::Cnf && !strategy.is_external());
    let solver = solver.map(|strategy| challenger(strategy, request.question)).into_iter().collect();
    let plan = match request.question {
        Question::First | Question::Unique => {
            // For a moment, the tables of masks are not worth their making; the tree is the same.
            let brief = if engine.name == mask::NAME { cells::NAME } else { engine.name };
            let probes = vec![Attempt::new(with_engine(kind, cover, brief)?, PROBE).with_work(MOMENT)];
            let picks = request.question == Question::First;
            // One layout is enough, so one placement of each orbit is as good as all.
            let search = if picks { search.handling(SymmetryHandling::OneOfEach) } else { search };
            Plan { probes, challengers: solver, ..Plan::of(search) }
        }
        // One placement of each orbit is searched, and its solutions count for all of them.
        Question::Count => Plan::of(search.handling(SymmetryHandling::Weighed)),
        _ => Plan::of(search),
    };
    let is_free = is_count && request.limits.nodes.is_none();
    let is_answered = matches!(request.question, Question::First | Question::Unique) || is_free;
    let plan = if is_answered { with_other_walk(plan, kind, cover)? } else { plan };
    match reduced.filter(|reduced| is_free && reduced.is_faithful()) {
        None => Ok(plan),
        Some(reduced) => with_memory(plan, kind, cover, &reduced.problem, budget),
    }
}

/// The plan with another engine that walks the same tree as the leader: no feature shows which is faster. One of them is soon out.
fn with_other_walk(mut plan: Plan, kind: &Kind, cover: &ReductionInfo) -> Result<Plan, StrategyError> {
    if plan.leader.strategy.works_in_parts() {
        let other = if plan.leader.strategy.engine().name == cells::NAME { mask::NAME } else { cells::NAME };
        let strategy = with_engine(kind, cover, other)?;
        plan.challengers.insert(0, Attempt { strategy, why: "walks the same tree".into(), ..plan.leader.clone() });
    }
    Ok(plan)
}

/// The plan with the engines that remember sub-problems: they challenge the leader, or are the plan if sub-problems certainly recur.
fn with_memory(
    mut plan: Plan,
    kind: &Kind,
    info: &ReductionInfo,
    cover: &ExactCover,
    budget: &Budget,
) -> Result<Plan, StrategyError> {
    // The size limit is that of one thread, so that the choice does not depend on threads.
    if memo::is_too_large(cover, budget) {
        return Ok(plan);
    }
    let [memo, sweep] = [memo::NAME, sweep::NAME].map(|engine| with_engine(kind, info, engine));
    let [memo, sweep] = [memo?, sweep?].map(|strategy| Attempt::new(strategy, CHALLENGES));
    if selection::certainly_recurs(cover, budget) {
        let sweep = Attempt { why: "hardly any item is global: sub-problems recur".into(), ..sweep };
        return Ok(Plan { challengers: vec![memo], ..Plan::of(sweep) });
    }
    plan.challengers.extend([memo, sweep]);
    Ok(plan)
}
