//! Formats of other programs, each with its signature.

use jigsat_forms::text::{Line, ParseError, Text};

/// What is expected in place of a foreign format.
pub(super) const EXPECTED: &str = "a puzzle, an exact cover in Knuth's format, or a formula ('p cnf')";

/// A format with its signature.
struct Signature {
    /// The format of such a text, and a program that reads it.
    what: &'static str,
    /// The start of its comments.
    comment: &'static str,
    /// Does the first line that is no comment begin such a text?
    begins: fn(&str) -> bool,
    /// Is there a line that only such texts have? `None` if the first line is enough.
    has: Option<fn(&str) -> bool>,
}

const SIGNATURES: &[Signature] = &[
    Signature {
        what: "a circuit (AIGER): a converter such as aigtocnf writes it as a formula",
        comment: "c ",
        begins: |line| {
            let mut words = line.split(' ');
            let is_head = matches!(words.next(), Some("aag" | "aig"));
            is_head && words.clone().count() >= 5 && words.all(|word| word.parse::<u64>().is_ok())
        },
        has: None,
    },
    Signature {
        what: "a script in SMT-LIB: an SMT solver such as Z3 or cvc5 reads one",
        comment: ";",
        begins: |line| {
            const COMMANDS: [&str; 7] =
                ["(set-logic", "(set-info", "(set-option", "(declare-", "(define-", "(assert", "(check-sat"];
            COMMANDS.iter().any(|command| line.starts_with(command))
        },
        has: None,
    },
    Signature {
        what: "a clause form of TPTP: a theorem prover reads one",
        comment: "%",
        begins: |line| ["cnf(", "fof(", "tff(", "thf("].iter().any(|word| line.starts_with(word)),
        has: None,
    },
    Signature {
        what: "a constraint problem in XCSP3: a constraint solver reads one",
        comment: "<?",
        begins: |line| line.starts_with("<instance"),
        has: None,
    },
    Signature {
        what: "a model in MiniZinc: a constraint solver such as Gecode or Chuffed reads one",
        comment: "%",
        begins: |line| {
            const WORDS: [&str; 11] =
                ["include", "int", "bool", "float", "set", "array", "var", "par", "constraint", "predicate", "solve"];
            WORDS.contains(&line.split(|c: char| !c.is_ascii_alphabetic()).next().unwrap_or_default())
        },
        has: Some(|line| {
            let mut words = line.split_whitespace();
            let is_goal = words.next() == Some("solve")
                && words.next().is_some_and(|word| {
                    ["satisfy", "minimize", "maximize", "::"].iter().any(|goal| word.starts_with(goal))
                });
            is_goal || line.starts_with("constraint ") && line.ends_with(';')
        }),
    },
    Signature {
        what: "a linear program (LP): a solver such as HiGHS or SCIP reads one",
        comment: "\\",
        begins: |line| {
            let first = line.split([' ', ':']).next().unwrap_or_default().to_lowercase();
            ["minimize", "maximize", "minimise", "maximise", "minimum", "maximum", "min", "max"].contains(&&*first)
        },
        has: Some(|line| ["subject to", "such that", "st", "s.t.", "st."].contains(&&*line.to_lowercase())),
    },
    Signature {
        what: "a linear program (MPS): a solver such as HiGHS or SCIP reads one",
        comment: "*",
        begins: |line| line.split(' ').next() == Some("NAME"),
        has: Some(|line| line == "ROWS"),
    },
    Signature {
        what: "a page (HTML): the text of the puzzle itself is what is read",
        comment: "<!--",
        begins: |line| line.starts_with('<'),
        has: Some(|line| {
            let line = line.to_lowercase();
            line.starts_with("<!doctype html") || line.contains("<html")
        }),
    },
    Signature {
        what: "a picture (SVG)",
        comment: "<!--",
        begins: |line| line.starts_with('<'),
        has: Some(|line| line.contains("<svg")),
    },
    Signature {
        what: "regions of Advent of Code: write a file for each, with a box and the pieces, as `jigsat new polycube` shows",
        comment: ";",
        begins: |line| is_region(line) || line.strip_suffix(':').is_some_and(|number| number.parse::<u8>().is_ok()),
        has: Some(is_region),
    },
    Signature {
        what: "a model (STL): 'assemble' writes such files, none is read",
        comment: "#",
        begins: |line| line == "solid" || line.starts_with("solid "),
        has: Some(|line| line.starts_with("facet normal ") || line.starts_with("endsolid")),
    },
    Signature {
        what: "the answer of a SAT solver: 'decode' and 'check' read one, together with its puzzle",
        comment: "c ",
        begins: |line| ["s SATISFIABLE", "s UNSATISFIABLE", "s UNKNOWN", "SAT", "UNSAT"].contains(&line),
        has: Some(|line| line.starts_with("s ") || line == "UNSAT" || line.starts_with("v ") || line.ends_with(" 0")),
    },
];

/// The error for a text with one of these signatures.
pub(super) fn signed(text: Text<'_>) -> Option<ParseError> {
    /// The number of lines that are examined after the first one.
    const EXAMINED: usize = 1000;
    SIGNATURES.iter().find_map(|signature| {
        let is_content = |line: &Line<'_>| {
            let content = line.text.trim_start();
            !content.is_empty() && !content.starts_with(signature.comment)
        };
        let mut lines = text.lines().filter(is_content);
        let first = lines.next().filter(|line| (signature.begins)(head(line.text.trim())))?;
        let is_sure = signature.has.is_none_or(|has| {
            std::iter::once(first).chain(lines.take(EXAMINED)).any(|line| has(head(line.text.trim())))
        });
        let error = first.error(EXPECTED);
        is_sure.then(|| ParseError { found: signature.what.to_string(), ..error })
    })
}

/// Is it a region with the numbers of its pieces: `12x5: 1 0 1`?
fn is_region(line: &str) -> bool {
    let is_number = |word: &str| word.parse::<u32>().is_ok();
    let region = line.split_once(": ").and_then(|(size, pieces)| Some((size.split_once('x')?, pieces)));
    region.is_some_and(|((width, height), pieces)| [width, height].into_iter().chain(pieces.split(' ')).all(is_number))
}

/// The first characters of a line: no signature is so far behind.
fn head(line: &str) -> &str {
    const LONGEST: usize = 200;
    line.char_indices().nth(LONGEST).map_or(line, |(end, _)| &line[..end])
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn formats_are_known_by_their_signatures() {
        let name = |text: &str| signed(text.into()).map(|error| format!("{}: {}", error.line, error.found));
        for (text, expected) in [
            ("aag 3 2 0 1 1\n2\n4\n6\n6 2 4\n", "1: a circuit (AIGER)"),
            ("; made by hand\n(set-logic QF_LIA)\n(check-sat)\n", "2: a script in SMT-LIB"),
            ("% axioms\ncnf(a, axiom, p(X)).\n", "2: a clause form of TPTP"),
            ("<?xml version=\"1.0\"?>\n<instance format=\"XCSP3\">\n", "2: a constraint problem in XCSP3"),
            ("% two queens\nvar 1..2: q;\nsolve satisfy;\n", "2: a model in MiniZinc"),
            ("include \"globals.mzn\";\nconstraint alldifferent(q);\n", "1: a model in MiniZinc"),
            ("\\ a comment\nMinimize\n obj: x + y\nSubject To\n c1: x + y >= 1\nEnd\n", "2: a linear program (LP)"),
            ("NAME  small\nROWS\n N obj\n", "1: a linear program (MPS)"),
            ("<!DOCTYPE html>\n<html></html>\n", "1: a page (HTML)"),
            ("<!-- mine -->\n<HTML><body></body></HTML>\n", "2: a page (HTML)"),
            ("<?xml version=\"1.0\"?>\n<svg xmlns=\"http://www.w3.org/2000/svg\">\n", "1: a picture (SVG)"),
            ("0:\n###\n.#.\n\n4x4: 2 0\n", "1: regions of Advent of Code"),
            ("12x5: 1 0\n", "1: regions of Advent of Code"),
            ("solid box\n facet normal 0 0 1\n", "1: a model (STL)"),
            ("c mine\ns SATISFIABLE\nv 1 -2 0\n", "2: the answer of a SAT solver"),
            ("s UNSATISFIABLE\n", "1: the answer of a SAT solver"),
            ("SAT\n1 -2 0\n", "1: the answer of a SAT solver"),
        ] {
            assert!(name(text).is_some_and(|name| name.starts_with(expected)), "{text}: {:?}", name(text));
        }
        for other in [
            "",
            "aag b\naag\nb\n",
            "include solve\ninclude\nsolve\n",
            "min max\nmin\nmax\n",
            "name rows\nrows\nname\n",
            "var a\nvar\na\n",
            "<puzzle version=\"2\">\n",
            "1:\n###\n",
            "4x4: a\n",
            "solid a\na\nsolid\n",
            "SAT\nSAT\n",
            "p cnf 1 1\n1 0\n",
        ] {
            assert_eq!(name(other), None, "{other}");
        }
    }
}
