//! Pictures of all puzzles in `data/`, and of layouts that are found soon.

use std::collections::{BTreeMap, HashSet};
use std::fs;
use std::path::{Path, PathBuf};
use std::time::Duration;

use jigsat::Solve as _;
use jigsat::render::html::{Page, PuzzleSection};
use jigsat::render::{self, NoPicture, Subject, View};
use jigsat::session::{Question, Request, Session};
use jigsat_encodings::drawing::{Drawing, Meaning, Tint};
use jigsat_encodings::kind::{AnyPuzzle, Kind};
use jigsat_encodings::puzzle::Puzzle as _;
use jigsat_encodings::puzzles::polycube::Polycubes;
use jigsat_engines::Limits;
use jigsat_forms::budget::Budget;

use crate::common::{data, files, folders, kind_folders, say, search};

/// The largest picture in bytes of a puzzle that fits a page.
const PAGE: usize = 60_000;

/// Files with larger pictures: a board of 50 × 50 with hundreds of paths, nine layers of nine by nine.
const LARGE: [&str; 2] = ["ahle_50x50.txt", "stretch_9x9x9_49.txt"];

/// The time limit of the search for a layout.
const TIME_LIMIT: Duration = Duration::from_millis(500);

/// The first puzzle of every file, with its name.
fn puzzles() -> Vec<(String, &'static Kind, AnyPuzzle)> {
    let kinds = kind_folders();
    let deeper: Vec<PathBuf> = kinds.iter().flat_map(|folder| folders(folder)).collect();
    let all = kinds.iter().chain(&deeper).flat_map(|folder| files(folder));
    all.map(|path| puzzle(&path)).collect()
}

fn puzzle(path: &Path) -> (String, &'static Kind, AnyPuzzle) {
    let below_data = path.strip_prefix(data()).unwrap();
    let kind = Kind::named(below_data.iter().next().unwrap().to_str().unwrap()).unwrap();
    let text = fs::read_to_string(path).unwrap();
    let first = kind.split(&text)[0].text;
    let name = path.file_name().unwrap().to_string_lossy().into_owned();
    (name, kind, kind.parse(first).unwrap())
}

fn layout(puzzle: &AnyPuzzle) -> Option<Drawing> {
    let request = Request::new(Question::First).within(Limits::none().within(TIME_LIMIT));
    let (found, _) = search(&Session::new(puzzle), &request);
    found.first().map(|answer| answer.draw())
}

/// The colour of each name in a picture: of each kind of piece, each label.
fn tints(drawing: &Drawing) -> BTreeMap<String, HashSet<Tint>> {
    let mut tints: BTreeMap<String, HashSet<Tint>> = BTreeMap::new();
    let mut add = |name: &str, tint| {
        tints.entry(name.to_string()).or_default().insert(tint);
    };
    match drawing {
        Drawing::Layers(layers) => {
            layers.stock.iter().for_each(|stock| add(&stock.what, stock.tint));
            let meanings = layers
                .legend
                .iter()
                .flat_map(|Meaning { pieces, what }| pieces.iter().map(move |&piece| (piece, what)));
            meanings.for_each(|(piece, what)| add(what, layers.pieces[piece].tint));
            let is_named = layers.legend.is_empty();
            layers
                .pieces
                .iter()
                .filter(|_| is_named)
                .for_each(|label| add(&format!("piece {}", label.text), label.tint));
        }
        Drawing::Paths(paths) => {
            paths.cells.iter().flat_map(|cell| &cell.label).for_each(|label| add(&label.text, label.tint));
        }
        Drawing::Triangle(_) | Drawing::Options(_) | Drawing::Matrix(_) | Drawing::Literals(_) => {}
    }
    tints
}

/// Every name of a layout has one colour, the one that it has in the puzzle.
fn check_tints(name: &str, sketch: &Drawing, layout: &Drawing) -> usize {
    let [given, found] = [sketch, layout].map(tints);
    for (what, tints) in &found {
        assert_eq!(tints.len(), 1, "{name}: {what}");
        // The golden cube is in the box from the beginning.
        assert!(tints.contains(&Tint::Gold) || given.get(what) == Some(tints), "{name}: {what}: {given:?}");
    }
    found.len()
}

/// Well-formed and small.
fn check(name: &str, text: &str) {
    let document = roxmltree::Document::parse(text).unwrap_or_else(|error| panic!("{name}: {error}"));
    assert_eq!(document.root_element().tag_name().name(), "svg");
    assert!(text.len() < PAGE || LARGE.contains(&name), "{name} takes {} bytes", text.len());
}

#[test]
fn everything_in_data_has_a_small_picture_or_none_at_all() {
    let (mut sketches, mut layouts, mut names, mut largest) = (0, 0, 0, (0, String::new()));
    for (name, kind, puzzle) in puzzles() {
        let sketch = puzzle.sketch(Budget::unlimited()).unwrap();
        let subject = Subject { title: &name, sketch: sketch.as_ref(), layout: None };
        match render::svg(&subject, View::Both) {
            Ok(text) => {
                check(&name, &text);
                sketches += 1;
            }
            Err(NoPicture::Nothing) => assert_eq!(kind.name, "cnf", "{name}"),
            Err(NoPicture::Cover { .. }) => assert_eq!(kind.name, "exact-cover", "{name}"),
            Err(error) => panic!("{name}: {error}"),
        }
        let Some(layout) = layout(&puzzle) else { continue };
        names += sketch.as_ref().map_or(0, |sketch| check_tints(&name, sketch, &layout));
        match render::svg(&Subject { layout: Some(&layout), ..subject }, View::Both) {
            Ok(text) => {
                check(&name, &text);
                layouts += 1;
                if text.len() > largest.0 && !LARGE.contains(&name.as_str()) {
                    largest = (text.len(), name);
                }
            }
            Err(NoPicture::Formula) => assert_eq!(kind.name, "cnf", "{name}"),
            Err(NoPicture::Cover { .. }) => assert_eq!(kind.name, "exact-cover", "{name}"),
            Err(error) => panic!("{name}: {error}"),
        }
    }
    say(&format!(
        "{sketches} puzzles and {layouts} layouts drawn, the largest with {} bytes: {}",
        largest.0, largest.1
    ));
    assert!(sketches > 200 && layouts > 150 && names > 600, "{sketches} {layouts} {names}");
}

#[test]
fn ten_thousand_solutions_of_soma_take_less_than_a_megabyte() {
    let text = fs::read_to_string(data().join("polycube/soma.txt")).unwrap();
    let soma: Polycubes = text.parse().unwrap();
    let mut page = Page::new("Soma", "jigsat solve");
    let sketch = soma.sketch(Budget::unlimited()).unwrap();
    page.begin(PuzzleSection { title: "Soma", kind: "polycube", rules: None, text: &text, sketch: sketch.as_ref() });
    for layout in soma.solutions().take(10_000) {
        page.layout(&soma.draw(&layout.unwrap()), "");
    }
    page.close("10000 solutions");
    let gathered = page.bytes();
    let mut written = Vec::new();
    page.finish(&mut written).unwrap();
    let written = String::from_utf8(written).unwrap();
    let (_, behind) = written.split_once("<script type=\"application/json\" id=\"data\">").unwrap();
    let all: serde_json::Value = serde_json::from_str(behind.split_once("</script>").unwrap().0).unwrap();
    assert_eq!(all["puzzles"][0]["layouts"].as_array().unwrap().len(), 10_000);
    assert!(written.len() < 1_000_000, "{}", written.len());
    // The gathered sizes exclude the common parts of pages.
    let frame = written.len() as u64 - gathered;
    assert!(gathered > 400_000 && frame < 150_000, "{gathered} of {}", written.len());
}
