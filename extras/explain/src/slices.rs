//! Slices of a box that can't all be filled: a [shortage](Shortage) of cells.

use itertools::Itertools;
use jigsat_encodings::drawing::Drawing;
use jigsat_encodings::item_map::{ItemMap, PieceItem};
use jigsat_forms::budget::{Budget, Exceeded};
use jigsat_forms::exact_cover::{Balance, Shortage};

use jigsat_core::colouring::CoverView;

/// The greatest modulus: few pieces are longer.
const GREATEST_MODULUS: u32 = 7;

/// The names of slices across x, y and z, as in the names of cells.
pub const AXES: [&str; 3] = ["column", "row", "layer"];

/// A slice: the index of its axis, and its number from 0.
type Slice = (usize, usize);

/// Slices of a box that leave more cells over than pieces can.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Slices {
    /// Cells are counted modulo this number.
    pub modulus: u32,
    /// The cells that the slices leave over, and those that the pieces can take.
    pub balance: Balance,
    /// The slices that leave cells over: the index of the axis, and the number from 0.
    pub uneven: Vec<(usize, usize)>,
    /// For each piece that leaves cells over in slices, what it is, and how many it leaves at most.
    pub pieces: Vec<(String, u32)>,
    /// The box: in each cell, in how many of the slices it is.
    picture: Drawing,
}

impl Slices {
    /// Finds the simplest shortage: small moduli first, then few slices.
    /// The result is verified. `None` if there is none, or the puzzle has no cells of a box.
    ///
    /// # Errors
    /// [`Exceeded`]
    pub fn find(view: &CoverView, budget: &Budget) -> Result<Option<Self>, Exceeded> {
        let (cover, Some(map)) = (view.cover(), view.map()) else { return Ok(None) };
        let items = cover.items_by_name();
        let id = |name: &String| items.get(name.as_str()).copied();
        let suppliers = map.others.iter().filter_map(|piece| id(&piece.name)).collect_vec();
        for modulus in 2..=GREATEST_MODULUS {
            let leaves_over = |slice: Slice| {
                let cells = cells(map, slice).map(id).collect::<Option<Vec<_>>>()?;
                let times = cells.iter().map(|&item| cover.fixed_times(item)).sum::<Option<u32>>()?;
                (times % modulus > 0).then_some((slice, cells))
            };
            let across = |axis: usize| (0..map.size[axis]).filter_map(|at| leaves_over((axis, at))).collect_vec();
            let axes = (0..AXES.len()).map(across).filter(|slices| !slices.is_empty()).collect_vec();
            for chosen in axes.iter().powerset().skip(1) {
                let (uneven, sets): (Vec<Slice>, Vec<_>) = chosen.into_iter().flatten().cloned().unzip();
                if let Some((shortage, balance)) = Shortage::find(cover, modulus, &sets, &suppliers, budget)? {
                    let piece = |PieceItem { name, meaning, .. }: &PieceItem| {
                        let most = shortage.supply.get(&id(name)?)?;
                        Some((meaning.clone(), *most))
                    };
                    let pieces = map.others.iter().filter_map(piece).collect();
                    let picture = draw(map, &uneven);
                    return Ok(Some(Self { modulus, balance, uneven, pieces, picture }));
                }
            }
        }
        Ok(None)
    }

    /// The conclusion as a sentence without a stop.
    pub fn sentence(&self) -> String {
        let (count, modulus) = (self.uneven.len(), self.modulus);
        let Balance { needed, supplied } = self.balance;
        format!(
            "counted by {modulus}, the cells of {count} slices leave {needed} over, and the pieces take no more than \
             {supplied} such cells"
        )
    }

    /// The premises, line by line: the slices, and the cells that pieces leave over.
    pub fn lines(&self) -> Vec<String> {
        let slices = AXES.iter().enumerate().filter_map(|(axis, name)| {
            let numbers = self.uneven.iter().filter(|(other, _)| *other == axis).map(|(_, at)| at + 1).collect_vec();
            let plural = if numbers.len() == 1 { "" } else { "s" };
            (!numbers.is_empty()).then(|| format!("{name}{plural} {}", numbers.iter().join(", ")))
        });
        let pieces = self.pieces.iter().map(|(meaning, most)| format!("{meaning}: up to {most} each"));
        slices.chain(pieces).chain(["all other pieces: none, wherever they lie".to_string()]).collect()
    }

    /// The box: in each cell, in how many of the slices it is.
    pub fn picture(&self) -> &Drawing {
        &self.picture
    }
}

/// The items of the cells in a slice.
fn cells(map: &ItemMap, (axis, at): Slice) -> impl Iterator<Item = &String> {
    map.cells.iter().filter(move |(_, place)| place[axis] == at).map(|(name, _)| name)
}

/// Draws the box, with the number of these slices in each cell.
fn draw(map: &ItemMap, uneven: &[Slice]) -> Drawing {
    let counts = uneven.iter().flat_map(|&slice| cells(map, slice)).map(String::as_str).counts();
    map.draw(|name| counts.get(name).map(usize::to_string))
}
