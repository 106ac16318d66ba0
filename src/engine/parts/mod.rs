//! Search trees in parts: to work on them in parallel, to see how far a run has come, and to go on after a break.
//!
//! A part is a subtree, named by the steps that lead to it from the root. The parts of a tree depend on the problem alone, not
//! on the number of threads or their speed; and they are in the order of the whole walk, so that whatever is put together part
//! by part is the same for any number of threads.

mod crew;
mod gate;
mod journal;
mod split;

use std::ops::ControlFlow;

use jigsat_encodings::forms::OptionId;

use super::{Counted, EngineError, Limits, Outcome, Report, Watch, Weigh};

pub(super) use crew::{count_parts, visit_parts};
pub use journal::{Journal, Saved};

/// One decision on the way from the root of a search tree.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Step {
    /// The item branched on is covered by this option.
    Take(OptionId),
    /// The item branched on gets no further option.
    End,
}

/// What is done with every witness; breaks off to stop the run.
pub(super) type Visit<'a> = &'a mut dyn FnMut(&[OptionId]) -> ControlFlow<()>;

/// A search tree whose subtrees can be walked one by one.
pub(super) trait Tree: Sync {
    /// What one thread needs to walk.
    type Walker;

    fn walker(&self) -> Self::Walker;

    /// The steps from the node that `path` leads to, in the order of the walk, or `None` if it is a witness. Children that are
    /// known to be dead ends may be left out; they are counted as nodes then, as is the node itself.
    fn children(
        &self,
        walker: &mut Self::Walker,
        path: &[Step],
        watch: &mut Watch<'_>,
    ) -> ControlFlow<Outcome, Option<Vec<Step>>>;

    /// Visits every witness below the node that `path` leads to. The nodes on the way are not counted.
    fn walk(
        &self,
        walker: &mut Self::Walker,
        path: &[Step],
        watch: &mut Watch<'_>,
        visit: Visit<'_>,
    ) -> ControlFlow<Outcome>;

    /// How many changes the walker has made to its data, ever.
    fn updates(&self, walker: &Self::Walker) -> u64;
}

/// Visits every witness, in the order of the walk.
pub(super) fn visit_all(tree: &impl Tree, limits: &Limits, visit: Visit<'_>) -> Report {
    // Limits on nodes and witnesses are for the walk as a whole.
    let is_whole = limits.nodes.is_none() && limits.witnesses.is_none();
    if is_whole && limits.threads > 1 {
        return visit_parts(tree, limits, visit);
    }
    walk_alone(tree, limits, visit)
}

/// Adds up the weights of all witnesses.
///
/// # Errors
/// [`EngineError`] if the journal is that of another tree.
pub(super) fn count_all(
    tree: &impl Tree,
    limits: &Limits,
    weigh: Weigh<'_, [OptionId]>,
) -> Result<Counted, EngineError> {
    let is_whole = limits.nodes.is_none() && limits.witnesses.is_none();
    if is_whole && (limits.threads > 1 || limits.journal.is_some()) {
        return count_parts(tree, limits, weigh);
    }
    let mut count = 0_u64;
    let report = walk_alone(tree, limits, &mut |witness| {
        count += weigh(witness)?;
        ControlFlow::Continue(())
    });
    Ok(Counted { count: count.into(), report })
}

fn walk_alone<T: Tree>(tree: &T, limits: &Limits, visit: Visit<'_>) -> Report {
    let mut watch = Watch::new(limits);
    let mut walker = tree.walker();
    // What was laid out within an exceeded budget may lack something.
    let walk = watch.check().is_continue().then(|| tree.walk(&mut walker, &[], &mut watch, visit));
    let outcome = Outcome::of(walk.unwrap_or_else(|| watch.check()));
    watch.report(outcome, tree.updates(&walker))
}

#[cfg(test)]
mod tests;
