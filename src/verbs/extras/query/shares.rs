//! Shares: in how many solutions each placement is, and each piece on each cell.

use std::ops::Range;

use itertools::Itertools;
use jigsat::space::puzzle::{Heat, Shares};
use num_bigint::BigUint;
use num_traits::ToPrimitive;
use serde::Serialize;

use super::{Answers, Query};
use crate::exit::Exit;
use crate::failure::Failure;
use crate::output::Output;
use crate::output::record::Count;
use crate::terminal::units::solutions;

/// A placement that some solution has.
#[derive(Serialize)]
#[cfg_attr(test, derive(schemars::JsonSchema))]
pub(super) struct ShareRecord {
    /// The name of the option, or the two cells of the edge.
    name: String,
    /// The number of solutions that have it.
    count: Count,
}

/// In how many solutions a piece covers each cell.
#[derive(Serialize)]
#[cfg_attr(test, derive(schemars::JsonSchema))]
pub(super) struct HeatRecord {
    /// The piece in words.
    piece: String,
    /// The cells, each with the number of solutions.
    cells: Vec<CellRecord>,
}

/// A cell that a piece covers.
#[derive(Serialize)]
#[cfg_attr(test, derive(schemars::JsonSchema))]
struct CellRecord {
    /// Column x, row y and layer z, from 0.
    cell: [usize; 3],
    /// The number of solutions.
    count: Count,
}

/// Prints the shares of all pieces, or of this one alone.
pub(super) fn shares(query: &Query, piece: Option<&str>, output: &mut Output) -> Result<Exit, Failure> {
    let (loaded, space) = (&query.loaded, &query.space);
    let Shares { atoms, mut heat } = space.shares(&loaded.budget).map_err(|exceeded| loaded.ended_by(exceeded))?;
    let mut atoms: Vec<(u32, BigUint)> = (0..).zip(atoms).collect();
    if let Some(piece) = piece {
        let own = atoms_of(&heat, piece).map_err(|why| Failure::Message(format!("{}: {why}", loaded.file)))?;
        atoms.retain(|(atom, _)| own.contains(atom));
        heat.retain(|heat| heat.atoms.as_ref() == Some(&own));
    }
    let count = space.space().count();
    let used = atoms.iter().filter(|(_, share)| *share != BigUint::ZERO);
    if output.is_json() {
        let record =
            |(atom, share): &(u32, BigUint)| ShareRecord { name: space.name(*atom), count: Count(share.clone()) };
        let cells = heat.into_iter().map(|heat| HeatRecord {
            piece: heat.piece,
            cells: heat
                .cells
                .iter()
                .map(|(cell, count)| CellRecord { cell: *cell, count: Count(count.clone()) })
                .collect(),
        });
        let cells: Vec<HeatRecord> = cells.collect();
        let answers = Answers {
            shares: Some(used.map(record).collect()),
            cells: (!cells.is_empty()).then_some(cells),
            ..Answers::default()
        };
        return query.record(answers, output);
    }
    for heat in &heat {
        let piece = heat.piece.strip_prefix("1 of ").unwrap_or(&heat.piece);
        output.layout(loaded, &format!("{piece}: percent of {}", solutions(count)), &heat.drawing)?;
    }
    if output.is_text() {
        let unused = atoms.len() - used.clone().count();
        output.line(&format!("# {}: placements in {}; {unused} are in none", loaded.file, solutions(count)))?;
        for (atom, share) in used {
            output.line(&format!("{:>7} {share} {}", percent(share, count), space.name(*atom)))?;
        }
    }
    Ok(Exit::Yes)
}

/// The atoms of a piece, which is called as on its map, such as `piece L`, or only `L`.
fn atoms_of(heat: &[Heat], piece: &str) -> Result<Range<u32>, String> {
    let name = |heat: &Heat| heat.piece.split_once(" of ").map_or(&*heat.piece, |(_, name)| name).to_string();
    let pieces: Vec<(String, &Range<u32>)> =
        heat.iter().filter_map(|heat| Some((name(heat), heat.atoms.as_ref()?))).collect();
    let ending = format!(" {piece}");
    let fits = |(name, _): &&(String, &Range<u32>)| name == piece || name.ends_with(&ending);
    if let Some(&(_, atoms)) = pieces.iter().find(fits) {
        return Ok(atoms.clone());
    }
    if pieces.is_empty() {
        return Err(format!("--shares={piece}: the puzzle has no pieces with names"));
    }
    let names = pieces.iter().map(|(name, _)| format!("'{name}'")).join(", ");
    Err(format!("--shares={piece}: expected one of {names}"))
}

/// Prints the placements of all solutions, or of none.
pub(super) fn fixed(query: &Query, is_forced: bool, output: &mut Output) -> Result<Exit, Failure> {
    let (loaded, space) = (&query.loaded, &query.space);
    let [forced, never] = space.fixed(&loaded.budget).map_err(|exceeded| loaded.ended_by(exceeded))?;
    let atoms = if is_forced { forced } else { never };
    let names: Vec<String> = atoms.into_iter().map(|atom| space.name(atom)).collect();
    let count = space.space().count();
    if output.is_json() {
        return query.record(Answers { names: Some(names), ..Answers::default() }, output);
    }
    let which = if is_forced { "every" } else { "no" };
    output.heading(loaded, &format!("placements in {which} solution: {} ({})", names.len(), solutions(count)))?;
    names.iter().try_for_each(|name| output.line(name))?;
    Ok(Exit::Yes)
}

/// A share with one decimal: `12.5 %`.
fn percent(part: &BigUint, whole: &BigUint) -> String {
    let tenths = if *whole == BigUint::ZERO { BigUint::ZERO } else { (part * 2000_u32 + whole) / (whole * 2_u8) };
    format!("{:.1} %", tenths.to_f64().unwrap_or(0.0) / 10.0)
}
