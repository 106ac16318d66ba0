use jigsat_encodings::drawing::{Cell, Half, Label, Layers, PathCell, Paths, Stock, Tint, Triangle};
use jigsat_encodings::packing::lattice::Turns;
use resvg::tiny_skia::{Pixmap, Transform};
use resvg::usvg;

use super::*;
use crate::svg::lettering::{Anchor, Lettering};

/// A book of one puzzle per page, in cells of 10 mm.
pub(super) fn book() -> Book<'static> {
    Book {
        title: "A book",
        date: None,
        language: Language::English,
        paper: Paper::A4,
        per_page: 1,
        cell: Some(10.0),
        is_monochrome: false,
        has_pieces: false,
        solutions: SolutionPlace::None,
    }
}

const RATING: Rating = Rating { score: 2.6, is_effort: false, level: Some(Level::Easy) };

/// An empty board.
pub(super) fn board(size: [usize; 3]) -> Layers {
    Layers::container(size, |_| Cell::Open)
}

pub(super) fn entry(sketch: &Drawing) -> BookEntry<'_> {
    BookEntry { name: "a board", rules: None, sketch, solution: None, rating: None }
}

fn stock(what: &str, cells: &[[usize; 3]], count: usize) -> Stock {
    Stock { what: what.into(), tint: Tint::Piece(0), cells: cells.to_vec(), colours: Vec::new(), count: count..=count }
}

/// Two dominoes and a corner on a board of 3 × 2 cells with a seventh one; and how they lie there.
fn puzzle() -> [Drawing; 2] {
    let shape = |[x, y, _]: [usize; 3]| if y < 2 || x == 0 { Cell::Open } else { Cell::Outside };
    let mut sketch = Layers::container([3, 3, 1], shape);
    sketch.stock = vec![
        stock("piece domino", &[[0, 0, 0], [1, 0, 0]], 2),
        stock("piece V", &[[0, 0, 0], [0, 1, 0], [1, 1, 0]], 1),
    ];
    let mut layout = sketch.clone();
    layout.stock.clear();
    let label = |text: &str, number| Label { text: text.into(), tint: Tint::Piece(number) };
    layout.add(label("A", 0), [[0, 0, 0], [1, 0, 0]]);
    layout.add(label("B", 1), [[0, 1, 0], [0, 2, 0], [1, 1, 0]]);
    layout.add(label("C", 0), [[2, 0, 0], [2, 1, 0]]);
    [sketch, layout].map(Drawing::Layers)
}

/// The pixels of a page, one for each tenth of a millimetre times `scale`.
fn pixels(pages: &Pages, page: usize, scale: f32) -> Pixmap {
    let tree = usvg::Tree::from_str(&pages.svg(page), &usvg::Options::default()).unwrap();
    let scale = scale * 25.4 / 9.6;
    let [width, height] = [tree.size().width(), tree.size().height()].map(|extent| (extent * scale).round() as u32);
    let mut pixels = Pixmap::new(width, height).unwrap();
    resvg::render(&tree, Transform::from_scale(scale, scale), &mut pixels.as_mut());
    pixels
}

#[test]
fn a_page_has_a_number_a_board_and_pieces() {
    let [sketch, layout] = puzzle();
    let entry = BookEntry { solution: Some(&layout), rating: Some(RATING), ..entry(&sketch) };
    let book = Book { paper: Paper::Cards, solutions: SolutionPlace::Small, ..book() };
    let pages = book.pages(&[entry]).unwrap();
    assert_eq!(pages.len(), 2);
    let svg = pages.svg(1);
    let behind_style = svg.split_once("</style>\n").unwrap().1;
    insta::assert_snapshot!(behind_style);
}

#[test]
fn the_same_puzzles_make_the_same_bytes() {
    let [sketch, layout] = puzzle();
    let entries = vec![BookEntry { solution: Some(&layout), ..entry(&sketch) }; 5];
    let book = Book { has_pieces: true, solutions: SolutionPlace::Behind, ..book() };
    let html = book.pages(&entries).unwrap().html();
    assert_eq!(html, book.pages(&entries).unwrap().html());
    // A cover, five pages, pieces, solutions.
    assert_eq!(html.matches("<svg ").count(), 8);
    assert!(!html.contains("<script") && html.contains("default-src 'none'"));
}

#[test]
fn foreign_text_stays_text() {
    let hostile = "</title></svg><script>alert(1)</script>\u{202e}シ";
    let mut layers = board([2, 1, 1]);
    layers.stock = vec![stock(&format!("piece {hostile}"), &[[0, 0, 0], [1, 0, 0]], 1)];
    let sketch = Drawing::Layers(layers);
    let entry = BookEntry { name: hostile, rules: Some(hostile), ..entry(&sketch) };
    let book = Book { title: hostile, date: Some(hostile), has_pieces: true, ..book() };
    let pages = book.pages(&[entry]).unwrap();
    let html = pages.html();
    assert!(!html.contains("<script") && !html.contains('\u{202e}'));
    assert_eq!(html.matches("</svg>").count(), pages.len());
    for page in 0..pages.len() {
        roxmltree::Document::parse(&pages.svg(page)).unwrap();
    }
}

/// A puzzle of each sort with patterns, and its solution.
fn of_each_sort() -> Vec<[Drawing; 2]> {
    let mut solid = board([2, 2, 2]);
    solid.stock = (0..12)
        .map(|number| Stock { tint: Tint::Piece(number), ..stock("piece 1", &[[0, 0, 0], [1, 0, 0], [1, 1, 0]], 2) })
        .collect();
    let tile = [1, -2, 3].map(Half);
    let tiles = |rows: Vec<Option<[Half; 3]>>, stock| Triangle { rows: vec![rows], stock, marks: Vec::new() };
    let mut paths = Paths {
        width: 2,
        height: 1,
        cells: vec![PathCell::default(); 2],
        is_full: true,
        may_touch: true,
        marks: Vec::new(),
    };
    for cell in &mut paths.cells {
        cell.label = Some(Label { text: "A".into(), tint: Tint::Piece(3) });
        cell.is_end = true;
    }
    let mut path = paths.clone();
    path.cells[0].links[1] = true;
    path.cells[1].links[3] = true;
    vec![
        puzzle(),
        [solid.clone(), solid].map(Drawing::Layers),
        [tiles(vec![None], vec![tile]), tiles(vec![Some(tile)], Vec::new())].map(Drawing::Triangle),
        [paths, path].map(Drawing::Paths),
    ]
}

#[test]
fn books_in_black_and_white_have_no_colours() {
    let drawings = of_each_sort();
    let entries: Vec<BookEntry<'_>> =
        drawings.iter().map(|[sketch, layout]| BookEntry { solution: Some(layout), ..entry(sketch) }).collect();
    let has_colours = |is_monochrome| {
        let has_pieces = true;
        let book = Book { is_monochrome, has_pieces, cell: None, solutions: SolutionPlace::Behind, ..book() };
        let pages = book.pages(&entries).unwrap();
        let is_coloured = |page| {
            let is_grey = |red, green, blue| red == green && green == blue;
            pixels(&pages, page, 0.2).pixels().iter().any(|it| !is_grey(it.red(), it.green(), it.blue()))
        };
        (0..pages.len()).any(is_coloured)
    };
    assert!(has_colours(false) && !has_colours(true));
}

#[test]
fn pieces_are_cut_out_as_often_as_needed_and_as_large_as_on_the_board() {
    let [sketch, _] = puzzle();
    let cut = |cell| {
        let book = Book { has_pieces: true, cell, ..book() };
        book.pages(&[entry(&sketch), entry(&sketch)]).unwrap()
    };
    let pages = cut(Some(10.0));
    assert_eq!(pages.len(), 4);
    // Ten millimetres are 36 units.
    assert_eq!(pages.svg(3).matches("<g transform=\"scale(2.777778)\">").count(), 3);
    assert_eq!(pages.svg(1).matches("<g transform=\"scale(2.777778)\">").count(), 1);
    // Without a requested size, the largest one: twelve millimetres.
    assert_eq!(cut(None).svg(3).matches("<g transform=\"scale(3.333333)\">").count(), 3);
    let sketch = Drawing::Layers(board([3, 3, 3]));
    let book = Book { has_pieces: true, cell: None, ..book() };
    assert_eq!(book.pages(&[entry(&sketch)]).unwrap_err(), BookError::NoPieces);
}

/// Tiles are as large as their places, unless a requested size leaves too little room.
#[test]
fn tiles_are_as_large_as_fits() {
    let rows = (0..3).map(|row| vec![None; 2 * row + 1]).collect();
    let tile = [1, -2, 3].map(Half);
    let sketch = Drawing::Triangle(Triangle { rows, stock: vec![tile; 9], marks: Vec::new() });
    let scales = |cell| scales(&Book { cell, per_page: 6, ..book() }.pages(&[entry(&sketch)]).unwrap(), 1);
    let free = scales(None);
    assert_eq!(free.len(), 10);
    assert!(free.iter().all(|scale| *scale == free[0]), "{free:?}");
    let [board, tiles @ ..] = &scales(Some(16.0))[..] else { panic!("there is a board") };
    let share = tiles[0].parse::<f64>().unwrap() / board.parse::<f64>().unwrap();
    assert!((0.45..1.0).contains(&share), "{share}");
}

/// The scales on a page, in its order: those of boards and of tiles.
fn scales(pages: &Pages, page: usize) -> Vec<String> {
    let svg = pages.svg(page);
    let scale = |part: &str| part.split(')').next().unwrap().to_string();
    svg.split("transform=\"scale(").skip(1).map(scale).collect()
}

/// Neither the number of a puzzle nor its rating makes its board smaller than an equal one.
#[test]
fn equal_boards_have_one_size() {
    let book = |per_page| Book { per_page, cell: None, ..book() };
    let sizes = |entries: &[BookEntry<'_>], per_page| {
        let pages = book(per_page).pages(entries).unwrap();
        (1..pages.len()).flat_map(|page| scales(&pages, page)).collect::<Vec<_>>()
    };
    // Beside a number with two digits there is less room.
    let square = Drawing::Layers(board([7, 7, 1]));
    let numbered = sizes(&[entry(&square); 12], 6);
    assert_eq!((numbered.len(), &numbered[..]), (12, &vec![numbered[0].clone(); 12][..]));
    // A rating takes a line.
    let square = Drawing::Layers(board([5, 5, 1]));
    let rated = BookEntry { rating: Some(RATING), ..entry(&square) };
    let [alone, low] = [sizes(&[entry(&square)], 8), sizes(&[rated], 8)];
    assert_ne!(alone, low);
    assert_eq!(sizes(&[entry(&square), rated], 8), [low.clone(), low.clone()].concat());
    // Other boards are as large as they were.
    let wide = Drawing::Layers(board([6, 5, 1]));
    assert_eq!(sizes(&[entry(&wide), rated], 8), [alone, low].concat());
}

/// Small solutions are as large on the last page, which has fewer puzzles.
#[test]
fn equal_solutions_have_one_size() {
    let wide = Drawing::Layers(board([12, 2, 1]));
    let entries = [BookEntry { solution: Some(&wide), ..entry(&wide) }; 7];
    let book = Book { per_page: 6, cell: None, solutions: SolutionPlace::Small, ..book() };
    let pages = book.pages(&entries).unwrap();
    let last = [1, 2].map(|page| scales(&pages, page).pop());
    assert_eq!(last[0], last[1]);
}

#[test]
fn what_does_not_fit_is_refused_with_numbers() {
    let sketch = Drawing::Layers(board([20, 8, 1]));
    let large = |cell| Book { cell: Some(cell), ..book() }.pages(&[entry(&sketch)]);
    let message = large(9.5).unwrap_err().to_string();
    let expected =
        "puzzle 1 (a board): with cells of 9.5 mm it does not fit into 178 × 265 mm; cells of up to 8.5 mm do";
    assert_eq!(message, expected);
    assert_eq!(large(8.5).unwrap().len(), 2);
    assert!(large(9.0).is_err());
    let wide = Drawing::Layers(board([300, 8, 1]));
    let message = Book { cell: None, ..book() }.pages(&[entry(&wide)]).unwrap_err().to_string();
    assert_eq!(
        message,
        "puzzle 1 (a board): with cells of 1 mm it does not fit into 178 × 265 mm; fewer puzzles on a page, and solutions behind, leave more room"
    );
    assert_eq!(book().pages(&[]).unwrap_err(), BookError::Empty);
    let grid = Book { per_page: 5, ..book() }.pages(&[entry(&sketch)]).unwrap_err().to_string();
    assert_eq!(grid, "5 puzzles on a page: expected one of 1, 2, 3, 4, 6, 8, 9");
    let solid = Drawing::Layers(board([3, 3, 3]));
    assert_eq!(book().pages(&[entry(&solid)]).unwrap_err(), BookError::NoBoard);
    let formula = Drawing::Literals(vec![1]);
    let message = book().pages(&[entry(&formula)]).unwrap_err().to_string();
    assert_eq!(message, "puzzle 1 (a board): formulas have no picture");
}

#[test]
fn pieces_with_hidden_cubes_have_their_number() {
    let cells: Vec<[usize; 3]> = (0..27).map(|at| [at % 3, at / 3 % 3, at / 9]).collect();
    let hollow: Vec<[usize; 3]> = cells.iter().copied().filter(|at| *at != [1; 3]).collect();
    let page = |cells: &[[usize; 3]]| {
        let mut layers = board([3, 3, 3]);
        layers.turns = Some(Turns::Space);
        layers.stock = vec![stock("piece 1", cells, 1)];
        Book { cell: None, ..book() }.pages(&[entry(&Drawing::Layers(layers))]).unwrap().svg(1)
    };
    let sign = words::Language::English.words().cubes(26);
    let drawn = Lettering { height: 18, anchor: Anchor::Start, class: "faint" }.at([0, 10], &sign);
    assert!(page(&hollow).contains(&drawn), "{drawn}");
    assert!(!page(&cells).contains("faint\" transform=\"translate(0 1)scale(1.8)"));
}

#[test]
fn all_words_are_those_of_the_language() {
    let sketch = Drawing::Layers(board([4, 4, 2]));
    let entry = BookEntry { rating: Some(RATING), ..entry(&sketch) };
    let html = |language| {
        let book = Book { language, title: "", solutions: SolutionPlace::Behind, ..book() };
        book.pages(&[entry]).unwrap().html()
    };
    assert!(html(Language::German).contains("<html lang=\"de\">"));
    assert!(html(Language::German).contains("aria-label=\"Lösung 1\""));
    assert!(html(Language::English).contains("aria-label=\"Solution 1\""));
    assert_ne!(html(Language::German), html(Language::English));
}
