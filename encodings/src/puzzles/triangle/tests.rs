use proptest::prelude::*;

use super::*;
use crate::drawing::Tint;
use crate::puzzle::Recognition;

/// Four tiles; only the middle one has neighbours. The layout is this:
///
/// ```text
///      /\
///     /1 2\
///    /__3___\
///   /\ -3  /\
///  /4 5\-5 7/-7 8\
/// /__6___\/__9___\
/// ```
/// Clockwise the middle tile, which points down, is -5 (left), -3 (top), 7 (right).
const FILE: &str = "9\n4\n3 1 2\n4 5 6\n-3 7 -5\n-7 8 9\n";

fn puzzle() -> Triangle {
    FILE.parse().unwrap()
}

fn layout() -> Layout {
    Layout { rows: vec![vec![[1, 2, 3]], vec![[4, 5, 6], [-5, 7, -3], [-7, 8, 9]]] }
}

fn violation(layout: &Layout) -> String {
    puzzle().verify(layout).unwrap_err().to_string()
}

#[test]
fn a_layout_by_hand_is_valid_and_its_mirror_image_is_not() {
    assert_eq!(puzzle().verify(&layout()), Ok(()));
    let mirrored_file: Triangle = FILE.replace("-3 7 -5", "-3 -5 7").parse().unwrap();
    assert_eq!(
        mirrored_file.verify(&layout()).unwrap_err().to_string(),
        "every tile is used exactly once, and may be turned but not turned over: \
         row 2, tile 2: -5 -3 7 is none of the tiles"
    );
    let mirrored = Layout { rows: vec![vec![[2, 1, 3]], vec![[8, -7, 9], [7, -5, -3], [5, 4, 6]]] };
    assert!(violation(&mirrored).starts_with("every tile is used exactly once"));
}

#[test]
fn a_layout_has_as_many_tiles_as_the_puzzle() {
    let mut short = layout();
    short.rows.pop();
    assert_eq!(violation(&short), "row r of the big triangle has 2r - 1 tiles: 1 rows instead of 2");
    let mut ragged = layout();
    ragged.rows[1].pop();
    assert_eq!(violation(&ragged), "row r of the big triangle has 2r - 1 tiles: row 2: 2 tiles instead of 3");
}

#[test]
fn every_tile_is_used_once() {
    let mut twice = layout();
    twice.rows[1][0] = [2, 3, 1];
    let rule = "every tile is used exactly once, and may be turned but not turned over";
    assert_eq!(violation(&twice), format!("{rule}: row 2, tile 1: 2 3 1 is laid twice and given once"));
    let mut unknown = layout();
    unknown.rows[0][0] = [1, 2, i32::MIN];
    assert_eq!(violation(&unknown), format!("{rule}: row 1, tile 1: 1 2 -2147483648 is none of the tiles"));
}

#[test]
fn touching_halves_sum_to_zero() {
    let mut turned = layout();
    turned.rows[0][0] = [2, 3, 1];
    assert_eq!(violation(&turned), "touching halves sum to zero: row 2, tile 2, top edge: -3 against 1");
    turned = layout();
    turned.rows[1][0] = [5, 6, 4];
    assert_eq!(violation(&turned), "touching halves sum to zero: row 2, tile 2, left edge: -5 against 6");
    turned = layout();
    turned.rows[1][2] = [8, 9, -7];
    assert_eq!(violation(&turned), "touching halves sum to zero: row 2, tile 3, left edge: 8 against 7");
}

#[test]
fn a_layout_is_json_and_a_line() {
    let json = r#"{"rows":[[[1,2,3]],[[4,5,6],[-5,7,-3],[-7,8,9]]]}"#;
    assert_eq!(serde_json::to_string(&layout()).unwrap(), json);
    assert_eq!(serde_json::from_str::<Layout>(json).unwrap(), layout());
    assert_eq!(layout().to_string(), "1 2 3 / 4 5 6, -5 7 -3, -7 8 9");
}

#[test]
fn a_printed_layout_is_read_back() {
    let picture = "#1\nchecked 4 tiles\n /\\\n/1 2\\\n/_3__\\\n/\\-3/\\\n/4 5\\-5 7/-7 8\\\n/_6_\\/_9_\\\n";
    assert_eq!(puzzle().read_layout(picture.into()), Ok(layout()));
    let error = |text: &str| puzzle().read_layout(text.into()).unwrap_err().to_string();
    assert_eq!(
        error(&picture.replace('9', "")),
        "8:10: expected the bottom half of row 2, tile 3, found the end of the file"
    );
    assert_eq!(error(&picture.replace('9', "9 9")), "8:10: expected the end of the picture after 12 halves, found '9'");
    for open in [".", "·", "-", "—"] {
        let part = picture.replace("4 5", &format!("{open} {open}")).replace('6', open);
        assert_eq!(error(&part), "every place has a tile: row 2, tile 1 is open", "{open}");
        assert_eq!(error(&picture.replace('6', open)), "every place has a tile: row 2, tile 1 is open", "{open}");
    }
    assert_eq!(error(&picture.replace("\\-5", "\\-x")), "7:6: expected the left half of row 2, tile 2, found '-x'");
}

#[test]
fn a_drawing_has_the_halves_in_the_colours_of_their_figures() {
    let Drawing::Triangle(drawing) = puzzle().draw(&layout()) else {
        panic!("a triangle is drawn as a triangle");
    };
    let Some([left, _, top]) = drawing.rows[1][1] else { panic!("a tile lies there") };
    assert_eq!((left.0, left.tint()), (-5, Tint::Piece(4)));
    assert_eq!((top.0, top.tint()), (-3, Tint::Piece(2)));
}

#[test]
fn only_tiles_without_counterparts_are_refuted_without_a_search() {
    assert_eq!(puzzle().impossible(Budget::unlimited()).unwrap(), None);
    let unsigned: Triangle = FILE.replace('-', "").parse().unwrap();
    let reason = "12 halves have no counterpart, but the rim has room for only 6";
    assert_eq!(unsigned.impossible(Budget::unlimited()).unwrap().as_deref(), Some(reason));
}

#[test]
fn a_written_puzzle_reads_as_the_same_one() {
    let untidy = "\u{feff}# kind: triangle\r\n9\r\n\r\n4\r\n +3 1  2\r\n4 5 6\r\n-3 7 -5\r\n-7\t8 9\r\n\r\n";
    assert_eq!(untidy.parse(), Ok(puzzle()));
    assert_eq!(puzzle().to_string(), FILE);
}

#[test]
fn errors_name_the_place_and_the_expected_text() {
    let error = |text: &str| text.parse::<Triangle>().unwrap_err().to_string();
    let cases = [
        ("", "1:1: expected the number of figures (0 or more), found an empty file"),
        ("-1\n1\n1 1 1", "1:1: expected the number of figures (0 or more), found '-1'"),
        ("2 2\n1\n1 1 1", "1:3: expected the number of figures (0 or more) and nothing else, found '2'"),
        ("2\n8\n1 1 1", "2:1: expected the number of tiles, a square number (1, 4, 9, …), found '8'"),
        ("2\n0\n", "2:1: expected the number of tiles, a square number (1, 4, 9, …), found '0'"),
        ("2\n1\n1 1", "3:4: expected three halves (tile 1 of 1), found the end of the line"),
        ("2\n1\n1 1 1 1", "3:7: expected three halves (tile 1 of 1) and nothing else, found '1'"),
        ("2\n1\n1 0 1", "3:3: expected a half between -2 and 2, and not 0, found '0'"),
        ("2\n1\n1 1 -3", "3:5: expected a half between -2 and 2, and not 0, found '-3'"),
        ("2\n1\n1 1 99999999999", "3:5: expected a half between -2 and 2, and not 0, found '99999999999'"),
        ("0\n1\n1 1 1", "3:1: expected no half, as there are 0 figures, found '1'"),
        ("2\n4\n1 1 1\n", "3:6: expected three halves (tile 2 of 4), found the end of the file"),
        ("2\n1\n1 1 1\n2 2 2", "4:1: expected the end of the file after 1 tile, found '2'"),
        ("2\n1000000000000000000\n", "2:1: expected at most 1024 tiles, found '1000000000000000000'"),
    ];
    for (text, message) in cases {
        assert_eq!(error(text), message, "{text:?}");
    }
}

#[test]
fn kinds_are_recognised_by_their_shape() {
    use Recognition::{Likely, Maybe, No, Yes};
    let cases = [
        (FILE, Yes),
        ("# comment\n1\n1\n-7 1 1", Yes),
        ("3\n4\n1 2 3\n", Maybe),
        ("3\n1\n1 0 3\n", Maybe),
        ("3\n1\n-1 0 3\n", Likely),
        ("3\n8\n1 2 -3\n", Maybe),
        ("3\n8\n1 2 3\n", Maybe),
        ("3 3 3\n1\n1 1 1\n", No),
        ("4\n4\n1 2 0 0\n3 0 0 0\n", No),
        ("-3\n1\n1 1 1\n", Maybe),
        ("3\n9\n", No),
        ("3\nx\n1 1 1", Maybe),
        ("", No),
    ];
    for (text, expected) in cases {
        assert_eq!(Triangle::recognise(text.into()), expected, "{text:?}");
    }
    let late = |others: usize| format!("3\n4\n{}{}", "1 2\n".repeat(others), "1 2 3\n".repeat(100));
    assert_eq!([31, 32].map(|others| Triangle::recognise((&late(others)).into())), [Maybe, No]);
}

proptest! {
    #[test]
    fn mangled_files_and_pictures_never_panic(
        at in 0..FILE.len(), length in 0..6_usize, insert in "[-+0-9 a#/\\\\_\n\u{feff}ä]{0,8}",
    ) {
        let mut text = FILE.to_string();
        text.replace_range(at..(at + length).min(FILE.len()), &insert);
        let _ = Triangle::recognise((&text).into());
        let _ = puzzle().read_layout((&text).into());
        if let Ok(parsed) = text.parse::<Triangle>() {
            prop_assert_eq!(parsed.to_string().parse(), Ok(parsed));
        }
    }
}
