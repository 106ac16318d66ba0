//! The volume of models, from cells, lengths, and how bevels end at corners.

use super::*;

/// The box around a piece, cut half a gap away from all planes of the lattice.
struct Cut {
    /// The widths of the slices, equal for all axes, with one too many at both ends.
    widths: Vec<i64>,
    is_full: Vec<bool>,
}

impl Cut {
    /// What is at least half a gap away from all cells that are not the piece's.
    fn of(piece: &Polycube, lengths: &Lengths) -> Self {
        let edge = piece.extent().into_iter().max().unwrap();
        let widths = (0..=edge).flat_map(|_| [2 * lengths.inset, lengths.unit - 2 * lengths.inset]).collect_vec();
        // In quarters of a cell, slices have their centres at -2, 0, 2, …: on planes, and in the middle of cells. A quarter around
        // these is in all cells that half a gap around reaches.
        let cells = piece.cells().iter().map(|cell| cell.map(i64::from)).collect::<BTreeSet<_>>();
        let near = |slice: usize| [-1, 1].map(|step| (2 * slice as i64 + step).div_euclid(4));
        let slices = || 0..widths.len();
        let is_full = (slices().cartesian_product(slices()).cartesian_product(slices()))
            .map(|((z, y), x)| {
                let around = near(x).into_iter().cartesian_product(near(y)).cartesian_product(near(z));
                around.into_iter().all(|((x, y), z)| cells.contains(&[x, y, z]))
            })
            .collect();
        Self { widths, is_full }
    }

    fn is_full(&self, at: [usize; 3]) -> bool {
        let count = self.widths.len();
        at.iter().all(|&slice| slice < count) && self.is_full[(at[2] * count + at[1]) * count + at[0]]
    }

    fn slices(&self) -> impl Iterator<Item = [usize; 3]> + use<> {
        let slices = 0..=self.widths.len();
        slices.clone().cartesian_product(slices.clone()).cartesian_product(slices).map(|((z, y), x)| [x, y, z])
    }

    fn volume(&self) -> i128 {
        let full = self.slices().filter(|&at| self.is_full(at));
        full.map(|at| at.iter().map(|&slice| i128::from(self.widths[slice])).product::<i128>()).sum()
    }

    /// The full slices around a corner or an edge.
    /// They lie at both sides along the `axes`.
    fn around(&self, at: [usize; 3], axes: &[usize]) -> Vec<[usize; 3]> {
        let sides = axes.iter().map(|_| 0..2).multi_cartesian_product();
        let place = |side: &Vec<usize>| {
            let mut place = at;
            for (&axis, below) in axes.iter().zip(side) {
                place[axis] = place[axis].checked_sub(*below)?;
            }
            Some(place)
        };
        sides.filter_map(|side| place(&side)).filter(|&place| self.is_full(place)).collect()
    }

    /// The length of all convex edges.
    fn convex(&self) -> i128 {
        let along = |axis: usize| {
            let axes = [(axis + 1) % 3, (axis + 2) % 3];
            let edges = self.slices().filter(move |at| at[axis] < self.widths.len());
            let convex = edges.filter(move |&at| self.around(at, &axes).len() == 1);
            convex.map(move |at| i128::from(self.widths[at[axis]])).sum::<i128>()
        };
        (0..3).map(along).sum()
    }

    /// The numbers of corners where three convex edges meet, two and a concave one, or three of both.
    fn corners(&self) -> [i128; 3] {
        let mut counts = [0; 3];
        for at in self.slices() {
            let around = self.around(at, &[0, 1, 2]);
            let is_flat = || (0..3).any(|axis| around.iter().all(|place| place[axis] == around[0][axis]));
            match around.len() {
                1 => counts[0] += 1,
                3 => counts[1] += 1,
                4 if !is_flat() => counts[2] += 1,
                _ => {}
            }
        }
        counts
    }
}

/// Six times the volume that a surface encloses.
fn enclosed(triangles: &[Facet]) -> i128 {
    let volume = |triangle: &Facet| {
        let [a, b, c] = triangle.map(|corner| corner.map(i128::from));
        (0..3)
            .map(|i: usize| {
                let (next, last) = ((i + 1) % 3, (i + 2) % 3);
                a[i] * (b[next] * c[last] - b[last] * c[next])
            })
            .sum::<i128>()
    };
    triangles.iter().map(volume).sum()
}

/// A bevel takes a prism of half its square along every convex edge.
#[test]
fn volumes_are_as_expected() {
    for (piece, lengths) in all_pieces().cartesian_product(LENGTHS.iter().map(lengths)) {
        let cut = Cut::of(&piece, &lengths);
        let bevel = i128::from(lengths.bevel);
        let [outer, inner, mixed] = cut.corners();
        let corners = -4 * outer + 2 * inner + mixed;
        let expected = 6 * cut.volume() - 3 * bevel.pow(2) * cut.convex() - corners * bevel.pow(3);
        assert!(expected > 0);
        assert_eq!(enclosed(&surface_of(&piece, &lengths)), expected, "{piece:?} with {lengths:?}");
    }
}

#[test]
fn the_volume_of_a_cube_and_of_a_bar() {
    let assert_volume = |cells: &str, bevel, expected: f64| {
        let triangles = surface_of(&piece(cells), &lengths(&(12.0, 2.0, bevel)));
        let volume = enclosed(&triangles) as f64 / (6 * i128::from(lengths::PER_MILLIMETRE).pow(3)) as f64;
        assert!((volume - expected).abs() < 1e-9, "{volume} of {cells} and not {expected}");
    };
    assert_volume("000", 0.0, 1000.0);
    assert_volume("000 100 200", 0.0, 34.0 * 100.0);
    // Twelve prisms of half a square millimetre, two thirds of a cubic one taken twice at each corner.
    assert_volume("000", 1.0, 1000.0 - 12.0 * 5.0 + 16.0 / 3.0);
}
