//! The walk: depth first through the sub-problems, without recursion.
//! Deep problems would overflow the stack.

use std::ops::{ControlFlow, Range};

use jigsat_forms::OptionId;

use super::bits::{FixedSet, Set};
use super::counters::Counters;
use super::matrix::Matrix;
use super::record::Recorder;
use super::subproblem::{CLOSE, Method, NextChild, OpenSubmatrix, Splits, Subproblem};
use crate::cache::{Cache, SubmatrixInfo};
use crate::number::Number;
use crate::{Limit, Outcome, Visitor, Watch};

/// The purpose of the walk.
pub(super) enum Goal<'a> {
    /// Count the witnesses.
    Count,
    /// Visit them.
    Visit(Visitor<'a, [OptionId]>),
    /// Record the sub-problems as a diagram.
    Record(&'a mut Recorder),
}

/// The state of the search.
pub(super) struct Walk<'p, 'g, R: FixedSet> {
    pub(super) matrix: &'p Matrix<R>,
    pub(super) cache: Cache,
    goal: Goal<'g>,
    /// Is the first item covered first, rather than the one with the fewest options?
    /// It is where that makes few sub-problems, and only their number matters.
    pub(super) is_in_order: bool,
    pub(super) frames: Vec<OpenSubmatrix<R::Set>>,
    pub(super) live: Vec<u32>,
    pub(super) barred: Vec<u32>,
    /// For each open sub-problem, how many more options each counted item may get.
    pub(super) bounds: Vec<u32>,
    pub(super) tries: Vec<u32>,
    pub(super) keys: Vec<u64>,
    pub(super) counters: R::Counters,
    pub(super) splits: Splits,
    /// How many options were read.
    pub(super) updates: u64,
    /// The value of the last sub-problem, if it is known.
    value: Option<SubmatrixInfo>,
    /// The options chosen on the path to the sub-problem that is opened.
    pub(super) chosen: Vec<OptionId>,
}

impl<'p, 'g, R: FixedSet> Walk<'p, 'g, R> {
    pub(super) fn new(matrix: &'p Matrix<R>, cache: Cache, goal: Goal<'g>) -> Self {
        Self {
            matrix,
            is_in_order: matrix.is_narrow && cache.is_in_use() && !matches!(goal, Goal::Visit(_)),
            cache,
            goal,
            frames: Vec::new(),
            live: (0..matrix.names.len() as u32).collect(),
            barred: Vec::new(),
            bounds: matrix.counted.iter().map(|item| item.hi).collect(),
            tries: Vec::new(),
            keys: Vec::new(),
            counters: R::Counters::new(matrix.marks),
            splits: Splits::default(),
            updates: 0,
            value: None,
            chosen: Vec::new(),
        }
    }

    /// Walks to the end, and returns the number of witnesses.
    ///
    /// Breaks with the outcome of a run that ends by a limit.
    pub(super) fn run(&mut self, watch: &mut Watch<'_>) -> ControlFlow<Outcome, Number> {
        watch.node()?;
        if self.matrix.is_hopeless {
            return ControlFlow::Continue(Number::ZERO);
        }
        let root = self.tallied(0..self.live.len(), 0..0, self.matrix.need.clone());
        self.open(root, watch)?;
        let mut charged = 0;
        loop {
            if let Some(SubmatrixInfo { number, nodes }) = self.value.take() {
                let Some(frame) = self.frames.last_mut() else {
                    if let Goal::Record(recorder) = &mut self.goal {
                        recorder.add(&self.chosen, &number);
                    }
                    self.value = Some(SubmatrixInfo { number: number.clone(), nodes });
                    return ControlFlow::Continue(number);
                };
                frame.nodes += f64::from(nodes);
                match (frame.method, &mut self.goal) {
                    (_, Goal::Record(recorder)) if !number.is_zero() => {
                        recorder.add(&self.chosen[frame.chosen_top..], &number);
                    }
                    (Method::Branch { .. }, _) => frame.number.add(number),
                    (Method::Split, _) => frame.number.multiply(number),
                }
            }
            let child = self.next_child();
            let read = 3 * (self.updates - charged) * self.matrix.words as u64;
            watch.work((read + self.cache.take_work()) as usize)?;
            charged = self.updates;
            if !matches!(child, NextChild::None) {
                self.node(watch)?;
            }
            match child {
                NextChild::New(sub) => self.open(sub, watch)?,
                NextChild::Known(known) => self.value = Some(known),
                NextChild::None => self.value = Some(self.close()?),
            }
        }
    }

    /// Counts one more node; a run that pauses there has set how many there would be without the cache.
    pub(super) fn node(&self, watch: &mut Watch<'_>) -> ControlFlow<Outcome> {
        if watch.is_due() {
            watch.set_unfolded(self.unfolded());
        }
        watch.node()
    }

    /// About how many nodes the search would have had so far without a cache.
    pub(super) fn unfolded(&self) -> f64 {
        let open: f64 = self.frames.iter().map(|frame| 1.0 + frame.nodes).sum();
        open + self.value.as_ref().map_or(0.0, |known| known.nodes.into())
    }

    /// A lower bound of the number.
    /// A part that was not searched yet may have no solution.
    pub(super) fn certain(&self) -> Number {
        self.frames.iter().rev().fold(Number::ZERO, |inner, frame| {
            let mut number = frame.number.clone();
            match frame.method {
                Method::Branch { .. } => number.add(inner),
                Method::Split if frame.next < frame.tries.end => return Number::ZERO,
                Method::Split => number.multiply(inner),
            }
            number
        })
    }

    /// Opens a sub-problem: sets the value if it is known, else puts it on the stack.
    fn open(&mut self, mut sub: Subproblem<R::Set>, watch: &mut Watch<'_>) -> ControlFlow<Outcome> {
        if !self.settle(&mut sub, watch)? {
            self.value = Some(SubmatrixInfo::leaf(Number::ZERO));
            return ControlFlow::Continue(());
        }
        if sub.live.is_empty() {
            self.value = Some(SubmatrixInfo::leaf(Number::ONE));
            return self.visit(watch);
        }
        let mut key = self.keys.len()..self.keys.len();
        let size = sub.ones.len();
        if !self.matrix.counted.is_empty() {
            self.count(&sub);
        }
        if self.cache.pays(size) {
            self.write_key(&sub);
            key.end = self.keys.len();
            if sub.is_new {
                self.value = self.cache.get(&self.keys[key.clone()], size);
                sub.is_new = false;
            }
            if self.value.is_some() {
                return ControlFlow::Continue(());
            }
        }
        if self.is_unseen() && self.split(&sub, watch)? {
            let tries = self.frames.last().map_or(0, |frame| frame.tries.end)..self.tries.len();
            self.push(sub, Method::Split, tries, key, Number::ONE);
        } else if let Some(item) = self.select(&sub) {
            self.branch(sub, item, key);
        } else {
            self.value = Some(SubmatrixInfo::leaf(Number::ZERO));
        }
        ControlFlow::Continue(())
    }

    /// Visits the witness, if witnesses are visited: everything is covered.
    fn visit(&mut self, watch: &mut Watch<'_>) -> ControlFlow<Outcome> {
        let Goal::Visit(visit) = &mut self.goal else {
            return ControlFlow::Continue(());
        };
        watch.witness(visit(&self.chosen))
    }

    fn branch(&mut self, sub: Subproblem<R::Set>, item: u32, key: Range<usize>) {
        let start = self.tries.len();
        let options = self.live[sub.live.clone()].iter().copied();
        self.tries.extend(options.filter(|&option| self.matrix.uses[option as usize].has(item)));
        let bars = self.bound(item) > 1;
        if !sub.need.has(item) {
            self.tries.push(CLOSE);
        }
        self.push(sub, Method::Branch { item, bars }, start..self.tries.len(), key, Number::ZERO);
    }

    /// Is no witness visited? Then the values of all sub-problems are stored.
    pub(super) fn is_unseen(&self) -> bool {
        !matches!(self.goal, Goal::Visit(_))
    }

    fn push(
        &mut self,
        sub: Subproblem<R::Set>,
        method: Method,
        tries: Range<usize>,
        key: Range<usize>,
        number: Number,
    ) {
        let next = tries.start;
        self.frames.push(OpenSubmatrix {
            sub,
            method,
            tries,
            next,
            key,
            live_top: self.live.len(),
            chosen_top: self.chosen.len(),
            edges_top: if let Goal::Record(recorder) = &self.goal { recorder.edge_count() } else { 0 },
            number,
            nodes: 0.0,
        });
    }

    /// Closes the sub-problem on top, and stores its value.
    /// Where witnesses are visited, only sub-problems without solutions are stored.
    fn close(&mut self) -> ControlFlow<Outcome, SubmatrixInfo> {
        let Some(OpenSubmatrix { key, number, nodes, method, edges_top, .. }) = self.frames.pop() else {
            return ControlFlow::Continue(SubmatrixInfo::leaf(Number::ZERO));
        };
        let number = match &mut self.goal {
            Goal::Record(recorder) => {
                let is_split = matches!(method, Method::Split);
                let node = recorder.close(edges_top, is_split, is_split && number.is_zero());
                node.map_or(ControlFlow::Break(Outcome::Limited(Limit::Memory)), ControlFlow::Continue)?
            }
            Goal::Count | Goal::Visit(_) => number,
        };
        let known = SubmatrixInfo { number, nodes: (1.0 + nodes) as f32 };
        let is_worth = self.is_unseen() || known.number.is_zero();
        if !key.is_empty() && is_worth {
            self.cache.put(&self.keys[key], &known);
        }
        ControlFlow::Continue(known)
    }
}
