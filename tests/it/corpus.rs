//! Runs the corpus of the fuzz targets without a fuzzer, against regressions.

use std::fs;
use std::path::Path;

use targets::TARGETS;

use crate::common;

#[expect(unreachable_pub, reason = "in a crate of its own it is reachable")]
#[path = "../../fuzz/src/lib.rs"]
mod targets;

/// Runs every input; the targets panic on errors.
#[test]
fn the_corpus_of_every_target_passes() {
    let corpus = Path::new(env!("CARGO_MANIFEST_DIR")).join("fuzz/corpus");
    for (name, run) in TARGETS {
        let inputs = common::files(&corpus.join(name));
        assert!(!inputs.is_empty(), "there are no inputs in {}: the corpus is missing", corpus.join(name).display());
        for input in inputs {
            println!("{}", input.display());
            run(&fs::read(input).unwrap());
        }
    }
}

/// No folder without a target, and few inputs, all of them small.
#[test]
fn the_corpus_is_small_and_belongs_to_targets() {
    let corpus = Path::new(env!("CARGO_MANIFEST_DIR")).join("fuzz/corpus");
    let mut sizes = Vec::new();
    for folder in common::folders(&corpus) {
        let name = folder.file_name().unwrap().to_string_lossy().into_owned();
        assert!(TARGETS.iter().any(|(target, _)| *target == name), "there is no target '{name}'");
        sizes.extend(common::files(&folder).iter().map(|file| fs::metadata(file).unwrap().len()));
    }
    assert!(sizes.len() < 1000 && sizes.iter().sum::<u64>() < 1_000_000, "{} inputs", sizes.len());
}
