//! Derives the clause of a [reason](super::reason) from the rules and the board.
//!
//! Certificates depend on this module, so it shares no code with the makers of formulas and cuts: cells are columns and rows here, and the
//! name of a variable determines its meaning. A name has the same meaning in every formula:
//!
//! | name | meaning |
//! |---|---|
//! | `r1c1-r1c2` | a path uses the edge between these two cells |
//! | `r1c1 used` | some path uses the cell |
//! | `r1c1=A` | the path of A uses the cell |
//! | `r1c1.0` | if a path uses the cell: bit 0 of the number of its label is 1; labels are numbered from 0, in their order |
//!
//! With these meanings, every derived clause is true of all layouts. Reasons without such a clause are refused.

use itertools::Itertools;
use jigsat_forms::{Lit, Var};

use super::reason::{Cell, ClauseReason, name};
use super::{Arukone, Fill, Touch};
use crate::puzzle::ReasonError;

/// Looks up a variable by name.
type Named<'a> = &'a dyn Fn(&str) -> Option<Var>;

/// The clause for a reason, its literals sorted and unique. `O(cells named)`.
///
/// # Errors
/// [`ReasonError`] if the reason is wrong.
pub(super) fn clause(puzzle: &Arukone, reason: &str, named: Named<'_>) -> Result<Vec<Lit>, ReasonError> {
    let justifier = Justifier { puzzle, named };
    let mut clause = match reason.parse()? {
        ClauseReason::Cycle(cells) => justifier.cycle(&cells)?,
        ClauseReason::Island(cells) => justifier.island(&cells)?,
        ClauseReason::Touch { cells, label } => justifier.touch(cells, &label)?,
    };
    clause.sort_unstable();
    clause.dedup();
    Ok(clause)
}

/// The error for a reason that does not hold.
fn untrue(why: impl Into<String>) -> ReasonError {
    ReasonError::Untrue(why.into())
}

/// Derives clauses that are true of every layout.
struct Justifier<'a> {
    puzzle: &'a Arukone,
    named: Named<'a>,
}

/// The content of a cell.
enum Content {
    Free,
    /// The number of a label.
    Label(usize),
    Blocked,
}

impl Justifier<'_> {
    /// Not all edges of a cycle are used: a layout consists of disjoint simple paths.
    fn cycle(&self, cells: &[Cell]) -> Result<Vec<Lit>, ReasonError> {
        self.distinct(cells)?;
        let pairs = cells.iter().copied().circular_tuple_windows();
        if cells.len() < 4 {
            return Err(untrue("a cycle has at least four cells"));
        }
        pairs.map(|(cell, next)| Ok(!self.edge(cell, next)?)).collect()
    }

    /// Some edge that leads out is used: paths use these cells, and do not end in them.
    fn island(&self, cells: &[Cell]) -> Result<Vec<Lit>, ReasonError> {
        if self.puzzle.fill != Fill::Full {
            return Err(untrue("cells may stay empty"));
        }
        self.distinct(cells)?;
        for &cell in cells {
            match self.content(cell)? {
                Content::Free => {}
                Content::Label(label) => {
                    return Err(untrue(format!("{} holds {}", name(cell), self.puzzle.labels[label])));
                }
                Content::Blocked => return Err(untrue(format!("{} is blocked", name(cell)))),
            }
        }
        let inside: std::collections::HashSet<Cell> = cells.iter().copied().collect();
        let leads_out = |&cell: &Cell| self.neighbours(cell).map(move |other| (cell, other));
        let ways = cells.iter().flat_map(leads_out).filter(|(_, other)| !inside.contains(other));
        ways.map(|(cell, other)| self.edge(cell, other)).collect()
    }

    /// Two neighbouring cells are joined, or one of them is not on the path of the label.
    fn touch(&self, cells: [Cell; 2], label: &str) -> Result<Vec<Lit>, ReasonError> {
        if self.puzzle.touch != Touch::No {
            return Err(untrue("paths may touch themselves"));
        }
        let known = self.puzzle.labels.iter().position(|other| other == label);
        let label = known.ok_or_else(|| untrue(format!("there is no label {label}")))?;
        let mut clause = vec![self.edge(cells[0], cells[1])?];
        cells.iter().try_for_each(|&cell| self.may_be_on_path(cell, label))?;
        for cell in cells {
            clause.extend(self.is_not_on_path(cell, label)?);
        }
        Ok(clause)
    }

    fn may_be_on_path(&self, cell: Cell, label: usize) -> Result<(), ReasonError> {
        match self.content(cell)? {
            Content::Blocked => Err(untrue(format!("{} is blocked, and on no path", name(cell)))),
            Content::Label(other) if other != label => {
                let [own, other] = [label, other].map(|label| &self.puzzle.labels[label]);
                Err(untrue(format!("{} holds {other}, and is not on the path of {own}", name(cell))))
            }
            Content::Label(_) | Content::Free => Ok(()),
        }
    }

    /// Literals, one of which is true if the label's path does not use the cell.
    fn is_not_on_path(&self, cell: Cell, label: usize) -> Result<Vec<Lit>, ReasonError> {
        if matches!(self.content(cell)?, Content::Label(_)) {
            return Ok(Vec::new());
        }
        let has_label = self.named(&format!("{}={}", name(cell), self.puzzle.labels[label]));
        let mut literals = match has_label {
            Ok(var) => vec![var.is(false)],
            Err(_) => self.other_bits(cell, label)?,
        };
        // Under `full` every cell is used, and there is no such variable.
        if self.puzzle.fill == Fill::Empty {
            literals.push(self.named(&format!("{} used", name(cell)))?.is(false));
        }
        Ok(literals)
    }

    /// For every bit of the number of a label, the literal that the cell's bit differs.
    fn other_bits(&self, cell: Cell, label: usize) -> Result<Vec<Lit>, ReasonError> {
        let most = self.puzzle.labels.len() - 1;
        let bits = (0..usize::BITS).take_while(|bit| most >> bit > 0);
        bits.map(|bit| Ok(self.named(&format!("{}.{bit}", name(cell)))?.is(label >> bit & 1 == 0))).collect()
    }

    /// The literal of "the edge between these cells is used".
    fn edge(&self, a: Cell, b: Cell) -> Result<Lit, ReasonError> {
        self.content(a)?;
        self.content(b)?;
        if a[0].abs_diff(b[0]) + a[1].abs_diff(b[1]) != 1 {
            return Err(untrue(format!("{} and {} are no neighbours", name(a), name(b))));
        }
        let mut ends = [a, b];
        ends.sort_unstable_by_key(|&[x, y]| (y, x));
        let [first, second] = ends;
        Ok(self.named(&format!("{}-{}", name(first), name(second)))?.positive())
    }

    fn named(&self, name: &str) -> Result<Var, ReasonError> {
        (self.named)(name).ok_or_else(|| ReasonError::NoVariable { name: name.to_string() })
    }

    fn content(&self, cell: Cell) -> Result<Content, ReasonError> {
        let [x, y] = cell;
        let [width, height] = self.puzzle.size();
        if x >= width || y >= height {
            return Err(untrue(format!("{} is not on the board", name(cell))));
        }
        let at = y * width + x;
        Ok(match self.puzzle.label_of(at) {
            _ if self.puzzle.is_blocked(at) => Content::Blocked,
            Some(label) => Content::Label(label),
            None => Content::Free,
        })
    }

    /// The cells beside one on the board.
    fn neighbours(&self, [x, y]: Cell) -> impl Iterator<Item = Cell> + use<> {
        let [width, height] = self.puzzle.size();
        let around = [[x.wrapping_sub(1), y], [x + 1, y], [x, y.wrapping_sub(1)], [x, y + 1]];
        around.into_iter().filter(move |&[x, y]| x < width && y < height)
    }

    fn distinct(&self, cells: &[Cell]) -> Result<(), ReasonError> {
        // Check the cells first: a reason may name millions that do not exist.
        cells.iter().try_for_each(|&cell| self.content(cell).map(drop))?;
        cells.iter().duplicates().next().map_or(Ok(()), |&cell| Err(untrue(format!("{} is named twice", name(cell)))))
    }
}

#[cfg(test)]
mod tests;
