//! Pages are listed, links have targets, and the README is short.

use std::fs;
use std::path::Path;

use jigsat_encodings::puzzles::KINDS;

use super::blocks::{blocks, documents, read, root};
use super::commands::session;

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

/// The targets of local links, without the part after `#`.
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
    assert!(count > 150, "{count} links");
}

/// A page that the summary does not name is not in the book.
#[test]
fn every_page_is_in_the_book() {
    let summary = read("docs/SUMMARY.md");
    let pages = documents().into_iter().filter_map(|file| {
        let page = file.strip_prefix(root().join("docs")).ok()?.to_str().unwrap().to_string();
        (page != "SUMMARY.md").then_some(page)
    });
    for page in pages {
        assert_eq!(links(&summary).filter(|&target| target == page).count(), 1, "{page}");
    }
}

#[test]
fn puzzles_that_are_cited_are_there() {
    let mut count = 0;
    for file in documents() {
        let text = fs::read_to_string(&file).unwrap();
        for path in cited(&text) {
            assert!(root().join("data").join(path).exists(), "{}: there is no data/{path}", file.display());
            count += 1;
        }
    }
    assert!(count > 150, "{count}");
    assert!(cited(&read("docs/benchmarks/2026-11.md")).count() > 50);
}

/// The README has exactly two commands to get going.
#[test]
fn two_commands_get_one_going() {
    let first = blocks().into_iter().find(|block| block.place.starts_with("README")).unwrap();
    let commands: Vec<String> = session(&first.text).into_iter().map(|(command, _)| command).collect();
    assert_eq!(commands, ["cargo run --release -- solve data/cuboid/raetsel5.txt", "cargo test"]);
}

/// The README has at most 8 kB.
#[test]
fn the_readme_is_short() {
    let length = read("README.md").len();
    assert!(length <= 8_000, "{length} bytes");
}
