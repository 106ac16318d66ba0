//! The ways through a cell: the common property of all possible ways holds.
//!
//! A way leads from one side of the cell to another. It is impossible if
//! - no label can run along it,
//! - both of its sides lead to one chain: a loop,
//! - no path touches itself, and its sides lead to chains that are side by side, or
//! - no path touches itself, every cell is used, and the way is a *corner* that can't be repeated. Let a path turn in a cell towards its
//!   diagonal neighbour g. The cells on both sides of the corner are on that path, so no path runs between them and g: it would touch
//!   itself. So the path through g, if it does not end there, makes the same turn, and so on along the diagonal, until a number ends it.
//!   This is impossible if an edge for the turn is missing, or an edge that leads back is used.

use std::ops::ControlFlow;

use itertools::Itertools;

use super::super::grid::opposite;
use super::atoms::{Atoms, Shared};
use super::chains::Chains;
use super::theory::Side;
use super::touch::Meetings;
use super::view::{BoardView, Found, claim};
use crate::deduction::Fact;

/// The reason why a way is impossible.
pub(super) enum Hindrance {
    /// No label can run along it.
    Label,
    /// It closes a loop.
    Loop,
    /// The chains at its sides are side by side, at this edge.
    Touch(usize),
    /// Its corner would reach a cell where it is impossible, by this fact or at the rim.
    Corner(usize, Option<Fact>),
}

/// Concludes the common property of all possible ways through a cell.
pub(super) fn turn(view: &BoardView<'_>, found: &mut Found<'_, '_>) -> ControlFlow<()> {
    let ways = Ways::of(*view);
    for cell in view.free_cells() {
        found.go_on()?;
        let left = ways.left(cell);
        if left.iter().filter(|side| view.is_used(side.edge)).count() < 2 && left.len() > 1 {
            through(&ways, cell, &left, found)?;
        }
    }
    ControlFlow::Continue(())
}

fn through(ways: &Ways<'_>, cell: usize, left: &[Side], found: &mut Found<'_, '_>) -> ControlFlow<()> {
    let view = &ways.view;
    let used = left.iter().find(|side| view.is_used(side.edge));
    let pairs = left.iter().copied().array_combinations::<2>();
    let pairs = pairs.filter(|sides| used.is_none_or(|used| sides.contains(used)));
    let (shut, open): (Vec<_>, Vec<_>) =
        pairs.map(|sides| (sides, ways.hindrance(cell, sides))).partition(|(_, hindrance)| hindrance.is_some());
    if shut.is_empty() {
        return ControlFlow::Continue(());
    }
    let why = |leads: &dyn Fn(&[Side; 2]) -> bool| -> Vec<Fact> {
        let shut = shut.iter().filter(|(sides, _)| leads(sides));
        let hindered = shut.flat_map(|(sides, hindrance)| ways.facts(cell, *sides, hindrance.as_ref()));
        hindered.chain(used.map(|used| Atoms::edge(used.edge))).collect()
    };
    let outs = || view.outs(cell);
    let about = || vec![cell as u32];
    let demand = view.demand(cell);
    if open.is_empty() {
        let because = why(&|_| true).into_iter().chain(outs());
        if let Some(demand) = demand {
            return found.contradict(because.chain(demand), about());
        }
        let out = left.iter().map(|side| !Atoms::edge(side.edge));
        return found.conclude(out.chain(claim(view.atoms().used(cell), false)), because, about());
    }
    for side in left.iter().filter(|side| view.is_open(side.edge)) {
        let leads = |sides: &[Side; 2]| sides.contains(side);
        let fact = Atoms::edge(side.edge);
        if !open.iter().any(|(sides, _)| leads(sides)) {
            let outs = outs().filter(|_| used.is_none());
            found.conclude([!fact], why(&leads).into_iter().chain(outs), about())?;
        } else if let Some(demand) = demand.clone()
            && open.iter().all(|(sides, _)| leads(sides))
            && shut.iter().any(|(sides, _)| !leads(sides))
        {
            let because = why(&|sides| !leads(sides)).into_iter().chain(outs()).chain(demand);
            found.conclude([fact], because, about())?;
        }
    }
    ControlFlow::Continue(())
}

/// The ways of a board.
pub(super) struct Ways<'a> {
    view: BoardView<'a>,
    chains: Chains<'a>,
    meetings: Option<Meetings>,
}

impl<'a> Ways<'a> {
    pub(super) fn of(view: BoardView<'a>) -> Self {
        let chains = Chains::of(view);
        let meetings = (!view.may_touch()).then(|| Meetings::of(&view, &chains));
        Self { view, chains, meetings }
    }

    /// The sides of a cell that may be used.
    pub(super) fn left(&self, cell: usize) -> Vec<Side> {
        self.view.sides(cell).iter().copied().filter(|side| !self.view.is_out(side.edge)).collect()
    }

    /// The reason why no path runs from one side of a cell to another, if there is one.
    pub(super) fn hindrance(&self, cell: usize, sides: [Side; 2]) -> Option<Hindrance> {
        let [one, other] = sides.map(|side| self.chains.at(side.cell));
        if one == other {
            return Some(Hindrance::Loop);
        }
        let is_elsewhere = |&edge: &usize| sides.iter().all(|side| side.edge != edge);
        let touching = self.meetings.as_ref().and_then(|meetings| meetings.at(one, other).find(is_elsewhere));
        if let Some(edge) = touching {
            return Some(Hindrance::Touch(edge));
        }
        let corner = (self.meetings.is_some() && self.view.is_full()).then(|| self.corner(cell, sides)).flatten();
        let labels = || (!self.is_for_some(sides)).then_some(Hindrance::Label);
        corner.map(|(end, fact)| Hindrance::Corner(end, fact)).or_else(labels)
    }

    /// Is there a label that can use both edges?
    fn is_for_some(&self, sides: [Side; 2]) -> bool {
        let [ones, others] = sides.map(|side| self.view.atoms().shared(side.edge));
        let mut others = others.iter().peekable();
        ones.iter().any(|one| {
            while others.next_if(|other| other.label < one.label).is_some() {}
            self.view.is_possible(one)
                && others.peek().is_some_and(|other| other.label == one.label && self.view.is_possible(other))
        })
    }

    /// The cell on the diagonal where a corner can't be repeated, and the fact, if any.
    fn corner(&self, cell: usize, sides: [Side; 2]) -> Option<(usize, Option<Fact>)> {
        let [one, other] = sides.map(|side| side.direction);
        if one % 2 == other % 2 {
            return None;
        }
        let side = |cell: usize, direction: usize| {
            self.view.sides(cell).iter().find(|side| side.direction == direction).copied()
        };
        let mut at = cell;
        loop {
            at = side(at, one).and_then(|next| side(next.cell, other))?.cell;
            if self.view.puzzle().cells[at].is_some() {
                return None;
            }
            for direction in [one, other] {
                match side(at, direction) {
                    None => return Some((at, None)),
                    Some(side) if self.view.is_out(side.edge) => return Some((at, Some(!Atoms::edge(side.edge)))),
                    Some(_) => {}
                }
                let back = side(at, opposite(direction)).filter(|side| self.view.is_used(side.edge));
                if let Some(back) = back {
                    return Some((at, Some(Atoms::edge(back.edge))));
                }
            }
        }
    }

    /// The facts behind a hindrance.
    fn facts(&self, cell: usize, sides: [Side; 2], hindrance: Option<&Hindrance>) -> Vec<Fact> {
        let [one, other] = sides;
        match hindrance {
            None => Vec::new(),
            Some(Hindrance::Loop) => self.chains.way(one.cell, other.cell, None),
            Some(Hindrance::Touch(edge)) => {
                self.chains.between([one.cell, other.cell], self.view.puzzle().grid.cells_of(*edge))
            }
            Some(Hindrance::Corner(_, fact)) => fact.iter().copied().collect(),
            Some(Hindrance::Label) => self.no_label(cell, sides),
        }
    }

    /// For every label in reach of both sides, the fact that excludes it.
    fn no_label(&self, cell: usize, sides: [Side; 2]) -> Vec<Fact> {
        let view = &self.view;
        let [ones, others] = sides.map(|side| view.atoms().shared(side.edge));
        let also = |one: &&Shared| others.iter().any(|other| other.label == one.label && other.is_allowed);
        let labels = ones.iter().filter(|one| one.is_allowed).filter(also).map(|one| one.label);
        view.no_label(&[cell, sides[0].cell, sides[1].cell], labels)
    }
}

impl Hindrance {
    /// The hindrance in words.
    pub(super) fn words(&self, view: &BoardView<'_>) -> String {
        let grid = view.puzzle().grid;
        match self {
            Hindrance::Label => "no path could come to all of its cells".to_string(),
            Hindrance::Loop => "it would close a loop".to_string(),
            Hindrance::Touch(edge) => {
                let [one, other] = grid.cells_of(*edge).map(|cell| grid.place(cell));
                format!("it would touch itself between {one} and {other}")
            }
            Hindrance::Corner(end, _) => {
                format!("its corner would have to be repeated along the diagonal, and can't be in {}", grid.place(*end))
            }
        }
    }
}
