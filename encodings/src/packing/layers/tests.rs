use super::*;

#[test]
fn bands_are_read_in_cell_order() {
    let text = "# solution 1\nlayer 1  layer 2\nA B      C D\n\nlayer 3\nE F\n";
    let labels: Vec<&str> = read(text, [2, 1, 3]).unwrap().iter().map(|(_, word)| word.text).collect();
    assert_eq!(labels, ["A", "B", "C", "D", "E", "F"]);
}

#[test]
fn rows_may_begin_with_the_sign_of_comments() {
    let labels = |text: &str| {
        read(text, [3, 2, 1]).map(|cells| cells.iter().map(|(_, word)| word.text).collect::<Vec<_>>().join(" "))
    };
    assert_eq!(labels("# A = bar\nlayer 1\n# # A\n# A A\n# # = foot\n").unwrap(), "# # A # A A");
    assert_eq!(labels("A A B\n# B B\n").unwrap(), "A A B # B B");
    assert_eq!(labels("layer 1\nA A B\n# a longer comment\nC B B\n").unwrap(), "A A B C B B");
}

#[test]
fn headings_of_other_programs_are_read() {
    let labels = |text: &str| -> Result<String, ParseError> {
        Ok(read(text, [2, 1, 3])?.iter().map(|(_, word)| word.text).collect::<Vec<_>>().join(" "))
    };
    assert_eq!(labels("Ebene 0  Ebene 1\nA B  C D\nEbene 2\nE F\n").unwrap(), "A B C D E F");
    assert_eq!(labels("Ebene 1:\nA B\nEbene 2:\nC D\nEBENE 3:\nE F\n").unwrap(), "A B C D E F");
    assert_eq!(labels("Schicht: 0\nA B\nLevel 1 layer 2\nC D E F\n").unwrap(), "A B C D E F");
    let error = |text| labels(text).unwrap_err().to_string();
    assert_eq!(error("Ebene 0\nA B\nEbene 2\n"), "3:7: expected a heading 'layer 1', found '2'");
    assert_eq!(error("Ebene 1\nA B\nEbene 1\n"), "3:7: expected a heading 'layer 2', found '1'");
    assert_eq!(error("Ebene 2\n"), "1:7: expected a heading 'layer 1', found '2'");
    assert_eq!(error("Ebene\n"), "1:1: expected a heading 'layer 1', found 'Ebene'");
}

#[test]
fn brackets_are_no_part_of_labels() {
    let text = "layer 0\n[2] (1) ( 1)\nlayer 1\n{10}<3>(A)\n";
    let words = read(text, [3, 1, 2]).unwrap();
    let labels: Vec<(&str, usize)> = words.iter().map(|(_, word)| (word.text, word.column())).collect();
    assert_eq!(labels, [("2", 2), ("1", 6), ("1", 11), ("10", 2), ("3", 6), ("A", 9)]);
    let error = read("layer 0\n[2] (1) () []\n", [3, 1, 1]).unwrap_err().to_string();
    assert_eq!(error, "2:14: expected row 1 of layer 0 with 3 labels, found the end of the line");
}

#[test]
fn missing_parts_are_named() {
    let error = |text| read(text, [2, 1, 2]).unwrap_err().to_string();
    let row = |layer: usize, found: &str| format!("row 1 of layer {layer} with 2 labels, found {found}");
    assert_eq!(error(""), format!("1:1: expected a heading 'layer 1', or {}", row(1, "an empty file")));
    assert_eq!(error("A B\n"), format!("1:4: expected {}", row(2, "the end of the file")));
    assert_eq!(error("layer 2\n"), "1:7: expected a heading 'layer 1', found '2'");
    assert_eq!(error("layer 1\nA\n"), format!("2:2: expected {}", row(1, "the end of the line")));
    // The place of a missing row is behind the line above it.
    let heading = |line| row(1, &format!("the heading in line {line}"));
    assert_eq!(error("layer 1\nlayer 2\nA B\n"), format!("1:8: expected {}", heading(2)));
    assert_eq!(
        error("layer 1\nA B\nlayer 2\n\nlayer 3\n"),
        format!("3:8: expected {}", heading(5).replace("layer 1", "layer 2"))
    );
    assert_eq!(error("layer 1\nA B\n"), "2:4: expected a heading 'layer 2', found the end of the file");
    assert_eq!(error("layer 1 layer 2\nA B C D\nE\n"), "3:1: expected nothing after the last layer, found 'E'");
}

#[test]
fn superfluous_parts_are_named() {
    let error = |text| read(text, [3, 1, 2]).unwrap_err().to_string();
    let most = "expected headings of at most 2 layers, found 'layer'";
    assert_eq!(error("layer 1 layer 2 layer 3\n"), format!("1:1: {most}"));
    assert_eq!(error("layer 1\nA B C\nlayer 2 layer 3\n"), format!("3:1: {most}"));
    let labels = |row, found| format!("expected row 1 of {row} labels, found {found}");
    let (one, both) = ("layer 1 with 3", "layers 1 to 2 with 6");
    assert_eq!(error("layer 1\nA B C D\n"), format!("2:7: {}", labels(one, "'D'")));
    assert_eq!(error("layer 1 layer 2\nA B C D E F G\n"), format!("2:13: {}", labels(both, "'G'")));
    assert_eq!(error("layer 1 layer 2\nA B C D E\n"), format!("2:10: {}", labels(both, "the end of the line")));
}

#[test]
fn coordinates_are_told_from_labels() {
    let error = |text, size| read(text, size).unwrap_err().to_string();
    let hint = "; commas separate labels, coordinates are not read";
    let end = "expected row 1 of layer 2 with 3 labels, found the end of the file";
    assert_eq!(error("1,1,2\n", [3, 1, 2]), format!("1:6: {end}{hint}"));
    assert!(error("1,1,2\n", [4, 1, 1]).ends_with(&format!("found the end of the line{hint}")));
    assert!(error("1, 1, 2\n", [2, 1, 1]).ends_with(&format!("found '2'{hint}")));
    assert!(error("A,B,C\n", [2, 1, 1]).ends_with("found 'C'"));
}

/// The labels of a box of 3×2×2, in reading order, with `.` for open cells.
fn written(text: &str) -> Result<String, String> {
    sized(text, [3, 2, 2])
}

fn sized(text: &str, size: [usize; 3]) -> Result<String, String> {
    let labels = labels(text, size).map_err(|error| error.to_string())?;
    assert_eq!(labels.len(), size.iter().product::<usize>());
    let label = |(_, label): &Labelled<'_>| label.as_deref().unwrap_or(".").to_string();
    Ok(labels.iter().map(label).collect::<Vec<_>>().join(" "))
}

#[test]
fn layers_are_read_with_any_separators() {
    let rows = ["1 2 2", "1 3 3", "4 . 2", "4 5 5"];
    let [a, b, c, d] = rows;
    for text in [
        format!("{a}\n{b}\n{c}\n{d}\n"),
        format!("{a}\n{b}\n\n{c}\n{d}"),
        format!("\n\n{a}\r\n{b}\r\n\r\n\r\n{c}\r\n{d}\r\n\r\n"),
        format!("# mine\n{a}\n{b}\n# and\n{c}\n{d}\n# that is all\n"),
        format!("1. Ebene\n{a}\n{b}\n2. Ebene\n{c}\n{d}\n"),
        format!("0. Schicht:\n{a}\n{b}\n\n1. Schicht:\n{c}\n{d}\n"),
        format!("Layer 1:\n{a}\n{b}\nLayer 2:\n{c}\n{d}\n"),
        format!("--- Layer #1 ---\n{a}\n\n{b}\n--- Layer #2 ---\n{c}\n\n{d}\n"),
        format!("z = 0\n{a}\n{b}\nz = 1\n{c}\n{d}\n"),
        format!("z=1\n{a}\n{b}\nz=2\n{c}\n{d}\n"),
        format!("Z: 1\n{a}\n{b}\nZ: 2\n{c}\n{d}\n"),
        format!("Schicht 1\n{a}\n{b}\nSchicht 2\n{c}\n{d}\n"),
        format!("z=1   z=2\n{a}   {c}\n{b}   {d}\n"),
        format!("1. Ebene  2. Ebene\n{a}   {c}\n{b}   {d}\n"),
        rows.join("\n").replace(' ', "\t"),
        rows.join("\n").replace(' ', ","),
        rows.join("\n").replace(' ', " | "),
        rows.join("\n").replace(' ', ""),
        format!("layer 1 layer 2\n{a} {c}\n{b} {d}\n"),
        "layer 1 layer 2\n122 4.2\n133 455\n".to_string(),
        "[[[1 2 2]\n  [1 3 3]]\n\n [[4 . 2]\n  [4 5 5]]]\n".to_string(),
        format!("Layer 1/2\n{a}\n{b}\nLayer 2/2\n{c}\n{d}\n"),
        format!("floor 1\n{a}\n{b}\nfloor 2\n{c}\n{d}\n"),
        format!("{a}\n{b}\n-\n{c}\n{d}\n"),
        format!("{a}\n{b}\n-----\n{c}\n{d}\n"),
        "[[['1' '2' '2']\n  ['1' '3' '3']]\n\n [['4' '.' '2']\n  ['4' '5' '5']]]\n".to_string(),
        "'1' '2' '2'\n\"1\" \"3\" \"3\"\n'4','.','2'\n4 5 5\n".to_string(),
        "[[[1,2,2],[1,3,3]],[[4,null,2],[4,5,5]]]".to_string(),
        "\n [ [ [\"1\", 2, \"2\"],\n [1,3,\" 3\"]],[[4,\".\",2],[4,5,5]]]\n".to_string(),
    ] {
        assert_eq!(written(&text).as_deref(), Ok("1 2 2 1 3 3 4 . 2 4 5 5"), "{text}");
    }
    // A piece may be called Z, and labels may be wide.
    assert_eq!(sized("Z 1\nz 1\n", [2, 2, 1]).as_deref(), Ok("Z 1 z 1"));
    assert_eq!(sized("10 11\n10 11\n", [2, 2, 1]).as_deref(), Ok("10 11 10 11"));
    assert_eq!(sized("A\nB\n\nAB\n-\n", [1, 2, 2]).as_deref(), Ok("A B AB ."));
    for flat in ["[[1,2],[1,2]]", "[[[1,2],[1,2]]]"] {
        assert_eq!(sized(flat, [2, 2, 1]).as_deref(), Ok("1 2 1 2"));
    }
}

/// Layers along another axis may have as many rows, and as many labels in each.
#[test]
fn separators_of_layers_agree_with_the_box() {
    let error = |text: &str| sized(text, [1, 2, 3]).unwrap_err();
    assert_eq!(sized("a\nb\n\nc\nd\n\ne\nf\n", [1, 2, 3]).as_deref(), Ok("a b c d e f"));
    let below = "expected row 2 of layer 2 with 1 label directly below the row before it, as a layer has 2, found 'd'";
    assert_eq!(error("a\nb\nc\n\nd\ne\nf\n"), format!("5:1: {below}"));
    assert_eq!(error("a\nb\nc\n# 2\nd\ne\nf\n"), format!("5:1: {below}"));
    let parted = "expected row 1 of layer 3 with 1 label after as many blank lines as before other layers, found 'e'";
    assert_eq!(error("a\nb\n\nc\nd\ne\nf\n"), format!("6:1: {parted}"));
    assert_eq!(error("a\nb\nc\nd\n\ne\nf\n"), format!("6:1: {parted}"));
    assert_eq!(error("a\nb\nc\nd\ne\nf\ng\n"), "7:1: expected nothing after the last layer, found 'g'");
    assert_eq!(error("a\nb\nlayer 2\nc\n"), "3:7: expected row 1 of layer 2 with 1 label, found '2'");
    // Layers or rows could be side by side here.
    assert_eq!(
        written("1 2 2 4 4 2\n1 3 3 4 5 5\n").unwrap_err(),
        "1:7: expected a heading 'layer 1', or row 1 of layer 1 with 3 labels, found '4'"
    );
    assert_eq!(
        written("z = 1\n1 2 2\n1 3 3\n4 4 2\n4 5 5\n").unwrap_err(),
        "4:1: expected a heading 'layer 2', found '4'"
    );
    assert_eq!(written("y = 1\n1 2 2\n").unwrap_err(), "1:1: expected a heading 'layer 1', found 'y'");
}

#[test]
fn lists_have_the_shape_of_the_box() {
    let error = |text: &str| sized(text, [2, 1, 2]).unwrap_err();
    let lists = "expected JSON lists of 2 layers, each of 1 rows, each of 2 labels, found";
    let label = "a label, or '.' for an open cell (a negative number is neither)";
    let wrong: [(&str, &str, String); 14] = [
        ("[[[1,2]]]", "1:9", "1 layers in place of 2".into()),
        ("[[[1,2]],[[3]]]", "1:13", "1 labels in place of 2".into()),
        ("[[[1,2]],\n[[3,4,5]]]", "2:8", "more than 2 labels".into()),
        ("[[[1,2]],[[3,4]],[[5,6]]]", "1:25", "more than 2 layers".into()),
        ("[[[1,2]],[[3,-1]]]", "1:16", format!("invalid type: integer `-1`, expected {label}")),
        ("[[[1,2]],[[3,\"-1\"]]]", "1:17", format!("invalid type: string \"-1\", expected {label}")),
        ("[[[1,2]],[[3,4.5]]]", "1:17", format!("invalid type: floating point `4.5`, expected {label}")),
        ("[[[1,2]],[[3,[4]]]]", "1:15", format!("invalid type: sequence, expected {label}")),
        ("[[[1,2]],[3,4]]", "1:12", "invalid type: integer `3`, expected a list of 2 labels".into()),
        ("[[1,2],[3,4]]", "1:4", "invalid type: integer `1`, expected a list of 2 labels".into()),
        ("[[[1,2]],[[3,true]]]", "1:17", format!("invalid type: boolean `true`, expected {label}")),
        ("[[[1,2]],[[3,{}]]]", "1:15", format!("invalid type: map, expected {label}")),
        ("[[[1,2]],[[3,4]]] x", "1:19", "text that is no JSON (trailing characters)".into()),
        ("[[[1,2]],[[3,4", "1:14", "the end of the text".into()),
    ];
    let found = wrong.each_ref().map(|(text, ..)| error(text));
    assert_eq!(found, wrong.each_ref().map(|(_, at, what)| format!("{at}: {lists} {what}")));
    let python = error("[[['A', 'A']], [['B', '.']]]");
    assert!(
        python.starts_with("1:4: expected JSON lists of 2 layers, ")
            && python.contains("found single quotes, as Python"),
        "{python}"
    );
    assert!(error("[[[1,x]],[[3,4]]]").contains("found text that is no JSON (expected value)"));
    assert!(error("[[[1,2]],[[3,1e999]]]").contains("number out of range"));
    for bomb in ["[".repeat(100_000) + ",", format!("[[[1,2]],[[3,4,{}", "[".repeat(100_000))] {
        assert!(error(&bomb).contains(lists), "{}", error(&bomb));
    }
    assert_eq!(sized(&format!("[[[{0},2]],[[3,\"{0}0\"]]]", u64::MAX), [2, 1, 2]).map(|labels| labels.len()), Ok(46));
}

#[test]
fn cells_are_named_by_boxes() {
    let bar = [[0, 1, 0], [1, 1, 0], [2, 1, 0]];
    assert_eq!(places(&bar), "layer 1, row 2, columns 1–3");
    assert_eq!(places(&[&bar[..], &[[1, 2, 0]]].concat()), "layer 1, row 2, columns 1–3 and row 3, column 2");
    assert_eq!(places(&[[0, 0, 0], [1, 0, 1]]), "layer 1, row 1, column 1 and layer 2, row 1, column 2");
    let cube = [0, 1].iter().flat_map(|z| [[3, 0, *z], [3, 1, *z]]).collect::<Vec<_>>();
    assert_eq!(places(&cube), "layers 1–2, rows 1–2, column 4");
    assert_eq!(place_between([3, 0, 0], [3, 1, 1]), places(&cube));
    let far = [usize::MAX; 3];
    assert_eq!(place_between(far, far), places(&[far]));
    // Of many boxes, the first ones are named.
    let apart: Vec<_> = (0..9).map(|x| [2 * x, 0, 0]).collect();
    assert!(places(&apart).ends_with("row 1, column 11 and 3 more cells"), "{}", places(&apart));
}
