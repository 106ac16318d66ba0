//! Counts up to symmetry by Burnside's lemma.
//!
//! The number of layouts up to symmetry is the number of pairs of a symmetry and a layout that it fixes, divided by the number of
//! symmetries. The formula here has a model for each pair: a *selector* for each symmetry g, one of which is true, and where it is true,
//! the option g(o) is chosen exactly if o is.

use jigsat_core::session::Session;
use jigsat_encodings::kind::{Answer, AnyReduced};
use jigsat_forms::budget::{Budget, Exceeded};
use jigsat_forms::exact_cover::symmetry::{Symmetry, UpTo};
use jigsat_forms::{Amo, Cnf, ExactCover, Lit, Model, OptionId, Reduced, Var, cover_to_bare_cnf};
use num_bigint::BigUint;

use super::basis::Basis;
use super::group::group;
use super::method::{BasisError, ProofMethod};

/// A count by Burnside's lemma.
pub(super) struct Burnside {
    /// The number of symmetries, the identity included.
    order: usize,
    /// The number of layouts, if a diagram counts them.
    raw: BigUint,
    /// A variable for each symmetry; without the identity if a diagram counts the layouts.
    selectors: Vec<Var>,
}

impl Burnside {
    /// The formula for a claim up to this symmetry.
    ///
    /// For a raw count, that is the formula of the method; else it has a model for each pair of a symmetry and a layout that it fixes. If
    /// the number of all layouts is known, `raw`, the formula leaves the identity out.
    ///
    /// # Errors
    /// [`BasisError`], if the puzzle has no symmetries, or the method no exact cover.
    pub(super) fn basis(
        session: &Session<'_>,
        method: &ProofMethod,
        up_to: UpTo,
        raw: Option<BigUint>,
        budget: &Budget,
    ) -> Result<(Basis, Option<Self>), BasisError> {
        if up_to == UpTo::Raw {
            return Ok((Basis::new(session, method, budget)?, None));
        }
        let (made, amo) = match *method {
            ProofMethod::Formula { reduction, amo: Some(amo) } => {
                (session.reduced(reduction, amo.into(), budget)?, amo)
            }
            ProofMethod::Diagram => (session.cover(budget)?, Amo::default()),
            _ => (None, Amo::default()),
        };
        let Some(AnyReduced::Cover(reduced)) = made.as_ref().map(|made| &made.reduced) else {
            let what = format!("{method} counts no layouts up to {up_to}; expected diagram or cover-{amo}");
            return Err(BasisError::Unfit(what));
        };
        let symmetries = group(session, reduced, up_to, budget)?;
        let (basis, burnside) = Self::of(reduced, symmetries, raw, amo, budget)?;
        Ok((basis, Some(burnside)))
    }

    /// The formula for these symmetries and the identity.
    pub(super) fn of(
        reduced: &Reduced<ExactCover, Answer>,
        mut symmetries: Vec<Symmetry>,
        raw: Option<BigUint>,
        amo: Amo,
        budget: &Budget,
    ) -> Result<(Basis, Self), Exceeded> {
        let order = symmetries.len() + 1;
        if raw.is_none() {
            let image = reduced.problem.options().collect();
            symmetries.insert(0, Symmetry { is_rotation: true, image });
        }
        let formula: Reduced<Cnf, Answer> = reduced.and_then(|cover| pairs(cover, &symmetries, amo, budget))?;
        let selectors = formula.problem.observed()[reduced.problem.option_count()..].to_vec();
        Ok((Basis::Cnf(formula.into()), Self { order, raw: raw.unwrap_or_default(), selectors }))
    }

    /// The number of layouts up to symmetry, if there are so many pairs.
    /// `None` if it is no integer.
    pub(super) fn count(&self, pairs: usize) -> Option<BigUint> {
        let sum = &self.raw + pairs;
        (&sum % self.order == BigUint::ZERO).then(|| sum / self.order)
    }

    /// Why so many pairs are no count: a sentence.
    pub(super) fn remainder(&self, pairs: usize) -> String {
        let Self { order, raw, .. } = self;
        format!("{raw} layouts and {pairs} fixed ones are {}, which {order} symmetries do not divide", raw + pairs)
    }

    /// The number of the symmetry of a model.
    pub(super) fn symmetry(&self, model: &Model) -> Option<usize> {
        self.selectors.iter().position(|&selector| model.value(selector))
    }
}

/// Reduces an exact cover to the formula of all pairs of one of these symmetries and a solution that it fixes.
///
/// The options come first among the projection variables, then the selectors.
fn pairs(
    cover: &ExactCover,
    symmetries: &[Symmetry],
    amo: Amo,
    budget: &Budget,
) -> Result<Reduced<Cnf, Vec<OptionId>>, Exceeded> {
    let mut reduced = cover_to_bare_cnf(cover, amo, budget)?;
    let cnf = &mut reduced.problem;
    let selectors: Vec<Lit> = symmetries.iter().map(|_| cnf.projection_variable().positive()).collect();
    cnf.exactly_one(amo, &selectors)?;
    for (symmetry, &selector) in symmetries.iter().zip(&selectors) {
        for (option, image) in cover.options().zip(&symmetry.image).filter(|(option, image)| option != *image) {
            // Around a cycle of options, these clauses make all equal.
            let [option, image] = [option, *image].map(|option| Var(option.0).positive());
            cnf.clause([!selector, !option, image])?;
        }
    }
    let kinds: Vec<bool> = symmetries.iter().map(|symmetry| symmetry.is_rotation).collect();
    let (options, first) = (cover.option_count(), selectors.first().map_or(usize::MAX, |lit| lit.var().index()));
    let name = cover.option_namer(budget)?;
    cnf.set_names(move |var| match var.index().checked_sub(first) {
        None => (var.index() < options).then(|| name(OptionId(var.0))),
        Some(number) => kinds.get(number).map(|&is_rotation| {
            let kind = if is_rotation { "rotation" } else { "reflection" };
            format!("the layout is fixed by symmetry {}, a {kind}", number + 1)
        }),
    });
    Ok(reduced)
}
