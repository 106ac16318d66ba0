//! The state of a frontier: the parts of paths above it.
//!
//! Each vertex on the frontier has a [`Cell`]: the *part* of a path that it belongs to, and how many edges it still
//! needs. A part that ends at an end of a pair has the number of the pair; both parts of one pair have the same number,
//! since they have to be joined. Other parts have both ends on the frontier.
//!
//! For induced paths that is not enough. An unused edge may not join two vertices of one path, and two parts may become
//! one later: the frontier stores which parts touch (`rifts`), and they are not joined.
//!
//! The search of Arukone diagonal by diagonal has parts and touches of its own: it changes one frontier in place. Here
//! a frontier is copied for every decision, and is a short key, by whose equality states are merged.

use itertools::Itertools;

/// A vertex on the frontier: its part and its need, packed into one number.
/// 0 is a vertex that no longer matters.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Default)]
pub(super) struct Cell(pub(super) u16);

impl Cell {
    pub(super) const IDLE: Self = Self(0);

    /// The bound of vertices and pairs together: numbers of parts are below it.
    /// Two bits of 16 are the need.
    pub(super) const PARTS: usize = 1 << 14;

    pub(super) fn new(part: u16, need: u16) -> Self {
        Self(part << 2 | need)
    }

    /// The number of the part: pairs from 1 on, then parts without ends.
    /// 0 for idle vertices.
    pub(super) fn part(self) -> u16 {
        self.0 >> 2
    }

    /// How many edges the vertex still needs, if it is used.
    /// A vertex that needs two may stay unused.
    pub(super) fn need(self) -> u16 {
        self.0 & 3
    }
}

/// The rules of the problem.
#[derive(Debug, Clone, Copy)]
pub(super) struct Rules {
    /// The number of pairs: parts up to this number belong to pairs.
    pub(super) pairs: u16,
    pub(super) is_full: bool,
    pub(super) is_induced: bool,
}

/// A frontier on the way from one stage to the next.
#[derive(Debug, Clone, Default)]
pub(super) struct Front {
    pub(super) cells: Vec<Cell>,
    /// Parts that touch, at least one of them without ends: they can't be joined.
    /// For induced paths only.
    pub(super) rifts: Vec<[u16; 2]>,
    /// The pair that was completed in this stage.
    /// It is removed when all edges of the stage are decided: until then it can touch itself.
    complete: Option<u16>,
}

impl Front {
    pub(super) fn copy_from(&mut self, other: &Self) {
        self.cells.clone_from(&other.cells);
        self.rifts.clone_from(&other.rifts);
        self.complete = other.complete;
    }

    /// Uses an edge between two places.
    /// Returns the part that it belongs to then, or `None` if it can't be used.
    pub(super) fn join(&mut self, places: [usize; 2], rules: Rules) -> Option<u16> {
        let [a, b] = places.map(|place| self.cells[place]);
        if a.need() == 0 || b.need() == 0 {
            return None;
        }
        for place in places {
            self.cells[place].0 -= 1;
        }
        // The smaller number is that of a pair, if there is one.
        let [kept, lost] = [a.part().min(b.part()), a.part().max(b.part())];
        if kept == lost {
            if kept > rules.pairs {
                return None;
            }
            self.complete = Some(kept);
            return Some(kept);
        }
        if lost <= rules.pairs || self.rifts.iter().any(|rift| rift.contains(&kept) && rift.contains(&lost)) {
            return None;
        }
        for cell in self.cells.iter_mut().filter(|cell| cell.part() == lost) {
            *cell = Cell::new(kept, cell.need());
        }
        for part in self.rifts.as_flattened_mut().iter_mut().filter(|part| **part == lost) {
            *part = kept;
        }
        self.rifts.retain(|rift| rift.iter().any(|&part| part > rules.pairs));
        Some(kept)
    }

    /// Leaves an edge between two places unused; returns whether that is possible.
    pub(super) fn part_with(&mut self, places: [usize; 2], rules: Rules) -> bool {
        if !rules.is_induced {
            return true;
        }
        let [a, b] = places.map(|place| self.cells[place].part());
        if a == 0 || b == 0 {
            return true;
        }
        if a > rules.pairs || b > rules.pairs {
            self.rifts.push([a, b]);
        }
        a != b
    }

    /// Removes the path that was completed in this stage, if one was.
    pub(super) fn close(&mut self) {
        if let Some(part) = self.complete.take() {
            self.forget(part);
        }
    }

    /// How many pairs have a part on the frontier that is not complete?
    pub(super) fn open_pairs(&self, rules: Rules) -> usize {
        let ends = |cell: &&Cell| cell.need() == 1 && (1..=rules.pairs).contains(&cell.part());
        self.cells.iter().filter(ends).map(|cell| cell.part()).unique().count()
    }

    /// Resolves touching parts if all parts will be one path.
    /// Returns whether that is possible. Touching parts contradict each other then, unless one of them is a vertex that
    /// can stay unused.
    pub(super) fn close_rifts(&mut self, rules: Rules) -> bool {
        let is_lone = |cells: &[Cell], part: u16| cells.contains(&Cell::new(part, 2));
        let is_clear = |cells: &[Cell], rift: &[u16; 2]| rift.iter().any(|&part| !is_lone(cells, part));
        while let Some(&rift) = self.rifts.iter().find(|rift| is_clear(&self.cells, rift)) {
            match rift.into_iter().find(|&part| is_lone(&self.cells, part)) {
                Some(part) if !rules.is_full => self.forget(part),
                _ => return false,
            }
        }
        true
    }

    /// Removes a part that is complete, or that stays unused.
    pub(super) fn forget(&mut self, part: u16) {
        for cell in self.cells.iter_mut().filter(|cell| cell.part() == part) {
            *cell = Cell::IDLE;
        }
        self.rifts.retain(|rift| !rift.contains(&part));
    }

    /// Writes the cells at the `places` as a key of their possible completions.
    /// Parts without ends are numbered in the order in which they occur.
    pub(super) fn write(&self, places: &[usize], rules: Rules, names: &mut Vec<u16>, key: &mut Vec<u16>) {
        names.clear();
        key.clear();
        for &place in places {
            let cell = self.cells[place];
            let part = cell.part();
            let written = if part <= rules.pairs {
                cell
            } else {
                let name = names.iter().position(|&name| name == part).unwrap_or_else(|| {
                    names.push(part);
                    names.len() - 1
                });
                Cell::new(rules.pairs + 1 + name as u16, cell.need())
            };
            key.push(written.0);
        }
        if self.rifts.is_empty() {
            return;
        }
        let renamed = |part: u16| {
            let name = || names.iter().position(|&name| name == part).map(|name| rules.pairs + 1 + name as u16);
            if part <= rules.pairs { Some(part) } else { name() }
        };
        let mut rifts: Vec<[u16; 2]> = self
            .rifts
            .iter()
            .filter_map(|&[a, b]| {
                let (a, b) = (renamed(a)?, renamed(b)?);
                Some([a.min(b), a.max(b)])
            })
            .collect();
        rifts.sort_unstable();
        rifts.dedup();
        key.extend(rifts.as_flattened());
    }

    /// Reads the key of `cells` places.
    pub(super) fn read(&mut self, key: &[u16], cells: usize) {
        let (cells, rifts) = key.split_at(cells);
        self.cells.clear();
        self.cells.extend(cells.iter().map(|&cell| Cell(cell)));
        self.rifts.clear();
        self.rifts.extend_from_slice(rifts.as_chunks().0);
    }
}
