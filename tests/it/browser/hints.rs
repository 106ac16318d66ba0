//! Hints of the application, on the board that is played on.

use super::app::{ask, paste, use_app, wait_for, wait_for_drawing};
use super::tab::Tab;

/// The number of signs of a hint.
fn signs(tab: &mut Tab<'_>, name: &str) -> u64 {
    tab.run(&format!("document.querySelectorAll('.view .playing svg:not(.key *) g.{name}').length")).as_u64().unwrap()
}

/// A hint marks its cells. In a lost position it marks the piece to take back. The next move takes marks and words away.
#[test]
fn a_hint_is_shown_where_one_plays() {
    use_app(|tab| {
        paste(tab, "# kind: polycube\nbox 4 1 1\n2x piece brick 000 100\n");
        wait_for_drawing(tab);
        let hint = ask(tab, "hint");
        let (heading, reason) = hint.split_once('\n').unwrap();
        assert!(heading.starts_with("Piece brick in layer 1, row 1, columns "), "{hint}");
        assert!(reason.starts_with("Only piece brick in layer 1"), "{hint}");
        // The cell that only this piece can fill is the reason.
        assert_eq!((signs(tab, "result"), signs(tab, "reason")), (1, 1), "{hint}");
        // The signs in use are explained.
        assert!(tab.text(".view .key").starts_with("here"), "{}", tab.text(".view .key"));
        tab.focus(".view .layers");
        tab.keys(&["n", "ArrowRight", "Enter"]);
        assert_eq!((signs(tab, "result"), &*tab.text(".view .key")), (0, ""));
        assert_eq!(ask(tab, "hint"), "There is no solution from here\nTake back: piece brick");
        assert_eq!(signs(tab, "reason"), 2);
        assert_eq!(ask(tab, "left"), "0 solutions\nTake back: piece brick");
        tab.press("Undo");
        assert_eq!((signs(tab, "reason"), &*tab.text(".said")), (0, ""));
        tab.press("New puzzle");
        // On the way to the other A, the path of A must stay in the first column.
        paste(tab, "# kind: arukone\n# rules: full touch\nAB\n..\nAB\n");
        wait_for_drawing(tab);
        tab.focus(".view svg[role=application]");
        tab.keys(&[" ", "ArrowDown", "ArrowRight", " "]);
        let hint = ask(tab, "hint");
        assert!(hint.starts_with("There is no solution from here\nTake back: a path runs between row 2"), "{hint}");
        assert_eq!(signs(tab, "reason"), 2);
        tab.press("New puzzle");
        paste(tab, "# kind: arukone\n# rules: full touch\nA.B\n...\nA.B\n");
        wait_for_drawing(tab);
        tab.focus(".view svg[role=application]");
        tab.keys(&[" ", "ArrowDown", " "]);
        let hint = ask(tab, "hint");
        assert!(hint.starts_with("There is no solution from here\nevery cell is to be used, and coloured"), "{hint}");
    });
}

/// A hint that is asked for again is a placement of a solution, until something is laid.
#[test]
fn a_hint_that_is_asked_for_again_shows_a_placement() {
    use_app(|tab| {
        paste(tab, "# kind: polycube\nbox 3 1 1\npiece A 000\npiece B 000 100\n");
        wait_for_drawing(tab);
        let hint = ask(tab, "hint");
        assert!(hint.starts_with("Piece A in layer 1, row 1, column 2 is out\n"), "{hint}");
        assert_eq!((signs(tab, "result"), signs(tab, "excluded")), (0, 1));
        assert!(tab.text(".view .key").starts_with("not here"), "{}", tab.text(".view .key"));
        let shown = ask(tab, "hint");
        assert!(shown.contains("\nIn a solution: piece"), "{shown}");
        assert!(signs(tab, "result") > 0, "{shown}");
        tab.focus(".view .layers");
        tab.keys(&["n", "Enter"]);
        let hint = ask(tab, "hint");
        assert!(hint.starts_with("Piece B in layer 1") && !hint.contains("In a solution"), "{hint}");
    });
}

/// The whole sentence of a hint is in sight, and the rest of its reason is folded.
#[test]
fn long_reasons_are_folded() {
    use_app(|tab| {
        tab.size(360, 740);
        paste(tab, "# kind: cuboid\n3 3 3\n6\n1 3 3\n1 3 3\n1 1 3\n1 1 2\n1 1 2\n1 1 1\n");
        wait_for_drawing(tab);
        let hint = ask(tab, "hint");
        assert!(hint.len() < 400, "{hint}");
        assert_eq!(
            tab.run("{ const said = document.querySelector('.said'); said.scrollHeight <= said.clientHeight; }"),
            true
        );
        assert_eq!(tab.run("document.querySelector('.why details').open"), false);
        assert!(tab.run("document.querySelectorAll('.why li').length").as_u64() > Some(0));
        tab.press("New puzzle");
    });
}

/// What the puzzle itself gives is no hint.
#[test]
fn clues_are_no_hints() {
    use_app(|tab| {
        paste(tab, include_str!("../../../data/exact-cover/sudoku17.dlx"));
        wait_for_drawing(tab);
        let clues = "document.querySelectorAll('.numbers .clue').length";
        assert_eq!(tab.run(clues), 17);
        for _ in 0..2 {
            let hint = ask(tab, "hint");
            let place = hint.lines().next().unwrap().split_once(" in row ").unwrap().1;
            let (row, column) = place.split_once(", column ").unwrap();
            let cell = 9 * (row.parse::<usize>().unwrap() - 1) + column.parse::<usize>().unwrap() - 1;
            let is_clue = format!("document.querySelectorAll('.numbers rect')[{cell}].matches('.clue')");
            assert_eq!(tab.run(&is_clue), false, "{hint}");
        }
        tab.press("New puzzle");
    });
}

/// A puzzle whose volumes do not fit has no solution, whatever is asked.
#[test]
fn every_answer_says_why_there_is_no_solution() {
    let why = "the pieces fill 4 cells together, but the container has 9 cells";
    use_app(|tab| {
        paste(tab, "# kind: polycube\nbox 3 3 1\n2x piece 000 100\n");
        wait_for_drawing(tab);
        assert_eq!(ask(tab, "solve"), format!("There is no solution\nno solution: {why}"));
        assert_eq!(ask(tab, "hint"), format!("There is no solution\n{why}"));
        assert_eq!(ask(tab, "rate"), format!("No solution: {why}.\n"));
        tab.press("Deutsch");
        let deutsch = "die Teile füllen zusammen 4 Zellen, aber der Behälter hat 9 Zellen";
        assert_eq!(ask(tab, "hint"), format!("Es gibt keine Lösung\n{deutsch}"));
        assert_eq!(ask(tab, "rate"), format!("Keine Lösung: {deutsch}.\n"));
        tab.press("English");
        tab.press("New puzzle");
        paste(tab, include_str!("../../../data/ubongo/three1_unsolvable.txt"));
        wait_for_drawing(tab);
        assert_eq!(ask(tab, "rate"), "No solution\n");
    });
}

/// The headline of an explanation is the reason, not what its picture shows; it is there in the other language, too.
#[test]
fn an_explanation_begins_with_its_reason() {
    use_app(|tab| {
        paste(tab, "# kind: polycube\nbox 3 3 1\n3x piece 000 100 010\n");
        wait_for_drawing(tab);
        let why = ask(tab, "explain");
        assert!(why.starts_with("No solution: this requirement cannot be met ("), "{why}");
        assert!(why.ends_with("\npiece 1"), "{why}");
        tab.press("Deutsch");
        wait_for(tab, ".answer[aria-busy=false] .status.wrong");
        assert!(tab.text(".answer .status").starts_with("Keine Lösung: diese Forderung "));
        tab.press("English");
        tab.press("New puzzle");
    });
}
