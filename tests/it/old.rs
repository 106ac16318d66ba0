//! Files that an older version wrote: they are read, or refused by name with what to do.

use std::fs;
use std::path::Path;

use tempfile::TempDir;

use crate::common::program;

/// A command in the folder of old files, its exit code, and how its last line begins; after `…`, how it ends.
const COMMANDS: &[(&str, i32, &str)] = &[
    ("query dominoes.space", 0, "dominoes.space: 11 solutions (raw)"),
    ("query corners.space", 0, "corners.space: 12 solutions (raw)"),
    ("work job --all", 2, "jigsat: error: job/job.json: made by jigsat 0.2.0; …or split the count anew"),
    ("merge job", 2, "jigsat: error: job/job.json: made by jigsat 0.2.0; …or split the count anew"),
    ("status job-cubes", 2, "jigsat: error: job-cubes: a proof by cubes, …--claim unsolvable -o CERTIFICATE`"),
    (
        "count soma.txt --with cover+dlx --resume soma.checkpoint",
        2,
        "jigsat: error: soma.checkpoint: the checkpoint was made with another version of jigsat: …found 0.2.0",
    ),
    ("family family.txt --journal family.journal", 2, "jigsat: error: family.journal:1: …begin a new journal"),
    ("compare --from compare.jsonl", 0, "cover+dlx is fastest: "),
    ("check dominoes.txt layout.json", 0, "layout.json: valid"),
    ("check-certificate certificate-colouring", 0, "certificate-colouring: valid: …is unsolvable"),
    ("check-certificate certificate-cubes", 0, "certificate-cubes: valid: …is unsolvable"),
    ("check-certificate certificate-diagram", 0, "certificate-diagram: valid: …has 11 solutions"),
    ("check-certificate certificate-formula", 0, "certificate-formula: valid: …is unsolvable"),
    ("check-certificate certificate-layout", 0, "certificate-layout: valid: …is solvable"),
    ("check-certificate certificate-list", 0, "certificate-list: valid: …has 11 solutions"),
    ("check-certificate certificate-paths", 0, "certificate-paths: valid: …has 12 solutions"),
    ("check-certificate certificate-symmetry", 0, "certificate-symmetry: valid: …has 5 solutions up to symmetry"),
    ("check-certificate certificate-tree", 0, "certificate-tree: valid: …is unsolvable"),
    ("check-certificate certificate-unique", 0, "certificate-unique: valid: …is unique"),
];

/// Copies a folder with all that is in it.
fn copy(from: &Path, to: &Path) {
    fs::create_dir_all(to).unwrap();
    for entry in fs::read_dir(from).unwrap() {
        let entry = entry.unwrap();
        let (from, to) = (entry.path(), to.join(entry.file_name()));
        if from.is_dir() {
            copy(&from, &to);
        } else {
            fs::copy(from, to).unwrap();
        }
    }
}

#[test]
fn old_files_are_read_or_refused_by_name() {
    let folder = TempDir::new().unwrap();
    copy(&Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/old"), folder.path());
    for (command, code, expected) in COMMANDS {
        let output = program().args(command.split(' ')).current_dir(folder.path()).output().unwrap();
        let said = if output.stdout.is_empty() { output.stderr } else { output.stdout };
        let said = String::from_utf8(said).unwrap();
        let last = said.lines().rfind(|line| !line.is_empty()).unwrap_or_default();
        let (start, end) = expected.split_once('…').unwrap_or((expected, ""));
        assert!(last.starts_with(start) && last.ends_with(end), "{command}: {said}");
        assert_eq!(output.status.code(), Some(*code), "{command}: {said}");
    }
}

/// Nothing lies there unread.
#[test]
fn every_old_file_has_a_command() {
    for entry in fs::read_dir(Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/old")).unwrap() {
        let name = entry.unwrap().file_name().into_string().unwrap();
        let is_source = [".txt", ".dlx", ".md"].iter().any(|end| name.ends_with(end));
        let is_read = COMMANDS.iter().any(|(command, ..)| command.split(' ').any(|word| word == name));
        assert!(is_source || is_read, "{name}");
    }
}
