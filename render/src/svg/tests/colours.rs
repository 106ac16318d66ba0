//! Pictures are read back: every place has the colour of what lies there.

use super::*;

/// Checks the colour near the corner of each cell, and the lines between pieces.
fn read_back(layers: &Layers) {
    let drawing = Drawing::Layers(layers.clone());
    let seen = Seen::of(&drawing, View::Both);
    let origins = seen.origins("layer");
    assert_eq!(origins.len(), layers.size[2]);
    let [columns, rows, count] = layers.size;
    for ((z, y), x) in (0..count).cartesian_product(0..rows).cartesian_product(0..columns) {
        let here = layers.cell([x, y, z]);
        let corner = [x, y].map(|part| part as f32 * 36.0);
        let at = |right: f32, down: f32| seen.colour(origins[z], [corner[0] + 2.0 + right, corner[1] + 22.0 + down]);
        let what = format!("{:?}, cell {x} {y} {z}", layers.size);
        let expected = match here {
            Cell::Piece(piece) => Shade::of(layers.pieces[piece].tint).fill,
            Cell::Open => OPEN,
            Cell::Optional | Cell::Outside => PAPER,
        };
        assert_colour(at(6.0, 6.0), expected, &what);
        if x + 1 < columns {
            let other = layers.cell([x + 1, y, z]);
            assert_border(at(36.0, 7.0), [here, other], &format!("{what}, the line to the right"));
        }
        if y + 1 < rows {
            let other = layers.cell([x, y + 1, z]);
            assert_border(at(7.0, 36.0), [here, other], &format!("{what}, the line below"));
        }
    }
}

#[test]
fn every_cell_of_every_layer_has_the_colour_of_its_piece() {
    read_back(&packing());
    (0..12).for_each(|seed| read_back(&jumble(seed)));
}

/// Follows the line of sight in small steps.
#[test]
fn from_above_every_face_that_is_free_has_its_colour() {
    let mut faces = 0;
    for seed in 0..12 {
        let mut layers = jumble(seed);
        let [columns, rows, count] = layers.size;
        layers.cells.iter_mut().filter(|cell| **cell == Cell::Open).for_each(|cell| *cell = Cell::Outside);
        // With these three corners, it is known where the picture begins.
        layers.add(label(12, "corners"), [[0, rows - 1, 0], [0, 0, count - 1], [columns - 1, 0, 0]]);
        let drawing = Drawing::Layers(layers.clone());
        let seen = Seen::of(&drawing, View::Iso);
        let origin = seen.origins("solid")[0];
        let scale = (480 / ((columns + rows) * 7)).clamp(1, 4) as f32;
        let is_solid = |at: [f32; 3]| {
            let inside = at.iter().zip(layers.size).all(|(&part, extent)| part >= 0.0 && part < extent as f32);
            inside && layers.at(at.map(|part| part as usize)).is_some()
        };
        for (at, label) in places(&layers).filter_map(|at| Some((at, layers.at(at)?))) {
            for ((axis, brightness), half) in [(0, 64), (1, 82), (2, 100)].into_iter().cartesian_product([1, 2]) {
                // A face may be seen by halves: their middles.
                let mut middle = at.map(|part| part as f32 + 1.0);
                middle[(axis + half) % 3] -= 1.0 / 3.0;
                middle[(axis + 3 - half) % 3] -= 2.0 / 3.0;
                let on_the_way = |step: i32| middle.map(|part| part + step as f32 * 0.1 + 0.01);
                if (0..120).any(|step| is_solid(on_the_way(step))) {
                    continue;
                }
                faces += 1;
                let [x, y, z] = middle;
                let point = [(x - y + rows as f32) * 7.0, (x + y - 2.0 * z + 2.0 * count as f32) * 4.0];
                let expected = Shade::of(label.tint).fill.map(|part| (part as u32 * brightness / 100) as u8);
                let colour = seen.colour(origin, point.map(|part| part * scale + 2.0));
                assert_colour(colour, expected, &format!("seed {seed}, cell {at:?}, axis {axis}"));
            }
        }
    }
    assert!(faces > 500, "{faces}");
}

fn places(layers: &Layers) -> impl Iterator<Item = [usize; 3]> {
    let [columns, rows, _] = layers.size;
    (0..layers.cells.len()).map(move |index| [index % columns, index / columns % rows, index / columns / rows])
}

#[test]
fn paths_run_through_their_cells() {
    let board = board();
    let drawing = Drawing::Paths(board.clone());
    let seen = Seen::of(&drawing, View::Both);
    let origin = seen.origins("board")[0];
    for (index, cell) in board.cells.iter().enumerate() {
        let middle = [index % 3, index / 3].map(|part| part as f32 * 36.0 + 20.0);
        let at = |right: f32, down: f32| seen.colour(origin, [middle[0] + right, middle[1] + down]);
        let fill = cell.label.as_ref().map(|label| Shade::of(label.tint).fill);
        // Letters stand in the middle of discs.
        let expected = if cell.is_blocked { PAPER } else { fill.unwrap_or(OPEN) };
        if cell.is_blocked {
            let row: Vec<_> = (-16..16).map(|right| at(right as f32, 0.0)).collect();
            assert!(row.contains(&PAPER) && row.iter().any(|&colour| colour[0] < 0xb0), "no hatching: {row:?}");
        } else {
            let up = if cell.is_end { -9.5 } else { 0.0 };
            assert_colour(at(0.0, up), expected, &format!("cell {index}"));
        }
        for (link, [right, down]) in [(1, [18.0, 0.0]), (2, [0.0, 18.0])] {
            let is_last = if link == 1 { index % 3 == 2 } else { index / 3 == 2 };
            if !is_last {
                let expected = if cell.links[link] { fill.unwrap() } else { GRID };
                assert_colour(at(right, down), expected, &format!("cell {index}, link {link}"));
            }
        }
    }
}

/// The ends of the edges of a place: left, right, horizontal.
fn edges(row: usize, number: usize, side: usize) -> [[[f32; 2]; 2]; 3] {
    let [x, y] = [17 + 84 * (side - 1 - row + number), 17 + 144 * row].map(|part| part as f32);
    let points = |[ax, ay, bx, by]: [f32; 4]| [[x + ax, y + ay], [x + bx, y + by]];
    if number.is_multiple_of(2) {
        [[0.0, 144.0, 84.0, 0.0], [84.0, 0.0, 168.0, 144.0], [168.0, 144.0, 0.0, 144.0]].map(points)
    } else {
        [[84.0, 144.0, 0.0, 0.0], [168.0, 0.0, 84.0, 144.0], [0.0, 0.0, 168.0, 0.0]].map(points)
    }
}

/// A point this far along an edge, and this far to its right, where its tile is.
fn beside_edge([[ax, ay], [bx, by]]: [[f32; 2]; 2], along: f32, inward: f32) -> [f32; 2] {
    let [right, down] = [(bx - ax) / 168.0, (by - ay) / 168.0];
    [ax + (bx - ax) * along - down * inward, ay + (by - ay) * along + right * inward]
}

#[test]
fn halves_are_lock_and_key() {
    let triangle = tiles(&[&[[1, 2, -3]], &[[-1, -2, 4], [3, -1, 3], [1, 5, -2]]]);
    let drawing = Drawing::Triangle(triangle.clone());
    let seen = Seen::of(&drawing, View::Both);
    let origin = seen.origins("triangle")[0];
    for (row, tiles) in triangle.rows.iter().enumerate() {
        for (number, tile) in tiles.iter().enumerate() {
            for (half, edge) in tile.unwrap().into_iter().zip(edges(row, number, 2)) {
                let what = format!("row {row}, tile {number}, {half:?}");
                let fill = Shade::of(half.tint()).fill;
                let at = |along, inward| seen.colour(origin, beside_edge(edge, along, inward));
                assert_colour(at(0.25, 8.0), fill, &what);
                assert_colour(at(0.75, 8.0), fill, &what);
                assert_colour(at(0.25, 0.0), LINE, &what);
                // A bulge is beyond the edge, and a hollow is not of the tile.
                if half.0 > 0 {
                    assert_colour(at(0.5, -7.0), fill, &what);
                }
            }
        }
    }
    // The hollow at the bottom on the right is empty, that at the top of the second row has the bulge of its figure.
    let hollow = beside_edge(edges(1, 2, 2)[2], 0.5, 7.0);
    assert_colour(seen.colour(origin, hollow), PAPER, "an empty hollow");
    let filled = beside_edge(edges(0, 0, 2)[2], 0.5, 7.0);
    assert_colour(seen.colour(origin, filled), Shade::of(Half(3).tint()).fill, "a hollow with a bulge in it");
}

#[test]
fn an_empty_triangle_has_its_tiles_beside_it() {
    let tile: Tile = [Half(1), Half(-2), Half(3)];
    let triangle = Triangle { rows: vec![vec![None], vec![None; 3]], stock: vec![tile; 4], marks: Vec::new() };
    let seen = Seen::of(&Drawing::Triangle(triangle), View::Both);
    let origin = seen.origins("triangle")[0];
    assert_colour(seen.colour(origin, [17.0 + 168.0, 100.0]), OPEN, "an empty place");
    assert_eq!(seen.text.matches("class=\"dark\"").count() + seen.text.matches("class=\"pale\"").count(), 12);
}
