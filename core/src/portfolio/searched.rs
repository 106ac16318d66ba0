//! The search tree that a count walks, to be shared out.

use jigsat_encodings::kind::AnyReduced;
use jigsat_engines::Make;
use jigsat_forms::ExactCover;
use jigsat_forms::budget::{Budget, Exceeded};
use jigsat_forms::exact_cover::Colouring;

use super::symmetry::CoverJob;
use super::{Plan, SymmetryHandling};
use crate::session::{RunError, Session};

/// What a count is going to search.
pub enum Searched {
    /// The tree of this exact cover: with the help of symmetry, that of what is left when one option of each orbit is kept.
    Tree {
        /// The exact cover.
        cover: Box<ExactCover>,
        /// The most solutions that a witness stands for.
        most_per_witness: u64,
        /// Does each witness stand for as many, none for fewer?
        is_exact: bool,
    },
    /// Nothing: a colouring shows that there is no solution.
    Nothing(Box<Colouring>),
}

impl Plan {
    /// The exact cover whose search tree the finisher walks when it counts.
    ///
    /// # Errors
    /// [`RunError`] if the strategy walks no such tree; [`Exceeded`] inside if the budget is.
    pub fn searched(&self, session: &Session<'_>, budget: &Budget) -> Result<Result<Searched, Exceeded>, RunError> {
        let strategy = self.finisher.strategy.counting_up_to(session.kind(), self.up_to)?;
        let reduction = match session.reduced(strategy.reduction().name, strategy.choices(), budget) {
            Ok(reduction) => reduction,
            Err(exceeded) => return Ok(Err(exceeded)),
        };
        let foreign = || RunError::Foreign { strategy: strategy.to_string(), kind: session.kind().name };
        let reduction = reduction.ok_or_else(foreign)?;
        let info = strategy.engine();
        let (AnyReduced::Cover(reduced), Make::Cover(make)) = (&reduction.reduced, info.make) else {
            return Err(foreign());
        };
        if let Some(colouring) = reduction.colouring(budget) {
            return Ok(Ok(Searched::Nothing(Box::new(colouring.clone()))));
        }
        let weighs = self.finisher.symmetry == SymmetryHandling::Weighed;
        let job = CoverJob { reduced, info, make, settings: session.settings(), up_to: self.up_to };
        let searched = job.searched(weighs, budget).map_err(|error| error.of_run(&strategy, session.kind()))?;
        Ok(searched.map(|(cover, orbit)| {
            let is_exact = orbit.is_none() && reduced.is_faithful();
            Searched::Tree { cover: Box::new(cover), most_per_witness: orbit.unwrap_or(1) as u64, is_exact }
        }))
    }
}
