//! Pieces to cut out: each kind once for all puzzles, as often as one of them needs it.

use std::collections::BTreeMap;
use std::iter;

use super::Paper;
use super::blocks::{Font, scaled, stacked};
use super::draft::{PageContent, SECTION, SECTION_ROOM};
use super::picture::Picture;
use super::pieces::LABEL;
use super::words::{Vocabulary, listed};
use crate::svg::block::{Block, in_line, rows};

/// Room for scissors.
const GAP: i32 = 40;

/// A kind of piece in all puzzles.
struct PieceKind<'a> {
    name: &'a str,
    picture: Block,
    /// How often the puzzles need it, at most.
    copies: usize,
    /// The puzzles that need it, from 1.
    puzzles: Vec<usize>,
}

/// The pages of pieces; `None` if there are none to cut out.
pub(super) fn sheets<'a>(
    pictures: impl Iterator<Item = (&'a Picture, f64)>,
    words: &Vocabulary,
    paper: Paper,
) -> Option<Vec<PageContent>> {
    let room = paper.room();
    let pictures: Vec<_> = pictures.collect();
    let laid = pictures.iter().filter(|(picture, _)| picture.is_laid()).count();
    let kinds = kinds(&pictures);
    let blocks: Vec<Block> = kinds.iter().flat_map(|kind| iter::repeat_n(kind.block(laid), kind.copies)).collect();
    if blocks.is_empty() {
        return None;
    }
    let heading = SECTION.line(words.pieces, room[0]);
    let page = |rows: Block| {
        let mut content = Block { width: room[0], height: room[1], content: String::new() };
        content.put([0, 0], &heading);
        content.put([0, SECTION_ROOM], &rows);
        PageContent { content, words: words.pieces.to_string() }
    };
    Some(pages(&blocks, [room[0], room[1] - SECTION_ROOM]).into_iter().map(page).collect())
}

/// The kinds of pieces, in the order of the puzzles.
fn kinds<'a>(pictures: &[(&'a Picture, f64)]) -> Vec<PieceKind<'a>> {
    let (mut kinds, mut known) = (Vec::<PieceKind<'a>>::new(), BTreeMap::new());
    for (number, (picture, factor)) in (1..).zip(pictures) {
        let mut here: BTreeMap<usize, usize> = BTreeMap::new();
        for piece in &picture.pieces {
            let Some(cut) = &piece.cut else { continue };
            let at = *known.entry((&*piece.name, &*piece.shape)).or_insert_with(|| {
                kinds.push(PieceKind {
                    name: &piece.name,
                    picture: scaled(cut, *factor),
                    copies: 0,
                    puzzles: Vec::new(),
                });
                kinds.len() - 1
            });
            *here.entry(at).or_default() += piece.count.end();
        }
        for (at, copies) in here {
            kinds[at].copies = kinds[at].copies.max(copies);
            kinds[at].puzzles.push(number);
        }
    }
    kinds
}

impl PieceKind<'_> {
    /// The piece with its name; if some puzzles do without it, also with the numbers of the others.
    fn block(&self, laid: usize) -> Block {
        const NUMBERS: Font = Font { height: 18, class: "faint" };
        let puzzles = if self.puzzles.len() < laid { listed(&self.puzzles) } else { String::new() };
        stacked([self.picture.clone(), LABEL.line(self.name, 600), NUMBERS.line(&puzzles, 600)], 8)
    }
}

/// Blocks in rows, and rows on pages.
fn pages(blocks: &[Block], [width, height]: [i32; 2]) -> Vec<Block> {
    let mut pages = vec![Block::default()];
    for row in rows(blocks, width, GAP) {
        let row = in_line(row, GAP);
        let page = pages.last_mut().expect("there is a page");
        let top = if page.is_empty() { 0 } else { page.height + GAP };
        if top + row.height <= height || page.is_empty() {
            page.put([0, top], &row);
        } else {
            pages.push(row);
        }
    }
    pages
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn rows_and_pages_are_full_but_not_overfull() {
        let block = Block { width: 300, height: 200, content: "<path/>\n".into() };
        let pages = pages(&vec![block; 14], [1000, 700]);
        assert_eq!(pages.len(), 2);
        assert!(pages.iter().all(|page| page.width <= 1000 && page.height <= 700));
        let counts: Vec<usize> = pages.iter().map(|page| page.content.matches("<path/>").count()).collect();
        assert_eq!(counts, [9, 5]);
    }
}
