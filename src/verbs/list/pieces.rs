//! `list --pieces`: the named sets of pieces.

use std::io::{self, Write};

use itertools::Itertools;
use jigsat_encodings::packing::sets::{PieceSet, SetPiece};
use jigsat_forms::counted::counted;
use jigsat_forms::near::did_you_mean;
use serde::Serialize;

use super::{WIDTH, table};
use crate::cli::{Format, columns};
use crate::exit::Exit;
use crate::failure::Failure;
use crate::output::json::line;
use crate::output::record::schema;

/// The room between two pieces, in columns.
const GAP: usize = 4;

/// Lists all sets, or draws the pieces of the named one.
pub(super) fn run(name: &str, format: Format) -> Result<Exit, Failure> {
    let chosen = if name.is_empty() { None } else { Some(named(name)?) };
    let text = match (format, chosen) {
        (Format::Json, None) => line(&SetsRecord::of(PieceSet::all()))?,
        (Format::Json, Some(set)) => line(&SetsRecord::of(std::slice::from_ref(set)))?,
        (_, None) => all(),
        (_, Some(set)) => drawn(set),
    };
    writeln!(io::stdout(), "{text}")?;
    Ok(Exit::Yes)
}

fn named(name: &str) -> Result<&'static PieceSet, Failure> {
    PieceSet::named(name).ok_or_else(|| {
        let names = || PieceSet::all().iter().map(|set| set.name);
        let hint = did_you_mean(name, names());
        Failure::Message(format!("--pieces: expected one of {}, found '{name}'{hint}", names().join(", ")))
    })
}

fn all() -> String {
    let mut sets = table(["set", "pieces", "cells", "what"]);
    for set in PieceSet::all() {
        let cells: usize = set.pieces().iter().map(|piece| piece.shape.volume()).sum();
        sets.add_row([set.name, &set.pieces().len().to_string(), &cells.to_string(), set.summary]);
    }
    format!("{sets}\n\n'pieces NAME' in a file of the kinds polycube and ubongo stands for all pieces of a set.")
}

/// The pieces side by side, with their names above them.
fn drawn(set: &PieceSet) -> String {
    let pieces: Vec<Vec<String>> = set.pieces().iter().map(picture).collect();
    let most = columns().unwrap_or(WIDTH);
    let mut rows: Vec<Vec<&Vec<String>>> = Vec::new();
    let mut used = usize::MAX;
    for piece in &pieces {
        let width = piece[0].chars().count() + GAP;
        if let Some(row) = rows.last_mut().filter(|_| used.saturating_add(width) <= most) {
            row.push(piece);
        } else {
            rows.push(vec![piece]);
            used = 0;
        }
        used += width;
    }
    let row = |row: &Vec<&Vec<String>>| {
        let height = row.iter().map(|piece| piece.len()).max().unwrap_or(0);
        let line = |number: usize| {
            let part = |piece: &&Vec<String>| {
                let blank = " ".repeat(piece[0].chars().count());
                piece.get(number).cloned().unwrap_or(blank)
            };
            row.iter().map(part).join(&" ".repeat(GAP)).trim_end().to_string()
        };
        (0..height).map(line).join("\n")
    };
    let count = counted(set.pieces().len(), "piece");
    format!("{}: {count}, {}\n\n{}", set.name, set.summary, rows.iter().map(row).join("\n\n"))
}

/// The name of a piece and its layers side by side, in lines of equal length.
fn picture(piece: &SetPiece) -> Vec<String> {
    let cells = piece.shape.cells();
    let [columns, rows, layers] = piece.shape.extent();
    let sign = |cell: [i32; 3]| if cells.contains(&cell) { '#' } else { '.' };
    let row = |y: i32| (0..layers).map(|z| (0..columns).map(|x| sign([x, y, z])).collect::<String>()).join(" ");
    let lines: Vec<String> = std::iter::once(piece.name.clone()).chain((0..rows).map(row)).collect();
    let width = lines.iter().map(|line| line.chars().count()).max().unwrap_or(0);
    lines.into_iter().map(|line| format!("{line:width$}")).collect()
}

/// The named sets of pieces (`--pieces`).
#[derive(Serialize)]
#[cfg_attr(test, derive(schemars::JsonSchema))]
pub(super) struct SetsRecord {
    /// The verb, and the version of the record's shape.
    schema: String,
    /// The sets; with a name, only this one.
    sets: Vec<SetRecord>,
}

/// A named set of pieces.
#[derive(Serialize)]
#[cfg_attr(test, derive(schemars::JsonSchema))]
struct SetRecord {
    /// Its name.
    name: &'static str,
    /// Its pieces in words.
    summary: &'static str,
    /// The pieces.
    pieces: Vec<SetPieceRecord>,
}

/// A piece of a set.
#[derive(Serialize)]
#[cfg_attr(test, derive(schemars::JsonSchema))]
struct SetPieceRecord {
    /// Its name.
    name: String,
    /// Its cells: column, row and layer, from 0.
    cells: Vec<[i32; 3]>,
}

impl SetsRecord {
    fn of(sets: &[PieceSet]) -> Self {
        let piece = |piece: &SetPiece| SetPieceRecord { name: piece.name.clone(), cells: piece.shape.cells().to_vec() };
        let set = |set: &PieceSet| SetRecord {
            name: set.name,
            summary: set.summary,
            pieces: set.pieces().iter().map(piece).collect(),
        };
        Self { schema: schema("list"), sets: sets.iter().map(set).collect() }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn pieces_are_drawn_layer_by_layer() {
        let picture = |set: &str, number: usize| picture(&PieceSet::named(set).unwrap().pieces()[number]).join("/");
        assert_eq!(picture("pentominoes", 8), "F  /#../###/.#.");
        assert_eq!(picture("tetracubes", 5), "P    /#. ##/.. #.");
    }
}
