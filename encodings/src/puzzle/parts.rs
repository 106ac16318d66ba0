//! The parts of a puzzle that members of a family leave out.

use crate::packing::lattice::cells_of;

/// The names of the parts of a puzzle that members of a [family](crate::family) may leave out.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct FamilyParts {
    /// The cells that solutions fill; of an exact cover its primary items.
    pub cells: Vec<String>,
    /// The number of columns, rows and layers, and the place of each cell; `None` if cells have no places.
    pub places: Option<CellPlaces>,
    /// The pieces.
    pub pieces: Vec<String>,
}

/// The places of the cells of a puzzle.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct CellPlaces {
    /// The number of columns, rows and layers.
    pub size: [usize; 3],
    /// Column, row and layer of each cell, from 0; sorted by layer, row and column.
    pub cells: Vec<[usize; 3]>,
}

impl FamilyParts {
    /// Cells with places, which are their names, and pieces.
    pub(crate) fn of_cells(size: [usize; 3], is_cell: impl Fn([usize; 3]) -> bool, pieces: Vec<String>) -> Self {
        let cells: Vec<[usize; 3]> = cells_of(size).filter(|&cell| is_cell(cell)).collect();
        let name = |[x, y, z]: &[usize; 3]| if size[2] == 1 { format!("{x},{y}") } else { format!("{x},{y},{z}") };
        Self { cells: cells.iter().map(name).collect(), places: Some(CellPlaces { size, cells }), pieces }
    }
}
