//! The theory of Arukone: atoms about edges and labels, and rules of deduction.
//!
//! | rule | weight | meaning |
//! |---|---|---|
//! | `closed` | 0 | no path goes to a blocked cell, or from a number to another one |
//! | `done` | 0 | a number with one edge in use, or another cell with two, has no more |
//! | `label` | 0 | labels run along paths, and no cell has two |
//! | `used` | 0 | the edges and labels of a cell that is used, or is not (if cells may stay empty) |
//! | `beside` | 0 | a cell beside a path, not joined to it, is not on it (if no path touches itself) |
//! | `end` | 1 | there is one way left to leave a number |
//! | `pass` | 1 | there is one way left through a cell; a dead end stays empty |
//! | `strangers` | 1 | no path runs between cells of different labels |
//! | `loop` | 2 | an edge would close a loop |
//! | `joined` | 2 | two neighbouring cells of one path are joined (if no path touches itself) |
//! | `touch` | 2 | two pieces of paths that lie side by side elsewhere can't be joined (the same) |
//! | `only` | 3 | only one path, or none, can come to a cell |
//! | `apart` | 3 | no path can come to both of two cells |
//! | `turn` | 4 | all [ways through a cell](turn) that are left lead the same way |
//! | `narrow` | 4 | a path must pass a [narrow place](cut) |
//! | `pocket` | 5 | a path can't come somewhere and get back |
//! | `region` | 6 | the colours of a [closed-off region](region) decide its only exit |
//! | `block` | 7 | the colours of a [block of cells](block) decide its rim |
//!
//! The atoms are the named variables of a formula with edges and one-hot labels. A label out of [reach](super::reach) of a cell has no
//! atom: all rules know the reach, so it needs no deductions.

mod atoms;
mod block;
mod chains;
mod cut;
mod degree;
mod demands;
mod draw;
mod given;
mod labels;
mod parity;
mod read;
mod region;
mod sentence;
mod theory;
mod touch;
mod turn;
mod view;
mod words;

use std::ops::ControlFlow;

use jigsat_forms::Lit;
use jigsat_forms::budget::{Budget, Exceeded};
use jigsat_forms::text::Text;

use super::reach::{Explorer, Reach};
use super::{Arukone, Touch};
use crate::deduction::{Atom, Deduction, Fact, Known, Rule, SoftConstraints, Take, Theory, Words};
use crate::drawing::{Drawing, Mark, Spot};
use crate::puzzle::LayoutError;
use atoms::Atoms;
use theory::{COUNT, RULES, Side};
use view::{BoardView, Found};

pub(super) use theory::ArukoneTheory;

/// The function of a rule, which finds its conclusions.
type Find = fn(&BoardView<'_>, &mut Found<'_, '_>) -> ControlFlow<()>;

/// The functions of the rules, in the order of [`RULES`].
const FINDS: [Find; COUNT] = [
    degree::closed,
    degree::done,
    labels::copied,
    degree::used,
    labels::beside,
    degree::end,
    degree::pass,
    labels::strangers,
    touch::closed,
    touch::joined,
    touch::touching,
    labels::only,
    labels::apart,
    turn::turn,
    cut::narrow,
    cut::pocket,
    region::region,
    block::block,
];

/// The rules that say something only if no path touches itself.
const APART: [&str; 3] = ["beside", "joined", "touch"];

impl ArukoneTheory {
    /// The theory of a board.
    ///
    /// # Errors
    /// [`Exceeded`]
    pub(super) fn new(puzzle: &Arukone, budget: &Budget) -> Result<Self, Exceeded> {
        let atoms = Atoms::of(puzzle, &Reach::of(puzzle, budget)?, budget)?;
        let (puzzle, grid) = (puzzle.clone(), puzzle.grid);
        let side = |cell, direction| {
            let edge = grid.edge(cell, direction)?;
            grid.neighbour(cell, direction).map(|cell| Side { direction, edge, cell })
        };
        let cells = 0..grid.cell_count();
        let sides = cells.map(|cell| (0..4).filter_map(|direction| side(cell, direction)).collect());
        let mut allowed = vec![Vec::new(); puzzle.labels.len()];
        for edge in 0..grid.edge_count() {
            for (place, shared) in atoms.shared(edge).iter().enumerate().filter(|(_, shared)| shared.is_allowed) {
                allowed[shared.label].push((edge as u32, place as u32));
            }
        }
        Ok(Self {
            sides: sides.collect(),
            edge_table: grid.edge_table(),
            explorer: Explorer::new(grid),
            needs: block::needs(&puzzle),
            atoms,
            allowed,
            puzzle,
        })
    }

    fn view<'a>(&'a self, known: &'a Known) -> BoardView<'a> {
        BoardView { theory: self, known }
    }
}

impl Theory for ArukoneTheory {
    fn atom_count(&self) -> usize {
        self.atoms.count()
    }

    fn name(&self, atom: Atom) -> String {
        self.atoms.meaning(atom).name(&self.puzzle)
    }

    fn say(&self, fact: Fact) -> String {
        self.atoms.meaning(fact.atom).say(&self.puzzle, fact.holds)
    }

    fn rules(&self) -> &'static [Rule] {
        &RULES
    }

    fn apply(&self, rule: usize, known: &Known, budget: &Budget, take: &mut Take<'_>) -> ControlFlow<()> {
        if APART.contains(&RULES[rule].name) && self.puzzle.touch == Touch::Yes {
            return ControlFlow::Continue(());
        }
        FINDS[rule](&self.view(known), &mut Found { rule, known, budget, take })
    }

    fn words(&self, deduction: &Deduction, known: &Known) -> Words {
        words::words(&self.view(known), deduction)
    }

    fn places(&self, fact: Fact) -> Vec<Spot> {
        words::places(&self.puzzle, &self.atoms, fact)
    }

    fn draw(&self, known: &Known, marks: &[(Spot, Mark)]) -> Drawing {
        draw::draw(&self.view(known)).marked(marks)
    }

    fn is_seen(&self, fact: Fact, layout: &Drawing) -> Option<bool> {
        draw::is_seen(self, fact, layout)
    }

    fn read(&self, text: Text<'_>) -> Result<Vec<Fact>, LayoutError> {
        read::read(self, text)
    }

    fn soft_constraints(&self, budget: &Budget) -> Result<SoftConstraints, Exceeded> {
        demands::soft_constraints(&self.puzzle, budget)
    }

    fn literal(&self, fact: Fact) -> Lit {
        demands::variable(&self.puzzle, self.atoms.meaning(fact.atom)).is(fact.holds)
    }
}

#[cfg(test)]
mod tests;
