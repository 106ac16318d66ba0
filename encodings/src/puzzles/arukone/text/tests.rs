use itertools::Itertools;
use proptest::prelude::*;

use crate::puzzle::{Puzzle, Recognition};
use crate::puzzles::arukone::{Arukone, Fill, Touch};

const CONTEST: &str = "3\n2\n1 0 2\n0 0 0\n1 0 2\n";
const CHARACTERS: &str = "A.B\n...\nA.B\n";

fn parse(text: &str) -> Arukone {
    text.parse().unwrap()
}

fn error(text: &str) -> String {
    text.parse::<Arukone>().unwrap_err().to_string()
}

#[test]
fn both_formats_are_written_back() {
    for text in [
        CONTEST,
        CHARACTERS,
        "4 2\n1\n1 0 0 0\n0 0 0 1\n",
        "# rules: full touch\nA.\n.A\n",
        "# rules: full no-touch\n2\n0\n0 0\n0 0\n",
        "# rules: empty no-touch\nA\n.\nA\n",
        "0\n0\n",
        "A#.\n..A\n",
        "3 2\nA#.\n..A\n",
        "# rules: full no-touch\n2 2\n12\n12\n",
        "1 3\n#\nA\nA\n",
    ] {
        let puzzle = parse(text);
        assert_eq!(puzzle.to_string(), text);
        assert_eq!(parse(&puzzle.to_string()), puzzle);
    }
}

#[test]
fn columns_are_aligned() {
    let row = |numbers: &str| format!("{numbers} {}\n", "0 ".repeat(5));
    let rows: String =
        (0..20).map(|i| row(&(1..=5).map(|j| (i % 10 * 5 + j).to_string() + "  ").collect::<String>())).collect();
    let written = parse(&format!("10 20\n50\n{rows}")).to_string();
    assert!(written.starts_with("10 20\n50\n 1  2  3  4  5  0  0  0  0  0\n 6  7  8  9 10  0"), "{written}");
    assert_eq!(parse(&written).to_string(), written);
}

#[test]
fn quirks_are_accepted() {
    let plain = parse(CONTEST);
    for text in [
        "3\r\n2\r\n1 0 2\r\n0 0 0\r\n1 0 2",
        "\u{feff}3\n2\n\n  1   0 2  \n0 0 0 \n\n1 0 2 \n\n",
        "# kind: arukone\n3\n# the pairs\n2\n1 0 2\n0 0 0\n1 0 2\n",
        "3 3\n2\n1 0 2\n0 0 0\n1 0 2\n",
    ] {
        assert_eq!(parse(text), plain, "{text:?}");
    }
}

#[test]
fn rules_come_from_the_header_and_the_command_line() {
    let mut puzzle = parse("# kind: arukone\n# rules: no-touch full\n# raw: 1\nA.A\n");
    assert_eq!((puzzle.fill(), puzzle.touch()), (Fill::Full, Touch::No));
    assert_eq!(puzzle.rules().unwrap(), "every cell is used, no path touches itself");
    puzzle.set_rule("rules", "empty").unwrap();
    puzzle.set_rule("touch", "yes").unwrap();
    assert_eq!(puzzle.rules().unwrap(), "cells may stay empty, paths may touch themselves");
    for rule in Arukone::RULES {
        let default = rule.variants[0].name;
        for variant in rule.variants {
            let before = puzzle.rules();
            puzzle.set_rule(rule.name, variant.name).unwrap();
            assert_eq!(before == puzzle.rules(), variant.name == default, "{} {}", rule.name, variant.name);
            puzzle.set_rule(rule.name, default).unwrap();
        }
    }
    let mut refused = |rule, variant| puzzle.set_rule(rule, variant).unwrap_err().to_string();
    assert_eq!(refused("touch", "full"), "the rule 'touch' of arukone puzzles: expected 'yes' or 'no', found 'full'");
    assert_eq!(refused("full", "yes"), "arukone puzzles know no rule 'full'");
}

#[test]
fn an_appended_solution_is_passed_over() {
    for below in [
        "\n1 1 2\n1 1 2\n1 1 2\n",
        "Solved field:\n1 1 2\n1 1 2\n1 1 2\n",
        "\n\nSolved field:\n1 0 2\n1 0 2\n1 0 2\n\n",
    ] {
        let puzzle = parse(&format!("{CONTEST}{below}"));
        assert_eq!(puzzle.notes(), ["the solution below the board is ignored"]);
        assert_eq!(puzzle.to_string(), CONTEST);
    }
    assert!(parse(CONTEST).notes().is_empty());
    assert_eq!(error(&format!("{CONTEST}0 0 0\n")), "6:1: expected the end of the board after row 3, found '0'");
    assert_eq!(
        error(&format!("{CONTEST}\n1 1 2\n1 1\n")),
        "8:4: expected 3 numbers in each row, found the end of the line"
    );
    assert_eq!(error(&format!("{CONTEST}\n1 1 2\n1 1 7\n")), "8:5: expected a number from 0 to 2, found '7'");
    assert_eq!(
        error(&format!("{CONTEST}\n1 1 2\n1 1 2\n1 1 2\nthe end")),
        "10:1: expected the end of the file after the board and its solution, found 'the'"
    );
}

#[test]
fn errors_of_the_contest_format() {
    for (text, message) in [
        ("", "1:1: expected the size of the board: its edge length, or width and height, found an empty file"),
        ("3", "2:1: expected the number of pairs, found the end of the file"),
        (
            "3 3 3\n1\n",
            "1:2: expected a letter, a digit, '.' for a cell without label, or '#' for a blocked one, found ' '",
        ),
        ("3\n2\n", "3:1: expected row 1 of 3, found the end of the file"),
        ("3\n2\n1 0 2\n0 0 0\n", "5:1: expected row 3 of 3, found the end of the file"),
        ("3\n2\n1 0 2\n0 0\n1 0 2\n", "4:4: expected 3 numbers in each row, found the end of the line"),
        ("3\n2\n1 0 2\n0 0 0 0\n1 0 2\n", "4:7: expected 3 numbers in each row, found '0'"),
        ("3\n2\n1 0 2\n0 x 0\n1 0 2\n", "4:3: expected a number from 0 to 2, found 'x'"),
        ("3\n2\n1 0 2\n0 -1 0\n1 0 2\n", "4:3: expected a number from 0 to 2, found '-1'"),
        ("3\n2\n1 0 2\n0 3 0\n1 0 2\n", "4:3: expected a number from 0 to 2, found '3'"),
        ("3\n2\n1 0 2\n0 1 0\n1 0 2\n", "5:1: expected each label twice, found a third '1'"),
        ("3\n2\n1 0 2\n0 0 0\n0 0 2\n", "3:1: expected a second '1' on the board, found only this one"),
        ("3\n3\n1 0 2\n0 0 0\n1 0 2\n", "2:1: expected each of the numbers 1 to 3 twice on the board, found no 3"),
        (
            "99999999999999999999\n1\n",
            "1:1: expected the size of the board: its edge length, or width and height, found '99999999999999999999'",
        ),
        ("101\n1\n", "1:1: expected a board of at most 10000 cells, found '101'"),
        ("9999999999 9999999999\n1\n", "1:1: expected a board of at most 10000 cells, found '9999999999'"),
        ("9\n99999999999999999999\n", "2:1: expected the number of pairs, found '99999999999999999999'"),
    ] {
        assert_eq!(error(text), message, "{text:?}");
    }
}

#[test]
fn errors_of_the_character_format() {
    for (text, message) in [
        ("A.B\n..\nA.B\n", "2:3: expected 3 cells in each row, found the end of the line"),
        ("A.B\n....\nA.B\n", "2:4: expected 3 cells in each row, found '.'"),
        (
            "A.B\n. .\nA.B\n",
            "2:2: expected a letter, a digit, '.' for a cell without label, or '#' for a blocked one, found ' '",
        ),
        (
            "A.B\n.ä.\nA.B\n",
            "2:2: expected a letter, a digit, '.' for a cell without label, or '#' for a blocked one, found 'ä'",
        ),
        ("A.B\n...\nA..\n", "1:3: expected a second 'B' on the board, found only this one"),
        ("A.B\n.A.\nA.B\n", "3:1: expected each label twice, found a third 'A'"),
        (
            "# rules: full touching\nA.A\n",
            "1:15: expected rules: 'empty' or 'full', 'touch' or 'no-touch', found 'touching'",
        ),
    ] {
        assert_eq!(error(text), message, "{text:?}");
    }
}

#[test]
fn sizes_above_characters() {
    assert_eq!(parse("1 2\nA\nA\n").size(), [1, 2]);
    assert_eq!(parse("4 1\n1221\n").labels(), ["1", "2"]);
    assert_eq!(parse("2 1\n1\n1 1\n").labels(), ["1"], "a contest file");
    for (text, message) in [
        ("3 2\nA.A\n", "3:1: expected row 2 of 2, found the end of the file"),
        ("3 2\nA.A\n..\n", "3:3: expected 3 cells in each row, found the end of the line"),
        ("3 1\nA.A\n...\n", "3:1: expected the end of the board after row 1, found '...'"),
    ] {
        assert_eq!(error(text), message, "{text:?}");
    }
    let wide = format!("101 100\n{}\n", ".".repeat(101));
    assert_eq!(error(&wide), "1:1: expected a board of at most 10000 cells, found '101'");
}

#[test]
fn boards_of_the_design_contest() {
    let text = "SIZE 4X3\nLINE_NUM 2\nLINE#1 (0,0)-(3,2)\nline#2(1,0) - (2,2)\n";
    let puzzle = parse(text);
    assert_eq!(puzzle.to_string(), "4 3\n2\n1 2 0 0\n0 0 0 0\n0 0 2 1\n");
    let size = "expected SIZE and the size of a flat board, such as 10x18 or 10x18x1";
    for (text, message) in [
        ("SIZE 4\nLINE_NUM 0\n", format!("1:6: {size}, found '4'")),
        (
            "SIZE 4x3x2\nLINE_NUM 0\n",
            format!("1:6: {size}, found 2 layers: paths through several layers are not supported"),
        ),
        (
            "SIZE 4x3x0\nLINE_NUM 0\n",
            format!("1:6: {size}, found 0 layers: paths through several layers are not supported"),
        ),
        ("SIZE 4x3x1x1\nLINE_NUM 0\n", format!("1:6: {size}, found '4x3x1x1'")),
        (
            "SIZE 4x3\nLINENUM 0\n",
            "2:1: expected LINE_NUM and the number of lines, found 'LINENUM'; did you mean 'LINE_NUM'?".into(),
        ),
        ("SIZE 101x100\nLINE_NUM 0\n", "1:6: expected a board of at most 10000 cells, found '101x100'".into()),
        ("SIZE 4x3\nLINE_NUM 7\n", "2:10: expected at most 6 lines on such a board, found '7'".into()),
        ("SIZE 4x3\nLINE_NUM 1\n", "3:1: expected LINE#1, found the end of the file".into()),
        (
            "SIZE 4x3\nLINE_NUM 1\nLINE#2 (0,0)-(1,1)\n",
            "3:1: expected LINE#1 (x,y)-(x,y), columns and rows from 0, found 'LINE#2'".into(),
        ),
        (
            "SIZE 4x3\nLINE_NUM 1\nLINE#1 (0,0)-(4,1)\n",
            "3:1: expected ends on the board of 4 × 3 cells, found LINE#1 (0,0)-(4,1)".into(),
        ),
        (
            "SIZE 4x3\nLINE_NUM 1\nLINE#1 (0,0,1)-(3,1,1)\n",
            "3:1: expected LINE#1 (x,y)-(x,y), columns and rows from 0, found 'LINE#1'".into(),
        ),
        (
            "SIZE 4x3\nLINE_NUM 1\nLINE#1 (0,0)-(0,0)\n",
            "3:1: expected a cell of its own for each end, found its other end there already".into(),
        ),
    ] {
        assert_eq!(error(text), message, "{text:?}");
    }
}

#[test]
fn flat_boards_of_the_design_contest_in_space() {
    let flat = parse("SIZE 4X3\nLINE_NUM 2\nLINE#1 (0,0)-(3,2)\nLINE#2 (1,0)-(2,2)\n");
    for text in [
        "SIZE 4X3X1\nLINE_NUM 2\nLINE#1 (0,0,1) (3,2,1)\nLINE#2 (1,0,1) (2,2,1)\n",
        "SIZE 4x3x1\r\nLINE_NUM 2\r\nLINE#1 (0,0,1)-(3,2,1)\r\nLINE#2(1, 0, 1)(2, 2, 1)\r\n",
    ] {
        assert_eq!(parse(text), flat, "{text}");
    }
    let expected = "3:1: expected LINE#1 (x,y,1)-(x,y,1), columns and rows from 0, found 'LINE#1'";
    for line in ["(0,0)-(3,2)", "(0,0,1) (3,2,2)", "(0,0,0) (3,2,0)", "(0,0,1) (3,-2,1)", "0 0 1 3 2 1"] {
        assert_eq!(error(&format!("SIZE 4X3X1\nLINE_NUM 1\nLINE#1 {line}\n")), expected, "{line}");
    }
}

#[test]
fn addresses_of_puzz_link() {
    let numbers = parse("https://puzz.link/p?numlin/4/3/1g2i2i1");
    assert_eq!(numbers.to_string(), "4 3\n2\n1 0 2 0\n0 0 2 0\n0 0 1 0\n");
    assert!(numbers.notes().is_empty());
    let letters = parse("http://pzv.jp/p.html?arukone/4/3/1g2i2i1\n");
    assert_eq!(letters.to_string(), "# rules: full touch\n4 3\nA.B.\n..B.\n..A.\n");
    assert_eq!(parse("https://pzprxs.vercel.app/p?arukone/e/2/1/11").fill(), Fill::Empty);
    assert_eq!(parse("https://puzz.link/p?arukone_edit/2/1/11").fill(), Fill::Full);
    assert_eq!(parse("# rules: full no-touch\nhttps://puzz.link/p?numlin/2/1/11").touch(), Touch::No);
    let gaps = parse("https://puzz.link/p?numlin/4/2/-1ah+123-1ah+123");
    assert_eq!(gaps.to_string(), "4 2\n2\n1 0 0 2\n1 0 0 2\n");
    assert_eq!(gaps.notes().len(), 1);
    let expected =
        "expected the address of a puzzle of the type numlin or arukone, such as https://puzz.link/p?numlin/3/2/1h1h";
    for (text, message) in [
        ("https://puzz.link/p?slither/3/2/1h1h", format!("1:1: {expected}, found 'https://puzz.link/p?slit…'")),
        ("https://puzz.link/", format!("1:1: {expected}, found 'https://puzz.link/'")),
        ("https://puzz.link/p?numlin/3/", format!("1:1: {expected}, found 'https://puzz.link/p?numl…'")),
        (
            "https://puzz.link/p?numlin/3/2/1h1h1",
            "1:36: expected the end of the board of 3 × 2 cells, found '1'".to_string(),
        ),
        (
            "https://puzz.link/p?numlin/3/2/1.1h",
            "1:33: expected a number from 1 in hexadecimal digits, or g to z for cells without number, found '.'"
                .into(),
        ),
        ("https://puzz.link/p?numlin/3/2/1h2h", "1:32: expected a second '1' on the board, found only this one".into()),
        (
            "https://puzz.link/p?numlin/3/2/-1",
            "1:32: expected a number from 1 in hexadecimal digits, or g to z for cells without number, found '-1'"
                .into(),
        ),
        ("https://puzz.link/p?numlin/300/200/", "1:28: expected a board of at most 10000 cells, found '300'".into()),
    ] {
        assert_eq!(error(text), message, "{text:?}");
    }
}

#[test]
fn addresses_are_read_as_they_are_written() {
    for text in [CONTEST, CHARACTERS, "# rules: full touch\n2\n1\n1 0\n0 1\n", "30 2\n1\n1 ", "20 2\n20\n"] {
        let columns = |n: usize| (1..=n).map(|i| i.to_string() + " ").collect::<String>() + "\n";
        let text = match text {
            "20 2\n20\n" => text.to_string() + &columns(20).repeat(2),
            "30 2\n1\n1 " => text.to_string() + &"0 ".repeat(29) + "\n" + &"0 ".repeat(29) + "1\n",
            _ => text.to_string(),
        };
        let puzzle = parse(&text);
        let link = puzzle.write_as("puzzlink").unwrap();
        let again = parse(&link);
        assert_eq!((again.cells, again.ends, again.fill), (puzzle.cells, puzzle.ends, puzzle.fill), "{link}");
    }
    let refused = |text: &str, format| parse(text).write_as(format).unwrap_err().to_string();
    assert!(refused("A#A\n", "puzzlink").contains("blocked"));
    assert!(refused("A#A\n", "numbers").contains("blocked"));
    let many = format!("70 2\n70\n{0}\n{0}\n", (1..=70).map(|i| i.to_string() + " ").collect::<String>());
    // Below the size no row would follow, and the size alone is that of a board of numbers.
    assert_eq!(refused("A#A\n", "dlx"), "arukone puzzles are not written in the format 'dlx'");
    assert!(refused("0 0\n0\n", "characters").contains("at least one cell"));
    assert!(refused(&many, "characters").contains("62 pairs"));
    assert!(refused(&format!("# rules: full\n{many}"), "puzzlink").contains("52 pairs"));
    assert_eq!(parse(CHARACTERS).write_as("numbers").unwrap(), CONTEST);
    assert_eq!(parse(CONTEST).write_as("characters").unwrap(), "3 3\n1.2\n...\n1.2\n");
}

#[test]
fn a_column_of_characters_has_letters() {
    let puzzle = parse("6\n#\n6\n");
    let text = puzzle.write_as("characters").unwrap();
    assert_eq!(text, "1 3\nA\n#\nA\n");
    assert_eq!(parse(&text).cells, puzzle.cells);
    let column = (1..=53).flat_map(|number| [number; 2]).join("\n");
    let error = parse(&format!("1 106\n53\n{column}")).write_as("characters").unwrap_err().to_string();
    assert!(error.contains("at most 52 pairs"), "{error}");
}

#[test]
fn a_board_without_cells_is_one_board() {
    for text in [
        "0\n0\n",
        "0 7\n0\n",
        "7 0\n0\n",
        "SIZE 0X7\nLINE_NUM 0\n",
        "https://puzz.link/p?numlin/0/7/",
        "https://puzz.link/p?arukone/e/7/0/",
    ] {
        let puzzle = parse(text);
        assert_eq!(puzzle.to_string(), "0\n0\n", "{text}");
        assert_eq!(parse(&puzzle.to_string()).size(), [0, 0]);
    }
}

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
    // A board that can't be read does not take others with it.
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
    // All of different letters, so that it might be one board.
    let two = "AB\nAB\n\nCD\nCD\n";
    assert_eq!(parts(two), [(1, true), (4, true)]);
    assert_eq!(error(two), "4:1: expected one board, and not another one below a blank line, found 'CD'");
    // One that is broken does not take the others with it.
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
fn boards_have_a_bound() {
    let board = |rows: usize| format!("{}\n", ".".repeat(100)).repeat(rows);
    assert_eq!(parse(&board(100)).size(), [100, 100]);
    let found = format!("'{}…'", ".".repeat(24));
    assert_eq!(error(&board(101)), format!("101:1: expected a board of at most 10000 cells, found {found}"));
    assert_eq!(error(&".".repeat(10_001)), format!("1:1: expected a board of at most 10000 cells, found {found}"));
}

#[test]
fn boards_of_digits_are_told_from_contest_files() {
    assert_eq!(parse("12.\n12.\n").size(), [3, 2]);
    assert_eq!(parse("12\n12\n33\n").size(), [2, 3]);
    assert_eq!(parse("1\n0\n0\n").size(), [1, 1]);
    assert_eq!(parse("0.0\n").labels(), ["0"]);
}

#[test]
fn recognition() {
    use Recognition::{Maybe, No, Yes};
    for (text, recognition) in [
        (CONTEST, Yes),
        (CHARACTERS, Yes),
        ("# rules: full\n4 1\n1\n1 0 0 1\n", Yes),
        ("3\n2\n1 0 2\n0 0 0\n1 0 0\n", Maybe),
        ("A.B\n...\nA..\n", Maybe),
        ("0\n0\n", Maybe),
        // Other kinds: a box with cuboids, triangle tiles, a board with pieces.
        ("3 3 3\n2\n1 1 3\n1 1 3\n", No),
        ("5\n1\n1 2 3\n", No),
        ("3\n9\n-1 -2 1\n2 -1 -1\n-1 2 3\n", No),
        ("3\n9\n1 2 1\n2 1 1\n1 2 3\n1 2 3\n1 2 3\n1 2 3\n1 2 3\n1 2 3\n1 2 3\n", Maybe),
        ("pieces 1 5 9\n##.\n###\n", No),
        ("https://puzz.link/p?numlin/2/1/11\n", Yes),
        ("https://puzz.link/p?slither/2/1/11\n", Maybe),
        ("SIZE 2X1\nLINE_NUM 1\nLINE#1 (0,0)-(1,0)\n", Yes),
        ("2 1\nAA\n2 1\nBB\n", Yes),
        ("", No),
    ] {
        assert_eq!(Arukone::recognise(text.into()), recognition, "{text:?}");
    }
}

fn mutated() -> impl Strategy<Value = String> {
    let sources = [
        CONTEST,
        CHARACTERS,
        "3 2\nA#A\nB.B\n\n2\n1\n1 0\n0 1\n",
        "SIZE 2x2\nLINE_NUM 1\nLINE#1 (0,0)-(1,1)\n",
        "https://puzz.link/p?numlin/4/3/1g2i2-1ci1-1c\n",
        "# rules: full no-touch\n2 3\n1\n1 0\n0 0\n0 1\n\nSolved field:\n1 0\n1 0\n1 1\n",
    ];
    let edits = prop::collection::vec((any::<prop::sample::Index>(), "[0-9A-C. \n#äx-]{0,3}"), 0..6);
    (prop::sample::select(sources.to_vec()), edits).prop_map(|(text, edits)| {
        edits.into_iter().fold(text.to_string(), |text, (at, insert)| {
            let mut chars: Vec<char> = text.chars().collect();
            let at = at.index(chars.len() + 1);
            chars.splice(at..(at + 1).min(chars.len()), insert.chars());
            chars.into_iter().collect()
        })
    })
}

proptest! {
    #[test]
    fn mutated_files_never_panic(text in mutated()) {
        let _ = Arukone::recognise((&text).into());
        let parts = Arukone::split((&text).into());
        let joined: String = parts.iter().map(|part| part.text).collect();
        // Only the mark that ends a collection belongs to no board.
        let mark = text.strip_prefix(&joined).map(str::trim_start);
        prop_assert!(mark.is_some_and(|mark| mark.is_empty() || mark.starts_with('0')), "{:?}", joined);
        if let Ok(puzzle) = text.parse::<Arukone>() {
            let again = puzzle.to_string();
            prop_assert_eq!(parse(&again).to_string(), again);
        }
    }

    #[test]
    fn mutated_layouts_never_panic(text in mutated(), lines in "[·─│┌┐└┘12AB. \n]{0,40}") {
        for puzzle in [CONTEST, CHARACTERS, "A\nA\n"] {
            let _ = parse(puzzle).read_layout((&text).into());
            let _ = parse(puzzle).read_layout((&lines).into());
        }
    }
}
