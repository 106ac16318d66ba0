//! The verbs: what stands behind `jigsat`.

use clap::Subcommand;

use super::explain::patient;
use super::{
    AssembleArgs, BookArgs, BudgetArgs, CertifyArgs, CheckArgs, CheckCertificateArgs, CompareArgs, CompileArgs,
    CompletionsArgs, CountArgs, DecodeArgs, DrawArgs, ExplainArgs, ExportArgs, FamilyArgs, GenerateArgs, HintArgs,
    ListArgs, ManArgs, MeasureArgs, MergeArgs, NewArgs, QueryArgs, RateArgs, SolveArgs, SplitArgs, StatusArgs,
    UniqueArgs, WorkArgs,
};

#[derive(Debug, Subcommand)]
// The options of a verb are described when it is called: to describe those of all takes longer than a small board.
#[command(defer = true)]
pub(crate) enum Verb {
    /// Print a solution of each puzzle, or several
    ///
    /// As many as --limit says, or --all of them; or some drawn at random (--sample).
    Solve(SolveArgs),
    /// Count the solutions
    ///
    /// Every layout of the fixed container counts (or see --up-to); identical pieces are indistinguishable.
    Count(CountArgs),
    /// Is there exactly one solution?
    ///
    /// If there are more, two of them are printed.
    Unique(UniqueArgs),
    /// Is a layout a solution? If not, say what is wrong, and where
    ///
    /// Or is a colouring a proof that there is none?
    Check(CheckArgs),
    /// Why is there no solution? What do all solutions have in common?
    ///
    /// The simplest reason that is found; or step by step (--steps). Without --timeout, 10 s are spent on a puzzle.
    Explain(ExplainArgs),
    /// What comes next?
    ///
    /// The simplest conclusion that there is, from the start or from a part of a layout (--given). Without
    /// --timeout, 10 s are spent on it.
    Hint(HintArgs),
    /// How hard is a puzzle to solve by thinking?
    ///
    /// By the conclusions that it takes. Nothing is claimed about people. Without --timeout, 10 s are spent on a puzzle.
    Rate(RateArgs),
    /// Draw puzzles and layouts: as text, picture or page
    ///
    /// A page for the browser has packings that can be turned and taken apart, and boards to play on.
    Draw(DrawArgs),
    /// Print a book of puzzles: pages for a printer, as HTML or PDF
    ///
    /// With numbers, ratings, pieces to cut out, and solutions.
    Book(BookArgs),
    /// In which order do the pieces of a layout go in?
    ///
    /// By moves without turns. If they don't go in, it is said which are interlocked.
    Assemble(AssembleArgs),
    /// Keep all solutions of a puzzle in a file, as a diagram
    ///
    /// They are not listed: a board with 10³⁰ solutions takes a moment. See `query`.
    Compile(CompileArgs),
    /// Ask about all solutions: how many, at random, in what share, the best
    ///
    /// From a file of `compile`, or from a puzzle.
    Query(QueryArgs),
    /// Write the formal problem of a puzzle for other programs
    ///
    /// Exact cover, CNF or pseudo-Boolean; or the puzzle itself, in another format.
    Export(ExportArgs),
    /// Prove a claim to people who don't trust this program
    ///
    /// Writes a folder that shows the claim: formula, proof, layout.
    Certify(CertifyArgs),
    /// Check what `certify` wrote
    ///
    /// Rebuilds the formula, and verifies layout and proof.
    CheckCertificate(CheckCertificateArgs),
    /// Turn what a solver found into a layout
    ///
    /// What it found for an exported problem. The layout is verified.
    Decode(DecodeArgs),
    /// Make puzzles at random, each with a solution
    Generate(GenerateArgs),
    /// Count the solutions of each member of a family of puzzles
    ///
    /// A file says what varies: which cells stay open, which pieces are used, which board it is. There is a row for each member.
    Family(FamilyArgs),
    /// Write a puzzle file to begin with
    ///
    /// A small puzzle that has a solution, with comments that explain the format.
    New(NewArgs),
    /// Compare strategies: times, nodes, memory; do they agree?
    Compare(CompareArgs),
    /// Share a count out among machines, or evenings
    ///
    /// Writes a folder with the parts of the search.
    Split(SplitArgs),
    /// Do a part of such a job, or all that are left
    ///
    /// May be ended at any time, and taken up again.
    Work(WorkArgs),
    /// Bring together what came out of the parts
    ///
    /// The sum, or which parts are missing.
    Merge(MergeArgs),
    /// How far has such a job come, and how long will it take?
    Status(StatusArgs),
    /// List the puzzle kinds, their reductions, and the engines
    List(ListArgs),
    /// Print the script that completes command lines in a shell
    ///
    /// For bash, put it where the shell looks for it:
    /// `jigsat completions bash > ~/.local/share/bash-completion/completions/jigsat`
    Completions(CompletionsArgs),
    /// Write the manual: a page for each verb
    Man(ManArgs),
    /// One run of `compare`, on the puzzle on standard input
    #[command(hide = true)]
    Measure(MeasureArgs),
    /// Starts the programs that standard input names, and ends what they leave behind
    #[command(hide = true)]
    Keep,
}

impl Verb {
    /// What it may take.
    pub(crate) fn budget(&self) -> BudgetArgs {
        match self {
            Verb::Solve(args) => args.ask.run.budget,
            Verb::Count(args) => args.ask.run.budget,
            Verb::Unique(args) => args.ask.run.budget,
            Verb::Check(args) => args.budget,
            Verb::Draw(args) => args.budget,
            Verb::Explain(args) => patient(args.about.budget),
            Verb::Hint(args) => patient(args.about.budget),
            Verb::Rate(args) => patient(args.budget),
            Verb::Book(args) => patient(args.budget),
            Verb::Assemble(args) => args.run.budget,
            Verb::Compile(args) => args.budget,
            Verb::Query(args) => args.budget,
            Verb::Export(args) => args.budget,
            Verb::Certify(args) => args.budget,
            Verb::CheckCertificate(args) => args.budget,
            Verb::Decode(args) => args.budget,
            Verb::Generate(args) => args.kind.series().budget,
            Verb::Family(args) => args.budget,
            Verb::Compare(args) => args.budget(),
            Verb::New(_) | Verb::List(_) | Verb::Completions(_) | Verb::Man(_) | Verb::Keep => BudgetArgs::default(),
            Verb::Measure(args) => args.run.budget,
            Verb::Split(args) => args.budget,
            Verb::Work(args) => args.budget,
            Verb::Merge(args) => args.budget,
            Verb::Status(args) => args.budget,
        }
    }
}
