//! Maker and checkers on random covers, against brute force.

mod forgery;
mod python;

use fastrand::Rng;
use jigsat_engines::Meter;
use jigsat_forms::ExactCover;
use jigsat_forms::budget::Budget;
use jigsat_forms::exact_cover::{Colour, Entry, Role};
use jigsat_space::count_proof;

use super::walk::diagram;

/// The bounds of random items: mostly 1, but also optional, repeated and closed ones.
const BOUNDS: [(u32, u32); 9] = [(1, 1), (1, 1), (1, 1), (0, 1), (0, 2), (1, 2), (2, 2), (1, 3), (0, 0)];

/// A cover with primary and secondary items, colours and multiplicities; some options are equal.
fn random(rng: &mut Rng) -> ExactCover {
    let mut cover = ExactCover::new();
    let bounds = &BOUNDS[..if rng.bool() { 3 } else { BOUNDS.len() }];
    let mut items = Vec::new();
    for number in 0..rng.usize(1..=7) {
        // Primary and secondary items alternate in any order.
        if number > 0 && rng.u8(..4) == 0 {
            items.push((cover.secondary(format!("s{number}")), true));
        } else {
            let &(lo, hi) = rng.choice(bounds).unwrap();
            items.push((cover.primary_times(format!("p{number}"), lo..=hi).unwrap(), false));
        }
    }
    for _ in 0..rng.usize(..=9) {
        let share = rng.u8(2..5);
        let mut entries: Vec<Entry> = Vec::new();
        for &(item, is_secondary) in &items {
            let colour = rng.u32(..3);
            match is_secondary && colour > 0 {
                _ if rng.u8(..share) > 0 => {}
                true => entries.push(item.with(Colour(colour))),
                false => entries.push(item.into()),
            }
        }
        rng.shuffle(&mut entries);
        // An option without primary items is refused.
        let _ = cover.option(entries);
    }
    cover
}

/// The number of solutions, by trying all sets of options.
fn brute_force(cover: &ExactCover) -> u64 {
    let is_solution = |set: u32| {
        let chosen = || cover.options().filter(move |option| set >> option.0 & 1 == 1);
        cover.items().all(|item| {
            let uses: Vec<Option<Colour>> = chosen()
                .flat_map(|option| cover.entries(option))
                .filter(|it| it.item == item)
                .map(|it| it.colour)
                .collect();
            match cover.role(item) {
                Role::Primary { lo, hi } => (lo..=hi).contains(&(uses.len() as u32)),
                Role::Secondary => uses.len() < 2 || uses[0].is_some() && uses.iter().all(|colour| *colour == uses[0]),
            }
        })
    };
    (0..1 << cover.option_count()).filter(|&set| is_solution(set)).count() as u64
}

/// The diagram of the maker.
fn made(cover: &ExactCover) -> String {
    let diagram = diagram(cover, Budget::unlimited(), &Meter::default()).unwrap();
    let mut text = Vec::new();
    diagram.write(&diagram.count(Budget::unlimited()).unwrap(), &mut text).unwrap();
    String::from_utf8(text).unwrap()
}

/// The count that a diagram proves, or what is wrong with it.
fn proved(cover: &ExactCover, text: &str) -> Result<u64, String> {
    let checked = count_proof::check(cover, text.as_bytes(), Budget::unlimited());
    checked.map(|checked| checked.count.try_into().unwrap()).map_err(|error| error.to_string())
}

/// As `proved`, but if only the count is wrong, it is set to that of the diagram first.
fn proved_with_any_count(cover: &ExactCover, text: &str) -> Result<u64, String> {
    let error = match proved(cover, text) {
        Err(error) if error.contains(" of the diagram, found ") => error,
        other => return other,
    };
    let found = error.split(' ').nth(5).unwrap();
    let claimed = text.split(' ').nth(3).unwrap();
    proved(cover, &text.replacen(&format!("count {claimed} "), &format!("count {found} "), 1))
}

/// The instances have everything: solvable and not, products, merged nodes, closed items.
#[test]
fn random_counts_are_right_and_proved() {
    let (mut solvable, mut products, mut merged, mut empty) = (0, 0, 0, 0);
    for seed in 0..3000 {
        let cover = random(&mut Rng::with_seed(seed));
        let text = made(&cover);
        assert_eq!(proved(&cover, &text), Ok(brute_force(&cover)), "seed {seed}: {text}");
        solvable += u32::from(!text.contains("count 0 "));
        products += u32::from(text.contains('&'));
        empty += u32::from(text.contains("nodes 0"));
        let edges = text.lines().skip(2).flat_map(|line| line.split(' ').skip(1)).filter(|word| *word > "/").count();
        merged += u32::from(edges + 3 > text.lines().count());
    }
    assert!(
        [solvable, 3000 - solvable, products, merged, empty].iter().all(|&number| number > 200),
        "{solvable} {products} {merged} {empty}"
    );
}

/// A narrow board, a table in which every third residual repeats, and options that only colours keep apart.
#[test]
fn diagrams_are_small_where_residuals_repeat() {
    let mut dominoes = ExactCover::new();
    let cells: Vec<_> = (0..36).map(|cell| dominoes.primary(format!("c{cell}"))).collect();
    for cell in 0..36 {
        if cell % 6 < 5 {
            dominoes.option([cells[cell].into(), cells[cell + 1].into()]).unwrap();
        }
        if cell < 30 {
            dominoes.option([cells[cell].into(), cells[cell + 6].into()]).unwrap();
        }
    }
    let text = made(&dominoes);
    assert_eq!(proved(&dominoes, &text), Ok(6728));
    assert!(text.lines().count() < 300, "{}", text.lines().count());
    let mut pairs = ExactCover::new();
    for pair in 0..40 {
        let item = pairs.primary(format!("p{pair}"));
        pairs.option([item.into()]).unwrap();
        pairs.option([item.into()]).unwrap();
    }
    let text = made(&pairs);
    assert!(text.starts_with(&format!("jigsat count 1\ncount {} nodes 41\n&", 1_u64 << 40)), "{text}");
}

/// Depth costs no stack.
#[test]
fn deep_covers_are_walked_and_checked() {
    let mut cover = ExactCover::new();
    let items: Vec<_> = (0..3000).map(|item| cover.primary(format!("i{item}"))).collect();
    for pair in items.windows(2) {
        cover.option([pair[0].into(), pair[1].into()]).unwrap();
    }
    assert_eq!(proved(&cover, &made(&cover)), Ok(1));
}
