//! Certificates of counts of paths: their content, and forgeries.

use std::path::Path;
use std::process::Command;

use super::*;

/// Three layouts: A–A around the bottom left, or between, or above.
const THREE: &str = "A..\n...\n..A\n";

/// Two pairs beside each other.
const TWO: &str = "AB\n..\nAB\n";

fn count(number: u32) -> Claim {
    Claim::Count(Some(number.into()))
}

fn text(folder: &TempDir, file: &str) -> String {
    fs::read_to_string(folder.path().join(file)).unwrap()
}

/// What the second checker says, if there is Python.
fn by_python(folder: &TempDir) -> Option<String> {
    let script = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../scripts/check_path_count.py");
    let output = Command::new("python3").arg(script).arg(folder.path()).output().ok()?;
    Some(String::from_utf8(output.stdout).unwrap())
}

#[test]
fn counts_of_paths_are_certified_and_checked() {
    for (board, rules, number) in [
        (THREE, "empty touch", 12),
        (THREE, "empty no-touch", 6),
        (THREE, "full touch", 2),
        (THREE, "full no-touch", 0),
        (TWO, "empty touch", 1),
        ("AB\nBA\n", "empty touch", 0),
        ("A.\n#A\n", "empty touch", 1),
    ] {
        let board = format!("# rules: {rules}\n{board}");
        let (word, folder) = certified(&board, "paths", Claim::Count(None));
        assert_eq!((word, verdict(&folder)), ("yes", format!("arukone count={number}")), "{board}");
        if let Some(theirs) = by_python(&folder) {
            assert!(theirs.starts_with(&format!("valid: {number} sets of paths, ")), "{board}: {theirs}");
        }
        assert_eq!(certified(&board, "paths", count(number)).0, "yes");
        assert_eq!(certified(&board, "paths", count(number + 1)).0, "other count");
    }
}

#[test]
fn a_certificate_has_its_graph_and_diagram() {
    let (_, folder) = certified("# rules: full no-touch\nA.\nA#\n", "paths", count(0));
    assert_eq!(
        text(&folder, files::GRAPH),
        "jigsat graph 1\nvertices 3\nfull\ninduced\npair 0 2\nedge 0 1\nedge 0 2\n"
    );
    assert_eq!(text(&folder, files::DIAGRAM), "jigsat path count 1\nvertex 0\n0\nvertex 1\n- -\nvertex 2\ncount 0\n");
    let statement = text(&folder, files::STATEMENT);
    for part in ["has exactly 0 solutions.", "check_path_count.py .", "correspond one to one"] {
        assert!(statement.contains(part), "{statement}");
    }
    let checked = check(folder.path(), &Budget::none()).unwrap();
    assert_eq!(checked.proofs, [ProofSize::Paths { vertices: 3, edges: 2, states: 2 }]);
}

#[test]
fn only_counts_are_proved_by_paths() {
    let (kind, puzzle) = parse(TWO);
    let way = ProofMethod::parse(kind, "paths").unwrap();
    let folder = TempDir::new().unwrap();
    for claim in Claim::PLAIN {
        let error = certify(&Session::new(&puzzle), &way, claim, &Run::default(), folder.path()).err().unwrap();
        assert_eq!(
            error.to_string(),
            "a diagram of paths proves only a count of all solutions; expected --claim count"
        );
    }
    assert!(ProofMethod::parse(parse(BOX).0, "paths").is_err());
    let usual = ProofMethod::usual(&Session::new(&puzzle), &Claim::Count(None), &Budget::none());
    assert_eq!(usual, [(ProofMethod::Paths, None)]);
    let late = Limits::none().within(std::time::Duration::ZERO).into();
    let certified = certify(&Session::new(&puzzle), &way, count(1), &late, folder.path()).unwrap();
    assert!(matches!(certified, Certified::Undecided));
}

#[test]
fn forged_certificates_of_paths_are_refused() {
    for (file, from, to, expected) in [
        (
            files::MANIFEST,
            "count=12",
            "count=13",
            "certificate.json: the claim is count=13, but the diagram proves count=12",
        ),
        (files::MANIFEST, "\"paths\"", "\"colouring\"", "certificate.json: "),
        (files::MANIFEST, "count=12", "solvable", "certificate.json: "),
        (files::MANIFEST, "count=12", "count", "certificate.json: "),
        (files::MANIFEST, "\"added\": []", "\"added\": [\n    \"layout\"\n  ]", "certificate.json: "),
        (files::GRAPH, "pair 0 8", "pair 0 7", "graph.txt: line 3, column 8: expected '8', found '7'"),
        (files::GRAPH, "edge 0 1\n", "", "graph.txt: line 4, column 6: expected '0 1', found '1 2'"),
        (files::GRAPH, "vertices 9\n", "vertices 9\nfull\n", "graph.txt: line 3: "),
        (files::DIAGRAM, "vertex 1", "vertex 2", "diagram.txt: line 5: expected 1 children"),
        (files::DIAGRAM, "count 12", "count 13", "diagram.txt: line "),
        (files::PUZZLE, "A..", ".A.", "graph.txt: line 3, column 6: expected '1 8', found '0 8'"),
        (files::PUZZLE, "A..\n...", "# rules: full touch\nA..\n...", "graph.txt: line 3: expected 'full', found 'pair"),
        (files::STATEMENT, "exactly 12", "exactly 13", "README.txt: line 1, "),
    ] {
        let (_, folder) = certified(&format!("# rules: empty touch\n{THREE}"), "paths", count(12));
        change(&folder, file, |text| {
            assert!(text.contains(from), "{file}: {text}");
            text.replacen(from, to, 1)
        });
        let verdict = verdict(&folder);
        assert!(verdict.starts_with(expected), "{file}, {to}: {verdict}");
    }
}

/// The number in every place where it stands, and the diagram of another board.
#[test]
fn a_false_number_is_refused() {
    let (_, folder) = certified(&format!("# rules: empty touch\n{THREE}"), "paths", count(12));
    change(&folder, files::DIAGRAM, |text| text.replace("\ncount 12\n", "\ncount 13\n"));
    change(&folder, files::STATEMENT, |text| text.replace("12 solutions", "13 solutions"));
    change(&folder, files::MANIFEST, |text| text.replace("count=12", "count=13"));
    let refusal = verdict(&folder);
    assert!(refusal.contains("expected 'count 12', found 'count 13'"), "{refusal}");
    let (_, other) = certified(&format!("# rules: full touch\n{THREE}"), "paths", count(2));
    change(&folder, files::DIAGRAM, |_| text(&other, files::DIAGRAM));
    let refusal = verdict(&folder);
    assert!(refusal.starts_with("diagram.txt: line "), "{refusal}");
}

/// Each byte of the diagram is changed: the diagram is refused, or proves the same number.
#[test]
fn changed_bytes_of_diagrams_are_found() {
    let (_, folder) = certified("# rules: empty no-touch\nA..\n..A\n", "paths", Claim::Count(None));
    let (verdict_before, untouched) = (verdict(&folder), manifest(&folder));
    let path = folder.path().join(files::DIAGRAM);
    let bytes = fs::read(&path).unwrap();
    let mut others = 0;
    for place in 0..bytes.len() {
        for bits in [1, 2, 16] {
            let mut changed = bytes.clone();
            changed[place] ^= bits;
            fs::write(&path, &changed).unwrap();
            seal(&folder, untouched.clone());
            let found = verdict(&folder);
            others += u32::from(found == verdict_before);
            assert!(found == verdict_before || found.starts_with("diagram.txt: "), "byte {place}: {found}");
        }
    }
    // The last state may have two numbers: its ways are added up.
    assert_eq!(others, 1);
}
