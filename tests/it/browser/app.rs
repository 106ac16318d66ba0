//! The application for browsers, as a user meets it. `scripts/web` builds it; without it these tests are skipped.

use std::fs;
use std::path::Path;
use std::thread;
use std::time::{Duration, Instant};

use serde_json::json;

use super::chromium::browse;
use super::tab::Tab;
use crate::common::say;

pub(super) const STATUS: &str = ".answer .line .status";

/// The time limit of an answer on a busy machine.
pub(super) const TIME_LIMIT: Duration = Duration::from_secs(60);

/// Opens the application and passes it to `body`.
pub(super) fn use_app(body: impl FnOnce(&mut Tab<'_>)) {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("target/web/jigsat.html");
    let Ok(html) = fs::read_to_string(&path) else {
        say("no target/web/jigsat.html: tests of the application are skipped; scripts/web builds it");
        return;
    };
    browse(&html, |tab| {
        // Earlier tests may have left a puzzle.
        tab.run("localStorage.clear()");
        tab.load();
        wait_for(tab, ".card");
        // The language of the machine does not matter.
        if tab.run("document.documentElement.lang") == "de" {
            tab.press("English");
        }
        body(tab);
    });
}

/// Waits until there is such an element.
pub(super) fn wait_for(tab: &mut Tab<'_>, selector: &str) {
    let end = Instant::now() + TIME_LIMIT;
    while tab.run(&format!("document.querySelector({}) === null", json!(selector))) == true {
        assert!(Instant::now() < end, "{selector} does not come: {}", tab.text("#app"));
        thread::sleep(Duration::from_millis(10));
    }
}

/// Asks a question, and returns the answer.
pub(super) fn ask(tab: &mut Tab<'_>, question: &str) -> String {
    tab.run(&format!("document.querySelector('[data-ask={question}]').click()"));
    wait_for(tab, ".answer[aria-busy=false]");
    format!("{}\n{}", tab.text(STATUS), tab.text(".said"))
}

/// Opens a file by pasting its text.
pub(super) fn paste(tab: &mut Tab<'_>, text: &str) {
    let data = "(text) => { const data = new DataTransfer(); data.setData('text', text); \
                document.body.dispatchEvent(new ClipboardEvent('paste', { clipboardData: data, bubbles: true })); }";
    tab.run(&format!("({data})({})", json!(text)));
}

/// Opens a drawing board, by the name of its card.
pub(super) fn draw(tab: &mut Tab<'_>, kind: &str) {
    let cards = format!(
        "[...document.querySelectorAll('.card')].find(card => card.querySelector('h2').textContent === {})",
        json!(kind)
    );
    tab.run(&format!("{cards}.querySelector('button').click()"));
    wait_for(tab, ".editor");
}

/// Waits until the puzzle is drawn again after a change.
pub(super) fn wait_for_drawing(tab: &mut Tab<'_>) {
    thread::sleep(Duration::from_millis(400));
    wait_for(tab, ".view canvas, .view svg, .view figure");
}

/// Passes the answer to every question about a sample of every kind. `anew` is the label of the button for another puzzle.
pub(super) fn for_every_answer(tab: &mut Tab<'_>, anew: &str, see: impl Fn(&mut Tab<'_>, &str, &str)) {
    for number in 0..7 {
        let select = format!("document.querySelectorAll('.card')[{number}].querySelector('select')");
        tab.run(&format!("{select}.value = '0'; {select}.dispatchEvent(new Event('change'))"));
        wait_for(tab, "textarea");
        for question in ["solve", "next", "all", "count", "unique", "hint", "steps", "explain", "rate"] {
            let answer = ask(tab, question);
            see(tab, &format!("{number} {question}"), &answer);
        }
        tab.press(anew);
        wait_for(tab, ".card");
    }
}

/// Every question has an answer for a sample of every kind, and none is an error.
#[test]
fn every_question_is_answered_for_every_kind() {
    use_app(|tab| {
        for_every_answer(tab, "New puzzle", |_, what, answer| {
            assert!(answer.len() > 3 && !answer.starts_with("Something is wrong"), "{what}: {answer}");
        });
    });
}

#[test]
fn a_link_and_the_store_bring_a_puzzle_back() {
    use_app(|tab| {
        paste(tab, "# kind: arukone\nA.B\n...\nA.B\n");
        wait_for(tab, ".workspace");
        wait_for_drawing(tab);
        tab.press("Copy link");
        let end = Instant::now() + TIME_LIMIT;
        while tab.run("location.hash").as_str().is_none_or(str::is_empty) {
            assert!(Instant::now() < end, "there is no link");
        }
        let hash = tab.run("location.hash");
        // The browser kept the puzzle.
        tab.load();
        wait_for(tab, "textarea");
        let text = "document.querySelector('textarea').value";
        assert_eq!(tab.run(text), "# kind: arukone\nA.B\n...\nA.B\n");
        // The link alone brings it back, too.
        tab.press("New puzzle");
        tab.load_link(hash.as_str().unwrap());
        wait_for(tab, "textarea");
        assert_eq!(tab.run(text), "# kind: arukone\nA.B\n...\nA.B\n");
        // The first page offers it again, until it is forgotten.
        tab.press("New puzzle");
        tab.press("Go on with pasted");
        wait_for(tab, "textarea");
        assert_eq!(tab.run(text), "# kind: arukone\nA.B\n...\nA.B\n");
        tab.press("New puzzle");
        tab.press("Remove pasted from this list");
        assert!(!tab.text(".welcome").contains("Go on"));
        tab.load();
        wait_for(tab, ".card");
        assert!(!tab.text(".welcome").contains("Go on"));
    });
}

/// Reloads the page, and waits until the puzzle that it kept can be played.
fn visit_again(tab: &mut Tab<'_>) {
    tab.load();
    wait_for(tab, ".view .playing");
}

/// What was laid comes back after another visit, below a solution too; `Start over` and a changed puzzle end it.
#[test]
fn unfinished_play_is_kept_with_its_puzzle() {
    const PLAYED: &str = ".view .playing .status";
    let arukone = "# kind: arukone\nA.B\n...\nA.B\n";
    let packing = "# kind: ubongo\nheight 2\npieces 1 8 16\nboard\n####\n####\n####\n";
    let triangle = "# kind: triangle\n4\n4\n1 2 3\n-1 2 4\n-2 3 -4\n1 -3 4\n";
    let boards: [(&str, &str, &[&str]); 3] = [
        (arukone, ".view svg[role=application]", &[" ", "ArrowDown", "ArrowDown"]),
        (packing, ".view .layers", &["n", "Enter"]),
        (triangle, ".view .slot[tabindex='0']", &["ArrowDown", "ArrowDown", " ", "ArrowUp", " "]),
    ];
    use_app(|tab| {
        for (text, board, keys) in boards {
            paste(tab, text);
            wait_for_drawing(tab);
            let empty = tab.text(PLAYED);
            if text == packing {
                tab.press("Play it yourself");
            }
            tab.focus(board);
            tab.keys(keys);
            let laid = tab.text(PLAYED);
            assert_ne!(laid, empty, "{text}");
            visit_again(tab);
            assert_eq!(tab.text(PLAYED), laid);
            if ask(tab, "solve").starts_with("Solved") {
                tab.press("Play it yourself");
                assert_eq!(tab.text(PLAYED), laid);
            }
            // A link to the same puzzle keeps them, too.
            tab.press("Copy link");
            wait_for(tab, ".notice:not(:empty)");
            visit_again(tab);
            assert_eq!(tab.text(PLAYED), laid);
            tab.press("Start over");
            visit_again(tab);
            assert_ne!(tab.text(PLAYED), laid);
            tab.press("New puzzle");
        }
        // Another puzzle starts empty.
        paste(tab, arukone);
        wait_for_drawing(tab);
        tab.focus(boards[0].1);
        tab.keys(boards[0].2);
        let laid = tab.text(PLAYED);
        tab.press("Columns +1");
        wait_for_drawing(tab);
        assert_ne!(tab.text(PLAYED), laid);
        tab.press("New puzzle");
    });
}

#[test]
fn a_long_run_stops_at_once() {
    use_app(|tab| {
        let file = Path::new(env!("CARGO_MANIFEST_DIR")).join("data/polycube/n_pentacubes_5x5x5.txt");
        paste(tab, &fs::read_to_string(file).unwrap());
        wait_for(tab, ".workspace");
        wait_for_drawing(tab);
        tab.run("document.querySelector('[data-ask=count]').click()");
        thread::sleep(Duration::from_millis(500));
        assert_eq!(tab.run("document.querySelector('.answer').getAttribute('aria-busy')"), "true");
        let started = Instant::now();
        tab.press("Stop");
        assert_eq!(tab.text(STATUS), "Stopped.");
        assert!(started.elapsed() < TIME_LIMIT);
        // The next question is answered.
        assert!(ask(tab, "rate").len() > 3);
        tab.press("New puzzle");
    });
}

#[test]
fn errors_and_hostile_files_are_reported_in_words() {
    use_app(|tab| {
        paste(tab, "A.B\n..?\nA.B\n");
        wait_for(tab, ".workspace");
        wait_for(tab, ".status.wrong");
        let said = tab.text(".said");
        assert!(said.starts_with("Line 2: expected a letter"), "{said}");
        // The options of the command line are not those of the page.
        assert!(!said.contains("--"), "{said}");
        tab.press("New puzzle");
        paste(
            tab,
            &format!(
                "# kind: polycube\n# {}\nbox 2 1 1\npiece <img src=x onerror=alert(1)> 000 100\n",
                "<script>alert(1)</script>"
            ),
        );
        wait_for(tab, ".workspace");
        wait_for(tab, ".answer .status:not(:empty), .view canvas");
        assert_eq!(tab.run("document.querySelector('#app img, #app script') === null"), true);
        tab.press("New puzzle");
        tab.run("(() => { const data = new DataTransfer(); data.setData('text', 'x'.repeat(20e6)); \
                 document.body.dispatchEvent(new ClipboardEvent('paste', { clipboardData: data, bubbles: true })); })()");
        assert!(tab.text(".notice").contains("larger than 10 MB"));
    });
}

/// No name of a puzzle is that of a file with an answer.
#[test]
fn files_may_be_named_like_answers() {
    use_app(|tab| {
        for name in ["answer.html", "part.txt", "brick.svg"] {
            tab.run(&format!(
                "(() => {{ const data = new DataTransfer(); \
                 data.items.add(new File(['# kind: polycube\\nbox 4 1 1\\n2x piece 000 100\\n'], '{name}')); \
                 document.body.dispatchEvent(new DragEvent('drop', {{ dataTransfer: data, bubbles: true }})); }})()"
            ));
            wait_for(tab, ".workspace");
            wait_for_drawing(tab);
            assert!(ask(tab, "solve").starts_with("Solved"), "{name}: {}", tab.text(".answer"));
            tab.press("Play it yourself");
            tab.focus(".view .layers");
            tab.keys(&["n", "Enter"]);
            assert!(ask(tab, "left").starts_with("1 solution"), "{name}: {}", tab.text(".answer"));
            let save = "document.querySelector('.toolbar select')";
            tab.run(&format!("{save}.value = 'svg'; {save}.dispatchEvent(new Event('change'))"));
            wait_for(tab, ".notice:not(:empty)");
            assert!(tab.text(".notice").starts_with("Saved: "), "{name}: {}", tab.text(".notice"));
            tab.press("New puzzle");
        }
    });
}

/// Browsers have room for the graphics of some 16 pictures: those that are not shown any more are given back.
#[test]
fn pictures_that_are_replaced_give_their_graphics_back() {
    let keep = "{ window.kept ??= []; kept.push(document.querySelector('.view canvas').getContext('webgl2')); }";
    let are_lost = "new Promise(done => setTimeout(() => done(kept.map(one => one.isContextLost())), 100))";
    use_app(|tab| {
        paste(tab, "# kind: polycube\nbox 2 2 2\n4x piece 000 100\n");
        wait_for(tab, ".view canvas");
        tab.run(keep);
        assert!(ask(tab, "solve").starts_with("Solved"));
        tab.run(keep);
        assert_eq!(tab.run(are_lost), json!([true, false]));
        tab.press("New puzzle");
        assert_eq!(tab.run(are_lost), json!([true, true]));
    });
}

/// What is typed is not replaced because the text has an error.
#[test]
fn an_error_leaves_the_cursor_of_a_writer_alone() {
    use_app(|tab| {
        paste(tab, "# kind: arukone\nA.B\n...\nA.B\n");
        wait_for_drawing(tab);
        tab.press("Text");
        tab.focus("textarea");
        let area = "document.querySelector('textarea')";
        tab.run(&format!("{area}.setSelectionRange(0, 0)"));
        tab.call("Input.insertText", &json!({ "text": "x" }));
        wait_for(tab, ".status.wrong");
        assert_eq!(tab.run(&format!("[{area}.selectionStart, {area}.selectionEnd]")), json!([1, 1]));
        // The picture is of the text before: it fades.
        wait_for(tab, ".answer.stale");
        assert!(ask(tab, "solve").starts_with("Something is wrong"));
        assert_eq!(tab.run("document.querySelector('.answer').matches('.stale')"), true);
        tab.focus("textarea");
        tab.run(&format!("{area}.setSelectionRange(0, 1)"));
        tab.call("Input.insertText", &json!({ "text": "" }));
        wait_for(tab, ".answer:not(.stale)");
    });
}

/// One solution after another is shown, until there are no more.
#[test]
fn solutions_are_shown_one_after_another() {
    use_app(|tab| {
        paste(tab, "# kind: polycube\nbox 3 1 1\npiece 000\npiece 000 100\n");
        wait_for_drawing(tab);
        assert_eq!(tab.run("document.querySelector('[data-ask=next]').getAttribute('aria-disabled')"), "true");
        assert!(ask(tab, "solve").starts_with("Solved"));
        assert!(ask(tab, "next").starts_with("Solved"));
        assert!(tab.text(".view .chooser").contains("2 of 2"), "{}", tab.text(".view"));
        assert!(ask(tab, "next").starts_with("There are no more: 2 solutions"), "{}", tab.text(STATUS));
    });
}

/// Two solutions are offered where there is not only one; the only one is not given away.
#[test]
fn two_solutions_show_that_there_is_not_only_one() {
    use_app(|tab| {
        paste(tab, "# kind: polycube\nbox 2 2 1\npiece A 000 100\npiece B 000 100\n");
        wait_for_drawing(tab);
        assert_eq!(ask(tab, "unique").lines().next(), Some("More than one solution"));
        assert_eq!(tab.run("document.querySelectorAll('.remark .two svg').length"), 2);
        tab.press("New puzzle");
        paste(tab, "# kind: arukone\n# rules: full touch\nA.B\n...\nA.B\n");
        wait_for_drawing(tab);
        assert_eq!(ask(tab, "unique").lines().next(), Some("There is no solution"));
        tab.press("New puzzle");
        paste(tab, "# kind: arukone\nA.B\n..B\nA..\n");
        wait_for_drawing(tab);
        assert!(ask(tab, "unique").starts_with("More than one solution"));
        tab.press("New puzzle");
        paste(tab, "# kind: arukone\n# rules: full touch\nAB\n..\nAB\n");
        wait_for_drawing(tab);
        assert!(ask(tab, "unique").starts_with("Exactly one solution"));
        assert_eq!(tab.run("document.querySelectorAll('.remark *').length"), 0);
        // Its deduction is shown step by step.
        ask(tab, "steps");
        assert!(tab.text(".remark .contents").contains("can only go"), "{}", tab.text(".remark"));
    });
}

/// Layouts that are the same up to symmetry are counted once, in kinds whose symmetries are defined.
#[test]
fn solutions_are_counted_up_to_symmetry() {
    use_app(|tab| {
        let is_hidden = "document.querySelector('[data-ask=distinct]').hidden";
        paste(tab, "# kind: polycube\nbox 3 1 1\npiece A 000\npiece B 000 100\n");
        wait_for_drawing(tab);
        assert!(ask(tab, "count").starts_with("2 solutions"));
        assert_eq!(tab.run(is_hidden), false);
        assert!(ask(tab, "distinct").starts_with("1 solution\n"), "{}", tab.text(STATUS));
        tab.press("New puzzle");
        paste(tab, "# kind: arukone\nA.B\n...\nA.B\n");
        wait_for_drawing(tab);
        assert_eq!(tab.run(is_hidden), true);
    });
}

/// The samples of Arukone have exactly one solution, as printed ones.
#[test]
fn samples_of_arukone_have_one_solution() {
    use_app(|tab| {
        let select = "[...document.querySelectorAll('.card')]\
                      .find(card => card.querySelector('h2').textContent === 'Arukone').querySelector('select')";
        let count = tab.run(&format!("{select}.options.length - 1")).as_u64().unwrap();
        for number in 0..count {
            tab.run(&format!("{select}.value = '{number}'; {select}.dispatchEvent(new Event('change'))"));
            wait_for(tab, "[data-ask=unique]");
            assert!(ask(tab, "unique").starts_with("Exactly one solution"), "{number}: {}", tab.text(STATUS));
            tab.press("New puzzle");
        }
    });
}

/// The strategies that are chosen to begin with can all solve the puzzle.
#[test]
fn strategies_are_compared() {
    let puzzles = [
        "# kind: polycube\nbox 3 1 1\npiece A 000\npiece B 000 100\n",
        "# kind: ubongo\nheight 2\npieces 8 10\nboard\n##\n##\n",
        "# kind: cuboid\n1 1 3\n2\n1 1 1\n1 1 1\n",
        "# kind: arukone\nAB\n..\nAB\n",
        "# kind: triangle\n4\n4\n1 2 3\n-1 2 4\n-2 3 -4\n1 -3 4\n",
        "| kind: exact-cover\na b\na\nb\n",
        "c kind: cnf\np cnf 1 1\n1 0\n",
    ];
    use_app(|tab| {
        for puzzle in puzzles {
            paste(tab, puzzle);
            wait_for(tab, ".compare");
            // The kind of the puzzle is known once it is drawn.
            let names = "document.querySelector('.compare .names') !== null";
            let end = Instant::now() + TIME_LIMIT;
            while tab.run(names) == false {
                assert!(Instant::now() < end, "{puzzle}: {}", tab.text("#app"));
                tab.run("document.querySelector('.compare').open ^= 1");
                thread::sleep(Duration::from_millis(300));
            }
            let chosen = tab.run("document.querySelectorAll('.compare input:checked').length").as_u64().unwrap();
            assert!(chosen > 1 || puzzle.contains("cnf"), "{puzzle}: {}", tab.text(".compare"));
            tab.run("document.querySelector('.compare').open = true");
            tab.press("Compare");
            wait_for(tab, &format!(".bars .bar-row:nth-child({chosen})"));
            assert!(!tab.text(".bars").contains("not possible"), "{puzzle}: {}", tab.text(".bars"));
            tab.press("New puzzle");
            wait_for(tab, ".card");
        }
    });
}
