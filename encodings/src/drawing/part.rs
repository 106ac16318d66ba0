//! The test whether a picture is part of another one.

use std::collections::HashSet;

use super::{Drawing, Layers, Paths, Triangle};

impl Drawing {
    /// Does this picture contain everything that `part` shows as known?
    ///
    /// That is pieces with the same cells and colours on them, the same tiles in the same places, the same steps of paths, options and
    /// literals. Labels and tints do not count. Linear in both.
    pub fn shows(&self, part: &Drawing) -> bool {
        match (self, part) {
            (Drawing::Layers(whole), Drawing::Layers(part)) => has_pieces(whole, part),
            (Drawing::Triangle(whole), Drawing::Triangle(part)) => has_tiles(whole, part),
            (Drawing::Paths(whole), Drawing::Paths(part)) => has_steps(whole, part),
            (Drawing::Options(whole), Drawing::Options(part)) => {
                let rows: HashSet<_> = whole.rows.iter().collect();
                part.rows.iter().all(|row| rows.contains(row))
            }
            (Drawing::Literals(whole), Drawing::Literals(part)) => {
                let literals: HashSet<_> = whole.iter().collect();
                part.iter().all(|literal| literals.contains(literal))
            }
            _ => false,
        }
    }
}

fn has_pieces(whole: &Layers, part: &Layers) -> bool {
    let bodies: HashSet<_> = whole.bodies().into_iter().collect();
    let are_alike = |body: &[[usize; 3]]| body.iter().all(|&at| whole.colours_at(at) == part.colours_at(at));
    whole.size == part.size && part.bodies().iter().all(|body| bodies.contains(body) && are_alike(body))
}

fn has_tiles(whole: &Triangle, part: &Triangle) -> bool {
    let [whole, part] = [whole, part].map(|triangle| triangle.rows.concat());
    whole.len() == part.len() && whole.iter().zip(&part).all(|(there, tile)| tile.is_none() || tile == there)
}

fn has_steps(whole: &Paths, part: &Paths) -> bool {
    let is_same_size = (whole.width, whole.height) == (part.width, part.height);
    is_same_size
        && whole.cells.iter().zip(&part.cells).all(|(there, cell)| {
            let has_links = (0..4).all(|side| there.links[side] || !cell.links[side]);
            has_links && (0..4).all(|side| !(there.links[side] && cell.walls[side]))
        })
}

#[cfg(test)]
mod tests {
    use super::super::{Cell, Half, Label, PathCell, Tint};
    use super::*;

    fn row(labels: &[(&str, &[usize])]) -> Drawing {
        let mut layers = Layers::container([5, 1, 1], |_| Cell::Open);
        for (label, cells) in labels {
            let label = Label { text: (*label).into(), tint: Tint::Gold };
            layers.add(label, cells.iter().map(|&x| [x, 0, 0]));
        }
        Drawing::Layers(layers)
    }

    #[test]
    fn pieces_are_known_by_their_cells() {
        let whole = row(&[("A", &[0, 1]), ("B", &[2]), ("C", &[3, 4])]);
        assert!(whole.shows(&row(&[])) && whole.shows(&whole));
        assert!(whole.shows(&row(&[("X", &[3, 4])])));
        for other in [row(&[("A", &[0])]), row(&[("A", &[1, 2])]), row(&[("A", &[0, 1, 2])])] {
            assert!(!whole.shows(&other), "{other:?}");
        }
    }

    #[test]
    fn tiles_are_known_by_their_halves() {
        let tile = |a: i32| Some([Half(a), Half(2), Half(3)]);
        let triangle = |tile| Drawing::Triangle(Triangle { rows: vec![vec![tile]], stock: vec![], marks: vec![] });
        assert!(triangle(tile(1)).shows(&triangle(None)) && triangle(tile(1)).shows(&triangle(tile(1))));
        assert!(!triangle(tile(1)).shows(&triangle(tile(-1))) && !triangle(None).shows(&triangle(tile(1))));
    }

    #[test]
    fn steps_of_paths_are_used_or_not() {
        let board = |links: [bool; 4], walls: [bool; 4]| {
            let cells = vec![PathCell { links, walls, ..PathCell::default() }];
            Drawing::Paths(Paths { width: 1, height: 1, cells, is_full: false, may_touch: true, marks: vec![] })
        };
        let [none, up, down] = [[false; 4], [true, false, false, false], [false, false, true, false]];
        let whole = board(up, none);
        assert!(whole.shows(&board(none, none)) && whole.shows(&board(up, down)));
        assert!(!whole.shows(&board(down, none)) && !whole.shows(&board(none, up)));
    }

    #[test]
    fn other_pictures_are_no_part() {
        let literals = Drawing::Literals(vec![1, -2, 3]);
        assert!(literals.shows(&Drawing::Literals(vec![3, -2])));
        assert!(!literals.shows(&Drawing::Literals(vec![2])));
        assert!(!literals.shows(&row(&[])));
    }
}
