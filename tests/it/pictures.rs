//! Pictures of everything in `data/`: what a puzzle gives, and a layout where one is found soon.

use std::fs;
use std::ops::ControlFlow;
use std::path::{Path, PathBuf};
use std::time::Duration;

use jigsat::render::{self, NoPicture, Subject, View};
use jigsat::strategy::{Case, Plan, Task};
use jigsat_encodings::drawing::Drawing;
use jigsat_encodings::kind::{AnyPuzzle, Kind};
use jigsat_engines::Limits;
use jigsat_forms::budget::Budget;
use jigsat_forms::exact_cover::symmetry::UpTo;

use crate::common::{data, files, folders, say};

/// What fits a page takes less than this.
const PAGE: usize = 60_000;

/// What does not fit a page may take more: a board of 50 × 50 with hundreds of paths, nine layers of nine by nine.
const LARGE: [&str; 2] = ["ahle_50x50.txt", "stretch_9x9x9_49.txt"];

/// How long a layout is looked for.
const PATIENCE: Duration = Duration::from_millis(500);

/// The first puzzle of every file, with its name.
fn puzzles() -> Vec<(String, &'static Kind, AnyPuzzle)> {
    let kinds = folders(&data());
    let deeper: Vec<PathBuf> = kinds.iter().flat_map(|folder| folders(folder)).collect();
    let all = kinds.iter().chain(&deeper).flat_map(|folder| files(folder));
    all.map(|path| puzzle(&path)).collect()
}

fn puzzle(path: &Path) -> (String, &'static Kind, AnyPuzzle) {
    let below_data = path.strip_prefix(data()).unwrap();
    let kind = Kind::named(below_data.iter().next().unwrap().to_str().unwrap()).unwrap();
    let text = fs::read_to_string(path).unwrap();
    let first = kind.split(text.as_str()).unwrap()[0].text;
    let name = path.file_name().unwrap().to_string_lossy().into_owned();
    (name, kind, kind.parse(first).unwrap())
}

fn layout(puzzle: &AnyPuzzle) -> Option<Drawing> {
    let case = Case::of(puzzle);
    let plan = Plan::auto(&case, Task::First, UpTo::Raw, Budget::unlimited()).unwrap();
    let mut found = None;
    let run = Limits::none().within(PATIENCE).into();
    let _ = plan.run(&case, &run, &mut |answer, _| {
        found = Some(answer.draw());
        ControlFlow::Break(())
    });
    found
}

/// Well-formed and small.
fn check(name: &str, text: &str) {
    let document = roxmltree::Document::parse(text).unwrap_or_else(|error| panic!("{name}: {error}"));
    assert_eq!(document.root_element().tag_name().name(), "svg");
    assert!(text.len() < PAGE || LARGE.contains(&name), "{name} takes {} bytes", text.len());
}

#[test]
fn everything_in_data_has_a_small_picture_or_none_at_all() {
    let (mut sketches, mut layouts, mut largest) = (0, 0, (0, String::new()));
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
    assert!(sketches > 200 && layouts > 150, "{sketches} {layouts}");
}
