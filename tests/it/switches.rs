//! A switch of a direct search changes its speed, never its solutions.

use std::collections::{BTreeMap, BTreeSet};
use std::fs;

use jigsat::session::Session;
use jigsat::strategy::Strategy;
use jigsat_encodings::kind::{AnyPuzzle, Kind};
use jigsat_encodings::puzzles::KINDS;
use jigsat_engines::{Limits, Outcome};
use jigsat_forms::Target;
use jigsat_forms::text::header;

use crate::common::{all_with, data, distinct, files, search};

/// The node limit of a search.
const NODES: u64 = 30_000;

/// The instances of a kind that are not too slow for this search, under every combination of its rule variants.
fn puzzles(kind: &'static Kind, search: &Strategy) -> Vec<AnyPuzzle> {
    let mut choices: Vec<Vec<(&str, &str)>> = vec![Vec::new()];
    for rule in kind.rules() {
        let with = |choice: &Vec<_>, variant| choice.iter().copied().chain([(rule.name, variant)]).collect();
        choices =
            choices.iter().flat_map(|choice| rule.variants.iter().map(|variant| with(choice, variant.name))).collect();
    }
    let texts = files(&data().join(kind.name)).into_iter().map(|path| fs::read_to_string(path).unwrap());
    let is_slow = |text: &String| {
        header(text, "slow").is_some_and(|slow| slow.split(' ').any(|name| name == search.reduction().name))
    };
    let all = texts
        .filter(|text| !is_slow(text))
        .flat_map(|text| choices.iter().map(move |choice| (text.clone(), choice)).collect::<Vec<_>>());
    all.map(|(text, choice)| {
        let mut puzzle = kind.parse(&text).unwrap();
        for (rule, variant) in choice {
            puzzle.set_rule(rule, variant).unwrap();
        }
        puzzle
    })
    .collect()
}

/// The layouts, if they are found in few nodes; and the nodes.
fn walk(strategy: &Strategy, puzzle: &AnyPuzzle) -> Option<(BTreeSet<String>, u64)> {
    let limits = Limits { nodes: Some(NODES), ..Limits::none() };
    let (found, report) = search(&Session::new(puzzle), &all_with(*strategy).within(limits));
    let found = distinct(&found);
    (report.outcome == Outcome::Exhausted).then_some((found, report.stats.nodes))
}

#[test]
fn every_setting_finds_the_same_layouts() {
    for kind in KINDS {
        let searches: Vec<Strategy> = Strategy::all(kind).into_iter().filter(|s| s.variants().len() > 1).collect();
        let has_search = kind.reductions().iter().any(|reduction| reduction.target == Target::Search);
        assert_eq!(searches.is_empty(), !has_search, "{} has a search without switches", kind.name);
        for search in searches {
            let puzzles = puzzles(kind, &search);
            let mut compared = BTreeMap::new();
            for puzzle in &puzzles {
                let mut walks = search.variants().into_iter().filter_map(|(variant, strategy)| {
                    walk(&strategy, puzzle).map(|(layouts, nodes)| (variant.to_string(), layouts, nodes))
                });
                let Some((_, expected, usual)) = walks.next() else { continue };
                for (variant, found, nodes) in walks {
                    assert!(found == expected, "{search}: other layouts with {variant} switches\n{puzzle}");
                    let (instances, differing) = compared.entry(variant).or_insert((0, 0));
                    *instances += 1;
                    *differing += u64::from(nodes != usual);
                }
            }
            assert_eq!(compared.len() + 1, search.variants().len(), "{search}: {compared:?}");
            let few = compared.iter().find(|(_, (instances, _))| *instances < 5);
            assert_eq!(few, None, "{search}: too few small instances");
            assert!(compared["none"].1 > 0, "{search}: the switches make no difference");
        }
    }
}
