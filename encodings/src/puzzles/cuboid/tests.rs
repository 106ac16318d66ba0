use super::*;
use crate::packing::lattice::Point;

/// A 3 × 3 × 3 box: a full layer below and above, and a ring around the centre.
fn ring() -> Cuboid {
    "3 3 3\n6\n3 3 1\n1 3 3\n1 1 3\n1 1 3\n1 1 1\n1 1 1\n".parse().unwrap()
}

fn block(at: Edges, size: Edges) -> Block {
    Block { at, size }
}

fn ring_blocks() -> Vec<Block> {
    vec![
        block([0, 0, 0], [3, 3, 1]),
        block([0, 0, 1], [3, 1, 1]),
        block([0, 1, 1], [1, 1, 1]),
        block([2, 1, 1], [1, 1, 1]),
        block([0, 2, 1], [3, 1, 1]),
        block([0, 0, 2], [3, 3, 1]),
    ]
}

fn broken_rule(change: impl FnOnce(&mut Vec<Block>)) -> String {
    let mut blocks = ring_blocks();
    change(&mut blocks);
    ring().verify(&Layout::new(blocks)).unwrap_err().to_string()
}

#[test]
fn a_filled_box_is_admitted() {
    let layout = Layout::new(ring_blocks());
    assert_eq!(ring().verify(&layout), Ok(()));
    assert!(layout.to_string().starts_with("3x3x1 at 0,0,0\n3x1x1 at 0,0,1\n"));
    assert_eq!(layout.blocks(), ring_blocks());
}

/// Formulas of this kind are complete, so no reason justifies another clause.
#[test]
fn no_reason_leads_to_a_clause() {
    for reason in ["", "cycle r1c1 r1c2 r2c2 r2c1", "because"] {
        let refused = ring().justify(reason, &|_| None);
        assert_eq!(refused.unwrap_err().to_string(), "formulas of cuboid puzzles are complete and add no clauses");
    }
}

#[test]
fn each_rule_is_checked() {
    assert_eq!(
        broken_rule(|blocks| blocks.truncate(5)),
        "every cuboid is used exactly once: 1x3x3 is given 2 times and used 1 times"
    );
    assert_eq!(
        broken_rule(|blocks| blocks[0].at = [1, 0, 0]),
        "cuboids lie inside the box: a 1×3×3 in layer 1, rows 1–3, columns 2–4"
    );
    assert_eq!(
        broken_rule(|blocks| blocks[2].at = [1, 1, 1]),
        "the centre is kept for the golden cube: a 1×1×1 in layer 2, row 2, column 2 covers it"
    );
    assert_eq!(
        broken_rule(|blocks| blocks[2].at = [2, 1, 1]),
        "cuboids do not overlap: a 1×1×1 in layer 2, row 2, column 3 and a 1×1×1 in layer 2, row 2, column 3 both take layer 2, row 2, column 3"
    );
    // With the full volume, a free cell implies an overlap; a smaller puzzle breaks this rule alone.
    let puzzle: Cuboid = "3 1 1\n1\n1 1 1\n".parse().unwrap();
    let layout = Layout::new(vec![block([0, 0, 0], [1, 1, 1])]);
    assert_eq!(puzzle.verify(&layout).unwrap_err().to_string(), "the box is filled: layer 1, row 1, column 3 is free");
}

#[test]
fn numbers_beyond_all_bounds_in_a_layout_are_no_panic() {
    let layout = Layout::new(vec![block([usize::MAX, 0, 0], [1, 1, 1]), block([2, 0, 0], [1, 1, 1])]);
    let puzzle: Cuboid = "3 1 1\n2\n1 1 1\n1 1 1\n".parse().unwrap();
    assert!(puzzle.verify(&layout).is_err());
}

fn error(text: &str) -> String {
    text.parse::<Cuboid>().unwrap_err().to_string()
}

#[test]
fn errors_in_files_have_a_place() {
    assert_eq!(error(""), "1:1: expected the three edge lengths of the box, found an empty file");
    assert_eq!(
        error("3\r\n8\r\n1 1 3\r\n"),
        "1:2: expected the three edge lengths of the box, such as '5 5 5', found the end of the line"
    );
    assert_eq!(
        error("3 4 3\n0\n"),
        "1:3: expected an odd edge length (in an even one no unit cube sits exactly in the centre), found '4'"
    );
    assert_eq!(error("3 3 3\nx\n"), "2:1: expected the number of cuboids, found 'x'");
    assert_eq!(
        error("3 3 3\n2\n1 1 1\n"),
        "3:6: expected the three edge lengths of cuboid 2 of 2, found the end of the file"
    );
    assert_eq!(
        error("3 3 3\n1\n1 1 1 1\n"),
        "3:7: expected the three edge lengths of cuboid 1 of 1 and nothing else, found '1'"
    );
    assert_eq!(error("3 3 3\n1\n1 0 1\n"), "3:3: expected an edge length, a whole number from 1, found '0'");
    assert_eq!(error("3 3 3\n1\n1 -1 1\n"), "3:3: expected an edge length, a whole number from 1, found '-1'");
    assert_eq!(error("3 3 3\n0\n1 1 1\n"), "3:1: expected nothing after cuboid 0 of 0, found '1'");
    assert_eq!(error("999 999 999\n0\n"), "1:1: expected a box of at most 4000 unit cubes, found '999'");
    let huge = format!("3 3 3\n{}\n", u64::MAX);
    assert!(error(&huge).starts_with("2:21: expected the three edge lengths of cuboid 1 of"));
}

#[test]
fn a_listed_golden_cube_is_taken_out_with_a_note() {
    let plain: Cuboid = "1 1 3\n2\n1 1 1\n1 1 1\n".parse().unwrap();
    let listed: Cuboid = "\u{feff}1 1 3\r\n3\r\n1 1 1\r\n1 1 1\r\n1 1 1".parse().unwrap();
    let uncounted: Cuboid = "1 1 3\n2\n1 1 1\n1 1 1\n1 1 1\n".parse().unwrap();
    assert_eq!([&plain, &listed, &uncounted].map(|puzzle| puzzle.notes().len()), [0, 1, 1]);
    assert_eq!([&listed, &uncounted].map(Cuboid::cuboids), [plain.cuboids(); 2]);
    assert_eq!(error("1 1 3\n1\n1 1 2\n1 1 1\n1 1 1\n"), "5:1: expected nothing after cuboid 1 of 1, found '1'");
    assert_eq!(plain.to_string(), listed.to_string());
}

#[test]
fn a_puzzle_is_written_as_it_is_read() {
    let text = "3 3 3\n6\n3 3 1\n1 3 3\n1 1 3\n1 1 3\n1 1 1\n1 1 1\n";
    assert_eq!(ring().to_string(), text);
    assert_eq!(ring().to_string().parse(), Ok(ring()));
}

#[test]
fn a_volume_mismatch_is_found_without_a_search() {
    assert_eq!(ring().impossible(Budget::unlimited()).unwrap(), None);
    let puzzle: Cuboid = "5 5 5\n1\n7 7 7\n".parse().unwrap();
    assert_eq!(
        puzzle.impossible(Budget::unlimited()).unwrap().as_deref(),
        Some("the cuboids fill 343 cells together, but the box without its golden cube has 124")
    );
    let huge: Cuboid = format!("5 5 5\n1\n{0} {0} {0}\n", usize::MAX).parse().unwrap();
    assert!(huge.impossible(Budget::unlimited()).unwrap().is_some());
}

#[test]
fn printed_layers_are_read_back() {
    let text = "layer 1  layer 2  layer 3\nA A A    B B B    F F F\nA A A    C G D    F F F\nA A A    E E E    F F F\n";
    let layout = ring().read_layout(text.into()).unwrap();
    assert_eq!(layout, Layout::new(ring_blocks()));
    let misplaced = text.replace("C G D", "G C D");
    assert_eq!(
        ring().read_layout((&misplaced).into()).unwrap_err().to_string(),
        "the golden cube G sits exactly in the centre: 'G' in layer 2, row 2, column 1"
    );
    let bent = text.replace("C G D", "B G D");
    assert_eq!(
        ring().read_layout((&bent).into()).unwrap_err().to_string(),
        "the cells labelled B do not form a cuboid: the first of them is in layer 2, row 1, column 1"
    );
}

/// An open cell is never a cuboid, but the cell of the golden cube may be open.
#[test]
fn open_cells_are_no_cuboids() {
    let row: Cuboid = "1 1 3\n2\n1 1 1\n1 1 1\n".parse().unwrap();
    let read = |cells: [&str; 3]| {
        let text = format!("layer 1 layer 2 layer 3\n{}\n", cells.join(" "));
        row.read_layout((&text).into()).map(|layout| layout.blocks().len()).map_err(|error| error.to_string())
    };
    for open in [".", "·", "•", "_", "-", "--", "—", "None", "null", "NaN"] {
        let message = |layer: usize| Err(format!("the box is filled: layer {layer}, row 1, column 1 is open"));
        assert_eq!(read([open, "G", "A"]), message(1));
        assert_eq!(read(["A", "G", open]), message(3));
        assert_eq!(read([open, "G", open]), message(1));
        assert_eq!(read([open, open, "A"]), message(1));
        assert_eq!(read(["A", open, "B"]), Ok(2));
    }
    assert_eq!(read(["A", "0", "1"]), Ok(2));
    assert_eq!(
        read(["A", "G", "-1"]).unwrap_err(),
        "2:5: expected a label, or '.' for an open cell (a negative number is neither), found '-1'"
    );
    let misplaced = Err("the golden cube G sits exactly in the centre: 'G' in layer 1, row 1, column 1".to_string());
    assert_eq!(read(["G", ".", "A"]), misplaced);
    assert_eq!(read(["G", "G", "A"]), misplaced);
    assert_eq!(
        read(["1", "1", "A"]).unwrap_err().split(':').next(),
        Some("the golden cube G sits exactly in the centre")
    );
}

#[test]
fn the_kind_is_recognised() {
    let recognised = |text: &str| Cuboid::recognise(text.into());
    assert_eq!(recognised("3 3 3\n1\n1 1 1\n"), Recognition::Yes);
    assert_eq!(recognised("1 1 1\n0"), Recognition::Yes);
    assert_eq!(recognised("3 3 x\n"), Recognition::Maybe);
    assert_eq!(recognised("3\n8\n1 1 3\n"), Recognition::Maybe);
    assert_eq!(recognised("2\n4\n1 1 2\n1 2 2\n2 2 1\n"), Recognition::No);
    assert_eq!(recognised("4\n3\n2 0 0\n0 1 3 0\n0 3 0 0\n0 2 1 0\n"), Recognition::No);
    assert_eq!(recognised("6\n5\n1 0 2 4 0 0\n"), Recognition::No);
    assert_eq!(recognised(""), Recognition::No);
}

#[test]
fn placements_keep_off_the_centre() {
    let packing = ring().packing(Budget::unlimited()).unwrap();
    let centre: Point = [1, 1, 1];
    assert_eq!(packing.region.number(centre), None);
    assert_eq!(packing.region.cells().len(), 26);
    assert!(packing.pieces.iter().all(|piece| piece.count == (2..=2)));
    assert_eq!(packing.pieces.len(), 3);
}
