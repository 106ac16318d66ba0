//! Random probes of the tree, which estimate its size.

use std::ops::ControlFlow;

use super::Walk;
use super::level::{Child, Destination, Level};
use crate::mask::kernel::{Kernel, Words};
use crate::mask::lists::List;
use crate::probe::{Probe, Sample};
use crate::random::{random_index, shuffle};
use crate::{Outcome, Watch};

/// The fixed cost of a pass over a list, in words read.
const PASS: usize = 200;

/// A source of probes, for any width and kernel.
pub(in crate::mask) trait Prober {
    /// Makes a front of the nodes on the first level that has enough, in random order.
    /// Returns their number: 0 if the tree ends above; `None` if there is no room for so many, or if an item there may
    /// be covered in several ways at once.
    fn spread(
        &mut self,
        least: usize,
        random: &mut fastrand::Rng,
        watch: &mut Watch<'_>,
    ) -> ControlFlow<Outcome, Option<usize>>;

    /// Probes the tree from a node of the front or from the root; work is in words.
    ///
    /// The first `blind` steps are to any child, and the probe ends if that is a dead end. Later steps are to a child
    /// that is none, for which all children are checked: with short lists that is cheap, and gives a better estimate.
    fn probe(
        &mut self,
        from: Option<usize>,
        blind: usize,
        random: &mut fastrand::Rng,
        watch: &mut Watch<'_>,
    ) -> ControlFlow<Outcome, Sample>;

    /// The words that were read so far: the cost of the probes.
    fn spent(&self) -> usize;
}

/// A prober of the search tree, from the root or from a front below it.
pub(in crate::mask) struct ListProber<W, K> {
    walk: Walk<W, K>,
    /// The root, if there is something to choose.
    /// Its list and those of the front stay at the bottom of the store.
    root: Option<FrontNode<W>>,
    front: Vec<FrontNode<W>>,
    /// The words that were read so far.
    spent: usize,
}

/// A node with everything that is needed to continue there.
#[derive(Clone)]
struct FrontNode<W> {
    list: List,
    open: W,
    bounds: Vec<u32>,
}

/// A step of a probe.
struct Branch<W> {
    /// How many children there are, of which one was chosen at random.
    /// 0 if none can be chosen.
    ways: usize,
    /// The one that was chosen, unless it is a dead end.
    place: Option<Destination<W>>,
    /// The known dead ends among the children.
    dead: usize,
    /// The passes over the list that making all the children takes.
    passes: usize,
    /// The passes that were made.
    made: usize,
}

impl<W: Words, K: Kernel> ListProber<W, K> {
    /// The most words of the lists of a front, 8 MiB.
    /// Each problem that is compared has a front.
    const MOST_WORDS: usize = 1 << 21;

    /// A prober at the root, for a walk without sets: work is measured in words of lists.
    pub(in crate::mask) fn new(mut walk: Walk<W, K>) -> Self {
        let root = walk.root();
        let root = walk.beginning_at(root);
        Self { walk, root, front: Vec::new(), spent: 0 }
    }

    /// The children of these nodes that are no dead ends, and leave something to cover.
    fn below(
        &mut self,
        nodes: &[FrontNode<W>],
        watch: &mut Watch<'_>,
    ) -> ControlFlow<Outcome, Option<Vec<FrontNode<W>>>> {
        let (mut below, walk) = (Vec::new(), &mut self.walk);
        let bottom = walk.lists.top();
        for node in nodes {
            let top = walk.lists.top();
            let list = walk.stand_at(node);
            if !walk.open_level(list, node.open.clone(), false) {
                walk.lists.cut(top);
                continue;
            }
            let Level { item, bound, may_end, .. } = *walk.level();
            let is_plain = bound == 0 && !may_end;
            if is_plain {
                walk.check_all(watch)?;
                self.spent += (item.len + walk.children.len() + 1) * walk.pass(list);
            }
            let words: usize = walk.children.iter().map(|child| walk.lists.words(child.len)).sum();
            if !is_plain || walk.lists.top() + words > Self::MOST_WORDS {
                walk.lists.cut(bottom);
                return ControlFlow::Continue(None);
            }
            for Child { row, len, .. } in walk.children.clone() {
                let child = walk.choose(row, len);
                below.extend(walk.beginning_at(child));
                walk.chosen.clear();
            }
        }
        ControlFlow::Continue(Some(below))
    }
}

impl<W: Words, K: Kernel> Prober for ListProber<W, K> {
    fn spread(
        &mut self,
        least: usize,
        random: &mut fastrand::Rng,
        watch: &mut Watch<'_>,
    ) -> ControlFlow<Outcome, Option<usize>> {
        let mut nodes = Vec::from_iter(self.root.clone());
        while (1..least).contains(&nodes.len()) {
            match self.below(&nodes, watch)? {
                Some(below) => nodes = below,
                None => return ControlFlow::Continue(None),
            }
        }
        shuffle(random, &mut nodes);
        self.front = nodes;
        ControlFlow::Continue(Some(self.front.len()))
    }

    fn probe(
        &mut self,
        from: Option<usize>,
        blind: usize,
        random: &mut fastrand::Rng,
        watch: &mut Watch<'_>,
    ) -> ControlFlow<Outcome, Sample> {
        let (mut probe, top) = (Probe::new(), self.walk.lists.top());
        let node = from.map_or(self.root.as_ref(), |from| self.front.get(from));
        self.spent += node.map_or(PASS, |node| self.walk.pass(node.list));
        let Some(node) = node else { return ControlFlow::Continue(probe.sample()) };
        let mut place = Destination::Node { list: self.walk.stand_at(node), open: node.open.clone(), is_set: false };
        for depth in 0.. {
            let Destination::Node { list, open, .. } = place else {
                probe.meet(1, 0);
                break;
            };
            let pass = self.walk.pass(list);
            self.spent += pass;
            probe.meet(1, pass as u64);
            if !self.walk.open_level(list, open, false) {
                break;
            }
            let is_blind = depth < blind || self.walk.level().bound > 0;
            let branch =
                if is_blind { self.walk.any_child(random, watch)? } else { self.walk.living_child(random, watch)? };
            self.spent += branch.made * pass;
            probe.meet(branch.dead as u64, (branch.passes * pass) as u64);
            let Some(next) = branch.place else { break };
            probe.descend(branch.ways);
            place = next;
        }
        self.walk.lists.cut(top);
        ControlFlow::Continue(probe.sample())
    }

    fn spent(&self) -> usize {
        self.spent
    }
}

impl<W: Words, K: Kernel> Walk<W, K> {
    /// The cost of a pass over a list, in words.
    fn pass(&self, list: List) -> usize {
        list.len * self.matrix.width + PASS
    }

    /// Stores the place that was just entered, to continue there later.
    fn beginning_at(&mut self, place: Destination<W>) -> Option<FrontNode<W>> {
        let Destination::Node { list, open, .. } = place else { return None };
        let bounds = self.bounds.split_off(self.frame());
        Some(FrontNode { list, open, bounds })
    }

    /// Goes to a node of the front. The list is a copy, which may be changed.
    fn stand_at(&mut self, node: &FrontNode<W>) -> List {
        self.levels.clear();
        self.children.clear();
        self.chosen.clear();
        self.bounds.clone_from(&node.bounds);
        let copy = self.lists.push(node.list.len);
        let (below, top) = self.lists.read_and_write(node.list, copy);
        K::compact(below, &W::zero(self.matrix.width), top);
        copy
    }

    /// Checks all children of the topmost level, and goes to one that is no dead end.
    fn living_child(&mut self, random: &mut fastrand::Rng, watch: &mut Watch<'_>) -> ControlFlow<Outcome, Branch<W>> {
        self.check_all(watch)?;
        let Level { item, first, end, may_end, .. } = *self.level();
        let (alive, ways) = (end - first, end - first + usize::from(may_end));
        let dead = item.len - alive;
        let (passes, made) = (dead + 2 * ways, dead + ways + 1);
        if ways == 0 {
            return ControlFlow::Continue(Branch { ways, place: None, dead, passes, made });
        }
        let pick = random_index(random, ways);
        let place = if pick < alive {
            let Child { row, len, .. } = self.children[first + pick];
            self.choose(row, len)
        } else {
            self.end()
        };
        ControlFlow::Continue(Branch { ways, place: Some(place), dead, passes, made })
    }

    /// Goes to any child of the topmost level, without a check of the others.
    fn any_child(&mut self, random: &mut fastrand::Rng, watch: &mut Watch<'_>) -> ControlFlow<Outcome, Branch<W>> {
        let options = self.options_to_take();
        let Level { list, bound, may_end, .. } = *self.level();
        let ways = options + usize::from(may_end);
        // There is one: levels are opened only for items with ways to go on.
        let pick = random_index(random, ways);
        if pick == options {
            return ControlFlow::Continue(Branch { ways, place: Some(self.end()), dead: 0, passes: 2 * ways, made: 3 });
        }
        let row = if bound == 0 {
            self.lists.read(list).column(self.matrix.width)[self.rows[pick] as usize]
        } else {
            // Options before it are not for the children below it.
            self.take(pick)
        };
        self.check([row], watch)?;
        let Level { first, end, .. } = *self.level();
        if first == end {
            return ControlFlow::Continue(Branch { ways, place: None, dead: ways, passes: ways, made: 2 });
        }
        let Child { row, len, .. } = self.children[first];
        let place = Some(self.choose(row, len));
        ControlFlow::Continue(Branch { ways, place, dead: 0, passes: 2 * ways, made: 3 })
    }
}

#[cfg(test)]
mod tests {
    use jigsat_forms::ExactCover;
    use jigsat_forms::budget::Budget;
    use proptest::prelude::*;

    use super::*;
    use crate::mask::Matrix;
    use crate::mask::portable::Portable;
    use crate::mask::table::Table;
    use crate::testing::{problem, queens};
    use crate::{Dlx, Engine, Run};

    fn prober(problem: &ExactCover) -> ListProber<Vec<u32>, Portable> {
        ListProber::new(Walk::new(Matrix::new(&Table::new(problem, Budget::unlimited()).unwrap()).into(), false))
    }

    /// Several options for the same item, some items with none, and dead ends.
    fn choices() -> ExactCover {
        let mut cover = ExactCover::new();
        let many = cover.primary_times("many", 2..=4).unwrap();
        let few = cover.primary_times("few", 0..=1).unwrap();
        let others = [0; 9].map(|_| cover.primary_times("other", 0..=1).unwrap());
        let last = cover.primary("last");
        for pair in others.windows(2) {
            cover.option([many.into(), pair[0].into(), pair[1].into()]).unwrap();
            cover.option([few.into(), last.into(), pair[0].into()]).unwrap();
        }
        cover
    }

    /// The mean size of the tree below the front, times its nodes.
    fn size(prober: &mut ListProber<Vec<u32>, Portable>, least: usize, blind: usize) -> (f64, f64) {
        let (run, mut random) = (Run::default(), fastrand::Rng::with_seed(1));
        let mut watch = Watch::new(&run);
        let front = prober.spread(least, &mut random, &mut watch).continue_value().flatten().unwrap();
        let (mut nodes, mut work) = (0.0, 0.0);
        for number in 0..20_000 {
            let sample = prober
                .probe((least > 1).then_some(number % front), blind, &mut random, &mut watch)
                .continue_value()
                .unwrap();
            (nodes, work) = (nodes + sample.nodes, work + sample.work);
        }
        let times = front as f64 / 20_000.0;
        (nodes * times, work * times)
    }

    #[test]
    fn samples_are_right_on_average() {
        for problem in [queens(8), choices()] {
            let expected = Dlx.count(&problem, &Run::default()).unwrap().report.stats.nodes as f64;
            let exact = size(&mut prober(&problem), 1, 0);
            for blind in [0, 3, 20] {
                let (nodes, work) = size(&mut prober(&problem), 1, blind);
                assert!((nodes / expected - 1.0).abs() < 0.012, "{blind}: {nodes} of {expected}");
                assert!((work / exact.1 - 1.0).abs() < 0.3, "{blind}: {work} of {}", exact.1);
            }
        }
    }

    /// Below a front, nothing is counted twice or left out; there is little above it.
    #[test]
    fn a_front_has_the_whole_tree_below_it() {
        let problem = queens(8);
        let expected = Dlx.count(&problem, &Run::default()).unwrap().report.stats.nodes as f64;
        let (below, _) = size(&mut prober(&problem), 8, 3);
        let (further, _) = size(&mut prober(&problem), 9, 3);
        assert!((below + 1.0) / expected > 0.97 && below / expected < 1.03, "{below} of {expected}");
        assert!(further < below && further / expected > 0.9, "{further} of {expected}");
    }

    proptest! {
        #[test]
        fn probes_leave_everything_as_it_was(problem in problem(), blind in 0..4_usize) {
            let (mut prober, run) = (prober(&problem), Run::default());
            let mut watch = Watch::new(&run);
            let front = prober.spread(3, &mut fastrand::Rng::with_seed(0), &mut watch).continue_value().flatten().unwrap_or(0);
            let mut probe = |from, seed| {
                prober.probe(from, blind, &mut fastrand::Rng::with_seed(seed), &mut watch).continue_value()
            };
            for from in (0..front).map(Some).chain([None]) {
                let first = [0, 1, 2].map(|seed| probe(from, seed));
                prop_assert_eq!([0, 1, 2].map(|seed| probe(from, seed)), first);
            }
        }
    }
}
