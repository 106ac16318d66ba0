//! A file for each piece, and its name.

use std::iter;

use jigsat_encodings::drawing::Layers;
use jigsat_encodings::packing::lattice::Polycube;

use super::lengths::Lengths;
use super::plate;
use super::{Print, PrintError, assembled, in_space, write};

/// The longest name, in characters, of a piece in the name of its file.
const LONGEST_NAME: usize = 40;

/// A piece as a file of its own.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Model {
    /// A name for the file, without an ending.
    ///
    /// It has a number, so that names differ, then the name of the piece in letters, digits, `-` and `_`. If the
    /// piece is printed several times, the number of copies follows, as `3x`.
    pub name: String,
    /// The file, in the binary STL format.
    pub file: Vec<u8>,
}

/// Every piece as a file of its own, as it lies on the plate or in the container.
///
/// `is_assembled` selects its place in the container: the files fit together then. Of pieces beside the container
/// there is one file for all copies.
///
/// A piece in parts is one file with a closed surface for each part.
///
/// # Errors
/// As [`stl`](super::stl()).
pub fn apart(layers: &Layers, print: &Print, is_assembled: bool) -> Result<Vec<Model>, PrintError> {
    let lengths = Lengths::of(print)?;
    let bodies = layers.bodies();
    let in_place = if is_assembled { assembled::place(&bodies, &lengths)? } else { Vec::new() };
    let mut in_place = in_place.into_iter();
    let names = layers.pieces.iter().enumerate().map(|(number, label)| {
        let meaning = layers.legend.iter().find(|meaning| meaning.pieces.contains(&number));
        meaning.map_or(&*label.text, |meaning| &*meaning.what)
    });
    let laid = names.zip(&bodies).filter(|(_, cells)| !cells.is_empty()).map(|(name, cells)| (name, cells, 1));
    let stock = layers.stock.iter().filter(|_| !is_assembled);
    let stock = stock.map(|stock| (&*stock.what, &stock.cells, *stock.count.end()));
    let pieces: Vec<(&str, &Vec<[usize; 3]>, usize)> = laid.chain(stock).collect();
    if pieces.is_empty() {
        return Err(PrintError::NoPiece);
    }
    let digits = pieces.len().to_string().len();
    let model = |(number, (name, cells, copies)): (usize, (&str, &Vec<[usize; 3]>, usize))| {
        let laid = match in_place.next() {
            Some(laid) => vec![laid],
            None => plate::lay(&[Polycube::new(cells.iter().copied().map(in_space))], &lengths)?,
        };
        let times = if copies > 1 { format!("-{copies}x") } else { String::new() };
        let name = format!("{number:0digits$}-{}{times}", safe(name));
        Ok(Model { name, file: write(laid, &lengths)? })
    };
    iter::zip(1.., pieces).map(model).collect()
}

/// A name of letters, digits, `-` and `_`, without the word "piece".
fn safe(name: &str) -> String {
    let name = name.strip_prefix("piece ").unwrap_or(name);
    let sign = |c: char| if c.is_alphanumeric() || c == '_' { c } else { '-' };
    name.chars().map(sign).take(LONGEST_NAME).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_of_files_are_printable_and_short() {
        assert_eq!(safe("piece L"), "L");
        assert_eq!(safe("cuboid 1x2x3"), "cuboid-1x2x3");
        assert_eq!(safe("../a b\u{1b}[0m/\n\u{202e}Stück"), "---a-b--0m---Stück");
        assert_eq!(safe(&"x".repeat(1000)).len(), LONGEST_NAME);
    }
}
