//! The same through the program: layouts with open cells, and those that lack a piece.

use assert_cmd::Command;

use crate::common::{data, program};

/// The output of `check` for a layout from standard input, and its exit code.
fn run(verb: &str, file: &str, more: &[&str], layout: &str) -> (String, Option<i32>) {
    let output =
        Command::from_std(program()).arg(verb).arg(data().join(file)).args(more).write_stdin(layout).output().unwrap();
    let text = [output.stdout, output.stderr].map(|text| String::from_utf8(text).unwrap());
    (text.concat().replace("standard input: ", ""), output.status.code())
}

#[test]
fn open_cells_are_no_pieces() {
    let open = "the box is filled: layer 1, row 1, column 1 is open\n";
    for text in [
        "layer 1 layer 2 layer 3\n. G A\n",
        "layer 1 layer 2 layer 3\n_ G A\n",
        "layer 1 layer 2 layer 3\n· . A\n",
        "-\n\nG\n\nA\n",
        "1. Ebene\nNone\n2. Ebene\n0\n3. Ebene\n1\n",
        "[[[null]],[[\"G\"]],[[1]]]",
        "[[[[\"\"]],[[0]],[[1]]]]",
    ] {
        let is_nested = text.starts_with("[[[[");
        assert_eq!(run("check", "cuboid/row3.txt", &["-"], text), (format!("invalid: {open}"), Some(1)), "{text}");
        for verb in ["draw", "assemble"] {
            let (printed, code) = run(verb, "cuboid/row3.txt", &["-"], text);
            assert!(printed.ends_with(&format!("layout 1 is invalid: {open}")), "{verb} {text}: {printed}");
            assert_eq!((printed.lines().count(), code), (1, Some(1)), "{verb} {text}: {printed}");
        }
        if !is_nested {
            let (printed, code) = run("count", "cuboid/row3.txt", &["--given", "-"], text);
            assert!(printed.contains(": 1 solution left") && code == Some(0), "{text}: {printed}");
        }
    }
    let (printed, code) = run("check", "cuboid/row3.txt", &["-"], "A\nG\nB\n");
    assert_eq!((&*printed, code), ("valid\n", Some(0)));
    let lists = "[[[1]],[[2]],[[3]]]\n[[[1]],[[null]],[[3]]]\n[[[1]],[[2]],[[null]]]\n";
    let (printed, code) = run("check", "cuboid/row3.txt", &["-"], lists);
    let verdicts = "solution 1: valid\nsolution 2: valid\nsolution 3: invalid: the box is filled: layer 3, row 1, column 1 is open\n";
    assert_eq!((&*printed, code), (verdicts, Some(1)));
}
