//! Why a puzzle has no solution: the simplest reason that is found, from what a person sees at once to what only a proof tells.
//!
//! 1. A *glance*: a piece that fits nowhere, a cell that nothing covers, volumes that differ, numbers that are walled in; or a
//!    contradiction by one of the simple rules of the theory.
//! 2. A *colouring*: weights for cells and pieces; see [`colouring`](super::colouring).
//! 3. A *core*: a few demands that can't be met together.
//! 4. A *proof*: how long it is, and how many demands it takes.

use std::time::{Duration, Instant};

use jigsat_encodings::deduction::{Deduction, Demands, Fact, Known, Theory};
use jigsat_encodings::drawing::{Drawing, Mark};
use jigsat_encodings::kind::{AnyPuzzle, AnyReduced};
use jigsat_engines::{Limits, Outcome, Run};
use jigsat_forms::Target;
use jigsat_forms::budget::{Budget, Exceeded};
use jigsat_forms::exact_cover::Colouring;

use super::backbone::{Backbone, BackboneError};
use super::check::{Checker, steps_of_refutation};
use super::colouring::Canvas;
use super::core::{self, Core, CoreFault, Found, Size};
use super::grounds::Grounds;
use crate::ask::AnyAsk;
use crate::strategy::{Case, Strategy};

/// No more members than this make a reason: more are a proof.
const FEW: usize = 24;

/// How long colourings and relaxed rules are looked for, at most.
const PATIENCE: Duration = Duration::from_secs(2);

/// How long a proof is waited for, where there is no small reason.
const PROOF: Duration = Duration::from_secs(5);

/// Rules heavier than this are not seen at a glance.
const GLANCE: u32 = 3;

/// What there is to say about a puzzle.
pub enum Explained {
    /// It has no solution, and this is why.
    Impossible(Box<Reason>),
    /// It has solutions, and this is what they have in common.
    Possible(Vec<Fact>, Common),
    /// It has no solution, or it may have one; there was no time to find out more.
    Undecided(Exceeded),
}

/// How much is known of what solutions have in common.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Common {
    /// Everything.
    All,
    /// There was no time for some facts.
    Some,
}

/// Why there is no solution.
pub enum Reason {
    /// A person sees it at once.
    Glance {
        /// The reason, as a sentence without a stop.
        sentence: String,
        /// A picture of it.
        picture: Option<Drawing>,
    },
    /// A colouring.
    Colouring(Box<Canvas>, Colouring),
    /// A few demands that can't be met together.
    Core {
        /// Which of the demands.
        core: Core,
        /// All demands.
        demands: Demands,
        /// The length of the proof, which was checked.
        steps: u64,
    },
    /// Nothing small.
    Proof {
        /// The smallest core that was found, if any was.
        core: Option<(Core, Demands)>,
        /// What it takes.
        effort: Effort,
    },
}

/// Why nothing can be said.
#[derive(Debug, thiserror::Error)]
pub enum ReasonError {
    /// There was no time.
    #[error(transparent)]
    Exceeded(#[from] Exceeded),
    /// A solver failed, or something that it said was not true.
    #[error("internal error: {0}")]
    Fault(String),
}

impl From<BackboneError> for ReasonError {
    fn from(error: BackboneError) -> Self {
        match error {
            BackboneError::Exceeded(exceeded) => Self::Exceeded(exceeded),
            BackboneError::Engine(error) => Self::Fault(error.to_string()),
        }
    }
}

impl From<std::io::Error> for ReasonError {
    fn from(error: std::io::Error) -> Self {
        Exceeded::of(&error).map_or_else(|| Self::Fault(error.to_string()), Self::Exceeded)
    }
}

/// Explains a puzzle, of which these facts are given: why it has no solution, or what its solutions have in common.
///
/// # Errors
/// [`ReasonError`]
pub fn explain(
    puzzle: &AnyPuzzle,
    grounds: Option<&Grounds>,
    given: &[Fact],
    budget: &Budget,
) -> Result<Explained, ReasonError> {
    if given.is_empty()
        && let Some(sentence) = puzzle.impossible(budget)?
    {
        let picture = puzzle.sketch(budget)?;
        return Ok(Explained::Impossible(Reason::Glance { sentence, picture }.into()));
    }
    if let Some(grounds) = grounds
        && let Some(reason) = glance(grounds, given, budget)?
    {
        return Ok(Explained::Impossible(reason.into()));
    }
    if given.is_empty()
        && let Some(canvas) = Canvas::of(&Case::of(puzzle), budget)?
        && let Some(colouring) = canvas.explain(&budget.within(PATIENCE))
    {
        return Ok(Explained::Impossible(Reason::Colouring(canvas.into(), colouring).into()));
    }
    let Some(grounds) = grounds else {
        return Err(ReasonError::Fault("this kind of puzzle has no theory".to_string()));
    };
    // The program's own searches know more than the formula does.
    if given.is_empty() {
        let limits = Limits { budget: budget.part(), ..Limits::default() };
        match AnyAsk::of(puzzle.clone()).limited(limits).solution() {
            Ok(None) => {
                return without_solution(puzzle, grounds, given, budget)
                    .map(|reason| Explained::Impossible(reason.into()));
            }
            Ok(Some(_)) => {}
            Err(_) => {
                let exceeded = budget.check().err().unwrap_or(Exceeded::Time);
                return Ok(Explained::Undecided(exceeded));
            }
        }
    }
    let atoms = Known::nothing(grounds.theory.atom_count());
    match Backbone::of(&grounds.formula, given, atoms.open(), budget) {
        Ok(Backbone::Common { facts, is_whole }) => {
            let common = if is_whole { Common::All } else { Common::Some };
            Ok(Explained::Possible(facts, common))
        }
        Ok(Backbone::Nothing) => {
            without_solution(puzzle, grounds, given, budget).map(|reason| Explained::Impossible(reason.into()))
        }
        Err(BackboneError::Exceeded(exceeded)) => Ok(Explained::Undecided(exceeded)),
        Err(error) => Err(error.into()),
    }
}

/// A contradiction that a simple rule sees at once, if there is one. It is checked.
fn glance(grounds: &Grounds, given: &[Fact], budget: &Budget) -> Result<Option<Reason>, ReasonError> {
    let theory = &*grounds.theory;
    let mut known = Known::nothing(theory.atom_count());
    for &fact in given {
        known.learn(fact).map_err(|fact| ReasonError::Fault(theory.say(fact)))?;
    }
    let Some(contradiction) = contradiction(theory, &known) else {
        return Ok(None);
    };
    let proof = Checker::new(&grounds.formula, budget)?.check(&contradiction.because, &[], budget)?;
    let words = theory.words(&contradiction, &known);
    if proof.is_none() {
        return Err(ReasonError::Fault(format!("a conclusion does not hold: {}", words.sentence)));
    }
    let picture = Some(theory.draw(&known, &words.marks));
    Ok(Some(Reason::Glance { sentence: words.sentence, picture }))
}

fn contradiction(theory: &dyn Theory, known: &Known) -> Option<Deduction> {
    let rules = theory.rules();
    let mut found = None;
    for rule in (0..rules.len()).filter(|&rule| rules[rule].weight <= GLANCE) {
        let _ = theory.apply(rule, known, &mut |deduction| {
            if !deduction.is_contradiction() {
                return std::ops::ControlFlow::Continue(());
            }
            found = Some(deduction);
            std::ops::ControlFlow::Break(())
        });
        if found.is_some() {
            break;
        }
    }
    found
}

/// A core if there is a small one, else what a proof takes.
fn without_solution(
    puzzle: &AnyPuzzle,
    grounds: &Grounds,
    given: &[Fact],
    budget: &Budget,
) -> Result<Reason, ReasonError> {
    let demands = grounds.theory.demands(budget)?;
    let lits: Vec<_> = given.iter().map(|&fact| grounds.theory.literal(fact)).collect();
    // What is left is for the proofs.
    let share = budget.deadline().map(|deadline| deadline.saturating_duration_since(Instant::now()) / 2);
    let part = share.map_or_else(|| budget.part(), |share| budget.within(share));
    let found = core::find(&demands, &lits, &part).map_err(|error| ReasonError::Fault(error.to_string()))?;
    let core = match found {
        Found::Core(core) => Some(core),
        Found::Nothing => return Err(ReasonError::Fault("two formulas of the puzzle disagree".to_string())),
        Found::Undecided(_) => None,
    };
    if let Some(core) = core.as_ref().filter(|core| core.members.len() <= FEW) {
        return match core::verify(&demands, &lits, core, budget) {
            Ok(steps) => Ok(Reason::Core { core: core.clone(), demands, steps }),
            Err(CoreFault::Io(error)) => Err(error.into()),
            Err(fault) => Err(ReasonError::Fault(fault.to_string())),
        };
    }
    let effort = Effort::of(puzzle, grounds, given, budget)?;
    Ok(Reason::Proof { core: core.map(|core| (core, demands)), effort })
}

/// What it takes to refute a puzzle that has no small reason.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub struct Effort {
    /// The length of the proof, which was checked; `None` if there was no time for one.
    pub steps: Option<u64>,
    /// The nodes of a search of the exact cover, if it came to its end.
    pub nodes: Option<u64>,
}

impl Effort {
    fn of(puzzle: &AnyPuzzle, grounds: &Grounds, given: &[Fact], budget: &Budget) -> Result<Self, ReasonError> {
        if !given.is_empty() {
            let steps = grounds.formula.steps_of_refutation(given, budget)?;
            return Ok(Self { steps, nodes: None });
        }
        // What the items say about even and odd shortens proofs.
        let told = puzzle.kind().reductions_to(Target::Cnf).find(|info| info.is_complete && info.keeps_all);
        let steps = match told.map(|info| puzzle.reduce(info.name, info.choices(), budget)).transpose()?.flatten() {
            Some(AnyReduced::Cnf(reduced)) => steps_of_refutation(&reduced.problem, &budget.within(PROOF)),
            _ => grounds.formula.steps_of_refutation(&[], &budget.within(PROOF)),
        };
        let search = Strategy::parse(puzzle.kind(), "cover+mask").ok();
        let run = Run::from(Limits { budget: budget.within(PATIENCE), ..Limits::default() });
        let found = search.and_then(|search| search.count(puzzle, &run).ok());
        let nodes = found.filter(|found| found.outcome == Outcome::Exhausted).map(|found| found.stats.nodes);
        Ok(Self { steps: steps.ok().flatten(), nodes })
    }
}

/// A picture of a core: its cells, with what is given.
pub fn draw_core(theory: &dyn Theory, given: &[Fact], core: &Core, demands: &Demands) -> Drawing {
    let mut known = Known::nothing(theory.atom_count());
    for &fact in given {
        let _ = known.learn(fact);
    }
    let spots = core.members.iter().flat_map(|&member| &demands.demands[member].spots);
    theory.draw(&known, &spots.map(|&spot| (spot, Mark::Reason)).collect::<Vec<_>>())
}

/// What is known of the size of a core, in words.
pub fn spell_size(size: Size) -> &'static str {
    match size {
        Size::Unknown => "not shown to be minimal",
        Size::Minimal => "without any one of them, the others can be had",
        Size::Smallest => "no fewer are in each other's way",
    }
}

/// What becomes of a puzzle without solution under another variant of its rules.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Relaxed {
    /// The rules, in words.
    pub rules: String,
    /// How many solutions there are; at least so many, if not all were counted.
    pub solutions: String,
}

/// The variants of the rules under which the puzzle has solutions, as far as that is soon found out.
pub fn relaxed(puzzle: &AnyPuzzle, budget: &Budget) -> Vec<Relaxed> {
    let own = puzzle.rules();
    let mut found = Vec::new();
    for rule in puzzle.kind().rules() {
        for variant in rule.variants {
            let mut other = puzzle.clone();
            if other.set_rule(rule.name, variant.name).is_err() || other.rules() == own || budget.is_exceeded() {
                continue;
            }
            let limits = || Limits { budget: budget.within(PATIENCE), ..Limits::default() };
            let ask = AnyAsk::of(other.clone()).limited(limits());
            let solutions = match ask.count() {
                Ok(count) if count == 0_u8.into() => continue,
                Ok(count) => count.to_string(),
                Err(_) => match AnyAsk::of(other.clone()).limited(limits()).solution() {
                    Ok(Some(_)) => "some".to_string(),
                    _ => continue,
                },
            };
            found.push(Relaxed { rules: other.rules().unwrap_or_default(), solutions });
        }
    }
    found
}
