//! The orientation in which a piece is drawn in space: one that shows all of its cells, if there is one.
//!
//! If every cell shows a whole face, and the faces join all cells, the picture fits no other piece.

use std::cmp::Reverse;
use std::collections::BTreeSet;

use itertools::Itertools;
use jigsat_encodings::packing::lattice::{Polycube, Turns};

use super::iso::{At, IsoScene};

/// A piece as it is drawn.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct Pose {
    /// Its cells, sorted by layer, row and column.
    pub(crate) cells: Vec<At>,
    /// Does each cell show a whole face, or is the piece a full box?
    pub(crate) is_clear: bool,
}

impl Pose {
    /// The best orientation of a piece that may be turned like this: the same for all that are equal up to rotations.
    ///
    /// Mirror images are other pieces, even if both may be used. Without known turns, a piece keeps its layers.
    pub(crate) fn of(cells: impl IntoIterator<Item = At>, turns: Option<Turns>) -> Self {
        let piece = Polycube::new(cells);
        let rotations = match turns {
            Some(Turns::Space | Turns::SpaceMirrored) => Turns::Space,
            Some(Turns::Plane | Turns::PlaneMirrored) | None => Turns::Plane,
        };
        // All orientations of a box hide its inside.
        let has_clarity = !is_box(&piece);
        let clarity = |shape: &Polycube| has_clarity.then(|| Clarity::of(shape));
        let orientations = piece.orientations(rotations);
        let best = orientations.iter().min_by_key(|shape| (clarity(shape), low(shape), *shape)).cloned();
        let piece = best.unwrap_or(piece);
        let is_clear = is_box(&piece) || Clarity::of(&piece).hidden == 0;
        Self { cells: piece.cells().to_vec(), is_clear }
    }
}

/// Height, and that of all cells; depth, width: pieces lie, their long sides in front.
fn low(piece: &Polycube) -> [i32; 4] {
    let [width, depth, height] = piece.extent();
    let sum = piece.cells().iter().map(|cell| cell[2]).fold(0, i32::saturating_add);
    [height, sum, depth, width]
}

/// How much of a piece is in doubt; less is better.
#[derive(Debug, PartialEq, Eq, PartialOrd, Ord)]
struct Clarity {
    /// The cells without a whole visible face.
    hidden: usize,
    /// The parts whose distance does not show.
    parts: usize,
    /// The visible halves of faces.
    halves: Reverse<usize>,
}

impl Clarity {
    fn of(piece: &Polycube) -> Self {
        let mut scene = IsoScene::default();
        piece.cells().iter().for_each(|&cell| scene.add(0, cell));
        let sight = scene.sight();
        let ends = sight.joints.iter().flat_map(|&[one, other]| [(one, other), (other, one)]);
        let neighbours = ends.into_group_map();
        let mut rest = sight.whole.clone();
        let mut parts = 0;
        while let Some(first) = rest.pop_first() {
            parts += 1;
            let (mut open, mut seen) = (vec![first], BTreeSet::from([first]));
            while let Some(cell) = open.pop() {
                rest.remove(&cell);
                open.extend(neighbours.get(&cell).into_iter().flatten().filter(|next| seen.insert(**next)));
            }
        }
        Self { hidden: piece.volume() - sight.whole.len(), parts, halves: Reverse(sight.halves) }
    }
}

fn is_box(piece: &Polycube) -> bool {
    piece.extent().iter().product::<i32>() as usize == piece.volume()
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeMap;

    use jigsat_encodings::drawing::Tint;
    use jigsat_encodings::packing::lattice::{Turn, turns};
    use jigsat_encodings::puzzles::ubongo::standard;

    use super::super::solid;
    use super::*;

    /// All polycubes of so many cells, mirror images apart.
    fn polycubes(volume: usize) -> Vec<Polycube> {
        let mut all = vec![Polycube::new([[0; 3]])];
        for _ in 1..volume {
            let grown = |piece: &Polycube| {
                let cells = piece.cells().to_vec();
                let next = cells.clone().into_iter().flat_map(|[x, y, z]| {
                    [[x + 1, y, z], [x - 1, y, z], [x, y + 1, z], [x, y - 1, z], [x, y, z + 1], [x, y, z - 1]]
                });
                let new = next.filter(|cell| !cells.contains(cell)).collect_vec();
                new.into_iter().map(move |cell| Polycube::new(cells.iter().copied().chain([cell]))).collect_vec()
            };
            all = all.iter().flat_map(grown).map(|piece| piece.canonical(Turns::Space)).unique().collect();
        }
        all
    }

    fn pose(piece: &Polycube) -> Pose {
        Pose::of(piece.cells().iter().copied(), Some(Turns::Space))
    }

    fn assert_distinct(pieces: &[Polycube]) {
        let mut pictures = BTreeMap::new();
        for piece in pieces {
            let pose = pose(piece);
            assert!(pose.is_clear, "{piece:?}");
            let clarity = Clarity::of(&Polycube::new(pose.cells.iter().copied()));
            assert!(is_box(piece) || (clarity.hidden, clarity.parts) == (0, 1), "{piece:?}: {clarity:?}");
            let picture = solid::piece(pose.cells, Tint::Piece(0), 4).content;
            if let Some(other) = pictures.insert(picture, piece) {
                panic!("{piece:?} and {other:?} have one picture");
            }
        }
    }

    #[test]
    fn small_pieces_show_all_cells_and_differ() {
        assert_distinct(&(1..=16).map(|number| standard(number).unwrap()).collect_vec());
        for (volume, count) in [(3, 2), (4, 8), (5, 29)] {
            let pieces = polycubes(volume);
            assert_eq!(pieces.len(), count);
            assert_distinct(&pieces);
        }
    }

    #[test]
    fn equal_pieces_have_one_pose() {
        for piece in polycubes(4) {
            let turned = turns().filter(Turn::is_proper).map(|turn| pose(&piece.turned(&turn)));
            assert!(turned.into_iter().all_equal(), "{piece:?}");
        }
    }

    #[test]
    fn pieces_are_not_turned_over_where_that_is_forbidden() {
        let zigzag = [[0, 0, 0], [1, 0, 0], [1, 1, 0], [2, 1, 0]];
        let mirrored = zigzag.map(|[x, y, z]| [2 - x, y, z]);
        let planar = |cells: [At; 4]| Pose::of(cells, Some(Turns::Plane)).cells;
        assert_ne!(planar(zigzag), planar(mirrored));
        assert!(planar(zigzag).iter().all(|cell| cell[2] == 0));
        assert_eq!(pose(&Polycube::new(zigzag)), pose(&Polycube::new(mirrored)));
        let tower = [[0, 0, 0], [0, 0, 1], [0, 0, 2]];
        assert_eq!([Some(Turns::PlaneMirrored), None].map(|turns| Pose::of(tower, turns).cells), [tower; 2]);
        assert_eq!(Pose::of(tower, Some(Turns::SpaceMirrored)).cells, [[0, 0, 0], [1, 0, 0], [2, 0, 0]]);
    }

    #[test]
    fn hidden_cells_are_reported() {
        // A block of three layers with a hole in its middle.
        let hollow = (0..27).filter(|at| *at != 13).map(|at| [at % 3, at / 3 % 3, at / 9]);
        assert!(!Pose::of(hollow, Some(Turns::Space)).is_clear);
        let full = (0..27).map(|at| [at % 3, at / 3 % 3, at / 9]);
        assert!(Pose::of(full, Some(Turns::Space)).is_clear);
    }
}
