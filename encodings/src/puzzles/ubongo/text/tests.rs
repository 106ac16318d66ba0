use jigsat_forms::budget::Budget;
use proptest::prelude::*;

use super::*;
use crate::packing::lattice::Polycube;

fn error(text: &str) -> String {
    text.parse::<Ubongo>().unwrap_err().to_string()
}

#[test]
fn the_pieces_come_before_the_board() {
    let expected = "expected 'pieces' and their numbers, or 'piece' and its layers, before the board";
    assert_eq!(error(""), format!("1:1: {expected}, found an empty file"));
    assert_eq!(error("height 3\n"), format!("1:9: {expected}, found the end of the file"));
    assert_eq!(error("board\n##\n"), format!("2:1: {expected}, found '##'"));
    assert_eq!(error("##\npieces 1\n"), format!("1:1: {expected}, found '##'"));
}

#[test]
fn rows_with_blanks_are_no_comments() {
    let expected = "expected '#' or '.', found ' '";
    assert_eq!(error("pieces 1\nboard\n###\n# #\n###\n"), format!("4:2: {expected}"));
    assert_eq!(error("pieces 1\nboard\n# # #\n###\n"), format!("3:2: {expected}"));
    assert_eq!(error("piece\n##\n# .\nboard\n##\n"), format!("3:2: {expected}"));
    assert!("# 2 3\npieces 1\n# # #\nboard\n# the rows\n##\n# 5\n##\n# the end\n".parse::<Ubongo>().is_ok());
}

#[test]
fn unknown_keywords_are_named() {
    let expected = "expected 'height', 'pieces', 'piece', 'board' or a row of the board";
    assert_eq!(error("heigth 2\npieces 1\n##\n"), format!("1:1: {expected}, found 'heigth'; did you mean 'height'?"));
    assert_eq!(error("pieces 1\n-\n"), format!("2:1: {expected}, found '-'"));
}

#[test]
fn heights_are_small_numbers() {
    let expected = "expected a height from 1 to 4000";
    for number in ["0", "-1", "two", "4001"] {
        assert_eq!(error(&format!("height {number}\n")), format!("1:8: {expected}, found '{number}'"));
    }
    let large = "99999999999999999999";
    assert_eq!(error(&format!("height {large}\n")), format!("1:8: {expected}, found '{large}', which is too large"));
    assert_eq!(error("height\n"), "1:7: expected 'height' and the number of layers, found the end of the line");
    assert_eq!(error("height 1 2\n"), "1:10: expected 'height' and the number of layers and nothing else, found '2'");
    assert_eq!(error("height 1\nheight 1\n"), "2:1: expected one height only, found 'height'");
}

#[test]
fn numbers_of_pieces_are_known_ones() {
    let expected = "expected the number of a piece, from 1 to 16";
    for number in ["0", "17", "x", "1."] {
        assert_eq!(error(&format!("pieces 1 {number} 2\n#\n")), format!("1:10: {expected}, found '{number}'"));
    }
    assert_eq!(error("pieces\n#\n"), format!("1:7: {expected}, found the end of the line"));
}

#[test]
fn sets_of_pieces_have_names() {
    let pieces = |text: &str| text.parse::<Ubongo>().map(|puzzle| puzzle.pieces().to_vec());
    assert_eq!(pieces("pieces ubongo\n##\n"), pieces("pieces 1 2 3 4 5 6 7 8 9 10 11 12 13 14 15 16\n##\n"));
    let soma = pieces("pieces 8\npieces Soma\nboard\n##\n").unwrap();
    assert_eq!((soma.len(), soma[2].shape().volume()), (8, 4));
    let wrong = error("pieces tetromino\n##\n");
    assert!(wrong.starts_with("1:8: expected the name of a set of pieces: monomino, domino, "), "{wrong}");
    assert!(wrong.ends_with("found 'tetromino'; did you mean 'tetrominoes'?"), "{wrong}");
    assert!(error("pieces one-sided  pentomino\n##\n").ends_with("; did you mean 'one-sided pentominoes'?"));
    assert!(error("pieces soma 3\n##\n").ends_with("found 'soma 3'; did you mean 'soma'?"));
}

#[test]
fn boards_are_rectangles_of_squares() {
    assert_eq!(error("pieces 1\n"), "1:9: expected a row of the board, of '#' and '.', found the end of the file");
    assert_eq!(
        error("pieces 1\nboard\npieces 2\n"),
        "3:1: expected a row of the board, of '#' and '.', found 'pieces'"
    );
    assert_eq!(error("pieces 1\nboard x\n##\n"), "2:7: expected 'board' and nothing else, found 'x'");
    assert_eq!(error("pieces 1\n##\n###\n"), "3:3: expected a row of 2 squares, as long as the first one, found '#'");
    assert_eq!(
        error("pieces 1\n##\n#\n"),
        "3:2: expected a row of 2 squares, as long as the first one, found the end of the line"
    );
    assert_eq!(error("pieces 1\n..\n..\n"), "2:1: expected a board with a '#' in it, found '..'");
    assert_eq!(error("pieces 1\n##\n#x\n"), "3:2: expected '#' or '.', found 'x'");
    assert_eq!(error("pieces 1\n.# .\n"), "2:3: expected '#' or '.', found ' '");
    assert_eq!(error("pieces 1\n##\nx#\n"), "3:1: expected another row of the board, or nothing after it, found 'x#'");
    assert_eq!(
        error("pieces 1\n##\npieces 2\n"),
        "3:1: expected another row of the board, or nothing after it, found 'pieces'"
    );
    assert_eq!(
        error("height 4000\npieces 1\n##\n"),
        "3:1: expected a board of at most 4000 cells, all layers counted, found '##'"
    );
}

#[test]
fn drawn_pieces_are_boxes_of_squares() {
    let row = "expected a row of the piece, of '#' and '.'";
    assert_eq!(error("piece\n"), format!("1:6: {row}, found the end of the file"));
    assert_eq!(error("piece\nboard\n#\n"), format!("2:1: {row}, found 'board'"));
    let long = "#\n".repeat(4001);
    assert_eq!(
        error(&format!("piece\n{long}board\n#\n")),
        "2:1: expected a piece in a box of at most 4000 cells, found '#'"
    );
    assert_eq!(error("piece\n#\n-\n-\n#\n"), format!("4:1: {row}, found '-'"));
    assert_eq!(error("piece 1\n#\n"), "1:7: expected 'piece' and nothing else, found '1'");
    assert_eq!(error("piece\n#\n- -\n#\n"), "3:3: expected '-' and nothing else, found '-'");
    assert_eq!(
        error("piece\n##\n-\n#\n"),
        "4:2: expected a row of 2 squares, as long as the first one, found the end of the line"
    );
    assert_eq!(
        error("piece\n##\n#.\n-\n##\n"),
        "5:1: expected a layer of 2 rows, as many as in the first one, found '##'"
    );
    assert_eq!(error("piece\n..\n-\n..\n"), "2:1: expected a piece with a '#' in it, found '..'");
    // The rows after a drawn piece are its own, so the board needs its line.
    assert_eq!(error("piece\n##\n"), "2:3: expected a row of the board, of '#' and '.', found the end of the file");
}

/// A file with all features of the format.
const FULL: &str = "height 3\npieces 1 5\npiece\n#.\n##\n-\n..\n#.\npieces 16\nboard\n.##\n##.\n";

#[test]
fn a_puzzle_is_written_as_it_is_read() {
    let puzzle: Ubongo = FULL.parse().unwrap();
    assert_eq!(puzzle.to_string(), FULL);
    assert_eq!((puzzle.size(), puzzle.pieces().len()), ([3, 2, 3], 4));
    assert!(puzzle.is_inside([1, 0, 2]) && !puzzle.is_inside([0, 0, 0]) && !puzzle.is_inside([1, 0, 3]));
    let Piece::Drawn(drawn) = &puzzle.pieces()[2] else { panic!("the third piece is drawn") };
    assert_eq!(drawn.cells(), [[0, 0, 0], [0, 1, 0], [1, 1, 0], [0, 1, 1]]);
}

#[test]
fn spaces_comments_and_order_are_free() {
    let plain: Ubongo = "pieces 1 5\n##\n#.\n".parse().unwrap();
    let free = "\u{feff}# a comment\r\n\r\n  pieces 1\r\nheight 2\r\npieces  5\r\n# more\r\nboard\r\n\r\n  ##  \r\n #.";
    assert_eq!(free.parse(), Ok(plain.clone()));
    assert_eq!(plain.to_string(), "height 2\npieces 1 5\nboard\n##\n#.\n");
    let padded: Ubongo = "piece\n...\n.#.\n-\n...\n...\nboard\n#\n".parse().unwrap();
    assert_eq!(padded.to_string(), "height 2\npiece\n#\nboard\n#\n");
}

#[test]
fn the_kind_is_recognised() {
    assert_eq!(recognise(FULL.into()), Recognition::Yes);
    assert_eq!(recognise("# x\npieces 1\n#.\n".into()), Recognition::Yes);
    assert_eq!(recognise("piece\n#\nboard\n#\n".into()), Recognition::Yes);
    assert_eq!(recognise("piece\n#\n".into()), Recognition::Maybe);
    assert_eq!(recognise("height 2\npieces 1\n".into()), Recognition::Maybe);
    assert_eq!(recognise("height 2\n#.\n".into()), Recognition::Maybe);
    assert_eq!(recognise("pieces\n".into()), Recognition::Maybe);
    assert_eq!(recognise("3 3 3\n1\n1 1 1\n".into()), Recognition::No);
    assert_eq!(recognise("#..\n..#\n".into()), Recognition::Maybe);
    assert_eq!(recognise("".into()), Recognition::No);
}

proptest! {
    /// Files with a few changed characters are read or refused. A read puzzle is written so that it reads the same.
    #[test]
    fn mutated_files_are_no_panic(changes in prop::collection::vec((0..FULL.len(), "[-#. \n0-9a-zä]{0,3}"), 0..4)) {
        let mut text = FULL.to_string();
        for (at, new) in changes {
            if text.is_char_boundary(at) && text.is_char_boundary(at + 1) {
                text.replace_range(at..=at, &new);
            }
        }
        let _ = recognise((&text).into());
        if let Ok(puzzle) = text.parse::<Ubongo>() {
            prop_assert_eq!(puzzle.to_string().parse(), Ok(puzzle));
        }
    }

    /// Any pieces, drawn or not, on any board are written so that they read the same.
    #[test]
    fn written_puzzles_read_the_same(
        height in 1..4_usize,
        board in prop::collection::vec(prop::collection::vec(any::<bool>(), 4), 1..4),
        numbers in prop::collection::vec(0..=16_usize, 1..6),
    ) {
        prop_assume!(board.iter().flatten().any(|&used| used));
        let drawn = || Piece::Drawn(Polycube::cuboid([2, 3, 2]));
        let piece = |number| if number == 0 { drawn() } else { Piece::Standard(number) };
        let puzzle = Ubongo::assemble(height, board, numbers.into_iter().map(piece).collect(), Budget::unlimited()).unwrap();
        prop_assert_eq!(puzzle.to_string().parse(), Ok(puzzle));
    }
}
