//! The application on small screens and in German, and what it shows when.

use std::fs;
use std::path::Path;
use std::thread;
use std::time::Duration;

use super::app::{ask, draw, for_every_answer, paste, use_app, wait_for, wait_for_drawing};
use super::tab::Tab;

/// The top of an element in the window, in pixels.
fn top(tab: &mut Tab<'_>, selector: &str) -> f64 {
    tab.run(&format!("document.querySelector('{selector}').getBoundingClientRect().top")).as_f64().unwrap()
}

#[test]
fn the_page_is_german_too_and_fits_a_phone() {
    use_app(|tab| {
        tab.size(360, 700);
        tab.press("Deutsch");
        assert!(tab.text(".card button").contains("Selbst zeichnen"));
        for kind in ["Teile im Kasten", "Ubongo 3-D", "Goldener Würfel", "Arukone", "Dreieckspuzzle"] {
            draw(tab, kind);
            thread::sleep(Duration::from_millis(400));
            assert_eq!(tab.run("document.documentElement.scrollWidth <= 360"), true, "{kind}");
            tab.press("Neues Puzzle");
        }
        // The language is kept.
        tab.load();
        wait_for(tab, ".card");
        assert_eq!(tab.run("document.documentElement.lang"), "de");
        tab.press("English");
    });
}

/// The sum stays in sight while pieces are picked, and the answer comes into sight.
#[test]
fn sums_and_answers_are_in_sight_on_a_phone() {
    use_app(|tab| {
        tab.size(360, 500);
        tab.prefer("screen", "prefers-reduced-motion", "reduce");
        draw(tab, "Ubongo 3-D");
        wait_for(tab, ".pick");
        tab.run("document.querySelector('.picks').lastElementChild.scrollIntoView({ block: 'start' })");
        let sum = top(tab, ".sum");
        assert!(
            tab.run("document.querySelector('.sum').offsetTop < scrollY + 10") == true && (0.0..450.0).contains(&sum),
            "{sum}"
        );
        tab.press("Piece 16");
        wait_for_drawing(tab);
        ask(tab, "solve");
        let answer = top(tab, ".answer .line");
        assert!((0.0..250.0).contains(&answer), "{answer}");
    });
}

/// On a phone, one needs not scroll to solve a puzzle, drawn or opened.
#[test]
fn solve_is_in_sight_on_a_phone() {
    use_app(|tab| {
        tab.size(360, 740);
        for is_drawn in [true, false] {
            if is_drawn {
                draw(tab, "Arukone");
            } else {
                paste(tab, "# kind: polycube\nbox 3 1 1\npiece A 000\npiece B 000 100\n");
                wait_for_drawing(tab);
            }
            let bottom =
                tab.run("document.querySelector('[data-ask=solve]').getBoundingClientRect().bottom").as_f64().unwrap();
            assert!(bottom < 740.0, "{bottom}");
            assert_eq!(tab.run("document.documentElement.scrollWidth <= 360"), true);
            tab.press("New puzzle");
        }
    });
}

#[test]
fn all_pieces_of_the_game_are_in_sight_on_a_laptop() {
    use_app(|tab| {
        tab.size(1280, 800);
        draw(tab, "Ubongo 3-D");
        wait_for(tab, ".pick");
        let bottom = tab.run("document.querySelector('.picks').getBoundingClientRect().bottom").as_f64().unwrap();
        assert!(bottom <= 800.0, "{bottom}");
    });
}

fn is_offered(tab: &mut Tab<'_>, question: &str) -> bool {
    tab.run(&format!("document.querySelector('[data-ask={question}]').getAttribute('aria-disabled')")) == "false"
}

#[test]
fn questions_about_a_part_need_one() {
    use_app(|tab| {
        for (text, board, keys) in [
            ("# kind: arukone\nA.B\n...\nA.B\n", ".view svg[role=application]", [" ", "ArrowDown"].as_slice()),
            ("# kind: ubongo\nheight 2\npieces 1 8 16\nboard\n####\n####\n####\n", ".view .layers", &["n", "Enter"]),
        ] {
            paste(tab, text);
            wait_for_drawing(tab);
            assert!(!is_offered(tab, "check") && !is_offered(tab, "left"));
            if text.contains("ubongo") {
                tab.press("Play it yourself");
            }
            tab.focus(board);
            tab.keys(keys);
            if text.contains("arukone") {
                tab.keys(&[" "]);
            }
            assert!(is_offered(tab, "check") && is_offered(tab, "left"), "{text}");
            tab.press("Start over");
            assert!(!is_offered(tab, "check") && !is_offered(tab, "left"));
            tab.press("New puzzle");
        }
    });
}

/// Buttons, help and messages of boards follow the language of the page.
#[test]
fn puzzles_are_played_in_german() {
    use_app(|tab| {
        tab.press("Deutsch");
        let packing = "# kind: ubongo\nheight 2\npieces 1 8 16\nboard\n####\n####\n####\n";
        let boards: [(&str, &[&str], &str); 3] = [
            (
                "# kind: arukone\nA.B\n...\nA.B\n",
                &["Rückgängig", "Wiederholen", "Neu beginnen"],
                "0 von 2 Wegen verbunden",
            ),
            (
                packing,
                &["Drehen", "Kippen", "Rollen", "Wenden", "Vom Brett nehmen"],
                "0 von 3 Teilen gelegt, 24 Zellen frei.",
            ),
            ("# kind: triangle\n4\n4\n1 2 3\n-1 2 4\n-2 3 -4\n1 -3 4\n", &["Drehen", "Rückgängig"], "4 Plätze frei"),
        ];
        for (text, buttons, status) in boards {
            paste(tab, text);
            wait_for_drawing(tab);
            if text == packing {
                assert!(tab.text(".view .legend").contains("Teil 8"));
                tab.press("Selbst spielen");
            }
            let playing = tab.text(".view .playing");
            assert!(buttons.iter().all(|button| playing.contains(button)), "{playing}");
            assert!(tab.text(".view .playing .status").starts_with(status), "{playing}");
            assert!(
                tab.text(".view .playing .place .help, .view .playing > .help, .view .filling .help")
                    .contains("Tasten:")
            );
            tab.press("Neues Puzzle");
        }
        tab.press("English");
    });
}

/// Sentences of the program appear in German, too.
#[test]
fn answers_are_german() {
    const ENGLISH: [&str; 22] = [
        "the",
        "is",
        "are",
        "and",
        "has",
        "of",
        "row",
        "rows",
        "column",
        "columns",
        "layer",
        "layers",
        "cell",
        "cells",
        "left",
        "here",
        "reason",
        "step",
        "solution",
        "solutions",
        "placement",
        "placements",
    ];
    let beside = "[...document.querySelectorAll('.why li, .legend .name, .remark :is(figcaption, .contents li, title)')]\
                  .map(one => one.textContent).join('; ')";
    use_app(|tab| {
        tab.press("Deutsch");
        for_every_answer(tab, "Neues Puzzle", |tab, what, answer| {
            let answer = format!("{answer}; {}", tab.run(beside).as_str().unwrap());
            let foreign = answer.split(|sign: char| !sign.is_alphabetic()).find(|word| ENGLISH.contains(word));
            assert_eq!(foreign, None, "{what}: {answer}");
        });
        tab.press("English");
    });
}

/// Every text that the scripts of pages translate has a German one.
#[test]
fn words_of_play_have_german_ones() {
    let root = Path::new(env!("CARGO_MANIFEST_DIR"));
    let table = fs::read_to_string(root.join("extras/web/scripts/words.js")).unwrap();
    let table = &table[table.find("const WORDS_OF_PLAY").unwrap()..];
    let mut count = 0;
    for file in fs::read_dir(root.join("render/src/html/assets")).unwrap() {
        let path = file.unwrap().path();
        if path.extension().is_none_or(|ending| ending != "js") {
            continue;
        }
        let script = fs::read_to_string(&path).unwrap();
        for call in script.split("word(").skip(1) {
            // Texts before the end of the first argument: `"text"`, or `is_one ? "text" : "texts"`.
            let texts = call.split([',', ')', '\n']).next().unwrap().split('"').skip(1).step_by(2);
            for text in texts.filter(|text| text.len() > 2) {
                count += 1;
                assert!(table.contains(&format!("\n    \"{text}")), "{}: {text}", path.display());
            }
        }
    }
    assert!(count > 80, "{count}");
}

#[test]
fn drawn_puzzles_have_names_of_people() {
    use_app(|tab| {
        draw(tab, "Golden cube");
        assert_eq!(tab.run("document.querySelector('.title').value"), "Golden cube");
        wait_for_drawing(tab);
        ask(tab, "solve");
        assert_eq!(tab.text(".answer code"), "jigsat solve Golden_cube.txt -o answer.html");
        tab.run(
            "{ const name = document.querySelector('.title'); name.value = 'Für Ähm 1.txt'; \
             name.dispatchEvent(new Event('change')); }",
        );
        assert_eq!(tab.run("document.querySelector('.title').value"), "Für Ähm 1");
        ask(tab, "rate");
        assert_eq!(tab.text(".answer code"), "jigsat rate Fur_Ahm_1.txt");
        tab.load();
        wait_for(tab, ".title");
        assert_eq!(tab.run("document.querySelector('.title').value"), "Für Ähm 1");
        tab.press("New puzzle");
    });
}
