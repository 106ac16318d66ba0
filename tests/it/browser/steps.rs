//! Pages with the steps of a deduction, and pages on paper.

use jigsat::render::html::{Page, PuzzleSection};
use jigsat_encodings::drawing::{Drawing, Mark};
use serde_json::json;

use super::chromium::browse;
use super::pages::{COMMAND, layouts, of, puzzle, written};
use super::tab::Tab;

/// A page with four steps, whose last one has markup in its sentence.
fn page() -> String {
    let (text, puzzle) = puzzle("polycube/optional_cells_5x3.txt");
    let drawn = layouts(&puzzle, 1).remove(0);
    let mut page = Page::new("steps", COMMAND);
    let sketch = puzzle.sketch(jigsat_forms::budget::Budget::unlimited()).unwrap();
    page.begin(PuzzleSection { title: "steps", kind: "polycube", rules: None, text: &text, sketch: sketch.as_ref() });
    for step in 0..3 {
        let details = [format!("detail of step {}", step + 1)];
        let marked = drawn.clone().marked(&[([step, 1, 0], Mark::Result)]);
        page.step(&marked, &format!("step {}: the reason", step + 1), &details);
    }
    page.step(&drawn, "solved: <b>", &[]);
    page.close("solved: <b>");
    written(page)
}

/// The sentence that is shown, the step of the slider, and the marked sentence of the list.
fn shown(tab: &mut Tab<'_>) -> [String; 3] {
    let seen = tab.run(
        "[...document.querySelectorAll('.steps > li')].filter(one => one.checkVisibility())\
         .map(one => one.querySelector('figcaption').textContent)",
    );
    assert_eq!(seen.as_array().unwrap().len(), 1, "one step is shown at a time");
    [seen[0].as_str().unwrap().to_string(), tab.text(".chooser output"), tab.text("[aria-current=step]")]
}

#[test]
fn steps_are_shown_one_at_a_time_with_their_sentences() {
    browse(&page(), |tab| {
        assert_eq!(shown(tab), ["step 1: the reason", "1 of 4", "step 1: the reason"]);
        assert_eq!(tab.run("document.querySelectorAll('.steps .result').length"), 3 * 2);
        tab.focus("input[aria-label=Step]");
        tab.keys(&["ArrowRight"]);
        assert_eq!(shown(tab), ["step 2: the reason", "2 of 4", "step 2: the reason"]);
        tab.press("Next step");
        tab.press("solved: <b>");
        assert_eq!(shown(tab), ["solved: <b>", "4 of 4", "solved: <b>"]);
        tab.press("Next step");
        tab.press("Step before");
        assert_eq!(shown(tab)[1], "3 of 4");
        // There is nothing beside the steps: no frame without a content, and one heading.
        assert_eq!(
            tab.run("['canvas', '.stills *', '.filling'].map(one => document.querySelector(one))"),
            json!([null, null, null])
        );
        assert_eq!(tab.run("document.querySelectorAll('h2').length"), 2, "the puzzle and its command");
        tab.size(360, 700);
        assert!(tab.run("document.documentElement.scrollWidth").as_u64().unwrap() <= 360);
    });
}

#[test]
fn all_steps_are_printed_and_read_without_scripts() {
    let all = "[...document.querySelectorAll('.steps > li')].filter(one => one.checkVisibility()).length";
    browse(&page(), |tab| {
        tab.prefer("print", "prefers-color-scheme", "light");
        assert_eq!(tab.run(all), 4);
        assert_eq!(
            tab.run("['.chooser', '.contents'].map(one => document.querySelector(one).checkVisibility())"),
            json!([false, false])
        );
    });
    browse(&page(), |tab| {
        tab.call("Emulation.setScriptExecutionDisabled", &json!({ "value": true }));
        tab.load();
        assert_eq!(tab.run(all), 4);
    });
}

#[test]
fn the_first_solutions_are_printed_each_with_its_number() {
    browse(&of("polycube/soma.txt", 13), |tab| {
        tab.prefer("print", "prefers-color-scheme", "light");
        let words = "[...document.querySelectorAll('.stills figcaption')].filter(one => one.checkVisibility()).map(one => one.textContent)";
        let words = tab.run(words);
        assert_eq!(words.as_array().unwrap().len(), 12);
        assert_eq!([&words[0], &words[11]], ["1 of 13", "12 of 13"]);
        assert_eq!(tab.text(".stills > p"), "The first 12 of 13 are printed.");
    });
}

#[test]
fn remarks_have_words_unless_the_verdict_has_them() {
    let (text, puzzle) = puzzle("polycube/soma.txt");
    let drawn = layouts(&puzzle, 1).remove(0);
    let marked = drawn.clone().marked(&[([0, 0, 0], Mark::Reason)]);
    let page = |pictures: &[(&Drawing, &str)], verdict: &str| {
        let mut page = Page::new("remarks", COMMAND);
        page.begin(PuzzleSection { title: "remarks", kind: "polycube", rules: None, text: &text, sketch: None });
        let are_layouts: Vec<bool> = pictures.iter().map(|(picture, words)| page.layout(picture, words)).collect();
        page.close(verdict);
        (are_layouts, written(page))
    };
    let (are_layouts, one) = page(&[(&drawn, "a layout"), (&marked, "why")], "why");
    assert_eq!(are_layouts, [true, false]);
    assert!(!one.contains("<figcaption>"), "{one}");
    let (_, two) = page(&[(&marked, "why"), (&marked, "where")], "why");
    assert_eq!(two.matches("<figcaption>").count(), 2);
    assert!(
        one.contains("class=\"verdict\"") && !two.contains("class=\"verdict\""),
        "the words of one of two are no verdict"
    );
}
