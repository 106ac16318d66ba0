use crate::puzzle::Puzzle as _;
use proptest::prelude::*;

use super::*;

const SHAPES: &str = r#"<voxel x="2" y="1" z="1" type="0" name="bar">##</voxel>
<voxel x="3" y="2" z="1" type="0">__####</voxel>
<voxel x="4" y="3" z="2" type="0" name="box">_____#1#+_##+____________</voxel>
<voxel x="1" y="1" z="1" type="0" name="1 &amp; only">#2</voxel>
"#;

fn file(problem: &str) -> String {
    format!(
        "<?xml version=\"1.0\"?>\n<puzzle version=\"2\">\n<gridType type=\"0\"/><colors><color/><color/><color/></colors>\n<shapes>\n{SHAPES}</shapes>\n<problems>{problem}</problems>\n<comment/>\n</puzzle>\n"
    )
}

fn problem(shapes: &str, more: &str) -> String {
    file(&format!("<problem state=\"0\"><shapes>{shapes}</shapes><result id=\"2\"/>{more}</problem>"))
}

fn error(text: &str) -> String {
    text.parse::<Polycubes>().unwrap_err().to_string()
}

#[test]
fn pieces_are_laid_into_the_result() {
    let puzzle: Polycubes =
        problem("<shape id=\"0\" min=\"0\" max=\"3\"/><shape id=\"0\"/><shape id=\"1\" count=\"0\"/>", "")
            .parse()
            .unwrap();
    assert_eq!(puzzle.to_string(), "container\n#1#+\n##+\n0-3x piece bar\n##\npiece\n##\n");
    assert_eq!(puzzle.notes.len(), 2, "{:?}", puzzle.notes);
    assert_eq!(puzzle.turns(), Turns::Space);
    let plain: Polycubes = puzzle.to_string().parse().unwrap();
    assert_eq!((plain.pieces(), plain.size()), (puzzle.pieces(), puzzle.size()));
}

#[test]
fn names_are_adapted_to_the_format() {
    let names = ["bar", "  long bar ", "Stück 7/8", "7th", "", "_x"].map(|text| name(text).unwrap_or_default());
    assert_eq!(names, ["bar", "long-bar", "Stück-7-8", "", "", ""]);
}

#[test]
fn every_problem_can_be_chosen() {
    let one = "<problem name=\"first\"><shapes><shape id=\"3\"/></shapes><result id=\"0\"/></problem>";
    let other = "<problem><shapes><shape id=\"0\" count=\"2\"/></shapes><result id=\"0\"/></problem>";
    let two = file(&format!("{one}{other}"));
    let text = Text::from(&two);
    assert_eq!(Polycubes::problems(text), ["first", ""]);
    let read = |problem| Polycubes::read_problem(text, problem);
    assert_eq!(read(0).unwrap().to_string(), two.parse::<Polycubes>().unwrap().to_string());
    assert_eq!(read(0).unwrap().pieces.len(), 1);
    assert_eq!(*read(1).unwrap().pieces[0].count.end(), 2);
    let error = read(2).unwrap_err().to_string();
    assert!(
        error.ends_with("expected a puzzle with problem 3 in it, not only 2, found the element 'puzzle'"),
        "{error}"
    );
    // A single problem needs no name. Text that is not XML has no problems.
    assert!(Polycubes::problems(Text::from(&file(one))).is_empty());
    assert!(Polycubes::problems("<puzzle".into()).is_empty() && Polycubes::problems("box 1 1\n".into()).is_empty());
}

/// Voxels of the piece have colour 2, one of the result colour 1; pairs count from 0.
#[test]
fn pairs_of_colours_are_read() {
    let with = |pairs: &str| problem("<shape id=\"3\" count=\"4\"/>", &format!("<bitmap>{pairs}</bitmap>"));
    let read = |pairs: &str| with(pairs).parse::<Polycubes>().unwrap();
    let text = "container\n#1#+\n##+\n4x piece\n#2\n";
    assert_eq!(read("").to_string(), text);
    assert_eq!(read("<pair piece=\"1\" result=\"0\"/>").to_string(), text.replace("4x", "colour 2 on 1\n4x"));
    assert!(!read("<pair piece=\"2\" result=\"2\"/>").notes.iter().any(|note| note.contains("pair ")));
    let foreign = "its pair piece=\"3\" result=\"0\" names a colour beyond those of the file: pairs count colours from 0, voxels from 1";
    assert_eq!(read("<pair piece=\"3\" result=\"0\"/>").notes[0], foreign);
    let undeclared = with("").replace("#2<", "#7<").parse::<Polycubes>().unwrap().notes;
    assert!(undeclared[0].starts_with("its voxels have colour 7, and the file declares 3: "), "{undeclared:?}");
    assert!(!read("").notes.iter().any(|note| note.contains("declares")));
    // Without a list of colours, all pairs are allowed.
    let listless = with("").replace("<color/>", "").parse::<Polycubes>().unwrap();
    assert_eq!(listless.to_string(), read("<pair piece=\"1\" result=\"0\"/>").to_string());
    let bad = error(&with("<pair piece=\"x\" result=\"0\"/>"));
    assert!(bad.contains("expected a number 'piece' up to 65534, found 'x'"), "{bad}");
    assert!(error(&with("").replace("#2<", "#65536<")).contains("expected colours of voxels up to 65535"));
}

#[test]
fn limits_on_holes_are_kept_or_refused() {
    let with = |holes: &str, shapes: &str| {
        let text =
            file(&format!("<problem maxHoles=\"{holes}\"><shapes>{shapes}</shapes><result id=\"2\"/></problem>"));
        text.parse::<Polycubes>().map(|puzzle| puzzle.to_string().lines().take(2).collect::<Vec<_>>().join(" "))
    };
    let bars = "<shape id=\"0\" min=\"1\" max=\"3\"/>";
    assert_eq!(with("0", bars).unwrap(), "container #1##");
    assert_eq!(with("2", bars).unwrap(), "container #1#+");
    let message = with("1", bars).unwrap_err().to_string();
    assert!(
        message.contains("no limit on holes, or one that forbids nothing (here from 2), or 0, found '1'"),
        "{message}"
    );
    // The pieces take five cells at least.
    assert_eq!(with("1", "<shape id=\"0\" min=\"2\" max=\"3\"/><shape id=\"0\"/>").unwrap(), "container #1#+");
}

#[test]
fn files_other_than_packings_of_cubes_are_refused() {
    assert_eq!(
        error("<puzzle"),
        "1:1: expected well-formed XML, found an error: the document does not have a root node"
    );
    assert_eq!(error("<burr/>"), "1:1: expected the element 'puzzle' of a BurrTools file, found the element 'burr'");
    let good = problem("<shape id=\"0\"/>", "");
    let broken = |from: &str, to: &str| {
        assert!(good.contains(from));
        error(&good.replace(from, to))
    };
    assert_eq!(
        broken("gridType type=\"0\"", "gridType type=\"2\""),
        "3:11: expected a puzzle of cubes (grid type 0), the only grid that is supported, found '2'"
    );
    // Without a grid, the cells are cubes.
    assert!(good.replace("<gridType type=\"0\"/>", "").parse::<Polycubes>().is_ok());
    assert_eq!(
        error(&problem("<shape id=\"2\"/>", "")),
        "7:1: expected a piece without voxels that may stay empty ('+'), which are for the result only, found the element 'voxel'"
    );
}

#[test]
fn errors_in_problems_have_a_place() {
    assert_eq!(error(&file("")), "2:1: expected a puzzle with a problem in it, found the element 'puzzle'");
    assert_eq!(error(&problem("", "")), "10:11: expected a problem with a piece in it, found the element 'problem'");
    let shape = |attributes: &str| error(&problem(&format!("<shape {attributes}/>"), ""));
    assert_eq!(shape("id=\"4\""), "10:45: expected the number of one of the 4 shapes, from 0, found '4'");
    assert_eq!(shape(""), "10:38: expected the number of one of the 4 shapes, from 0, found none");
    assert_eq!(shape("id=\"0\" min=\"2\" max=\"1\""), "10:60: expected a number from 'min', which is 2, found '1'");
    assert_eq!(shape("id=\"0\" count=\"4001\""), "10:52: expected a number 'count' up to 4000, found '4001'");
    assert_eq!(shape("id=\"0\" count=\"-1\""), "10:52: expected a number 'count' up to 4000, found '-1'");
    assert_eq!(
        error(&file("<problem><shapes><shape id=\"0\"/></shapes></problem>")),
        "10:11: expected a problem with a result, found the element 'problem'"
    );
}

#[test]
fn errors_in_voxels_have_a_place() {
    let voxel =
        |voxel: &str| error(&problem("<shape id=\"0\"/>", "").replace(SHAPES, &format!("{voxel}\n{voxel}\n{voxel}\n")));
    let edges = |x: &str, text: &str| voxel(&format!("<voxel x=\"{x}\" y=\"1\" z=\"1\" type=\"0\">{text}</voxel>"));
    assert_eq!(edges("2", "#"), "5:1: expected 2 voxels, the product of x, y and z, found 1");
    assert_eq!(edges("2", "###"), "5:1: expected 2 voxels, the product of x, y and z, found 3");
    assert_eq!(edges("2", "1##"), "5:1: expected voxels '#', '+' and '_', and numbers of colours, found '1'");
    assert_eq!(edges("2", "#!"), "5:1: expected voxels '#', '+' and '_', and numbers of colours, found '!'");
    assert_eq!(edges("0", ""), "5:1: expected a piece with a '#' in it, found the element 'voxel'");
    assert_eq!(edges("2", "__"), "5:1: expected a piece with a '#' in it, found the element 'voxel'");
    assert_eq!(edges("99999999", ""), "5:8: expected a number 'x' up to 1048576, found '99999999'");
    assert_eq!(edges("1048576", "#"), "5:1: expected 1048576 voxels, the product of x, y and z, found 1");
    assert_eq!(voxel("<voxel x=\"1\" y=\"1\">#</voxel>"), "5:1: expected a number 'z' up to 1048576, found none");
    assert_eq!(
        voxel("<voxel x=\"1\" y=\"1\" z=\"1\" type=\"1\">A</voxel>"),
        "5:26: expected voxels of type 0, found '1'"
    );
    let edge = format!("x=\"{0}\" y=\"{0}\" z=\"{0}\"", 1 << 20);
    assert!(voxel(&format!("<voxel {edge}>#</voxel>")).contains("voxels, the product of x, y and z, found 1"));
    let long = "#".repeat(4001);
    assert_eq!(edges("4001", &long), "5:1: expected a piece in a box of at most 4000 cells, found the element 'voxel'");
}

/// Deep nesting does not overflow the stack.
#[test]
fn a_pile_of_elements_is_refused() {
    let deep = format!("{}{}", "<puzzle>".repeat(100_000), "</puzzle>".repeat(100_000));
    assert_eq!(error(&deep), "1:1: expected a puzzle with a problem in it, found the element 'puzzle'");
}

proptest! {
    /// Files with a few changed characters are read or refused. A read puzzle is written in the plain format.
    #[test]
    fn mutated_files_are_no_panic(changes in prop::collection::vec((any::<prop::sample::Index>(), "[-#+_<>/\"= 0-9a-zä]{0,3}"), 0..4)) {
        let mut text = problem("<shape id=\"0\" min=\"1\" max=\"2\"/><shape id=\"1\"/>", "<bitmap><pair piece=\"1\" result=\"0\"/></bitmap>");
        for (at, new) in changes {
            let at = at.index(text.len());
            if text.is_char_boundary(at) && text.is_char_boundary(at + 1) {
                text.replace_range(at..=at, &new);
            }
        }
        if let Ok(puzzle) = text.parse::<Polycubes>() {
            let plain = puzzle.to_string();
            prop_assert_eq!(plain.parse::<Polycubes>().unwrap().to_string(), plain);
        }
    }
}
