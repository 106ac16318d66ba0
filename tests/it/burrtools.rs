//! Files of BurrTools: a written puzzle reads as the same one, with as many layouts.

use itertools::Itertools;
use jigsat::strategy::Strategy as Way;
use jigsat_encodings::kind::{AnyPuzzle, Kind};
use jigsat_encodings::puzzle::FormatError;
use num_bigint::BigUint;
use proptest::prelude::*;

use crate::common::{self, data, files};

fn polycube() -> &'static Kind {
    Kind::named("polycube").expect("a kind of puzzle")
}

fn written(puzzle: &AnyPuzzle) -> Result<AnyPuzzle, FormatError> {
    let text = puzzle.write_as("burrtools")?;
    assert_eq!(Kind::recognise(&text).map(|kind| kind.name), Some("polycube"));
    Ok(polycube().parse(&text).unwrap_or_else(|error| panic!("{error} in\n{text}")))
}

fn count(puzzle: &AnyPuzzle) -> BigUint {
    common::count(puzzle, &Way::parse(puzzle.kind(), "cover+dlx").unwrap())
}

fn read(kind: &str, file: &str) -> AnyPuzzle {
    let text = std::fs::read_to_string(data().join(kind).join(file)).unwrap();
    Kind::named(kind).unwrap().parse(&text).unwrap()
}

#[test]
fn puzzles_have_as_many_layouts_when_they_are_read_back() {
    let instances = [
        ("cuboid", "row3.txt"),
        ("cuboid", "raetsel1.txt"),
        ("ubongo", "three1.txt"),
        ("ubongo", "drawn_twins.txt"),
        ("polycube", "optional_cells_5x3.txt"),
        ("polycube", "ranges_3x3x2.txt"),
        ("polycube", "hollow_3x3x3.txt"),
        ("polycube", "dominoes_4x4.txt"),
        // Flat pieces that may be mirrored in a flat box may be turned over.
        ("polycube", "two_sided_tetrominoes_4x5.txt"),
    ];
    for (kind, file) in instances {
        let puzzle = read(kind, file);
        let counts = [&puzzle, &written(&puzzle).unwrap()].map(count);
        assert!(counts[0] == counts[1] && counts[0] > 0_u8.into(), "{kind}/{file}: {counts:?}");
    }
}

/// Every instance is written and read, or refused for a reason.
#[test]
fn puzzles_without_a_burrtools_form_are_refused() {
    let mut refused = Vec::new();
    for kind in ["cuboid", "ubongo", "polycube"] {
        for path in files(&data().join(kind)) {
            let name = path.file_name().unwrap().to_str().unwrap().to_string();
            if let Err(error) = written(&read(kind, &name)) {
                refused.push(format!("{kind}/{name}: {error}"));
            }
        }
    }
    insta::assert_snapshot!(refused.join("\n"), @"
    cuboid/only_gold.txt: problems of BurrTools have at least one piece
    polycube/one_sided_tetrominoes_4x5.txt: BurrTools turns pieces in space, and with 'planar yes' one of these has other places
    polycube/one_sided_tetrominoes_4x7_unsolvable.txt: BurrTools turns pieces in space, and with 'planar yes' one of these has other places
    polycube/screws_2x2x2.txt: BurrTools never mirrors pieces, and with 'mirror yes' one of these has other places
    polycube/screws_2x2x4.txt: BurrTools never mirrors pieces, and with 'mirror yes' one of these has other places
    ");
}

/// A box, and cuboids that fill it or do not.
fn boxes() -> impl Strategy<Value = String> {
    let cuboids = prop::collection::vec([1..3_usize, 1..3, 1..4], 1..7);
    (prop::sample::select(vec!["3 3 1", "3 1 3", "3 3 3", "5 1 1"]), cuboids).prop_map(|(edges, cuboids)| {
        let lines = cuboids.iter().map(|[a, b, c]| format!("{a} {b} {c}\n"));
        format!("{edges}\n{}\n{}", cuboids.len(), lines.format(""))
    })
}

fn boards() -> impl Strategy<Value = String> {
    let rows = prop::collection::vec("[#.]{3}", 1..4);
    let pieces = prop::collection::vec(prop::sample::select(vec!["8", "10", "3", "15", "12", "9"]), 1..5);
    (1..3_usize, pieces, rows, any::<bool>()).prop_map(|(height, pieces, rows, has_bar)| {
        let drawn = if has_bar { "piece\n##\n" } else { "" };
        let [pieces, rows] = [pieces.join(" "), rows.join("\n")];
        format!("height {height}\npieces {pieces}\n{drawn}board\n###\n{rows}\n")
    })
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(100))]

    #[test]
    fn boxes_and_boards_are_packings(
        text in prop_oneof![boxes().prop_map(|text| ("cuboid", text)), boards().prop_map(|text| ("ubongo", text))]
    ) {
        let (kind, text) = text;
        let Ok(puzzle) = Kind::named(kind).unwrap().parse(&text) else { return Ok(()) };
        prop_assert_eq!(count(&written(&puzzle).unwrap()), count(&puzzle), "{}", text);
    }
}
