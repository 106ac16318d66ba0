use std::collections::BTreeSet;
use std::ops::ControlFlow;

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
    for a in all {
        for b in all {
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
    assert_eq!(l_tetromino().parts(), [4]);
    assert_eq!(Polycube::new([[0, 0, 0], [1, 0, 0], [2, 1, 0]]).parts(), [2, 1]);
    assert!(Polycube::new([]).parts().is_empty());
}

#[test]
fn surface_counts_open_faces() {
    assert_eq!(Polycube::cuboid([1, 1, 1]).surface(), 6);
    assert_eq!(Polycube::cuboid([2, 3, 4]).surface(), 52);
    assert_eq!(l_tetromino().surface(), 18);
}

#[test]
fn regions_have_the_symmetries_of_their_cells() {
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
    let mut places = Vec::new();
    let mut see = |most: usize| {
        ring.each_placement(&domino, |cells| {
            places.push(cells.to_vec());
            if places.len() == most { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
        })
    };
    assert_eq!((see(3), see(0)), (ControlFlow::Break(()), ControlFlow::Continue(())));
    assert_eq!(places, [[0, 1], [1, 2], [5, 6], [0, 1], [1, 2], [5, 6], [6, 7]]);
    for (edges, has_room) in [([4, 1, 1], false), ([3, 2, 1], false), ([1, 1, 2], false), ([1, 3, 1], true)] {
        assert_eq!(ring.has_room(&Polycube::cuboid(edges)), has_room, "{edges:?}");
    }
}

#[test]
fn colours_are_turned_with_their_cells() {
    let bar = Polycube::coloured([([5, 0, 0], 1), ([6, 0, 0], 0), ([7, 0, 0], 2)]);
    assert_eq!((bar.cells(), bar.colours()), (&[[0, 0, 0], [1, 0, 0], [2, 0, 0]][..], &[1, 0, 2][..]));
    assert_eq!(bar.orientations(Turns::Plane).len(), 4);
    assert_eq!(Polycube::cuboid([3, 1, 1]).orientations(Turns::Plane).len(), 2);
    let other = Polycube::coloured([([0, 0, 0], 2), ([1, 0, 0], 0), ([2, 0, 0], 1)]);
    assert!(bar != other && bar.canonical(Turns::Plane) == other.canonical(Turns::Plane));
    assert_eq!(Polycube::coloured([([0; 3], 0)]), Polycube::cuboid([1, 1, 1]));
    let region = Region::new([3, 2, 1], |_| true)
        .with_colours(|[x, y, _]| (1 - y as u16) * (x as u16 + 1), Pairs::from_iter([(1, 1), (2, 3)]));
    let places = |piece: &Polycube| {
        let mut places = Vec::new();
        let _ = region.each_placement(piece, |cells| -> ControlFlow<()> {
            places.push(cells.to_vec());
            ControlFlow::Continue(())
        });
        places
    };
    assert_eq!(places(&bar), [[0, 1, 2], [3, 4, 5]]);
    assert_eq!(places(&other), [[3, 4, 5]]);
}
