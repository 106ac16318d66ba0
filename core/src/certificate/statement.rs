//! The statement of a certificate: its claim in words, and how to check it.

use std::iter;

use itertools::Itertools;
use jigsat_encodings::kind::AnyPuzzle;
use jigsat_forms::counted::counted;
use jigsat_forms::exact_cover::symmetry::UpTo;

use super::added;
use super::files::{
    COLOURING, CUTS, DRAT, FORMULA, LAYOUT, LAYOUTS, LRAT, MANIFEST, MODEL, MODELS, PICTURE, PICTURES, PROBLEM, PUZZLE,
    WEIGHTS,
};
use super::{Claim, Manifest, burnside, count, method, paths};

/// The text that goes with the certificate of a puzzle.
pub(super) fn statement(manifest: &Manifest, puzzle: &AnyPuzzle) -> String {
    let Manifest { claim, kind, .. } = manifest;
    let predicate = match claim {
        Claim::Solvable => "has a solution".to_string(),
        Claim::Unsolvable => "has no solution".to_string(),
        Claim::Unique => "has exactly one solution".to_string(),
        Claim::Count(None) | Claim::CountUpTo(_, None) => "has some number of solutions".to_string(),
        Claim::Count(Some(number)) => format!("has exactly {}", counted(number, "solution")),
        Claim::CountUpTo(up_to, Some(number)) => {
            format!("has exactly {} up to {up_to}", counted(number, "solution"))
        }
    };
    let rules = puzzle.rules().map_or_else(String::new, |rules| format!(" ({rules})"));
    let claimed = format!("Claim: the {kind} puzzle in {PUZZLE}{rules} {predicate}.");
    let (proof, problem, trusted) = match manifest.reduction.as_str() {
        method::COLOURING => (coloured().to_vec(), "exact cover", Some(coloured_trusted())),
        method::DIAGRAM if claim.up_to() == UpTo::Raw => {
            (count::paragraphs().to_vec(), "exact cover", Some(count::trusted()))
        }
        method::DIAGRAM => {
            let (fixed, _, trusted) = by_formula(manifest, puzzle);
            (count::paragraphs().into_iter().chain(fixed).collect(), "exact cover", trusted)
        }
        method::PATHS => (paths::paragraphs().to_vec(), "graph", Some(paths::trusted())),
        _ => by_formula(manifest, puzzle),
    };
    let check = [
        format!("To check all of it, making the {problem} from the puzzle anew:"),
        "    jigsat check-certificate .".to_string(),
    ];
    iter::once(claimed).chain(proof).chain(check).chain(trusted).join("\n\n") + "\n"
}

/// The proof by a formula, its problem, and what is left to trust.
fn by_formula(manifest: &Manifest, puzzle: &AnyPuzzle) -> (Vec<String>, &'static str, Option<String>) {
    let claim = &manifest.claim;
    let mut proof = Vec::new();
    let trusted = match claim {
        Claim::Solvable => None,
        Claim::Unsolvable | Claim::Unique => Some(
            "What has to be trusted is that every solution of the puzzle is a model of the formula. The comments of the\n\
             formula say what its variables stand for."
                .to_string(),
        ),
        Claim::Count(_) => {
            proof.push(format!(
                "The solutions are in {PICTURES} (pictures) and {LAYOUTS} (one on each line), in the same order. Check each of them against\n\
                 the rules of the puzzle. {MODELS} has the models of the formula that stand for them."
            ));
            Some(
                "What has to be trusted is that the solutions of the puzzle correspond one to one to the models of the formula, in the variables\n\
                 that its comments list as projection. They also say what its variables stand for."
                    .to_string(),
            )
        }
        Claim::CountUpTo(..) => {
            proof.push(burnside::listed(manifest));
            Some(burnside::trusted())
        }
    };
    if claim.has_layout() {
        proof.extend([
            format!(
                "The solution is in {PICTURE} (a picture) and {LAYOUT}. Check it against the rules of the puzzle, by hand or with"
            ),
            format!("    jigsat check {PUZZLE} {LAYOUT}"),
            format!("{MODEL} is the model of the formula that stands for it."),
        ]);
    }
    if claim.has_proof() {
        proof.push(formula(manifest, puzzle));
        proof.extend([
            format!(
                "Every solution would be a model of it, and it has none: {LRAT} and {DRAT} prove that.\n\
                 Any checker of such proofs will do, for example"
            ),
            format!("    lrat-check {FORMULA} {LRAT}\n    drat-trim {FORMULA} {DRAT}"),
        ]);
    }
    (proof, "formula", trusted)
}

/// The paragraphs about a colouring and its proof.
fn coloured() -> [String; 5] {
    [
        format!(
            "{COLOURING} gives weights to the items of the puzzle, its cells and pieces for example. Every option, that is a piece\n\
             in a place, weighs 0 modulo the number in the first line, and so would any solution; but all that a solution has to cover\n\
             does not. {WEIGHTS} has the same weights for programs. Check them by hand or with"
        ),
        format!("    jigsat check {PUZZLE} {COLOURING}"),
        format!(
            "{PROBLEM} says the same of the options as linear equations and inequalities, and {CUTS} proves in three steps\n\
             that they contradict each other: the equations times their weights, added up, and divided by the modulus, where a bound is\n\
             rounded up. Any checker for the format of VeriPB 3 will do, for example that of the crate veripb:"
        ),
        format!("    veripb {PROBLEM} {CUTS}"),
        "It answers: s VERIFIED UNSATISFIABLE".to_string(),
    ]
}

/// What is left to trust about a colouring.
fn coloured_trusted() -> String {
    format!(
        "What has to be trusted is that every solution of the puzzle is one of the exact cover: a set of options which covers\n\
         every item as often as it is to be covered. The comments of {PROBLEM} say what its variables stand for."
    )
}

/// The paragraph about the formula and its added clauses.
fn formula(manifest: &Manifest, puzzle: &AnyPuzzle) -> String {
    let Manifest { reduction, added, .. } = manifest;
    let made = match manifest.claim.up_to() {
        UpTo::Raw => format!("{FORMULA} is what the reduction {reduction} makes of the puzzle"),
        _ => format!("{FORMULA} has a model for each pair of a symmetry and a solution that it fixes"),
    };
    if added.is_empty() {
        return format!("{made}.");
    }
    let meaning = |reason: &String| match reason.as_str() {
        added::LAYOUT if manifest.claim.is_count() => "excludes one of the solutions above",
        added::LAYOUT => "excludes the solution above",
        reason => puzzle.spell_reason(reason).unwrap_or("says what its reason says"),
    };
    if let [only] = &added[..] {
        return format!("{made}, with one clause more at its end, which {}.", meaning(only));
    }
    let groups = added.iter().map(meaning).counts().into_iter().sorted();
    let groups = groups.map(|(meaning, count)| format!("  {count} {meaning}"));
    format!(
        "{made}, with clauses more at its end, each for a reason that {MANIFEST}\nnames, in their order:\n{}",
        groups.format("\n")
    )
}
