//! README and documents show real output, and name what there is.
//!
//! Every block is run or read, and what it shows compared, times and sizes by pattern. What a block is, is told by its language:
//!
//! | language | what | what is done |
//! |---|---|---|
//! | `console` | commands behind `$ `, each with what it prints | run; compared |
//! | `text` | what the first command of the block before it prints | compared |
//! | `sh` | commands | run, as far as they are ours |
//! | the name of a kind | a puzzle | solved |
//! | `rust` | how the library is used | compiled and run with the documentation |
//! | `drawing` | a picture that explains | nothing |

use std::fs;
use std::path::{Path, PathBuf};
use std::process::{Command, Output};

use assert_cmd::cargo::cargo_bin;
use jigsat_encodings::puzzles::KINDS;
use jigsat_engines::ENGINES;
use jigsat_forms::{Amo, Target};
use tempfile::TempDir;

fn root() -> &'static Path {
    Path::new(env!("CARGO_MANIFEST_DIR"))
}

fn readme() -> String {
    fs::read_to_string(root().join("README.md")).unwrap()
}

/// A fenced block of a document.
struct Block {
    /// File and line, for messages.
    place: String,
    language: String,
    text: String,
}

/// The files of README and documents, in order.
fn documents() -> Vec<PathBuf> {
    let documents = fs::read_dir(root().join("docs")).unwrap().map(|entry| entry.unwrap().path());
    let mut files: Vec<PathBuf> = documents.filter(|path| path.extension().is_some_and(|end| end == "md")).collect();
    files.push(root().join("README.md"));
    files.sort();
    files
}

/// The blocks of every document, in order.
fn blocks() -> Vec<Block> {
    documents().iter().flat_map(|file| blocks_of(file)).collect()
}

fn blocks_of(file: &Path) -> Vec<Block> {
    let text = fs::read_to_string(file).unwrap();
    let mut blocks = Vec::new();
    let mut lines = (1..).zip(text.lines());
    while let Some((number, line)) = lines.next() {
        if let Some(language) = line.strip_prefix("```") {
            let inside: Vec<&str> = lines.by_ref().map(|(_, line)| line).take_while(|&line| line != "```").collect();
            let place = format!("{}:{number}", file.file_name().unwrap().to_string_lossy());
            blocks.push(Block { place, language: language.to_string(), text: inside.join("\n") });
        }
    }
    blocks
}

/// The commands of a session, each with what it prints. A comment behind a command says what it is for.
fn session(text: &str) -> Vec<(String, String)> {
    let commands = text.strip_prefix("$ ").unwrap_or_default().split("\n$ ");
    commands
        .map(|command| {
            let (command, shown) = command.split_once('\n').unwrap_or((command, ""));
            let command = command.split("  #").next().unwrap_or_default();
            (command.trim().to_string(), shown.trim_end().to_string())
        })
        .collect()
}

/// A folder in which commands can be run as in that of the project, and which is theirs alone.
fn workplace() -> TempDir {
    let folder = TempDir::new().unwrap();
    fs::create_dir(folder.path().join("docs")).unwrap();
    for name in ["data", "scripts", "docs/compare"] {
        std::os::unix::fs::symlink(root().join(name), folder.path().join(name)).unwrap();
    }
    for (name, content) in [("FILE", "1 1 3\n2\n1 1 1\n1 1 1\n"), ("LAYOUT", "layer 1 layer 2 layer 3\nA G B\n")] {
        fs::write(folder.path().join(name), content).unwrap();
    }
    folder
}

/// Runs a command line; `jigsat` and `cargo run` are the program.
fn run(command: &str, folder: &Path) -> Output {
    let program = cargo_bin!("jigsat").to_str().unwrap();
    let command = command.replace("cargo run --release --", "jigsat").replace("FILE…", "FILE");
    let words = command.split(' ').map(|word| if word == "jigsat" { program } else { word });
    let line = words.collect::<Vec<_>>().join(" ");
    Command::new("sh").args(["-c", &line]).current_dir(folder).env("COLUMNS", "100").output().unwrap()
}

fn printed(command: &str, folder: &Path) -> String {
    String::from_utf8(run(command, folder).stdout).unwrap().trim_end().to_string()
}

/// The text with times and sizes left out.
fn pattern(text: &str) -> String {
    const UNITS: [&str; 8] = ["ns", "µs", "ms", "s", "B", "KiB", "MiB", "GiB"];
    let words: Vec<&str> = text.split(' ').collect();
    let is_measured = |i: usize| {
        let unit =
            words.get(i + 1).map_or("", |unit| unit.split(['\n', ',', ';', '.', ')']).next().unwrap_or_default());
        UNITS.contains(&unit) && words[i].starts_with(|c: char| c.is_ascii_digit())
    };
    (0..words.len()).map(|i| if is_measured(i) { "#" } else { words[i] }).collect::<Vec<_>>().join(" ")
}

#[test]
fn sessions_print_what_is_shown() {
    let (mut commands, mut first) = (0, None);
    let folder = workplace();
    for Block { place, language, text } in blocks() {
        match language.as_str() {
            "console" => {
                let session = session(&text);
                first = session.first().map(|(command, _)| command.clone());
                for (command, shown) in session {
                    agrees(&place, &command, &shown, folder.path());
                    commands += 1;
                }
            }
            "text" => {
                let command = first.take().unwrap_or_else(|| panic!("{place}: what prints this?"));
                assert_eq!(pattern(&printed(&command, folder.path())), pattern(text.trim_end()), "{place}: {command}");
            }
            _ => {}
        }
    }
    assert!(commands > 25, "{commands}");
}

/// The pictures in the folder of documents are what the commands beside them make.
#[test]
fn pictures_are_those_of_their_commands() {
    let folder = workplace();
    for Block { place, text, .. } in blocks_of(&root().join("docs/pictures.md")) {
        for (command, _) in session(&text).iter().filter(|(command, _)| command.ends_with(" -o docs/pictures/")) {
            assert!(run(command, folder.path()).status.code() < Some(2), "{place}: {command}");
        }
    }
    let [shown, made] = [root(), folder.path()].map(|root| {
        let entries = fs::read_dir(root.join("docs/pictures")).unwrap().map(|entry| entry.unwrap());
        let file = |entry: fs::DirEntry| (entry.file_name(), fs::read_to_string(entry.path()).unwrap());
        entries.map(file).collect::<std::collections::BTreeMap<_, _>>()
    });
    assert!(shown.keys().eq(made.keys()), "{:?}, {:?}", shown.keys(), made.keys());
    let differing: Vec<_> = shown.keys().filter(|&name| shown[name] != made[name]).collect();
    assert!(differing.is_empty() && !shown.is_empty(), "scripts/pictures makes these anew: {differing:?}");
}

/// Does the command print what is shown? A command with nothing below it is one that works.
fn agrees(place: &str, command: &str, shown: &str, folder: &Path) {
    if !is_ours(place, command) {
        return;
    }
    if command.starts_with("jigsat compare") && !command.contains("--from") && !shown.is_empty() {
        return compares(place, command, shown, folder);
    }
    let Output { stdout, stderr, status } = run(command, folder);
    let [stdout, stderr] = [stdout, stderr].map(|text| String::from_utf8(text).unwrap());
    assert!(matches!(status.code(), Some(0 | 1)), "{place}: {command}: {stderr}");
    if shown.is_empty() {
        assert!(
            !stdout.is_empty() || !stderr.is_empty() || command.contains(" -o "),
            "{place}: {command} says nothing"
        );
    } else {
        assert_eq!(pattern(stdout.trim_end()), pattern(shown), "{place}: {command}");
    }
}

/// Is it the program that is run? Scripts and cargo's own work take too long to be run here: they have to be there.
fn is_ours(place: &str, command: &str) -> bool {
    let words: Vec<&str> = command.split_whitespace().collect();
    match words[..] {
        ["cargo", "run", ..] => true,
        ["cargo", "bench", "--bench", name, ..] => {
            let manifest = fs::read_to_string(root().join("Cargo.toml")).unwrap();
            assert!(manifest.contains(&format!("[[bench]]\nname = \"{name}\"")), "{place}: no bench {name}");
            false
        }
        ["cargo", "test" | "build" | "mutants", ..] => false,
        [script, ..] if script.starts_with("scripts/") => {
            assert!(root().join(script).is_file(), "{place}: no {script}");
            false
        }
        // What has the answer of a solver to read, and the solver.
        _ => !words.contains(&"cadical") && !words.contains(&"MODEL") && !words.contains(&"model"),
    }
}

/// The heading, and the strategies (or settings) with their answers, if they finished: what does not depend on the machine.
fn shape(table: &str) -> Vec<String> {
    let cells = |line: &str| line.split(['│', '┆']).map(|cell| cell.trim().to_string()).collect::<Vec<_>>();
    let rows = table.lines().map(cells).filter(|cells| cells.len() > 4 && cells[1] != "#");
    let mut rows: Vec<String> = rows.map(|cells| format!("{}: {}", cells[2], cells[3])).collect();
    rows.sort();
    rows.insert(0, table.lines().next().unwrap_or_default().replace("1 run,", "5 runs,"));
    rows
}

fn compares(place: &str, command: &str, shown: &str, folder: &Path) {
    let columns = |table: &str| table.lines().nth(2).map(|line| line.split_whitespace().collect::<String>());
    let printed = printed(&format!("{command} --runs 1"), folder);
    assert_eq!(columns(&printed), columns(shown), "{place}: {command}");
    let (printed, shown) = (shape(&printed), shape(shown));
    assert_eq!(printed.len(), shown.len(), "{place}: {command}");
    assert!(shown.len() > 3, "{place}: {command}");
    for (printed, shown) in printed.iter().zip(&shown) {
        // A limit is reached earlier on one machine than on the other.
        let gave_up = [printed, shown].iter().any(|row| row.ends_with("gave up"));
        assert!(printed == shown || gave_up, "{place}: {command}: {printed} instead of {shown}");
    }
}

#[test]
fn commands_of_scripts_work() {
    let folder = workplace();
    let mut commands = 0;
    for Block { place, text, .. } in blocks().into_iter().filter(|block| block.language == "sh") {
        for line in text.lines() {
            let command = line.split("  #").next().unwrap_or_default().split(" # ").next().unwrap_or_default();
            if is_ours(&place, command) {
                let Output { stderr, status, .. } = run(command, folder.path());
                assert!(status.success(), "{place}: {command}: {}", String::from_utf8_lossy(&stderr));
                commands += 1;
            }
        }
    }
    assert!(commands > 1, "{commands}");
}

#[test]
fn puzzles_that_are_shown_have_solutions() {
    let mut shown: Vec<&str> = Vec::new();
    for Block { place, language, text } in blocks() {
        let Some(kind) = KINDS.iter().find(|kind| kind.name == language) else {
            continue;
        };
        let folder = workplace();
        fs::write(folder.path().join("shown"), text + "\n").unwrap();
        let Output { stderr, status, .. } = run(&format!("jigsat solve --kind {language} shown"), folder.path());
        assert!(status.success(), "{place}: {}", String::from_utf8_lossy(&stderr));
        let guessed = printed("jigsat solve shown", folder.path());
        assert!(guessed.contains(&format!(": {}", kind.name)), "{place}: {guessed}");
        shown.push(kind.name);
    }
    assert!(KINDS.iter().all(|kind| shown.contains(&kind.name)), "{shown:?}");
}

#[test]
fn every_block_says_what_it_is() {
    for Block { place, language, .. } in blocks() {
        let is_known = ["console", "text", "sh", "rust", "drawing"].contains(&language.as_str());
        assert!(is_known || KINDS.iter().any(|kind| kind.name == language), "{place}: {language:?}");
    }
}

/// The puzzles that a text names by their files, from `data/` on or from the folder of their kind on.
fn cited(text: &str) -> impl Iterator<Item = &str> {
    let words = text.split(|c: char| c.is_whitespace() || "`()[]|,;'\"".contains(c));
    words.filter_map(|word| {
        let word = word.split('#').next().unwrap_or_default().trim_end_matches(['.', ':']);
        if let Some(path) = word.trim_start_matches("../").strip_prefix("data/") {
            return (!path.starts_with('<')).then_some(path);
        }
        let (kind, ending) = (word.split('/').next()?, Path::new(word).extension()?.to_str()?);
        let known = KINDS.iter().find(|known| known.name == kind)?;
        (ending == "txt" || known.extensions.contains(&ending)).then_some(word)
    })
}

/// What is behind `](` and no address of the web, without what follows `#`.
fn links(text: &str) -> impl Iterator<Item = &str> {
    let targets = text.split("](").skip(1).filter_map(|rest| rest.split(')').next());
    targets.filter(|target| !target.contains("://")).map(|target| target.split('#').next().unwrap_or_default())
}

#[test]
fn links_lead_somewhere() {
    let mut count = 0;
    for file in documents() {
        let text = fs::read_to_string(&file).unwrap();
        let folder = file.parent().unwrap();
        for target in links(&text).filter(|target| !target.is_empty()) {
            assert!(folder.join(target).exists(), "{}: there is no {target}", file.display());
            count += 1;
        }
    }
    assert!(count > 20, "{count} links");
}

#[test]
fn puzzles_that_are_cited_are_there() {
    for file in documents() {
        let text = fs::read_to_string(&file).unwrap();
        for path in cited(&text) {
            assert!(root().join("data").join(path).exists(), "{}: there is no data/{path}", file.display());
        }
    }
    assert!(cited(&readme()).count() > 30);
    let benchmarks = fs::read_to_string(root().join("docs/benchmarks.md")).unwrap();
    assert!(cited(&benchmarks).count() > 50);
}

/// The README has exactly two commands to get going.
#[test]
fn two_commands_get_one_going() {
    let first = blocks().into_iter().find(|block| block.place.starts_with("README")).unwrap();
    let commands: Vec<String> = session(&first.text).into_iter().map(|(command, _)| command).collect();
    assert_eq!(commands, ["cargo run --release -- solve data/cuboid/raetsel5.txt", "cargo test"]);
}

/// The last row of the README that begins so.
fn last_row<'a>(readme: &'a str, first_cell: &str) -> Option<&'a str> {
    readme.lines().rfind(|line| line.starts_with(&format!("| {first_cell} |")))
}

/// A new kind has a row in both tables; the row of reductions is made here, to be pasted.
#[test]
fn every_kind_and_reduction_is_named() {
    let readme = readme();
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
        assert_eq!(last_row(&readme, &format!("`{name}`")), Some(row.as_str()), "the row to paste is\n{row}");
        let rows = readme.lines().filter(|line| line.starts_with(&format!("| `{name}` |"))).count();
        assert_eq!(rows, 2, "a row to paste into the table of puzzles is\n| `{name}` | {summary} |");
    }
    assert!(Amo::ALL.iter().all(|amo| readme.contains(&format!("`{amo}`"))));
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
    let readme = readme();
    let columns: Vec<&str> =
        readme.lines().find(|line| line.starts_with("| kind | exact cover")).unwrap().split(" | ").collect();
    for engine in ENGINES.iter().filter(|engine| engine.name != "cadical") {
        let (_, form) = FORMS.into_iter().find(|(target, _)| *target == engine.solves()).unwrap();
        let column = columns.iter().find(|column| column.starts_with(&format!("{form} → "))).unwrap();
        assert!(column.contains(&format!("`{}`", engine.name)), "`{}` is missing in {column}", engine.name);
    }
}
