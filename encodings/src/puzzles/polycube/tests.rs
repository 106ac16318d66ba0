use itertools::Itertools;

use super::*;

/// A ring with an L tromino, one or two bars and at most one unit cube.
///
/// Its corner may stay empty.
fn mixed() -> Polycubes {
    "container\n##+\n#.#\n###\npiece L 000 100 010\n1-2x piece bar 000 100\n0-1x piece\n#\n".parse().unwrap()
}

fn placed(piece: &str, cells: &[[usize; 3]]) -> Placed {
    Placed::new(piece, cells.to_vec())
}

/// The layout with both bars.
fn pieces() -> Vec<Placed> {
    vec![
        placed("L", &[[0, 0, 0], [1, 0, 0], [0, 1, 0]]),
        placed("bar", &[[0, 2, 0], [1, 2, 0]]),
        placed("bar", &[[2, 1, 0], [2, 2, 0]]),
    ]
}

fn broken_rule(change: impl FnOnce(&mut Vec<Placed>)) -> String {
    let mut pieces = pieces();
    change(&mut pieces);
    mixed().verify(&Layout::new(pieces)).unwrap_err().to_string()
}

#[test]
fn cells_and_pieces_may_be_left_out() {
    assert_eq!(mixed().verify(&Layout::new(pieces())), Ok(()));
    let mut more = pieces();
    more.push(placed("3", &[[2, 0, 0]]));
    assert_eq!(mixed().verify(&Layout::new(more)), Ok(()));
}

#[test]
fn each_rule_is_checked() {
    assert_eq!(
        broken_rule(|pieces| pieces[0].cells = vec![[0, 0, 0], [0, 1, 0], [1, 1, 0]]),
        "pieces lie inside the container: piece L in layer 1, rows 1–2, column 1 and row 2, column 2 takes layer 1, row 2, column 2"
    );
    assert_eq!(
        broken_rule(|pieces| pieces[1].cells = vec![[1, 2, 0], [2, 2, 0]]),
        "pieces do not overlap: piece bar in layer 1, rows 2–3, column 3 and piece bar in layer 1, row 3, \
         columns 2–3 both take layer 1, row 3, column 3"
    );
    assert_eq!(broken_rule(|pieces| pieces.truncate(2)), "the container is filled: layer 1, row 2, column 3 is free");
    assert_eq!(
        broken_rule(|pieces| pieces[1].piece = "L".into()),
        "every piece goes by its name: piece L in layer 1, row 3, columns 1–2 has the shape of piece bar"
    );
    let cubes = |pieces: &mut Vec<Placed>, bar: usize| {
        let cells = pieces.remove(bar).cells;
        pieces.extend(cells.into_iter().map(|cell| placed("3", &[cell])));
    };
    assert_eq!(
        broken_rule(|pieces| cubes(pieces, 1)),
        "every piece is used as often as it may be: piece 3 is given 0 to 1 times and used 2 times"
    );
    assert_eq!(
        broken_rule(|pieces| {
            pieces[0] = placed("bar", &[[0, 0, 0], [1, 0, 0]]);
            pieces.push(placed("3", &[[0, 1, 0]]));
        }),
        "every piece is used exactly once: piece L is given 1 times and used 0 times"
    );
}

/// S and Z tetrominoes, in the plane and in space.
#[test]
fn turned_over_pieces_and_mirror_images_are_different() {
    let kinds = |rules: &str| {
        let text = format!(
            "{rules}box 4 2 2\npiece S\n.##\n##.\npiece Z\n##.\n.##\npiece A 000 100 110 111\npiece B 000 100 010 011\n"
        );
        let puzzle: Polycubes = text.parse().unwrap();
        let names: Vec<String> = puzzle.inventory.names();
        (names.join(" "), puzzle.notes.len(), puzzle.packing(Budget::unlimited()).unwrap().pieces.len())
    };
    assert_eq!(kinds(""), ("S A B".into(), 1, 3));
    assert_eq!(kinds("mirror yes\n"), ("S A".into(), 2, 2));
    assert_eq!(kinds("planar yes\n"), ("S Z A B".into(), 0, 4));
    let puzzle: Polycubes = "planar yes\nbox 3 2\npiece S\n.##\n##.\n2x piece 000\n".parse().unwrap();
    let rule = puzzle.read_layout("layer 1\nA A B\nC A A\n".into()).unwrap_err().to_string();
    assert!(
        rule.starts_with("only the given pieces are used, turned in their layers and not turned over: 'A'"),
        "{rule}"
    );
    assert!(puzzle.read_layout("layer 1\nB A A\nA A C\n".into()).is_ok());
}

#[test]
fn volumes_that_do_not_match_are_found_without_a_search() {
    let reason = |text: &str| text.parse::<Polycubes>().unwrap().impossible(Budget::unlimited()).unwrap();
    assert_eq!(mixed().impossible(Budget::unlimited()).unwrap(), None);
    assert_eq!(
        reason("box 3 2\npiece 000\n").as_deref(),
        Some("the pieces fill 1 cell together, but the container has 6 cells")
    );
    assert_eq!(
        reason("container\n#+\n1-2x piece 000 100 200\n").as_deref(),
        Some("the pieces fill 3 to 6 cells together, but the container has 1 to 2 cells")
    );
    assert_eq!(reason("container\n#+++\n0-2x piece 000 100 200\n"), None);
    // The most copies fit the least number of cells, and the fewest the greatest.
    assert_eq!(reason("container\n##+\n0-2x piece 000\n"), None);
    assert_eq!(reason("container\n#+\n2-3x piece 000\n"), None);
    assert!(reason("container\n##+\n0-1x piece 000\n").is_some() && reason("container\n#+\n3x piece 000\n").is_some());
}

#[test]
fn a_drawing_is_read_back() {
    let Drawing::Layers(layers) = mixed().draw(&Layout::new(pieces())) else {
        panic!("a container is drawn by layers");
    };
    let text = |cell| layers.at(cell).map_or(".".to_string(), |label| label.text.to_string());
    let rows: Vec<String> = (0..3).map(|y| (0..3).map(|x| text([x, y, 0])).collect::<Vec<_>>().join(" ")).collect();
    assert_eq!(rows, ["A A .", "A . B", "C C B"]);
    let legend: Vec<_> = layers.legend.iter().map(|meaning| (&*meaning.pieces, &*meaning.what)).collect();
    assert_eq!(legend, [(&[0][..], "piece L"), (&[1, 2], "piece bar")]);
    let printed = format!("layer 1\n{}\n", rows.join("\n"));
    assert_eq!(mixed().read_layout((&printed).into()).unwrap(), Layout::new(pieces()));
    let error =
        |from: &str, to: &str| mixed().read_layout((&printed.replace(from, to)).into()).unwrap_err().to_string();
    assert_eq!(error("A . B", "A B B"), "pieces lie inside the container: 'B' in layer 1, row 2, column 2");
    assert_eq!(error("C C B", ". C B"), "the container is filled: layer 1, row 3, column 1 is open");
}

#[test]
fn letters_are_labels_where_they_are_unique() {
    let draw = |text: &str, cells: [&str; 2]| {
        let puzzle: Polycubes = text.parse().unwrap();
        let layout = Layout::new(vec![placed(cells[0], &[[0, 0, 0], [1, 0, 0]]), placed(cells[1], &[[2, 0, 0]])]);
        assert_eq!(puzzle.verify(&layout), Ok(()));
        let Drawing::Layers(layers) = puzzle.draw(&layout) else { panic!("a container is drawn by layers") };
        (layers.pieces.into_iter().map(|label| label.text.to_string()).collect::<String>(), layers.legend.len())
    };
    assert_eq!(draw("box 3 1\npiece Y 000 100\npiece X 000\n", ["Y", "X"]), ("YX".into(), 0));
    assert_eq!(draw("box 3 1\npiece Y 000 100\npiece X1 000\n", ["Y", "X1"]), ("AB".into(), 2));
    assert_eq!(draw("box 3 1\npiece Y 000 100\npiece 000\n", ["Y", "2"]), ("AB".into(), 2));
    assert_eq!(draw("box 3 1\npiece Y 000 100\n0-2x piece X 000\n", ["Y", "X"]), ("AB".into(), 2));
}

#[test]
fn json_may_hold_anything() {
    let verify = |json: &str| {
        mixed().verify(&serde_json::from_str(json).unwrap()).map_err(|violation| violation.rule.into_owned())
    };
    let outside = Err("pieces lie inside the container".to_string());
    assert_eq!(
        verify(&format!(r#"{{"pieces":[{{"piece":"L","cells":[[{0},{0},{0}]]}}]}}"#, u64::MAX)),
        outside.clone()
    );
    assert_eq!(verify(r#"{"pieces":[{"piece":"L","cells":[[4294967298,0,0]]}]}"#), outside);
    assert_eq!(verify(r#"{"pieces":[]}"#), Err("the container is filled".into()));
}

/// With mirror images allowed, a piece and its reflection are equal.
#[test]
fn equal_pieces_go_by_any_of_their_names() {
    let pieces = "box 3 2\npiece P 000 100 010\npiece Q 000 100 110\n";
    let cells = [[[0, 0, 0], [1, 0, 0], [0, 1, 0]], [[2, 0, 0], [2, 1, 0], [1, 1, 0]]];
    for header in ["", "mirror yes\n", "planar yes\n", "planar yes\nmirror yes\n"] {
        let puzzle: Polycubes = format!("{header}{pieces}").parse().unwrap();
        for names in [["P", "Q"], ["Q", "P"], ["P", "P"], ["Q", "Q"]] {
            let layout = Layout::new(names.into_iter().zip(&cells).map(|(name, cells)| placed(name, cells)).collect());
            let layout = puzzle.admit(layout).unwrap();
            assert!(layout.pieces().iter().all(|placed| placed.piece == "P"), "{layout:?}");
        }
    }
    // L tetrominoes of either hand are equal if they may be reflected.
    let hands = "planar yes\nbox 4 2\npiece L 000 100 200 210\npiece J 000 100 200 010\n";
    let cells = [[[0, 0, 0], [1, 0, 0], [2, 0, 0], [0, 1, 0]], [[3, 0, 0], [3, 1, 0], [2, 1, 0], [1, 1, 0]]];
    let verify = |header: &str, names: [&str; 2]| {
        let puzzle: Polycubes = format!("{header}{hands}").parse().unwrap();
        let layout = Layout::new(names.into_iter().zip(&cells).map(|(name, cells)| placed(name, cells)).collect());
        puzzle.verify(&layout).map_err(|violation| violation.rule.into_owned())
    };
    assert_eq!(verify("mirror yes\n", ["L", "J"]), Ok(()));
    assert_eq!(verify("mirror yes\n", ["J", "J"]), Ok(()));
    assert_eq!(verify("", ["L", "J"]), Err("every piece goes by its name".into()));
}

/// Two dominoes with one coloured end, on a square whose left column takes that colour.
///
/// Its right column does not.
const COLOURED: &str = "planar yes\ncontainer\n#1#2\n#1#2\ncolour 1 on 1\n2x piece a 000:1 100\n";

fn coloured(json: &str) -> Result<(), Violation> {
    COLOURED.parse::<Polycubes>().unwrap().verify(&serde_json::from_str(json).unwrap())
}

#[test]
fn colours_lie_on_allowed_ones() {
    let row = |y: usize, colours: &str| format!(r#"{{"piece":"a","cells":[[0,{y},0],[1,{y},0]]{colours}}}"#);
    let layout = |colours| format!(r#"{{"pieces":[{},{}]}}"#, row(0, r#","colours":[1,0]"#), row(1, colours));
    assert_eq!(coloured(&layout(r#","colours":[1,0]"#)), Ok(()));
    let broken = |colours| coloured(&layout(colours)).unwrap_err().to_string();
    let piece = |colours: &str| format!("piece a in layer 1, row 2, columns 1–2{colours}");
    assert_eq!(
        broken(r#","colours":[0,1]"#),
        format!(
            "pieces lie where their colours may: {} has colour 1 on colour 2 in layer 1, row 2, column 2",
            piece(" (colours none, 1)")
        )
    );
    let none = |colours: &str| {
        format!(
            "only the given pieces are used, turned in their layers and not turned over: {} has the shape and the colours of none of them",
            piece(colours)
        )
    };
    assert_eq!(
        [broken(""), broken(r#","colours":[2,0]"#), broken(r#","colours":[0,0]"#)],
        [none(""), none(" (colours 2, none)"), none("")]
    );
    assert_eq!(
        broken(r#","colours":[1]"#),
        format!(
            "a piece has one colour for each cell, or none at all: {} has 2 cells and 1 colours",
            piece(" (colours 1)")
        )
    );
    // The cells may be in any order, each with its colour.
    let turned = layout(r#","colours":[1,0]"#)
        .replace("[[0,1,0],[1,1,0]],\"colours\":[1,0]", "[[1,1,0],[0,1,0]],\"colours\":[0,1]");
    assert_eq!(coloured(&turned), Ok(()));
}

#[test]
fn printed_layers_are_read_where_colours_are_clear() {
    let read = |puzzle: &str, layers: &str| puzzle.parse::<Polycubes>().unwrap().read_layout(layers.into());
    let layout = read(COLOURED, "layer 1\nA A\nB B\n").unwrap();
    assert_eq!(layout.to_string(), "a at 0,0,0:1 1,0,0\na at 0,1,0:1 1,1,0");
    let refused = read(COLOURED, "layer 1\nA B\nA B\n").unwrap_err().to_string();
    assert!(
        refused.ends_with(
            "'B' with its first cell in layer 1, row 1, column 2 has the shape and the colours of none of them"
        ),
        "{refused}"
    );
    let two = "box 2 2\npiece red 000:1 100\npiece blue 000:2 100\n";
    let unclear = read(two, "layer 1\nA A\nB B\n").unwrap_err().to_string();
    assert_eq!(
        unclear,
        "2:1: expected a layout as JSON, as 'A' may be piece 'red' or 'blue', which differ in colours only, found 'A'"
    );
}

#[test]
fn pieces_with_other_colours_are_different() {
    let puzzle: Polycubes =
        "box 4 2\npiece a 000:1 100\npiece b 000 100:1\npiece c 000:2 100\npiece d 000 100\n".parse().unwrap();
    assert_eq!(puzzle.inventory.names(), ["a", "c", "d"]);
    assert_eq!(puzzle.packing(Budget::unlimited()).unwrap().pieces.len(), 3);
}

/// Returns the numbers of symmetries and of rotations, without the identity.
#[test]
fn symmetries_keep_colours() {
    let symmetries = |text: &str| {
        let packing = text.parse::<Polycubes>().unwrap().packing(Budget::unlimited()).unwrap();
        let found =
            packing.symmetries(&packing.placements(|_| 0, Budget::unlimited()).unwrap(), Budget::unlimited()).unwrap();
        (found.len(), found.iter().filter(|symmetry| symmetry.is_rotation).count())
    };
    let plain = "planar yes\nbox 2 2\n2x piece a 000:1 100\n";
    assert_eq!(symmetries(plain), (7, 3));
    assert_eq!(symmetries(COLOURED), (1, 0));
    // This piece has no mirror image, as its colours differ.
    assert_eq!(symmetries("planar yes\nbox 3 3\npiece a 000:1 100 010:2\n"), (3, 3));
}

#[test]
fn of_many_equal_pieces_some_are_named() {
    let named = |pieces: usize| {
        let pieces = (0..pieces).map(|piece| format!("piece A{piece} 000 100\n")).join("");
        format!("box 10 10\n{pieces}").parse::<Polycubes>().unwrap().notes()
    };
    assert_eq!(named(6).len(), 5);
    assert_eq!(named(7)[5], "1 more piece can be turned into another one, and goes by its name");
    assert_eq!(named(5000)[5..], ["4994 more pieces can be turned into others, and go by their names"]);
}
