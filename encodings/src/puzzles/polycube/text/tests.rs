use itertools::Itertools;
use jigsat_forms::budget::Budget;
use proptest::prelude::*;

use super::*;
use crate::packing::lattice::Polycube;

fn error(text: &str) -> String {
    text.parse::<Polycubes>().unwrap_err().to_string()
}

/// A file with all features of the format.
const FULL: &str = "mirror yes\nplanar yes\ncontainer\n##+\n#.#\n-\n###\n###\npiece F\n.##\n##.\n.#.\n3x piece\n##\n-\n#.\n\
                    0-2x piece bar-2\n###\n";

#[test]
fn a_puzzle_is_written_as_it_is_read() {
    let puzzle: Polycubes = FULL.parse().unwrap();
    assert_eq!(puzzle.to_string(), FULL);
    assert_eq!((puzzle.size(), puzzle.turns(), puzzle.pieces().len()), ([3, 2, 2], Turns::PlaneMirrored, 3));
    let cells = [[0, 0, 0], [2, 0, 0], [1, 1, 0], [1, 1, 1], [3, 0, 0], [0, 0, 2]].map(|cell| puzzle.cell(cell));
    assert_eq!(cells, [Cell::Needed, Cell::Optional, Cell::Outside, Cell::Needed, Cell::Outside, Cell::Outside]);
    assert_eq!(puzzle.pieces()[1].count, 3..=3);
    assert_eq!(puzzle.pieces()[2].name.as_deref(), Some("bar-2"));
}

#[test]
fn spaces_comments_and_order_are_free() {
    let plain: Polycubes = "box 4 2 1\npiece\n##\n#.\npiece A\n#####\n".parse().unwrap();
    let free = "\u{feff}# a comment\r\n\r\n1x piece 010 000 100\r\nplanar no\r\n piece  A\r\n ..... \r\n\r\n #####\r\n# more\r\n\
                container\r\n####\r\n####\r\nmirror no";
    assert_eq!(free.parse(), Ok(plain.clone()));
    assert_eq!("box 4 2\npiece 0,0,0 000,1,0 100\npiece A 95,3,7 96,3,7 97,3,7 98,3,7 99,3,7\n".parse(), Ok(plain));
    // A row of a single cell is not a comment.
    let single: Polycubes = "container\n#\n#\npiece\n#\n#\n".parse().unwrap();
    assert_eq!(single.size(), [1, 2, 1]);
}

#[test]
fn sets_of_pieces_have_names() {
    let names = |text: &str| {
        let puzzle: Polycubes = text.parse().unwrap();
        puzzle.pieces().iter().map(|piece| format!("{}{:?}", piece.name.clone().unwrap(), piece.count)).join(" ")
    };
    assert_eq!(names("box 3 3 3\npieces soma\n"), "V1..=1 L1..=1 T1..=1 Z1..=1 B1..=1 P1..=1 A1..=1");
    assert_eq!(names("2x pieces trominoes\nbox 3 4\n"), "I2..=2 V2..=2");
    // Names that are taken get a number.
    let both = "box 3 4\npiece I 000\npiece I2 000 100\npieces trominoes\n0-1x pieces tricubes\n";
    assert_eq!(names(both), "I1..=1 I21..=1 I31..=1 V1..=1 I40..=1 V20..=1");
    let after = "box 3 4\npieces trominoes\npiece V 000\n";
    assert_eq!(error(after), format!("3:7: expected {ONE_NAME}, found 'V'"));
    let twice = "expected each set once ('2x' before 'pieces' makes two of each piece)";
    assert_eq!(error("pieces soma\n2x pieces soma\nbox 3 3 3\n"), format!("2:1: {twice}, found '2x'"));
    let wrong = error("box 3 3\npieces one sided tetrominos\n");
    assert!(wrong.starts_with("2:8: expected the name of a set of pieces: monomino, "), "{wrong}");
    assert!(wrong.ends_with("; did you mean 'one-sided tetrominoes'?"), "{wrong}");
    assert!(error("box 3 3\npieces\n").ends_with("found the end of the line"));
    assert!(error("box 3 3\n0x pieces soma\n").starts_with("2:1: expected a number of copies up to 4000"));
    for text in ["pieces soma\nbox 3 3 3\n", "box 3 3 3\n2x pieces trominoes\n"] {
        assert_eq!(recognise(text.into()), Recognition::Yes, "{text}");
    }
    assert_eq!(recognise("pieces 1 5 9\n".into()), Recognition::No);
}

#[test]
fn containers_are_boxes_or_drawn() {
    let edges = "expected two or three edge lengths, such as 'box 10 6' or 'box 4 4 4'";
    assert_eq!(error("box 4\n"), format!("1:6: {edges}, found the end of the line"));
    assert_eq!(error("box 1 2 3 4\n"), format!("1:11: {edges}, and nothing else, found '4'"));
    for edge in ["0", "-1", "x", "4001"] {
        assert_eq!(
            error(&format!("box 2 {edge}\n")),
            format!("1:7: expected an edge length from 1 to 4000, found '{edge}'")
        );
    }
    assert_eq!(error("box 16 16 16\n"), "1:5: expected a box of at most 4000 cells, found '16'");
    assert_eq!(error("container 1\n"), "1:11: expected 'container' and nothing else, found '1'");
    let row = "expected a row of the container, of '#', '.' and '+'";
    assert_eq!(error("container\npiece\n#\n"), format!("2:1: {row}, found 'piece'"));
    assert_eq!(error("container\n#+\n#x\n"), "3:2: expected '#', '.' or '+', found 'x'");
    assert_eq!(
        error("container\n#+\n-\n#\n"),
        "4:2: expected a row of 2 squares, as long as the first one, found the end of the line"
    );
    assert_eq!(error("container\n..\n"), "2:1: expected a container with a '#' or a '+' in it, found '..'");
    let large = format!("container\n{}", "##########\n".repeat(401));
    assert!(
        error(&large).starts_with("2:1: expected a container of at most 4000 cells, all layers counted, found '###")
    );
    assert_eq!(error("box 2 2\ncontainer\n#\n"), "2:1: expected one container only, found 'container'");
    assert_eq!(
        error("piece 000\n"),
        "1:10: expected 'container' and its layers, or 'box' and its edges, found the end of the file"
    );
}

#[test]
fn pieces_are_drawn_or_listed() {
    let listed = "expected a cell as three digits, or three numbers below 4000 such as '0,0,12'";
    for cell in
        ["00", "0000", "0,0", "0,0,0,0", "0,0,4000", "0,,1", "-1,0,0", "0,0,+1", "99999999999,0,0", "00x", "ä00"]
    {
        assert_eq!(error(&format!("piece 000 {cell}\n")), format!("1:11: {listed}, found '{cell}'"), "{cell}");
    }
    assert_eq!(error("piece 000 100 000\n"), "1:15: expected a cell that was not listed before, found '000'");
    assert_eq!(error("piece\n..\n"), "2:1: expected a piece with a '#' in it, found '..'");
    assert_eq!(error("piece\n#+\n"), "2:2: expected '#' or '.', found '+'");
    assert_eq!(error("piece F\n\n"), "1:8: expected a row of the piece, of '#' and '.', found the end of the file");
    let frame = (0..70).map(|i| format!(" {i},0,0 69,{},0", i + 1)).join("");
    assert_eq!(
        error(&format!("piece{frame}\n")),
        "1:7: expected a piece in a box of at most 4000 cells, found '0,0,0'"
    );
    assert_eq!(
        error("box 2 2\n"),
        "1:8: expected 'piece' and its layers or cells, or 'pieces' and the name of a set, found the end of the file"
    );
}

#[test]
fn rows_with_blanks_are_no_comments() {
    assert_eq!(error("container\n# +\n##\npiece\n#\n"), "2:2: expected '#', '.' or '+', found ' '");
    assert_eq!(error("container\n##\npiece\n#1#\n# #\n"), "5:2: expected '#' or '.', found ' '");
    assert!("container\n##\n# 1\n##\n# the piece\n2x piece\n##\n# 2\n".parse::<Polycubes>().is_ok());
}

#[test]
fn colours_follow_cells() {
    let text = "container\n#1#12\n+3.\ncolour 1 on 1 12\ncolour 2 on 3\npiece a\n#1.\n##2\npiece\n#3\n";
    let puzzle: Polycubes = text.parse().unwrap();
    assert_eq!(puzzle.to_string(), text);
    let listed = text
        .replace("piece a\n#1.\n##2\n", "piece a 000:1 010 110:2\n")
        .replace("colour 1 on 1 12", "colour 1 on 12\ncolour 1 on 1");
    assert_eq!(listed.parse::<Polycubes>().unwrap(), puzzle);
    assert_eq!(error("piece\n#.1\n"), "2:3: expected a colour after a used cell, not after '.', found '1'");
    assert_eq!(error("piece\n#65536\n"), "2:6: expected a colour from 1 to 65535, found '6'");
    assert_eq!(error("piece 000:0\n"), "1:11: expected a colour from 1 to 65535, found '0'");
    let line = "expected a piece's colour, 'on', and colours of the container, such as 'colour 1 on 1 2'";
    assert_eq!(error("colour 1\n"), format!("1:9: {line}, found the end of the line"));
    assert_eq!(error("colour 1 2 3\n"), format!("1:10: {line}, found '2'"));
    assert_eq!(error("colour 1 on\n"), format!("1:12: {line}, found the end of the line"));
    assert_eq!(error("colour 1 on +2\n"), "1:13: expected a colour from 1 to 65535, found '+2'");
}

#[test]
fn counts_and_names_stand_around_the_keyword() {
    let count = "expected a number of copies up to 4000, such as '3x' or '0-2x'";
    for word in ["0x", "3", "2-1x", "3y", "1-2-3x", "4001x", "0-0x", "-1x", "99999999999999999999x"] {
        let text = format!("{word} piece 000\n");
        if word.starts_with('-') {
            assert!(error(&text).starts_with("1:1: expected 'container', 'box', 'piece'"));
        } else {
            assert_eq!(error(&text), format!("1:1: {count}, found '{word}'"));
        }
    }
    assert_eq!(error("piece a.b 000\n"), "1:7: expected a name of letters, digits, '-' and '_', found 'a.b'");
    assert_eq!(
        error("piece A 000\n2x piece A 000 100\n"),
        "2:10: expected a name that no other piece has ('2x' before 'piece' makes two of it), found 'A'"
    );
    let cell = "a cell as three digits, or three numbers below 4000 such as '0,0,12'";
    assert_eq!(
        error("piece 5 000\n"),
        format!("1:7: expected a name, which begins with a letter, or {cell}, found '5'")
    );
    assert_eq!(
        error("piece 0 0,1,0\n"),
        format!("1:7: expected a name, which begins with a letter, or {cell}, found '0'")
    );
    assert_eq!(error("piece 0,0,0 5\n"), format!("1:13: expected {cell}, found '5'"));
    assert_eq!(error("piece 5\n"), format!("1:7: expected {cell}, found '5'"));
}

#[test]
fn keywords_and_switches_are_known_ones() {
    let known = "expected 'container', 'box', 'piece', 'pieces', 'mirror', 'planar' or 'colour'";
    assert_eq!(error("pices 1 2\n"), format!("1:1: {known}, found 'pices'; did you mean 'pieces'?"));
    assert_eq!(error("contaner\n"), format!("1:1: {known}, found 'contaner'; did you mean 'container'?"));
    assert_eq!(error("3x peice 000\n"), format!("1:4: {known}, found 'peice'; did you mean 'piece'?"));
    assert_eq!(error("3x\n"), format!("1:1: {known}, found '3x'"));
    assert_eq!(error("mirror yse\n"), "1:8: expected 'yes' or 'no', found 'yse'; did you mean 'yes'?");
    assert_eq!(error("box 2 2\n##\n"), format!("2:1: {known}, found '##'"));
    assert_eq!(error("mirror\n"), "1:7: expected 'yes' or 'no', found the end of the line");
    assert_eq!(error("planar maybe\n"), "1:8: expected 'yes' or 'no', found 'maybe'");
    assert_eq!(error("mirror no\nmirror no\n"), "2:1: expected one line 'mirror' only, found 'mirror'");
    assert_eq!(error(""), "1:1: expected 'container' and its layers, or 'box' and its edges, found an empty file");
}

#[test]
fn the_kind_is_recognised() {
    assert_eq!(recognise(FULL.into()), Recognition::Yes);
    assert_eq!(recognise("piece\n#.\nbox 2 1\n".into()), Recognition::Yes);
    assert_eq!(recognise("box 2 1\n2x piece 000\n".into()), Recognition::Yes);
    assert_eq!(recognise("box 2 1\n".into()), Recognition::Maybe);
    assert_eq!(recognise("mirror yes\n".into()), Recognition::Maybe);
    assert_eq!(recognise("piece\n##\nboard\n##\n".into()), Recognition::No);
    assert_eq!(recognise("3 3 3\n1\n1 1 1\n".into()), Recognition::No);
    assert_eq!(recognise("".into()), Recognition::No);
    assert_eq!(recognise("<puzzle version=\"2\"/>".into()), Recognition::Yes);
}

proptest! {
    /// Files with a few changed characters are read or refused. A read puzzle is written so that it reads the same.
    #[test]
    fn mutated_files_are_no_panic(changes in prop::collection::vec((0..FULL.len(), "[-#.+ \n0-9a-zä,]{0,3}"), 0..4)) {
        let mut text = FULL.to_string();
        for (at, new) in changes {
            if text.is_char_boundary(at) && text.is_char_boundary(at + 1) {
                text.replace_range(at..=at, &new);
            }
        }
        let _ = recognise((&text).into());
        if let Ok(puzzle) = text.parse::<Polycubes>() {
            prop_assert_eq!(puzzle.to_string().parse(), Ok(puzzle));
        }
    }

    /// Any pieces in any container are written so that they read the same.
    #[test]
    fn written_puzzles_read_the_same(
        size in [1..4_usize, 1..4, 1..4],
        signs in prop::collection::vec(prop::sample::select(&[Cell::Needed, Cell::Optional, Cell::Outside]), 27),
        pieces in prop::collection::vec(([1..4_usize, 1..4, 1..4], any::<bool>(), 0..3_usize, 1..3_usize), 1..4),
        turns in prop::sample::select(&[Turns::Space, Turns::SpaceMirrored, Turns::Plane, Turns::PlaneMirrored]),
    ) {
        let cells: Vec<Cell> = signs.into_iter().take(size.iter().product()).collect();
        prop_assume!(cells.iter().any(|&cell| cell != Cell::Outside));
        let piece = |(number, (edges, is_named, lo, more)): (usize, ([usize; 3], bool, usize, usize))| Piece {
            name: is_named.then(|| format!("P{number}")),
            shape: Polycube::cuboid(edges),
            count: lo..=lo + more,
        };
        let pieces = pieces.into_iter().enumerate().map(piece).collect();
        let puzzle = Polycubes::assemble(Container { size, cells, colours: Vec::new() }, turns, pieces, Budget::unlimited()).unwrap();
        prop_assert_eq!(puzzle.to_string().parse(), Ok(puzzle));
    }
}
