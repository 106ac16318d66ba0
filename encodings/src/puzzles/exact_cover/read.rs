//! The reader of layouts in their text form: an option on each line.

use std::collections::{HashMap, HashSet, VecDeque};

use itertools::Itertools;
use jigsat_forms::exact_cover::text::lines;
use jigsat_forms::text::{Line, ParseError, Text, Word};

use super::{Layout, Problem};
use crate::puzzle::{LayoutError, Violation};

const CHOICE: &str = "only options of the file are chosen, each at most once";

/// Reads a layout. The order of the items in a line does not matter; of equal options the first ones are taken.
pub(super) fn read_layout(problem: &Problem, text: Text<'_>) -> Result<Layout, LayoutError> {
    let items: HashSet<&str> = problem.cover().items().map(|item| problem.text.item(item)).collect();
    let mut numbers: HashMap<Vec<String>, VecDeque<u32>> = HashMap::new();
    let mut pace = text.budget().pace();
    for option in problem.cover().options() {
        pace.step(100 * problem.cover().entries(option).len()).map_err(|end| text.ended(&end))?;
        numbers.entry(problem.text.option(option).sorted().collect()).or_default().push_back(option.0 + 1);
    }
    let mut options = Vec::new();
    // If no item has this name, the sign begins a comment.
    let is_comment = |line: &Line| line.text.starts_with("# ") && !items.contains("#");
    for line in lines(text).filter(|line| !is_comment(line)) {
        let words: Vec<Word> = line.words().collect();
        let is_item = |word: &Word| word.text.split(':').next().is_some_and(|name| items.contains(name));
        if let Some(word) = words.iter().find(|word| !is_item(word)) {
            let is_number = word.text.parse::<u32>().is_ok();
            let hint = if is_number { "; numbers of options are read as JSON: {\"options\":[1,2]}" } else { "" };
            let error = word.error("an item of the problem");
            return Err(ParseError { found: error.found + hint, ..error }.into());
        }
        let key: Vec<String> = words.iter().map(|word| word.text.to_string()).sorted().collect();
        match numbers.get_mut(&key).map(VecDeque::pop_front) {
            Some(Some(number)) => options.push(number),
            Some(None) => return Err(Violation::new(CHOICE, format!("{} once too often", line.text.trim())).into()),
            None => return Err(Violation::new(CHOICE, format!("{} is none of them", line.text.trim())).into()),
        }
    }
    Ok(options.into_iter().collect())
}
