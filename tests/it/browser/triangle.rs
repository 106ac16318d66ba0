//! Triangular tiles, turned and swapped.

use super::chromium::browse;
use super::pages::of;
use super::tab::Tab;

const STATUS: &str = ".status";
const SOLVED: &str = "Solved! All edges fit.";

fn choose(tab: &mut Tab<'_>, slot: usize) {
    tab.run(&format!(
        "document.querySelectorAll('.slot')[{slot}].dispatchEvent(new MouseEvent('click', {{ bubbles: true }}))"
    ));
}

#[test]
fn tiles_are_swapped_and_turned_and_misfits_are_reported() {
    browse(&of("triangle/nine_few.txt", 2), |tab| {
        assert_eq!(tab.text(STATUS), "This is a solution.");
        choose(tab, 0);
        choose(tab, 4);
        assert!(tab.text(STATUS).contains("not fit."), "{}", tab.text(STATUS));
        assert!(tab.run("document.querySelectorAll('.tiles .wrong').length").as_u64().unwrap() > 0);
        choose(tab, 4);
        choose(tab, 0);
        assert_eq!(tab.text(STATUS), SOLVED);
        // Three turns by a third restore the tile: by a click on the chosen one, by the button, by a key.
        choose(tab, 3);
        choose(tab, 3);
        assert_ne!(tab.text(STATUS), SOLVED);
        tab.press("Turn");
        tab.run("document.querySelectorAll('.slot')[3].focus()");
        tab.keys(&["r"]);
        assert_eq!(tab.text(STATUS), SOLVED);
        tab.keys(&["Control+z"]);
        assert_ne!(tab.text(STATUS), SOLVED);
        tab.press("Redo");
        assert_eq!(tab.text(STATUS), SOLVED);
    });
}

#[test]
fn loose_tiles_are_laid_by_mouse_and_by_keys() {
    browse(&of("triangle/four_equal.txt", 1), |tab| {
        tab.press("Play it yourself");
        assert_eq!(tab.run("document.querySelectorAll('.slot').length"), 8);
        assert!(tab.text(STATUS).starts_with("4 places free"));
        let before = tab.picture("svg.tiles");
        let corner = tab.middle(".slot:nth-of-type(5) .outline");
        let place = tab.middle(".slot:nth-of-type(1) .outline");
        tab.click_at([corner[0], corner[1] + 5.0]);
        tab.click_at([place[0], place[1] + 5.0]);
        assert_ne!(tab.picture("svg.tiles"), before);
        assert!(tab.text(STATUS).starts_with("3 places free"));
        // The focus is at the first place. Below it are two rows, then the tiles beside.
        tab.run("document.querySelectorAll('.slot')[2].focus()");
        tab.keys(&["ArrowDown", " ", "ArrowUp", " "]);
        assert!(tab.text(STATUS).starts_with("2 places free"), "{}", tab.text(STATUS));
        // A removed tile is no longer chosen; a click on another tile chooses that one.
        choose(tab, 2);
        tab.run("document.querySelectorAll('.slot')[2].focus()");
        tab.keys(&["Control+z"]);
        let chosen = "document.querySelectorAll('.slot[aria-pressed=true]').length";
        assert_eq!(tab.run(chosen), 0);
        choose(tab, 0);
        assert!(tab.text(STATUS).starts_with("3 places free"), "{}", tab.text(STATUS));
        assert_eq!(tab.run(chosen), 1);
        tab.press("Solution");
        assert_eq!(tab.run("document.querySelectorAll('.slot').length"), 4);
    });
}

/// A tile is dragged with the mouse and with a finger; one that is let go of beside the board stays where it was.
#[test]
fn tiles_are_dragged() {
    browse(&of("triangle/four_equal.txt", 1), |tab| {
        tab.press("Play it yourself");
        let place = |tab: &mut Tab<'_>, number: usize| {
            let [x, y] = tab.middle(&format!(".slot:nth-of-type({number}) .outline"));
            [x, y + 5.0]
        };
        let (from, to) = (place(tab, 5), place(tab, 1));
        tab.drag(&[from, [from[0], from[1] - 20.0], to]);
        assert!(tab.text(STATUS).starts_with("3 places free"), "{}", tab.text(STATUS));
        let (from, to) = (place(tab, 6), place(tab, 2));
        tab.touch(&[&[from], &[[from[0], from[1] - 20.0]], &[to]]);
        assert!(tab.text(STATUS).starts_with("2 places free"), "{}", tab.text(STATUS));
        let from = place(tab, 7);
        tab.drag(&[from, [from[0], from[1] - 20.0], [2.0, 2.0]]);
        assert!(tab.text(STATUS).starts_with("2 places free"), "{}", tab.text(STATUS));
        assert_eq!(tab.run("document.querySelectorAll('.carried, .slot[aria-pressed=true]').length"), 0);
    });
}
