//! The kind of a file, and the evidence for it.

use jigsat_forms::text::{Text, header};

use super::Kind;
use crate::puzzle::Recognition;

/// The presumed kind of a text.
#[derive(Debug, Clone)]
pub struct Guess {
    /// The kind.
    pub kind: &'static Kind,
    /// The evidence.
    pub because: Because,
}

/// The evidence for a kind.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Because {
    /// Its header names the kind: `# kind: …`, or `p cnf`.
    Header,
    /// The extension of its file's name.
    Extension,
    /// The look of the text.
    Content,
}

impl Guess {
    /// The kind of a text, of those in a registry.
    ///
    /// 1. The kind that its header (`# kind: …`) names; none if that kind is unknown.
    /// 2. The kind of the file's extension, if the text begins like one or does not look like another kind.
    /// 3. The kind that recognises the text with the greatest certainty; of several the one that reads most of it, then the first one in
    ///    the registry.
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
        let because = if most == Recognition::Certain { Because::Header } else { Because::Content };
        by_name.or_else(|| best.map(|kind| Self { kind, because }))
    }
}

/// The kind that reads most of the text before it finds an error; of several the first.
fn furthest(kinds: Vec<&'static Kind>, text: Text<'_>) -> Option<&'static Kind> {
    if kinds.len() < 2 {
        return kinds.first().copied();
    }
    let end = |kind: &Kind| (kind.read)(text, 0).map_or_else(|error| (error.line, error.column), |_| (usize::MAX, 0));
    // `max_by_key` returns the last of equals: hence from the back.
    kinds.into_iter().rev().max_by_key(|kind| end(kind))
}

/// The kind with this extension, zipped or not.
fn by_extension(kinds: &'static [Kind], file: &str) -> Option<Guess> {
    let extension = extension(file)?;
    kinds.iter().find_map(|kind| {
        let is_known = kind.extensions.iter().any(|known| known.eq_ignore_ascii_case(extension));
        is_known.then_some(Guess { kind, because: Because::Extension })
    })
}

/// The extension of a file's name, after its last dot; `.gz` does not count.
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

    fn guess(text: &str, file: &str) -> Option<(&'static str, Because)> {
        Guess::of(text, Some(file)).map(|guess| (guess.kind.name, guess.because))
    }

    #[test]
    fn names_help_where_the_content_is_not_certain() {
        let clauses = "1 2 0\n2 3 0\n";
        assert_eq!(guess(clauses, "x.txt").unwrap().0, "exact-cover");
        let by_name = ("cnf", Because::Extension);
        assert_eq!(guess(clauses, "folder/x.cnf"), Some(by_name));
        assert_eq!(guess(clauses, "x.CNF.gz"), Some(by_name));
        assert_eq!(guess("", "x.cnf"), Some(by_name));
        // The shape of another kind decides.
        assert_eq!(guess("3 3 3\n1\n1 1 1\n", "x.cnf").unwrap().0, "cuboid");
        assert_eq!(guess("# kind: cuboid\n", "x.cnf").unwrap(), ("cuboid", Because::Header));
        // Two rows of two characters, but also an item with options.
        assert_eq!(guess("a b\na b\n", "x.dlx").unwrap().0, "exact-cover");
        assert_eq!((guess("", "cnf"), guess("", "x.cnf/y"), guess("", "x.gz")), (None, None, None));
    }

    #[test]
    fn a_header_is_told_from_the_look_of_a_text() {
        assert_eq!(guess("1 -2 0\n2 3 0\n", "x.txt"), Some(("cnf", Because::Content)));
        assert_eq!(guess("p cfn 3 2\n", "x.txt"), Some(("cnf", Because::Content)));
        assert_eq!(guess("p cnf 3 x\n", "x.cnf"), Some(("cnf", Because::Header)));
        assert_eq!(guess("3 3 x\n", "x.txt"), Some(("cuboid", Because::Content)));
        assert_eq!(guess("contaner\n##\npiece 000\n", "x.txt"), Some(("polycube", Because::Content)));
        assert_eq!(guess("Fill the following\nbox 3 3 3\nwith a\npiece 000\n", "x.txt"), None);
    }
}
