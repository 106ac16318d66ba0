//! Pictures of puzzles and layouts, and their files.

use std::fs;

use insta::assert_snapshot;

use super::{BOX, Bench, UNSOLVABLE};

const TILES: &str = "3\n4\n-1 2 -3\n1 2 1\n-2 1 3\n-1 3 -2\n";
fn bench() -> Bench {
    Bench::new(&[
        ("box", BOX),
        ("board", "3 2\nA#A\nB.B\n"),
        ("tiles", TILES),
        ("cover.dlx", "a b | c\na c:x\nb c:x\na b\n"),
        ("formula.cnf", "p cnf 1 1\n1 0\n"),
        ("unsolvable", UNSOLVABLE),
        ("many", "3 2\nA.A\nB.B\n\n2 2\nA.\n.A\n"),
    ])
}

/// The names of the written files: pictures have endings.
fn written(bench: &Bench, folder: &str) -> Vec<String> {
    let entries = fs::read_dir(bench.folder.path().join(folder)).unwrap();
    let mut names: Vec<String> = entries.map(|entry| entry.unwrap().file_name().into_string().unwrap()).collect();
    names.retain(|name| name.contains('.') && !["cover.dlx", "formula.cnf"].contains(&name.as_str()));
    names.sort_unstable();
    names
}

#[test]
fn puzzles_are_drawn_as_they_are_given() {
    assert_snapshot!(bench().run("draw box"), @"
    # box: cuboid: unsolved puzzle
    layer 1   layer 2   layer 3   layer 4   layer 5
    ·         ·         G         ·         ·
    # cuboid 1x1x2
    # 2 × cuboid 1x1x1

    --- exit code 0
    ");
    assert_snapshot!(bench().run("draw board"), @"
    # board: arukone (cells may stay empty, paths may touch themselves): unsolved puzzle
    A # A
    B · B

    --- exit code 0
    ");
    assert_snapshot!(bench().run("draw tiles"), @r#"
    # tiles: triangle: unsolved puzzle
                 /\
                /  \
               /    \
              /      \
             /        \
            /          \
           /____________\
          /\            /\
         /  \          /  \
        /    \        /    \
       /      \      /      \
      /        \    /        \
     /          \  /          \
    /____________\/____________\
    # -1 2 -3
    # 1 2 1
    # -2 1 3
    # -1 3 -2

    --- exit code 0
    "#);
    assert_snapshot!(bench().run("draw cover.dlx"), @"
    # cover.dlx: exact-cover: unsolved puzzle
    a c:x
    b c:x
    a b

    --- exit code 0
    ");
    assert_snapshot!(bench().run("draw formula.cnf"), @"
    --- standard error
    jigsat: error: formula.cnf: there is no picture of a puzzle of the kind cnf, or none of this size
    --- exit code 2
    ");
    assert_snapshot!(bench().run_with("draw -", "container\n+##\n###\npiece L 000 100 010\n0-2x piece 000 100\n"), @"
    # standard input: polycube (pieces turn in space, no mirror images): unsolved puzzle
    layer 1
    + · ·
    · · ·
    # piece L
    # 0–2 × piece 2

    --- exit code 0
    ");
}

#[test]
fn layouts_are_drawn_if_they_are_valid() {
    let bench = bench();
    assert_snapshot!(bench.run("solve box --all -o layouts.json"), @"--- exit code 0");
    assert_snapshot!(bench.run("draw box layouts.json -o picture.svg"), @"
    # box: cuboid: layout 1 of layouts.json: picture.svg
    # box: cuboid: layout 2 of layouts.json: picture-2.svg
    --- exit code 0
    ");
    assert_snapshot!(bench.run("solve box -o layout.txt"), @"--- exit code 0");
    assert_snapshot!(bench.run("draw box layout.txt"), @"
    # box: cuboid: layout 1 of layout.txt
    layer 1   layer 2   layer 3   layer 4   layer 5
    A         A         G         B         C
    # A = cuboid 1x1x2
    # B C = 2 × cuboid 1x1x1
    # G = the golden cube

    --- exit code 0
    ");
    bench.write("invalid.txt", b"layer 1 layer 2 layer 3 layer 4 layer 5\nA A G B B\n");
    assert_snapshot!(bench.run("draw box invalid.txt -o picture.html"), @"
    # picture.html: not written, as there is nothing to be seen
    --- standard error
    jigsat: invalid.txt: layout 1 is invalid: every cuboid is used exactly once: 1x1x1 is given 2 times and used 0 times
    --- exit code 1
    ");
    bench.write("empty.txt", b"");
    assert_snapshot!(bench.run("draw box empty.txt"), @"
    --- standard error
    jigsat: error: empty.txt:1:1: expected a layout, found none
    --- exit code 2
    ");
    assert_snapshot!(bench.run("draw - -"), @"
    --- standard error
    jigsat: error: only one of the puzzle and the layout can be read from standard input
    --- exit code 2
    ");
}

#[test]
fn the_format_follows_from_the_name() {
    let bench = bench();
    assert_snapshot!(bench.run("solve box -o picture.svg"), @"
    # box: cuboid: solution 1, by corners-symmetric+backtrack: picture.svg
    --- exit code 0
    ");
    assert_snapshot!(bench.run("unique box -o picture.html"), @"
    # box: cuboid: not unique, by cover+cells
    # picture.html: a page with 2 layouts
    --- exit code 1
    ");
    assert_snapshot!(bench.run("solve box --all -o picture.stl"), @"
    # box: cuboid: solution 1, by cover+mask: picture.stl
    # box: cuboid: solution 2, by cover+mask: picture-2.stl
    # box: cuboid: 2 solutions in all
    --- exit code 0
    ");
    assert!(bench.run("solve box --format svg").contains("<svg"));
    let names = written(&bench, ".");
    assert_eq!(names, ["picture-2.stl", "picture.html", "picture.stl", "picture.svg"]);
    for (name, begins) in [("picture.svg", "<svg "), ("picture.html", "<!DOCTYPE html>")] {
        let text = fs::read_to_string(bench.folder.path().join(name)).unwrap();
        assert!(text.starts_with(begins), "{name}");
    }
}

#[test]
fn endings_without_a_format_are_refused() {
    let bench = bench();
    let endings = if cfg!(feature = "png") { "or .stl" } else { "built with --features png" };
    for verb in ["solve box", "unique box", "draw box", "hint box", "explain box", "assemble box"] {
        for name in ["x.pdf", "x.svg.gz", "x.svgz", "x.TXTS", "folder/.x.jpg"] {
            let output = bench.run(&format!("{verb} -o {name}"));
            let begins = format!(
                "--- standard error\njigsat: error: -o {name}: expected a name that ends in .txt, .json, .svg, "
            );
            assert!(
                output.starts_with(&begins) && output.contains(endings) && output.ends_with("exit code 2"),
                "{verb}: {output}"
            );
        }
    }
    assert_eq!(written(&bench, "."), [""; 0]);
    // With a format, a name may end in anything; without an ending, it is one of a text.
    for words in ["-o x.pdf --format svg", "-o x.out --format text", "-o x.TXT", "-o .svg"] {
        let output = bench.run(&format!("draw box {words}"));
        assert!(output.ends_with("exit code 0"), "{words}: {output}");
    }
    assert!(fs::read_to_string(bench.folder.path().join(".svg")).unwrap().starts_with("# box: "));
}

#[test]
fn models_are_assembled_or_apart() {
    let bench = Bench::new(&[("bars.txt", "box 3 2\npiece a 000 100 200\n3x piece b 000\n")]);
    bench.run("solve bars.txt -o layout.txt");
    let run = |args: &str| bench.run(&format!("draw bars.txt {args}"));
    let solved = run("layout.txt --assembled -o solved.stl");
    assert!(solved.contains("layout 1 of layout.txt: solved.stl") && solved.ends_with("exit code 0"), "{solved}");
    let shown = run("layout.txt --pieces-apart --assembled -o laid/");
    assert!(shown.contains("laid/bars-*.stl"), "{shown}");
    assert_eq!(written(&bench, "laid"), ["bars-1-a.stl", "bars-2-b.stl", "bars-3-b.stl", "bars-4-b.stl"]);
    let triangles = |name: &str| (fs::metadata(bench.folder.path().join(name)).unwrap().len() - 84) / 50;
    let parts: u64 = written(&bench, "laid").iter().map(|name| triangles(&format!("laid/{name}"))).sum();
    assert_eq!(triangles("solved.stl"), parts);
    run("--pieces-apart -o given/");
    assert_eq!(written(&bench, "given"), ["bars-1-a.stl", "bars-2-b-3x.stl"]);
    let refused = |args: &str| run(args).lines().filter(|line| line.contains("error")).collect::<String>();
    assert!(refused("--assembled -o x.stl").contains("--assembled is for layouts"));
    assert!(refused("--pieces-apart -o x.stl").contains("-o FOLDER/ names the folder"));
    assert!(refused("layout.txt --assembled -o x.svg").contains("are for --format stl"));
}

#[test]
fn several_pictures_have_names_of_their_own() {
    let bench = bench();
    assert_snapshot!(bench.run("draw many -o pictures/"), @"
    # many#1: arukone (cells may stay empty, paths may touch themselves): unsolved puzzle: pictures/many.1.svg
    # many#2: arukone (cells may stay empty, paths may touch themselves): unsolved puzzle: pictures/many.2.svg
    --- exit code 0
    ");
    assert_snapshot!(bench.run("solve many box --limit 2 -o pictures/"), @"
    # many#1: arukone (cells may stay empty, paths may touch themselves): solution 1, by diagonal+backtrack: pictures/many.1.svg
    # many#2: arukone (cells may stay empty, paths may touch themselves): solution 1, by diagonal+backtrack: pictures/many.2.svg
    # many#2: arukone (cells may stay empty, paths may touch themselves): solution 2, by diagonal+backtrack: pictures/many.2-2.svg
    # box: cuboid: solution 1, by cover+mask: pictures/box.svg
    # box: cuboid: solution 2, by cover+mask: pictures/box-2.svg
    --- standard error
    jigsat: note: pictures/many.1.svg: replaced an earlier file
    jigsat: note: pictures/many.2.svg: replaced an earlier file
    --- exit code 0
    ");
    assert_eq!(written(&bench, "pictures"), ["box-2.svg", "box.svg", "many.1.svg", "many.2-2.svg", "many.2.svg"]);
    bench.run_with("draw - -o more/", BOX);
    assert_eq!(written(&bench, "more"), ["puzzle.svg"]);
    assert_snapshot!(bench.run("draw many --format svg").lines().last().unwrap(), @"--- exit code 2");
    assert_snapshot!(bench.run("solve box -o pictures --format html"), @"
    --- standard error
    jigsat: error: pictures: expected the name of a file, as there is one page for all, found a folder
    --- exit code 2
    ");
    assert_snapshot!(bench.run("solve box -o nowhere/picture.svg"), @"
    # box: cuboid: solution 1, by corners-symmetric+backtrack
    --- standard error
    jigsat: error: nowhere/picture.svg: No such file or directory (os error 2)
    --- exit code 2
    ");
    assert_snapshot!(bench.run("solve box -o nowhere/layout.txt"), @"
    --- standard error
    jigsat: error: nowhere/layout.txt: No such file or directory (os error 2)
    --- exit code 2
    ");
}

#[test]
#[ignore = "takes long: scripts/nightly"]
fn pages_keep_to_the_memory() {
    let bench = Bench::new(&[("dominoes", "box 8 8\n32x piece 000 100\n")]);
    let shown = bench.run("solve dominoes --all --memory 40M -o page.html");
    assert!(shown.contains("undecided") && shown.ends_with("--- exit code 3"), "{shown}");
    assert_eq!(written(&bench, "."), ["page.html"]);
}

#[test]
fn puzzles_without_a_picture_are_refused() {
    let bench = bench();
    assert_snapshot!(bench.run("solve unsolvable --format svg"), @"
    --- standard error
    jigsat: unsolvable: cuboid: no solution: the cuboid 1x1x3 fits nowhere: each place covers the golden cube
    --- exit code 1
    ");
    assert_snapshot!(bench.run("solve formula.cnf --format svg"), @"
    --- standard error
    jigsat: formula.cnf: cnf: solution 1, by cnf+varisat
    jigsat: error: formula.cnf: formulas have no picture
    --- exit code 2
    ");
    assert_snapshot!(bench.run("solve board --format stl"), @"
    --- standard error
    jigsat: board: arukone (cells may stay empty, paths may touch themselves): no solution: no path can leave the A in row 1, column 1
    --- exit code 1
    ");
    assert_snapshot!(bench.run("count box --format svg"), @"
    --- standard error
    jigsat: error: --format: only `solve`, `unique`, `assemble`, `decode` and `draw` show layouts
    --- exit code 2
    ");
    assert_snapshot!(bench.run("draw box --format json"), @"
    --- standard error
    jigsat: error: --format json: `draw` prints none; `solve`, `unique`, `assemble` and `decode` print layouts as JSON
    --- exit code 2
    ");
    assert_snapshot!(bench.run("draw box --format dimacs"), @"
    --- standard error
    jigsat: error: --format dimacs: only `solve` prints what SAT solvers do
    --- exit code 2
    ");
    assert_eq!(written(&bench, "."), [""; 0]);
}
