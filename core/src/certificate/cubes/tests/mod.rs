mod forgery;
mod instances;
mod lookahead;
mod random;
mod trees;

use std::fs::{self, File};
use std::io::{self, BufRead, BufReader};
use std::path::{Path, PathBuf};

use jigsat_encodings::kind::{AnyPuzzle, Kind};
use jigsat_engines::Run;
use jigsat_forms::budget::Budget;
use tempfile::TempDir;

use super::super::{Claim, ProofMethod, ProofSize, check};
use super::*;
use crate::session::Session;

/// Six pigeons in five holes.
const PIGEONS: &str = include_str!("../../../../../data/cnf/pigeons5.cnf");

/// Exactly one layout, and regions with room for cycles.
const ROOM: &str = "# rules: full no-touch\nB...D\n..DA.\n.....\nB..AC\nC....\n";

/// Exactly one layout, and stray cycles that need lazy clauses.
const CYCLES: &str = "# rules: full touch\n....\n....\n..AA\nBB..\n";

fn parse(text: &str) -> (&'static Kind, AnyPuzzle) {
    let kind = Kind::recognise(text).unwrap();
    (kind, kind.parse(text).unwrap())
}

fn pose<'a>(puzzle: &'a AnyPuzzle, method: &ProofMethod, claim: Claim) -> Question<'a> {
    match Question::pose(&Session::new(puzzle), method, claim, &Run::default()).unwrap() {
        Posed::Open(question) => *question,
        Posed::NoLayout => panic!("there is no layout"),
        Posed::Limited => panic!("there is no limit"),
    }
}

/// A question with its tree and the results of all cubes.
struct Settled {
    tree: CubeTree,
    results: Vec<Refuted>,
    folder: TempDir,
}

impl Settled {
    /// Splits into this number of cubes; `None` if one of them has a layout.
    fn new(question: &Question<'_>, count: usize) -> Option<Self> {
        Self::of(question, question.split(count, Budget::unlimited()).unwrap())
    }

    fn of(question: &Question<'_>, tree: CubeTree) -> Option<Self> {
        let folder = TempDir::new().unwrap();
        let mut results = Vec::new();
        for (number, leaf) in tree.leaves().enumerate() {
            match question.work(&leaf.cube, &Run::default(), &proof(folder.path(), number)).unwrap() {
                Worked::Refuted(refuted) => results.push(refuted),
                Worked::Layout(_) => return None,
                Worked::Limited => panic!("there is no limit"),
            }
        }
        Some(Self { tree, results, folder })
    }

    fn proof(&self, number: usize) -> PathBuf {
        proof(self.folder.path(), number)
    }

    /// Opens the proofs one after another.
    fn open(&self) -> impl FnMut(usize) -> io::Result<Box<dyn BufRead>> + '_ {
        move |number| Ok(Box::new(BufReader::new(File::open(self.proof(number))?)))
    }

    /// Merges into a new folder, and checks the certificate once more.
    fn merge(&self, question: &Question<'_>) -> Result<TempDir, MergeError> {
        let target = TempDir::new().unwrap();
        question.merge(&self.tree, &self.results, &mut self.open(), target.path(), Budget::unlimited())?;
        let checked = check(target.path(), Budget::unlimited()).unwrap();
        assert_eq!(checked.claim, *question.claim());
        let [ProofSize::Formula { steps, .. }] = checked.proofs[..] else {
            panic!("it rests on a formula");
        };
        let left = steps.added - steps.forgotten;
        assert!(left <= 1, "{left} clauses are never forgotten");
        Ok(target)
    }
}

fn proof(folder: &Path, number: usize) -> PathBuf {
    folder.join(format!("{number}.lrat"))
}

/// Changes a proof.
fn change(settled: &Settled, number: usize, change: impl FnOnce(String) -> String) {
    let text = fs::read_to_string(settled.proof(number)).unwrap();
    let changed = change(text.clone());
    assert_ne!(text, changed, "the change has no effect");
    fs::write(settled.proof(number), changed).unwrap();
}
