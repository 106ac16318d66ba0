//! Parts of a search tree, and their order.

use jigsat_forms::OptionId;
#[cfg(feature = "serde")]
use serde::{Deserialize, Serialize};

/// One decision on the way from the root of a search tree.
/// In JSON, the number of the option, or `null`.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(Serialize, Deserialize))]
#[cfg_attr(feature = "serde", serde(from = "Option<u32>", into = "Option<u32>"))]
pub enum Decision {
    /// The item branched on is covered by this option.
    Take(OptionId),
    /// The item branched on gets no further option.
    End,
}

impl From<Option<u32>> for Decision {
    fn from(option: Option<u32>) -> Self {
        option.map_or(Self::End, |option| Self::Take(OptionId(option)))
    }
}

impl From<Decision> for Option<u32> {
    fn from(step: Decision) -> Self {
        match step {
            Decision::Take(option) => Some(option.0),
            Decision::End => None,
        }
    }
}

/// A stretch of the walk: from some node on, while it stays below another one.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(Serialize, Deserialize))]
#[cfg_attr(feature = "serde", serde(deny_unknown_fields))]
pub struct Part {
    /// The steps to its first node.
    pub path: Vec<Decision>,
    /// How many of these steps lead to the node below which it stays.
    /// Later siblings of that node belong to other parts.
    pub fixed: usize,
    /// Does it begin with the next sibling of that node instead?
    pub is_behind: bool,
}

impl Part {
    /// The whole tree.
    pub fn whole() -> Self {
        Self::default()
    }

    /// The whole subtree of the node at the end of a path.
    pub fn below(path: &[Decision]) -> Self {
        Self { path: path.to_vec(), fixed: path.len(), is_behind: false }
    }

    /// Is it consistent?
    pub(super) fn is_sound(&self) -> bool {
        self.fixed < self.path.len() || self.fixed == self.path.len() && !self.is_behind
    }

    /// Does the walk finish it before the other one begins?
    pub(super) fn ends_before(&self, other: &Part) -> bool {
        self.fixed > 0 && moment(&self.path[..self.fixed], true).le(moment(&other.path, other.is_behind))
    }
}

/// A moment of the walk: at the node at the end of a path, or after its subtree.
/// In the order of time: children are visited in the order of their options, and last the one without.
fn moment(path: &[Decision], is_behind: bool) -> impl Iterator<Item = (u8, u32)> {
    let step = |step: &Decision| match step {
        Decision::Take(option) => (0, option.0),
        Decision::End => (1, 0),
    };
    path.iter().map(step).chain(is_behind.then_some((2, 0)))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn part(path: &[u32], fixed: usize, is_behind: bool) -> Part {
        Part { path: path.iter().map(|&option| Decision::Take(OptionId(option))).collect(), fixed, is_behind }
    }

    #[test]
    fn parts_that_follow_each_other_do_not_overlap() {
        let given =
            [part(&[1, 5, 7, 2], 3, false), part(&[1, 5, 7], 2, true), part(&[1, 5], 1, true), part(&[1], 0, true)];
        for (i, first) in given.iter().enumerate() {
            assert!(first.is_sound());
            for (k, second) in given.iter().enumerate() {
                assert_eq!(first.ends_before(second), i < k, "{first:?}, {second:?}");
            }
        }
        // What begins below a part, or at its beginning, is in it.
        assert!(!part(&[1, 5], 1, false).ends_before(&part(&[1, 6], 1, false)));
        assert!(!part(&[1, 5], 1, true).ends_before(&part(&[1, 5, 3], 2, false)));
        assert!(part(&[1, 5], 2, false).ends_before(&part(&[1, 6], 1, false)));
        assert!(!Part::whole().ends_before(&part(&[9], 0, true)));
    }

    #[test]
    fn parts_have_a_beginning() {
        assert!(!part(&[1], 2, false).is_sound() && !part(&[1], 1, true).is_sound());
        assert!(!part(&[1], usize::MAX, true).is_sound() && part(&[], 0, false).is_sound());
        let mut last = part(&[1, 2], 1, true);
        last.path.push(Decision::End);
        assert!(
            last.is_sound()
                && part(&[1, 2, 3], 3, false).ends_before(&last)
                && !last.ends_before(&part(&[1, 2, 9], 3, false))
        );
    }

    #[cfg(feature = "serde")]
    #[test]
    fn parts_are_lines_of_json() {
        let mut part = part(&[1, 2], 1, true);
        part.path.push(Decision::End);
        let text = serde_json::to_string(&part).unwrap();
        assert_eq!(text, r#"{"path":[1,2,null],"fixed":1,"is_behind":true}"#);
        assert_eq!(serde_json::from_str::<Part>(&text).unwrap(), part);
    }
}
