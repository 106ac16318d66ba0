//! Named sets of pieces: polyominoes, polycubes, and the pieces of well-known puzzles.
//!
//! Polyforms are enumerated (`polyforms`), not listed. Their names are the usual letters, where there are any.
//!
//! ```
//! use jigsat_encodings::packing::sets::PieceSet;
//!
//! let pentominoes = PieceSet::named("pentominoes").expect("one of the sets").pieces();
//! let names: String = pentominoes.iter().map(|piece| piece.name.as_str()).collect();
//! assert_eq!(names, "ILYNVPWTFZUX");
//! assert_eq!(PieceSet::named("one-sided pentominoes").map(|set| set.pieces().len()), Some(18));
//! ```

mod polyforms;
mod table;
mod text;

use std::collections::HashMap;

use super::lattice::{Point, Polycube};
use crate::puzzles::ubongo;
use polyforms::polyforms;
use table::{PieceNames, SETS, SetSource};

pub use table::{PieceSet, SetPiece};
pub(crate) use text::read_set;

impl PieceSet {
    /// The set of this name, in which blanks and hyphens are equal; `None` if there is none.
    pub fn named(name: &str) -> Option<&'static Self> {
        let plain = |name: &str| name.replace(['-', '_'], " ").to_lowercase();
        let name = plain(name);
        Self::all().iter().find(|set| plain(set.name) == name)
    }

    /// All sets.
    pub fn all() -> &'static [Self] {
        &SETS
    }

    /// The pieces, made at the first call.
    pub fn pieces(&self) -> &[SetPiece] {
        self.pieces.get_or_init(|| match &self.source {
            SetSource::Polyforms(cells, names) => {
                let shapes = polyforms(*cells, self.turns).into_iter().enumerate();
                shapes.map(|(number, shape)| SetPiece { name: names.of(number), shape }).collect()
            }
            SetSource::Parts(parts) => distinctly_named(parts.iter().flat_map(|&(set, names)| among(set, names))),
            SetSource::Listed(prefix, pieces) => {
                let piece = |(number, cells): (usize, &&str)| SetPiece {
                    name: format!("{prefix}{number}"),
                    shape: listed(cells),
                };
                (1..).zip(*pieces).map(piece).collect()
            }
            SetSource::Ubongo => {
                let piece = |number| Some(SetPiece { name: format!("U{number}"), shape: ubongo::standard(number)? });
                (1..).map_while(piece).collect()
            }
        })
    }

    /// Do all pieces lie in one layer?
    pub fn is_flat(&self) -> bool {
        self.pieces().iter().all(|piece| piece.shape.extent()[2] == 1)
    }
}

impl PieceNames {
    /// The name of the polyform with this number, from 0.
    fn of(&self, number: usize) -> String {
        match self {
            PieceNames::Letters(letters) => letters[number].to_string(),
            PieceNames::Numbered(prefix) => format!("{prefix}{}", number + 1),
        }
    }
}

/// The pieces of a set with these names; without names, all of them.
fn among(set: &str, names: &'static [&'static str]) -> impl Iterator<Item = SetPiece> {
    let pieces = PieceSet::named(set).map_or(&[][..], PieceSet::pieces);
    pieces.iter().filter(|piece| names.is_empty() || names.contains(&piece.name.as_str())).cloned()
}

/// The pieces with the number of cells behind names that several have.
fn distinctly_named(pieces: impl Iterator<Item = SetPiece>) -> Vec<SetPiece> {
    let mut pieces: Vec<SetPiece> = pieces.collect();
    let mut counts: HashMap<String, usize> = HashMap::new();
    for piece in &pieces {
        *counts.entry(piece.name.clone()).or_default() += 1;
    }
    for piece in pieces.iter_mut().filter(|piece| counts[&piece.name] > 1) {
        piece.name += &piece.shape.volume().to_string();
    }
    pieces
}

/// The piece with these cells.
fn listed(cells: &str) -> Polycube {
    let cell = |digits: &str| -> Point {
        let mut digits = digits.bytes().map(|digit| i32::from(digit - b'0'));
        std::array::from_fn(|_| digits.next().unwrap_or(0))
    };
    Polycube::new(cells.split(' ').map(cell))
}

#[cfg(test)]
mod tests;
