//! Random packings, from which puzzles are made: a container, and pieces that fill it.
//!
//! | part | what is there |
//! |---|---|
//! | [`Packed`] | a container with pieces in it, and small changes of it |
//! | `board` | random boards |
//! | `fill` | fills a container with random pieces of a stock |
//! | `cut` | cuts a container into random pieces |
//! | `sums` | how many pieces of a stock have which volume together |

pub(crate) mod board;
mod cut;
mod fill;
pub(crate) mod sums;

use itertools::Itertools;
use rand::RngExt;
use rand::seq::SliceRandom;
use rand_chacha::ChaCha8Rng;

use super::lattice::{Point, Polycube, Turns, turns};
use crate::kind::Answer;
use crate::packing::drawn::{Drawn, Signs, USED};
use crate::packing::placed::Layout;
use crate::puzzle::Puzzle;
use fill::Filling;
use jigsat_forms::counted::between;
use jigsat_forms::text::{Lines, ParseError, Text};
use sums::CELLS_TO_FILL;
pub(crate) use sums::Sums;

/// How often a change is tried before it is given up.
const CHANGES: usize = 20;

/// How many selections of pieces are tried before the search chooses among all.
const SELECTIONS: usize = 20;

/// How many pieces a change replaces.
const REPLACED: usize = 2;

/// Why there are no such packings.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum PackedError {
    /// The container is too large for a random packing.
    #[error("expected a container of at most {most} cells, found one of {found}")]
    TooLarge {
        /// The most cells.
        most: usize,
        /// The number of cells.
        found: usize,
    },
    /// The set has too few pieces.
    #[error("expected at most {most} pieces, as many as there are, found {found}")]
    TooMany {
        /// The number of pieces of the set.
        most: usize,
        /// The wished number.
        found: usize,
    },
    /// No selection of pieces has the volume of the container.
    #[error("expected a container that {} of these pieces fill, found one of {volume} cells", between(*least, *most))]
    Volume {
        /// The least number of pieces.
        least: usize,
        /// The largest number of pieces.
        most: usize,
        /// The volume of the container.
        volume: usize,
    },
    /// No selection of pieces has a volume that fills full layers.
    #[error("expected {} pieces that fill {layers} equal layers, found none in the set", between(*least, *most))]
    Layers {
        /// The least number of pieces.
        least: usize,
        /// The largest number of pieces.
        most: usize,
        /// The number of layers.
        layers: usize,
    },
}

/// Where pieces come from.
#[derive(Debug, Clone)]
pub(crate) enum Supply {
    /// Each of these is used at most once.
    Stock(Vec<Polycube>),
    /// The container is cut into pieces of these numbers of cells.
    Cut {
        /// The least number of cells.
        least: usize,
        /// The largest number of cells.
        most: usize,
    },
}

/// What is filled.
#[derive(Debug, Clone)]
pub(crate) enum Room {
    /// This container.
    Fixed(Vec<Point>),
    /// A random board, so many layers high.
    Board(usize),
}

/// How packings are made.
#[derive(Debug, Clone)]
pub(crate) struct Packer {
    supply: Supply,
    room: Room,
    turns: Turns,
    /// The possible numbers of pieces, each with the volume of the container.
    choices: Vec<(usize, usize)>,
}

/// A container with pieces that fill it.
#[derive(Debug, Clone)]
pub struct Packed {
    /// The container.
    pub(crate) cells: Vec<Point>,
    /// Each piece: its number in the stock, if it is from one, and its cells.
    pub(crate) pieces: Vec<(Option<usize>, Vec<Point>)>,
}

impl Packed {
    /// The least and the greatest coordinate along an axis.
    fn span(&self, axis: usize) -> (i32, i32) {
        self.cells.iter().map(|cell| cell[axis]).minmax().into_option().unwrap_or((0, 0))
    }

    /// The number of columns, of rows, and of layers of the box around the container.
    pub(crate) fn size(&self) -> [usize; 3] {
        [0, 1, 2].map(|axis| self.span(axis)).map(|(least, most)| (most - least + 1) as usize)
    }

    /// Is this cell of the box in the container?
    pub(crate) fn has(&self, cell: [usize; 3]) -> bool {
        let cell: Point = std::array::from_fn(|axis| cell[axis] as i32 + self.span(axis).0);
        self.cells.contains(&cell)
    }

    /// The rows of the lowest layer.
    pub(crate) fn rows(&self) -> Vec<Vec<bool>> {
        let [columns, rows, _] = self.size();
        (0..rows).map(|y| (0..columns).map(|x| self.has([x, y, 0])).collect()).collect()
    }
}

impl Packer {
    /// Packings of a number of pieces in this range.
    ///
    /// # Errors
    /// [`PackedError`] if there are none.
    pub(crate) fn new(
        supply: Supply,
        room: Room,
        turns: Turns,
        (least, most): (usize, usize),
    ) -> Result<Self, PackedError> {
        let sums = match &supply {
            Supply::Stock(shapes) => {
                let given = shapes.len();
                if most > given {
                    return Err(PackedError::TooMany { most: given, found: most });
                }
                Sums::of(shapes.iter().map(Polycube::volume))
            }
            Supply::Cut { least, most: cells } => Sums::of_copies(*least..=*cells, most),
        };
        let (choices, none): (Vec<(usize, usize)>, _) = match &room {
            Room::Fixed(cells) => {
                let volume = cells.len();
                Self::check_size(volume)?;
                let counts = (least..=most).filter(|&count| sums.has(count, volume));
                (counts.map(|count| (count, volume)).collect(), PackedError::Volume { least, most, volume })
            }
            &Room::Board(layers) => {
                let of = |count| sums.volumes(count).filter(|volume| volume % layers == 0 && *volume <= CELLS_TO_FILL);
                let choices = (least..=most).flat_map(|count| of(count).map(move |volume| (count, volume)));
                (choices.collect(), PackedError::Layers { least, most, layers })
            }
        };
        if choices.is_empty() {
            return Err(none);
        }
        Ok(Self { supply, room, turns, choices })
    }

    /// Is a container of so many cells small enough?
    ///
    /// # Errors
    /// [`PackedError::TooLarge`]
    pub(crate) fn check_size(found: usize) -> Result<(), PackedError> {
        if found > CELLS_TO_FILL { Err(PackedError::TooLarge { most: CELLS_TO_FILL, found }) } else { Ok(()) }
    }

    /// Tries to make a packing.
    pub(crate) fn packed(&self, random: &mut ChaCha8Rng) -> Option<Packed> {
        let (count, volume) = self.choice(random);
        let cells = match &self.room {
            Room::Fixed(cells) => cells.clone(),
            Room::Board(layers) => {
                let board = board::random(volume / layers, random)?;
                board::layers(&board, *layers)
            }
        };
        self.filled(cells, Vec::new(), count, random)
    }

    /// A random number of pieces and volume: those of a random selection of pieces.
    fn choice(&self, random: &mut ChaCha8Rng) -> (usize, usize) {
        let counts: Vec<usize> = self.choices.iter().map(|&(count, _)| count).dedup().collect();
        let count = counts[random.random_range(0..counts.len())];
        let fits = |volume: usize| self.choices.contains(&(count, volume));
        for _ in 0..CHANGES {
            let volume = match &self.supply {
                Supply::Stock(shapes) => {
                    let mut volumes: Vec<usize> = shapes.iter().map(Polycube::volume).collect();
                    volumes.partial_shuffle(random, count).0.iter().sum()
                }
                Supply::Cut { least, most } => (0..count).map(|_| random.random_range(*least..=*most)).sum(),
            };
            if fits(volume) {
                return (count, volume);
            }
        }
        // Few selections have such a volume.
        let of_count: Vec<_> = self.choices.iter().filter(|choice| choice.0 == count).collect();
        *of_count[random.random_range(0..of_count.len())]
    }

    /// Fills what is left beside the kept pieces, such that there are `count` in all.
    fn filled(
        &self,
        cells: Vec<Point>,
        kept: Vec<(Option<usize>, Vec<Point>)>,
        count: usize,
        random: &mut ChaCha8Rng,
    ) -> Option<Packed> {
        let more = count.checked_sub(kept.len())?;
        let is_free = |cell: &Point| !kept.iter().any(|(_, cells)| cells.contains(cell));
        let free: Vec<Point> = cells.iter().copied().filter(is_free).collect();
        let added = match &self.supply {
            Supply::Stock(shapes) => {
                let is_used = |number: usize| kept.iter().any(|(used, _)| *used == Some(number));
                let mut unused: Vec<usize> = (0..shapes.len()).filter(|&number| !is_used(number)).collect();
                let filling = Filling::new(&free, shapes, self.turns);
                // Each selection is as likely as another, as long as one of a few fits: the search prefers pieces that fit everywhere.
                let selected = (0..SELECTIONS).find_map(|_| {
                    let selection = &*unused.partial_shuffle(random, more).0;
                    let volume: usize = selection.iter().map(|&number| shapes[number].volume()).sum();
                    if volume == free.len() { filling.random(selection, more, random) } else { None }
                });
                let pieces = selected.or_else(|| filling.random(&unused, more, random))?;
                pieces.into_iter().map(|(number, cells)| (Some(number), cells)).collect::<Vec<_>>()
            }
            Supply::Cut { least, most } => {
                let pieces = cut::random(&free, (*least, *most), more, random)?;
                pieces.into_iter().map(|cells| (None, cells)).collect()
            }
        };
        Some(Packed { cells, pieces: kept.into_iter().chain(added).collect() })
    }

    /// Tries to change a packing: other pieces in a part of the container, or another board that differs in one square.
    pub(crate) fn changed(&self, packed: &Packed, random: &mut ChaCha8Rng) -> Option<Packed> {
        (0..CHANGES).find_map(|_| {
            let count = packed.pieces.len();
            let mut kept = packed.pieces.clone();
            kept.shuffle(random);
            match self.room {
                Room::Board(layers) if random.random_bool(0.5) => {
                    let cells = board::layers(&board::changed(&board::flat(&packed.cells), random)?, layers);
                    kept.retain(|(_, piece)| piece.iter().all(|cell| cells.contains(cell)));
                    kept.truncate(count.saturating_sub(REPLACED));
                    self.filled(cells, kept, count, random)
                }
                Room::Board(_) | Room::Fixed(_) => {
                    kept.truncate(count.saturating_sub(REPLACED));
                    self.filled(packed.cells.clone(), kept, count, random)
                }
            }
        })
    }

    /// The numbers of the pieces in the stock, in order.
    pub(crate) fn numbers(packed: &Packed) -> impl Iterator<Item = usize> {
        packed.pieces.iter().filter_map(|(number, _)| *number).sorted_unstable()
    }

    /// A text that is equal for packings of containers and pieces that are alike up to rotations and reflections.
    pub(crate) fn key(&self, packed: &Packed) -> String {
        let container = Polycube::new(packed.cells.iter().copied());
        let shapes: Vec<Polycube> =
            packed.pieces.iter().map(|(_, cells)| Polycube::new(cells.iter().copied())).collect();
        let canonical = |mirrors: bool| {
            let mirrored = |shape: &Polycube| {
                let sign = if mirrors { -1 } else { 1 };
                Polycube::new(shape.cells().iter().map(|&[x, y, z]| [sign * x, y, z])).canonical(self.turns)
            };
            shapes.iter().map(mirrored).sorted_unstable().collect::<Vec<_>>()
        };
        let pieces = [canonical(false), canonical(true)];
        let is_allowed = |turn: &super::lattice::Turn| !self.turns.are_planar() || turn.keeps_layers();
        let images = turns().filter(is_allowed).map(|turn| {
            let mirrors = !turn.is_proper() && !self.turns.are_mirrored();
            (container.turned(&turn), &pieces[usize::from(mirrors)])
        });
        let (container, pieces) = images.min().expect("the identity is a turn");
        let text = |shape: &Polycube| shape.cells().iter().map(|cell| cell.iter().join(",")).join(" ");
        format!("{}:{}", text(&container), pieces.iter().map(text).join(";"))
    }
}

/// The cells of a board or container that is drawn in rows of `#` and `.`, with a line `-` between layers.
///
/// # Errors
/// Where the text is no such drawing.
pub fn read_cells(text: Text<'_>) -> Result<Vec<Point>, ParseError> {
    let mut lines = Lines::of(text);
    let drawn = Drawn::layers(&mut lines, "the board", Signs::Two)?;
    lines.finish("another row of the board, or nothing after it")?;
    Ok(drawn.cells(USED).map(|(cell, _)| cell).collect())
}

/// Have all of these solutions the property, given as the cells of their pieces?
pub(crate) fn all_have<P: Puzzle<Layout = Layout>>(
    solutions: &[Answer],
    property: impl Fn(&[&[[usize; 3]]]) -> bool,
) -> bool {
    let has = |answer: &Answer| {
        let layout = answer.clone().into_layout::<P>();
        layout
            .is_some_and(|layout| property(&layout.pieces().iter().map(|placed| &placed.cells[..]).collect::<Vec<_>>()))
    };
    !solutions.is_empty() && solutions.iter().all(has)
}

/// Does a plane across this axis pass between the pieces without cutting one?
pub(crate) fn has_fault(pieces: &[&[[usize; 3]]], axis: usize) -> bool {
    let spans = pieces.iter().filter_map(|cells| cells.iter().map(|cell| cell[axis]).minmax().into_option());
    let spans: Vec<(usize, usize)> = spans.sorted_unstable().collect();
    // A piece that begins behind the end of all pieces before it.
    let mut end = spans.first().map_or(0, |span| span.1);
    spans.iter().any(|&(first, last)| {
        let is_behind = first > end;
        end = end.max(last);
        is_behind
    })
}

/// Can the squares of the board be divided such that no piece lies over both parts?
pub(crate) fn falls_apart(pieces: &[&[[usize; 3]]]) -> bool {
    let shadow = |cells: &[[usize; 3]]| cells.iter().map(|&[x, y, _]| [x, y]).collect::<Vec<_>>();
    let mut rest: Vec<Vec<[usize; 2]>> = pieces.iter().map(|cells| shadow(cells)).collect();
    let Some(mut part) = rest.pop() else { return false };
    loop {
        let (joined, others): (Vec<_>, Vec<_>) =
            rest.into_iter().partition(|shadow| shadow.iter().any(|square| part.contains(square)));
        if joined.is_empty() {
            return !others.is_empty();
        }
        part.extend(joined.into_iter().flatten());
        rest = others;
    }
}

#[cfg(test)]
mod tests;
