//! Puzzles that are too large to be shown: the program still answers questions about them.

use std::fmt::Write;

use super::app::{ask, paste, use_app, wait_for};

/// A board of a million cells has a sentence in place of its picture, its board and its drawing board.
#[test]
fn a_large_board_is_not_drawn_but_solved() {
    let edge = 1000;
    let empty = format!("{}\n", ".".repeat(edge)).repeat(edge - 2);
    let text = format!("# kind: arukone\n{:.<edge$}\n{empty}{:.>edge$}\n", "A", "A");
    use_app(|tab| {
        paste(tab, &text);
        wait_for(tab, ".view figure");
        let said = tab.text(".view");
        assert!(said.contains("too large for a picture") && said.contains("Every question"), "{said}");
        assert_eq!(tab.run("document.querySelectorAll('.view svg, .editor svg').length"), 0);
        assert!(ask(tab, "solve").starts_with("Solved"));
        tab.press("New puzzle");
    });
}

/// Browsers take a minute to lay out millions of lines: the first ones are shown, and questions are about all.
#[test]
fn a_long_text_is_shown_up_to_a_limit() {
    use_app(|tab| {
        paste(tab, &format!("A.A{}", "\n".repeat(5_000_000)));
        wait_for(tab, "textarea");
        assert_eq!(tab.run("document.querySelector('textarea').value.length"), 10_003);
        tab.press("Text");
        tab.wait_for_picture();
        assert!(tab.text(".editor:not([hidden]) .note").starts_with("This text is too long to be changed here."));
        assert_eq!(tab.run("document.querySelector('textarea').readOnly"), true);
        assert!(ask(tab, "solve").starts_with("Solved"));
        tab.press("New puzzle");
        paste(tab, "A.A\n");
        wait_for(tab, "textarea");
        assert_eq!(tab.run("document.querySelector('textarea').readOnly"), false);
        tab.press("New puzzle");
    });
}

/// Of many chosen options, the first ones are listed.
#[test]
fn a_long_list_of_options_is_cut_off() {
    let names = (0..1500).fold(String::new(), |mut text, number| {
        write!(text, " i{number}").unwrap();
        text
    });
    let text = format!("| kind: exact-cover\n{}\n{}\n", names.trim(), names.trim().replace(' ', "\n"));
    use_app(|tab| {
        paste(tab, &text);
        wait_for(tab, ".view figure");
        assert!(ask(tab, "solve").starts_with("Solved"));
        assert_eq!(tab.run("document.querySelectorAll('.view tbody tr').length"), 1001);
        assert!(tab.text(".view tbody tr:last-child").contains("500 more"));
        tab.press("New puzzle");
    });
}
