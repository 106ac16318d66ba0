//! `compare`: everything that does not depend on the machine.

mod exports;
mod help;
mod journal;

use std::process::Stdio;
use std::time::{Duration, Instant};

use insta::assert_snapshot;
use itertools::Itertools;
use jigsat_encodings::kind::Kind;
use jigsat_engines::ENGINES;
use jigsat_forms::Amo;
use serde_json::{Value, json as value};

use super::registry::without_lists;
use super::{Bench, UNIQUE, boxes};
use crate::common::program;

/// Paths from corner to corner: two that use every cell, twelve in all.
const CORNERS: &str = "A..\n...\n..A\n";

/// The output without the parts that differ from run to run: tables and sentences are cut before their times.
fn untimed(printed: &str) -> String {
    let line = |line: &str| {
        let cells: Vec<&str> = line.split(['│', '┆', '|']).map(str::trim).collect();
        if cells.len() > 4 {
            return cells[1..4].join(" | ");
        }
        line.split_once(" fastest: ").map_or(line, |(name, _)| name).to_string()
    };
    printed.lines().filter(|line| !line.starts_with(['┌', '╞', '└'])).map(line).collect::<Vec<_>>().join("\n")
}

/// The lines of JSON in the output, and the rest.
fn json(printed: &str) -> (Vec<Value>, String) {
    let (lines, rest): (Vec<&str>, Vec<&str>) = printed.lines().partition(|line| line.starts_with('{'));
    (lines.into_iter().map(|line| serde_json::from_str(line).unwrap()).collect(), rest.join("\n"))
}

/// The strategies of a comparison with some of their fields, by name.
fn fields(comparison: &Value, names: [&str; 3]) -> Vec<String> {
    let strategies = comparison["strategies"].as_array().unwrap().iter();
    let mut lines: Vec<String> = strategies
        .map(|strategy| format!("{}: {}", strategy["strategy"], names.map(|name| strategy[name].to_string()).join(" ")))
        .collect();
    lines.sort();
    lines
}

/// The default strategies for cuboids.
///
/// These have the default at-most-one encoding. External programs, incomplete engines and the model counter for formulas are left out.
fn participants() -> Vec<String> {
    let reductions = Kind::named("cuboid").unwrap().reductions();
    let strategies = reductions.iter().cartesian_product(ENGINES).filter(|(reduction, engine)| {
        let is_meant = match engine.name {
            "restarts" => reduction.is_restarted,
            "sharp" => reduction.is_verbatim,
            _ => true,
        };
        engine.solves() == reduction.target && engine.abilities.is_complete && !engine.abilities.is_external && is_meant
    });
    let amo = |takes_amo| if takes_amo { format!("-{}", Amo::default()) } else { String::new() };
    strategies.map(|(it, engine)| format!("{}{}+{}", it.name, amo(it.takes_amo), engine.name)).sorted().collect()
}

#[test]
fn all_strategies_of_the_kind_take_part() {
    let (lines, rest) = json(&boxes().run("compare --runs 1 --task count --format json box"));
    assert_eq!(rest, "--- exit code 0");
    let participants = participants();
    let finished = participants.iter().map(|name| format!(r#""{name}": "finished" "2 solutions" null"#));
    assert_eq!(fields(&lines[0], ["status", "answer", "reason"]), finished.collect_vec());
    for name in ["cover+dlx", "cnf-product+varisat", "corners+backtrack"] {
        assert!(participants.iter().any(|participant| participant == name), "{name}");
    }
    let left_out = lines[0]["left_out"].as_array().unwrap();
    assert!(left_out.contains(&value!("cnf-binary+varisat")) && left_out.contains(&value!("cover+linear")));
}

#[test]
fn the_choice_of_the_program_is_compared_with_all() {
    let bench = boxes();
    for task in ["first", "unique", "all", "count"] {
        let (lines, rest) = json(&bench.run(&format!(
            "compare --runs 1 --task {task} --with all --with auto --with cnf-pairwise --format json box"
        )));
        assert_eq!(rest, "--- exit code 0");
        let listed = fields(&lines[0], ["status", "layouts", "reason"]);
        let layouts = if task == "first" { 1 } else { 2 };
        assert_eq!(listed.len(), participants().len() + 2, "{listed:?}");
        assert_eq!(listed[0], format!(r#""auto": "finished" {layouts} null"#));
    }
    assert_snapshot!(bench.run("compare box --with auto --with all --with auto"), @"
    --- standard error
    jigsat: error: box: --with auto: auto takes part already
    --- exit code 2
    ");
    assert_snapshot!(bench.run("compare box --with all --with cover"), @"
    --- standard error
    jigsat: error: box: --with cover: cover+dlx takes part already
    --- exit code 2
    ");
}

#[test]
fn every_run_is_reported() {
    let (lines, _) = json(&boxes().run("compare --runs 3 --with cover --with pieces[volume] --format json box"));
    let [comparison] = &lines[..] else { panic!("{lines:?}") };
    for strategy in comparison["strategies"].as_array().unwrap() {
        let runs = strategy["runs"].as_array().unwrap();
        assert_eq!(runs.len(), 3);
        let seconds = |run: &Value| run["reduce_seconds"].as_f64().unwrap() + run["solve_seconds"].as_f64().unwrap();
        let mut times: Vec<f64> = runs.iter().map(seconds).collect();
        times.sort_by(f64::total_cmp);
        for (part, time) in ["min", "median", "max"].into_iter().zip(times) {
            assert!((strategy["seconds"][part].as_f64().unwrap() - time).abs() < 1e-9, "{strategy}");
        }
        assert!(runs.iter().all(|run| run["nodes"].as_u64().unwrap() > 0));
        let memory = runs.iter().map(|run| run["peak_memory_bytes"].as_u64());
        assert!(memory.into_iter().all(|bytes| bytes.map_or(!cfg!(target_os = "linux"), |bytes| bytes > 100_000)));
    }
    let mut ranks: Vec<&Value> = comparison["strategies"].as_array().unwrap().iter().map(|s| &s["rank"]).collect();
    ranks.sort_by_key(|rank| rank.as_u64());
    assert!(ranks == [1, 2] || ranks == [1, 1]);
}

#[test]
fn tables_are_for_people_and_documents() {
    let bench = boxes();
    assert_snapshot!(untimed(&bench.run("compare --runs 1 --task unique --with cover unique too_little")), @"
    # unique: cuboid: task unique, median of 1 run, at most 10s each
    # | strategy | answer
    1 | cover+dlx | unique

    cover+dlx is

    # too_little: cuboid: task unique, median of 1 run, at most 10s each
    there is nothing to compare: no solution, the cuboids fill 3 cells together, but the box without its golden cube has 4.

    --- exit code 0
    ");
    assert_snapshot!(untimed(&bench.run("compare --format markdown --runs 2 --with cover unsolvable")), @"
    ### unsolvable: cuboid: task first, median of 2 runs, at most 10s each

    # | strategy | answer
    --- | ----------- | -------------
    1 | cover+dlx | no solution

    cover+dlx is

    --- exit code 0
    ");
}

#[test]
fn csv_has_a_header_and_a_row_for_each_strategy() {
    let printed = boxes().run("compare --format csv --runs 1 --with cover --timeout 2m box unsolvable");
    let cut = |line: &str| line.split(',').take(12).collect::<Vec<_>>().join(",");
    assert_snapshot!(printed.lines().map(cut).collect::<Vec<_>>().join("\n"), @"
    file,kind,rules,task,search,strategy,switches,rank,status,answer,reason,layouts
    box,cuboid,,first,,cover+dlx,,1,finished,solved,,1
    unsolvable,cuboid,,first,,cover+dlx,,1,finished,no solution,,0
    --- exit code 0
    ");
}

#[test]
fn the_puzzle_and_its_rules_reach_every_run() {
    let bench = boxes();
    for (rules, count) in [("--rules full", 2), ("--rules empty", 12)] {
        let (lines, rest) =
            json(&bench.run_with(&format!("compare --runs 1 --format json --task all {rules} -"), CORNERS));
        assert_eq!(rest, "--- exit code 0");
        assert_eq!(lines[0]["file"], "standard input");
        for strategy in lines[0]["strategies"].as_array().unwrap() {
            assert_eq!(strategy["layouts"], count, "{rules}: {strategy}");
        }
    }
    let kind = bench.run_with("compare --runs 1 --format json --with cover --kind cuboid -", UNIQUE);
    assert!(kind.contains(r#""answer":"solved""#), "{kind}");
}

#[test]
fn a_time_limit_is_no_answer() {
    // More than two million layouts: no strategy finishes in time, and the counts so far vary.
    let bench = Bench::new(&[("many", &format!("5 5 5\n62\n{}", "1 1 2\n".repeat(62)))]);
    let (lines, rest) =
        json(&bench.run("compare --timeout 50ms --runs 1 --task all --with cover --with corners --format json many"));
    assert_eq!(rest, "--- exit code 3");
    for strategy in lines[0]["strategies"].as_array().unwrap() {
        assert_eq!((&strategy["status"], &strategy["answer"]), (&value!("limited"), &Value::Null));
        assert!(strategy["reason"].as_str().unwrap().starts_with("gave up after 50ms"), "{strategy}");
    }
    assert!(lines[0]["summary"].as_str().unwrap().starts_with("no strategy finished"), "{}", lines[0]);
}

#[test]
fn what_is_not_read_in_time_is_not_compared() {
    assert_snapshot!(boxes().run("compare --timeout 0 --with cover --format json box"), @r#"
    {"schema":"jigsat/compare/1","verb":"compare","file":"box","answer":"undecided","reason":"the time limit was reached","sha256":"9a1e12f948774f18c200b8ee636221e7d664e492b1bffa328387067ea489dca7"}
    --- exit code 3
    "#);
}

#[test]
fn an_ablation_study_has_every_switch() {
    let (lines, rest) = json(&boxes().run("compare --ablation --runs 1 --task all --format json box"));
    assert_eq!(rest, "--- exit code 0");
    let searches: Vec<&Value> = lines.iter().map(|line| &line["search"]).collect();
    assert_eq!(searches, ["corners+backtrack", "pieces+backtrack"]);
    let settings: Vec<&str> = lines[0]["strategies"]
        .as_array()
        .unwrap()
        .iter()
        .map(|entry| {
            assert_eq!(entry["layouts"], 2);
            entry["switches"].as_str().unwrap()
        })
        .collect();
    assert_eq!(
        settings,
        [
            "all",
            "none",
            "default",
            "only equal-once",
            "only largest-first",
            "only symmetric",
            "without equal-once",
            "without largest-first"
        ]
    );
    assert_eq!(lines[0]["strategies"][1]["strategy"], "corners[none]+backtrack");
    assert_eq!(lines[0]["strategies"][0]["ratio"], 1.0);
}

#[test]
fn what_can_not_be_compared_is_refused() {
    let bench = boxes();
    assert_snapshot!(bench.run("compare box --with cover --with cover+dlx"), @"
    --- standard error
    jigsat: error: box: --with cover+dlx: cover+dlx takes part already
    --- exit code 2
    ");
    assert_snapshot!(bench.run("compare box --ablation --with pieces --with pieces+backtrack"), @"
    --- standard error
    jigsat: error: box: --with pieces+backtrack: pieces+backtrack takes part already
    --- exit code 2
    ");
    assert_snapshot!(without_lists(&bench.run("compare box --with cover+varisat")), @"
    --- standard error
    jigsat: error: box: --with cover+varisat: no engine 'varisat' solves the problems of 'cover'; it takes ENGINES
    --- exit code 2
    ");
    assert_snapshot!(bench.run("compare box --ablation --with cover"), @"
    --- standard error
    jigsat: error: box: --ablation: cover+dlx has no switches; there are some of corners+backtrack, pieces+backtrack
    --- exit code 2
    ");
    bench.write("cover", b"a b\na\nb\n");
    assert_snapshot!(bench.run("compare cover --ablation"), @"
    --- standard error
    jigsat: error: cover: --ablation: no strategy for exact-cover has switches
    --- exit code 2
    ");
    assert_snapshot!(bench.run("compare box --with pieces[fast]"), @"
    --- standard error
    jigsat: error: box: --with pieces[fast]: pieces: there is no switch 'fast'; there are surface, volume
    --- exit code 2
    ");
    assert_snapshot!(bench.run("compare box --runs 0"), @"
    --- standard error
    jigsat: error: --runs 0: expected a whole number from 1 to 1000
    --- exit code 2
    ");
    assert_snapshot!(bench.run("compare missing --with cover"), @"
    --- standard error
    jigsat: error: missing: No such file or directory (os error 2)
    --- exit code 2
    ");
}

/// An interruption ends the current run, and finished measurements are printed.
#[cfg(unix)]
#[test]
fn an_interruption_prints_what_was_measured() {
    let started = Instant::now();
    let child = program()
        .args("compare --timeout 10m --task count --runs 1 --format json --with cover --with pieces -".split(' '))
        .stdin(Stdio::from(std::fs::File::open("data/cuboid/raetsel5.txt").unwrap()))
        .stdout(Stdio::piped())
        .spawn()
        .unwrap();
    std::thread::sleep(Duration::from_secs(5));
    let killed = crate::common::signal("-INT", child.id());
    assert!(killed.is_ok());
    let output = child.wait_with_output().unwrap();
    assert_eq!(output.status.code(), Some(3));
    let printed = String::from_utf8(output.stdout).unwrap();
    let (lines, _) = json(&printed);
    assert_eq!(
        fields(&lines[0], ["status", "answer", "reason"]),
        [
            r#""cover+dlx": "finished" "8 solutions" null"#,
            r#""pieces+backtrack": "limited" null "was not measured before the interruption""#,
        ]
    );
    assert!(started.elapsed() < Duration::from_secs(60));
}

/// 2¹³⁰ solutions: more than any machine word holds.
#[test]
fn counts_of_any_size_are_compared() {
    let names: Vec<String> = (0..130).map(|item| format!("i{item}")).collect();
    let options: String = names.iter().flat_map(|name| [name, "\n", name, "\n"]).collect();
    let bench = super::Bench::new(&[("twice.dlx", &format!("{}\n{options}", names.join(" ")))]);
    let count = "1361129467683753853853498429727072845824";
    let json = bench.run("compare --task count --runs 1 --with cover+memo --format json twice.dlx");
    assert!(
        json.contains(&format!("\"layouts\": \"{count}\"")) || json.contains(&format!("\"layouts\":\"{count}\"")),
        "{json}"
    );
    let json = bench.run("count --format json twice.dlx");
    assert!(json.contains(&format!("\"count\":\"{count}\"")), "{json}");
}
