//! Books: pages of puzzles to print.

use std::fs;

use insta::assert_snapshot;

use super::{BOX, Bench, UNSOLVABLE};

/// Two dominoes on a board of 2 × 2 cells.
const SQUARE: &str = "box 2 2 1\n2x piece domino\n##\n";

fn bench() -> Bench {
    Bench::new(&[
        ("box", BOX),
        ("square.txt", SQUARE),
        ("many", "3 2\nA.A\nB.B\n\n2 2\nA.\n.A\n"),
        ("formula.cnf", "p cnf 1 1\n1 0\n"),
        ("unsolvable", UNSOLVABLE),
        ("<b>&'.txt", SQUARE),
    ])
}

fn text(bench: &Bench, name: &str) -> String {
    fs::read_to_string(bench.folder.path().join(name)).unwrap()
}

#[test]
fn the_same_puzzles_make_the_same_book() {
    let bench = bench();
    assert_snapshot!(bench.run("book box square.txt many -o a.html --title Four"), @"
    a.html: 3 pages with 4 puzzles
    --- exit code 0
    ");
    bench.run("book box square.txt many -o b.html --title Four --threads 1");
    let html = text(&bench, "a.html");
    assert_eq!(html, text(&bench, "b.html"));
    assert_eq!(html.matches("<svg ").count(), 3);
    assert!(html.contains("aria-label=\"Puzzles 1–4\"") && html.contains("aria-label=\"Solutions 1–4\""));
    assert!(html.contains("@page{size:210mm 297mm;margin:0}"));
}

#[test]
fn puzzles_come_from_standard_input_and_pages_go_to_a_folder() {
    let bench = bench();
    let many = "3 2\nA.A\nB.B\n\n2 2\nA.\n.A\n";
    let told = bench.run_with("book - --paper cards --solutions none --no-rating -o cards/", many);
    assert_snapshot!(told, @"
    cards/: 3 pages with 2 puzzles
    --- exit code 0
    ");
    let names = fs::read_dir(bench.folder.path().join("cards")).unwrap();
    let mut names: Vec<String> = names.map(|entry| entry.unwrap().file_name().into_string().unwrap()).collect();
    names.sort_unstable();
    assert_eq!(names, ["puzzle-page-1.svg", "puzzle-page-2.svg", "puzzle-page-3.svg"]);
    assert!(text(&bench, "cards/puzzle-page-3.svg").contains("width=\"105mm\" height=\"148mm\""));
}

#[test]
fn names_are_text() {
    let bench = bench();
    bench.run("book <b>&'.txt -o out.html --no-rating --title <i>");
    let html = text(&bench, "out.html");
    assert!(!html.contains("<b>") && !html.contains("<i>") && html.contains("<title>&lt;i&gt;</title>"));
}

#[test]
fn what_cannot_be_printed_is_refused() {
    let bench = bench();
    let told = |args: &str| bench.run(args);
    assert_snapshot!(told("book box -o book.txt"), @"
    --- standard error
    jigsat: error: -o book.txt: expected a name that ends in .html or .pdf, or a folder
    --- exit code 2
    ");
    assert_snapshot!(told("book square.txt -o square.txt"), @"
    --- standard error
    jigsat: error: -o square.txt: expected a name that ends in .html or .pdf, or a folder
    --- exit code 2
    ");
    assert_snapshot!(told("book box formula.cnf -o book.html"), @"
    --- standard error
    jigsat: error: formula.cnf: formulas have no picture
    jigsat: book.html: not written, as puzzles are missing
    --- exit code 2
    ");
    assert_snapshot!(told("book square.txt --cell 120mm -o book.html"), @"
    --- standard error
    jigsat: error: puzzle 1 (square): with cells of 120 mm it does not fit into 85 × 128.5 mm; cells of up to 40 mm do
    --- exit code 2
    ");
    assert_snapshot!(told("book box --cell 10mm -o book.html"), @"
    --- standard error
    jigsat: error: no puzzle has a board to lay pieces on, of which the size of a cell could be chosen
    --- exit code 2
    ");
    assert_snapshot!(told("book box --pieces -o book.html"), @"
    --- standard error
    jigsat: error: no puzzle has flat pieces, which can be cut out of paper; models of others can be printed in space
    --- exit code 2
    ");
    assert_snapshot!(told("book box --paper cards --per-page 4 -o book.html"), @"
    --- standard error
    jigsat: error: --per-page: expected 1 with --paper cards, as a card has one puzzle
    --- exit code 2
    ");
    assert!(told("book -o book.html").contains("<FILE>..."));
    assert!(told("book box --per-page 5 -o book.html").contains("expected one of 1, 2, 3, 4, 6, 8, 9"));
    assert!(!bench.folder.path().join("book.html").exists());
}

#[test]
fn puzzles_without_a_solution_are_marked_and_undecided_ones_missing() {
    let bench = bench();
    assert_snapshot!(bench.run("book box unsolvable -o book.html"), @"
    book.html: 3 pages with 2 puzzles
    --- standard error
    jigsat: note: unsolvable: no solution; the book says so
    --- exit code 1
    ");
    assert_snapshot!(bench.run("book square.txt -o other.html --timeout 0"), @"
    --- standard error
    jigsat: square.txt: undecided: the time limit was reached
    jigsat: other.html: not written, as puzzles are missing
    --- exit code 3
    ");
}

#[test]
fn pdf_is_a_feature() {
    let bench = bench();
    let told = bench.run("book square.txt -o book.pdf");
    if cfg!(feature = "pdf") {
        assert_eq!(told, "book.pdf: 3 pages with 1 puzzle\n--- exit code 0");
        assert!(fs::read(bench.folder.path().join("book.pdf")).unwrap().starts_with(b"%PDF-"));
    } else {
        assert!(told.contains("PDF is not compiled in: use .html, or build with --features pdf"), "{told}");
    }
}

/// It is refused before it is solved.
#[test]
fn boards_without_a_picture_are_refused_first() {
    let large = format!("{}\n", ".".repeat(200)).repeat(200);
    let bench = Bench::new(&[("large", &format!("# kind: arukone\n{large}"))]);
    assert_snapshot!(bench.run("book large -o book.html"), @"
    --- standard error
    jigsat: error: large: a board of 40000 cells is too large for a picture; up to 10000 fit
    jigsat: book.html: not written, as puzzles are missing
    --- exit code 2
    ");
}
