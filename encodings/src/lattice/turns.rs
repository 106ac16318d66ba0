//! The rotations and reflections of the lattice.

use std::sync::LazyLock;

use super::Point;

/// A rotation or reflection of the lattice.
///
/// Coordinate i of the image is `sign[i]` times coordinate `axis[i]` of the original.
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

    /// Is the turn a rotation? The other 24 turns are reflections.
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

/// A group of rotations and reflections by which pieces may be turned.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub enum Turns {
    /// The 24 rotations in space.
    #[default]
    Space,
    /// These, and the 24 reflections.
    SpaceMirrored,
    /// The 4 rotations about the z axis: pieces keep their layers and the same side up.
    Plane,
    /// These, and the 4 reflections that keep layers in place.
    PlaneMirrored,
}

impl Turns {
    /// All of these groups.
    pub(crate) const ALL: [Self; 4] = [Self::Space, Self::SpaceMirrored, Self::Plane, Self::PlaneMirrored];

    /// The elements of the group, the identity first.
    pub fn all(self) -> &'static [Turn] {
        static GROUPS: LazyLock<[Vec<Turn>; Turns::ALL.len()]> = LazyLock::new(|| Turns::ALL.map(Turns::elements));
        &GROUPS[self as usize]
    }

    fn elements(self) -> Vec<Turn> {
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
