//! Certificates of counts up to symmetry: their content, and forgeries.

use std::ops::ControlFlow;

use jigsat_engines::Meter;
use jigsat_forms::exact_cover::symmetry::{Symmetry, UpTo};
use jigsat_forms::{Amo, OptionId};

use super::super::burnside::Burnside;
use super::super::folder::Output;
use super::super::make::Maker;
use super::*;

/// Dominoes: 36 layouts of a square, 9 up to symmetry.
const DOMINOES: &str = "planar yes\nbox 4 4 1\n8x piece 000 100\n";

/// Pieces that may not be mirrored, in a square: no reflection counts.
const ONE_SIDED: &str = "mirror no\nplanar yes\nbox 4 4 1\n4x piece 000 100 200 210\n";

/// Tiles that may not be mirrored either.
const TILES: &str = "2\n4\n1 1 1\n-1 2 2\n2 -1 2\n-1 2 2\n";

const METHODS: [&str; 2] = ["diagram", "cover-product"];

fn count(up_to: UpTo, number: u32) -> Claim {
    Claim::CountUpTo(up_to, Some(number.into()))
}

fn text(folder: &TempDir, file: &str) -> String {
    fs::read_to_string(folder.path().join(file)).unwrap()
}

#[test]
fn counts_up_to_symmetry_are_certified_and_checked() {
    for (puzzle, numbers) in [(DOMINOES, [12, 9]), (ONE_SIDED, [2, 2]), (TILES, [1, 1])] {
        for (up_to, number) in [UpTo::Rotation, UpTo::Symmetry].into_iter().zip(numbers) {
            for method in METHODS {
                let (word, folder) = certified(puzzle, method, Claim::CountUpTo(up_to, None));
                let expected = format!("{} count={number} up to {up_to}", parse(puzzle).0.name);
                assert_eq!((word, verdict(&folder)), ("yes", expected), "{method}: {puzzle}");
                assert_eq!(certified(puzzle, method, count(up_to, number)).0, "yes");
                assert_eq!(certified(puzzle, method, count(up_to, number + 1)).0, "other count");
            }
        }
    }
}

#[test]
fn the_pairs_are_listed() {
    let claim = count(UpTo::Symmetry, 9);
    let (_, by_diagram) = certified(DOMINOES, "diagram", claim.clone());
    let (_, by_formula) = certified(DOMINOES, "cover-product", claim);
    // Eight symmetries fix 72 pairs, of which 36 are layouts under the identity.
    for (folder, pairs) in [(&by_diagram, 36), (&by_formula, 72)] {
        assert_eq!(text(folder, files::LAYOUTS).lines().count(), pairs);
        assert_eq!(manifest(folder).added, vec!["layout"; pairs]);
        assert!(text(folder, files::FORMULA).contains(", a reflection\n"));
        let statement = text(folder, files::STATEMENT);
        for part in
            ["exactly 9 solutions up to symmetry.", "Burnside's lemma", "lrat-check", "all symmetries of the puzzle"]
        {
            assert!(statement.contains(part), "{part}: {statement}");
        }
    }
    let proofs = check(by_diagram.path(), Budget::unlimited()).unwrap().proofs;
    assert!(matches!(proofs[..], [ProofSize::Diagram { .. }, ProofSize::Formula { .. }]), "{proofs:?}");
}

#[test]
fn other_methods_and_kinds_are_refused() {
    let refused = |text, with, claim| {
        let (kind, puzzle) = parse(text);
        let method = ProofMethod::parse(kind, with).unwrap();
        let folder = TempDir::new().unwrap();
        certify(&Session::new(&puzzle), &method, claim, &Run::default(), folder.path()).err().unwrap().to_string()
    };
    let claim = count(UpTo::Rotation, 12);
    let unknown =
        "no symmetries of arukone puzzles are known: their layouts are counted one by one (raw), not up to rotation";
    assert_eq!(refused(BOARD, "cover-product", claim.clone()), unknown);
    let expected = "binary counts no layouts up to rotation; expected diagram or cover-product";
    assert_eq!(refused(BOARD, "binary", claim.clone()), expected);
    assert!(refused(BOARD, "paths", claim.clone()).contains("proves only a count of all solutions"));
    assert!(refused(DOMINOES, "colouring", claim).contains("proves only that a puzzle is unsolvable"));
}

/// Every number must be the one that diagram and list prove, and every listed pair must be right.
#[test]
fn forged_numbers_and_lists_are_refused() {
    for (file, from, to, expected) in [
        (
            files::MANIFEST,
            "count=9 up",
            "count=8 up",
            "certificate.json: the claim is count=8 up to symmetry, but the list",
        ),
        (files::MANIFEST, "count=9 up to symmetry", "count=9 up to rotation", "models.txt: expected values for "),
        (files::MANIFEST, "count=9 up to symmetry", "count=9 up to raw", "certificate.json: expected solvable, "),
        (
            files::MANIFEST,
            "count=9 up to symmetry",
            "count=36",
            "certificate.json: a diagram proves only a count, without",
        ),
        (files::MANIFEST, "count=9 up", "count up", "certificate.json: expected a number in the claim"),
        (files::MANIFEST, "\"diagram\"", "\"cover-product\"", "certificate.json: a certificate of 'count=9"),
        (files::DIAGRAM, "count 36", "count 44", "diagram.txt: line 2: expected the count 36 of the diagram, found 44"),
        (files::LAYOUTS, "\n{", "\n\n{", "layouts.jsonl: line 2: "),
        (files::STATEMENT, "exactly 9", "exactly 8", "README.txt: line 1, "),
    ] {
        let (_, folder) = certified(DOMINOES, "diagram", count(UpTo::Symmetry, 9));
        change(&folder, file, |text| text.replacen(from, to, 1));
        let verdict = verdict(&folder);
        assert!(verdict.starts_with(expected), "{file}, {to}: {verdict}");
    }
    let models = |change_models: fn(Vec<&str>) -> Vec<&str>| {
        let (_, folder) = certified(DOMINOES, "diagram", count(UpTo::Symmetry, 9));
        change(&folder, files::MODELS, |text| change_models(files::split_models(&text).collect()).concat());
        verdict(&folder)
    };
    assert_eq!(
        models(|all| all[1..].to_vec()),
        "models.txt: 36 layouts and 35 fixed ones are 71, which 8 symmetries do not divide"
    );
    assert!(models(|all| all[8..].to_vec()).ends_with("but the list of layouts proves count=8 up to symmetry"));
    let doubled = models(|all| [&all[..], &all[..8]].concat());
    assert_eq!(doubled, "models.txt: model 37 stands for the layout of an earlier one");
}

/// A claim about paths or of a raw count is not one up to symmetry.
#[test]
fn other_certificates_prove_nothing_up_to_symmetry() {
    let board = "# rules: empty touch\nA..\n...\n..A\n";
    for (puzzle, method) in [(board, "paths"), (DOMINOES, "diagram"), (DOMINOES, "cover-product")] {
        let (_, folder) = certified(puzzle, method, Claim::Count(None));
        let claim = manifest(&folder).claim.to_string();
        change(&folder, files::MANIFEST, |text| text.replace(&claim, &format!("{claim} up to symmetry")));
        let verdict = verdict(&folder);
        assert!(["certificate.json: ", "models.txt: "].iter().any(|file| verdict.starts_with(file)), "{verdict}");
    }
}

/// A whole certificate with another group of symmetries: all of it fits together but the formula.
fn with_group(puzzle: &str, method: &str, change: impl FnOnce(&mut Vec<Symmetry>)) -> (Claim, String) {
    let (kind, puzzle) = parse(puzzle);
    let session = Session::new(&puzzle);
    let (method, folder) = (ProofMethod::parse(kind, method).unwrap(), TempDir::new().unwrap());
    let meter = Meter::default();
    let output = Output { folder: folder.path(), budget: Budget::unlimited(), meter: &meter };
    let raw = (method == ProofMethod::Diagram).then(|| count::write(&session, None, output).unwrap());
    let made = session.cover(output.budget).unwrap().unwrap();
    let reduced = made.cover().unwrap();
    let mut group = reduced.symmetries(output.budget).unwrap().unwrap();
    change(&mut group);
    let (basis, burnside) = Burnside::of(reduced, group, raw, Amo::default(), output.budget).unwrap();
    let manifest = Manifest::of(&puzzle, &method, Claim::CountUpTo(UpTo::Symmetry, None));
    let mut maker = Maker { basis: &basis, burnside: Some(burnside), manifest, output };
    let Basis::Cnf(formula) = &basis else { panic!("it is a formula") };
    let ControlFlow::Continue(layouts) = maker.prove_by_solver(formula, &Run::default()).unwrap() else {
        panic!("no number was claimed");
    };
    maker.describe(&puzzle, &layouts).unwrap();
    (maker.manifest.claim.clone(), verdict(&folder))
}

#[test]
fn forged_groups_are_refused() {
    let is_refused = |verdict: &str| ["models.txt: ", "formula.cnf: line "].iter().any(|at| verdict.starts_with(at));
    for method in METHODS {
        let refused = |change: fn(&mut Vec<Symmetry>)| {
            let (claim, verdict) = with_group(DOMINOES, method, change);
            assert!(is_refused(&verdict), "{verdict}");
            claim
        };
        assert_eq!(with_group(DOMINOES, method, |_| ()).1, "polycube count=9 up to symmetry");
        // Symmetries left out, and other permutations.
        assert_eq!(refused(|group| group.retain(|symmetry| symmetry.is_rotation)), count(UpTo::Symmetry, 12));
        assert_eq!(refused(Vec::clear), count(UpTo::Symmetry, 36));
        refused(|group| group.swap(0, 3));
        refused(|group| group[0].image = group[1].image.clone());
        // All symmetries twice, where no reflection counts.
        let (claim, verdict) = with_group(ONE_SIDED, method, |group| {
            let identity = (0..group[0].image.len() as u32).map(OptionId).collect();
            group.extend(group.clone());
            group.push(Symmetry { is_rotation: false, image: identity });
        });
        assert!(claim == count(UpTo::Symmetry, 2) && is_refused(&verdict), "{claim}: {verdict}");
    }
}
