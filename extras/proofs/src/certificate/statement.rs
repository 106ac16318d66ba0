//! The statement of a certificate: its claim in words, and how to check it.

use std::iter;

use itertools::Itertools;
use jigsat_encodings::kind::AnyPuzzle;
use jigsat_forms::counted::counted;
use jigsat_forms::exact_cover::symmetry::UpTo;

use super::files::{FORMULA, MANIFEST, PUZZLE};
use super::{Claim, Manifest, added, method};

/// The paragraphs, each below a line with `==` and its name.
const TEXT: &str = include_str!("statement.txt");

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
        method::COLOURING => (vec![text("colouring").to_string()], "exact cover", Some("colouring, trusted")),
        method::DIAGRAM => {
            let is_raw = claim.up_to() == UpTo::Raw;
            let fixed = if is_raw { Vec::new() } else { by_formula(manifest, puzzle) };
            let proof = iter::once(text("diagram").to_string()).chain(fixed).collect();
            (proof, "exact cover", Some(if is_raw { "diagram, trusted" } else { "pairs, trusted" }))
        }
        method::PATHS => (vec![text("paths").to_string()], "graph", Some("paths, trusted")),
        _ => {
            let trusted = match claim {
                Claim::Solvable => None,
                Claim::Unsolvable | Claim::Unique => Some("formula, trusted"),
                Claim::Count(_) => Some("layouts, trusted"),
                Claim::CountUpTo(..) => Some("pairs, trusted"),
            };
            (by_formula(manifest, puzzle), "formula", trusted)
        }
    };
    let check = [
        format!("To check all of it, making the {problem} from the puzzle anew:"),
        "    jigsat check-certificate .".to_string(),
    ];
    let trusted = trusted.map(|name| text(name).to_string());
    iter::once(claimed).chain(proof).chain(check).chain(trusted).join("\n\n") + "\n"
}

/// The paragraphs of this name.
fn text(name: &str) -> &'static str {
    let section = TEXT.split("== ").find_map(|section| section.strip_prefix(name)?.strip_prefix('\n'));
    section.expect("a name in statement.txt").trim_end()
}

/// The paragraphs about a proof by a formula.
fn by_formula(manifest: &Manifest, puzzle: &AnyPuzzle) -> Vec<String> {
    let claim = &manifest.claim;
    let layouts = match claim {
        Claim::Unsolvable => None,
        Claim::Solvable | Claim::Unique => Some(text("layout").to_string()),
        Claim::Count(_) => Some(text("layouts").to_string()),
        Claim::CountUpTo(up_to, _) => {
            let is_diagram = manifest.reduction == method::DIAGRAM;
            let listed = if is_diagram { text("pairs, beside a diagram") } else { "They are" };
            Some(text("pairs").replace("@up to@", &up_to.to_string()).replace("@listed@", listed))
        }
    };
    let proof = claim.has_proof().then(|| [formula(manifest, puzzle), text("formula").to_string()]);
    layouts.into_iter().chain(proof.into_iter().flatten()).collect()
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
