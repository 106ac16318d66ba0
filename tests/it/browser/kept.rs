//! What each tab keeps, and what the browser keeps for all of them.

use serde_json::json;

use super::app::{STATUS, ask, draw, paste, use_app, wait_for, wait_for_drawing};
use super::links::{TEXT, link, wait_for_text};
use super::tab::Tab;

const MINE: &str = "# kind: arukone\nC..C\n";

/// The first page or a puzzle.
const PAGE: &str = ".card, .workspace";

/// Replaces the text of the puzzle as a writer does.
fn retype(tab: &mut Tab<'_>, text: &str) {
    let area = "document.querySelector('textarea')";
    tab.run(&format!("{area}.value = {}; {area}.dispatchEvent(new Event('input'))", json!(text)));
}

/// The texts of the puzzles that the first page offers.
fn offered(tab: &mut Tab<'_>) -> Vec<String> {
    let count = tab.run("document.querySelectorAll('.recent .last').length").as_u64().unwrap();
    let next = |_| {
        // The one that is opened becomes the first.
        tab.click(".recent .last:nth-last-child(1 of .last) button");
        wait_for(tab, "textarea");
        let text = tab.run("document.querySelector('textarea').value").as_str().unwrap().to_string();
        tab.press("New puzzle");
        text
    };
    (0..count).map(next).collect()
}

/// A link in a new tab leaves the puzzle of an earlier visit on the first page.
#[test]
fn a_link_in_a_new_tab_replaces_no_puzzle() {
    use_app(|tab| {
        let link = link(tab);
        paste(tab, MINE);
        wait_for_drawing(tab);
        tab.press("New puzzle");
        while tab.run("document.querySelector('.recent') !== null") == true {
            tab.click(".recent .last button:last-child");
        }
        paste(tab, MINE);
        wait_for_drawing(tab);
        tab.beside(|other| {
            other.load_link(&link);
            wait_for_text(other, TEXT);
            wait_for_drawing(other);
            other.press("New puzzle");
            assert_eq!(offered(other), [MINE, TEXT]);
        });
    });
}

/// A reload shows the puzzle of the tab. What two tabs make of one puzzle is offered, both.
#[test]
fn tabs_keep_their_puzzles_apart() {
    let line = |columns: usize| format!("# kind: arukone\nC{}C\n", ".".repeat(columns));
    use_app(|tab| {
        paste(tab, MINE);
        wait_for_drawing(tab);
        retype(tab, &line(3));
        tab.beside(|other| {
            wait_for(other, PAGE);
            paste(other, TEXT);
            wait_for_text(other, TEXT);
            wait_for_drawing(other);
        });
        tab.load();
        wait_for_text(tab, &line(3));
        tab.beside(|other| {
            wait_for(other, PAGE);
            paste(other, &line(3));
            wait_for_text(other, &line(3));
            retype(other, &line(4));
            // The browser passes changes to other tabs a moment later.
            wait_for_drawing(other);
        });
        retype(tab, &line(5));
        tab.press("New puzzle");
        assert_eq!(offered(tab), [TEXT, &line(4), &line(5)]);
    });
}

/// Samples that are only looked at are not offered, and push out nothing; changed ones are.
#[test]
fn samples_take_no_places_of_puzzles() {
    use_app(|tab| {
        paste(tab, MINE);
        wait_for_drawing(tab);
        tab.press("New puzzle");
        let open = |tab: &mut Tab<'_>, number: usize| {
            let select = format!("document.querySelectorAll('.card select')[{}]", number % 7);
            tab.run(&format!("{select}.value = '0'; {select}.dispatchEvent(new Event('change'))"));
            wait_for(tab, "textarea");
        };
        for number in 0..9 {
            open(tab, number);
            tab.press("New puzzle");
        }
        assert_eq!(offered(tab), [MINE]);
        open(tab, 3);
        let sample = tab.run("document.querySelector('textarea').value");
        tab.load();
        wait_for(tab, "textarea");
        assert_eq!(tab.run("document.querySelector('textarea').value"), sample);
        tab.run("{ const name = document.querySelector('.title'); name.value = 'other'; name.dispatchEvent(new Event('input')); }");
        tab.press("New puzzle");
        assert_eq!(offered(tab), [MINE, sample.as_str().unwrap()]);
    });
}

/// Keys take back a change of the drawing, and leave the text to its field.
#[test]
fn a_drawing_is_taken_back_by_keys() {
    let text = |tab: &mut Tab<'_>| tab.run("document.querySelector('textarea').value");
    use_app(|tab| {
        draw(tab, "Arukone");
        let first = text(tab);
        tab.press("Columns +1");
        tab.press("Rows +1");
        tab.keys(&["Control+z", "Control+z"]);
        assert_eq!(text(tab), first);
        tab.press("New puzzle");
    });
}

/// A drawing that is no puzzle yet keeps its drawing board.
#[test]
fn an_unfinished_drawing_is_drawn_on() {
    let text = |tab: &mut Tab<'_>| tab.run("document.querySelector('textarea').value").as_str().unwrap().to_string();
    use_app(|tab| {
        for kind in ["Pieces in a box", "Ubongo 3-D", "Arukone"] {
            draw(tab, kind);
            tab.click(".editor svg.cells g");
            let drawn = text(tab);
            for way in ["reload", "language", "first page"] {
                match way {
                    "reload" => tab.load(),
                    "language" => {
                        tab.press("Deutsch");
                        tab.press("English");
                    }
                    _ => {
                        tab.press("New puzzle");
                        tab.press(&format!("Go on with {kind}"));
                    }
                }
                wait_for(tab, ".editor svg.cells");
                assert_eq!(text(tab), drawn, "{kind}, {way}");
                wait_for(tab, &format!("{STATUS}:not(:empty)"));
                assert_eq!(tab.text(STATUS), "Draw on: the puzzle is not complete yet.", "{kind}, {way}");
                if way == "language" {
                    tab.press("Columns +1");
                    tab.press("Deutsch");
                    tab.press("English");
                    tab.press("Undo drawing");
                    assert_eq!(text(tab), drawn, "{kind}, {way}");
                }
            }
            tab.press("New puzzle");
        }
    });
}

/// A piece that is not added yet stays on its board.
#[test]
fn a_half_drawn_piece_is_drawn_on() {
    let drawn = |tab: &mut Tab<'_>| {
        wait_for(tab, ".pieceboard svg");
        tab.run("document.querySelectorAll('.pieceboard .cell.on').length")
    };
    use_app(|tab| {
        draw(tab, "Pieces in a box");
        tab.focus(".pieceboard svg");
        tab.keys(&[" ", "ArrowRight", " "]);
        assert_eq!(drawn(tab), 2);
        tab.press("Columns +1");
        assert_eq!(drawn(tab), 2, "another container");
        tab.load();
        assert_eq!(drawn(tab), 2, "reload");
        tab.press("Deutsch");
        tab.press("English");
        assert_eq!(drawn(tab), 2, "language");
        tab.press("Text");
        retype(tab, "# kind: polycube\nbox 2 2 1\n2x piece 000 100\n");
        wait_for_drawing(tab);
        tab.press("Draw");
        assert_eq!(drawn(tab), 2, "another text");
        tab.press("Add this piece");
        assert_eq!(drawn(tab), 0);
        assert!(tab.text(".editor .stock").contains('A'));
        tab.press("Undo drawing");
        assert_eq!(drawn(tab), 2, "undone");
        tab.press("New puzzle");
    });
}

/// Puzzles of some length are offered, too. What there is no room for is named.
#[test]
fn a_puzzle_that_is_not_kept_is_named() {
    let long = |signs: usize| format!("c {}\np cnf 1 1\n1 0\n", "x".repeat(signs));
    use_app(|tab| {
        for text in [long(120_000), MINE.to_string()] {
            paste(tab, &text);
            wait_for(tab, "textarea");
            wait_for_text(tab, &text);
            assert_eq!(tab.text(".notice"), "");
        }
        paste(tab, &long(6_000_000));
        wait_for_text(tab, &long(6_000_000)[..1_000_000]);
        assert_eq!(tab.text(".notice"), "This puzzle is too long to be kept for later. Save it as a text.");
        // The puzzle before is not taken for that of the tab.
        tab.load();
        wait_for(tab, PAGE);
        wait_for(tab, ".recent");
        assert_eq!(offered(tab), [long(120_000), MINE.to_string()]);
    });
}

/// What was laid is there again when the text is.
#[test]
fn a_change_of_the_text_and_back_keeps_what_was_laid() {
    const PLAYED: &str = ".view .playing .status";
    use_app(|tab| {
        paste(tab, TEXT);
        wait_for_drawing(tab);
        tab.focus(".view svg[role=application]");
        tab.keys(&[" ", "ArrowDown", "ArrowDown"]);
        let laid = tab.text(PLAYED);
        retype(tab, "# kind: arukone\nA.B\n...\n...\nA.B\n");
        // A question is answered about what is drawn.
        ask(tab, "count");
        assert_ne!(tab.text(PLAYED), laid);
        retype(tab, TEXT);
        ask(tab, "count");
        assert_eq!(tab.text(PLAYED), laid);
    });
}
