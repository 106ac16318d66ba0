//! The search tree, depth first, over lists of live options.

mod ahead;
mod choice;
mod level;
mod position;
mod prober;
mod sets;

use std::marker::PhantomData;
use std::mem;
use std::ops::ControlFlow;
use std::sync::Arc;

use jigsat_forms::OptionId;

use super::kernel::{Kernel, Survivors, Tally, Words};
use super::lists::{List, Lists};
use super::matrix::Matrix;
use crate::parts::{Attend, Decision, Visit};
use crate::{Outcome, Watch};
use level::{Child, Destination, Indexed, Level, WalkStart};
pub(super) use prober::{ListProber, Prober};

/// The walk of the search tree of one problem.
pub(super) struct Walk<W, K> {
    matrix: Arc<Matrix<W>>,
    lists: Lists,
    levels: Vec<Level<W>>,
    /// How many levels belong to the path to the part: their choices stay.
    fixed: usize,
    /// The first node, if the walk has not begun yet.
    beginning: Option<WalkStart<W>>,
    /// The step from the topmost level that is about to be made, if any.
    step: Option<Decision>,
    children: Vec<Child>,
    /// How many more options may cover each special item.
    /// 0 when it is finished. A frame for each node on the path.
    bounds: Vec<u32>,
    chosen: Vec<u32>,
    tally: Tally<W>,
    new_bounds: Vec<u32>,
    rows: Vec<u32>,
    indexed: Indexed,
    witness: Vec<OptionId>,
    /// How many options were copied so far.
    pub(super) updates: u64,
    /// The words touched in lists, since the last node.
    words: usize,
    kernel: PhantomData<K>,
}

impl<W: Words, K: Kernel> Walk<W, K> {
    /// A walk that is to begin at the root.
    pub(super) fn new(matrix: Arc<Matrix<W>>, has_sets: bool) -> Self {
        let mut walk = Self {
            lists: Lists::new(matrix.width),
            levels: Vec::new(),
            fixed: 0,
            beginning: None,
            step: None,
            children: Vec::new(),
            bounds: Vec::new(),
            chosen: Vec::new(),
            tally: Tally::new(matrix.width),
            new_bounds: Vec::new(),
            rows: Vec::new(),
            indexed: Indexed::new(&matrix, has_sets),
            witness: Vec::new(),
            updates: 0,
            words: 0,
            kernel: PhantomData,
            matrix,
        };
        walk.beginning = Some(WalkStart { place: walk.root(), copied: 0 });
        walk
    }

    /// Opens the node at the end of a step; without a step, the first of the walk.
    #[inline]
    fn open_node(&mut self, step: Option<Decision>, watch: &mut Watch<'_>, attend: Attend<'_>) -> ControlFlow<Outcome> {
        watch.work(mem::take(&mut self.words))?;
        if watch.is_due() {
            self.step = step;
            attend(self, watch)?;
        }
        watch.node()
    }

    fn option(&self, row: u32) -> OptionId {
        self.matrix.rows[row as usize].option
    }

    /// The list of all options.
    fn list_all(&mut self) -> List {
        let Matrix { rows, width, .. } = &*self.matrix;
        let list = self.lists.push(rows.len());
        let mut columns = self.lists.write(list);
        for (i, row) in rows.iter().enumerate() {
            for (w, &word) in row.bits.words().iter().enumerate() {
                columns.column(w)[i] = word;
            }
            columns.column(*width)[i] = i as u32;
        }
        list
    }

    /// The topmost level; there is one whenever this is called.
    #[inline]
    fn level(&mut self) -> &mut Level<W> {
        self.levels.last_mut().expect("a level is open")
    }

    /// Where the topmost frame of bounds begins.
    fn frame(&self) -> usize {
        self.bounds.len() - self.matrix.specials.len()
    }

    /// Is every item finished?
    fn is_covered(&self, open: &W) -> bool {
        let bounds = &self.bounds[self.frame()..];
        open.words().iter().all(|&word| word == 0) && bounds.iter().all(|&bound| bound == 0)
    }

    fn visit_witness(&mut self, watch: &mut Watch<'_>, visit: Visit<'_>) -> ControlFlow<Outcome> {
        self.witness.clear();
        self.witness.extend(self.chosen.iter().map(|&row| self.matrix.rows[row as usize].option));
        watch.witness(visit(&self.witness))
    }

    /// Branches on the item with the fewest ways to go on, if all have a way.
    fn branch(&mut self, list: List, open: W, is_set: bool, watch: &mut Watch<'_>) -> ControlFlow<Outcome> {
        if self.open_level(list, open, is_set) && self.level().bound == 0 {
            self.check_all(watch)?;
        }
        ControlFlow::Continue(())
    }

    /// Opens a level for the item with the fewest ways to go on.
    /// If some item has no way left, removes the topmost list and its frame of bounds, and returns false.
    fn open_level(&mut self, list: List, mut open: W, is_set: bool) -> bool {
        let has_list = !is_set;
        let len = if has_list { list.len } else { self.indexed.live_len() };
        // The same for lists and sets, so for every machine: each mask is copied, and compared with the items.
        self.words += len * self.matrix.needed;
        let is_set = is_set || self.is_short(list);
        let item = if is_set {
            let is_served = !has_list || self.index(list, &open);
            is_served.then(|| self.select_in_set(&open))
        } else {
            K::tally(self.lists.read(list), &mut self.tally);
            self.select(&open)
        };
        let Some(item) = item else {
            if has_list {
                self.lists.pop(list);
            }
            self.bounds.truncate(self.frame());
            return false;
        };
        let (mut bound, mut may_end) = (0, false);
        if let Some(special) = item.special {
            let frame = self.frame();
            self.bounds[frame + special] -= 1;
            bound = self.bounds[frame + special];
            may_end = self.matrix.specials[special].slack > bound;
        } else {
            open.clear(item.bit);
        }
        let first = self.children.len();
        let depth = self.chosen.len();
        let steps = item.len + usize::from(may_end);
        self.levels.push(Level {
            list,
            open,
            item,
            bound,
            first,
            next: first,
            end: first,
            dead_ends: 0,
            steps,
            may_end,
            depth,
            len,
            is_set,
            has_list,
        });
        true
    }

    /// Chooses an option; `len` others survive.
    fn choose(&mut self, row: u32, len: usize) -> Destination<W> {
        self.chosen.push(row);
        let Level { list, item, ref open, is_set, .. } = *self.level();
        let mut open = open.clone();
        let taken = &self.matrix.rows[row as usize];
        for (word, &bits) in open.words_mut().iter_mut().zip(taken.bits.words()) {
            *word &= !bits;
        }
        if is_set {
            return self.choose_in_set(open);
        }
        let conflicts = self.conflicts(row, item);
        let mut bounds = mem::take(&mut self.new_bounds);
        bounds.extend((0..self.matrix.specials.len()).map(|special| self.bound_after(special, taken, item)));
        self.bounds.append(&mut bounds);
        self.new_bounds = bounds;
        self.place(list, &conflicts, len, open)
    }

    /// Finishes the item of the topmost level with the options that it has.
    fn end(&mut self) -> Destination<W> {
        let Level { list, item, ref open, .. } = *self.level();
        let open = open.clone();
        let mut conflicts = W::zero(self.matrix.width);
        conflicts.set(item.bit);
        let frame = self.frame();
        self.bounds.extend_from_within(frame..);
        let frame = self.frame();
        if let Some(special) = item.special {
            self.bounds[frame + special] = 0;
        }
        let [Survivors { len, .. }] = K::survey(self.lists.read(list), std::array::from_ref(&conflicts));
        self.place(list, &conflicts, len, open)
    }

    /// Makes the node where the options without `conflicts` are left.
    /// Its frame of bounds exists already.
    fn place(&mut self, list: List, conflicts: &W, len: usize, open: W) -> Destination<W> {
        if self.is_covered(&open) {
            self.bounds.truncate(self.frame());
            return Destination::Witness;
        }
        let survivors = self.lists.push(len);
        let (below, top) = self.lists.read_and_write(list, survivors);
        K::compact(below, conflicts, top);
        self.updates += len as u64;
        Destination::Node { list: survivors, open, is_set: false }
    }

    fn enter(&mut self, place: Destination<W>, watch: &mut Watch<'_>, visit: Visit<'_>) -> ControlFlow<Outcome> {
        match place {
            Destination::Witness => self.visit_witness(watch, visit),
            Destination::Node { list, open, is_set } => self.branch(list, open, is_set, watch),
        }
    }

    fn close(&mut self) {
        if let Some(level) = self.levels.pop() {
            self.children.truncate(level.first);
            if level.has_list {
                self.lists.pop(level.list);
            }
            self.bounds.truncate(self.frame());
        }
    }
}
