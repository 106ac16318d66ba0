//! Reasons why a puzzle has no solution, the simplest one first.
//!
//! 1. A *presolve check*, such as a piece that fits nowhere or volumes that differ, or a contradiction by a simple rule.
//! 2. A *colouring*: weights of cells and pieces; see [`colouring`](jigsat_core::colouring).
//! 3. *Slices* of a box that leave more cells over than the pieces can; see [`slices`](super::slices).
//! 4. A *core*: a few demands that can't be met together.
//! 5. A *proof*: its length, and the number of demands in it.

use std::sync::Arc;
use std::time::Duration;

use jigsat_core::colouring::CoverView;
use jigsat_core::session::{Question, Request, Session, Verdict};
use jigsat_core::strategy::Strategy;
use jigsat_encodings::deduction::{Atom, Deduction, Fact, Known, SoftConstraints, Theory};
use jigsat_encodings::drawing::{Drawing, Mark};
use jigsat_encodings::kind::AnyReduced;
use jigsat_forms::Target;
use jigsat_forms::budget::{Budget, Exceeded};
use jigsat_forms::exact_cover::Colouring;
use jigsat_proofs::refute::cores::{self, Core, CoreFault, CoreResult};
use jigsat_proofs::refute::steps_to_refute;

use super::ExplainError;
use super::backbone::Backbone;
use super::check::ConclusionChecker;
use super::context::ExplanationContext;
use super::shared::SharedFacts;
use super::slices::Slices;
use super::steps::follow::draw_conclusions;

/// The most members of a core; larger ones are reported as a proof.
const FEW: usize = 24;

/// The time limit of each short search.
const TIME_LIMIT: Duration = Duration::from_secs(2);

/// The time limit of a proof, if there is no small reason.
const PROOF: Duration = Duration::from_secs(5);

/// The heaviest rules of a presolve check.
const HEAVIEST_RULE: u32 = 3;

/// The explanation of a puzzle.
pub enum Explained {
    /// It has no solution, for this reason.
    Impossible(Box<Impossibility>),
    /// It has solutions, with these common facts.
    Possible(InCommon),
    /// The time did not suffice.
    Undecided(Exceeded),
}

/// The common facts of all solutions.
pub struct InCommon {
    /// The theory of the facts.
    pub theory: Arc<dyn Theory>,
    /// The facts that are true in all solutions, in order, among those that distinguish any.
    pub facts: Vec<Fact>,
    /// Were all facts tested, or did the time not suffice?
    pub is_whole: bool,
}

impl InCommon {
    /// The limit of the budget that was reached before all facts were tested.
    pub fn limit<'a>(&self, budget: &'a Budget) -> Option<&'a Exceeded> {
        (!self.is_whole).then(|| budget.exceeded().unwrap_or(&Exceeded::Time))
    }
}

/// Why there is no solution.
pub enum Impossibility {
    /// A reason that is easy to see.
    Plain {
        /// The reason, as a sentence without a stop.
        sentence: String,
        /// A picture of it.
        picture: Option<Drawing>,
    },
    /// A colouring.
    Colouring(Box<CoverView>, Colouring),
    /// Slices of a box that can't all be filled.
    Slices(Box<Slices>),
    /// A few demands that can't be met together.
    Core {
        /// Which of the demands.
        core: Core,
        /// All demands.
        demands: SoftConstraints,
        /// The length of the checked proof.
        steps: u64,
        /// A picture of its cells, with the given facts.
        picture: Drawing,
    },
    /// No small reason.
    Proof {
        /// The smallest core that was found, if any was.
        core: Option<(Core, SoftConstraints)>,
        /// The effort of a refutation.
        effort: RefutationEffort,
    },
}

/// Explains a puzzle with given facts: a reason, or the common facts of its solutions.
///
/// # Errors
/// [`ExplainError`]
pub fn explain(session: &Session<'_>, given: &[Fact], budget: &Budget) -> Result<Explained, ExplainError> {
    let impossible = |reason: Impossibility| Explained::Impossible(reason.into());
    // Presolve checks are about the whole puzzle, without given facts.
    if given.is_empty()
        && let Some(reason) = at_once(session, budget)?
    {
        return Ok(impossible(reason));
    }
    let grounds = ExplanationContext::of(session, budget)?.ok_or(ExplainError::Groundless(session.kind().name))?;
    let known = grounds.known(given)?;
    if let Some(reason) = glance(&grounds, &known, budget)? {
        return Ok(impossible(reason));
    }
    if !given.is_empty() {
        return in_common(session, grounds, &known, false, budget);
    }
    // The portfolio solves more puzzles than the formula alone.
    let solve = |budget: Budget| {
        let report = session.run(&Request::new(Question::First).within(budget), &mut ());
        report.map_or(Verdict::Undecided(None), |report| report.verdict())
    };
    match solve(budget.within(TIME_LIMIT)) {
        Verdict::No => return small_or_proof(session, &grounds, &known, budget).map(impossible),
        Verdict::Yes => return in_common(session, grounds, &known, true, budget),
        Verdict::Undecided(_) => {}
    }
    if let Some(reason) = by_cover(session, budget)? {
        return Ok(impossible(reason));
    }
    match solve(budget.part()) {
        Verdict::No => without_solution(session, &grounds, &known, budget).map(impossible),
        Verdict::Yes => in_common(session, grounds, &known, true, budget),
        Verdict::Undecided(_) => Ok(Explained::Undecided(budget.check().err().unwrap_or(Exceeded::Time))),
    }
}

/// The reason why a puzzle that is known to be unsolvable has no solution.
/// It is the reason of [`explain`], without another search for a solution.
///
/// # Errors
/// [`ExplainError`]
pub fn why_impossible(session: &Session<'_>, budget: &Budget) -> Result<Impossibility, ExplainError> {
    if let Some(reason) = at_once(session, budget)? {
        return Ok(reason);
    }
    let grounds = ExplanationContext::of(session, budget)?.ok_or(ExplainError::Groundless(session.kind().name))?;
    let known = grounds.known(&[])?;
    match glance(&grounds, &known, budget)? {
        Some(reason) => Ok(reason),
        None => small_or_proof(session, &grounds, &known, budget),
    }
}

/// A reason by the presolve checks of the kind.
fn at_once(session: &Session<'_>, budget: &Budget) -> Result<Option<Impossibility>, Exceeded> {
    let Some(sentence) = session.puzzle().impossible(budget)? else { return Ok(None) };
    Ok(Some(Impossibility::Plain { sentence, picture: session.puzzle().sketch(budget)? }))
}

/// A reason by a colouring of the exact cover, or by slices.
fn by_cover(session: &Session<'_>, budget: &Budget) -> Result<Option<Impossibility>, ExplainError> {
    let Some(view) = CoverView::of(session, budget)? else { return Ok(None) };
    if let Some(colouring) = view.explain(&budget.within(TIME_LIMIT)) {
        return Ok(Some(Impossibility::Colouring(view.into(), colouring)));
    }
    Ok(Slices::find(&view, budget)?.map(|slices| Impossibility::Slices(slices.into())))
}

/// The simplest reason beyond presolve checks, for an unsolvable puzzle without given facts.
fn small_or_proof(
    session: &Session<'_>,
    grounds: &ExplanationContext,
    known: &Known,
    budget: &Budget,
) -> Result<Impossibility, ExplainError> {
    match by_cover(session, budget)? {
        Some(reason) => Ok(reason),
        None => without_solution(session, grounds, known, budget),
    }
}

/// The common facts of all solutions, or the reason why there is none.
/// If the puzzle is known to be solvable, running out of time still yields [`Explained::Possible`].
fn in_common(
    session: &Session<'_>,
    grounds: ExplanationContext,
    known: &Known,
    is_solvable: bool,
    budget: &Budget,
) -> Result<Explained, ExplainError> {
    let possible = |theory, facts, is_whole| Ok(Explained::Possible(InCommon { theory, facts, is_whole }));
    let all = || (0..grounds.theory.atom_count() as u32).map(Atom);
    match Backbone::by_space(session, &grounds.formula, known.facts(), all(), budget) {
        Some(Backbone::Common { facts, is_whole }) => return possible(grounds.theory, facts, is_whole),
        Some(Backbone::Nothing) if !is_solvable => {
            return without_solution(session, &grounds, known, budget)
                .map(|reason| Explained::Impossible(reason.into()));
        }
        // A space that contradicts a solution is refuted by the formula below.
        _ => {}
    }
    let shared =
        if is_solvable { SharedFacts::of(session, &*grounds.theory, &budget.half()) } else { SharedFacts::default() };
    if shared.is_whole {
        return possible(grounds.theory, shared.facts.unwrap_or_default(), true);
    }
    let atoms: Vec<Atom> = match shared.facts {
        Some(facts) => facts.into_iter().map(|fact| fact.atom).collect(),
        None => grounds.theory.shown(),
    };
    match Backbone::of(&grounds.formula, known.facts(), atoms.into_iter(), budget) {
        Ok(Backbone::Common { facts, is_whole }) => possible(grounds.theory, facts, is_whole),
        Ok(Backbone::Nothing) if is_solvable => {
            Err(ExplainError::Fault("a solution contradicts the formula of the puzzle".to_string()))
        }
        Ok(Backbone::Nothing) => {
            without_solution(session, &grounds, known, budget).map(|reason| Explained::Impossible(reason.into()))
        }
        Err(ExplainError::Exceeded(_)) if is_solvable => possible(grounds.theory, Vec::new(), false),
        Err(ExplainError::Exceeded(exceeded)) => Ok(Explained::Undecided(exceeded)),
        Err(error) => Err(error),
    }
}

/// A checked contradiction by a simple rule, if there is one.
fn glance(grounds: &ExplanationContext, known: &Known, budget: &Budget) -> Result<Option<Impossibility>, ExplainError> {
    let theory = &*grounds.theory;
    let rules = theory.rules();
    let simple = (0..rules.len()).filter(|&rule| rules[rule].weight <= HEAVIEST_RULE);
    // A contradiction is the last conclusion.
    let mut drawn = draw_conclusions(theory, known, simple, budget)?;
    let Some(contradiction) = drawn.pop().filter(Deduction::is_contradiction) else {
        return Ok(None);
    };
    let proof = ConclusionChecker::new(&grounds.formula, budget)?.check(&contradiction.because, &[], budget)?;
    let words = theory.words(&contradiction, known);
    if proof.is_none() {
        return Err(ExplainError::unsound(&words.sentence));
    }
    let picture = Some(theory.draw(known, &words.marks));
    Ok(Some(Impossibility::Plain { sentence: words.sentence, picture }))
}

/// A core if there is a small one, or else the effort of a proof.
fn without_solution(
    session: &Session<'_>,
    grounds: &ExplanationContext,
    known: &Known,
    budget: &Budget,
) -> Result<Impossibility, ExplainError> {
    let theory = &*grounds.theory;
    let demands = theory.soft_constraints(budget)?;
    let given: Vec<_> = known.facts().iter().map(|&fact| theory.literal(fact)).collect();
    // The other half of the budget is for proofs.
    let found = cores::find(&demands, &given, cores::ORDERS, &budget.half())?;
    let core = match found {
        CoreResult::Core(core) => Some(core),
        CoreResult::Nothing => return Err(ExplainError::Fault("two formulas of the puzzle disagree".to_string())),
        CoreResult::Undecided(_) => None,
    };
    match core {
        Some(core) if core.members.len() <= FEW => match cores::verify(&demands, &given, &core, budget) {
            Ok(steps) => {
                let spots = core.members.iter().flat_map(|&member| &demands.demands[member].spots);
                let marks: Vec<_> = spots.map(|&spot| (spot, Mark::Reason)).collect();
                Ok(Impossibility::Core { picture: theory.draw(known, &marks), core, demands, steps })
            }
            Err(CoreFault::Io(error)) => Err(error.into()),
            Err(fault) => Err(ExplainError::Fault(fault.to_string())),
        },
        core => {
            let effort = RefutationEffort::of(session, grounds, known.facts(), budget)?;
            Ok(Impossibility::Proof { core: core.map(|core| (core, demands)), effort })
        }
    }
}

/// The effort of refuting a puzzle without a small reason.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub struct RefutationEffort {
    /// The length of the checked proof; `None` if the time did not suffice.
    pub steps: Option<u64>,
    /// The nodes of a search of the exact cover, if it finished.
    pub nodes: Option<u64>,
}

impl RefutationEffort {
    fn of(
        session: &Session<'_>,
        grounds: &ExplanationContext,
        given: &[Fact],
        budget: &Budget,
    ) -> Result<Self, ExplainError> {
        if !given.is_empty() {
            let steps = grounds.formula.steps_of_refutation(given, budget)?;
            return Ok(Self { steps, nodes: None });
        }
        // The implied clauses about parity shorten proofs.
        let info = session.kind().reductions_to(Target::Cnf).find(|info| info.is_complete && info.keeps_all);
        let made = info.map(|info| session.usual(&info, budget)).transpose()?.flatten();
        let steps = match made.as_ref().map(|made| &made.reduced) {
            Some(AnyReduced::Cnf(reduced)) => steps_to_refute(&reduced.problem, &[], &budget.within(PROOF)),
            _ => grounds.formula.steps_of_refutation(&[], &budget.within(PROOF)),
        };
        let search = Strategy::parse(session.kind(), "cover+mask").ok();
        let request = search.map(|search| Request::new(Question::Count).with(search).within(budget.within(TIME_LIMIT)));
        let report = request.and_then(|request| session.run(&request, &mut ()).ok());
        let nodes = report.filter(|report| report.is_complete).map(|report| report.stats.nodes);
        Ok(Self { steps: steps.ok().flatten(), nodes })
    }
}
