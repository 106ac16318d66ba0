//! Several boards in one file.

use super::*;

/// The parts of a text: the lines that they begin with, and whether they are boards.
fn parts(text: &str) -> Vec<(usize, bool)> {
    Arukone::split(text.into()).iter().map(|part| (part.line, part.text.parse::<Arukone>().is_ok())).collect()
}

#[test]
fn many_boards_in_one_file() {
    let sized = "2 2\nA.\n.A\n";
    assert_eq!(parts(&sized.repeat(3)), [(1, true), (4, true), (7, true)]);
    assert_eq!(parts(&format!("{sized}\n{CONTEST}\n\n{sized}")), [(1, true), (5, true), (11, true)]);
    assert_eq!(parts(&CONTEST.repeat(2)), [(1, true), (6, true)]);
    let link = "https://puzz.link/p?numlin/2/1/11\n";
    assert_eq!(parts(&format!("{link}{link}{sized}")), [(1, true), (2, true), (3, true)]);
    let adc = "SIZE 2X1\nLINE_NUM 1\nLINE#1 (0,0)-(1,0)\n";
    assert_eq!(parts(&format!("{adc}{adc}")), [(1, true), (4, true)]);
    // Headers, and comments below a board.
    let header = format!("# rules: full\n{sized}");
    assert_eq!(parts(&format!("{header}{header}")), [(1, true), (5, true)]);
    assert_eq!(parts(&format!("{header}# below\n\n{header}# below\n")), [(1, true), (7, true)]);
    // A solution belongs to the board above it.
    let solved = format!("{CONTEST}\nSolved field:\n1 1 2\n1 1 2\n1 1 2\n");
    assert_eq!(parts(&format!("{solved}\n{solved}\n")), [(1, true), (12, true)]);
    // An invalid board does not affect others.
    assert_eq!(parts("2 2\nA.\n.B\n2 2\nA.\n.A\n"), [(1, false), (4, true)]);
    assert_eq!(parts(&format!("2 9\nA.\n\n{sized}")), [(1, false), (4, true)]);
    // One board, however it is written.
    for text in [CONTEST, CHARACTERS, "3\n2\n\n1 0 2\n\n0 0 0\n1 0 2\n", "", "nonsense\n", "1\n0\n\n0\n"] {
        assert_eq!(parts(text).len(), 1, "{text:?}");
    }
}

#[test]
fn collections_end_in_a_mark() {
    let sized = "2 2\nA.\n.A\n";
    for mark in ["0 0\n", "0\n", "0 0", "\n0 0\n\n# the end\n"] {
        assert_eq!(parts(&format!("{sized}{mark}")), [(1, true)], "{mark:?}");
        assert_eq!(parts(&format!("{sized}{sized}{mark}")), [(1, true), (4, true)], "{mark:?}");
        assert_eq!(parts(&format!("{CONTEST}{CONTEST}{mark}")), [(1, true), (6, true)], "{mark:?}");
        assert_eq!(parts(&format!("{CHARACTERS}\n{mark}")), [(1, true)], "{mark:?}");
        assert_eq!(parts(&format!("2 2\nA.\n.B\n{sized}{mark}")), [(1, false), (4, true)], "{mark:?}");
    }
    // A row of a board is no mark.
    let row = "2\n1\n1 1\n0 0\n";
    assert_eq!(Arukone::split(row.into())[0].text, row);
    let several = format!("{row}{row}0 0\n");
    assert_eq!(Arukone::split((&several).into()).iter().map(|part| part.text).collect_vec(), [row, row]);
    let broken = "2\n1\n1 2\n0 0\n";
    assert_eq!(Arukone::split(broken.into())[0].text, broken);
}

#[test]
fn blank_lines_part_boards_of_characters() {
    let (small, wide) = ("AB\nAB\n", "A..\n..A\n");
    assert_eq!(parts(&format!("{small}\n{wide}")), [(1, true), (4, true)]);
    assert_eq!(parts(&format!("{small}\n\n{small}\n")), [(1, true), (4, true)]);
    assert_eq!(parts(&format!("# rules: full\n{small}\n# rules: empty\n{small}")), [(1, true), (5, true)]);
    // All letters are different, so that it might be one board.
    let two = "AB\nAB\n\nCD\nCD\n";
    assert_eq!(parts(two), [(1, true), (4, true)]);
    assert_eq!(error(two), "4:1: expected one board, without another one below a blank line, found 'CD'");
    // An invalid board does not affect the others.
    let text = format!("{small}\nA..\n..B\n\n{wide}");
    assert_eq!(parts(&text), [(1, true), (4, false), (7, true)]);
    let broken = Arukone::split((&text).into())[1].text;
    assert_eq!(error(broken), "1:1: expected a second 'A' on the board, found only this one");
    // Blank lines within a board.
    for text in ["A.A\n\n...\n\nB.B\n", "A.A\n...\n\nB.B\n...\n\n...\n...\n", "A..\nB..\n\nA..\nB..\n"] {
        assert_eq!(parts(text), [(1, true)], "{text:?}");
    }
}

#[test]
fn a_file_of_keywords_is_one_board() {
    for text in [
        "begin\nsize 3\nproblem\n1 - 1\n- x -\n2 - 2\nend\n",
        "begin\npuzzle Sudoku\nsize 2\nproblem\n1 2\n2 1\nend\n",
        "begin\nsize 3\nproblem\n1-1\n---\n2-2\nend\n",
        "pzprv3\nnumlin\n2\n2\n1 1 \n2 x \n",
    ] {
        assert_eq!(Arukone::split(text.into()).len(), 1, "{text}");
        error(text);
    }
}
