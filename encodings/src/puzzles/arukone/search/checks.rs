//! Pruning checks of the path-by-path search; none of them loses a layout.

use super::super::switches::Switches;
use super::{Fill, NONE, PathByPath, Touch};

impl PathByPath {
    /// Does no check prune the state?
    pub(super) fn is_hopeful(&mut self) -> bool {
        let Switches { dead_ends, regions, reach, bottlenecks, .. } = self.switches;
        let full = self.fill == Fill::Full;
        let hopeless = (full && dead_ends && self.has_dead_end())
            || (full && regions && !self.regions_are_served())
            || ((reach || bottlenecks) && !self.pairs_are_in_reach());
        !hopeless
    }

    /// Is there a free cell with less than two free neighbours or open ends beside it?
    fn has_dead_end(&self) -> bool {
        let is_open_end = |cell: u32| {
            let label = self.number[cell as usize];
            cell == self.head && self.current != NONE
                || self.open.get(label as usize) == Some(&true) && self.owner[cell as usize] == NONE
        };
        let ways = |cell| self.around(cell).filter(|&other| self.is_free(other) || is_open_end(other)).count();
        (0..self.cells as u32).any(|cell| self.is_free(cell) && ways(cell) < 2)
    }

    /// Does each region of free cells touch both ends of some open gap?
    fn regions_are_served(&mut self) -> bool {
        let mut scratch = self.take_buffers();
        scratch.served.clear();
        for start in 0..self.cells as u32 {
            if !self.is_free(start) || scratch.marks[start as usize] != NONE {
                continue;
            }
            let region = scratch.served.len() as u32;
            scratch.served.push(false);
            scratch.marks[start as usize] = region;
            scratch.queue.push(start);
            while let Some(cell) = scratch.queue.pop() {
                for other in self.around(cell) {
                    if self.is_free(other) && scratch.marks[other as usize] == NONE {
                        scratch.marks[other as usize] = region;
                        scratch.queue.push(other);
                    }
                }
            }
        }
        for label in self.open_labels() {
            let [head, end] = self.gap(label);
            for region in self.around(head).map(|cell| scratch.marks[cell as usize]).filter(|&region| region != NONE) {
                scratch.served[region as usize] |= self.around(end).any(|cell| scratch.marks[cell as usize] == region);
            }
        }
        let all = scratch.served.iter().all(|&served| served);
        self.scratch = scratch;
        all
    }

    /// Can each open pair be joined through free cells?
    /// A cell on all paths of a pair belongs to that pair: it is closed to the other pairs.
    fn pairs_are_in_reach(&mut self) -> bool {
        let mut scratch = self.take_buffers();
        let mut hopeful = true;
        for label in 0..self.open.len() as u32 {
            if !self.open[label as usize] {
                continue;
            }
            let [head, end] = self.gap(label);
            let passable = |cell: u32| {
                cell == head
                    || cell == end
                    || (self.is_free(cell)
                        && scratch.claims[cell as usize] == NONE
                        && !(label == self.current && self.would_touch(label, head, cell)))
            };
            let joined =
                scratch.explorer.explore(head as usize, end as usize, |from, _, to| passable(from) && passable(to));
            if !joined {
                hopeful = false;
                break;
            }
            if self.switches.bottlenecks {
                for &cell in &scratch.explorer.cuts {
                    scratch.claims[cell as usize] = label;
                    scratch.claimed.push(cell);
                }
            }
        }
        for &cell in &scratch.claimed {
            scratch.claims[cell as usize] = NONE;
        }
        scratch.claimed.clear();
        self.scratch = scratch;
        hopeful
    }

    /// Under `no-touch`: is `cell` beside a cell of the path other than its head?
    fn would_touch(&self, label: u32, head: u32, cell: u32) -> bool {
        self.touch == Touch::No && self.around(cell).any(|other| other != head && self.owner[other as usize] == label)
    }
}
