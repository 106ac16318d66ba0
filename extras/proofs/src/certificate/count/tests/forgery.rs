//! Changed diagrams: what is accepted must have the right count.

use super::*;

/// The lines of a diagram as words.
type Words = Vec<Vec<String>>;

fn text(words: &Words) -> String {
    words.iter().map(|line| line.join(" ") + "\n").collect()
}

/// The words that a changed diagram may get in place of another.
fn words(nodes: usize) -> Vec<String> {
    let numbers = (0..nodes + 2).map(|node| node.to_string());
    let others = ["+", "-", "&", "", "x", "-1", "+1", "01", "4294967295", "4294967294", "18446744073709551616"];
    numbers.chain(others.map(String::from)).collect()
}

/// All diagrams with one change, and whether it can only be wrong.
fn mutants(original: &Words) -> Vec<(String, bool)> {
    let mut mutants = Vec::new();
    let mut add = |changed: Words, is_wrong: bool| {
        if changed != *original {
            mutants.push((text(&changed), is_wrong));
        }
    };
    for line in 0..original.len() {
        let with = |change: &dyn Fn(&mut Words)| {
            let mut changed = original.clone();
            change(&mut changed);
            changed
        };
        add(with(&|words| drop(words.remove(line))), true);
        add(with(&|words| words.insert(line, words[line].clone())), true);
        if line + 1 < original.len() {
            add(with(&|words| words.swap(line, line + 1)), false);
        }
        for place in 0..original[line].len() {
            // Another item may have the same options.
            let is_child = line != 1 && (line < 2 || place > 0);
            add(with(&|words| drop(words[line].remove(place))), true);
            add(with(&|words| words[line].insert(place, original[line][place].clone())), true);
            if place + 1 < original[line].len() {
                add(with(&|words| words[line].swap(place, place + 1)), is_child);
            }
            for word in words(original.len() - 2) {
                add(with(&|words| words[line][place].clone_from(&word)), is_child);
            }
        }
    }
    let whole = text(original);
    mutants.push((whole.replace('\n', "\r\n"), true));
    mutants.push((format!("{whole}\n"), true));
    mutants.push((whole.trim_end().to_string(), true));
    mutants
}

fn parsed(text: &str) -> Words {
    text.lines().map(|line| line.split(' ').map(String::from).collect()).collect()
}

#[test]
fn mutants_of_diagrams_are_refused() {
    let (mut refused, mut accepted) = (0_u32, 0_u32);
    for seed in 0..300 {
        let cover = random(&mut Rng::with_seed(seed));
        let count = brute_force(&cover);
        let original = made(&cover);
        for (text, is_wrong) in mutants(&parsed(&original)) {
            match proved_with_any_count(&cover, &text) {
                Err(_) => refused += 1,
                Ok(found) => {
                    assert_eq!(found, count, "seed {seed}: {original}as {text}");
                    assert!(!is_wrong, "seed {seed}: {original}as {text}");
                    accepted += 1;
                }
            }
        }
    }
    assert!(refused > 50_000 && accepted * 50 < refused, "{refused} {accepted}");
}

/// The diagram of another cover proves nothing, unless the count is the same.
#[test]
fn diagrams_of_other_covers_are_refused() {
    let covers: Vec<ExactCover> = (0..60).map(|seed| random(&mut Rng::with_seed(seed))).collect();
    for (other, cover) in covers.iter().flat_map(|other| covers.iter().map(move |cover| (other, cover))) {
        let text = made(other);
        if let Ok(found) = proved_with_any_count(cover, &text) {
            assert_eq!(found, brute_force(cover), "{text}");
        }
    }
}

/// Merging any two nodes, or giving one of them another's children, is found.
#[test]
fn wrong_merges_are_refused() {
    for seed in 0..200 {
        let cover = random(&mut Rng::with_seed(seed));
        let words = parsed(&made(&cover));
        for (a, b) in (2..words.len()).flat_map(|a| (2..words.len()).map(move |b| (a, b))).filter(|(a, b)| a != b) {
            let mut changed = words.clone();
            changed[a].clone_from(&words[b]);
            if let Ok(found) = proved_with_any_count(&cover, &text(&changed)) {
                assert_eq!(found, brute_force(&cover), "seed {seed}: {}", text(&changed));
            }
            let mut merged = words.clone();
            let [from, to] = [a, b].map(|line| (line - 2).to_string());
            merged.iter_mut().skip(2).flat_map(|line| line.iter_mut().skip(1)).for_each(|word| {
                if *word == from {
                    word.clone_from(&to);
                }
            });
            if merged != words {
                assert!(proved_with_any_count(&cover, &text(&merged)).is_err(), "seed {seed}: {}", text(&merged));
            }
        }
    }
}
