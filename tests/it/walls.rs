//! Allowed dependencies between crates and modules, by package manager and paths.

use std::collections::{BTreeMap, BTreeSet};
use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;

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

#[test]
fn engines_know_no_puzzles_and_take_few_packages() {
    let bare = packages(&["--package", "jigsat-engines", "--no-default-features"]);
    assert!(bare.contains("jigsat-forms") && bare.contains("num-bigint"), "{bare:?}");
    assert!(bare.len() <= 20, "{}: {bare:?}", bare.len());
    // Packages of unused features, such as `cadical`, may be missing.
    let all = packages(&["--package", "jigsat-engines", "--features", "varisat,external,serde"]);
    assert!(all.contains("varisat") && !all.contains("jigsat-encodings") && !all.contains("jigsat"), "{all:?}");
}

#[test]
fn forms_know_neither_puzzles_nor_engines() {
    let all = packages(&["--package", "jigsat-forms", "--all-features"]);
    assert_eq!(own(&all), ["jigsat-forms"]);
    assert!(!all.contains("varisat"), "{all:?}");
}

#[test]
fn encodings_know_no_engine() {
    let all = packages(&["--package", "jigsat-encodings", "--all-features"]);
    assert_eq!(own(&all), ["jigsat-encodings", "jigsat-forms"]);
    assert!(!all.contains("varisat") && !all.contains("cadical"), "{all:?}");
}

#[test]
fn renderers_know_no_engine_and_no_strategy() {
    let all = packages(&["--package", "jigsat-render", "--all-features"]);
    assert_eq!(own(&all), ["jigsat-encodings", "jigsat-forms", "jigsat-render"]);
}

#[test]
fn spaces_know_no_engine() {
    let bare = packages(&["--package", "jigsat-space", "--no-default-features"]);
    assert_eq!(own(&bare), ["jigsat-forms", "jigsat-space"]);
    let all = packages(&["--package", "jigsat-space", "--all-features"]);
    assert_eq!(own(&all), ["jigsat-encodings", "jigsat-forms", "jigsat-space"]);
    assert!(!all.contains("varisat") && !all.contains("cadical"), "{all:?}");
}

#[test]
fn crates_do_not_depend_on_later_ones() {
    const BELOW: [&str; 6] =
        ["jigsat-core", "jigsat-encodings", "jigsat-engines", "jigsat-forms", "jigsat-render", "jigsat-space"];
    let core = packages(&["--package", "jigsat-core"]);
    assert_eq!(own(&core), BELOW);
    let cluster = packages(&["--package", "jigsat-cluster"]);
    assert_eq!(own(&cluster), ["jigsat-cluster"].into_iter().chain(BELOW).collect::<Vec<_>>());
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
const ROOMS: [&str; 12] = [
    "cli", "verdict", "failure", "terminal", "files", "process", "input", "search", "output", "usage", "verbs", "main",
];

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
    let verbs = Path::new(env!("CARGO_MANIFEST_DIR")).join("src/verbs");
    let table = fs::read_to_string(verbs.join("mod.rs")).unwrap();
    let all: BTreeSet<&str> = names_after(&table, "\nmod ").collect();
    assert!(all.len() > 15, "{all:?}");
    for verb in &all {
        let folder = verbs.join(verb);
        for file in sources(&if folder.is_dir() { folder } else { folder.with_extension("rs") }) {
            let text = fs::read_to_string(&file).unwrap();
            let depth = file.strip_prefix(&verbs).unwrap().components().count() - usize::from(file.ends_with("mod.rs"));
            let above = format!(" {}", "super::".repeat(depth));
            let used = names_after(&text, &above).chain(names_after(&text, "crate::verbs::"));
            for name in used.filter(|name| all.contains(name)) {
                assert_eq!(name, *verb, "{}", file.display());
            }
        }
    }
}

/// The modules below a folder of the core that its files use, themselves left out.
fn modules_used_by(folder: &str) -> BTreeSet<String> {
    let files = sources(&Path::new(env!("CARGO_MANIFEST_DIR")).join("core/src").join(folder));
    let texts: Vec<String> = files.iter().map(|file| fs::read_to_string(file).unwrap()).collect();
    let used = texts.iter().flat_map(|text| names_after(text, "crate::")).map(str::to_string);
    used.filter(|name| name != folder).collect()
}

#[test]
fn refutations_stand_below_certificates_and_explanations() {
    let [refute, certificate, explain] = ["refute", "certificate", "explain"].map(modules_used_by);
    assert!(certificate.contains("refute") && explain.contains("refute"), "{certificate:?} {explain:?}");
    assert!(!certificate.contains("explain"), "{certificate:?}");
    assert!(!explain.contains("certificate"), "{explain:?}");
    assert!(!refute.contains("certificate") && !refute.contains("explain"), "{refute:?}");
    for checker in ["refute/lrat", "refute/cutting_planes"] {
        assert_eq!(modules_used_by(checker), BTreeSet::new(), "{checker}");
        let file = Path::new(env!("CARGO_MANIFEST_DIR")).join("core/src").join(checker).join("mod.rs");
        assert!(!fs::read_to_string(file).unwrap().contains("super::"), "{checker}");
    }
}

/// Names that kinds, engines, renderers and readers share: one for each role. `Readme` holds the tests of documents.
const ROLES: [&str; 13] = [
    "Cell", "Layout", "Level", "Matrix", "Piece", "Reader", "Readme", "Scene", "Search", "Summary", "Switches", "Walk",
    "Walks",
];

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
    let crates = ["forms", "engines", "encodings", "render", "core", "extras/space", "extras/cluster", "."];
    let files = crates.iter().flat_map(|folder| sources(&root.join(folder).join("src")));
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
