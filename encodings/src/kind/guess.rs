//! What kind a file is of, and why one thinks so.

use std::fmt;

use jigsat_forms::text::{Text, header};

use super::Kind;
use crate::puzzle::Recognition;
use crate::puzzles::KINDS;

/// The kind that a text is taken for.
#[derive(Debug, Clone)]
pub struct Guess {
    /// The kind.
    pub kind: &'static Kind,
    /// Why it is this one.
    pub because: Because,
}

/// Why a text is taken for a puzzle of some kind; displayed, the end of a sentence that begins with "because".
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Because {
    /// Its header says so: `# kind: …`, or `p cnf`.
    Header,
    /// The name of its file ends so.
    Extension(&'static str),
    /// Of what the text looks like.
    Content(&'static str),
}

impl fmt::Display for Because {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Because::Header => f.write_str("its header says so"),
            Because::Extension(extension) => write!(f, "its name ends in .{extension}"),
            Because::Content(signature) => f.write_str(signature),
        }
    }
}

impl Guess {
    /// The kind of a text: the one that its header names (`# kind: …`), or none if nobody knows that one. Without such a header: the kind that
    /// the name of the file tells, if the text begins like one or has not the shape of another; or else the kind that is
    /// surest to recognise the text. Of several, it is the one that reads most of it, then the first in the registry.
    pub fn of<'a>(text: impl Into<Text<'a>>, file: Option<&str>) -> Option<Self> {
        Self::among(KINDS, text, file)
    }

    /// The same in another registry.
    pub fn among<'a>(kinds: &'static [Kind], text: impl Into<Text<'a>>, file: Option<&str>) -> Option<Self> {
        let text = text.into();
        if let Some(name) = header(text, "kind") {
            let kind = kinds.iter().find(|kind| kind.name == name);
            return kind.map(|kind| Self { kind, because: Because::Header });
        }
        let by_name = file.and_then(|file| by_extension(kinds, file));
        let sure: Vec<(&'static Kind, Recognition)> = kinds.iter().map(|kind| (kind, (kind.recognise)(text))).collect();
        let most = sure.iter().map(|&(_, sure)| sure).max().unwrap_or(Recognition::No);
        let best =
            sure.iter().filter(|&&(_, sure)| sure == most && sure > Recognition::No).map(|&(kind, _)| kind).collect();
        let best = furthest(best, text);
        let by_name = by_name.filter(|guess| match most {
            Recognition::Certain => false,
            Recognition::Yes => (guess.kind.recognise)(text) > Recognition::No,
            _ => true,
        });
        let by_content = |kind: &'static Kind| match most {
            Recognition::Certain => Self { kind, because: Because::Header },
            _ => Self { kind, because: Because::Content((kind.signature)(text)) },
        };
        by_name.or_else(|| best.map(by_content))
    }
}

/// Of these kinds the one that reads most of the text before it finds an error, the first of these if there are several.
fn furthest(kinds: Vec<&'static Kind>, text: Text<'_>) -> Option<&'static Kind> {
    if kinds.len() < 2 {
        return kinds.first().copied();
    }
    let end = |kind: &Kind| (kind.read)(text, 0).map_or_else(|error| (error.line, error.column), |_| (usize::MAX, 0));
    // The last of equals is taken: hence from the back.
    kinds.into_iter().rev().max_by_key(|kind| end(kind))
}

/// The kind whose files have such names, zipped or not.
fn by_extension(kinds: &'static [Kind], file: &str) -> Option<Guess> {
    let extension = extension(file)?;
    kinds.iter().find_map(|kind| {
        let known = kind.extensions.iter().find(|known| known.eq_ignore_ascii_case(extension))?;
        Some(Guess { kind, because: Because::Extension(known) })
    })
}

/// What the name of a file ends in, behind its last dot; `.gz` does not count.
pub fn extension(file: &str) -> Option<&str> {
    const ZIPPED: &str = ".gz";
    let start = file.len().saturating_sub(ZIPPED.len());
    let is_zipped = file.get(start..).is_some_and(|end| end.eq_ignore_ascii_case(ZIPPED));
    let name = if is_zipped { &file[..start] } else { file };
    let (_, extension) = name.rsplit(['/', '\\']).next()?.rsplit_once('.')?;
    Some(extension)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn guess(text: &str, file: &str) -> Option<(&'static str, String)> {
        Guess::of(text, Some(file)).map(|guess| (guess.kind.name, guess.because.to_string()))
    }

    #[test]
    fn names_help_where_the_content_is_not_certain() {
        let clauses = "1 2 0\n2 3 0\n";
        assert_eq!(guess(clauses, "x.txt").unwrap().0, "exact-cover");
        let by_name = ("cnf", "its name ends in .cnf".to_string());
        assert_eq!(guess(clauses, "folder/x.cnf"), Some(by_name.clone()));
        assert_eq!(guess(clauses, "x.CNF.gz"), Some(by_name.clone()));
        assert_eq!(guess("", "x.cnf"), Some(by_name));
        // What has the shape of another kind is of that kind.
        assert_eq!(guess("3 3 3\n1\n1 1 1\n", "x.cnf").unwrap().0, "cuboid");
        assert_eq!(guess("# kind: cuboid\n", "x.cnf").unwrap(), ("cuboid", "its header says so".to_string()));
        // Two rows of two characters, but also an item that is covered.
        assert_eq!(guess("a b\na b\n", "x.dlx").unwrap().0, "exact-cover");
        assert_eq!((guess("", "cnf"), guess("", "x.cnf/y"), guess("", "x.gz")), (None, None, None));
    }

    #[test]
    fn what_the_content_shows_is_told() {
        let because =
            |text: &str| guess(text, "x.txt").map_or_else(String::new, |(kind, why)| format!("{kind}: {why}"));
        assert_eq!(because("1 -2 0\n2 3 0\n"), "cnf: its lines are numbers that end in 0");
        assert_eq!(because("p cfn 3 2\n"), "cnf: it begins with 'p'");
        assert_eq!(because("p cnf 3 x\n"), "cnf: its header says so");
        assert_eq!(guess("p cnf 3 x\n", "x.cnf").unwrap().1, "its header says so");
        assert_eq!(because("3 3 x\n"), "cuboid: it begins with a line of three numbers, as the edges of a box are");
        assert_eq!(
            because("contaner\n##\npiece 000\n"),
            "polycube: it begins with 'container', 'box', 'piece', 'mirror', 'planar' or 'colour', or something near"
        );
        assert_eq!(because("Fill the following\nbox 3 3 3\nwith a\npiece 000\n"), "");
    }
}
