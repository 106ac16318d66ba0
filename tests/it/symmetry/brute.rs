//! Counts up to symmetry against canonical forms of all layouts, on random packings.

use std::collections::BTreeSet;

use fastrand::Rng;
use itertools::Itertools;
use jigsat::certificate::{Certified, Claim, ProofMethod, certify, check};
use jigsat::session::Session;
use jigsat_encodings::kind::{AnyPuzzle, Kind};
use jigsat_engines::Run;
use jigsat_forms::budget::Budget;
use jigsat_forms::exact_cover::symmetry::UpTo;
use serde_json::Value;
use tempfile::TempDir;

use super::plain::{Layout, Plain, canonical, image, renumbered};
use super::{counted, layouts, plan, random, weighed};

const CONVENTIONS: [UpTo; 3] = [UpTo::Raw, UpTo::Rotation, UpTo::Symmetry];
const ENGINES: [&str; 3] = ["cover+dlx", "cover+cells", "cover+mask"];

/// The limit on the steps of a search for all layouts.
const MOST_STEPS: usize = 1500;

fn polycube() -> &'static Kind {
    Kind::named("polycube").unwrap()
}

fn count(puzzle: &AnyPuzzle, engine: &str, up_to: UpTo) -> usize {
    counted(puzzle, &weighed(polycube(), engine, up_to)).count.try_into().unwrap()
}

/// Raw, up to rotation, up to symmetry, by every engine.
fn counts(text: &str) -> [usize; 3] {
    let puzzle = polycube().parse(text).unwrap();
    let [by_dlx, others @ ..] = ENGINES.map(|engine| CONVENTIONS.map(|up_to| count(&puzzle, engine, up_to)));
    assert_eq!(others, [by_dlx; 2], "\n{text}");
    by_dlx
}

/// A random packing that is quickly solved, and its layouts.
fn packing(random: &mut Rng) -> (Plain, BTreeSet<Layout>) {
    loop {
        let plain = random::packing(random);
        if let Some(layouts) = plain.layouts(MOST_STEPS) {
            return (plain, layouts);
        }
    }
}

/// The canonical forms of the layouts under these symmetries.
fn forms(layouts: &BTreeSet<Layout>, symmetries: &[Vec<usize>]) -> BTreeSet<Layout> {
    layouts.iter().map(|layout| canonical(layout, symmetries)).collect()
}

/// The number of layouts up to all symmetries of the container that map layouts to layouts.
///
/// Layers and unused pieces are ignored.
fn boldest(plain: &Plain, layouts: &BTreeSet<Layout>) -> usize {
    let is_bold = |symmetry: &Vec<usize>| layouts.iter().all(|layout| layouts.contains(&image(layout, symmetry)));
    let symmetries = plain.container_symmetries().map(|(_, symmetry)| symmetry).filter(is_bold);
    forms(layouts, &symmetries.collect::<Vec<_>>()).len()
}

/// Reads a layout in the program's JSON.
fn read(plain: &Plain, layout: &Value) -> Layout {
    let pieces = layout["pieces"].as_array().unwrap();
    let takes = |piece: &Value, cell: [i64; 3]| {
        let mut cells = piece["cells"].as_array().unwrap().iter();
        cells.any(|other| (0..3).all(|i| other[i].as_i64() == Some(cell[i])))
    };
    let mut numbers = Layout::default();
    for ((cell, _), number) in plain.container().into_iter().zip(&mut numbers) {
        *number = pieces.iter().position(|piece| takes(piece, cell)).map_or(0, |at| at as u8 + 1);
    }
    renumbered(numbers)
}

/// Numbers of random packings for which the convention matters.
#[derive(Debug, Default)]
struct Census {
    solvable: usize,
    with_free_cells: usize,
    with_symmetric_layouts: usize,
    /// More layouts up to rotation than up to symmetry.
    with_reflections: usize,
    /// Fewer layouts up to all symmetries of the container that take layouts to layouts, than up to those that count.
    bold_in_space: usize,
    bold_in_layers: usize,
    bold_in_the_plane: usize,
}

impl Census {
    fn take(&mut self, plain: &Plain, layouts: &BTreeSet<Layout>, symmetries: &[Vec<usize>], numbers: [usize; 3]) {
        let [_, rotation, symmetry] = numbers;
        let cells = plain.container().len();
        let is_symmetric = |symmetry: &Vec<usize>| {
            let moves = symmetry.iter().enumerate().any(|(from, &to)| from != to);
            moves && layouts.iter().any(|layout| image(layout, symmetry) == *layout)
        };
        let is_bold = boldest(plain, layouts) < symmetry;
        let is_flat = plain.size[2] == 1;
        self.solvable += usize::from(!layouts.is_empty());
        self.with_free_cells += usize::from(layouts.iter().any(|layout| layout[..cells].contains(&0)));
        self.with_symmetric_layouts += usize::from(symmetries.iter().any(is_symmetric));
        self.with_reflections += usize::from(rotation > symmetry);
        self.bold_in_space += usize::from(is_bold && !plain.planar);
        self.bold_in_layers += usize::from(is_bold && plain.planar && !is_flat);
        self.bold_in_the_plane += usize::from(is_bold && plain.planar && is_flat);
    }

    /// Are there enough of all?
    fn check(&self) {
        let is_rich = (9000..9900).contains(&self.solvable)
            && self.with_free_cells > 3000
            && self.with_symmetric_layouts > 3000
            && self.with_reflections > 1000
            && self.bold_in_space >= 20
            && self.bold_in_layers > 200
            && self.bold_in_the_plane > 50;
        assert!(is_rich, "{self:?}");
    }
}

#[test]
#[ignore = "takes long: scripts/nightly"]
fn random_packings_are_counted_by_canonical_forms() {
    let mut random = Rng::with_seed(6);
    let mut census = Census::default();
    for number in 0..10_000 {
        let (plain, all) = packing(&mut random);
        let text = plain.text();
        let symmetries = plain.symmetries();
        let counted = |up_to| symmetries.iter().filter(move |(first, _)| *first <= up_to).map(|(_, s)| s.clone());
        let symmetries = CONVENTIONS.map(|up_to| counted(up_to).collect::<Vec<_>>());
        let expected = symmetries.each_ref().map(|symmetries| forms(&all, symmetries));
        let numbers = expected.each_ref().map(BTreeSet::len);
        assert_eq!(counts(&text), numbers, "packing {number}\n{text}");
        census.take(&plain, &all, &symmetries[2], numbers);
        if number % 20 > 0 {
            continue;
        }
        // The layouts found are of different forms, and of all.
        let puzzle = polycube().parse(&text).unwrap();
        for (i, up_to) in CONVENTIONS.into_iter().enumerate() {
            let found = layouts(&puzzle, &plan(polycube(), "cover+dlx", up_to));
            let found = found.iter().map(|layout| canonical(&read(&plain, layout), &symmetries[i]));
            assert!(found.sorted().eq(expected[i].iter().copied()), "packing {number} {up_to}\n{text}");
        }
    }
    census.check();
}

/// The numbers of certificates of random packings, and whether they hold.
#[test]
fn certified_counts_are_those_of_canonical_forms() {
    let mut random = Rng::with_seed(7);
    for (number, method) in (0..60).zip(["diagram", "cover-product"].into_iter().cycle()) {
        let (plain, all) = packing(&mut random);
        let (text, symmetries) = (plain.text(), plain.symmetries());
        let puzzle = polycube().parse(&text).unwrap();
        let method = ProofMethod::parse(polycube(), method).unwrap();
        for up_to in [UpTo::Rotation, UpTo::Symmetry] {
            let counted: Vec<_> =
                symmetries.iter().filter(|(first, _)| *first <= up_to).map(|(_, s)| s.clone()).collect();
            let claim = Claim::CountUpTo(up_to, Some(forms(&all, &counted).len().into()));
            let folder = TempDir::new().unwrap();
            let made = certify(&Session::new(&puzzle), &method, claim.clone(), &Run::default(), folder.path()).unwrap();
            assert!(matches!(made, Certified::Yes), "packing {number}: {claim}\n{text}");
            assert_eq!(check(folder.path(), Budget::unlimited()).unwrap().claim, claim, "packing {number}\n{text}");
        }
    }
}

/// A piece that fits nowhere, and has no mirror image among the others.
#[test]
fn a_piece_without_a_place_is_asked_for_its_mirror_image() {
    let pieces = "planar yes\nbox 3 2\npiece 000 010 020\n1-3x piece 000 010\npiece 000\n";
    assert_eq!(counts(pieces), [4, 2, 1]);
    let screw = "0-1x piece 000 010 011 100\n";
    assert_eq!(counts(&format!("{pieces}{screw}")), [4, 2, 2]);
    // Up to one copy of the mirror image, and up to two.
    let mirrored = "piece 000 100 101 010\n";
    assert_eq!(counts(&format!("{pieces}{screw}0-1x {mirrored}")), [4, 2, 1]);
    assert_eq!(counts(&format!("{pieces}{screw}0-2x {mirrored}")), [4, 2, 2]);
    assert_eq!(counts(&format!("mirror yes\n{pieces}{screw}")), [4, 2, 1]);
}

/// Four of the eight symmetries of a square that stands upright take layers to layers.
#[test]
fn layers_are_not_tilted() {
    let text = "planar yes\nmirror yes\nbox 1 3 3\n5x piece 000\npiece 000 100\npiece 000 001\n";
    assert_eq!(counts(text), [20, 10, 5]);
    assert_eq!(counts(&text.replace("planar yes", "planar no")), [44, 7, 7]);
}

/// A bar on one of two layers: to change the layers is a reflection.
#[test]
fn to_turn_the_layers_over_is_a_reflection() {
    let bar = "box 1 2 2\n2x piece 000\npiece 000 010\n";
    assert_eq!(counts(&format!("planar yes\n{bar}")), [2, 2, 1]);
    assert_eq!(counts(bar), [4, 1, 1]);
}

/// A container of random cells, and random connected pieces of the same volume: most often they don't fit.
fn misfits(random: &mut Rng) -> Plain {
    let size = *random.choice(&[[3, 3, 1], [4, 3, 1], [2, 2, 3], [5, 2, 1], [3, 2, 2]]).unwrap();
    let cells = size.iter().product::<i64>() as usize;
    let signs: Vec<char> = (0..cells).map(|_| if random.u8(..4) == 0 { '.' } else { '#' }).collect();
    let mut left = signs.iter().filter(|&&sign| sign == '#').count();
    let mut pieces = Vec::new();
    while left > 0 {
        let volume = random.usize(1..=left.min(4));
        left -= volume;
        let mut cells = vec![[0; 3]];
        while cells.len() < volume {
            let mut next = *random.choice(&cells).unwrap();
            next[random.usize(..3)] += *random.choice(&[-1, 1]).unwrap();
            if !cells.contains(&next) {
                cells.push(next);
            }
        }
        pieces.push((cells, [1, 1]));
    }
    Plain { mirror: random.bool(), planar: random.u8(..3) == 0, size, signs, pieces }
}

#[test]
fn results_of_prechecks_are_true() {
    let mut random = Rng::with_seed(41);
    let (mut pieces, mut cells, mut silent) = (0, 0, 0);
    for _ in 0..1500 {
        let plain = misfits(&mut random);
        let text = plain.text();
        let Ok(puzzle) = polycube().parse(&text) else {
            // A container without cells.
            continue;
        };
        let Some(layouts) = plain.layouts(MOST_STEPS) else {
            continue;
        };
        match puzzle.impossible(Budget::unlimited()).unwrap() {
            Some(reason) => {
                assert!(layouts.is_empty(), "{reason}\n{text}");
                pieces += usize::from(reason.ends_with(" fits nowhere"));
                cells += usize::from(reason.starts_with("no piece covers the cell in layer "));
            }
            None => silent += 1,
        }
    }
    assert!(pieces > 200 && cells > 20 && silent > 200, "{pieces} pieces, {cells} cells, {silent} silent");
}
