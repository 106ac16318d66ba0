//! Frontiers of a plane graph whose paths would have to cross.
//!
//! The frontier is a line; all decided edges are above it. Two pairs whose parts reach the frontier in the order `a b a
//! b` have to be joined below, where they would cross. They need not if one of them goes round the other above the
//! line: along a part without ends, one end of which lies between the two places of the other pair and one does not. If
//! no such part separates the places of either pair, the frontier has no completion.

use super::front::Cell;

/// The two places of a part on the line, the left one first.
type Arc = [usize; 2];

/// A test for crossings, which keeps its buffers.
#[derive(Debug, Default)]
pub(super) struct Crossings {
    pairs: Vec<Arc>,
    parts: Vec<Arc>,
    /// For each part its first place.
    seen: Vec<(u16, usize)>,
}

impl Crossings {
    /// Do two of the open pairs have to cross? `O(cells²)` at most, with a tiny factor.
    pub(super) fn occur(&mut self, cells: &[u16], pairs: u16) -> bool {
        self.collect(cells, pairs);
        let crossing = |&a: &Arc, &b: &Arc| interleave(a, b) && !self.separated(a) && !self.separated(b);
        self.pairs.iter().enumerate().any(|(i, a)| self.pairs[..i].iter().any(|b| crossing(a, b)))
    }

    fn collect(&mut self, cells: &[u16], pairs: u16) {
        self.pairs.clear();
        self.parts.clear();
        self.seen.clear();
        for (place, &cell) in cells.iter().enumerate() {
            let (part, need) = (Cell(cell).part(), Cell(cell).need());
            if need != 1 {
                continue;
            }
            match self.seen.iter().position(|&(other, _)| other == part) {
                None => self.seen.push((part, place)),
                Some(index) => {
                    let arc = [self.seen.swap_remove(index).1, place];
                    if part <= pairs { self.pairs.push(arc) } else { self.parts.push(arc) }
                }
            }
        }
    }

    /// Has some part without ends one end between these places, and one outside?
    fn separated(&self, arc: Arc) -> bool {
        self.parts.iter().any(|&part| interleave(part, arc))
    }
}

fn interleave([a, b]: Arc, [c, d]: Arc) -> bool {
    (a < c && c < b && b < d) || (c < a && a < d && d < b)
}
