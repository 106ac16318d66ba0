//! Pages run only their own script, send no requests, and escape foreign text.

use jigsat::render::html::{Page, PuzzleSection};
use jigsat_encodings::drawing::{Drawing, Label, Layers, Meaning, Tint};

use super::chromium::browse;
use super::pages::{COMMAND, of, written};

const FOREIGN: &str = "</script><script>alert(1)</script><img src=x onerror=alert(2)> <!-- ' \" \u{2028} </style>";

#[test]
fn foreign_text_is_shown_and_not_obeyed() {
    let mut layers = Layers::new([2, 1, 1]);
    layers.add(Label { text: FOREIGN.into(), tint: Tint::Piece(0) }, [[0, 0, 0]]);
    layers.add(Label { text: "B".into(), tint: Tint::Piece(1) }, [[1, 0, 0]]);
    layers.legend.push(Meaning { pieces: vec![1], what: FOREIGN.into() });
    let drawing = Drawing::Layers(layers);
    let mut page = Page::new(FOREIGN, FOREIGN);
    page.begin(PuzzleSection {
        title: FOREIGN,
        kind: FOREIGN,
        rules: Some(FOREIGN),
        text: FOREIGN,
        sketch: Some(&drawing),
    });
    page.layout(&drawing, FOREIGN);
    page.close(FOREIGN);
    browse(&written(page), |tab| {
        let shown = FOREIGN.replace('\u{2028}', "\\u{2028}");
        for selector in ["title", "h1", "h2", ".verdict", ".command code"] {
            assert_eq!(tab.text(selector), shown, "{selector}");
        }
        assert_eq!(tab.text(".text pre"), format!("{shown}\n"));
        assert_eq!(tab.text(".chip"), shown);
        assert_eq!(tab.run("document.images.length + document.scripts.length"), 2);
    });
}

#[test]
fn the_policy_stops_what_is_put_into_a_page() {
    browse(&of("polycube/soma.txt", 1), |tab| {
        // The browser logs blocked requests: this test expects and removes these entries.
        assert!(tab.complaints().is_empty());
        tab.run(
            "(() => { window.stopped = []; \
             addEventListener('securitypolicyviolation', event => stopped.push(event.effectiveDirective)); \
             const put = (name, fill) => { const made = document.createElement(name); fill(made); document.body.append(made); }; \
             put('script', one => { one.textContent = 'window.ran = true'; }); \
             put('style', one => { one.textContent = 'h1 { display: none }'; }); \
             put('img', one => { one.src = 'https://example.org/a.png'; }); \
             put('p', one => one.setAttribute('onclick', 'window.ran = true')); \
             document.body.lastChild.click(); \
             return fetch('https://example.org/').catch(() => 0); })()",
        );
        tab.run("new Promise(done => setTimeout(done, 100))");
        assert_eq!(tab.run("window.ran === undefined"), true);
        assert_eq!(tab.run("document.querySelector('h1').checkVisibility()"), true);
        let stopped = tab.run("[...new Set(stopped)].sort().join(' ')");
        assert_eq!(stopped, "connect-src img-src script-src-attr script-src-elem style-src-elem");
        let complaints = tab.forget();
        let others: Vec<_> = complaints.iter().filter(|text| !text.contains("Content Security Policy")).collect();
        assert!(others.is_empty(), "{others:#?}");
    });
}

#[test]
fn without_scripts_and_on_paper_there_are_pictures_and_texts() {
    let page = of("polycube/soma.txt", 2);
    browse(&page, |tab| {
        let is_seen = "['.view', '.stills svg', '.chooser', 'h2', '.command code']\
                       .map(one => document.querySelector(one)?.checkVisibility() ?? false)";
        assert_eq!(tab.run(is_seen), serde_json::json!([true, false, true, true, true]));
        tab.prefer("print", "prefers-color-scheme", "light");
        assert_eq!(tab.run(is_seen), serde_json::json!([false, true, false, true, true]));
        assert_eq!(tab.text(".command code"), COMMAND);
    });
    browse(&page, |tab| {
        tab.call("Emulation.setScriptExecutionDisabled", &serde_json::json!({ "value": true }));
        tab.load();
        assert_eq!(tab.run("document.querySelector('.stills svg').checkVisibility()"), true);
        assert_eq!(tab.run("document.querySelector('canvas')"), serde_json::Value::Null);
        assert!(tab.text(".text pre").contains("piece V 000 100 010"));
    });
}
