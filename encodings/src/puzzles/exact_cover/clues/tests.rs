use itertools::Itertools;

use super::super::grid::{Grid, GridShape};
use super::*;

/// What a program writes of a grid with clues.
#[derive(Clone, Copy, PartialEq)]
enum Style {
    /// Every item; for a clue only its option, for other cells all options.
    Plain,
    /// The same without the options that clues exclude.
    Reduced,
    /// Without the items that clues cover, too: as Knuth's program.
    LeftOut,
}

/// A grid of 4 rows as a cover; `.` is an open cell.
fn cover(lines: &str, style: Style, has_boxes: bool) -> String {
    let clues: Vec<Option<usize>> = lines.split_whitespace().map(|clue| clue.parse().ok()).collect();
    assert_eq!(clues.len(), 16);
    let items = |(cell, number): (usize, usize)| {
        let (row, column) = (cell / 4, cell % 4);
        let here = has_boxes.then(|| format!("b{}{number}", row / 2 * 2 + column / 2));
        let lines = [format!("p{row}{column}"), format!("r{row}{number}"), format!("c{column}{number}")];
        lines.into_iter().chain(here).collect_vec()
    };
    let options = (0..16).cartesian_product(1..=4);
    let gone =
        clues.iter().enumerate().filter_map(|(cell, clue)| Some(items((cell, (*clue)?)))).flatten().collect_vec();
    let is_left_out = |items: &[String]| style == Style::LeftOut && items.iter().any(|item| gone.contains(item));
    let is_excluded = |option: (usize, usize)| match clues[option.0] {
        Some(clue) => clue != option.1,
        None => style != Style::Plain && items(option).iter().any(|item| gone.contains(item)),
    };
    let names = options.clone().flat_map(items).unique().filter(|item| !is_left_out(std::slice::from_ref(item)));
    let rows = options.filter(|&option| !is_excluded(option)).map(items).filter(|items| !is_left_out(items));
    format!("{}\n{}\n", names.sorted().join(" "), rows.map(|items| items.join(" ")).join("\n"))
}

fn grid(text: &str) -> Option<NumberGrid> {
    number_grid(&text.parse().unwrap())
}

fn lines(grid: &NumberGrid, numbers: &[Option<usize>]) -> String {
    let sign = |number: &Option<usize>| number.map_or_else(|| ".".to_string(), |number| number.to_string());
    numbers.chunks(grid.size).map(|row| row.iter().map(sign).join(" ")).join("\n")
}

const CLUES: &str = "1 . . 4\n. . 1 .\n. 1 . .\n. . . 1";

#[test]
fn clues_are_those_of_every_style() {
    for style in [Style::Plain, Style::Reduced, Style::LeftOut] {
        for has_boxes in [true, false] {
            let grid = grid(&cover(CLUES, style, has_boxes)).unwrap();
            assert_eq!(lines(&grid, &grid.clues), CLUES);
            assert_eq!((grid.size, grid.boxes), (4, has_boxes.then_some([2, 2])));
        }
    }
}

#[test]
fn chosen_options_fill_cells() {
    let text = cover(CLUES, Style::LeftOut, true);
    let grid = grid(&text).unwrap();
    let options = text.lines().skip(1).collect_vec();
    let chosen =
        ["p01 r02 c12 b02", "p30 r34 c04 b24"].map(|option| options.iter().position(|it| *it == option).unwrap());
    assert_eq!(lines(&grid, &grid.filled(&chosen)), "1 2 . 4\n. . 1 .\n. 1 . .\n4 . . 1");
    assert_eq!(grid.options.len(), options.len());
}

#[test]
fn an_option_that_clues_leave_alone_is_no_clue() {
    let clues = [
        // The fourth cell has one option, and others have one with this number.
        "1 2 . 4\n. . . .\n. . . .\n. . . .",
        // No others have.
        "1 2 3 .\n4 . . .\n. 4 . .\n. . 4 .",
    ];
    for (clues, style) in clues.into_iter().cartesian_product([Style::Plain, Style::Reduced, Style::LeftOut]) {
        let grid = grid(&cover(clues, style, true)).unwrap();
        assert_eq!(lines(&grid, &grid.clues), clues);
    }
}

#[test]
fn files_and_generated_grids_have_their_clues() {
    let sudoku = grid(include_str!("../../../../../data/exact-cover/sudoku17.dlx")).unwrap();
    let clues = "000000010400000000020000000000050407008000300001090000300400200050100000000806000";
    let found: String = sudoku.clues.iter().map(|clue| clue.unwrap_or(0).to_string()).collect();
    assert_eq!((sudoku.size, sudoku.boxes, &*found), (9, Some([3, 3]), clues));
    for text in [
        include_str!("../../../../../data/exact-cover/latin5.dlx"),
        include_str!("../../../../../data/exact-cover/latin7_holes.dlx"),
    ] {
        assert_eq!(grid(text).unwrap().boxes, None);
    }
    // Six rows have boxes of two rows.
    let numbers = (0..36).map(|cell| (cell / 6 % 2 * 3 + cell / 12 + cell % 6) % 6 + 1).collect();
    let made = Grid::new(GridShape::ALL[1], numbers).with_clues([0, 8, 15, 20, 27, 35].into());
    let found = number_grid(&made.problem()).unwrap();
    assert_eq!(found.boxes, Some([2, 3]));
    assert_eq!(lines(&found, &found.clues), made.lines().join("\n"));
    assert_eq!(
        found.filled(&made.solution().iter().map(|&option| option as usize - 1).collect_vec()).iter().flatten().count(),
        36
    );
}

#[test]
fn what_is_not_plainly_a_grid_is_none() {
    let whole = cover(CLUES, Style::Reduced, true);
    let changed = |from: &str, to: &str| {
        assert!(whole.contains(from), "{from}");
        grid(&whole.replacen(from, to, 1))
    };
    assert!(changed("b01", "b01").is_some());
    let near = [
        ("an item of another name", "b34", "b34 x"),
        ("a secondary item", "r34", "r34 | q01"),
        ("another multiplicity", "b01", "2|b01"),
        ("a number 0", "r34", "r34 r30"),
        ("an item too many", "r34", "r34 r35"),
        ("no digit", "r34", "r34 rx1"),
        ("an option of another row", "p01 r02 c12 b02", "p01 r12 c12 b02"),
        ("an option of another column", "p01 r02 c12 b02", "p01 r02 c22 b02"),
        ("an option of another box", "p01 r02 c12 b02", "p01 r02 c12 b12"),
        ("an option with two numbers", "p01 r02 c12 b02", "p01 r02 c13 b02"),
        ("an option with two numbers in its box", "p01 r02 c12 b02", "p01 r02 c12 b03"),
        ("an option without its box", "p01 r02 c12 b02", "p01 r02 c12"),
        ("an option without its row", "p01 r02 c12 b02", "p01 c12 b02"),
        ("an option for two cells", "p01 r02 c12 b02", "p01 p02 r02 c12 b02"),
        ("an option twice", "p01 r02 c12 b02", "p01 r02 c12 b02\np01 r02 c12 b02"),
        ("an option that no clue excludes is missing", "p10 r12 c02 b02\n", ""),
    ];
    for (what, from, to) in near {
        assert!(changed(from, to).is_none(), "{what}");
    }
    let none = |text: &str| assert!(grid(text).is_none(), "{text}");
    none("p00 r01 c01 b01\np00 r01 c01 b01\n");
    none("p00 p01 r01\np00 r01\np01 r01\n");
    none("a b\na\nb\n");
}

#[test]
fn clues_that_are_left_out_are_known_without_doubt() {
    // Without these items: cells, and the numbers of two rows, columns and boxes.
    let without = |items: &[&str]| {
        let text = cover(". . . .\n. . . .\n. . . .\n. . . .", Style::Plain, false);
        let (names, options) = text.split_once('\n').unwrap();
        let is_gone = |word: &str| items.contains(&word);
        let names = names.split(' ').filter(|name| !is_gone(name)).join(" ");
        let options = options.lines().filter(|option| !option.split(' ').any(is_gone));
        grid(&format!("{names}\n{}\n", options.map(str::to_string).join("\n")))
    };
    assert_eq!(without(&["p00", "r01", "c01"]).unwrap().clues[0], Some(1));
    // The second cell has one number when the first has its own.
    let two = ["p00", "p12", "r01", "r12", "c01", "c22"];
    assert_eq!([0, 6].map(|cell| without(&two).unwrap().clues[cell]), [Some(1), Some(2)]);
    // The numbers of four cells in a rectangle may be exchanged.
    let many = ["p00", "p01", "p10", "p11", "r01", "r02", "r11", "r12", "c01", "c02", "c11", "c12"];
    assert!(without(&many).is_none());
    // A cell without a number, numbers without a cell.
    assert!(without(&["p00"]).is_none() && without(&["r01", "c01"]).is_none());
    assert!(without(&["p00", "r01", "c11"]).is_none());
    assert!(without(&["p00", "r01", "r02", "c01", "c02"]).is_none());
    assert!(without(&["p00", "r01", "r12", "c01"]).is_none());
    // A number that no cell of its row can have, and whose item is left out.
    let full = ["p01", "r01", "c11", "p02", "r03", "c23", "p03", "r04", "c34", "p10", "r12", "c02"];
    assert!(without(&full).is_some() && without(&[&full[..], &["r02"]].concat()).is_none());
}
