//! Boards from other programs: rows without a header, pzpr, janko.

use super::*;

#[test]
fn rows_without_a_header() {
    let puzzle = parse("1 0 2\n0 0 0\n1 0 2\n");
    assert_eq!(puzzle.to_string(), CONTEST);
    assert_eq!(
        puzzle.notes(),
        ["the size and the number of pairs are missing above the board, and are those of its rows"]
    );
    assert_eq!(
        parse("# rules: full\n 1  0 0 1\n\n 12 . . 12 \n").to_string(),
        "# rules: full touch\n4 2\n2\n1 0 0 1\n2 0 0 2\n"
    );
    assert_eq!(parse("A 0 0 A\nb . . b\n").to_string(), "4 2\nA..A\nb..b\n");
    assert_eq!(parse("A 0 0 A\n10 . . 10\n").to_string(), "4 2\n2..2\n1..1\n");
    assert_eq!(parse("1 0 2\n0 -1 0\n1 0 2\n").to_string(), "3 3\n1.2\n.#.\n1.2\n");
    assert_eq!(parse("12 0 2\n-1 0 0\n12 0 2\n").to_string(), "3 3\n2.1\n#..\n2.1\n");
    for (text, message) in [
        ("1 2 3\n0 0 0\n1 2 4\n", "1:5: expected a second '3' on the board, found only this one"),
        ("0 0 1\n0 1 0\n1 0 0\n", "3:1: expected each label twice, found a third '1'"),
    ] {
        assert_eq!(error(text), message, "{text:?}");
    }
    let wide = (1..=62).map(|number| number.to_string()).join(" ");
    let many = error(&format!("{wide} A . .\n{wide} A . .\n"));
    assert!(many.contains("expected at most 62 pairs on a board with letters"), "{many}");
}

#[test]
fn files_of_the_editor() {
    let rows = "1 . 2 \n. . . \n1 . 2 \n";
    for text in [
        format!("pzprv3\nnumlin\n3\n3\n{rows}"),
        format!("pzprv3\r\nnumlin\r\n3\r\n3\r\n{rows}0 0 \n-1 0 \n"),
        "pzprv3/numlin/3/3/1 . 2 /. . . /1 . 2 /0 0 /".to_string(),
        format!("pzprv3.1\nnumlin\n3\n3\n{rows}0 0 \n0 0 \n0 0 \n0 0 0 \n0 0 0 \nhistory:{{\n}}\n"),
    ] {
        let puzzle = parse(&text);
        assert_eq!(puzzle.to_string(), CONTEST, "{text}");
        assert!(puzzle.notes().is_empty());
    }
    let solved = parse(&format!("pzprv3\nnumlin\n3\n3\n{rows}0 0 \n0 0 \n0 0 \n1 0 1 \n1 0 1 \n"));
    assert_eq!(solved.notes(), ["the solution below the board is ignored"]);
    let letters = |line: &str| parse(&format!("pzprv3\narukone\n2\n3\n{line}\nA . c \nA . c \n"));
    assert_eq!(letters("passallcell").to_string(), "# rules: full touch\n3 2\nA.c\nA.c\n");
    assert_eq!(letters("dontpassallcell").fill(), Fill::Empty);
    let gaps = parse("pzprv3\nnumlin\n2\n3\n1 . 7 \n1 . 7 \n");
    assert_eq!(gaps.to_string(), "3 2\n2\n1 0 2\n1 0 2\n");
    assert_eq!(gaps.notes(), ["the labels of the puzzle have gaps and were replaced by 1, 2, …, in their order"]);
    for (text, message) in [
        ("pzprv3\nslither\n2\n2\n", "2:1: expected the type of the puzzle: numlin or arukone, found 'slither'"),
        ("pzprv3\nnumlin\n2\nx\n", "4:1: expected the number of columns, found 'x'"),
        ("pzprv3\nnumlin\n2\n2\n1 1 \n", "5:4: expected row 2 of 2, found the end of the file"),
        (
            "pzprv3\nnumlin\n1\n3\n1 - 1 \n",
            "5:3: expected a number or a letter, or '.' for a cell without label, found '-'",
        ),
        (
            "pzprv3/numlin/1/3/1 . x1 /",
            "1:23: expected a number or a letter, or '.' for a cell without label, found 'x1'",
        ),
        ("pzprv3\nnumlin\n2000\n2000\n", "3:1: expected a board of at most 1048576 cells, found '2000'"),
    ] {
        assert_eq!(error(text), message, "{text:?}");
    }
}

#[test]
fn text_of_a_collection() {
    let rows = "1 - 2\n- - -\n1 - 2\n";
    for text in [
        format!("begin\npuzzle Arukone\nauthor one of us\nsize 3\nproblem\n{rows}end\n"),
        format!("begin\npuzzle numberlink\nrows 3\ncols 3\nproblem\n{rows}end\nthe end\n"),
        format!("BEGIN\nproblem\n{rows}"),
        format!("begin\nsize 3 3\nproblem\n{rows}moves\nend\n"),
    ] {
        let puzzle = parse(&text);
        assert_eq!(puzzle.to_string(), CONTEST, "{text}");
        assert!(puzzle.notes().is_empty());
    }
    let solved = parse(&format!("begin\nsize 3\nproblem\n{rows}solution\n1 1 2\n1 1 2\n1 1 2\nend\n"));
    assert_eq!((solved.to_string().as_str(), solved.notes().len()), (CONTEST, 1));
    assert_eq!(parse("begin\nproblem\nA - A\nend\n").to_string(), "3 1\nA.A\n");
    for (text, message) in [
        (
            "begin\npuzzle Sudoku\nsize 9\n",
            "2:8: expected the type of the puzzle: Arukone or Numberlink, found 'Sudoku'",
        ),
        ("begin\npuzzle Arukone\n", "2:15: expected the line 'problem' above the board, found the end of the file"),
        ("begin\nproblem\nend\n", "3:4: expected the rows of the board, below 'problem', found the end of the file"),
        ("begin\nsize 3\nproblem\n1 - 1\nend\n", "4:6: expected row 2 of 3, found the end of the line"),
        ("begin\nsize 3 1\nproblem\n1 - 1\n2 - 2\nend\n", "5:1: expected the end of the board after row 1, found '2'"),
        (
            "begin\nsize x\nproblem\n",
            "2:6: expected the size of the board: its edge length, or columns and rows, found 'x'",
        ),
        ("begin\nproblem\n1 - 1\n2 -\nend\n", "4:4: expected 3 cells in each row, found the end of the line"),
    ] {
        assert_eq!(error(text), message, "{text:?}");
    }
}
