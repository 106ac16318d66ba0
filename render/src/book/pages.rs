//! The pages of a book: sections, margins, numbers.

use std::ops::Range;

use super::blocks::{Font, turned};
use super::draft::{BookDraft, Bookmark, PageContent, SECTION, SECTION_ROOM, rule};
use super::picture::Picture;
use super::slots::{GAP, placed, slot};
use super::{Book, BookEntry, BookError, Paper, SolutionPlace, cover, cut_outs, paper, sizes};
use crate::svg::block::Block;
use crate::svg::style::STYLE;

/// The pages of a book, ready to be written.
#[derive(Debug, Clone)]
pub struct Pages {
    pub(super) title: String,
    pub(super) language: &'static str,
    /// The width and height of a page in tenths of a millimetre.
    pub(super) size: [i32; 2],
    pub(super) style: String,
    pub(super) sheets: Vec<PageContent>,
    pub(super) bookmarks: Vec<Bookmark>,
}

/// The styles of titles, and of the badges with numbers of pieces.
const TITLES: &str = include_str!("titles.css");
/// Neutral greys; patterns of pieces, and the white around letters.
const MONOCHROME: &str = include_str!("monochrome.css");
const HEAD: Font = Font { height: 20, class: "faint" };
/// The share of a page that small solutions take, in percent.
const STRIP: i32 = 17;

impl Book<'_> {
    /// The pages of a book with these puzzles, in their order.
    ///
    /// # Errors
    /// [`BookError`]
    pub fn pages(&self, entries: &[BookEntry<'_>]) -> Result<Pages, BookError> {
        let per_page = if self.paper == Paper::Cards { 1 } else { self.per_page };
        let grid = paper::grid(per_page).ok_or(BookError::Grid(per_page))?;
        if entries.is_empty() {
            return Err(BookError::Empty);
        }
        let words = self.language.words();
        let printed = |picture: Picture| if self.is_monochrome { picture.in_black_and_white() } else { picture };
        let picture = |(at, entry): (usize, &BookEntry<'_>)| {
            Picture::of_puzzle(entry.sketch, words).map(printed).map_err(|why| BookError::undrawn(entries, at, why))
        };
        let pictures = entries.iter().enumerate().map(picture).collect::<Result<_, _>>()?;
        let layout = |(at, entry): (usize, &BookEntry<'_>)| {
            let picture = entry.solution.map(|layout| Picture::of_solution(Some(entry.sketch), layout, words));
            picture.transpose().map(|picture| picture.map(printed)).map_err(|why| BookError::undrawn(entries, at, why))
        };
        let layouts = entries.iter().enumerate().map(layout).collect::<Result<_, _>>()?;
        BookDraft { book: self, entries, words, pictures, layouts, per_page, grid }.pages()
    }
}

impl BookDraft<'_> {
    fn pages(&self) -> Result<Pages, BookError> {
        let Book { paper, solutions, .. } = *self.book;
        let words = self.words;
        let factors = sizes::factors(self, slot(self.task_room(), self.grid))?;
        let has_backs = paper == Paper::Cards && solutions == SolutionPlace::Behind;
        let grid = self.solution_places();
        let solution_factors = sizes::solution_factors(self, slot(self.solution_room(), grid), grid == [1, 1])?;
        let mut sheets = vec![PageContent::default(); if has_backs { 2 } else { 1 }];
        let mut bookmarks = vec![section(words.puzzles, &sheets)];
        for range in ranges(self.entries.len(), self.per_page) {
            bookmarks.extend(range.clone().map(|at| self.bookmark(at, sheets.len())));
            sheets.push(self.task_page(range.clone(), &factors, &solution_factors)?);
            if has_backs {
                sheets.push(self.solution_page(range, grid, &solution_factors)?);
            }
        }
        if self.book.has_pieces {
            bookmarks.push(section(words.pieces, &sheets));
            let laid = self.pictures.iter().zip(factors);
            sheets.extend(cut_outs::sheets(laid, words, paper).ok_or(BookError::NoPieces)?);
        }
        if solutions == SolutionPlace::Behind && !has_backs {
            bookmarks.push(section(words.solutions, &sheets));
            for range in ranges(self.entries.len(), grid[0] * grid[1]) {
                sheets.push(self.solution_page(range, grid, &solution_factors)?);
            }
        }
        for (sheet, cover) in sheets.iter_mut().zip(cover::sheets(self.book, self.entries, &bookmarks, has_backs)) {
            *sheet = cover;
        }
        let sheets = sheets.into_iter().enumerate().map(|(number, sheet)| self.framed(sheet, number)).collect();
        let title = cover::title(self.book);
        let style = [STYLE, TITLES, if self.book.is_monochrome { MONOCHROME } else { "" }].concat();
        Ok(Pages { title, language: words.code, size: paper.size(), style, sheets, bookmarks })
    }

    fn bookmark(&self, at: usize, page: usize) -> Bookmark {
        let title = format!("{} {}", at + 1, self.entries[at].name);
        Bookmark { title: title.trim_end().into(), page, is_inner: true }
    }

    /// The content with its margins, the title above it and the number of the page below.
    fn framed(&self, sheet: PageContent, number: usize) -> PageContent {
        let Book { paper, title, .. } = *self.book;
        let ([width, height], margin) = (paper.size(), paper.margin());
        let mut content = Block { width, height, content: String::new() };
        content.put([margin, margin], &sheet.content);
        if number > 0 && paper != Paper::Cards {
            content.put([margin, margin / 2], &HEAD.line(title, paper.room()[0]));
            let page = HEAD.line(&(number + 1).to_string(), margin);
            content.put([(width - page.width) / 2, height - margin / 2 - page.height], &page);
        }
        PageContent { content, ..sheet }
    }

    /// The place of puzzles on a page, without that of small solutions.
    fn task_room(&self) -> [i32; 2] {
        let [width, height] = self.book.paper.room();
        let is_small = self.book.solutions == SolutionPlace::Small;
        [width, if is_small { height - height * STRIP / 100 - GAP } else { height }]
    }

    /// The place of solutions on a page, or at its foot.
    fn solution_room(&self) -> [i32; 2] {
        let [width, height] = self.book.paper.room();
        let is_small = self.book.solutions == SolutionPlace::Small;
        [width, if is_small { height - self.task_room()[1] - GAP } else { height - SECTION_ROOM }]
    }

    /// The columns and rows of solutions there, if all places are taken.
    fn solution_places(&self) -> [usize; 2] {
        match self.book.solutions {
            SolutionPlace::Small => [self.per_page.min(self.entries.len()), 1],
            SolutionPlace::Behind if self.book.paper != Paper::Cards => self.solution_grid(self.solution_room()),
            SolutionPlace::Behind | SolutionPlace::None => [1, 1],
        }
    }

    fn task_page(
        &self,
        range: Range<usize>,
        factors: &[f64],
        solution_factors: &[Option<f64>],
    ) -> Result<PageContent, BookError> {
        let room = self.task_room();
        let place = slot(room, self.grid);
        let tasks = range.clone().map(|at| self.task(at, factors[at], place)).collect::<Result<Vec<_>, _>>()?;
        let mut content = placed(&tasks, self.grid, place);
        if self.book.solutions == SolutionPlace::Small {
            let row = [range.len(), 1];
            let place = slot(self.solution_room(), row);
            let solution = |at: usize| self.solution(at, solution_factors[at], place, false);
            let small = range.clone().map(solution).collect::<Result<Vec<_>, _>>()?;
            content.put([0, room[1] + GAP / 2], &rule(room[0]));
            content.put([0, room[1] + GAP], &turned(&placed(&small, row, place)));
        }
        Ok(PageContent { content, words: numbered(self.words.puzzles, self.words.puzzle, range) })
    }

    fn solution_page(
        &self,
        range: Range<usize>,
        grid: [usize; 2],
        factors: &[Option<f64>],
    ) -> Result<PageContent, BookError> {
        let [width, height] = self.book.paper.room();
        let words = numbered(self.words.solutions, self.words.solution, range.clone());
        let place = slot(self.solution_room(), grid);
        let is_alone = range.len() == 1;
        let solution = |at: usize| self.solution(at, factors[at], place, is_alone);
        let solutions = range.map(solution).collect::<Result<Vec<_>, _>>()?;
        let mut content = Block { width, height, content: String::new() };
        content.put([0, 0], &SECTION.line(&words, width));
        content.put([0, SECTION_ROOM], &placed(&solutions, grid, place));
        Ok(PageContent { content, words })
    }
}

fn section(title: &str, sheets: &[PageContent]) -> Bookmark {
    Bookmark { title: title.into(), page: sheets.len(), is_inner: false }
}

/// The numbers below `end`, as many together as `size`.
fn ranges(end: usize, size: usize) -> impl Iterator<Item = Range<usize>> {
    (0..end).step_by(size).map(move |begin| begin..end.min(begin + size))
}

/// `Solutions 1–12`, `Solution 1`.
fn numbered(several: &str, one: &str, range: Range<usize>) -> String {
    let (first, last) = (range.start + 1, range.end);
    if first == last { format!("{one} {first}") } else { format!("{several} {first}–{last}") }
}
