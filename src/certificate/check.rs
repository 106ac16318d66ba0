//! Checking certificates, without trust in who made them.

use std::fs::{self, File};
use std::io::{BufRead, BufReader};
use std::path::Path;

use itertools::{EitherOrBoth, Itertools};
use jigsat_encodings::forms::cnf::dimacs;
use jigsat_encodings::forms::{Lit, Model};
use jigsat_encodings::kind::{Answer, AnyPuzzle, Kind};

use super::basis::{Basis, Way};
use super::lrat::{self, Summary};
use super::make::extended;
use super::{Claim, FORMAT, Manifest, files, statement};

/// What a certificate that holds says.
#[derive(Debug)]
pub struct Checked {
    /// The claim.
    pub claim: Claim,
    /// The kind of the puzzle.
    pub kind: String,
    /// The rules it is played by, where they come in variants.
    pub rules: Option<String>,
    /// The size of the formula, in variables and clauses, and of its proof, if there is one.
    pub proof: Option<(usize, usize, Summary)>,
}

/// What is wrong with a certificate, and in which file.
#[derive(Debug, thiserror::Error)]
#[error("{file}: {what}")]
pub struct Fault {
    /// The file.
    pub file: &'static str,
    /// What is wrong with it.
    pub what: String,
}

/// A fault of `file`.
fn fault(file: &'static str) -> impl Fn(String) -> Fault {
    move |what| Fault { file, what }
}

/// Checks the certificate in `folder`: makes the formula anew, and verifies layout and proof.
///
/// # Errors
/// The first [`Fault`] that is found.
pub fn check(folder: &Path) -> Result<Checked, Fault> {
    let checker = Checker::open(folder)?;
    let Checker { manifest, puzzle, .. } = &checker;
    if !manifest.claim.has_proof() && manifest.cuts > 0 {
        return Err(fault(files::MANIFEST)("expected no cuts where there is no proof".to_string()));
    }
    let model = manifest.claim.has_layout().then(|| checker.layout()).transpose()?;
    let proof = manifest.claim.has_proof().then(|| checker.proof(model.as_ref())).transpose()?;
    checker.same(files::STATEMENT, &statement::statement(manifest, puzzle.rules().as_deref()))?;
    Ok(Checked { claim: manifest.claim, kind: manifest.kind.clone(), rules: puzzle.rules(), proof })
}

struct Checker<'a> {
    folder: &'a Path,
    manifest: Manifest,
    puzzle: AnyPuzzle,
    basis: Basis,
}

impl<'a> Checker<'a> {
    /// Reads the puzzle and makes its formula.
    fn open(folder: &'a Path) -> Result<Self, Fault> {
        let fail = fault(files::MANIFEST);
        let text = read(folder, files::MANIFEST)?;
        let manifest: Manifest = serde_json::from_str(&text).map_err(|error| fail(error.to_string()))?;
        if manifest.certificate != FORMAT {
            return Err(fail(format!("expected version {FORMAT} of the format, found {}", manifest.certificate)));
        }
        let kind = Kind::named(&manifest.kind).ok_or_else(|| fail(format!("unknown kind '{}'", manifest.kind)))?;
        let text = read(folder, files::PUZZLE)?;
        let puzzle = kind.parse(&text).map_err(|error| fault(files::PUZZLE)(error.to_string()))?;
        let way = Way::parse(kind, &manifest.reduction).map_err(&fail)?;
        if way.to_string() != manifest.reduction {
            return Err(fail(format!("expected the name of a reduction, found '{}'", manifest.reduction)));
        }
        let basis = Basis::new(&puzzle, &way).map_err(fail)?;
        Ok(Self { folder, manifest, puzzle, basis })
    }

    /// Verifies the layout by the rules of the puzzle, and that the model stands for it.
    fn layout(&self) -> Result<Model, Fault> {
        let fail = fault(files::LAYOUT);
        let text = read(self.folder, files::LAYOUT)?;
        let value = serde_json::from_str(&text).map_err(|error| fail(error.to_string()))?;
        let answer = self.puzzle.check_json(&value).map_err(|error| fail(error.to_string()))?;
        self.same(files::LAYOUT, &files::layout(&answer))?;
        self.same(files::PICTURE, &files::picture(&answer))?;
        self.model(&answer)
    }

    fn model(&self, answer: &Answer) -> Result<Model, Fault> {
        let fail = fault(files::MODEL);
        let cnf = self.basis.cnf();
        let text = read(self.folder, files::MODEL)?;
        let model = files::read_model(&text, cnf)
            .ok_or_else(|| fail(format!("expected values for {} variables, in order", cnf.var_count())))?;
        if let Some(clause) = cnf.violated_by(&model) {
            let clause = clause.iter().map(|&lit| dimacs::number(lit)).join(" ");
            return Err(fail(format!("the model violates the clause {clause}")));
        }
        let decoded = self.basis.decode(&model).map_err(|error| fail(error.to_string()))?;
        if decoded.to_string() != answer.to_string() {
            return Err(fail(format!("the model stands for another layout than that in {}", files::LAYOUT)));
        }
        Ok(model)
    }

    /// Verifies that the formula is that of the puzzle, and that the proof refutes it.
    fn proof(&self, only: Option<&Model>) -> Result<(usize, usize, Summary), Fault> {
        let cnf = extended(&self.basis, only, self.cuts()?);
        self.same(files::FORMULA, &files::formula(&cnf, &self.manifest))?;
        let proof = open(self.folder, files::LRAT)?;
        let summary =
            lrat::check(files::clauses(&cnf), proof).map_err(|error| fault(files::LRAT)(error.to_string()))?;
        self.drat()?;
        Ok((cnf.var_count(), cnf.clause_count(), summary))
    }

    /// The clauses at the end of the formula that exclude cycles: real ones.
    fn cuts(&self) -> Result<Vec<Vec<Lit>>, Fault> {
        let fail = fault(files::FORMULA);
        let text = read(self.folder, files::FORMULA)?;
        let lines: Vec<(usize, &str)> = (1..).zip(text.lines()).collect();
        let first = lines.len().checked_sub(self.manifest.cuts).ok_or_else(|| fail("clauses are missing".into()))?;
        let vars = self.basis.cnf().var_count();
        let cut = |&(number, line): &(usize, &str)| {
            let cut = clause(line, vars).ok_or_else(|| fail(format!("line {number}: expected a clause")))?;
            let is_sound = self.basis.cnf().lazy().is_some_and(|lazy| lazy.is_sound(&cut));
            is_sound.then_some(cut).ok_or_else(|| fail(format!("line {number}: the clause excludes no stray cycle")))
        };
        lines[first..].iter().map(cut).collect()
    }

    /// Are the steps of the second proof those of the first one?
    fn drat(&self) -> Result<(), Fault> {
        let steps = open(self.folder, files::LRAT)?.lines().map_while(Result::ok).filter_map(|line| {
            let mut words = line.split(' ').skip(1).peekable();
            let is_addition = words.peek().is_some_and(|&word| word != "d");
            is_addition.then(|| words.take_while(|&word| word != "0").chain(["0"]).join(" "))
        });
        let lines = open(self.folder, files::DRAT)?.lines().map_while(Result::ok);
        match (1..).zip(lines.zip_longest(steps)).find(|(_, pair)| !matches!(pair, EitherOrBoth::Both(a, b) if a == b))
        {
            None => Ok(()),
            Some((number, _)) => {
                Err(fault(files::DRAT)(format!("line {number}: not the step that {} has", files::LRAT)))
            }
        }
    }

    /// Is this what the file says?
    fn same(&self, file: &'static str, expected: &str) -> Result<(), Fault> {
        let found = read(self.folder, file)?;
        if found == expected {
            return Ok(());
        }
        let lines = (1..).zip(found.lines().zip_longest(expected.lines()));
        let different = lines.into_iter().find(|(_, pair)| !matches!(pair, EitherOrBoth::Both(a, b) if a == b));
        Err(fault(file)(match different {
            Some((line, EitherOrBoth::Left(_))) => format!("line {line}: expected the end of the file"),
            Some((line, EitherOrBoth::Both(_, expected) | EitherOrBoth::Right(expected))) => {
                format!("line {line}: expected '{expected}'")
            }
            None => "expected other ends of lines".to_string(),
        }))
    }
}

fn open(folder: &Path, file: &'static str) -> Result<BufReader<File>, Fault> {
    File::open(folder.join(file)).map(BufReader::new).map_err(|error| fault(file)(error.to_string()))
}

fn read(folder: &Path, file: &'static str) -> Result<String, Fault> {
    fs::read_to_string(folder.join(file)).map_err(|error| fault(file)(error.to_string()))
}

/// Reads a clause of a formula with so many variables.
fn clause(line: &str, vars: usize) -> Option<Vec<Lit>> {
    let numbers: Vec<i64> = line.split_ascii_whitespace().map(str::parse).collect::<Result<_, _>>().ok()?;
    let (&end, numbers) = numbers.split_last()?;
    let lits = numbers.iter().map(|&number| dimacs::literal(number).filter(|lit| lit.var().index() < vars));
    if end == 0 { lits.collect() } else { None }
}
