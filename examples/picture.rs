//! Pictures of a puzzle from its file, and of a layout if one is found within ten seconds.
//!
//! ```sh
//! cargo run --release --example picture -- data/polycube/soma.txt puzzle.svg layout.svg
//! ```

use std::error::Error;
use std::ops::ControlFlow;
use std::path::Path;
use std::time::Duration;
use std::{env, fs};

use jigsat::encodings::drawing::Drawing;
use jigsat::encodings::kind::{Answer, AnyPuzzle, Kind};
use jigsat::forms::budget::Budget;
use jigsat::render::{self, Subject, View};
use jigsat::session::{Question, Request, Session};
use jigsat::strategy::Strategy;

/// The time limit of the search.
const TIME_LIMIT: Duration = Duration::from_secs(10);

/// A layout, if one is found in time.
fn layout(puzzle: &AnyPuzzle) -> Result<Option<Drawing>, Box<dyn Error>> {
    let mut found = None;
    let request = Request::new(Question::First).within(Budget::none().within(TIME_LIMIT));
    Session::new(puzzle).run(&request, &mut |layout: Answer, _: Strategy| {
        found = Some(layout.draw());
        ControlFlow::Break(())
    })?;
    Ok(found)
}

fn main() -> Result<(), Box<dyn Error>> {
    let arguments: Vec<String> = env::args().skip(1).collect();
    let [file, puzzle_picture, layout_picture] = arguments.as_slice() else {
        return Err("usage: picture FILE PUZZLE.svg LAYOUT.svg".into());
    };
    let text = fs::read_to_string(file)?;
    let kind = Kind::recognise(&text).ok_or("no kind of puzzle looks like this")?;
    let puzzle = kind.parse(&text)?;
    let name = Path::new(file).file_name().unwrap_or_default().to_string_lossy();
    let title = format!("{name} · {}", kind.name);
    let sketch = puzzle.sketch(Budget::unlimited())?;
    let subject = Subject { title: &title, sketch: sketch.as_ref(), layout: None };
    fs::write(puzzle_picture, render::svg(&subject, View::Both)?)?;
    match layout(&puzzle)? {
        Some(layout) => {
            fs::write(layout_picture, render::svg(&Subject { layout: Some(&layout), ..subject }, View::Both)?)?;
        }
        None => println!("no layout of {name} was found"),
    }
    Ok(())
}
