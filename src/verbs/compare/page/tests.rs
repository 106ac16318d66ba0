use super::super::comparison::Puzzle;
use super::super::tests::{limited, made, mixed, study};
use super::*;
use crate::verbs::compare::args::Task;

fn page_of(comparisons: &[Comparison]) -> String {
    page(&ComparisonReport::of(comparisons.to_vec(), made()))
}

#[test]
fn foreign_text_is_text() {
    const FOREIGN: &str = "</td><script>alert(1)</script><!-- ' \" & \u{202e}\u{0}";
    let of = |comparison: Comparison| {
        let puzzle = Puzzle { file: FOREIGN.into(), ..comparison.puzzle.clone() };
        Comparison { puzzle, ..comparison }
    };
    let needless = Comparison { reason: Some(FOREIGN.into()), strategies: Vec::new(), ..mixed() }.ranked();
    let page = page_of(&[of(mixed()), of(mixed()), of(study()), of(needless)]);
    assert!(!page.contains("<script") && !page.contains("<!--") && !page.contains(['\u{202e}', '\0']));
    assert!(page.matches("&lt;script&gt;alert(1)").count() > 6, "{page}");
    // It is well-formed XML: every element is closed.
    let body = page.split_once("<body>").unwrap().1.split_once("</body>").unwrap().0;
    roxmltree::Document::parse(&format!("<body>{body}</body>")).unwrap();
}

#[test]
fn nothing_is_loaded() {
    let page = page_of(&[mixed(), mixed()]);
    let addresses = page.match_indices("http").map(|(at, _)| &page[at..at + 26]).unique().collect_vec();
    assert_eq!(addresses, ["http-equiv=\"Content-Securit", "http://www.w3.org/2000/svg"].map(|text| &text[..26]));
    assert!(!page.contains("url(") && !page.contains("src=") && !page.contains("@import"));
}

#[test]
fn everything_is_in_it() {
    let first = super::super::tests::comparison(Task::Count, vec![limited()]);
    let page = page_of(&[mixed(), first, study()]);
    for words in [
        "Strategies on box, closed",
        "Task: count; 3 runs of each strategy, of at most 10s each.",
        "By jigsat 1.2.3 on 2024-02-29T12:00:00Z, on Abacus, 2 cores, 2 GiB, Linux.",
        "THE STRATEGIES DISAGREE",
        "There are too few puzzles",
        "Puzzles solved within a time",
        "<span class=\"best\">5.00 ms</span>",
        "title=\"gave up after 10s\">gave up</span>",
        "wrong: 7 solutions",
        "switches of search+backtrack",
        "without holes",
        "jigsat compare &#39;box, closed&#39;",
    ] {
        assert!(page.contains(words), "{words}: {page}");
    }
}

#[test]
fn a_page_about_nothing_is_a_page() {
    let page = page_of(&[]);
    assert!(page.contains("compared on nothing") && page.ends_with("</html>\n"));
    assert!(!page_of(&[mixed()]).contains("Two by two"));
}
