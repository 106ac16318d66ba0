//! The count: decide, split into components, count each of them once, multiply.
//!
//! Before a decision is followed, the solver checks that there is a model with it. So every component that is counted
//! has a model, and its number is not 0: no component is counted in vain.
//!
//! The last model agrees with one of the two values of the next variable: only the other one has to be checked.

use std::ops::{ControlFlow, Range};

use jigsat_forms::Var;
use num_bigint::BigUint;

use super::components::Finder;
use super::key;
use super::solver::Solver;
use crate::cache::{Cache, SubmatrixInfo};
use crate::number::Number;
use crate::{Outcome, Watch};

/// A component that is still to be counted.
#[derive(Debug, Clone)]
struct Waiting {
    /// On the stack of variables.
    vars: Range<usize>,
    /// On the stack of keys; empty if it is not stored.
    key: Range<usize>,
    branch: Var,
}

/// An open component.
struct OpenComponent {
    component: Waiting,
    /// The decision level at which it was found.
    level: u32,
    /// Was the other value of its variable tried, too?
    is_second: bool,
    /// The number of models with the first value, once that is known.
    sum: Number,
    /// The product over the components that were counted for the current value.
    product: Number,
    /// Where its own components begin on the stack of waiting ones.
    waiting_start: usize,
    /// About how many nodes there would be below without a cache.
    nodes: f64,
}

/// The state of a count.
pub(super) struct Search {
    pub(super) solver: Solver,
    finder: Finder,
    pub(super) cache: Cache,
    frames: Vec<OpenComponent>,
    waiting: Vec<Waiting>,
    vars: Vec<Var>,
    keys: Vec<u64>,
    /// The product over the components that are finished.
    root: Number,
    /// The number of components so far, as it would be without a cache.
    pub(super) unfolded: f64,
}

impl Search {
    pub(super) fn new(solver: Solver, finder: Finder, cache: Cache) -> Self {
        Self {
            solver,
            finder,
            cache,
            frames: Vec::new(),
            waiting: Vec::new(),
            vars: Vec::new(),
            keys: Vec::new(),
            root: Number::ZERO,
            unfolded: 0.0,
        }
    }

    /// Counts the models of a formula; the solver has one of them.
    pub(super) fn count(&mut self, watch: &mut Watch<'_>) -> ControlFlow<Outcome, Number> {
        self.root = Number::ONE;
        let all = 0..self.solver.model.len() as u32;
        self.vars.extend(all.map(Var));
        let (known, nodes) = self.expand(0..self.vars.len(), watch)?;
        self.root = known;
        self.unfolded = nodes;
        while let Some(component) = self.waiting.pop() {
            self.open(component, watch)?;
            let SubmatrixInfo { number, nodes } = self.walk(watch)?;
            self.root.multiply(number);
            self.unfolded += f64::from(nodes);
        }
        ControlFlow::Continue(self.root.clone())
    }

    /// Counts the component on top of the stack of frames, which is the only one.
    fn walk(&mut self, watch: &mut Watch<'_>) -> ControlFlow<Outcome, SubmatrixInfo> {
        loop {
            let Some(frame) = self.frames.last() else { unreachable!("a component is open") };
            if self.waiting.len() > frame.waiting_start
                && let Some(component) = self.waiting.pop()
            {
                self.open(component, watch)?;
            } else if !frame.is_second {
                self.try_other_value(watch)?;
            } else if let Some(known) = self.close() {
                return ControlFlow::Continue(known);
            }
        }
    }

    /// Opens a component, and follows the last model at its variable.
    fn open(&mut self, component: Waiting, watch: &mut Watch<'_>) -> ControlFlow<Outcome> {
        watch.node()?;
        let (branch, vars, level) = (component.branch, component.vars.clone(), self.solver.level());
        self.frames.push(OpenComponent {
            component,
            level,
            is_second: false,
            sum: Number::ZERO,
            product: Number::ONE,
            waiting_start: self.waiting.len(),
            nodes: 1.0,
        });
        self.solver.decide(branch.is(self.solver.model[branch.index()]));
        self.multiply(vars, watch)
    }

    /// Continues with the other value of the topmost variable, if there is a model.
    fn try_other_value(&mut self, watch: &mut Watch<'_>) -> ControlFlow<Outcome> {
        let Some(frame) = self.frames.last_mut() else {
            return ControlFlow::Continue(());
        };
        frame.is_second = true;
        frame.sum = std::mem::replace(&mut frame.product, Number::ZERO);
        let (branch, vars) = (frame.component.branch, frame.component.vars.clone());
        let (level, first) = (frame.level, self.solver.is(frame.component.branch.positive()));
        self.solver.backtrack(level);
        watch.node()?;
        self.solver.decide(branch.is(first == Some(false)));
        if self.solver.is_satisfiable(&self.vars[vars.clone()], watch)? {
            if let Some(frame) = self.frames.last_mut() {
                frame.product = Number::ONE;
            }
            self.multiply(vars, watch)?;
        }
        ControlFlow::Continue(())
    }

    /// Closes the component on top, and adds its number to the one below.
    /// Returns it if there is none.
    fn close(&mut self) -> Option<SubmatrixInfo> {
        let mut frame = self.frames.pop()?;
        self.solver.backtrack(frame.level);
        self.vars.truncate(frame.component.vars.start);
        frame.sum.add(frame.product);
        let known = SubmatrixInfo { number: frame.sum, nodes: frame.nodes as f32 };
        if !frame.component.key.is_empty() {
            self.cache.put(&self.keys[frame.component.key.clone()], &known);
        }
        self.keys.truncate(frame.component.key.start);
        match self.frames.last_mut() {
            None => Some(known),
            Some(below) => {
                below.product.multiply(known.number);
                below.nodes += f64::from(known.nodes);
                None
            }
        }
    }

    /// Splits `vars` after a decision, for the component on top.
    fn multiply(&mut self, vars: Range<usize>, watch: &mut Watch<'_>) -> ControlFlow<Outcome> {
        let (known, nodes) = self.expand(vars, watch)?;
        if let Some(frame) = self.frames.last_mut() {
            frame.product.multiply(known);
            frame.nodes += nodes;
        }
        ControlFlow::Continue(())
    }

    /// Propagates, and splits `vars` into components.
    /// Puts those that are not in the cache on the stack of waiting ones. Returns the product over everything else, and
    /// its nodes.
    fn expand(&mut self, vars: Range<usize>, watch: &mut Watch<'_>) -> ControlFlow<Outcome, (Number, f64)> {
        self.propagate(vars.clone());
        let among: Vec<Var> = self.vars[vars].to_vec();
        let (mut product, mut nodes) = (Number::ONE, 0.0);
        let Self { solver, finder, cache, waiting, vars, keys, .. } = self;
        let remainder = finder.find(solver, among.iter().copied(), &mut |component| {
            let size = component.vars.len();
            let mut key = keys.len()..keys.len();
            if cache.pays(size) {
                key::write(component.vars, component.shortened, keys);
                key.end = keys.len();
                if let Some(known) = cache.get(&keys[key.clone()], size) {
                    keys.truncate(key.start);
                    product.multiply(known.number);
                    nodes += f64::from(known.nodes);
                    return;
                }
            }
            let start = vars.len();
            vars.extend_from_slice(component.vars);
            waiting.push(Waiting { vars: start..vars.len(), key, branch: component.branch });
        });
        product.multiply((BigUint::from(1_u8) << remainder.free).into());
        let steps = remainder.steps + self.solver.take_steps();
        watch.work(steps)?;
        ControlFlow::Continue((product, nodes))
    }

    /// Propagates, new learnt literals included. There is a model, and so no conflict.
    fn propagate(&mut self, vars: Range<usize>) {
        let conflict = self.solver.propagate();
        debug_assert_eq!(conflict, None, "the last model has all of this");
        for place in vars {
            let var = self.vars[place];
            if let Some(value) = self.solver.learnt_units[var.index()]
                && self.solver.is_open(var)
            {
                self.solver.assign(var.is(value), None);
            }
        }
        let conflict = self.solver.propagate();
        debug_assert_eq!(conflict, None, "the last model has all of this");
    }

    /// A lower bound of the number of models: every open or waiting component has one.
    pub(super) fn certain(&self) -> Number {
        let inner = self.frames.iter().rev().fold(Number::ONE, |inner, frame| {
            let mut number = frame.product.clone();
            number.multiply(inner);
            number.add(frame.sum.clone());
            number
        });
        let mut certain = self.root.clone();
        certain.multiply(inner);
        certain
    }
}
