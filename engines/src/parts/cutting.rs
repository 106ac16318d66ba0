//! For tests: walks that are interrupted, split and resumed at random.

use std::ops::ControlFlow;

use jigsat_forms::OptionId;

use super::{Attend, Part, SearchTree, Visit, Walker};
use crate::{Outcome, Run, Watch};

/// The result of a walk.
#[derive(Debug, PartialEq, Eq)]
pub(crate) struct Walked {
    /// The witnesses, in the order of the walk.
    pub(crate) witnesses: Vec<Vec<OptionId>>,
    pub(crate) nodes: u64,
    /// How many changes the walker made to its data, without paths to parts.
    pub(crate) updates: u64,
}

/// Walks the whole tree.
pub(crate) fn whole(tree: &impl SearchTree) -> Walked {
    cut_at_random(tree, None).0
}

/// Walks a tree that is cut at random; returns the sum, and the number of parts.
/// Every part is serialized and read again. Without a seed, the tree is not cut.
pub(crate) fn cut_at_random(tree: &impl SearchTree, seed: Option<u64>) -> (Walked, usize) {
    let run = Run::default();
    let mut random = fastrand::Rng::with_seed(seed.unwrap_or_default());
    let (mut walker, mut other) = (tree.walker(), tree.walker());
    let mut sum = Walked { witnesses: Vec::new(), nodes: 0, updates: 0 };
    let (mut open, mut count) = (vec![Part::whole()], 0);
    while let Some(part) = open.pop() {
        count += 1;
        assert!(open.iter().rev().all(|behind| part.ends_before(behind)), "{part:?} before {open:?}");
        if random.bool() {
            std::mem::swap(&mut walker, &mut other);
        }
        let mut watch = Watch::new(&run);
        assert_eq!(walker.go_to(&copied(&part), &mut watch), ControlFlow::Continue(true), "{part:?}");
        let before = walker.updates();
        let witnesses = &mut sum.witnesses;
        let mut visit = |witness: &[OptionId]| {
            witnesses.push(witness.to_vec());
            ControlFlow::Continue(())
        };
        let walk = walker.run(&mut watch, &mut visit, &mut |position, _| {
            let share = position.share();
            assert!((0.0..1.0 + 1e-9).contains(&share), "{share}");
            if seed.is_some() && random.u8(..3) == 0 {
                open.extend(position.split_off());
                assert!(position.share() <= share);
            }
            if seed.is_some() && random.u8(..3) == 0 {
                open.push(position.rest());
                return ControlFlow::Break(Outcome::Stopped);
            }
            ControlFlow::Continue(())
        });
        assert!(matches!(walk, ControlFlow::Continue(()) | ControlFlow::Break(Outcome::Stopped)));
        sum.nodes += watch.opened();
        sum.updates += walker.updates() - before;
    }
    (sum, count)
}

/// The value after serialization and deserialization, where that is compiled in.
#[cfg(feature = "serde")]
pub(crate) fn copied<T: serde::Serialize + serde::de::DeserializeOwned>(value: &T) -> T {
    let text = serde_json::to_string(value).unwrap_or_default();
    serde_json::from_str(&text).unwrap_or_else(|error| panic!("{text}: {error}"))
}

#[cfg(not(feature = "serde"))]
pub(crate) fn copied<T: Clone>(value: &T) -> T {
    value.clone()
}

/// Two engines that resume each other's walks, part by part.
pub(crate) struct Alternating<'a, A, B>(pub(crate) &'a A, pub(crate) &'a B);

impl<A: SearchTree, B: SearchTree> SearchTree for Alternating<'_, A, B> {
    type Walker = AlternatingWalker<A::Walker, B::Walker>;

    fn walker(&self) -> Self::Walker {
        AlternatingWalker { walkers: (self.0.walker(), self.1.walker()), is_second: false }
    }

    fn fingerprint(&self) -> u64 {
        self.0.fingerprint()
    }
}

/// The walkers of both, and whether the second one walks.
pub(crate) struct AlternatingWalker<A, B> {
    walkers: (A, B),
    is_second: bool,
}

impl<A: Walker, B: Walker> Walker for AlternatingWalker<A, B> {
    fn go_to(&mut self, part: &Part, watch: &mut Watch<'_>) -> ControlFlow<Outcome, bool> {
        self.is_second = !self.is_second;
        if self.is_second { self.walkers.1.go_to(part, watch) } else { self.walkers.0.go_to(part, watch) }
    }

    fn run(&mut self, watch: &mut Watch<'_>, visit: Visit<'_>, attend: Attend<'_>) -> ControlFlow<Outcome> {
        if self.is_second { self.walkers.1.run(watch, visit, attend) } else { self.walkers.0.run(watch, visit, attend) }
    }

    fn updates(&self) -> u64 {
        self.walkers.0.updates() + self.walkers.1.updates()
    }
}
