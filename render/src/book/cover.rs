//! The cover: title, number of puzzles, what there is to do, and where it is.

use super::blocks::{Font, stacked};
use super::draft::{Bookmark, PageContent, rule};
use super::words::{Vocabulary, listed};
use super::{Book, BookEntry, Paper};
use crate::svg::block::{Block, below, centred};

/// The cover; with backs, there is a second page with the rules.
pub(super) fn sheets(
    book: &Book<'_>,
    entries: &[BookEntry<'_>],
    bookmarks: &[Bookmark],
    has_backs: bool,
) -> Vec<PageContent> {
    let words = book.language.words();
    let is_small = book.paper == Paper::Cards;
    let [width, height] = book.paper.room();
    let title = Font { height: if is_small { 70 } else { 130 }, class: "bold" };
    let line = Font { height: if is_small { 28 } else { 40 }, class: "text" };
    let count = words.puzzle_count(entries.len());
    let date = book.date.map_or_else(Block::default, |date| line.line(date, width));
    let upper = [stacked(title.lines(&self::title(book), width), title.height / 2), line.line(&count, width), date];
    let upper = stacked(upper, line.height);
    let rules = rules(entries, words, width, if is_small { 24 } else { 32 });
    let contents = if is_small { Block::default() } else { contents(bookmarks, words, width) };
    let mut front = Block { width, height, content: String::new() };
    front.put([0, 0], &centred(&upper, [width, height * 6 / 10]));
    let sheet = |content| PageContent { content, words: self::title(book) };
    if has_backs {
        return vec![sheet(front), sheet(centred(&rules, [width, height]))];
    }
    let lower = below([rules, contents], 120);
    front.put([0, height - lower.height], &lower);
    vec![sheet(front)]
}

/// The title; without one, what is in the book.
pub(super) fn title(book: &Book<'_>) -> String {
    if book.title.trim().is_empty() { book.language.words().puzzles.to_string() } else { book.title.to_string() }
}

/// What there is to do, once for each sort of puzzle; with the numbers of the puzzles if there are several sorts.
fn rules(entries: &[BookEntry<'_>], words: &Vocabulary, width: i32, height: i32) -> Block {
    let font = Font { height, class: "text" };
    let mut tasks: Vec<(String, Vec<usize>)> = Vec::new();
    for (number, entry) in (1..).zip(entries) {
        let task = words.task(entry.sketch, entry.rules);
        match tasks.iter_mut().find(|(known, _)| *known == task) {
            Some((_, numbers)) => numbers.push(number),
            None => tasks.push((task, vec![number])),
        }
    }
    let is_one = tasks.len() == 1;
    let numbered = |(task, numbers): (String, Vec<usize>)| {
        if is_one { task } else { format!("{}: {task}", listed(&numbers)) }
    };
    below(tasks.into_iter().map(|task| font.paragraph(&numbered(task), width)), height)
}

/// The sections and their pages.
fn contents(bookmarks: &[Bookmark], words: &Vocabulary, width: i32) -> Block {
    const FONT: Font = Font { height: 28, class: "text" };
    let line = |bookmark: &Bookmark| {
        let mut line = FONT.line(&bookmark.title, width / 2);
        let page = FONT.line(&words.page(bookmark.page + 1), width / 2);
        line.put([width - page.width, 0], &page);
        line.put([0, line.height], &rule(width));
        line
    };
    let sections: Vec<&Bookmark> = bookmarks.iter().filter(|bookmark| !bookmark.is_inner).collect();
    // One section needs no contents.
    if sections.len() == 1 { Block::default() } else { below(sections.into_iter().map(line), 16) }
}
