//! The search tree of a job, and how it is searched.

use jigsat_encodings::kind::AnyPuzzle;
use jigsat_engines::parts::{self, Dividing, Division, divide};
use jigsat_forms::ExactCover;
use jigsat_forms::budget::Budget;
use jigsat_forms::exact_cover::symmetry::UpTo;

use super::{Counting, Job, JobError, files};
use jigsat_core::portfolio::{Plan, Searched, SymmetryHandling};
use jigsat_core::session::{Question, Session};
use jigsat_core::strategy::Strategy;

/// A search that can be divided.
pub struct Tree {
    cover: Box<ExactCover>,
    plan: Plan,
    most_per_witness: u64,
    is_exact: bool,
}

impl Tree {
    /// The search tree of `plan`; `None` if a colouring makes the search superfluous.
    ///
    /// # Errors
    /// [`JobError`] if the plan has no search tree, or if the budget is exceeded.
    pub fn new(session: &Session<'_>, plan: Plan, budget: &Budget) -> Result<Option<Self>, JobError> {
        let strategy = plan.leader.strategy;
        if !strategy.works_in_parts() {
            let what = format!("{strategy} walks no tree that can be split; cover+dlx, cover+cells and cover+mask do");
            return Err(JobError::Unfit(what));
        }
        match plan.searched(session, budget)?? {
            Searched::Tree { cover, most_per_witness, is_exact } => {
                let plan = Plan::of(plan.leader).up_to(plan.up_to);
                Ok(Some(Self { cover, plan, most_per_witness, is_exact }))
            }
            Searched::Nothing(_) => Ok(None),
        }
    }

    /// Divides the tree into so many parts, with this seed.
    ///
    /// # Errors
    /// If the budget is exceeded.
    pub fn divide(&self, how: Dividing, budget: &Budget) -> Result<Division, JobError> {
        Ok(divide(&self.cover, &[Vec::new()], how, budget)?)
    }

    /// The plan of the search.
    pub fn plan(&self) -> &Plan {
        &self.plan
    }

    /// The exact cover that is searched.
    pub fn cover(&self) -> &ExactCover {
        &self.cover
    }

    pub(super) fn fingerprint(&self) -> u64 {
        parts::fingerprint(&self.cover)
    }

    /// The most solutions that a witness may stand for.
    pub(super) fn most_per_witness(&self) -> u64 {
        self.most_per_witness
    }

    /// Does each witness stand for exactly that many?
    pub(super) fn is_exact(&self) -> bool {
        self.is_exact
    }
}

impl Job {
    /// How the puzzle's solutions are counted.
    ///
    /// # Errors
    /// [`JobError`] if this version does not support the job's settings.
    pub fn plan(&self, puzzle: &AnyPuzzle) -> Result<Plan, JobError> {
        let Counting { strategy, up_to, manner, counting, .. } = self.counting();
        let fail = |what: &str| JobError::damaged(&self.folder.join(files::MANIFEST), format!("unknown {what}"));
        let up_to = UpTo::ALL.into_iter().find(|other| other.name() == up_to).ok_or_else(|| fail("convention"))?;
        let symmetry = SymmetryHandling::ALL
            .into_iter()
            .find(|other| other.name() == manner)
            .ok_or_else(|| fail("symmetry handling"))?;
        let strategy = Strategy::parse(puzzle.kind(), strategy)?
            .for_question(Question::Count)?
            .counting_up_to(puzzle.kind(), up_to)?;
        let plan = Plan::only(strategy, "from the job").up_to(up_to).handling(symmetry);
        if plan.counting() == *counting { Ok(plan) } else { Err(fail("way of counting")) }
    }

    /// The search tree of the job.
    ///
    /// # Errors
    /// [`JobError::OtherTree`] if it is not the tree that was split.
    pub fn tree(&self, puzzle: &AnyPuzzle, budget: &Budget) -> Result<Tree, JobError> {
        let tree = Tree::new(&Session::new(puzzle), self.plan(puzzle)?, budget)?.ok_or(JobError::OtherTree)?;
        if tree.fingerprint() == self.fingerprint() { Ok(tree) } else { Err(JobError::OtherTree) }
    }

    /// The fingerprint of the search tree.
    pub(super) fn fingerprint(&self) -> u64 {
        // Zero is that of no tree.
        u64::from_str_radix(&self.counting().tree, 16).unwrap_or_default()
    }
}
