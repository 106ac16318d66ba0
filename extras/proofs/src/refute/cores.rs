//! Minimal cores: small sets of demands that can't be met together.
//!
//! The SAT solver assumes all demands; the assumptions in its final conflict are a core. The search then deletes one demand after
//! another: if the rest is still unsatisfiable, the new core replaces the old one; if not, the demand is needed. The result is minimal:
//! without any one member, the others can be met. Different orders lead to different cores; the smallest is kept.
//!
//! [`verify`] does not trust the solver. A proof shows that the core can't be met, and the checker of certificates reads it. For each
//! member, a model shows that the others can be met; every clause is evaluated in it.
//!
//! *Source*: Joao Marques-Silva, "Minimal unsatisfiability: models, algorithms and applications", ISMVL 2010 (deletion with clause-set
//! refinement).

use std::collections::BTreeSet;
use std::io;

use itertools::Itertools;
use jigsat_encodings::deduction::SoftConstraints;
use jigsat_engines::{EngineError, Oracle, Reply, Run};
use jigsat_forms::budget::{Budget, Exceeded};
use jigsat_forms::{Cnf, Lit, Model};

use super::steps_to_refute;

/// A set of demands that can't be met together.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Core {
    /// Their indices among all demands, in order.
    pub members: Vec<usize>,
    /// What is known of its size.
    pub size: Size,
}

/// What is known of the size of a core.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Size {
    /// Some members may not be needed: the time did not suffice.
    Unknown,
    /// Each member is needed.
    Minimal,
    /// Each member is needed, and no other core is smaller.
    Smallest,
}

impl Size {
    /// One word for it.
    pub fn name(self) -> &'static str {
        match self {
            Size::Unknown => "unknown",
            Size::Minimal => "minimal",
            Size::Smallest => "smallest",
        }
    }

    /// The same in words.
    pub fn words(self) -> &'static str {
        match self {
            Size::Unknown => "not shown to be minimal",
            Size::Minimal => "without any one of them, the rest can be met",
            Size::Smallest => "no fewer conflict",
        }
    }
}

/// The result of a search for a core.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum CoreResult {
    /// A core.
    Core(Core),
    /// All demands can be met.
    Nothing,
    /// The time did not suffice.
    Undecided(Exceeded),
}

/// The number of deletion orders to try for a core that is the reason of a whole puzzle.
/// They begin at as many places around the list of demands, every other one backwards.
pub const ORDERS: usize = 12;

/// The most sets to test for a proof that no core is smaller.
/// Each takes a call of the solver.
const MOST_SETS: usize = 4000;

/// Finds a core of the demands, with these literals assumed too: the smallest of so many deletion orders.
/// With several orders, smaller cores are looked for beyond them.
///
/// # Errors
/// [`EngineError`] if the solver fails.
pub fn find(
    demands: &SoftConstraints,
    given: &[Lit],
    orders: usize,
    budget: &Budget,
) -> Result<CoreResult, EngineError> {
    let run = Run::from(budget.clone());
    let exceeded = || CoreResult::Undecided(budget.check().err().unwrap_or(Exceeded::Time));
    let Ok(oracle) = Oracle::new(&demands.formula, &run) else {
        return Ok(exceeded());
    };
    let mut search = CoreSearch { demands, given, oracle };
    let all: Vec<usize> = (0..demands.demands.len()).collect();
    let first = match search.meet(&all)? {
        Met::No(core) => core,
        Met::Yes => return Ok(CoreResult::Nothing),
        Met::Limited => return Ok(exceeded()),
    };
    let mut best = Core { members: first.clone(), size: Size::Unknown };
    for order in 0..orders {
        let Some(members) = search.shrink(&first, &all, order, &mut best)? else {
            return Ok(CoreResult::Core(best));
        };
        if best.size == Size::Unknown || members.len() < best.members.len() {
            best = Core { members, size: Size::Minimal };
        }
        if best.members.len() <= 1 {
            break;
        }
    }
    if orders > 1 {
        search.look_for_smaller(&mut best)?;
    }
    Ok(CoreResult::Core(best))
}

struct CoreSearch<'a> {
    demands: &'a SoftConstraints,
    given: &'a [Lit],
    oracle: Oracle<'a>,
}

/// The result of a test whether demands can be met together.
enum Met {
    Yes,
    /// These of them can't be met together.
    No(Vec<usize>),
    Limited,
}

impl CoreSearch<'_> {
    fn meet(&mut self, wanted: &[usize]) -> Result<Met, EngineError> {
        let selector = |&demand: &usize| self.demands.demands[demand].selector;
        let assumed: Vec<Lit> = self.given.iter().copied().chain(wanted.iter().map(selector)).collect();
        Ok(match self.oracle.ask(&assumed)? {
            Reply::Model(_) => Met::Yes,
            Reply::Core(blamed) => {
                let blamed: BTreeSet<Lit> = blamed.into_iter().collect();
                Met::No(wanted.iter().copied().filter(|demand| blamed.contains(&selector(demand))).collect())
            }
            Reply::Limited(_) => Met::Limited,
        })
    }

    /// Shrinks to a minimal core in this deletion order; `None` if the time runs out.
    /// Then `best` is updated if the core so far is smaller.
    fn shrink(
        &mut self,
        first: &[usize],
        all: &[usize],
        order: usize,
        best: &mut Core,
    ) -> Result<Option<Vec<usize>>, EngineError> {
        // The first order shrinks the solver's core; later ones start from all demands, for other cores.
        let mut core = if order == 0 { first.to_vec() } else { reordered(all, order) };
        let mut needed = 0;
        while needed < core.len() {
            let tried = core.len() - 1;
            let member = core.remove(tried);
            match self.meet(&core)? {
                Met::Limited => {
                    core.push(member);
                    if core.len() < best.members.len() {
                        best.members = core;
                        best.members.sort_unstable();
                    }
                    return Ok(None);
                }
                // Needed: move it to the front, among the members that were tried.
                Met::Yes => {
                    core.insert(0, member);
                    needed += 1;
                }
                Met::No(fewer) => {
                    let keep: BTreeSet<usize> = fewer.into_iter().collect();
                    let kept_before = core[..needed].iter().filter(|member| keep.contains(member)).count();
                    core.retain(|member| keep.contains(member));
                    needed = kept_before;
                }
            }
            if best.size == Size::Unknown && core.len() < best.members.len() {
                best.members.clone_from(&core);
                best.members.sort_unstable();
            }
        }
        core.sort_unstable();
        Ok(Some(core))
    }

    /// Tests all smaller sets, if they are few.
    fn look_for_smaller(&mut self, best: &mut Core) -> Result<(), EngineError> {
        let all = self.demands.demands.len();
        while let Some(size) = best.members.len().checked_sub(1) {
            if binomial(all, size) > MOST_SETS {
                return Ok(());
            }
            let mut smaller = None;
            for set in (0..all).combinations(size) {
                match self.meet(&set)? {
                    Met::Yes => {}
                    Met::No(core) => {
                        smaller = Some(core);
                        break;
                    }
                    Met::Limited => return Ok(()),
                }
            }
            let Some(core) = smaller else {
                best.size = Size::Smallest;
                return Ok(());
            };
            // The next round tests still smaller sets.
            *best = Core { members: core, size: Size::Unknown };
        }
        best.size = Size::Smallest;
        Ok(())
    }
}

/// The demands in another order for each number.
/// The order is rotated, and reversed for even numbers.
fn reordered(all: &[usize], number: usize) -> Vec<usize> {
    let mut order = all.to_vec();
    order.rotate_left(number * all.len() / ORDERS);
    if number.is_multiple_of(2) {
        order.reverse();
    }
    order
}

/// The number of subsets of this size; `usize::MAX` on overflow.
fn binomial(all: usize, size: usize) -> usize {
    (0..size).try_fold(1_usize, |product, i| Some(product.checked_mul(all - i)? / (i + 1))).unwrap_or(usize::MAX)
}

/// Why a set is no minimal core.
#[derive(Debug, thiserror::Error)]
pub enum CoreFault {
    /// The members can be met together.
    #[error("the demands can be met together")]
    Met,
    /// The others can't be met without this member either.
    #[error("{0} is not needed")]
    Needless(String),
    /// The solver or the proof failed, or the time did not suffice.
    #[error(transparent)]
    Io(#[from] io::Error),
}

/// Checks that a core can't be met, and that it is minimal if it claims to be.
/// Returns the length of the refutation.
///
/// # Errors
/// [`CoreFault`]
pub fn verify(demands: &SoftConstraints, given: &[Lit], core: &Core, budget: &Budget) -> Result<u64, CoreFault> {
    let wanted = |left_out: Option<usize>| -> Vec<Lit> {
        let members = core.members.iter().copied().filter(|&member| Some(member) != left_out);
        given.iter().copied().chain(members.map(|member| demands.demands[member].selector)).collect()
    };
    let steps = steps_to_refute(&demands.formula, &wanted(None), budget)?.ok_or(CoreFault::Met)?;
    if core.size == Size::Unknown {
        return Ok(steps);
    }
    let run = Run::from(budget.clone());
    let limited = || io::Error::from(budget.check().err().unwrap_or(Exceeded::Time));
    let mut oracle = Oracle::new(&demands.formula, &run).map_err(|_| limited())?;
    for &member in &core.members {
        let assumed = wanted(Some(member));
        match oracle.ask(&assumed).map_err(io::Error::other)? {
            Reply::Model(model) if is_model(&demands.formula, &model, &assumed) => {}
            Reply::Model(_) => {
                return Err(io::Error::other("internal error: the solver's model violates a clause").into());
            }
            Reply::Core(_) => return Err(CoreFault::Needless(demands.demands[member].words.clone())),
            Reply::Limited(_) => return Err(limited().into()),
        }
    }
    Ok(steps)
}

fn is_model(formula: &Cnf, model: &Model, lits: &[Lit]) -> bool {
    lits.iter().all(|&lit| model.satisfies(lit)) && formula.violated_by(model).is_none()
}

#[cfg(test)]
mod tests {
    use jigsat_encodings::deduction::SoftConstraint;

    use super::*;

    /// Soft constraints as clauses over so many variables.
    fn soft_constraints(vars: usize, clauses: &[&[i32]]) -> SoftConstraints {
        let mut formula = Cnf::new();
        let vars: Vec<Lit> = (0..vars).map(|_| formula.projection_variable().positive()).collect();
        let lit = |&number: &i32| {
            let positive = vars[number.unsigned_abs() as usize - 1];
            if number > 0 { positive } else { !positive }
        };
        let selectors: Vec<Lit> = clauses.iter().map(|_| formula.fresh().positive()).collect();
        for (clause, &selector) in clauses.iter().zip(&selectors) {
            formula.clause(clause.iter().map(lit).chain([!selector])).unwrap();
        }
        let demand = |(number, selector): (usize, Lit)| SoftConstraint {
            words: format!("clause {}", number + 1),
            sort: "clause",
            selector,
            spots: Vec::new(),
        };
        SoftConstraints { demands: selectors.into_iter().enumerate().map(demand).collect(), formula }
    }

    fn found(demands: &SoftConstraints) -> Core {
        match find(demands, &[], ORDERS, Budget::unlimited()).unwrap() {
            CoreResult::Core(core) => core,
            other => panic!("{other:?}"),
        }
    }

    #[test]
    fn the_smallest_core_is_found_and_verified() {
        // Clauses 1 to 4 form a core; clauses 5 and 6 form a smaller one.
        let demands = soft_constraints(4, &[&[1], &[-1, 2], &[-2, 3], &[-3], &[4], &[-4]]);
        let core = found(&demands);
        assert_eq!(core, Core { members: vec![4, 5], size: Size::Smallest });
        assert!(verify(&demands, &[], &core, Budget::unlimited()).is_ok());
        let other = Core { members: vec![0, 1, 2, 3], size: Size::Minimal };
        assert!(verify(&demands, &[], &other, Budget::unlimited()).is_ok());
        let too_many = Core { members: vec![0, 4, 5], size: Size::Minimal };
        let fault = verify(&demands, &[], &too_many, Budget::unlimited()).unwrap_err();
        assert_eq!(fault.to_string(), "clause 1 is not needed");
        let too_few = Core { members: vec![0, 1, 2], size: Size::Unknown };
        assert!(matches!(verify(&demands, &[], &too_few, Budget::unlimited()), Err(CoreFault::Met)));
    }

    #[test]
    fn what_can_be_met_has_no_core() {
        let demands = soft_constraints(2, &[&[1], &[2]]);
        assert_eq!(find(&demands, &[], ORDERS, Budget::unlimited()).unwrap(), CoreResult::Nothing);
        let given = !demands.formula.observed()[1].positive();
        let CoreResult::Core(core) = find(&demands, &[given], ORDERS, Budget::unlimited()).unwrap() else { panic!() };
        assert_eq!(core.members, [1]);
    }

    #[test]
    fn without_time_nothing_is_known() {
        let demands = soft_constraints(1, &[&[1], &[-1]]);
        let budget = Budget::none();
        budget.stop();
        assert_eq!(find(&demands, &[], ORDERS, &budget).unwrap(), CoreResult::Undecided(Exceeded::Interrupted));
    }
}
