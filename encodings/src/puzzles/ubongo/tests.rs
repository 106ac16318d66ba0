use super::*;
use crate::drawing::Layers;

/// Two flat L trominoes make a 2 × 3 × 1 box. With piece 8 twice and the board one layer high there are two layouts.
fn twins() -> Ubongo {
    "height 1\npieces 8 8\n###\n###\n".parse().unwrap()
}

/// Piece 8, a drawn bar of two and a drawn cube, on a board with a gap, one layer high.
fn mixed() -> Ubongo {
    "height 1\npieces 8\npiece\n#\n-\n#\npiece\n#\nboard\n##.\n#.#\n.##\n".parse().unwrap()
}

fn placed(piece: &str, cells: &[[usize; 3]]) -> Placed {
    Placed::new(piece, cells.to_vec())
}

fn mixed_pieces() -> Vec<Placed> {
    vec![
        placed("8", &[[0, 0, 0], [1, 0, 0], [0, 1, 0]]),
        placed("drawn 1", &[[2, 1, 0], [2, 2, 0]]),
        placed("drawn 2", &[[1, 2, 0]]),
    ]
}

fn broken_rule(change: impl FnOnce(&mut Vec<Placed>)) -> String {
    let mut pieces = mixed_pieces();
    change(&mut pieces);
    mixed().verify(&Layout::new(pieces)).unwrap_err().to_string()
}

#[test]
fn a_filled_board_is_admitted() {
    let layout = Layout::new(mixed_pieces());
    assert_eq!(mixed().verify(&layout), Ok(()));
    assert_eq!(layout.to_string(), "8 at 0,0,0 1,0,0 0,1,0\ndrawn 1 at 2,1,0 2,2,0\ndrawn 2 at 1,2,0");
}

#[test]
fn each_rule_is_checked() {
    assert_eq!(
        broken_rule(|pieces| pieces[2].cells = vec![[2, 0, 0]]),
        "pieces lie on the board and within its height: piece drawn 2 in layer 1, row 1, column 3 takes layer 1, row 1, column 3"
    );
    assert_eq!(
        broken_rule(|pieces| pieces[1].cells = vec![[2, 2, 0], [2, 2, 1]]),
        "pieces lie on the board and within its height: piece drawn 1 in layers 1–2, row 3, column 3 takes layer 2, row 3, column 3"
    );
    assert_eq!(
        broken_rule(|pieces| pieces[2].cells = vec![[2, 2, 0]]),
        "pieces do not overlap: piece drawn 1 in layer 1, rows 2–3, column 3 and piece drawn 2 in layer 1, row 3, column 3 both take layer 1, row 3, column 3"
    );
    assert_eq!(broken_rule(|pieces| pieces.truncate(2)), "the board is filled: layer 1, row 3, column 2 is free");
    assert_eq!(
        broken_rule(|pieces| {
            let cell = pieces[2].cells.remove(0);
            pieces[1].cells.push(cell);
        }),
        "only the given pieces are used, turned and not mirrored: piece drawn 2 without cells has the shape of none of them"
    );
    assert_eq!(
        broken_rule(|pieces| pieces[2].piece = "8".into()),
        "every piece goes by its name: piece 8 in layer 1, row 3, column 2 has the shape of piece drawn 2"
    );
    assert_eq!(
        broken_rule(|pieces| {
            let cell = pieces[1].cells.remove(0);
            pieces[1].piece = "drawn 2".into();
            pieces.push(placed("drawn 2", &[cell]));
        }),
        "every piece is used exactly once: piece drawn 1 is given 1 times and used 0 times"
    );
}

#[test]
fn mirrored_pieces_are_different() {
    let [screw, mirror] = [3, 10].map(|number| standard(number).unwrap());
    let puzzle: Ubongo = "pieces 3\nboard\n##\n".parse().unwrap();
    assert!(puzzle.inventory.kind_of(&screw).is_some());
    assert!(puzzle.inventory.kind_of(&mirror).is_none());
}

#[test]
fn equal_pieces_are_indistinguishable() {
    // A drawn L tromino in another orientation is another piece 8; the first one gives the name.
    let puzzle: Ubongo = "height 1\npieces 8\npiece\n#.\n##\nboard\n###\n###\n".parse().unwrap();
    assert_eq!(puzzle.inventory.kinds(), twins().inventory.kinds());
    let [a, b] = [[[0, 0, 0], [1, 0, 0], [0, 1, 0]], [[2, 0, 0], [2, 1, 0], [1, 1, 0]]];
    let layout = Layout::new(vec![placed("8", &b), placed("8", &a)]);
    assert_eq!(layout, Layout::new(vec![placed("8", &a), placed("8", &b)]));
    assert_eq!(puzzle.verify(&layout), Ok(()));
    // The piece may have any of its names, and is the same layout then.
    let twin = Layout::new(vec![placed("8", &a), placed("drawn 1", &b)]);
    assert_eq!(puzzle.admit(twin).map(crate::puzzle::Verified::into_inner), Ok(layout));
    let misnamed = puzzle.admit(Layout::new(vec![placed("8", &a), placed("drawn 2", &b)])).unwrap_err();
    assert_eq!(misnamed.rule, "every piece goes by its name");
    let drawn_first: Ubongo = "height 1\npiece\n#.\n##\npieces 8\n###\n###\n".parse().unwrap();
    assert_eq!(drawn_first.inventory.kinds()[0].name, "drawn 1");
}

#[test]
fn json_may_hold_anything() {
    let verify = |json: &str| {
        mixed().verify(&serde_json::from_str(json).unwrap()).map_err(|violation| violation.rule.into_owned())
    };
    let valid = r#"{"pieces":[{"piece":"drawn 2","cells":[[1,2,0]]},{"piece":"drawn 1","cells":[[2,2,0],[2,1,0]]},
        {"piece":"8","cells":[[0,1,0],[1,0,0],[0,0,0]]}]}"#;
    assert_eq!(verify(valid), Ok(()));
    assert_eq!(verify(&valid.replace("[1,2,0]", "[1,2,0],[1,2,0]")), Err("pieces do not overlap".into()));
    let outside = Err("pieces lie on the board and within its height".to_string());
    assert_eq!(verify(&valid.replace("[1,2,0]", &format!("[{0},{0},{0}]", u64::MAX))), outside);
    assert_eq!(verify(&valid.replace("[1,2,0]", "[1,4294967298,0]")), outside);
    assert_eq!(verify(r#"{"pieces":[]}"#), Err("the board is filled".into()));
    assert!(serde_json::from_str::<Layout>(&valid.replace("[1,2,0]", "[-1,2,0]")).is_err());
    let layout = Layout::new(mixed_pieces());
    assert_eq!(serde_json::from_str::<Layout>(valid).unwrap(), layout);
    assert_eq!(
        serde_json::to_string(&layout).unwrap(),
        r#"{"pieces":[{"piece":"8","cells":[[0,0,0],[1,0,0],[0,1,0]]},{"piece":"drawn 1","cells":[[2,1,0],[2,2,0]]},{"piece":"drawn 2","cells":[[1,2,0]]}]}"#
    );
}

#[test]
fn a_volume_mismatch_is_found_without_a_search() {
    let reason = |text: &str| text.parse::<Ubongo>().unwrap().impossible(Budget::unlimited()).unwrap();
    assert_eq!(mixed().impossible(Budget::unlimited()).unwrap(), None);
    assert_eq!(
        reason("pieces 1 2\n##.\n").as_deref(),
        Some("the pieces fill 10 cells together, but the board has 4 (2 squares in 2 layers)")
    );
    assert_eq!(
        reason("height 1\npieces 8\n#.\n").as_deref(),
        Some("the pieces fill 3 cells together, but the board has 1 (1 square in 1 layer)")
    );
}

#[test]
fn printed_layers_are_read_back() {
    let text = "layer 1\nA A .\nA . B\n. C B\n";
    let layout = mixed().read_layout(text.into()).unwrap();
    assert_eq!(layout, Layout::new(mixed_pieces()));
    let error = |from: &str, to: &str| mixed().read_layout((&text.replace(from, to)).into()).unwrap_err().to_string();
    let outside = "pieces lie on the board and within its height: 'B' in layer 1, row 2, column 2";
    assert_eq!(error("A . B", "A B B"), outside);
    for open in [".", "·", "_", "-", "None"] {
        assert_eq!(error("C", open), "the board is filled: layer 1, row 3, column 2 is open", "{open}");
    }
    assert_eq!(
        error("C", "A"),
        "only the given pieces are used, turned and not mirrored: 'A' with its first cell in layer 1, row 1, column 1 has \
         the shape of none of them"
    );
    assert_eq!(error("C B", "C"), "4:4: expected row 3 of layer 1 with 3 labels, found the end of the line");
}

#[test]
fn a_drawing_is_read_back() {
    let Drawing::Layers(layers) = mixed().draw(&Layout::new(mixed_pieces())) else {
        panic!("a board is drawn by layers");
    };
    let text = |layers: &Layers, cell| layers.at(cell).map_or(".".to_string(), |label| label.text.to_string());
    let rows = (0..3).map(|y| (0..3).map(|x| text(&layers, [x, y, 0])).collect::<String>());
    assert_eq!(rows.collect::<Vec<_>>(), ["AA.", "A.B", ".CB"]);
}

#[test]
fn the_region_has_the_squares_of_the_board() {
    let puzzle: Ubongo = "pieces 7 8\nboard\n.##\n##.\n".parse().unwrap();
    let packing = puzzle.packing(Budget::unlimited()).unwrap();
    let cells = [[1, 0, 0], [2, 0, 0], [0, 1, 0], [1, 1, 0], [1, 0, 1], [2, 0, 1], [0, 1, 1], [1, 1, 1]];
    assert_eq!(packing.region.cells(), cells);
    let kinds = puzzle.inventory.kinds().iter().map(|kind| &kind.canonical);
    assert!(kinds.eq(&packing.pieces.iter().map(|piece| piece.shape.canonical(Turns::Space)).collect::<Vec<_>>()));
}
