//! What the application saves, and prints.

use std::thread;
use std::time::{Duration, Instant};

use serde_json::json;

use super::app::{TIME_LIMIT, paste, use_app, wait_for, wait_for_drawing};
use super::tab::Tab;

/// From now on, saved files go to a list.
fn catch_files(tab: &mut Tab<'_>) {
    tab.run(
        "saved = []; blobs = new Map(); make = URL.createObjectURL; \
         URL.createObjectURL = (blob) => { const url = make(blob); blobs.set(url, blob); return url; }; \
         HTMLAnchorElement.prototype.click = function() { \
             blobs.get(this.href).text().then((text) => saved.push(text)); }",
    );
}

/// Waits for the saved file, and returns its text.
fn saved(tab: &mut Tab<'_>) -> String {
    let end = Instant::now() + TIME_LIMIT;
    while tab.run("saved.length") == 0 {
        assert!(Instant::now() < end, "{}", tab.text("#app"));
        thread::sleep(Duration::from_millis(10));
    }
    tab.run("saved.shift()").as_str().unwrap().to_string()
}

/// Chooses from the menu of formats.
fn save_as(tab: &mut Tab<'_>, format: &str) {
    choose(tab, ".toolbar select", format);
}

fn choose(tab: &mut Tab<'_>, selector: &str, value: &str) {
    let select = format!("document.querySelector({selector:?})");
    tab.run(&format!("{select}.value = {value:?}; {select}.dispatchEvent(new Event('change'))"));
}

/// Presses the button that makes sheets, and returns them.
fn sheets(tab: &mut Tab<'_>) -> String {
    wait_for(tab, "dialog[open]");
    tab.run("document.querySelector('dialog .main').click()");
    let sheets = saved(tab);
    wait_for(tab, "#app:not(:has(dialog))");
    assert!(sheets.starts_with("<!doctype html>"), "{sheets}");
    sheets
}

/// What is saved is what the program writes.
#[test]
fn a_puzzle_is_saved_in_every_format() {
    use_app(|tab| {
        paste(tab, "# kind: polycube\nbox 2 2 1\npiece 000 100\npiece 000 100\n");
        wait_for(tab, ".workspace");
        wait_for_drawing(tab);
        catch_files(tab);
        let begins = [
            ("text", "# kind: polycube"),
            ("svg", "<svg"),
            ("html", "<!DOCTYPE html>"),
            ("stl", "binary STL"),
            ("cnf", "c kind: cnf"),
        ];
        for (format, begin) in begins {
            save_as(tab, format);
            let text = saved(tab);
            assert!(text.starts_with(begin), "{format}: {text}");
        }
    });
}

/// Several files make one book.
#[test]
fn files_are_printed_as_a_book() {
    use_app(|tab| {
        catch_files(tab);
        tab.run(
            "{ const data = new DataTransfer(); \
             data.items.add(new File(['# kind: arukone\\nA.B\\n...\\nA.B\\n'], 'my board.txt')); \
             data.items.add(new File(['# kind: polycube\\nbox 2 2 1\\n2x piece 000 100\\n'], 'bricks.txt')); \
             const input = document.querySelector('input[type=file][multiple]'); \
             input.files = data.files; input.dispatchEvent(new Event('change')); }",
        );
        let book = sheets(tab);
        assert!(book.contains("aria-label=\"Puzzles 1–2\""), "{book}");
        assert!(book.contains("aria-label=\"Solutions 1–2\""), "{book}");
    });
}

/// Sheets have the title, the paper and the parts that were chosen.
#[test]
fn sheets_are_as_chosen() {
    use_app(|tab| {
        paste(tab, "# kind: polycube\nbox 2 2 1\npiece 000 100\npiece 000 100\n");
        wait_for_drawing(tab);
        catch_files(tab);
        tab.press("Sheet to print …");
        wait_for(tab, "dialog[open]");
        assert_eq!(tab.run("document.querySelector('dialog .title').value"), "pasted");
        tab.run("document.querySelector('dialog .title').value = '--Ada & Ben'");
        // The first label is that of the title.
        for (place, value) in ["cards", "6", "none"].into_iter().enumerate() {
            choose(tab, &format!("dialog label:nth-of-type({}) select", place + 2), value);
        }
        assert_eq!(tab.run("document.querySelectorAll('dialog select')[1].disabled"), true);
        tab.run("document.querySelectorAll('dialog input[type=checkbox]').forEach((one) => one.click())");
        let book = sheets(tab);
        assert!(book.contains("--Ada &amp; Ben"), "{book}");
        assert!(book.contains("105mm") && !book.contains("Solutions"), "{book}");
        assert!(!book.contains("Rating") && !book.contains("rating"), "{book}");
        // Choices stay; pieces are offered where they can be cut out of paper.
        let boxes = "[...document.querySelectorAll('dialog input[type=checkbox]')].map((one) => one.checked)";
        let paper = "document.querySelector('dialog select').value";
        for (text, checked) in
            [("", json!([false, true, true])), ("box 2 2 2\n4x piece 000 100\n", json!([false, true]))]
        {
            if !text.is_empty() {
                tab.press("New puzzle");
                paste(tab, text);
                wait_for_drawing(tab);
            }
            tab.press("Sheet to print …");
            wait_for(tab, "dialog[open]");
            assert_eq!((tab.run(paper), tab.run(boxes)), (json!("cards"), checked), "{text}");
            tab.press("Cancel");
        }
        tab.press("New puzzle");
    });
}
