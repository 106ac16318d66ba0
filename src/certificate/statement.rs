//! What a certificate says, in words, and how to check it with other programs.

use super::files::{DRAT, FORMULA, LAYOUT, LRAT, MODEL, PICTURE, PUZZLE};
use super::{Claim, Manifest};

/// The text that goes with the certificate of a puzzle with these rules.
pub(super) fn statement(manifest: &Manifest, rules: Option<&str>) -> String {
    let Manifest { claim, kind, .. } = manifest;
    let says = match claim {
        Claim::Solvable => "has a solution",
        Claim::Unsolvable => "has no solution",
        Claim::Unique => "has exactly one solution",
    };
    let rules = rules.map_or_else(String::new, |rules| format!(" ({rules})"));
    let mut paragraphs = vec![format!("Claim: the {kind} puzzle in {PUZZLE}{rules} {says}.")];
    if claim.has_layout() {
        paragraphs.extend([
            format!(
                "The solution is in {PICTURE} (a picture) and {LAYOUT}. Check it against the rules of the puzzle, by hand or with"
            ),
            format!("    jigsat check {PUZZLE} {LAYOUT}"),
            format!("{MODEL} is the model of the formula that stands for it."),
        ]);
    }
    if claim.has_proof() {
        paragraphs.extend([
            formula(manifest),
            format!(
                "Every solution would be a model of it, and it has none: {LRAT} and {DRAT} prove that.\n\
                 Any checker of such proofs will do, for example"
            ),
            format!("    lrat-check {FORMULA} {LRAT}\n    drat-trim {FORMULA} {DRAT}"),
        ]);
    }
    paragraphs.extend([
        "To check all of it, making the formula from the puzzle anew:".to_string(),
        "    jigsat check-certificate .".to_string(),
    ]);
    if claim.has_proof() {
        paragraphs.push(
            "What has to be trusted is that every solution of the puzzle is a model of the formula. The comments of the\n\
             formula say what its variables stand for."
                .to_string(),
        );
    }
    paragraphs.join("\n\n") + "\n"
}

/// What the formula is.
fn formula(manifest: &Manifest) -> String {
    let Manifest { claim, reduction, cuts, .. } = manifest;
    let excluded = if claim.has_layout() { ", with one clause more, which excludes the solution above" } else { "" };
    let cut = match cuts {
        0 => String::new(),
        _ => format!(
            "; the last {cuts} clauses exclude cycles\nthat touch no number, since no path of a solution is a cycle"
        ),
    };
    format!("{FORMULA} is what the reduction {reduction} makes of the puzzle{excluded}{cut}.")
}
