//! The picture of a puzzle or a solution, before it has a size.

use jigsat_encodings::drawing::{Cell, Drawing, Layers, Triangle};

use super::blocks::{columns, in_rows, scaled, side_by_side, stacked};
use super::monochrome::{Shading, monochrome};
use super::pieces::{Beside, CELL, EDGE, PIECES, PiecePicture, SCALE, SOLID, TILES};
use super::words::Vocabulary;
use crate::subject::NoPicture;
use crate::svg::block::{Block, wrapped};
use crate::svg::numbers::{self, NumberPicture};
use crate::svg::packing::refuse_what_is_large;
use crate::svg::{layers, matrix, paths, solid, triangle};

/// The sizes of cells, in tenths of a millimetre: round ones, so that most puzzles of a book have the same.
pub(super) const SIZES: [i32; 15] = [120, 100, 90, 80, 70, 60, 50, 45, 40, 35, 30, 25, 20, 15, 10];
/// The units of a cell of a matrix.
const ENTRY: i32 = 18;
/// How coarse the patterns of tiles are, compared with those of cells: tiles are drawn in more units.
const COARSE: f64 = 2.0;
/// The gap between the board and its pieces.
const GAP: i32 = 50;

/// A board or a box, and the pieces beside it.
pub(super) struct Picture {
    board: Block,
    /// The units of a cell of the board.
    cell: i32,
    /// The units that `--cell` sets the length of: where pieces are laid on the board, paths drawn or numbers written.
    pub(super) measured: Option<i32>,
    pub(super) pieces: Vec<PiecePicture>,
    /// What is to be known besides: `2 layers high`.
    pub(super) words: String,
    /// How areas are filled without colours.
    fill: Shading,
    beside: &'static Beside,
    /// The units of a cell and the extents of the board: equal boards have one size in a book.
    pub(super) extents: (i32, Vec<usize>),
}

impl Picture {
    /// The picture of a puzzle.
    pub(super) fn of_puzzle(sketch: &Drawing, words: &Vocabulary) -> Result<Self, NoPicture> {
        match sketch {
            Drawing::Layers(layers) => packing(layers, words),
            Drawing::Triangle(triangle) => {
                triangle::refuse_what_is_large(triangle)?;
                Ok(tiles(triangle))
            }
            other => Self::of_solution(Some(other), other, words),
        }
    }

    /// The picture of a solution.
    pub(super) fn of_solution(
        sketch: Option<&Drawing>,
        layout: &Drawing,
        words: &Vocabulary,
    ) -> Result<Self, NoPicture> {
        let alone = |board, cell, extents: &[usize]| {
            let (pieces, words, extents) = (Vec::new(), String::new(), (cell, extents.to_vec()));
            let fill = Shading::Patterns(1.0);
            Self { board, cell, measured: Some(cell), pieces, words, fill, beside: PIECES, extents }
        };
        let matrix_alone =
            |board, extents: &[usize]| Self { measured: None, fill: Shading::Grey, ..alone(board, ENTRY, extents) };
        if let Some(numbers) = NumberPicture::of(layout, sketch) {
            return Ok(alone(numbers.block(), numbers::CELL, &[numbers.size()]));
        }
        Ok(match layout {
            Drawing::Layers(layers) => {
                refuse_what_is_large(layers)?;
                alone(in_layers(&labelled(layers, words), words), CELL, &layers.size)
            }
            Drawing::Triangle(triangle) => {
                triangle::refuse_what_is_large(triangle)?;
                Self { pieces: Vec::new(), ..tiles(triangle) }
            }
            Drawing::Paths(paths) => alone(paths::picture(paths)?, CELL, &[paths.width, paths.height]),
            Drawing::Matrix(matrix) => {
                matrix_alone(matrix::picture(Some(matrix), None)?, &[matrix.items.len(), matrix.rows.len()])
            }
            Drawing::Options(options) => {
                let all = sketch.and_then(|sketch| if let Drawing::Matrix(all) = sketch { Some(all) } else { None });
                let extents = all.map_or([0, options.rows.len()], |all| [all.items.len(), all.rows.len()]);
                matrix_alone(matrix::picture(all, Some(options))?, &extents)
            }
            Drawing::Literals(_) => return Err(NoPicture::Formula),
        })
    }

    /// The same without colours.
    pub(super) fn in_black_and_white(mut self) -> Self {
        self.board = monochrome(&self.board, self.fill);
        self.pieces = self.pieces.into_iter().map(|piece| piece.in_black_and_white(self.fill)).collect();
        self
    }

    /// Are pieces laid on the board, which may be cut out?
    pub(super) fn is_laid(&self) -> bool {
        self.measured.is_some() && self.pieces.iter().any(|piece| piece.cut.is_some())
    }

    /// How many times as large the board may be to fit into one of the rooms, its cells no larger than `most`.
    /// `None` if even the least size does not fit.
    pub(super) fn fitting(&self, rooms: [[i32; 2]; 2], most: i32) -> Option<f64> {
        let sizes = SIZES.into_iter().filter(|size| *size <= most);
        let mut factors = sizes.map(|size| f64::from(size) / f64::from(self.cell));
        factors.find(|&factor| self.arranged(factor, self.beside.shares[0], rooms).is_some())
    }

    /// The size of a cell if the board is so many times as large, in tenths of a millimetre.
    pub(super) fn cell_at(&self, factor: f64) -> i32 {
        (factor * f64::from(self.cell)).round() as i32
    }

    /// The picture, its board so many times as large, and the number of the room that it fits into.
    pub(super) fn drawn(&self, factor: f64, rooms: [[i32; 2]; 2]) -> Option<(usize, Block)> {
        self.beside.shares.iter().find_map(|&share| self.arranged(factor, share, rooms))
    }

    /// The pieces below the board, in one row if possible; else below it or beside it, whichever needs less height.
    fn arranged(&self, factor: f64, share: f64, rooms: [[i32; 2]; 2]) -> Option<(usize, Block)> {
        let board = scaled(&self.board, factor);
        let (size, gaps) = (factor * f64::from(self.cell) * share, self.beside.gaps);
        let pieces: Vec<Block> = self.pieces.iter().map(|piece| piece.drawn(size)).collect();
        let arranged = |(room, [width, height]): (usize, [i32; 2])| {
            let below = stacked([board.clone(), in_rows(&pieces, width, gaps)], GAP);
            let is_row = columns(&pieces, width, gaps[0]) >= pieces.len();
            let beside = side_by_side(&board, &in_rows(&pieces, width - board.width - GAP, gaps), GAP);
            let all = [(!is_row, room, below), (true, room, beside)];
            all.into_iter().filter(move |(.., block)| block.width <= width && block.height <= height)
        };
        let all = rooms.into_iter().enumerate().flat_map(arranged);
        let best = all.min_by_key(|(is_broken, room, block)| (*is_broken, *room, block.height));
        best.map(|(_, room, block)| (room, block))
    }
}

/// A box, or a flat board, and its pieces.
fn packing(layers: &Layers, words: &Vocabulary) -> Result<Picture, NoPicture> {
    refuse_what_is_large(layers)?;
    let [width, depth, height] = layers.size;
    let is_box = layers.cells.iter().all(|cell| *cell != Cell::Outside);
    let pieces = layers.stock.iter().map(|stock| PiecePicture::new(stock, layers.turns, height == 1, words)).collect();
    let (board, cell, measured, words) = if is_flat(layers) {
        let board = layers::blocks(&lowest(layers), CELL, None).pop().unwrap_or_default();
        (board, CELL, Some(CELL), if height == 1 { String::new() } else { words.height(height) })
    } else {
        let solid = solid::container(layers, SCALE);
        let board =
            if is_box && layers.colours.is_none() { solid } else { with_layers(solid, &in_layers(layers, words)) };
        (board, SOLID, None, format!("{width} × {depth} × {height}"))
    };
    let (fill, extents) = (Shading::Patterns(1.0), (cell, layers.size.to_vec()));
    Ok(Picture { board, cell, measured, pieces, words, fill, beside: PIECES, extents })
}

/// A big triangle, and its tiles. The size of their edges is four cells.
fn tiles(drawing: &Triangle) -> Picture {
    Picture {
        board: triangle::big(drawing),
        cell: EDGE / 4,
        measured: Some(EDGE),
        pieces: drawing.stock.iter().map(PiecePicture::tile).collect(),
        words: String::new(),
        fill: Shading::Patterns(COARSE),
        beside: TILES,
        extents: (EDGE, vec![drawing.rows.len()]),
    }
}

/// Is a container drawn as a board: are all its layers alike, and are they few?
pub(super) fn is_flat(layers: &Layers) -> bool {
    let [width, depth, height] = layers.size;
    let area = width * depth;
    // Layers alike in their cells may differ in colours.
    let is_prism = (height == 1 || layers.colours.is_none())
        && area > 0
        && layers.cells.chunks(area).all(|layer| layer == &layers.cells[..area]);
    is_prism && (height <= 2 || height < width.min(depth))
}

/// The lowest layer by itself.
fn lowest(layers: &Layers) -> Layers {
    let [width, depth, _] = layers.size;
    let cells = layers.cells[..width * depth].to_vec();
    Layers { size: [width, depth, 1], cells, stock: Vec::new(), ..layers.clone() }
}

/// The box from above, and its layers beside or below it.
fn with_layers(solid: Block, layers: &Block) -> Block {
    let arrangements = [side_by_side(&solid, layers, CELL), stacked([solid, layers.clone()], CELL)];
    arrangements.into_iter().min_by_key(|block| block.width.max(block.height)).unwrap_or_default()
}

/// The layers in rows, with their numbers if there are several.
fn in_layers(drawing: &Layers, words: &Vocabulary) -> Block {
    let word = (drawing.size[2] > 1).then_some(words.layer);
    let blocks = layers::blocks(drawing, CELL, word);
    // About as wide as high.
    let root = blocks.len().isqrt();
    let columns = (root + usize::from(root * root < blocks.len())) as i32;
    let widest = blocks.iter().map(|block| block.width).max().unwrap_or(0);
    wrapped(&blocks, columns * (widest + CELL), [CELL, CELL / 2])
}

/// The layout with the names of its pieces as labels, if all of them are short.
fn labelled(layers: &Layers, words: &Vocabulary) -> Layers {
    let mut named = layers.clone();
    for meaning in &layers.legend {
        let name = words.name(&meaning.what);
        if name.chars().count() > 3 {
            return layers.clone();
        }
        for &piece in &meaning.pieces {
            named.pieces[piece].text = name.as_str().into();
        }
    }
    named
}
