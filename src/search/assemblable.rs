//! Which layouts can be put together without turns.

use jigsat_encodings::drawing::{Cell, Drawing};
use jigsat_encodings::kind::Answer;
use jigsat_encodings::packing::assembly::{self, Assembly, Cell as Place, Open, Possibility};
use jigsat_forms::budget::Budget;
use jigsat_forms::exact_cover::symmetry::UpTo;

use crate::cli::{AssemblableArgs, RunArgs, Side};
use crate::failure::Failure;
use crate::input::Loaded;

/// Those layouts of a puzzle that can be put together.
pub(crate) struct Assemblable {
    /// Where the pieces come from.
    pub(crate) open: Open,
    /// The kind of the puzzle, for messages.
    kind: &'static str,
    /// What the search for moves may take.
    budget: Budget,
}

impl Assemblable {
    /// Through `side`; by default from above for boxes, and from any side for other containers.
    pub(crate) fn through(loaded: &Loaded, side: Option<Side>, args: &RunArgs) -> Result<Self, Failure> {
        let kind = loaded.kind.name;
        let is_box = is_box(loaded)?;
        let open = side.map_or(if is_box { Open::Top } else { Open::Any }, Open::from);
        if open == Open::Top && UpTo::from(args.up_to) != UpTo::Raw {
            let problem =
                "--up-to takes turned layouts for the same, but what goes in from above does not when it is turned";
            return Err(Failure::Message(format!("{}: {problem}; --open any does", loaded.file)));
        }
        Ok(Self { open, kind, budget: loaded.budget.clone() })
    }

    /// The requested layouts, if `--assemblable` restricts them.
    pub(crate) fn asked(loaded: &Loaded, args: &AssemblableArgs, run: &RunArgs) -> Result<Option<Self>, Failure> {
        args.assemblable.then(|| Self::through(loaded, args.open, run)).transpose()
    }

    /// Is the layout one of them?
    pub(crate) fn admits(&self, answer: &Answer) -> Result<Possibility, Failure> {
        let Drawing::Layers(layers) = answer.draw() else {
            return Err(self.nothing());
        };
        let bodies = layers.bodies();
        if self.open == Open::Top && !assembly::goes_straight(&bodies, Open::Top) {
            return Ok(Possibility::Impossible);
        }
        Ok(self.assembly(&bodies)?.possibility())
    }

    /// The moves that put a layout together; a complete plan is verified by replaying it cell by cell.
    pub(crate) fn assembly(&self, bodies: &[Vec<Place>]) -> Result<Assembly, Failure> {
        let assembly = Assembly::new(bodies, self.open, &self.budget);
        if assembly.interlocked().is_empty() && assembly.unknown().is_empty() {
            let wrong = |error| Failure::Message(format!("a wrong plan was found (an error of this program): {error}"));
            assembly.replay(bodies).map_err(wrong)?;
        }
        Ok(assembly)
    }

    /// The failure of a puzzle whose layouts are not made of pieces in space.
    pub(crate) fn nothing(&self) -> Failure {
        nothing(self.kind)
    }

    /// Where the pieces come from, in words.
    pub(crate) fn way(&self) -> &'static str {
        way(self.open)
    }
}

/// Is the container a whole box?
fn is_box(loaded: &Loaded) -> Result<bool, Failure> {
    match loaded.sketch()? {
        Some(Drawing::Layers(layers)) => Ok(!layers.cells.contains(&Cell::Outside)),
        _ => Err(nothing(loaded.kind.name)),
    }
}

fn nothing(kind: &str) -> Failure {
    Failure::Message(format!("nothing to assemble: {kind} puzzles have no pieces in a box"))
}

/// Where the pieces come from, in words.
pub(crate) fn way(open: Open) -> &'static str {
    match open {
        Open::Top => "through the open top",
        Open::Any => "from any side without turns",
    }
}

/// The moves that are allowed, in words: an answer is no more than "not with these".
pub(crate) fn moves(open: Open) -> &'static str {
    match open {
        Open::Top => "straight down, one piece at a time",
        Open::Any => "without turns",
    }
}

/// Where the pieces come from, as on the command line.
pub(crate) fn name(open: Open) -> &'static str {
    match open {
        Open::Top => "top",
        Open::Any => "any",
    }
}
