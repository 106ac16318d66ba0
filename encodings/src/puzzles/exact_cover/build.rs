//! Problems from values.

use std::sync::Arc;

use jigsat_forms::exact_cover::text::{DlxError, DlxText};
use jigsat_forms::exact_cover::{ExactCover, Role};

use super::Problem;

impl Problem {
    /// The problem with these items, and these options, as sets of names.
    ///
    /// Each item is covered exactly once.
    /// ```
    /// use jigsat_encodings::puzzle::Puzzle;
    /// use jigsat_encodings::puzzles::exact_cover::{Layout, Problem};
    ///
    /// let problem = Problem::new(["a", "b", "c"], [vec!["a", "b"], vec!["b", "c"], vec!["c"]])?;
    /// assert!(problem.verify(&Layout::from_iter([1, 3])).is_ok());
    /// assert!(problem.verify(&Layout::from_iter([1, 2])).is_err());
    /// # Ok::<(), jigsat_encodings::puzzles::exact_cover::DlxError>(())
    /// ```
    ///
    /// # Errors
    /// [`DlxError`] if a name is invalid or repeated, or an option has an unknown name, or one twice, or none.
    pub fn new<'a, O: IntoIterator<Item = &'a str>>(
        items: impl IntoIterator<Item = &'a str>,
        options: impl IntoIterator<Item = O>,
    ) -> Result<Self, DlxError> {
        let once = |name| (name, Role::Primary { lo: 1, hi: 1 });
        Self::with_roles(items.into_iter().map(once), options)
    }

    /// The problem with these items and their roles, and these options.
    ///
    /// Options are names of items; those of secondary items may have a colour, `name:colour`.
    ///
    /// ```
    /// use jigsat_encodings::puzzles::exact_cover::{Problem, Role};
    ///
    /// let items = [("guest", Role::Primary { lo: 1, hi: 2 }), ("wine", Role::Secondary)];
    /// let problem = Problem::with_roles(items, [vec!["guest"], vec!["guest", "wine:red"]])?;
    /// assert_eq!(problem.to_string(), "1:2|guest | wine\nguest\nguest wine:red\n");
    /// # Ok::<(), jigsat_encodings::puzzles::exact_cover::DlxError>(())
    /// ```
    ///
    /// # Errors
    /// As [`new`](Self::new).
    pub fn with_roles<'a, O: IntoIterator<Item = &'a str>>(
        items: impl IntoIterator<Item = (&'a str, Role)>,
        options: impl IntoIterator<Item = O>,
    ) -> Result<Self, DlxError> {
        Ok(Self { text: Arc::new(DlxText::new(items, options)?) })
    }

    /// The same with options that are numbers of items, from 0, perhaps with colours.
    ///
    /// ```
    /// use jigsat_encodings::puzzles::exact_cover::{Problem, Role};
    ///
    /// let items = [("guest", Role::Primary { lo: 1, hi: 2 }), ("wine", Role::Secondary)];
    /// let problem = Problem::numbered(items, [vec![(0, None)], vec![(0, None), (1, Some("red"))]])?;
    /// assert_eq!(problem.to_string(), "1:2|guest | wine\nguest\nguest wine:red\n");
    /// # Ok::<(), jigsat_encodings::puzzles::exact_cover::DlxError>(())
    /// ```
    ///
    /// # Errors
    /// As [`new`](Self::new).
    pub fn numbered<'a, O: IntoIterator<Item = (usize, Option<&'a str>)>>(
        items: impl IntoIterator<Item = (&'a str, Role)>,
        options: impl IntoIterator<Item = O>,
    ) -> Result<Self, DlxError> {
        Ok(Self { text: Arc::new(DlxText::numbered(items, options)?) })
    }

    /// The problem as text, with the names of items and colours.
    pub fn text(&self) -> &DlxText {
        &self.text
    }
}

impl From<ExactCover> for Problem {
    /// A problem from another source. Items whose names the format can't express get others, see [`DlxText`].
    ///
    /// ```
    /// use jigsat_encodings::puzzles::exact_cover::Problem;
    /// use jigsat_forms::ExactCover;
    ///
    /// let mut cover = ExactCover::new();
    /// let item = cover.primary("a");
    /// cover.option([item.into()])?;
    /// assert_eq!(Problem::from(cover).to_string(), "a\na\n");
    /// # Ok::<(), jigsat_forms::CoverError>(())
    /// ```
    fn from(cover: ExactCover) -> Self {
        Self { text: Arc::new(cover.into()) }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::puzzle::Puzzle;
    use crate::puzzles::exact_cover::Layout;

    #[test]
    fn built_problems_equal_read_ones() {
        let items =
            [("a", Role::Primary { lo: 0, hi: 2 }), ("b", Role::Primary { lo: 1, hi: 1 }), ("s", Role::Secondary)];
        let built = Problem::with_roles(items, [vec!["a", "s:red"], vec!["b", "a", "s:blue"], vec!["b"]]).unwrap();
        let read: Problem = built.to_string().parse().unwrap();
        let copy = Problem::from(built.cover().clone());
        for problem in [&built, &read, &copy] {
            let layouts = (0..8_u32).map(|mask| (1..=3).filter(|i| mask >> (i - 1) & 1 == 1).collect::<Layout>());
            let solutions: Vec<String> =
                layouts.filter(|layout| problem.verify(layout).is_ok()).map(|layout| layout.to_string()).collect();
            assert_eq!(solutions, ["2", "3", "1 3"], "{problem}");
        }
        assert_eq!(read.to_string(), built.to_string());
        assert_eq!(copy.to_string(), "0:2|a b | s\na s:0\nb a s:1\nb\n");
    }

    #[test]
    fn errors_name_the_cause() {
        let error = |options: [&[&str]; 2]| {
            Problem::new(["a", "b"], options.map(|words| words.iter().copied())).unwrap_err().to_string()
        };
        assert_eq!(error([&["a"], &["a", "c"]]), "option 2 covers 'c', and there is no such item");
        assert_eq!(error([&["a", "a"], &[]]), "option 1 covers 'a' twice");
    }
}
