use std::collections::BTreeSet;

use proptest::prelude::*;

use super::*;
use crate::packing::lattice::{Colour, Point, Polycube};
use crate::puzzle::Puzzle as _;
use crate::puzzles::polycube::{Container, Piece};

fn written(text: &str) -> Result<String, String> {
    let puzzle: Polycubes = text.parse().unwrap();
    puzzle.write_as("burrtools").map_err(|error| error.to_string())
}

#[test]
fn a_puzzle_is_written_with_names_ranges_and_cells_that_may_stay_empty() {
    let text =
        "container\n##+\n#.#\n-\n.##\n..#\npiece Stück_1\n#.\n##\n1-2x piece 000 100\n3x piece c\n#\n-\n#\n-\n#\n";
    let file = written(text).unwrap();
    let expected = r#"<?xml version="1.0"?>
<puzzle version="2">
 <gridType type="0"/>
 <colors/>
 <shapes>
  <voxel x="2" y="2" z="1" name="Stück_1" type="0">#_##</voxel>
  <voxel x="2" y="1" z="1" type="0">##</voxel>
  <voxel x="1" y="1" z="3" name="c" type="0">###</voxel>
  <voxel x="3" y="2" z="2" name="container" type="0">##+#_#_##__#</voxel>
 </shapes>
 <problems>
  <problem state="0">
   <shapes>
    <shape id="0" count="1"/>
    <shape id="1" min="1" max="2"/>
    <shape id="2" count="3"/>
   </shapes>
   <result id="3"/>
   <bitmap/>
  </problem>
 </problems>
 <comment/>
</puzzle>
"#;
    assert_eq!(file, expected);
    let puzzle: Polycubes = text.parse().unwrap();
    assert_eq!(file.parse::<Polycubes>().unwrap().to_string(), puzzle.to_string());
}

#[test]
fn other_turns_of_pieces_are_refused_where_they_matter() {
    let screw = "piece 000 100 010 011\n";
    let (flat, upright) = ("piece 000 100 200 010\n", "piece 000 001\n");
    let write = |rules: &str, size: &str, piece: &str| written(&format!("{rules}box {size}\n{piece}"));
    let (mirror, planar) = ("mirror yes\n", "planar yes\n");
    let both = format!("{mirror}{planar}");
    let no_mirror =
        Err("BurrTools never mirrors pieces, and with 'mirror yes' one of these has other places".to_string());
    let no_plane =
        Err("BurrTools turns pieces in space, and with 'planar yes' one of these has other places".to_string());
    assert_eq!(write(mirror, "2 2 2", screw), no_mirror);
    // A flat piece is its own mirror image, turned over.
    assert_eq!(write(mirror, "3 3 3", flat), write("", "3 3 3", flat));
    // The piece is too large for the box in any turn.
    assert!(write(mirror, "3 3 1", screw).is_ok());
    assert_eq!(write(planar, "3 3 1", flat), no_plane);
    assert_eq!(write(&both, "3 3 1", flat), write("", "3 3 1", flat));
    assert_eq!(write(&both, "3 3 3", flat), no_plane);
    // An upright piece may not lie down.
    assert_eq!(write(planar, "2 2 1", upright), no_plane);
    assert_eq!(write(planar, "1 1 2", upright), write("", "1 1 2", upright));
}

#[test]
fn changed_counts_are_named() {
    let losses =
        |text: &str| text.parse::<Polycubes>().unwrap().losses("burrtools", Budget::unlimited()).unwrap().join("; ");
    let domino = "2x piece 000\n2x piece 000 010\n";
    assert_eq!(losses(&format!("box 3 2\n{domino}")), "");
    assert_eq!(
        losses(&format!("planar yes\nmirror yes\nbox 3 2\n{domino}")),
        "the file has the same layouts, but not the same counts up to rotation: BurrTools turns the container over as well, \
         and with 'planar yes' that is no rotation"
    );
    // The only symmetry of this container is that of every flat one.
    assert_eq!(losses(&format!("planar yes\nmirror yes\ncontainer\n###\n#..\n{domino}")), "");
    // A piece that fits nowhere has no mirror image, except with 'mirror yes'.
    let screw = "0-1x piece 000 100 200 210 211 311\n";
    let mirrored = format!("mirror yes\nbox 3 2 2\n{screw}{domino}");
    assert!(
        losses(&mirrored).contains("not the same counts up to symmetry: BurrTools does not mirror"),
        "{}",
        losses(&mirrored)
    );
}

#[test]
fn equal_pieces_are_one_shape() {
    let file = written("box 4 1\npiece a 000 100\n0-1x piece b 000 010\n").unwrap();
    assert!(file.contains("<shape id=\"0\" min=\"1\" max=\"2\"/>") && file.contains("<result id=\"1\"/>"), "{file}");
}

#[test]
fn colours_are_counted_from_one_in_voxels_and_from_zero_in_pairs() {
    let text = "container\n#1+12.\n#0##2\ncolour 1 on 2 3\npiece\n#1#\n";
    let file = written(text).unwrap();
    for part in [">#1+12_###2<", ">#1#<", "<pair piece=\"0\" result=\"1\"/>", "<pair piece=\"0\" result=\"2\"/>"] {
        assert!(file.contains(part), "{part} in {file}");
    }
    assert_eq!(file.matches("<color ").count(), 12);
    assert_eq!(file.parse::<Polycubes>().unwrap().to_string(), text.replace("#0", "#"));
}

/// A piece of some cells, each next to an earlier one, some of them with a colour.
fn shape() -> impl Strategy<Value = Polycube> {
    prop::collection::vec((any::<prop::sample::Index>(), 0..6_usize, 0..3_u16), 0..6).prop_map(|steps| {
        let mut cells: Vec<(Point, Colour)> = vec![([0; 3], 0)];
        for (from, step, colour) in steps {
            let (mut cell, _) = cells[from.index(cells.len())];
            cell[step / 2] += 2 * (step % 2) as i32 - 1;
            cells.push((cell, colour));
        }
        Polycube::coloured(cells)
    })
}

fn container() -> impl Strategy<Value = Container> {
    prop::collection::vec(0..3_u8, 1..40).prop_map(|states| {
        // The first cell keeps the others in place: readers skip empty voxels around a container.
        let at = |i: usize| [i % 4, i / 4 % 3, i / 12];
        let with = |wanted: u8| {
            (0..).zip(&states).filter(move |&(i, &state)| i > 0 && state == wanted).map(move |(i, _)| at(i))
        };
        let container = Container::of_cells(with(1).chain([at(0)]), with(2)).unwrap();
        let states = states.clone();
        container.with_colours(move |[x, y, z]| states.get((z * 3 + y) * 4 + x).map_or(0, |state| u16::from(*state)))
    })
}

proptest! {
    #[test]
    fn written_files_are_read_as_the_same_puzzle(
        container in container(),
        pairs in prop::collection::vec((1..4_u16, 1..4_u16), 0..4),
        pieces in prop::collection::vec((shape(), prop::option::of("[a-zäß][A-Z0-9_-]{0,3}"), 0..5_usize, 0..3_usize), 1..6),
    ) {
        let mut names = BTreeSet::new();
        let pieces = pieces.into_iter().map(|(shape, name, least, more)| {
            let most = (least + more).max(1);
            Piece { name: name.filter(|name| names.insert(name.clone())), shape, count: least..=most }
        });
        let puzzle = Polycubes::new(container, pieces.collect::<Vec<_>>()).unwrap().with_pairs(pairs);
        prop_assert_eq!(puzzle.to_string().parse::<Polycubes>().unwrap(), puzzle.clone());
        let file = puzzle.write_as("burrtools").unwrap();
        let read: Polycubes = file.parse().unwrap();
        prop_assert_eq!(&read.container, &puzzle.container);
        prop_assert_eq!(&read.pairs, &puzzle.pairs);
        let kinds = |puzzle: &Polycubes| puzzle.inventory.kinds().iter().map(|kind| (kind.canonical.clone(), kind.count.clone())).collect::<Vec<_>>();
        prop_assert_eq!(kinds(&read), kinds(&puzzle));
        prop_assert_eq!(read.write_as("burrtools").unwrap(), file);
    }
}
