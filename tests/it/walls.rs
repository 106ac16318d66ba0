//! Allowed dependencies between crates and modules, by package manager and paths.

use std::collections::{BTreeMap, BTreeSet};
use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;

use itertools::Itertools;

/// The packages of a build of this one, itself included, without tests.
fn packages(args: &[&str]) -> BTreeSet<String> {
    let cargo = option_env!("CARGO").unwrap_or("cargo");
    let mut command = Command::new(cargo);
    command.args(["tree", "--edges", "normal", "--prefix", "none", "--offline", "--format", "{p}"]).args(args);
    let output = command.current_dir(env!("CARGO_MANIFEST_DIR")).output().unwrap();
    assert!(output.status.success(), "{}", String::from_utf8_lossy(&output.stderr));
    let text = String::from_utf8(output.stdout).unwrap();
    text.lines().filter_map(|line| line.split_whitespace().next()).map(str::to_string).collect()
}

/// Those of them that are crates of this project.
fn own(packages: &BTreeSet<String>) -> Vec<&str> {
    packages.iter().map(String::as_str).filter(|name| name.starts_with("jigsat")).collect()
}

/// Each crate with the crates of this project that it takes, with all features that need no other one.
const CRATES: [(&str, &str, &str); 10] = [
    ("jigsat-forms", "json", ""),
    ("jigsat-engines", "varisat,external,serde", "forms"),
    ("jigsat-encodings", "", "forms"),
    ("jigsat-render", "pdf,png", "encodings forms"),
    ("jigsat-core", "", "encodings engines forms render"),
    // Who checks counts and queries spaces needs no engine.
    ("jigsat-space", "puzzles", "encodings forms"),
    ("jigsat-proofs", "", "core encodings engines forms render space"),
    ("jigsat-explain", "", "core encodings engines forms proofs render space"),
    ("jigsat-studio", "", "core encodings engines explain forms proofs render space"),
    ("jigsat-cluster", "", "core encodings engines forms proofs render space"),
];

#[test]
fn crates_take_only_those_below_them() {
    for (name, features, below) in CRATES {
        let all = packages(&["--package", name, "--features", features]);
        let below = below.split_whitespace().map(|below| format!("jigsat-{below}"));
        assert_eq!(own(&all), below.chain([name.to_string()]).sorted().collect::<Vec<_>>());
        let has_solver = all.contains("varisat") || all.contains("cadical-sys");
        assert_eq!(has_solver, all.contains("jigsat-engines"), "{name}: {all:?}");
    }
}

#[test]
fn engines_take_few_packages() {
    let bare = packages(&["--package", "jigsat-engines", "--no-default-features"]);
    assert!(bare.contains("jigsat-forms") && bare.contains("num-bigint"), "{bare:?}");
    assert!(bare.len() <= 20, "{}: {bare:?}", bare.len());
    let bare = packages(&["--package", "jigsat-space", "--no-default-features"]);
    assert_eq!(own(&bare), ["jigsat-forms", "jigsat-space"]);
}

#[test]
fn the_heart_depends_on_no_extra() {
    let heart = packages(&["--package", "jigsat", "--no-default-features", "--features", "heart"]);
    let crates = ["jigsat", "jigsat-core", "jigsat-encodings", "jigsat-engines", "jigsat-forms", "jigsat-render"];
    assert_eq!(own(&heart), crates);
}

#[test]
fn the_library_takes_nothing_that_only_the_program_needs() {
    const PROGRAM: [&str; 9] =
        ["clap", "indicatif", "comfy-table", "csv", "ctrlc", "flate2", "humantime", "bytesize", "terminal_size"];
    let library = packages(&["--package", "jigsat", "--no-default-features"]);
    let program = packages(&["--package", "jigsat"]);
    for name in PROGRAM {
        assert!(program.contains(name), "{name} is no longer needed: {program:?}");
        assert!(!library.contains(name), "{name} is in the library");
    }
    // PNG is an optional feature.
    assert!(!library.contains("resvg") && !program.contains("resvg"), "{program:?}");
}

/// The modules of the program: each uses those before it only.
const ROOMS: [&str; 12] =
    ["cli", "exit", "failure", "terminal", "files", "process", "input", "search", "output", "verbs", "usage", "main"];

/// The Rust files below a folder, or of a file that is one.
fn sources(path: &Path) -> Vec<PathBuf> {
    let Ok(entries) = fs::read_dir(path) else { return vec![path.to_path_buf()] };
    entries.flat_map(|entry| sources(&entry.unwrap().path())).filter(|file| file.extension().unwrap() == "rs").collect()
}

/// The names that follow `prefix` in a text.
fn names_after<'a>(text: &'a str, prefix: &str) -> impl Iterator<Item = &'a str> {
    let ends = text.match_indices(prefix).map(|(at, found)| at + found.len()).collect::<Vec<_>>();
    ends.into_iter().filter_map(|end| text[end..].split(|c: char| !c.is_alphanumeric() && c != '_').next())
}

#[test]
fn the_rooms_of_the_program_use_each_other_in_one_direction() {
    let src = Path::new(env!("CARGO_MANIFEST_DIR")).join("src");
    let mut used = 0;
    for (place, room) in ROOMS.iter().enumerate() {
        let folder = src.join(room);
        let all = sources(&if folder.is_dir() { folder } else { folder.with_extension("rs") });
        for file in all {
            let text = fs::read_to_string(&file).unwrap();
            assert!(!text.contains("crate::{"), "{}: one `use` for each module", file.display());
            // Attributes of tests are no use of the program.
            let text: String = text.split_inclusive('\n').filter(|line| !line.contains("#[cfg_attr(test")).collect();
            for name in names_after(&text, "crate::") {
                let other = ROOMS.iter().position(|room| *room == name);
                let other = other.unwrap_or_else(|| panic!("{}: no room is called {name}", file.display()));
                assert!(other <= place, "{} uses {name}", file.display());
                used += 1;
            }
        }
    }
    assert!(used > 300, "{used}");
}

#[test]
fn verbs_use_no_other_verb() {
    for (folder, path) in [("src/verbs", "crate::verbs::"), ("src/verbs/extras", "crate::verbs::extras::")] {
        let verbs = Path::new(env!("CARGO_MANIFEST_DIR")).join(folder);
        let table = fs::read_to_string(verbs.join("mod.rs")).unwrap();
        let mut all: BTreeSet<&str> = names_after(&table, "\nmod ").collect();
        // What all verbs have in common.
        all.retain(|name| !["extras", "overview", "verb"].contains(name));
        assert!(all.len() > 9, "{all:?}");
        for verb in &all {
            let folder = verbs.join(verb);
            for file in sources(&if folder.is_dir() { folder } else { folder.with_extension("rs") }) {
                let text = fs::read_to_string(&file).unwrap();
                let depth =
                    file.strip_prefix(&verbs).unwrap().components().count() - usize::from(file.ends_with("mod.rs"));
                let above = format!(" {}", "super::".repeat(depth));
                let used = names_after(&text, &above).chain(names_after(&text, path));
                for name in used.filter(|name| all.contains(name)) {
                    assert_eq!(name, *verb, "{}", file.display());
                }
            }
        }
    }
}

/// The modules of the proofs that the files below a folder use, itself left out.
fn modules_used_by(folder: &str) -> BTreeSet<String> {
    let files = sources(&Path::new(env!("CARGO_MANIFEST_DIR")).join("extras/proofs/src").join(folder));
    let texts: Vec<String> = files.iter().map(|file| fs::read_to_string(file).unwrap()).collect();
    let used = texts.iter().flat_map(|text| names_after(text, "crate::")).map(str::to_string);
    used.filter(|name| name != folder).collect()
}

#[test]
fn refutations_stand_below_certificates() {
    let [refute, certificate] = ["refute", "certificate"].map(modules_used_by);
    assert!(certificate.contains("refute") && !refute.contains("certificate"), "{certificate:?} {refute:?}");
    for checker in ["refute/lrat", "refute/cutting_planes"] {
        assert_eq!(modules_used_by(checker), BTreeSet::new(), "{checker}");
        let file = Path::new(env!("CARGO_MANIFEST_DIR")).join("extras/proofs/src").join(checker).join("mod.rs");
        assert!(!fs::read_to_string(file).unwrap().contains("super::"), "{checker}");
    }
}

/// Names that kinds, engines and readers share: one for each role.
const ROLES: [&str; 9] = ["Cell", "Layout", "Level", "Matrix", "Piece", "Reader", "Search", "Walk", "Walks"];

/// The names of the types that a text defines, those within functions and tests left out.
fn types(text: &str) -> impl Iterator<Item = &str> {
    let code = text.split("#[cfg(test)]\nmod tests {").next().unwrap_or_default();
    code.lines().filter_map(|line| {
        let mut words = line.strip_prefix("pub").map_or(line, |rest| rest.split_once(' ').unwrap().1).split(' ');
        let is_type = ["struct", "enum", "trait", "type"].contains(&words.next()?);
        words.next().filter(|_| is_type)?.split(|c: char| !c.is_alphanumeric()).next()
    })
}

#[test]
fn no_name_means_three_things() {
    let root = Path::new(env!("CARGO_MANIFEST_DIR"));
    let crates = CRATES.map(|(name, ..)| name.trim_start_matches("jigsat-"));
    let folder =
        |name: &&str| ["", "extras"].map(|above| root.join(above).join(name)).into_iter().find(|path| path.is_dir());
    let files =
        crates.iter().filter_map(folder).chain([root.to_path_buf()]).flat_map(|folder| sources(&folder.join("src")));
    let mut places = BTreeMap::<String, Vec<PathBuf>>::new();
    for file in files.filter(|file| !file.to_str().unwrap().contains("/test")) {
        for name in types(&fs::read_to_string(&file).unwrap()) {
            places.entry(name.to_string()).or_default().push(file.clone());
        }
    }
    assert!(places.len() > 500, "{}", places.len());
    for role in ROLES {
        assert!(places[role].len() > 2, "{role} is no role any more");
    }
    places.retain(|name, places| places.len() > 2 && !ROLES.contains(&name.as_str()));
    assert!(places.is_empty(), "name them by what they are: {places:#?}");
}
