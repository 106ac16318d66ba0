use std::collections::BTreeSet;

use proptest::prelude::*;

use super::*;
use crate::packing::lattice::{Point, Polycube};
use crate::puzzle::Puzzle as _;
use crate::puzzles::polycube::Container;

fn written(text: &str) -> Result<String, String> {
    let puzzle: Polycubes = text.parse().unwrap();
    puzzle.write_as("burrtools").map_err(|error| error.to_string())
}

#[test]
fn a_puzzle_is_written_with_names_ranges_and_cells_that_may_stay_empty() {
    let text = "container\n##+\n#.#\n-\n.##\n..#\npiece Stück_1\n#.\n##\n1-2x piece 000 100\n3x piece c\n#\n-\n#\n";
    let file = written(text).unwrap();
    let expected = r#"<?xml version="1.0"?>
<puzzle version="2">
 <gridType type="0"/>
 <colors/>
 <shapes>
  <voxel x="2" y="2" z="1" name="Stück_1" type="0">#_##</voxel>
  <voxel x="2" y="1" z="1" type="0">##</voxel>
  <voxel x="1" y="1" z="2" name="c" type="0">##</voxel>
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
fn other_ways_to_turn_pieces_are_refused_where_they_matter() {
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
    // Too large for the box in any case.
    assert!(write(mirror, "3 3 1", screw).is_ok());
    assert_eq!(write(planar, "3 3 1", flat), no_plane);
    assert_eq!(write(&both, "3 3 1", flat), write("", "3 3 1", flat));
    assert_eq!(write(&both, "3 3 3", flat), no_plane);
    // What stands may not lie down.
    assert_eq!(write(planar, "2 2 1", upright), no_plane);
    assert_eq!(write(planar, "1 1 2", upright), write("", "1 1 2", upright));
}

/// A piece of some cells, each next to one before it.
fn shape() -> impl Strategy<Value = Polycube> {
    prop::collection::vec((any::<prop::sample::Index>(), 0..6_usize), 0..6).prop_map(|steps| {
        let mut cells: Vec<Point> = vec![[0; 3]];
        for (from, step) in steps {
            let mut cell = cells[from.index(cells.len())];
            cell[step / 2] += 2 * (step % 2) as i32 - 1;
            cells.push(cell);
        }
        Polycube::new(cells)
    })
}

fn container() -> impl Strategy<Value = Container> {
    prop::collection::vec(0..3_u8, 1..40).prop_map(|states| {
        // The first cell keeps the others in place: empty voxels around a container are passed over.
        let at = |i: usize| [i % 4, i / 4 % 3, i / 12];
        let with = |wanted: u8| {
            (0..).zip(&states).filter(move |&(i, &state)| i > 0 && state == wanted).map(move |(i, _)| at(i))
        };
        Container::of_cells(with(1).chain([at(0)]), with(2)).unwrap()
    })
}

proptest! {
    #[test]
    fn what_is_written_is_read_as_the_same_puzzle(
        container in container(),
        pieces in prop::collection::vec((shape(), prop::option::of("[a-zäß][A-Z0-9_-]{0,3}"), 0..5_usize, 0..3_usize), 1..6),
    ) {
        let mut names = BTreeSet::new();
        let pieces = pieces.into_iter().map(|(shape, name, least, more)| {
            let most = (least + more).max(1);
            Piece { name: name.filter(|name| names.insert(name.clone())), shape, count: least..=most }
        });
        let puzzle = Polycubes::new(container, pieces.collect::<Vec<_>>()).unwrap();
        let file = puzzle.write_as("burrtools").unwrap();
        let read: Polycubes = file.parse().unwrap();
        prop_assert_eq!(read.to_string(), puzzle.to_string());
        prop_assert_eq!(read.write_as("burrtools").unwrap(), file);
    }
}
