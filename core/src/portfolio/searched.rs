//! The search tree of a count, for distribution to several machines.

use jigsat_encodings::kind::AnyReduced;
use jigsat_engines::Make;
use jigsat_forms::ExactCover;
use jigsat_forms::budget::{Budget, Exceeded};
use jigsat_forms::exact_cover::Colouring;

use super::Plan;
use crate::attempt::symmetry::CoverJob;
use crate::plan::SymmetryHandling;
use crate::session::{RunError, Session};

/// The search space of a count.
pub enum Searched {
    /// The tree of this cover; with symmetry, only one option of each orbit is left.
    Tree {
        /// The exact cover.
        cover: Box<ExactCover>,
        /// The greatest weight of a witness.
        most_per_witness: u64,
        /// Do all witnesses have this weight?
        is_exact: bool,
    },
    /// None: a colouring refutes the cover.
    Nothing(Box<Colouring>),
}

impl Plan {
    /// The search space of the leader for a count.
    ///
    /// # Errors
    /// [`RunError`] if the strategy searches no exact cover. Inside, [`Exceeded`] if the budget is.
    pub fn searched(&self, session: &Session<'_>, budget: &Budget) -> Result<Result<Searched, Exceeded>, RunError> {
        let strategy = self.leader.strategy.counting_up_to(session.kind(), self.up_to)?;
        let reduction = match session.reduced(strategy.reduction().name, strategy.choices(), budget) {
            Ok(reduction) => reduction,
            Err(exceeded) => return Ok(Err(exceeded)),
        };
        let foreign = || RunError::Foreign { strategy: strategy.to_string(), kind: session.kind().name };
        let reduction = reduction.ok_or_else(foreign)?;
        let (AnyReduced::Cover(reduced), Make::Cover(make)) = (&reduction.reduced, strategy.engine().make) else {
            return Err(foreign());
        };
        if let Some(colouring) = reduction.colouring(budget) {
            return Ok(Ok(Searched::Nothing(Box::new(colouring.clone()))));
        }
        let weighs = self.leader.symmetry == SymmetryHandling::Weighed;
        let (kind, settings) = (session.kind().name, session.settings());
        let job = CoverJob { reduced, strategy, kind, make, settings, up_to: self.up_to };
        Ok(job.searched(weighs, budget)?.map(|(cover, orbit)| {
            let is_exact = orbit.is_none() && reduced.is_faithful();
            Searched::Tree { cover: Box::new(cover), most_per_witness: orbit.unwrap_or(1) as u64, is_exact }
        }))
    }
}
