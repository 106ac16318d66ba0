//! Solution spaces of puzzles: atoms with names, layouts, and a file that holds everything.

mod file;
mod groups;
mod names;
mod shares;

use std::collections::{HashMap, HashSet};
use std::sync::Arc;

use jigsat_encodings::deduction::{Fact, Theory, options_of};
use jigsat_encodings::kind::{Answer, AnyPuzzle, AnyReduced, Kind};
use jigsat_encodings::puzzle::{LayoutError, ReductionInfo};
use jigsat_forms::budget::{Budget, Exceeded};
use jigsat_forms::exact_cover::symmetry::{Symmetry, UpTo};
use jigsat_forms::text::Text;
use jigsat_forms::{DecodeError, EdgeId, ExactCover, Linkage, OptionId, Reduced};

use num_bigint::BigUint;

use crate::path_count::is_diagram_of;
use crate::{DiagramError, PathFault, misfit, path_fault, query};
use jigsat_forms::diagram::{NodeId, Space};

pub use file::{FORMAT, FileError, is_space};
pub use groups::{MOST_OPTIONAL, Patterns, optional_items};
pub use names::{PlacementNames, UnknownName};
pub use shares::{Heat, Shares};

/// The reduced puzzle of a space.
#[derive(Clone)]
enum AtomSource {
    Cover(Arc<Reduced<ExactCover, Answer>>),
    Paths(Arc<Reduced<Linkage, Answer>>),
}

/// All solutions of a puzzle.
#[derive(Clone)]
pub struct PuzzleSpace {
    puzzle: AnyPuzzle,
    info: ReductionInfo,
    problem: AtomSource,
    space: Space,
}

/// A part of a layout is not one of this space.
#[derive(Debug, thiserror::Error)]
pub enum GivenError {
    /// It can't be read, or breaks a rule.
    #[error(transparent)]
    Layout(#[from] LayoutError),
    /// The kind of the puzzle does not support it.
    #[error("a part of a layout can be given for packings, tiles and exact covers, not for {0} puzzles")]
    Unsupported(&'static str),
    /// A part of paths has something else than lines between cells.
    #[error("expected lines between cells only, such as ╭─╮; labels of cells can't be given to a space of paths")]
    NoLine,
    /// Time or memory did not suffice.
    #[error(transparent)]
    Exceeded(#[from] Exceeded),
}

impl PuzzleSpace {
    /// The reductions of a kind whose problems have a space, the usual one first.
    pub fn reductions(kind: &Kind) -> impl Iterator<Item = ReductionInfo> + use<> {
        kind.reductions().into_iter().filter(ReductionInfo::has_space)
    }

    /// The space of a puzzle, of which `reduced` was made by the reduction `info`.
    ///
    /// `None` if the problem has no space, or its witnesses do not correspond to the layouts one to one.
    pub fn new(puzzle: AnyPuzzle, info: ReductionInfo, reduced: &AnyReduced, space: Space) -> Option<Self> {
        Some(Self { puzzle, info, problem: AtomSource::of(reduced)?, space })
    }

    /// The puzzle.
    pub fn puzzle(&self) -> &AnyPuzzle {
        &self.puzzle
    }

    /// The reduction whose options or edges are the atoms.
    pub fn reduction(&self) -> &'static str {
        self.info.name
    }

    /// The solutions as sets of atoms.
    pub fn space(&self) -> &Space {
        &self.space
    }

    /// The exact cover, if the atoms are its options.
    fn cover(&self) -> Option<&ExactCover> {
        match &self.problem {
            AtomSource::Cover(reduced) => Some(&reduced.problem),
            AtomSource::Paths(_) => None,
        }
    }

    /// The verified layout of a solution.
    ///
    /// # Errors
    /// [`DecodeError`] if the atoms are no solution: the space is wrong.
    pub fn decode(&self, atoms: &[u32]) -> Result<Answer, DecodeError> {
        match &self.problem {
            AtomSource::Cover(reduced) => reduced.decode(&atoms.iter().map(|&atom| OptionId(atom)).collect::<Vec<_>>()),
            AtomSource::Paths(reduced) => reduced.decode(&atoms.iter().map(|&atom| EdgeId(atom)).collect::<Vec<_>>()),
        }
    }

    /// What is wrong with the diagram, if anything is found: a path that is no solution, or two that may be the same one.
    ///
    /// A space without faults that has as many solutions as its puzzle has all of them.
    ///
    /// # Errors
    /// [`Exceeded`]
    pub fn fault(&self, budget: &Budget) -> Result<Option<String>, Exceeded> {
        let diagram = self.space.diagram();
        if let Some(fault) = path_fault(diagram, budget)? {
            return Ok(Some(match fault {
                PathFault::Repeated(NodeId(node)) => format!("a path through node {node} chooses a placement twice"),
                PathFault::Equal(NodeId(node)) => {
                    format!("a solution may stand twice: two edges of node {node} have no placement of their own")
                }
            }));
        }
        match &self.problem {
            AtomSource::Cover(reduced) => {
                let misfit = misfit(diagram, &reduced.problem, budget)?;
                Ok(misfit.map(|item| {
                    let name = reduced.problem.name(item);
                    format!("one of its solutions covers '{name}' too often, too seldom, or in two colours")
                }))
            }
            AtomSource::Paths(reduced) => match is_diagram_of(&reduced.problem, diagram, budget) {
                Ok(is_it) => Ok((!is_it).then(|| "its solutions are not those of the puzzle".to_string())),
                Err(DiagramError::Exceeded(exceeded)) => Err(exceeded),
                Err(error) => Ok(Some(error.to_string())),
            },
        }
    }

    /// The name of an atom: that of the option, or the two cells of the edge.
    pub fn name(&self, atom: u32) -> String {
        match &self.problem {
            AtomSource::Cover(reduced) => reduced.problem.option_name(OptionId(atom)),
            AtomSource::Paths(reduced) => {
                let linkage = &reduced.problem;
                let cell = |vertex: u32| match linkage.places.get(vertex as usize) {
                    Some([column, row]) => format!("r{}c{}", row + 1, column + 1),
                    None => format!("v{}", vertex + 1),
                };
                let [a, b] = linkage.edges[atom as usize].vertices;
                format!("{}-{}", cell(a), cell(b))
            }
        }
    }

    /// The atoms that a part of a layout contains, and those that it excludes.
    ///
    /// It is in the text form of layouts with `.` for open cells. For paths, only lines between cells are conditions on atoms.
    ///
    /// # Errors
    /// [`GivenError`]
    pub fn given(&self, text: Text<'_>, budget: &Budget) -> Result<[Vec<u32>; 2], GivenError> {
        let unsupported = || GivenError::Unsupported(self.puzzle.kind().name);
        let theory = self.puzzle.theory(budget)?.ok_or_else(unsupported)?;
        let Some(cover) = self.cover() else {
            let facts = theory.read(text)?;
            return self.edges_of(&*theory, &facts).ok_or(GivenError::NoLine);
        };
        if !self.info.supports_assumptions() {
            return Err(unsupported());
        }
        let options =
            options_of(&*theory, &theory.read(text)?, cover, self.info.is_verbatim).ok_or_else(unsupported)?;
        Ok([options.into_iter().map(|option| option.0).collect(), Vec::new()])
    }

    /// The edges that these facts use, and those that they exclude; `None` if one says something else.
    fn edges_of(&self, theory: &dyn Theory, facts: &[Fact]) -> Option<[Vec<u32>; 2]> {
        let edges: HashMap<String, u32> =
            (0..Self::atom_count(&self.problem)).map(|edge| (self.name(edge), edge)).collect();
        let [mut with, mut without] = [Vec::new(), Vec::new()];
        let mut used: Vec<String> = Vec::new();
        for fact in facts {
            let name = theory.name(fact.atom);
            match edges.get(&name) {
                Some(&edge) if fact.holds => with.push(edge),
                Some(&edge) => without.push(edge),
                None => used.push(name.strip_suffix(" used").filter(|_| fact.holds)?.to_string()),
            }
        }
        // A cell is used if a path runs there.
        let ends: HashSet<String> =
            with.iter().flat_map(|&edge| self.name(edge).split('-').map(String::from).collect::<Vec<_>>()).collect();
        used.iter().all(|cell| ends.contains(cell)).then_some([with, without])
    }

    /// Only the solutions that contain all atoms of `with` and none of `without`.
    ///
    /// # Errors
    /// [`Exceeded`]
    pub fn restricted(&self, with: &[u32], without: &[u32], budget: &Budget) -> Result<Self, Exceeded> {
        let space = query::given(&self.space, with, without, budget)?;
        Ok(Self { space, problem: self.problem.clone(), puzzle: self.puzzle.clone(), info: self.info })
    }

    /// The symmetries of the puzzle; `None` if none are known.
    ///
    /// # Errors
    /// [`Exceeded`]
    pub fn symmetries(&self, budget: &Budget) -> Result<Option<Vec<Symmetry>>, Exceeded> {
        let AtomSource::Cover(reduced) = &self.problem else { return Ok(None) };
        reduced.symmetries(budget)
    }

    /// The number of solutions up to these symmetries: those that are the least of their images are counted.
    ///
    /// `O(solutions)`.
    ///
    /// # Errors
    /// [`Exceeded`]
    pub fn orbit_count(&self, mut group: Vec<Symmetry>, up_to: UpTo, budget: &Budget) -> Result<BigUint, Exceeded> {
        group.retain(|symmetry| up_to == UpTo::Symmetry || up_to == UpTo::Rotation && symmetry.is_rotation);
        let (mut count, mut image) = (BigUint::ZERO, Vec::new());
        for solution in self.space.solutions(BigUint::ZERO) {
            budget.check()?;
            let mut is_least = |symmetry: &Symmetry| {
                image.clear();
                image.extend(solution.iter().map(|&option| symmetry.image[option as usize].0));
                image.sort_unstable();
                solution <= image
            };
            count += u8::from(group.iter().all(&mut is_least));
        }
        Ok(count)
    }

    /// The number of atoms of the problem.
    fn atom_count(problem: &AtomSource) -> u32 {
        match problem {
            AtomSource::Cover(reduced) => reduced.problem.option_count() as u32,
            AtomSource::Paths(reduced) => reduced.problem.edges.len() as u32,
        }
    }
}

impl AtomSource {
    fn of(reduced: &AnyReduced) -> Option<Self> {
        match reduced {
            AnyReduced::Cover(reduced) if reduced.is_faithful() => Some(Self::Cover(Arc::clone(reduced))),
            AnyReduced::Paths(reduced) if reduced.is_faithful() => Some(Self::Paths(Arc::clone(reduced))),
            _ => None,
        }
    }
}

#[cfg(test)]
mod tests;
