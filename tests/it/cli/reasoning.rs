//! `explain`, `hint` and `rate`.

use insta::assert_snapshot;

use super::{Bench, UNSOLVABLE};

/// A board in which one piece has two places, and the other takes the rest.
const STRIP: &str = "height 1\npiece\n##\npiece\n###\nboard\n#####\n";
/// Two pieces for a square, one way up to turning.
const SQUARE: &str = "box 2 2\npiece 000 100 010\npiece 000\n";
/// Three cells that only the same piece can cover.
const CROSS: &str = "box 3 3\npiece 000 100 200\npiece 000 100 200\npiece 000 010 100\n";
const BOARD: &str = "# rules: full no-touch\n3 3\nA.B\n...\nA.B\n";
/// A cover whose option `a b` excludes the only option of item `c`.
const COVER: &str = "| kind: exact-cover\na b c\na b\na\nb c\nb\n";

fn bench() -> Bench {
    Bench::new(&[
        ("strip", STRIP),
        ("square", SQUARE),
        ("cross", CROSS),
        ("board", BOARD),
        ("cover", COVER),
        ("formula", UNSOLVABLE),
        ("part", "layer 1\nA A . . .\n"),
        ("lost", "layer 1\n. A A . .\n"),
        ("wrong", "layer 1\n. A A . A\n"),
    ])
}

#[test]
fn reasons_are_printed() {
    let bench = bench();
    assert_snapshot!(bench.run("explain cross"), @"
    # cross: polycube (pieces turn in space, no mirror images): no solution: these 2 requirements conflict (no fewer conflict; a proof of 120 steps was checked)
    #   piece 1
    #   piece 3
    layer 1
    . . .
    . . .
    . . .

    --- exit code 1
    ");
    assert_snapshot!(bench.run("explain strip"), @"
    # strip: ubongo: No placement occurs in every solution; 3 of 7 occur in none
    layer 1
    . . . . .

    --- exit code 0
    ");
    assert_snapshot!(bench.run("explain cover"), @"
    # cover: exact-cover: one solution: everything is forced
    a
    b c

    --- exit code 0
    ");
    assert_snapshot!(bench.run("explain formula"), @"
    # formula: cuboid: no solution: the cuboid 1x1x3 fits nowhere: each place covers the golden cube
    layer 1   layer 2   layer 3   layer 4   layer 5
    ·         ·         G         ·         ·
    # cuboid 1x1x3
    # cuboid 1x1x1

    --- exit code 1
    ");
    assert_snapshot!(bench.run("explain --format json cross"), @r#"
    {"schema":"jigsat/explain/1","file":"cross","kind":"polycube","rules":"pieces turn in space, no mirror images","verb":"explain","answer":"no","given":0,"take_back":null,"reason":null,"why":{"kind":"core","core":{"members":[{"sort":"piece","words":"piece 1","cells":[]},{"sort":"piece","words":"piece 3","cells":[]}],"size":"smallest"},"proof_steps":120},"forced":null,"excluded":null,"relaxed":[]}
    --- exit code 1
    "#);
}

#[test]
fn steps_lead_to_the_solution() {
    let bench = bench();
    assert_snapshot!(bench.run("explain --steps strip"), @"
    # strip: ubongo: step 1: Piece drawn 1 in layer 1, row 1, columns 2–3 would leave no way to fill the cell in layer 1, row 1, column 1; so would 2 more placements
    layer 1
    ? x x x .
    # ? = reason, x = not here

    # strip: ubongo: this is all that can be known: there are several solutions
    layer 1
    . . . . .

    --- exit code 0
    ");
    assert_snapshot!(bench.run("explain --steps --given part strip"), @"
    # strip: ubongo: step 1: Piece drawn 2 fits only in layer 1, row 1, columns 3–5
    layer 1
    A  A  B! B! B!
    # ! = here
    # A = piece drawn 1, B = piece drawn 2

    # strip: ubongo: solved: this is the only solution
    layer 1
    A A B B B
    # A = piece drawn 1, B = piece drawn 2

    --- exit code 0
    ");
    assert_snapshot!(bench.run("explain --steps cover"), @"
    # cover: exact-cover: step 1: Only the option b c is left for the item c
    b c

    # cover: exact-cover: step 2: Only the option a is left for the item a
    a
    b c

    # cover: exact-cover: solved: this is the only solution
    a
    b c

    --- exit code 0
    ");
    assert_snapshot!(bench.run("explain --steps board"), @"
    # board: arukone (every cell is used, no path touches itself): step 1: Only A can pass row 2, column 1
    A  ·  B
    •! ·  ·
    A  ·  B
    # ! = here

    # board: arukone (every cell is used, no path touches itself): step 2: Row 1, column 1 and row 2, column 1 are neighbours on the path of A, which must not touch itself
    A! ·  B
    ╵! ·  ·
    A  ·  B
    # ! = here

    # board: arukone (every cell is used, no path touches itself): step 3: The path through row 1, column 2 can only go right and down (corner)
    A  ┌?─B!
    ╵  ╵! ·
    A  ·  B
    # ? = reason, ! = here

    # board: arukone (every cell is used, no path touches itself): step 4: The path through row 2, column 3 can only go left and down (corner)
    A  ┌──B
    ╵  └!─┐?
    A  ·  B!
    # ? = reason, ! = here

    # board: arukone (every cell is used, no path touches itself): step 5: Row 2, column 2 and row 2, column 3 are joined, and not on one path
    A  ┌──B
    ╵  └?─┐?
    A  ·  B
    # ? = reason

    # board: arukone (every cell is used, no path touches itself): no solution
    --- exit code 1
    ");
}

#[test]
fn hints_begin_where_one_is() {
    let bench = bench();
    assert_snapshot!(bench.run("hint strip"), @"
    # strip: ubongo: hint: Piece drawn 1 in layer 1, row 1, columns 2–3 would leave no way to fill the cell in layer 1, row 1, column 1; so would 2 more placements
    layer 1
    ? x x x .
    # ? = reason, x = not here

    --- exit code 0
    ");
    assert_snapshot!(bench.run("hint --given part strip"), @"
    # strip: ubongo: hint: Piece drawn 2 fits only in layer 1, row 1, columns 3–5
    layer 1
    A  A  B! B! B!
    # ! = here
    # A = piece drawn 1, B = piece drawn 2

    --- exit code 0
    ");
    assert_snapshot!(bench.run("hint --given wrong strip"), @"
    # strip: no solution from here: only the given pieces are used, turned as they may be: 'A' with its first cell in layer 1, row 1, column 2 has the shape of none of them; take back A
    --- exit code 1
    ");
    assert_snapshot!(bench.run("hint --given lost strip"), @"
    # strip: ubongo: no solution from here: take back A
    --- exit code 1
    ");
    assert_snapshot!(bench.run("hint --format json --given lost strip"), @r#"
    {"schema":"jigsat/hint/1","file":"strip","kind":"ubongo","rules":null,"verb":"hint","answer":"no","reason":"take back A","state":"impossible","given":1,"take_back":["A"],"step":null}
    --- exit code 1
    "#);
    assert_snapshot!(bench.run("hint --given missing strip"), @"
    --- standard error
    jigsat: error: missing: No such file or directory (os error 2)
    --- exit code 2
    ");
    assert_snapshot!(bench.run("hint --format json --given part strip"), @r#"
    {"schema":"jigsat/hint/1","file":"strip","kind":"ubongo","rules":null,"verb":"hint","answer":"yes","reason":null,"state":"step","given":1,"take_back":null,"step":{"rule":"single","technique":null,"weight":1,"sentence":"Piece drawn 2 fits only in layer 1, row 1, columns 3–5","details":[],"facts":[{"name":"piece drawn 2 on (2,0,0) (3,0,0) (4,0,0)","holds":true,"words":"piece drawn 2 in layer 1, row 1, columns 3–5"}],"because":[{"name":"piece drawn 2 on (0,0,0) (1,0,0) (2,0,0)","holds":false,"words":"piece drawn 2 in layer 1, row 1, columns 1–3 is out"},{"name":"piece drawn 2 on (1,0,0) (2,0,0) (3,0,0)","holds":false,"words":"piece drawn 2 in layer 1, row 1, columns 2–4 is out"}],"reasons":[],"results":[[2,0,0],[3,0,0],[4,0,0]],"excluded":[],"proof":"propagation"}}
    --- exit code 0
    "#);
}

#[test]
fn placements_of_a_solution_are_shown() {
    let bench = bench();
    bench.write("whole", b"layer 1\nA A B B B\n");
    assert_snapshot!(bench.run("hint --show strip"), @"
    # strip: ubongo: hint: In a solution: piece drawn 1 in layer 1, row 1, columns 1–2
    layer 1
    A! A! .  .  .
    # ! = here
    # A = piece drawn 1

    --- exit code 0
    ");
    assert_snapshot!(bench.run("hint --show --given part strip"), @"
    # strip: ubongo: hint: In a solution: piece drawn 2 in layer 1, row 1, columns 3–5
    layer 1
    A  A  B! B! B!
    # ! = here
    # A = piece drawn 1, B = piece drawn 2

    --- exit code 0
    ");
    assert_snapshot!(bench.run("hint --show --given part strip -o part.svg"), @"
    # strip: ubongo: hint: In a solution: piece drawn 2 in layer 1, row 1, columns 3–5: part.svg
    --- exit code 0
    ");
    assert_snapshot!(bench.run("hint --show --given whole strip"), @"
    # strip: ubongo: solved
    layer 1
    A A B B B
    # A = piece drawn 1, B = piece drawn 2

    --- exit code 0
    ");
    assert_snapshot!(bench.run("hint --show --given lost strip"), @"
    # strip: ubongo: no solution from here: take back A
    --- exit code 1
    ");
    assert_snapshot!(bench.run("hint --show cross"), @"
    # cross: polycube (pieces turn in space, no mirror images): no solution
    --- exit code 1
    ");
    assert_snapshot!(bench.run("hint --show cover"), @"
    # cover: exact-cover: hint: In a solution: the option a
    a

    --- exit code 0
    ");
    assert_snapshot!(bench.run("hint --show --format json strip"), @r#"
    {"schema":"jigsat/hint/1","file":"strip","kind":"ubongo","rules":null,"verb":"hint","answer":"yes","reason":null,"state":"step","given":0,"take_back":null,"step":{"rule":"shown","technique":null,"weight":0,"sentence":"In a solution: piece drawn 1 in layer 1, row 1, columns 1–2","details":[],"facts":[{"name":"piece drawn 1 on (0,0,0) (1,0,0)","holds":true,"words":"piece drawn 1 in layer 1, row 1, columns 1–2"}],"because":[],"reasons":[],"results":[[0,0,0],[1,0,0]],"excluded":[],"proof":"solution"}}
    --- exit code 0
    "#);
    assert_snapshot!(bench.run("hint --show --format json --given whole strip"), @r#"
    {"schema":"jigsat/hint/1","file":"strip","kind":"ubongo","rules":null,"verb":"hint","answer":"yes","reason":null,"state":"solved","given":2,"take_back":null,"step":null}
    --- exit code 0
    "#);
    assert_snapshot!(bench.run("hint --show --format json --given lost strip"), @r#"
    {"schema":"jigsat/hint/1","file":"strip","kind":"ubongo","rules":null,"verb":"hint","answer":"no","reason":"take back A","state":"impossible","given":1,"take_back":["A"],"step":null}
    --- exit code 1
    "#);
    assert_snapshot!(bench.run("hint --show --format json cross"), @r#"
    {"schema":"jigsat/hint/1","file":"cross","kind":"polycube","rules":"pieces turn in space, no mirror images","verb":"hint","answer":"no","reason":null,"state":"impossible","given":0,"take_back":null,"step":null}
    --- exit code 1
    "#);
    assert_snapshot!(bench.run("hint --show --timeout 0 strip"), @"
    # strip: undecided: the time limit was reached
    --- exit code 3
    ");
}

#[test]
fn ratings_are_lines() {
    let bench = bench();
    assert_snapshot!(bench.run("rate strip square cover board"), @"
    strip: Several solutions. Effort to find one: 1.0 trials (easy).
    square: Several solutions. Effort to find one: 1.0 trials (easy).
    cover: Difficulty 2.0 (medium). Hardest technique: single (an item has only as many ways left as it needs). Longest deduction: 2 steps.
    board: No solution: every cell is to be used, and coloured as on a chessboard the board has 1 more cell of the colour of its corner than of the other, while the paths use 2 more.
    --- exit code 1
    ");
    assert_snapshot!(bench.run("rate --format csv strip cross"), @"
    file,kind,end,score,hardest,weight,trials,trial_depth,candidates,dependencies,searched,rating,difficulty,effort,effort_quartile_1,effort_quartile_3
    strip,ubongo,several,2.000,blocked,2,0,0,1.000,1,0,1.000,easy,1.000,1,1
    cross,polycube,unsolvable,0.632,blocked,2,0,0,10.000,1,0,0.632,easy,,,
    --- exit code 1
    ");
    assert_snapshot!(bench.run("rate --format json cover"), @r#"
    {"schema":"jigsat/rate/1","file":"cover","kind":"exact-cover","rules":null,"verb":"rate","answer":"yes","reason":null,"end":"solved","score":2.0,"hardest":"single","weight":1,"rounds":{"single":2},"conclusions":{"single":2},"trials":0,"trial_depth":0,"candidates":1.0,"dependencies":2,"searched":0,"rating":2.0,"difficulty":"medium","effort":{"mean":0.0,"quartiles":[0,0],"searches":100,"trials":0}}
    --- exit code 0
    "#);
}

/// Without a solution, contradictory conclusions are valid.
#[test]
fn steps_lead_to_a_contradiction() {
    let bench = Bench::new(&[
        ("board", "# kind: arukone\nA..\n..A\n"),
        ("rows", "# kind: arukone\nA...\n...B\n..B.\nA...\n....\n"),
    ]);
    for asked in ["board --rules full --touch no", "rows --rules full --touch yes"] {
        let output = bench.run(&format!("explain --steps {asked}"));
        assert!(output.ends_with("no solution\n--- exit code 1"), "{output}");
    }
}

#[test]
fn steps_are_a_page_with_a_sentence_for_each_picture() {
    let bench = bench();
    let page = |command: &str, name: &str| {
        let said = bench.run(command);
        (said, std::fs::read_to_string(bench.folder.path().join(name)).unwrap())
    };
    let (said, steps) = page("explain cover --steps -o steps.html", "steps.html");
    let count = steps.matches("<li><figure><figcaption>step ").count();
    assert!(count > 0, "{said}");
    assert!(said.contains(&format!("# steps.html: a page with {} pictures", count + 1)), "{said}");
    assert_eq!(steps.matches("<figcaption>solved: this is the only solution").count(), 1);
    assert!(steps.contains("<p class=\"verdict\">solved: this is the only solution</p>"));
    assert!(steps.contains("{\"type\":\"still\",\"scene\":null,\"layouts\":[]}"));
    // The sentence of a hint stands above its picture only.
    let (said, hint) = page("hint strip -o hint.html", "hint.html");
    assert!(said.contains("a page with 1 picture\n"), "{said}");
    assert!(hint.contains("<p class=\"verdict\">hint: ") && !hint.contains("<figcaption>"));
    assert_eq!(hint.matches("<figure>").count(), 1);
}
