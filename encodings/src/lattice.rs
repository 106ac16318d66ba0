//! The cubic lattice: points, the 24 rotations, polycubes, and the places where a polycube fits into a container.

use std::collections::hash_map::Entry;
use std::collections::{BTreeSet, HashMap};

use jigsat_forms::budget::Budget;

/// A unit cell by its coordinates x, y, z.
pub type Point = [i32; 3];

/// A rotation (or reflection) of the lattice: coordinate i of the image is `sign[i]` times coordinate `axis[i]` of the original.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Turn {
    axis: [usize; 3],
    sign: [i32; 3],
}

impl Turn {
    /// The image of a point.
    pub fn apply(&self, point: Point) -> Point {
        std::array::from_fn(|i| self.sign[i] * point[self.axis[i]])
    }

    /// Does the turn keep left and right hands apart? So do the 24 rotations; the other 24 are reflections.
    pub fn is_proper(&self) -> bool {
        let [a, b, c] = self.axis;
        let even = (b + 3 - a) % 3 == 1 && (c + 3 - b) % 3 == 1;
        (self.sign.iter().product::<i32>() == 1) == even
    }

    /// Does the turn keep every layer in place?
    pub(crate) fn keeps_layers(&self) -> bool {
        self.axis[2] == 2 && self.sign[2] == 1
    }
}

/// The 24 rotations and the 24 reflections of the lattice, the identity first.
pub fn turns() -> impl Iterator<Item = Turn> {
    let axes = [[0, 1, 2], [1, 2, 0], [2, 0, 1], [0, 2, 1], [1, 0, 2], [2, 1, 0]];
    let signs = (0..8).map(|bits: i32| [0, 1, 2].map(|i| 1 - 2 * (bits >> i & 1)));
    axes.into_iter().flat_map(move |axis| signs.clone().map(move |sign| Turn { axis, sign }))
}

/// The ways in which a piece may be laid: a group of rotations and reflections.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub enum Turns {
    /// The 24 rotations in space.
    #[default]
    Space,
    /// These, and the 24 reflections.
    SpaceMirrored,
    /// The 4 rotations about the z axis: a piece stays flat in its layers, and the same side up.
    Plane,
    /// These, and the 4 reflections that keep layers in place.
    PlaneMirrored,
}

impl Turns {
    /// The elements of the group, the identity first.
    pub fn all(self) -> Vec<Turn> {
        turns()
            .filter(|turn| self.are_mirrored() || turn.is_proper())
            .filter(|turn| !self.are_planar() || turn.keeps_layers())
            .collect()
    }

    /// Are there reflections among them?
    pub fn are_mirrored(self) -> bool {
        matches!(self, Turns::SpaceMirrored | Turns::PlaneMirrored)
    }

    /// Do they keep the layers in place?
    pub fn are_planar(self) -> bool {
        matches!(self, Turns::Plane | Turns::PlaneMirrored)
    }
}

/// A set of unit cells, moved so that its least coordinates are 0, and sorted by z, then y, then x. Two polycubes are equal
/// exactly when one is a translate of the other.
#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Polycube {
    cells: Vec<Point>,
}

/// The least coordinates of all cells.
fn least_corner(cells: &[Point]) -> Point {
    std::array::from_fn(|i| cells.iter().map(|c| c[i]).min().unwrap_or(0))
}

/// Sorts by layer, then row, then column.
fn reading_order(&[x, y, z]: &Point) -> Point {
    [z, y, x]
}

impl Polycube {
    /// The polycube of these cells; cells given twice count once, and one that is farther than `i32::MAX` from another along an axis is
    /// taken to be that far away.
    pub fn new(cells: impl IntoIterator<Item = Point>) -> Self {
        let mut cells: Vec<Point> = cells.into_iter().collect();
        let least = least_corner(&cells);
        for cell in &mut cells {
            *cell = std::array::from_fn(|i| cell[i].saturating_sub(least[i]));
        }
        cells.sort_unstable_by_key(reading_order);
        cells.dedup();
        Self { cells }
    }

    /// A full box of cells.
    pub fn cuboid([a, b, c]: [usize; 3]) -> Self {
        let edges = [a as i32, b as i32, c as i32];
        Self::new(box_cells(edges))
    }

    /// The cells, in reading order (layer, row, column).
    pub fn cells(&self) -> &[Point] {
        &self.cells
    }

    /// The number of cells.
    pub fn volume(&self) -> usize {
        self.cells.len()
    }

    /// The extent along each axis.
    pub fn extent(&self) -> Point {
        std::array::from_fn(|i| self.cells.iter().map(|c| c[i].saturating_add(1)).max().unwrap_or(0))
    }

    /// The number of unit faces on the outside.
    pub fn surface(&self) -> usize {
        let cells: BTreeSet<Point> = self.cells.iter().copied().collect();
        let open = |cell: &Point| neighbours(*cell).filter(|n| !cells.contains(n)).count();
        self.cells.iter().map(open).sum()
    }

    /// Do the cells hang together face to face? So does no cell at all.
    pub fn is_connected(&self) -> bool {
        let mut unseen: BTreeSet<Point> = self.cells.iter().copied().collect();
        let mut open: Vec<Point> = unseen.pop_first().into_iter().collect();
        while let Some(cell) = open.pop() {
            open.extend(neighbours(cell).filter(|next| unseen.remove(next)));
        }
        unseen.is_empty()
    }

    /// The polycube, turned.
    pub fn turned(&self, turn: &Turn) -> Self {
        Self::new(self.cells.iter().map(|&cell| turn.apply(cell)))
    }

    /// All distinct orientations, the given one first.
    pub fn orientations(&self, turns: Turns) -> Vec<Self> {
        let mut distinct: Vec<Self> = Vec::new();
        for turn in turns.all() {
            let turned = self.turned(&turn);
            if !distinct.contains(&turned) {
                distinct.push(turned);
            }
        }
        distinct
    }

    /// One representative of all orientations: polycubes that can be turned into one another have the same one.
    pub fn canonical(&self, turns: Turns) -> Self {
        let least = self.orientations(turns).into_iter().min();
        least.unwrap_or_else(|| self.clone())
    }
}

/// Sorts shapes into classes of those that can be turned into one another, numbered by first appearance: the class of each shape,
/// and the canonical shape of each class. When the budget is exceeded, shapes at the end are left out.
pub fn classes(shapes: &[Polycube], turns: Turns, budget: &Budget) -> (Vec<usize>, Vec<Polycube>) {
    let mut pace = budget.pace();
    let mut canonical: Vec<Polycube> = Vec::new();
    let mut numbers: HashMap<Polycube, usize> = HashMap::new();
    // Many copies are given in the same orientation, so most shapes need to be turned only once.
    let mut known: HashMap<&Polycube, usize> = HashMap::new();
    let mut class = |shape| match known.entry(shape) {
        Entry::Occupied(known) => *known.get(),
        Entry::Vacant(unknown) => {
            let turned = shape.canonical(turns);
            let number = *numbers.entry(turned.clone()).or_insert(canonical.len());
            if number == canonical.len() {
                canonical.push(turned);
            }
            *unknown.insert(number)
        }
    };
    // Each shape is turned and sorted.
    let within = |shape: &&Polycube| pace.step(1000 * shape.volume() + 100).is_ok();
    let classes = shapes.iter().take_while(within).map(&mut class).collect();
    (classes, canonical)
}

/// The cells of a box with one corner at the origin, in reading order.
pub fn box_cells([a, b, c]: Point) -> impl Iterator<Item = Point> {
    (0..c).flat_map(move |z| (0..b).flat_map(move |y| (0..a).map(move |x| [x, y, z])))
}

/// The six neighbours of a cell; the lattice ends where the numbers do, and begins again on the other side.
pub fn neighbours([x, y, z]: Point) -> impl Iterator<Item = Point> {
    let [before, after] = [-1, 1].map(|step| move |c: i32| c.wrapping_add(step));
    [[before(x), y, z], [after(x), y, z], [x, before(y), z], [x, after(y), z], [x, y, before(z)], [x, y, after(z)]]
        .into_iter()
}

/// The cells of a container that are to be filled, numbered from 0 in reading order.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Region {
    size: Point,
    /// For each cell of the enclosing box in reading order: its number, if it belongs to the region.
    numbers: Vec<Option<u32>>,
    cells: Vec<Point>,
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
        Self { size, numbers, cells }
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

    /// Every way to lay this orientation of a piece into the region by translation, in reading order of the place: the numbers
    /// of the cells that it takes, in increasing order.
    pub fn placements(&self, piece: &Polycube) -> impl Iterator<Item = Vec<u32>> {
        box_cells(self.places(piece)).filter_map(move |[dx, dy, dz]| {
            let moved = |&[x, y, z]: &Point| self.number([x + dx, y + dy, z + dz]);
            piece.cells().iter().map(moved).collect()
        })
    }

    /// How far this orientation of a piece can be moved along each axis, in steps, within the enclosing box; 0 or less if it does
    /// not fit.
    fn places(&self, piece: &Polycube) -> Point {
        let extent = piece.extent();
        std::array::from_fn(|i| self.size[i] - extent[i] + 1)
    }

    /// At most so many [placements](Self::placements) has this orientation of a piece.
    pub fn most_placements(&self, piece: &Polycube) -> usize {
        self.places(piece).iter().map(|&places| places.max(0) as usize).product()
    }

    /// The rotations and reflections that map the region onto itself, moved back to where it was; with each of them the numbers
    /// of the cells to which it takes the cells. The identity comes first. It is the cells that count: a rim of the enclosing
    /// box without any does not matter.
    pub fn symmetries(&self) -> impl Iterator<Item = (Turn, Vec<u32>)> {
        turns().filter_map(|turn| {
            let turned: Vec<Point> = self.cells.iter().map(|&cell| turn.apply(cell)).collect();
            let [from, to] = [&turned, &self.cells].map(|cells| least_corner(cells));
            let back = |cell: &Point| self.number(std::array::from_fn(|i| cell[i] - from[i] + to[i]));
            Some((turn, turned.iter().map(back).collect::<Option<_>>()?))
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn l_tetromino() -> Polycube {
        Polycube::new([[0, 0, 0], [1, 0, 0], [2, 0, 0], [0, 1, 0]])
    }

    #[test]
    fn there_are_24_rotations_and_they_form_a_group() {
        let all = Turns::Space.all();
        assert_eq!(all.len(), 24);
        let image = |turn: &Turn| turn.apply([1, 2, 3]);
        assert_eq!(image(&all[0]), [1, 2, 3]);
        let images: BTreeSet<Point> = all.iter().map(image).collect();
        assert_eq!(images.len(), 24);
        for a in &all {
            for b in &all {
                assert!(images.contains(&a.apply(image(b))));
            }
        }
        // A mirror image is not among them.
        assert!(!images.contains(&[-1, 2, 3]));
    }

    #[test]
    fn orientations_that_coincide_are_merged() {
        assert_eq!(Polycube::cuboid([1, 1, 1]).orientations(Turns::Space).len(), 1);
        assert_eq!(Polycube::cuboid([1, 1, 2]).orientations(Turns::Space).len(), 3);
        assert_eq!(Polycube::cuboid([1, 2, 3]).orientations(Turns::Space).len(), 6);
        assert_eq!(l_tetromino().orientations(Turns::Space).len(), 24);
    }

    #[test]
    fn mirror_twins_are_different_pieces() {
        let screw = Polycube::new([[0, 0, 0], [1, 0, 0], [0, 1, 0], [0, 1, 1]]);
        let mirrored = Polycube::new(screw.cells().iter().map(|&[x, y, z]| [-x, y, z]));
        let canonical = |shape: &Polycube| shape.canonical(Turns::Space);
        assert_ne!(canonical(&screw), canonical(&mirrored));
        assert_eq!(canonical(&screw), canonical(&screw.turned(&Turns::Space.all()[13])));
        assert_eq!(screw.canonical(Turns::SpaceMirrored), mirrored.canonical(Turns::SpaceMirrored));
    }

    #[test]
    fn in_the_plane_a_piece_keeps_its_side_up() {
        let numbers = [Turns::Space, Turns::SpaceMirrored, Turns::Plane, Turns::PlaneMirrored].map(|turns| {
            assert_eq!(turns.all()[0].apply([1, 2, 3]), [1, 2, 3]);
            (
                turns.all().len(),
                l_tetromino().orientations(turns).len(),
                Polycube::cuboid([1, 1, 2]).orientations(turns).len(),
            )
        });
        assert_eq!(numbers, [(24, 24, 3), (48, 24, 3), (4, 4, 1), (8, 8, 1)]);
        assert!(Turns::PlaneMirrored.all().iter().all(|turn| turn.apply([1, 2, 3])[2] == 3));
        let flipped = Polycube::new(l_tetromino().cells().iter().map(|&[x, y, z]| [-x, y, z]));
        assert_ne!(l_tetromino().canonical(Turns::Plane), flipped.canonical(Turns::Plane));
        assert_eq!(l_tetromino().canonical(Turns::PlaneMirrored), flipped.canonical(Turns::PlaneMirrored));
    }

    #[test]
    fn cells_hang_together_by_faces() {
        assert!(l_tetromino().is_connected());
        assert!(!Polycube::new([[0, 0, 0], [1, 1, 0]]).is_connected());
        assert!(Polycube::new([]).is_connected());
    }

    #[test]
    fn surface_counts_open_faces() {
        assert_eq!(Polycube::cuboid([1, 1, 1]).surface(), 6);
        assert_eq!(Polycube::cuboid([2, 3, 4]).surface(), 52);
        assert_eq!(l_tetromino().surface(), 18);
    }

    #[test]
    fn regions_know_their_symmetries() {
        let count = |region: &Region| {
            let turns: Vec<Turn> = region.symmetries().map(|(turn, _)| turn).collect();
            (turns.len(), turns.iter().filter(|turn| turn.is_proper()).count())
        };
        let full = |size| Region::new(size, |_| true);
        assert_eq!(count(&full([3, 3, 3])), (48, 24));
        assert_eq!(count(&full([2, 2, 3])), (16, 8));
        assert_eq!(count(&full([2, 3, 4])), (8, 4));
        assert_eq!(count(&Region::new([3, 3, 3], |cell| cell != [0, 0, 0])), (6, 3));
        // The first column of the box is empty.
        assert_eq!(count(&Region::new([3, 2, 2], |[x, _, _]| x > 0)), (48, 24));
        // A screw: one half turn, and no mirror.
        let screw = [[0, 0, 0], [1, 0, 0], [1, 1, 0], [1, 1, 1]];
        assert_eq!(count(&Region::new([2, 2, 2], |cell| screw.contains(&cell))), (2, 2));

        let holed = Region::new([3, 2, 1], |cell| cell != [1, 0, 0]);
        let images: BTreeSet<Vec<u32>> = holed.symmetries().map(|(_, image)| image).collect();
        assert_eq!(images, BTreeSet::from([vec![0, 1, 2, 3, 4], vec![1, 0, 4, 3, 2]]));
    }

    #[test]
    fn placements_stay_inside_the_region() {
        let ring = Region::new([3, 3, 1], |cell| cell != [1, 1, 0]);
        let domino = Polycube::cuboid([2, 1, 1]);
        let places: Vec<Vec<u32>> = ring.placements(&domino).collect();
        assert_eq!(places, [[0, 1], [1, 2], [5, 6], [6, 7]]);
        assert_eq!(ring.placements(&Polycube::cuboid([4, 1, 1])).count(), 0);
    }
}
