//! Puzzles that the application makes at random.

use serde_json::{Value, json};

use super::app::{STATUS, ask, use_app, wait_for, wait_for_drawing};
use super::tab::Tab;

/// Makes a puzzle of this size and level in the open dialog; returns its text.
fn make(tab: &mut Tab<'_>, chosen: &[&str]) -> Value {
    wait_for(tab, "dialog[open]");
    for (place, value) in chosen.iter().enumerate() {
        tab.run(&format!("document.querySelectorAll('dialog select')[{place}].value = {}", json!(value)));
    }
    tab.run("document.querySelector('dialog .main').click()");
    wait_for(tab, "#app:not(:has(dialog)) textarea");
    wait_for_drawing(tab);
    tab.run("document.querySelector('textarea').value")
}

/// The size and the level are chosen, and another puzzle like it can be had.
#[test]
fn puzzles_are_made_at_random() {
    use_app(|tab| {
        for (kind, chosen) in [("Pieces in a box", &["0"][..]), ("Arukone", &["0", "easy"])] {
            tab.run(&format!(
                "[...document.querySelectorAll('.card')].find(card => card.querySelector('h2').textContent === {}) \
                 .querySelectorAll('button')[1].click()",
                json!(kind)
            ));
            let first = make(tab, chosen);
            assert!(ask(tab, "count").starts_with("1 solution"), "{kind}: {}", tab.text(STATUS));
            tab.press("Another one …");
            let second = make(tab, &[]);
            assert_ne!(first, second);
            if kind == "Arukone" {
                assert!(ask(tab, "rate").contains("(easy)"), "{}", tab.text(STATUS));
            }
            tab.press("New puzzle");
        }
    });
}

/// Where no puzzle of a level is found in time, another one is made, and the page says so.
#[test]
fn another_level_is_made_where_one_is_not_found() {
    use_app(|tab| {
        tab.run("[...document.querySelectorAll('.card')][0].querySelectorAll('button')[1].click()");
        make(tab, &["0", "easy"]);
        let notice = tab.text(".notice");
        let rating = ask(tab, "rate");
        let level =
            ["easy", "medium", "hard"].into_iter().find(|level| rating.contains(&format!("({level})"))).unwrap();
        let instead = format!("No such puzzle of level easy was found in time. This one is {level}.");
        assert!(if level == "easy" { notice.is_empty() } else { notice == instead }, "{rating}: {notice}");
        tab.press("New puzzle");
    });
}
