//! Pages as text: their content and size.

use jigsat_encodings::drawing::{Content, Label, Layers, Tint};
use jigsat_encodings::puzzle::Puzzle as _;
use jigsat_encodings::puzzles::polycube::Polycubes;
use jigsat_forms::budget::Budget;

use super::*;

const SOMA: &str = include_str!("../../../data/polycube/soma.txt");

fn written(page: Page) -> String {
    let mut out = Vec::new();
    page.finish(&mut out).unwrap();
    String::from_utf8(out).unwrap()
}

fn about<'a>(text: &'a str, sketch: Option<&'a Drawing>) -> PuzzleSection<'a> {
    PuzzleSection { title: text, kind: "polycube", rules: None, text, sketch }
}

/// The data that the script reads.
fn data(page: &str) -> serde_json::Value {
    let behind = page.split_once("<script type=\"application/json\" id=\"data\">").unwrap().1;
    serde_json::from_str(behind.split_once("</script>").unwrap().0).unwrap()
}

#[test]
fn foreign_text_is_text() {
    let foreign = "</script><script>alert(1)</script><!-- </style> ' \" & \u{2028}\u{202e}\u{0}";
    let mut layers = Layers::new([1, 1, 1]);
    layers.add(Label { text: foreign.into(), tint: Tint::Gold }, [[0, 0, 0]]);
    let drawing = Drawing::Layers(layers);
    let mut page = Page::new(foreign, foreign);
    page.begin(PuzzleSection {
        title: foreign,
        kind: foreign,
        rules: Some(foreign),
        text: foreign,
        sketch: Some(&drawing),
    });
    page.layout(&drawing, "");
    page.close(foreign);
    let page = written(page);
    assert_eq!(page.matches("<script").count(), 2);
    assert_eq!(page.matches("</script>").count(), 2);
    assert!(!page.contains("<!--") && !page.contains(|c| "\u{2028}\u{202e}\u{0}".contains(c)));
    assert!(page.matches("&lt;/script&gt;&lt;script&gt;alert(1)").count() >= 6);
    let shown = data(&page)["puzzles"][0]["scene"]["roles"][0][0].clone();
    assert_eq!(
        shown,
        foreign.replace('\u{2028}', "\\u{2028}").replace('\u{202e}', "\\u{202e}").replace('\0', "\\u{0}")
    );
}

#[test]
fn remarks_in_cells_are_still_pictures() {
    let soma: Polycubes = SOMA.parse().unwrap();
    let sketch = soma.sketch(Budget::unlimited()).unwrap().unwrap();
    let mut weights = Layers { content: Content::Remarks, ..Layers::new([2, 1, 1]) };
    weights.add(Label { text: "2".into(), tint: Tint::Piece(0) }, [[0, 0, 0]]);
    let weights = Drawing::Layers(weights);
    let pictures = |sketch: Option<&Drawing>| {
        let mut page = Page::new("weights", "jigsat solve --explain");
        page.begin(about("weights", sketch));
        page.layout(&weights, "weights");
        let page = written(page);
        (data(&page)["puzzles"][0]["type"].clone(), page.matches("<svg").count() - SCRIPT.matches("<svg").count())
    };
    // The picture alone; or that of the puzzle, and the picture.
    assert_eq!(pictures(None), ("still".into(), 1));
    assert_eq!(pictures(Some(&sketch)), ("layers".into(), 2));
}

#[test]
fn script_and_styles_are_light_and_hold_no_end_tag() {
    let bytes = SCRIPT.len() + STYLE.len() + FRAME.len();
    assert!(bytes < 150_000, "{bytes}");
    assert!(!SCRIPT.contains("</script") && !SCRIPT.contains("<!--") && !STYLE.contains("</"));
    // Nothing is fetched, nothing foreign becomes HTML.
    for word in
        ["innerHTML", "outerHTML", "insertAdjacentHTML", "document.write", "eval(", "fetch(", "XMLHttp", "import("]
    {
        assert!(!SCRIPT.contains(word), "{word}");
    }
    let urls: Vec<&str> = SCRIPT.match_indices("http").map(|(at, _)| &SCRIPT[at..at + 26]).collect();
    assert_eq!(urls, ["http://www.w3.org/2000/svg"]);
}

#[test]
fn a_puzzle_without_layouts_shows_its_sketch_and_pages_are_the_same_each_time() {
    let soma: Polycubes = SOMA.parse().unwrap();
    let sketch = soma.sketch(Budget::unlimited()).unwrap();
    let make = || {
        let mut page = Page::new("two", "jigsat draw");
        page.layout(sketch.as_ref().unwrap(), "");
        page.begin(about("first", sketch.as_ref()));
        page.begin(about("second", None));
        page.close("no solution");
        written(page)
    };
    let page = make();
    let puzzles = data(&page)["puzzles"].clone();
    assert_eq!(puzzles[0]["type"], "layers");
    assert_eq!(puzzles[0]["scene"]["stock"].as_array().unwrap().len(), 7);
    assert_eq!(puzzles[1]["type"], "still");
    assert!(page.contains("id=\"puzzle-2\"") && page.contains("<p class=\"verdict\">no solution</p>"));
    assert_eq!(page, make());
}
