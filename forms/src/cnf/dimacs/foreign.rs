//! Foreign formats and lines that resemble formulas: what they are, what to do.

use super::EXPECTED_HEADER;
use crate::near::did_you_mean;
use crate::text::{Line, ParseError, Text, Word};

const WEIGHTED: &str = "a weighted formula (WCNF): a MaxSAT solver looks for the best model of one";
const SERIES: &str = "a series of questions about a formula (iCNF): write a formula for each question, with one line \
                      of assumptions behind the clauses";
const CARDINALITY: &str = "a formula with cardinality constraints (CNF+, KNF): a solver such as MiniCARD reads one; here they have to be \
                           written as clauses";
const DISJUNCTIVE: &str =
    "a formula in disjunctive normal form (DNF): with every literal negated, its terms are the clauses of its negation";
const PROJECTED: &str =
    "a projected formula (PCNF): here its header is 'p cnf', and a line 'c p show 1 2 0' stands for 'vp 1 2 0'";
const WEIGHTED_PROJECTED: &str = "a projected formula with weights (WPCNF): weights are not supported; without them, its header is \
                                  'p cnf', and a line 'c p show 1 2 0' stands for 'vp 1 2 0'";
const QUANTIFIED: &str = "a quantified formula (QDIMACS): a QBF solver decides one";
const NESTED: &str = "a formula of nested operators (DIMACS SAT): here it has to be written as clauses";
const GROUPED: &str = "a formula in groups of clauses (GCNF): without the groups '{1}' in front of its clauses, and with the header \
                       'p cnf', it is a formula";
const PARITIES: &str = "a formula with XOR clauses (XNF, CryptoMiniSat): here they have to be written as clauses, 2^(n-1) for one of n \
                        literals";
const GRAPH: &str = "a graph (DIMACS, PACE): a question about it has to be written as a formula or as an exact cover";
const WEIGHTS: &str = "a line of weights: weights are not supported, and without such lines the models are counted";

/// The words behind `p` in place of `cnf`.
const HEADERS: &[(&[&str], &str)] = &[
    (&["wcnf", "wcnf+"], WEIGHTED),
    (&["inccnf", "icnf"], SERIES),
    (&["cnf+", "knf"], CARDINALITY),
    (&["dnf"], DISJUNCTIVE),
    (&["pcnf"], PROJECTED),
    (&["wpcnf", "pwcnf"], WEIGHTED_PROJECTED),
    (&["qcnf", "qbf", "qdimacs", "dqbf", "ssat"], QUANTIFIED),
    (&["sat", "satx", "sate", "satex"], NESTED),
    (&["gcnf", "gwcnf"], GROUPED),
    (&["xnf", "xcnf"], PARITIES),
    (&["edge", "edges", "col", "max", "min", "sp", "asn", "mat", "td", "tw", "tww", "ds", "hs", "ocr", "cep"], GRAPH),
];

/// What a file with this word in place of `cnf` is, and what to do with it.
///
/// `None` if the word is unknown.
pub fn foreign(word: &str) -> Option<&'static str> {
    HEADERS.iter().find(|(words, _)| words.contains(&word)).map(|&(_, what)| what)
}

/// The word behind `p` in the header, if the text has one of the DIMACS family.
///
/// The header is the first line that is no comment. Its word is `cnf` or [known](foreign), or only numbers follow it.
/// No later line has the word `p`, as the options of an exact cover with an item `p` do. Comments are lines that
/// begin with `c`. `O(length)`.
pub fn header_word(text: Text<'_>) -> Option<Word<'_>> {
    let mut lines = text.lines().filter(|line| !line.text.is_empty() && !is_comment(line));
    let mut words = lines.next()?.words();
    words.next().filter(|word| word.text == "p")?;
    let word = words.next()?;
    if word.text == "cnf" {
        return Some(word);
    }
    let is_known = foreign(word.text).is_some() || !did_you_mean(word.text, ["cnf"]).is_empty();
    let are_numbers = words.all(|word| word.text.parse::<u64>().is_ok());
    let is_item = |word: Word<'_>| word.text.split(':').next() == Some("p");
    ((is_known || are_numbers) && !lines.any(|line| line.words().any(is_item))).then_some(word)
}

/// Is the line a comment: `c` alone, or before something that continues no word?
fn is_comment(line: &Line<'_>) -> bool {
    let first = line.words().next().and_then(|word| word.text.strip_prefix('c'));
    first.is_some_and(|rest| !rest.starts_with(char::is_alphanumeric)) || is_projection(line)
}

/// Is the line a projection set of older model counters: `cr 1 2`?
pub(super) fn is_projection(line: &Line<'_>) -> bool {
    let mut words = line.words().map(|word| word.text);
    words.next() == Some("cr") && words.next().is_some_and(|word| word.parse::<u64>().is_ok())
}

/// The error for a header with this word in place of `cnf`.
pub fn header_error(word: &Word<'_>) -> ParseError {
    let error = word.error(EXPECTED_HEADER);
    let unknown = || {
        let name = error.found.trim_matches('\'');
        format!("a 'p {name}' header, which is not known{}", did_you_mean(word.text, ["cnf"]))
    };
    ParseError { found: foreign(word.text).map_or_else(unknown, str::to_string), ..error }
}

/// The error at a word that should be a literal; names foreign constraints.
pub(super) fn literal_error(word: &Word<'_>, error: ParseError) -> ParseError {
    let is_first = word.column() == 1 + word.line.chars().take_while(|c| c.is_whitespace()).count();
    let is_parity = word.text.strip_prefix('x').is_some_and(|rest| rest.is_empty() || rest.parse::<i64>().is_ok());
    let what = match word.text {
        ">=" | "<=" => CARDINALITY,
        _ if !is_first => return error,
        _ if is_parity => PARITIES,
        "k" => CARDINALITY,
        "e" | "d" | "r" => QUANTIFIED,
        "w" => WEIGHTS,
        "h" => WEIGHTED,
        "vp" => PROJECTED,
        _ => return error,
    };
    ParseError { found: what.to_string(), ..error }
}

/// The error at a quantifier: a line `a` or `e` above the clauses.
pub(super) fn quantified(line: &Line<'_>) -> ParseError {
    let expected = "clauses, behind which a line 'a' may hold assumptions";
    ParseError { found: QUANTIFIED.to_string(), ..line.error(expected) }
}

/// Does this comment give weights to literals, or ask for a weighted count?
///
/// `c t wmc`, `c t pwmc`, `c p weight 1 0.4 0`, `c weights 0.4 0.6`. Source: the model-counting competitions, <https://mccompetition.org>.
pub(super) fn is_weighted(comment: &Line<'_>) -> bool {
    let mut words = comment.words().skip(1).map(|word| word.text);
    match (words.next(), words.next()) {
        (Some("t"), Some(track)) => track.contains("wmc") || track.starts_with("amc"),
        (Some("p"), Some("weight")) => true,
        (Some("weights"), Some(weight)) => weight.parse::<f64>().is_ok(),
        _ => false,
    }
}
