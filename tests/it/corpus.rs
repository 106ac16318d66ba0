//! Runs the corpus of the fuzz targets without a fuzzer, against regressions.

use std::fs::File;
use std::io::Read;
use std::path::{Path, PathBuf};

use flate2::read::GzDecoder;
use tar::Archive;
use targets::TARGETS;

use crate::common;

#[expect(unreachable_pub, reason = "in a crate of its own it is reachable")]
#[path = "../../extras/fuzz/src/lib.rs"]
mod targets;

/// The folder of the archives, one for each target.
fn corpus() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("extras/fuzz/corpus")
}

/// The inputs of an archive, with their names.
fn inputs(archive: &Path) -> Vec<(String, Vec<u8>)> {
    let file = File::open(archive).unwrap_or_else(|error| panic!("{}: {error}", archive.display()));
    let mut archive = Archive::new(GzDecoder::new(file));
    let read = |entry: std::io::Result<tar::Entry<'_, _>>| {
        let mut entry = entry.unwrap();
        let mut input = Vec::new();
        entry.read_to_end(&mut input).unwrap();
        (entry.path().unwrap().display().to_string(), input)
    };
    archive.entries().unwrap().map(read).collect()
}

/// Runs every input; the targets panic on errors.
#[test]
fn the_corpus_of_every_target_passes() {
    for (name, run) in TARGETS {
        let inputs = inputs(&corpus().join(format!("{name}.tar.gz")));
        assert!(!inputs.is_empty(), "{name}: the corpus is empty");
        for (input, bytes) in inputs {
            println!("{name}/{input}");
            run(&bytes);
        }
    }
}

/// No archive without a target, and few inputs, all of them small, in the order of their names.
#[test]
fn the_corpus_is_small_and_belongs_to_targets() {
    let mut sizes = Vec::new();
    for archive in common::files(&corpus()) {
        let file = archive.file_name().unwrap().to_string_lossy().into_owned();
        assert!(TARGETS.iter().any(|(target, _)| file == format!("{target}.tar.gz")), "there is no target of '{file}'");
        let inputs = inputs(&archive);
        assert!(inputs.is_sorted_by_key(|(name, _)| name.clone()), "{file}: unsorted");
        sizes.extend(inputs.iter().map(|(_, input)| input.len()));
    }
    assert!(sizes.len() < 1000 && sizes.iter().sum::<usize>() < 1_000_000, "{} inputs", sizes.len());
}
