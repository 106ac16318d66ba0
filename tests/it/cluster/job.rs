//! A job folder for a count with a known result.

use std::collections::BTreeSet;
use std::ffi::OsStr;
use std::fmt::Write as _;
use std::fs;
use std::path::{Path, PathBuf};

use itertools::Itertools;
use serde_json::Value;

use crate::common::program;

/// Counts of non-attacking queens on square boards (<https://oeis.org/A000170>).
#[derive(Clone, Copy)]
pub(super) struct Queens {
    pub(super) edge: usize,
    pub(super) ways: &'static str,
}

/// Takes an instant.
pub(super) const SMALL: Queens = Queens { edge: 11, ways: "2680" };
/// Takes some seconds.
pub(super) const MIDDLE: Queens = Queens { edge: 15, ways: "2279184" };
/// Takes most of a minute.
pub(super) const LARGE: Queens = Queens { edge: 16, ways: "14772512" };
/// Takes some minutes.
pub(super) const HUGE: Queens = Queens { edge: 17, ways: "95815104" };

impl Queens {
    /// As an exact cover: each row and each column once, each diagonal at most once.
    fn text(self) -> String {
        let edge = self.edge;
        let names = |letter: char, count: usize| (0..count).map(move |i| format!("{letter}{i}")).join(" ");
        let diagonals = 2 * edge - 1;
        let (rows, columns) = (names('r', edge), names('c', edge));
        let mut text = format!("{rows} {columns} | {} {}\n", names('a', diagonals), names('b', diagonals));
        for (row, column) in (0..edge).cartesian_product(0..edge) {
            let falling = edge - 1 - row + column;
            writeln!(text, "r{row} c{column} a{} b{falling}", row + column).unwrap();
        }
        text
    }
}

/// Both outputs of the program, and its exit code.
pub(super) fn jigsat<S: AsRef<OsStr>>(arguments: &[S]) -> (String, i32) {
    let output = program().args(arguments).output().unwrap();
    let text = [output.stdout, output.stderr].map(|bytes| String::from_utf8(bytes).unwrap()).concat();
    (text, output.status.code().unwrap())
}

/// A job folder.
pub(super) struct Job {
    pub(super) folder: PathBuf,
    queens: Queens,
}

impl Job {
    /// Splits the count into about so many parts.
    pub(super) fn split(place: &Path, name: impl AsRef<OsStr>, queens: Queens, parts: usize) -> Self {
        let name = name.as_ref();
        let puzzle = place.join("queens.dlx");
        fs::write(&puzzle, queens.text()).unwrap();
        let folder = place.join(name);
        let number = parts.to_string();
        let [file, number, out] = [puzzle.as_os_str(), number.as_ref(), folder.as_os_str()];
        let [verb, with, strategy, parts, to] = ["split", "--with", "cover+dlx", "--parts", "-o"].map(OsStr::new);
        let (text, code) = jigsat(&[verb, file, with, strategy, parts, number, to, out]);
        assert_eq!(code, 0, "{text}");
        Self { folder, queens }
    }

    pub(super) fn name(&self) -> &str {
        self.folder.to_str().unwrap()
    }

    pub(super) fn path(&self, name: &str) -> PathBuf {
        self.folder.join(name)
    }

    pub(super) fn result(&self, part: usize) -> PathBuf {
        self.path(&format!("results/{part}.json"))
    }

    /// How many there are.
    pub(super) fn parts(&self) -> usize {
        let text = fs::read_to_string(self.path("parts.jsonl")).unwrap();
        let last: Value = serde_json::from_str(text.lines().last().unwrap()).unwrap();
        usize::try_from(last["part"].as_u64().unwrap()).unwrap()
    }

    /// The parts that have a result.
    pub(super) fn done(&self) -> BTreeSet<usize> {
        let names = fs::read_dir(self.path("results")).unwrap().map(|entry| entry.unwrap().file_name());
        names.filter_map(|name| name.to_str()?.strip_suffix(".json")?.parse().ok()).collect()
    }

    /// The parts that have none.
    pub(super) fn missing(&self) -> Vec<usize> {
        let done = self.done();
        (1..=self.parts()).filter(|part| !done.contains(part)).collect()
    }

    pub(super) fn merge(&self) -> (String, i32) {
        jigsat(&[OsStr::new("merge"), self.folder.as_os_str()])
    }

    /// Returns the output of `merge` if no part is missing or counted twice.
    ///
    /// # Errors
    /// The output of `merge` otherwise.
    pub(super) fn sum(&self) -> Result<String, String> {
        let (text, code) = self.merge();
        let is_right = code == 0 && text.contains(&format!(": {} solutions", self.queens.ways));
        if is_right { Ok(text) } else { Err(format!("not {}, but exit code {code}: {text}", self.queens.ways)) }
    }

    pub(super) fn assert_sum(&self) {
        self.sum().unwrap_or_else(|why| panic!("{why}"));
    }
}
