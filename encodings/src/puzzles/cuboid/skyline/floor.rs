//! The floor of the search: the height of each column of the box, and the room on it.

use crate::puzzles::cuboid::Edges;

/// The heights of all columns. The golden cube lies on the cuboids below it as soon as they reach it.
#[derive(Clone)]
pub(super) struct Floor {
    room: Edges,
    golden: usize,
    heights: Vec<u16>,
}

/// An inner corner of the lowest level, and the free columns beside it.
///
/// The columns before it in its row and in its column are higher, or the wall of the box. The cuboid that fills its lowest free cell has
/// its own lowest corner there.
#[derive(Clone, Default)]
pub(super) struct Niche {
    level: usize,
    /// For each row, the number of columns of this level, counted from the corner of the niche. Never increases from row to row.
    widths: Vec<usize>,
    /// The heights of the bounds: after and before it along the row and across the rows.
    ///
    /// The order is after along, after across, before along, before across. Walls are as high as the box.
    walls: [usize; 4],
    /// The room above the level, without regard to the golden cube.
    height: usize,
    /// The columns along and across to the golden cube, if it is ahead, and the room below it.
    golden: Option<([usize; 2], usize)>,
}

impl Floor {
    /// The floor of the empty box.
    pub(super) fn new(room: Edges) -> Self {
        let [length, width, _] = room;
        let mut floor = Self { room, golden: width / 2 * length + length / 2, heights: vec![0; length * width] };
        floor.lay_golden();
        floor
    }

    fn lay_golden(&mut self) {
        let middle = (self.room[2] / 2) as u16;
        if self.heights[self.golden] == middle {
            self.heights[self.golden] += 1;
        }
    }

    /// The height of the box.
    pub(super) fn height(&self) -> usize {
        self.room[2]
    }

    /// The height of the lowest level.
    pub(super) fn lowest(&self) -> usize {
        self.heights.iter().copied().min().unwrap_or_default().into()
    }

    /// Raises the columns under a cuboid at `at` to its top.
    pub(super) fn lay(&mut self, at: Edges, size: Edges) {
        self.fill(at, size, at[2] + size[2]);
        self.lay_golden();
    }

    /// Removes the cuboid again.
    pub(super) fn take(&mut self, at: Edges, size: Edges) {
        self.fill(at, size, at[2]);
    }

    fn fill(&mut self, [x, y, _]: Edges, [along, across, _]: Edges, height: usize) {
        for row in self.heights.chunks_mut(self.room[0]).skip(y).take(across) {
            row[x..x + along].fill(height as u16);
        }
    }

    /// The lowest free cells of all inner corners of a level, in reading order.
    pub(super) fn corners(&self, level: usize) -> impl Iterator<Item = Edges> {
        let length = self.room[0];
        let is_level = move |&height: &u16| usize::from(height) == level;
        (0..self.heights.len()).filter(move |&column| is_level(&self.heights[column])).filter_map(move |column| {
            let [x, y] = [column % length, column / length];
            let continues =
                (x > 0 && is_level(&self.heights[column - 1])) || (y > 0 && is_level(&self.heights[column - length]));
            (!continues).then_some([x, y, level])
        })
    }

    /// Measures the niche in a corner.
    pub(super) fn survey(&self, [x, y, z]: Edges, niche: &mut Niche) {
        let [length, width, height] = self.room;
        niche.level = z;
        niche.height = height - z;
        niche.widths.clear();
        let mut most = length - x;
        for row in self.heights.chunks(length).skip(y) {
            most = row[x..x + most].iter().take_while(|&&other| usize::from(other) == z).count();
            if most == 0 {
                break;
            }
            niche.widths.push(most);
        }
        let column = |x: usize, y: usize| usize::from(self.heights[y * length + x]);
        let (end, last) = (x + niche.along(), y + niche.across());
        niche.walls = [
            if end < length { column(end, y) } else { height },
            if last < width { column(x, last) } else { height },
            if x > 0 { column(x - 1, y) } else { height },
            if y > 0 { column(x, y - 1) } else { height },
        ];
        let [golden_x, golden_y, middle] = [self.golden % length, self.golden / length, height / 2];
        let is_ahead = golden_x >= x && golden_y >= y && z < middle;
        niche.golden = is_ahead.then(|| ([golden_x - x, golden_y - y], middle - z));
    }
}

impl Niche {
    fn along(&self) -> usize {
        self.widths.first().copied().unwrap_or_default()
    }

    fn across(&self) -> usize {
        self.widths.len()
    }

    /// The remaining room beside a cuboid in the corner, and above it; `None` if it does not fit.
    ///
    /// The order is along its row, across the rows, above.
    pub(super) fn rests(&self, [along, across, up]: Edges) -> Option<Edges> {
        let is_level = self.widths.get(across - 1).is_some_and(|&width| along <= width);
        let is_under = |&([x, y], _): &([usize; 2], usize)| along > x && across > y;
        let height = self.golden.filter(is_under).map_or(self.height, |(_, below)| below);
        (is_level && up <= height).then(|| [self.along() - along, self.across() - across, height - up])
    }

    /// How snugly a cuboid that leaves these rests fills the niche.
    ///
    /// The result has the number of floor edges that it fills, and the number of touched walls, or the lid, that its top is level with.
    pub(super) fn snugness(&self, [along, across, _]: Edges, up: usize) -> (u32, u32) {
        let top = self.level + up;
        let touches = [along == 0, across == 0, true, true];
        let level = self.walls.iter().zip(touches).filter(|&(&wall, touches)| touches && wall == top);
        (u32::from(along == 0) + u32::from(across == 0), level.count() as u32 + u32::from(up == self.height))
    }
}
