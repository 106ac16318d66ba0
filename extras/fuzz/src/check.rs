//! `check`: a small puzzle, and a text that may be a layout of it or a colouring that shows that there is none.
//!
//! The text is arbitrary, or an edited layout or colouring. Brute force finds each accepted layout, and no layout where a colouring is
//! accepted.

use jigsat::colouring::CoverView;
use jigsat::session::Session;
use jigsat_encodings::kind::Kind;
use jigsat_forms::budget::Budget;
use jigsat_forms::text::Text;

use super::bytes::Bytes;
use super::edits::edited;
use super::known::Known;
use super::parse::budget;
use super::plain::HEAD;

/// Checks a layout or a colouring of a small puzzle, or any text against any puzzle.
///
/// # Panics
/// Where something is wrong.
pub fn run(data: &[u8]) {
    let Some((&mode, data)) = data.split_first() else {
        return;
    };
    if mode == b'#' {
        return any_puzzle(&String::from_utf8_lossy(data));
    }
    let (mut head, mut rest) = Bytes::split(data, HEAD);
    let Some(known) = Known::new(&mut head) else {
        return;
    };
    let found = || known.found(usize::from(mode / 4));
    let text = match mode % 4 {
        0 => found().map(|answer| jigsat::render::plain(&answer.draw())),
        1 => found().map(|answer| answer.json().to_string()),
        2 => colouring(&known),
        _ => None,
    };
    let text = match text {
        Some(text) => edited(&text, &mut rest),
        None => rest.text(),
    };
    check(&known, &text);
}

/// A puzzle and a layout in one text, with a line `---` between them.
fn any_puzzle(text: &str) {
    let Some((puzzle, layout)) = text.split_once("\n---\n") else {
        return;
    };
    let budget = budget();
    let Ok(Some(kind)) = Text::read(puzzle, &budget, Kind::recognise) else {
        return;
    };
    let Ok(Ok(puzzle)) = Text::read(puzzle, &budget, |text| kind.parse(text)) else {
        return;
    };
    let Ok(accepted) = Text::read(layout, &budget, |text| puzzle.check_text(text)) else {
        return;
    };
    let again =
        serde_json::from_str(layout).ok().and_then(|json| puzzle.check_json(&json).ok()).map(|answer| answer.json());
    // An accepted layout must be accepted again in the program's own format.
    for json in accepted.ok().map(|answer| answer.json()).into_iter().chain(again) {
        assert_eq!(puzzle.check_json(&json).ok().map(|answer| answer.json()), Some(json), "{puzzle}");
    }
}

/// A colouring, if there is one.
fn colouring(known: &Known) -> Option<String> {
    let view = CoverView::of(&Session::new(&known.puzzle), Budget::unlimited()).ok()??;
    let colouring = view.explain(Budget::unlimited())?;
    assert!(known.layouts.is_empty(), "a colouring refutes a puzzle with layouts:\n{}", known.plain.text());
    Some(view.text(&colouring, jigsat::render::plain))
}

fn check(known: &Known, text: &str) {
    if let Ok(answer) = known.puzzle.check_text(text.into()) {
        known.admit(&answer);
    }
    let json = serde_json::from_str(text).ok();
    if let Some(answer) = json.as_ref().and_then(|json| known.puzzle.check_json(json).ok()) {
        known.admit(&answer);
    }
    let is_object = json.as_ref().is_some_and(|json| json.get("modulus").is_some());
    if !is_object && !CoverView::recognise(text) {
        return;
    }
    if let Ok(Some(view)) = CoverView::of(&Session::new(&known.puzzle), Budget::unlimited()) {
        let by_text = view.read(text).ok();
        let by_json = json.and_then(|json| view.read_json(&json).ok());
        for colouring in by_text.into_iter().chain(by_json).flatten() {
            let refutes = view.verify(&colouring).is_ok();
            assert!(
                !refutes || known.layouts.is_empty(),
                "accepted, and there are layouts:\n{text}\n{}",
                known.plain.text()
            );
        }
    }
}
