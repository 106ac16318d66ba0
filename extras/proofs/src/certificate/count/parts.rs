//! Splits live options into the components that share no item.

use super::matrix::Matrix;

/// Finds components; its tables are in their first state between two calls.
pub(super) struct Components {
    /// Disjoint sets of primary items, and behind them secondary ones.
    parents: Vec<u32>,
    /// For each item that stands for its set: the number of the component.
    numbers: Vec<u32>,
    /// For each secondary item, the number of its marks in use.
    colours: Vec<u32>,
}

const NONE: u32 = u32::MAX;

impl Components {
    pub(super) fn new(matrix: &Matrix) -> Self {
        let items = matrix.primary + matrix.secondary_items;
        Self {
            parents: (0..items as u32).collect(),
            numbers: vec![NONE; items],
            colours: vec![0; matrix.secondary_items],
        }
    }

    /// Puts the components of the live options from `start` on behind them, in the order of their smallest options.
    /// Their ends go on `ends`. Returns false, and adds nothing, if there is only one.
    pub(super) fn split(
        &mut self,
        matrix: &Matrix,
        live: &mut Vec<u32>,
        start: usize,
        used: &[u32],
        ends: &mut Vec<u32>,
    ) -> bool {
        let secondary = |mark: u32| (mark as usize).checked_sub(matrix.primary).map(|place| matrix.secondary[place]);
        for (item, is_bare) in used.iter().filter_map(|&mark| secondary(mark)) {
            // A mark without colour clashes with its own options, as two colours would.
            self.colours[item as usize] += if is_bare { 2 } else { 1 };
        }
        for &option in &live[start..] {
            let marks = matrix.uses(option);
            for &mark in &marks[1..] {
                match secondary(mark) {
                    None => self.join(marks[0], mark),
                    // Options of one colour do not clash.
                    Some((item, _)) if self.colours[item as usize] > 1 => {
                        self.join(marks[0], matrix.primary as u32 + item);
                    }
                    Some(_) => {}
                }
            }
        }
        let mut parts: Vec<Vec<u32>> = Vec::new();
        for &option in &live[start..] {
            let root = self.root(matrix.uses(option)[0]) as usize;
            if self.numbers[root] == NONE {
                self.numbers[root] = parts.len() as u32;
                parts.push(Vec::new());
            }
            parts[self.numbers[root] as usize].push(option);
        }
        let is_split = parts.len() > 1;
        for part in parts.iter().filter(|_| is_split) {
            live.extend_from_slice(part);
            ends.push(live.len() as u32);
        }
        self.reset(matrix, used);
        is_split
    }

    /// Brings the tables of the marks in use into their first state.
    fn reset(&mut self, matrix: &Matrix, used: &[u32]) {
        for &mark in used {
            let item = match (mark as usize).checked_sub(matrix.primary) {
                None => mark,
                Some(place) => {
                    let item = matrix.secondary[place].0;
                    self.colours[item as usize] = 0;
                    matrix.primary as u32 + item
                }
            };
            self.parents[item as usize] = item;
            self.numbers[item as usize] = NONE;
        }
    }

    fn root(&mut self, mut item: u32) -> u32 {
        while self.parents[item as usize] != item {
            self.parents[item as usize] = self.parents[self.parents[item as usize] as usize];
            item = self.parents[item as usize];
        }
        item
    }

    fn join(&mut self, a: u32, b: u32) {
        let (a, b) = (self.root(a), self.root(b));
        self.parents[b as usize] = a;
    }
}
