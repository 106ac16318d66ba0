//! Texts that are puzzles of no kind: foreign formats, and unrecognised texts.
//!
//! A foreign format has a *signature*: the words that its files begin with, or that their lines have. Natural ways to write a
//! puzzle have only a shape, and are named if no kind reads the text.

mod data;
mod natural;
mod signatures;

use itertools::Itertools;
use jigsat_forms::cnf::dimacs;
use jigsat_forms::near::did_you_mean;
use jigsat_forms::text::{Line, Lines, ParseError, Text, header};

use crate::puzzles::KINDS;
use signatures::{EXPECTED, signed};

/// The error for a text of no known kind.
///
/// Its header names an unknown kind, or it looks like none.
pub fn unrecognised(text: Text<'_>) -> ParseError {
    let kinds = KINDS.iter().map(|kind| kind.name).join(", ");
    if let Some(name) = header(text, "kind") {
        let stands_in = |line: &str| header(line, "kind").is_some();
        let line = text.text.lines().position(stands_in).unwrap_or_default() + 1;
        let hint = did_you_mean(name, KINDS.iter().map(|kind| kind.name));
        let expected = format!("'kind: ' and one of {kinds}");
        return ParseError { line, column: 1, expected, found: format!("'{name}'{hint}") };
    }
    let first = Lines::of(text).next();
    let (line, found) = match first.and_then(|line| Some((line.number, line.words().next()?.text))) {
        Some((line, "vary" | "labels")) => (line, "what varies in a family: the puzzle stands above it"),
        _ if text.text.trim().is_empty() => (1, "an empty file"),
        _ => (1, "none of their formats"),
    };
    ParseError { line, column: 1, expected: format!("a puzzle ({kinds})"), found: found.to_string() }
}

/// The error for a text in a known foreign format; `None` for other texts. `O(length)`.
pub fn foreign_format(text: Text<'_>) -> Option<ParseError> {
    // There may be many blank lines, so they are skipped once, not for each format.
    let first = text.lines().find(|line| !line.text.is_empty())?;
    let start = first.text.as_ptr() as usize - text.text.as_ptr() as usize;
    let text = text.part(&text.text[start..]);
    let error =
        formula(text).or_else(|| weighted_formula(text)).or_else(|| pseudo_boolean(text)).or_else(|| signed(text));
    let error = error.or_else(|| data::proof(text)).or_else(|| natural::natural(text)).or_else(|| data::json(text))?;
    Some(ParseError { line: error.line + first.number - 1, ..error })
}

/// The error for a text that begins with a line `p` and another word than `cnf`.
///
/// Formulas and graphs for other programs begin so.
fn formula(text: Text<'_>) -> Option<ParseError> {
    let word = dimacs::header_word(text).filter(|word| word.text != "cnf")?;
    Some(ParseError { expected: "a puzzle, or a formula ('p cnf')".into(), ..dimacs::header_error(&word) })
}

/// The error for a pseudo-Boolean problem, in the format OPB; `None` for other texts.
///
/// Lines that begin with `*` are comments. An objective `min: …;` may come first, then constraints `+1 x1 +2 ~x2 >= 2 ;`. The forms have no
/// weights, so none of this is read. Source: the pseudo-Boolean competitions, <https://www.cril.univ-artois.fr/PB25/OPBgeneral.pdf>.
fn pseudo_boolean(text: Text<'_>) -> Option<ParseError> {
    let mut lines = text.lines().filter(|line| line.words().next().is_some());
    let first = lines.next()?;
    let is_head = first.text.trim_start().starts_with("* #variable=");
    let is_comment = |line: &Line<'_>| line.text.trim_start().starts_with('*');
    let is_constraint =
        || std::iter::once(first).chain(lines).find(|line| !is_comment(line)).is_some_and(|line| is_linear(&line));
    (is_head || is_constraint()).then(|| ParseError {
        found: "a pseudo-Boolean problem (OPB): a solver such as RoundingSat or clasp reads one".into(),
        ..first.error(EXPECTED)
    })
}

/// Is the line an objective, or a relation between weighted variables?
fn is_linear(line: &Line<'_>) -> bool {
    let is_variable = |word: &str| {
        let number = word.trim_start_matches('~').strip_prefix('x').map(|rest| rest.trim_end_matches(';'));
        number.is_some_and(|number| !number.is_empty() && number.bytes().all(|byte| byte.is_ascii_digit()))
    };
    let words = || line.words().map(|word| word.text);
    let begins = words().next().is_some_and(|word| ["min:", "max:"].contains(&word));
    let relates = words().any(|word| [">=", "<=", "="].contains(&word)) && line.text.trim_end().ends_with(';');
    (begins || relates) && words().any(is_variable)
}

/// The error for a weighted formula; `None` for other texts.
///
/// `MaxSAT` solvers read weighted formulas. The older format has a line `p wcnf`. In the newer one, each line is `h` or a weight, and a
/// clause. Source: the evaluations of `MaxSAT`, <https://maxsat-evaluations.github.io>.
fn weighted_formula(text: Text<'_>) -> Option<ParseError> {
    /// The number of lines that are examined.
    const EXAMINED: usize = 1000;
    let is_content = |line: &Line<'_>| line.words().next().is_some_and(|word| word.text != "c");
    let mut lines = text.lines().filter(is_content);
    let first = lines.next()?;
    let all_are = |what: fn(&Line<'_>) -> bool| {
        std::iter::once(first).chain(lines.clone().take(EXAMINED)).all(|line| what(&line))
    };
    let is_new = || all_are(is_weighted_clause) && !all_are(|line| !is_hard(line));
    is_new().then(|| ParseError {
        found: "a weighted formula (WCNF): a MaxSAT solver looks for the best model of one".into(),
        ..first.error("a puzzle, or a formula without weights ('p cnf')")
    })
}

fn is_hard(line: &Line<'_>) -> bool {
    line.words().next().is_some_and(|word| word.text == "h")
}

/// Is the line a weight or `h`, and numbers that end in 0?
fn is_weighted_clause(line: &Line<'_>) -> bool {
    let is_weight = |word: &str| word.parse().is_ok_and(|weight: u64| weight > 0);
    let begins = is_hard(line) || line.words().next().is_some_and(|word| is_weight(word.text));
    let numbers = || line.words().skip(1).map(|word| word.text.parse::<i64>().ok());
    begins && numbers().all(|number| number.is_some()) && numbers().last() == Some(Some(0))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn pseudo_boolean_problems_are_distinguished_from_other_texts() {
        let line = |text: &str| foreign_format(text.into()).map(|error| error.line);
        assert_eq!(line("* #variable= 2 #constraint= 1\n+1 x1 +1 x2 >= 1 ;\n"), Some(1));
        assert_eq!(line("* made by hand\n\n+1 x1 +1 ~x2 >= 1;\n"), Some(1));
        assert_eq!(line("\nmin: +1 x1 -2 x2;\n"), Some(2));
        assert_eq!(line("3 x1 = 3 ;\n"), Some(1));
        assert_eq!(line("3 -1 0\n\nh 1 2 0\n"), Some(1));
        for other in ["", "* a\n", "x1 x2 =\nx1\n", "a >= b ;\n", "min: words;\n", "x1 x2 ;\n", "p cnf 1 1\n1 0\n"] {
            assert_eq!(line(other), None, "{other}");
        }
    }

    #[test]
    fn a_family_without_a_puzzle_is_named() {
        let error = |text: &str| unrecognised(text.into());
        assert_eq!(error("# mine\nvary day open 1..3\nbox 2 2\n").line, 2);
        assert!(error("vary day\n").found.starts_with("what varies in a family"));
        assert_eq!(error("varied\n").found, "none of their formats");
    }

    #[test]
    fn a_line_p_decides_before_any_guess() {
        let found = |text: &str| foreign_format(text.into()).map(|error| format!("{}: {}", error.line, error.found));
        for (text, expected) in [
            ("c a comment\np wcnf 3 2 10\n10 1 2 0\n3 -1 0\n", "2: a weighted formula (WCNF)"),
            ("p cnf+ 3 1\n1 2 3 >= 2\n", "1: a formula with cardinality constraints (CNF+, KNF)"),
            ("p dnf 2 1\n1 2 0\n", "1: a formula in disjunctive normal form (DNF)"),
            ("p knf 4 2\n4 2 3 0\nk 2 1 2 3 4 0\n", "1: a formula with cardinality constraints (CNF+, KNF)"),
            ("p pcnf 3 1 2\nvp 1 2 0\n1 2 3 0\n", "1: a projected formula (PCNF)"),
            ("p edge 3 1\ne 1 2\n", "1: a graph (DIMACS, PACE)"),
            ("p new 3 1\n1 2 3\n", "1: a 'p new' header, which is not known"),
            ("p cfn 3 1\n1 2 3\n", "1: a 'p cfn' header, which is not known; did you mean 'cnf'?"),
        ] {
            let found = found(text);
            assert!(found.as_ref().is_some_and(|found| found.starts_with(expected)), "{text}: {found:?}");
        }
        for other in ["p cnf 1 1\n1 0\n", "p q\np\nq\n", "c\n"] {
            assert_eq!(found(other), None, "{other}");
        }
    }

    #[test]
    fn weighted_formulas_are_distinguished_from_other_texts() {
        let line = |text: &str| weighted_formula(text.into()).map(|error| error.line);
        assert_eq!(line("c a comment\nh 1 2 0\n3 -1 0\n"), Some(2));
        assert_eq!(line("3 -1 0\n\nh 1 2 0\n"), Some(1));
        for other in [
            "",
            "p cnf 1 1\n1 0\n",
            "1 -2 0\n",
            "3 -1 0\n",
            "h 1 2\nh 1\n",
            "h i\nh i\n",
            "-3 1 0\nh 1 0\n",
            "h 1 x 0\n",
        ] {
            assert_eq!(line(other), None, "{other}");
        }
    }
}
