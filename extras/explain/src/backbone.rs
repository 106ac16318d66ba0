//! The backbone: the facts that all layouts have in common.
//!
//! Each fact that is true in a first layout is a candidate. Then the solver searches for a layout in which a candidate
//! is false. If there is none, the candidate belongs to the backbone. If there is one, all candidates that are false in it are dropped.
//!
//! If the solution space of the exact cover has few nodes, the shares of its options answer all at once.
//!
//! *Source*: Mikoláš Janota, Inês Lynce, Joao Marques-Silva, "Algorithms for computing backbones of propositional formulae", AI
//! Communications 28 (2015).
//!
//! *Complexity*: a call of the solver for each fact of the backbone, and for some others.

use jigsat_core::session::Session;
use jigsat_encodings::deduction::{Atom, Fact};
use jigsat_engines::{Oracle, Reply, Run};
use jigsat_forms::budget::{Budget, Exceeded};
use jigsat_forms::{Model, Target};
use jigsat_space::{compile, query};
use num_bigint::BigUint;

use super::ExplainError;
use super::context::Formula;

/// The common facts of all layouts that agree with some facts.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Backbone {
    /// There is no layout.
    Nothing,
    /// There are layouts.
    Common {
        /// The facts that are true in all layouts, in order.
        facts: Vec<Fact>,
        /// Were all facts tested, or did the time not suffice?
        is_whole: bool,
    },
}

/// The most nodes of a search for the solution space, about a fifth of a second.
const MOST_NODES: u64 = 400_000;

impl Backbone {
    /// The backbone by the solution space of the exact cover.
    ///
    /// `None` if the formula was not made of that cover, or the space takes too many nodes.
    pub fn by_space(
        session: &Session<'_>,
        formula: &Formula,
        given: &[Fact],
        atoms: impl Iterator<Item = Atom>,
        budget: &Budget,
    ) -> Option<Self> {
        // In the formula of a cover, variables and options have the same numbers.
        let option = |atom: Atom| formula.literal(atom.holds()).var().0;
        let of_cover = session.kind().reductions_to(Target::Cover).next()?;
        if of_cover.name != formula.reduction || session.assumptions().is_some() {
            return None;
        }
        let run = Run::from(budget.part()).with_nodes(Some(MOST_NODES));
        let (space, _) = compile(session, &run).ok()?;
        let space = space.filter(|space| space.reduction() == of_cover.name)?;
        let [with, without] = [true, false].map(|holds| {
            given.iter().filter(|fact| fact.holds == holds).map(|fact| option(fact.atom)).collect::<Vec<_>>()
        });
        let space = query::given(space.space(), &with, &without, budget).ok()?;
        let (shares, count) = (query::shares(&space, budget).ok()?, space.count());
        if *count == BigUint::ZERO {
            return Some(Self::Nothing);
        }
        let common = |atom: Atom| match &shares[option(atom) as usize] {
            share if share == count => Some(atom.holds()),
            share if *share == BigUint::ZERO => Some(!atom.holds()),
            _ => None,
        };
        let mut facts: Vec<Fact> = atoms.filter_map(common).collect();
        facts.sort_unstable();
        Some(Self::Common { facts, is_whole: true })
    }

    /// The facts about these atoms that are true in all layouts with the given facts.
    ///
    /// # Errors
    /// [`ExplainError`]
    pub fn of(
        formula: &Formula,
        given: &[Fact],
        atoms: impl Iterator<Item = Atom>,
        budget: &Budget,
    ) -> Result<Self, ExplainError> {
        let run = Run::from(budget.clone());
        let limited = || budget.check().err().unwrap_or(Exceeded::Time);
        let mut oracle = Oracle::new(&formula.cnf, &run).map_err(|_| limited())?;
        let mut assumed: Vec<_> = given.iter().map(|&fact| formula.literal(fact)).collect();
        let model = match oracle.ask(&assumed)? {
            Reply::Model(model) => model,
            Reply::Core(_) => return Ok(Self::Nothing),
            Reply::Limited(_) => return Err(limited().into()),
        };
        let is_true = |model: &Model, fact: Fact| model.satisfies(formula.literal(fact));
        let mut candidates: Vec<Fact> = atoms.map(|atom| Fact { atom, holds: is_true(&model, atom.holds()) }).collect();
        // Positive facts first: each one in the backbone implies many negative ones.
        candidates.sort_by_key(|fact| (!fact.holds, fact.atom));
        candidates.reverse();
        let mut facts = Vec::new();
        while let Some(candidate) = candidates.pop() {
            assumed.push(formula.literal(!candidate));
            let reply = oracle.ask(&assumed)?;
            assumed.pop();
            match reply {
                Reply::Model(model) => candidates.retain(|&fact| is_true(&model, fact)),
                Reply::Core(_) => {
                    facts.push(candidate);
                    assumed.push(formula.literal(candidate));
                }
                Reply::Limited(_) => {
                    facts.sort_unstable();
                    return Ok(Self::Common { facts, is_whole: false });
                }
            }
        }
        facts.sort_unstable();
        Ok(Self::Common { facts, is_whole: true })
    }
}

#[cfg(test)]
mod tests {
    use fastrand::Rng;
    use itertools::Itertools;
    use jigsat_encodings::kind::Kind;

    use super::super::context::ExplanationContext;
    use super::*;

    /// A cover of up to six items and ten options, some of them optional, coloured or repeated.
    fn cover(rng: &mut Rng) -> String {
        let items = ["a", "b", "c", "0:1|d", "1:2|e", "2:2|f"];
        let names = ["a", "b", "c", "d", "e", "f"];
        let used = rng.usize(2..=items.len());
        let mut text = format!("| kind: exact-cover\n{} | s\n", items[..used].join(" "));
        for _ in 0..rng.usize(3..=10) {
            let count = rng.usize(1..=3.min(used));
            let chosen = rng.choose_multiple(names[..used].iter().copied(), count);
            let colour = *rng.choice(&["", "", " s", " s:1", " s:2"]).unwrap();
            text += &(chosen.iter().join(" ") + colour + "\n");
        }
        text
    }

    /// Both ways agree, also with facts that are given.
    #[test]
    fn the_backbone_of_the_space_is_that_of_the_formula() {
        let mut rng = Rng::with_seed(11);
        let (mut common, mut nothing) = (0, 0);
        for _ in 0..300 {
            let text = cover(&mut rng);
            let puzzle = Kind::named("exact-cover").unwrap().parse(&text).unwrap();
            let session = Session::new(&puzzle);
            let context = ExplanationContext::of(&session, Budget::unlimited()).unwrap().unwrap();
            let atoms = || (0..context.theory.atom_count() as u32).map(Atom);
            let mut given: Vec<Fact> = atoms().map(Atom::holds).filter(|_| rng.u8(..6) == 0).collect();
            for fact in &mut given {
                fact.holds = rng.bool();
            }
            let by_space = Backbone::by_space(&session, &context.formula, &given, atoms(), Budget::unlimited());
            let by_formula = Backbone::of(&context.formula, &given, atoms(), Budget::unlimited()).unwrap();
            match &by_formula {
                Backbone::Common { facts, .. } => common += usize::from(facts.len() > given.len()),
                Backbone::Nothing => nothing += 1,
            }
            assert_eq!(by_space, Some(by_formula), "{text}{given:?}");
        }
        assert!(common > 50 && nothing > 50, "{common} {nothing}");
    }
}
