//! Boards of a million cells, the largest allowed size.

use std::collections::HashSet;

use serde_json::Value;

use super::Bench;

const EDGE: usize = 1002;

/// A board whose numbers stand at both ends of these rows.
fn board(rows: impl Iterator<Item = usize>) -> String {
    let line = |(number, row): (usize, usize)| format!("LINE#{number} (0,{row})-({},{row})\n", EDGE - 1);
    let lines: Vec<String> = (1..).zip(rows).map(line).collect();
    format!("SIZE {EDGE}X{EDGE}\nLINE_NUM {}\n{}", lines.len(), lines.concat())
}

#[test]
fn a_few_pairs_among_a_million_cells_are_joined_within_a_budget() {
    let rows = [100, 101, 700];
    let bench = Bench::new(&[("wide", &board(rows.into_iter()))]);
    let seen = bench.run("solve --memory 512M --format json wide");
    let (record, end) = seen.split_once('\n').unwrap();
    assert_eq!(end, "--- exit code 0");
    let record: Value = serde_json::from_str(record).unwrap();
    let paths = record["layouts"][0]["paths"].as_array().unwrap();
    assert_eq!((record["answer"].as_str(), paths.len()), (Some("yes"), rows.len()));
    let mut used = HashSet::new();
    for (path, row) in paths.iter().zip(rows) {
        let cells: Vec<[usize; 2]> = serde_json::from_value(path["cells"].clone()).unwrap();
        assert_eq!((cells.first(), cells.last()), (Some(&[0, row]), Some(&[EDGE - 1, row])));
        let is_step = |pair: &[[usize; 2]]| pair[0][0].abs_diff(pair[1][0]) + pair[0][1].abs_diff(pair[1][1]) == 1;
        assert!(cells.windows(2).all(is_step));
        assert!(cells.into_iter().all(|cell| cell.iter().all(|&c| c < EDGE) && used.insert(cell)));
    }
}

/// A board of two rows with a pair in each column: its layout has as many paths as columns.
#[test]
#[cfg(target_os = "linux")]
fn layouts_of_many_paths_keep_to_the_memory() {
    let columns = 60_000;
    let lines: Vec<String> = (0..columns).map(|x| format!("LINE#{} ({x},0)-({x},1)\n", x + 1)).collect();
    let bench = Bench::new(&[("rim", &format!("SIZE {columns}X2\nLINE_NUM {columns}\n{}", lines.concat()))]);
    let limit = 96_000_000;
    for verb in ["solve", "unique"] {
        let seen = bench.run(&format!("{verb} --stats --memory {limit} --format json rim"));
        let (record, end) = seen.split_once('\n').unwrap();
        let record: Value = serde_json::from_str(record).unwrap();
        let peak = record["stats"]["peak_memory_bytes"].as_u64().unwrap();
        assert!(end.ends_with("--- exit code 0"), "{verb}: {end}");
        assert_eq!(record["layouts"][0]["paths"].as_array().unwrap().len(), columns);
        assert!(peak <= limit / 10 * 11, "{verb}: {peak}");
    }
}

/// A formula that has no room is left off, and so is everything that would come after its clauses.
#[test]
#[cfg(target_os = "linux")]
fn formulas_without_room_keep_to_the_memory() {
    let bench = Bench::new(&[("few", &board([100, 101, 700].into_iter()))]);
    let limit = 256_000_000;
    for reduction in ["binary", "binary-eager", "onehot", "shortest"] {
        let seen = bench.run(&format!("solve --with {reduction}+varisat --stats --memory {limit} --format json few"));
        let (record, end) = seen.split_once('\n').unwrap();
        let record: Value = serde_json::from_str(record).unwrap();
        let peak = record["stats"]["peak_memory_bytes"].as_u64().unwrap();
        assert!(end.ends_with("--- exit code 3"), "{reduction}: {end}");
        assert!(peak <= limit / 10 * 11, "{reduction}: {peak}");
    }
}

#[test]
#[ignore = "takes long: scripts/nightly"]
fn pairs_for_which_there_is_no_room_are_refused_in_a_word() {
    let bench = Bench::new(&[("wide", &board((0..EDGE).step_by(2))), ("few", &board([5, 9].into_iter()))]);
    let seen = bench.run("solve --with shortest+varisat --memory 256M wide");
    let is_limit = ["and --memory is 256 MB", "left of --memory 256 MB"].iter().any(|end| seen.contains(end));
    let is_told = seen.contains(" would take about ") && is_limit && seen.ends_with("\n--- exit code 3");
    assert!(is_told, "{seen}");
    // Where even the board has no room, it is not built to its end.
    let seen = bench.run("solve --memory 4M few");
    assert!(
        seen.contains("undecided: the memory limit of 4 MB was reached") && seen.ends_with("exit code 3"),
        "{seen}"
    );
}
