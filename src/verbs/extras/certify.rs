//! `certify` and `check-certificate`: folders that show a claim to people who don't trust this program.

use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::sync::LazyLock;
use std::time::Instant;
use std::{fs, io};

use clap::builder::TypedValueParser;
use clap::{Args, ValueHint};
use indicatif::{HumanBytes, HumanCount};
use jigsat::certificate::{
    self, CertificateDraft, Certified, CertifyError, CheckError, Checked, Claim, ProofMethod, ProofSize,
    certify_by_first,
};
use jigsat::refute::cutting_planes;
use jigsat::refute::lrat::StepCounts;
use jigsat::session::Session;
use jigsat_forms::budget::Budget;
use jigsat_forms::counted::counted;
use jigsat_forms::exact_cover::symmetry::UpTo;

use crate::cli::ask::CONVENTIONS;
use crate::cli::choice::choice;
use crate::cli::names::{KnownNames, REDUCTION};
use crate::cli::{BudgetArgs, Color, PuzzleArgs};
use crate::exit::Exit;
use crate::failure::Failure;
use crate::input::{Loaded, load};
use crate::output::Output;
use crate::process::budgets::Budgets;
use crate::terminal::progress::Progress;
use crate::terminal::{tell, units};
use crate::verbs::{Section, Verb};

/// The ways to a certificate.
static PROOF_METHOD: KnownNames = KnownNames(LazyLock::new(|| {
    REDUCTION.0.iter().cloned().chain(["colouring", "diagram", "paths"].map(String::from)).collect()
}));

/// The claims of certificates.
static CLAIM: KnownNames =
    KnownNames(LazyLock::new(|| Claim::PLAIN.into_iter().chain([Claim::Count(None)]).map(String::from).collect()));

pub(super) const CERTIFY: Verb<CertifyArgs> = Verb {
    name: "certify",
    section: Section::Prove,
    help: "Prove a claim to people who don't trust this program\n\n\
        Writes a folder that shows the claim: formula, proof, layout.",
    budget: |args| args.budget,
    unfit: |_| None,
    run,
};

#[derive(Debug, Args)]
pub(crate) struct CertifyArgs {
    /// The puzzle file; - is standard input
    #[arg(value_hint = ValueHint::FilePath)]
    pub(crate) file: PathBuf,

    /// What the certificate is to show: solvable, unsolvable, unique or count=N
    ///
    /// `unique`: there is exactly one solution. `count=N`: there are exactly N; `count` alone certifies the number that is found.
    #[arg(long, value_name = "CLAIM", hide_possible_values = true,
        value_parser = CLAIM.try_map(|word| word.parse::<Claim>()))]
    pub(crate) claim: Claim,

    /// Which layouts are the same solution, for counts
    ///
    /// All but raw need an exact cover, and a kind whose symmetries are known.
    #[arg(long, value_name = "CONVENTION", default_value = "raw", value_parser = choice(&CONVENTIONS), hide_short_help = true)]
    pub(crate) up_to: UpTo,

    /// The folder for the certificate: a new one, or an empty one
    #[arg(short, long, value_name = "DIR")]
    pub(crate) output: PathBuf,

    /// The reduction that makes the formula; or colouring, diagram or paths
    ///
    /// One to CNF; `cover-product` or another at-most-one encoding, the exact cover without anything that it implies; or `cover`, whose
    /// search tree is written down as a proof, where the others are refuted by the SAT solver. `colouring`: weights that show that
    /// there is no solution, and a proof of three steps. `diagram` and `paths`, for counts: all solutions of the exact cover, or all
    /// sets of disjoint paths, as a diagram. A formula proves a count of at most 10,000 by a list of all layouts [default: for counts,
    /// `paths`, `diagram` or the kind's formula; else a colouring, if one is found at once; cover-product and, if its proof gets long,
    /// cnf-product; or the kind's first one to CNF].
    #[arg(long = "with", value_name = "REDUCTION", hide_possible_values = true,
        value_parser = &PROOF_METHOD)]
    pub(crate) reduction: Option<String>,

    #[command(flatten)]
    pub(crate) puzzle: PuzzleArgs,
    #[command(flatten)]
    pub(crate) budget: BudgetArgs,
}

fn run(args: &CertifyArgs, budgets: &Budgets) -> Result<Exit, Failure> {
    let loaded = load(&args.file, &args.puzzle, budgets)?;
    let (file, folder) = (&loaded.file, args.output.display());
    let claim = &args.claim.clone().counted_up_to(args.up_to).ok_or_else(|| {
        Failure::Message(format!(
            "--up-to is for counts; expected --claim {}, found {}",
            Claim::Count(None),
            args.claim
        ))
    })?;
    let session = Session::new(&loaded.puzzle);
    let methods = methods(&loaded, &session, args.reduction.as_deref(), claim)?;
    let is_coloured = methods.iter().all(|(method, _)| *method == ProofMethod::Colouring);
    let mut output = Output::text(Color::Never);
    let unwritten = |error: io::Error| Failure::Message(format!("{folder}: {error}"));
    let draft = CertificateDraft::new(&args.output).map_err(unwritten)?;
    let made = make(&loaded, &session, &methods, claim, &draft).map_err(|error| match error {
        CertifyError::Io(error) => unwritten(error),
        error => Failure::Message(format!("{file}: {error}")),
    })?;
    match made {
        Certified::Yes => {
            // A certificate that its own check refuses is a bug: don't keep it.
            let checked = checked(&folder.to_string(), draft.path(), &loaded.budget).map_err(|error| match error {
                CheckError::Exceeded(exceeded) => loaded.ended_by(exceeded),
                CheckError::Fault(_) | CheckError::NoCertificate(_) => {
                    Failure::Message(format!("{file}: internal error: the certificate does not hold: {error}"))
                }
            })?;
            draft.publish().map_err(unwritten)?;
            let bytes = HumanBytes(size(&args.output));
            output.line(&format!("{folder}: {}: certified, {bytes}", checked.claim))?;
            Ok(Exit::Yes)
        }
        Certified::OtherCount(number) => {
            output.line(&format!("{file}: not {claim}: it has {}", counted(number, "solution")))?;
            Ok(Exit::No)
        }
        Certified::No(layouts) => {
            for layout in &layouts {
                output.picture(&layout.draw())?;
            }
            output.line(&format!("{file}: not {claim}: {}", refutation(claim, layouts.len())))?;
            Ok(Exit::No)
        }
        Certified::Undecided => {
            let why = match loaded.budget.exceeded() {
                Some(exceeded) => format!(": {exceeded}"),
                None if is_coloured => ": no colouring was found that shows it".to_string(),
                None => String::new(),
            };
            output.line(&format!("{file}: undecided{why}; {folder} was not written"))?;
            Ok(Exit::Undecided)
        }
    }
}

/// The requested proof method, or the usual ones in order, each with the step limit of its proof.
fn methods(
    loaded: &Loaded,
    session: &Session<'_>,
    reduction: Option<&str>,
    claim: &Claim,
) -> Result<Vec<(ProofMethod, Option<u64>)>, Failure> {
    let methods = match reduction {
        Some(name) => {
            let method = ProofMethod::parse(loaded.kind, name);
            let fail = |error| Failure::Message(format!("{}: --with {name}: {error}", loaded.file));
            vec![(method.map_err(fail)?, None)]
        }
        None => ProofMethod::usual(session, claim, &loaded.budget),
    };
    if methods.is_empty() {
        return Err(Failure::Message(format!("{}: no reduction to CNF is known", loaded.file)));
    }
    Ok(methods)
}

/// Makes the certificate by the first of these methods that decides the claim.
fn make(
    loaded: &Loaded,
    session: &Session<'_>,
    methods: &[(ProofMethod, Option<u64>)],
    claim: &Claim,
    draft: &CertificateDraft,
) -> Result<Certified, CertifyError> {
    let Loaded { file, budget, .. } = loaded;
    let meter = Arc::default();
    let progress = Progress::start(file.clone(), &meter, false);
    let mut note = |what: String| progress.suspend(|| tell(&format!("note: {file}: {what}")));
    certify_by_first(session, methods, claim, budget, &meter, draft.path(), &mut note)
}

/// Why a claim is false that these layouts refute.
fn refutation(claim: &Claim, layouts: usize) -> &'static str {
    match (claim, layouts) {
        (_, 0) => "there is no solution",
        (Claim::Unique, _) => "there are two solutions",
        _ => "there is a solution",
    }
}

/// The bytes in all files of a folder.
fn size(folder: &Path) -> u64 {
    let entries = fs::read_dir(folder).into_iter().flatten().flatten();
    entries.filter_map(|entry| entry.metadata().ok()).map(|metadata| metadata.len()).sum()
}

/// The size of the checked proof, in words.
fn sizes(proof: ProofSize) -> String {
    let (what, parts, numbers) = match proof {
        ProofSize::Formula { variables, clauses, steps: StepCounts { added, .. } } => {
            ("formula", "clause", [variables as u64, clauses as u64, added])
        }
        ProofSize::Diagram { items, options, nodes, edges } => {
            let words = [(items, "item"), (options, "option"), (nodes, "node"), (edges, "edge")];
            let [items, options, nodes, edges] = words.map(|(number, what)| counted(HumanCount(number), what));
            return format!("the exact cover has {items} and {options}, the diagram {nodes} and {edges}");
        }
        ProofSize::Paths { vertices, edges, states } => {
            let vertices =
                if vertices == 1 { "1 vertex".to_string() } else { format!("{} vertices", HumanCount(vertices)) };
            let [edges, states] = [(edges, "edge"), (states, "state")].map(|(n, what)| counted(HumanCount(n), what));
            return format!("the graph has {vertices} and {edges}, the diagram {states}");
        }
        ProofSize::Colouring(cutting_planes::CutsSize { variables, constraints, steps }) => {
            ("exact cover", "constraint", [variables, constraints, steps].map(|number| number as u64))
        }
    };
    let [variables, count, steps] = numbers.map(HumanCount);
    let [variables, parts] = [counted(variables, "variable"), counted(count, parts)];
    format!("the {what} has {variables} and {parts}, the proof {}", counted(steps, "step"))
}

/// What a claim says about a puzzle.
fn predicate(claim: &Claim) -> String {
    match claim {
        Claim::Count(Some(number)) => format!("has {}", counted(number, "solution")),
        Claim::CountUpTo(up_to, Some(number)) => format!("has {} up to {up_to}", counted(number, "solution")),
        claim => format!("is {claim}"),
    }
}

/// Checks a certificate, and shows the progress.
fn checked(name: &str, folder: &Path, budget: &Budget) -> Result<Checked, CheckError> {
    let meter = Arc::default();
    let _progress = Progress::of_check(name.to_string(), Arc::clone(&meter));
    certificate::check_metered(folder, budget, &meter)
}

pub(super) const CHECK: Verb<CheckCertificateArgs> = Verb {
    name: "check-certificate",
    section: Section::Prove,
    help: "Check what `certify` wrote\n\n\
        Rebuilds the formula, and verifies layout and proof.",
    budget: |args| args.budget,
    unfit: |_| None,
    run: check,
};

#[derive(Debug, Args)]
pub(crate) struct CheckCertificateArgs {
    /// The folder that `certify` wrote
    #[arg(value_name = "DIR")]
    pub(crate) folder: PathBuf,

    #[command(flatten)]
    pub(crate) budget: BudgetArgs,
}

fn check(args: &CheckCertificateArgs, budgets: &Budgets) -> Result<Exit, Failure> {
    let folder = args.folder.display();
    if !args.folder.is_dir() {
        return Err(Failure::Message(format!("{folder}: expected a folder that certify wrote")));
    }
    let mut output = Output::text(Color::Never);
    let started = Instant::now();
    match checked(&folder.to_string(), &args.folder, &budgets.next()) {
        Ok(checked) => {
            for note in &checked.notes {
                tell(&format!("note: {folder}: {note}"));
            }
            let rules = checked.rules.map_or_else(String::new, |rules| format!(" ({rules})"));
            tell(&format!("checked in {}", units::time(started.elapsed().as_secs_f64())));
            for proof in checked.proofs {
                output.line(&format!("# {}", sizes(proof)))?;
            }
            let predicate = predicate(&checked.claim);
            output.line(&format!("{folder}: valid: the {} puzzle{rules} {predicate}", checked.kind))?;
            Ok(Exit::Yes)
        }
        Err(CheckError::Fault(fault)) => {
            output.line(&format!("{folder}: invalid: {fault}"))?;
            Ok(Exit::No)
        }
        Err(CheckError::NoCertificate(what)) => Err(Failure::Message(format!("{folder}: {what}"))),
        Err(CheckError::Exceeded(exceeded)) => {
            output.line(&format!("{folder}: undecided: {exceeded}"))?;
            Ok(Exit::Undecided)
        }
    }
}
