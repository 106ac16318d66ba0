//! Solutions, by the definition.

use super::{Colour, ExactCover, OptionId, Role};
use crate::counted::between;

impl ExactCover {
    /// Is this set of options a solution?
    ///
    /// Straight from the definition, in `O(items + entries)`; options given twice count twice.
    pub fn is_solution(&self, options: &[OptionId]) -> bool {
        self.fault(options).is_none()
    }

    /// Why this set of options is no solution: the first item that is covered wrongly.
    ///
    /// `None` if it is one. `O(items + entries)`.
    pub fn fault(&self, options: &[OptionId]) -> Option<String> {
        let mut uses: Vec<Vec<(OptionId, Option<Colour>)>> = vec![Vec::new(); self.item_count()];
        for &option in options {
            for entry in self.entries(option) {
                uses[entry.item.index()].push((option, entry.colour));
            }
        }
        self.items().zip(uses).find_map(|(item, uses)| match self.role(item) {
            Role::Primary { lo, hi } => {
                let times = uses.len() as u32;
                let is_right = (lo..=hi).contains(&times);
                (!is_right).then(|| {
                    format!("item {} is covered {times} times instead of {}", self.name(item), between(lo, hi))
                })
            }
            Role::Secondary => {
                let rivals = uses.windows(2).find(|pair| pair[0].1.is_none() || pair[0].1 != pair[1].1)?;
                let [a, b] = [0, 1].map(|i| self.option_name(rivals[i].0));
                Some(format!("\"{a}\" and \"{b}\" do not agree on item {}", self.name(item)))
            }
        })
    }
}

#[cfg(test)]
mod tests {
    use super::super::text::DlxText;
    use super::*;

    #[test]
    fn faults_name_the_item() {
        let text: DlxText = "a 1:2|b | s\na s:1\nb s:2\na b\n".parse().unwrap();
        let fault = |options: &[u32]| {
            text.cover().fault(&options.iter().map(|&option| OptionId(option)).collect::<Vec<_>>()).unwrap_or_default()
        };
        assert_eq!(fault(&[2]), "");
        assert_eq!(fault(&[]), "item a is covered 0 times instead of 1");
        assert_eq!(fault(&[0]), "item b is covered 0 times instead of 1 to 2");
        assert_eq!(fault(&[0, 1]), "\"a s:0\" and \"b s:1\" do not agree on item s");
    }
}
