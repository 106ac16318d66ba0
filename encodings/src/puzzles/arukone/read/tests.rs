use itertools::Itertools;

use crate::puzzle::Puzzle;
use crate::puzzles::arukone::Arukone;

fn read(puzzle: &str, layout: &str) -> String {
    let puzzle: Arukone = puzzle.parse().unwrap();
    match puzzle.read_layout(layout.into()) {
        Ok(layout) => layout.to_string(),
        Err(error) => error.to_string(),
    }
}

const PLAIN: &str = "A..\n..A\nB.B\n";
/// Two equal numbers are one above the other.
const STACKED: &str = "A..B\n.A.B\n";

#[test]
fn a_picture_is_read() {
    let paths = "A: 1,1 2,1 2,2 3,2\nB: 1,3 2,3 3,3";
    let picture = "A─┐ ·\n· └─A\nB───B\n";
    assert_eq!(read(PLAIN, picture), paths);
    // A grid of labels below must be the same layout.
    assert_eq!(
        read(PLAIN, &format!("{picture}\nA A A\n. A A\nB B B\n")),
        "picture and grid of labels agree: not so for A in row 1, column 3"
    );
    assert_eq!(read(PLAIN, &format!("{picture}\ngarbage\n")), "5:4: expected 3 labels in each row, found 'b'");
    assert_eq!(read(PLAIN, &format!("# solution 1\n\n{picture}\nA A .\n. A A\nB B B\n")), paths);
    assert_eq!(read(PLAIN, "  A─┐ ·\n  · └─A\n  B───B"), paths);
}

#[test]
fn between_equal_numbers_there_are_rows() {
    let picture = "A · ┌─B\n│   │\n└─A └─B\n";
    assert_eq!(read(STACKED, picture), "A: 1,1 1,2 2,2\nB: 4,1 3,1 3,2 4,2");
    assert_eq!(read(STACKED, "A─┐ · B\n  │   │\n· A · B\n"), "A: 1,1 2,1 2,2\nB: 4,1 4,2");
    assert_eq!(read("A\nA\n", "A\n│\nA\n"), "A: 1,1 1,2");
    assert_eq!(read("A\nA\n", "·"), "the numbers of the board stay where they are: row 1, column 1 has '·', not 'A'");
}

#[test]
fn labels_are_aligned() {
    let pairs = (1..=9).map(|i| format!("{i} {i}")).join("\n");
    let rows = (1..=9).map(|i| format!(" {i}──{i}")).join("\n\n");
    let layout = read(&format!("2 11\n10\n{pairs}\n10 0\n10 0\n"), &format!("{rows}\n\n10──┐\n    │\n10──┘\n"));
    assert!(layout.ends_with("9: 1,9 2,9\n10: 1,10 2,10 2,11 1,11"), "{layout}");
}

#[test]
fn a_grid_of_labels_is_read() {
    for grid in
        ["A..B\nAA.B\n", "A_-B\nAA_B\n", "A–.B\nAA-B\n", "A 0 0 B\nA A . B\n", "\n# heading\nA . . B\n\nA A . B"]
    {
        assert_eq!(read(STACKED, grid), "A: 1,1 1,2 2,2\nB: 4,1 4,2");
    }
    // The path of B touches itself, and still there is only one.
    assert_eq!(read(STACKED, "A.BB\nAABB\n"), "A: 1,1 1,2 2,2\nB: 4,1 3,1 3,2 4,2");
    // Here a zero is a label.
    assert_eq!(read("0.0\n...\n", "000\n...\n"), "0: 1,1 2,1 3,1");
}

#[test]
fn blocked_cells_are_no_labels() {
    let board = "A#A\n...\n";
    assert_eq!(read(board, "A#A\nAAA\n"), "A: 1,1 1,2 2,2 3,2 3,1");
    for sign in ["A", "."] {
        let error = format!("no path uses a blocked cell: row 1, column 2 is blocked and has '{sign}', not '#'");
        assert_eq!(read(board, &format!("A{sign}A\nAAA\n")), error);
    }
    assert_eq!(
        read("A.A\n...\n", "A#A\nAAA\n"),
        "1:2: expected a label of the puzzle, or 0 or '.' for an empty cell, found '#'"
    );
}

#[test]
fn rows_of_layouts_may_begin_with_a_wall() {
    let board = "#A.\n..A\n#BB\n";
    let paths = "A: 2,1 3,1 3,2\nB: 2,3 3,3";
    let grid = "# A A\n. . A\n# B B\n";
    let picture = "# A─┐\n· · A\n# B─B\n";
    assert_eq!(read(board, grid), paths);
    assert_eq!(read(board, &format!("# my layout\n{grid}# found by hand\n")), paths);
    assert_eq!(read(board, picture), paths);
    assert_eq!(read(board, &format!("# my layout\n\n{picture}\n# the labels\n{grid}")), paths);
    // A row of another board is not skipped.
    let other = "A A A\n# # #\n. A A\nB B B\n";
    assert_eq!(read(PLAIN, other), "2:1: expected a label of the puzzle, or 0 or '.' for an empty cell, found '#'");
}

#[test]
fn a_column_of_long_labels_is_read() {
    let rows = (1..=10).map(|i| format!("{i}\n{i}")).join("\n");
    let layout = read(&format!("1 20\n10\n{rows}\n"), &rows);
    assert!(layout.ends_with("9: 1,17 1,18\n10: 1,19 1,20"), "{layout}");
}

#[test]
fn errors_of_pictures() {
    for (layout, message) in [
        ("A·\n", "1:3: expected 3 cells in each row of the picture, found the end of the line"),
        ("x A─┐ ·\n", "1:1: expected 3 cells in each row of the picture, found 'x'"),
        ("A─┐ ·\n", "1:6: expected row 2 of the picture, found the end of the file"),
        ("A─? ·\n· └─A\nB───B\n", "1:3: expected a line ─│┌┐└┘, or '·' for an empty cell, found '?'"),
        ("B─┐ ·\n· └─A\nB───B\n", "the numbers of the board stay where they are: row 1, column 1 has 'B', not 'A'"),
        ("A─┐ ·\n· └─┐\nB───B\n", "the numbers of the board stay where they are: row 2, column 3 has '┐', not 'A'"),
        ("A─┘ ·\n· └─A\nB───B\n", "paths stay on the board: row 1, column 2 leads beyond it"),
        (
            "A─│ ·\n· └─A\nB───B\n",
            "a path goes from cell to cell: row 1, column 1 leads to row 1, column 2, which does not lead back",
        ),
        (
            "A─┐ ·\n· ──A\nB───B\n",
            "a path goes from cell to cell: row 1, column 2 leads to row 2, column 2, which does not lead back",
        ),
        ("A · ·\n· · A\nB───B\n", "one path leaves every number: 0 leave row 1, column 1"),
        ("A─┐ ·\n│ └─A\n└───B\n", "the numbers of the board stay where they are: row 3, column 1 has '└', not 'B'"),
        ("A─┐ ·\n· └─A\nB · B\n", "one path leaves every number: 0 leave row 3, column 1"),
    ] {
        assert_eq!(read(PLAIN, layout), message, "{layout}");
    }
    assert_eq!(
        read(STACKED, "A─┐ · B\nx │   │\n· A · B\n"),
        "2:1: expected '│' or a blank between two rows of the picture, found 'x'"
    );
    assert_eq!(
        read("A..\nB..\nA.B\n", "A─┐ ·\nB─┘ ·\nA───B\n"),
        "a path joins its two numbers: the path of A breaks off at row 2, column 1"
    );
    assert_eq!(read("A..\n..A\n", "A─╴ ·\n· · A\n"), "one path leaves every number: 0 leave row 2, column 3");
    assert_eq!(
        read("A..\n..A\n", "A─╴ ·\n· ╶─A\n"),
        "a path joins its two numbers: the path of A breaks off at row 1, column 2"
    );
    assert_eq!(
        read("AA..\n..BB\n", "A─A · ┐\n· · B─B\n"),
        "a path goes from cell to cell: row 1, column 4 leads to row 1, column 3, which does not lead back"
    );
    assert_eq!(
        read("A..A\n....\n....\n", "A─────A\n┌─┐ · ·\n└─┘ · ·\n"),
        "every line belongs to a path between two numbers: a cycle without numbers passes row 2, column 1"
    );
}

#[test]
fn errors_of_grids_of_labels() {
    for (layout, message) in [
        ("A A .\n. A A\n", "2:6: expected row 3 of 3, found the end of the file"),
        ("A A .\n. A\nB B B\n", "2:4: expected 3 labels in each row, found the end of the line"),
        ("A A .\n. A A A\nB B B\n", "2:7: expected 3 labels in each row, found 'A'"),
        ("A A .\n. C A\nB B B\n", "2:3: expected a label of the puzzle, or 0 or '.' for an empty cell, found 'C'"),
        ("A A .\n. A B\nB B B\n", "the numbers of the board stay where they are: row 2, column 3 has 'B', not 'A'"),
        ("A A .\n. A A\nB B B\nB\n", "4:1: expected the end of the layout after row 3, found 'B'"),
        ("A . .\n. A A\nB B B\n", "a path joins its two numbers: the cells with the label A form no path"),
        ("A A A\n. A A\nB B B\n", "a path joins its two numbers: the cells with the label A form no path"),
    ] {
        assert_eq!(read(PLAIN, layout), message, "{layout}");
    }
    let hint = "(a picture with lines is unambiguous)";
    assert_eq!(
        read("A..\n...\n..A\n", "AAA\nAAA\nAAA\n"),
        format!("1:1: expected cells with the label A that form one path only {hint}, found several ways through them")
    );
    // Neighbouring ends in a square of an odd number of cells: the colours of a checkerboard rule it out, but trying takes long.
    let row = ".".repeat(13);
    let board = format!("AA{}\n{}", &row[2..], format!("{row}\n").repeat(12));
    assert_eq!(
        read(&board, &format!("{}\n", "A".repeat(13)).repeat(13)),
        format!("1:1: expected cells with the label A that form one path only {hint}, found too many ways to try")
    );
}
