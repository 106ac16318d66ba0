//! What the application saves, and prints.

use std::thread;
use std::time::{Duration, Instant};

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
            ("book", "<!doctype html>"),
            ("stl", "binary STL"),
            ("cnf", "c kind: cnf"),
        ];
        for (format, begin) in begins {
            let select = "document.querySelector('.toolbar select')";
            tab.run(&format!("{select}.value = '{format}'; {select}.dispatchEvent(new Event('change'))"));
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
        let book = saved(tab);
        assert!(book.starts_with("<!doctype html>"), "{book}");
        assert!(book.contains("aria-label=\"Puzzles 1–2\""), "{book}");
    });
}
