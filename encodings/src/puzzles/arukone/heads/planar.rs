//! A necessary condition that the missing paths can be drawn without crossing.
//!
//! Let R be a region: free cells joined by steps. On the sphere, the complement of R consists of *walls*: cells (and the outside of the
//! board) joined by steps or diagonally. As R is connected, no wall has a hole, and one closed contour separates it from R. Suppose there
//! is a layout. Take the open pairs whose path must be inside R except for its ends: R is the only region beside both ends, and the ends
//! are not neighbours. Such a path crosses contours exactly twice, at its two ends. Shrink every wall to a point. The paths become the
//! edges of a multigraph that is drawn on the sphere without crossings, and around each point the edges leave in the order of their ends
//! along the contour. So a walk around the faces of this drawing, by these orders alone, must yield the number of faces in Euler's
//! formula: points − edges + faces = 2 for every connected part.
//!
//! An end that meets its contour at several places, with other ends between them, could leave at any of them: its pair is left out. The
//! rest is part of the same drawing, so the formula still holds.
//!
//! (The frontier engine for disjoint paths has a test of its own. Its open ends are on one line, so it only looks for pairs that alternate
//! there. It also has parts without ends, which this search has not.)

use super::{Board, NONE};

/// Buffers for the contours of one state. An end is `2 * label + side`.
#[derive(Clone)]
pub(super) struct Contours {
    /// The region of each free cell, or [`NONE`].
    region: Vec<u32>,
    queue: Vec<u32>,
    /// The region that each label's path must run in, or [`NONE`] if it is left out.
    inside: Vec<u32>,
    /// Whether each piece of a contour (cell and direction) was visited.
    walked: Vec<bool>,
    /// The ends along the contours, and the start of each contour's list.
    along: Vec<u32>,
    starts: Vec<u32>,
    /// The last contour on which each end was met, or [`NONE`].
    contour: Vec<u32>,
    /// The next end after each end on the same contour.
    next: Vec<u32>,
    /// The union-find parent of each contour.
    joined: Vec<u32>,
}

impl Contours {
    pub(super) fn new(board: &Board) -> Self {
        let (cells, labels) = (board.cells, board.ends.len());
        Self {
            region: vec![NONE; cells],
            queue: Vec::with_capacity(cells),
            inside: vec![NONE; labels],
            walked: vec![false; 4 * cells],
            along: Vec::with_capacity(4 * cells),
            starts: Vec::with_capacity(4 * cells),
            contour: vec![NONE; 2 * labels],
            next: vec![NONE; 2 * labels],
            joined: Vec::with_capacity(4 * cells),
        }
    }

    /// Does the order of the ends allow a drawing without crossings?
    pub(super) fn are_planar(&mut self, board: &Board) -> bool {
        self.find_regions(board);
        self.place(board);
        self.walk_contours(board);
        self.link();
        self.euler()
    }

    fn find_regions(&mut self, board: &Board) {
        self.region.fill(NONE);
        let mut regions = 0;
        for start in 0..board.cells as u32 {
            if !board.is_free(start) || self.region[start as usize] != NONE {
                continue;
            }
            self.region[start as usize] = regions;
            self.queue.push(start);
            while let Some(cell) = self.queue.pop() {
                for other in board.around(cell) {
                    if board.is_free(other) && self.region[other as usize] == NONE {
                        self.region[other as usize] = regions;
                        self.queue.push(other);
                    }
                }
            }
            regions += 1;
        }
    }

    /// Finds the only region that each open pair's path can run in.
    fn place(&mut self, board: &Board) {
        self.inside.fill(NONE);
        for label in board.open_labels() {
            let ends = board.ends[label as usize];
            if board.are_neighbours(ends) {
                continue;
            }
            let [near, far] = ends.map(|cell| {
                board.neighbours[cell as usize].map(|n| if n == NONE { NONE } else { self.region[n as usize] })
            });
            let mut common = near.into_iter().filter(|&region| region != NONE && far.contains(&region));
            let Some(first) = common.next() else {
                continue;
            };
            if common.all(|region| region == first) {
                self.inside[label as usize] = first;
            }
        }
    }

    /// Walks along all contours, and records the ends met; repeated ends count once.
    fn walk_contours(&mut self, board: &Board) {
        self.walked.fill(false);
        self.along.clear();
        self.starts.clear();
        self.contour.fill(NONE);
        for cell in 0..board.cells as u32 {
            for direction in 0..4 {
                if board.is_free(cell)
                    && !self.walked[4 * cell as usize + direction]
                    && board.free_neighbour(cell, direction).is_none()
                {
                    self.walk_contour(board, cell, direction);
                }
            }
        }
        self.starts.push(self.along.len() as u32);
    }

    fn walk_contour(&mut self, board: &Board, mut cell: u32, mut direction: usize) {
        let first = self.along.len();
        let contour = self.starts.len() as u32;
        self.starts.push(first as u32);
        while !std::mem::replace(&mut self.walked[4 * cell as usize + direction], true) {
            if let Some(end) = self.end_behind(board, cell, direction)
                && self.along[first..].last() != Some(&end)
            {
                self.along.push(end);
            }
            let ahead = (direction + 1) % 4;
            if let Some(other) = board.free_neighbour(cell, ahead) {
                cell = other;
                if let Some(corner) = board.free_neighbour(other, direction) {
                    cell = corner;
                    direction = (direction + 3) % 4;
                }
            } else {
                direction = ahead;
            }
        }
        if self.along.len() > first + 1 && self.along.last() == Some(&self.along[first]) {
            self.along.pop();
        }
        for &end in &self.along[first..] {
            if self.contour[end as usize] != NONE {
                self.inside[end as usize / 2] = NONE;
            }
            self.contour[end as usize] = contour;
        }
    }

    /// The open end at a piece of a contour, if its path must run on this side.
    fn end_behind(&self, board: &Board, cell: u32, direction: usize) -> Option<u32> {
        let wall = board.neighbours[cell as usize][direction];
        let label = *board.owner.get(wall as usize)?;
        let side = board.ends.get(label as usize)?.iter().position(|&end| end == wall)?;
        (self.inside[label as usize] == self.region[cell as usize]).then_some(2 * label + side as u32)
    }

    /// Links the ends along each contour in a ring, without pairs that are left out.
    fn link(&mut self) {
        for bounds in self.starts.windows(2) {
            let inside = &self.inside;
            let along = &self.along[bounds[0] as usize..bounds[1] as usize];
            let mut kept = along.iter().copied().filter(|&end| inside[end as usize / 2] != NONE);
            let Some(first) = kept.next() else {
                continue;
            };
            let mut last = first;
            for end in kept {
                self.next[last as usize] = end;
                last = end;
            }
            self.next[last as usize] = first;
        }
    }

    /// Does Euler's formula hold? Otherwise there are too few faces.
    fn euler(&mut self) -> bool {
        self.joined.clear();
        self.joined.extend(0..self.starts.len() as u32);
        let mut balance = 0;
        for bounds in 1..self.starts.len() {
            let along = &self.along[self.starts[bounds - 1] as usize..self.starts[bounds] as usize];
            let used = along.iter().any(|&end| self.inside[end as usize / 2] != NONE);
            // A point, which is a connected part of its own at first.
            balance += if used { 1 - 2 } else { 0 };
        }
        for label in 0..self.inside.len() {
            if self.inside[label] != NONE {
                balance -= 1;
                let [a, b] = [0, 1].map(|side| self.root(self.contour[2 * label + side]));
                if a != b {
                    self.joined[a as usize] = b;
                    balance += 2;
                }
            }
        }
        for start in 0..self.next.len() {
            if self.next[start ^ 1] == NONE {
                continue;
            }
            balance += 1;
            let mut end = start;
            while self.next[end ^ 1] != NONE {
                end = std::mem::replace(&mut self.next[end ^ 1], NONE) as usize;
            }
        }
        balance == 0
    }

    /// The root of a contour in the union-find, with path halving.
    fn root(&mut self, mut contour: u32) -> u32 {
        while self.joined[contour as usize] != contour {
            let above = self.joined[self.joined[contour as usize] as usize];
            self.joined[contour as usize] = above;
            contour = above;
        }
        contour
    }
}
