//! The tables of the documents have every kind, reduction, engine and verb.

use jigsat_encodings::puzzles::KINDS;
use jigsat_engines::ENGINES;
use jigsat_forms::{Amo, Target};

use super::blocks::{read, root};
use crate::common::verbs;

/// Every kind has a row in the README, a page, and a row in the table of strategies. The test prints the expected row.
#[test]
fn every_kind_and_reduction_is_named() {
    let [readme, strategies] = ["README.md", "docs/strategies.md"].map(read);
    for kind in KINDS {
        let (name, summary) = (kind.name, kind.summary);
        let cells = FORMS.map(|(target, _)| {
            let named = kind.reductions().into_iter().filter(|reduction| reduction.target == target);
            let named = named.map(|it| format!("`{}{}`", it.name, if it.takes_amo { "-AMO" } else { "" }));
            Some(named.collect::<Vec<_>>().join(", "))
                .filter(|cell| !cell.is_empty())
                .unwrap_or_else(|| "none".to_string())
        });
        let row = format!("| `{name}` | {} |", cells.join(" | "));
        assert!(strategies.lines().any(|line| line == row), "the row to paste is\n{row}");
        let row = format!("| [`{name}`](docs/kinds/{name}.md) | ");
        assert!(readme.contains(&row), "a row to paste into the README is\n{row}{summary} |");
        assert!(root().join("docs/kinds").join(name).with_extension("md").is_file(), "a page about {name}");
    }
    assert!(Amo::ALL.iter().all(|amo| strategies.contains(&format!("`{amo}`"))));
}

/// The forms, as the columns of the table of reductions have them.
const FORMS: [(Target, &str); 4] = [
    (Target::Cover, "exact cover"),
    (Target::Cnf, "CNF"),
    (Target::Search, "state space"),
    (Target::Paths, "disjoint paths"),
];

#[test]
fn every_engine_is_named_with_its_form() {
    let strategies = read("docs/strategies.md");
    let columns: Vec<&str> =
        strategies.lines().find(|line| line.starts_with("| kind | exact cover")).unwrap().split(" | ").collect();
    for engine in ENGINES {
        let (_, form) = FORMS.into_iter().find(|(target, _)| *target == engine.solves()).unwrap();
        let column = columns.iter().find(|column| column.starts_with(&format!("{form} → "))).unwrap();
        // The engine needs a feature that is off by default.
        let is_there = engine.name == "cadical" || column.contains(&format!("`{}`", engine.name));
        assert!(is_there, "`{}` is missing in {column}", engine.name);
        assert!(strategies.contains(&format!("| `{}` | {form} | ", engine.name)), "a row for `{}`", engine.name);
    }
}

/// The table of measured work has every engine.
#[test]
fn every_engine_has_its_work() {
    let benchmarks = read("docs/benchmarks/2026-11.md");
    let (_, rates) = benchmarks.split_once("\n## Work\n").unwrap();
    for engine in ENGINES {
        let start = format!("| `{}` | ", engine.name);
        assert!(rates.lines().any(|line| line.starts_with(&start)), "{start}");
    }
}

/// Every verb that the help names has a section, in the same order.
#[test]
fn every_verb_is_explained() {
    let page = read("docs/verbs.md");
    let sections: Vec<&str> = page.lines().filter_map(|line| line.strip_prefix("## ")).collect();
    assert_eq!(sections, verbs());
}
