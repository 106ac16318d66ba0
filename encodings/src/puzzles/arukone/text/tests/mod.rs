mod collections;
mod editors;
mod mutations;
mod others;
mod walls;

use itertools::Itertools;

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
    assert_eq!(refused("full", "yes"), "arukone puzzles have no rule 'full'");
}

#[test]
fn an_appended_solution_is_skipped() {
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
    assert_eq!(
        error(&format!("{CONTEST}\n1 1 2\n1 1 7\n")),
        "8:5: expected a number from 0 to 2, the number of pairs, found '7'"
    );
    assert_eq!(
        error(&format!("{CONTEST}\n1 1 2\n1 1 2\n1 1 2\nthe end")),
        "10:1: expected the end of the file after the board and its solution, found 'the'"
    );
}

#[test]
fn errors_of_the_contest_format() {
    for (text, message) in [
        ("", "1:1: expected the size of the board: its edge length, or width and height, found an empty file"),
        ("3", "1:2: expected the number of pairs, found the end of the file"),
        (
            "3 3 3\n1\n",
            "1:2: expected a letter, a digit, '.' for a cell without label, or '#' for a blocked one, found ' '",
        ),
        ("3\n2\n", "2:2: expected row 1 of 3, found the end of the file"),
        ("3\n2\n1 0 2\n0 0 0\n", "4:6: expected row 3 of 3, found the end of the file"),
        ("3\n2\n1 0 2\n0 0\n1 0 2\n", "4:4: expected 3 numbers in each row, found the end of the line"),
        ("3\n2\n1 0 2\n0 0 0 0\n1 0 2\n", "4:7: expected 3 numbers in each row, found '0'"),
        ("3\n2\n1 0 2\n0 x 0\n1 0 2\n", "4:3: expected a number from 0 to 2, the number of pairs, found 'x'"),
        ("3\n2\n1 0 2\n0 -2 0\n1 0 2\n", "4:3: expected a number from 0 to 2, the number of pairs, found '-2'"),
        ("3\n2\n1 0 2\n0 3 0\n1 0 2\n", "4:3: expected a number from 0 to 2, the number of pairs, found '3'"),
        ("3\n2\n1 0 2\n0 1 0\n1 0 2\n", "5:1: expected each label twice, found a third '1'"),
        ("3\n2\n1 0 2\n0 0 0\n0 0 2\n", "3:1: expected a second '1' on the board, found only this one"),
        ("3\n3\n1 0 2\n0 0 0\n1 0 2\n", "2:1: expected each of the numbers 1 to 3 twice on the board, found no 3"),
        (
            "99999999999999999999\n1\n",
            "1:1: expected the size of the board: its edge length, or width and height, found '99999999999999999999', which is too large",
        ),
        ("1025\n1\n", "1:1: expected a board of at most 1048576 cells, found '1025'"),
        ("9999999999 9999999999\n1\n", "1:1: expected a board of at most 1048576 cells, found '9999999999'"),
        (
            "9\n99999999999999999999\n",
            "2:1: expected the number of pairs, found '99999999999999999999', which is too large",
        ),
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
            "A*A\n",
            "1:2: expected a letter, a digit, '.' for a cell without label, or '#' for a blocked one, found '*': bridges, where two paths cross, are not supported",
        ),
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
        ("3 2\nA.A\n", "2:4: expected row 2 of 2, found the end of the file"),
        ("3 2\nA.A\n..\n", "3:3: expected 3 cells in each row, found the end of the line"),
        ("3 1\nA.A\n...\n", "3:1: expected the end of the board after row 1, found '...'"),
    ] {
        assert_eq!(error(text), message, "{text:?}");
    }
    let wide = format!("1025 1024\n{}\n", ".".repeat(1025));
    assert_eq!(error(&wide), "1:1: expected a board of at most 1048576 cells, found '1025'");
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
    for text in ["0\n0\n", "0 7\n0\n", "7 0\n0\n", "SIZE 0X7\nLINE_NUM 0\n"] {
        let puzzle = parse(text);
        assert_eq!(puzzle.to_string(), "0\n0\n", "{text}");
        assert_eq!(parse(&puzzle.to_string()).size(), [0, 0]);
    }
}

#[test]
fn boards_have_a_bound() {
    let board = |rows: usize| format!("{}\n", ".".repeat(1024)).repeat(rows);
    assert_eq!(parse(&board(1024)).size(), [1024, 1024]);
    let found = format!("'{}…'", ".".repeat(24));
    assert_eq!(error(&board(1025)), format!("1025:1: expected a board of at most 1048576 cells, found {found}"));
    assert_eq!(
        error(&".".repeat((1 << 20) + 1)),
        format!("1:1: expected a board of at most 1048576 cells, found {found}")
    );
}

#[test]
fn boards_of_digits_differ_from_contest_files() {
    assert_eq!(parse("12.\n12.\n").size(), [3, 2]);
    assert_eq!(parse("12\n12\n33\n").size(), [2, 3]);
    assert_eq!(parse("1\n0\n0\n").size(), [1, 1]);
    assert_eq!(parse("0.0\n").labels(), ["0"]);
}

#[test]
fn signs_and_sizes_of_other_programs_are_read() {
    for text in ["A_B\n___\nA_B\n", "A-B\n---\nA-B\n", "3\nA.B\n...\nA.B\n"] {
        let sized = text.starts_with('3');
        let expected = if sized { format!("3 3\n{CHARACTERS}") } else { CHARACTERS.to_string() };
        assert_eq!(parse(text).to_string(), expected, "{text}");
        assert_eq!(Arukone::recognise(text.into()), Recognition::Yes, "{text}");
    }
    assert_eq!(error("3\nA.B\n...\nA.\n"), "4:3: expected 3 cells in each row, found the end of the line");
    assert_eq!(Arukone::recognise("5\nR...R\nG...G\n".into()), Recognition::Maybe);
    assert_eq!(Arukone::split("3\nA.B\n...\nA.B\n\n2\nAA\nBB\n".into()).len(), 2);
    // Two signs for empty cells are one too many; above a size, signs are labels.
    assert!(error("A_B\n.__\nA_B\n").starts_with("1:2: expected a letter, a digit"));
    assert_eq!(parse("2 2\n__\nAA\n").labels(), ["A", "_"]);
    assert_eq!(parse("2\n1\n1 0\n0 1\n").size(), [2, 2]);
}

#[test]
fn recognition() {
    use Recognition::{Likely, Maybe, No, Yes};
    for (text, recognition) in [
        (CONTEST, Yes),
        (CHARACTERS, Yes),
        ("# rules: full\n4 1\n1\n1 0 0 1\n", Yes),
        ("3\n2\n1 0 2\n0 0 0\n1 0 0\n", Likely),
        ("3\n1\n1 0 2\n0 0 0\n1 0 2\n", Likely),
        ("4\n2\n1 0 2\n0 0 0\n1 0 2\n", Maybe),
        ("1 2 3\n0 0 0\n1 2 4\n", Likely),
        ("1 0 0 1\n2 0 0 2\n", Yes),
        ("pzprv3\nnumlin\n1\n2\n1 .\n", Likely),
        ("begin\npuzzle Sudoku\n", Likely),
        ("A*B\n***\nA*B\n", Maybe),
        // Exact covers: no item stands twice in a line.
        ("1 2 3\n1 2 3\n", No),
        ("0 1 2 3\n0 1 2 3\n", No),
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
