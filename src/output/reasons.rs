//! Why there is no solution, in words and as JSON.

use jigsat::explain::reason::Impossibility;
use jigsat::explain::slices::{AXES, Slices};
use jigsat::refute::cores::Core;
use jigsat_encodings::deduction::{SoftConstraint, SoftConstraints};
use jigsat_encodings::drawing::Spot;
use serde::Serialize;
use serde_json::Value;

use crate::failure::Failure;
use crate::input::{Loaded, given};
use crate::output::Output;
use crate::search::answer::Answered;
use crate::search::why::Why;

/// Prints why a search found no solution, if `--explain` asked for it.
pub(crate) fn why_none(loaded: &Loaded, found: &Answered, output: &mut Output) -> Result<(), Failure> {
    match &found.why {
        Some(Ok(reason)) => because(loaded, reason, output),
        Some(Err(error)) => Ok(output.heading(loaded, &format!("no reason was found: {error}"))?),
        None => Ok(()),
    }
}

/// Prints why there is no solution.
pub(crate) fn because(loaded: &Loaded, reason: &Impossibility, output: &mut Output) -> Result<(), Failure> {
    let what = format!("no solution: {}", reason.sentence(!given::facts(loaded).is_empty()));
    if let Impossibility::Plain { picture: Some(picture), .. } = reason {
        return output.layout(loaded, &what, picture);
    }
    output.heading(loaded, &what)?;
    for line in reason.lines() {
        output.line(&format!("#   {line}"))?;
    }
    match reason {
        Impossibility::Colouring(view, colouring) => output.colouring(loaded, view, colouring),
        Impossibility::Slices(slices) => output.drawing(loaded, "in how many slices each cell is", slices.picture()),
        Impossibility::Core { picture, .. } => output.drawing(loaded, "where they are", picture),
        Impossibility::Plain { .. } | Impossibility::Proof { .. } => Ok(()),
    }
}

/// Why there is no solution.
#[derive(Serialize)]
#[cfg_attr(test, derive(schemars::JsonSchema))]
pub(crate) struct ExplainedRecord<'a> {
    /// With `--explain`: a colouring that proves that there is no solution; null if there is none.
    #[cfg_attr(test, schemars(with = "Option<crate::output::testing::Colouring>"))]
    colouring: Option<Value>,
    /// With `--explain`: why there is no solution; null if there is one, or no reason was found.
    why: Option<ReasonRecord<'a>>,
}

/// What was found where `--explain` asked for it.
pub(crate) fn explained(why: &Why) -> ExplainedRecord<'_> {
    let why = why.as_ref().and_then(|why| why.as_ref().ok());
    let colouring = why.and_then(|why| match why {
        Impossibility::Colouring(view, colouring) => Some(view.json(colouring)),
        _ => None,
    });
    ExplainedRecord { colouring, why: why.map(ReasonRecord::of) }
}

/// A reason as JSON.
#[derive(Serialize)]
#[cfg_attr(test, derive(schemars::JsonSchema))]
#[serde(tag = "kind", rename_all = "lowercase")]
pub(crate) enum ReasonRecord<'a> {
    #[serde(rename = "glance")]
    Plain {
        /// The reason, as a sentence.
        sentence: &'a str,
    },
    Colouring {
        /// A colouring that proves it.
        #[cfg_attr(test, schemars(with = "crate::output::testing::Colouring"))]
        colouring: Value,
    },
    Slices {
        /// Slices of the box that can't be filled.
        slices: SlicesRecord<'a>,
    },
    Core {
        /// Soft constraints that conflict.
        core: CoreRecord<'a>,
        /// The length of the proof, which was checked.
        proof_steps: u64,
    },
    Proof {
        /// The fewest demands that were found to conflict; null if none were.
        core: Option<CoreRecord<'a>>,
        /// The length of the proof, which was checked; null if a limit was reached first.
        proof_steps: Option<u64>,
        /// The nodes of the search; null if none was complete.
        nodes: Option<u64>,
    },
}

/// Slices of the box that leave more cells over than the pieces can take.
#[derive(Serialize)]
#[cfg_attr(test, derive(schemars::JsonSchema))]
pub(crate) struct SlicesRecord<'a> {
    /// Cells are counted modulo this number.
    #[cfg_attr(test, schemars(range(min = 2)))]
    modulus: u32,
    /// The slices.
    slices: Vec<SliceRecord>,
    /// The pieces that leave cells over.
    pieces: Vec<SupplyRecord<'a>>,
    /// The number of cells that the slices leave over, all together.
    #[cfg_attr(test, schemars(range(min = 1)))]
    needed: u64,
    /// The most cells that the pieces leave over.
    supplied: u64,
}

/// A slice of the box.
#[derive(Serialize)]
#[cfg_attr(test, derive(schemars::JsonSchema))]
struct SliceRecord {
    /// Its kind.
    #[cfg_attr(test, schemars(extend("enum" = ["column", "row", "layer"])))]
    across: &'static str,
    /// Its number, from 1.
    #[cfg_attr(test, schemars(range(min = 1)))]
    number: usize,
}

/// What a piece leaves over.
#[derive(Serialize)]
#[cfg_attr(test, derive(schemars::JsonSchema))]
struct SupplyRecord<'a> {
    /// The piece, and how often there is one.
    piece: &'a str,
    /// The most cells that one of it leaves over in the slices.
    #[cfg_attr(test, schemars(range(min = 1)))]
    most: u32,
}

/// Soft constraints that conflict.
#[derive(Serialize)]
#[cfg_attr(test, derive(schemars::JsonSchema))]
pub(crate) struct CoreRecord<'a> {
    /// The demands.
    members: Vec<DemandRecord<'a>>,
    /// Is the set minimal? `smallest`: no other such set is smaller.
    #[cfg_attr(test, schemars(extend("enum" = ["unknown", "minimal", "smallest"])))]
    size: &'static str,
}

/// A demand.
#[derive(Serialize)]
#[cfg_attr(test, derive(schemars::JsonSchema))]
struct DemandRecord<'a> {
    /// Its sort in one word, such as cell, piece, pair.
    sort: &'static str,
    /// The demand in words.
    words: &'a str,
    /// Its cells: column, row and layer, from 0; for a triangle the place in its row, and the row.
    cells: &'a [Spot],
}

impl<'a> ReasonRecord<'a> {
    /// Of this reason.
    pub(crate) fn of(reason: &'a Impossibility) -> Self {
        match reason {
            Impossibility::Plain { sentence, .. } => Self::Plain { sentence },
            Impossibility::Colouring(view, colouring) => Self::Colouring { colouring: view.json(colouring) },
            Impossibility::Slices(slices) => Self::Slices { slices: SlicesRecord::of(slices) },
            Impossibility::Core { core, demands, steps, .. } => {
                Self::Core { core: CoreRecord::of(core, demands), proof_steps: *steps }
            }
            Impossibility::Proof { core, effort } => Self::Proof {
                core: core.as_ref().map(|(core, demands)| CoreRecord::of(core, demands)),
                proof_steps: effort.steps,
                nodes: effort.nodes,
            },
        }
    }
}

impl<'a> SlicesRecord<'a> {
    fn of(slices: &'a Slices) -> Self {
        let slice = |&(axis, at): &(usize, usize)| SliceRecord { across: AXES[axis], number: at + 1 };
        let supply = |(piece, most): &'a (String, u32)| SupplyRecord { piece, most: *most };
        let Slices { modulus, balance, uneven, pieces, .. } = slices;
        Self {
            modulus: *modulus,
            slices: uneven.iter().map(slice).collect(),
            pieces: pieces.iter().map(supply).collect(),
            needed: balance.needed,
            supplied: balance.supplied,
        }
    }
}

impl<'a> CoreRecord<'a> {
    fn of(core: &Core, demands: &'a SoftConstraints) -> Self {
        let demand = |&member: &usize| {
            let SoftConstraint { sort, words, spots, .. } = &demands.demands[member];
            DemandRecord { sort, words, cells: spots }
        };
        Self { members: core.members.iter().map(demand).collect(), size: core.size.name() }
    }
}
