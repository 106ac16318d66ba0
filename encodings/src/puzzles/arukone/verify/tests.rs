use crate::puzzle::Puzzle;
use crate::puzzles::arukone::{Arukone, Path, Paths};

const BOARD: &str = "A..\nA.B\n..B\n";

fn path(label: &str, cells: &[[usize; 2]]) -> Path {
    Path { label: label.into(), cells: cells.to_vec() }
}

fn layout(a: &[[usize; 2]], b: &[[usize; 2]]) -> Paths {
    Paths { paths: vec![path("A", a), path("B", b)] }
}

fn broken_rule(rules: &str, layout: &Paths) -> String {
    let puzzle: Arukone = format!("# rules: {rules}\n{BOARD}").parse().unwrap();
    puzzle.verify(layout).unwrap_err().to_string()
}

fn direct() -> Paths {
    layout(&[[0, 0], [0, 1]], &[[2, 1], [2, 2]])
}

#[test]
fn layouts_by_the_rules_are_admitted() {
    let detours = layout(&[[0, 0], [1, 0], [1, 1], [0, 1]], &[[2, 1], [2, 2]]);
    for (rules, layout) in [("empty touch", detours), ("empty no-touch", direct())] {
        let puzzle: Arukone = format!("# rules: {rules}\n{BOARD}").parse().unwrap();
        assert_eq!(puzzle.verify(&layout), Ok(()));
    }
    let puzzle: Arukone = "# rules: full no-touch\nA.\nB.\nBA\n".parse().unwrap();
    let full = layout(&[[0, 0], [1, 0], [1, 1], [1, 2]], &[[0, 1], [0, 2]]);
    assert_eq!(puzzle.verify(&full), Ok(()));
    assert_eq!(full.to_string(), "A: 1,1 2,1 2,2 2,3\nB: 1,2 1,3");
}

#[test]
fn each_rule_is_checked() {
    let b: &[[usize; 2]] = &[[2, 1], [2, 2]];
    let labels = "every label has one path, in the order of the labels: ";
    let joins = "a path joins its two numbers: ";
    for (layout, message) in [
        (Paths { paths: vec![path("A", &[[0, 0], [0, 1]])] }, format!("{labels}there is none for B")),
        (
            Paths { paths: vec![path("B", b), path("A", &[[0, 0], [0, 1]])] },
            format!("{labels}the path of B stands where that of A belongs"),
        ),
        (Paths { paths: [direct().paths, vec![path("C", &[])]].concat() }, format!("{labels}C is one too many")),
        (layout(&[], b), format!("{joins}the path of A has no cells")),
        (layout(&[[0, 0]], b), format!("{joins}the path of A ends at row 1, column 1, not at row 2, column 1")),
        (
            layout(&[[1, 0], [0, 0], [0, 1]], b),
            format!("{joins}the path of A begins at row 1, column 2, not at row 1, column 1"),
        ),
        (
            layout(&[[0, 0], [1, 1], [0, 1]], b),
            "a path goes from cell to neighbouring cell: the path of A leaps from row 1, column 1 to row 2, column 2"
                .into(),
        ),
        (
            layout(&[[0, 0], [0, 3], [0, 1]], b),
            "a path stays on the board: the path of A passes row 4, column 1".into(),
        ),
        (
            layout(&[[0, 0], [usize::MAX, 0], [0, 1]], b),
            format!("a path stays on the board: the path of A passes row 1, column {}", usize::MAX),
        ),
        (
            layout(&[[0, 0], [1, 0], [2, 0], [2, 1], [1, 1], [0, 1]], b),
            "a path crosses no other number: row 2, column 3 holds B, and A passes".into(),
        ),
        (layout(&[[0, 0], [1, 0], [0, 0], [0, 1]], b), "no cell is used twice: row 1, column 1, by A and A".into()),
        (
            layout(&[[0, 0], [1, 0], [1, 1], [0, 1]], &[[2, 1], [1, 1], [1, 2], [2, 2]]),
            "no cell is used twice: row 2, column 2, by A and B".into(),
        ),
    ] {
        assert_eq!(broken_rule("empty touch", &layout), message);
    }
    assert_eq!(broken_rule("full touch", &direct()), "every cell is used: row 1, column 2 is empty");
    assert_eq!(
        broken_rule("empty no-touch", &layout(&[[0, 0], [1, 0], [1, 1], [0, 1]], b)),
        "a path does not touch itself: the path of A at row 1, column 1 and row 2, column 1"
    );
}

#[test]
fn json_is_read_from_either_end() {
    let json = r#"{"paths":[{"label":"A","cells":[[0,1],[0,0]]},{"label":"B","cells":[[2,1],[2,2]]}]}"#;
    let read: Paths = serde_json::from_str(json).unwrap();
    assert_eq!(read, direct());
    let written = serde_json::to_string(&read).unwrap();
    assert_eq!(written, r#"{"paths":[{"label":"A","cells":[[0,0],[0,1]]},{"label":"B","cells":[[2,1],[2,2]]}]}"#);
}
