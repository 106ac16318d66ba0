//! Contacts: which pieces obstruct which others, for any places of two of them.

use std::collections::{HashMap, HashSet};

use super::direction::{Direction, Vector};

/// How another piece obstructs a piece: two bits for each direction.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub(super) struct Contact(u16);

impl Contact {
    /// Does the other piece obstruct a move by one cell?
    pub(super) fn is_near(self, direction: Direction) -> bool {
        self.0 >> (direction as u16) & 1 == 1
    }

    /// Does the other piece obstruct a straight move to far away?
    pub(super) fn is_ahead(self, direction: Direction) -> bool {
        self.0 >> (6 + direction as u16) & 1 == 1
    }

    fn add_near(&mut self, direction: Direction) {
        self.0 |= 1 << direction as u16;
    }

    fn add_ahead(&mut self, direction: Direction) {
        self.0 |= 1 << (6 + direction as u16);
    }

    /// The same contact from the view of the other piece.
    fn reversed(self) -> Self {
        let mut reversed = Self::default();
        for direction in Direction::ALL {
            if self.is_near(direction) {
                reversed.add_near(direction.opposite());
            }
            if self.is_ahead(direction) {
                reversed.add_ahead(direction.opposite());
            }
        }
        reversed
    }
}

/// A cache of the contacts of some pieces.
pub(super) struct Contacts {
    shapes: Vec<Shape>,
    known: HashMap<(usize, usize, Vector), Contact>,
}

/// A piece: its cells, and its first and last coordinate on each line along each axis.
struct Shape {
    cells: HashSet<Vector>,
    spans: [HashMap<[i32; 2], [i32; 2]>; 3],
}

impl Contacts {
    pub(super) fn new<'a>(bodies: impl Iterator<Item = &'a [Vector]>) -> Self {
        Self { shapes: bodies.map(Shape::new).collect(), known: HashMap::new() }
    }

    /// An estimate of its memory in bytes.
    pub(super) fn bytes(&self) -> usize {
        self.known.len() * 2 * size_of::<((usize, usize, Vector), Contact)>()
    }

    /// The contact of piece `other` with piece `one`, both moved, and the reverse one.
    pub(super) fn between(&mut self, one: usize, other: usize, moved: [Vector; 2]) -> [Contact; 2] {
        let by = [0, 1, 2].map(|axis| moved[1][axis] - moved[0][axis]);
        let Self { shapes, known } = self;
        let contact = *known.entry((one, other, by)).or_insert_with(|| shapes[one].contact(&shapes[other], by));
        [contact, contact.reversed()]
    }
}

impl Shape {
    fn new(body: &[Vector]) -> Self {
        let mut spans = [(); 3].map(|()| HashMap::new());
        for (axis, spans) in spans.iter_mut().enumerate() {
            for cell in body {
                let at = cell[axis];
                let span = spans.entry(across(axis, cell)).or_insert([at, at]);
                *span = [span[0].min(at), span[1].max(at)];
            }
        }
        Self { cells: body.iter().copied().collect(), spans }
    }

    /// The contact of `other`, moved by so much, with this piece. `O(cells)`.
    fn contact(&self, other: &Self, by: Vector) -> Contact {
        let mut contact = Contact::default();
        let back = |cell: Vector| [0, 1, 2].map(|axis| cell[axis] - by[axis]);
        for direction in Direction::ALL {
            if self.cells.iter().any(|&cell| other.cells.contains(&back(direction.next(cell)))) {
                contact.add_near(direction);
            }
            let axis = direction.axis();
            let shift = across(axis, &by);
            let is_ahead = |(line, span): (&[i32; 2], &[i32; 2])| {
                let theirs = other.spans[axis].get(&[line[0] - shift[0], line[1] - shift[1]]);
                theirs.is_some_and(|theirs| {
                    let [first, last] = theirs.map(|at| at + by[axis]);
                    if direction.is_ascending() { last > span[0] } else { first < span[1] }
                })
            };
            if self.spans[axis].iter().any(is_ahead) {
                contact.add_ahead(direction);
            }
        }
        contact
    }
}

/// The line along an axis through a point.
fn across(axis: usize, point: &Vector) -> [i32; 2] {
    [point[(axis + 1) % 3], point[(axis + 2) % 3]]
}
