//! Rows that begin with a blocked cell `#`, as comments do.

use super::*;

/// The board as rows of characters without a size.
fn drawn(text: &str) -> String {
    let text = parse(text).write_as("characters").unwrap();
    text.split_once('\n').unwrap().1.replace('\n', "/")
}

#[test]
fn no_row_inside_a_board_is_a_comment() {
    let packed = "A.B/.../##./A.B/";
    for wall in ["#", "*", "-1"] {
        let spaced = "A . B\n. . .\n# # .\nA . B\n".replace('#', wall);
        assert_eq!(drawn(&spaced), packed, "{wall}");
        assert_eq!(Arukone::recognise((&spaced).into()), Recognition::Yes, "{wall}");
        let contest = "3 4\n2\n1 0 2\n0 0 0\n# # 0\n1 0 2\n".replace('#', wall);
        assert_eq!(drawn(&contest), packed.replace('A', "1").replace('B', "2"), "{wall}");
        assert_eq!(Arukone::recognise((&contest).into()), Recognition::Yes, "{wall}");
    }
    assert_eq!(drawn("begin\nproblem\n1 - 2\n# # -\n1 - 2\nend\n"), "1.2/##./1.2/");
    assert_eq!(drawn("pzprv3\nnumlin\n3\n3\n1 . 2\n# # .\n1 . 2\n"), "1.2/##./1.2/");
}

#[test]
fn the_first_and_the_last_row_may_begin_with_a_wall() {
    assert_eq!(drawn("# # .\nA . A\n# . .\n"), "##./A.A/#../");
    assert_eq!(drawn("# rules: empty\n# # .\nA . A\n# . .\n# source: own\n"), "##./A.A/#../");
    assert_eq!(drawn("3\n1\n# the rows\n# # 0\n1 0 1\n# 0 0\n# source: own\n"), "##./1.1/#../");
    assert_eq!(drawn("3\n1\n# # 0\n# 1 1\n# 0 0\n"), "##./#11/#../");
    assert_eq!(drawn("#\nA\n#\nA\n"), "A/#/A/", "above the first row, '#' alone is a comment");
}

#[test]
fn a_mistake_in_such_a_row_is_an_error() {
    for (text, message) in [
        ("A . B\n# # . .\nA . B\n", "2:7: expected 3 cells in each row, found '.'"),
        (
            "A . B\n# a comment\nA . B\n",
            "2:5: expected a number or a letter, or '0' or '.' for a cell without label, found 'comment'",
        ),
        ("3\n1\n1 0 1\n# 0\n0 0 0\n0 0 0\n", "4:4: expected 3 numbers in each row, found the end of the line"),
        ("3\n1\n1 0 1\n0 0 0\n0 0 0\n# 0 0\n", "6:1: expected the end of the board after row 3, found '#'"),
        (
            "A.B\n# #\n...\nA.B\n",
            "2:2: expected a letter, a digit, '.' for a cell without label, or '#' for a blocked one, found ' '",
        ),
        (
            "3 3\nA.B\n# #\nA.B\n",
            "3:2: expected a letter, a digit, '.' for a cell without label, or '#' for a blocked one, found ' '",
        ),
    ] {
        assert_eq!(error(text), message, "{text:?}");
    }
    // Words are a comment.
    assert_eq!(drawn("# easy\nA....A\n# puzzle\n......\n"), "A....A/....../");
}

#[test]
fn solutions_below_a_board_have_walls() {
    for below in ["\n# 1 1\n1 1 #\n", "Solved field:\n# 1 1\n1 1 #\n", "\n-1 1 1\n1 1 -1\n"] {
        let puzzle = parse(&format!("3 2\n1\n# 0 1\n1 0 #\n{below}"));
        assert_eq!(puzzle.notes(), ["the solution below the board is ignored"], "{below:?}");
    }
}

#[test]
fn numbers_of_blocked_cells_are_no_clauses() {
    let text = "1 0 2\n-1 0 -1\n1 0 2\n";
    assert_eq!(Arukone::recognise(text.into()), Recognition::Yes);
    assert_eq!(drawn(text), "1.2/#.#/1.2/");
    for clauses in ["1 2 0\n-1 2 0\n", "1 2 0\n-1 3 0\n", "-1 0\n1 0\n"] {
        assert_eq!(Arukone::recognise(clauses.into()), Recognition::No, "{clauses:?}");
    }
}

#[test]
fn collections_have_walls() {
    let parts = |text: &str| -> Vec<usize> {
        let parts = Arukone::split(text.into());
        parts
            .iter()
            .inspect(|part| assert!(part.text.parse::<Arukone>().is_ok(), "{text:?}"))
            .map(|part| part.line)
            .collect()
    };
    let board = "3 2\n1\n1 0 1\n# # 0\n";
    let walls = "3 2\n1\n# 1 0\n# 0 1\n";
    assert_eq!(parts(&board.repeat(3)), [1, 5, 9]);
    assert_eq!(parts(&walls.repeat(2)), [1, 5]);
    assert_eq!(parts(&format!("{walls}# the next\n{board}# the last\n")), [1, 5]);
    assert_eq!(parts(&"1 3\nA\n#\nA\n".repeat(2)), [1, 5]);
    assert_eq!(parts("A\nA\n#\nB\nB\n\nC\nC\n"), [1, 7]);
    assert_eq!(parts("AB\nAB\n# the next\nAB\nAB\n"), [1, 3]);
}
