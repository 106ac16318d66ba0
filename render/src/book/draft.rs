//! A book that is being laid out, and what its pages have in common.

use super::blocks::Font;
use super::picture::Picture;
use super::words::Vocabulary;
use super::{Book, BookEntry};
use crate::svg::block::Block;

/// A page.
#[derive(Debug, Clone, Default)]
pub(super) struct PageContent {
    pub(super) content: Block,
    /// What is on it, for readers who can't see it.
    pub(super) words: String,
}

/// A place in a book.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) struct Bookmark {
    /// What is there.
    pub(super) title: String,
    /// The page, from 0.
    pub(super) page: usize,
    /// Is it a puzzle, in a section?
    pub(super) is_inner: bool,
}

pub(super) const SECTION: Font = Font { height: 50, class: "bold" };
/// The room of a section's heading.
pub(super) const SECTION_ROOM: i32 = 130;

/// A book that is being laid out.
pub(super) struct BookDraft<'a> {
    pub(super) book: &'a Book<'a>,
    pub(super) entries: &'a [BookEntry<'a>],
    pub(super) words: &'static Vocabulary,
    pub(super) pictures: Vec<Picture>,
    /// The pictures of the solutions, if the book has them; none where there is no solution.
    pub(super) layouts: Vec<Option<Picture>>,
    pub(super) per_page: usize,
    pub(super) grid: [usize; 2],
}

/// A thin line.
pub(super) fn rule(width: i32) -> Block {
    Block { width, height: 8, content: format!("<path class=\"rule\" d=\"M0 4h{width}\"/>\n") }
}
