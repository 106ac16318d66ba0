//! Values in groups, one group after another in memory.

/// Values by the number of their group.
#[derive(Debug)]
pub(crate) struct Grouped<T> {
    all: Vec<T>,
    /// Where each group begins, and at last where the last one ends.
    starts: Vec<u32>,
}

impl<T: Copy> Grouped<T> {
    /// Values with the numbers of their groups, of which there are so many. In a group they keep their order. `O(groups + values)`.
    pub(crate) fn new<I: Iterator<Item = (usize, T)>>(groups: usize, values: impl Fn() -> I) -> Self {
        let mut starts = vec![0; groups + 1];
        values().for_each(|(group, _)| starts[group + 1] += 1);
        for group in 0..groups {
            starts[group + 1] += starts[group];
        }
        let mut next = starts.clone();
        let mut all: Vec<T> = values().map(|(_, value)| value).collect();
        for (group, value) in values() {
            all[next[group] as usize] = value;
            next[group] += 1;
        }
        Self { all, starts }
    }

    pub(crate) fn of(&self, group: usize) -> &[T] {
        &self.all[self.starts[group] as usize..self.starts[group + 1] as usize]
    }
}
