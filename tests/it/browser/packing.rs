//! Boxes in three dimensions: every control changes the picture.

use jigsat_encodings::drawing::{Drawing, Step};

use super::chromium::{browse, browse_with};
use super::pages::{about, layouts, of, puzzle};
use super::tab::Tab;

const CANVAS: &str = "canvas";

/// Does something that has to change the picture.
fn changes(tab: &mut Tab<'_>, what: &str, act: impl FnOnce(&mut Tab<'_>)) -> String {
    let before = tab.picture(CANVAS);
    act(tab);
    let after = tab.picture(CANVAS);
    assert_ne!(before, after, "{what} changes nothing");
    after
}

/// Presses a key at the slider with this name.
fn slide(tab: &mut Tab<'_>, name: &str, key: &str) {
    tab.focus(&format!("input[aria-label='{name}']"));
    tab.keys(&[key]);
}

#[test]
#[ignore = "takes long: scripts/nightly"]
fn boxes_are_turned_by_mouse_touch_and_keys_and_come_closer() {
    browse(&of("polycube/soma.txt", 1), |tab| {
        let first = tab.picture(CANVAS);
        let [x, y] = tab.middle(CANVAS);
        changes(tab, "dragging", |tab| tab.drag(&[[x, y], [x + 60.0, y], [x + 60.0, y + 40.0]]));
        changes(tab, "a finger", |tab| tab.touch(&[&[[x, y]], &[[x - 50.0, y]]]));
        let apart = |by: f64| [[x - by, y], [x + by, y]];
        changes(tab, "a pinch", |tab| tab.touch(&[&apart(30.0), &apart(60.0)]));
        changes(tab, "the wheel", |tab| {
            let wheel = serde_json::json!({ "type": "mouseWheel", "x": x, "y": y, "deltaX": 0, "deltaY": 200 });
            tab.call("Input.dispatchMouseEvent", &wheel);
        });
        tab.hover([1.0, 1.0]);
        tab.focus(CANVAS);
        for key in ["ArrowLeft", "ArrowUp", "ArrowRight", "ArrowDown", "+", "-"] {
            changes(tab, key, |tab| tab.keys(&[key]));
        }
        changes(tab, "a view", |tab| tab.press("Above"));
        changes(tab, "a view", |tab| tab.press("Front"));
        tab.press("First view");
        assert_eq!(tab.picture(CANVAS), first);
    });
}

#[test]
#[ignore = "takes long: scripts/nightly"]
fn boxes_are_taken_apart_and_cut_open() {
    browse(&of("cuboid/tower335.txt", 1), |tab| {
        let whole = tab.picture(CANVAS);
        for (name, there, back) in [
            ("Explode", "ArrowRight", "ArrowLeft"),
            ("Columns", "ArrowLeft", "ArrowRight"),
            ("Rows", "ArrowLeft", "ArrowRight"),
            ("Layers", "ArrowLeft", "ArrowRight"),
        ] {
            changes(tab, name, |tab| slide(tab, name, there));
            changes(tab, name, |tab| slide(tab, name, back));
            assert_eq!(tab.picture(CANVAS), whole, "{name} does not lead back");
        }
        assert_eq!(tab.run("document.querySelector('.steps').checkVisibility()"), false, "there are no steps");
    });
}

/// The number of pointer positions over no piece, between the first and the last piece along the middle of the picture.
fn gaps(tab: &mut Tab<'_>) -> usize {
    let [x, y, width, height] = tab.area(CANVAS);
    let mut seen = Vec::new();
    for step in 1..20 {
        tab.hover([x + width * f64::from(step) / 20.0, y + height / 2.0]);
        tab.wait_for_picture();
        seen.push(!tab.text(".caption").is_empty());
    }
    let first = seen.iter().position(|&is_piece| is_piece).unwrap();
    let last = seen.iter().rposition(|&is_piece| is_piece).unwrap();
    seen[first..last].iter().filter(|&&is_piece| !is_piece).count()
}

#[test]
#[ignore = "takes long: scripts/nightly"]
fn pieces_fly_apart_from_the_middle() {
    browse(&of("polycube/soma.txt", 1), |tab| {
        tab.press("Front");
        assert_eq!(gaps(tab), 0);
        slide(tab, "Explode", "End");
        assert!(gaps(tab) > 1);
    });
}

#[test]
#[ignore = "takes long: scripts/nightly"]
fn pieces_are_hidden_shown_and_pointed_at() {
    browse(&of("polycube/soma.txt", 1), |tab| {
        const LAST: &str = ".pieces li:last-child .chip";
        let is_pressed = format!("document.querySelector('{LAST}').getAttribute('aria-pressed')");
        let whole = tab.picture(CANVAS);
        let chips = tab.run("document.querySelectorAll('.chip').length").as_u64().unwrap();
        assert_eq!(chips, 7);
        // The last one is in front.
        tab.click(LAST);
        tab.hover([1.0, 1.0]);
        assert_ne!(tab.picture(CANVAS), whole);
        assert_eq!(tab.run(&is_pressed), "false");
        tab.press("Show all");
        tab.hover([1.0, 1.0]);
        assert_eq!(tab.picture(CANVAS), whole);
        // By keys, too.
        tab.focus(LAST);
        tab.keys(&[" "]);
        assert_eq!(tab.run(&is_pressed), "false");
        tab.keys(&[" "]);
        assert_eq!(tab.run(&is_pressed), "true");
        let name = tab.middle(".pieces .name");
        tab.hover(name);
        assert_ne!(tab.picture(CANVAS), whole, "hovering over the list highlights");
        tab.hover([1.0, 1.0]);
        assert_eq!(tab.picture(CANVAS), whole);
        let middle = tab.middle(CANVAS);
        tab.hover(middle);
        assert_ne!(tab.picture(CANVAS), whole, "hovering over a piece highlights it");
        assert!(tab.text(".caption").starts_with("piece "));
        assert_eq!(tab.run("document.querySelectorAll('.chip.marked').length"), 1);
    });
}

#[test]
fn solutions_follow_one_another() {
    browse(&of("polycube/soma.txt", 30), |tab| {
        let first = tab.picture(CANVAS);
        let second = changes(tab, "the slider", |tab| slide(tab, "Solution", "ArrowRight"));
        assert_eq!(tab.text(".chooser output"), "2 of 30");
        changes(tab, "the button", |tab| tab.press("Solution before"));
        assert_eq!(tab.picture(CANVAS), first);
        tab.press("Next solution");
        assert_eq!(tab.picture(CANVAS), second);
    });
}

#[test]
#[ignore = "takes long: scripts/nightly"]
fn pieces_fly_in_step_by_step() {
    let soma = puzzle("polycube/soma.txt");
    let mut drawn = layouts(&soma.1, 1);
    let Drawing::Layers(layers) = &mut drawn[0] else { panic!() };
    layers.steps = (0..7).map(|piece| Step { pieces: vec![piece], direction: [0, 0, -1], distance: None }).collect();
    browse(&about(&soma, &drawn), |tab| {
        tab.prefer("screen", "prefers-reduced-motion", "reduce");
        let whole = tab.picture(CANVAS);
        changes(tab, "a step", |tab| slide(tab, "Assembly", "ArrowLeft"));
        changes(tab, "a step", |tab| tab.press("Step back"));
        assert!(tab.text(".steps output").starts_with("5 of 7: "));
        tab.press("Step on");
        tab.press("Step on");
        assert_eq!(tab.picture(CANVAS), whole);
        // Without reduced motion, there are pictures between the two steps.
        tab.prefer("screen", "prefers-reduced-motion", "no-preference");
        // Time goes slowly, so that a busy machine sees them, too.
        tab.run(
            "{ const frame = requestAnimationFrame; requestAnimationFrame = then => frame(now => then(now / 20)); }",
        );
        tab.press("Step back");
        let flying = tab.picture(CANVAS);
        assert_ne!(flying, whole);
        changes(tab, "the rest of the flight", |tab| _ = tab.run("new Promise(done => setTimeout(done, 1500))"));
    });
}

#[test]
fn empty_containers_are_wires_and_pieces_lie_beside_them() {
    browse(&of("polycube/soma.txt", 0), |tab| {
        let whole = tab.picture(CANVAS);
        assert_eq!(tab.run("document.querySelectorAll('.chip').length"), 7);
        tab.focus(".chip");
        tab.keys(&[" "]);
        tab.hover([1.0, 1.0]);
        tab.run("document.activeElement.blur()");
        assert_ne!(tab.picture(CANVAS), whole);
    });
}

#[test]
fn without_webgl_there_is_a_flat_picture() {
    browse_with(&["--disable-gpu", "--disable-3d-apis"], &of("polycube/soma.txt", 2), |tab| {
        assert_eq!(tab.run("document.querySelector('canvas')"), serde_json::Value::Null);
        assert_eq!(tab.run("document.querySelector('.stills svg').checkVisibility()"), true);
        assert!(tab.text(".note").contains("WebGL"));
    });
}
