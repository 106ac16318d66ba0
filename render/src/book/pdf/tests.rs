use std::io::Read;

use flate2::read::ZlibDecoder;
use jigsat_encodings::drawing::{Drawing, Stock, Tint};

use super::super::Book;
use super::super::tests::{board, book, entry};

/// The contents of all pages, as they were before they were compressed.
fn contents(pdf: &[u8]) -> Vec<String> {
    let parts = |pattern: &[u8]| -> Vec<usize> {
        pdf.windows(pattern.len()).enumerate().filter(|(_, window)| *window == pattern).map(|(at, _)| at).collect()
    };
    let inflated = |(begin, end): (&usize, &usize)| {
        let mut text = String::new();
        ZlibDecoder::new(&pdf[begin + 8..*end]).read_to_string(&mut text).unwrap();
        text
    };
    let ends: Vec<usize> = parts(b"\nendstream");
    parts(b">>\nstream\n").iter().map(|at| at + 2).collect::<Vec<_>>().iter().zip(&ends).map(inflated).collect()
}

/// The points of the lines in a content: after each `m` and `l`.
fn points(content: &str) -> Vec<[f32; 2]> {
    let words: Vec<&str> = content.split_whitespace().collect();
    let point = |at: usize| [words[at - 2].parse().unwrap(), words[at - 1].parse().unwrap()];
    (2..words.len()).filter(|&at| ["m", "l"].contains(&words[at])).map(point).collect()
}

#[test]
fn ten_millimetres_are_ten_millimetres() {
    let sketch = Drawing::Layers(board([6, 4, 1]));
    let pages = book().pages(&[entry(&sketch)]).unwrap();
    let contents = contents(&pages.pdf().unwrap());
    assert_eq!(contents.len(), 2);
    // The board is the rectangle of 60 × 40 mm in the middle of the page.
    let ten = 10.0 / 25.4 * 72.0;
    let points = points(&contents[1]);
    let has = |[x, y]: [f32; 2]| points.iter().any(|at| (at[0] - x).abs() < 0.01 && (at[1] - y).abs() < 0.01);
    let is_corner = |&&[x, y]: &&[f32; 2]| {
        has([x + 6.0 * ten, y]) && has([x, y - 4.0 * ten]) && has([x + 6.0 * ten, y - 4.0 * ten])
    };
    let corner = points.iter().find(is_corner).expect("the board has corners 60 × 40 mm apart");
    assert!(has([corner[0] + ten, corner[1]]) && !has([corner[0] + ten / 2.0, corner[1]]));
}

#[test]
fn files_are_complete_and_the_same_each_time() {
    let sketch = Drawing::Layers(board([3, 2, 1]));
    let entries = vec![entry(&sketch); 9];
    let once = book().pages(&entries).unwrap().pdf().unwrap();
    assert_eq!(once, book().pages(&entries).unwrap().pdf().unwrap());
    assert!(once.starts_with(b"%PDF-1.7") && once.ends_with(b"%%EOF"));
    let text = String::from_utf8_lossy(&once);
    assert_eq!(text.matches("/Type /Page\n").count(), 10);
    assert!(text.contains("/Count 10") && !text.contains("Date"), "{text}");
}

/// Patterns are lines, and all colours are greys.
#[test]
fn patterns_are_printed() {
    let mut sketch = board([6, 4, 1]);
    sketch.stock = vec![Stock {
        what: "piece 1".into(),
        tint: Tint::Piece(1),
        cells: vec![[0, 0, 0], [1, 0, 0]],
        colours: Vec::new(),
        count: 1..=1,
    }];
    let sketch = Drawing::Layers(sketch);
    let strokes = |is_monochrome| {
        let pages = Book { is_monochrome, ..book() }.pages(&[entry(&sketch)]).unwrap();
        let content = contents(&pages.pdf().unwrap()).pop().unwrap();
        let words: Vec<&str> = content.split_whitespace().collect();
        let colours = (3..words.len()).filter(|&at| words[at].eq_ignore_ascii_case("rg")).map(|at| &words[at - 3..at]);
        let is_grey = colours.into_iter().all(|colour| colour[0] == colour[1] && colour[1] == colour[2]);
        assert_eq!(is_grey, is_monochrome);
        words.iter().filter(|word| **word == "l").count()
    };
    assert!(strokes(true) > strokes(false) + 8);
}
