//! Links to puzzles, and the address of the application.

use std::thread;
use std::time::{Duration, Instant};

use serde_json::json;

use super::app::{TIME_LIMIT, paste, use_app, wait_for, wait_for_drawing};
use super::tab::Tab;

pub(super) const TEXT: &str = "# kind: arukone\nA.B\n...\nA.B\n";

/// Opens a puzzle, and returns the link to it.
pub(super) fn link(tab: &mut Tab<'_>) -> String {
    paste(tab, TEXT);
    wait_for_drawing(tab);
    tab.press("Copy link");
    wait_for(tab, ".notice:not(:empty)");
    hash(tab)
}

fn hash(tab: &mut Tab<'_>) -> String {
    tab.run("location.hash").as_str().unwrap().to_string()
}

/// Waits until the puzzle has this text.
pub(super) fn wait_for_text(tab: &mut Tab<'_>, text: &str) {
    let end = Instant::now() + TIME_LIMIT;
    while tab.run("document.querySelector('textarea')?.value") != text {
        assert!(Instant::now() < end, "{}", tab.text("#app"));
        thread::sleep(Duration::from_millis(10));
    }
}

/// The address has a link only as long as it is the one to the puzzle: a change survives another visit.
#[test]
fn a_change_outlives_the_link_in_the_address() {
    use_app(|tab| {
        for change in ["Columns +1", "name", "paste"] {
            assert!(link(tab).starts_with("#p="));
            match change {
                "name" => {
                    tab.run(
                        "{ const name = document.querySelector('.title'); name.value = 'other'; \
                         name.dispatchEvent(new Event('input')); }",
                    );
                }
                "paste" => paste(tab, "# kind: arukone\nA..A\n"),
                button => tab.press(button),
            }
            wait_for_drawing(tab);
            let text = tab.run("document.querySelector('textarea').value");
            let name = tab.run("document.querySelector('.title').value");
            let hash = hash(tab);
            assert_eq!(hash, "", "{change}");
            tab.load_link(&hash);
            wait_for_text(tab, text.as_str().unwrap());
            assert_eq!(tab.run("document.querySelector('.title').value"), name, "{change}");
            tab.press("New puzzle");
        }
    });
}

/// A link of other data than a name and a text is a bad one.
#[test]
fn a_link_of_other_values_holds_no_puzzle() {
    use_app(|tab| {
        for data in [r#"["x"]"#, "[{}]", r#"["x", 3]"#, r#"{"name": "x"}"#] {
            let packed = tab.run(&format!(
                "(async () => {{ const packed = new Blob([{}]).stream().pipeThrough(new CompressionStream('deflate-raw')); \
                 return btoa(String.fromCharCode(...new Uint8Array(await new Response(packed).arrayBuffer()))); }})()",
                json!(data)
            ));
            let link = packed.as_str().unwrap().replace('+', "-").replace('/', "_").replace('=', "");
            tab.load_link(&format!("#p={link}"));
            wait_for(tab, ".notice:not(:empty)");
            assert_eq!(tab.text(".notice"), "This link holds no puzzle.", "{data}");
            assert_eq!(tab.run("document.querySelector('.workspace')"), json!(null), "{data}");
        }
    });
}

/// A link is opened where the page is open already, too; the puzzle before is offered on the first page.
#[test]
fn a_link_opens_in_an_open_page() {
    use_app(|tab| {
        let link = link(tab);
        paste(tab, "# kind: arukone\nC..C\n");
        wait_for_text(tab, "# kind: arukone\nC..C\n");
        wait_for_drawing(tab);
        tab.run(&format!("location.hash = {}", json!(link)));
        wait_for_text(tab, TEXT);
        assert_eq!(hash(tab), link);
        tab.press("New puzzle");
        // From the first page, too.
        tab.run(&format!("location.hash = {}", json!(link)));
        wait_for_text(tab, TEXT);
        tab.run("location.hash = '#p=x'");
        wait_for(tab, ".notice:not(:empty)");
        assert_eq!(tab.text(".notice"), "This link holds no puzzle.");
        tab.press("New puzzle");
    });
}
