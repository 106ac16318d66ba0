//! Lists, help and tables that follow from the registries of kinds and engines.
//!
//! Expected texts are composed from the names and sentences of the registries. A new kind or engine changes no snapshot.

use itertools::Itertools;
use jigsat_encodings::kind::Kind;
use jigsat_encodings::puzzle::ReductionInfo;
use jigsat_encodings::puzzles::KINDS;
use jigsat_engines::ENGINES;
use jigsat_forms::{Amo, Target};

use super::boxes;

/// Replaces lists that grow with the registries by placeholders.
pub(super) fn without_lists(text: &str) -> String {
    let engines = |kind: &Kind| {
        let targets = kind.reductions().into_iter().map(|reduction| reduction.target).collect_vec();
        ENGINES.iter().filter(|engine| targets.contains(&engine.solves())).map(|engine| engine.name).join(", ")
    };
    let extensions = KINDS.iter().flat_map(|kind| kind.extensions).map(|name| format!(", .{name}")).join("");
    let mut lists = vec![
        (KINDS.iter().map(|kind| kind.name).join(", "), "KINDS".to_string()),
        (format!("(.txt{extensions})"), "(.txt, EXTENSIONS)".to_string()),
        (format!("{{{}}}", Amo::ALL.iter().join("|")), "AMO".to_string()),
    ];
    lists.extend(KINDS.iter().map(|kind| (format!("engines: {}", engines(kind)), "engines: ENGINES".to_string())));
    lists.extend(
        FORMS.iter().map(|&(target, _)| (format!("it takes {}", engines_for(target)), "it takes ENGINES".into())),
    );
    // Some lists begin as others do.
    lists.sort_by_key(|(list, _)| std::cmp::Reverse(list.len()));
    lists.iter().fold(text.to_string(), |text, (list, what)| text.replace(list, what))
}

/// The names of the forms in lists.
const FORMS: [(Target, &str); 4] =
    [(Target::Cover, "exact cover"), (Target::Cnf, "CNF"), (Target::Search, "state space"), (Target::Paths, "paths")];

fn engines_for(target: Target) -> String {
    ENGINES.iter().filter(|engine| engine.solves() == target).map(|engine| engine.name).join(", ")
}

fn written(reduction: &ReductionInfo) -> String {
    format!("{}{}", reduction.name, if reduction.takes_amo { "-AMO" } else { "" })
}

/// The options of a help text, each from its name to the next option.
fn options(help: &str) -> Vec<&str> {
    let is_first = |line: &str| line.starts_with("  -") || line.starts_with("      --");
    let starts = help.match_indices('\n').map(|(at, _)| at + 1).filter(|&at| is_first(&help[at..])).collect_vec();
    let ends = starts.iter().skip(1).copied().chain([help.find("\nExit codes:").unwrap_or(help.len())]);
    starts.iter().zip(ends).map(|(&start, end)| &help[start..end]).collect()
}

/// The name of an option from its help text.
fn name_of(option: &str) -> &str {
    option.split_whitespace().find_map(|word| word.strip_prefix("--")).unwrap_or_default()
}

/// The help without the options that grow with the registry.
pub(super) fn without_kinds_options(help: &str) -> String {
    let grows = |name: &str| name == "to" || rule_names().contains(&name);
    let growing = options(help).into_iter().filter(|option| grows(name_of(option))).collect_vec();
    growing.into_iter().fold(help.to_string(), |help, option| help.replacen(option, "", 1))
}

fn rule_names() -> Vec<&'static str> {
    KINDS.iter().flat_map(Kind::rules).map(|rule| rule.name).unique().collect()
}

/// The text of an option in the help of a verb, in one line.
fn option_help(help: &str, name: &str) -> String {
    let option = options(help).into_iter().find(|option| name_of(option) == name);
    option.unwrap_or_else(|| panic!("no option {name} in\n{help}")).split_whitespace().join(" ")
}

#[test]
fn rules_are_options_of_every_verb_that_reads_puzzles() {
    for verb in ["solve", "count", "unique", "check", "assemble", "export", "certify", "decode", "compare"] {
        let help = boxes().run(&format!("{verb} --help"));
        for name in rule_names() {
            let shown = option_help(&help, name);
            for kind in KINDS {
                for rule in kind.rules().iter().filter(|rule| rule.name == name) {
                    let default = format!("[default: what the file says, or {}]", rule.variants[0].name);
                    let sentence = format!("{}: {} {default}", kind.name, rule.summary);
                    assert!(shown.contains(&sentence), "{sentence}: {shown}");
                    for variant in &rule.variants {
                        let value = shown.split(" - ").find(|value| value.starts_with(&format!("{}: ", variant.name)));
                        assert!(
                            value.is_some_and(|value| value.contains(variant.summary)),
                            "{}: {shown}",
                            variant.name
                        );
                    }
                }
            }
        }
    }
}

#[test]
fn formats_of_the_kinds_are_formats_of_export() {
    let help = boxes().run("export --help");
    let shown = option_help(&help, "to");
    let values = shown.split(" - ").skip(1).map(|value| value.split_once(": ").unwrap()).collect_vec();
    assert!(values.iter().map(|(name, _)| name).all_unique(), "{shown}");
    let own = ["dlx", "dimacs", "opb", "json", "sizes", "text"];
    let of_kinds = KINDS.iter().flat_map(Kind::formats).map(|format| format.name);
    assert_eq!(
        values.iter().map(|(name, _)| *name).collect_vec(),
        own.into_iter().chain(of_kinds.unique()).collect_vec()
    );
    for kind in KINDS {
        for format in kind.formats() {
            let sentence = format!("{}: {}", kind.name, format.summary);
            assert!(values.iter().any(|(name, shown)| *name == format.name && shown.contains(&sentence)), "{shown}");
        }
    }
}

/// The rows of a table, each with its cells; wrapped cells are joined.
fn rows<const N: usize>(table: &str) -> Vec<[String; N]> {
    let mut rows: Vec<[String; N]> = Vec::new();
    let is_row = |line: &&str| line.starts_with('│');
    for line in table.lines().filter(is_row).skip(1) {
        let cells = line.trim_matches('│').split('┆').map(|cell| cell.trim().to_string()).collect_vec();
        let cells: [String; N] = cells.try_into().unwrap();
        match rows.last_mut() {
            // Rows begin with names, and names are not wrapped.
            Some(row) if cells[0].is_empty() && cells[1].is_empty() => {
                for (cell, more) in row.iter_mut().zip(cells).filter(|(_, more)| !more.is_empty()) {
                    cell.push(' ');
                    cell.push_str(&more);
                }
            }
            _ => rows.push(cells),
        }
    }
    rows
}

#[test]
fn list_shows_what_there_is() {
    let printed = boxes().run("list");
    let [kinds, engines, switches, strategies] = printed.splitn(4, "\n\n").collect_vec().try_into().unwrap();
    let kind_rows = KINDS.iter().flat_map(|kind| {
        let reductions = kind.reductions().into_iter().map(|reduction| {
            [String::new(), written(&reduction), engines_for(reduction.target), reduction.summary.to_string()]
        });
        [[kind.name, "", "", kind.summary].map(String::from)].into_iter().chain(reductions).collect_vec()
    });
    assert_eq!(rows(kinds), kind_rows.collect_vec());
    let form = |target| FORMS.iter().find(|form| form.0 == target).unwrap().1;
    let engine_rows =
        ENGINES.iter().map(|engine| [engine.name, form(engine.solves()), engine.summary].map(String::from));
    assert_eq!(rows(engines), engine_rows.collect_vec());
    let switch_rows = KINDS.iter().flat_map(|kind| {
        let reductions = kind.reductions().into_iter();
        reductions.flat_map(move |reduction| {
            reduction.switches.iter().map(move |switch| {
                let default = if switch.default { "on" } else { "off" };
                [kind.name, reduction.name, switch.name, default, switch.summary].map(String::from)
            })
        })
    });
    assert_eq!(rows(switches), switch_rows.collect_vec());
    let strategies = strategies.replace(&Amo::ALL.iter().join(", "), "AMOS");
    insta::assert_snapshot!(strategies, @"
    A strategy is reduction+engine, such as cover+dlx. For AMO write one of AMOS, such as cnf-product+varisat.
    Switches stand in brackets: 'search[-holes]' is the default without one, 'search[none,holes]' is only this one.
    Without --with, the program chooses for each puzzle, after short tries; --stats shows which, and why.
    --- exit code 0
    ");
}
