//! Regions: the cells of a container, and the placements of a polycube in it.

use std::ops::ControlFlow;

use super::{Colour, Pairs, Point, Polycube, Turn, box_cells, least_corner, turns};

/// The cells of a container, numbered from 0 in reading order.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Region {
    size: Point,
    /// For each cell of the enclosing box in reading order: its number, if it belongs to the region.
    numbers: Vec<Option<u32>>,
    cells: Vec<Point>,
    /// The colour of each cell, by number; empty if no cell has one.
    colours: Vec<Colour>,
    /// The colours of pieces that may lie on them.
    pairs: Pairs,
}

impl Region {
    /// The cells of the box `0..size` for which `belongs` holds.
    pub fn new(size: [usize; 3], belongs: impl Fn(Point) -> bool) -> Self {
        let size = size.map(|edge| edge as i32);
        let mut cells = Vec::new();
        let numbers = box_cells(size)
            .map(|cell| {
                belongs(cell).then(|| {
                    cells.push(cell);
                    cells.len() as u32 - 1
                })
            })
            .collect();
        Self { size, numbers, cells, colours: Vec::new(), pairs: Pairs::default() }
    }

    /// The same with colours of cells, 0 for none.
    ///
    /// A piece lies only where its colours allow it.
    #[must_use]
    pub fn with_colours(mut self, colour: impl Fn(Point) -> Colour, pairs: Pairs) -> Self {
        self.colours = self.cells.iter().map(|&cell| colour(cell)).collect();
        if self.colours.iter().all(|&colour| colour == 0) {
            self.colours.clear();
        }
        self.pairs = pairs;
        self
    }

    /// May a piece with these colours, none or one for each cell, take these cells?
    fn takes(&self, cells: &[u32], colours: &[Colour]) -> bool {
        self.colours.is_empty()
            || cells.iter().zip(colours).all(|(&cell, &colour)| self.pairs.allow(colour, self.colours[cell as usize]))
    }

    /// The cells by number.
    pub fn cells(&self) -> &[Point] {
        &self.cells
    }

    /// The extent of the enclosing box.
    pub fn size(&self) -> Point {
        self.size
    }

    /// The number of a cell, if it belongs to the region.
    pub fn number(&self, cell: Point) -> Option<u32> {
        let inside = (0..3).all(|i| (0..self.size[i]).contains(&cell[i]));
        let [x, y, z] = cell;
        inside.then(|| ((z * self.size[1] + y) * self.size[0] + x) as usize).and_then(|index| self.numbers[index])
    }

    /// Visits all translations of a piece that lie in the region, in reading order.
    ///
    /// The orientation stays. The visitor receives the numbers of the piece's cells, in increasing order, and may break off.
    pub fn each_placement<B>(
        &self,
        piece: &Polycube,
        mut visit: impl FnMut(&[u32]) -> ControlFlow<B>,
    ) -> ControlFlow<B> {
        // A translation keeps the distances of cells in the enclosing box.
        let index = |[x, y, z]: Point| ((z * self.size[1] + y) * self.size[0] + x) as usize;
        let places = self.places(piece);
        if places.iter().any(|&places| places <= 0) {
            return ControlFlow::Continue(());
        }
        let offsets: Vec<usize> = piece.cells().iter().map(|&cell| index(cell)).collect();
        let mut cells = Vec::with_capacity(offsets.len());
        for first in box_cells(places).map(index) {
            cells.clear();
            cells.extend(offsets.iter().map_while(|offset| self.numbers[first + offset]));
            if cells.len() == offsets.len() && self.takes(&cells, piece.colours()) {
                visit(&cells)?;
            }
        }
        ControlFlow::Continue(())
    }

    /// Has this orientation of a piece a place in the region?
    pub fn has_room(&self, piece: &Polycube) -> bool {
        self.each_placement(piece, |_| ControlFlow::Break(())).is_break()
    }

    /// The number of translations along each axis within the enclosing box.
    ///
    /// It is 0 or less if the piece does not fit.
    fn places(&self, piece: &Polycube) -> Point {
        let extent = piece.extent();
        std::array::from_fn(|i| self.size[i] - extent[i] + 1)
    }

    /// An upper bound of the [placements](Self::each_placement) of this orientation of a piece.
    pub fn most_placements(&self, piece: &Polycube) -> usize {
        self.places(piece).iter().map(|&places| places.max(0) as usize).product()
    }

    /// The rotations and reflections that map the region onto itself, up to a translation.
    ///
    /// The identity comes first. Each comes with the images of the cells, by number, which have the same colours. An empty rim of the
    /// enclosing box does not matter.
    pub fn symmetries(&self) -> impl Iterator<Item = (Turn, Vec<u32>)> {
        turns().filter_map(|turn| {
            let turned: Vec<Point> = self.cells.iter().map(|&cell| turn.apply(cell)).collect();
            let [from, to] = [&turned, &self.cells].map(|cells| least_corner(cells));
            let back = |cell: &Point| self.number(std::array::from_fn(|i| cell[i] - from[i] + to[i]));
            let image = turned.iter().map(back).collect::<Option<Vec<u32>>>()?;
            let keeps_colours =
                (image.iter().zip(&self.colours)).all(|(&image, &colour)| self.colours[image as usize] == colour);
            keeps_colours.then_some((turn, image))
        })
    }
}
