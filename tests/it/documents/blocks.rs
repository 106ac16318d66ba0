//! The documents, and the fenced blocks in them.

use std::fs;
use std::path::{Path, PathBuf};

use jigsat_encodings::puzzles::KINDS;

use crate::common::{files, folders};

pub(super) fn root() -> &'static Path {
    Path::new(env!("CARGO_MANIFEST_DIR"))
}

/// A file of the project as text.
pub(super) fn read(name: &str) -> String {
    fs::read_to_string(root().join(name)).unwrap_or_else(|error| panic!("{name}: {error}"))
}

/// A fenced block of a document.
pub(super) struct Block {
    /// File and line, for messages.
    pub(super) place: String,
    pub(super) language: String,
    pub(super) text: String,
}

/// The README, CONTRIBUTING and the pages of the book, in order.
pub(super) fn documents() -> Vec<PathBuf> {
    let mut documents = ["README.md", "CONTRIBUTING.md"].map(|name| root().join(name)).to_vec();
    let mut waiting = vec![root().join("docs")];
    while let Some(folder) = waiting.pop() {
        documents.extend(files(&folder).into_iter().filter(|path| path.extension().is_some_and(|end| end == "md")));
        waiting.extend(folders(&folder));
    }
    documents.sort();
    documents
}

/// The blocks of every document, in order.
pub(super) fn blocks() -> Vec<Block> {
    documents().iter().flat_map(|file| blocks_of(file)).collect()
}

pub(super) fn blocks_of(file: &Path) -> Vec<Block> {
    let text = fs::read_to_string(file).unwrap();
    let name = file.strip_prefix(root()).unwrap().display().to_string();
    let mut blocks = Vec::new();
    let mut lines = (1..).zip(text.lines());
    while let Some((number, line)) = lines.next() {
        if let Some(language) = line.strip_prefix("```") {
            let inside: Vec<&str> = lines.by_ref().map(|(_, line)| line).take_while(|&line| line != "```").collect();
            let place = format!("{name}:{number}");
            blocks.push(Block { place, language: language.to_string(), text: inside.join("\n") });
        }
    }
    blocks
}

#[test]
fn every_block_has_a_language() {
    for Block { place, language, .. } in blocks() {
        let is_known = ["console", "text", "sh", "rust", "python", "drawing"].contains(&language.as_str());
        assert!(is_known || KINDS.iter().any(|kind| kind.name == language), "{place}: {language:?}");
    }
}
