//! Exact covers and formulas: chosen options, and literals that are true.

use std::collections::BTreeMap;

use fastrand::Rng;
use itertools::Itertools;
use serde_json::{Value, json};

use super::{Tally, one_of, puzzle, some_layouts};

/// The numbers of the chosen options; items with how often each is to be covered; secondary ones with colours.
fn is_cover(items: &[(&str, usize)], secondary: &[&str], options: &[&str], chosen: &[usize]) -> bool {
    let is_known = chosen.iter().all(|number| (1..=options.len()).contains(number)) && chosen.iter().all_unique();
    let words = || chosen.iter().flat_map(|number| options[number - 1].split(' '));
    let colours = |item: &str| words().filter(|word| word.split(':').next() == Some(item)).collect_vec();
    is_known
        && items.iter().all(|(item, times)| colours(item).len() == *times)
        && secondary.iter().all(|item| {
            let colours = colours(item);
            colours.len() < 2 || colours.iter().all_equal() && colours[0].contains(':')
        })
}

#[test]
fn options_of_a_cover() {
    let items = [("a", 1), ("b", 1), ("c", 2), ("d", 1)];
    let options = ["a c", "a c x:1", "b c x:1", "b c x:2", "c d", "d x:1", "a b y", "c y", "c", "c", "c a"];
    let text = format!("a b 2|c d | x y\n{}\n", options.join("\n"));
    let puzzle = puzzle("exact-cover", &text);
    let mut random = Rng::with_seed(3);
    let mut tally = Tally::default();
    for (json, printed) in some_layouts(&puzzle, "cover+dlx", 20) {
        let laid: Vec<usize> = serde_json::from_value(json["options"].clone()).unwrap();
        tally.agree(&puzzle, &printed, true);
        for case in 0..30 {
            let mut chosen = laid.clone();
            let one = random.usize(..chosen.len());
            let other = random.usize(..options.len()) + 1;
            match random.u8(..4) {
                _ if case == 0 => {}
                0 => drop(chosen.remove(one)),
                1 => chosen.push(chosen[one]),
                2 => chosen[one] = other,
                _ => chosen.push(other),
            }
            let expected = is_cover(&items, &["x", "y"], &options, &chosen);
            assert!(chosen.len() >= laid.len() || !expected, "{chosen:?}");
            tally.agree(&puzzle, &json!({"options": chosen}).to_string(), expected);
            // Words do not distinguish equal options: each of them may be chosen once.
            let words = |number: &usize| options[number - 1].split(' ').sorted().join(" ");
            let alike =
                |number: &usize| (1..=options.len()).filter(|other| words(other) == words(number)).collect_vec();
            let mut used: BTreeMap<String, usize> = BTreeMap::new();
            let copies = chosen.iter().map(|number| {
                let used = used.entry(words(number)).or_default();
                *used += 1;
                alike(number).get(*used - 1).copied()
            });
            let copies: Option<Vec<usize>> = copies.collect();
            let expected = copies.is_some_and(|copies| is_cover(&items, &["x", "y"], &options, &copies));
            let lines = chosen.iter().map(|number| {
                let mut words = options[number - 1].split(' ').collect_vec();
                random.shuffle(&mut words);
                words.join(" ") + "\n"
            });
            let text = lines.collect_vec().concat();
            if !text.is_empty() {
                tally.agree(&puzzle, &text, expected);
            }
        }
    }
    assert!(tally.valid > 20 && tally.invalid > 200, "{} {}", tally.valid, tally.invalid);
}

#[test]
fn literals_of_a_formula() {
    let clauses: [&[i64]; 5] = [&[1, -2], &[2, 3, 4], &[-3, -4], &[-1, 4, 5], &[-5, 2]];
    let vars = 5;
    let is_model = |literals: &[i64]| {
        let names = literals.iter().map(|literal| literal.abs()).sorted().collect_vec();
        names == (1..=vars).collect_vec()
            && clauses.iter().all(|clause| clause.iter().any(|lit| literals.contains(lit)))
    };
    let lines = clauses.iter().map(|clause| format!("{} 0\n", clause.iter().join(" "))).join("");
    let puzzle = puzzle("cnf", &format!("p cnf {vars} {}\n{lines}", clauses.len()));
    let mut random = Rng::with_seed(4);
    let mut tally = Tally::default();
    for (json, printed) in some_layouts(&puzzle, "cnf+varisat", 8) {
        let laid: Vec<i64> = serde_json::from_value(json["literals"].clone()).unwrap();
        tally.agree(&puzzle, &printed, true);
        for case in 0..30 {
            let mut literals = laid.clone();
            let one = random.usize(..literals.len());
            match random.u8(..5) {
                _ if case == 0 => {}
                0 => drop(literals.remove(one)),
                1 => literals[one] *= -1,
                2 => literals.push(-literals[one]),
                3 => literals[one] = *one_of(&mut random, &[6, 7, -6, 1, 2]),
                _ => literals.swap(0, one),
            }
            // In JSON literals stand in order; a solver prints them in any.
            let expected = is_model(&literals);
            let is_sorted = literals.is_sorted_by_key(|literal| literal.abs());
            tally.agree(&puzzle, &json!({"literals": literals}).to_string(), expected && is_sorted);
            let model: Vec<Value> = literals.iter().map(|&literal| literal.into()).collect();
            let text = literals.iter().join(" ");
            let bits = (1..=vars)
                .filter_map(|var| literals.iter().find(|lit| lit.abs() == var))
                .map(|lit| if *lit > 0 { '1' } else { '0' });
            let bits: String = bits.collect();
            // A solver may repeat a literal.
            let distinct = literals.iter().copied().unique().collect_vec();
            for form in [format!("s SATISFIABLE\nv {text} 0\n"), format!("sat\n{text}\n"), json!(model).to_string()] {
                tally.agree(&puzzle, &form, is_model(&distinct));
            }
            if is_model(&literals) || literals.len() < laid.len() {
                tally.agree(&puzzle, &format!("v {bits}\n"), is_model(&literals));
            }
        }
    }
    assert!(tally.valid > 40 && tally.invalid > 200, "{} {}", tally.valid, tally.invalid);
}
